"""Whatever is sent, the answer says what is wrong, and nothing changes."""

import json
from typing import Any

import pytest

from tests.server.people import AGAINST_BOT, HUMANS, SCENARIO, Person

GOOD = {"scenario": SCENARIO, "ruleset": "toy", "seats": HUMANS}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"scenario": "none"}, "no battle"),
        ({"scenario": "../../pyproject.toml"}, "no battle"),
        ({"scenario": 5}, "scenario"),
        ({"ruleset": "none"}, "no ruleset"),
        ({"options": ["none"]}, "no option"),
        ({"options": "fog"}, "options"),
        ({"seats": []}, "2 sides"),
        ({"seats": HUMANS * 2}, "2 sides"),
        ({"seats": [HUMANS[0], {"kind": "bot"}]}, "parrot"),
        ({"seats": [HUMANS[0], {"kind": "bot", "bot": "none"}]}, "parrot"),
        ({"seats": [HUMANS[0], {"kind": "ghost"}]}, "seats"),
        ({"seats": [HUMANS[0], {"kind": "human", "name": "x" * 81}]}, "80"),
        ({"seats": [{"kind": "human", "part": "abc\n"}, HUMANS[1]]}, "seats"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**70}, "seed"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_games_that_cannot_be_made(anna: Person, change: dict[str, Any], says: str) -> None:
    refused = anna.post("/api/games", {**GOOD, **change})
    assert refused.status_code in (400, 422), refused.text
    assert says in refused.text and refused.json()["error"]
    assert anna.get("/api/games").json() == []


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'{"orders": 1}', b'{"orders": {"a": 1}}', b"\xff"]
)
def test_bodies_that_are_no_orders(anna: Person, body: bytes) -> None:
    anna.make(HUMANS)
    for path in ("orders", "check"):
        refused = anna.call(
            "POST",
            f"/api/games/{anna.game}/{path}",
            content=body,
            headers={"content-type": "application/json"},
        )
        assert refused.status_code == 400 and refused.json()["error"], refused.text
    assert anna.look()["version"] == 0


def test_unknown_games_and_wrong_keys(anna: Person) -> None:
    anna.make(AGAINST_BOT)
    key, anna.key = anna.key, "wrong"
    for path in ("", "view", "events", "film", "replay"):
        refused = anna.get(path)
        assert refused.status_code == 403 and "key" in refused.json()["error"]
    for path, body in (("orders", {"orders": {}}), ("check", {"orders": {}}), ("act", {"verb": "concede"})):
        assert anna.post(path, body).status_code == 403
        anna.key = ""
        assert anna.post(path, body).status_code == 403
        anna.key = "wrong"
    anna.key = ""
    assert anna.post("undo").status_code == 403
    anna.key, anna.game = key, "no-such-game"
    for path in ("", "view", "events", "film", "replay"):
        assert anna.get(path).status_code == 404
    assert anna.post("orders", {"orders": {}}).status_code == 404
    assert anna.call("DELETE", "/api/games/no-such-game").status_code == 404


def test_odd_requests(anna: Person) -> None:
    anna.make(HUMANS)
    key, anna.key = anna.key, ""
    for header, status in (("\xe9".encode("latin-1"), 403), (b"k" * 201, 400)):
        refused = anna.get("view", headers={"X-Seat": header})
        assert refused.status_code == status and refused.json()["error"]
    anna.key = key
    for refused, status in (
        (anna.get("events?after=x"), 400),
        (anna.get("events?after=-1"), 400),
        (anna.call("PUT", "/api/games"), 405),
        (anna.get("none"), 404),
        (anna.get("/api/games/%00"), 404),
        (anna.get("/api/games/%ff/view"), 404),
        (anna.get("/api/rule/toy/%f0%9f%a6%9c"), 404),
        (anna.post("act", {"verb": "\0", "notation": "\U0001f99c"}), 400),
        (anna.post("act", {"verb": "\x01", "notation": "\U0001f99c"}), 422),
        (anna.post("orders", {"orders": {}, "version": "new"}), 400),
        (anna.post("orders", {"orders": {"signal/0": "x" * 2**20}}), 413),
    ):
        assert refused.status_code == status, refused.text
        assert refused.json()["error"]


@pytest.mark.parametrize(
    "change",
    [
        {"format": 99},
        {"ruleset": "none"},
        {"scenario": {}},
        {"entries": [{"side": 0, "orders": {"signal/0": "mauve"}}]},
        {"entries": [{"side": 9, "orders": {}}]},
        {"entries": "x"},
        {"final": "0" * 24},
        {"surprise": True},
    ],
)
def test_broken_replay_files(anna: Person, change: dict[str, Any]) -> None:
    anna.make(HUMANS)
    anna.order({})
    file = {**json.loads(anna.get("replay").content), **change}
    refused = anna.post("/api/replays", file)
    assert refused.status_code == 422 and refused.json()["error"]


def test_replay_files_that_are_none(anna: Person) -> None:
    for body, status in ((b"", 422), (b"\x00\xff", 422), (b"[]", 422), (b" " * (4 * 2**20 + 1), 413)):
        refused = anna.call("POST", "/api/replays", content=body)
        assert refused.status_code == status and refused.json()["error"]


def test_replay_of_an_impossible_battle(anna: Person) -> None:
    anna.make(HUMANS)
    file = json.loads(anna.get("replay").content)
    file["scenario"]["sides"][0]["ships"][0]["bow"] = "nowhere"
    refused = anna.post("/api/replays", file)
    assert refused.status_code == 422 and "nowhere" in refused.json()["error"]
