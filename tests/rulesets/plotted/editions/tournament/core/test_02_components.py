"""Section 2: chart, counters, tables, log and die."""

from collections import Counter
from fractions import Fraction
from importlib import resources
from typing import Any

import msgspec
import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Dice, load_scenario, outcomes, start
from weathergage.geometry.hexgrid import label, on_chart, parse_label, step, to_offset
from weathergage.rulesets.plotted.core.terms import EXPLODING, FULL_SAIL, SINKING, STRIKING
from weathergage.rulesets.plotted.sailing.allowances import plots_for
from weathergage.rulesets.plotted.sailing.helm import Helm, legal_plots
from weathergage.rulesets.plotted.sailing.plots import FORWARD, steps_of
from weathergage.scenarios import all_scenarios
from weathergage.ships.classes import classes, speeds
from weathergage.ships.library import library
from weathergage.ships.nations import nations

DESK = Desk("tournament")
ADVANCED = Desk("tournament", "advanced")

#: First digit of a counter and colour of its spot, by nation.
FLAGS = {
    "british": (1, "red"),
    "french": (2, "white"),
    "spanish": (3, "gold"),
    "venetian": (3, "gold"),
    "american": (4, "light blue"),
    "dutch": (5, "light orange"),
    "danish": (6, "violet"),
    "ottoman": (7, "grey"),
    "russian": (8, "green"),
    "swedish": (9, "yellow"),
    "portuguese": (0, "pink"),
}


def test_2_0_a_game_has_chart_counters_tables_and_logs() -> None:
    """A game started from a battle comes with all it is played with.

    tournament:2.0 - chart, counters, tables and a log for each ship.
    tournament:2.1 - board, counters, Advanced tables, rules, logs and one die of six faces.
    """
    game = start("tournament", load_scenario("lissa"), seed=1)
    view = game.view(0).wire()
    assert (view.chart.columns, view.chart.rows) == (51, 35)
    ships = [ship for side in load_scenario("lissa").sides for ship in side.ships]
    assert [(s.id, s.hull, s.guns) for s in view.ships] == [(s.id, s.log.hull, s.log.guns) for s in ships]
    assert all(ship.spec.counter for ship in game.state.ships)
    assert DESK.book.tables.gunnery.rows and len(DESK.rules.rules) == 499
    assert ADVANCED.book.tables.gunnery != DESK.book.tables.gunnery
    assert dict(outcomes(lambda dice: dice.roll("any table"))) == {
        face: Fraction(1, 6) for face in range(1, 7)
    }
    die = Dice(seed=1776)
    assert min(Counter(die.roll("any table") for _ in range(6000)).values()) > 900


def test_2_2_every_hex_has_a_label() -> None:
    """tournament:2.2 - the chart's hexes have labels of their own, column letters and a row."""
    labels = {
        label(parse_label(f"{column}{row}")) for column in ("A", "B", "Z", "AA", "YY") for row in range(1, 35)
    }
    assert len(labels) == 5 * 34 and {"A1", "B34", "YY12"} <= labels


@pytest.mark.parametrize(
    ("direction", "edge"), [(1, "north"), (2, "east"), (3, "east"), (4, "south"), (5, "west"), (6, "west")]
)
def test_2_2_edges_belong_to_the_directions_pointing_at_them(direction: int, edge: str) -> None:
    """tournament:2.2 - clockwise from the top, the edges are those of winds 1, 2 and 3, 4, 5 and 6."""
    there = parse_label("Z18")
    while on_chart(there, 51, 35):
        there = step(there, direction)
    column, row = to_offset(there)
    beyond = {"north": row < 1, "east": column > 50, "south": row > 34, "west": column < 0}
    assert [name for name, is_beyond in beyond.items() if is_beyond] == [edge]


def test_2_2_land_is_what_the_scenario_says() -> None:
    """tournament:2.2 - part of the chart is land only where the battle says so."""
    ashore = start("tournament", load_scenario("droits-de-lhomme")).state.chart
    assert ashore.is_land(parse_label("DDD30")) and not ashore.is_land(parse_label("L14"))
    assert not start("tournament", load_scenario("lissa")).state.chart.is_land(parse_label("DDD30"))


def test_2_3_spots_of_colour_tell_nations() -> None:
    """tournament:2.3 - red is British, white French, gold Spanish or Venetian, light blue American."""
    for nation in ("british", "french", "spanish", "venetian", "american"):
        assert nations()[nation].colour == FLAGS[nation][1]


def marked(desk: Desk, **state: Any) -> set[str]:
    """What a player sees of a ship beside her squares."""
    ship = desk.at(desk.ship("anne", **state), desk.ship("belle", side=1, bow="A1")).view(1).ship("anne")
    shown = {condition.key for condition in ship.conditions} | {ship.sails, ship.surrendered}
    return shown - {"", "battle", "BS", "anchors", "cables"}


