"""The battles that come with the game."""

from importlib.resources import files

import pytest

from weathergage.engine.scenario import Scenario, ShipEntry
from weathergage.geometry.hexgrid import distance, on_chart, parse_label, stern_of, to_axial
from weathergage.scenarios.loader import all_scenarios, load_scenario, scenario_ids
from weathergage.ships.library import library
from weathergage.ships.nations import nations

BATTLES = [pytest.param(scenario, id=scenario.id) for scenario in all_scenarios()]
DUELS = [
    pytest.param(scenario, id=scenario.id) for scenario in all_scenarios() if scenario.victory.kind == "duel"
]


def ships(scenario: Scenario) -> list[ShipEntry]:
    return [ship for side in scenario.sides for ship in side.ships]


def afloat(scenario: Scenario) -> list[ShipEntry]:
    return [ship for ship in ships(scenario) if not ship.fixed]


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
        "squadrons-of-four",
        "nile",
        "copenhagen",
        "valcour-island",
        "lake-champlain",
        "cape-henry",
        "saintes",
        "st-vincent",
        "constellation-vengeance",
        "wasp-reindeer",
        "algeciras",
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
            assert (code in land) == bool(ship.fixed)
            assert ship.entry_turn > 1 or on_chart(code, scenario.sea.columns, scenario.sea.rows)
            assert taken.setdefault(code, ship.id) == ship.id


@pytest.mark.parametrize("scenario", BATTLES)
def test_order_of_battle_makes_sense(scenario: Scenario) -> None:
    assert len({ship.id for ship in ships(scenario)}) == len(ships(scenario))
    for side in scenario.sides:
        assert any(ship.entry_turn == 1 for ship in side.ships)
        for ship in side.ships:
            assert ship.nation in side.nations and ship.nation in nations()
            assert ship.points > 0
            assert ship.log.hull > 0 and min(ship.log.crew) > 0
            assert ship.log.guns[0] == ship.log.guns[1] and ship.log.carronades[0] == ship.log.carronades[1]
            assert sum(ship.log.guns + ship.log.carronades) > 0
            if ship.fixed:
                assert (ship.log.rigging, ship.battle_speed, ship.full_speed, ship.turning) == ((), 0, 0, 0)
            else:
                assert len(ship.log.rigging) == ship.battle_speed < ship.full_speed
                assert ship.depth > 0


@pytest.mark.parametrize("scenario", BATTLES)
def test_speeds_are_those_the_movement_tables_know(scenario: Scenario) -> None:
    for ship in afloat(scenario):
        assert ship.battle_speed in (3, 4) and ship.full_speed in (5, 6, 7) and ship.turning in (1, 2, 3)


@pytest.mark.parametrize("scenario", BATTLES)
def test_nobody_starts_in_irons(scenario: Scenario) -> None:
    free = [ship for ship in afloat(scenario) if not ship.anchored]
    assert all((ship.heading - scenario.wind.direction) % 6 != 3 for ship in free)


@pytest.mark.parametrize("scenario", BATTLES)
def test_fleets_start_neither_in_each_others_guns_nor_out_of_reach(scenario: Scenario) -> None:
    first, second = (
        [ship for ship in side.ships if ship.entry_turn == 1 and not ship.fixed] for side in scenario.sides
    )
    nearest = min(
        distance(a, b) for one in first for other in second for a in hexes(one) for b in hexes(other)
    )
    # Where guns may be loaded later, nobody may be near enough to need them at once.
    assert 20 <= nearest <= 26 if scenario.deferred_loading else 5 <= nearest <= 14


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_fleet_has_its_flags(scenario: Scenario) -> None:
    for side in scenario.sides:
        leaders = [ship.squadron for ship in side.ships if ship.flag]
        assert len(set(leaders)) == len(leaders)
        assert leaders or len(side.ships) < 7
        assert not any(ship.flag for ship in side.ships if len(side.ships) == 1)


@pytest.mark.parametrize("scenario", BATTLES)
def test_who_can_anchor_may(scenario: Scenario) -> None:
    needed = any(ship.anchored or ship.bomb for ship in ships(scenario))
    assert scenario.anchoring or not needed


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


def test_squadrons_of_four_are_equal_and_mirror_each_other() -> None:
    battle = load_scenario("squadrons-of-four")
    first, second = battle.sides
    assert [len(side.ships) for side in battle.sides] == [4, 4]
    assert sum(ship.points for ship in first.ships) == sum(ship.points for ship in second.ships)
    assert battle.deferred_loading and not battle.anchoring
    assert not battle.sea.land and not battle.sea.coast and not battle.sea.shoals
    # The wind is the mirror: what lies so far to the one side of it lies so far to the other.
    assert {(ship.heading - battle.wind.direction) % 6 for ship in first.ships} == {1}
    assert {(ship.heading - battle.wind.direction) % 6 for ship in second.ships} == {5}
    pairs = [(parse_label(a.bow), parse_label(b.bow)) for a, b in zip(first.ships, second.ships, strict=True)]
    gaps = [to_axial(there - here) for here, there in pairs]
    assert all(q == r for q, r in gaps), "the line between two mirrored bows crosses the wind squarely"


