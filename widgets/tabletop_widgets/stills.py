"""A still beside each widget: what is seen where no widget lives, or when its kernel is gone.

A notebook that is opened again, a host without widgets and a fresh copy that is not trusted yet
all show the still: a picture or words, and how to bring it to life.  The live widget hides it.
"""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from tabletop.draw.pictures import Picture
from tabletop.text import phrase

VIEW = "application/vnd.jupyter.widget-view+json"
PLAIN = " /:=;,()'!*@?$[]{}|^~+\n"  # signs that may stand in an address as they are
# In JupyterLab the line "Error displaying widget" below a still says nothing more than it, and a
# form that lives below it needs no still; boards hide theirs themselves, wherever they are shown.
STYLE = (
    "<style>.jp-OutputArea-child:has(.gm-still)+.jp-OutputArea-child"
    ">.jp-OutputArea-output.jupyter-widgets:not(:has(*)),"
    ".jp-OutputArea-child:has(.gm-still):has(+.jp-OutputArea-child .jupyter-widgets>*)"
    "{display:none}</style>"
)


def picture_html(svg: str, title: str) -> str:
    """A picture as an image: hosts that strip drawings from HTML leave images alone."""
    whole = svg.replace("<svg ", '<svg style="background:#fff" ', 1)
    address = f"data:image/svg+xml,{quote(whole, safe=PLAIN)}"
    return f'<img src="{address}" alt="{escape(title)}" style="max-width:100%">'


def still_html(picture: Picture | None, words: str, title: str) -> str:
    """A picture if there is one, else words; and a sentence."""
    said = escape(phrase("stills.words" if picture is None else "stills.picture"))
    shown = f"<pre>{escape(words)}</pre>"
    if picture is not None:
        shown = picture_html(picture.svg, f"{title}: {picture.title}")
    return f'<div class="gm-still">{STYLE}<p><em>{said}</em></p>{shown}</div>'


class Still:
    """Shows a still, then the widget; a widget of its own kind says what the still is."""

    def _still(self) -> tuple[Picture | None, str]:
        """The picture, and the words where there is none."""
        return None, str(self).strip("<>")

    _shown_as = ""  # the id of the still in the notebook

    def _still_now(self) -> tuple[Picture | None, str]:
        """What the still becomes when it is renewed."""
        return self._still()

    def _renew_still(self) -> None:
        """The still in the notebook becomes the last picture, so that it is what is saved."""
        if self._shown_as:
            self._show_still(*self._still_now(), update=True)

    def _show_still(self, picture: Picture | None, words: str, **how: Any) -> None:
        from IPython.display import display

        show: Any = display
        html = still_html(picture, words, repr(self).strip("<>"))
        data = {"text/html": html, "text/plain": repr(self)}
        show(data, raw=True, display_id=self._shown_as, **how)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        show: Any = display
        made = self._repr_mimebundle_()  # type: ignore[attr-defined]
        data = made[0] if isinstance(made, tuple) else made
        self._shown_as = uuid4().hex
        self._show_still(*self._still())
        if data is not None and VIEW in data:
            show({VIEW: data[VIEW]}, raw=True)
