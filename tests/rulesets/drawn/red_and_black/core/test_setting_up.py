"""From battles to the table: ratings by the stated formula, places, headings, officers, house values."""

import msgspec
import pytest

from weathergage.api import load_scenario, ruleset, scenario_ids, start
from weathergage.engine.dice import Dice
from weathergage.engine.replay import state_hash
from weathergage.engine.ruleset import HouseValue
from weathergage.engine.scenario import DataCard, Scenario
from weathergage.geometry.opentable import overlap
from weathergage.rulesets.drawn.red_and_black.core.book import house
from weathergage.rulesets.drawn.red_and_black.core.chart_conversion import (
    direction_of,
    hex_at,
    middle_of,
    point_of,
)
from weathergage.rulesets.drawn.red_and_black.core.ratings import gunnery_of, masts_of, rate_of, ratings_of
from weathergage.rulesets.drawn.red_and_black.core.setting_up import launch
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import open_table_rules
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import ABACK, point_of_sailing
from weathergage.ships.library import library

RULES = open_table_rules(ruleset("red_and_black"))
BOOK = RULES.book


def set_up(battle: str | Scenario, seed: int = 1) -> OpenTable:
    scenario = load_scenario(battle) if isinstance(battle, str) else battle
    return RULES.set_up(RULES, scenario, seed)


def named(state: OpenTable, name: str) -> Ship:
    return next(ship for ship in state.ships if ship.spec.name == name)


FORMULA = {
    "rating.broadside.0": 1,
    "rating.broadside.1": 9,
    "rating.hull.0": 2,
    "rating.hull.1": 9,
    "rating.masts.0": 3,
    "rating.masts.1": 9,
    "rating.crew.0": 1,
    "rating.crew.1": 18,
    "rating.points.0": 2,
    "rating.points.1": 1,
}


def by_formula(battle: str) -> OpenTable:
    return set_up(msgspec.structs.replace(load_scenario(battle), house=FORMULA))


def test_ratings_are_a_figure_and_one_for_so_many_guns() -> None:
    """red_and_black:6.4.low: rounded up; the figures here are this test's own, since they are house values."""
    guerriere = named(by_formula("constitution-guerriere"), "Guerriere")
    assert (guerriere.spec.guns, guerriere.spec.rate) == (38, 5)
    assert (guerriere.broadside, guerriere.hull, guerriere.masts, guerriere.crew) == (6, 7, [3, 3, 2], 4)
    assert (guerriere.spec.move_class, guerriere.spec.gunnery, guerriere.spec.points) == (2, "A", 19)
    victory = named(by_formula("trafalgar"), "Victory")
    assert (victory.spec.guns, victory.spec.rate) == (100, 1)
    assert (victory.broadside, victory.hull, victory.masts, victory.crew) == (13, 14, [5, 5, 5], 7)
    assert (victory.spec.move_class, victory.spec.standing) == (1, -1)
    assert victory.flag and not guerriere.flag


def test_ratings_as_the_game_comes() -> None:
    """red_and_black:6.4.low: five and one for every six guns, two parties and one for every fourteen; house values."""
    for battle, name, rating, crew in (
        ("constitution-guerriere", "Guerriere", 12, 5),
        ("trafalgar", "Victory", 22, 10),
    ):
        ship = named(set_up(battle), name)
        assert (ship.broadside, ship.hull, sum(ship.masts), ship.crew) == (rating, rating, rating, crew)
        assert ship.spec.points == 2 * rating + rating


def test_equal_ships_meet_at_nought() -> None:
    """red_and_black:6.4.low, red_and_black:6.4.high: broadside, hull and masts are rated alike as the game comes."""
    for ship in set_up("trafalgar").ships:
        assert ship.broadside == ship.hull == sum(ship.masts)


@pytest.mark.parametrize(
    ("guns", "rate"),
    [
        (120, 1),
        (100, 1),
        (98, 2),
        (84, 2),
        (80, 3),
        (60, 3),
        (50, 4),
        (44, 5),
        (30, 5),
        (28, 6),
        (20, 6),
        (18, 7),
    ],
)
def test_rates_by_guns(guns: int, rate: int) -> None:
    """red_and_black:6.4.range: by the house value of the establishment."""
    assert rate_of(BOOK, OpenTable(), guns) == rate


