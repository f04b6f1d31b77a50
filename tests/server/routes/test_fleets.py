"""Divisions, orders to many ships, and orders that are kept until told otherwise."""

import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.people import HUMANS, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.store.database_tables import fleets

COLUMN = ["victory", "temeraire", "neptune"]


def trafalgar(person: Person, ruleset: str = "second_edition") -> list[str]:
    """Make a game of Trafalgar; the keys of its seats."""
    return person.make(HUMANS, ruleset=ruleset, scenario="trafalgar", seed=1805)


def give(person: Person, order: dict[str, Any], **more: Any) -> Any:
    """Give an order to many ships."""
    return person.post("fleet/orders", {"order": order, **more})


def next_plots(person: Person, keys: list[str], orders: dict[str, str]) -> None:
    """Seal plots, and all that is asked after them by default, until plots are asked for again."""
    turn = person.look()["view"]["turn"]
    assert person.order(orders).status_code == 200
    for _ in range(40):
        for key in reversed(keys):
            person.key = key
            look = person.look()["view"]
            if look["request"] is not None and (look["turn"] == turn or key != keys[0]):
                assert person.order({}).status_code == 200
        person.key = keys[0]
        look = person.look()["view"]
        if look["turn"] > turn and look["request"] and look["request"]["phase"] == "movement_notation":
            return
    raise AssertionError("no plots are asked for")


def stored(person: Person) -> list[int]:
    """The sides that keep anything about a fleet."""
    with person._client.app.state.game_registry.storage.database.reading() as connection:
        return [row.side for row in connection.execute(fleets.select().order_by(fleets.c.side))]


def test_a_fleet_begins_in_its_divisions_and_is_divided_anew(anna: Person) -> None:
    keys = trafalgar(anna)
    assert [each["name"] for each in anna.get("fleet").json()["divisions"]] == [
        "Weather column",
        "Lee column",
    ]
    mine = [{"name": "Three decks", "ships": COLUMN}]
    path = f"/api/games/{anna.game}/fleet/divisions"
    assert anna.call("PUT", path, json={"divisions": mine}).json()["divisions"] == mine
    assert anna.get("fleet").json()["divisions"] == mine
    for wrong in ([*mine, *mine], [{"name": "x", "ships": ["nobody"]}], [{"name": "", "ships": []}]):
        assert anna.call("PUT", path, json={"divisions": wrong}).status_code in (400, 422)
    anna.key = keys[1]
    assert len(anna.get("fleet").json()["divisions"]) > 1, "the other seat has its own"


def test_an_order_gives_answers_that_can_be_sealed(anna: Person) -> None:
    trafalgar(anna)
    made = give(anna, {"order": "ahead"}, version=0).json()
    assert len(made["answers"]) == len(made["ships"]) == 27 and made["version"] == 0
    assert anna.post("check", {"orders": made["answers"]}).json() == {"violations": []}
    assert give(anna, {"order": "ahead"}, version=9).status_code == 409
    assert give(anna, {"order": "ahead", "ships": ["bucentaure"]}).status_code == 422
    assert give(anna, {"order": "dance"}).status_code == 400


def test_the_lieutenant_plots_a_fleet_in_the_time_of_a_request(anna: Person) -> None:
    trafalgar(anna)
    began = time.process_time()
    made = give(anna, {"order": "lieutenant"}, written={"plot/victory": "1"}).json()
    assert len(made["answers"]) == 26
    assert time.process_time() - began < 10, "it takes a fraction of a second"


def test_as_last_turn_repeats_what_the_seat_itself_ordered(anna: Person) -> None:
    keys = trafalgar(anna)
    assert give(anna, {"order": "as_last_turn", "ships": ["victory"]}).json()["answers"] == {}
    next_plots(anna, keys, {"plot/victory": "1"})
    made = give(anna, {"order": "as_last_turn", "ships": ["victory"]}).json()
    assert made["answers"] == {"plot/victory": "1"}


