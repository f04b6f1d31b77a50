"""Who plays with corrected tables gets corrected ships as well."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.people import HUMANS, Person
from weathergage.scenarios.loader import battle_data, scenario_from_dict
from weathergage.server.sessions import game_registry
from weathergage.ships.library import Errata


def printed_st_vincent(_: str, errata: Errata = "as-printed") -> Any:
    """The battle off St Vincent with the hulls of the charts."""
    raw: Any = battle_data("st-vincent")
    for side in raw["side"]:
        for ship in side["ship"]:
            ship.pop("log", None)
    return scenario_from_dict(raw, errata=errata)


def test_the_errata_set_goes_for_ships_and_tables_alike(
    visitor: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Spanish 64 is printed with her Basic hull; the corrected one has 17 squares."""
    monkeypatch.setattr(game_registry, "load_scenario", printed_st_vincent)
    hulls = []
    for options in (["advanced"], ["advanced", "corrected"]):
        anna = visitor()
        response = anna.post(
            "/api/games",
            {"scenario": "st-vincent", "ruleset": "tournament", "options": options, "seats": HUMANS},
        )
        made = response.json()
        anna.game, anna.key = made["id"], made["seats"][0]["key"]
        ships = {ship["id"]: ship["hull_full"] for ship in anna.look()["view"]["ships"]}
        hulls.append(ships["san-domingo"])
    assert hulls == [11, 17]
