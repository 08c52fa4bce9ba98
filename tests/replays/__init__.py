"""Recorded games that must replay to the very same points and events, so that changes show.

`games/NAME.json` is a saved game (`gm.dumps`, one move per line), `games/NAME.txt` its score sheet
and a count of its events with a digest of all of them.  Which games there are is a rule, not a
list (`corpus.wanted`): the base game, each chronicle with every number of players and every way to
end, all together.  `python -m tests.replays` records what is missing.
"""
