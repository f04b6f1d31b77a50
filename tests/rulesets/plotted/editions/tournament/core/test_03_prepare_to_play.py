"""Section 3: setting up the chart and making out the logs."""

from typing import Any

import msgspec
import pytest

from tests.builders.battle_files import three_handed_battle
from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from weathergage.api import Game, ScenarioError, load_scenario, start
from weathergage.engine.scenario import Log
from weathergage.geometry.hexgrid import label, step
from weathergage.rulesets.plotted.core.events import PlotOpened
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.terms import ROUND
from weathergage.rulesets.shared.views import ShipView
from weathergage.scenarios import all_scenarios, scenario_from_dict

DESK = Desk("tournament")
BATTLES = [pytest.param(scenario, id=scenario.id) for scenario in all_scenarios()]


def begun(**changes: Any) -> Game:
    """The three-handed battle with some of its tables changed."""
    return start("tournament", scenario_from_dict({**three_handed_battle(), **changes}))


def enlisted(**changes: Any) -> tuple[Ship, ShipView]:
    """The Constellation as a battle enters her, with some of her entries changed, and her log."""
    scenario = load_scenario("constellation-insurgente")
    ship = msgspec.structs.replace(scenario.sides[0].ships[0], **changes)
    side = msgspec.structs.replace(scenario.sides[0], ships=(ship,))
    game = start("tournament", msgspec.structs.replace(scenario, sides=(side, scenario.sides[1])))
    return game.state.ships[0], game.view(0).ship("constellation")


def test_3_0_a_battle_is_set_up_before_the_first_turn() -> None:
    """tournament:3.0 - chart and logs are ready when the first turn begins, and nothing has happened yet."""
    game = begun()
    assert (game.state.turn, game.state.dice.taken, game.journal) == (1, 0, [])
    assert [ship.hull for ship in game.state.ships] == [ship.spec.hull for ship in game.state.ships]
    assert game.requests[0] is not None and game.requests[0].phase == "movement_notation"


@pytest.mark.parametrize("scenario", BATTLES)
def test_3_1_a_scenario_is_all_it_takes(scenario: Any) -> None:
    """A battle file alone sets up ships, wind and land.

    tournament:3.1 - scenario, ships, positions, wind and land make the set-up.
    tournament:3.1.1 - the chosen scenario contains all of it.
    """
    state = start("tournament", scenario).state
    # Works ashore come with an optional rule.
    entries = [ship for side in scenario.sides for ship in side.ships if not ship.fixed]
    assert [ship.spec.id for ship in state.ships] == [entry.id for entry in entries]
    assert [label(ship.bow) for ship in state.ships if ship.present] == [
        entry.bow for entry in entries if entry.entry_turn == 1
    ]
    assert (state.wind, len(state.chart.land)) == (scenario.wind.direction, len(scenario.sea.land))


def test_3_1_2_a_counter_of_the_proper_nation_and_class() -> None:
    """tournament:3.1.2 - each ship gets a counter of her own nation and class."""
    game = start("tournament", load_scenario("trafalgar"))
    counters = {ship.spec.id: ship.spec.counter for ship in game.state.ships}
    assert len(set(counters.values())) == len(counters) == 60
    assert counters["victory"].startswith("11") and counters["bucentaure"].startswith("22")
    assert counters["santisima-trinidad"].startswith("31")


@pytest.mark.parametrize("heading", range(1, 7))
def test_3_1_3_bow_in_its_hex_pointing_in_its_direction(heading: int) -> None:
    """tournament:3.1.3 - the bow goes into the bow hex and points in the numbered direction."""
    battle = three_handed_battle()
    battle["side"][0]["ship"][0].update(bow="R20", heading=heading)
    ship = start("tournament", scenario_from_dict(battle)).state.ships[0]
    assert label(ship.bow) == "R20" and step(ship.stern, heading) == ship.bow


@pytest.mark.parametrize("wind", range(1, 7))
def test_3_1_4_the_wind_arrow_points_where_the_wind_goes(wind: int) -> None:
    """tournament:3.1.4 - the wind has the scenario's number, and what drifts goes that way."""
    game = begun(wind={"direction": wind})
    assert game.view(0).wind == wind
    before = game.state.ships[0].bow
    while game.state.turn < 3:
        DESK.give(game)
    assert game.state.ships[0].bow == step(before, wind)


def test_3_1_5_land_hexes_are_listed() -> None:
    """tournament:3.1.5 - just the listed hexes are land, and no ship is put or sailed there."""
    game = begun(sea={"land": ["S19", "C3-C5"]})
    assert {label(code) for code in game.state.chart.land} == {"S19", "C3", "C4", "C5"}
    options = DESK.asks(game)["plot/british"].options
    # From R20 heading 2 the next hex is S20; turning there to port she would meet S19.
    assert "4" in options and "1L" in options and "1L1" not in options
    with pytest.raises(ScenarioError, match="R20 is on land"):
        begun(sea={"land": ["R20"]})


def test_3_2_the_example_of_the_constellation() -> None:
    """tournament:3.2 - the log of the diagram: 4401, an elite F4(38), 4, 3, 1 and 0, and her counter's 3, 4 and 7."""
    ship, log = enlisted()
    assert (log.name, ship.spec.counter, log.quality) == ("Constellation", "4401", "elite")
    assert (log.ship_class, log.rating, log.allowances) == (4, 38, (4, 3, 1, 0))
    assert (ship.spec.turning, ship.spec.battle_speed, ship.spec.full_speed) == (3, 4, 7)
    assert (log.hull, log.crew[:3], log.guns, log.carronades) == (9, (3, 2, 2), (2, 2), (3, 3))
    assert log.rigging == (5, 5, 5, 5) and log.load == ("R", "R")


