"""A seat remembers what it has seen, over browsers, and for nobody else."""

from tests.server.people import HUMANS, Person


def test_what_happened_since_the_last_visit(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    first = anna.get("visit").json()
    assert first["seen"] == first["last"] and first["first_turn"] == 0, (
        "whoever was never here missed nothing"
    )
    assert anna.call("PUT", f"/api/games/{anna.game}/visit", json={"seen": first["last"]}).status_code == 204
    for _ in range(2):
        anna.order({})
        ben.order({})
    since = anna.get("visit").json()
    assert since["seen"] == first["last"] < since["last"]
    assert 1 <= since["first_turn"] <= since["last_turn"]
    assert ben.get("visit").json()["first_turn"] == 0
    anna.call("PUT", f"/api/games/{anna.game}/visit", json={"seen": 10**6})
    assert anna.get("visit").json()["seen"] == since["last"], "a battle that began anew has fewer events"
    onlooker = Person(anna._client)
    onlooker.game = anna.game
    assert onlooker.get("visit").status_code == 403