@pytest.mark.parametrize(
    ("state", "marker"),
    [
        ({"sails": FULL_SAIL}, "full"),
        ({"surrendered": STRIKING, "hull": 0}, "striking"),
        ({"doom": EXPLODING}, "exploding"),
        ({"doom": SINKING}, "sinking"),
    ],
)
def test_2_3_markers(state: dict[str, Any], marker: str) -> None:
    """tournament:2.3 - full sail, a struck ship, and ships about to explode or to sink are marked; so is the wind."""
    assert marker in marked(ADVANCED, **state) and marker not in marked(ADVANCED)
    assert ADVANCED.at(ADVANCED.ship("anne"), wind=5).view(0).wind == 5


@pytest.mark.parametrize(
    ("state", "marker"),
    [
        ({"sail_change": FULL_SAIL}, "sail_change"),
        ({"fires": ((1, 0),)}, "fire"),
        ({"waterline": 1}, "waterline"),
    ],
)
def test_a_2_3_more_markers(state: dict[str, Any], marker: str) -> None:
    """tournament:A-2.3 - men in the rigging, fires and waterline damage are there for everybody to see."""
    assert marker in marked(ADVANCED, **state) and marker not in marked(ADVANCED)


@pytest.mark.parametrize("tie", ["fouled", "grappled"])
def test_a_2_3_fouled_and_grappled_ships_are_marked(tie: str) -> None:
    """tournament:A-2.3 - and each of the two says with whom she hangs together, and how."""
    ships = (DESK.ship("anne"), DESK.ship("belle", side=1, bow="S20"), DESK.ship("far", bow="A1"))
    view = DESK.at(*ships, **{tie: [("anne", "belle")]}).view(1)
    assert [getattr(view.ship(name), tie) for name in ("anne", "belle", "far")] == [("belle",), ("anne",), ()]
    other = {"fouled": "grappled", "grappled": "fouled"}[tie]
    assert not getattr(view.ship("anne"), other)


def test_2_31_classes_run_from_line_of_battle_to_gunboat() -> None:
    """tournament:2.31 - classes 1 to 7 tell the type of a ship by the abbreviations of the counters."""
    assert {number: set(ship_class.codes) for number, ship_class in classes().items()} == {
        1: {"SOL"},
        2: {"SOL"},
        3: {"F"},
        4: {"F", "C"},
        5: {"B", "S", "SC"},
        6: {"GO", "G", "R"},
        7: {"GB"},
    }
    assert all(kind.code in classes()[kind.ship_class].codes for kind in library().values())


