"""Fields are declared once: a made-up game shows what is derived from the declaration."""

from __future__ import annotations

import pickle
from typing import Annotated, Any

import pytest

import glenmore as gm
from glenmore.model import OpenPlayer, Player
from tabletop.fields import NOBODY, OWNER, field
from tabletop.game import PlainSetup
from tabletop.moves import Move
from tabletop.reading.records import Each, Whole
from tabletop.save import Codec, SaveError, Saves
from tabletop.state import Draft, Game, Holdings, SealedMap, State, Table
from tabletop.state import OpenPlayer as CoreOpenPlayer
from tabletop.state import Player as CorePlayer
from tabletop.steps import SeatStep
from tabletop.title import Title


class Nests(SealedMap[int, str]):
    """What is in each nest."""

    __slots__ = ()


class Things(Holdings):
    """What a duck keeper has."""

    ducks: Annotated[int, Whole(0, 9)] = field("Ducks on the water.")
    hand: tuple[str, ...] = field("Cards in hand.", (), seen=OWNER)
    nests: dict[int, str] = field("What is in each nest.", maps=Nests)


class Keeper(CorePlayer, Things):
    """A keeper."""


class OpenKeeper(CoreOpenPlayer, Things):
    """A keeper being written."""


class Pond(Table):
    """The pond."""

    bread: int = field("Crumbs on the water.", 9)
    below: tuple[str, ...] = field("The card under the stone.", (), seen=NOBODY)
    players: Annotated[tuple[Things, ...], Each("keepers")] = field("The keepers.", holds=Things)


class PondState(State, Pond):
    """A position at the pond."""


class PondDraft(Draft[PondState, OpenKeeper], Pond):
    """A position being written."""


def first() -> PondState:
    keepers = (Keeper(1, ("swan",), Nests({0: "egg"})), Keeper(2, ("coot",), Nests()))
    return PondState.make(Game(Setup()), players=keepers, below=("heron",))


def test_states_are_values() -> None:
    state = first()
    assert state == first()
    assert hash(state) == hash(first())
    assert state.bread == 9
    assert state != state.with_(bread=8)
    assert state != 3
    assert pickle.loads(pickle.dumps(state)) == state
    for change in (
        lambda: setattr(state, "bread", 1),
        lambda: setattr(state.players[0], "ducks", 1),
        lambda: state.players[0].nests.pop(0),
    ):
        with pytest.raises(TypeError, match="states are values"):
            change()


def test_a_draft_copies_what_it_writes() -> None:
    state = first()
    draft: PondDraft = state.draft()
    keeper = draft.player(0)
    assert draft.player(0) is keeper
    assert keeper.__class__ is OpenKeeper
    keeper.ducks += 1
    keeper.nests = Nests(keeper.nests).with_(1, "duckling")
    ahead: PondDraft = draft.draft()  # a look ahead from a draft: what it writes stays its own
    ahead.player(0).ducks += 5
    sealed = draft.seal()
    assert sealed.__class__ is PondState
    assert sealed.players[0].__class__ is Keeper
    assert sealed.players[0].nests.__class__ is Nests
    assert (sealed.players[0].ducks, sealed.players[0].nests) == (2, {0: "egg", 1: "duckling"})
    assert ahead.seal().players[0].ducks == 7
    assert state == first()
    assert sealed.players[1] is state.players[1]


class Feed(Move):
    """Throw bread."""

    word = "feed"
    crumbs: int = 1


class Feeding(SeatStep[Feed]):
    """Somebody feeds the ducks."""


class Setup(PlainSetup):
    """How the pond is laid out."""

    ice: bool = False


class Ponds(Title):
    """The made-up game."""

    id, name, package = "pond", "Duck Pond", __name__
    setup = Setup

    def start(self, setup: Setup) -> State:
        return PondState.make(
            Game(setup), **dict(zip(first()._names(), first()._key(), strict=False))
        )

    def score(self, state: Any) -> tuple[int, ...]:
        return tuple(keeper.ducks for keeper in state.players)

    def describe(self, state: Any, what: Any = ()) -> str:
        return f"{state.bread} crumbs"


