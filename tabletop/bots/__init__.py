"""Bots of any game: search, seats, hints, reviews, matches; a title brings its own terms."""
