"""How a battle stands and went, and playing it again or on from a turn."""

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.admirals import Admiral
from tests.server.people import AGAINST_BOT, HUMANS, Person, ToyBots
from weathergage.api import read, verify
from weathergage.server.app import create_app
from weathergage.server.sessions.bot_players import harder_bot

RULES = "second_edition"


def play(anna: Person, keys: list[str], turns: int) -> None:
    """Play defaults for both sides of a game at one desk until that turn begins."""
    anna.key = keys[0]
    while anna.look()["view"]["turn"] < turns:
        for key in keys:
            anna.key = key
            if anna.look()["view"]["request"] is not None:
                assert anna.order({}).status_code == 200
    anna.key = keys[0]


def test_the_score_of_a_running_game(anna: Person) -> None:
    anna.make(HUMANS, ruleset=RULES)
    found = anna.get("score").json()
    assert found["turn"] == 1 and not found["over"] and found["goal"]["kind"] == "duel"
    assert [side["name"] for side in found["sides"]] == ["United States", "Great Britain"]
    assert all(side["strength"] == side["fresh"] > 0 for side in found["sides"])
    assert {ship["ship"] for ship in found["ships"]} == {"constitution", "guerriere"}


def test_the_report_of_a_game_that_is_over(anna: Person) -> None:
    keys = anna.make(HUMANS, ruleset=RULES)
    play(anna, keys, 3)
    assert anna.get("report").json()["outcome"] is None
    anna.post("act", {"verb": "concede"})
    found = anna.get("report").json()
    assert found["headline"] == "Victory: Great Britain" and found["outcome"]["kind"] == "conceded"
    assert [side["result"] for side in found["sides"]] == ["lost", "won"]
    assert [point["turn"] for point in found["strength"]] == [0, 1, 2, 3]
    assert found["history"] and found["title"] == "Constitution v. Guerriere"


def test_a_ruleset_without_an_account_has_neither(anna: Person) -> None:
    anna.make(HUMANS)
    for path in ("score", "report"):
        assert anna.get(path).status_code == 404 and "no account" in anna.get(path).json()["error"]


def test_how_a_game_was_made_makes_another(anna: Person, ben: Person) -> None:
    anna.make([HUMANS[0], {"kind": "bot", "bot": "parrot"}])
    setup = anna.get("setup").json()
    assert setup["listed"] and setup["scenario"] == "constitution-guerriere" and setup["ruleset"] == "toy"
    assert [seat["kind"] for seat in setup["seats"]] == ["human", "bot"] and setup["seats"][1][
        "bot"
    ] == "parrot"
    body = {name: setup[name] for name in ("scenario", "ruleset", "options", "seats")}
    assert anna.post("/api/games", body).status_code == 201
    ben.sit(anna.game, "")
    assert ben.get("setup").status_code == 403 and ben.post("again", {}).status_code == 403


def test_a_rematch_with_changed_sides(anna: Person) -> None:
    anna.make(AGAINST_BOT)
    first = anna.game
    seats = list(reversed(anna.get("setup").json()["seats"]))
    made = anna.post("again", {"seats": seats})
    assert made.status_code == 201
    assert [seat["kind"] for seat in made.json()["seats"]] == ["bot", "human"]
    assert anna.get(f"/api/games/{first}").status_code == 200, "the old one stays"
    assert [seat["kind"] for seat in anna.post("again", {}).json()["seats"]] == ["human", "bot"]


