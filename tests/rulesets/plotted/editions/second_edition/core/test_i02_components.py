"""Introduction to the rules, section II: chart, counters, tables, log and die."""

from collections import Counter
from fractions import Fraction
from importlib import resources

import msgspec
import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.positions import (
    BOOK,
    RULES,
    game_at,
    give,
    make_ship,
    position,
    sail,
)
from weathergage.api import Dice, load_scenario, outcomes, scenario_ids, start
from weathergage.engine.events import Roll
from weathergage.engine.ruleset import ruleset
from weathergage.geometry.hexgrid import STEP, label, on_chart, parse_label, step, to_offset
from weathergage.rulesets.plotted.core.table_schema import Trial
from weathergage.rulesets.plotted.core.typed_rules import plotted_rules
from weathergage.rulesets.plotted.sailing.allowances import plots_for
from weathergage.rulesets.plotted.sailing.helm import Helm, legal_plots
from weathergage.rulesets.plotted.sailing.plots import FORWARD, steps_of
from weathergage.scenarios import all_scenarios
from weathergage.ships.classes import classes, speeds
from weathergage.ships.library import library
from weathergage.ships.nations import nations


def test_i_ii_a_game_has_chart_counters_tables_and_logs() -> None:
    """second_edition:I.II - a game started from a battle comes with chart, counters, tables and a log for each ship."""
    game = start("second_edition", load_scenario("lissa"), seed=1)
    view = game.view(0).wire()
    assert (view.chart.columns, view.chart.rows) == (51, 35)
    ships = [ship for side in load_scenario("lissa").sides for ship in side.ships]
    assert [(s.id, s.hull, s.guns) for s in view.ships] == [(s.id, s.log.hull, s.log.guns) for s in ships]
    assert all(ship.spec.counter for ship in game.state.ships)
    assert plotted_rules(game.rules).book.tables.gunnery.rows


def test_i_ii_a_1_the_chart_goes_on_beyond_its_halves() -> None:
    """second_edition:I.II.A.1 - a chase never ends at an edge: there is always another half of the board."""
    game = sail(position(make_ship("a", bow="R1", heading=2, present=True)), a="3")
    assert label(game.state.ships[0].bow).startswith("(")
    west = sail(position(make_ship("a", bow="A9", heading=6)), a="4")
    assert to_offset(west.state.ships[0].bow)[0] == -4


def test_i_ii_a_3_basic_play_does_not_use_the_advanced_card() -> None:
    """second_edition:I.II.A.3 - the card of Advanced tables is another: its carronades reach 3, those here 2."""
    advanced = plotted_rules(ruleset("second_edition", ("advanced",))).book
    assert RULES.switched_on == ()
    assert (BOOK.tables.gunnery.carronade_range, advanced.tables.gunnery.carronade_range) == (2, 3)
    assert (BOOK.base[13][1:5], advanced.base[13][1:5]) == ((5, 4, 3, 2), (3, 2, 1, 0))
    assert (BOOK.printed[0][4][4], advanced.printed[0][4][4]) == ("4H-C", "3H-C")


def test_i_ii_a_4_rules_and_battles_come_with_the_game() -> None:
    """second_edition:I.II.A.4 - each paragraph named by an event can be looked up, and battles are at hand."""
    game = start("second_edition", load_scenario(scenario_ids()[0]), seed=3)
    while game.state.turn < 4 and not game.over:
        assert game.waiting_for()
        give(game)
    for event in game.events:
        book, _, paragraph = event.cite.partition(":")
        assert book == "second_edition" and RULES.rules[paragraph].text, event


def test_i_ii_a_5_every_ship_has_a_log() -> None:
    """second_edition:I.II.A.5 - each ship's orders go into a log of her own."""
    state = position(make_ship("a"), make_ship("b", side=1, bow="Z9"))
    game = game_at(state)
    give(game, plot__a="1", plot__b="2")
    log = log_of(RULES, [(1, event) for event in game.events], -2)
    assert {ship: lines[-1].move for ship, lines in log.items()} == {"a": "1", "b": "2"}


