"""No captain learns by any channel what another has written, and none that still writes who has sealed.

A random battle with two captains a side is played twice, alike up to some question. There one captain writes, tells
and seals one thing in one of the battles and another in the other: what all others can read must be the same. They
read every call of the server that is not known to be apart from games, and hear its sockets.
"""

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.builders.builds import plain_only
from tests.server.clocks import SetClock
from tests.server.fleet import two_a_side
from tests.server.people import PATIENCE, Person, ToyBots
from tests.server.sessions.channels import APART, SOCKETS, channels, comparable, read_calls
from weathergage.engine.orders import Request
from weathergage.rulesets.drawn.beat_to_quarters.turn.turn_end import Reckoning
from weathergage.server.app import create_app
from weathergage.server.notifications.store import Way

#: By ruleset: options, and the step from which on it is waited for several captains who write at once.
BATTLES: dict[str, tuple[list[str], int]] = {
    "second_edition": (["advanced", "timed_moves", "signals", "no_foreign_signals", "command_lag"], 20),
    "tournament": ([], 20),
    "beat_to_quarters": ([], 0),
    "red_and_black": ([], 0),
}
BOLD = {"lines": [{"topic": "fire", "choice": "hold"}], "left": "usual"}
#: Steps after the first in which captains write at once at some time.
MOST_STEPS = 40
ONLOOKER = 4
TALK = "/api/games/{game_id}/talk/{channel}"
#: The mark tells pages that something of the players has changed; its text is another in each battle.
GAME_SOCKET = "/ws/games/{game_id}"
MARK = "mark of the table"
#: What everybody reads, by number and channel.
Reads = dict[int, dict[str, str]]


