"""A referee at a real table asks the server: every game, every mistake with its place, no file of the host."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.server.people import Person
from weathergage.api import ruleset_ids
from weathergage.referee import position_text

GUIDE = (Path(__file__).parents[3] / "docs" / "referee.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"^```toml\n(.*?)^```\n", GUIDE, re.DOTALL | re.MULTILINE)[0]
GAMES = ("second_edition", "tournament", "beat_to_quarters", "red_and_black")


def position(**changes: Any) -> dict[str, Any]:
    """The turn of the guide without its orders and dice."""
    found = tomllib.loads(EXAMPLE)
    return {key: value for key, value in {**found, **changes}.items() if key not in ("orders", "dice")}


def asked(person: Person, status: int = 200, **sheet: Any) -> Any:
    """What the server says of a sheet."""
    told = person.post("/api/referee", sheet)
    assert told.status_code == status, told.text
    return told.json()


def test_the_worked_example_of_the_guide_is_settled(anna: Person) -> None:
    report = asked(anna, file=EXAMPLE)
    assert report["dice"] == [4, 2] and report["orders"]["plot/constitution"] == "L1R1"
    assert report["begun"] == position() | {"wind": {"direction": 3, "velocity": 4, "change": 6}}
    told = [line["text"] for line in report["events"]]
    assert told[-1] == "Guerriere loses 2 hull squares."
    fired = [line for line in report["events"] if line["display"]["show"] == "fired"]
    assert [line["event"]["cite"] for line in fired] == ["second_edition:B.VIII.B.6"] * 2
    assert {figure.get("cite") for figure in fired[0]["display"]["figures"]} >= {
        "second_edition:B.VIII.C.1",
        "second_edition:B.VIII.C.4",
    }
    hulls = [
        next(ship["hull"] for ship in report[when]["ships"] if ship["id"] == "guerriere")
        for when in ("before", "after")
    ]
    assert hulls == [5, 3]
    assert [(line["turn"], line["move"]) for line in report["log"]["constitution"]] == [(5, "L1R1")]
    assert [each["ask"]["id"] for each in report["questions"] if each["stage"] == "open"] == [
        "load/constitution",
        "load/guerriere",
    ]
    assert tomllib.loads(report["text"])["now"]["guerriere"]["hull"] == 3


def test_a_sheet_is_read_while_it_is_written(anna: Person) -> None:
    orders = {"plot/constitution": "L 1 R 1", "plot/guerriere": "1", "fire/constitution/R": "hull, Guerriere"}
    report = asked(anna, position=position(), orders=orders, dice=[])
    assert report["next_die"] == {"value": 0, "purpose": "gunnery", "ship": "constitution"}
    reading = next(
        each["reading"] for each in report["questions"] if each["ask"]["id"] == "fire/constitution/R"
    )
    assert reading == {"notation": "hull>guerriere", "label": "Guerriere, hull", "doubts": []}


def test_the_program_throws_where_no_dice_are_told(anna: Person) -> None:
    orders = {"plot/constitution": "L1R1", "plot/guerriere": "1", "fire/constitution/R": "hull>guerriere"}
    report = asked(anna, position=position(), orders=orders, settle=True)
    assert not report["needs_die"] and len(report["thrown"]) >= 1


def test_nothing_is_settled_by_default_unless_it_is_wanted(anna: Person) -> None:
    read, settled = (asked(anna, position=position(), dice=[], settle=each) for each in (False, True))
    assert (read["phase"], read["assumed"]) == ("movement_notation", [])
    assert settled["phase"] == "combat"
    assert [each["ask"] for each in settled["assumed"]] == ["plot/constitution", "plot/guerriere"]


def test_the_same_sheet_by_the_other_edition(anna: Person) -> None:
    own = asked(anna, file=EXAMPLE)
    (other,) = own["others"]
    assert other["id"] == "tournament"
    theirs = asked(anna, position=own["begun"], orders=own["orders"], dice=own["dice"], by=other["id"])
    books = {line["event"]["cite"].partition(":")[0] for line in theirs["events"] if line["event"]["cite"]}
    assert (theirs["ruleset"], books) == ("tournament", {"tournament"})
    assert [die["value"] for die in theirs["thrown"]] == [4, 2]


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_game_goes_on_from_the_position_that_it_gave(anna: Person, ruleset: str) -> None:
    assert set(GAMES) == set(ruleset_ids()) - {"toy"}
    stand: dict[str, Any] = {"ruleset": ruleset, "scenario": "constitution-guerriere"}
    for _ in range(6):
        report = asked(anna, position=stand, settle=True)
        assert (
            report["before"]["ships"]
            and report["fields"]
            and set(report["ships"])
            == {
                "constitution",
                "guerriere",
            }
        )
        assert report["position"] != stand, "nothing was settled"
        stand = report["position"]


@pytest.mark.parametrize(
    ("changes", "place", "reason"),
    [
        ({"now": {"constitution": {"hull": 14}}}, "now.constitution.hull", "her log has 12"),
        ({"now": {"constitucion": {}}}, "now.constitucion", "did you mean 'constitution'?"),
        ({"ruleset": "second"}, "ruleset", "did you mean 'second_edition'?"),
        ({"scenario": "constitution"}, "scenario", "did you mean"),
        ({"scenario": "/etc/passwd"}, "scenario", "no file can be named here"),
        ({"scenario": "..\\battle.toml"}, "scenario", "no file can be named here"),
    ],
)
def test_every_mistake_is_told_with_its_place(
    anna: Person, changes: dict[str, Any], place: str, reason: str
) -> None:
    refused = asked(anna, 422, position=position(**changes))
    told = {each["place"]: each["reason"] for each in refused["violations"]}
    assert reason in told[place]


def test_mistakes_of_a_file_have_their_line(anna: Person) -> None:
    refused = asked(anna, 422, file=EXAMPLE.replace("hull = 5", "hull = 55"))
    assert [each["place"] for each in refused["violations"]] == ["line 14: now.guerriere.hull"]
    assert "TOML syntax" in asked(anna, 422, file="ruleset = ")["error"]
    assert (
        "no file can be named"
        in asked(anna, 422, file='ruleset = "second_edition"\nscenario = "a.toml"')["error"]
    )


def test_a_file_may_be_json_too(anna: Person) -> None:
    settled = asked(anna, file=EXAMPLE)
    again = asked(anna, position=settled["position"], dice=[])
    assert again["phase"] == "loading"
    assert asked(anna, file=position_text(settled["position"]))["begun"] == again["begun"]