def test_3_2_1_name_and_guns() -> None:
    """tournament:3.2.1 - the first line of the log has her name and how many guns she carries."""
    _, log = enlisted(name="Yankee Racehorse", rating=37)
    assert (log.name, log.rating) == ("Yankee Racehorse", 37)


def test_3_2_2_identification_number() -> None:
    """tournament:3.2.2 - the number of her counter, of her nation and class."""
    assert enlisted()[0].spec.counter == "4401"
    assert enlisted(nation="french", ship_class=3)[0].spec.counter == "2301"


def test_3_2_3_class_and_a_counter_of_her_own() -> None:
    """tournament:3.2.3 - her class, and the very counter that a scenario names for her."""
    ship, log = enlisted(ship_class=5)
    assert log.ship_class == 5 and ship.spec.counter == "4501"
    assert enlisted(counter="4307")[0].spec.counter == "4307"
    game = start("tournament", load_scenario("united-states-macedonian"))
    assert [ship.spec.counter for ship in game.state.ships] == ["4301", "1301"]


@pytest.mark.parametrize(("speed", "row"), [(3, (3, 2, 1, 0)), (4, (4, 3, 1, 0))])
def test_3_2_4_allowances_in_four_attitudes(speed: int, row: tuple[int, ...]) -> None:
    """tournament:3.2.4 - four lines by battle speed; what stands in brackets, full sail, is ignored."""
    log = Log(hull=9, crew=(3, 2, 2), guns=(2, 2), rigging=(5,) * speed)
    for full in (5, 7):
        assert enlisted(battle_speed=speed, full_speed=full, log=log)[1].allowances == row


@pytest.mark.parametrize("quality", ["elite", "crack", "average", "green", "poor"])
def test_3_2_5_crew_quality(quality: str) -> None:
    """tournament:3.2.5 - one of five words tells how good the crew is."""
    ship, log = enlisted(quality=quality)
    assert log.quality == quality
    assert ship.quality == ["elite", "crack", "average", "green", "poor"].index(quality)


ODD = Log(hull=7, crew=(4, 3, 1), guns=(5, 6), carronades=(2, 1), rigging=(4, 5, 6, 7))


def test_3_2_6_hull_squares() -> None:
    """tournament:3.2.6 - so many hull squares and no more."""
    ship, log = enlisted(log=ODD)
    assert (ship.hull, log.hull, log.hull_full) == (7, 7, 7)


def test_3_2_7_crew_squares_by_section() -> None:
    """tournament:3.2.7 - as many squares in each numbered row as the order of battle gives that section."""
    ship, log = enlisted(log=ODD)
    assert (list(ship.crew), log.crew, log.crew_full) == ([4, 3, 1, 0], (4, 3, 1, 0), (4, 3, 1))


def test_3_2_8_gun_squares_left_and_right() -> None:
    """tournament:3.2.8 - guns are divided into a left and a right broadside."""
    ship, log = enlisted(log=ODD)
    assert (list(ship.guns), log.guns, log.guns_full) == ([5, 6], (5, 6), (5, 6))


def test_3_2_9_carronades_apart() -> None:
    """tournament:3.2.9 - carronades stand apart from the guns, left and right."""
    ship, log = enlisted(log=ODD)
    assert (list(ship.carronades), log.carronades, log.carronades_full) == ([2, 1], (2, 1), (2, 1))


def test_3_2_10_a_line_of_rigging_for_each_factor_of_speed() -> None:
    """tournament:3.2.10 - rigging comes in as many lines as she has battle speed, of the squares given."""
    ship, log = enlisted(log=ODD)
    assert (list(ship.rigging), log.rigging) == ([4, 5, 6, 7], (4, 5, 6, 7))
    for scenario in all_scenarios():
        for each in start("tournament", scenario).state.ships:
            assert len(each.rigging) == each.spec.battle_speed


@pytest.mark.parametrize("scenario", BATTLES)
def test_3_2_11_both_broadsides_begin_with_round_shot(scenario: Any) -> None:
    """tournament:3.2.11 - the spaces left and right say R, the only shot of the Basic game."""
    game = start("tournament", scenario)
    for ship in game.state.ships:
        assert ship.load == row_of([ROUND, ROUND]) and ship.initial == row_of([1, 1])
    assert {ship.load for ship in game.view(0).ships if ship.side == 0} == {("R", "R")}


def test_3_2_12_and_13_moves_and_notes_begin_empty() -> None:
    """Nothing stands in the columns of moves and notes before the first turn.

    tournament:3.2.12 - the move column is filled when plots are opened.
    tournament:3.2.13 - notes are entered when a rule has something to note.
    """
    game = begun()
    assert log_of(DESK.rules, [(1, event) for event in game.events], -2) == {}
    game.submit(0, {"plot/british": "1"})
    assert log_of(DESK.rules, [(1, event) for event in game.events], -2) == {}
    game.submit(1, {})
    game.submit(2, {})
    assert DESK.happened(game, PlotOpened)
    lines = log_of(DESK.rules, [(1, event) for event in game.events], -2)["british"]
    assert [(line.turn, line.move, line.notes) for line in lines] == [(0, "", []), (1, "1", [])]
