"""From battles to the table: ratings by the stated formula, places, headings, officers, house values."""

import msgspec
import pytest

from weathergage.api import load_scenario, ruleset, scenario_ids, start
from weathergage.engine.ruleset import HouseValue
from weathergage.engine.scenario import Scenario
from weathergage.geometry.opentable import overlap
from weathergage.rulesets.drawn.red_and_black.book import Book, house
from weathergage.rulesets.drawn.red_and_black.charting import direction_of, hex_at, middle_of, point_of
from weathergage.rulesets.drawn.red_and_black.ratings import gunnery_of, masts_of, rate_of, ratings_of
from weathergage.rulesets.drawn.red_and_black.sailing import ABACK, point_of_sailing
from weathergage.rulesets.drawn.red_and_black.ship import Ship
from weathergage.rulesets.drawn.red_and_black.state import OpenTable
from weathergage.ships.library import library

RULES = ruleset("red_and_black")
BOOK: Book = RULES.book


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
    [(3, 16, 4, "A"), (3, 16, 0, "B"), (6, 8, 2, "C"), (7, 4, 0, "C"), (5, 0, 24, "D"), (7, 0, 8, "E")],
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


@pytest.mark.parametrize("value", RULES.house.values(), ids=lambda value: value.id)
def test_a_battle_can_be_fought_with_the_least_and_the_most_of_every_house_value(value: HouseValue) -> None:
    battle = load_scenario("amelia-arethuse")
    for key in value.keys:
        for figure in (value.least, value.most):
            game = start(RULES.id, msgspec.structs.replace(battle, house={key: figure}), 3)
            while not game.over and game.state.turn < 3:
                for side in game.waiting_for():
                    game.submit(side, {})
