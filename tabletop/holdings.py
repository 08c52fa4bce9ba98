"""What one player owns, as a value and while rules write on it; made from declared fields.

`tabletop.state` shows how a game declares it.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeVar

from tabletop.fields import Field, Fields, locked, made_of

K = TypeVar("K")
V = TypeVar("V")
_put: Any = dict.__setitem__


class SealedMap(dict[K, V]):
    """A mapping that cannot be changed; it may remember facts about itself (`tabletop.facts`)."""

    __setitem__ = __delitem__ = clear = pop = popitem = locked
    setdefault = update = __ior__ = locked

    def with_(self, key: K, value: V) -> Self:
        """The same mapping with one value changed or added."""
        made = self.__class__(self)
        _put(made, key, value)
        return made

    def without(self, *keys: K) -> Self:
        """The same mapping without some of its keys."""
        return self.__class__({key: self[key] for key in self if key not in keys})

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> Any:
        return (type(self), (dict(self),))


class Holdings(Fields):
    """What one player owns; a `Player` when sealed, an `OpenPlayer` while rules write on it."""

    __slots__ = {"_hash": "The hash of a value, once it was asked for."}
    _hash: int
    declared: ClassVar[tuple[Field, ...]] = ()

    def __init__(self, *values: Any) -> None:
        """Made from the declaration: one value for each field, in this order."""

    @classmethod
    def _make(cls) -> None:
        names, lines = cls._names(), [f"put(self, {n!r}, {n})" for n in cls._names()]
        init = made_of("__init__", ", ".join(("self", *names)), lines, {"put": object.__setattr__})
        type.__setattr__(cls, "__init__", init)

    @classmethod
    def make(cls, **said: Any) -> Self:
        """Holdings from what differs from the defaults."""
        return cls(*cls._values(said))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Holdings)
            and self.declared is other.declared
            and self._key() == other._key()
        )

    def __hash__(self) -> int:
        return hash(self._key())


class Player(Holdings):
    """What one player has; it cannot be changed."""

    role = "sealed_class"
    __setattr__ = __delattr__ = locked

    def __hash__(self) -> int:
        """Positions share players: what is counted for one of them is counted once."""
        try:
            return self._hash
        except AttributeError:
            found = hash(self._key())
            object.__setattr__(self, "_hash", found)
            return found

    def __reduce__(self) -> Any:
        return (type(self), self._key())


class OpenPlayer(Holdings):
    """A player's things while rules write on them."""

    role = "open_class"

    def closed(self) -> Any:
        """A copy that cannot be written on; `self` stays open."""

    @classmethod
    def _make(cls) -> None:
        super()._make()
        values = ", ".join(f"self.{name}" for name in cls._names())
        lines, names = [f"return sealed({values})"], {"sealed": cls.sealed_class}
        closed = made_of("closed", "self", lines, names)
        type.__setattr__(cls, "closed", closed)
