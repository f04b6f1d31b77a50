"""Section 21: the weather chip. The wind blows to the north unless it is said."""

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, Sea
from weathergage.api import Game, load_scenario, start
from weathergage.rulesets.drawn.beat_to_quarters.core.events import SailDiceRolled, ShotFired
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import reach
from weathergage.rulesets.drawn.beat_to_quarters.options.weather import WeatherDiced
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import dice_for, in_irons
from weathergage.rulesets.drawn.shared.events import TokenDrawn

FLEET = ("0 mine 3 average R20 1", "0 mate 3 average R26 1", "1 hers 3 average A1 1")
#: Of seven chips the last belongs to nobody.
WEATHER_FIRST, OWN_COMMAND, OWN_ACTION = 7, 1, 1
TURN_START = 0


def under_way(sea: Sea) -> Sea:
    """All of them made way in the last turn, so that none drifts."""
    for ship in sea.quiet().state.ships:
        ship.made_way = True
    return sea


def turn(dice: list[int], wind: int = 1, weather: str = "", **mine: object) -> Sea:
    """A turn that begins with these dice for the weather, up to the first action phase of side 0."""
    sea = under_way(Sea(*FLEET, wind=wind, options=["weather"], weather=weather).put("mine", **mine))
    sea.begin(TURN_START, dice=[WEATHER_FIRST, *dice, OWN_COMMAND, OWN_ACTION, 1, 1, 1])
    return sea


def test_21_weather_is_a_seventh_chip() -> None:
    """beat_to_quarters:21.weather: it comes out of the same bag, one time in seven as the first."""
    sea = turn([3, 1, 1])
    drawn = sea.events(TokenDrawn)
    assert (drawn[0].side, drawn[0].brings, drawn[0].roll.sides) == (-1, "weather", 7)
    plain = under_way(Sea(*FLEET))
    plain.begin(TURN_START, dice=[1, 1, 1, 1, 1])
    assert plain.events(TokenDrawn)[0].roll.sides == 6


@pytest.mark.parametrize(
    ("die", "hexsides", "wind"), [(1, 1, 6), (1, 4, 3), (2, 1, 2), (2, 3, 4), (3, 2, 1), (7, 2, 1), (8, 2, 1)]
)
def test_21_weather_the_d8_and_d4_shift_the_wind(die: int, hexsides: int, wind: int) -> None:
    """beat_to_quarters:21.weather: 1 to the left, 2 to the right, by the D4; nothing else does."""
    sea = turn([die, hexsides, 4])
    assert sea.state.wind == wind and sea.state.weather == ""
    (diced,) = sea.events(WeatherDiced)
    assert (diced.was_direction, diced.direction) == (1, wind)
    assert [roll.sides for roll in diced.rolls] == [8, 4, 12], "all three are rolled together"


KINDS = {
    "perfect": [1],
    "heavy seas and poor visibility": [2, 3],
    "": [4, 5, 6, 7, 8],
    "heavy seas": [9, 10],
    "poor visibility": [11, 12],
}


@pytest.mark.parametrize(("name", "face"), [(name, face) for name, faces in KINDS.items() for face in faces])
def test_21_weather_the_d12_changes_the_weather_on_an_8(name: str, face: int) -> None:
    """beat_to_quarters:21.weather: and only then; even perfection goes away."""
    assert turn([8, 1, face], weather="perfect").state.weather == name
    for die in range(1, 8):
        assert turn([die, 1, face], weather="perfect").state.weather == "perfect", "it lasts"


def test_21_weather_drawn_later_it_does_nothing() -> None:
    """beat_to_quarters:21.weather: only the first chip of a turn matters."""
    sea = under_way(Sea(*FLEET, options=["weather"]))
    sea.begin(TURN_START, dice=[OWN_COMMAND, 6, OWN_ACTION, 1, 1, 1])
    assert [event.side for event in sea.events(TokenDrawn)] == [0, -1, 0]
    assert not sea.events(WeatherDiced) and sea.state.wind == 1


