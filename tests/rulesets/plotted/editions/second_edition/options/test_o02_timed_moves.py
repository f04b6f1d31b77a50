"""Optional rules, section II: movement is written against the clock, and who is late sails straight on."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game, ruleset
from weathergage.geometry.hexgrid import label, parse_label
from weathergage.rulesets.plotted.core.events import PlotOpened
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.core.terms import ANCHORED, MELEE, STRIKING
from weathergage.rulesets.plotted.options.timed_moves import straight_on

EDITIONS = ("second_edition", "tournament")
#: Ships of the larger side -> seconds.
TIMES = {
    "second_edition": {1: 60, 2: 120, 3: 120, 4: 180, 6: 180, 7: 360, 12: 360, 13: 540},
    "tournament": {1: 60, 2: 120, 3: 120, 4: 300, 9: 300, 10: 480, 15: 480, 16: 660},
}


@pytest.fixture(params=EDITIONS)
def desk(request: Any) -> Desk:
    return Desk(request.param, "timed_moves")


def battle(desk: Desk, own: int, others: int = 1, **last: Any) -> Game:
    ships = [desk.ship(f"a{n}", bow=f"A{2 + 2 * n}", heading=2) for n in range(own - 1)]
    ships.append(desk.ship(f"a{own - 1}", bow=f"A{2 * own}", heading=2, **last))
    ships += [desk.ship(f"b{n}", side=1, bow=f"KKK{2 + 2 * n}", heading=2) for n in range(others)]
    return desk.at(*ships)


def seconds(game: Game) -> list[int]:
    return [request.seconds for request in game.requests if request is not None]


@pytest.mark.parametrize(("edition", "ships"), [(e, n) for e in EDITIONS for n in TIMES[e]])
def test_o2_time_by_the_size_of_the_battle(edition: str, ships: int) -> None:
    """second_edition:O.II tournament:30.0 -- one and two minutes, then three more for each further six ships."""
    game = battle(Desk(edition, "timed_moves"), ships)
    assert seconds(game) == [TIMES[edition][ships]] * 2


def test_o2_the_larger_side_counts_for_both(desk: Desk) -> None:
    """second_edition:O.II tournament:30.0"""
    assert seconds(battle(desk, 1, 3)) == seconds(battle(desk, 3, 1)) == [120, 120]


def test_o2_ships_that_fight_no_more_need_no_time(desk: Desk) -> None:
    """second_edition:O.II tournament:30.0 -- ruling W80: ships still in the battle are counted, turn by turn."""
    assert seconds(battle(desk, 2, surrendered=STRIKING)) == [60, 60]
    assert seconds(battle(desk, 2, present=False, entry_turn=9)) == [120, 120]
    # A prize is written for by her captors.
    prize: dict[str, Any] = {
        "side": 1,
        "owner": 0,
        "captured": True,
        "surrendered": MELEE,
        "prize": [1, 0, 0, 0],
    }
    assert seconds(battle(desk, 4, **prize)) == [120, 120]
    assert "W80" in desk.rules.rulings


def test_o2_only_movement_is_timed(desk: Desk) -> None:
    """second_edition:O.II tournament:30.0"""
    game = battle(desk, 1)
    desk.give(game)
    assert {request.phase for request in game.requests if request} == {"combat"}
    assert seconds(game) == [0, 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_o2_nobody_is_hurried_without_the_option(edition: str) -> None:
    """second_edition:O.II tournament:30.0"""
    game = battle(Desk(edition), 1)
    assert seconds(game) == [0, 0]
    assert {ask.default for request in game.requests if request for ask in request.asks} == {"0"}


@pytest.mark.parametrize(("heading", "full"), [(1, "3"), (2, "4"), (3, "1"), (4, "0")])
def test_o2_unwritten_orders_are_straight_on_with_the_full_allowance(
    desk: Desk, heading: int, full: str
) -> None:
    """second_edition:O.II tournament:30.0 -- in attitudes B, A, C and D of a ship of speed 4."""
    game = desk.at(desk.ship("a", heading=heading), desk.ship("b", side=1, bow="KK9"), wind=1)
    assert desk.asks(game)["plot/a"].default == full
    desk.give(game)
    opened = {event.ship: event.plot for event in desk.happened(game, PlotOpened)}
    assert opened["a"] == full
    assert game.state.ship("a").entered == int(full)
    assert game.state.ship("a").heading == heading


def test_o2_the_allowance_is_what_is_left_of_it(desk: Desk) -> None:
    """second_edition:O.II tournament:30.0"""
    game = desk.at(desk.ship("a", heading=2, rigging=[0, 0, 3, 3]), desk.ship("b", side=1, bow="KK9"))
    assert desk.asks(game)["plot/a"].default == "2"
    game = desk.at(desk.ship("a", heading=2, rigging=[0, 0, 0, 0]), desk.ship("b", side=1, bow="KK9"))
    assert desk.asks(game)["plot/a"].default == "0"


def test_o2_nobody_sails_onto_land_in_plain_sight(desk: Desk) -> None:
    """second_edition:O.II tournament:30.0 -- ruling W81."""
    ship = desk.ship("a", bow="R20", heading=1)
    chart = Chart(51, 35, frozenset({parse_label("R17")}))
    game = desk.at(ship, desk.ship("b", side=1, bow="KK9"), wind=2, chart=chart)
    assert desk.asks(game)["plot/a"].default == "2"
    # Even where ships may be sailed ashore.
    assert straight_on(desk.book, game.state, ship, ("0", "1", "2", "3", "L", "4")) == "2"
    assert straight_on(desk.book, game.state, ship, ("0", "L", "R")) == "0"
    assert "W81" in desk.rules.rulings


def test_o2_a_ship_that_is_due_enters(desk: Desk) -> None:
    """second_edition:O.II tournament:30.0"""
    late = desk.ship("a", bow="R20", heading=2, present=False, entry_turn=1)
    game = desk.at(late, desk.ship("c", bow="Z30"), desk.ship("b", side=1, bow="KK9"))
    desk.give(game)
    assert game.state.ship("a").present
    assert label(game.state.ship("a").bow) == "V18"


@pytest.mark.parametrize("edition", EDITIONS)
def test_o2_an_anchored_ship_stays(edition: str) -> None:
    """second_edition:O.II tournament:30.0"""
    desk = Desk(edition, "advanced", "timed_moves")
    lying = desk.ship("a", heading=2, anchor=ANCHORED, cables=2)
    game = desk.at(lying, desk.ship("b", side=1, bow="KK9"), velocity=3, anchoring=True)
    assert desk.asks(game)["plot/a"].default == "0"


def test_o2_what_is_written_is_sailed(desk: Desk) -> None:
    """second_edition:O.II tournament:30.0"""
    game = desk.at(desk.ship("a", heading=2), desk.ship("b", side=1, bow="KK9"))
    desk.give(game, plot__a="1R1")
    assert game.state.ship("a").heading == 3


def test_rulings_are_registered() -> None:
    for edition in EDITIONS:
        assert {"W80", "W81"} <= ruleset(edition).rulings.keys()
