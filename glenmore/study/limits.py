"""How much people may write into a study; every error that is met here says its limit."""

from __future__ import annotations

LONGEST_TITLE = 1_000  # characters
LONGEST_NAME = 100
LONGEST_COMMENT = 100_000  # characters about one position
MOST_MARKS = 100  # on one move
MOST_TEXT = 5_000_000  # characters of a study's text
