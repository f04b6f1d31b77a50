"""A game in which the rules steer one side: it needs nobody there, and whoever sits there is never asked."""

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.people import HUMANS, Person
from weathergage.api import ruleset, ruleset_ids
from weathergage.server.app import create_app

STEERED = [
    (rules, option.id, option.steers)
    for rules in ruleset_ids()
    for option in ruleset(rules).options
    if option.steers >= 0
]


@pytest.mark.parametrize(
    "there", [{"kind": "bot", "bot": "cabin-boy"}, HUMANS[1]], ids=lambda seat: seat["kind"]
)
@pytest.mark.parametrize(("rules", "option", "steered"), STEERED)
def test_the_steered_side_is_never_waited_for(
    rules: str, option: str, steered: int, there: dict[str, Any], tmp_path: Path
) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        seats = [there if side == steered else HUMANS[0] for side in (0, 1)]
        keys = anna.make(seats, ruleset=rules, options=[option], seed=8)
        for _ in range(99):
            look = anna.look()
            if look["view"]["outcome"] or look["view"]["turn"] == 3:
                break
            assert look["waiting_for"] == [1 - steered]
            assert anna.order({}, look["version"]).status_code == 200
        assert look["view"]["turn"] == 3
        if keys[steered]:
            ben = Person(client)
            ben.desk = anna.desk
            ben.sit(anna.game, keys[steered])
            assert ben.look()["view"]["request"] is None
            refused = ben.post("act", {"verb": "concede"})
            assert refused.status_code == 422 and "command" in refused.text, refused.text
        assert anna.get("film").json()["frames"]
