"""Experiments from the command line: `python -m glenmore.lab`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import glenmore as gm
from glenmore.lab.design import Design
from glenmore.title import TITLE
from tabletop.command_line import numbers
from tabletop.lab import command
from tabletop.lab.command import print_frame
from tabletop.lab.errors import LabError
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
FROM_CHRONICLE = "from_chronicle_"


class Command(command.Command):
    """The lab of Glen More: setups with chronicles and editions; tiles and designs."""

    pictures = (*command.Command.pictures, "tiles")
    refusals = (gm.SetupError, gm.CatalogError)
    examples = EXAMPLES

    def add_setup(self, parser: argparse.ArgumentParser) -> None:
        """Chronicles, edition, options and components."""
        parser.add_argument("--chronicles", type=numbers, nargs="+", default=[], metavar="N")
        parser.add_argument("--edition", nargs="+", default=["default"], metavar="NAME")
        super().add_setup(parser)
        parser.add_argument("--catalog", metavar="FILE", help="your own component file")

    def add_more(self, commands: Any) -> None:
        """Tiles and designs."""
        tiles = commands.add_parser("tiles", help="how often each tile is taken, what takers score")
        self.add_table(tiles)
        tiles.set_defaults(run=self._tiles)
        design = commands.add_parser("design", help="play before and after a component file")
        design.add_argument("file", help="a component file (TOML)")
        design.add_argument("--folder", help="where the table is kept")
        design.add_argument("--to", metavar="FILE", help="a picture: a name with .png or .svg")
        self.add_games(design)
        design.set_defaults(run=self._design)

    def setups(self, args: argparse.Namespace) -> list[gm.Setup]:
        """One for each number of players and edition."""
        chronicles = tuple(n for group in args.chronicles for n in group)
        return [
            gm.Setup(players, chronicles, edition, dict(args.options), catalog=args.catalog)
            for players in args.players
            for edition in args.edition
        ]

    def _tiles(self, args: argparse.Namespace) -> int:
        from glenmore.lab.summaries import tiles  # late: loads pandas

        found = tiles(self.table(args)).sort_values("above", ascending=False)
        return print_frame(found, args.csv)

    def picture(self, kind: str, table: Any, args: argparse.Namespace) -> Any:
        """A picture of a kind."""
        if kind != "tiles":
            return super().picture(kind, table, args)
        from glenmore.lab import plots, summaries  # late: loads pandas and Matplotlib

        chronicles = (c for c in table.columns if c.startswith(FROM_CHRONICLE))
        played = sorted(int(c.removeprefix(FROM_CHRONICLE)) for c in chronicles)
        every = gm.Setup(min(TITLE.players), played).catalog.tiles
        return plots.tiles(
            summaries.tiles(table),
            {t.id: t.name for t in every},
            groups={t.id: t.stack for t in every},
        )

    def _design(self, args: argparse.Namespace) -> int:
        from glenmore.lab.reports import before_after  # late: loads pandas

        setups = self.setups(args)
        if len(setups) != 1:
            raise LabError("design: one number of players and one edition at a time")
        text = read_file(args.file, error=LabError)
        made = Design(Path(args.file).stem, setups[0], text=text)
        how = self.how(args)
        report = before_after(made, args.bots, args.games, args.seed, folder=args.folder, **how)
        print(report)
        if args.to:
            report.picture().save(args.to)
        return 0


main = Command(TITLE).main

if __name__ == "__main__":
    sys.exit(main())
