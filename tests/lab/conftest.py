"""What tests of experiments share."""

from __future__ import annotations

import pytest

from tests.lab import killed


@pytest.fixture(scope="module")
def whole():
    """The table of tests.lab.killed, played in this process."""
    return killed.main(None, "serial")
