"""`weathergage rules --code`: from a paragraph to its lines and its tests."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.builders.command_line import typed
from weathergage.rulesets.code_index import rule_index

ROOT = Path(__file__).parents[3]


def plain(line: str) -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = json.loads(typed(f"{line} --json").stdout)["rules"]
    return rules


@pytest.mark.parametrize("cite", ["second_edition B.V.C.4", "second_edition:B.V.C.4"])
def test_code_and_tests_of_a_paragraph(cite: str) -> None:
    shown = typed(f"rules {cite} --code").stdout
    assert shown.startswith("B.V.C.4  Collided ships stop  (also tournament:8.3.4)\n")
    code = rule_index()["second_edition"]["B.V.C.4"].code[0]
    assert f"  code   {code.file}:{code.line}  {code.name}\n" in shown
    assert "  tests  tests/rulesets/plotted/editions/second_edition/sailing/test_b05_collision.py:" in shown


def test_the_sister_number_is_named() -> None:
    """A shared module cites the other edition's number, and the line says under which."""
    assert "(as B.V.C.4)" in typed("rules tournament:8.3.4 --code").stdout


def test_places_as_json() -> None:
    (rule,) = plain("rules tournament 20.3.7.1 --code")
    assert (rule["ruleset"], rule["id"], rule["status"]) == ("tournament", "20.3.7.1", "implemented")
    for place in (*rule["code"], *rule["tests"]):
        assert place.keys() == {"file", "line", "name", "under"}
        assert (ROOT / place["file"]).is_file()


def test_a_chapter_shows_all_its_paragraphs() -> None:
    found = [rule["id"] for rule in plain("rules second_edition B.V.C --code")]
    assert found == ["B.V.C", *(f"B.V.C.{number}" for number in range(1, 9))]


def test_headings_and_what_is_not_in_the_program_say_so() -> None:
    assert "  heads B.VI.A.1 to B.VI.A.8\n" in typed("rules second_edition B.VI.A --code").stdout
    assert "  not applicable: Cardboard sheets" in typed("rules second_edition:I.II.A.2 --code").stdout


def test_a_whole_book_is_listed_by_line() -> None:
    listed = typed("rules red_and_black --code").stdout
    assert "src/weathergage/rulesets/drawn/red_and_black/" in listed
    assert len(listed.splitlines()) < 70


def test_a_search_leads_to_code_too() -> None:
    assert {rule["id"] for rule in plain("rules second_edition --code --search scuttling")} == {"A.VIII.C.6"}


def test_a_ruling_is_no_paragraph() -> None:
    result = typed("rules second_edition P4 --code")
    assert result.exit_code == 2 and "it is about B.IV.B.7" in result.stderr


def test_an_id_with_its_ruleset_needs_no_other_argument() -> None:
    assert typed("rules second_edition:B.IV.B.7").stdout == typed("rules second_edition B.IV.B.7").stdout
    assert "did you mean B.IV.B.7?" in typed("rules second_edition:B.IV.B.77").stderr
