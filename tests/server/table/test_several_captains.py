"""Two captains a side: whose consent counts, who resigns, who is late, and who may claim."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.clocks import SetClock
from tests.server.fleet import captains, two_a_side
from tests.server.people import Person
from tests.server.table.test_clocks import HOUR, seat
from tests.server.table.test_consent import answer, propose

Four = list[Person]
DAYS = {"kind": "days", "hours": 24, "bank": 0}


@pytest.fixture
def four(visitor: Callable[[], Person]) -> Four:
    """Two captains a side, by the day, whose games can be claimed."""
    people = two_a_side(visitor, terms={"pace": DAYS, "time_up": "claim"})
    for person in people:
        person.look()
    return people


def seal(*people: Person) -> None:
    for person in people:
        assert person.order({}).status_code == 200


def told(person: Person) -> Any:
    return person.get("table").json()


def test_a_fellow_who_is_known_to_have_sealed_is_not_nudged(four: Four) -> None:
    def nudged(by: Person) -> list[bool]:
        return [line["may_nudge"] for line in by.get("table").json()["players"]]

    anna, fellow, enemy = four[0], four[1], four[2]
    before = nudged(enemy)
    assert nudged(anna) == [False, True, True, True]
    fellow.order({})
    assert nudged(anna) == [False, False, True, True]
    assert nudged(enemy) == before, "who still writes does not learn it"


def test_a_draw_needs_every_person_of_both_sides(four: Four) -> None:
    anna, ben, cora, dan = four
    assert propose(ben, "draw").status_code == 200
    for person in (anna, cora):
        answer(person, "accept")
        assert anna.look()["view"]["outcome"] is None
    assert not told(cora)["proposals"][0]["may_answer"], "she has agreed"
    answer(dan, "accept")
    assert anna.look()["view"]["outcome"]["kind"] == "agreed"


def test_one_who_declines_ends_what_was_proposed(four: Four) -> None:
    anna, ben, cora, _ = four
    propose(cora, "adjourn")
    assert answer(ben, "decline").status_code == 200
    assert told(anna)["proposals"] == [] and told(anna)["adjourned"] is None


def test_a_draw_is_agreed_where_each_side_has_a_person(visitor: Callable[[], Person]) -> None:
    anna, cora = visitor(), visitor()
    anna.make(captains("bot", bot="parrot"), "tournament", scenario="lake-erie")
    cora.join(anna, 2)
    assert "draw" in told(anna)["may_propose"]
    propose(anna, "draw")
    assert answer(cora, "accept").status_code == 200
    assert anna.look()["view"]["outcome"]["kind"] == "agreed"


def test_a_side_resigns_when_its_captains_agree_and_the_enemy_learns_nothing_before(four: Four) -> None:
    anna, ben, cora, dan = four
    alone = anna.post("act", {"verb": "concede"})
    assert alone.status_code == 409 and "other captains" in alone.json()["error"]
    assert propose(ben, "resign").status_code == 200
    assert told(cora)["proposals"] == told(dan)["proposals"] == []
    assert answer(cora, "decline").status_code == 403
    assert told(anna)["proposals"][0]["may_answer"]
    answer(anna, "accept")
    outcome = cora.look()["view"]["outcome"]
    assert (outcome["winner"], outcome["kind"]) == (1, "conceded")


def test_one_captain_leaves_and_his_fellow_fights_on(four: Four) -> None:
    anna, ben, _, _ = four
    assert anna.post("seats/0/leave").status_code == 200
    assert seat(ben, 0)["stand_in"] and ben.look()["view"]["outcome"] is None
    assert "resign" not in told(ben)["may_propose"], "nobody is left to ask"


def test_a_late_captain_loses_nothing_for_his_fellow(four: Four, clock: SetClock) -> None:
    anna, ben, cora, dan = four
    seal(anna, ben, cora)
    clock.stand_at(24 * HOUR + 3)
    assert not told(anna)["may_claim"], "not even in the moment before a captain sits in for Dan"
    clock.go_on(0)
    cora.wait_for(lambda _: seat(cora, 3)["stand_in"])
    assert not told(anna)["may_claim"]
    assert [seat(cora, number)["stand_in"] != "" for number in range(4)] == [False, False, False, True]
    assert dan.call("DELETE", f"/api/games/{dan.game}/seats/3/stand-in").status_code == 200


def test_the_flag_claims_when_a_whole_side_is_late(four: Four, clock: SetClock) -> None:
    anna, ben, cora, _ = four
    seal(anna, ben)
    clock.go_on(24 * HOUR + 3)
    assert (told(anna)["may_claim"], told(ben)["may_claim"]) == ("late", ""), "the flag speaks for its side"
    assert not told(cora)["may_claim"]
    assert ben.post("claim", {"result": "draw"}).status_code == 409
    assert anna.post("claim", {"result": "victory"}).status_code == 200
    assert ben.look()["view"]["outcome"]["winner"] == 0


def test_a_fellow_who_still_writes_keeps_the_flag_from_claiming(four: Four, clock: SetClock) -> None:
    anna, *_ = four
    seal(anna)
    clock.go_on(24 * HOUR + 3)
    # All of the other side are late, and so is Ben; a captain sits in for him, who answers.
    anna.wait_for(lambda _: told(anna)["may_claim"])
    assert seat(anna, 1)["stand_in"]
