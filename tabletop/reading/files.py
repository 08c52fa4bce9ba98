"""Reading files that others have named: only regular ones, and never more than is allowed."""

from __future__ import annotations

import os
import stat

from tabletop.reading.errors import MakeError, ReadingError, text_fault

MOST_BYTES = 20_000_000
# Opening a pipe must not wait for a writer; these are 0 where a system does not know them.
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
)


def read_bytes(
    path: str | os.PathLike[str], *, most: int = MOST_BYTES, error: MakeError = ReadingError
) -> bytes:
    """The bytes of a regular file of at most this size.

    A folder, a pipe, a device, a larger file and a name that no file can have raise `error`.  What
    the system says (missing, not allowed, broken disk) stays the OSError that it is.
    """
    name = _name(path, error)
    _regular(os.stat(name).st_mode, name, error)  # before it is opened: that can do something
    handle = os.open(name, _FLAGS)
    with open(handle, "rb") as file:
        _regular(os.fstat(handle).st_mode, name, error)  # it may have been replaced
        data = file.read(most + 1)
    if len(data) > most:
        raise error(f"{name} is too long: more than {most:,} bytes")
    return data


def _name(path: str | os.PathLike[str], error: MakeError) -> str:
    name = os.fspath(path)
    try:
        possible = name and "\0" not in name and os.fsencode(name)
    except UnicodeEncodeError:  # half a character
        possible = False
    if not possible:
        raise error(f"{name!a} is not the name of a file")
    return name


def _regular(mode: int, name: str, error: MakeError) -> None:
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "a pipe, a device or a socket"
        raise error(f"{name} is {kind}, not a file")


def read_file(
    path: str | os.PathLike[str], *, most: int = MOST_BYTES, error: MakeError = ReadingError
) -> str:
    """The text of a regular UTF-8 file of at most this many bytes; see `read_bytes`.

    A byte order mark in front is left out: some editors put one there.
    """
    return decoded(read_bytes(path, most=most, error=error), error=error)


def decoded(data: bytes | bytearray, *, error: MakeError = ReadingError) -> str:
    """UTF-8 bytes as text, without the mark that some editors put in front."""
    try:
        text = bytes(data).decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise error(f"is not UTF-8 text (byte {wrong.start})") from None
    if fault := text_fault(text):
        raise error(fault)
    return text
