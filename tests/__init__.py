"""Tests of the project; `python -m tests.bench` prints speed figures."""
