"""Substitutes: somebody commands for a player until he is back, and gives the seat back."""

from collections.abc import Callable
from typing import Any

import pytest
from litestar import Litestar

from tests.server.clocks import SetClock
from tests.server.lobby.test_offers import block
from tests.server.people import HUMANS, Person
from tests.server.plans.test_plans import QUIET, keep
from tests.server.table.test_clocks import begun, seat
from weathergage.server.identity.results import ResultStore

NONE = {"kind": "none"}
DAY = 24 * 3600


def named(person: Person, name: str) -> Person:
    person.call("PUT", "/api/me/name", json={"name": name})
    return person


@pytest.fixture
def cora(visitor: Callable[[], Person]) -> Person:
    """Somebody who is not at the table yet."""
    return named(visitor(), "Cora")


def lend(owner: Person, number: int, **wanted: str) -> Any:
    return owner.post(f"seats/{number}/substitute", wanted)


def command(person: Person, game: str, number: int, key: str = "") -> Any:
    person.game, person.key = game, key
    taken = person.post(f"seats/{number}/substitute/take")
    if taken.status_code == 200:
        person.key = taken.json()["key"]
    return taken


def end(person: Person, number: int) -> Any:
    return person.call("DELETE", f"/api/games/{person.game}/seats/{number}/substitute")


def key_of(person: Person, number: int) -> str:
    person.key = ""
    return str(person.get("").json()["seats"][number]["key"])


def test_somebody_asked_by_name_commands_until_the_owner_takes_the_seat_back(
    anna: Person, ben: Person, cora: Person
) -> None:
    named(anna, "Anna")
    named(ben, "Ben")
    begun(anna, ben, NONE)
    ben.call("PUT", f"/api/games/{ben.game}/draft", json={"orders": {"signal/1": "emerald"}, "version": 0})
    assert lend(ben, 1, person="Cora").status_code == 200
    assert seat(ben, 1)["sought"]["name"] == "Cora" and seat(anna, 1)["sought"] is None
    (invitation,) = cora.get("/api/lobby").json()["invitations"]
    assert (invitation["side"], invitation["stands_in"]) == (1, True)
    was = ben.key
    assert command(cora, ben.game, 1).status_code == 200
    line = seat(anna, 1)
    assert (line["name"], line["owner"]) == ("Cora", "Ben")
    assert cora.get("draft").json()["orders"] == {"signal/1": "emerald"}, "what the owner wrote is there"
    assert ben.order({"signal/1": "azure"}).status_code == 403, "the owner's key is void meanwhile"
    assert cora.post("seats/1/keys/invitation").status_code == 409, "she cannot hand it on"
    anna.order({"signal/0": "azure"})
    assert cora.order({"signal/1": "crimson"}).status_code == 200
    assert [game["id"] for game in ben.get("/api/games").json()] == [ben.game], "it is still his game"
    ben.key = ""
    assert seat(ben, 1)["may_end_loan"]
    assert end(ben, 1).status_code == 200
    ben.key = key_of(ben, 1)
    assert ben.key != was and ben.order({"signal/1": "azure"}).status_code == 200
    assert cora.get("view").status_code == 403
    texts = [notice["text"] for notice in ben.get("").json()["notices"]]
    assert "Cora commands for Ben." in texts and texts[-1].startswith("Ben has taken the seat of ")


def test_a_seat_lent_by_a_link_comes_back_at_its_date_whoever_looks(
    anna: Person, ben: Person, cora: Person, app: Litestar, clock: SetClock
) -> None:
    begun(anna, ben, NONE)
    assert lend(ben, 1, until="1805-10-20T12:00:00Z").status_code == 422
    made = lend(ben, 1, until="1805-10-24T12:00:00Z").json()["players"][1]["sought"]
    assert command(cora, ben.game, 1, "substitute-wrong").status_code in (403, 409)
    assert command(cora, ben.game, 1, made["key"]).status_code == 200
    assert seat(anna, 1)["returns"].startswith("1805-10-24")
    clock.go_on(3 * DAY - 60)
    assert cora.get("view").status_code == 200
    clock.go_on(60)
    app.state.sweeper.sweep()
    assert app.state.game_registry.session(ben.game).seats[1].desk == ben.desk
    assert cora.get("view").status_code == 403
    assert key_of(ben, 1)


def test_at_the_date_nothing_more_is_shown_even_if_nobody_has_swept(
    anna: Person, ben: Person, cora: Person, clock: SetClock
) -> None:
    begun(anna, ben, NONE)
    key = lend(ben, 1, until="1805-10-22T12:00:00Z").json()["players"][1]["sought"]["key"]
    command(cora, ben.game, 1, key)
    clock.go_on(DAY)
    assert cora.get("view").status_code == 403