@pytest.mark.parametrize(("ship_class", "turning"), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_2_31_1_turning_ability_is_the_most_turns(ship_class: int, turning: int) -> None:
    """tournament:2.31.1 - the first figure of the counter caps the turns of one movement."""
    assert speeds(ship_class).turning == turning
    # A wind that lets any ship sail on whatever her heading, so that nothing but the cap holds her back.
    plots = legal_plots(Helm((7, 7, 7, 7), speeds(ship_class).turning), 0)
    assert max(sum(each != FORWARD for each in steps_of(plot)) for plot in plots) == turning


def test_2_31_2_battle_sail_speed_is_three_or_four() -> None:
    """tournament:2.31.2 - there are two battle sail speeds, and each is the most a ship ever moves."""
    assert {speeds(number).battle_speed for number in range(1, 6)} == {3, 4}
    assert set(DESK.book.movement.battle_sail) == {3, 4}
    for scenario in all_scenarios():
        assert {ship.spec.battle_speed for ship in start("tournament", scenario).state.ships} <= {3, 4}
    for speed, rows in enumerate(DESK.book.allowances):
        assert not rows or max(rows[0]) == speed


def test_2_31_3_full_sail_speed_is_of_no_use_in_the_basic_game() -> None:
    """tournament:2.31.3 - the third figure is on the counter but moves nobody in the Basic game."""
    assert [speeds(number).full_speed for number in range(1, 6)] == [5, 5, 6, 7, 7]
    slow, fast = (DESK.ship("anne", heading=2, full_speed=speed) for speed in (5, 7))
    plots = [plots_for(DESK.book, DESK.position(ship), ship) for ship in (slow, fast)]
    assert plots[0] == plots[1] and max(len(steps_of(plot)) for plot in plots[0]) == 4
    assert DESK.at(fast).view(0).ship("anne").full_speed == 0
    assert ADVANCED.at(ADVANCED.ship("anne", full_speed=7)).view(0).ship("anne").full_speed == 7


@pytest.mark.parametrize("heading", range(1, 7))
def test_2_31_4_to_8_bow_and_stern(heading: int) -> None:
    """The stern follows where the bow points.

    tournament:2.31.4 - the stern is the after end.
    tournament:2.31.5 - the stern hex holds her after half.
    tournament:2.31.7 - the bow shows the direction in which she sails.
    tournament:2.31.8 - the bow hex holds her forward half.
    """
    game = DESK.at(DESK.ship("anne", bow="R20", heading=heading), wind=heading)
    ship = game.state.ships[0]
    bow, stern = parse_label("R20"), step(parse_label("R20"), (heading + 2) % 6 + 1)
    assert (ship.bow, ship.stern) == (bow, stern) and game.view(0).ship("anne").where == "R20"
    DESK.give(game, plot__anne="1")
    assert (ship.bow, ship.stern) == (step(bow, heading), bow)


def test_2_31_6_digits_and_colours_of_all_nations() -> None:
    """tournament:2.31.6 - ten digits for eleven nations, and the colours of their spots."""
    assert DESK.book.tables.counters.nations == {nation: digit for nation, (digit, _) in FLAGS.items()}
    assert {name: nation.colour for name, nation in nations().items()} == {
        nation: colour for nation, (_, colour) in FLAGS.items()
    }


def test_2_31_6_four_digits_nation_class_and_serial() -> None:
    """tournament:2.31.6 - every counter of a battle has its own number, which begins with nation and class."""
    for scenario in all_scenarios():
        ships = start("tournament", scenario).state.ships
        assert len({ship.spec.counter for ship in ships}) == len(ships)
        for ship in ships:
            number = ship.spec.counter
            assert len(number) == 4 and number.isdigit()
            assert number[:2] == f"{FLAGS[ship.spec.nation][0]}{ship.spec.ship_class}"
    danes = start("tournament", load_scenario("copenhagen")).state.ship("dannebrog")
    assert danes.spec.counter == "6201"


def test_a_2_31_6_every_nation_has_ships_to_sail() -> None:
    """tournament:A-2.31.6 - six nations are new and have ships in the charts, and the Americans have their 74s."""
    new = {"dutch", "danish", "ottoman", "portuguese", "russian", "swedish"}
    assert new == FLAGS.keys() - {"british", "french", "spanish", "venetian", "american"}
    assert {kind.nation for kind in library().values()} == FLAGS.keys()
    assert {
        kind.variant for kind in library().values() if kind.nation == "american" and kind.rating == 74
    } == {
        "heavy",
        "light",
    }


@pytest.mark.parametrize("nation", ["dutch", "danish", "ottoman", "portuguese", "russian", "swedish"])
def test_a_2_31_6_ships_of_the_new_nations_get_their_counters(nation: str) -> None:
    """tournament:A-2.31.6 - a ship of a new nation takes a battle under a number with that nation's digit."""
    scenario = load_scenario("constellation-insurgente")
    ship = msgspec.structs.replace(scenario.sides[1].ships[0], nation=nation, ship_class=2)
    side = msgspec.structs.replace(scenario.sides[1], ships=(ship,), nations=(nation,))
    changed = msgspec.structs.replace(scenario, sides=(scenario.sides[0], side))
    assert start("tournament", changed).state.ships[1].spec.counter == f"{FLAGS[nation][0]}201"


def test_2_4_basic_and_advanced_play_have_separate_tables() -> None:
    """The Basic game keeps to its own set of tables.

    tournament:2.4 - Basic and Advanced play have separate tables.
    tournament:2.4.2 - what Advanced play looks up differs: carronades reach farther, tables go higher.
    """
    basic, advanced = DESK.book.tables, ADVANCED.book.tables
    assert basic.gunnery.highest_table == 8 and advanced.gunnery.highest_table > 8
    assert basic.hits != advanced.hits and basic.log != advanced.log
    own = resources.files("weathergage.rulesets.plotted.editions.tournament.tables").joinpath("basic.toml")
    words = ("full_sail", "chain", "grape", "double", "wind_effects")
    assert not [word for word in words if word in own.read_text(encoding="utf-8").lower()]


def test_2_4_1_the_basic_tables_are_complete_and_those_of_the_sister_edition() -> None:
    """tournament:2.4.1 - what this edition does not print is the Second Edition's (ruling T10)."""
    sister = Desk("second_edition").book.tables
    assert DESK.book.tables.gunnery == sister.gunnery and DESK.book.tables.hits == sister.hits
    tables = msgspec.structs.asdict(DESK.book.tables)
    assert set(tables) >= {"gunnery", "hits", "melee", "fouling", "unfouling", "grappling", "ungrappling"}
    assert [len(aim) for aim in DESK.book.printed] == [9, 9]


def test_2_5_the_log_shows_what_a_ship_needs() -> None:
    """tournament:2.5 - one sheet tells everything for moving and firing a ship."""
    log = DESK.at(DESK.ship("anne", heading=2, hull=5, load=[1, 0])).view(0).ship("anne")
    assert (log.allowances, log.allowance, log.attitude, log.turning) == ((4, 3, 1, 0), 4, "A", 3)
    assert (log.hull, log.hull_full, log.guns, log.carronades) == (5, 8, (4, 4), (1, 1))
    assert (log.crew[:3], log.rigging, log.load) == ((2, 2, 2), (3, 3, 3, 3), ("R", ""))
