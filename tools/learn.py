"""Opens the course as a page without code (`make learn`).

    python -m tools.learn --no-browser --port=8867

Whatever follows is handed to Voilà, which serves `notebooks/learn.ipynb` with the template beside
this file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOTEBOOK = HERE.parent / "notebooks" / "learn.ipynb"
TEMPLATES = HERE / "share"  # laid out like one of Jupyter's data folders
TEMPLATE = "course"


def arguments(given: Sequence[str]) -> list[str]:
    """The whole command line of Voilà."""
    return [str(NOTEBOOK), f"--template={TEMPLATE}", "--theme=light", *given]


def main(given: Sequence[str]) -> None:
    """Serve the page until somebody stops it."""
    paths = [str(TEMPLATES), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(paths)
    from voila.app import main as serve  # late: it reads the folders when it is loaded

    serve(argv=arguments(given))


if __name__ == "__main__":
    main(sys.argv[1:])
