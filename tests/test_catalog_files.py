"""Component files as users and modules write them: faults, overlays, commands."""

from __future__ import annotations

import pytest

from glenmore import catalog
from glenmore.catalog import BASE, CatalogError, from_text, load
from glenmore.components import GOODS, Benefit, Catalog, Cost, Effect, Exchange, Need, Source, Tile


@pytest.fixture(scope="module")
def built_in() -> Catalog:
    return load()


@pytest.fixture(scope="module")
def tiles(built_in) -> dict[str, Tile]:
    return {tile.id: tile for tile in built_in.tiles}


def goods(**numbers: int) -> Need:
    barley, wood, stone, sheep, cattle = (numbers.get(good, 0) for good in GOODS)
    return Need((barley, wood, stone, sheep, cattle))


def faults_of(text: str, **more) -> tuple[catalog.Fault, ...]:
    with pytest.raises(CatalogError) as caught:
        from_text(text, "mine.toml", **more)
    return caught.value.faults


# ---- bad files -----------------------------------------------------------------------------------

TILE = '[[tile]]\nid = "halkirk"\n'
NEW = '[[tile]]\nid = "elgin"\nname = "Elgin"\nstack = "A"\nkind = "territory"\ntype = "village"\n'
SPACE = '[[space]]\nid = "macleod"\n'
BAD = [
    # text, record, key, line
    (TILE + "colour = 1", "tile halkirk", "colour", 3),
    (TILE + "upgrade_of = 'none'", "tile halkirk", "upgrade_of", 3),
    (TILE + "river = 1", "tile halkirk", "river", 3),
    (TILE + 'river = "yes"', "tile halkirk", "river", 3),
    (TILE + "name = 5", "tile halkirk", "name", 3),
    (TILE + 'name = ""', "tile halkirk", "name", 3),
    (TILE + 'name = "a\\u0000b"', "tile halkirk", "name", 3),
    (TILE + 'stack = "E"', "tile halkirk", "stack", 3),
    (TILE + 'kind = "people"', "tile halkirk", "kind", 3),
    (TILE + 'type = "town"', "tile halkirk", "type", 3),
    (TILE + "type = []", "tile halkirk", "type", 3),
    (TILE + "cost = 1", "tile halkirk", "cost", 3),
    (TILE + "cost = { wool = 1 }", "tile halkirk", "cost.wool", 3),
    (TILE + "cost = { wood = -1 }", "tile halkirk", "cost.wood", 3),
    (TILE + "cost = { wood = 0 }", "tile halkirk", "cost.wood", 3),
    (TILE + "cost = { wood = 1.5 }", "tile halkirk", "cost.wood", 3),
    (TILE + "cost = { wood = true }", "tile halkirk", "cost.wood", 3),
    (TILE + "cost = { wood = 100000 }", "tile halkirk", "cost.wood", 3),
    (TILE + "\ncost.wool = 1", "tile halkirk", "cost.wool", 4),
    (TILE + 'once = { effect = "scot" }', "tile halkirk", "once", 3),
    (TILE + 'once = [{ effect = "scot" }]', "tile halkirk", "once.amount", 3),
    (TILE + 'once = [{ effect = "sheep", amount = 1 }]', "tile halkirk", "once.effect", 3),
    (TILE + "once = [{ amount = 1 }]", "tile halkirk", "once.effect", 3),
    (TILE + 'once = [{ effect = ["scot"], amount = 1 }]', "tile halkirk", "once.effect", 3),
    (TILE + 'once = ["scot"]', "tile halkirk", "once", 3),
    (
        TILE + 'once = [{ effect = "vp", amount = 1 }, { effect = "vp", amount = 1 }]',
        "tile halkirk",
        "once",
        3,
    ),
    (TILE + 'once = [{ effect = "landmark" }]', "tile halkirk", "once", 3),
    (TILE + 'once = [{ effect = "landmark", amount = 2 }]', "tile halkirk", "once.amount", 3),
    (TILE + 'benefit = "move"', "tile halkirk", "benefit", 3),
    (TILE + 'benefit = { effect = "fly" }', "tile halkirk", "benefit.effect", 3),
    (TILE + 'benefit = { effect = "move" }', "tile halkirk", "benefit.amount", 3),
    (TILE + 'benefit = { effect = "move", amount = 0 }', "tile halkirk", "benefit.amount", 3),
    (TILE + 'benefit = { effect = "none", amount = 1 }', "tile halkirk", "benefit.amount", 3),
    (TILE + 'benefit = { effect = "produce", goods = [] }', "tile halkirk", "benefit.goods", 3),
    (
        TILE + 'benefit = { effect = "produce", goods = ["coin"] }',
        "tile halkirk",
        "benefit.goods",
        3,
    ),
    (TILE + 'benefit = { effect = "produce", goods = "wood" }', "tile halkirk", "benefit.goods", 3),
    (
        TILE + 'benefit = { effect = "exchange", options = [] }',
        "tile halkirk",
        "benefit.options",
        3,
    ),
    (
        TILE + 'benefit = { effect = "exchange", options = [{ pay = { any = 1 } }] }',
        "tile halkirk",
        "benefit.options.vp",
        3,
    ),
    (
        TILE + 'benefit = { effect = "exchange", options = [{ pay = { coin = 1 }, vp = 1 }] }',
        "tile halkirk",
        "benefit.options.pay.coin",
        3,
    ),
    (
        TILE + 'benefit = { effect = "exchange", options = [{ pay = {}, vp = 1 }] }',
        "tile halkirk",
        "benefit.options.pay",
        3,
    ),
    (
        TILE
        + 'benefit = { effect = "exchange", options = [{ pay = { any = 1, wood = 1 }, vp = 1 }]'
        " }",
        "tile halkirk",
        "benefit.options.pay",
        3,
    ),
    (
        TILE + 'benefit = { effect = "exchange", options = [{ pay = { different = 6 }, vp = 1 }] }',
        "tile halkirk",
        "benefit.options.pay.different",
        3,
    ),
    (TILE + 'benefit = { effect = "either", rule = "ACT-01" }', "tile halkirk", "benefit.parts", 3),
    (TILE + 'benefit = { effect = "both", parts = [] }', "tile halkirk", "benefit.rule", 3),
    (
        TILE + 'benefit = { effect = "both", rule = "ACT-01", parts = [{ effect = "distil" }] }',
        "tile halkirk",
        "benefit.parts",
        3,
    ),
    (
        TILE + 'benefit = { effect = "both", rule = "ACT-01", parts = [{ effect = "distil" }, '
        '{ effect = "none" }] }',
        "tile halkirk",
        "benefit.parts",
        3,
    ),
    (
        TILE + 'benefit = { effect = "distil", pay = { coin = 1 } }',
        "tile halkirk",
        "benefit.pay.coin",
        3,
    ),
    ('[[card]]\nid = "cellar"\nname = "Cellar"\nvalues = 3', "card cellar", "values", 4),
    ('[[card]]\nid = "cellar"\nname = "Cellar"\nvalues = [-1]', "card cellar", "values", 4),
    ('[[card]]\nid = "cellar"', "card cellar", "name", 1),
    (TILE + 'landmark = "atlantis"', "tile halkirk", "landmark", 3),
    (TILE + "counts_as = 2", "tile halkirk", "counts_as", 3),
    (TILE + 'source = "tile face"', "tile halkirk", "source", 3),
    (TILE + 'source = { "tile face" = "colour" }', "tile halkirk", "source", 3),
    (TILE + 'source = { "tile face" = "cost cost" }', "tile halkirk", "source", 3),
    (TILE + "source = { x = 1 }", "tile halkirk", "source", 3),
    (TILE + "[tile.source]\nrulebook.cost = 1", "tile halkirk", "source.rulebook.cost", 4),
    (TILE + TILE, "tile halkirk", "id", 4),
    ("[[tile]]\nname = 'x'", "tile number 1", "id", 1),
    ('[[tile]]\nid = "Big Town"', "tile number 1", "id", 2),
    ("[[tile]]\nid = 7", "tile number 1", "id", 2),
    ("[tile]\nid = 'x'", "", "tile", 1),
    ("tile = 3", "", "tile", 1),
    ("tile = [3]", "", "tile", 0),
    ("towns = 3", "", "towns", 1),
    ("format = 2", "", "format", 1),
    ("title = 2", "", "title", 1),
    ("remove = 2", "", "remove", 1),
    ('remove = ["atlantis"]', "", "remove", 1),
    ("remove = [1]", "", "remove", 1),
    ("[counts]\nfree = 1", "", "counts.free", 2),
    ("[counts]\nexact = true", "", "counts.exact", 2),
    (
        '[[tile]]\nid = "elgin"\nname = "Elgin"\nstack = "A"\ntype = "village"',
        "tile elgin",
        "kind",
        1,
    ),
    ('[[tile]]\nid = "loch-ness"\nupgrade = true', "tile loch-ness", "upgrade", 3),
    ('[[tile]]\nid = "loch-ness"\nonce = []', "tile loch-ness", "once", 3),
    ('[[tile]]\nid = "loch-ness"\nstack = "B"', "tile loch-ness", "stack", 3),
    ('[[tile]]\nid = "macbeth"\nriver = true', "tile macbeth", "river", 3),
    ('[[tile]]\nid = "macbeth"\ntype = "castle"', "tile macbeth", "type", 3),
    ('[[landmark]]\nid = "loch-ness"\ntiming = "often"', "landmark loch-ness", "timing", 3),
    ('[[landmark]]\nid = "loch-ness"\nrule = "LM-Atlantis"', "landmark loch-ness", "rule", 3),
    ('[[landmark]]\nid = "loch-ness"\nstack = "B"', "landmark loch-ness", "stack", 3),
    (
        '[[landmark]]\nid = "x"\nname = "X"\nstack = "D"\ntiming = "end"\nrule = "LM-LochNess"',
        "landmark x",
        "id",
        2,
    ),
    ('[[home]]\nid = "home-red"\ncolor = "pink"', "home home-red", "color", 3),
    ('[[home]]\nid = "home-red"\ncolor = "blue"', "home home-red", "color", 3),
    ('[[home]]\nid = "home-red"\nleft = "oban"', "home home-red", "left", 3),
    ("[rondel]\nspaces = 0", "rondel", "spaces", 2),
    ("[rondel]\nid = 'x'", "rondel", "id", 2),
    ("rondel = 14", "", "rondel", 0),
    ("[start]\nx = 101", "start", "x", 2),
    ('[[band]]\nid = "gold"\ndistance = -1', "band gold", "distance", 3),
    ('[[band]]\nid = "gold"\ncolor = "blue"', "band gold", "color", 3),
    (SPACE + 'band = "pink"', "space macleod", "band", 3),
    (SPACE + 'effect = "CLAN-Atlantis"', "space macleod", "effect", 3),
    (SPACE + 'summary = "none"', "space macleod", "summary", 3),
    (SPACE + "y = -1", "space macleod", "y", 3),
    (SPACE + "permanent = 1", "space macleod", "permanent", 3),
    ('[[road]]\nfrom = "start"\nto = "atlantis"\ncost = 1', "road atlantis/start", "to", 3),
    ('road = [\n{ from = "start", to = "atlantis", cost = 1 },\n]', "road atlantis/start", "to", 2),
    (
        'road = [\n{ from = "start", to = "macleod", cost = -1 },\n]',
        "road macleod/start",
        "cost",
        2,
    ),
    ('road = [{ from = "start", to = "start", cost = 1 }]', "road start/start", "to", 1),
    ('road = [{ from = "start", cost = 1 }]', "road number 1", "to", 0),
    ('road = [{ id = "a", from = "start", to = "macleod" }]', "road macleod/start", "id", 1),
]


