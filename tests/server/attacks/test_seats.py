"""Nobody looks, orders or concedes for another: not by an old key, a bare key, an invitation, or from another desk."""

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.people import HUMANS, Person

READ = ("view", "events", "film", "replay")
WRITTEN: tuple[tuple[str, Any], ...] = (
    ("orders", {"orders": {}}),
    ("check", {"orders": {}}),
    ("forecast", {"orders": {}}),
    ("odds", {"orders": {}}),
    ("act", {"verb": "concede"}),
    ("act", {"verb": "seat", "notation": "routine=ask"}),
    ("undo", None),
    ("take", {}),
)


@pytest.fixture
def stolen(anna: Person, ben: Person) -> list[str]:
    """Every key of the guest's seat that its maker ever had, and the guest's own."""
    keys = anna.make(HUMANS)
    theirs = anna.post("seats/1/keys/script").json()
    ben.join(anna)
    return [keys[1], theirs["script"], theirs["recovery"], ben.key]


@pytest.mark.parametrize("cookie", ["the maker's", "none", "another", "made up"])
def test_no_key_of_a_taken_seat_opens_it_elsewhere(
    anna: Person, ben: Person, stolen: list[str], cookie: str, client: TestClient[Any]
) -> None:
    before = ben.look()
    desks = {"the maker's": anna.desk, "none": "", "another": "x" * 32, "made up": "'; DROP TABLE seats; --"}
    thief = Person(client)
    for key in stolen:
        calls = [("GET", path, None) for path in READ] + [("POST", *call) for call in WRITTEN]
        for method, path, body in calls:
            thief.desk, thief.game, thief.key = desks[cookie], anna.game, key
            refused = thief.call(method, f"/api/games/{anna.game}/{path}", json=body)
            assert refused.status_code == 403, (key[:8], path, refused.text)
    assert ben.look() == before


@pytest.mark.parametrize("key", ["", "seat-", "null", "x" * 200, "seat-" + "A" * 32])
def test_made_up_keys_open_nothing(anna: Person, ben: Person, key: str) -> None:
    anna.make(HUMANS)
    ben.sit(anna.game, key)
    assert ben.post("orders", {"orders": {}}).status_code == 403
    assert ben.post("take", {}).status_code == 403


def test_a_resigned_player_cannot_come_back_by_an_old_key(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    recovery = ben.get("seats/1/keys").json()["recovery"]
    ben.post("act", {"verb": "concede"})
    assert ben.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    for key in (ben.key, recovery):
        ben.key = key
        assert ben.post("take", {}).status_code == 403 and ben.get("view").status_code == 403
