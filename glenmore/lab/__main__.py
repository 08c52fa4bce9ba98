"""Experiments from the command line: `python -m glenmore.lab`.

Figures of notebooks name the command that remakes them.  The same command takes up a run that
broke off; a bad argument gets one line on the error stream and exit code 2.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import glenmore as gm
from glenmore.__main__ import BAD_ARGUMENT, INTERRUPTED, Parser, Refused, numbers, option_value
from tabletop.lab.errors import GameError, LabError, Stopped
from tabletop.reading import read_file

EXAMPLES = """\
examples:
  python -m glenmore.lab run results --players 2 3 4 --bots greedy random --games 500 --seed 1
  python -m glenmore.lab run results --players 3 --chronicles 1 5 --games 2000 --workers 8
  python -m glenmore.lab run results --players 3 --games 20000 --workers tcp://head:8786
  python -m glenmore.lab summary results --by setup bot --values points win turns
  python -m glenmore.lab tiles results --players 3
  python -m glenmore.lab plot results tiles --to tiles.png
  python -m glenmore.lab design my-tiles.toml --players 3 --games 300 --to report.png

Bots: random, greedy, "greedy: coins=2, Scots=0.5"; the last one fills the table.
"""
PICTURES = ("means", "spread", "sources", "tiles")


def make_parser() -> Parser:
    """All commands with their arguments."""
    parser = Parser(
        prog="python -m glenmore.lab",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=Parser
    )
    run = commands.add_parser("run", help="play an experiment, or the rest of one")
    run.add_argument("folder", help="where the table is kept")
    run.add_argument("--paired", action="store_true", help="all setups play the same seeds")
    _add_games(run)
    run.set_defaults(run=_run)
    summary = commands.add_parser("summary", help="means with confidence intervals")
    _add_table(summary)
    summary.add_argument("--by", nargs="*", default=["setup", "bot"], metavar="COLUMN")
    summary.add_argument(
        "--values", nargs="+", default=["points", "win", "turns"], metavar="COLUMN"
    )
    summary.add_argument("--method", default="t", choices=("t", "bootstrap"))
    summary.set_defaults(run=_summary)
    tiles = commands.add_parser("tiles", help="how often each tile is taken, what takers score")
    _add_table(tiles)
    tiles.set_defaults(run=_tiles)
    plot = commands.add_parser("plot", help="a picture of an experiment")
    _add_table(plot)
    plot.add_argument("kind", choices=PICTURES)
    plot.add_argument("--by", default="bot", metavar="COLUMN")
    plot.add_argument("--value", default="points", metavar="COLUMN")
    plot.add_argument("--to", required=True, metavar="FILE", help="a name with .png or .svg")
    plot.set_defaults(run=_plot)
    design = commands.add_parser("design", help="play before and after a component file")
    design.add_argument("file", help="a component file (TOML)")
    design.add_argument("--folder", help="where the table is kept")
    design.add_argument("--to", metavar="FILE", help="a picture: a name with .png or .svg")
    _add_games(design)
    design.set_defaults(run=_design)
    return parser


def _add_games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, nargs="+", default=[3], metavar="N")
    parser.add_argument("--chronicles", type=numbers, nargs="+", default=[], metavar="N")
    parser.add_argument("--edition", nargs="+", default=["default"], metavar="NAME")
    parser.add_argument(
        "--option",
        type=option_value,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="options",
    )
    parser.add_argument("--catalog", metavar="FILE", help="your own component file")
    parser.add_argument("--bots", nargs="+", default=["greedy"], metavar="BOT")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="per setup")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--workers",
        default=None,
        metavar="N|serial|dask|ADDRESS",
        help="processes (default: one per processor), or a Dask scheduler",
    )
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", help="an experiment")
    parser.add_argument("--partial", action="store_true", help="even if games are still missing")
    parser.add_argument("--players", type=int, help="only setups with so many players")
    parser.add_argument("--csv", action="store_true", help="print values separated by commas")


# -- commands -------------------------------------------------------------------------------------


def _setups(args: argparse.Namespace) -> list[gm.Setup]:
    chronicles = tuple(n for group in args.chronicles for n in group)
    return [
        gm.Setup(players, chronicles, edition, dict(args.options), catalog=args.catalog)
        for players in args.players
        for edition in args.edition
    ]


def _how(args: argparse.Namespace) -> dict[str, Any]:
    workers = args.workers
    if workers is not None and workers.isdecimal():
        workers = int(workers)
    return {"workers": workers, "progress": None if args.quiet else "auto"}


def _run(args: argparse.Namespace) -> int:
    from glenmore.lab.experiments import experiment

    table = experiment(
        _setups(args),
        args.bots,
        args.games,
        args.seed,
        folder=args.folder,
        paired=args.paired,
        **_how(args),
    )
    print(f"{table.drop_duplicates(['setup', 'game']).shape[0]} games in {args.folder}")
    return _print_summary(table, ["setup", "bot"], ["points", "win", "turns"], "t", False)


def _table(args: argparse.Namespace) -> Any:
    from glenmore.lab.experiments import read

    table = read(args.folder, args.partial)
    if args.players is not None:
        table = table[table["players"] == args.players]
        if table.empty:
            raise LabError(f"{args.folder}: no game with {args.players} players")
    return table


def _print_summary(table: Any, by: list[str], values: list[str], method: str, csv: bool) -> int:
    from glenmore.lab.summaries import summary

    return _print(summary(table, by, values, method=method), csv)


def _print(frame: Any, csv: bool) -> int:
    frame = frame.replace([math.inf, -math.inf], math.nan)  # an interval that there is not
    print(
        frame.to_csv(index=False).rstrip()
        if csv
        else frame.to_string(index=False, float_format=lambda x: f"{x:.3f}", na_rep="–")
    )
    return 0


def _summary(args: argparse.Namespace) -> int:
    return _print_summary(_table(args), args.by, args.values, args.method, args.csv)


def _tiles(args: argparse.Namespace) -> int:
    from glenmore.lab.summaries import tiles

    found = tiles(_table(args)).sort_values("above", ascending=False)
    return _print(found, args.csv)


def _plot(args: argparse.Namespace) -> int:
    from glenmore.lab import plots, summaries

    table = _table(args)
    if args.kind == "means":
        picture = plots.means(summaries.summary(table, args.by, args.value))
    elif args.kind == "spread":
        picture = plots.spread(table, args.value, args.by)
    elif args.kind == "sources":
        picture = plots.sources(table, args.by)
    else:
        every = gm.Setup(2, sorted(_chronicles(table))).catalog.tiles
        picture = plots.tiles(
            summaries.tiles(table),
            {t.id: t.name for t in every},
            groups={t.id: t.stack for t in every},
        )
    picture.save(args.to)
    print(picture)
    return 0


def _chronicles(table: Any) -> set[int]:
    head = "from_chronicle_"
    return {int(c.removeprefix(head)) for c in table.columns if c.startswith(head)}


def _design(args: argparse.Namespace) -> int:
    from glenmore.lab.design import Design
    from glenmore.lab.reports import before_after

    setups = _setups(args)
    if len(setups) != 1:
        raise LabError("design: one number of players and one edition at a time")
    text = read_file(args.file, error=LabError)
    made = Design(Path(args.file).stem, setups[0], text=text)
    report = before_after(made, args.bots, args.games, args.seed, folder=args.folder, **_how(args))
    print(report)
    if args.to:
        report.picture().save(args.to)
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        args = make_parser().parse_args(argv)
        code: int = args.run(args)
        sys.stdout.flush()  # so that a closed pipe is noticed here
        return code
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (Refused, LabError, gm.SetupError, gm.CatalogError, OSError) as error:
        print(f"glenmore.lab: {error}", file=sys.stderr)
        return BAD_ARGUMENT
    except (GameError, Stopped) as error:
        print(f"glenmore.lab: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
