"""Notebook controls for Glen More: they show what `glenmore` draws and report what was chosen."""
