"""Tests of the chronicles, one or more files per module."""
