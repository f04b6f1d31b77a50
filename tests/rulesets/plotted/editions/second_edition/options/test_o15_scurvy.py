"""Optional XV.B: extra crew of ships newly arrived, in either edition (41.2 in the Tournament Edition)."""

from typing import Any

import msgspec
import pytest

from tests.builders.battle_files import three_handed_battle
from tests.builders.plotted.desk import Desk
from weathergage.api import Game, start
from weathergage.engine.scenario import Log
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.scenarios import scenario_from_dict

SECOND = Desk("second_edition", "advanced", "scurvy")
TOURNAMENT = Desk("tournament", "advanced", "scurvy")
BOTH = pytest.mark.parametrize("desk", [SECOND, TOURNAMENT], ids=lambda desk: desk.id)


def begun(edition: str, options: tuple[str, ...], kind: str, arrived: int, **changes: Any) -> Game:
    """The three-handed battle with another British ship, whatever the makers of battles may write."""
    battle = three_handed_battle()
    battle["side"][0]["ship"] = [{**battle["side"][0]["ship"][0], "type": kind}]
    scenario = scenario_from_dict(battle)
    british = scenario.sides[0]
    ship = msgspec.structs.replace(british.ships[0], newly_arrived=arrived, **changes)
    sides = (msgspec.structs.replace(british, ships=(ship,)), *scenario.sides[1:])
    return start(edition, msgspec.structs.replace(scenario, sides=sides), options=options)


def squares(game: Game) -> Ship:
    ship: Ship = game.state.ships[0]
    return ship


@BOTH
@pytest.mark.parametrize(
    ("kind", "arrived", "extra"),
    [
        ("br-74-large", 0, 0),
        ("br-74-large", 1, 1),
        ("br-74-large", 2, 2),
        ("br-38", 1, 1),
        ("br-38", 2, 1),
        ("br-38", 0, 0),
    ],
)
def test_o_xv_b_extra_squares_in_every_section(desk: Desk, kind: str, arrived: int, extra: int) -> None:
    """second_edition:O.XV, second_edition:O.XV.B, tournament:41.2, tournament:41.2.1 - as many as the battle says:
    one or two for ships of the line, one for frigates; squares of the log in use (ruling W45)."""
    plain = squares(begun(desk.id, ("advanced",), kind, arrived))
    ship = squares(begun(desk.id, desk.options, kind, arrived))
    assert ship.spec.crew == tuple(men + extra for men in plain.spec.crew)
    assert list(ship.crew) == [*ship.spec.crew, 0]
    assert begun(desk.id, desk.options, kind, arrived).view(1).ship("british").crew_full == ship.spec.crew


@pytest.mark.parametrize("edition", ["second_edition", "tournament"])
def test_o_xv_b_in_the_basic_game_too(edition: str) -> None:
    """second_edition:O.XV.B, tournament:41.2.1 - an extra square is a square, whatever the size of the log."""
    plain, ship = (squares(begun(edition, options, "br-74-large", 2)) for options in ((), ("scurvy",)))
    assert ship.spec.crew == tuple(men + 2 for men in plain.spec.crew)


@BOTH
@pytest.mark.parametrize(("ship_class", "extra"), [(1, 2), (2, 2), (3, 1), (4, 1)])
def test_o_xv_b_the_most_by_class(desk: Desk, ship_class: int, extra: int) -> None:
    """second_edition:O.XV.B, tournament:41.2.1 - two squares at most in both classes of ships of the line, one in both
    classes of frigates."""
    for kind in ("br-74-large", "br-38"):
        plain = squares(begun(desk.id, ("advanced",), kind, 3, ship_class=ship_class))
        ship = squares(begun(desk.id, desk.options, kind, 3, ship_class=ship_class))
        assert ship.spec.crew == tuple(men + extra for men in plain.spec.crew)


@BOTH
def test_o_xv_b_small_craft_have_none(desk: Desk) -> None:
    """second_edition:O.XV.B, tournament:41.2.1 - only ships of the line and frigates are named."""
    for ship_class in (5, 6, 7):
        plain = squares(begun(desk.id, ("advanced",), "br-38", 1, ship_class=ship_class))
        ship = squares(begun(desk.id, desk.options, "br-38", 1, ship_class=ship_class))
        assert ship.spec.ship_class == ship_class and ship.spec.crew == plain.spec.crew


def test_o_xv_b_only_ships_newly_arrived() -> None:
    """second_edition:O.XV.B - the others of the battle keep their crews."""
    game = begun("second_edition", SECOND.options, "br-74-large", 2)
    plain = begun("second_edition", ("advanced",), "br-74-large", 2)
    assert [ship.crew for ship in game.state.ships[1:]] == [ship.crew for ship in plain.state.ships[1:]]


def test_o_xv_b_a_section_without_men_gets_none() -> None:
    """second_edition:O.XV.B - extra squares are added to the sections she has (ruling W45)."""
    log = Log(hull=8, crew=(3, 0, 2), guns=(4, 4), rigging=(3, 3, 3, 3))
    ship = squares(begun("second_edition", ("scurvy",), "br-38", 1, log=log))
    assert list(ship.crew) == [4, 0, 3, 0]
