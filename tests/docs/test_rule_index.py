"""The rule index leads from every paragraph to its code and its tests, in one search, and is up to date."""

import random
import re
from pathlib import Path

import pytest

from tools.citations import DOCSTRING, LITERAL, MODULE, REMARK, TABLE, Numbering, read_source
from tools.rule_index import COMMAND, DATA, PAGE, ROOT, SHOWS, files
from weathergage.api import ruleset, ruleset_ids
from weathergage.rulesets.code_index import Paragraph, Place, paragraph, rule_index

EVERY = [(name, rule) for name in ruleset_ids() for rule in ruleset(name).rules]
IMPLEMENTED = [(name, rule) for name, rule in EVERY if ruleset(name).rules[rule].status == "implemented"]

#: Paragraphs that say nothing beyond those below them, each read by somebody before it came onto this list.
HEADINGS = {
    "second_edition": [
        "I.II",
        "I.II.D",
        "I.III.A",
        "B.V.A",
        "B.VI.A",
        "B.VI.B",
        "B.VII.A",
        "B.VIII.D.1",
        "B.VIII.D.2",
        "B.VIII.D.3",
        "B.VIII.D.4",
        "A.III.B",
        "A.V",
        "A.VIII.B.1",
        "A.VIII.B.2",
        "A.VIII.B.3",
        "O.XV",
    ],
    "tournament": [
        "2.0",
        "2.4",
        "3.1",
        "8.1",
        "9.1",
        "9.2",
        "10.1",
        "11.4.1",
        "11.4.2",
        "11.4.3",
        "11.4.4",
        "18.2",
        "20.0",
        "20.4",
        "22.1",
        "22.2",
        "24.2.1",
        "24.2.2",
        "24.2.3",
        "24.3",
        "24.4",
        "41.0",
        "A-26.1",
    ],
}

#: Drawn at random once, by `random.Random(1)`; the property below draws others.
TEN = (
    "second_edition:A.VIII.A.5.b",
    "second_edition:B.VIII.A.9",
    "tournament:11.2.8",
    "second_edition:A.III.A.3.c",
    "beat_to_quarters:20.h.1.d.9",
    "beat_to_quarters:10.j",
    "beat_to_quarters:19.g",
    "tournament:38.3",
    "tournament:8.1.2",
    "second_edition:B.X.A",
)


@pytest.fixture(scope="module")
def written() -> dict[Path, str]:
    """What the generator would write now."""
    return files()


@pytest.fixture(scope="module")
def page() -> list[str]:
    """The lines of the page for readers."""
    return PAGE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", [DATA, PAGE], ids=lambda path: path.name)
def test_the_index_is_up_to_date(path: Path, written: dict[Path, str]) -> None:
    if path.read_text(encoding="utf-8") != written[path]:
        pytest.fail(f"{path.name} is out of date: run {COMMAND}")


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_paragraph_is_in_it(name: str) -> None:
    assert list(rule_index()[name]) == list(ruleset(name).rules)


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_implemented_paragraph_is_found_in_the_code(name: str) -> None:
    """Cite the paragraph where it is carried out: in a docstring, a remark, `book.cite` or the table."""
    nowhere = [rule for each, rule in IMPLEMENTED if each == name and not paragraph(name, rule).code]
    assert nowhere == HEADINGS.get(name, [])
    for heading in HEADINGS.get(name, []):
        assert paragraph(name, heading).heads, heading


def test_every_implemented_paragraph_has_a_test() -> None:
    assert [f"{name}:{rule}" for name, rule in IMPLEMENTED if not paragraph(name, rule).tests] == []


