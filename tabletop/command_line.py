"""What commands share: errors in one line with exit code 2, closed pipes, interrupts."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

BAD_ARGUMENT = 2
INTERRUPTED = 130
YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Refused(Exception):
    """Something the user asked for cannot be done; the message is one line."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise Refused(f"{message} (try {self.prog} --help)")


def option_value(text: str) -> tuple[str, Any]:
    """An option with its value, as in die=yes."""
    key, equals, value = text.partition("=")
    key, value = key.strip(), value.strip()
    if not equals or not key or not value:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form key=value")
    if key.upper().startswith("OPT-"):
        key = key.upper()
    if value.lower() in YES_NO:
        return key, YES_NO[value.lower()]
    digits = value.removeprefix("-")
    if digits.isdecimal() and digits.isascii() and len(digits) < 10:
        return key, int(value)
    return key, value


def numbers(text: str) -> tuple[int, ...]:
    """Numbers with commas between them."""
    try:
        return tuple(int(part) for part in text.split(",") if part.strip())
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


def run(
    name: str,
    command: Callable[[], int],
    refusals: tuple[type[Exception], ...] = (),
    failures: tuple[type[Exception], ...] = (),
) -> int:
    """Run a command; the exit code.  Refusals are told in one line as `Refused` is."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks some sign still works
    try:
        code = command()
        sys.stdout.flush()  # so that a closed pipe is noticed here
        return code
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        refused = isinstance(error, (Refused, *refusals))
        if not refused and not isinstance(error, failures):
            raise
        print(f"{name}: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_ARGUMENT if refused else 1
