"""Section 18: wind every turn on two dice, and a storm that finds ships under full sail; section 34's conversion."""

from collections import Counter
from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game, load_scenario, start
from weathergage.rulesets.plotted.core.events import RiggingSectionLost
from weathergage.rulesets.plotted.core.terms import FULL_SAIL
from weathergage.rulesets.plotted.sailing.sail_events import SailsChanged
from weathergage.rulesets.plotted.sailing.wind_events import RiggingStrained, WindChanged, WindTested

DESK = Desk("tournament", "advanced")
#: The Changing Wind Number Chart.
ROWS = {1: (7, 9, 11), 2: (7, 9), 3: (7, 11), 4: (7,), 5: (9,), 6: (11,)}


def at_wind(*dice: int, turn: int = 1, numbers: tuple[int, ...] = (7,), **circumstances: Any) -> Game:
    ships = circumstances.pop("ships", None) or (DESK.ship("a"), DESK.ship("b", side=1, bow="A1"))
    return DESK.at(*ships, phase="wind", turn=turn, dice=dice, wind_numbers=numbers, **circumstances)


def test_18_1_3_two_dice_every_turn() -> None:
    """When the wind is tested.

    tournament:17.0 - every turn, with two dice.
    tournament:18.1.3 - in each turn's Wind Phase.
    """
    for turn in range(1, 8):
        game = at_wind(3, 3, turn=turn)
        (event,) = DESK.happened(game, WindTested)
        assert (event.roll.value, event.roll.dice, event.changes, event.numbers) == (6, (3, 3), False, (7,))
        assert event.cite == "tournament:18.1.3"


@pytest.mark.parametrize("number", ROWS)
def test_18_1_3_any_number_of_the_set_changes_the_wind(number: int) -> None:
    """tournament:18.1.3 - the sum must equal the wind change number; of several numbers any will do (ruling T3)."""
    changing = 0
    for first in range(1, 7):
        for second in range(1, 7):
            hit = first + second in ROWS[number]
            changing += hit
            game = at_wind(first, second, *([2, 3] if hit else []), numbers=ROWS[number])
            assert bool(DESK.happened(game, WindChanged)) == hit
            assert game.state.dice.taken == (4 if hit else 2)
    # The chart makes a change a third as likely as the old die did, which was thrown every third turn.
    assert changing == 2 * (7 - number)


def test_18_1_3_2_old_wind_change_numbers_are_converted() -> None:
    """tournament:18.1.3.2 - a scenario's old number n becomes row n of the chart (ruling T3)."""
    seen: Counter[int] = Counter()
    for battle in ("constitution-guerriere", "chesapeake-shannon", "nymphe-cleopatre"):
        game = start("tournament", load_scenario(battle), 1, ("advanced",))
        assert game.state.wind_numbers == ROWS[game.state.wind_change]
        seen[game.state.wind_change] += 1
    assert set(seen) == {4, 5, 6}


def storm(*dice: int, **changes: Any) -> Game:
    """The wind rises from gale to storm and finds a and c under full sail."""
    ships = (
        DESK.ship("a", sails=FULL_SAIL, **changes),
        DESK.ship("b", side=1, bow="A1"),
        DESK.ship("c", side=1, bow="A9", sails=FULL_SAIL),
    )
    return at_wind(3, 4, 2, 5, *dice, ships=ships, velocity=5)


@pytest.mark.parametrize(("die", "loss"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_18_2_2_1_a_storm_on_full_sail(die: int, loss: int) -> None:
    """tournament:18.2.2.1 - half a die, rounded up, off the rigging, and the sails come down (ruling W33)."""
    game = storm(die, 1)
    a, b, c = game.state.ships
    assert game.state.velocity == 6
    assert (sum(a.rigging), sum(b.rigging), sum(c.rigging)) == (12 - loss, 12, 11)
    assert [ship.sails for ship in game.state.ships] == [0, 0, 0]
    assert [
        (event.ship, event.roll.value, event.squares) for event in DESK.happened(game, RiggingStrained)
    ] == [
        ("a", die, loss),
        ("c", 1, 1),
    ]
    changed = DESK.happened(game, SailsChanged)
    assert [(event.ship, event.sails, event.reason) for event in changed] == [
        ("a", "battle", "wind"),
        ("c", "battle", "wind"),
    ]
    for event in (*changed, *DESK.happened(game, RiggingStrained)):
        assert event.cite == "tournament:18.2.2.1" and DESK.rules.tell(game.state, event)
    assert [event.section for event in DESK.happened(game, RiggingSectionLost)] == ([1] if loss == 3 else [])


def test_18_2_2_1_only_the_rise_to_a_storm_does_harm() -> None:
    """tournament:18.2.2.1 - neither a gale nor a storm that stays, nor battle sails, nor ships yet to come suffer."""
    ship = DESK.ship("a", sails=FULL_SAIL)
    far = DESK.ship("b", side=1, bow="A1")
    gale = at_wind(3, 4, 2, 5, ships=(ship, far), velocity=4)
    assert gale.state.velocity == 5 and ship.sails == FULL_SAIL and gale.state.dice.taken == 4
    stays = at_wind(3, 4, 2, 3, velocity=6)
    assert stays.state.velocity == 6 and stays.state.dice.taken == 4
    coming = DESK.ship("a", sails=FULL_SAIL, present=False, entry_turn=9)
    late = at_wind(3, 4, 2, 5, ships=(coming, far), velocity=5)
    assert late.state.dice.taken == 4 and coming.sails == 0 and sum(coming.rigging) == 12


def test_18_2_2_velocity_has_no_other_effect() -> None:
    """tournament:18.2.2 - without the optional table light and strong winds leave allowances alone."""
    for velocity in range(1, 7):
        for ship_class in range(1, 8):
            game = DESK.at(
                DESK.ship("a", ship_class=ship_class), DESK.ship("b", 1, "A1"), velocity=velocity, turn=2
            )
            assert game.view(0).ship("a").allowances == (4, 3, 1, 0)
