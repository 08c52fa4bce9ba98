"""What notebooks read of the stored samples."""

from __future__ import annotations

import json
import re

from tests.project import PROJECT

NOTEBOOKS = PROJECT / "notebooks/analyse"
SOLO = "solo_"  # how the names of the files begin that tools.solo makes


def read_from(first: str) -> set[str]:
    """The samples that are read by the notebooks from this number on."""
    return {
        name
        for path in sorted(NOTEBOOKS.glob("*.ipynb"))
        if path.name >= first
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        for name in re.findall(r'samples\.read\("(\w+)"\)', "".join(cell["source"]))
    }
