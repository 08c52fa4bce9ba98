"""Reading the text of a position; every error names its line and its word."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from glenmore.components import GOOD_INDEX, GOODS, STACKS, Catalog
from glenmore.model import CHANCE, MOST_USED, OFF, Player, Plot, Stack, State
from glenmore.positions import Position
from glenmore.positions.building import assemble
from glenmore.positions.code_parts import (
    number_of,
    pairs_of,
    parts_of,
    place_of,
    score_line,
    setup_of,
)
from glenmore.positions.code_records import lines_of, text_of, values_of
from glenmore.positions.code_verbs import VERBS
from glenmore.positions.deciding import Deciding
from glenmore.positions.table_faults import state_faults
from glenmore.positions.turn_faults import BROKEN, unreadable
from glenmore.positions.words import PositionError, cell_of, goods_of, known
from glenmore.save.old_lines import renewed
from glenmore.save.reading import codec_of
from glenmore.setup import SetupError
from glenmore.verdict import Why
from tabletop.fields import Field
from tabletop.reading import ReadingError, text_fault

P = ParamSpec("P")
T = TypeVar("T")
LONGEST = 100_000
_SCOTS = re.compile(r"s(\d{1,3})", re.ASCII)
_DEPTH = re.compile(r"([^@]+)@(\d{1,3})-(\d{1,3})", re.ASCII)


def parse_position(text: str, catalog: Catalog | None = None) -> State:
    """The state that a text describes; PositionError names the line and the word at fault.

    Whether the position keeps the rules is another question: ask `gm.faults`.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise PositionError(f"a position is a text of at most {LONGEST:,} characters")
    if fault := text_fault(text):
        raise PositionError(f"the text {fault}")
    lines = lines_of(text)
    if not lines:
        raise PositionError("line 1: nothing is written here")
    number, words = lines[0]
    names = next((line for line in lines if line[1][0] == "names"), (number, ["names"]))
    reading = Reading(Position(_at(number, setup_of, words, names[1][1:], catalog)))
    for number, words in lines[1:]:
        _at(number, reading.line, words)
    return _at(lines[-1][0], reading.state)


