"""Passages of games that a reader of the rulebook can follow; README.md tells how to write one."""
