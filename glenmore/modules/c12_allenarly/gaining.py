"""Where her tiles lie and what they bring her (C12-43 to C12-53)."""

from __future__ import annotations

from glenmore.base.gains import put_scot
from glenmore.events import ScoreLine
from glenmore.model import HOME_CASTLE, Draft, Table
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.board import board, her_seat, put_board
from glenmore.modules.c12_allenarly.cards import amounts, exchanges, level
from glenmore.modules.c12_allenarly.clans import mark
from glenmore.moves import Move
from glenmore.steps import Auto, Step
from tabletop.verdict import Why
from tabletop.vocabulary import source_key

HERS = "allenarly"  # a kind of source: what she scores that nobody else does
PERSONS, ROW, PILE = PLACES = "persons", "row", "pile"
OUT = "out"  # of the game
PLACE_RULES = {PERSONS: "C12-48", ROW: "C12-51", PILE: "C12-43"}
ROCKS = ("resource", "pen")  # types that bring stones
# What a taken tile may bring; adaptations may leave one out.
SCOT, CARD, WHISKY, STONES, PERSON = "scot", "landmark", "whisky", "stones", "person"


class LayHers(Move, word="lay", rule="C12-43"):
    """A tile that she took is laid on its place: persons, trade row, pile … (C12-43)."""

    where: str

    def facts(self, table: Table) -> dict[str, str]:
        """The tile that is laid, and what the place is called."""
        return {"tile": getattr(table.steps[-1], "tile", ""), "her_place": self.where}


class Lay(Step[LayHers], state="A7", rule="C12-43"):
    """She has taken a tile: it goes to its place and brings her its bonuses (C12-43, C12-44)."""

    tile: str

    def options(self, table: Table) -> list[LayHers]:
        """The one place that it has."""
        return [LayHers(place_of(table, self.tile))]

    def refuse(self, table: Table, move: LayHers, why: Why) -> None:
        """It has another place."""
        place = place_of(table, self.tile)
        why.add(rules_of(table, place), f"her_other_place_{place}", tile=self.tile)

    def do(self, draft: Draft, move: LayHers) -> None:
        """Lay it there; then what it shows, one after another."""
        draft.done()
        lay(draft, self.tile, move.where)
        gain(draft, self.tile)

    def faults(self, table: Table, why: Why) -> None:
        """It lies nowhere else."""
        held = (*board(table).holds, *table.players[her_seat(table)].persons)
        own = [t for p in adapting.own_places(table.game).values() for t in p.tiles(table)]
        if self.tile not in table.game.tiles or self.tile in (*held, *own):
            why.add("C12-43", "her_board_is_nonsense")


def place_of(table: Table, tile_id: str) -> str:
    """Where a tile lies that she took (C12-45 to C12-53)."""
    found = adapting.place(table, tile_id)
    if found:
        return found
    tile = table.game.tiles[tile_id]
    if tile.kind == "person":
        return PERSONS
    return ROW if tile.type == "trade" else PILE


def rules_of(table: Table, place: str) -> tuple[str, ...]:
    """The rules that say what lies on a place."""
    own = adapting.own_places(table.game).get(place)
    rule = PLACE_RULES[place] if own is None else own.rule
    return tuple(dict.fromkeys(("C12-43", rule)))


def lay(draft: Draft, tile: str, where: str) -> None:
    """Put the tile there."""
    seat, part = her_seat(draft), board(draft)
    if where == PERSONS:
        draft.player(seat).persons += (tile,)
    elif where == ROW:
        put_board(draft, part.with_(row=(*part.row, tile)))
    elif where == PILE:
        put_board(draft, part.with_(pile=(*part.pile, tile)))
    else:
        _lay_elsewhere(draft, tile, where)
    draft.tell(rules_of(draft, where), f"her_tile_{where}", seat, tile=tile)


def _lay_elsewhere(draft: Draft, tile: str, where: str) -> None:
    """On a place that a chronicle brings; what a tile stands for is laid there instead of it."""
    halves = (tile,) if where == OUT else adapting.halves(draft, tile)
    if halves != (tile,):
        draft.box += (tile,)
    for half in reversed(halves):  # the right one first: places grow to the left
        adapting.own_places(draft.game)[where].put(draft, half)


def put_out(draft: Draft, tile: str) -> None:
    """A tile leaves the game and does not count for her estate (C12-E22)."""
    part = board(draft)
    draft.box += (tile,)
    put_board(draft, part.with_(gone=(*part.gone, tile)))


