"""Words: facts are ids, sentences are made when they are shown, in a chosen language.

Texts lie in `data/text/<language>/*.toml` of each package (`tabletop.text.texts`); a template names
its facts in braces and its plural forms by category (`tabletop.text.templates`); a language says
how it counts and lists in its file `language.toml` (`tabletop.text.languages`).
"""

from __future__ import annotations

from tabletop.text.folders import ENGLISH, add_folder, folders, languages, remove_folder, reread
from tabletop.text.languages import language, listed, near, speaking, words
from tabletop.text.templates import Template
from tabletop.text.texts import Texts, phrase, texts_of

__all__ = [
    "ENGLISH",
    "Template",
    "Texts",
    "add_folder",
    "folders",
    "language",
    "languages",
    "listed",
    "near",
    "phrase",
    "remove_folder",
    "reread",
    "speaking",
    "texts_of",
    "words",
]
