"""The bot that chooses at random: the yardstick for all others."""

from __future__ import annotations

from glenmore.playing import random_bot as random

__all__ = ["random"]
