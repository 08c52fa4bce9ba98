"""Standing fuzz targets: one for each reader, with seeds in `corpus/` and hostile sizes.

    make fuzz                              every target for FUZZ_SECONDS, a new seed each time
    python -m tests.fuzz position --seconds 60 --seed 7
    python -m tests.fuzz --replay tests/fuzz/failed/position-1a2b3c.bin

What is fed: a seed, changed in bytes, words or structure, or spliced with another one.  What may
happen: the error that the reader documents, or success, and then what was read can be written and
read again, equal.  Anything else, or a time beyond the limit, is a fault: its input is kept in
`tests/fuzz/failed/` and its name printed.  A fault that was mended goes into the corpus.
"""
