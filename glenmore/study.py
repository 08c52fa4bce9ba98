"""What-if trees of Glen More."""

from tabletop.study import ASSUMED, MAIN, Engine, Node, Study, StudyError, check_mark, glen_more

__all__ = ["ASSUMED", "MAIN", "Engine", "Node", "Study", "StudyError", "check_mark", "glen_more"]
