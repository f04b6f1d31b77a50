"""Optional rules, section IV.4: ships near the flagship are written from turn to turn, all others three turns ahead."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game
from weathergage.rulesets.plotted.core.terms import STRIKING
from weathergage.rulesets.plotted.options.command_lag.flagships import commands_of
from weathergage.rulesets.plotted.options.command_lag.orders_ahead import OrdersErased

EDITIONS = ("second_edition", "tournament")


@pytest.fixture(params=EDITIONS)
def desk(request: Any) -> Desk:
    return Desk(request.param, "command_lag_by_distance")


def fleet(desk: Desk, near: str = "R30", far: str = "R40", heading: int = 1) -> Game:
    """The flagship at R20 heading north, and two ships of another squadron south of her."""
    state = desk.position(
        desk.ship("lion", bow="R20", heading=1, squadron="van", flag=True),
        desk.ship("bear", bow=near, heading=heading, squadron="rear"),
        desk.ship("wolf", bow=far, heading=heading, squadron="rear"),
        desk.ship("enemy", side=1, bow="A99"),
        phase="turn_start",
        wind=2,
    )
    state.commands = commands_of(state, 6)
    return desk.game(state)


def asked(game: Game) -> set[str]:
    return {ask_id for ask_id in Desk.asks(game) if ask_id.partition("/")[0] in ("plot", "ahead", "flag")}


def write(game: Game, turns: range, **plots: str) -> None:
    for turn in turns:
        orders = {f"ahead__{name}__{turn}": plot for name, plot in plots.items()}
        Desk.give(
            game, **{key: value for key, value in orders.items() if key.replace("__", "/") in asked(game)}
        )


def next_turn(game: Game) -> None:
    turn = game.state.turn
    while game.state.turn == turn:
        Desk.give(game)


@pytest.mark.parametrize(
    ("place", "heading", "free"),
    [("R31", 1, True), ("R32", 1, False), ("R32", 4, True), ("R33", 4, False)],
    ids=["bow at 10", "bow at 11", "stern at 10", "stern at 11"],
)
def test_o4_4_ships_partly_within_ten_hexes_are_free(
    desk: Desk, place: str, heading: int, free: bool
) -> None:
    """second_edition:O.IV.4 tournament:32.4 -- her stern lies at R21 (ruling G4)."""
    game = fleet(desk, near=place, far="R60", heading=heading)
    assert ("ahead/bear/1" not in asked(game)) == free
    assert "ahead/wolf/1" in asked(game)
    write(game, range(1, 4))
    assert asked(game) == {"plot/lion"} | ({"plot/bear"} if free else set())


def test_o4_4_the_squadron_does_not_matter(desk: Desk) -> None:
    """second_edition:O.IV.4 tournament:32.4 -- nor is anybody else three turns behind."""
    game = fleet(desk, near="R30", far="R31")
    assert asked(game) == {"plot/lion", "plot/bear", "plot/wolf"}


def test_o4_4_a_who_comes_near_is_free_again(desk: Desk) -> None:
    """second_edition:O.IV.4.a tournament:32.4.1 -- orders left over are erased, the present one stays a suggestion."""
    game = fleet(desk, near="R33", far="R60")
    write(game, range(1, 4), bear="2")
    assert game.state.ship("bear").ahead == ("2", "2", "2")
    desk.give(game)
    next_turn(game)
    assert game.state.range_between(game.state.ship("lion"), game.state.ship("bear")) == 10
    write(game, range(4, 5))
    (erased,) = desk.happened(game, OrdersErased)
    assert (erased.ship, erased.turns, erased.to, erased.rulings) == ("bear", 1, 0, ("W86",))
    assert erased.cite == desk.book.cite("O.IV.4.a")
    asks = desk.asks(game)
    assert "plot/bear" in asks and asks["plot/bear"].default == "2"
    desk.give(game, plot__bear="1R")
    assert game.state.ship("bear").notation == "1R"


def test_o4_4_a_who_is_still_far_is_not_free(desk: Desk) -> None:
    """second_edition:O.IV.4.a tournament:32.4.1"""
    game = fleet(desk, near="R34", far="R60")
    write(game, range(1, 4), bear="2")
    next_turn(game)
    assert game.state.range_between(game.state.ship("lion"), game.state.ship("bear")) == 11
    assert "ahead/bear/4" in asked(game)
    assert not desk.happened(game, OrdersErased)


def test_o4_4_b_who_falls_behind_is_written_three_turns_ahead(desk: Desk) -> None:
    """second_edition:O.IV.4.b tournament:32.4.2 -- at the next notation phase."""
    game = fleet(desk, near="R31", far="N28")
    assert asked(game) == {"plot/lion", "plot/bear", "plot/wolf"}
    desk.give(game, plot__lion="1", plot__bear="0", plot__wolf="0")
    next_turn(game)
    for turn in (2, 3, 4):
        assert asked(game) == {f"ahead/bear/{turn}"}
        write(game, range(turn, turn + 1), bear="1")
    assert asked(game) == {"plot/lion", "plot/wolf"}
    desk.give(game)
    assert game.state.ship("bear").notation == "1"


def test_o4_5_the_ships_around_a_lost_flagship_write_five_turns(desk: Desk) -> None:
    """second_edition:O.IV.5 tournament:32.5 -- those within ten hexes of her; the far one three (ruling W85)."""
    game = fleet(desk, near="R31", far="R40")
    state = game.state.clone()
    state.phase, state.step = desk.phases["turn_start"], 0
    state.ship("lion").surrendered = STRIKING
    game = desk.game(state)
    asks = []
    while (found := asked(game)) and not any(ask_id.startswith("plot/") for ask_id in found):
        asks.append(found)
        desk.give(game)
        if game.state.turn > 1 or game.requests[0] is None or game.requests[0].phase != "command":
            break
    assert asks == [
        {"ahead/bear/1", "ahead/wolf/1"},
        {"ahead/bear/2", "ahead/wolf/2"},
        {"ahead/bear/3", "ahead/wolf/3"},
        {"ahead/bear/4"},
        {"ahead/bear/5"},
    ]
    # In the last of the five turns her orders still bind her.
    while game.state.turn < 5:
        next_turn(game)
    bear = game.state.ship("bear")
    assert len(bear.ahead) == 1
    while game.requests[0] is not None and game.requests[0].phase != "movement_notation":
        assert "plot/bear" not in asked(game)
        desk.give(game)
    next_turn(game)
    assert list(desk.asks(game)["flag/lion"].options) == ["bear", "wolf"]
