"""Who plays with corrected tables gets corrected ships as well."""

from collections.abc import Callable

from tests.server.people import HUMANS, Person


def test_the_errata_set_goes_for_ships_and_tables_alike(visitor: Callable[[], Person]) -> None:
    """The Spanish 64 off St Vincent is printed with her Basic hull; the corrected one has 17 squares."""
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