def test_places_exist_and_name_the_paragraph() -> None:
    """A sample: the line that the index names has the end of the number on it, or of its sister's."""
    for name, rule in random.Random(18).sample(IMPLEMENTED, 100):
        for place in (*paragraph(name, rule).code[:2], *paragraph(name, rule).tests[:1]):
            line = (ROOT / place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
            assert (place.under or rule).rpartition(".")[0] in line, (name, rule, place)


@pytest.mark.parametrize("cite", TEN)
def test_a_paragraph_is_found_with_one_search(cite: str, page: list[str]) -> None:
    """One search of the page leads to code and test."""
    (row,) = [line for line in page if f"`{cite}`" in line]
    assert len(_linked(row)) == 2


def test_any_paragraph_is_found_with_one_search(page: list[str]) -> None:
    for name, rule in random.Random(20).sample(EVERY, 10):
        (row,) = [line for line in page if f"`{name}:{rule}`" in line]
        found = paragraph(name, rule)
        assert _linked(row) == [(place.file, place.line) for place in (*found.code[:1], *found.tests[:1])], (
            row
        )


def test_every_paragraph_has_one_row(page: list[str]) -> None:
    rows = [match[1] for line in page if (match := re.match(r"\| `([^`]+)` \|", line))]
    assert rows == [f"{name}:{rule}" for name, rule in EVERY]


def _linked(row: str) -> list[tuple[str, int]]:
    """The files and lines that a row of the page leads to; they exist."""
    found = [(match[1], int(match[2])) for match in re.finditer(r"\]\(\.\./([^)#]+)#L(\d+)\)", row)]
    assert all((ROOT / file).is_file() for file, _ in found)
    return found


def test_sister_editions_name_each_other() -> None:
    assert paragraph("second_edition", "B.V.C.4").elsewhere == ("tournament:8.3.4",)
    assert "second_edition:B.V.C.4" in paragraph("tournament", "8.3.4").elsewhere
    shared = [place for place in paragraph("tournament", "8.3.4").code if place.under == "B.V.C.4"]
    assert shared


def test_an_edition_is_not_carried_out_by_its_sister() -> None:
    for name, other in (("second_edition", "/tournament/"), ("tournament", "/second_edition/")):
        for found in rule_index()[name].values():
            assert not [place for place in found.code if other in place.file]


def test_what_carries_a_rule_out_comes_before_what_shows_it() -> None:
    """Odds, forecasts and previews come last, wherever there is anything else."""
    mixed = 0
    for name, rule in IMPLEMENTED:
        shown = [bool(SHOWS.search(place.file)) for place in paragraph(name, rule).code]
        assert shown == sorted(shown), (name, rule)
        mixed += len(set(shown)) == 2
    assert mixed > 100


#: Paragraphs about what is written and shown, which the log, the views and the list of options carry out.
SHOWN = {
    "second_edition": ["B.V.B.4", "B.V.C.8", "B.VI.B.6", "B.VIII.A.6", "A.III.A.2", "O.III.C"],
    "tournament": ["3.2.12", "3.2.13", "8.2.4", "8.3.8", "9.2.6", "11.1.6", "18.1.2", "31.3", "A-2.3"],
}


@pytest.mark.parametrize("name", ruleset_ids())
def test_a_paragraph_leads_to_what_carries_it_out(name: str) -> None:
    """Neither odds, forecasts and sentences alone, nor the list of options, nor a page that quotes it."""
    elsewhere = [
        rule
        for each, rule in IMPLEMENTED
        if each == name and (places := paragraph(name, rule).code)
        if SHOWS.search(places[0].file)
        or (places[0].file.endswith("/options.toml") and "/tables/" not in places[0].file)
    ]
    assert elsewhere == SHOWN.get(name, [])
    rooms = {place.file.split("/")[2] for found in rule_index()[name].values() for place in found.code}
    assert rooms <= {"rulesets", "campaign", "ships"}


def test_a_chapter_leads_to_the_module_about_it() -> None:
    """The list of options comes last, and a chapter begins with the module that is about it."""
    assert paragraph("second_edition", "B.X").code[0].file.endswith("/turn/loading_phase.py")
    places = paragraph("second_edition", "O.VIII").code
    assert places[0].file.endswith("/options/loss_of_rigging/__init__.py")
    assert places[-1].file.endswith("/second_edition/options.toml")


def test_a_ruleset_of_others_is_not_in_it() -> None:
    assert paragraph("checkers", "1") == Paragraph()


NUMBERS = Numbering(
    "home", ["3", "7.a", "7.b", "7.c", "B.I", "B.I.1", "B.I.2", "B.I.3", "B.II.2", "A-7", "A-fog"]
)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("as told (B.I.2).", "B.I.2"),
        ("(B.I.1-3)", "B.I.1 B.I.2 B.I.3"),
        ("7.a to 7.c", "7.a 7.b 7.c"),
        ("(B.I.2, II.2)", "B.I.2 B.II.2"),
        ("(B.I.1, 2, ruling P4)", "B.I.1 B.I.2"),
        ("(A-7, A-fog)", "A-7 A-fog"),
        ("(3, 7.a)", "3 7.a"),
        ("there are 3 of them", ""),
        ("B.I.12 and xB.I.1 and B.I.1x", ""),
        ("elsewhere:B.I.1", ""),
    ],
)
def test_numbers_are_read_in_all_their_forms(text: str, rules: str) -> None:
    assert list(dict.fromkeys(named.rule for named in NUMBERS.bare(text))) == rules.split()


def test_full_citations_may_be_lists() -> None:
    text = "home:B.I.1, B.I.3 - and away:B.II.2, home:7.a"
    assert [named.rule for named in NUMBERS.full(text)] == ["B.I.1", "B.I.3", "7.a"]


MODULE_TEXT = '''"""About it."""


def act(book):
    """Act."""
    # Why.
    return book.cite("3"), "7.a", "not this one", "4"
'''


def test_what_may_cite_in_a_module_and_in_a_table(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(MODULE_TEXT, encoding="utf-8")
    source = read_source(module)
    assert {(text.words, text.line, source.name_at(text.line), text.clarity) for text in source.texts} == {
        ("About it.", 1, "", MODULE),
        ("Act.", 5, "act", DOCSTRING),
        ("# Why.", 6, "act", REMARK),
        ("(3)", 7, "act", LITERAL),
        ("7.a", 7, "act", LITERAL),
        ("4", 7, "act", LITERAL),
    }
    table = tmp_path / "table.toml"
    table.write_text('# About wind.\n[wind]\nrules = { calm = "7.a" }\ncalm = 0\n')
    source = read_source(table)
    assert [(text.words, source.name_at(text.line), text.clarity) for text in source.texts] == [
        ("# About wind.", "wind", TABLE),
        ("(7.a)", "wind", TABLE),
    ]


def test_a_place_is_written_as_editors_read_it() -> None:
    assert str(Place("src/a.py", 3, "act")) == "src/a.py:3"
