"""The rules of a game are chosen when it is made, and told while it is played."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from tests.server.people import HUMANS, SCENARIO, Person, ToyBots
from tests.server.stored_rows import rows_of
from weathergage.engine.ruleset import OptionalRule
from weathergage.server.app import create_app
from weathergage.server.sessions.rules_choice import option_card
from weathergage.server.store.database_tables import games


@pytest.mark.parametrize(
    ("options", "places", "says", "cite"),
    [
        (["fgo"], ["fgo"], "toy has no option 'fgo'; did you mean 'fog'?", ""),
        (["storm"], ["storm"], "choose from fog, sun, lamp, haste", ""),
        (["lamp"], ["lamp"], "Lamp (lamp) needs Fog (fog) as well", "toy:T.3"),
        (["sun", "fog"], ["fog"], "Fog (fog) and Sunshine (sun) cannot be played together", "toy:T.1"),
        (["sun", "lamp", "storm"], ["lamp", "storm"], "needs Fog", "toy:T.3"),
    ],
)
def test_options_that_cannot_be_played(
    anna: Person, options: list[str], places: list[str], says: str, cite: str
) -> None:
    body = {"scenario": SCENARIO, "ruleset": "toy", "options": options, "seats": HUMANS}
    refused = anna.post("/api/games", body)
    assert refused.status_code == 422
    wrong = refused.json()["violations"]
    assert [violation["place"] for violation in wrong] == places
    assert says in wrong[0]["reason"] and wrong[0]["cite"] == cite
    assert says in refused.json()["error"]
    assert anna.get("/api/games").json() == []


def test_a_game_tells_what_is_on(anna: Person) -> None:
    anna.make(HUMANS, options=["lamp", "fog", "fog"])
    (card,) = anna.get("/api/games").json()
    rules: dict[str, Any] = anna.get("").json()["rules"]
    assert card["rules"] == rules
    assert rules["title"] == "Toy" and rules["preset"] == "Gloom"
    assert [(option["id"], option["title"], option["summary"]) for option in rules["options"]] == [
        ("fog", "Fog", "Nothing is seen."),
        ("lamp", "Lamp", "A little is seen."),
    ]
    anna.make(HUMANS, options=["sun"])
    assert anna.get("").json()["rules"]["preset"] == ""
    anna.make(HUMANS)
    assert anna.get("").json()["rules"] == {"title": "Toy", "preset": "Plain", "options": []}


def test_rules_that_are_gone_do_not_hide_the_list(toy_bots: ToyBots, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        anna.make(HUMANS, options=["fog"])
        first = anna.game
        anna.make(HUMANS)
    with rows_of(tmp_path) as connection:
        connection.execute(update(games).where(games.c.id == first).values(options=json.dumps(["storm"])))
        connection.execute(update(games).where(games.c.id == anna.game).values(ruleset="chess"))
    with TestClient(create_app(tmp_path)) as client:
        anna._client = client
        cards = anna.get("/api/games").json()
        assert [card["rules"]["title"] for card in cards] == ["chess", "Toy"]
        assert cards[1]["rules"]["options"][0]["title"] == "storm"
        assert "there is no ruleset 'chess'" in cards[0]["broken"]
        assert "toy has no option 'storm'" in cards[1]["broken"]
        anna.key = ""
        for card in cards:
            refused = anna.get(f"/api/games/{card['id']}/view")
            assert refused.status_code == 409 and "other rules" in refused.json()["error"], refused.text


def test_an_option_says_which_side_the_rules_steer() -> None:
    alone = OptionalRule("alone", "Alone", "The rules are the enemy.", lambda rules: rules, steers=1)
    assert option_card(alone).steers == 1
    assert option_card(replace(alone, steers=-1)).steers == -1


def test_house_values_can_be_set_for_one_game_and_unknown_ones_are_refused(anna: Person) -> None:
    card = next(card for card in anna.get("/api/rulesets").json() if card["house"])
    value = card["house"][0]
    assert value["reason"] and value["unit"]
    key = value["id"] if not value["values"] else f"{value['id']}.0"
    sheet = {"scenario": "constitution-guerriere", "ruleset": card["id"], "seats": [{"kind": "human"}] * 2}
    made = anna.post("/api/games", {**sheet, "house": {key: 37}})
    assert made.status_code == 201, made.text
    wrong = anna.post("/api/games", {**sheet, "house": {"the.moon": 1}})
    assert wrong.status_code == 422 and wrong.json()["violations"][0]["place"] == "the.moon"
    assert anna.post("/api/games", {**sheet, "house": {key: value["most"] + 1}}).status_code == 422
    assert anna.post("/api/games", {**sheet, "house": {key: value["least"] - 1}}).status_code == 422
