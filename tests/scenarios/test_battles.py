"""The battles that come with the game."""

from importlib.resources import files

import pytest

from weathergage.engine.scenario import Scenario, ShipEntry
from weathergage.geometry.hexgrid import distance, on_chart, parse_label, stern_of
from weathergage.scenarios.loader import all_scenarios, load_scenario, scenario_ids
from weathergage.ships.library import library
from weathergage.ships.nations import nations

BATTLES = [pytest.param(scenario, id=scenario.id) for scenario in all_scenarios()]
DUELS = [
    pytest.param(scenario, id=scenario.id) for scenario in all_scenarios() if scenario.victory.kind == "duel"
]


def ships(scenario: Scenario) -> list[ShipEntry]:
    return [ship for side in scenario.sides for ship in side.ships]


def hexes(ship: ShipEntry) -> set[int]:
    bow = parse_label(ship.bow)
    return {bow, stern_of(bow, ship.heading, ship.hexes)}


def ship_named(identity: str, name: str) -> ShipEntry:
    return next(ship for ship in ships(load_scenario(identity)) if ship.name == name)


def test_there_are_the_battles_that_were_promised() -> None:
    assert set(scenario_ids()) >= {
        "constitution-guerriere",
        "chesapeake-shannon",
        "bonhomme-richard-serapis",
        "mars-hercule",
        "nymphe-cleopatre",
        "constellation-insurgente",
        "constitution-java",
        "united-states-macedonian",
        "ambuscade-baionnaise",
        "lissa",
        "negapatam",
        "president-last-voyage",
        "lake-erie",
        "trafalgar",
    }
    assert list(scenario_ids()) == sorted(scenario_ids())


@pytest.mark.parametrize("scenario", BATTLES)
def test_file_begins_with_its_schema(scenario: Scenario) -> None:
    text = (
        files("weathergage.scenarios").joinpath("battles", f"{scenario.id}.toml").read_text(encoding="utf-8")
    )
    assert text.startswith("#:schema ../../../../schemas/scenario.schema.json\n")


@pytest.mark.parametrize("scenario", BATTLES)
def test_no_two_ships_overlap_and_all_are_afloat(scenario: Scenario) -> None:
    land = {parse_label(text) for text in scenario.sea.land}
    taken: dict[int, str] = {}
    for ship in ships(scenario):
        for code in hexes(ship):
            assert code not in land
            assert ship.entry_turn > 1 or on_chart(code, scenario.sea.columns, scenario.sea.rows)
            assert taken.setdefault(code, ship.id) == ship.id


@pytest.mark.parametrize("scenario", BATTLES)
def test_order_of_battle_makes_sense(scenario: Scenario) -> None:
    assert len({ship.id for ship in ships(scenario)}) == len(ships(scenario))
    for side in scenario.sides:
        assert any(ship.entry_turn == 1 for ship in side.ships)
        for ship in side.ships:
            assert ship.nation in side.nations and ship.nation in nations()
            assert len(ship.log.rigging) == ship.battle_speed < ship.full_speed
            assert ship.points > 0 and ship.depth > 0
            assert ship.log.hull > 0 and min(ship.log.crew) > 0
            assert ship.log.guns[0] == ship.log.guns[1] and ship.log.carronades[0] == ship.log.carronades[1]
            assert sum(ship.log.guns + ship.log.carronades) > 0


@pytest.mark.parametrize("scenario", BATTLES)
def test_nobody_starts_in_irons(scenario: Scenario) -> None:
    assert all((ship.heading - scenario.wind.direction) % 6 != 3 for ship in ships(scenario))


@pytest.mark.parametrize("scenario", BATTLES)
def test_fleets_start_neither_in_each_others_guns_nor_out_of_reach(scenario: Scenario) -> None:
    first, second = ([ship for ship in side.ships if ship.entry_turn == 1] for side in scenario.sides)
    nearest = min(
        distance(a, b) for one in first for other in second for a in hexes(one) for b in hexes(other)
    )
    assert 5 <= nearest <= 14


@pytest.mark.parametrize("scenario", DUELS)
def test_duels_start_eight_to_fourteen_hexes_apart(scenario: Scenario) -> None:
    one, other = ships(scenario)
    assert 8 <= min(distance(a, b) for a in hexes(one) for b in hexes(other)) <= 14


@pytest.mark.parametrize("scenario", BATTLES)
def test_notes_are_two_to_four_sentences_on_one_line(scenario: Scenario) -> None:
    assert "\n" not in scenario.notes
    assert 2 <= sum(scenario.notes.count(f"{end} ") for end in ".;:") + 1 <= 8
    assert 120 <= len(scenario.notes) <= 600


def test_constitution_at_basic_strength() -> None:
    log = ship_named("constitution-guerriere", "Constitution").log
    assert (log.hull, log.crew, log.guns, log.carronades) == (12, (3, 3, 3), (4, 4), (3, 3))
    assert log.rigging == (6, 6, 6, 6)


def test_basic_numbers_are_not_converted_twice() -> None:
    richard = ship_named("bonhomme-richard-serapis", "Bonhomme Richard")
    serapis = ship_named("bonhomme-richard-serapis", "Serapis")
    assert (richard.log.hull, richard.log.crew, richard.log.guns) == (7, (2, 2, 2), (2, 2))
    assert (serapis.log.hull, serapis.log.crew, serapis.log.guns) == (7, (2, 2, 2), (3, 3))
    assert (richard.turning, richard.battle_speed, richard.full_speed) == (2, 3, 5)


def test_points_come_from_the_chart_by_quality() -> None:
    assert ship_named("chesapeake-shannon", "Shannon").points == library()["br-38"].points["elite"] == 17


def test_the_slow_counter_of_the_big_frigates() -> None:
    assert ship_named("united-states-macedonian", "United States").full_speed == 5
    assert ship_named("constitution-java", "Constitution").full_speed == 7


def test_accents_stay_in_names_and_leave_ids() -> None:
    assert ship_named("nymphe-cleopatre", "Cléopâtre").id == "cleopatre"
    assert ship_named("ambuscade-baionnaise", "Baïonnaise").id == "baionnaise"


def test_trafalgar_is_complete() -> None:
    british, combined = load_scenario("trafalgar").sides
    flags = [ship.nation for ship in combined.ships]
    assert (len(british.ships), flags.count("french"), flags.count("spanish")) == (27, 18, 15)
    ratings = sorted((ship.rating for ship in british.ships), reverse=True)
    assert ratings == [100] * 3 + [98] * 4 + [80] + [74] * 16 + [64] * 3
    assert sorted(ship.rating for ship in combined.ships)[-4:] == [100, 112, 112, 130]


def test_late_ships_and_land() -> None:
    late = {
        ship.name: ship.entry_turn
        for ship in ships(load_scenario("president-last-voyage"))
        if ship.entry_turn > 1
    }
    assert late == {"Pomone": 5, "Tenedos": 7}
    assert load_scenario("president-last-voyage").sea.coast == ("north",)
    assert "BBB30" in load_scenario("droits-de-lhomme").sea.land
    assert load_scenario("droits-de-lhomme").sea.shoals["ZZ29"] == 15
