"""A table on disk that grows part by part and survives a crash.

A folder holds `experiment.json`, which says what is played, and one Parquet file per part.  A part
is written under another name and renamed when it is whole; its name ends with the checksum of its
bytes, so a damaged one is found out.  Knows no game.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import uuid
import warnings
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from glenmore.lab.errors import DamagedPart, FolderError

MANIFEST = "experiment.json"
FORMAT = 1
KINDS = {
    "text": pa.string(), "int": pa.int64(), "float": pa.float64(),
    "texts": pa.list_(pa.string()), "ints": pa.list_(pa.int64()),
}
EMPTY: dict[str, Any] = {"text": "", "int": 0, "float": 0.0, "texts": (), "ints": ()}
_PART = re.compile(r"part-(\d{6})-([0-9a-f]{16})\.parquet")
_UNFINISHED = ".unfinished-"
LONGEST = 60  # characters of a value in a message

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


def frame(tables: Sequence[pa.Table], kinds: Mapping[str, str], about: Mapping[str, Any]
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


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    temporary = path.with_name(f"{_UNFINISHED}{uuid.uuid4().hex}")
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


class Store:
    """The folder of one experiment; made at its first use, refused if it is another's."""

    def __init__(self, folder: str | os.PathLike[str], about: Mapping[str, Any],
                 kinds: Mapping[str, str]) -> None:
        self.folder = Path(folder)
        self.about = dict(about)
        self.kinds = dict(kinds)
        self.ident = fingerprint(self.about)
        self._open()

    def _open(self) -> None:
        manifest = self.folder / MANIFEST
        if manifest.exists():
            _compare(self.folder, read_manifest(self.folder), self.about)
        else:
            if self.folder.exists() and not self.folder.is_dir():
                raise FolderError(f"{self.folder} is a file, not a folder")
            self.folder.mkdir(parents=True, exist_ok=True)
            others = [p.name for p in self.folder.iterdir() if not p.name.startswith(_UNFINISHED)]
            if others:
                raise FolderError(
                    f"{self.folder} is not empty and holds no experiment: {', '.join(others[:3])}"
                )
            text = json.dumps({"format": FORMAT, "id": self.ident, "about": self.about,
                               "columns": self.kinds}, indent=1, ensure_ascii=False)
            write_whole(manifest, text.encode())
        for left in self.folder.glob(f"{_UNFINISHED}*"):  # of a run that was killed
            left.unlink(missing_ok=True)

    def write(self, number: int, found: Columns) -> None:
        """Keep one part."""
        sink = pa.BufferOutputStream()
        pq.write_table(arrow(found, self.kinds), sink, compression="zstd")
        data = sink.getvalue().to_pybytes()
        write_whole(self.folder / _part_name(number, data), data)

    def parts(self, sizes: Sequence[int]) -> dict[int, pa.Table]:
        """Every whole part by number; damaged ones are named in a warning and removed.

        `sizes` says how many games each part of the experiment has.
        """
        found: dict[int, pa.Table] = {}
        for path in sorted(self.folder.glob("part-*")):
            fault, number, table = self._read(path, sizes)
            if fault:
                warnings.warn(
                    f"{path} {fault}; it is removed and its games are played again",
                    DamagedPart, stacklevel=2,
                )
                path.unlink(missing_ok=True)
            elif table is not None:
                found[number] = table
        return found

    def _read(self, path: Path, sizes: Sequence[int]) -> tuple[str, int, pa.Table | None]:
        """What is wrong with a part, its number, its table."""
        name = _PART.fullmatch(path.name)
        if name is None or int(name[1]) >= len(sizes):
            return "is no part of this experiment", 0, None
        number = int(name[1])
        data = path.read_bytes()
        if _part_name(number, data) != path.name:
            return "is damaged (its checksum is wrong)", number, None
        try:
            table = pq.read_table(pa.BufferReader(data))
        except (pa.ArrowException, OSError, ValueError) as error:
            return f"cannot be read ({error})", number, None
        if dict(zip(table.column_names, table.schema.types, strict=True)) != {
            column: KINDS[kind] for column, kind in self.kinds.items()
        }:
            return "has other columns", number, None
        if len(set(table["game"].to_pylist())) != sizes[number]:
            return f"does not hold {sizes[number]} games", number, None
        return "", number, table


def _part_name(number: int, data: bytes) -> str:
    return f"part-{number:06}-{hashlib.sha256(data).hexdigest()[:16]}.parquet"


# -- the manifest ---------------------------------------------------------------------------------


def read_manifest(folder: str | os.PathLike[str]) -> dict[str, Any]:
    """What a folder says it holds."""
    path = Path(folder) / MANIFEST
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise FolderError(f"{folder} holds no experiment: there is no {MANIFEST}") from None
    except (OSError, ValueError) as error:
        raise FolderError(f"{path} cannot be read: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT \
            or not isinstance(found.get("about"), dict):
        raise FolderError(f"{path} is not the file of an experiment (format {FORMAT})")
    return found


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
            + "\n".join(f"  {line}" for line in lines), different,
        )


def _difference(key: str, there: object, here: object) -> str:
    """One difference in a line; of lists and tables only what differs."""
    if isinstance(there, dict) and isinstance(here, dict):
        keys = [k for k in (*there, *here) if there.get(k) != here.get(k)]
        parts = (f"{k}: {_brief(there.get(k))} there, {_brief(here.get(k))} here"
                 for k in dict.fromkeys(keys))
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
