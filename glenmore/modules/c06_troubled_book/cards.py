"""Landmark/event cards: which side is up, and the event in the right part of each (C6-06, C6-09).

`EVENTS` says for every card by which rule and in which way its event works; cost and numbers are
data (`data/modules/c06.toml`), `effects` knows the ways.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from glenmore.base.scoring import CATEGORIES
from glenmore.components import GOOD_INDEX, NO_GOODS, NOTHING, Card, Cell, Need
from glenmore.hooks import Price
from glenmore.model import HOME_CASTLE, Draft, State, Table
from glenmore.setup import Setup, SetupError
from glenmore.text import name, phrase
from tabletop.records import Record

NUMBER = 6
CHOOSING = "EVENT"  # the state in which a card is chosen
TURNING = "EVTURN"  # the state in which a card turns: other chronicles may act after it
EVENT, SIDE = "event", "side"  # kinds of sources: an event, an event side in a scoring round
LASTING = {  # cards with an effect that lasts, by the effect that may fall asleep (C6-EDGE-01)
    "LM-LochNess": "loch-ness",
    "LM-CastleMoil": "castle-moil",
    "LM-ArmadaleCastle": "armadale-castle",
    "C6-LM-NewFortGeorge": "new-fort-george",
}
# card -> rule of its event, how it works (a word of `effects`), and what with
EVENTS: dict[str, tuple[str, str, str]] = {
    "old-man-of-storr": ("C6-EV-OldManOfStorr", "table", CATEGORIES[0]),
    "wallace-monument": ("C6-EV-WallaceMonument", "further", "william-wallace"),
    "dunvegan-castle": ("C6-EV-DunveganCastle", "points", ""),
    "fort-george": ("C6-EV-FortGeorge", "remove", ""),
    "castle-stalker": ("C6-EV-CastleStalker", "fetch", ""),
    "donan-castle": ("C6-EV-DonanCastle", "abroad", ""),
    "loch-lochy": ("C6-EV-LochLochy", "pens", "cattle"),
    "duart-castle": ("C6-EV-DuartCastle", "trade", "CLAN-MacLean"),
    "inverness": ("C6-EV-Inverness", "table", CATEGORIES[2]),
    "loch-shiel": ("C6-EV-LochShiel", "scots", ""),
    "armadale-castle": ("C6-EV-ArmadaleCastle", "give-back", "stone"),
    "loch-ness": ("C6-EV-LochNess", "coins-by-cards", ""),
    "castle-of-mey": ("C6-EV-CastleOfMey", "remove", ""),
    "castle-moil": ("C6-EV-CastleMoil", "coins-and-home", ""),
    "loch-morar": ("C6-EV-LochMorar", "points", ""),
    "loch-lomond": ("C6-EV-LochLomond", "england-row", ""),
    "glenfinnan-church": ("C6-EV-GlenfinnanChurch", "around", ""),
    "glenfinnan-monument": ("C6-EV-GlenfinnanMonument", "swap", ""),
    "general-wades-military-roads": ("C6-EV-GeneralWade", "marker", "violet"),
    "new-fort-george": ("C6-EV-NewFortGeorge", "give-back", "sheep"),
    "stirling-castle": ("C6-EV-StirlingCastle", "persons", "robert-the-bruce mary-stuart"),
    "glamis-castle": ("C6-EV-GlamisCastle", "points", ""),
    "forth-bridge": ("C6-EV-ForthBridge", "rivers", ""),
}


IN_PLACE = "in-place"  # an event works as an effect word of another module says

BY_OPTION = {  # cards whose event editions tell differently
    "duart-castle": "duart_event",
    "general-wades-military-roads": "wade_event",
    "fort-george": "event_removal",
    "castle-of-mey": "event_removal",
}


class CardEvent(Record):
    """The event of a card: its rule, how it works and with what, its price and its numbers."""

    card: str
    rule: str
    way: str
    thing: str
    price: Price
    values: tuple[int, ...]


class Book(Record):
    """Which cards show their event side, and whose private table counts (C6-11, C6-EV-Inverness).

    A card belongs to one player at most, so its id is enough; both are in alphabetical order.
    """

    turned: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()

    def describe(self, state: State) -> str:
        """The sides of all cards that players hold, in words."""
        found: list[str] = []
        for seat, player in enumerate(state.players):
            for key, chosen in (("book_turned", True), ("book_unturned", False)):
                cards = tuple(c for c in player.cards if (c in self.turned) is chosen)
                if cards:
                    found.append(phrase(f"words.{key}", state.game, who=seat, cards=cards))
        found += [
            phrase("words.book_table", state.game, who=seat, card=card)
            for seat, player in enumerate(state.players)
            for card in self.tables
            if card in player.cards
        ]
        return "; ".join(found) or phrase("words.book_empty")

    reads: ClassVar[tuple[str, ...]] = (
        *("stacks", "due", "players.cards"),
        *(f"steps.{TURNING}", f"steps.{CHOOSING}"),
    )

    def worth(self, table: Table, seat: int) -> float:
        """1 VP for each event side in every round to come, and what is about to turn (C6-15)."""
        rounds = rounds_left(table)
        own = table.players[seat].cards
        sides = sum(card in self.turned for card in own)
        turning = sum(card in own for card in in_progress(table))
        choosing = table.steps[-1].state == CHOOSING and table.actor == seat
        return rounds * (sides + turning + choosing) + 0.5 * turning + choosing


# -- questions ------------------------------------------------------------------------------------


def book(table: Table) -> Book:
    """The sides of all cards as they stand."""
    part: Book = table.modules[table.game.module_index[NUMBER]]
    return part


def turned(table: Table, card: str) -> bool:
    """Whether a card shows its event side; False without this chronicle."""
    return NUMBER in table.game.module_index and card in table.module(NUMBER).turned


def owner(table: Table, card: str) -> int | None:
    """The seat that holds a card."""
    return next((s for s, player in enumerate(table.players) if card in player.cards), None)


def card_name(table: Table, card: str) -> str:
    """What a card is called."""
    return name("card", card, table.game)


def told(table: Table, card: str) -> tuple[CardEvent, str] | tuple[()]:
    """The event of a card as facts hold it: with the option that editions differ by."""
    if card not in table.game.landmarks:
        return ()
    option, event = BY_OPTION.get(card, ""), event_of(table, card)
    if event.way == IN_PLACE:
        return event, IN_PLACE
    return event, str(table.game.options[option]) if option else ""


def rounds_left(table: Table) -> int:
    """Scoring rounds that are still to come: after A, B and C, and the last one (SCORE-01)."""
    if not table.steps:
        return 0
    full = sum(1 for stack in table.stacks if stack.letter in "ABC" and stack.size)
    return full + len(table.due) + 1


def in_progress(table: Table) -> list[str]:
    """The cards whose event is being resolved: they turn when it is done (C6-EDGE-02)."""
    steps: tuple[Any, ...] = table.steps
    return [step.card for step in steps if step.state == TURNING]


def unturned(table: Table, seat: int) -> list[str]:
    """The own cards that can still be turned (C6-09, C6-11)."""
    done = book(table).turned
    busy = in_progress(table)
    return [card for card in table.players[seat].cards if card not in done and card not in busy]


def turned_by(table: Table, seat: int) -> int:
    """How many of a player's cards show their event side."""
    return len(turned_cards(table, seat))