@pytest.mark.parametrize(("text", "record", "key", "line"), BAD)
def test_fault_names_file_record_key_and_line(text, record, key, line):
    faults = faults_of(text)
    found = [fault for fault in faults if (fault.record, fault.key) == (record, key)]
    assert found, faults
    assert found[0].file == "mine.toml"
    assert found[0].line == line
    told = str(found[0])
    assert told.startswith("mine.toml")
    assert record in told
    assert key in told


def test_a_bad_number_is_the_only_fault_told():
    (fault,) = faults_of(TILE + "cost = { wood = -1 }")
    assert str(fault) == ("mine.toml, line 3: tile halkirk: cost.wood: -1 is not between 1 and 999")


def test_all_faults_are_reported_at_once():
    text = TILE + "river = 1\ncost = { wool = 1 }\n"
    text += '[[space]]\nid = "ross"\nx = 200\n[start]\ny = 1.5'
    assert [(fault.record, fault.key) for fault in faults_of(text)] == [
        ("tile halkirk", "river"),
        ("tile halkirk", "cost.wool"),
        ("start", "y"),
        ("space ross", "x"),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = ", 1),
        ("[[tile]\n", 1),
        ("a = 1\na = 2", 2),
        ("x = " + "[" * 5000, 0),
        ("x = " + "9" * 5000, 0),
    ],
)
def test_broken_toml_names_the_line_where_it_can(text, line):
    (fault,) = faults_of(text)
    assert fault.file == "mine.toml"
    if line:
        assert fault.line == line


