"""Every failure that people meet when they play together says what is wrong and what to do about it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.clocks import SetClock
from tests.server.notifications.conftest import Round, browser, named
from tests.server.notifications.receivers import WebServer
from tests.server.people import HUMANS, Person

DAY = 24 * 3600


def refusal(answer: Any, status: int) -> str:
    """The sentence that a call is refused with."""
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"])


def timed(anna: Person, ben: Person, time_up: str) -> int:
    """A game by the day whose first question Anna has looked at; its version."""
    anna.make(HUMANS, terms={"pace": {"kind": "days", "hours": 24, "bank": 0}, "time_up": time_up})
    ben.join(anna)
    return int(anna.look()["version"])


def test_the_mail_server_is_down(anna: Person) -> None:
    refused = refusal(anna.post("/api/me/messages/mail", {"address": "anna@example.org"}), 503)
    assert refused == (
        "the code could not be mailed: the mail server does not answer as it should; try again later, "
        "or choose another way"
    )


def test_the_push_service_has_given_the_browser_up(
    anna: Person, ben: Person, game: str, web: WebServer, round_of: Round
) -> None:
    browser(ben, web)
    web.status = 410
    (way,) = ben.get("/api/me/messages").json()["ways"]
    tried = ben.post(f"/api/me/messages/ways/{way['id']}/test").json()
    gone = "this browser has taken its address back; switch notifications on there again"
    assert tried["trouble"] == gone
    (way,) = ben.get("/api/me/messages").json()["ways"]
    assert way["gone"] and way["trouble"] == gone
    assert refusal(ben.post(f"/api/me/messages/ways/{way['id']}/test"), 409) == gone


def test_the_name_is_taken(anna: Person, ben: Person) -> None:
    refused = refusal(ben.call("PUT", "/api/me/name", json={"name": "anna"}), 409)
    assert refused.startswith("somebody here is called 'anna' already; choose another name, such as 'anna 2'")


def test_the_table_is_full(anna: Person, ben: Person, visitor: Callable[[], Person]) -> None:
    anna.make([{"kind": "human"}, {"kind": "open"}])
    ben.game = anna.game
    assert ben.post("sit", {"side": 1}).status_code == 200
    carl = named(visitor(), "Carl")
    carl.game = anna.game
    refused = refusal(carl.post("sit", {"side": 1}), 409)
    assert refused == "somebody else has just sat down here; look for another table, or look on"
    anna.make(HUMANS)
    key = anna.invite(1)
    ben.accept(anna.game, key)
    carl.sit(anna.game, key)
    refused = refusal(carl.post("take", {"part": ""}), 403)
    assert "it may have been used, renewed or withdrawn. Ask for a new invitation" in refused


def test_the_clock_has_run_out_and_the_usual_answers_were_given(
    anna: Person, ben: Person, clock: SetClock
) -> None:
    version = timed(anna, ben, "defaults")
    clock.go_on(DAY + 60)
    refused = refusal(anna.order({"signal/0": "crimson"}, version=version), 409)
    assert refused == (
        "your time was up, so this question was answered for you; load the game again, then send orders"
    )


def test_the_clock_has_run_out_and_a_captain_sits_in(anna: Person, ben: Person, clock: SetClock) -> None:
    version = timed(anna, ben, "captain")
    clock.go_on(DAY + 60)
    refused = refusal(anna.order({"signal/0": "crimson"}, version=version), 409)
    assert refused == "your time was up, and a captain sits in for you; take your seat back first"


def test_the_game_was_claimed_while_somebody_wrote(anna: Person, ben: Person, clock: SetClock) -> None:
    timed(anna, ben, "claim")
    version = ben.look()["version"]
    assert anna.order({"signal/0": "crimson"}).status_code == 200
    clock.go_on(DAY + 60)
    assert anna.post("claim", {"result": "victory"}).status_code == 200
    refused = refusal(ben.order({"signal/1": "azure"}, version=version), 409)
    assert refused == "the game is over, so nothing is ordered any more; load it again to see how it ended"
    refused = refusal(anna.post("claim", {"result": "draw"}), 409)
    assert refused == "the game is over; there is nothing to claim any more"
    refused = refusal(anna.post("seats/1/nudge"), 409)
    assert refused == "the game is over; nobody is waited for any more"


@pytest.mark.parametrize("name", ["", " ", "a" * 31, "<b>"])
def test_the_name_cannot_be_used(anna: Person, name: str) -> None:
    refused = anna.call("PUT", "/api/me/name", json={"name": name})
    assert refused.status_code in (400, 422) and len(refused.json()["error"]) > 20


def test_orders_for_another_question_say_so_without_a_clock(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    version = anna.look()["version"]
    for person, order in ((anna, "signal/0"), (ben, "signal/1")):
        assert person.order({order: "azure"}).status_code == 200
    refused = refusal(anna.order({"signal/0": "azure"}, version=version), 409)
    assert refused.startswith("the game has moved on (version ") and "load it again" in refused
