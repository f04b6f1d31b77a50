"""A fleet begins in the divisions that its battle names, or in those of the lines it lies in."""

from weathergage.api import load_scenario
from weathergage.engine.scenario import SideEntry
from weathergage.fleet_orders.divisions import first_divisions
from weathergage.scenarios import scenario_ids


def side(battle: str, number: int) -> SideEntry:
    """A side of a battle."""
    return load_scenario(battle).sides[number]


def test_historical_fleets_have_their_own() -> None:
    named = {division.name: len(division.ships) for division in first_divisions(side("trafalgar", 0))}
    assert named == {"Weather column": 12, "Lee column": 15}
    weather = first_divisions(side("trafalgar", 0))[0].ships
    assert (weather[0], weather[-1]) == ("victory", "africa"), "who lies apart from the line does not lead it"
    assert [each.name for each in first_divisions(side("saintes", 0))] == ["Van", "Centre", "Rear"]


def test_every_ship_of_a_fleet_is_in_one() -> None:
    for battle in scenario_ids():
        for each in load_scenario(battle).sides:
            ships = [ship.id for ship in each.ships if not ship.fixed]
            divided = [ship for division in first_divisions(each) for ship in division.ships]
            assert sorted(divided) == (sorted(ships) if len(ships) > 2 else []), battle


def test_ships_without_squadrons_are_divided_by_their_lines() -> None:
    found = first_divisions(side("squadrons-of-four", 0))
    assert [len(division.ships) for division in found] == [4] and found[0].name == "Line"


def test_a_long_line_has_van_centre_and_rear_and_stragglers_are_apart() -> None:
    assert [each.name for each in first_divisions(side("nile", 0))] == ["Van", "Centre", "Rear"]
    assert [each.name for each in first_divisions(side("algeciras", 1))] == ["Line", "Detached"]
    assert [each.name for each in first_divisions(side("president-last-voyage", 1))] == ["Squadron"]
