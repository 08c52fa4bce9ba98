"""What every widget with boards shares: pictures to choose from, options, a question, messages.

Python draws and judges; the page shows and reports.  To make a widget of your own:

    class Editor(BoardWidget):
        _esm = esm(HERE / "editor.js")          # joined to one module with what all share
        _css = css("table.css", HERE / "editor.css")
        def put(self, words): ...                           # a message that was understood
        verbs = BoardWidget.verbs | {"put": Verb(read_words, put, here=True)}

`choosing.js` has `class BoardView`; a part of your own derives from it (`buildTools` returns parts
that stand below the boards, `renderTools` fills them, `traits` names further traits) and ends with
`export default widget(EditorView)`; without one, end with `plain.js`.

Traits, all read-only for the page:

- `boards`: a list of `board(id, svg, title=…, place=…)`.  `place` is "top" (always to be seen),
  "tab" (one of several panels), "thumb" (small, sends {show: number}), "below" or "fold" (folded
  away).  Assign the whole list; only those that changed are sent.
- `options`: a list of `option(n, text, rule, group)`, shown as buttons that send {option: n}.
- `prompt`: see `prompt()`: who decides what, which board comes to the front, the buttons of the
  bar (`action()`, each sends {word: true}), the number of the position (`serial`).
- `message`: written by `_say`: reasons and rule cards beside the place that was chosen.

Every message of the page has `at`, the serial it was meant for; a verb that is meant for one
position (`here`) is not carried out when that has changed since.  What cannot be read is refused,
told and logged (`refused`).

Every message is answered inside `guarding.Guard.guard`.  Whatever fails there, an interrupt of the
kernel included, the last good position is shown again and the person is told; a widget of your own
says how: `_keep` (ways back), `_redraw`, `_renumber`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from time import time
from typing import Any, ClassVar

import anywidget
import traitlets

from tabletop.draw.pictures import Picture, stacked
from tabletop.draw.style import style, variables
from tabletop.text import phrase, speaking, texts_of
from tabletop.title import Title
from tabletop_widgets.guarding import LOG, REFUSALS, Guard, writable
from tabletop_widgets.messages import BadMessage, Request, Verb, read, read_true, read_word
from tabletop_widgets.news import boards_news, list_news
from tabletop_widgets.stills import Still
from tabletop_widgets.telling import card, told

HERE = Path(__file__).parent
DARK = (
    '[data-jp-theme-light="false"] .gm-table',
    "body.vscode-dark .gm-table",
    'html[theme="dark"] .gm-table',
    ".gm-table.gm-force-dark",
)
SHARED = (
    "page.js",
    "stage.js",
    "lifeline.js",
    "room.js",
    "glide.js",
    "film.js",
    "core.js",
    "talking.js",
    "choosing.js",
)
MERGED = ("boards", "ledger")  # lists that are sent as differences


def esm(*names: str | Path) -> str:
    """Source files as one ES module after what all share; a name alone is of this package."""
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in (*SHARED, *names))


def css(*names: str | Path) -> str:
    """These files, which follow the colours of the pictures; a name alone is of this package."""
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)


def picture_css() -> str:
    """The colours of the pictures in both themes, and their style."""
    light = f".gm-table{{{variables(False)}}}"
    dark = f"{','.join(DARK)}{{{variables(True)}color-scheme:dark}}"
    return "\n".join([light, dark, style()])


def css_of(title: Title, own: str) -> str:
    """How a widget looks: its pictures, then what it adds, then what its title adds."""
    last = title.style  # asked first: a game adds its colours when its drawings are loaded
    return f"{picture_css()}\n{own}{last}"


def board(
    id_: str,
    svg: str,
    narrow: str = "",
    *,
    title: str = "",
    place: str = "top",
    show: int = -1,
    wide: bool = False,
) -> dict[str, Any]:
    """A picture for the view; `narrow` is shown instead where there is little width.

    A `wide` tab takes the whole width; the options then stand below it.
    """
    return {
        "id": id_,
        "svg": svg,
        "narrow": narrow,
        "title": title,
        "place": place,
        "show": show,
        "wide": wide,
    }


def option(
    n: int, text: str, rule: str = "", group: str = "", *, placed: bool = False
) -> dict[str, Any]:
    """A choice in the list; `placed`: a place on a board lets one try it without saying so."""
    made = {"n": n, "text": text, "rule": rule, "group": group}
    return made | {"placed": True} if placed else made


def action(
    word: str, label: str, *, keys: str = "", title: str = "", enabled: bool = True
) -> dict[str, Any]:
    """A button of the bar; it sends {word: true}, and so does the key."""
    return {"word": word, "label": label, "keys": keys, "title": title or label, "enabled": enabled}


def prompt(
    text: str,
    *,
    serial: int,
    rule: str = "",
    who: str = "",
    color: str = "",
    front: str = "",
    hint: str = "",
    notes: Iterable[str] = (),
    actions: Iterable[Mapping[str, Any]] = (),
    said: str = "",
    **more: Any,
) -> dict[str, Any]:
    """What is to be decided now.

    `front` is the id of the board where the decision is to be made ("options": the list),
    `notes` tell what is still possible and what it costs, `said` is spoken after a change.
    """
    return {
        "text": text,
        "serial": serial,
        "rule": rule,
        "who": who,
        "color": color,
        "front": front,
        "hint": hint,
        "notes": list(notes),
        "actions": list(actions),
        "said": said,
        **more,
    }


def with_still(made: Any, **still: str) -> Any:
    """What a widget shows of itself, and beside it what can be seen without widgets.

    `made` is the bundle of the widget, with or without metadata; `still` has `text` and `svg`.
    """
    if made is None:
        return None
    kinds = {"text": "text/plain", "svg": "image/svg+xml"}
    data, *rest = made if isinstance(made, tuple) else (made,)
    data = data | {kinds[name]: value for name, value in still.items()}
    return (data, *rest) if rest else data


class BoardWidget(Guard, Still, anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """Boards, options, a question and messages; see the module's text for how to derive."""

    _esm = esm("plain.js")
    _css = css("table.css")

    boards = traitlets.List(traitlets.Dict()).tag(sync=True)
    options = traitlets.List(traitlets.Dict()).tag(sync=True)
    prompt = traitlets.Dict().tag(sync=True)
    message = traitlets.Dict().tag(sync=True)
    news = traitlets.Dict().tag(sync=True)  # differences of lists; made by `send_state`
    words = traitlets.Dict().tag(sync=True)  # what the page itself says, by key
    ran = traitlets.Float().tag(sync=True)  # when a cell showed it: its top then comes into view

    page_words: ClassVar[tuple[str, ...]] = ("board",)  # tables of the texts `page`

    def __init__(self, title: Title, language: str | None = None, **traits: Any) -> None:
        self.title, self.language = title, language
        self.refused: deque[str] = deque(maxlen=50)  # messages that were not understood
        self._messages = 0
        self._news = 0
        self._known: dict[str, list[Any]] = {}  # what the page has of lists
        self._css = css_of(title, self._css)
        with speaking(language):
            traits["words"] = self._page_words()
        super().__init__(prompt=prompt("", serial=0), **traits)
        self.on_msg(self._receive)

    def _page_words(self) -> dict[str, str]:
        """What the page says by itself, in the language of the widget."""
        known = texts_of(self.title.package).templates("page")
        parts = tuple(f"{part}." for part in self.page_words)
        mine = {key: str(words) for key, words in known.items() if key.startswith(parts)}
        return {key.partition(".")[2]: words for key, words in mine.items()}

    def static(self) -> Picture | None:
        """A picture for places where widgets cannot live, if the widget has one."""
        return None

    def _still(self) -> tuple[Picture | None, str]:
        return self.static(), repr(self)

    def _still_now(self) -> tuple[Picture | None, str]:
        """The boards that are on the page, one below the other."""
        seen = [each for each in self.boards if each["place"] not in ("thumb", "fold")]
        drawn = [each["svg"] for each in seen if each["svg"].startswith("<svg")]
        if not drawn:
            return self._still()
        title = repr(self).strip("<>")
        return Picture(stacked(drawn, title), title, title), ""

    def _ipython_display_(self) -> None:
        self.ran = time()
        super()._ipython_display_()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        still = self.static()
        picture = {} if still is None else {"svg": still.svg}
        return with_still(super()._repr_mimebundle_(**kwargs), text=repr(self), **picture)

    # -- for those who derive ---------------------------------------------------------------------

    def _carry_out(self, verb: Verb, value: Any) -> None:
        """Do what a message asks; raise BadMessage if it cannot be meant."""
        verb.answer(self, value)

    def _names(self) -> Mapping[int, str]:
        """The names of the seats, for sentences."""
        return {}

    def _stale(self, request: Request) -> bool:
        """Whether a message was meant for another position; the person is then told so."""
        stale = request.at not in (None, self.prompt["serial"])
        if stale:
            self._say("note", phrase("table.stale"))
        return stale

    def _say(
        self,
        kind: str,
        title: str,
        reasons: Collection[Any] = (),
        cards: Collection[str] = (),
        text: str = "",
        state: Any = None,
        **more: Any,
    ) -> None:
        """Put a message before the view: "refused", "rule", "note" …, with its rule cards.

        Reasons are told of a position, which names places.
        """
        self._messages += 1
        cited = dict.fromkeys([*cards, *(rule for reason in reasons for rule in reason.rules)])
        names = self._names()
        self.message = {
            "n": self._messages,
            "kind": kind,
            "title": writable(title),
            "text": writable(text),
            "reasons": [
                {"text": told(self.title, names, reason, state), "rules": list(reason.rules)}
                for reason in reasons
            ],
            "cards": [card(self.title, rule) for rule in cited if rule in self.title.rules],
            **more,
        }

    def _tell(self, **content: Any) -> None:
        """Say something to the views that are there now: progress, a file, a text."""
        self.send(content)

    # -- messages from the page -------------------------------------------------------------------

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A view shows; it changes nothing but by messages."""
        self._refuse(f"a view tried to set {', '.join(map(str, sync_data))[:80]}")

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            with self.guard(quiet=True):
                request = read(content, self.verbs)
                verb = self.verbs[request.verb]
                if not verb.here or not self._stale(request):
                    self._carry_out(verb, request.value)
        except REFUSALS as error:
            self._refuse(str(error))
            with speaking(self.language):
                self._say("note", phrase("table.cannot"), text=str(error))

    def _show_rule(self, id_: str) -> None:
        if id_ not in self.title.rules:
            raise BadMessage("rule: there is no such rule")
        self._say("rule", phrase("rules.rule", rule=self.title.rules[id_].id), cards=(id_,))

    def _pong(self, _: bool) -> None:
        """Makes the network hurry, and shows that we live."""
        self._tell(pong=True)

    def _whole(self, _: bool) -> None:
        """The page has missed news: it gets everything as a whole."""
        self._known = {}
        self.send_state({name for name in MERGED if self.has_trait(name)})

    verbs: ClassVar[Mapping[str, Verb]] = {
        "rule": Verb(read_word, _show_rule),
        "ping": Verb(read_true, _pong),
        "whole": Verb(read_true, _whole),
        "still": Verb(read_true, lambda widget, _: widget._renew_still()),
    }

    def _refuse(self, why: str) -> None:
        self.refused.append(why)
        LOG.warning("message refused: %s", why)

    # -- when something fails ---------------------------------------------------------------------

    def _only_tell(self, serial: int) -> None:
        self.prompt = {**self.prompt, "serial": serial, "thinking": ""}

    def _tell_failure(self, title: str, text: str) -> None:
        self._known = {}
        self._say("failed", title, text=text)
        ours = set(self.keys) - set(anywidget.AnyWidget.class_trait_names(sync=True))
        self.send_state({name for name in ours if not name.startswith("_")})

    # -- sending ----------------------------------------------------------------------------------

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """All or some traits; whoever asks for all knows the lists from then on."""
        if key is None:
            self._known = {name: getattr(self, name) for name in MERGED if self.has_trait(name)}
        return super().get_state(key, drop_defaults)

    def send_state(self, key: Any = None) -> None:
        """Send traits, of lists only what changed; `on` says which news that rests on."""
        if key is None:
            super().send_state()
            return
        names = {key} if isinstance(key, str) else set(key)
        changed, rests = {}, False
        for name in names.intersection(MERGED):
            new, old = getattr(self, name), self._known.get(name, [])
            changed[name] = boards_news(old, new) if name == "boards" else list_news(old, new)
            rests |= bool(old)
            self._known[name] = new
        names.difference_update(MERGED)
        if changed:
            base = {"on": self._news} if rests else {}
            self._news += 1
            names.add("news")
            self.set_trait_quietly("news", {"n": self._news, **base, **changed})
        super().send_state(names)

    def set_trait_quietly(self, name: str, value: Any) -> None:
        """Set a trait that is about to be sent anyway."""
        self._trait_values[name] = value
