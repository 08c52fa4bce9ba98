"""The command line: `python -m glenmore`, or `glenmore` where the project is installed.

Every command prints plain text.  A bad argument gets one line on the error stream and exit code 2.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

from glenmore import __version__, notation
from glenmore.catalog import CatalogError, check_command, diff_command
from glenmore.describe import describe, describe_move, describe_options
from glenmore.describe.components import UnknownComponent, component, components
from glenmore.playing import play
from glenmore.positions import faults
from glenmore.reference import UnknownRule, rules
from glenmore.score_sheet import score
from glenmore.setup import Setup, SetupError
from glenmore.text import sentence
from glenmore.turn_table import hooks_table, table
from tabletop.command_line import Parser, Refused, numbers, option_value, run
from tabletop.reading import MOST_BYTES, ReadingError, read_file

EXAMPLES = """\
examples:
  python -m glenmore play --players 3 --seed 7 --names Ann Bob Cem
  python -m glenmore play --players 4 --chronicles 2 --edition CS-strict --option die=yes --quiet
  python -m glenmore rules PLACE-03
  python -m glenmore rules --search river scot
  python -m glenmore catalog show loch-ness
  python -m glenmore catalog check my-tiles.toml
  python -m glenmore turn-table --chronicles 2
  python -m glenmore position puzzle.txt

Each command has its own help: python -m glenmore play --help
"""
PLAY_EXAMPLES = """\
examples:
  python -m glenmore play --players 3 --seed 7
  python -m glenmore play --players 2 --edition PL-strict --moves
  python -m glenmore play --players 4 --option OPT-10=nearest --option relief=claim --quiet