def _at(number: int, do: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Do something, naming the line in every error."""
    try:
        return do(*args, **named)
    except PositionError as error:
        raise PositionError(f"line {number}: {error}", error.reasons) from None
    except (ReadingError, SetupError) as error:
        raise PositionError(f"line {number}: {error}") from None
    except BROKEN as error:  # rules were asked about a table that cannot be
        raise PositionError(f"line {number}: cannot be a position: {error!r}") from None


# -- the lines ------------------------------------------------------------------------------------


class Reading:
    """Tells a builder what each line says."""

    def __init__(self, told: Position) -> None:
        self.told = told
        self.game = told.game
        self.seats = told.game.seat_words
        self.sizes: dict[str, int] = {}
        self.codec = codec_of(self.game)
        steps = next(field for field in State.declared if field.name == "steps")
        self._read_steps = self.codec.reader(steps)

    def line(self, words: list[str]) -> None:
        """One line."""
        first, *rest = words
        if first in self.seats:
            self._player(self._seat(first), rest)
            return
        if first in _BY_NAME:
            self.told.of_table(**{first: self._value(_BY_NAME[first], rest)})
            return
        kinds = _LINES if first in _LINES else (*_LINES, *_BY_NAME, *self.seats)
        _LINES[known("kind of line", first, kinds)](self, rest)

    def state(self) -> State:
        """The state, with what needs no decision done if no rule is broken."""
        state = assemble(self.told, state_faults, False)
        why = Why()
        if any(unreadable(state, step, why) for step in state.steps):
            raise PositionError(str(why[0]), tuple(why))
        for stack in state.stacks:
            said = self.sizes.get(stack.letter, stack.size)
            if said != stack.size:
                raise PositionError(
                    f"stacks: {stack.letter} is said to hold {said}; {stack.size} tiles are left"
                )
        return state

    # -- small words ----------------------------------------------------------------------------

    def _seat(self, word: str) -> int:
        return self.seats.index(known("player", word, self.seats))

    def _tile(self, word: str) -> str:
        return known("tile", word, self.game.tiles)

    def _piece(self, word: str) -> int:
        ids = [piece.id for piece in self.game.pieces]
        return ids.index(known("piece", word, ids))

    def _tiles(self, words: list[str]) -> tuple[str, ...]:
        return tuple(self._tile(word) for word in words if word != "-")

    # -- players --------------------------------------------------------------------------------

    def _player(self, seat: int, words: list[str]) -> None:
        kinds = {one.name: one for one in Player.declared if one.name not in ("estate", "points")}
        key = ""
        things: dict[str, list[str]] = {}
        for word in words:
            if word in kinds:
                key = word
                things[key] = []
            elif not key:
                known("thing of a player", word, kinds)
            else:
                things[key].append(word)
        for key, said in things.items():
            if key in ("cards", "persons", "clans"):
                getattr(self.told, key)(seat, *(word for word in said if word != "-"))
            else:
                self.told.of_player(seat, **{key: self._value(kinds[key], said)})

    def _value(self, field: Field, words: list[str]) -> Any:
        """The value of a field that is written by its name."""
        if field.plain is int:
            if len(words) != 1:
                said = " ".join(words) or "none"
                raise PositionError(f"{field.name}: one number is needed, not {said}")
            return number_of(words[0])
        try:
            return self.codec.reader(field)(values_of(words, self.codec.classes))
        except ReadingError as error:
            raise error.within(field.name) from None

    def _estate(self, words: list[str]) -> None:
        if not words:
            raise PositionError("estate: whose?")
        seat = self._seat(words[0])
        for part in parts_of(words[1:]):
            cell = cell_of(part[0])
            tiles: tuple[str, ...] = ()
            scots, goods = 0, []
            for word in part[1:]:
                if found := _SCOTS.fullmatch(word):
                    scots += int(found[1])
                elif word in GOODS:
                    goods.append(word)
                elif word != "scots":
                    names = (*self.game.tiles, *GOODS)
                    tiles += tuple(known("tile or good", name, names) for name in word.split(">"))
            if not tiles:
                raise PositionError(f"estate: no tile is named for {part[0]}")
            self.told.estates[seat][cell] = Plot(tiles, goods_of(goods), scots)

    def _points(self, words: list[str]) -> None:
        if not words:
            raise PositionError("points: whose?")
        seat = self._seat(words[0])
        self.told.lines[seat] = tuple(
            renewed(self.game, score_line(part)) for part in parts_of(words[1:])
        )

    # -- the table ------------------------------------------------------------------------------

    def _rondel(self, words: list[str]) -> None:
        if words[:1] == ["at"]:
            self.told.exact["at"] = place_of(words[1:2])
            words = words[2:]
        fill = words[-1:] == ["..."]
        spaces = [word.replace("+", " ") for word in (words[:-1] if fill else words)]
        self.told.rondel(*spaces, fill=fill)

    def _pieces(self, words: list[str]) -> None:
        ids = [piece.id for piece in self.game.pieces]
        found = dict.fromkeys(ids, OFF)
        for word, number in pairs_of(words):
            found[known("piece", word, ids)] = place_of([number])
        self.told.exact["pieces"] = found

    def _end(self, words: list[str]) -> None:
        self.told.exact["end"] = OFF if words == [str(OFF)] else place_of(words)

    def _market(self, words: list[str]) -> None:
        for word, number in pairs_of(words):
            self.told.rows[GOOD_INDEX[known("good", word, GOODS)]] = number_of(number)

    def _stack(self, words: list[str]) -> None:
        letter = known("stack", words[0] if words else "", STACKS)
        pool: list[str] = []
        marks: list[tuple[str, int, int]] = []
        for word in words[1:]:
            if found := _DEPTH.fullmatch(word):
                marks.append((self._tile(found[1]), int(found[2]), int(found[3])))
            elif word != "-":
                pool.append(self._tile(word))
        stack = Stack(letter, tuple(sorted(pool)), tuple(marks))
        self.told.stack(letter, *stack.pool)
        self.told.exact.setdefault("stacks", {})[letter] = stack

    def _stacks(self, words: list[str]) -> None:
        for word, number in pairs_of(words):
            self.sizes[known("stack", word, STACKS)] = number_of(number)

    def _discard(self, words: list[str]) -> None:
        self.told.piles["discard"] = self._tiles(words)

    def _box(self, words: list[str]) -> None:
        self.told.piles["box"] = self.told.exact["box"] = self._tiles(words)

    def _activated(self, words: list[str]) -> None:
        found: list[tuple[int, str]] = []
        seat = None
        for word in words:
            if word in self.seats:
                seat = self._seat(word)
            elif seat is None:
                raise PositionError(f"activated: {word!r} should be a player's colour first")
            else:
                found.append((seat, self._tile(word)))
        if len(found) > MOST_USED:
            raise PositionError(f"activated: at most {MOST_USED} tiles, not {len(found)}")
        self.told.of_table(activated=tuple(found))

    def _used(self, words: list[str]) -> None:
        if len(words) > MOST_USED:
            raise PositionError(f"used: at most {MOST_USED} words, not {len(words)}")
        self.told.of_table(used=tuple(text_of(word) for word in words))

    def _movement(self, words: list[str]) -> None:
        self.told.movement(number_of(words[0] if words else "", "number of movement points"))

    def _due(self, words: list[str]) -> None:
        if len(words) > len(STACKS):
            raise PositionError(f"due: at most {len(STACKS)} stacks, not {len(words)}")
        self.told.due(*words)

    def _chronicle(self, words: list[str]) -> None:
        number = number_of(words[0] if words else "", "chronicle")
        values = values_of(words[1:], self.codec.classes)
        if len(values) != 1:
            raise PositionError(f"chronicle {number}: one value is needed, not {len(values)}")
        index = self.game.module_index.get(number)
        if index is None:
            raise PositionError(f"chronicle {number} is not in this game")
        try:
            part = self.codec.parts_of(number)(values[0])
        except ReadingError as error:
            raise error.within(f"chronicle {number}") from None
        self.told.module(number, part)

    # -- the turn -------------------------------------------------------------------------------

    def _turn(self, words: list[str]) -> None:
        said = self.told.about_turn
        said["number"] = number_of(words[0] if words else "", "number of a turn")
        rest = words[1:]
        while rest:
            word, *rest = rest
            if word == "piece":
                said["piece"] = self._piece(rest[0] if rest else "")
                rest = rest[1:]
            elif word == "from":
                said["start"] = number_of(rest[0] if rest else "", "position on the rondel")
                rest = rest[1:]
            elif word == "chance":
                said["seat"] = CHANCE
            elif "seat" not in said:
                said["seat"] = self._seat(word)
            else:
                said["kind"] = text_of(word)

    def _steps(self, words: list[str]) -> None:
        values = values_of(words, self.codec.classes)
        try:
            self.told.exact["steps"] = self._read_steps(values)
        except ReadingError as error:
            raise error.within("steps") from None

    def _decide(self, words: list[str]) -> None:
        whose = None
        if len(words) > 2 and words[-2] == "for":
            whose, words = self._seat(words[-1]), words[:-2]
        verb, *rest = words or [""]
        if verb in self.told.moments:
            self.told.now(verb, *rest, seat=whose)
            return
        known("decision", verb, (*VERBS, *self.told.moments))
        kind, read = VERBS[verb]
        facts = read(self, rest)
        self.told.deciding = Deciding(kind, whose, tuple(facts.items()))
        self.told.exact.pop("steps", None)

    def tile_and_cell(self, words: list[str], tile: bool, cell: bool) -> dict[str, Any]:
        """The tile and the cell that a decision names first."""
        facts: dict[str, Any] = {}
        if tile:
            facts["tile"] = self._tile(words.pop(0) if words else "")
        if cell:
            facts["cell"] = cell_of(words.pop(0) if words else "")
        return facts


_LINES: dict[str, Callable[[Reading, list[str]], None]] = {
    "turn": Reading._turn,
    "rondel": Reading._rondel,
    "market": Reading._market,
    "estate": Reading._estate,
    "points": Reading._points,
    "discard": Reading._discard,
    "box": Reading._box,
    "stack": Reading._stack,
    "stacks": Reading._stacks,
    "activated": Reading._activated,
    "used": Reading._used,
    "movement": Reading._movement,
    "due": Reading._due,
    "chronicle": Reading._chronicle,
    "decide": Reading._decide,
    "steps": Reading._steps,
    "pieces": Reading._pieces,
    "end": Reading._end,
    "names": lambda reading, words: None,
}


_SHOWN = ("ring", "players", "modules")  # fields whose lines are called otherwise
_BY_NAME = {one.name: one for one in State.declared if one.name not in (*_LINES, *_SHOWN)}
