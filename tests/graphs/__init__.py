"""Graphs over positions and games: prices, cells, tempo."""
