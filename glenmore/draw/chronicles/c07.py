"""Chronicle 7, Between Hammer and Anvil: the five cards, everybody's numbers, votes and piles."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.components import COLORS
from glenmore.draw.chronicles import Holding, Look, Places
from glenmore.draw.chronicles.c07_pictures import PICTURES
from glenmore.draw.icons import seat_sign
from glenmore.draw.pieces import token_of
from glenmore.model import State
from glenmore.modules.c07_great_gathering import NameCard, Result, Vote, Voting, gathering
from glenmore.modules.c07_great_gathering.cards import best, values
from glenmore.modules.c07_great_gathering.state import (
    BALLOTS,
    DOUBLE,
    VERDICTS,
    ballot_name,
    can_vote,
    card_about,
    card_name,
)
from glenmore.modules.c07_great_gathering.votes import CardMove
from glenmore.moves import Move
from glenmore.text import phrase
from tabletop.draw.svg import badge, clipped, element, number, picture, rect, target, text, width_of
from tabletop.records import Record
from tabletop.text import listed

EDGE, GAP = 10.0, 8.0
ROW, BALLOT = 42.0, 58.0
LINE = 16.0  # of what a card counts


class _Plan(Record):
    """The measures of a picture: how many cards in a row, and how large they are."""

    across: int
    wide: float  # a card
    letters: int  # in a line of what it counts
    apart: float  # the numbers of two players
    extras: float  # where it stands what else there is to say of a player
    limit: float = 0  # narrower, and the smallest words would be less than 11 pixels high

    @property
    def board(self) -> float:
        """How wide the picture is."""
        return 2 * EDGE + self.across * (self.wide + GAP) - GAP

    def numbers(self, state: State) -> float:
        """Where on a card the numbers of the players begin: below what any card counts."""
        cards = gathering(state).cards
        most = max((len(_wrapped(card_about(card), self.letters)) for card in cards), default=0)
        return 114 + most * LINE

    def high(self, state: State) -> float:
        """How high a card is."""
        return self.numbers(state) + 30 * -(-len(state.players) // 2) + 30


FIVE = _Plan(5, 158, 19, 74, 440, limit=758)
THREE = _Plan(3, 216, 30, 103, 372)


# -- the board -------------------------------------------------------------------------------------


def board(state: State, marks: Places, style: bool) -> tuple[str, str]:
    """The cards side by side, the ballots while somebody votes, a row for every player."""
    return _composed(state, FIVE, marks, style), _composed(state, THREE, marks, style)


def _composed(state: State, plan: _Plan, marks: Places, style: bool) -> str:
    cards = gathering(state).cards
    high = plan.high(state) + GAP
    parts = [
        _card(
            state,
            card,
            plan,
            EDGE + n % plan.across * (plan.wide + GAP),
            EDGE + n // plan.across * high,
            marks,
        )
        for n, card in enumerate(cards)
    ]
    y = EDGE + -(-len(cards) // plan.across) * high
    if any(ballot in marks for ballot in BALLOTS):
        offered = [ballot for ballot in BALLOTS if _offered(state, ballot)]
        for n, ballot in enumerate(offered):
            at = EDGE + n % plan.across * (plan.wide + GAP)
            parts.append(
                _ballot(ballot, plan.wide, at, y + n // plan.across * (BALLOT + GAP), marks)
            )
        y += -(-len(offered) // plan.across) * (BALLOT + GAP)
    for seat in _voters(state):
        parts.append(_row(state, seat, plan, y))
        y += ROW + 4
    return picture(
        "chronicle",
        phrase("draw.c07.title"),
        plan.board,
        y + EDGE - 4,
        parts,
        live=bool(marks),
        style=style,
        limit=plan.limit,
    )


def _voters(state: State) -> list[int]:
    """The seats that have vote tokens."""
    return [seat for seat in state.game.seats if state.game.is_played(seat)]


def _key(state: State, what: str) -> str:
    """A phrase about vote tokens; alone, one has only Nays."""
    return f"draw.c07.{what}" if can_vote(state.setup) else f"draw.c07.{what}_alone"


def _offered(state: State, ballot: str) -> bool:
    """Two tokens at once are shown only where they can be allowed at all (C7-07)."""
    return ballot not in DOUBLE or len(state.players) == 2


def _verdict(state: State, result: Result | None, voting: bool) -> str:
    if result is None:
        return phrase("draw.c07.being_voted" if voting else _key(state, "no_vote"))
    ayes, nays = result.tally
    key = VERDICTS[result.voted][result.accepted]
    return phrase(f"draw.c07.{key}", ayes=ayes, nays=nays)


def _card(state: State, card: str, plan: _Plan, x: float, y: float, marks: Places) -> str:
    wide, high = plan.wide, plan.high(state)
    result, mark = gathering(state).result(card), marks.get(card)
    step = state.steps[-1] if state.steps else None
    voting = isinstance(step, Voting) and step.card == card
    gone = result is not None and not result.accepted
    chosen = mark is not None and mark.options
    frame = "gm-o-frame" if chosen or voting else "gm-empty" if gone else "gm-frame"
    body = [
        rect(x, y, wide, high, "gm-paper" if gone else "gm-card", 8),
        rect(x, y, wide, high, frame, 8),
        rect(x - 3, y - 3, wide + 6, high + 6, "gm-halo", 10),
        text(x + wide / 2, y + 24, card_name(card), "gm-name gm-middle", 16),
        PICTURES[card](x + wide / 2, y + 62),
    ]
    for n, line in enumerate(_wrapped(card_about(card), plan.letters)):
        body.append(text(x + wide / 2, y + 106 + n * LINE, line, "gm-text gm-middle", 13))
    numbers = values(state, card)
    if not gone:
        won = best(card, numbers)
        for seat, count in enumerate(numbers):
            left, top = x + 10 + seat % 2 * plan.apart, y + plan.numbers(state) + seat // 2 * 30
            body += [
                seat_sign(seat, left + 10, top + 10, 12),
                text(left + 25, top + 15, count, "gm-name", 15),
            ]
            if seat in won:
                word = phrase(f"draw.c07.{'best' if len(won) < len(numbers) else 'tie'}")
                after = 28 + width_of(str(count), 15, True)
                body.append(
                    text(left + after, top + 15, word, "gm-small", 12.5, plan.apart - 2 - after)
                )
    body += [
        _sign(result, x + 18, y + high - 17),
        text(x + 34, y + high - 12, _verdict(state, result, voting), "gm-name", 13),
        badge(x + wide - 8, y + 8, mark),
    ]
    return target(f"place:{card}", mark, _said(state, card), "".join(body))


def _sign(result: Result | None, x: float, y: float) -> str:
    """A tick for accepted, a cross for rejected, a ring for open."""
    if result is None:
        return element("circle", cx=float(x), cy=float(y), r=6, class_="gm-frame")
    return _token(x, y, result.accepted, 8)


def _token(x: float, y: float, aye: bool, radius: float = 10) -> str:
    """A vote token: Aye is a disc with a tick, Nay a square with a cross."""
    if aye:
        shape = element("circle", cx=float(x), cy=float(y), r=float(radius), class_="gm-badge")
        path, class_ = f"M{number(x - 4)} {number(y)}l3 3.5 5.4-6.4", "gm-tick"
    else:
        shape = rect(
            x - radius + 1, y - radius + 1, 2 * radius - 2, 2 * radius - 2, "gm-b gm-card", 3
        )
        path = f"M{number(x - 4)} {number(y - 4)}l8 8m0-8l-8 8"
        class_ = "gm-l gm-s-refuse"
    return shape + element("path", d=path, class_=class_)


def _wrapped(words: str, most: int) -> list[str]:
    """Words on as few lines as they need, all about as long."""
    few = len(_filled(words, most))
    tried = (_filled(words, letters) for letters in range(1, most))
    return next((lines for lines in tried if len(lines) == few), _filled(words, most))


def _filled(words: str, most: int) -> list[str]:
    lines: list[str] = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) > most and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _ballot(ballot: str, wide: float, x: float, y: float, marks: Places) -> str:
    mark = marks.get(ballot)
    open_ = mark is not None and mark.options
    ayes, nays = BALLOTS[ballot]
    tokens = [True] * ayes + [False] * nays
    body = [
        rect(x, y, wide, BALLOT, "gm-card", 8),
        rect(x, y, wide, BALLOT, "gm-o-frame" if open_ else "gm-empty", 8),
        rect(x - 3, y - 3, wide + 6, BALLOT + 6, "gm-halo", 10),
    ]
    body += [_token(x + 24 + 26 * n, y + BALLOT / 2, aye, 12) for n, aye in enumerate(tokens)]
    label = ballot_name(ballot).replace(" and ", " + ")
    body += [
        text(x + 18 + 26 * len(tokens), y + BALLOT / 2 + 5, label, "gm-name", 13),
        badge(x + wide - 8, y + 8, mark),
    ]
    return target(
        f"place:{ballot}", mark, phrase("draw.c07.vote", choice=ballot_name(ballot)), "".join(body)
    )


def _row(state: State, seat: int, plan: _Plan, y: float) -> str:
    """A player: tokens that are left, what was done with the double vote, your own pile."""
    part = gathering(state)
    ayes, nays = part.tokens(state, seat)
    deciding = state.actor == seat
    body = [
        rect(EDGE, y, plan.board - 2 * EDGE, ROW, "gm-card", 8),
        rect(EDGE, y, plan.board - 2 * EDGE, ROW, "gm-o-frame" if deciding else "gm-frame", 8),
        seat_sign(seat, EDGE + 22, y + ROW / 2, 12),
        text(
            EDGE + 42, y + ROW / 2 + 5, clipped(state.setup.name(seat), 90, 15, True), "gm-name", 15
        ),
    ]
    x = EDGE + 150
    for aye, count in ((True, ayes), (False, nays))[0 if can_vote(state.setup) else 1 :]:
        kind = f"{'aye' if aye else 'nay'}:{COLORS[seat]}"
        body += [
            token_of(f"{kind}:{n}", _token(x + 24 * n, y + ROW / 2, aye)) for n in range(count)
        ]
        x += 24 * count - 4
        body.append(
            text(
                x,
                y + ROW / 2 + 5,
                phrase("draw.c07.ayes" if aye else "draw.c07.nays", number=count),
                "gm-text",
                13,
            )
        )
        x += 64
    told = _extras(state, seat)
    if told:
        x = max(x, plan.extras)
        room = plan.board - EDGE - 8 - x
        lines = ["; ".join(told)]
        if width_of(lines[0], 13) > room:
            lines = [told[0], "; ".join(told[1:])]
        top = y + ROW / 2 + 5 - 8 * (len(lines) - 1)
        body += [text(x, top + n * LINE, one, "gm-text", 13, room) for n, one in enumerate(lines)]
    return target("", None, _tokens_said(state, seat), "".join(body))


def _extras(state: State, seat: int) -> list[str]:
    """What else there is to say of a player."""
    part, step = gathering(state), state.steps[-1] if state.steps else None
    found = []
    if isinstance(step, Voting):
        found.append(
            phrase("draw.c07.has_voted")
            if seat in step.ready
            else phrase("draw.c07.votes_now")
            if seat == state.actor
            else phrase("draw.c07.still_to_vote")
        )
    if state.setup.players == 2 and state.game.options["double_vote"]:
        found.append(
            phrase("draw.c07.double_used") if part.doubled(seat) else phrase("draw.c07.double_left")
        )
    if part.piles:
        found.append(phrase("draw.c07.own_pile", number=len(part.piles[seat])))
    return found


# -- in words --------------------------------------------------------------------------------------


def _said(state: State, card: str) -> str:
    part = gathering(state)
    numbers = values(state, card)
    names = [state.setup.name(seat) for seat in best(card, numbers)]
    step = state.steps[-1] if state.steps else None
    voting = isinstance(step, Voting) and step.card == card
    counts = ", ".join(f"{state.setup.name(s)} {n}" for s, n in enumerate(numbers))
    return phrase(
        "draw.c07.card",
        name=card_name(card),
        how=_verdict(state, part.result(card), voting),
        counts_what=card_about(card),
        counts=counts,
        names=listed(names),
    )


def _tokens_said(state: State, seat: int) -> str:
    ayes, nays = gathering(state).tokens(state, seat)
    told = "".join(f", {extra}" for extra in _extras(state, seat))
    key = _key(state, "tokens")
    said = phrase(key, seat=seat, ayes=ayes, nays=nays, game=state.game)
    return f"{said}{told}"


def words(state: State) -> str:
    """The board in words."""
    part = gathering(state)
    lines = [phrase("draw.c07.title_words"), *(f"  {_said(state, card)}" for card in part.cards)]
    lines += [f"  {_tokens_said(state, seat)}" for seat in _voters(state)]
    for seat, pile in enumerate(part.piles):
        if pile:
            names = listed(map(state.game.name, pile))
            lines.append(phrase("draw.c07.pile_words", seat=seat, names=names, game=state.game))
    return "\n".join(lines)


def shows(state: State) -> object:
    """The cards count estates, goods and persons; and who has voted."""
    step = state.steps[-1] if state.steps else None
    held = tuple((p.estate, p.whisky, p.cards, p.persons) for p in state.players)
    return state.modules, held, step if isinstance(step, Voting) else None


# -- what can be chosen, the overview, the question ------------------------------------------------


def tries(state: State) -> dict[str, Move]:
    """The cards; and, while somebody votes, the ballots."""
    found: dict[str, Move] = {card: NameCard(card) for card in gathering(state).cards}
    if state.steps and isinstance(state.steps[-1], Voting):
        found |= {ballot: Vote(ballot) for ballot in BALLOTS if _offered(state, ballot)}
    return found


def places(state: State, move: Move) -> Sequence[str]:
    """A card, or a ballot."""
    return (move.what,) if isinstance(move, (CardMove, Vote)) else ()


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """Votes that are left, and your own pile."""
    part = gathering(state)
    if seat not in _voters(state) or (can_vote(state.setup) and not part.cards):
        return ()
    ayes, nays = part.tokens(state, seat)
    found = [
        Holding(
            "clan-marker",
            phrase(_key(state, "holding"), ayes=ayes, nays=nays),
            _tokens_said(state, seat),
        )
    ]
    if part.piles:
        count = len(part.piles[seat])
        found.append(
            Holding(
                "discard",
                phrase("draw.c07.discards", count=count),
                phrase("draw.c07.discards_words", count=count),
            )
        )
    return tuple(found)


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """How the card stands that is voted on, and what is left to vote with."""
    step = state.steps[-1]
    if not isinstance(step, Voting):
        return ()
    ayes, nays = gathering(state).tokens(state, state.actor)
    found = [_said(state, step.card), phrase("draw.c07.left", ayes=ayes, nays=nays)]
    if step.ready:
        key = "draw.c07.one_has_voted" if len(step.ready) == 1 else "draw.c07.have_voted"
        found.append(phrase(key, seats=tuple(step.ready), game=state.game))
    return tuple(found)


LOOK = Look.of(__name__)
