"""The base game: one file per chapter of the rulebook, in the rulebook's words."""
