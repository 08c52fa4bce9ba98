"""Files, JSON and TOML from anywhere: limits, places, and no time or memory without bound."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import reading

HALF = "\ud800"


class Own(Exception):
    """The error of some reader."""


def refused(
    text: str | bytes, part: str, read: Callable[..., object] = reading.read_json, **limits: int
) -> None:
    with pytest.raises(reading.ReadingError) as error:
        read(text, **limits)
    assert part in str(error.value)
    with pytest.raises(Own) as own:
        read(text, error=Own, **limits)
    assert str(own.value) == str(error.value)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "line 1, column 1"),
        ('{"a":1,"b":2,"a":3}', "a: is given twice"),
        ("[1.5]", "only whole numbers"),
        ("[NaN]", "only whole numbers"),
        ("1" * 5000, "huge number"),
        (f'"{HALF}"', "half a character"),
        ('{"a":"\\ud800"}', "half a character"),
        ('{"\\ud800":1}', "half a character"),
        ('["\\u0000"]', "NUL"),
        ("[1]\0", "NUL"),
        (b"\xff\xfe", "not UTF-8 text (byte 0)"),
        ("[" * 101 + "]" * 101, "nested too deeply"),
        ("[" * 200_000, "nested too deeply"),
        ('{"a":' * 50_000, "nested too deeply"),
    ],
)
def test_json_is_refused_with_its_fault(text: str | bytes, part: str) -> None:
    refused(text, part)


def test_json_limits_are_said() -> None:
    refused("[" + "1," * 50 + "1]", "too long: 103 characters, 90 are allowed", most=90)
    refused("[" + "1," * 50 + "1]", "about 51 values; 50 are allowed", values=50)
    assert reading.read_json('["' + "," * 100 + '"]', values=50) == ["," * 100]
    refused("[[[]]]", "more than 2 lists", deepest=2)
    assert reading.read_json("[[[]]]", deepest=3) == [[[]]]


def test_json_that_is_good() -> None:
    assert reading.read_json(b'\xef\xbb\xbf{"a":"\\ud83d\\ude00"}') == {"a": "\U0001f600"}
    assert reading.read_json('"\\\\u0000"') == "\\u0000"  # an escaped backslash, no NUL
    assert reading.read_json("[1.5]", fractions=True) == [1.5]
    refused(
        "[1e999]",
        "huge number",
        lambda text, **more: reading.read_json(text, fractions=True, **more),
    )


def test_s8_twenty_thousand_keys_are_compared_in_one_pass() -> None:
    """Finding S8: the search for the key that stands twice counted every key for every key."""

    class Key(str):
        compared = 0
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            Key.compared += 1
            return str.__eq__(self, other)

    from tabletop.reading.documents import _once

    pairs: list[tuple[str, object]] = [*((Key(i), i) for i in range(20_000)), (Key(19_999), 0)]
    with pytest.raises(reading.ReadingError, match="19999: is given twice"):
        _once(pairs)
    assert Key.compared < 100_000


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a = [" * 5, "is not TOML"),
        ("a = " + "[" * 50_000, "line 1: is nested too deeply"),
        ("\n\na = " + "{a=" * 30, "line 3: is nested"),
        (".".join("a" * 100_000) + " = 1", "nested"),
        ("[" + ".".join("a" * 100) + "]", "nested"),
        ("a = 1\na = 2\n\n", "(at line 2"),
        (f'a = "{HALF}"', "half a character"),
        ('a = "\\u0000"', "NUL"),
        ("a = " + "9" * 5000, "TOML"),
        ('a = """' + '\\"""' * 50_000, "is not TOML"),
        (b"\xff", "not UTF-8"),
        ("".join(f"{{{'a.' * 15}a=" for _ in range(15)).join(("a=", "1" + "}" * 15)), "nested"),
    ],
)
def test_toml_is_refused_with_its_fault(text: str | bytes, part: str) -> None:
    refused(text, part, reading.read_toml)


def test_toml_that_is_good() -> None:
    deep = '[[a.b]]\nx = [[[[1.5, "[[[[[[[[[[[[[[[[[[[[[["]]]] # [[[[[[[[[[[[[[[[[[[[[[[[[[['
    assert reading.read_toml(deep)["a"]["b"][0]["x"][0][0][0][0] == 1.5
    text = "a = '''\n" + "[.{" * 50 + "'''\nb = \"\"\"\n" + "[.{" * 50 + '"""'
    assert reading.read_toml(text)["b"] == "[.{" * 50


# -- files ----------------------------------------------------------------------------------------


def test_s13_only_regular_files_are_read(tmp_path: Path) -> None:
    """Finding S13: a pipe or an endless device never came back."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
    for path in (pipe, tmp_path / "socket", "/dev/zero", "/dev/null"):
        with pytest.raises(Own, match="is a pipe, a device or a socket, not a file"):
            reading.read_file(path, error=Own)
    with pytest.raises(Own, match="is a folder, not a file"):
        reading.read_file(tmp_path, error=Own)
    for name in ("", "a\0b", HALF):
        with pytest.raises(Own, match="is not the name of a file"):
            reading.read_file(name, error=Own)
    with pytest.raises(FileNotFoundError):
        reading.read_file(tmp_path / "missing", error=Own)


def test_files_have_a_limit_and_are_text(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfgood")
    assert reading.read_file(path, most=7) == "good"
    assert reading.read_bytes(path) == b"\xef\xbb\xbfgood"
    with pytest.raises(Own, match="file is too long: more than 6 bytes"):
        reading.read_file(path, most=6, error=Own)
    path.write_bytes(b"ab\xff")
    with pytest.raises(Own, match=r"is not UTF-8 text \(byte 2\)"):
        reading.read_file(path, error=Own)
    path.write_bytes(b"a\0")
    with pytest.raises(Own, match="NUL"):
        reading.read_file(path, error=Own)