def test_i_ii_a_6_one_six_sided_die() -> None:
    """second_edition:I.II.A.6 - chance comes from one fair die with faces 1 to 6."""
    faces = dict(outcomes(lambda dice: dice.roll("any table")))
    assert faces == {face: Fraction(1, 6) for face in range(1, 7)}
    die = Dice(seed=1776)
    thrown = Counter(die.roll("any table") for _ in range(6000))
    assert set(thrown) == {1, 2, 3, 4, 5, 6} and min(thrown.values()) > 900
    assert Roll("fouling", 3).sides == 6


def test_i_ii_b_every_hex_has_a_label() -> None:
    """second_edition:I.II.B - the chart's hexes have labels of their own, column letters and a row."""
    labels = {
        label(parse_label(f"{column}{row}")) for column in ("A", "B", "Z", "AA", "YY") for row in range(1, 35)
    }
    assert len(labels) == 5 * 34 and {"A1", "B34", "YY12"} <= labels


@pytest.mark.parametrize(
    ("direction", "edge"), [(1, "north"), (2, "east"), (3, "east"), (4, "south"), (5, "west"), (6, "west")]
)
def test_i_ii_b_edges_belong_to_the_directions_pointing_at_them(direction: int, edge: str) -> None:
    """second_edition:I.II.B - clockwise from the top, the edges are those of winds 1, 2 and 3, 4, 5 and 6."""
    there = parse_label("Z18")
    while on_chart(there, 51, 35):
        there = step(there, direction)
    column, row = to_offset(there)
    beyond = {"north": row < 1, "east": column > 50, "south": row > 34, "west": column < 0}
    assert [name for name, is_beyond in beyond.items() if is_beyond] == [edge]


def test_i_ii_b_land_is_what_the_scenario_says() -> None:
    """second_edition:I.II.B - part of the chart is land only where the battle says so."""
    ashore = start("second_edition", load_scenario("droits-de-lhomme")).state.chart
    assert ashore.is_land(parse_label("DDD30")) and not ashore.is_land(parse_label("L14"))
    assert start("second_edition", load_scenario("lissa")).state.chart.is_land(parse_label("DDD30")) is False


def test_i_ii_c_colours_tell_nations() -> None:
    """second_edition:I.II.C - red is British, white French, gold Spanish or Venetian, light blue American."""
    colours = {
        name: nations()[name].colour for name in ("british", "french", "spanish", "venetian", "american")
    }
    assert colours == {
        "british": "red",
        "french": "white",
        "spanish": "gold",
        "venetian": "gold",
        "american": "light blue",
    }


def test_i_ii_c_classes_run_from_line_of_battle_to_gunboat() -> None:
    """second_edition:I.II.C - the class of a ship tells her type by the abbreviations of the counters."""
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
def test_i_ii_c_1_turning_ability_is_the_most_turns(ship_class: int, turning: int) -> None:
    """second_edition:I.II.C.1 - the first figure of the counter caps the turns of one movement."""
    assert speeds(ship_class).turning == turning
    # A wind that lets any ship sail on whatever her heading, so that nothing but the cap holds her back.
    plots = legal_plots(Helm((7, 7, 7, 7), speeds(ship_class).turning), 0)
    assert max(sum(step != FORWARD for step in steps_of(plot)) for plot in plots) == turning


def test_i_ii_c_2_battle_sail_speed_is_three_or_four() -> None:
    """second_edition:I.II.C.2 - there are two battle sail speeds, and each is the most a ship ever moves."""
    assert {speeds(number).battle_speed for number in range(1, 6)} == {3, 4} == set(BOOK.movement.battle_sail)
    afloat = [ship for s in all_scenarios() for side in s.sides for ship in side.ships if not ship.fixed]
    assert {ship.battle_speed for ship in afloat} == {3, 4}
    for speed, rows in enumerate(BOOK.allowances):
        assert not rows or max(rows[0]) == speed


def test_i_ii_c_3_full_sail_speed_is_of_no_use_in_the_basic_game() -> None:
    """second_edition:I.II.C.3 - the third figure is on the counter but moves nobody in the Basic game."""
    assert [speeds(number).full_speed for number in range(1, 6)] == [5, 5, 6, 7, 7]
    slow, fast = (make_ship("a", heading=2, full_speed=speed) for speed in (5, 7))
    assert plots_for(BOOK, position(slow), slow) == plots_for(BOOK, position(fast), fast)
    assert max(len(steps_of(plot)) for plot in plots_for(BOOK, position(fast), fast)) == 4


