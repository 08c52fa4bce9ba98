"""Counting sequences of moves, and a second, slow generator that the engine must agree with."""
