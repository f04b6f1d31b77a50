"""Clocks by the terms of a game: sandglass, days with a bank, holidays, and what happens when time is up."""

from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.clocks import SetClock
from tests.server.people import HUMANS, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.identity.credentials import Caller
from weathergage.server.wire.errors import Refused

HOUR = 3600
DAYS = {"kind": "days", "hours": 24, "bank": 36}


def begun(
    anna: Person, ben: Person, pace: dict[str, Any] = DAYS, time_up: str = "defaults", **more: Any
) -> None:
    anna.make(HUMANS, terms={"pace": pace, "time_up": time_up, **more})
    ben.join(anna)
    anna.look()


def left(who: Person) -> float:
    return float(who.look()["time"]["left"]) / HOUR


def seat(who: Person, number: int) -> dict[str, Any]:
    line: dict[str, Any] = who.get("table").json()["players"][number]
    return line


def test_hours_that_are_left_are_saved_up_to_the_bank(anna: Person, ben: Person, clock: SetClock) -> None:
    begun(anna, ben)
    assert left(anna) == left(ben) == 24
    clock.go_on(4 * HOUR)
    anna.order({"signal/0": "azure"})
    clock.go_on(4 * HOUR)
    ben.order({"signal/1": "azure"})
    assert (left(anna), left(ben)) == (24 + 20, 24 + 16)
    anna.order({"signal/0": "azure"})
    ben.order({"signal/1": "azure"})
    assert (left(anna), left(ben)) == (24 + 36, 24 + 36), "no more than the bank holds"


def test_days_run_while_nobody_is_there_and_outlive_the_server(
    clock: SetClock, tmp_path: Path, toy_bots: ToyBots
) -> None:
    with TestClient(create_app(tmp_path, clock=clock)) as one:
        anna = Person(one)
        begun(anna, Person(one))
    with TestClient(create_app(tmp_path, clock=clock)) as other:
        again = Person(other)
        again.desk, again.key, again.game = anna.desk, anna.key, anna.game
        assert left(again) == 24
        clock.go_on(24 * HOUR + 3)
        assert again.look()["view"]["turn"] == 2, "the defaults of both are sealed"


def test_a_glass_runs_for_each_question_and_goes_on_when_orders_are_opened_again(
    anna: Person, ben: Person, clock: SetClock
) -> None:
    begun(anna, ben, {"kind": "glass", "seconds": 60})
    assert anna.look()["time"] == {"seconds": 60, "left": 60}
    clock.go_on(20)
    anna.order({"signal/0": "azure"})
    clock.go_on(10)
    anna.post("reopen")
    assert anna.look()["time"]["left"] in (30, 40), "opening orders again turns no glass"
    clock.go_on(90)
    assert ben.look()["view"]["turn"] == 2


def test_a_captain_sits_in_when_time_is_up_until_the_player_returns(
    anna: Person, ben: Person, clock: SetClock
) -> None:
    begun(anna, ben, time_up="captain")
    anna.order({"signal/0": "crimson"})
    clock.go_on(24 * HOUR + 3)
    anna.wait_for(lambda look: look["view"]["turn"] == 2)
    assert seat(anna, 1)["stand_in"] == "Parrot" and not seat(anna, 1)["may_take_back"]
    refused = ben.order({"signal/1": "azure"})
    assert refused.status_code == 409 and "take your seat back" in refused.json()["error"]
    assert ben.call("DELETE", f"/api/games/{ben.game}/seats/1/stand-in").status_code == 200
    assert seat(ben, 1)["stand_in"] == ""
    assert anna.call("DELETE", f"/api/games/{ben.game}/seats/1/stand-in").status_code == 403


def test_a_player_hands_his_seat_to_a_captain_and_nobody_else_does(anna: Person, ben: Person) -> None:
    begun(anna, ben, {"kind": "none"})
    assert anna.post("seats/1/stand-in").status_code == 403
    assert ben.post("seats/1/stand-in").status_code == 200
    anna.order({"signal/0": "crimson"})
    anna.wait_for(lambda look: look["view"]["turn"] == 2)


def test_others_let_a_captain_sit_in_once_time_is_up(anna: Person, ben: Person, clock: SetClock) -> None:
    begun(anna, ben, time_up="claim")
    anna.order({"signal/0": "crimson"})
    assert not seat(anna, 1)["may_seat_bot"]
    clock.go_on(24 * HOUR + 3)
    assert seat(anna, 1)["late"] and seat(anna, 1)["may_seat_bot"]
    assert anna.post("seats/1/stand-in").status_code == 200
    anna.wait_for(lambda look: look["view"]["turn"] == 2)


def test_a_game_is_claimed_only_by_one_who_waits(anna: Person, ben: Person, clock: SetClock) -> None:
    begun(anna, ben, time_up="claim")
    with anna.listen() as socket:
        socket.receive_json()
        clock.go_on(24 * HOUR + 3)
        anna.post("act", {"verb": "seat", "notation": "routine=ask"})
        anna.order({"signal/0": "crimson"})
        assert socket.receive_json() == {"version": 1}, "nothing told her while she wrote that time was up"
        anna.post("reopen")
    early = anna.post("claim", {"result": "victory"})
    assert early.status_code == 409 and "nothing to claim" in early.json()["error"]
    assert not seat(anna, 1)["late"], "she writes herself, and may not know"
    anna.order({"signal/0": "crimson"})
    assert anna.get("table").json()["may_claim"] and not ben.get("table").json()["may_claim"]
    assert anna.post("claim", {"result": "victory"}).status_code == 200
    outcome = ben.look()["view"]["outcome"]
    assert (outcome["winner"], outcome["kind"]) == (0, "overtime")