class PondSaves(Saves):
    """Files of positions at the pond: there are always two keepers."""

    def codec(self, value: Any) -> Codec:
        made = super().codec(value)
        made.counts = {"keepers": 2}
        return made


def files() -> PondSaves:
    return PondSaves(Ponds())


def test_files_are_derived_from_the_declaration() -> None:
    state = first().with_(steps=(Feeding(1),))
    text = files().dumps(state)
    assert files().loads(files().dumps(Setup(ice=True))) == Setup(ice=True)
    assert '"players":[{"ducks":1,"hand":["swan"],"nests":[[0,"egg"]]}' in text
    assert files().loads(text) == state
    for old, new, fault in (
        ('"ducks":1', '"ducks":12', r"state\.players\[0\]\.ducks: 12 is not .* 0 to 9"),
        ('[[0,"egg"]]', '[[0,"egg"],[0,"egg"]]', r"nests: the same place is given twice"),
        ('[[0,"egg"]]', "[[0]]", r"nests\[0\]: "),
        ('"bread":9,', "", r"state\.bread: is missing"),
        ('["Feeding",1]', '["Sleeping",1]', "'Sleeping' is not the name of a Step"),
        ('"players":[', '"players":[3,', r"state\.players: has 3 items, not 2"),
        ('"pond":1', '"lake":1', "is not a saved game of pond"),
        ('"pond":1', '"pond":2', "format 2 is not known"),
        ('"setup":{}', '"setup":{"ice":3}', r"setup\.ice: 3 is not true or false"),
    ):
        assert old in text
        with pytest.raises(SaveError, match=fault):
            files().loads(text.replace(old, new))


def test_every_seat_sees_what_it_may() -> None:
    seen = first().seen_by(1)
    assert seen.below == ()
    assert [keeper.hand for keeper in seen.players] == [(), ("coot",)]
    assert gm.start(gm.Setup(2)).seen_by(0) == gm.start(gm.Setup(2))


def test_a_field_is_added_in_one_place() -> None:
    """The very same classes over a declaration with one field more: everything knows it."""

    class Deep(Pond):
        frogs: tuple[int, ...] = field("Frogs on each lily pad.", (0, 0), added=True)

    class DeepState(State, Deep):
        """A deep pond."""

    class DeepDraft(Draft[DeepState, OpenKeeper], Deep):
        """A deep pond being written."""

    state = DeepState.make(Game(Setup()), players=first().players)
    draft: Any = state.draft()
    draft.frogs = (3, 0)
    frogs = draft.seal()
    assert frogs.frogs == (3, 0)
    assert state.frogs == (0, 0)
    assert frogs != state
    assert frogs.with_(frogs=(0, 0)) == state
    assert isinstance(draft, DeepState)
    assert "frogs: Frogs on each lily pad." in str(DeepState.__doc__)
    assert [one.name for one in DeepDraft.declared][-1] == "frogs"
    assert state != first()

    class DeepPonds(Ponds):
        def start(self, setup: Setup) -> State:
            return state

    deep = PondSaves(DeepPonds())
    text = deep.dumps(frogs)
    assert '"frogs":[3,0]' in text
    assert deep.loads(text) == frogs
    assert deep.loads(files().dumps(first().with_(below=()))) == state  # an older file


def test_declarations_that_say_too_little_are_refused() -> None:
    with pytest.raises(TypeError, match="not a sentence"):
        field("ducks")
    with pytest.raises(TypeError, match="default to see instead"):
        field("A secret.", seen=NOBODY)
    with pytest.raises(TypeError, match="older files need a default"):
        field("A guest.", added=True)
    with pytest.raises(TypeError, match="PondState needs players"):
        PondState.make(Game(Setup()))
    with pytest.raises(TypeError, match="PondState has no geese"):
        first().with_(geese=3)


def test_help_has_a_sentence_for_each_field() -> None:
    for cls in (gm.State, Player, OpenPlayer):
        for one in cls.declared:
            assert f"    {one.name}: {one.about}" in str(cls.__doc__)
