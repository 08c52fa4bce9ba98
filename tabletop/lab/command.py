"""Experiments of any game from the command line: what plays, sums up and draws tables of games."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from tabletop.command_line import Parser, option_value, run
from tabletop.lab.errors import GameError, LabError, Stopped
from tabletop.lazy import MissingPackage, needs

if TYPE_CHECKING:
    from tabletop.title import Title


ABOUT = """Experiments from the command line.

Figures of notebooks name the command that remakes them.  The same command takes up a run that
broke off; a bad argument gets one line on the error stream and exit code 2.
"""


class Command:
    """The commands of a title's lab; a game adds what its setups are made of, and more commands.

    What plays and counts is loaded by the command that needs it: help comes at once.
    """

    pictures: ClassVar[tuple[str, ...]] = ("means", "spread", "sources")
    refusals: ClassVar[tuple[type[Exception], ...]] = ()  # told in one line
    examples: ClassVar[str] = ""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.name = f"{title.package}.lab"

    # -- arguments --------------------------------------------------------------------------------

    def parser(self) -> Parser:
        """All commands with their arguments."""
        parser = Parser(
            prog=f"python -m {self.name}",
            description=ABOUT,
            epilog=self.examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        commands = parser.add_subparsers(
            dest="command", metavar="COMMAND", required=True, parser_class=Parser
        )
        run = commands.add_parser("run", help="play an experiment, or the rest of one")
        run.add_argument("folder", help="where the table is kept")
        run.add_argument("--paired", action="store_true", help="all setups play the same seeds")
        self.add_games(run)
        run.set_defaults(run=self._run)
        summary = commands.add_parser("summary", help="means with confidence intervals")
        self.add_table(summary)
        summary.add_argument("--by", nargs="*", default=["setup", "bot"], metavar="COLUMN")
        summary.add_argument(
            "--values", nargs="+", default=["points", "win", "turns"], metavar="COLUMN"
        )
        summary.add_argument("--method", default="t", choices=("t", "bootstrap"))
        summary.set_defaults(run=self._summary)
        plot = commands.add_parser("plot", help="a picture of an experiment")
        self.add_table(plot)
        plot.add_argument("kind", choices=self.pictures)
        plot.add_argument("--by", default="bot", metavar="COLUMN")
        plot.add_argument("--value", default="points", metavar="COLUMN")
        plot.add_argument("--to", required=True, metavar="FILE", help="a name with .png or .svg")
        plot.set_defaults(run=self._plot)
        self.add_more(commands)
        return parser

    def add_games(self, parser: argparse.ArgumentParser) -> None:
        """What is played, by whom, how often and where."""
        default = self.title.players[len(self.title.players) // 2]
        parser.add_argument("--players", type=int, nargs="+", default=[default], metavar="N")
        self.add_setup(parser)
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

    def add_setup(self, parser: argparse.ArgumentParser) -> None:
        """What a setup of this game is made of, besides players."""
        parser.add_argument(
            "--option",
            type=option_value,
            action="append",
            default=[],
            metavar="KEY=VALUE",
            dest="options",
        )

    def add_table(self, parser: argparse.ArgumentParser) -> None:
        """Which rows of which experiment, and how they are printed."""
        parser.add_argument("folder", help="an experiment")
        parser.add_argument("--partial", action="store_true", help="even if games are missing")
        parser.add_argument("--players", type=int, help="only setups with this many players")
        parser.add_argument("--csv", action="store_true", help="print values separated by commas")

    def add_more(self, commands: Any) -> None:
        """Commands that only this game has."""

    # -- commands ---------------------------------------------------------------------------------

    def setups(self, args: argparse.Namespace) -> list[Any]:
        """The setups that were asked for."""
        make = import_module(self.title.package).Setup
        return [make(players=players, options=dict(args.options)) for players in args.players]

    def how(self, args: argparse.Namespace) -> dict[str, Any]:
        """Where and with what noise an experiment is played."""
        workers = args.workers
        if workers is not None and workers.isdecimal():
            workers = int(workers)
        return {"workers": workers, "progress": None if args.quiet else "auto"}

    def _run(self, args: argparse.Namespace) -> int:
        from tabletop.lab.experiments import experiment  # late: loads pandas

        table = experiment(
            self.title,
            self.setups(args),
            args.bots,
            args.games,
            args.seed,
            folder=args.folder,
            paired=args.paired,
            **self.how(args),
        )
        print(f"{table.drop_duplicates(['setup', 'game']).shape[0]} games in {args.folder}")
        return _print_summary(table, ["setup", "bot"], ["points", "win", "turns"], "t", False)

    def table(self, args: argparse.Namespace) -> Any:
        """The rows that were asked for."""
        from tabletop.lab.experiments import read  # late: loads pandas

        table = read(args.folder, args.partial)
        if args.players is not None:
            table = table[table["players"] == args.players]
            if table.empty:
                raise LabError(f"{args.folder}: no game with {args.players} players")
        return table

    def _summary(self, args: argparse.Namespace) -> int:
        return _print_summary(self.table(args), args.by, args.values, args.method, args.csv)

    def _plot(self, args: argparse.Namespace) -> int:
        picture = self.picture(args.kind, self.table(args), args)
        picture.save(args.to)
        print(picture)
        return 0

    def picture(self, kind: str, table: Any, args: argparse.Namespace) -> Any:
        """A picture of a kind."""
        from tabletop.lab import plots, summaries  # late: loads pandas and Matplotlib

        if kind == "means":
            return plots.means(summaries.summary(table, args.by, args.value))
        if kind == "spread":
            return plots.spread(table, args.value, args.by)
        return plots.sources(table, args.by)

    def main(self, argv: Sequence[str] | None = None) -> int:
        """Run one command; the exit code."""

        def command() -> int:
            args = self.parser().parse_args(argv)
            with needs():
                code: int = args.run(args)
            return code

        refusals = (LabError, MissingPackage, OSError, *self.refusals)
        return run(self.name, command, refusals, (GameError, Stopped))


def _print_summary(table: Any, by: list[str], values: list[str], method: str, csv: bool) -> int:
    from tabletop.lab.summaries import summary  # late: loads pandas

    return print_frame(summary(table, by, values, method=method), csv)


def print_frame(frame: Any, csv: bool) -> int:
    """Print a table, for people or as comma-separated values."""
    frame = frame.replace([math.inf, -math.inf], math.nan)  # an interval that there is not
    print(
        frame.to_csv(index=False).rstrip()
        if csv
        else frame.to_string(index=False, float_format=lambda x: f"{x:.3f}", na_rep="–")
    )
    return 0
