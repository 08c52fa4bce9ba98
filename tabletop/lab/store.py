"""A table on disk that grows part by part and survives a crash.

A folder holds `experiment.json`, which says what is played, and one Parquet file per part.  A part
is written under another name and renamed when it is whole; its name ends with the checksum of its
bytes, so a damaged one is found out.  One process writes (`Writer` locks the folder), any number of
them may read meanwhile (`Store`); no part is ever deleted.  Knows no game.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import uuid
import warnings
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from tabletop.files import Busy, is_stray, locked, reason, sweep, write_whole
from tabletop.lab.errors import DamagedPart, FolderError
from tabletop.reading import ReadingError, read_bytes, read_json

MANIFEST = "experiment.json"
FORMAT = 1
KINDS = {
    "text": pa.string(),
    "int": pa.int64(),
    "float": pa.float64(),
    "texts": pa.list_(pa.string()),
    "ints": pa.list_(pa.int64()),
}
EMPTY: dict[str, Any] = {"text": "", "int": 0, "float": 0.0, "texts": (), "ints": ()}
_PART = re.compile(r"part-(\d{6})-([0-9a-f]{16})\.parquet")
LONGEST = 60  # characters of a value in a message
MOST_GAMES = 10**9  # of a setup

Columns = dict[str, list[Any]]


def fingerprint(about: Mapping[str, Any]) -> str:
    """A short name for everything that decides the table."""
    text = json.dumps(about, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def arrow(found: Columns, kinds: Mapping[str, str]) -> pa.Table:
    """Values as an Arrow table with exactly these columns; what a row lacks is empty."""
    size = max((len(values) for values in found.values()), default=0)
    unknown = sorted(found.keys() - kinds.keys())
    if unknown:
        raise ValueError(f"no such column: {', '.join(unknown)}")
    arrays = [
        pa.array(found.get(name, [EMPTY[kind]] * size), KINDS[kind]) for name, kind in kinds.items()
    ]
    return pa.Table.from_arrays(arrays, names=list(kinds))


def frame(
    tables: Sequence[pa.Table], kinds: Mapping[str, str], about: Mapping[str, Any]
) -> pd.DataFrame:
    """Arrow tables as one pandas table, in the given order; lists become tuples."""
    whole = pa.concat_tables(tables) if tables else arrow({}, kinds)
    found = whole.to_pandas()
    for name, kind in kinds.items():
        if kind in ("texts", "ints"):
            plain = str if kind == "texts" else int
            found[name] = [tuple(map(plain, values)) for values in found[name]]
    found.attrs["experiment"] = dict(about)
    return found


class Store:
    """The folder of one experiment, to read: nothing in it is ever changed by reading."""

    def __init__(self, folder: str | os.PathLike[str], kinds: Mapping[str, str]) -> None:
        self.folder = Path(folder)
        self.kinds = dict(kinds)
        self.faults: dict[Path, str] = {}  # what is wrong with which part, after `parts`

    def parts(self, sizes: Sequence[int]) -> dict[int, pa.Table]:
        """Every whole part by number; others are named in a warning.

        `sizes` says how many games each part of the experiment has.
        """
        found: dict[int, pa.Table] = {}
        self.faults = {}
        for path in sorted(self.folder.glob("part-*")):
            name = _PART.fullmatch(path.name)
            if name is None or int(name[1]) >= len(sizes):
                continue  # not ours, so none of our business
            try:
                fault, table = self._read(path, int(name[1]), sizes[int(name[1])])
            except FileNotFoundError:  # a writer has just put it aside
                continue
            if table is None:
                self.faults[path] = fault
                warnings.warn(f"{path} {fault}; {self._then}", DamagedPart, stacklevel=3)
            else:
                found[int(name[1])] = table
        return found

    _then = "its games are left out"

    def _read(self, path: Path, number: int, games: int) -> tuple[str, pa.Table | None]:
        """What is wrong with a part, or its table."""
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            raise
        except OSError as error:
            return f"cannot be read ({reason(error)})", None
        if _part_name(number, data) != path.name:
            return "is damaged (its checksum is wrong)", None
        try:
            table = pq.read_table(pa.BufferReader(data))
        except (pa.ArrowException, OSError, ValueError) as error:
            return f"cannot be read ({error})", None
        if dict(zip(table.column_names, table.schema.types, strict=True)) != {
            column: KINDS[kind] for column, kind in self.kinds.items()
        }:
            return "has other columns", None
        if len(set(table["game"].to_pylist())) != games:
            return f"does not hold {games} games", None
        return "", table


class Writer(Store):
    """The folder of one experiment, to write: made at its first use, refused if it is another's.

    `with Writer(…) as store:` holds the lock of the folder; a second writer is refused.
    """

    _then = "it is kept aside and its games are played again"

    def __init__(
        self, folder: str | os.PathLike[str], about: Mapping[str, Any], kinds: Mapping[str, str]
    ) -> None:
        super().__init__(folder, kinds)
        self.about = dict(about)
        self._lock = contextlib.ExitStack()

    def __enter__(self) -> Self:
        folder = self.folder
        if folder.exists() and not folder.is_dir():
            raise FolderError(f"{folder} is a file, not a folder")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock.enter_context(locked(folder))
        except Busy:
            raise FolderError(
                f"{folder}: another process is playing this experiment; wait for it, or look at "
                "what is there with lab.read(folder, partial=True)"
            ) from None
        except OSError as error:
            raise FolderError(f"{folder} cannot be written ({reason(error)})") from None
        try:
            self._begin()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    def _begin(self) -> None:
        manifest = self.folder / MANIFEST
        if manifest.exists():
            _compare(self.folder, read_manifest(self.folder), self.about)
        else:
            others = [p.name for p in self.folder.iterdir() if not is_stray(p)]
            if others:
                raise FolderError(
                    f"{self.folder} is not empty and holds no experiment: {', '.join(others[:3])}"
                )
            text = json.dumps(
                {
                    "format": FORMAT,
                    "id": fingerprint(self.about),
                    "about": self.about,
                    "columns": self.kinds,
                },
                indent=1,
                ensure_ascii=False,
            )
            self._keep(manifest, text.encode())
        sweep(self.folder)  # what a run that was killed left

    def parts(self, sizes: Sequence[int]) -> dict[int, pa.Table]:
        """Every whole part by number; damaged ones are kept under another name."""
        found = super().parts(sizes)
        for path, fault in self.faults.items():
            aside = path.with_name(f"damaged-{uuid.uuid4().hex[:8]}-{path.name}")
            try:
                os.replace(path, aside)
            except OSError as error:
                raise FolderError(
                    f"{path} {fault} and cannot be kept aside ({reason(error)}); nothing was played"
                ) from None
        return found

    def write(self, number: int, found: Columns) -> None:
        """Keep one part."""
        sink = pa.BufferOutputStream()
        pq.write_table(arrow(found, self.kinds), sink, compression="zstd")
        data = sink.getvalue().to_pybytes()
        self._keep(self.folder / _part_name(number, data), data)

    def _keep(self, path: Path, data: bytes) -> None:
        try:
            write_whole(path, data)
        except OSError as error:
            raise FolderError(
                f"{self.folder} cannot be written ({reason(error)}); what was played before is "
                "kept there, and the same call goes on from it"
            ) from None


def _part_name(number: int, data: bytes) -> str:
    return f"part-{number:06}-{hashlib.sha256(data).hexdigest()[:16]}.parquet"


# -- the manifest ---------------------------------------------------------------------------------


def read_manifest(folder: str | os.PathLike[str]) -> dict[str, Any]:
    """What a folder says it holds."""
    path = Path(folder) / MANIFEST
    try:
        found = read_json(read_bytes(path))
    except FileNotFoundError:
        raise FolderError(f"{folder} holds no experiment: there is no {MANIFEST}") from None
    except OSError as error:
        raise FolderError(f"{path} cannot be read: {reason(error)}") from None
    except ReadingError as error:
        raise FolderError(f"{path} cannot be read: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise FolderError(f"{path} is not the file of an experiment (format {FORMAT})")
    about = found.get("about")
    for place, good in (
        ("about", isinstance(about, dict)),
        ("about.setups", isinstance(about, dict) and isinstance(about.get("setups"), dict)),
        *(
            (f"about.{key}", isinstance(about, dict) and _is_count(about.get(key)))
            for key in ("part", "games")
        ),
        ("columns", _are_columns(found.get("columns"))),
    ):
        if not good:
            raise FolderError(f"{path} is damaged: {place}")
    return found


def _is_count(value: object) -> bool:
    return type(value) is int and 0 < value <= MOST_GAMES


def _are_columns(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.get("game") == "int"
        and all(isinstance(kind, str) and kind in KINDS for kind in value.values())
    )


def _compare(folder: Path, there: dict[str, Any], about: Mapping[str, Any]) -> None:
    old = there["about"]
    keys = [*about, *(key for key in old if key not in about)]
    different = tuple(
        (key, old.get(key), about.get(key)) for key in keys if old.get(key) != about.get(key)
    )
    if different:
        lines = [_difference(*each) for each in different]
        raise FolderError(
            f"{folder} belongs to another experiment, so nothing was played. What differs:\n"
            + "\n".join(f"  {line}" for line in lines),
            different,
        )


def _difference(key: str, there: object, here: object) -> str:
    """One difference in a line; of lists and tables only what differs."""
    if isinstance(there, dict) and isinstance(here, dict):
        keys = [k for k in (*there, *here) if there.get(k) != here.get(k)]
        parts = (
            f"{k}: {_brief(there.get(k))} there, {_brief(here.get(k))} here"
            for k in dict.fromkeys(keys)
        )
        return f"{key}: " + "; ".join(parts)
    return f"{key}: {_brief(there)} there, {_brief(here)} here"


def _brief(value: object) -> str:
    if value is None:
        return "nothing"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def missing(parts: Iterable[int], count: int) -> list[int]:
    """The numbers of the parts that are still to be done."""
    have = set(parts)
    return [number for number in range(count) if number not in have]
