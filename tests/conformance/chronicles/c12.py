"""Chronicle 12, Allenarly: her board, cards, clan tokens, tiles and stones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import glenmore as gm
from glenmore.moves import Move

_CARDS = tuple(f"ac-{number:02}" for number in range(1, 11))
_CATEGORIES = ("scots", "landmarks", "whisky", "persons")
_STARTS = ("tap-o-noth", "pittenweem")
WORDS = {
    "action": (*_CARDS, "ac-11", ""),
    "category": (*_CATEGORIES, "goods"),
    "where": ("persons", "row", "pile", "out", "river", "estate"),
}
DOMAINS = {"value": lambda state: list(range(10))}
FIRST_STEPS = ("DrawCard",)
_HER = 1
_AWAY = {
    *("bruce-mcmail", "derek-anderson", "peggy-mclaird"),
    *("fraser-mcstarve", "mairead-mcdenial"),
}


def tiles(state: gm.State) -> Iterable[str]:
    """Tiles on her board, both sides of her starting tile, and one that she has in hand."""
    part = state.module(12)
    steps: Iterable[Any] = state.steps
    in_hand = [step.tile for step in steps if type(step).__name__ == "Lay"]
    aside = [tile for tile in _STARTS if tile not in part.row]
    return [*part.row, *part.pile, *in_hand, *aside]


def touched(before: gm.State, move: Move, after: gm.State) -> set[int]:
    """She earns a coin when somebody buys from a full row (C12-17); draws go on with her turn.

    Mobsters buy, pay and steal (C12-C8-07); a scoring round may begin with a central reward for
    her (C12-C10-08).
    """
    if 8 in before.setup.chronicles and move.word in ("take", "lay", "mail", "settle-hers"):
        return {0, _HER}
    hers = move.word == "buy" or before.turn.seat == _HER or _climbed(before)
    return {_HER} if hers else set()


def _climbed(state: gm.State) -> bool:
    """Whether a central reward may be hers when a scoring round begins."""
    if 10 not in state.setup.chronicles:
        return False
    one = state.module(10).athletes[_HER]
    return bool(max(one.caber, one.boulder) >= 3)


def broken(state: gm.State) -> list[str]:
    """Tokens, cards, markers and goods of hers."""
    part, found, her = state.module(12), [], state.players[_HER]
    if sorted(part.priority) != sorted(_CATEGORIES):
        found.append(f"priority tokens {part.priority} (C12-08)")
    cards = [*part.used, *([part.card] if part.card else [])]
    if len(set(cards)) < len(cards) or len(cards) > 8:
        found.append(f"cards {cards} (C12-09, C12-30)")
    if len(her.clans) > 10:
        found.append(f"{len(her.clans)} of her markers (C12-49)")
    beside = [cell for cell in her.estate if cell not in ((0, 0), (1, 0))]
    river = 1 in state.setup.chronicles
    if sum(her.goods()) or any(y or x > 0 or not river for x, y in beside):
        found.append("she builds an estate (C12-14)")
    if 6 in state.setup.chronicles and not {*her.cards} <= {*state.module(6).turned}:
        found.append("a card of hers shows its landmark side (C12-C6-03)")
    if part.stones < 0:
        found.append("stones below zero (C12-56)")
    return [*found, *_feasts(state), *_mobsters(state)]


def _mobsters(state: gm.State) -> list[str]:
    """Hers use no powers, and five stay away without the variant (C12-C8-01, C12-C8-06)."""
    if 8 not in state.setup.chronicles:
        return []
    part, found = state.module(8), []
    if any(owned.seat == _HER and not owned.idle for owned in part.owned):
        found.append("a mobster of hers may act (C12-C8-06)")
    known = {*part.known()} & _AWAY
    if known and not state.setup.option("all_mobsters"):
        found.append(f"{known} have not been left out (C12-C8-01)")
    return found


def _feasts(state: gm.State) -> list[str]:
    """A token for each round so far in her stack, and none before yours is laid (C12-C9-02)."""
    found = []
    steps: Iterable[Any] = state.steps
    for step in steps:
        if step.state in ("BIDS", "SHOW"):
            number = "ABC4".index(step.round) + 1
            if len(step.stacks[_HER]) not in (0, number):
                found.append(f"she lays {step.stacks[_HER]} in round {step.round} (C12-C9-02)")
        if step.state == "BIDS" and step.stacks[_HER] and len(step.stacks[0]) < 3:
            found.append("her stack is laid before yours (C12-HID03)")
        if step.state == "HBID" and sorted(step.row) != [1, 2, 3, 4, 5]:
            found.append(f"her tokens are {step.row} (C12-C9-01)")
    if 9 in state.setup.chronicles and state.module(9).shields[_HER]:
        found.append("a good of hers lies on a shield (C12-I12)")
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Stones go one at a time, tiles never leave her, and her things change in her turn alone."""
    old, new, found = before.module(12), after.module(12), []
    left = Counter(after.box) - Counter(before.box)
    out = move.word == "lay" and getattr(move, "where", "") == "out"
    if Counter(new.gone) - Counter(old.gone) != (left if out else Counter()):
        found.append(f"{move!r} takes {left} out of the game (C12-E22)")
    if new.stones < old.stones - 1 or (new.stones < old.stones and move.word != "trade-stone"):
        found.append(f"{move!r} takes {old.stones - new.stones} stones (C12-56)")
    lost = Counter((*old.row, *old.pile)) - Counter((*new.row, *new.pile))
    if lost and move.word != "settle-hers":
        found.append(f"{move!r} takes tiles from her (C12-43)")
    if len(new.row) + len(new.pile) > len(old.row) + len(old.pile) and move.word != "lay":
        found.append(f"{move!r} gives her a tile (C12-32)")
    counted = sum(new.discarded) - sum(old.discarded)
    if not 0 <= counted <= len({*after.discard} - {*before.discard}):
        found.append(f"{move!r} counts {counted} tiles as discarded (C12-E44)")
    if before.actor == _HER and len(gm.legal(before)) != 1:
        found.append(f"{len(gm.legal(before))} options in her turn (C12-NO02)")
    return found