OUT_OF_GAME = {OUT: adapting.OwnPlace("C12-E22", put_out, lambda table: board(table).gone)}


def gain(draft: Draft, tile_id: str) -> None:
    """Everything that a tile brings her; several symbols may apply (C12-44)."""
    tile = draft.game.tiles[tile_id]
    barred = {
        what
        for what in (SCOT, CARD, WHISKY, STONES, PERSON)
        if adapting.barred(draft, tile_id, what)
    }
    for effect in tile.once:
        if effect.word == SCOT and SCOT not in barred:
            for _ in range(effect.amount):  # C12-E11
                put_scot(draft, her_seat(draft), HOME_CASTLE, "C12-45")
    if tile.landmark and CARD not in barred:
        _take_card(draft, tile.landmark)
    for half in adapting.halves(draft, tile_id):
        type_bonus(draft, half, barred)
    asked = adapting.adaptations(draft.game)
    draft.then(*(GainMore(tile_id, one.chronicle) for one in asked if one.gains is not None))


class GainMore(Auto, state="A7G", rule="C12-70"):
    """What a tile brings her by another chronicle, when those before it are done (C12-70)."""

    tile: str
    chronicle: int

    def run(self, draft: Draft) -> None:
        """As that chronicle says."""
        gains = adapting.adaptation(self.chronicle).gains
        assert gains is not None
        gains(draft, self.tile)

    def faults(self, table: Table, why: Why) -> None:
        """A tile, and a chronicle in play that has something to say."""
        known = [one.chronicle for one in adapting.adaptations(table.game) if one.gains]
        if self.tile not in table.game.tiles or self.chronicle not in known:
            why.add("C12-70", "her_board_is_nonsense")


def type_bonus(draft: Draft, tile_id: str, barred: set[str]) -> None:
    """What the type of a tile brings (C12-47 to C12-53)."""
    tile, seat = draft.game.tiles[tile_id], her_seat(draft)
    if tile.kind == "person":
        if PERSON not in barred:
            _person(draft, tile_id)
    elif tile.type == "whisky" and WHISKY not in barred:
        amount = amounts(draft.game.setup).whisky
        draft.gain_whisky(seat, amount, "C12-47", source_key(HERS, tile_id))
    elif tile.type in ROCKS and STONES not in barred:
        gain_stones(draft, level(draft.game.setup).stones, "C12-50")
    elif tile.type == "trade":
        _trade(draft, tile_id)


def gain_stones(draft: Draft, amount: int, rule: str) -> None:
    """Stones from the general supply."""
    if amount:
        part = board(draft)
        put_board(draft, part.with_(stones=part.stones + amount))
        draft.tell(rule, "her_stones", her_seat(draft), amount=amount, total=part.stones + amount)


def points(
    draft: Draft, amount: int, rule: str, what: str, tile: str = "", seat: int | None = None
) -> None:
    """Points that she brings into the game, if there are any: hers unless a seat is named."""
    if amount:
        source = source_key(HERS, tile or what)
        line = ScoreLine(rule, f"her-{what}", 1, amount, amount, source)
        draft.score(her_seat(draft) if seat is None else seat, line)


def lose(draft: Draft, amount: int, rule: str, what: str) -> None:
    """Points that she loses, but never more than she has."""
    points(draft, -min(amount, max(0, draft.players[her_seat(draft)].vp)), rule, what)


def _take_card(draft: Draft, card: str) -> None:
    """The card of the tile lies on her board; its effect is not used (C12-46)."""
    seat = her_seat(draft)
    if any(card in player.cards for player in draft.players):
        return
    draft.player(seat).cards += (card,)
    draft.tell("C12-46", "her_card_taken", seat, card=card)


def _person(draft: Draft, tile: str) -> None:
    """Clan markers, and points at most levels (C12-48, C12-49)."""
    mark(draft)
    points(draft, level(draft.game.setup).person_points, "C12-48", "person", tile)


def _trade(draft: Draft, tile: str) -> None:
    """The lowest points that it exchanges for, without goods; a stone (C12-51, C12-52)."""
    offered = exchanges(draft.game.tiles[tile])
    if offered:
        points(draft, offered[-1][1], "C12-52", "trade", tile)
    gain_stones(draft, level(draft.game.setup).trade_stones, "C12-51")
