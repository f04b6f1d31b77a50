"""A real game over the wire, against every bot there is."""

import json
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tests.server.people import HUMANS, Person
from weathergage import bots
from weathergage.server.app import create_app


@pytest.mark.parametrize("bot", bots.bot_ids())
def test_a_duel_against_a_bot(bot: str, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        anna.make([HUMANS[0], {"kind": "bot", "bot": bot}], ruleset="second_edition", seed=1812)
        look = anna.wait_for(_settled)
        while look["view"]["turn"] < 4 and not look["view"]["outcome"]:
            assert anna.order({}, look["version"]).status_code == 200
            look = anna.wait_for(_settled)
        if not look["view"]["outcome"]:
            anna.post("undo")
            look = anna.wait_for(_settled)
            assert look["view"]["request"]
            anna.post("act", {"verb": "concede"})
        assert anna.look()["view"]["outcome"]["winner"] in (0, 1)
        events = anna.get("events").json()["events"]
        assert all(line["text"] for line in events)
        film = anna.get("film").json()
        assert len(film["frames"][0]["ships"]) == 2 and len(film["frames"]) > 3
        file = json.loads(anna.get("replay").content)
        assert anna.post("/api/replays", file).json() == film


def _settled(look: dict[str, object]) -> bool:
    return look["waiting_for"] in ([], [0])
