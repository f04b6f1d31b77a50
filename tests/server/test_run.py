"""The server as a process: it says where it listens, and stops when asked."""

import json
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.processes import serving
from weathergage.server.app import database_address
from weathergage.server.run import address, serve
from weathergage.server.store.data_folder import CannotOpen
from weathergage.server.store.database import Database


def test_it_serves_and_stops_with_listeners_about(tmp_path: Path) -> None:
    with serving(tmp_path) as server, httpx.Client(base_url=server.address) as http:
        assert http.get("/api/health").json()["status"] == "ok"
        body = {
            "scenario": "constitution-guerriere",
            "ruleset": "second_edition",
            "seats": [{"kind": "human"}, {"kind": "human"}],
        }
        made = http.post("/api/games", json=body).json()
        with connect(f"{server.address.replace('http', 'ws')}ws/games/{made['id']}") as socket:
            socket.send('{"seat": ""}')
            assert socket.recv(timeout=60) == '{"version":0}'
            seat = {"X-Seat": made["seats"][0]["key"]}
            http.post(f"/api/games/{made['id']}/orders", json={"orders": {}}, headers=seat)
            other = {"X-Seat": made["seats"][1]["key"]}
            http.post(f"/api/games/{made['id']}/orders", json={"orders": {}}, headers=other)
            assert json.loads(socket.recv(timeout=60))["version"] > 0
            assert server.stop() in (0, -15)
    assert (tmp_path / "games.sqlite3").exists()
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def test_addresses_to_open() -> None:
    assert address("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert address("::1", 80) == "http://[::1]:80/"


def test_a_data_folder_has_one_worker(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="several workers need a PostgreSQL database"):
        serve("127.0.0.1", 0, tmp_path, workers=2)
    # The folder is free again.
    Database(database_address(tmp_path)).close()
