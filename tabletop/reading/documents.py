"""JSON and TOML from anywhere: limits of size, depth and count, no key twice, linear time.

>>> read_json('{"a": [1, 2]}')
{'a': [1, 2]}
>>> read_json('{"a": 1, "a": 2}')
Traceback (most recent call last):
    ...
tabletop.reading.errors.ReadingError: a: is given twice
>>> read_toml("a.b = 1")
{'a': {'b': 1}}
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from tabletop.reading.errors import MakeError, ReadingError, shown, text_fault
from tabletop.reading.files import decoded

MOST = 20_000_000  # characters of a JSON text
DEEPEST = 100  # lists and objects inside each other
MOST_VALUES = 2_000_000  # values in one document
MOST_TOML = 1_000_000  # characters of a TOML text: people write these by hand
DEEPEST_TOML = 20

_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
# What can nest in TOML; strings and comments are stepped over, closed or not.
_TOML = re.compile(
    r'''"""(?:[^\\"]++|\\.|"(?!""))*+(?:""")?+ | \'\'\'(?:[^']++|'(?!''))*+(?:\'\'\')?+
    | "(?:[^"\\\n]++|\\.)*+"?+ | '[^'\n]*+'?+ | \#[^\n]*+ | (?P<mark>[\[\]{}=,.\n])''',
    re.VERBOSE | re.DOTALL,
)
_AT = re.compile(r"\(at line (\d+), column (\d+)\)")


def read_json(
    text: str | bytes | bytearray,
    *,
    most: int = MOST,
    deepest: int = DEEPEST,
    values: int = MOST_VALUES,
    fractions: bool = False,
    error: MakeError | None = None,
) -> Any:
    """The value of a JSON text; anything else raises ReadingError, or what `error` makes.

    No key stands twice in an object, no text holds half a character or NUL, numbers are whole
    unless `fractions` are allowed, and are never NaN or infinite.
    """
    try:
        plain = _text(text, most)
        _few(plain, values)
        return _json(plain, deepest, _FRACTIONS if fractions else _WHOLE)
    except ReadingError as wrong:
        if error is None:
            raise
        raise error(str(wrong)) from None


def read_toml(
    text: str | bytes | bytearray,
    *,
    most: int = MOST_TOML,
    deepest: int = DEEPEST_TOML,
    any_text: bool = False,
    error: MakeError | None = None,
) -> dict[str, Any]:
    """The table of a TOML text; anything else raises ReadingError, or what `error` makes.

    With `any_text` the caller looks at the texts inside, and can say where one holds NUL.
    """
    try:
        plain = _text(text, most)
        _shallow_toml(plain, deepest)
        found = _toml(plain)
        _check(found, 2 * deepest, not any_text)  # a table in a list of tables counts twice
        return found
    except ReadingError as wrong:
        if error is None:
            raise
        raise error(str(wrong)) from None


def _text(text: Any, most: int) -> str:
    if not isinstance(text, str | bytes | bytearray):
        raise ReadingError(f"a {type(text).__name__} is not text")
    if len(text) > most:
        raise ReadingError(f"is too long: {len(text):,} characters, {most:,} are allowed")
    if not isinstance(text, str):
        return decoded(text)
    if fault := text_fault(text):
        raise ReadingError(fault)
    return text


# -- JSON -----------------------------------------------------------------------------------------


def _few(text: str, most: int) -> None:
    """Refuse a text that would need far more memory than its length tells."""
    if _marks(text) > most and (count := _marks(_STRINGS.sub("", text))) > most:
        raise ReadingError(f"holds about {count:,} values; {most:,} are allowed")


def _marks(text: str) -> int:
    return text.count(",") + text.count("[") + text.count("{")


def _json(text: str, deepest: int, decoder: json.JSONDecoder) -> Any:
    try:
        found = decoder.decode(text)
    except ReadingError:
        raise
    except RecursionError:
        raise ReadingError(_deep(deepest)) from None
    except json.JSONDecodeError as wrong:
        where = f"line {wrong.lineno}, column {wrong.colno}"
        raise ReadingError(
            f"is not JSON ({where}: {wrong.msg})", line=wrong.lineno, column=wrong.colno
        ) from None
    except ValueError:  # the number of digits is limited
        raise ReadingError("holds a huge number") from None
    if "\\u" in text or text.count("[") + text.count("{") > deepest:
        _check(found, deepest, True)
    return found


def _deep(deepest: int) -> str:
    return f"is nested too deeply: more than {deepest} lists and objects inside each other"


def _check(found: Any, deepest: int, texts: bool) -> None:
    """Level by level: nothing too deep, no half character or NUL that hid in an escape."""
    level = [found]
    for _ in range(deepest + 1):
        for each in level if texts else ():
            if each.__class__ is str and (fault := text_fault(each)):
                raise ReadingError(f"{shown(each)} {fault}")
        holders: list[Any] = [each for each in level if each.__class__ in (list, dict)]
        if not holders:
            return
        level = [
            inner
            for each in holders
            for inner in (each if each.__class__ is list else (*each, *each.values()))
        ]
    raise ReadingError(_deep(deepest))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ReadingError("is given twice", shown(key).strip("'"))
            seen.add(key)
    return found


def _not_whole(text: str) -> NoReturn:
    raise ReadingError(f"holds the number {shown(text)}; only whole numbers are allowed")


def _no_number(text: str) -> NoReturn:
    raise ReadingError(f"holds {shown(text)}, which is not a number")


def _fraction(text: str) -> float:
    found = float(text)
    if found in (float("inf"), float("-inf")):
        raise ReadingError("holds a huge number")
    return found


_WHOLE = json.JSONDecoder(
    object_pairs_hook=_once, parse_float=_not_whole, parse_constant=_not_whole
)
_FRACTIONS = json.JSONDecoder(
    object_pairs_hook=_once, parse_float=_fraction, parse_constant=_no_number
)


# -- TOML -----------------------------------------------------------------------------------------


def _shallow_toml(text: str, deepest: int) -> None:
    """Refuse deep nesting before the parser meets it: it recurses, and long keys cost squares."""
    depth = dots = 0
    for found in _TOML.finditer(text):
        mark = found["mark"]
        if mark is None:
            continue
        if mark == ".":
            dots += 1
        else:
            dots = 0
            depth += (mark in "[{") - (mark in "]}")
        if dots > deepest or depth > deepest:
            line = text.count("\n", 0, found.start()) + 1
            raise ReadingError(
                f"line {line}: is nested too deeply: more than {deepest} tables and lists inside "
                "each other",
                line=line,
            )
        if mark == "\n" and depth < 0:
            depth = 0


def _toml(text: str) -> dict[str, Any]:
    import tomllib  # here, so that importing the package stays fast

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ReadingError("is nested too deeply") from None
    except ValueError as wrong:  # TOMLDecodeError, or a number too long for int()
        at = _AT.search(str(wrong))
        line, column = (int(at[1]), int(at[2])) if at else (0, 0)
        if "end of document" in str(wrong):
            line = text.count("\n") + 1
        raise ReadingError(f"is not TOML: {wrong}", line=line, column=column) from None