@pytest.mark.parametrize(
    ("rate", "guns", "carronades", "gunnery"),
    [
        (3, 16, 4, "A"),
        (3, 16, 0, "B"),
        (6, 8, 2, "C"),
        (7, 4, 0, "C"),
        (5, 0, 24, "D"),
        (7, 0, 8, "E"),
        (5, 12, 12, "A"),
    ],
)
def test_gunnery_classes_by_rate_and_carronades(rate: int, guns: int, carronades: int, gunnery: str) -> None:
    """red_and_black:6.4.range."""
    assert gunnery_of(BOOK, OpenTable(), rate, guns, carronades) == gunnery


def test_light_guns_and_gun_boxes_are_house_values() -> None:
    """red_and_black:6.4.range."""
    state = OpenTable(house={"rating.light_guns_from": 5, "rating.guns_a_box": 7})
    assert gunnery_of(BOOK, state, 5, 16, 0) == "C"
    entry = load_scenario("constitution-guerriere").sides[0].ships[0]
    ship = msgspec.structs.replace(entry, rating=0, card=None)
    boxes = sum(ship.log.guns)
    assert ratings_of(BOOK, state, ship).rate == rate_of(BOOK, state, boxes * 7)


def test_mast_ratings_are_shared_the_mainmast_first_and_none_is_nought() -> None:
    """red_and_black:6.4.high."""
    assert masts_of(10, 3) == (3, 4, 3) and masts_of(11, 3) == (4, 4, 3) and masts_of(2, 3) == (1, 1, 1)
    assert masts_of(5, 2) == (2, 3)


def test_crews_of_the_library_in_the_words_of_the_sheet() -> None:
    """red_and_black:6.11: elite, crack as veteran, average as experienced, green and poor as poor."""
    scenario = load_scenario("constitution-guerriere")
    side = scenario.sides[0]
    words = {}
    for quality in ("elite", "crack", "average", "green", "poor"):
        ship = msgspec.structs.replace(side.ships[0], quality=quality)
        sides = (msgspec.structs.replace(side, ships=(ship,)), scenario.sides[1])
        state = set_up(msgspec.structs.replace(scenario, sides=sides))
        words[quality] = state.ships[0].spec.crew_quality
    assert words == {
        "elite": "elite",
        "crack": "veteran",
        "average": "experienced",
        "green": "poor",
        "poor": "poor",
    }


@pytest.mark.parametrize("battle", scenario_ids())
def test_every_battle_can_be_laid_out_and_no_ship_lies_on_another_or_off_the_table(battle: str) -> None:
    """red_and_black:5.2: and who sails on hexes is not taken aback by rounding."""
    scenario = load_scenario(battle)
    state = set_up(scenario)
    entries = [entry for side in scenario.sides for entry in side.ships]
    afloat = [ship for ship in state.ships if ship.present and not ship.spec.fixed]
    for ship in afloat:
        assert 0 <= ship.mast[0] <= state.width and 0 <= ship.mast[1] <= state.height
        assert not any(overlap(ship.base, other.base) for other in afloat if other is not ship)
    for ship, entry in zip(state.ships, entries):
        head_to_wind = (entry.heading - scenario.wind.direction) % 6 == 3
        if not head_to_wind and not entry.fixed:
            assert point_of_sailing(BOOK, state, ship, ship.point) != ABACK


def test_every_type_of_the_library_has_ratings() -> None:
    """red_and_black:6.4.low: all rates and the unrated, square and fore-and-aft, and none of them is nought."""
    entry = load_scenario("constitution-guerriere").sides[0].ships[0]
    rates = set()
    for kind in library("corrected").values():
        ship = msgspec.structs.replace(
            entry, rating=kind.rating, ship_class=kind.ship_class, log=kind.squares
        )
        made = ratings_of(BOOK, OpenTable(), ship)
        rates.add(made.rate)
        assert min(made.broadside, made.hull, made.crew, *made.masts) > 0
        assert made.gunnery in "ABCDE" and made.move_class in (1, 2)
    assert rates == {1, 2, 3, 4, 5, 6, 7}


