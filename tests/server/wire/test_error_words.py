"""What the server says of a wrong body is a sentence, not the decoder's own words."""

import re
from typing import Any

import pytest

from tests.server.people import HUMANS, SCENARIO, Person

GOOD = {"scenario": SCENARIO, "ruleset": "toy", "seats": HUMANS}
MACHINERY = re.compile(r"`|\$\.|regex|<class|Errno|Traceback|enum")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"scenario": 5}, "expected text, got a whole number"),
        ({"options": "fog"}, "expected a list, got text"),
        ({"seats": [HUMANS[0], {"kind": "ghost"}]}, "unknown value 'ghost'"),
        ({"seats": [HUMANS[0], {"kind": "human", "name": "x" * 81}]}, "at most 80 characters"),
        ({"seed": -1}, "at least 0"),
        ({"seed": "x"}, "a whole number"),
    ],
)
def test_a_wrong_body_is_told_in_words(anna: Person, change: dict[str, Any], says: str) -> None:
    refused = anna.post("/api/games", {**GOOD, **change})
    assert refused.status_code == 400
    assert says in refused.json()["error"] and not MACHINERY.search(refused.text), refused.text


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"orders": {"a": 1}}', b"\xff"])
def test_a_body_that_is_no_json_is_told_in_words(anna: Person, body: bytes) -> None:
    refused = anna.call("POST", "/api/games", content=body, headers={"content-type": "application/json"})
    assert refused.status_code == 400 and not MACHINERY.search(refused.text), refused.text
