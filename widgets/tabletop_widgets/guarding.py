"""Whatever fails inside a click: the page is redrawn, the person is told, and can go on.

A widget with boards answers every message inside `Guard.guard`; a form made of ready-made fields
wraps each of its handlers in `told_if_failing`.  An interrupt of the kernel counts as a failure.
"""

from __future__ import annotations

import copy
import functools
import logging
import random
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from tabletop.teach.attempt import Attempt
from tabletop.text import phrase, speaking
from tabletop.verdict import InvalidMove
from tabletop_widgets.messages import BadMessage
from tabletop_widgets.session import BotFailed

LOG = logging.getLogger("tabletop_widgets")
FAILURES = (Exception, KeyboardInterrupt)
REFUSALS = (BadMessage, InvalidMove)  # nothing was done yet: the message itself was wrong
LONGEST = 300  # characters of somebody else's error
WayBack = Callable[[], None]
P = ParamSpec("P")
T = TypeVar("T")


def failure_words(error: BaseException) -> str:
    """What failed, in one sentence.

    >>> failure_words(KeyboardInterrupt()), failure_words(ZeroDivisionError("division by zero"))
    ('Interrupted.', 'ZeroDivisionError: division by zero.')
    """
    if isinstance(error, KeyboardInterrupt):
        return phrase("failures.interrupted_said")
    text = str(error) if isinstance(error, BotFailed) else f"{type(error).__name__}: {error}"
    text = writable(" ".join(text.split())).rstrip(".: ")
    return f"{text[:LONGEST]}{'…' if len(text) > LONGEST else '.'}"


def writable(text: str) -> str:
    """A text that can be sent: half characters, which no file can hold, become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def kept_values(thing: object, depth: int = 1) -> dict[str, Any]:
    """The attributes of a thing as they are now: lists and generators copied, parts one deep."""

    def kept(value: Any) -> Any:
        if isinstance(value, list | dict | set | random.Random):
            return copy.copy(value)
        if depth and isinstance(value, Attempt):
            part = copy.copy(value)
            vars(part).update(kept_values(value, depth - 1))
            return part
        return value

    return {name: kept(value) for name, value in vars(thing).items()}


def told_if_failing(
    work: Callable[[], object], tell: Callable[[str], None]
) -> Callable[[Any], None]:
    """A handler for a field or button that does the work, or tells in words what failed.

    It speaks the language of the form whose work it is.
    """

    form = getattr(work, "__self__", None)

    def handler(_: Any = None) -> None:
        with speaking(getattr(form, "language", None)):
            try:
                work()
            except FAILURES as error:
                LOG.error("a form failed", exc_info=error)
                tell(failure_words(error))

    return handler


def in_its_language(method: Callable[P, T]) -> Callable[P, T]:
    """A method of a widget for Python: what it says is said in the language of the widget."""

    @functools.wraps(method)
    def spoken(*args: P.args, **given: P.kwargs) -> T:
        with speaking(getattr(args[0], "language", None)):
            return method(*args, **given)

    return spoken


class Guard:
    """What a widget with boards does about failures; the hooks are for those who derive."""

    language: str | None = None  # in which it speaks; None: the current one
    _guarding = False  # inside `guard`; an inner one leaves all to the outer

    def _keep(self) -> Iterable[WayBack]:
        """Ways to a good position, made before something is tried; the first drawable is taken."""
        return (lambda: None,)

    def _redraw(self) -> None:
        """Draw everything anew under another serial."""

    def _renumber(self) -> int:
        """Count the serial up: what the page has may be outdated."""
        return 0

    def _after_failure(self) -> str:
        """What the person can do now."""
        return phrase("failures.goes_on")

    @contextmanager
    def guard(self, quiet: bool = False, refusing: bool = True) -> Iterator[None]:
        """Mend the page if something fails inside; `quiet`: for the page, which cannot catch.

        Where messages are read, a refusal is no failure (`refusing`): nothing was done yet.  Some
        hosts answer messages in a thread of their own: a cell that uses the widget meanwhile waits.
        """
        turnstile = vars(self).setdefault("_turnstile", threading.RLock())
        with turnstile, speaking(self.language):
            if self._guarding:
                yield
                return
            self._guarding = True
            ways = self._keep()
            try:
                yield
            except FAILURES as error:
                if refusing and isinstance(error, REFUSALS):
                    raise
                LOG.error("a message failed", exc_info=error)
                self._mend(error, ways)
                if not quiet:
                    raise
            finally:
                self._guarding = False

    def _mend(self, error: BaseException, ways: Iterable[WayBack]) -> None:
        broken = isinstance(error, KeyboardInterrupt)
        title = phrase("failures.interrupted" if broken else "failures.failed")
        text = f"{failure_words(error)} {self._after_failure()}"
        for way in ways:
            try:
                way()
                self._renumber()
                self._redraw()
            except FAILURES as again:
                LOG.error("the position cannot be drawn", exc_info=again)
            else:
                break
        else:  # the pictures stay as they are
            self._only_tell(self._renumber())
        for _ in range(2):  # a second interrupt may come meanwhile
            try:
                self._tell_failure(title, text)
            except FAILURES as again:
                LOG.error("the page cannot be told", exc_info=again)
            else:
                break

    def _only_tell(self, serial: int) -> None:
        """Nothing can be drawn: the page at least learns the serial that is valid now."""

    def _tell_failure(self, title: str, text: str) -> None:
        """Show what failed, and send everything, as it is unknown what has arrived."""