@pytest.mark.parametrize(
    "value",
    [
        "0x" + "f" * 9000,
        "inf",
        "nan",
        "1979-05-27",
        "[[[[[[[[[[[[[[1]]]]]]]]]]]]]]",
        '"\\u202e"',
        "{ a." + ".".join("b" * 900) + " = 1 }",
        "-0",
        '"' + "a" * 9000 + '"',
    ],
)
@pytest.mark.parametrize(
    "field", ["name", "river", "cost", "once", "benefit", "source", "id", "no"]
)
def test_odd_values_are_faults(field, value):
    head = "" if field == "id" else 'id = "halkirk"\n'
    assert faults_of(f"[[tile]]\n{head}{field} = {value}\n")


def test_unreadable_file_is_a_fault(tmp_path):
    missing = tmp_path / "none.toml"
    with pytest.raises(CatalogError, match=r"none\.toml: cannot be read"):
        load(missing)
    missing.write_bytes(b"\xff\xfe")
    with pytest.raises(CatalogError, match=r"none\.toml: cannot be read"):
        load(str(missing))
    with pytest.raises(CatalogError):
        load(tmp_path)


# ---- files of users ------------------------------------------------------------------------------


def test_built_in_catalog_is_read_once_and_hashable(built_in):
    assert load() is built_in
    again = from_text("")
    assert again == built_in
    assert hash(again) == hash(built_in)


