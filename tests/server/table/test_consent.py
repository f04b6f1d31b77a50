"""Proposals: what needs the consent of the other side, and what becomes of it."""

from typing import Any

from litestar import Litestar

from tests.server.clocks import SetClock
from tests.server.people import AGAINST_BOT, HUMANS, Person
from weathergage.engine.replay import verify
from weathergage.server.table.store import TableStore


def propose(who: Person, kind: str, **more: Any) -> Any:
    return who.post("proposals", {"kind": kind, **more})


def answer(who: Person, word: str, number: int = 1) -> Any:
    return who.post(f"proposals/{number}/{word}")


def begun(anna: Person, ben: Person, **more: Any) -> None:
    anna.make(HUMANS, **more)
    ben.join(anna)


def turn(anna: Person, ben: Person, one: str = "azure", other: str = "azure") -> None:
    anna.order({"signal/0": one})
    ben.order({"signal/1": other})


def test_a_draw_needs_the_other_side_and_its_file_verifies(anna: Person, ben: Person) -> None:
    begun(anna, ben)
    assert propose(anna, "draw").status_code == 200
    assert answer(anna, "accept").status_code == 403
    (line,) = ben.get("table").json()["proposals"]
    assert (line["kind"], line["may_answer"], line["yours"]) == ("draw", True, False)
    assert answer(ben, "accept").status_code == 200
    outcome = anna.look()["view"]["outcome"]
    assert (outcome["winner"], outcome["kind"], outcome["adjudicated"]) == (-1, "agreed", False)
    assert verify(anna.get("replay").content) == []


def test_a_proposal_is_declined_withdrawn_or_left_behind(anna: Person, ben: Person) -> None:
    begun(anna, ben)
    propose(anna, "draw")
    assert answer(ben, "withdraw").status_code == 403
    answer(ben, "decline")
    gone = answer(ben, "accept")
    assert gone.status_code == 409 and "gone" in gone.json()["error"]
    propose(anna, "draw")
    assert propose(anna, "draw").status_code == 409
    answer(anna, "withdraw", 2)
    propose(anna, "draw")
    turn(anna, ben)
    assert anna.get("table").json()["proposals"] == []
    assert answer(ben, "accept", 3).status_code == 409
    assert not anna.look()["view"]["outcome"]


def test_orders_are_taken_back_by_consent_and_all_write_anew(anna: Person, ben: Person) -> None:
    begun(anna, ben)
    nothing = propose(anna, "undo")
    assert nothing.status_code == 409 and "nothing to take back" in nothing.json()["error"]
    turn(anna, ben, "crimson", "emerald")
    first = [line["event"]["die"] for line in anna.get("events").json()["events"] if "die" in line["event"]]
    assert "undo" in ben.get("table").json()["may_propose"]
    assert propose(ben, "undo").status_code == 200
    assert answer(anna, "accept").status_code == 200
    for person in (anna, ben):
        look = person.look()
        assert (look["view"]["turn"], look["taken_back"]) == (1, 1) and look["view"]["asks"]
    turn(anna, ben)
    for _ in range(2):
        turn(anna, ben)
    assert verify(anna.get("replay").content) == []
    file = anna.get("replay").json()
    assert [roll[2] for roll in file["fairness"]["rolls"]][:2] == first, "the dice that were seen are spent"
    assert any("taken back" in notice["text"] for notice in anna.get("").json()["notices"])


def test_the_computer_agrees_to_no_draw_and_undo_against_it_stays_as_it_is(anna: Person) -> None:
    anna.make(AGAINST_BOT)
    refused = propose(anna, "draw")
    assert refused.status_code == 409 and "computer" in refused.json()["error"]
    assert anna.get("table").json()["may_propose"] == []


def test_an_adjourned_game_has_no_clock_until_all_go_on(anna: Person, ben: Person, clock: SetClock) -> None:
    begun(anna, ben, terms={"pace": {"kind": "days", "hours": 24, "bank": 0}})
    anna.look()
    clock.go_on(3600)
    propose(anna, "adjourn")
    answer(ben, "accept")
    assert anna.get("table").json()["adjourned"] == ""
    clock.go_on(30 * 24 * 3600)
    assert anna.look()["time"] is None and anna.look()["view"]["turn"] == 1
    assert propose(ben, "resume").status_code == 200
    answer(anna, "accept", 2)
    assert anna.look()["time"]["left"] == 23 * 3600


def test_a_game_is_adjourned_to_a_date(anna: Person, ben: Person, clock: SetClock) -> None:
    begun(anna, ben, terms={"pace": {"kind": "days", "hours": 24, "bank": 0}})
    anna.look()
    assert propose(anna, "adjourn", until="1805-10-20T12:00:00Z").status_code == 422
    assert propose(anna, "adjourn", until="soon").status_code == 422
    propose(anna, "adjourn", until="1805-10-25T12:00:00Z")
    answer(ben, "accept")
    assert anna.look()["time"]["left"] == 5 * 24 * 3600


def test_clocks_run_again_when_the_date_has_come(anna: Person, ben: Person, clock: SetClock) -> None:
    begun(anna, ben, terms={"pace": {"kind": "days", "hours": 24, "bank": 0}})
    anna.look()
    clock.go_on(4 * 3600)
    propose(anna, "adjourn", until="1805-10-25T16:00:00Z")
    answer(ben, "accept")
    anna.order({"signal/0": "azure"})
    ben.order({"signal/1": "azure"})
    assert anna.look()["time"]["left"] == (4 * 24 + 24) * 3600, "a question of the break has its whole time"
    clock.go_on(4 * 24 * 3600 + 3600)
    assert anna.get("table").json()["adjourned"] is None
    assert "adjourn" in anna.get("table").json()["may_propose"]
    anna.order({"signal/0": "azure"})
    ben.order({"signal/1": "azure"})
    assert anna.look()["time"]["left"] == 24 * 3600
    clock.go_on(24 * 3600 + 3)
    assert anna.look()["view"]["outcome"] is not None, "the last turn ended by the clock"


def test_a_question_put_during_a_break_has_its_whole_time(anna: Person, ben: Person, clock: SetClock) -> None:
    begun(anna, ben, terms={"pace": {"kind": "days", "hours": 24, "bank": 0}})
    anna.look()
    clock.go_on(20 * 3600)
    propose(anna, "adjourn")
    answer(ben, "accept")
    anna.order({"signal/0": "azure"})
    ben.order({"signal/1": "azure"})
    clock.go_on(3600)
    propose(ben, "resume")
    answer(anna, "accept", 2)
    assert anna.look()["time"]["left"] == ben.look()["time"]["left"] == 24 * 3600


def test_sides_that_agree_at_once_are_both_counted(anna: Person, ben: Person, app: Litestar) -> None:
    begun(anna, ben)
    propose(anna, "draw")
    store = TableStore(app.state.game_registry.storage.database)
    read_by_both = store.proposals(anna.game)[0]
    assert store.accept(read_by_both, 1) == (1,)
    assert store.accept(read_by_both, 2) == (1, 2)
    store.close_proposal(read_by_both)
    assert store.accept(read_by_both, 3) is None
