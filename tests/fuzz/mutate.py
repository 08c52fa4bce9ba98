"""How seeds are spoilt: bytes, words, JSON structure, and the halves of two seeds together."""

from __future__ import annotations

import contextlib
import json
import random
import re
from typing import Any

_TOKENS = re.compile(rb'"(?:[^"\\]|\\.)*"|[\w.-]+|\s+|.', re.DOTALL)
MOST = 200_000  # bytes of a spoilt text; larger ones are made by the hostile generators
TRICKS = (
    b"\0",
    b"\xff",
    b"\xc3\x28",
    b"\xed\xa0\x80",
    "\u202e".encode(),
    "\u2028".encode(),
    "e\u0301".encode(),
    "\U0001f600".encode(),
    b"\xef\xbb\xbf",
    b"\r",
    b"\t",
    b"\\",
    b'"',
    b"'",
    b"\\ud800",
    b"\\u0000",
    b"-0",
    b"1e999",
    b"NaN",
    b"9" * 30,
    b"9" * 5000,
    b"-1",
    b"0",
    b"99",
    b"[" * 60,
    b"{" * 60,
    b"(" * 60,
    b"a." * 60,
    b"true",
    b"null",
    b"none",
    b"yes",
    b"A" * 2000,
    b";",
    b"#",
    b"|",
    b"@",
    b"+",
    b">",
    b"=",
    b"..",
    b"../..",
    b"/dev/zero",
    b"--",
    b"%s",
    b"{0}",
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2,
    5,
    99,
    100,
    10**9,
    10**30,
    1.5,
    "",
    "x",
    "halkirk",
    "Plot",
    [],
    [[]],
    {},
    {"a": 1},
    ["Pay", 0],
    ["Price"],
    "S",
    "Z",
    [1, 2],
    [0, 0, 0, 0, 0],
    ["Menu"],
    ["Close", True],
    "a\0",
    "\u202e",
    "A" * 3000,
    ["x"] * 300,
    [[[[[[[[[[[[[]]]]]]]]]]]]],
)


def mutated(rng: random.Random, seeds: list[bytes]) -> bytes:
    """A seed, spoilt a little or much."""
    found = rng.choice(seeds)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        found = rng.choice(WAYS)(rng, found, seeds)[:MOST]
    return found


def _bytes(rng: random.Random, data: bytes, seeds: list[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    end = min(len(data), at + rng.choice((0, 1, 1, 2, 8, 64)))
    new = rng.choice(
        (
            b"",
            bytes([rng.randrange(256)]),
            rng.choice(TRICKS),
            data[at:end] * 2,
            bytes(rng.randrange(32, 127) for _ in range(rng.randrange(6))),
        )
    )
    return data[:at] + new + data[end:]


def _words(rng: random.Random, data: bytes, seeds: list[bytes]) -> bytes:
    """Leave out, double, swap or replace a word."""
    words = _TOKENS.findall(data)
    others = _TOKENS.findall(rng.choice(seeds))
    if not words or not others:
        return data
    at, other = rng.randrange(len(words)), rng.randrange(len(words))
    kind = rng.randrange(5)
    if kind == 0:
        del words[at]
    elif kind == 1:
        words.insert(at, words[at])
    elif kind == 2:
        words[at], words[other] = words[other], words[at]
    elif kind == 3:
        words[at] = rng.choice(others)
    else:
        words[at] = rng.choice(TRICKS)
    return b"".join(words)


def _lines(rng: random.Random, data: bytes, seeds: list[bytes]) -> bytes:
    lines = data.split(b"\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(4)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[other])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines.insert(at, rng.choice(rng.choice(seeds).split(b"\n")))
    return b"\n".join(lines)


def _splice(rng: random.Random, data: bytes, seeds: list[bytes]) -> bytes:
    other = rng.choice(seeds)
    return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]


def _structure(rng: random.Random, data: bytes, seeds: list[bytes]) -> bytes:
    """Swap, double, delete or replace nodes of a JSON text; other texts lose a word."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return _words(rng, data, seeds)
    places = list(_places(document))
    if not places:
        return json.dumps(rng.choice(VALUES)).encode()
    for _ in range(rng.choice((1, 1, 2, 4))):
        holder, key = rng.choice(places)
        other, at = rng.choice(places)
        with contextlib.suppress(IndexError, KeyError):  # an earlier change took it away
            _change(rng, holder, key, other[at])
    try:
        return json.dumps(document, ensure_ascii=rng.random() < 0.5).encode(errors="surrogatepass")
    except (ValueError, RecursionError):  # a node that now holds itself
        return data


def _places(value: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        here = waiting.pop()
        keys = (
            list(here)
            if isinstance(here, dict)
            else list(range(len(here)))
            if isinstance(here, list)
            else []
        )
        found += [(here, key) for key in keys]
        waiting += [here[key] for key in keys]
    return found


def _change(rng: random.Random, holder: Any, key: Any, other: Any) -> None:
    kind = rng.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = rng.choice(VALUES)
    elif kind == 2:
        holder[key] = json.loads(json.dumps(other))
    elif kind == 3 and isinstance(holder[key], int) and not isinstance(holder[key], bool):
        holder[key] += rng.choice((-1, 1, 7, -100, 10**6))
    elif kind == 4 and isinstance(holder, list):
        holder.insert(key, json.loads(json.dumps(other)))
    elif isinstance(holder[key], list):
        holder[key] = holder[key] * rng.choice((2, 2, 40))
    else:
        holder[key] = [holder[key]]


WAYS = (_bytes, _words, _words, _lines, _splice, _structure, _structure)
