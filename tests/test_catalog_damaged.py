"""Whatever a component file says: it gives a catalog, or faults that can be told."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glenmore import catalog
from glenmore.catalog import CatalogError, from_text
from glenmore.catalog.forms import FORMS
from glenmore.components import GOODS, TYPES

DATA = Path(catalog.DATA)
FILES = {name: (DATA / name).read_text(encoding="utf-8") for name in catalog.BUILT_IN}


def catalog_or_fault(text: str) -> None:
    """No other exception than a CatalogError comes out, and its text can be told."""
    try:
        made = from_text(text)
    except CatalogError as error:
        told = [str(fault) for fault in error.faults]
    else:
        told = [repr(hash(made))]
    assert all(told)


PIECES = [
    "1",
    "-1",
    "true",
    '""',
    '"none"',
    '"start"',
    "[]",
    "{}",
    "\n",
    "=",
    ".",
    "[[tile]]\n",
    "[start]\n",
    "id",
    "source",
    "cost",
    '"',
    "0.5",
    "1e400",
    "1979-05-27",
    "[",
    "}",
    "\0",
]


def damaged(text: str, rng: random.Random) -> str:
    """The text after a few random cuts, doublings and insertions, of lines or of characters."""
    for _ in range(rng.randint(1, 4)):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, rng.choice(lines))
            case 2:
                lines[at] = re.sub(r"= .*", f"= {rng.choice(PIECES)}", lines[at])
            case 3:
                cut = rng.randint(0, len(lines[at]))
                lines[at] = lines[at][:cut] + rng.choice(PIECES) + lines[at][cut:]
            case _:
                lines[at] = re.sub(r"\w+", rng.choice(PIECES), lines[at], count=1)
        text = "\n".join(lines)
    return text


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("seed", range(25))
def test_damaged_files_give_a_catalog_or_faults(name, seed):
    rng = random.Random(f"{name} {seed}")
    lines = FILES[name].split("\n")
    first = rng.randrange(max(1, len(lines) - 150))
    catalog_or_fault(damaged("\n".join(lines[first : first + 150]), rng))
    if seed < 5:
        catalog_or_fault(damaged(FILES[name], rng))


VALUES = st.recursive(
    st.integers(-2, 3)
    | st.booleans()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from([*GOODS, *TYPES, *FORMS, "none", "start", "halkirk", "landmark", "vp"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "effect",
                    "amount",
                    "goods",
                    "options",
                    "pay",
                    "vp",
                    "gain",
                    "any",
                    "wood",
                    "rulebook",
                    "reconstructed",
                    "cost",
                    "",
                ]
            ),
            inner,
            max_size=3,
        )
    ),
    max_leaves=6,
)


def as_toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(c):08x}" for c in value if c.isprintable()) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{as_toml(k)} = {as_toml(v)}" for k, v in value.items()) + "}"
    return str(value)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_values_give_a_catalog_or_faults(data):
    kind = data.draw(st.sampled_from([*FORMS, "remove", "counts", "format", "title"]))
    fields = [*FORMS.get(kind, {"free": 0}), "id", "source"]
    record = data.draw(st.dictionaries(st.sampled_from(fields), VALUES, max_size=4) | VALUES)
    ident = data.draw(st.sampled_from(["halkirk", "loch-ness", "ross", "gold", "home-red", "new"]))
    if isinstance(record, dict) and kind in FORMS and data.draw(st.booleans()):
        record.setdefault("id", ident)
        catalog_or_fault(f"{kind} = [{as_toml(record)}]")
    catalog_or_fault(f"{kind} = {as_toml(record)}")