def test_a_file_changes_the_fields_it_gives(built_in, tiles):
    changed = from_text(TILE + "cost = { wood = 1 }")
    tile = next(tile for tile in changed.tiles if tile.id == "halkirk")
    assert tile.cost == Cost(goods(wood=1))
    assert tile.with_(cost=Cost(), source=Source()) == tiles["halkirk"].with_(source=Source())
    assert ("cost", "user file") in tile.source.rulebook
    assert set(tile.source.reconstructed) == {"stack", "protection"}
    assert changed.origin == ("user file",)
    assert built_in.origin == ()
    assert [t.id for t in changed.tiles] == [t.id for t in built_in.tiles]


@pytest.mark.parametrize(
    "source",
    [
        'source.rulebook.cost = "tile face"',
        '[tile.source]\n"tile face" = "cost"',
        'source = { "tile face" = ["cost"] }',
    ],
)
def test_a_file_says_where_a_value_was_seen(source):
    changed = from_text(f'title = "my box"\n{TILE}cost = {{ wood = 1 }}\n{source}')
    assert ("cost", "tile face") in catalog.source("tile", "halkirk", changed).rulebook
    assert changed.origin == ("my box",)


def test_a_file_may_confirm_a_value(built_in):
    changed = from_text(TILE + 'source.rulebook.cost = "tile face"')
    assert ("cost", "tile face") in catalog.source("tile", "halkirk", changed).rulebook
    assert changed != built_in


