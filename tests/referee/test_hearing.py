"""The referee's page hears orders as they stand on paper, and looks at what is still to be asked."""

from typing import Any

import pytest

from weathergage.api import ruleset_ids
from weathergage.engine.wording import OptionView
from weathergage.referee import Hearing, field_kinds, hear, read_position, ship_tables
from weathergage.referee.paper_orders import read_words

TURN: dict[str, Any] = {
    "ruleset": "second_edition",
    "scenario": "constitution-guerriere",
    "turn": 5,
    "phase": "movement_notation",
    "dice": [],
    "now": {
        "constitution": {"bow": "T14", "heading": 2},
        "guerriere": {"bow": "T18", "heading": 2, "hull": 5, "load": ["R", ""], "initial": [True, False]},
    },
}
PLOTS = {"plot/constitution": "l 1 r 1", "plot/guerriere": "1"}
PAPERS = {**PLOTS, "fire/constitution/R": "hull, Guerriere", "fire/guerriere/L": "her hull"}


def heard(orders: dict[str, str], *dice: int, **changes: Any) -> Hearing:
    """What comes of these orders in the turn of the guide."""
    return hear(read_position({**TURN, "orders": orders, "dice": dice, **changes}))


def readings(hearing: Hearing) -> dict[str, str]:
    """How each order reads."""
    return {each.ask.id: each.reading.notation for each in hearing.questions if each.reading is not None}


def doubts(hearing: Hearing, ask: str) -> list[str]:
    """What is doubtful in an order."""
    question = next(each for each in hearing.questions if each.ask.id == ask)
    return [] if question.reading is None else [doubt.kind for doubt in question.reading.doubts]


def test_orders_are_read_as_they_stand_on_paper() -> None:
    hearing = heard(PAPERS, 4, 2)
    assert readings(hearing) == {
        "plot/constitution": "L1R1",
        "plot/guerriere": "1",
        "fire/constitution/R": "hull>guerriere",
        "fire/guerriere/L": "hull>constitution",
    }
    assert doubts(hearing, "fire/constitution/R") == []
    assert doubts(hearing, "fire/guerriere/L") == ["taken"]
    assert [(die.value, die.purpose, die.ship) for die in hearing.thrown] == [
        (4, "gunnery", "constitution"),
        (2, "gunnery", "guerriere"),
    ]
    assert hearing.next_die is None and not hearing.report.needs_die


def test_the_next_die_is_named() -> None:
    first, second = heard(PAPERS).next_die, heard(PAPERS, 4).next_die
    assert first is not None and (first.value, first.purpose, first.ship) == (0, "gunnery", "constitution")
    assert second is not None and second.ship == "guerriere"
    assert [(die.value, die.ship) for die in heard(PAPERS, 4).thrown] == [(4, "constitution")]


def test_a_die_that_cannot_have_fallen_is_told_and_no_other_is_asked_for() -> None:
    hearing = heard(PAPERS, 9)
    assert "die 1 of the script is 9" in hearing.report.needs_die
    assert hearing.next_die is None


def test_a_plot_that_cannot_be_sailed_is_cut_and_the_rule_told() -> None:
    hearing = heard({"plot/constitution": "LL2"})
    assert readings(hearing) == {"plot/constitution": "LL2"}
    question = next(each for each in hearing.questions if each.reading)
    assert question.reading is not None
    (doubt,) = question.reading.doubts
    assert doubt.kind == "cut" and doubt.cite.startswith("second_edition:B.IV")


def test_what_cannot_be_read_goes_by_default_until_it_is_mended() -> None:
    hearing = heard({**PAPERS, "plot/guerriere": "straight on", "fire/constitution/R": "at the moon"}, 4, 2)
    assert readings(hearing)["plot/guerriere"] == "" and readings(hearing)["fire/constitution/R"] == ""
    assert doubts(hearing, "plot/guerriere") == ["unread"]
    assert {each.ask for each in hearing.report.assumed} >= {"plot/guerriere", "fire/constitution/R"}


def test_the_rest_of_the_turn_is_looked_at_as_far_as_no_die_decides_it() -> None:
    stages = {each.ask.id: each.stage for each in hear(read_position(TURN)).questions}
    assert stages["plot/constitution"] == "open"
    assert stages["fire/constitution/R"] == "later"
    assert "load/constitution" not in stages
    assert {each.stage for each in heard(PLOTS).questions if each.ask.kind == "fire"} == {"open"}


def test_looking_ahead_changes_nothing() -> None:
    hearing = heard(PLOTS)
    assert hearing.report.phase == "combat"
    assert hearing.reached.state.ships[0].load[1] != 0


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_game_is_heard_from_its_beginning(ruleset: str) -> None:
    battle = read_position({"ruleset": ruleset, "scenario": "constitution-guerriere", "seed": 5})
    hearing = hear(battle)
    assert any(each.stage == "open" for each in hearing.questions)
    tables, fields = ship_tables(battle), {kind.key for kind in field_kinds(battle)}
    assert set(tables) == {"constitution", "guerriere"}
    assert all(set(table) == fields for table in tables.values())
    # What the form shows can be read again as it stands.
    again = read_position(
        {"ruleset": ruleset, "scenario": "constitution-guerriere", "seed": 5, "now": tables}
    )
    assert ship_tables(again) == tables


SHOTS = {
    "hold": OptionView(label="Hold fire"),
    "hull>java": OptionView(label="Java, hull", ship="java"),
    "bow:hull>java": OptionView(label="Java, hull, bow guns only", ship="java"),
    "hull>bonne": OptionView(label="Bonne Citoyenne, hull", ship="bonne"),
    "rigging>java": OptionView(label="Java, rigging", ship="java"),
}
NAMES = {"java": "Java", "bonne": "Bonne Citoyenne"}


@pytest.mark.parametrize(
    ("written", "notation", "doubt"),
    [
        ("hull of the Java", "hull>java", []),
        ("Java: hull, bow guns", "bow:hull>java", []),
        ("rigging", "rigging>java", ["taken"]),
        ("hul, jav", "hull>java", ["taken"]),
        ("Bonne Citoyénne hull", "hull>bonne", []),
        ("hold", "hold", []),
        ("hull", "", ["several"]),
        ("the sea", "", ["unread"]),
        ("...", "", ["unread"]),
    ],
)
def test_answers_in_plain_words(written: str, notation: str, doubt: list[str]) -> None:
    found = read_words(written, tuple(SHOTS), SHOTS, NAMES)
    assert (found.notation, [each.kind for each in found.doubts]) == (notation, doubt)