"""


def _add_setup(parser: Parser, players: int = 3) -> None:
    parser.add_argument(
        "--players", type=int, default=players, metavar="N", help="2 to 4 (default: %(default)s)"
    )
    parser.add_argument(
        "--chronicles",
        type=numbers,
        nargs="+",
        default=[],
        metavar="N",
        help="numbers of the chronicles to play with, as in: 2 5, or 2,5",
    )
    parser.add_argument(
        "--edition",
        default="default",
        metavar="NAME",
        help="rules of a printed edition: default, PL-strict, CS-strict, IT-strict",
    )
    parser.add_argument(
        "--option",
        type=option_value,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="options",
        help="change one option, by key or number: die=yes, OPT-10=nearest; may be "
        "given several times",
    )
    parser.add_argument(
        "--names", nargs="+", default=[], metavar="NAME", help="names of the players"
    )
    parser.add_argument("--catalog", metavar="FILE", help="your own component file")


def make_parser() -> Parser:
    """All commands with their arguments."""
    parser = Parser(
        prog="python -m glenmore",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Glen More II: Chronicles, an unofficial rules engine that cites its rules.",
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, run: Callable[[Any], int], text: str, epilog: str = "") -> Parser:
        made: Parser = commands.add_parser(
            name,
            help=text,
            description=f"{text[:1].upper()}{text[1:]}.",
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.set_defaults(run=run)
        return made

    _add_commands(command)
    return parser


def _add_commands(command: Callable[..., Parser]) -> None:
    playing = command(
        "play",
        _play,
        "play a whole game at random, a line for every event with its rule",
        PLAY_EXAMPLES,
    )
    _add_setup(playing)
    playing.add_argument(
        "--seed", type=int, default=1, help="another seed, another game (default: 1)"
    )
    playing.add_argument("--moves", action="store_true", help="show the players' decisions as well")
    playing.add_argument("--quiet", action="store_true", help="show the score sheet only")
    looking = command("rules", _rules, "look up rules by id, by words or by chapter")
    looking.add_argument("ids", nargs="*", metavar="ID", help="ids of rules, such as PLACE-03")
    looking.add_argument(
        "--search", nargs="+", metavar="WORD", help="words in English, Polish, Czech or Italian"
    )
    looking.add_argument("--chapter", nargs="+", metavar="NAME", help="all rules of a chapter")
    catalog = command("catalog", _catalog, "look at the components, check a component file")
    catalog.add_argument(
        "what",
        choices=("show", "check", "diff"),
        metavar="show|check|diff",
        help="show components and where the data come from; check a file; "
        "print what differs from the built-in data",
    )
    catalog.add_argument("name", nargs="?", metavar="ID|FILE", help="a component, or a file")
    turn_table = command("turn-table", _turn_table, "print the turn, assembled step by step")
    _add_setup(turn_table)
    command("hooks", _hooks, "print the closed list of extension points")
    position = command(
        "position", _position, "read a position code: its faults, a description, the legal moves"
    )
    position.add_argument("file", metavar="FILE|-", help="a file, or - for the standard input")
    command("version", lambda _: _say(_version()), "print the version")


def _version() -> str:
    return f"glenmore {__version__} (unofficial), Python {sys.version.split()[0]}"


def _setup(args: argparse.Namespace) -> Setup:
    chronicles = [number for group in args.chronicles for number in group]
    if args.catalog is not None:
        _read(args.catalog)
    try:
        return Setup(
            args.players,
            chronicles,
            args.edition,
            args.options,
            names=args.names,
            catalog=args.catalog,
        )
    except SetupError as error:
        raise Refused(str(error)) from None
    except CatalogError as error:
        more = len(error.faults) - 1
        raise Refused(f"{error.faults[0]}" + (f" (and {more} more)" if more else "")) from None


def _read(path: str) -> str:
    """The text of a file, or of the standard input."""
    try:
        if path == "-":
            return sys.stdin.read(MOST_BYTES)
        return read_file(path)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror or error}") from None
    except ReadingError as error:
        raise Refused(f"{path} cannot be read: {error}") from None
    except ValueError:
        raise Refused(f"{path} cannot be read: it is not a text in UTF-8") from None


def _say(text: str = "") -> int:
    print(text)
    return 0


# -- play -----------------------------------------------------------------------------------------

HEADINGS = {"turn_begins", "die_rolled", "scoring_round", "game_ends"}


def _play(args: argparse.Namespace) -> int:
    setup = _setup(args)
    chronicles = ", ".join(map(str, setup.chronicles))
    _say(
        f"A random game of Glen More II: Chronicles (unofficial), {setup.players} players, "
        f"{setup.edition} edition{', chronicles ' + chronicles if chronicles else ''}, "
        f"seed {args.seed}"
    )
    try:
        record = play(setup, seed=args.seed)
    except SetupError as error:  # a catalog that holds too little for this setup
        raise Refused(str(error)) from None
    if not args.quiet:
        _tell(record, args.moves)
    _say()
    return _say(str(score(record.final)))


def _tell(record: Any, moves: bool) -> None:
    """The game event by event, a blank line before each turn."""
    names = {seat: record.setup.name(seat) for seat in range(record.setup.seats)}
    positions = record.replay()
    state, _ = next(positions)
    for (after, events), move in zip(positions, record.moves, strict=True):
        if moves and state.actor >= 0:
            _say(f"  > {names[state.actor]}: {describe_move(state, move)}")
        for event in events:
            who = () if event.seat is None else (("seat", event.seat),)
            text = sentence(
                "events", event.key, (*who, *event.facts), event.rules, names, state.game
            )
            heading = event.key in HEADINGS
            _say(f"\n{text}" if heading else f"  {text}")
        state = after


# -- rules ----------------------------------------------------------------------------------------


def _rules(args: argparse.Namespace) -> int:
    try:
        if args.ids:
            return _say("\n\n".join(str(rules[id]) for id in args.ids))
        if args.chapter:
            return _say("\n\n".join(map(str, rules.chapter(" ".join(args.chapter)))))
    except UnknownRule as error:
        raise Refused(str(error) + _search_instead(args)) from None
    if not args.search:
        lines = [f"{name} ({len(rules.chapter(name))})" for name in rules.chapters]
        return _say("\n".join([f"{len(rules)} rules in these chapters:", *lines]))
    found = rules.search(" ".join(args.search))
    if not found:
        _say(f"no rule speaks of {' '.join(args.search)}")
        return 1
    return _say("\n".join(f"{rule.id}: {rule.title} ({rule.chapter})" for rule in found))


def _search_instead(args: argparse.Namespace) -> str:
    word = next((id for id in args.ids if "-" not in id), "")
    return f"; for words use: rules --search {word}" if word else ""


# -- catalog --------------------------------------------------------------------------------------


def _catalog(args: argparse.Namespace) -> int:
    if args.what == "show":
        try:
            return _say(component(args.name) if args.name else components())
        except UnknownComponent as error:
            raise Refused(str(error)) from None
    if not args.name:
        raise Refused(f"catalog {args.what}: name the file to {args.what}")
    _read(args.name)
    code, text = (check_command if args.what == "check" else diff_command)(args.name)
    _say(text)
    return code


# -- the other commands ---------------------------------------------------------------------------


def _turn_table(args: argparse.Namespace) -> int:
    return _say(table(_setup(args)))


def _hooks(args: argparse.Namespace) -> int:
    return _say(hooks_table())


def _position(args: argparse.Namespace) -> int:
    text = _read(args.file)
    try:
        state = notation.parse_position(text)
    except ValueError as error:
        raise Refused(f"{args.file}: {error}") from None
    found = faults(state)
    _say("\n  ".join(["Faults:", *map(str, found)]) if found else "No faults.")
    _say()
    _say(describe(state))
    if not found and state.steps:
        _say()
        _say("Legal moves:")
        _say(describe_options(state))
    return 1 if found else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""

    def command() -> int:
        parser = make_parser()
        args = parser.parse_args(argv)
        code: int = args.run(args) if args.command else _say(parser.format_help().rstrip())
        return code

    return run("glenmore", command)


if __name__ == "__main__":
    sys.exit(main())