def test_equal_values_leave_the_catalog_as_it_is(built_in):
    text = TILE + 'cost = {}\nonce = [{ effect = "scot", amount = 1 }]\nlandmark = "none"'
    assert from_text(text) == built_in


def test_equal_content_gives_equal_catalogs(tmp_path):
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text(TILE + "river = false\ncost = { wood = 1, stone = 1 }", encoding="utf-8")
    other.write_text(TILE + "cost = { stone = 1, wood = 1 }\nriver = false", encoding="utf-8-sig")
    assert load(one) == load(str(other))
    assert len({load(one), load(other)}) == 1


def test_tiles_can_be_exchanged_for_others(built_in):
    changed = from_text('remove = ["kingussie"]\n' + NEW)
    assert {tile.id for tile in changed.tiles} ^ {tile.id for tile in built_in.tiles} == {
        "kingussie",
        "elgin",
    }
    assert changed.tiles[-1].id == "elgin"
    assert len(changed.tiles[-1].source.rulebook) == 11


def test_a_removed_record_may_come_back_whole(built_in):
    text = 'remove = ["halkirk"]\n' + NEW.replace("elgin", "halkirk")
    changed = from_text(text)
    assert [t.id for t in changed.tiles] == [t.id for t in built_in.tiles]
    assert next(t for t in changed.tiles if t.id == "halkirk").once == ()


def test_roads_are_known_by_their_ends():
    changed = from_text('road = [{ from = "mckinnon", to = "macleod", cost = 2 }]')
    (road,) = [road for road in changed.roads if {road.from_, road.to} == {"macleod", "mckinnon"}]
    assert (road.from_, road.cost, road.source) == ("macleod", 2, "user file")
    fewer = from_text('remove = ["mckinnon/macleod"]')
    assert len(fewer.roads) == 40


def test_a_band_may_change_its_colour():
    changed = from_text('[[band]]\nid = "gold"\ncolor = "white"')
    assert changed.bands[0] == ("white", 0)
    assert {space.band for space in changed.clans} == {"white", "blue", "violet"}
    assert catalog.source("band", "white", changed).rulebook[0] == ("color", "user file")


@pytest.mark.parametrize(
    "text",
    [
        NEW,
        'remove = ["kingussie"]',
        'remove = ["home-red"]',
        '[start]\ncolor = "red"',
        '[[tile]]\nid = "halkirk"\nstack = "B"',
        'road = [{ from = "start", to = "macleod", cost = 1 }]',
        '[[space]]\nid = "ross"\nbonus = false\neffect = "none"\nsummary = "none"',
        'remove = ["loch-ness"]',
    ],
)
def test_wrong_counts_are_refused_unless_declared_free(text):
    faults = faults_of(text)
    assert {(fault.file, fault.record) for fault in faults} == {("mine.toml", "counts")}
    free = "[counts]\nfree = true\n"
    head, mark, rest = text.partition("[[" if "[[" in text else "[start")
    changed = from_text(f"{text}\n{free}" if not mark else f"{head}{free}{mark}{rest}")
    assert catalog.counts(changed)


def test_card_without_tile_and_space_without_road_are_refused():
    assert any(f.record == "tile loch-ness" for f in faults_of('remove = ["landmark:loch-ness"]'))
    assert any(
        f.record == "space innes" and f.text == "no road leads there"
        for f in faults_of('remove = ["grant/innes", "road:brodie/innes"]')
    )
    assert any(f.record == "start" for f in faults_of('remove = ["start"]'))


# ---- files of modules ----------------------------------------------------------------------------

