"""Several workers on one PostgreSQL database: news reach everybody, and work of a killed worker is done by another."""

import threading
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import create_engine, text

from tests.server.admirals import Admiral
from tests.server.operations.conftest import Worker
from tests.server.people import AGAINST_BOT, HUMANS, PATIENCE, Person, ToyBots
from tests.server.toy import HASTE
from weathergage.server.sessions.deadlines import GRACE
from weathergage.server.store.claims import LEASE

KILLED = LEASE.total_seconds() + 1


def at(worker: Worker, person: Person) -> Person:
    """The same browser, by way of another worker."""
    other = Person(worker.client)
    other.desk, other.game, other.key = person.desk, person.game, person.key
    return other


def journal(worker: Worker, person: Person) -> list[Any]:
    """What a worker has stored of a game."""
    return list(worker.client.app.state.game_registry.storage.journal(person.game))


def test_a_socket_at_one_hears_of_orders_at_the_other(workers: list[Worker]) -> None:
    anna, ben = Person(workers[0].client), Person(workers[1].client)
    anna.make(HUMANS)
    ben.join(anna)
    with ben.listen() as socket:
        first = socket.receive_json(timeout=PATIENCE)["version"]
        assert anna.order({"signal/0": "crimson"}).status_code == 200
        assert at(workers[0], ben).order({"signal/1": "azure"}).status_code == 200
        heard = socket.receive_json(timeout=PATIENCE)
        assert heard["version"] > first
        assert heard["version"] == ben.look()["version"]


def test_a_socket_at_one_hears_that_its_game_was_removed_at_the_other(workers: list[Worker]) -> None:
    anna = Person(workers[0].client)
    anna.make(HUMANS)
    with at(workers[1], anna).listen() as socket:
        socket.receive_json(timeout=PATIENCE)
        assert anna.call("DELETE", f"/api/games/{anna.game}").status_code in (200, 204)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive(timeout=PATIENCE)
        assert closed.value.code == 4404


def stuck_bot(anna: Person, toy_bots: ToyBots) -> threading.Event:
    """Let Anna begin a game in which her worker's bot never answers, and return the event that ends its thinking."""
    asked, never = threading.Event(), threading.Event()
    says = toy_bots.says

    def hangs(view: object, request: Any) -> Any:
        asked.set()
        never.wait(60)
        raise RuntimeError("its worker is gone")

    toy_bots.says = hangs
    anna.make(AGAINST_BOT)
    assert asked.wait(PATIENCE)
    toy_bots.says = says
    return never


def test_a_killed_workers_bot_turn_is_played_by_another(workers: list[Worker], toy_bots: ToyBots) -> None:
    anna = Person(workers[0].client)
    never = stuck_bot(anna, toy_bots)
    there = at(workers[1], anna)
    workers[1].sweep()
    assert journal(workers[1], anna) == []
    workers[1].sweep(after=KILLED)
    assert there.order({"signal/0": "crimson"}).status_code == 200
    there.wait_for(lambda look: look["view"]["ships"][1]["shown"])
    entries = journal(workers[1], anna)
    never.set()
    assert [line.entry.side for line in entries if "signal/1" in line.entry.orders] == [1]


def test_bots_of_a_game_that_nobody_opens_go_on_after_a_restart(
    workers: list[Worker], toy_bots: ToyBots
) -> None:
    anna = Person(workers[0].client)
    never = stuck_bot(anna, toy_bots)
    storage = workers[1].client.app.state.game_registry.storage
    assert [game for game, _ in storage.bots_due()] == [anna.game]
    workers[1].sweep(after=KILLED)
    there = at(workers[1], anna)
    done = threading.Event()
    for _ in range(600):
        if journal(workers[1], anna):
            done.set()
            break
        done.wait(0.05)
    assert done.is_set()
    never.set()
    assert there.order({"signal/0": "crimson"}).status_code == 200


def test_a_killed_workers_deadline_is_ended_by_another(workers: list[Worker]) -> None:
    anna = Person(workers[0].client)
    anna.make(HUMANS, options=["haste"])
    assert anna.look()["time"]["seconds"] == HASTE
    assert journal(workers[1], anna) == []
    workers[1].sweep(after=HASTE)
    assert journal(workers[1], anna) == []
    workers[1].sweep(after=GRACE.total_seconds())
    assert [line.entry.side for line in journal(workers[1], anna)] == [0]
    # The first worker's own alarm finds it done.
    workers[0].clock.go_on(HASTE + GRACE.total_seconds())
    assert [line.entry.side for line in journal(workers[0], anna)] == [0]


