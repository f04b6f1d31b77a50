"""The exact odds of a seat's answer: the numbers of the engine, for that seat alone, and without a trace."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from tests.server.people import HUMANS, Person
from weathergage.api import Game, load_scenario, start
from weathergage.server.app import create_app

BATTLE = Path(__file__).parents[2] / "browser" / "close_quarters.toml"
SEED = 11


@pytest.fixture
def captains(tmp_path: Path) -> Iterator[tuple[Person, Person, Game]]:
    """Two people before their first broadsides, and the same game beside the server."""
    scenario = load_scenario(BATTLE)
    game = start("tournament", scenario, SEED, ("advanced",))
    with TestClient(create_app(tmp_path, battles=[scenario])) as client:
        anna, ben = Person(client), Person(client)
        body = {
            "scenario": scenario.id,
            "ruleset": "tournament",
            "options": ["advanced"],
            "seed": SEED,
            "seats": HUMANS,
        }
        made = anna.post("/api/games", body).json()
        anna.game, anna.key = made["id"], made["seats"][0]["key"]
        ben.desk = anna.desk
        ben.sit(made["id"], made["seats"][1]["key"])
        while game.rules.phases[game.state.phase].id != "combat":
            for side in game.waiting_for():
                assert (anna, ben)[side].post("orders", {"orders": {}}).status_code == 200
                game.submit(side, {})
        yield anna, ben, game


def _shot(game: Game, side: int) -> tuple[Any, str]:
    request = game.requests[side]
    assert request is not None
    return next((ask, option) for ask in request.asks for option in ask.options if option.startswith("hull>"))


def test_the_numbers_are_those_of_the_engine(captains: tuple[Person, Person, Game]) -> None:
    anna, _, game = captains
    ask, option = _shot(game, 0)
    answer = anna.post("odds", {"orders": {ask.id: option}, "version": anna.get("view").json()["version"]})
    assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store"
    assert answer.json()["odds"][ask.id] == json.loads(msgspec.json.encode(game.view(0).odds(ask, option)))
    assert anna.post("odds", {"orders": {ask.id: "hold"}}).json() == {"odds": {ask.id: None}}


def test_only_the_seat_that_is_asked_is_told(captains: tuple[Person, Person, Game]) -> None:
    anna, ben, game = captains
    ask, option = _shot(game, 0)
    assert ben.post("odds", {"orders": {ask.id: option}}).status_code == 422
    onlooker = Person(anna._client)
    onlooker.game = anna.game
    assert onlooker.post("odds", {"orders": {ask.id: option}}).status_code == 403
    assert anna.post("odds", {"orders": {ask.id: "hull>nobody"}}).status_code == 422
    assert anna.post("odds", {"orders": {ask.id: option}, "version": 1}).status_code == 409


def test_odds_leave_no_trace_and_tell_nothing_of_sealed_orders(captains: tuple[Person, Person, Game]) -> None:
    anna, ben, game = captains
    ask, option = _shot(game, 0)
    before = [person.get(path).text for person in (anna, ben) for path in ("view", "events")]
    first = anna.post("odds", {"orders": {ask.id: option}}).text
    assert [person.get(path).text for person in (anna, ben) for path in ("view", "events")] == before
    theirs, theirs_option = _shot(game, 1)
    assert ben.post("orders", {"orders": {theirs.id: theirs_option}}).status_code == 200
    assert anna.post("odds", {"orders": {ask.id: option}}).text == first


def test_a_ruleset_without_odds_tells_none(visitor: Callable[[], Person]) -> None:
    anna = visitor()
    anna.make(HUMANS)
    answer = anna.post("odds", {"orders": {"signal/0": "azure"}})
    assert answer.status_code == 200 and answer.json() == {"odds": {"signal/0": None}}
