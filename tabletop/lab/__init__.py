"""Experiments with any game: workers, files, statistics; a title brings its own columns."""
