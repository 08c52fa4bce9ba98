"""How wide words are, letter by letter, in the widest type that pages are shown in.

>>> width_of("ill", 10) < width_of("mmm", 10) / 3
True
>>> clipped("Ballachulish", 90, 13, True), clipped("Ballachulish", 60, 13, True)
('Ballachulish', 'Ballac…')
"""

from __future__ import annotations

from functools import lru_cache

# Letters by their width in hundredths of the type size, as in DejaVu Sans; others are as wide as
# a capital.  Narrower types have room to spare.
_PLAIN = {
    28: "ijl'IJ",
    33: " ,.:;/|’",
    40: "!()[]frt-",
    51: '"*?cksz_–▸',
    56: "LxyvFP",
    63: "abdeghnopqu0123456789EST{}$Y",
    70: "ABCKRVXZ",
    77: "DGHNOQU&",
    83: "w+<=>~−×#^",
    98: "mMW%@…—",
}
_BOLD = {
    35: "ijl' IJ",
    39: ",.:;/|’",
    47: "!()[]frt-",
    59: '"*?csz_–▸',
    66: "kvxyeLEFT",
    71: "abdghnopqu0123456789SYPZ{}$",
    77: "ABCKRVX",
    84: "DGHNOQU&+<=>~−×#^",
    93: "w",
    104: "mMW%@…—",
}
_OTHER = 77
_WIDTHS = tuple(
    {letter: width / 100 for width, letters in table.items() for letter in letters}
    for table in (_PLAIN, _BOLD)
)


@lru_cache(maxsize=4096)
def _ems(words: str, bold: bool) -> float:
    widths = _WIDTHS[bold]
    return sum([widths.get(letter, _OTHER / 100) for letter in words])


def width_of(words: str, size: float, bold: bool = False) -> float:
    """About how wide a line will be, rather too much than not."""
    return _ems(words, bold) * size


def clipped(words: str, width: float, size: float, bold: bool = False) -> str:
    """The words, cut with an ellipsis where they would not fit."""
    if width_of(words, size, bold) <= width:
        return words
    most = len(words) - 1
    while most > 1 and width_of(words[:most], size, bold) + size > width:
        most -= 1
    return words[:most].rstrip() + "…"
