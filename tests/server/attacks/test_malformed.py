"""Whatever bytes are sent, the answer is a refusal with a sentence, never a server error."""

import json
from typing import Any

import pytest

from tests.server.people import HUMANS, SCENARIO, Person
from weathergage.engine.orders import Violation
from weathergage.engine.ruleset import ruleset, ruleset_ids
from weathergage.server.wire.errors import MOST_TOLD, told

JSON = {"content-type": "application/json"}
GOOD = {"scenario": SCENARIO, "ruleset": "toy", "seats": HUMANS}


def fleet(ships: int = 1, rate: int = 99) -> dict[str, Any]:
    """A fleet of so many ships of a rate that nobody sells."""
    each = [{"name": f"ship {n}", "rate": rate} for n in range(ships)]
    return {"name": "Red", "nation": "french", "squadrons": [{"name": "van", "ships": each}]}


@pytest.mark.parametrize("points", ["", "?points=100"])
def test_a_fleet_of_a_rate_that_nobody_sells(anna: Person, points: str) -> None:
    billed = anna.post(f"/api/market/fleet{points}", fleet())
    assert billed.status_code == 200 and "rates go from" in billed.text
    batteries = {**fleet(rate=3), "batteries": [{"rate": -7}]}
    assert anna.post(f"/api/market/fleet{points}", batteries).status_code == 200


BROKEN_BODIES = [
    (b'{"scenario": "\xff\xfe"}', "UTF-8"),
    (b'{"\xff": 1}', "UTF-8"),
    (b"[" * 100_000, "deeply"),
    (b'{"a":' * 100_000, "deeply"),
    (b'{"scenario": "\\ud800"}', ""),
    (b'{"scenario": 1e999}', ""),
    (b'{"scenario": ' + b"9" * 10_000 + b"}", ""),
    (json.dumps({**GOOD, "seats": [{"kind": "human", "name": "a\0b"}, HUMANS[0]]}).encode(), "NUL"),
    (json.dumps({**GOOD, "house": {"a\0b": 1}}).encode(), "NUL"),
    (json.dumps({**GOOD, "options": ["\0"]}).encode(), "NUL"),
]


@pytest.mark.parametrize("path", ["/api/games", "/api/meetings", "/api/campaigns", "/api/market/fleet"])
def test_bodies_that_break_readers(anna: Person, path: str) -> None:
    for body, says in BROKEN_BODIES:
        refused = anna.call("POST", path, content=body, headers=JSON)
        assert refused.status_code == 400 and says in refused.json()["error"], refused.text
    assert anna.get("/api/games").json() == []


def test_a_backslash_before_u0000_is_no_nul(anna: Person) -> None:
    """Only the character itself is refused, not the six letters that describe it."""
    seats = [{"kind": "human", "name": "a\\u0000b"}, {"kind": "human"}]
    made = anna.post("/api/games", {**GOOD, "seats": seats})
    assert made.status_code == 201 and made.json()["seats"][0]["name"] == "a\\u0000b"


BROKEN_ADDRESSES: list[tuple[str, dict[str, bytes]]] = [
    ("/api/market/fleet?nation=%ff%fe", {}),
    ("/api/market/fleet?nation=%00", {}),
    ("/api/games/%00", {}),
    ("/api/games/%00/view", {}),
    ("/api/campaigns/a%00b", {}),
    ("/api/games/%ff/view", {}),
    ("/api/games/none", {"x-seat": b"\xff\xfe"}),
    ("/api/games/none", {"cookie": b"desk=\xff\xfe; \xff"}),
    ("/api/games/none", {"accept": b"\xff", "accept-encoding": b"\xff"}),
    ("/" + "a" * 300, {}),
    ("/assets/" + "a" * 300 + ".js", {}),
    ("/%00.js", {}),
    ("/..%2f..%2fpyproject.toml", {}),
    ("/assets/..%2f..%2f..%2f..%2fpyproject.toml", {}),
]


def test_addresses_and_headers_that_break_readers(anna: Person) -> None:
    for path, headers in BROKEN_ADDRESSES:
        answered = anna.call("GET", path, headers=headers)
        assert answered.status_code in (200, 400, 404, 422), (path, answered.text)
        assert answered.status_code == 200 or answered.json()["error"]
        assert "build-system" not in answered.text


def test_one_list_of_unknown_options_costs_little(anna: Person) -> None:
    """A megabyte of them once cost 30 seconds and was answered with 73 megabytes."""
    many = {**GOOD, "ruleset": "second_edition", "options": [f"o{n}" for n in range(100_000)]}
    refused = anna.post("/api/games", many)
    assert refused.status_code == 400 and "at most 100 entries" in refused.json()["error"]
    refused = anna.post("/api/games", {**many, "options": many["options"][:100]})
    assert refused.status_code == 422 and len(refused.content) < 100_000
    assert len(refused.json()["violations"]) == MOST_TOLD and "81 more" in refused.json()["error"]


def test_caps_leave_room_for_everything_there_is() -> None:
    for rules in map(ruleset, ruleset_ids()):
        assert len(rules.options) <= 100 and len(rules.house) <= 100


OVER_THE_CAP: list[tuple[str, dict[str, Any]]] = [
    ("orders", {"orders": {f"o{n}": "" for n in range(1001)}}),
    ("orders", {"orders": {"o": "x" * 2001}}),
    ("orders", {"orders": {"o" * 201: "x"}}),
    ("check", {"orders": {f"o{n}": "" for n in range(1001)}}),
    ("forecast", {"orders": {f"o{n}": "" for n in range(1001)}}),
    ("odds", {"orders": {f"o{n}": "" for n in range(1001)}}),
    ("act", {"verb": "v" * 41}),
    ("act", {"verb": "claim", "notation": "n" * 2001}),
    ("/api/games", {**GOOD, "house": {f"h{n}": 1 for n in range(101)}}),
    ("/api/games", {**GOOD, "seats": HUMANS * 33}),
    ("/api/games", {**GOOD, "scenario": "s" * 201}),
    ("/api/market/fleet", fleet(ships=101)),
    ("/api/market/fleet", {**fleet(), "squadrons": fleet()["squadrons"] * 51}),
    ("/api/market/fleet", {**fleet(), "name": "n" * 201}),
    ("/api/meetings", {"fleets": [fleet()] * 2, "seats": HUMANS, "points": 9, "options": ["o"] * 101}),
    ("/api/campaigns", {"fleets": [fleet()] * 2, "seats": HUMANS, "options": ["o"] * 101}),
]


def test_every_list_and_text_has_a_cap(anna: Person) -> None:
    anna.make(HUMANS)
    for path, body in OVER_THE_CAP:
        refused = anna.post(path, body)
        assert refused.status_code == 400 and "at most" in refused.json()["error"], (path, refused.text)


def test_no_answer_lists_more_violations_than_twenty(anna: Person) -> None:
    anna.make(HUMANS)
    sheet = {"orders": {f"o{n}": "" for n in range(1000)}}
    checked = anna.post("check", sheet).json()["violations"]
    assert len(checked) == MOST_TOLD and checked[-1]["reason"].startswith("981 more")
    refused = anna.post("orders", sheet)
    assert (
        refused.status_code == 422 and "981 more" in refused.json()["error"] and len(refused.content) < 10_000
    )
    faults = anna.post("/api/market/fleet", fleet(ships=100)).json()["faults"]
    assert len(faults) == MOST_TOLD and "more" in faults[-1]["reason"]


def test_twenty_violations_are_told_in_full() -> None:
    twenty = [Violation(str(n), "wrong") for n in range(MOST_TOLD)]
    assert told(twenty) == twenty
