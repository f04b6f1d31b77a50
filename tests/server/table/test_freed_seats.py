"""Seats that become empty in the course of a battle are offered again, and a captain sits in meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest
from litestar import Litestar

from tests.server.people import Person
from tests.server.table.test_clocks import begun, seat
from tests.server.table.test_substitutes import NONE, end, key_of, named


@pytest.fixture
def cora(visitor: Callable[[], Person]) -> Person:
    """Somebody who is not at the table yet."""
    return named(visitor(), "Cora")


def offer(who: Person, number: int, **sheet: str) -> Any:
    return who.call("PUT", f"/api/games/{who.game}/offers/{number}", json=sheet)


def sit(who: Person, game: str, number: int) -> Any:
    who.game, who.key = game, ""
    sat = who.post("sit", {"side": number})
    if sat.status_code == 200:
        who.key = sat.json()["key"]
    return sat


def freed(anna: Person, ben: Person, app: Litestar) -> None:
    begun(anna, ben, NONE)
    app.state.game_registry.session(anna.game).departures.hand_over(1, None, "freed")


def test_a_freed_seat_is_offered_by_a_link_and_the_battle_goes_on(
    anna: Person, ben: Person, cora: Person, app: Litestar
) -> None:
    freed(anna, ben, app)
    assert (seat(anna, 1)["empty"], seat(anna, 1)["may_offer"]) == (True, True)
    assert cora.get(f"/api/games/{anna.game}/offers").status_code == 403
    key = offer(anna, 1, kind="link").json()[0]["invitation"]
    assert anna.get("").json()["begun"], "the battle has not stopped"
    assert anna.order({"signal/0": "crimson"}).status_code == 200
    cora.accept(anna.game, key)
    assert cora.order({"signal/1": "azure"}).status_code == 200
    assert anna.look()["view"]["turn"] == 2
    assert not seat(anna, 1)["empty"] and anna.get("offers").json() == []


def test_a_freed_seat_stands_in_the_lobby_and_a_captain_plays_until_somebody_comes(
    anna: Person, ben: Person, cora: Person, app: Litestar
) -> None:
    freed(anna, ben, app)
    assert sit(cora, anna.game, 1).status_code == 409, "it is offered to nobody yet"
    assert offer(anna, 1, kind="bot", bot="parrot").status_code == 200
    assert seat(anna, 1)["stand_in"] == "Parrot"
    assert offer(anna, 1, kind="open").status_code == 200
    (table,) = cora.get("/api/lobby").json()["tables"]
    assert table["begun"] and table["seats"][1]["offer"] == "open"
    assert sit(cora, anna.game, 1).status_code == 200
    assert seat(anna, 1)["stand_in"] == "" and cora.get("/api/lobby").json()["tables"] == []
    assert offer(anna, 1, kind="link").status_code == 409, "somebody sits there"
    assert offer(anna, 1, kind="bot", bot="parrot").status_code == 409, "nor is her seat given to a captain"
    assert seat(anna, 1)["stand_in"] == ""


def test_a_freed_seat_is_offered_by_name_and_declined(
    anna: Person, ben: Person, cora: Person, app: Litestar
) -> None:
    freed(anna, ben, app)
    assert offer(anna, 1, kind="named", person="Cora").status_code == 200
    assert [each["side"] for each in cora.get("/api/lobby").json()["invitations"]] == [1]
    cora.game = anna.game
    assert cora.post("decline", {"side": 1}).status_code == 204
    assert anna.get("offers").json()[0]["offer"] == "nobody"
    assert anna.call("DELETE", f"/api/games/{anna.game}/offers/1").status_code == 200


def test_a_player_leaves_and_may_come_back_until_somebody_sits_there(
    anna: Person, ben: Person, cora: Person, app: Litestar
) -> None:
    named(ben, "Ben")
    begun(anna, ben, NONE, rated=True)
    assert ben.post("seats/0/leave").status_code == 403, "only one's own"
    assert ben.post("seats/1/leave").status_code == 200
    assert seat(anna, 1)["stand_in"] == "Parrot" and seat(anna, 1)["may_offer"]
    assert ben.get("view").status_code == 403
    ben.key = ""
    assert end(ben, 1).status_code == 200
    ben.key = key_of(ben, 1)
    assert seat(anna, 1)["stand_in"] == "" and ben.get("view").status_code == 200
    ben.post("seats/1/leave")
    offer(anna, 1, kind="open")
    assert sit(cora, anna.game, 1).status_code == 200
    ben.key = ""
    assert end(ben, 1).status_code == 409, "somebody else has the seat"


def test_who_leaves_a_lost_game_has_still_lost_it(anna: Person, ben: Person, app: Litestar) -> None:
    named(anna, "Anna")
    named(ben, "Ben")
    begun(anna, ben, NONE, rated=True)
    ben.post("seats/1/leave")
    app.state.game_registry.session(anna.game).endings.judge(0, "adjudicated")
    result = app.state.results.of_game(anna.game)
    assert [player.name for player in result.players] == ["Anna", "Ben"] and result.rated


@pytest.mark.parametrize("rated", [True, False])
def test_a_rated_game_that_somebody_has_left_cannot_be_removed(
    rated: bool, anna: Person, ben: Person, app: Litestar
) -> None:
    named(anna, "Anna")
    named(ben, "Ben")
    begun(anna, ben, NONE, rated=rated)
    ben.post("seats/1/leave")
    removed = anna.call("DELETE", f"/api/games/{anna.game}")
    if not rated:
        assert removed.status_code == 204
        return
    assert removed.status_code == 409 and "counts for somebody who has left" in removed.text
    app.state.game_registry.session(anna.game).endings.judge(0, "adjudicated")
    assert anna.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    assert [player.name for player in app.state.results.of_game(anna.game).players] == ["Anna", "Ben"]


def test_who_stays_claims_a_game_that_the_other_has_left(anna: Person, ben: Person, app: Litestar) -> None:
    named(anna, "Anna")
    named(ben, "Ben")
    begun(anna, ben, NONE, rated=True)
    assert anna.get("table").json()["may_claim"] == ""
    early = anna.post("claim", {"result": "victory"})
    assert early.status_code == 409 and "nobody has left" in early.json()["error"]
    ben.post("seats/1/leave")
    assert anna.get("table").json()["may_claim"] == "left"
    ben.key = ""
    assert ben.post("claim", {"result": "victory"}).status_code == 409, "who left claims nothing"
    assert anna.post("claim", {"result": "victory"}).status_code == 200
    outcome = anna.look()["view"]["outcome"]
    assert (outcome["winner"], outcome["kind"]) == (0, "abandoned")
    result = app.state.results.of_game(anna.game)
    assert [player.name for player in result.players] == ["Anna", "Ben"] and result.rated


def test_nothing_is_claimed_of_somebody_who_is_back_or_has_a_successor(
    anna: Person, ben: Person, cora: Person, app: Litestar
) -> None:
    begun(anna, ben, NONE)
    ben.post("seats/1/leave")
    ben.key = ""
    end(ben, 1)
    assert anna.get("table").json()["may_claim"] == "", "he is back"
    ben.key = key_of(ben, 1)
    ben.post("seats/1/leave")
    offer(anna, 1, kind="open")
    sit(cora, anna.game, 1)
    assert anna.get("table").json()["may_claim"] == "", "Cora plays on"
    app.state.game_registry.session(anna.game).departures.hand_over(1, None, "freed")
    assert anna.get("table").json()["may_claim"] == "", (
        "she did not leave: the administrator has freed the seat"
    )


def test_who_has_left_one_side_cannot_sit_on_the_other(
    anna: Person, ben: Person, cora: Person, app: Litestar
) -> None:
    named(ben, "Ben")
    freed(anna, ben, app)
    offer(anna, 1, kind="open")
    sit(cora, anna.game, 1)
    anna.post("seats/0/leave")
    offer(cora, 0, kind="open")
    refused = sit(ben, anna.game, 0)
    assert refused.status_code == 409 and "secrets" in refused.json()["error"]


def test_who_has_left_hears_no_onlookers(anna: Person, ben: Person, cora: Person) -> None:
    """He may come back, and would play on with what they said."""
    begun(anna, ben, NONE)
    ben.post("seats/1/leave")
    ben.key, cora.game = "", anna.game
    assert cora.post("talk/onlookers", {"text": "look at the frigate"}).status_code == 200
    assert ben.get("talk/onlookers").status_code == 403


def test_the_administrator_fills_a_seat_that_was_freed(anna: Person, ben: Person, app: Litestar) -> None:
    freed(anna, ben, app)
    anna.post("seats/1/stand-in")
    app.state.game_registry.session(anna.game).departures.hand_over(1, ben.desk, "given")
    line = seat(anna, 1)
    assert (line["empty"], line["stand_in"]) == (False, "")
    assert anna.get("offers").json() == []
