"""Lessons for any game: tasks that mark themselves, quizzes, free play."""