def turned_cards(table: Table, seat: int) -> list[str]:
    """A player's cards that show their event side."""
    done = book(table).turned
    return [card for card in table.players[seat].cards if card in done] if done else []


def persons_of(table: Table, seat: int, event: CardEvent) -> int:
    """How many of the persons that the card names the player has (C6-EDGE-19)."""
    return sum(person in table.players[seat].persons for person in event.thing.split())


def event_of(table: Table, card: str) -> CardEvent:
    """The event of a card in this game; a module may have another one in its place.

    It is the effect word that is called as the rule of the event (hook `effect_words`).
    """
    event = events(table.game.setup)[card]
    word = table.game.words.get(event.rule)
    return event if word is None else _in_place(event, word.values)


@lru_cache(maxsize=64)
def _in_place(event: CardEvent, values: tuple[int, ...]) -> CardEvent:
    return event.with_(way=IN_PLACE, values=values or event.values)


def place_of(table: Table, seat: int, tile: str) -> Cell | None:
    """Where a tile lies in the estate, covered or not (C6-EDGE-11)."""
    estate = table.players[seat].estate
    return next((cell for cell, plot in estate.items() if tile in plot.tiles), None)


def place_for(table: Table, seat: int, tile: str) -> Cell:
    """Where a card's goods and Scots go: onto its tile, else onto the home castle (C6-EDGE-11)."""
    return place_of(table, seat, tile) or HOME_CASTLE


# -- data -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def events(setup: Setup) -> dict[str, CardEvent]:
    """The event of every landmark card of a setup (C6-02, C6-04)."""
    cards = {card.id: card for card in setup.catalog.cards}
    found = {}
    for landmark in setup.catalog.landmarks:
        card = cards.get(landmark.id)
        if card is None or landmark.id not in EVENTS:
            raise SetupError(f"catalog: {landmark.id} has no event; chronicle 6 needs one")
        rule, way, thing = EVENTS[landmark.id]
        found[landmark.id] = CardEvent(
            card.id, rule, way, thing, _price(setup, card, rule), card.values
        )
    return found


def _price(setup: Setup, card: Card, rule: str) -> Price:
    cost, goods = card.cost, card.cost.goods
    if card.id == "dunvegan-castle" and setup.option("dunvegan_event") == "cattle":
        goods = _as_cattle(goods)
    if goods == NOTHING:
        goods = NOTHING
    return Price(goods, cost.coins, cost.whisky, cost.scots, cost.other, (), (rule,))


def _as_cattle(goods: Need) -> Need:
    """As the Italian rulebook has it: cattle in place of sheep."""
    fixed: list[Any] = list(NO_GOODS)
    fixed[GOOD_INDEX["cattle"]] = sum(goods.fixed)
    return goods.with_(fixed=tuple(fixed))


# -- writing --------------------------------------------------------------------------------------


def turn_over(draft: Draft, card: str) -> None:
    """The card shows its event side from now on (C6-09)."""
    part = book(draft)
    draft.set_module(NUMBER, part.with_(turned=tuple(sorted((*part.turned, card)))))


def use_table(draft: Draft, card: str) -> None:
    """The private table of a card counts from now on."""
    part = book(draft)
    draft.set_module(NUMBER, part.with_(tables=tuple(sorted((*part.tables, card)))))
