"""No style sheet reaches beyond its own widget: all live in one page (finding L3)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from glenmore import draw
from glenmore_widgets import browsers, choosing, design_lab, new_game, solo_results
from tabletop.draw.tree import TREE_STYLE
from tabletop_widgets import stills
from tabletop_widgets.board_widget import HERE, picture_css

FOLDERS = (HERE, Path(browsers.__file__).parent)


def found(pattern):
    """The files of both packages of widgets."""
    return [path for folder in FOLDERS for path in folder.glob(pattern)]


SHEET_FILES = {path.name: path.read_text(encoding="utf-8") for path in found("*.css")}

# Each sheet and the classes of the roots that it may style; a root belongs to one sheet.
FILES = {
    "table.css": ("gm-table",),
    "table_tools.css": ("gm-desk",),
    "editor.css": ("gm-editor",),
    "lesson.css": ("gm-lessons",),
    "ending.css": ("gm-ending",),
    "course.css": ("gm-course", "gm-coursebox"),
    "shelf.css": ("gm-shelf",),
    "slider.css": ("gm-slider", "gm-slider-row"),
}
CARDS = ("gm-choose-cards", "gm-choose-card", "gm-choose-board", "gm-choose-facts")
FORMS = {  # they may hold a table, and leave it alone
    "new_game": (new_game.STYLE, ("gm-form", "gm-form-line", "gm-form-fault")),
    "choosing": (choosing.TABLE, ("gm-choose", *CARDS)),
}
OTHERS = {
    "design_lab": (design_lab.LOOK, ("gm-design",)),
    "browsers": (browsers.STYLE, ("gm-look", "")),
    "solo_results": (solo_results.STYLE, ("gm-solo",)),
    "stills": (stills.STYLE, ("jp-OutputArea-child",)),
    "draw": (draw.STYLE, ("gm-svg",)),
    "score": (draw.SHEET_STYLE, ("gm-sheet",)),
    "tree": (TREE_STYLE, ("gm-tree",)),
    "variables": (picture_css(), ("gm-table", "gm-svg")),
}
SHEETS = {**{name: (SHEET_FILES[name], roots) for name, roots in FILES.items()}, **FORMS, **OTHERS}
THEME = re.compile(r'^(\[data-jp-theme-light="false"\]|body\.vscode-dark|html\[theme="dark"\]) +')
BARE = re.compile(
    r"(^|[\s>+~(,])(a|b|button|caption|h[1-6]|img|input|label|li|ol|p|select|small|"
    r"span|summary|svg|table|td|th|thead|tr|ul)(?![\w-])"
)


def selectors(sheet):
    """Every selector of a style sheet."""
    text = re.sub(r"/\*.*?\*/", "", re.sub(r"</?style>", "", sheet), flags=re.DOTALL)
    text = text.replace("{{", "{").replace("}}", "}").replace("{svg}", "")
    text = re.sub(r"@(container|media)[^{]*\{", "", text)
    for head in re.findall(r"([^{}]+)\{", text):
        part, depth = "", 0
        for sign in head.strip() + ",":
            depth += (sign == "(") - (sign == ")")
            if sign == "," and not depth:
                if part.strip():
                    yield " ".join(part.split())
                part = ""
            else:
                part += sign


@pytest.mark.parametrize("name", SHEETS)
def test_l3_every_rule_begins_with_the_root_of_its_widget(name):
    sheet, roots = SHEETS[name]
    seen = [THEME.sub("", selector) for selector in selectors(sheet)]
    assert seen
    for selector in seen:
        first = re.match(r"\.([\w-]+)", selector)
        assert first, selector
        assert first[1] in roots, selector


def test_l3_the_sheets_of_two_widgets_have_no_root_in_common():
    roots = [root for _, names in SHEETS.values() for root in names]
    once = [root for root in roots if roots.count(root) > 1]
    assert set(once) <= {"gm-table", "gm-svg"}  # colours, and the drawings that all share


def test_l3_every_sheet_is_looked_at():
    assert set(SHEET_FILES) == set(FILES)
    inside = [path.stem for path in found("*.py") if "<style>" in path.read_text(encoding="utf-8")]
    assert sorted(inside) == sorted([*FORMS, "design_lab", "browsers", "solo_results", "stills"])


@pytest.mark.parametrize("name", FORMS)
def test_l3_a_form_does_not_style_the_table_inside_it(name):
    for selector in selectors(FORMS[name][0]):
        if BARE.search(re.sub(r":not\([^)]*\)", "", selector)) and ".widget-" not in selector:
            assert ":not(.gm-table *)" in selector, selector


def test_l3_the_roots_are_set_by_the_pages():
    pages = "".join(path.read_text(encoding="utf-8") for path in found("*.js"))
    for roots in FILES.values():
        for root in roots:
            assert f'"{root}"' in pages, root
