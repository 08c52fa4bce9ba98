"""Options: the switches of a game where printed editions differ, or are silent.

An edition is a preset of them; a setup changes single ones, by key or by number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from tabletop.records import Record


class Option(Record):
    """One switch: its id, key, the values it may have (the first is the default), its rule."""

    id: str
    key: str
    values: tuple[Any, ...]
    rule: str
    needs: tuple[Any, ...] = ()  # other modules without which it would say nothing
    since: int = 1  # the first version of the presets that knows it

    @property
    def default(self) -> Any:
        """What the `default` edition plays."""
        return self.values[0]

    def allows(self, value: Any) -> bool:
        """Whether it can have a value; True is not 1."""
        return any(value == v and type(value) is type(v) for v in self.values)

    def fault(self) -> str:
        """What cannot be meant about it; empty if nothing."""
        values = self.values
        if (
            not values
            or any(type(v) not in (bool, int, str) for v in values)
            or len({(type(v), v) for v in values}) < len(values)
        ):
            return f"{values!r} are not different words, numbers or yes and no"
        return ""


class Editions(Record):
    """The editions of a game: what each changes against `default`.

    `version` counts how often the presets have been added to; save files say it.
    """

    presets: dict[str, dict[str, Any]]
    version: int = 1

    def check(
        self,
        owner: str,
        options: Iterable[Option],
        presets: Mapping[str, Mapping[str, Any]],
        taken: Collection[str] = (),
        modules: Collection[Any] = (),
        word: str = "modules",
    ) -> None:
        """Refuse options and presets that cannot be meant: where they are declared, not in a game.

        `taken`: ids and keys that others use; `modules`: those that can be needed.
        """
        known: dict[str, Option] = {}
        for option in options:
            place = f"{owner}: option {option.id}"
            for name in (option.id, option.key):
                if name in known or name in taken or option.id == option.key:
                    raise TypeError(f"{place}: {name!r} is used twice")
            if fault := option.fault():
                raise TypeError(f"{place}: {fault}")
            if not set(option.needs) <= set(modules):
                raise TypeError(f"{place}: needs {option.needs}, which are not other {word}")
            if not 1 <= option.since <= self.version:
                raise TypeError(f"{place}: since {option.since} is not one of 1 to {self.version}")
            known[option.id] = known[option.key] = option
        for edition, preset in presets.items():
            self._check_preset(owner, edition, preset, known)

    def _check_preset(
        self, owner: str, edition: str, preset: Mapping[str, Any], known: Mapping[str, Option]
    ) -> None:
        if edition not in self.presets:
            raise TypeError(f"{owner}: edition {edition!r} is unknown")
        for key, value in preset.items():
            if key not in known or known[key].key != key:
                raise TypeError(f"{owner}: {edition}: option {key!r} is unknown")
            if not known[key].allows(value):
                raise TypeError(f"{owner}: {edition}: {key} cannot be {value!r}")

    def as_they_were(
        self, edition: str, options: Iterable[Option], said: Mapping[str, Any], version: int = 1
    ) -> dict[str, Any]:
        """The options of a file that was written when editions said less.

        What has been added to their presets since then is played as it was: by its default.
        """
        if edition == DEFAULT or version >= self.version:
            return dict(said)
        known = tuple(options)
        before = {o.key: o.default for o in known if o.since > version}
        named = {o.id: o.key for o in known}
        return before | {named.get(name, name): value for name, value in said.items()}


DEFAULT = "default"
ONE_EDITION = Editions({DEFAULT: {}})
