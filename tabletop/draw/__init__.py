"""Tools for pictures of any game: SVG, charts, trees, boards and the marks on them."""