def test_a_sandglass_runs_for_somebody_at_another_worker(workers: list[Worker]) -> None:
    """The question is put at one worker; whoever listens at the other has it open."""
    anna, ben = Person(workers[0].client), Person(workers[1].client)
    anna.make(HUMANS, options=["haste"])
    ben.join(anna)
    with ben.listen() as socket:
        socket.receive_json(timeout=PATIENCE)
        _wait_until_noted(ben, workers[0])
        assert anna.order({"signal/0": "crimson"}).status_code == 200
        assert at(workers[0], ben).order({"signal/1": "azure"}).status_code == 200
        session = workers[0].client.app.state.game_registry.session(anna.game)
        assert all(seat.deadline is not None for seat in session.seats)


def test_that_a_seat_is_overdue_is_told_once_and_only_to_those_who_may_claim(
    workers: list[Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = Person(workers[0].client), Person(workers[0].client)
    anna.make(HUMANS, terms={"pace": {"kind": "days", "hours": 1, "bank": 0}, "time_up": "claim"})
    ben.join(anna)
    anna.look()
    anna.order({"signal/0": "crimson"})
    told: list[str] = []
    listeners = workers[1].client.app.state.game_registry.listeners
    monkeypatch.setattr(listeners, "tell", lambda topic, _news: told.append(topic))
    # The sweep, and the alarms that are set when it opens the game.
    for _ in range(4):
        workers[1].sweep(after=3600 + GRACE.total_seconds())
    # To all at the game it would tell who has not sealed.
    assert anna.game not in told
    assert told.count(f"players:{anna.game}") == 1
    assert f"person:{anna.desk}:games" in told and f"person:{ben.desk}:games" not in told


def test_a_campaign_at_two_workers(workers: list[Worker]) -> None:
    anna, ben = Admiral(workers[0].client), Admiral(workers[1].client)
    anna.begin({"kind": "human"})
    ben.join_campaign(anna)
    for person in (anna, ben):
        seen = person.look()
        assert seen["view"]["asks"]
        done = person.do("orders", {"orders": {}, "version": seen["version"]})
        assert done.status_code == 200, done.text
    assert anna.look()["version"] == ben.look()["version"] > 0
    assert ben.do("surrender").status_code == 200
    assert anna.look()["view"]["step"] == "over"


def test_news_go_on_after_the_database_has_hung_up(workers: list[Worker], postgres: str) -> None:
    anna, ben = Person(workers[0].client), Person(workers[1].client)
    anna.make(HUMANS)
    ben.join(anna)
    with ben.listen() as socket:
        first = socket.receive_json(timeout=PATIENCE)["version"]
        # A socket that is being answered just then would be closed with the reason, and its page listen anew.
        _wait_until_noted(ben, workers[0])
        _hang_up(postgres)
        # Whoever listens looks again, because something may have been missed.
        assert socket.receive_json(timeout=PATIENCE) == {"version": first, "anew": True}
        for colour in ("crimson", "azure"):
            # The second change is long after everybody has looked again.
            assert anna.order({"signal/0": colour}).status_code == 200
            assert at(workers[0], ben).order({"signal/1": "azure"}).status_code == 200
            while socket.receive_json(timeout=PATIENCE)["version"] == first:
                pass
            first = ben.look()["version"]


def _wait_until_noted(person: Person, worker: Worker) -> None:
    """Wait until it is stored that somebody listens, which is done a moment after he is answered."""
    presence = worker.client.app.state.game_tables.presence
    person.wait_for(lambda _look: presence.anybody(person.game))


def _hang_up(postgres: str) -> None:
    """End all other connections to a database."""
    server = create_engine(postgres, isolation_level="AUTOCOMMIT")
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    with server.connect() as connection:
        connection.execute(text(f"{others} AND pid <> pg_backend_pid()"))
    server.dispose()


def test_a_late_player_reads_why_at_whichever_worker_he_comes_to(workers: list[Worker]) -> None:
    """The worker whose clock rang answered for both; the other tells it as clearly."""
    anna, ben = Person(workers[0].client), Person(workers[1].client)
    anna.make(HUMANS, terms={"pace": {"kind": "days", "hours": 24, "bank": 0}, "time_up": "defaults"})
    ben.join(anna)
    version = ben.look()["version"]
    anna.look()
    workers[0].sweep(24 * 3600 + 60)
    refused = ben.order({"signal/1": "crimson"}, version=version)
    assert refused.status_code == 409
    assert refused.json()["error"].startswith("your time was up, so this question was answered for you")
    assert ben.order({"signal/1": "crimson"}, version=ben.look()["version"]).status_code == 200
