"""A played game looked over: what every seat could expect, turning points, mistakes, sources.

A decision is judged by what its seat could know then.  Afterwards all is open: what a seat could
expect at each turn is counted on the whole position.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tabletop.bots.hints import Advice, Cause, advice_for, signed
from tabletop.bots.judgement import Judgement
from tabletop.bots.search import Stop, TellShare, ahead
from tabletop.bots.searching import Searcher
from tabletop.draw.lines import Line, Sign, lines
from tabletop.draw.pictures import Picture
from tabletop.records import Record
from tabletop.text import texts_of

ROUNDS = 40  # looks ahead for each decision
SLIP, BLUNDER = 2.5, 5.0  # points that a decision must lose to be called so
SWING = 6.0  # points by which a lead must change within a turn to be a turning point
CLEAR = 1.5  # points that a seat must be ahead to have taken the lead
FAIR = 4  # a played move is looked at at least this part of the rounds


class Mistake(Record):
    """A decision with a better one beside it."""

    number: int  # of the move, counted from 1
    turn: int
    seat: int
    played: Any
    played_text: str
    better: Any
    better_text: str
    loss: float  # points of the lead at the end
    reasons: tuple[Cause, ...]
    package: str = "tabletop"  # where its words are found

    @property
    def sign(self) -> str:
        """As chess players write it: "?" or "??"."""
        return "??" if self.loss >= BLUNDER else "?"

    def told(self, names: Sequence[str]) -> str:
        """In words."""
        words = texts_of(self.package).phrase(
            "review.mistake",
            sign=self.sign,
            name=names[self.seat],
            played=self.played_text,
            better=self.better_text,
            loss=f"{self.loss:.1f}",
        )
        return words + "".join(f"; {cause}" for cause in self.reasons)


class TurningPoint(Record):
    """A turn after which somebody else, or the same one by far more, could expect to win."""

    number: int  # of the last move of the turn
    turn: int
    seat: int  # who gained
    change: float  # points of this seat's lead
    overtakes: bool
    by_chance: bool  # more by what was drawn than by what was decided
    package: str = "tabletop"  # where its words are found

    def told(self, names: Sequence[str]) -> str:
        """In words."""
        say = texts_of(self.package).phrase
        how = say("review.by_chance" if self.by_chance else "review.by_choice")
        key = "review.overtakes" if self.overtakes else "review.swing"
        return say(key, name=names[self.seat], change=signed(self.change), how=how)


class Source(Record):
    """Where points of a seat came from, and how many there were after each turn."""

    seat: int
    name: str
    totals: tuple[tuple[int, int], ...]  # turn, points so far


class Review(Record):
    """Everything that was found; `print` tells it, notebooks draw it."""

    names: tuple[str, ...]
    colors: tuple[str, ...]
    turns: tuple[tuple[int, tuple[float, ...]], ...]  # turn, what every seat could expect
    turning_points: tuple[TurningPoint, ...]
    mistakes: tuple[Mistake, ...]
    sources: tuple[Source, ...]
    judged: int  # decisions that were looked at
    package: str = "tabletop"  # where its words are found

    def by_move(self) -> dict[int, list[str]]:
        """What is to be said of moves, by their number: turning points and mistakes."""
        found: dict[int, list[str]] = {}
        for point in self.turning_points:
            found.setdefault(point.number, []).append(point.told(self.names))
        for mistake in self.mistakes:
            found.setdefault(mistake.number, []).append(mistake.told(self.names))
        return found

    def lost(self, seat: int) -> float:
        """Points that a seat lost through mistakes."""
        return float(sum(m.loss for m in self.mistakes if m.seat == seat))

    def chart(self) -> Picture:
        """What every seat could expect, turn by turn, with turning points and mistakes."""
        words = texts_of(self.package).templates("review")
        rows = [
            Line(name, tuple((turn, values[seat]) for turn, values in self.turns), color)
            for seat, (name, color) in enumerate(zip(self.names, self.colors, strict=True))
        ]
        signs = [
            Sign(p.turn, "↔" if p.overtakes else "↕", p.told(self.names))
            for p in self.turning_points
        ]
        signs += [Sign(m.turn, m.sign, m.told(self.names)) for m in self.mistakes]
        return lines(words["chart"], rows, words["turn"], sorted(signs, key=lambda s: s.x))

    def source_chart(self, seat: int) -> Picture:
        """Where the points of a seat came from, turn by turn."""
        words = texts_of(self.package).templates("review")
        last = self.turns[-1][0]
        rows = [
            Line(
                s.name,
                tuple(
                    (turn, float(points))
                    for turn, points in ((self.turns[0][0], 0), *s.totals, (last, s.totals[-1][1]))
                ),
            )
            for s in self.sources
            if s.seat == seat
        ]
        return lines(words["sources"].format(name=self.names[seat]), rows, words["turn"])

    def __repr__(self) -> str:
        return (
            f"<Review: {len(self.turns)} turns, {self.judged} decisions looked at, "
            f"{len(self.mistakes)} mistakes>"
        )

    def _repr_svg_(self) -> str:
        return self.chart().svg

    def __str__(self) -> str:
        words = texts_of(self.package).templates("review")
        lines = [str(self.chart()).partition("\n")[0], *str(self.chart()).splitlines()[1:]]
        lines = [line for line in lines if not line.startswith(f"{words['turn']} ")]
        lines.append(words["turning_points"] if self.turning_points else words["no_turning_points"])
        lines += [f"  {words['turn']} {p.turn}: {p.told(self.names)}" for p in self.turning_points]
        lines.append(words["mistakes"].format(judged=self.judged))
        lines += [f"  {words['turn']} {m.turn}: {m.told(self.names)}" for m in self.mistakes]
        for seat, name in enumerate(self.names):
            own = [
                f"{s.name} {s.totals[-1][1]}".replace(" -", " −")
                for s in self.sources
                if s.seat == seat
            ]
            lines.append(f"{words['sources'].format(name=name)}: {', '.join(own) or '0'}")
        return "\n".join(lines)


def review(
    judgement: Judgement,
    record: Any,
    *,
    rounds: int = ROUNDS,
    seats: Iterable[int] | None = None,
    seed: int = 1,
    stop: Stop | None = None,
    progress: TellShare | None = None,
) -> Review:
    """Review a recorded game.

    Every decision of `seats` (all) is judged by looking ahead `rounds` times; 0 rounds judge at
    first sight.  `stop` ends the judging early; the rest of the review is whole even then.
    """
    replayed = list(record.replay())
    reviewer = Reviewer(
        judgement,
        [state for state, _ in replayed],
        record.moves,
        [events for _, events in replayed],
        rounds,
        seats,
        seed,
    )
    for share in reviewer.slices():
        if progress is not None:
            progress(share)
        if stop is not None and stop():
            break
    return reviewer.result()


class Reviewer:
    """A review in slices: `slices` judges decisions one by one, `result` tells what was found."""

    def __init__(
        self,
        judgement: Judgement,
        states: Sequence[Any],
        moves: Sequence[Any],
        events: Sequence[Sequence[Any]],
        rounds: int = ROUNDS,
        seats: Iterable[int] | None = None,
        seed: int = 1,
    ) -> None:
        self.judgement, self.title = judgement, judgement.title
        self.states, self.moves, self.events = states, moves, events
        self.rounds, self.seed = rounds, seed
        everybody = range(len(states[0].players))
        wanted = frozenset(everybody if seats is None else seats)
        self.asked = [
            n
            for n, state in enumerate(states[:-1])
            if state.actor in wanted and not moves[n].small and len(self.title.legal(state)) > 1
        ]
        self.judged = 0
        self.mistakes: list[Mistake] = []

    def slices(self) -> Iterator[float]:
        """Judge one decision after the other and tell the share that is done."""
        for n in self.asked:
            yield self.judged / len(self.asked)
            self._judge(n)
            self.judged += 1

    def _judge(self, n: int) -> None:
        state, played = self.states[n], self.moves[n]
        seen = self.judgement.seen(state, state.actor)
        moves = self.title.legal(seen)
        if played not in moves:
            return
        rng = random.Random(f"{self.seed}/{n}")
        searcher = Searcher(self.judgement, max(1, self.rounds))
        search = searcher.search(seen, moves, rng, keep=True)
        if self.rounds:
            search.run()
            for _ in range(self.rounds // FAIR - search.root.visits[moves.index(played)]):
                search.round(moves.index(played))
        found = search.choices()
        own = next(choice for choice in found if choice.move == played)
        best = (
            max(found[:3], key=lambda choice: choice.lead)
            if self.rounds
            else max(found, key=lambda choice: choice.lead)
        )
        loss = best.lead - own.lead
        if best.move == played or loss < SLIP:
            return
        told: Advice = advice_for(self.judgement, search, best, own)
        self.mistakes.append(
            Mistake(
                n + 1,
                self.judgement.turn(state),
                state.actor,
                played,
                self.title.say(state, played),
                best.move,
                told.text,
                loss,
                told.reasons[:2],
                self.title.package,
            )
        )

    def result(self) -> Review:
        """Everything that was found so far."""
        first = self.states[0]
        seats = range(len(first.players))
        turns = self._turns()
        return Review(
            tuple(first.game.actor_name(seat) for seat in seats),
            self.title.seat_words(first),
            tuple((turn, values) for turn, _, values in turns),
            tuple(self._turning(turns)),
            tuple(self.mistakes),
            tuple(self._sources(turns)),
            self.judged,
            self.title.package,
        )

    # -- what everybody could expect --------------------------------------------------------------

    def _turns(self) -> list[tuple[int, int, tuple[float, ...]]]:
        """For each turn: its number, the position it begins with, what every seat could expect."""
        found: list[tuple[int, int, tuple[float, ...]]] = []
        for n, state in enumerate(self.states):
            number = self.judgement.turn(state) + (not state.steps)
            if number > 0 and (not found or number != found[-1][0]):
                found.append((number, n, tuple(self.judgement.worths(state))))
        return found

    def _turning(
        self, turns: Sequence[tuple[int, int, tuple[float, ...]]]
    ) -> Iterator[TurningPoint]:
        """Turns after which another seat leads for good, or a lead has changed by far."""
        seats = range(len(self.states[0].players))
        leader = _first(turns[0][2]) if turns else 0
        for k in range(len(turns) - 1):
            (turn, start, before), (_, end, after) = turns[k], turns[k + 1]
            changes = [ahead(after, seat) - ahead(before, seat) for seat in seats]
            now = _first(after)
            stays = k + 2 >= len(turns) or _first(turns[k + 2][2]) == now
            overtakes = now != leader and stays and ahead(after, now) >= CLEAR
            seat = now if overtakes else max(seats, key=changes.__getitem__)
            if overtakes or changes[seat] >= SWING:
                yield TurningPoint(
                    end,
                    turn,
                    seat,
                    changes[seat],
                    overtakes,
                    self._by_chance(start, end, seat, changes[seat]),
                    self.title.package,
                )
            if overtakes:
                leader = now

    def _by_chance(self, start: int, end: int, seat: int, change: float) -> bool:
        """Whether what was drawn and rolled made more of a change than what was decided."""
        lead = self.judgement.lead
        drawn = sum(
            lead(self.states[n + 1], seat) - lead(self.states[n], seat)
            for n in range(start, end)
            if self.states[n].actor < 0
        )
        return abs(drawn) > abs(change - drawn)

    # -- where points came from -------------------------------------------------------------------

    def _sources(self, turns: Sequence[tuple[int, int, Any]]) -> Iterator[Source]:
        found: dict[tuple[int, str], list[tuple[int, int]]] = {}
        for n, events in enumerate(self.events):
            state = self.states[max(0, n - 1)]
            for event in events:
                if event.key != "points" or event.seat is None:
                    continue
                key = (event.seat, self.judgement.source_of(self.states[0], event))
                rows = found.setdefault(key, [])
                total = (rows[-1][1] if rows else 0) + event.fact["points"]
                rows.append((self.judgement.turn(state), total))
        for (seat, name), rows in sorted(found.items(), key=lambda item: item[0]):
            yield Source(seat, name, tuple(dict(rows).items()))


def _first(values: Sequence[float]) -> int:
    return max(range(len(values)), key=values.__getitem__)