MODULE = """format = 1
[[tile]]
id = "ferry"
name = "Ferry"
stack = "B"
kind = "territory"
type = "none"
icon = true
cost = { wood = 1, token = 2 }
once = [{ effect = "token", amount = 1 }]
benefit = { effect = "sail", options = [
  { pay = { sheep = 1, whisky = 1 }, gain = { effect = "token", amount = 1 } } ] }
[tile.source]
"PL chr. 0" = "name stack kind icon"
reconstructed = "type river upgrade cost once benefit landmark protection"
"""


def test_modules_bring_tiles_and_words(tmp_path, built_in):
    file = tmp_path / "ferry.toml"
    file.write_text(MODULE, encoding="utf-8")
    words = BASE.plus(
        cost=("token",),
        once=(("token", "X-01"),),
        benefit=(("sail", "X-02"),),
        pay=(("whisky", "X-03"),),
        gain=(("token", "X-01"),),
    )
    more = load(extra_files=(file,), words=words)
    assert more is load(extra_files=(str(file),), words=words)
    ferry = more.tiles[-1]
    assert more.tiles[:-1] == built_in.tiles
    assert ferry.cost == Cost(goods(wood=1), other=(("token", 2),))
    assert ferry.once == (Effect("token"),)
    assert ferry.benefit == Benefit(
        "sail", "X-02", ways=(Exchange(goods(sheep=1), Effect("token"), "X-01", whisky=1),)
    )
    corrected = from_text('[[tile]]\nid = "ferry"\ncost = {}', extra_files=(file,), words=words)
    assert corrected.tiles[-1].cost == Cost()
    with pytest.raises(CatalogError, match=r"tile ferry: once\.effect"):
        load(extra_files=(file,))


def test_modules_must_tell_their_sources(tmp_path):
    file = tmp_path / "ferry.toml"
    file.write_text(MODULE.replace('once benefit"', 'benefit"').replace(" once", ""))
    words = BASE.plus(
        cost=("token",),
        once=(("token", "X-01"),),
        benefit=(("sail", "X-02"),),
        pay=(("whisky", "X-03"),),
        gain=(("token", "X-01"),),
    )
    with pytest.raises(CatalogError, match="tile ferry: source: nothing about once"):
        load(extra_files=(file,), words=words)


# ---- commands ------------------------------------------------------------------------------------


def test_check_tells_every_fault(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(TILE + "river = 1\ncost = { wool = 1 }")
    code, told = catalog.check_command(file)
    assert code == 1
    assert told.splitlines()[-1] == "2 faults"
    assert f"{file}, line 3: tile halkirk: river" in told
    assert f"{file}, line 4: tile halkirk: cost.wool" in told
    assert catalog.diff_command(file)[0] == 1
    assert catalog.check_command(tmp_path / "absent.toml")[0] == 1


def test_check_tells_what_differs(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("")
    assert catalog.check_command(file) == (0, "no faults; nothing differs from the built-in data")
    file.write_text(TILE + "river = false\ncost = { wood = 1 }")
    code, told = catalog.check_command(str(file))
    assert code == 0
    assert told.splitlines()[1:] == ["  tile halkirk (river, cost)"]


def test_diff_tells_both_values_with_their_provenance(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        'remove = ["kingussie"]\n' + NEW + TILE + "river = false\n"
        'cost = { wood = 1 }\n[tile.source]\nrulebook.cost = "tile face"\n'
        "[rondel]\nspaces = 15"
    )
    code, told = catalog.diff_command(file)
    assert code == 0
    lines = told.splitlines()
    at = lines.index("tile halkirk")
    assert lines[at : at + 7] == [
        "tile halkirk",
        "  river",
        "    built-in: true (PL p.14, CS p.11, IT p.11)",
        "    here:     false (user file)",
        "  cost",
        "    built-in: {} (reconstructed)",
        "    here:     { wood = 1 } (tile face)",
    ]
    assert lines[:4] == [
        "rondel",
        "  spaces",
        "    built-in: 14 (reconstructed)",
        "    here:     15 (user file)",
    ]
    assert "tile kingussie" in lines
    assert 'name = "Elgin"' in told
    file.write_text("")
    assert catalog.diff_command(file) == (0, "nothing differs from the built-in data")