def test_the_first_flag_of_a_side_is_its_commander() -> None:
    commanders = {
        (battle, side.id): next((ship.name for ship in side.ships if ship.flag), "")
        for battle in ("trafalgar", "nile", "st-vincent", "saintes", "copenhagen", "lissa")
        for side in load_scenario(battle).sides
    }
    assert commanders == {
        ("trafalgar", "british"): "Victory",
        ("trafalgar", "combined"): "Bucentaure",
        ("nile", "british"): "Vanguard",
        ("nile", "french"): "Orient",
        ("st-vincent", "british"): "Victory",
        ("st-vincent", "spanish"): "Santísima Trinidad",
        ("saintes", "british"): "Formidable",
        ("saintes", "french"): "Ville de Paris",
        ("copenhagen", "british"): "Elephant",
        ("copenhagen", "danish"): "Dannebrog",
        ("lissa", "british"): "Amphion",
        ("lissa", "allied"): "Favorite",
    }


def test_the_french_at_the_nile_lie_at_anchor_with_room_to_pass_inside() -> None:
    battle = load_scenario("nile")
    line = [ship for ship in battle.sides[1].ships if ship.squadron != "frigates"]
    assert (len(line), {ship.anchored for ship in battle.sides[1].ships}) == (13, {"A"})
    shallow = {parse_label(text) for text, depth in battle.sea.shoals.items() if depth <= 20}
    inshore = [min(distance(parse_label(ship.bow), code) for code in shallow) for ship in line]
    assert min(inshore) >= 4


def test_works_and_bombs_at_copenhagen() -> None:
    battle = load_scenario("copenhagen")
    works = {ship.name: (ship.fixed, ship.hexes) for ship in ships(battle) if ship.fixed}
    assert works == {
        "Trekroner": ("fort", 1),
        "Quintus battery": ("entrenchment", 1),
        "Strickers battery": ("entrenchment", 1),
    }
    bombs = {
        ship.name: (ship.bomb, ship.advanced and ship.advanced.carronades)
        for ship in ships(battle)
        if ship.bomb
    }
    assert bombs == {"Explosion": ("two", (1, 1)), "Terror": ("two", (1, 1)), "Hecla": ("single", (0, 1))}


def test_bottoms_and_fresh_hands() -> None:
    henry = load_scenario("cape-henry")
    assert all(ship.coppered for ship in henry.sides[0].ships)
    foul = {ship.name for ship in henry.sides[1].ships if not ship.coppered and ship.months_at_sea >= 3}
    assert len(foul) == 6 and "Éveillé" not in foul
    fresh = {ship.newly_arrived for ship in load_scenario("saintes").sides[0].ships}
    assert fresh == {0, 1, 2}


def test_small_craft_of_the_lakes_are_of_class_6() -> None:
    for battle, name in (
        ("lake-champlain", "Preble"),
        ("lake-champlain", "Chubb"),
        ("lake-champlain", "Finch"),
        ("lake-erie", "Lady Prevost"),
    ):
        ship = ship_named(battle, name)
        assert (ship.ship_class, ship.turning, ship.battle_speed, ship.full_speed) == (6, 3, 4, 7)


def test_french_64s_are_a_type_of_the_library() -> None:
    found = [
        ship
        for battle in ("saintes", "cape-henry", "negapatam")
        for ship in ships(load_scenario(battle))
        if ship.nation == "french" and ship.rating == 64
    ]
    assert len(found) == 8 and {ship.library for ship in found} == {"fr-64"}
    assert {(ship.points, ship.log.hull, ship.log.crew, ship.log.carronades) for ship in found} == {
        (18, 12, (4, 4, 3), (0, 0))
    }


def test_constellation_and_wasp_are_duels_by_the_old_lists() -> None:
    both = [ship_named("constellation-vengeance", name) for name in ("Constellation", "Vengeance")]
    assert [(ship.rating, ship.ship_class, ship.quality, ship.points) for ship in both] == [
        (38, 4, "elite", 17),
        (40, 3, "average", 15),
    ]
    both = [ship_named("wasp-reindeer", name) for name in ("Wasp", "Reindeer")]
    assert [(ship.rating, ship.quality, ship.points, ship.log.carronades) for ship in both] == [
        (20, "elite", 12, (3, 3)),
        (18, "elite", 9, (3, 3)),
    ]


def test_algeciras_has_four_against_six() -> None:
    british, combined = load_scenario("algeciras").sides
    assert [ship.points for ship in british.ships] == [31, 27, 26, 27]
    assert [(ship.nation, ship.rating, ship.points) for ship in combined.ships] == [
        ("spanish", 112, 27),
        ("spanish", 96, 24),
        ("spanish", 80, 23),
        ("spanish", 74, 20),
        ("french", 80, 27),
        ("french", 74, 24),
    ]


def test_oars_and_fore_and_aft_rig() -> None:
    for battle in ("valcour-island", "lake-champlain"):
        boats = ships(load_scenario(battle))
        assert any(boat.rowed and boat.hexes == 1 for boat in boats)
        assert any(boat.rig == "fore-and-aft" for boat in boats)
