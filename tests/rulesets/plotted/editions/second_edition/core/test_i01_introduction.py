"""Introduction to the rules, section I: what kind of game this is."""

from tests.builders.battle_files import three_handed_battle
from weathergage.api import start
from weathergage.rulesets.plotted.core.events import PlotOpened, ShipMoved
from weathergage.scenarios import scenario_from_dict


def test_i_i_two_or_more_players_move_two_hex_ships_at_once() -> None:
    """second_edition:I.I - anybody's battle can be played by several sides, whose ships of two hexes move together."""
    game = start("second_edition", scenario_from_dict(three_handed_battle()), seed=1)
    assert game.waiting_for() == [0, 1, 2]
    assert all(ship.bow != ship.stern for ship in game.view(0).ships)
    for side, ship in enumerate(("british", "french", "american")):
        assert not [event for event in game.events if isinstance(event, PlotOpened | ShipMoved)]
        game.submit(side, {f"plot/{ship}": "1"})
    moved = [event for event in game.events if isinstance(event, ShipMoved)]
    assert {event.ship for event in moved} == {"british", "french", "american"}
    assert {event.impulse for event in moved} == {0}