def test_an_offer_is_withdrawn_declined_or_given_back(anna: Person, ben: Person, cora: Person) -> None:
    begun(anna, ben, NONE)
    lend(ben, 1, person="Cora")
    assert end(anna, 1).status_code == 403
    cora.game = ben.game
    assert end(cora, 1).status_code == 200
    assert cora.get("/api/lobby").json()["invitations"] == []
    assert command(cora, ben.game, 1).status_code == 409
    key = lend(ben, 1).json()["players"][1]["sought"]["key"]
    assert end(ben, 1).status_code == 200
    assert command(cora, ben.game, 1, key).status_code == 409
    lend(ben, 1, person="Cora")
    assert command(cora, ben.game, 1).status_code == 200
    assert lend(cora, 1).status_code == 409, "nobody commands for a substitute"
    assert end(cora, 1).status_code == 200
    assert key_of(ben, 1)


def test_nobody_commands_who_knows_the_other_side(anna: Person, ben: Person, cora: Person) -> None:
    named(anna, "Anna")
    begun(anna, ben, NONE)
    assert lend(ben, 1, person="Anna").status_code == 409
    key = lend(ben, 1).json()["players"][1]["sought"]["key"]
    assert command(cora, ben.game, 1, key).status_code == 200
    end(cora, 1)
    refused = lend(anna, 0, person="Cora")
    assert refused.status_code == 409 and "secrets" in refused.json()["error"]
    link = lend(anna, 0).json()["players"][0]["sought"]["key"]
    assert command(cora, ben.game, 0, link).status_code == 409, "she has commanded the other side"


def test_a_seat_is_lent_by_its_own_player_alone(anna: Person, ben: Person, cora: Person) -> None:
    begun(anna, ben, NONE)
    cora.game = anna.game
    for other in (anna, cora):
        refused = lend(other, 1)
        assert refused.status_code == 403 and "only the player of a seat" in refused.json()["error"]
    assert seat(ben, 1)["sought"] is None
    own = lend(ben, 1).json()["players"][1]["sought"]["key"]
    refused = command(ben, ben.game, 1, own)
    assert refused.status_code in (403, 409), "nobody commands for himself"


def test_nobody_commands_who_keeps_apart_from_somebody_at_the_table(
    anna: Person, ben: Person, cora: Person
) -> None:
    named(anna, "Anna")
    begun(anna, ben, NONE)
    block(anna, "Cora")
    key = lend(ben, 1).json()["players"][1]["sought"]["key"]
    refused = command(cora, ben.game, 1, key)
    assert refused.status_code == 403 and "keep apart" in refused.json()["error"]


def test_at_one_desk_a_seat_is_not_lent(anna: Person, cora: Person) -> None:
    anna.make(HUMANS)
    refused = lend(anna, 0)
    assert refused.status_code == 409 and "several sides" in refused.json()["error"]


def test_a_game_counts_for_the_owner_of_a_seat(
    anna: Person, ben: Person, cora: Person, app: Litestar
) -> None:
    named(anna, "Anna")
    named(ben, "Ben")
    begun(anna, ben, NONE, rated=True)
    lend(ben, 1, person="Cora")
    command(cora, ben.game, 1)
    anna.post("proposals", {"kind": "draw"})
    assert cora.post("proposals/1/accept").status_code == 200
    result = app.state.results.of_game(anna.game)
    assert [player.name for player in result.players] == ["Anna", "Ben"] and result.rated
    store: ResultStore = app.state.results
    assert (len(store.of_person(ben.desk)), store.of_person(cora.desk)) == (1, [])


def test_what_the_owner_planned_is_there_for_his_substitute(anna: Person, ben: Person, cora: Person) -> None:
    anna.make(HUMANS, "second_edition", scenario="lissa")
    ben.join(anna)
    assert keep(ben, QUIET).status_code == 200
    lend(ben, 1, person="Cora")
    command(cora, ben.game, 1)
    assert cora.get("plan").json()["plan"]["lines"][0]["choice"] == "hold"


def test_a_lent_seat_goes_with_its_owner_to_his_name(
    anna: Person, ben: Person, cora: Person, visitor: Callable[[], Person]
) -> None:
    """Ben plays without a name, and then opens the recovery link of Dan, who he is."""
    begun(anna, ben, NONE)
    recovery = named(visitor(), "Dan").post("/api/me/recovery").json()["key"]
    lend(ben, 1, person="Cora")
    command(cora, ben.game, 1)
    ben.key = ""
    was = ben.desk
    assert ben.post("/api/me/sign-in", {"key": recovery}).status_code == 200
    assert ben.desk != was and seat(anna, 1)["owner"] == "Dan"
    assert end(ben, 1).status_code == 200
    assert key_of(ben, 1)
