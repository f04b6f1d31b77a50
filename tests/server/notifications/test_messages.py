"""Push, mail and webhook are received; one message for many, silence, and what is said when it fails."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.clocks import SetClock
from tests.server.notifications.conftest import Round, browser, hook
from tests.server.notifications.receivers import Browser, MailServer, WebServer, claims_of
from tests.server.people import HUMANS, Person
from weathergage.server.lobby import pairing
from weathergage.server.notifications.web_push import KEPT_FOR


def told(web: WebServer) -> list[str]:
    """The titles that a webhook was given."""
    return [json.loads(taken.body)["title"] for taken in web.taken]


def mailed(person: Person, post: MailServer) -> dict[str, Any]:
    """Confirm a mail address of somebody; the way."""
    made = person.post("/api/me/messages/mail", {"address": "ben@example.net"})
    assert made.status_code == 201, made.text
    way = made.json()["ways"][-1]
    assert not way["verified"]
    code = re.search(r"The code is (\w+)", post.mails.pop())
    assert code
    wrong = person.post(f"/api/me/messages/ways/{way['id']}/confirm", {"code": "WRONG"})
    assert wrong.status_code == 422
    right = person.post(f"/api/me/messages/ways/{way['id']}/confirm", {"code": code[1].lower()})
    assert right.json()["ways"][-1]["verified"]
    found: dict[str, Any] = way
    return found


def test_a_browser_is_pushed_to_and_can_read_it(
    anna: Person, ben: Person, game: str, web: WebServer, round_of: Round
) -> None:
    there = browser(ben, web)
    ben.order({})
    anna.order({})
    round_of.after(30)
    (taken,) = web.taken
    assert taken.headers["ttl"] == str(KEPT_FOR)
    assert claims_of(taken.headers["authorization"])["sub"] == "mailto:games@example.org"
    shown = there.shown(taken)
    assert shown["title"].startswith("Your turn · ")
    assert shown["url"] == f"https://play.example.org/#/game/{game}"


def test_a_browser_that_took_its_address_back_is_written_to_no_more(
    anna: Person, ben: Person, game: str, web: WebServer, round_of: Round
) -> None:
    browser(ben, web)
    web.status = 410
    for person in (ben, anna):
        person.order({})
    round_of.after(30)
    (way,) = ben.get("/api/me/messages").json()["ways"]
    assert way["gone"] and "switch notifications on there again" in way["trouble"]
    for person in (ben, anna):
        person.order({})
    round_of.after(3600)
    assert len(web.taken) == 1


def test_a_browser_that_gave_itself_another_address_is_written_to_there(
    anna: Person, ben: Person, game: str, web: WebServer, round_of: Round
) -> None:
    browser(ben, web)
    (way,) = ben.get("/api/me/messages").json()["ways"]
    there = Browser(web)
    moved = there.subscription() | {"endpoint": f"http://127.0.0.1:{web.port}/push/2", "label": ""}
    old = f"http://127.0.0.1:{web.port}/push/1"
    anna.post("/api/me/messages/push", {**moved, "replaces": old})
    assert len(ben.get("/api/me/messages").json()["ways"]) == 1, "nobody else can move it"
    assert ben.post("/api/me/messages/push", {**moved, "replaces": old}).status_code == 201
    assert ben.get("/api/me/messages").json()["ways"] == [way], "for its person it is the same browser"
    for person in (ben, anna):
        person.order({})
    round_of.after(30)
    assert "/push/2" in [taken.path for taken in web.taken]
    assert "/push/1" not in [taken.path for taken in web.taken]
    assert there.shown(web.taken[-1])["title"].startswith("Your turn · ")


def test_mail_has_a_link_to_the_question_and_one_that_silences(
    anna: Person, ben: Person, game: str, post: MailServer, round_of: Round, client: TestClient[Any]
) -> None:
    mailed(ben, post)
    for person in (ben, anna):
        person.order({})
    round_of.after(30)
    (mail,) = post.mails
    assert f"https://play.example.org/#/game/{game}" in mail
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in mail
    assert ben.desk not in mail
    found = re.search(r"<https://play\.example\.org(/api/silence/[^>]+)>", mail.replace("\r\n ", ""))
    assert found
    client.cookies.clear()
    assert client.post(found[1]).json() == {"label": "ben@example.net", "silent": True}
    assert client.post(found[1][:-2] + "xx").status_code == 404
    for person in (ben, anna):
        person.order({})
    round_of.after(3600)
    assert len(post.mails) == 1
    assert client.delete(found[1]).json()["silent"] is False


def test_a_mail_server_that_is_down_is_told_in_words_and_tried_again(
    anna: Person, ben: Person, game: str, post: MailServer, round_of: Round
) -> None:
    mailed(ben, post)
    post.busy = True
    for person in (ben, anna):
        person.order({})
    round_of.after(30)
    (way,) = ben.get("/api/me/messages").json()["ways"]
    assert "mail server" in way["trouble"] and way["failing_since"].startswith("1805-10-21T12:00:30")
    post.busy = False
    round_of.after(61)
    assert len(post.mails) == 1
    (way,) = ben.get("/api/me/messages").json()["ways"]
    assert way["trouble"] == way["failing_since"] == ""


def test_who_left_the_lobby_is_told_that_an_opponent_is_found(
    anna: Person, ben: Person, web: WebServer, round_of: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "duels", lambda _ruleset: (("constitution-guerriere", ()),))
    hook(anna, web)
    for person in (anna, ben):
        found = person.call("PUT", "/api/lobby/duel", json={"ruleset": "toy"}).json()
    round_of.after(60)
    (told,) = [json.loads(taken.body) for taken in web.taken]
    assert told["title"].startswith("An opponent is found · ") and "Sit down" in told["message"]
    mine = anna.get("/api/lobby/duel").json()["side"]
    assert f"https://play.example.org/#/game/{found['game']}?side={mine}" in told["message"]
    ben.game = found["game"]
    assert ben.post("sit", {"side": found["side"]}).status_code == 200
    round_of.after(60)
    assert len(web.taken) == 1, "no invitation to the same game comes after it"


def test_who_waits_for_an_opponent_in_vain_is_told_that_another_is_looked_for(
    anna: Person, ben: Person, web: WebServer, round_of: Round, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "duels", lambda _ruleset: (("constitution-guerriere", ()),))
    hook(anna, web)
    for person in (anna, ben):
        found = person.call("PUT", "/api/lobby/duel", json={"ruleset": "toy", "pace": "glass"}).json()
    anna.game = found["game"]
    assert anna.post("sit", {"side": 1 - found["side"]}).status_code == 200
    round_of.after(9 * 60)
    app.state.pairing.go_on()
    round_of.after(60)
    assert not any(title.startswith("Your opponent did not come") for title in told(web))
    for _ in range(2):
        app.state.pairing.go_on()
        round_of.after(60)
    everything = [json.loads(taken.body) for taken in web.taken]
    (news,) = [one["message"] for one in everything if one["title"].startswith("Your opponent did not come")]
    assert "Another one is looked for" in news and "https://play.example.org/#/lobby" in news


def test_several_games_are_one_message(anna: Person, ben: Person, web: WebServer, round_of: Round) -> None:
    ben.get("/api/me")
    hook(ben, web)
    ben.call("PUT", "/api/me/messages", json={"pace": "hours", "hours": 4})
    for _ in range(3):
        anna.make(HUMANS)
        ben.join(anna)
    round_of.after(30)
    assert told(web) == ["Your turn in 3 games"]
    assert json.loads(web.taken[0].body)["message"].count("/#/game/") == 3
    anna.make(HUMANS)
    ben.join(anna)
    round_of.after(3600)
    assert len(web.taken) == 1, "at most every four hours"
    round_of.after(3 * 3600)
    assert told(web)[1:] == ["Your turn · Constitution v. Guerriere"]


def test_daily_messages_come_at_their_hour_in_their_zone(
    anna: Person, ben: Person, web: WebServer, round_of: Round
) -> None:
    hook(ben, web)
    ben.call("PUT", "/api/me/messages", json={"pace": "daily", "hour": 8, "zone": "UTC"})
    anna.make(HUMANS)
    ben.join(anna)
    round_of.after(19.9 * 3600)
    assert not web.taken
    round_of.after(0.2 * 3600)
    assert len(web.taken) == 1


def test_nobody_is_told_of_a_question_twice_or_after_it_is_answered(
    anna: Person, ben: Person, game: str, web: WebServer, round_of: Round
) -> None:
    hook(ben, web)
    for person in (ben, anna):
        person.order({})
    ben.order({})
    round_of.after(30)
    assert not web.taken, "he has answered before anybody wrote to him"
    anna.order({})
    round_of.after(30)
    round_of.after(86400)
    assert len(web.taken) == 1


def test_a_seal_of_the_enemy_sends_nothing(
    anna: Person, ben: Person, game: str, web: WebServer, round_of: Round
) -> None:
    hook(ben, web)
    anna.order({})
    round_of.after(86400)
    assert not web.taken


def test_whoever_is_there_is_left_alone(
    app: Litestar, anna: Person, ben: Person, game: str, web: WebServer, round_of: Round
) -> None:
    hook(ben, web)
    app.state.message_settings.present(ben.desk)
    for person in (ben, anna):
        person.order({})
    round_of.after(60)
    assert not web.taken
    round_of.after(61)
    assert len(web.taken) == 1


def test_a_game_can_be_silenced(
    anna: Person, ben: Person, game: str, web: WebServer, round_of: Round
) -> None:
    hook(ben, web)
    silent = ben.call("PUT", f"/api/games/{game}/silence", json={"silent": True}).json()["silent"]
    assert [each["game"] for each in silent] == [game]
    for person in (ben, anna):
        person.order({})
    round_of.after(60)
    assert not web.taken
    ben.call("PUT", f"/api/games/{game}/silence", json={"silent": False})
    for person in (ben, anna):
        person.order({})
    round_of.after(60)
    assert len(web.taken) == 1


def test_the_end_of_a_battle_and_a_nudge_are_told(
    anna: Person, ben: Person, game: str, web: WebServer, round_of: Round
) -> None:
    hook(ben, web)
    anna.order({})
    assert anna.post("seats/1/nudge").status_code < 300
    round_of.after(60)
    assert told(web) == ["You are waited for · Constitution v. Guerriere"]
    while anna.look()["view"]["outcome"] is None:
        for person in (ben, anna):
            person.order({})
    round_of.after(60)
    assert told(web)[1:] == ["The battle is over · Constitution v. Guerriere"]


def test_somebody_who_is_invited_by_name_is_told_unless_it_was_withdrawn(
    anna: Person, ben: Person, web: WebServer, round_of: Round
) -> None:
    hook(ben, web)
    table = [{"kind": "human"}, {"kind": "named", "person": "Ben"}]
    anna.make(table)
    round_of.after(60)
    assert told(web) == ["You are invited · Constitution v. Guerriere"]
    assert f"/#/game/{anna.game}?side=1" in json.loads(web.taken[0].body)["message"]
    anna.make(table)
    withdrawn = anna.call("DELETE", f"/api/games/{anna.game}/offers/1")
    assert withdrawn.status_code == 200, withdrawn.text
    round_of.after(60)
    assert len(web.taken) == 1


def test_posts_survive_a_server_that_stops(
    anna: Person, ben: Person, game: str, web: WebServer, round_of: Round
) -> None:
    hook(ben, web)
    web.status = 500
    for person in (ben, anna):
        person.order({})
    round_of.after(30)
    assert len(web.taken) == 1
    web.status = 200
    round_of.after(30)
    assert len(web.taken) == 1, "the next attempt is a minute later"
    round_of.after(31)
    assert len(web.taken) == 2


@pytest.mark.parametrize("path", ["", "/test", "/confirm"])
def test_nobody_reaches_the_addresses_of_others(anna: Person, ben: Person, web: WebServer, path: str) -> None:
    way = hook(ben, web)
    body = {"code": "x"} if path == "/confirm" else None
    method = "POST" if path else "DELETE"
    answer = anna.call(method, f"/api/me/messages/ways/{way['id']}{path}", json=body)
    assert answer.status_code == 404
    assert anna.get("/api/me/messages").json()["ways"] == []


def test_a_test_message_says_what_is_wrong(ben: Person, web: WebServer) -> None:
    way = hook(ben, web)
    path = f"/api/me/messages/ways/{way['id']}/test"
    assert ben.post(path).json() == {"trouble": ""}
    assert told(web) == ["A message from Weathergage"]
    web.status = 500
    assert "refuses" in ben.post(path).json()["trouble"]


def test_messages_need_a_name(visitor: Any, web: WebServer) -> None:
    stranger = visitor()
    stranger.get("/api/me")
    refused = stranger.post("/api/me/messages/services", {"address": "https://example.org/hook"})
    assert refused.status_code == 409 and "name" in refused.json()["error"]


def test_a_clock_that_runs_out_is_told_once_and_not_after_the_answer(
    app: Litestar, anna: Person, ben: Person, game: str, web: WebServer, round_of: Round, clock: SetClock
) -> None:
    hook(ben, web)
    session = app.state.game_registry.session(game)
    ends = clock.now() + timedelta(hours=5)
    app.state.game_registry.storage.deadlines(game, {1: ends})
    session.seats[1].deadline = ends
    round_of.after(3600)
    assert not web.taken
    for _ in range(3):
        round_of.after(1830)
    assert told(web) == ["Time is running out · Constitution v. Guerriere"]
    assert "1805-10-21 17:00 UTC" in json.loads(web.taken[0].body)["message"]


def test_an_address_is_sent_few_codes_whoever_asks(
    anna: Person, ben: Person, post: MailServer, clock: SetClock
) -> None:
    def asked(person: Person, address: str) -> int:
        made = person.post("/api/me/messages/mail", {"address": address})
        for way in made.json().get("ways", []):
            person.call("DELETE", f"/api/me/messages/ways/{way['id']}")
        return int(made.status_code)

    assert [asked(each, "cid@example.net") for each in (anna, ben, anna)] == [201] * 3
    assert asked(ben, "Cid@Example.net") == 429 and len(post.mails) == 3
    assert asked(ben, "ben@example.net") == 201
    clock.go_on(3601)
    assert asked(ben, "cid@example.net") == 201