def test_a_battle_that_was_made_for_one_game_is_fought_again(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Admiral(client)
        fleets = [
            anna.get(f"/api/market/fleet?nation={nation}&points=40").json()["fleet"]
            for nation in ("british", "french")
        ]
        body = {"fleets": fleets, "seats": HUMANS, "points": 40}
        made = anna.post("/api/meetings", body)
        assert made.status_code == 201, made.text
        anna.game, anna.key = made.json()["id"], made.json()["seats"][0]["key"]
        assert anna.get("setup").json()["listed"] is False
        again = anna.post("again", {})
        assert again.status_code == 201, again.text
        old = anna.get("").json()["scenario"]
        anna.sit(again.json()["id"], "")
        assert anna.get("").json()["scenario"] == old


def test_the_next_better_captain() -> None:
    assert harder_bot("midshipman", RULES) == "lieutenant"
    assert harder_bot("midshipman:bold", RULES) == "lieutenant"
    assert harder_bot(None, RULES) == harder_bot("nobody", RULES) == ""


def test_playing_on_from_a_turn_with_new_dice(anna: Person) -> None:
    keys = anna.make(HUMANS, ruleset=RULES, seed=7)
    play(anna, keys, 4)
    old = anna.get("replay").content
    began = [line for line in anna.get("events").json()["events"] if line["turn"] < 3]
    first = anna.game
    made = anna.post("branch", {"turn": 3})
    assert made.status_code == 201, made.text
    anna.game, keys = made.json()["id"], [seat["key"] for seat in made.json()["seats"]]
    anna.key = keys[0]
    assert anna.look()["view"]["turn"] == 3
    assert [line for line in anna.get("events").json()["events"] if line["turn"] < 3] == began
    play(anna, keys, 5)
    file = anna.get("replay").content
    assert verify(file) == [], "the file says where the dice changed"
    forks = read(file).forks
    assert forks and forks[0].seed != 7 and forks[0].at <= len(read(old).entries)
    assert anna.get("").json()["fair"]["dice"] == "drawn"
    anna.sit(first, "")
    assert anna.get("replay").content == old, "the old one stays as it is"


def test_what_was_played_before_the_turn_cannot_be_taken_back(anna: Person) -> None:
    keys = anna.make(HUMANS, ruleset=RULES)
    play(anna, keys, 3)
    made = anna.post("branch", {"turn": 2}).json()
    anna.game, anna.key = made["id"], made["seats"][0]["key"]
    assert anna.post("undo").status_code == 409 and not anna.get("").json()["may_undo"]
    anna.order({})
    assert anna.post("undo").status_code == 200 and anna.look()["view"]["turn"] == 2


def test_a_game_played_on_outlives_the_server_and_is_played_on_again(
    toy_bots: ToyBots, tmp_path: Path
) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        keys = anna.make(HUMANS, ruleset=RULES)
        play(anna, keys, 3)
        made = anna.post("branch", {"turn": 2}).json()
        anna.game, keys = made["id"], [seat["key"] for seat in made["seats"]]
        play(anna, keys, 4)
        before = anna.look()
    with TestClient(create_app(tmp_path)) as client:
        anna._client = client
        assert anna.look() == before
        made = anna.post("branch", {"turn": 3}).json()
        anna.game, keys = made["id"], [seat["key"] for seat in made["seats"]]
        play(anna, keys, 4)
        file = anna.get("replay").content
        assert verify(file) == [] and len(read(file).forks or ()) == 2


@pytest.mark.parametrize("turn", [0, 9, -1])
def test_only_turns_that_were_played(anna: Person, turn: int) -> None:
    anna.make(HUMANS, ruleset=RULES)
    refused = anna.post("branch", {"turn": turn})
    assert refused.status_code == (422 if turn > 0 else 400), refused.text


def test_a_game_between_people_is_played_on_when_it_is_over(anna: Person, ben: Person, visitor: Any) -> None:
    anna.make(HUMANS, ruleset=RULES)
    ben.join(anna)
    for person in (anna, ben):
        person.order({})
    assert anna.post("branch", {"turn": 1}).status_code == 403, "it would tell the dice to come"
    ben.post("act", {"verb": "concede"})
    stranger = visitor().sit(anna.game, "")
    assert stranger.post("branch", {"turn": 1}).status_code == 403
    made = anna.post("branch", {"turn": 1, "seats": HUMANS})
    assert made.status_code == 201, made.text
    anna.game, keys = made.json()["id"], [seat["key"] for seat in made.json()["seats"]]
    assert all(keys), "all seats are at the desk that plays on"
    anna.key = keys[0]
    play(anna, keys, 2)
    file = anna.get("replay").content
    assert verify(file) == [] and (read(file).forks or ())[0].key


def test_a_second_person_makes_it_begin_anew(anna: Person, ben: Person) -> None:
    keys = anna.make(HUMANS, ruleset=RULES)
    play(anna, keys, 3)
    made = anna.post("branch", {"turn": 3}).json()
    anna.game, anna.key = made["id"], made["seats"][0]["key"]
    ben.join(anna)
    assert ben.look()["view"]["turn"] == 1 and ben.get("").json()["fair"]["dice"] == "fair"
    ben.post("act", {"verb": "concede"})
    file = ben.get("replay").content
    assert verify(file) == [] and not read(file).forks
