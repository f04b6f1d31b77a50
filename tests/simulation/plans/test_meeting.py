"""Two fleets of the ship library on the open sea: fair places, and a draw for points."""

import pytest

from weathergage.engine.ruleset import ruleset
from weathergage.engine.scenario import Scenario
from weathergage.geometry.hexgrid import parse_label, to_offset
from weathergage.ships.library import library
from weathergage.simulation import SimulationError, plan, simulate
from weathergage.simulation.plans.arm_setting import Setting, plan_of, scenario_of
from weathergage.simulation.plans.meeting import WIND, draw_fleet, is_meeting, opening, read_fleet
from weathergage.simulation.results.spreadsheet import spreadsheet

LINES = "3 br-74-common v 2 fr-80 crack + fr-40"


def places(scenario: Scenario, side: int) -> list[tuple[int, int, int]]:
    """Column, row and heading of every ship of a side."""
    return [(*to_offset(parse_label(ship.bow)), ship.heading) for ship in scenario.sides[side].ships]


def test_a_line_names_two_fleets() -> None:
    scenario = scenario_of(Setting(battle=LINES))
    assert [ship.library for ship in scenario.sides[0].ships] == ["br-74-common"] * 3
    assert [(ship.library, ship.quality) for ship in scenario.sides[1].ships] == [
        ("fr-80", "crack"),
        ("fr-80", "crack"),
        ("fr-40", "average"),
    ]
    assert scenario.victory.kind == "points"
    assert scenario_of(Setting(battle="br-38 v us-44")).victory.kind == "duel"


@pytest.mark.parametrize("start", [0, 1, 2, 3, 4, 5])
def test_fleets_meet_as_mirror_images_in_the_wind(start: int) -> None:
    scenario = scenario_of(Setting(battle="3 fr-74 v 3 fr-74"), start)
    assert scenario.wind.direction == WIND == 4
    mirror = {1: 1, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2}
    for (column, row, heading), (other, as_far, course) in zip(places(scenario, 0), places(scenario, 1)):
        assert (80 - column, row, mirror[heading]) == (other, as_far, course)


@pytest.mark.parametrize("start", [0, 1, 2, 3, 4, 5, 6, 7])
def test_who_has_the_gage_is_to_windward_and_places_are_only_exchanged(start: int) -> None:
    first = scenario_of(Setting(battle="2 fr-74 v 2 fr-74", gage="first"), start)
    second = scenario_of(Setting(battle="2 fr-74 v 2 fr-74", gage="second"), start)
    assert places(first, 0) == places(second, 1)
    assert places(first, 1) == places(second, 0)
    assert max(row for _, row, _ in places(first, 0)[:1]) + 5 <= min(
        row for _, row, _ in places(first, 1)[:1]
    )


def test_starts_are_drawn_once_and_for_all() -> None:
    assert opening("first", 3) == opening("first", 3)
    assert len({opening("first", start) for start in range(1, 40)}) > 30


def test_games_take_the_starts_in_turn() -> None:
    arm = plan_of(Setting(battle="fr-74 v fr-74", gage="first", starts=3, bots=("cabin-boy",), turn_limit=1))
    assert [arm.start(index) for index in range(4)] == [*arm.starts, arm.starts[0]]
    (records,) = simulate([arm], 4)
    rows = [line.split(",") for line in spreadsheet([arm], [records]).splitlines()]
    assert [row[rows[0].index("start")] for row in rows] == ["start", "1", "2", "3", "1"]


@pytest.mark.parametrize("points", [40, 60, 100])
def test_a_fleet_is_drawn_for_points(points: int) -> None:
    for draw in (1, 2):
        fleet = draw_fleet("french", points, "crack", draw)
        cost = sum(library()[ship.type].points["crack"] for ship in fleet)
        assert points - 2 <= cost <= points
        assert {library()[ship.type].nation for ship in fleet} == {"french"}
        assert fleet == draw_fleet("french", points, "crack", draw)
    assert draw_fleet("french", points, "crack", 1) != draw_fleet("french", points, "crack", 2)
    rules = ruleset("tournament")
    assert draw_fleet("french", points, "crack", 2, rules=rules) == draw_fleet("french", points, "crack", 2)
    assert read_fleet(f"french {points} crack #2") == draw_fleet("french", points, "crack", 2)


def test_every_start_draws_its_own_fleets_unless_a_draw_is_named() -> None:
    drawn = Setting(battle="british 40 v french 40 #1", starts=4)
    fleets = [[ship.library for ship in start.sides[0].ships] for start in plan_of(drawn).starts]
    assert fleets == [
        [ship.type for ship in draw_fleet("british", 40, "average", lot)] for lot in (1, 2, 3, 4)
    ]
    assert len({tuple(ship.library for ship in start.sides[1].ships) for start in plan_of(drawn).starts}) == 1


@pytest.mark.parametrize(
    ("battle", "words"),
    [
        ("2 br-74 v fr-74", "is not part of a fleet"),
        ("br-38 v fr-40 v us-44", "two fleets"),
        ("br-38 splendid v fr-40", "'splendid' is not a crew; choose from elite"),
        ("13 br-38 v fr-40", "13 ships; a meeting takes 1 to 12"),
        ("french 2 v fr-40", "costs 2 points or less"),
        ("british v fr-40", "is not part of a fleet"),
    ],
)
def test_what_is_no_meeting_is_refused(battle: str, words: str) -> None:
    with pytest.raises(SimulationError) as refused:
        scenario_of(Setting(battle=battle))
    assert words in str(refused.value)


def test_names_of_battles_are_no_meetings() -> None:
    assert not is_meeting("constitution-guerriere")
    assert not is_meeting("./my v.toml")
    with pytest.raises(SimulationError, match="places its ships itself"):
        scenario_of(Setting(battle="lissa", starts=2))


def test_nothing_to_swap_is_said() -> None:
    with pytest.raises(SimulationError, match="nothing to swap"):
        plan(scenario_of(Setting(battle=LINES)), swap=True)
