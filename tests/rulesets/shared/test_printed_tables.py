"""Printed charts show the figures that the games are played by, and lead to paragraphs that there are."""

from pathlib import Path

import pytest

from weathergage.engine.ruleset import Correction, PrintedTable, ruleset, ruleset_ids
from weathergage.engine.typed_files import TableError
from weathergage.rulesets.shared.printed_tables import Column, Layout, Line, _table


def chart(rules_id: str, table: str) -> PrintedTable:
    return next(each for each in ruleset(rules_id).tables() if each.id == table)


@pytest.mark.parametrize("rules_id", ruleset_ids())
def test_every_chart_is_named_once_is_full_and_leads_to_paragraphs(rules_id: str) -> None:
    rules = ruleset(rules_id)
    tables = rules.tables()
    assert len({each.id for each in tables}) == len({each.title for each in tables}) == len(tables) > 10
    for each in tables:
        assert each.rules and set(each.rules) <= rules.rules.keys(), each.id
        assert each.rows and all(len(row.cells) == len(each.columns) for row in each.rows), each.id
        assert all(row.head and all(row.cells) for row in each.rows), each.id
        assert not [cell for row in each.rows for cell in row.cells if "_" in cell], f"{each.id} shows a code"


def test_a_chart_reads_as_it_is_printed() -> None:
    """The rake of the Basic game."""
    table = chart("second_edition", "basic-modifiers")
    rake = table.columns.index("rake")
    assert [(row.head, row.cells[rake]) for row in table.rows] == [
        ("1–3", "+1"),
        ("4–6", "+2"),
        ("7–9", "+3"),
        ("10–12", "+4"),
        ("13 and more", "+5"),
    ]


def test_misprints_stand_as_they_are_printed_with_their_corrections() -> None:
    table = chart("second_edition", "advanced-rigging")
    assert table.rows[3].cells[3] == "2R-C" and Correction(3, 3, "2R") in table.corrections


FIGURES = {"a": {"rows": [{"to": 1, "by": [-2]}, {"to": 4, "by": []}], "list": [1, 2, 3], "gone": {}}}


def laid_out(**layout: object) -> PrintedTable:
    return _table(Layout(id="x", title="X", rules=(), **layout), FIGURES, {})  # type: ignore[arg-type]


def test_rows_are_entries_or_lines_and_cells_are_said_in_words() -> None:
    table = laid_out(
        rows="a.rows", head="to", signed=True, fields=(Column("by", "by"), Column("and", "to", "to"))
    )
    assert [(row.head, *row.cells) for row in table.rows] == [("1", "−2", "+1 (+1)"), ("4", "–", "+4 (+4)")]
    lines = laid_out(columns=("all",), lines=(Line("three", "a.list"),))
    assert lines.rows[0].cells == ("1–3",)
    assert laid_out(rows="a.list", counted=(5, -3), columns=("it",)).rows[2].head == "−1"


def test_a_path_that_leads_nowhere_and_a_short_row_are_mistakes() -> None:
    with pytest.raises(TableError, match=r"there is no a\.none\.0"):
        laid_out(columns=("it",), lines=(Line("x", "a.none.0"),))
    with pytest.raises(TableError, match="needs 2 cells"):
        laid_out(columns=("one", "two"), lines=(Line("x", "a.list"),))


def test_every_game_has_its_list_beside_its_rules() -> None:
    import weathergage.rulesets

    home = Path(weathergage.rulesets.__file__).parent
    beside = {path.parent for path in home.rglob("rules.toml")}
    assert {path.parent for path in home.rglob("printed.toml")} == beside
