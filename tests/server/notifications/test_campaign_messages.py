"""A campaign tells its admirals that a month waits for them, once for each question, and nothing of the enemy."""

import json
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.admirals import Admiral
from tests.server.notifications.conftest import Round, hook, named
from tests.server.notifications.receivers import WebServer


@pytest.fixture
def admirals(client: TestClient[Any]) -> tuple[Admiral, Admiral]:
    """Anna and Ben."""
    anna, ben = Admiral(client), Admiral(client)
    named(anna, "Anna"), named(ben, "Ben")
    return anna, ben


def told(web: WebServer) -> list[dict[str, str]]:
    """What a webhook was given."""
    return [json.loads(taken.body) for taken in web.taken]


def answer(admiral: Admiral) -> None:
    """Answer by default."""
    seen = admiral.look()
    done = admiral.do("orders", {"orders": {}, "version": seen["version"]})
    assert done.status_code == 200, done.text


def test_an_admiral_is_told_of_each_question_once_with_a_link(
    admirals: tuple[Admiral, Admiral], web: WebServer, round_of: Round
) -> None:
    anna, ben = admirals
    hook(ben, web)
    anna.begin({"kind": "human"}, seed=None)
    ben.join_campaign(anna)
    round_of.after(60)
    (first,) = told(web)
    title = first["title"].removeprefix("Your turn · ")
    view = ben.look()["view"]
    assert first["message"].startswith(f"{title}: month {view['month']}, {view['step_title']}.")
    assert f"https://play.example.org/#/campaign/{anna.campaign}" in first["message"]
    answer(anna)
    round_of.after(3600)
    assert len(told(web)) == 1, "that the other side has sealed tells nothing"
    answer(ben)
    round_of.after(60)
    assert ben.look()["view"]["step"] != view["step"]
    assert len(told(web)) == 2 and ben.look()["view"]["step_title"] in told(web)[1]["message"]


def test_who_has_answered_is_not_told_of_it_any_more_and_hears_of_the_end(
    admirals: tuple[Admiral, Admiral], web: WebServer, round_of: Round
) -> None:
    anna, ben = admirals
    hook(ben, web)
    anna.begin({"kind": "human"}, seed=None)
    ben.join_campaign(anna)
    answer(ben)
    round_of.after(60)
    assert told(web) == []
    assert anna.do("surrender").status_code == 200
    round_of.after(60)
    (over,) = told(web)
    assert over["title"].startswith("The campaign is over · ")


def test_a_campaign_at_one_desk_tells_nobody(
    admirals: tuple[Admiral, Admiral], web: WebServer, round_of: Round
) -> None:
    hook(admirals[0], web)
    admirals[0].begin({"kind": "human"})
    answer(admirals[0])
    round_of.after(60)
    assert told(web) == []