def test_hexes_become_places_and_are_found_again() -> None:
    """red_and_black:5.2: forty millimetres from hex to hex, headings the nearest of sixteen points."""
    assert [point_of(each) for each in range(1, 7)] == [0, 3, 5, 8, 11, 13]
    assert [direction_of(point_of(each)) for each in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    state = set_up("lissa")
    for code in {hex_at(ship.mast, 400) for ship in state.ships}:
        assert hex_at(middle_of(code, 400), 400) == code
    duel = set_up("constitution-guerriere")
    assert (duel.width, duel.height) == (51 * 400 * 8660 // 10000 + 400, 35 * 400 + 400)


def test_a_battle_may_set_house_values_otherwise() -> None:
    """red_and_black:4.1.action.turn: by id, and one of a list by its index."""
    scenario = load_scenario("constitution-guerriere")
    other = msgspec.structs.replace(scenario, house={"scale.pip": 20, "turning.points.4": 6})
    state = set_up(other)
    assert house(BOOK, state, "scale.pip") == 20 and house(BOOK, state, "turning.points", 4) == 6
    assert house(BOOK, state, "turning.points", 3) == 3
    assert named(state, "Guerriere").spec.turning == 6
    game = start("red_and_black", other, 3)
    assert game.view(0).wire().table.pip == 200


def test_every_house_value_has_a_reason_and_a_unit() -> None:
    """red_and_black:4.1: they are shown as what they are."""
    assert RULES.house and all(value.reason and value.unit for value in RULES.house.values())


def test_places_points_and_years_of_battles_that_give_them() -> None:
    """red_and_black:6.4.size: the year decides whether fourth rates count as small."""
    state = set_up("tamatave")
    scenario = load_scenario("tamatave")
    ship, entry = state.ships[0], scenario.sides[0].ships[0]
    assert entry.place is not None
    assert (*ship.mast, ship.point) == (entry.place[0] * 10, entry.place[1] * 10, entry.place[2])
    assert (state.wind, state.year) == (scenario.wind.point, 1811)
    assert set_up("bonhomme-richard-serapis").year == 1779


def test_wind_weather_land_and_bonuses_of_a_battle() -> None:
    """red_and_black:4.1.command.weather: the wind's point or its direction, and its force in the words of the table."""
    scenario = load_scenario("constitution-guerriere")
    for direction, velocity, point, wind, weather in ((4, 0, -1, 8, 0), (4, 5, 0, 0, 3), (2, 4, -1, 3, 2)):
        blows = msgspec.structs.replace(scenario.wind, direction=direction, velocity=velocity, point=point)
        state = set_up(msgspec.structs.replace(scenario, wind=blows))
        assert (state.wind, state.weather) == (wind, weather)
    assert state.bonus == [0, 0] and not state.anchoring
    assert set_up(msgspec.structs.replace(scenario, anchoring=True)).anchoring
    for change in ({"land": ("A1",)}, {"coast": ("north",)}, {"shoals": {"A1": 12}}):
        shore = msgspec.structs.replace(scenario.sea, **change)
        assert set_up(msgspec.structs.replace(scenario, sea=shore)).anchoring, "there is ground to anchor in"
    sea = msgspec.structs.replace(scenario.sea, land=("A1", "B2", "C3"), coast=("south",))
    state = set_up(msgspec.structs.replace(scenario, sea=sea))
    # Half a hex in from the corner; every second column lies half a hex lower.
    assert state.land[:3] == ((200, 200), (546, 800), (892, 1000)) and state.land_half == 200
    assert set(state.land[3:]) == {(x, state.height + 200) for x in range(200, state.width + 200, 400)}
    across, down = range(200, state.width + 200, 400), range(200, state.height + 200, 400)
    for coast, squares in (
        ("north", {(x, -200) for x in across}),
        ("west", {(-200, y) for y in down}),
        ("east", {(state.width + 200, y) for y in down}),
    ):
        sea = msgspec.structs.replace(scenario.sea, land=(), coast=(coast,))
        assert set(set_up(msgspec.structs.replace(scenario, sea=sea)).land) == squares
    assert set_up(msgspec.structs.replace(scenario, date="")).year == 1800


def test_works_ashore_have_one_loaded_battery_and_ships_all_they_mount() -> None:
    """red_and_black:6.3: round shot to begin with, in chasers too; no work is superior to another."""
    scenario = load_scenario("constitution-guerriere")
    side = scenario.sides[0]
    loads = {}
    for guns, fixed in ((64, ""), (10, ""), (100, "battery")):
        card = DataCard(rate=5 if guns > 10 else 9)
        ship = msgspec.structs.replace(side.ships[0], rating=guns, fixed=fixed, card=card)
        sides = (msgspec.structs.replace(side, ships=(ship,)), scenario.sides[1])
        made = set_up(msgspec.structs.replace(scenario, sides=sides)).ships[0]
        loads[guns] = made.spec.rate, made.spec.standing, made.load
        assert bool(made.spec.turning) == (not fixed)
    assert loads == {
        64: (5, 1, ["R", "R", "R", "R"]),
        10: (7, 0, ["R", "R", "", ""]),
        100: (5, 0, ["R", "", "", ""]),
    }


def test_a_ship_that_lies_head_to_wind_on_hexes_does_so_on_the_table() -> None:
    """red_and_black:5.2: only rounding is made good, a point at most (ruling Y10)."""
    scenario = load_scenario("constitution-guerriere")
    side = scenario.sides[0]
    headings = {}
    for heading in range(1, 7):
        ship = msgspec.structs.replace(side.ships[0], heading=heading, rig="fore-and-aft")
        sides = (msgspec.structs.replace(side, ships=(ship,)), scenario.sides[1])
        state = set_up(msgspec.structs.replace(scenario, sides=sides, house={"close_hauled.fore_and_aft": 1}))
        headings[heading] = state.ships[0].point
    wind = scenario.wind.direction
    assert headings[(wind + 2) % 6 + 1] == point_of((wind + 2) % 6 + 1)


@pytest.mark.parametrize(("guns", "chasers"), [(17, False), (18, True)])
def test_chasers_from_so_many_guns(guns: int, chasers: bool) -> None:
    """red_and_black:6.3: a house value, and works have none."""
    entry = load_scenario("constitution-guerriere").sides[0].ships[0]
    ship = msgspec.structs.replace(entry, rating=guns)
    made = ratings_of(BOOK, OpenTable(), msgspec.structs.replace(ship, card=None))
    assert (made.chasers, len(made.masts)) == (chasers, 3 if chasers else 2), "and a third mast from as many"
    work = msgspec.structs.replace(ship, fixed="battery")
    made = ratings_of(BOOK, OpenTable(), work)
    assert not made.chasers and made.masts == ()


def test_sails_and_anchors_of_a_battle() -> None:
    """red_and_black:6.4.critical.2, red_and_black:4.1.action.anchor: as the battle has them when it begins."""
    scenario = load_scenario("constitution-guerriere")
    side = scenario.sides[0]
    for sails, anchored in (("full", False), ("battle", True)):
        ship = msgspec.structs.replace(side.ships[0], sails=sails, anchored="A" if anchored else "")
        sides = (msgspec.structs.replace(side, ships=(ship,)), scenario.sides[1])
        made = set_up(msgspec.structs.replace(scenario, sides=sides)).ships[0]
        assert (made.full_sail, made.anchored) == (not anchored, anchored)


def test_officers_come_by_a_die() -> None:
    """red_and_black:6.4.critical.1: one inept, one inspired of six, the rest average."""
    found = {ship.skill for seed in range(20) for ship in set_up("lissa", seed).ships}
    assert found == {"inept", "average", "inspired"}
    entry = load_scenario("constitution-guerriere").sides[0].ships[0]
    ships = [launch(BOOK, OpenTable(dice=Dice(script=[face])), entry, 0, 0) for face in range(1, 7)]
    assert [ship.skill for ship in ships] == ["inept", *["average"] * 4, "inspired"]


@pytest.mark.parametrize("value", RULES.house.values(), ids=lambda value: value.id)
def test_a_battle_can_be_fought_with_the_least_and_the_most_of_every_house_value(value: HouseValue) -> None:
    battle = load_scenario("amelia-arethuse")
    for key in value.keys:
        for figure in (value.least, value.most):
            game = start(RULES.id, msgspec.structs.replace(battle, house={key: figure}), 3)
            while not game.over and game.state.turn < 3:
                for side in game.waiting_for():
                    game.submit(side, {})


@pytest.mark.parametrize(
    ("rate", "length", "width", "turning"),
    [
        (1, 70, 24, 2),
        (2, 66, 23, 2),
        (3, 62, 22, 3),
        (4, 54, 20, 3),
        (5, 48, 18, 4),
        (6, 42, 16, 4),
        (7, 34, 14, 5),
    ],
)
def test_bases_and_turns_by_rate(rate: int, length: int, width: int, turning: int) -> None:
    """red_and_black:4.1.action.turn: house values, in millimetres and points; the mainmast stands amidships."""
    scenario = load_scenario("constitution-guerriere")
    side = scenario.sides[0]
    ship = msgspec.structs.replace(side.ships[0], card=DataCard(rate=rate), entry_turn=2)
    sides = (msgspec.structs.replace(side, ships=(ship,)), scenario.sides[1])
    made = set_up(msgspec.structs.replace(scenario, sides=sides)).ships[0]
    assert (made.spec.fore, made.spec.aft, made.spec.beam) == (length * 5, length * 5, width * 5)
    assert made.spec.turning == turning
    assert (made.present, made.spec.entry_turn) == (False, 2)
    # Between the middles of her two hexes, of which the bow's is the northern one.
    there = msgspec.structs.replace(ship, bow="C3", heading=1, entry_turn=0)
    sides = (msgspec.structs.replace(side, ships=(there,)), scenario.sides[1])
    made = set_up(msgspec.structs.replace(scenario, sides=sides)).ships[0]
    assert (made.mast, made.present, made.spec.entry_turn) == ((892, 1200), True, 0)


def test_only_ships_with_guns_are_warships() -> None:
    """red_and_black:5.2.beating_choice."""
    entry = load_scenario("constitution-guerriere").sides[0].ships[0]
    state = OpenTable(dice=Dice(1))
    for guns, warship in ((0, False), (1, True)):
        ship = msgspec.structs.replace(entry, rating=guns, card=DataCard(rate=7))
        assert launch(BOOK, state, ship, 0, 0).spec.warship == warship


@pytest.mark.parametrize(
    ("rate", "inferior", "superior"),
    [(1, 100, 112), (2, 84, 98), (3, 64, 80), (4, 50, 56), (5, 32, 44), (6, 20, 26), (7, 6, 16)],
)
def test_superior_and_inferior_ships_of_each_rate(rate: int, inferior: int, superior: int) -> None:
    """red_and_black:6.4.tactical: by guns, up to a house value and from another on; between them a ship is neither."""
    entry = load_scenario("constitution-guerriere").sides[0].ships[0]
    standing = {}
    for guns in (inferior, inferior + 1, superior - 1, superior):
        ship = msgspec.structs.replace(entry, rating=guns, card=DataCard(rate=rate))
        standing[guns] = ratings_of(BOOK, OpenTable(), ship).standing
    assert standing == {inferior: -1, inferior + 1: 0, superior - 1: 0, superior: 1}


def test_a_battle_begins_anew_whatever_became_of_it_before() -> None:
    battle = load_scenario("constitution-guerriere")
    fresh = set_up(battle)
    before = state_hash(fresh)
    officers = {tuple(ship.skill for ship in start(RULES.id, battle, seed).state.ships) for seed in range(20)}
    assert len(officers) > 1
    for ship in fresh.ships:
        ship.masts[0] = ship.hull = 0
        ship.load[0] = ""
    fresh.bag[0] = 7
    assert state_hash(set_up(battle)) == before
