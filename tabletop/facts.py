"""Facts that a value remembers: found when they are first asked for, and kept with the value.

A value never changes, so a fact about it never does; whoever holds the value shares the fact.

>>> class Hand(tuple):
...     @fact
...     def total(self) -> int:
...         "The pips in the hand."
...         print("counting")
...         return sum(self)
>>> hand = Hand((3, 4))
>>> hand.total, hand.total
counting
(7, 7)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class fact(Generic[T]):
    """What is derived from an immutable value, as an attribute; it is no part of the value.

    Like `functools.cached_property` without its lock: a fact that two threads find is the same.
    """

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find, self.name, self.__doc__ = find, find.__name__, find.__doc__

    @overload
    def __get__(self, value: None, of: type[Any]) -> Self: ...
    @overload
    def __get__(self, value: Any, of: type[Any]) -> T: ...
    def __get__(self, value: Any, of: type[Any]) -> Self | T:
        if value is None:
            return self
        found = value.__dict__[self.name] = self.find(value)  # from now on found there first
        return found
