"""One way to read what others have written: text, JSON, TOML and files, with stated limits.

Knows no game.  `read_file` and `read_bytes` read regular files only, up to a limit; `read_json` and
`read_toml` read documents in linear time.  Each reader of the package hands in the error that it
documents:

>>> read_json("[1, 2", error=LookupError)
Traceback (most recent call last):
    ...
LookupError: is not JSON (line 1, column 6: Expecting ',' delimiter)
"""

from __future__ import annotations

from tabletop.reading.documents import (
    DEEPEST,
    DEEPEST_TOML,
    MOST,
    MOST_TOML,
    MOST_VALUES,
    read_json,
    read_toml,
)
from tabletop.reading.errors import ReadingError, refuse, shown, text_fault
from tabletop.reading.files import MOST_BYTES, decoded, read_bytes, read_file

__all__ = [
    "DEEPEST",
    "DEEPEST_TOML",
    "MOST",
    "MOST_BYTES",
    "MOST_TOML",
    "MOST_VALUES",
    "ReadingError",
    "decoded",
    "read_bytes",
    "read_file",
    "read_json",
    "read_toml",
    "refuse",
    "shown",
    "text_fault",
]
