"""Introduction to the rules, section I: what kind of game this is."""

from typing import Any

from weathergage.api import start
from weathergage.rulesets.plotted.core.events import PlotOpened, ShipMoved
from weathergage.scenarios import scenario_from_dict


def three_handed_battle() -> dict[str, Any]:
    """A battle of our own making: three sides, a ship each."""
    berths = {"british": ("br-38", "R20"), "french": ("fr-36", "V20"), "american": ("us-38", "N20")}
    return {
        "id": "three-handed",
        "title": "Three-handed",
        "date": "1800",
        "place": "Nowhere",
        "notes": "Made up.",
        "wind": {"direction": 1},
        "victory": {"kind": "points"},
        "side": [
            {
                "id": nation,
                "name": nation.title(),
                "nations": [nation],
                "ship": [{"name": nation, "type": kind, "quality": "average", "bow": bow, "heading": 2}],
            }
            for nation, (kind, bow) in berths.items()
        ],
    }


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