def test_a_kept_order_fills_the_next_turns_draft_until_told_otherwise(anna: Person) -> None:
    keys = trafalgar(anna)
    made = give(anna, {"order": "follow", "ships": COLUMN, "plot": "2"}, keep=True).json()
    assert [each["text"] for each in made["kept"]] == ["Follow in the wake of Victory"]
    next_plots(anna, keys, made["answers"])
    waits = anna.post("fleet/kept", {}).json()
    assert waits["answers"] == {} and waits["ships"][0]["text"] == "Waits for the orders of Victory."
    filled = anna.post("fleet/kept", {"written": {"plot/victory": "2"}}).json()
    assert set(filled["answers"]) == {"plot/temeraire", "plot/neptune"}
    assert filled["ships"][0]["text"].endswith("in the wake of Victory.")
    own = {"plot/victory": "2", "plot/temeraire": "0"}
    assert list(anna.post("fleet/kept", {"written": own}).json()["answers"]) == ["plot/neptune"]
    tried = give(anna, {"order": "ahead", "ships": ["neptune"]}, trial=True).json()
    assert tried["kept"][0]["order"]["ships"] == COLUMN, "a trial changes nothing"
    left = give(anna, {"order": "ahead", "ships": ["neptune"]}).json()["kept"]
    assert left[0]["order"]["ships"] == COLUMN[:2]
    assert give(anna, {"order": "ahead", "ships": ["temeraire"]}).json()["kept"] == []


def test_kept_orders_that_depend_on_others_come_after_them(anna: Person) -> None:
    trafalgar(anna)
    give(anna, {"order": "follow", "ships": COLUMN}, keep=True)
    give(anna, {"order": "steer_for", "ships": ["victory"], "target": "bucentaure"}, keep=True)
    filled = anna.post("fleet/kept", {}).json()
    assert set(filled["answers"]) == {f"plot/{ship}" for ship in COLUMN}


def test_steering_for_an_enemy_ends_within_gunshot_and_tells_so(anna: Person) -> None:
    keys = trafalgar(anna)
    give(anna, {"order": "steer_for", "ships": ["victory"], "target": "bucentaure"}, keep=True)
    for _ in range(12):
        made = anna.post("fleet/kept", {}).json()
        if made["ended"]:
            break
        next_plots(anna, keys, made["answers"])
    assert made["ended"][0]["text"] == "Steer for Bucentaure: Victory is within gunshot of Bucentaure."
    assert made["kept"] == [] and anna.get("fleet").json()["ended"] == made["ended"], "it is told once more"


def test_a_kept_order_is_ended_by_its_number(anna: Person) -> None:
    trafalgar(anna)
    number = give(anna, {"order": "ahead", "ships": COLUMN}, keep=True).json()["kept"][0]["id"]
    path = f"/api/games/{anna.game}/fleet/kept/{number}"
    assert anna.call("DELETE", path).json()["kept"] == [] and anna.call("DELETE", path).status_code == 404


@pytest.mark.parametrize("order", [{"order": "lieutenant", "ships": COLUMN}, {"order": "ahead"}])
def test_what_cannot_be_kept_is_refused(anna: Person, order: dict[str, Any]) -> None:
    trafalgar(anna)
    assert give(anna, order, keep=True).status_code == 422


def test_fleets_outlive_the_server_and_go_with_the_game(toy_bots: ToyBots, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        trafalgar(anna)
        give(anna, {"order": "ahead", "ships": COLUMN}, keep=True)
    with TestClient(create_app(tmp_path)) as client:
        anna._client = client
        assert anna.get("fleet").json()["kept"][0]["text"] == "Full way ahead" and stored(anna) == [0]
        assert anna.call("DELETE", f"/api/games/{anna.game}").status_code == 204
        assert stored(anna) == []


def test_standing_orders_leave_little_to_ask(anna: Person) -> None:
    """A seat with standing orders is asked for plots, and hardly anything else."""
    keys = anna.make(HUMANS, ruleset="tournament", scenario="squadrons-of-four", options=["advanced"], seed=3)
    for order in ("grapple never", "load usual", "full_sail never", "fire best"):
        assert anna.post("act", {"verb": "standing", "notation": f"* {order}"}).status_code == 200
    anna.order({})
    asked: set[str] = set()
    for _ in range(150):
        for key in keys:
            anna.key = key
            request = anna.look()["view"]["request"]
            if request is not None:
                put = {ask["kind"] for ask in request["asks"] if not ask["routine"]}
                asked |= put if key == keys[0] else set()
                answers = anna.post("fleet/orders", {"order": {"order": "lieutenant"}}).json()["answers"]
                standing = {ask["id"] for ask in request["asks"] if ask["standing"]}
                assert (
                    anna.order({name: answers[name] for name in answers if name not in standing}).status_code
                    == 200
                )
    assert "plot" in asked and not asked & {"grapple", "load", "fire"}


def test_a_game_without_such_orders_says_so(anna: Person) -> None:
    anna.make(HUMANS)
    assert anna.get("fleet").json()["divisions"] == []
    assert give(anna, {"order": "ahead"}).status_code == 409
