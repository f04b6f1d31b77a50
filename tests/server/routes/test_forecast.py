"""The forecast of a seat's draft: for that seat alone, without a trace, and blind to what others have sealed."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.people import HUMANS, Person

PLOT = "plot/constitution"


@pytest.fixture
def captains(visitor: Callable[[], Person]) -> tuple[Person, Person]:
    """Two people at a duel by real rules, both asked for their first plots."""
    anna, ben = visitor(), visitor()
    anna.make(HUMANS, ruleset="second_edition", seed=1812)
    ben.join(anna)
    return anna, ben


def _forecast(person: Person, orders: dict[str, str], **more: Any) -> Any:
    return person.post("forecast", {"orders": orders, **more})


def test_a_seat_is_told_what_its_plot_may_lead_to(captains: tuple[Person, Person]) -> None:
    anna, ben = captains
    answer = _forecast(anna, {PLOT: "1"}, version=0)
    assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store"
    told = answer.json()["forecast"]
    assert [each["ship"] for each in told["ships"]] == ["constitution"]
    keys = [each["key"] for each in told["together"]]
    assert keys == ["collision", "rakes", "raked", "given", "taken"]
    assert told["samples"] > 0 and told["basis"]
    assert [each["ship"] for each in _forecast(ben, {}).json()["forecast"]["ships"]] == ["guerriere"]


def test_a_forecast_leaves_no_trace(captains: tuple[Person, Person]) -> None:
    anna, _ = captains
    before = [person.get(path).text for person in captains for path in ("view", "events", "film")]
    assert _forecast(anna, {PLOT: "1"}).text == _forecast(anna, {PLOT: "1"}).text
    assert before == [person.get(path).text for person in captains for path in ("view", "events", "film")]
    assert anna.look()["version"] == 0


def test_what_the_enemy_has_sealed_makes_no_difference(visitor: Callable[[], Person]) -> None:
    texts = []
    for choice in (0, -1, None):
        anna, ben = visitor(), visitor()
        anna.make(HUMANS, ruleset="tournament", options=["advanced"], seed=5)
        ben.join(anna)
        while ben.look()["view"]["phase"] != "movement_notation":
            for person in (anna, ben):
                if person.look()["view"]["request"] is not None:
                    assert person.order({}).status_code == 200
        if choice is not None:
            ask = next(ask for ask in ben.look()["view"]["request"]["asks"] if ask["kind"] == "plot")
            assert len(ask["options"]) > 1
            assert ben.order({ask["id"]: ask["options"][choice]}).status_code == 200
        told = _forecast(anna, {})
        assert told.status_code == 200 and told.json()["forecast"]["ships"]
        texts.append(told.text)
    assert len(set(texts)) == 1


def test_bad_orders_are_answered_with_the_violation(captains: tuple[Person, Person]) -> None:
    anna, _ = captains
    for orders, place in (({PLOT: "99"}, PLOT), ({"plot/guerriere": "1"}, "plot/guerriere")):
        refused = _forecast(anna, orders)
        assert refused.status_code == 422
        assert refused.json()["violations"][0]["place"] == place
        assert refused.json() == anna.post("orders", {"orders": orders}).json()


def test_only_a_seat_that_is_asked_has_a_forecast(captains: tuple[Person, Person]) -> None:
    anna, ben = captains
    key, anna.key = anna.key, ""
    assert _forecast(anna, {}).status_code == 403
    anna.key = "wrong"
    assert _forecast(anna, {}).status_code == 403
    anna.key = key
    assert _forecast(anna, {}, version=7).status_code == 409
    anna.order({PLOT: "1"})
    sealed = _forecast(anna, {PLOT: "1"})
    assert sealed.status_code == 409 and sealed.json()["error"]
    assert _forecast(ben, {}, version=0).json()["forecast"] is not None
    anna.game = "no-such-game"
    assert _forecast(anna, {}).status_code == 404


@pytest.mark.parametrize("body", [b"", b"[]", b'{"orders": 1}', b'{"orders": {}, "samples": 9}'])
def test_bodies_that_are_no_orders(captains: tuple[Person, Person], body: bytes) -> None:
    anna, _ = captains
    path, headers = f"/api/games/{anna.game}/forecast", {"content-type": "application/json"}
    refused = anna.call("POST", path, content=body, headers=headers)
    assert refused.status_code == 400 and refused.json()["error"]


def test_a_ruleset_without_forecasts_has_none(anna: Person) -> None:
    anna.make(HUMANS)
    assert _forecast(anna, {"signal/0": "crimson"}).json() == {"forecast": None}
    assert _forecast(anna, {"signal/0": "mauve"}).status_code == 422


@pytest.mark.parametrize("rules", ["beat_to_quarters", "red_and_black"])
def test_a_course_in_a_drawn_game_has_one(visitor: Callable[[], Person], rules: str) -> None:
    anna, ben = visitor(), visitor()
    anna.make(HUMANS, ruleset=rules, seed=7)
    ben.join(anna)
    for _ in range(60):
        for person in (anna, ben):
            request = person.look()["view"]["request"]
            if request is None:
                continue
            course = next((ask for ask in request["asks"] if ask["kind"] in ("plot", "turn")), None)
            told = _forecast(person, {}).json()["forecast"]
            if course is not None:
                assert [each["ship"] for each in told["ships"]] == [course["ship"]]
                assert [each["key"] for each in told["together"]][:2] == ["collision", "ashore"]
                return
            assert told is None
            assert person.order({}).status_code == 200
    raise AssertionError("no course was ever chosen")
