"""Logs at both strengths: what a battle gives, and what the other strength makes of it."""

from typing import Any

import pytest

from weathergage.engine.scenario import Log, ShipEntry
from weathergage.scenarios.loader import all_scenarios, load_scenario, scenario_from_dict
from weathergage.ships.conversion import advanced_log, nearest_log
from weathergage.ships.library import Errata


def ship(errata: Errata = "as-printed", **keys: Any) -> ShipEntry:
    raw = {"name": "Otter", "quality": "crack", "bow": "V20", "heading": 2, **keys}
    other = {"name": "Lynx", "type": "fr-40", "quality": "crack", "bow": "T9", "heading": 3}
    sides = [
        {"id": "british", "name": "Britain", "nations": ["british"], "ship": [raw]},
        {"id": "french", "name": "France", "nations": ["french"], "ship": [other]},
    ]
    head = {
        "id": "a",
        "title": "A",
        "date": "1809",
        "place": "sea",
        "notes": "None.",
        "anchoring": True,
        "wind": {"direction": 4},
    }
    return scenario_from_dict({**head, "side": sides}, errata=errata).sides[0].ships[0]


def own(**squares: object) -> ShipEntry:
    log = {"hull": 15, "crew": [6, 6, 4], "guns": [8, 8], "rigging": [5, 5, 5, 5], **squares}
    third: dict[str, Any] = {"class": 3}
    return ship(**third, rating=40, points=15, log={"level": "advanced", **log})


@pytest.mark.parametrize("log", [{}, {"level": "basic", "hull": 7}, {"level": "advanced", "crew": [8, 4, 4]}])
def test_what_converts_needs_no_second_log(log: dict[str, object]) -> None:
    keys: dict[str, Any] = {"log": log} if log else {}
    found = ship(type="br-38", **keys)
    assert found.advanced is None


def test_figures_without_a_basic_counterpart_are_kept_exactly() -> None:
    found = own(hull=13, crew=[6, 5, 4], guns=[9, 8])
    assert found.advanced == Log(hull=13, crew=(6, 5, 4), guns=(9, 8), rigging=(5, 5, 5, 5))
    assert found.log == Log(hull=9, crew=(3, 3, 2), guns=(5, 4), rigging=(5, 5, 5, 5))


def test_one_odd_figure_beside_a_type() -> None:
    found = ship(type="br-38", log={"level": "advanced", "carronades": [5, 6]})
    assert found.advanced == Log(
        hull=14, crew=(6, 4, 4), guns=(6, 6), carronades=(5, 6), rigging=(5, 5, 5, 5)
    )
    assert found.log.carronades == (3, 3)


def test_an_odd_type_keeps_its_exact_squares_where_the_battle_replaces_others() -> None:
    found = ship(type="br-bomb-two", log={"level": "basic", "hull": 5, "crew": [1, 1, 1]})
    assert found.advanced == Log(hull=8, crew=(2, 2, 2), guns=(2, 2), carronades=(1, 1), rigging=(4, 4, 4, 4))
    assert found.log == Log(hull=5, crew=(1, 1, 1), guns=(1, 1), rigging=(4, 4, 4, 4))


@pytest.mark.parametrize("errata", ["as-printed", "corrected"])
def test_every_advanced_log_that_is_given_is_needed_and_near(errata: Errata) -> None:
    for scenario in all_scenarios(errata):
        for entry in (entry for side in scenario.sides for entry in side.ships if entry.advanced):
            assert entry.advanced is not None
            assert entry.advanced != advanced_log(entry.log)
            near = nearest_log(entry.advanced)
            assert (near.hull, near.crew, near.guns) == (entry.log.hull, entry.log.crew, entry.log.guns)
            assert entry.bomb or near.carronades == entry.log.carronades


def test_an_errata_set_is_chosen_for_a_whole_battle() -> None:
    """The charts print the Basic hull of a Spanish 64; corrected, she has half as much again."""
    sets: tuple[tuple[Errata, int], ...] = (("as-printed", 7), ("corrected", 11))
    for errata, hull in sets:
        found = ship(errata, type="sp-64")
        assert (found.library, found.log.hull) == ("sp-64", hull)
    # What is corrected always does not depend on it.
    for errata, _ in sets:
        battle = load_scenario("st-vincent", errata=errata)
        assert next(e for e in battle.sides[1].ships if e.library == "sp-74-light").log.hull == 13


@pytest.mark.parametrize(("battle", "name"), [("trafalgar", "San Leandro"), ("st-vincent", "San Domingo")])
def test_spanish_64s_of_our_battles_have_the_hull_of_their_day(battle: str, name: str) -> None:
    """The chart's figure is that of the Basic game; the battles give the hull that other 64s have."""
    sets: tuple[Errata, ...] = ("as-printed", "corrected")
    for errata in sets:
        ships = [entry for side in load_scenario(battle, errata=errata).sides for entry in side.ships]
        found = next(entry for entry in ships if entry.name == name)
        assert (found.library, found.log.hull) == ("sp-64", 11)
        assert (found.advanced or advanced_log(found.log)).hull == 17
