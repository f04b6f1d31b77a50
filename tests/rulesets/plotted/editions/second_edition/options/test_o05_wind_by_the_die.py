"""Optional rules V and VI: a wind change number that changes, and weather by the die."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game, load_scenario, start
from weathergage.rulesets.plotted.core.terms import FULL_SAIL
from weathergage.rulesets.plotted.sailing.sail_events import SailsChanged
from weathergage.rulesets.plotted.sailing.wind_events import WeatherRolled, WindNumberRolled, WindTested

EDITIONS = ["second_edition", "tournament"]
CHANGING = {edition: Desk(edition, "advanced", "changing_wind_number") for edition in EDITIONS}
VARIABLE = {edition: Desk(edition, "advanced", "variable_wind") for edition in EDITIONS}
#: For wind change numbers 1 to 6 the throws that change the wind.
NUMBERS = {
    "second_edition": [(1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6), (3, 4, 5, 6), (4, 5, 6), (5, 6), (6,)],
    "tournament": [(7, 9, 11), (7, 9), (7, 11), (7,), (9,), (11,)],
}
#: Dice that change the wind with the numbers 6 or 7.
TEST = {"second_edition": (6,), "tournament": (3, 4)}
both = pytest.mark.parametrize("edition", EDITIONS)


def at_wind(desk: Desk, *dice: int, **circumstances: Any) -> Game:
    numbers = (6,) if desk.id == "second_edition" else (7,)
    ships = desk.ship("a"), desk.ship("b", side=1, bow="A1")
    return desk.at(
        *ships, phase="wind", turn=3, dice=dice, wind_numbers=numbers, wind_change=6, **circumstances
    )


@both
@pytest.mark.parametrize("die", range(1, 7))
def test_o_v_a_fourth_die_gives_the_new_number(edition: str, die: int) -> None:
    """When the wind changes, so does the number on which it changes.

    second_edition:O.V - the fourth die is the new wind change number.
    tournament:33.0 - it is looked up in the Changing Wind Number Chart.
    """
    desk = CHANGING[edition]
    game = at_wind(desk, *TEST[edition], 3, 5, die)
    assert (game.state.wind_change, game.state.wind_numbers) == (die, NUMBERS[edition][die - 1])
    (event,) = desk.happened(game, WindNumberRolled)
    assert (event.wind_change, event.numbers, event.roll.value) == (die, NUMBERS[edition][die - 1], die)
    assert event.cite == desk.book.cite("O.V") and desk.rules.tell(game.state, event)


@both
@pytest.mark.parametrize(
    ("direction", "velocity", "wind", "first", "strength", "rolled"),
    [
        (2, 3, 1, 1, 3, False),
        (1, 4, 4, 4, 3, False),
        (1, 3, 4, 2, 3, True),
        (3, 3, 1, 1, 3, True),
        (2, 5, 1, 1, 3, True),
        (2, 1, 1, 1, 0, False),
    ],
)
def test_o_v_not_without_a_change(
    edition: str, direction: int, velocity: int, wind: int, first: int, strength: int, rolled: bool
) -> None:
    """The die is not rolled if neither direction nor strength became another (ruling W35).

    second_edition:O.V - no change, no fourth die.
    tournament:33.0 - likewise.
    """
    desk = CHANGING[edition]
    dice = (*TEST[edition], direction, velocity, *([4] if rolled else []))
    game = at_wind(desk, *dice, wind=wind, first_wind=first, velocity=strength)
    assert bool(desk.happened(game, WindNumberRolled)) == rolled
    assert game.state.dice.taken == len(dice)
    held = at_wind(desk, *((1,) if edition == "second_edition" else (1, 1)))
    assert not desk.happened(held, WindNumberRolled) and held.state.wind_change == 6


@both
def test_o_v_only_as_an_option(edition: str) -> None:
    """Without the option the number stays what it was.

    second_edition:O.V - optional.
    tournament:33.0 - optional.
    """
    plain = Desk(edition, "advanced")
    game = at_wind(plain, *TEST[edition], 3, 5)
    assert game.state.wind_change == 6 and not plain.happened(game, WindNumberRolled)


@both
def test_o_v_the_new_number_counts_from_the_next_test(edition: str) -> None:
    """What was rolled is looked at in the next Wind Phase.

    second_edition:O.V - the new number replaces the old.
    tournament:33.0 - likewise.
    """
    desk = CHANGING[edition]
    game = at_wind(desk, *TEST[edition], 3, 3, 5, *([5] if edition == "second_edition" else [4, 5]), 2, 3)
    game.state.turn, game.state.phase = 6, desk.phases["wind"]
    game._go_on(asking=True)
    assert [event.changes for event in desk.happened(game, WindTested)] == [True, True]


@both
def test_o_vi_three_dice_before_the_first_turn(edition: str) -> None:
    """Weather by the die instead of the battle's own.

    second_edition:O.VI - direction by the wind rose, velocity, and the wind change number.
    tournament:34.0 - likewise, the last by the Changing Wind Number Chart.
    """
    desk = VARIABLE[edition]
    dice = (5, 2, 4, *([1, 1] if edition == "tournament" else []))
    game = start(edition, load_scenario("constitution-guerriere"), 1, desk.options, dice=dice)
    assert (game.state.wind, game.state.velocity, game.state.wind_change) == (5, 2, 4), "before any question"
    state = desk.position(desk.ship("a"), desk.ship("b", 1, "A1"), phase="turn_start", dice=dice, wind=1)
    game = desk.game(state)
    assert (state.wind, state.first_wind, state.velocity, state.wind_change) == (5, 5, 2, 4)
    assert state.wind_numbers == NUMBERS[edition][3]
    (event,) = desk.happened(game, WeatherRolled)
    assert (event.direction, event.velocity, event.velocity_name) == (5, 2, "moderate breeze")
    assert (event.wind_change, event.numbers) == (4, NUMBERS[edition][3])
    assert event.cite == desk.book.cite("O.VI") and desk.rules.tell(state, event)


@both
def test_o_vi_only_once_and_only_as_an_option(edition: str) -> None:
    """The weather is rolled at the start of the first turn only.

    second_edition:O.VI - at the start of a scenario.
    tournament:34.0 - likewise.
    """
    desk = VARIABLE[edition]
    later = desk.at(desk.ship("a"), desk.ship("b", 1, "A1"), phase="turn_start", turn=2)
    assert not desk.happened(later, WeatherRolled)
    plain = Desk(edition, "advanced")
    assert not plain.happened(
        plain.at(plain.ship("a"), plain.ship("b", 1, "A1"), phase="turn_start"), WeatherRolled
    )


@both
def test_o_vi_nobody_begins_under_more_sail_than_the_wind_allows(edition: str) -> None:
    """The weather comes before the sails (ruling W35).

    second_edition:O.VI - a storm takes in what the battle set, without harm.
    tournament:34.0 - likewise, and full sail is not offered then.
    """
    desk = VARIABLE[edition]
    ships = desk.ship("a", sails=FULL_SAIL), desk.ship("b", 1, "A1")
    state = desk.position(*ships, phase="turn_start", dice=[5, 6, 4, 1, 1])
    game = desk.game(state)
    assert (state.velocity, ships[0].sails, sum(ships[0].rigging)) == (6, 0, 12)
    assert [event.ship for event in desk.happened(game, SailsChanged)] == ["a"]
    assert not [name for name in desk.asks(game) if name.startswith("sails")]


@both
@pytest.mark.parametrize(("velocity", "kept"), [(1, True), (4, True), (6, False)])
def test_o_vi_full_sail_stays_set_in_weather_that_allows_it(edition: str, velocity: int, kept: bool) -> None:
    """Only too much wind takes in what the battle set.

    second_edition:O.VI - the strength that was rolled decides, for her class.
    tournament:34.0 - likewise.
    """
    desk = VARIABLE[edition]
    ships = desk.ship("a", sails=FULL_SAIL), desk.ship("b", 1, "A1")
    desk.at(*ships, phase="turn_start", dice=[5, velocity, 4, 1, 1])
    assert (ships[0].sails == FULL_SAIL) == kept


@both
def test_o_vi_the_same_seed_gives_the_same_weather(edition: str) -> None:
    """Dice come from the game's own stream.

    second_edition:O.VI - a game can be played again.
    tournament:34.0 - likewise.
    """
    battle = load_scenario("constitution-guerriere")
    games = [start(edition, battle, 7, VARIABLE[edition].options) for _ in range(2)]
    assert games[0].state.to_record() == games[1].state.to_record()
    winds = {start(edition, battle, seed, VARIABLE[edition].options).state.wind for seed in range(40)}
    assert winds == {1, 2, 3, 4, 5, 6}