def test_clocks_stand_still_on_holiday(anna: Person, ben: Person, clock: SetClock) -> None:
    begun(anna, ben)
    clock.go_on(4 * HOUR)
    assert ben.post("/api/me/holiday", {"days": 10}).json()["days_left"] == 20
    assert left(ben) == 20 + 240
    assert seat(anna, 1)["holiday"].startswith("1805-10-31")
    anna.order({"signal/0": "azure"})
    clock.go_on(9 * 24 * HOUR)
    back = ben.call("DELETE", "/api/me/holiday").json()
    assert back == {"until": "", "days_left": 21}
    assert left(ben) == 20
    assert ben.post("/api/me/holiday", {"days": 22}).status_code == 409


def test_onlookers_see_later_what_happens(anna: Person, ben: Person, visitor: Any, clock: SetClock) -> None:
    begun(anna, ben, {"kind": "none"}, onlooker_delay=1)
    kofi = visitor()
    kofi.game = anna.game

    def shown() -> str:
        parts = ("view", "events", "update", "film", "", "table", "talk/table", "score")
        return "".join(kofi.get(part).text for part in parts)

    for number, flag in enumerate(("crimson", "emerald"), 1):
        anna.order({"signal/0": flag})
        ben.order({"signal/1": "azure"})
        anna.post("talk/table", {"text": f"word{number}"})
        assert flag not in shown() and f"word{number}" not in shown()
        assert kofi.look()["view"]["turn"] == number
    assert anna.post("proposals", {"kind": "draw"}).json()["proposals"]
    assert kofi.get("table").json()["proposals"] == []
    assert "crimson" in shown() and kofi.look()["version"] > 0
    anna.order({"signal/0": "vermilion"})
    ben.order({"signal/1": "azure"})
    assert "vermilion" in shown(), "when the game is over nothing is held back"


def test_nobody_looks_on_where_nobody_is_wanted(anna: Person, ben: Person, visitor: Any) -> None:
    begun(anna, ben, {"kind": "none"}, onlookers="nobody")
    kofi = visitor()
    kofi.game = anna.game
    for part in ("view", "events", "film", "table"):
        assert kofi.get(part).status_code == 403


def test_a_holiday_gives_no_time_back_that_was_up(anna: Person, ben: Person, clock: SetClock) -> None:
    begun(anna, ben, time_up="claim")
    anna.order({"signal/0": "crimson"})
    clock.go_on(24 * HOUR + 3)
    assert anna.get("table").json()["may_claim"]
    ben.post("/api/me/holiday", {"days": 10})
    assert anna.get("table").json()["may_claim"], "his clock was lost before"


def test_of_two_holidays_at_once_one_counts(
    anna: Person, ben: Person, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(anna, ben)
    vacations = app.state.game_tables.vacations
    # The second call has looked before the first one wrote.
    monkeypatch.setattr(vacations, "until", lambda desk: None)
    vacations.begin(ben.desk, 10)
    with pytest.raises(Refused, match="already"):
        vacations.begin(ben.desk, 10)
    assert left(ben) == 24 + 240


def test_a_kept_plan_goes_with_the_defaults_when_time_is_up(
    anna: Person, ben: Person, clock: SetClock
) -> None:
    """Where the seat visits once a turn; step by step the later questions wait for their captain."""
    anna.make(HUMANS, "second_edition", scenario="lissa", terms={"pace": DAYS})
    ben.join(anna)
    asks = {"lines": [{"topic": "fire", "choice": "ask"}], "left": "usual"}
    for person, one_visit in ((anna, True), (ben, False)):
        sheet = {"plan": asks, "one_visit": one_visit}
        assert person.call("PUT", person._at("plan"), json=sheet).status_code == 200
        person.look()
    clock.go_on(24 * HOUR + 3)
    assert anna.look()["view"]["phase"] == "combat", "the course is sealed"
    states = [person.get("plan").json() for person in (anna, ben)]
    assert [(state["sealed"], state["stopped"]) for state in states] == [(True, "Guns: ask me."), (False, "")]


def test_the_page_of_one_who_may_claim_is_told_and_no_other(
    anna: Person, ben: Person, app: Litestar, clock: SetClock
) -> None:
    begun(anna, ben, time_up="claim")
    anna.order({"signal/0": "crimson"})
    tables = app.state.game_tables
    callers = [Caller(person.desk, known=True, key=person.key) for person in (anna, ben)]
    before = [tables.mark(anna.game, caller) for caller in callers]
    clock.go_on(24 * HOUR + 3)
    after = [tables.mark(anna.game, caller) for caller in callers]
    assert after[0] != before[0], "her list of players tells it"
    late = [line["late"] for line in anna.get("table").json()["players"]]
    assert late == [False, True] and anna.get("table").json()["may_claim"]
