"""How the fields of a state and of a player are declared: once, each with a sentence.

A declaration says what a field holds (its annotation, as precise as files need it: see
`tabletop.reading.records`), what it is where nothing is said, and who may see it.  Constructors,
drafts, save files, position codes and the text of `help()` are derived from it:

    class Table(state.Table):
        ring: Annotated[tuple[str, ...], Each("spaces")] = field("The tile on each space.")
        coins: Annotated[int, Whole(0, 99)] = field("Coins in the bank.", 20)
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from textwrap import dedent
from typing import Annotated, Any, ClassVar, NoReturn, get_args, get_origin

EVERYBODY = "everybody"
OWNER = "its player"  # of a player's field: nobody else may see it
NOBODY = "nobody"  # not even who has it, as a card that was drawn face down


class _Required:
    """What stands where a field has no default."""

    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Any = _Required()


class Field:
    """One field as it was declared.

    `called` is the word for it in texts, where that is not its name; `maps` the kind of mapping
    that it is, `holds` the kind of holdings in it; `added` fields may be missing in
    files, which are older than they.
    """

    __slots__ = (
        "_kind",
        "about",
        "added",
        "called",
        "default",
        "holds",
        "maps",
        "module",
        "name",
        "seen",
    )

    def __init__(
        self, about: str, default: Any, seen: str, called: str, maps: Any, holds: Any, added: bool
    ) -> None:
        self.about, self.default, self.seen = about, default, seen
        self.called, self.maps, self.holds, self.added = called, maps, holds, added
        self.name, self.module = "", ""
        self._kind: Any = None

    def named(self, name: str, kind: Any, module: str) -> Field:
        """The field with what the class says about it: its name and its annotation."""
        called = self.called or name
        more = (self.maps, self.holds, self.added)
        made = Field(self.about, self.default, self.seen, called, *more)
        made.name, made._kind, made.module = name, kind, module
        return made

    @property
    def kind(self) -> Any:
        """What it holds: the annotation, read at its first use."""
        if isinstance(self._kind, str):
            self._kind = eval(self._kind, vars(sys.modules[self.module]))
        return self._kind

    @property
    def plain(self) -> Any:
        """What it holds, without what the annotation adds for readers."""
        return get_args(self.kind)[0] if get_origin(self.kind) is Annotated else self.kind

    def said(self, kind: type[Any]) -> Any:
        """What the annotation adds of this kind, such as its `Each`; None if it does not."""
        more = get_args(self.kind)[1:] if get_origin(self.kind) is Annotated else ()
        return next((one for one in more if isinstance(one, kind)), None)

    @property
    def required(self) -> bool:
        """Whether it has to be said."""
        return self.default is REQUIRED

    def __repr__(self) -> str:
        return f"<field {self.name}: {self.about}>"


def field(
    about: str,
    default: Any = REQUIRED,
    *,
    seen: str = EVERYBODY,
    called: str = "",
    maps: type[Any] | None = None,
    holds: type[Any] | None = None,
    added: bool = False,
) -> Any:
    """Declare a field: a sentence, what it is if nothing is said, who may see it."""
    if not isinstance(about, str) or not about.endswith("."):
        raise TypeError(f"{about!r} is not a sentence: it is shown by help()")
    if seen != EVERYBODY and default is REQUIRED:
        raise TypeError(f"{about!r}: who may not see it needs a default to see instead")
    if added and default is REQUIRED:
        raise TypeError(f"{about!r}: older files need a default to be read with")
    return Field(about, default, seen, called, maps, holds, added)


def _listed(fields: tuple[Field, ...]) -> str:
    """The fields with their sentences, for the text of a class."""
    lines = []
    for one in fields:
        secret = "" if one.seen == EVERYBODY else f"  Seen by {one.seen} only."
        lines.append(f"    {one.name}: {one.about}{secret}")
    return "\n".join(lines)


# -- what is made of declarations ------------------------------------------------------------------


def locked(self: Any, *_: Any, **__: Any) -> NoReturn:
    """Refuse to change a value."""
    raise TypeError(f"{type(self).__name__} cannot be changed: states are values")


def made_of(name: str, signature: str, lines: list[str], names: dict[str, Any]) -> Any:
    """A function from its lines: as quick as one that is written by hand."""
    code = "\n    ".join((f"def {name}({signature}):", *lines))
    space: dict[str, Any] = dict(names)
    exec(code, space)
    return space[name]


class FieldsType(type):
    """Turns declared fields into slots, and makes of them what only depends on them."""

    declared: tuple[Field, ...]
    role: str
    _make: Any

    def __new__(
        mcls, name: str, bases: tuple[type, ...], space: dict[str, Any], **keywords: Any
    ) -> FieldsType:
        kinds, module = space.get("__annotations__", {}), space.get("__module__", "")
        own = {
            key: space.pop(key).named(key, kinds[key], module)
            for key in kinds
            if isinstance(space.get(key), Field)
        }
        known: tuple[Field, ...] = next((b.declared for b in bases if hasattr(b, "declared")), ())
        taken = {slot for base in bases for above in base.__mro__ for slot in _slots(above)}
        slots = dict(space.get("__slots__", {}))
        slots |= {key: one.about for key, one in own.items() if key not in taken}
        space["__slots__"] = slots
        if own or not bases:
            fields = (*(one for one in known if one.name not in own), *own.values())
            values = "".join(f"self.{one.name}, " for one in fields)
            space["declared"] = fields
            space["_key"] = made_of("_key", "self", [f"return ({values})"], {})
        return super().__new__(mcls, name, bases, space, **keywords)

    def __init__(
        cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **keywords: Any
    ) -> None:
        super().__init__(name, bases, space, **keywords)
        declaring: Any = next(c for c in cls.__mro__ if "declared" in c.__dict__)
        if declaring is cls or declaring is bases[0]:
            return  # a declaration, or what all games share
        setattr(declaring, cls.role, cls)
        cls.__doc__ = f"{_flush(cls.__doc__ or name)}\n\nFields:\n{_listed(cls.declared)}"
        cls._make()


def _flush(words: str) -> str:
    """A docstring with its lines at the margin; `inspect` does the same and loads for long."""
    first, _, rest = words.partition("\n")
    return f"{first}\n{dedent(rest)}".strip()


def _slots(cls: type) -> tuple[str, ...]:
    return tuple(cls.__dict__.get("__slots__", ()))


class Fields(metaclass=FieldsType):
    """Something with declared fields."""

    declared: ClassVar[tuple[Field, ...]]
    role: ClassVar[str]  # which of the two next a class is
    sealed_class: ClassVar[type[Any]]  # the immutable class of the same fields
    open_class: ClassVar[type[Any]]  # and the one to be written on

    def _key(self) -> tuple[Any, ...]:
        """All values, in the order in which the fields were declared."""
        return ()

    @classmethod
    def _make(cls) -> None:
        """Make what only depends on the fields; called once for each class."""

    @classmethod
    def _names(cls) -> tuple[str, ...]:
        return tuple([one.name for one in cls.declared])

    def fields(self) -> dict[str, Any]:
        """All values by the names of their fields."""
        return dict(zip(self._names(), self._key(), strict=True))

    @classmethod
    def _values(cls, said: Mapping[str, Any]) -> list[Any]:
        """A value for each field: what is said, else its default."""
        known = {one.name: one for one in cls.declared}
        if said.keys() == known.keys():
            return [said[name] for name in known]
        unknown = said.keys() - known.keys()
        missing = [one.name for one in cls.declared if one.required and one.name not in said]
        if unknown or missing:
            what = f"has no {sorted(unknown)[0]}" if unknown else f"needs {', '.join(missing)}"
            raise TypeError(f"{cls.__name__} {what}")
        return [said.get(one.name, one.default) for one in cls.declared]

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name in self._names())
        return f"{type(self).__name__}({', '.join(shown)})"