@pytest.mark.parametrize(
    ("weather", "heading", "masts", "dice"),
    [
        ("", 2, 3, 4),
        ("perfect", 2, 3, 5),
        ("perfect", 1, 2, 3),
        ("perfect", 4, 3, 0),
        ("perfect", 3, 1, 0),
        ("heavy seas", 2, 3, 2),
        ("heavy seas", 1, 3, 2),
        ("heavy seas", 2, 2, 2),
        ("heavy seas", 3, 3, 1),
        ("heavy seas and poor visibility", 2, 3, 2),
        ("poor visibility", 2, 3, 4),
    ],
)
def test_21_weather_changes_the_movement_dice(weather: str, heading: int, masts: int, dice: int) -> None:
    """beat_to_quarters:21.weather: one more except for none, or half rounded up after lost masts (ruling Q3)."""
    sea = Sea(f"0 mine 3 average R20 {heading}", *FLEET[1:], options=["weather"], weather=weather).put(
        "mine", masts=masts
    )
    assert dice_for(sea.book, sea.state, sea["mine"])[0] == dice


def test_21_weather_the_dice_are_rolled_so() -> None:
    """beat_to_quarters:21.weather: and the event tells why."""
    sea = Sea(FLEET[0], FLEET[2], options=["weather"], weather="heavy seas").quiet()
    sea.begin(ACTION, dice=[4, 3])
    (rolled,) = sea.events(SailDiceRolled)
    assert rolled.distances == (3, 4, 7)
    assert rolled.modifiers[-1].value == -1 and rolled.modifiers[-1].cite == "beat_to_quarters:21.weather"


@pytest.mark.parametrize(
    ("weather", "hexes", "modifier"),
    [
        ("", 13, 0),
        ("perfect", 13, 0),
        ("heavy seas", 13, -2),
        ("poor visibility", 7, -3),
        ("heavy seas and poor visibility", 7, -4),
    ],
)
def test_21_weather_halves_ranges_and_hinders_gunners(weather: str, hexes: int, modifier: int) -> None:
    """beat_to_quarters:21.weather: 13 hexes become 7 (ruling Q3), and the firing roll falls."""
    sea = Sea(
        "0 mine 3 average R20 1", "1 hers 3 average T20 1", options=["weather"], weather=weather
    ).quiet()
    sea.put("mine", anchor="AB")
    assert reach(sea.book, sea.state, sea["mine"], 1) == hexes
    sea.phase(ACTION, dice=[6, 1, 2], orders={"fire/mine/starboard": "hers"})
    (shot,) = sea.events(ShotFired)
    assert shot.total == 6 + 3 + 3 + modifier


def test_21_weather_a_shift_may_put_ships_in_irons_and_take_them_out() -> None:
    """beat_to_quarters:21.weather: the wind ahead is irons, the wind elsewhere is not (rulings B2, B33)."""
    sea = turn([1, 3, 4])
    assert sea.state.wind == 4 and in_irons(sea.book, sea.state, sea["mine"])
    sea = turn([2, 1, 4], wind=4, irons=True)
    assert not sea["mine"].irons and not in_irons(sea.book, sea.state, sea["mine"])
    sea = turn([4, 1, 4], wind=4, irons=True)
    assert sea["mine"].irons


def test_21_weather_is_to_be_seen() -> None:
    """beat_to_quarters:21.weather: the view names it."""
    assert turn([8, 1, 9]).game.view(1).wire().weather == "heavy seas"


def test_21_weather_games_with_the_chip_go_on_when_it_is_left_in_the_bag() -> None:
    """beat_to_quarters:21.weather: when only that chip is left the turn is over."""
    game: Game = start("beat_to_quarters", load_scenario("constitution-java"), 3, ("weather",))
    while not game.over and game.state.turn < 15:
        for side in game.waiting_for():
            game.submit(side, {})
    drawn = [event.side for event in game.events if isinstance(event, TokenDrawn)]
    turns = game.state.turn - 1
    assert 0 < drawn.count(-1) <= turns
