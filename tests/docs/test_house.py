"""The page of figures has every figure that its script measures, and its paragraphs are found as it says."""

import ast
from pathlib import Path

import pytest

from tools import house
from tools.house_figures import (
    SIZED,
    Module,
    Size,
    begins_with_clause,
    code_lines,
    css_lines,
    event_classes,
    fullest,
    import_cycles,
    lacks_verb,
    measure,
    named_in,
    question_kinds,
    read_modules,
    sizes,
)

PAGE = house.PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def today() -> dict[str, str]:
    """The figures of this checkout."""
    return measure(house.ROOT, "1 min")


def test_the_page_shows_every_figure(today: dict[str, str]) -> None:
    assert house.complaints(PAGE, today) == []
    assert list(house.figures_on(PAGE)) == list(today)


def test_figures_that_never_change_are_true(today: dict[str, str]) -> None:
    assert today["import cycles"] == "0"
    assert today["implemented paragraphs whose code is found with one search"].endswith("(100%)")


def test_writing_keeps_the_older_figures_and_the_words(today: dict[str, str]) -> None:
    before = {name: values[0] for name, values in house.figures_on(PAGE).items()}
    rules = {name: (sizes[0], "1 / 2 / 3 / 4") for name, sizes in house.sizes_on(PAGE).items()}
    page = house.written(PAGE, before, today, rules)
    assert house.figures_on(page) == {name: (before[name], value) for name, value in today.items()}
    assert house.sizes_on(page) == rules and rules.keys() == SIZED.keys()
    assert house.written(page, before, today, rules) == page
    assert page.partition("<!-- figures -->")[0] == PAGE.partition("<!-- figures -->")[0]


def test_a_missing_figure_is_told() -> None:
    assert house.complaints(PAGE, {"new": "1"})[0] == "the page lacks: new"
    assert "nothing measures: modules" in house.complaints(PAGE, {"new": "1"})


def test_ten_paragraphs_are_found_with_one_command() -> None:
    shown = house.paragraphs_on(PAGE)
    drawn = house.draw(house.SHOWN)
    assert [row[0] for row in shown] == [house.command(each.cite) for each in drawn]
    assert [row[1] for row in shown] == [each.file.removeprefix("src/weathergage/") for each in drawn]
    assert all((house.ROOT / each.file).is_file() and each.tests for each in drawn)


@pytest.mark.parametrize("seed", range(5))
def test_any_ten_paragraphs_are_found(seed: int) -> None:
    assert all((house.ROOT / each.file).is_file() for each in house.draw(10, seed))


@pytest.mark.parametrize(
    ("text", "clause", "no_verb"),
    [
        ("Return the ship.", False, False),
        ("Pass the orders on.", False, False),
        ("Note that a job is done.", False, False),
        ("What a ship may do.", True, True),
        ("Whether she moves.", True, True),
        ("The ship's name.", False, True),
        ("Returns the ship.", False, True),
        ("Bots: asked in turn.", False, True),
        ("Luck of a bot.", False, True),
    ],
)
def test_how_a_docstring_begins(text: str, clause: bool, no_verb: bool) -> None:
    assert begins_with_clause(text) == clause
    assert lacks_verb(text) == no_verb


def module(name: str, text: str) -> Module:
    return Module(Path(f"{name}.py"), name, text, ast.parse(text))


def test_lines_of_code_are_neither_blank_nor_words() -> None:
    text = '"""Two\nlines."""\n\n# A comment.\nX = """a\nb"""\n\n\ndef f():\n    """Do."""\n    return 1\n'
    assert code_lines(module("m", text)) == 4


def test_a_room_with_a_row_of_its_own_is_not_counted_twice(tmp_path: Path) -> None:
    room = tmp_path / "src" / "weathergage" / "rulesets" / "plotted"
    (room / "options" / "towing").mkdir(parents=True)
    (room / "core.py").write_text("X = 1\n", encoding="utf-8")
    (room / "options" / "towing" / "__init__.py").write_text("def f():\n    return 1\n", encoding="utf-8")
    found = sizes(tmp_path)
    assert found["plotted games, without options"] == Size(1, 1, 0, 0)
    assert found["their optional rules"] == Size(1, 2, 2, 2)
    assert found["captains"] == Size(0, 0, 0, 0)


def test_cycles_count_what_is_imported_while_loading() -> None:
    one = module("p.one", "from p import two\n")
    two = module("p.two", "from p.one import x\n")
    late = module("p.late", "def f():\n    from p import early\n")
    early = module("p.early", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import p.late\n")
    assert import_cycles([one, two, late, early]) == [{"p.one", "p.two"}]


def test_kinds_and_events_that_the_client_names(tmp_path: Path) -> None:
    rules = module(
        "rules",
        'KIND = "tow"\nAsk("a", "plot", 1)\nAsk("b", KIND)\nAsk("c", kind="fire")\n'
        "class Moved(Event): pass\nclass Sailed(Moved): pass\nclass Ship: pass\n",
    )
    assert question_kinds([rules]) == {"plot", "tow", "fire"}
    assert event_classes([rules]) == {"Moved", "Sailed"}
    (tmp_path / "a.ts").write_text('const a = "plot"; const b = `fire`; // tow\n', encoding="utf-8")
    (tmp_path / "a.test.ts").write_text('const a = "tow";\n', encoding="utf-8")
    assert named_in(tmp_path, {"plot", "tow", "fire"}) == {"plot", "fire"}


def test_files_and_css_are_counted(tmp_path: Path) -> None:
    full = tmp_path / "src" / "pack" / "full"
    full.mkdir(parents=True)
    for name in ("__init__", "a", "b"):
        (full / f"{name}.py").write_text('"""Do it."""\n', encoding="utf-8")
    assert fullest(tmp_path, "src", "*.py") == "2 (src/pack/full)"
    assert [each.name for each in read_modules(full.parent)] == ["pack.full", "pack.full.a", "pack.full.b"]
    (tmp_path / "A.svelte").write_text("<p></p>\n<style>\np {\n}\n</style>\n", encoding="utf-8")
    (tmp_path / "shared.css").write_text("p {\n}\n\n", encoding="utf-8")
    assert css_lines(tmp_path) == (2, 3)
