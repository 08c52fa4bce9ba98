"""The made-up language, and a language that counts as Slavic ones do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop import text
from tests.languages.made_up import CODE, component_words, write_made_up


@pytest.fixture(scope="session")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The code of a language in which every English text has accents."""
    folder = tmp_path_factory.mktemp("made_up")
    write_made_up(folder)
    text.add_folder(folder)
    yield CODE
    text.remove_folder(folder)


@pytest.fixture(scope="session")
def known() -> frozenset[str]:
    """Words that stay as they are."""
    return component_words()
