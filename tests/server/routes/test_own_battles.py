"""Battles of the host's own, offered beside those that come with the game."""

from pathlib import Path

import msgspec
from litestar.testing import TestClient

from weathergage.scenarios import load_scenario
from weathergage.server.app import create_app


def test_the_hosts_own_battle_is_listed_first_and_can_be_fought(tmp_path: Path) -> None:
    mine = msgspec.structs.replace(load_scenario("ranger-drake"), id="mine", title="A battle of mine")
    seats = [{"kind": "human"}, {"kind": "human"}]
    with TestClient(create_app(tmp_path, battles=[mine])) as client:
        assert client.get("/api/scenarios").json()[0]["title"] == "A battle of mine"
        made = client.post(
            "/api/games", json={"scenario": "mine", "ruleset": "second_edition", "seats": seats}
        )
        assert made.status_code == 201
    with TestClient(create_app(tmp_path)) as client:
        listed = [battle["id"] for battle in client.get("/api/scenarios").json()]
        assert "mine" not in listed and "ranger-drake" in listed
