"""Lessons: format, player, progress, and the lessons themselves."""
