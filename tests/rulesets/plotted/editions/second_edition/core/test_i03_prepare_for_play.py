"""Introduction to the rules, section III: setting up the chart and making out the logs."""

from typing import Any

import pytest

from tests.builders.battle_files import three_handed_battle
from tests.builders.paper_log import log_of
from tests.builders.plotted.positions import BOOK, RULES
from weathergage.api import Game, ScenarioError, load_scenario, start
from weathergage.engine.scenario import QUALITIES
from weathergage.geometry.hexgrid import label, step
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import ROUND
from weathergage.rulesets.plotted.sailing.allowances import allowances
from weathergage.scenarios import all_scenarios, scenario_from_dict

BATTLES = [pytest.param(scenario, id=scenario.id) for scenario in all_scenarios()]


def begun(**changes: Any) -> Game:
    """The three-handed battle with some of its tables changed."""
    return start("second_edition", scenario_from_dict({**three_handed_battle(), **changes}))


def test_i_iii_a_battle_is_set_up_before_the_first_turn() -> None:
    """second_edition:I.III - chart and logs are ready when the first turn begins, and nothing has happened yet."""
    game = begun()
    assert (game.state.turn, game.state.dice.taken, game.journal) == (1, 0, [])
    assert [ship.hull for ship in game.state.ships] == [ship.spec.hull for ship in game.state.ships]
    assert game.requests[0] is not None and game.requests[0].phase == "movement_notation"


@pytest.mark.parametrize("scenario", BATTLES)
def test_i_iii_a_a_scenario_is_all_it_takes(scenario: Any) -> None:
    """A battle file alone sets up ships, wind and land.

    second_edition:I.III.A - scenario, ships, positions, wind and land make the set-up.
    second_edition:I.III.A.1 - the chosen scenario contains all of it.
    """
    state = start("second_edition", scenario).state
    # Works ashore take no part in the Basic game.
    entries = [ship for side in scenario.sides for ship in side.ships if not ship.fixed]
    assert [ship.spec.id for ship in state.ships] == [entry.id for entry in entries]
    assert [label(ship.bow) for ship in state.ships if ship.present] == [
        entry.bow for entry in entries if entry.entry_turn == 1
    ]
    assert (state.wind, len(state.chart.land)) == (scenario.wind.direction, len(scenario.sea.land))


def test_i_iii_a_2_a_counter_of_the_proper_nation_and_class() -> None:
    """second_edition:I.III.A.2 - each ship gets a counter of her own nation and class."""
    game = start("second_edition", load_scenario("trafalgar"))
    counters = {ship.spec.id: ship.spec.counter for ship in game.state.ships}
    assert len(set(counters.values())) == len(counters) == 60
    assert counters["victory"].startswith("11") and counters["bucentaure"].startswith("22")
    assert counters["santisima-trinidad"].startswith("31")


@pytest.mark.parametrize("heading", range(1, 7))
def test_i_iii_a_3_bow_in_its_hex_pointing_in_its_direction(heading: int) -> None:
    """second_edition:I.III.A.3 - the bow goes into the bow hex and points in the numbered direction."""
    battle = three_handed_battle()
    battle["side"][0]["ship"][0].update(bow="R20", heading=heading)
    ship = start("second_edition", scenario_from_dict(battle)).state.ships[0]
    assert label(ship.bow) == "R20"
    assert step(ship.stern, heading) == ship.bow


@pytest.mark.parametrize("wind", range(1, 7))
def test_i_iii_a_4_the_wind_arrow_points_where_the_wind_goes(wind: int) -> None:
    """second_edition:I.III.A.4 - the wind has the scenario's number, and what drifts goes that way."""
    game = begun(wind={"direction": wind})
    assert game.view(0).wind == wind
    before = game.state.ships[0].bow
    while game.state.turn < 3:
        assert game.waiting_for()
        for side in game.waiting_for():
            game.submit(side, {})
    assert game.state.ships[0].bow == step(before, wind)


def test_i_iii_a_5_land_hexes_are_listed() -> None:
    """second_edition:I.III.A.5 - just the listed hexes are land, and no ship is put or sailed there."""
    game = begun(sea={"land": ["S19", "C3-C5"]})
    land = {label(code) for code in game.state.chart.land}
    assert land == {"S19", "C3", "C4", "C5"}
    request = game.requests[0]
    assert request is not None
    options = request.asks[0].options
    # From R20 heading 2 the next hex is S20; turning there to port she would meet S19.
    assert "4" in options and "1L" in options and "1L1" not in options
    with pytest.raises(ScenarioError, match="R20 is on land"):
        begun(sea={"land": ["R20"]})


def test_i_iii_b_the_log_is_filled_out_from_the_order_of_battle() -> None:
    """second_edition:I.III.B - every line of the log is copied from the counter or the order of battle."""
    scenario = load_scenario("constellation-insurgente")
    entry = scenario.sides[0].ships[0]
    state = start("second_edition", scenario).state
    ship = state.ships[0]
    assert (ship.spec.name, ship.spec.rating) == ("Constellation", 38)
    assert (ship.spec.counter[:2], ship.spec.ship_class) == (f"4{entry.ship_class}", entry.ship_class)
    assert allowances(BOOK, state, ship) == (4, 3, 1, 0)
    assert QUALITIES[ship.quality] == "elite"
    assert (ship.hull, ship.crew, ship.guns) == (entry.log.hull, row_of([3, 2, 2, 0]), row_of([2, 2]))
    assert (ship.carronades, ship.rigging) == (row_of(entry.log.carronades), row_of(entry.log.rigging))
    assert len(ship.rigging) == ship.spec.battle_speed == 4


@pytest.mark.parametrize("scenario", BATTLES)
def test_i_iii_b_both_broadsides_begin_with_round_shot(scenario: Any) -> None:
    """second_edition:I.III.B - load spaces left and right say R, the only shot of the Basic game."""
    game = start("second_edition", scenario)
    for ship in game.state.ships:
        assert ship.load == row_of([ROUND, ROUND]) and ship.initial == row_of([1, 1])
        assert len(ship.rigging) == ship.spec.battle_speed
    own = [ship.load for ship in game.view(0).ships if ship.side == 0]
    assert set(own) == {("R", "R")}


def test_i_iii_b_moves_and_notes_begin_empty() -> None:
    """second_edition:I.III.B - nothing stands in the columns of moves and notes before the first turn."""
    game = begun()
    assert log_of(RULES, [(1, event) for event in game.events], -2) == {}
    game.submit(0, {"plot/british": "1"})
    assert log_of(RULES, [(1, event) for event in game.events], -2) == {}


def test_i_iii_b_a_scenario_may_name_the_counter() -> None:
    """second_edition:I.III.B: the United States sails under the counter her scenario gives, others by serial."""
    game = start("second_edition", load_scenario("united-states-macedonian"))
    assert {ship.spec.id: ship.spec.counter for ship in game.state.ships} == {
        "united-states": "4301",
        "macedonian": "1301",
    }
    renamed = load_scenario("united-states-macedonian")
    entry = renamed.sides[0].ships[0]
    assert entry.counter == "4301" and entry.full_speed == 5
