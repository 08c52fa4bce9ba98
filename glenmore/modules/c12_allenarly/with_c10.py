"""With chronicle 10, Logs & Boulders: she climbs by the tiles that she takes (C12-C10-01 …).

Her only champion tile lies below the track that she prefers.  What she reaches is hers at once, by
the outermost columns of the board (`data/modules/c12_games.toml`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from glenmore.base.die import Rolling
from glenmore.base.gains import put_scot
from glenmore.base.scoring import ScoringRound, round_id
from glenmore.components import GOODS
from glenmore.events import ScoreLine
from glenmore.model import HOME_CASTLE, Draft, Table
from glenmore.modules.c10_logs_and_boulders.board import (
    CENTRAL,
    MODIFIERS,
    Reward,
    board_of,
    columns,
)
from glenmore.modules.c10_logs_and_boulders.climbing import climb, mark_central, why_not_central
from glenmore.modules.c10_logs_and_boulders.state import (
    BOULDER,
    CABER,
    FAME,
    NUMBER,
    REWARD,
    TOP,
    TRACKS,
    athlete,
    gain_fame,
    games,
    put_athlete,
)
from glenmore.modules.c10_logs_and_boulders.tiles import OURS, RAISING, SCULPTURE, TOURNAMENTS
from glenmore.modules.c12_allenarly.adapting import Adaptation
from glenmore.modules.c12_allenarly.board import board, her_seat
from glenmore.modules.c12_allenarly.cards import chronicle_card
from glenmore.modules.c12_allenarly.gaining import (
    HERS,
    OUT,
    OUT_OF_GAME,
    PERSON,
    PILE,
    gain_stones,
    place_of,
    points,
)
from glenmore.moves import Roll
from glenmore.options import NO_YES, Option
from glenmore.setup import Setup
from glenmore.steps import Auto
from tabletop.hooks import Insert
from tabletop.verdict import QUIET
from tabletop.vocabulary import source_key

Things = Sequence[tuple[int, str]]
PREFERS_CABER = 1  # the result of the die that makes her prefer the caber track (C12-C10-02)
TOO_LOW = 2  # central rewards up to this rating are not for her (C12-C10-04)
MODIFIED = range(MODIFIERS[0], TOP + 1)  # ratings of pieces with a modifier token
COLUMNS, ASKED = "C12-C10-03", "C12-C10-08"
RACE, RIVER = 1, "river"  # with that chronicle some tiles lie there, not on the pile (C12-E33)


# -- the preferred track --------------------------------------------------------------------------


def preferred(table: Table) -> str:
    """The track below which her champion tile lies."""
    found: str = athlete(table, her_seat(table)).prefers
    return found


def prefer(draft: Draft, track: str, rule: str) -> None:
    """Her champion tile lies below that track, the matching side up."""
    seat = her_seat(draft)
    put_athlete(draft, seat, prefers=track)
    draft.tell(rule, "her_track", seat, track=track)


class RollForTrack(Rolling, state="G0", rule="C12-C10-02"):
    """The die says which track she prefers at first (C12-C10-02)."""

    def do(self, draft: Draft, move: Roll) -> None:
        """The caber track on a 1."""
        draft.done()
        prefer(draft, CABER if move.pips == PREFERS_CABER else BOULDER, self.rule)


# -- what she gains -------------------------------------------------------------------------------


def _scots(draft: Draft, amount: int, rule: str, source: str) -> None:
    for _ in range(amount):
        put_scot(draft, her_seat(draft), HOME_CASTLE, rule)


def _stones(draft: Draft, amount: int, rule: str, source: str) -> None:
    gain_stones(draft, amount, rule)


def _vp(draft: Draft, amount: int, rule: str, source: str) -> None:
    line = ScoreLine(rule, source, 1, amount, amount, source_key(REWARD, source))
    draft.score(her_seat(draft), line)


def _whisky(draft: Draft, amount: int, rule: str, source: str) -> None:
    draft.gain_whisky(her_seat(draft), amount, rule, source_key(REWARD, source))


def _coins(draft: Draft, amount: int, rule: str, source: str) -> None:
    draft.gain_coins(her_seat(draft), amount, rule, source)


def _fame(draft: Draft, amount: int, rule: str, source: str) -> None:
    gain_fame(draft, her_seat(draft), amount, rule)


# What the words of a division are to her: any good is a stone, and movement points are nothing.
GAINS: dict[str, Callable[[Draft, int, str, str], None]] = {
    **dict.fromkeys(GOODS, _stones),
    "scot": _scots,
    "vp": _vp,
    "whisky": _whisky,
    "coin": _coins,
    FAME: _fame,
}


def receive(draft: Draft, reward: Reward, rule: str) -> None:
    """What a division gives; of several alternatives the first."""
    for word in dict.fromkeys(reward.rows[0]):
        if word in GAINS:
            GAINS[word](draft, reward.rows[0].count(word), rule, reward.card)


def rise(draft: Draft, track: str, rule: str) -> None:
    """Her piece rises by 1; what it reaches in her column is hers (C12-C10-03, C12-E31)."""
    seat = her_seat(draft)
    rating = climb(draft, seat, track, rule)
    if rating and rating not in MODIFIERS:
        reward = columns(draft, seat).reward(track, rating)
        facts = {"track": track, "number": rating, "reward": reward.rows[0]}
        draft.tell(COLUMNS, "division_used", seat, **facts)
        receive(draft, reward, COLUMNS)


def take_central(draft: Draft, track: str, rule: str) -> None:
    """The central reward level with one of her pieces, if she may have it (C12-C10-04)."""
    seat = her_seat(draft)
    rating = athlete(draft, seat).rating(track)
    if rating <= TOO_LOW or why_not_central(draft, seat, rating, QUIET):
        return
    reward = board_of(draft).reward(CENTRAL, rating)
    mark_central(draft, seat, rating, reward.rows[0], rule, "C12-C10-04")
    receive(draft, reward, rule)


# -- tiles that she takes -------------------------------------------------------------------------


def find_games(table: Table, things: Things, limit: int) -> str:
    """The nearest tile of chronicle 10 (C12-C10-05)."""
    return next((tile for _, tile in things[:limit] if tile in OURS), "")


def raises(table: Table, tile: str) -> bool:
    """Whether a tile raises ratings: a tournament or a spectator."""
    return any(word in RAISING for word in table.game.tiles[tile].words)


def place(table: Table, tile: str) -> str:
    """A tournament leaves the game (C12-C10-06)."""
    return OUT if tile in TOURNAMENTS else ""


def barred(table: Table, tile: str, what: str) -> bool:
    """A spectator brings neither points nor clan markers (C12-C10-12)."""
    return what == PERSON and raises(table, tile)


def gain(draft: Draft, tile: str) -> None:
    """Both pieces rise, or the one on the preferred track for a tile on the pile."""
    if raises(draft, tile):
        _compete(draft)
    elif _on_pile(draft, tile):
        rise(draft, preferred(draft), "C12-C10-07")
    if tile == SCULPTURE:  # its own value, as it offers no exchange (C12-E14, C12-E34)
        points(draft, gift(draft, tile), "C12-E34", "sculpture", tile)


def _compete(draft: Draft) -> None:
    """Raises, a central reward, the other track is preferred (C12-C10-06)."""
    for track in TRACKS:
        rise(draft, track, "C12-C10-06")
    now = preferred(draft)
    take_central(draft, now, "C12-C10-06")
    prefer(draft, BOULDER if now == CABER else CABER, "C12-C10-06")


def _on_pile(table: Table, tile: str) -> bool:
    """Whether it went to her pile; by an option her river is one, too (C12-E33)."""
    where = place_of(table, tile)
    return where == PILE or (where == RIVER and bool(table.game.options["river_is_pile"]))


# -- scoring --------------------------------------------------------------------------------------


class TryCentral(Auto, state="TRY"):
    """If she has had no central reward in this round she tries to take one (C12-C10-08)."""

    def run(self, draft: Draft) -> None:
        """By her higher piece first; she gets but one (C10-27)."""
        one = athlete(draft, her_seat(draft))
        for track in sorted(TRACKS, key=one.rating, reverse=True):
            take_central(draft, track, ASKED)


def gift(table: Table, tile: str) -> int:
    """What the Town-Square Sculpture brings without a stone (C12-C10-13)."""
    if tile != SCULPTURE:
        return 0
    return chronicle_card(table.game.setup, NUMBER).number("sculpture")


class TradeSculpture(Auto, state="GIFT"):
    """In each trade the Town-Square Sculpture brings points without a stone (C12-C10-13)."""

    round: str

    def run(self, draft: Draft) -> None:
        """If it lies in her trade row."""
        for tile in board(draft).row:
            if amount := gift(draft, tile):
                source = source_key(HERS, tile)
                line = ScoreLine("C12-C10-13", "her-sculpture", 1, amount, amount, source)
                draft.score(her_seat(draft), line.with_(round=round_id(self.round)))


def fame(table: Table) -> dict[str, int]:
    """Fame tokens lie on her board and are items (C12-C10-11)."""
    return {FAME: athlete(table, her_seat(table)).fame}


def bare(table: Table) -> Table:
    """Without modifier tokens, whoever has them: they move no priority token (C12-C10-09)."""
    part = games(table)
    if not any(one.rating(track) in MODIFIED for one in part.athletes for track in TRACKS):
        return table
    athletes = tuple(one.with_(caber=0, boulder=0) for one in part.athletes)
    draft = Draft(table, None)
    draft.set_module(NUMBER, part.with_(athletes=athletes))
    return draft


def set_up(draft: Draft) -> None:
    """The die is rolled for the preferred track."""
    draft.then(RollForTrack())


def inserts(setup: Setup) -> list[Insert]:
    """Before fame is awarded, and in each trade (hook `turn_steps`)."""

    def sculpture(step: ScoringRound) -> TradeSculpture:
        return TradeSculpture(step.round)

    return [
        Insert("S2", "before", lambda step: TryCentral(), "her-central", -1),
        Insert("S2", "after", sculpture, "her-sculpture", -1),
    ]


ADAPTATION = Adaptation(
    NUMBER,
    file="c12_games.toml",
    searches={"highland-games": find_games},
    place=place,
    places=OUT_OF_GAME,
    gains=gain,
    barred=barred,
    gifts=gift,
    held=fame,
    bare=bare,
    set_up=set_up,
    inserts=inserts,
    steps=(RollForTrack, TryCentral, TradeSculpture),
    options=(Option("c12.riverIsPile", "river_is_pile", NO_YES, "C12-E33", needs=(RACE, NUMBER)),),
)
