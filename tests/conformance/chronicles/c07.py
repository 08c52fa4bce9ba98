"""Chronicle 7, Between Hammer and Anvil: five cards, votes that add up, secrets, piles of tiles."""

from __future__ import annotations

from collections.abc import Iterable

import glenmore as gm
from glenmore.moves import Move

_CARDS = (
    "livestock",
    "materials",
    "square",
    "sets",
    "castles",
    "distilleries",
    "smallest-land",
    "pastures",
    "wanderer",
    "discards",
)
_SINGLE, _PAIRS = ("aye", "nay"), ("aye-aye", "aye-nay", "nay-nay")
WORDS = {"what": (*_CARDS, *_SINGLE, *_PAIRS)}
_DEALT = {2: (3, 3), 3: (3, 2), 4: (4, 3)}


def tiles(state: gm.State) -> Iterable[str]:
    """Tiles in own discard piles."""
    return [tile for pile in state.module(7).piles for tile in pile]


def broken(state: gm.State) -> list[str]:
    """Five cards, no more votes than tokens, piles only with their card, prizes by their rule."""
    part, found, players = state.module(7), [], len(state.players)
    if state.setup.players == 1:
        return [*_alone(state), *_prizes(state)]
    if state.turn.number and len(set(part.cards) & set(_CARDS)) != 5:
        found.append(f"cards {part.cards} (C7-02)")
    voted = [result.card for result in part.results]
    if len(set(voted)) < len(voted) or not set(voted) <= set(part.cards):
        found.append(f"votes on {voted} (C7-05)")
    for seat in range(players):
        cast = [result.votes[seat] for result in part.results]
        for token, most in zip(_SINGLE, _DEALT[players], strict=True):
            if sum(vote.split("-").count(token) for vote in cast) > most:
                found.append(f"seat {seat} has cast too many {token} (C7-03)")
        doubles = sum(vote in _PAIRS for vote in cast)
        if doubles > (players == 2 and state.setup.option("double_vote")):
            found.append(f"seat {seat} has doubled {doubles} times (C7-07)")
    if bool(part.piles) != ("discards" in part.cards) and state.turn.number:
        found.append("own discard piles without their card (C7-CARD-Discards)")
    return [*found, *_secrets(state), *_prizes(state)]


def _alone(state: gm.State) -> list[str]:
    """Cards that are drawn one by one, two Nay tokens, no votes and no piles."""
    part, found = state.module(7), []
    nays = sum(result.votes[0] == "nay" for result in part.results)
    kept = len(part.results) - nays
    objecting = sum(type(step).__name__ == "Objecting" for step in state.steps)
    if (
        kept > 3
        or nays > 2
        or any(vote not in ("", "nay") for r in part.results for vote in r.votes)
    ):
        found.append(f"{part.results} (C12-C7-01, C12-C7-02)")
    if len(set(part.cards)) != len(part.results) + objecting:
        found.append(f"{part.cards} and {part.results} (C12-C7-02)")
    if part.piles:
        found.append("piles in a game for one (C12-E44)")
    if not state.steps and kept != 3:
        found.append(f"{kept} cards at the end (C12-C7-02)")
    return found


def _secrets(state: gm.State) -> list[str]:
    """Nobody sees what others have chosen; who has chosen is public."""
    found = []
    for seat in range(len(state.players)):
        for step, true in zip(gm.view(state, seat).steps, state.steps, strict=True):
            if type(step).__name__ == "Voting":
                if any(other != seat for other, _ in step.commits):  # type: ignore[attr-defined]
                    found.append(f"seat {seat} sees a vote (C7-HID-02)")
                if step.ready != true.ready:  # type: ignore[attr-defined]
                    found.append(f"seat {seat} does not see who has chosen (C7-HID-02)")
    return found


def _prizes(state: gm.State) -> list[str]:
    """When the game is over, each accepted card has paid 10, 10, 12 or 12 points in all."""
    part = state.module(7)
    paid = [line for p in state.players for line in p.points if line.rule.startswith("C7-CARD")]
    if state.steps:
        final = {step.state for step in state.steps} & {"F5"}  # only the winner is still to come
        return ["a card was scored too soon (C7-12)"] if paid and not final else []
    rules = [f"C7-CARD-{card.title().replace('-', '')}" for card in part.cards]
    found = []
    for card, rule in zip(part.cards, rules, strict=True):
        votes = [r.votes for r in part.results if r.card == card]
        tokens = "-".join(votes[0]).split("-") if votes else ["nay"]  # none: drawn, not voted on
        accepted = tokens.count("aye") >= tokens.count("nay")
        shares = [line.points for line in paid if line.rule == rule]
        each = -(-10 // len(shares)) if shares else 0
        if bool(shares) != accepted or set(shares) - {each}:
            found.append(f"{card} paid {shares} (C7-12, C7-13, C7-14)")
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Results come with the last vote, votes after persons, and piles never lose a tile alone."""
    old, new, found = before.module(7), after.module(7), []
    if len(new.results) > len(old.results):
        decided = "vote" if before.setup.players > 1 else ("decline", "nay", "draw-scoring")
        if move.word not in decided or len(new.results) != len(old.results) + 1:
            found.append(f"{move!r} decides a vote (C7-06)")
        elif new.results[:-1] != old.results:
            found.append(f"{move!r} changes an old vote (C7-09)")
    if len(new.results) < len(old.results):
        found.append(f"{move!r} undoes a vote (C7-09)")
    if move.word == "name" and sum(len(p.persons) for p in before.players) <= len(old.results):
        found.append(f"{move!r}: more votes than persons (C7-04)")
    drawn = move.word == "draw-scoring" and set(new.cards) > set(old.cards)
    if old.cards and before.turn.number and new.cards != old.cards and not drawn:
        found.append(f"{move!r} changes the cards (C7-02)")
    gone = {t for pile in old.piles for t in pile} - {t for pile in new.piles for t in pile}
    if gone and move.word != "fetch":
        found.append(f"{move!r} takes {gone} out of a pile (C7-EDGE-11)")
    return found