class _World:
    """One of the two battles: its four captains and an onlooker, what they read, and who is told to look again."""

    def __init__(
        self, client: TestClient[Any], ruleset: str, options: list[str], patch: pytest.MonkeyPatch
    ) -> None:
        people = two_a_side(lambda: Person(client), ruleset, options=options, seed=1813)
        onlooker = Person(client)
        onlooker.game = people[0].game
        self.people = [*people, onlooker]
        self.channels = channels(client.app)
        registry = client.app.state.game_registry
        self._session, self._listeners = registry.session(onlooker.game), registry.listeners
        self._told: list[str] = []
        self._ears: list[Any] = []
        tell = self._listeners.tell

        def noted(topic: str, anew: bool | None) -> None:
            self._told.append(topic)
            tell(topic, anew)

        patch.setattr(self._listeners, "tell", noted)

    @property
    def requests(self) -> dict[int, Request]:
        """What each captain is asked who has not sealed yet."""
        asked = self._session.told(lambda play: list(play.requests))
        return {number: request for number, request in enumerate(asked) if request is not None}

    def listen(self, sockets: ExitStack) -> None:
        """Let everybody hear the socket of the game, and be written to."""
        for number, person in enumerate(self.people):
            person.get("/api/me")
            _reachable(person, f"way-{number}")
            self._ears.append(sockets.enter_context(person.listen()))
            self._ears[-1].receive_json(timeout=PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while not all(line["here"] for line in self.people[0].get("table").json()["players"]):
            assert time.monotonic() < deadline, "they never arrive"
        self._told.clear()

    def marks(self, readers: list[int]) -> list[str]:
        """Return the marks by which pages learn that something of the players has changed."""
        return [str(self.people[number].get("table").json()["mark"]) for number in readers]

    def read(self, readers: list[int]) -> Reads:
        """Return what some can read now, and hear since they read last."""
        told = set(self._told)
        self._listeners.tell(self.people[0].game, True)
        found: Reads = {}
        for number in readers:
            person = self.people[number]
            found[number] = {name: comparable(reads(person), person) for name, reads in self.channels.items()}
            found[number] |= {
                GAME_SOCKET: str(_heard(self._ears[number])),
                "/ws/me": str(any(topic.startswith(f"person:{person.desk}") for topic in told)),
                "/ws/lobby": str("lobby" in told),
                MARK: person.get("table").json()["mark"],
            }
        self._told.clear()
        return found


def _heard(ear: Any) -> list[Any]:
    """Return what a socket has sent before the message that all are sent."""
    heard = []
    while not (message := ear.receive_json(timeout=PATIENCE)).get("anew"):
        heard.append(message)
    return heard


def _reachable(person: Person, name: str) -> None:
    """Let messages be written to somebody, at an address where nobody answers."""
    way = Way(
        f"{name}-{person.game}"[:32], person.desk, "service", "json://127.0.0.1:9", "", "", "2026-01-01"
    )
    person._client.app.state.courier.store.add_way(way)


def _answers(request: Request, chance: random.Random) -> dict[str, str]:
    """Choose answers by chance, and write a signal in half of the cases."""
    return {
        ask.id: "Engage" if ask.free_text and chance.random() < 0.5 else chance.choice(ask.options)
        for ask in request.asks
        if ask.options
    }


def _sealed(person: Person, orders: dict[str, str], plan: dict[str, Any] | None = None) -> None:
    """Seal orders, with a plan or without; the defaults where what was chosen by chance does not go together."""
    for each in (orders, {}):
        body = {"orders": each} if plan is None else {"orders": each, "plan": plan}
        sent = person.post("orders" if plan is None else "plan/seal", body)
        if sent.status_code == 200:
            return
    raise AssertionError(sent.text)


def _said(person: Person, side: int, told: str, silent: bool) -> None:
    """Say something to the own side, where captains may."""
    assert person.post(f"talk/side:{side}", {"text": told}).status_code == (403 if silent else 200)


def _written(person: Person, orders: dict[str, str], told: str) -> None:
    """Write, plan, divide and give standing orders, as a captain does before he seals."""
    plan = BOLD if told == "bold" else {"left": "usual"}
    assert person.call("PUT", person._at("plan"), json={"plan": plan}).status_code == 200
    person.call("PUT", person._at("draft"), json={"orders": orders, "note": told})
    ships = sorted({name.split("/")[1] for name in orders if name.count("/")})
    person.call("PUT", person._at("fleet/divisions"), json={"divisions": [{"name": told, "ships": ships}]})
    person.post(
        "act", {"verb": "standing", "notation": "* gun_hits guns" if told == "bold" else "* gun_hits ask"}
    )


def _play(worlds: list[_World], chance: random.Random, first: int) -> list[int]:
    """Play both battles alike from step to step until several captains write at once; those captains."""
    for played in range(first + MOST_STEPS):
        asked = worlds[0].requests
        if played >= first and len(asked) > 1:
            return list(asked)
        number = chance.choice(list(asked))
        orders = _answers(asked[number], chance)
        for world in worlds:
            _sealed(world.people[number], orders)
    raise AssertionError("captains never write at the same time")


def _alike(one: Reads, other: Reads, why: str, *apart: str) -> None:
    """Hold that everybody reads the same, some channels apart; else name those by which somebody does not."""
    found = [
        f"{number} by {name}: {_difference(read[name], other[number][name])}"
        for number, read in one.items()
        for name in read
        if read[name] != other[number][name] and name not in apart
    ]
    assert not found, "\n".join([why, *found])


def _difference(one: str, other: str) -> str:
    at = next((at for at, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), -1)
    return f"{one[max(at - 60, 0) : at + 60]!r} / {other[max(at - 60, 0) : at + 60]!r}"


@pytest.fixture
def client(toy_bots: ToyBots, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    """A server with a clock that stands still, which tries a plan once."""
    monkeypatch.setattr("weathergage.server.plans.seat_plans.TRIES", 1)
    with TestClient(create_app(tmp_path, clock=SetClock())) as client:
        yield client


@pytest.mark.parametrize(
    "ruleset",
    [pytest.param(each, marks=plain_only) if each == "beat_to_quarters" else each for each in BATTLES],
)
def test_no_seat_learns_what_it_may_not(
    client: TestClient[Any], ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    options, first = BATTLES[ruleset]
    chance, silent = random.Random(ruleset), "signals" in options
    # Chips let one captain act at a time; only whether to go on all are asked at once, else after three quiet turns.
    monkeypatch.setattr(Reckoning, "_silent", lambda self, state: True)
    worlds = [_World(client, ruleset, options, monkeypatch) for _ in range(2)]
    writing = _play(worlds, chance, first)
    secretive = chance.choice(writing)
    fellow, enemies = secretive ^ 1, [number for number in range(ONLOOKER) if number // 2 != secretive // 2]
    enemy = chance.choice([number for number in enemies if number in writing] or enemies)
    readers = [fellow, enemy, ONLOOKER]
    # His fellow hears what he says.
    unheard = readers if silent else [enemy, ONLOOKER]
    orders = _answers(worlds[0].requests[secretive], chance)
    with ExitStack() as sockets:
        for world, told, written in zip(worlds, ("bold", "meek"), (orders, {}), strict=True):
            world.listen(sockets)
            person, marks = world.people[secretive], world.marks(unheard)
            _said(person, secretive // 2, told, silent)
            _written(person, written, told)
            assert world.marks(unheard) == marks, "no page looks at the players because he writes"
        one, other = (world.read(readers) for world in worlds)
        if not silent:
            assert "bold" in one[fellow].pop(TALK) and "meek" in other[fellow].pop(TALK), "his side hears him"
        _alike(one, other, "what he writes nobody else reads, and the enemy hears nothing", MARK)
        assert {read[GAME_SOCKET] for read in one.values()} == {"[]"}, "nobody is woken while he writes"
        _sealed(worlds[0].people[secretive], orders, BOLD)
        _sealed(worlds[1].people[secretive], {})
        assert worlds[0].people[secretive].get("plan").json()["sealed"]
        later = [world.read(readers) for world in worlds]
    for each in later if not silent else ():
        each[fellow].pop(TALK)
    _alike(later[0], later[1], "what he sealed nobody else reads, nor that a plan goes with it", MARK)
    unaware = [n for n in readers if n == ONLOOKER or (n in writing and (silent or n != fellow))]
    _alike(
        {number: one[number] for number in unaware},
        later[0],
        "who still writes does not learn that he has sealed",
    )


def test_every_call_that_reads_is_among_the_channels(client: TestClient[Any]) -> None:
    """A call whose address is new is read by the test above, unless it is known to be apart from games."""
    calls, every = read_calls(client.app), {route.path_format for route in client.app.routes}
    assert calls >= SOCKETS
    assert {f"/api/games/{{game_id}}{end}" for end in ("", "/view", "/plan", "/report", "/table")} <= calls
    assert {*channels(client.app)} >= calls - SOCKETS
    assert all(any(call.startswith(start) for call in every) for start in APART), (
        "nothing is left out in vain"
    )
