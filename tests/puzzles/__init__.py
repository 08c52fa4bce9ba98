"""Puzzles: the file, how it is read, and how it was found."""
