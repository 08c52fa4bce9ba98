"""Objections of Glen More: those of the core, with the texts of this game.

Rules take a `tabletop.verdict.Why` and write into it; whoever asks makes one of these.
"""

from __future__ import annotations

from typing import ClassVar

from tabletop import verdict as core

__all__ = ["Reason", "Why"]


class Reason(core.Reason):
    """One reason why something is not allowed, with the rules it rests on."""

    package: ClassVar[str] = "glenmore"


class Why(core.Why):
    """A list in which the rules of Glen More write down their objections."""

    reason = Reason
