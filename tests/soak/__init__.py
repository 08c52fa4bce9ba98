"""The soak: many games with everything drawn at random, watched closely (`make soak`).

`drawing` draws a setup (players, chronicles, edition, every option) and a policy for each seat from
one number; `policies` says how seats play, some of them to make trouble; `watching` plays the game
and looks for faults, `fresh` reads what was saved in a process that never played, `running` does so
on all cores until the time is up, and `python -m tests.soak --seed N` plays one game again.
"""
