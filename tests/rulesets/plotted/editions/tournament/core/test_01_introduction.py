"""Section 1: what kind of game this is."""

from tests.builders.battle_files import three_handed_battle
from tests.builders.plotted.desk import Desk
from weathergage.api import start
from weathergage.rulesets.plotted.core.events import PlotOpened, ShipMoved
from weathergage.scenarios import scenario_from_dict

DESK = Desk("tournament")


def test_1_0_two_or_more_players_move_two_hex_ships_at_once() -> None:
    """tournament:1.0 - anybody's battle can be played by several sides, whose ships of two hexes move together."""
    game = start("tournament", scenario_from_dict(three_handed_battle()), seed=1)
    assert game.waiting_for() == [0, 1, 2]
    assert all(ship.bow != ship.stern for ship in game.view(0).ships)
    for side, ship in enumerate(("british", "french", "american")):
        assert not DESK.happened(game, PlotOpened) + DESK.happened(game, ShipMoved)
        game.submit(side, {f"plot/{ship}": "1"})
    moved = DESK.happened(game, ShipMoved)
    assert {(event.ship, event.impulse) for event in moved} == {
        ("british", 0),
        ("french", 0),
        ("american", 0),
    }
