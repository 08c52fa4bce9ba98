"""Reads what the soak has saved in a process that never played: no cache can hide anything.

Parcels come as lines of JSON, faults go out as such; each batch of games has its own process.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable

from tests.project import PROJECT
from tests.soak.findings import Fault, Parcel

SECONDS = 600


def read_afresh(parcels: Iterable[Parcel]) -> list[Fault]:
    """What a new process finds wrong with saved things."""
    lines = "\n".join(map(json.dumps, parcels))
    if not lines:
        return []
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.fresh"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        cwd=PROJECT,
    )
    found = [Fault(*json.loads(line)) for line in done.stdout.splitlines()]
    if done.returncode:
        first = next(iter(parcels)).seed
        found.append(Fault(first, "the fresh process fails", done.stderr[-300:]))
    return found


def unpack(parcel: Parcel) -> str:
    """What is wrong with a saved thing; empty if nothing is."""
    import glenmore as gm

    try:
        loaded = gm.loads(parcel.text)
        if gm.dumps(loaded) != parcel.text:
            return "saved, loaded and saved again, it is another text"
        if isinstance(loaded, gm.State) and repr(gm.legal(loaded)) != parcel.tells:
            return "other moves are legal than before it was saved"
    except Exception as error:  # whatever it is, it is a finding
        return f"{type(error).__name__}: {error}"[:300]
    return ""


def main() -> None:
    """Read parcels, tell faults."""
    for line in sys.stdin:
        parcel = Parcel(*json.loads(line))
        wrong = unpack(parcel)
        if wrong:
            kind = "record" if parcel.text.startswith('{"glenmore":1,"kind":"record"') else "state"
            told = f"in a fresh process, a saved {kind}: {wrong}"
            print(json.dumps(Fault(parcel.seed, told, parcel.text[:200])), flush=True)


if __name__ == "__main__":
    main()