@pytest.mark.parametrize("heading", range(1, 7))
def test_i_ii_c_4_to_8_bow_and_stern(heading: int) -> None:
    """The stern follows where the bow points.

    second_edition:I.II.C.4 - the stern is the after end.
    second_edition:I.II.C.5 - the stern hex is the one behind the bow hex.
    second_edition:I.II.C.7 - the bow hex is the one the battle names.
    second_edition:I.II.C.8 - a ship sails the way her bow points.
    """
    wind = (heading - 1) % 6 or 6  # one point off the wind: attitude A
    state = position(make_ship("a", bow="R20", heading=heading), wind=wind)
    before = state.ships[0]
    assert (label(before.bow), before.bow - before.stern) == ("R20", STEP[heading])
    after = sail(state, a="1").state.ships[0]
    assert after.bow == step(parse_label("R20"), heading)
    assert label(after.stern) == "R20"


def test_i_ii_c_6_counter_numbers() -> None:
    """second_edition:I.II.C.6 - four digits: nation, class, and two that no sister ship shares."""
    digit = {"british": "1", "french": "2", "spanish": "3", "venetian": "3", "american": "4"}
    for scenario in all_scenarios():
        ships = start("second_edition", scenario).state.ships
        numbers = [ship.spec.counter for ship in ships if ship.spec.nation in digit]
        assert len(set(numbers)) == len(numbers)
        for ship in ships:
            if ship.spec.nation in digit:
                number = ship.spec.counter
                assert len(number) == 4 and number.isdigit()
                assert number[0] == digit[ship.spec.nation] and number[1] == str(ship.spec.ship_class)
    assert {name: str(nations()[name].counter) for name in digit} == digit


def test_i_ii_d_the_tables_are_a_set_of_their_own() -> None:
    """The Basic game keeps to its own set of tables.

    second_edition:I.II.D - Basic and Advanced play have separate tables.
    second_edition:I.II.D.2 - what Advanced play looks up is no part of the Basic tables.
    """
    shared = "weathergage.rulesets.plotted.core.tables"
    assert not [name for _, name in BOOK.sources if name not in ("basic.toml", "options.toml")]
    advanced = plotted_rules(ruleset("second_edition", ("advanced",))).book
    added = {name for _, name in advanced.sources} - {name for _, name in BOOK.sources}
    assert {"advanced.toml", "ammunition.toml", "wind.toml", "damage.toml", "seamanship.toml"} == added
    for section in ("ammunition", "wind"):
        assert advanced.has_chart(section) and not BOOK.has_chart(section)
    assert advanced.tables.gunnery.rows[-1].shot == {"grape": -4, "chain": 2, "double": 3, "round": 0}
    assert advanced.printed[1][10][5] == "7R-H-2C-G*" and len(BOOK.printed[1]) == 9
    text = resources.files(shared).joinpath("basic.toml").read_text(encoding="utf-8").lower()
    assert not [word for word in ("full_sail", "chain", "grape", "double", "wind_effects") if word in text]


def test_i_ii_d_1_the_basic_tables_are_complete() -> None:
    """second_edition:I.II.D.1 - everything the Basic game looks up stands in the Basic tables."""
    tables = msgspec.structs.asdict(BOOK.tables)
    assert set(tables) >= {"gunnery", "hits", "melee", "fouling", "unfouling", "grappling", "ungrappling"}
    assert BOOK.tables.fouling == Trial(at_most=3)
    assert BOOK.tables.unfouling == BOOK.tables.ungrappling == Trial(at_most=2)
    assert BOOK.tables.grappling.at_most == 2
    assert [len(aim) for aim in BOOK.printed] == [9, 9]


def test_i_ii_e_the_log_shows_what_a_ship_needs() -> None:
    """second_edition:I.II.E - one sheet tells everything for moving and firing a ship."""
    state = position(make_ship("a", heading=2, hull=5, load=[1, 0]), make_ship("b", side=1, bow="Z9"))
    log = game_at(state).view(0).ship("a")
    assert (log.allowances, log.allowance, log.attitude, log.turning) == ((4, 3, 1, 0), 4, "A", 3)
    assert (log.hull, log.hull_full, log.guns, log.carronades) == (5, 8, (4, 4), (1, 1))
    assert (log.crew[:3], log.rigging, log.load) == ((2, 2, 2), (3, 3, 3, 3), ("R", ""))
