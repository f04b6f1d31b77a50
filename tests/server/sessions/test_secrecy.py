"""No seat learns what another has sealed, nor its key; nobody learns the seed."""

import json
from contextlib import ExitStack
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.builders.builds import plain_only
from tests.server.people import HUMANS, Person, listening
from weathergage.engine import game as engine_game

SEED = 7_340_033_551_219


def _everything(person: Person) -> str:
    """All that a person can read of the game by any call."""
    parts = [person.get(path).text for path in ("", "view", "events", "film", "replay")]
    parts += [person.get(path).text for path in ("/api/games", "/api/scenarios", f"/api/games/{person.game}")]
    parts += [
        person.post("check", {"orders": {"signal/0": "x"}}).text,
        person.post("orders", {"orders": {"nothing": "x"}}).text,
        person.post("act", {"verb": "nothing"}).text,
    ]
    return "\n".join(parts)


def test_what_is_sealed_stays_sealed(
    anna: Person, ben: Person, visitor: Any, client: TestClient[Any]
) -> None:
    anna.make(HUMANS, seed=SEED)
    ben.join(anna)
    keys = [anna.key, ben.key]
    onlooker = visitor()
    onlooker.game = anna.game
    for person in (anna, ben):
        assert person.post("act", {"verb": "seat", "notation": "routine=ask"}).status_code == 200

    with ExitStack() as sockets:
        address = f"/ws/games/{anna.game}"
        ears = [sockets.enter_context(ben.listen()), sockets.enter_context(listening(client, address))]
        messages = [ear.receive_text(timeout=20) for ear in ears]

        assert anna.post("act", {"verb": "standing", "notation": "secretplan"}).status_code == 200
        assert anna.order({"signal/0": "crimson"}).status_code == 200
        for eavesdropper in (ben, onlooker):
            # The names of all flags are common knowledge; which one is hoisted is not.
            text = _everything(eavesdropper)
            assert "crimson" not in text.replace('"azure","crimson"', "").replace("azure, crimson", "")
            assert "secretplan" not in text
            assert keys[0] not in text

        ben.order({})
        assert anna.order({"load/0": "grapeshot"}).status_code == 200
        ben.order({})
        for eavesdropper in (ben, onlooker):
            text = _everything(eavesdropper)
            assert "crimson" in text, "it was shown"
            assert "grapeshot" not in text.replace('"roundshot","grapeshot"', "")
            assert "secretplan" not in text and keys[0] not in text
        for person, ear in zip((ben, onlooker), ears, strict=True):
            messages.append(ear.receive_text(timeout=20))
            while json.loads(messages[-1])["version"] < person.look()["version"]:
                messages.append(ear.receive_text(timeout=20))
    assert all(json.loads(message).keys() == {"version"} for message in messages)

    mine = _everything(anna)
    assert "grapeshot" in mine and "secretplan" in mine and keys[1] not in mine
    for person in (anna, ben, onlooker):
        assert str(SEED) not in _everything(person)


def test_numbers_of_events_tell_nothing(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    before = ben.get("events").json()["events"], len(ben.get("film").json()["frames"])
    anna.post("act", {"verb": "standing", "notation": "one"})
    anna.post("act", {"verb": "standing", "notation": "two"})
    assert (ben.get("events").json()["events"], len(ben.get("film").json()["frames"])) == before
    anna.order({})
    ben.order({})
    numbers = [line["n"] for line in ben.get("events").json()["events"]]
    assert numbers == list(range(1, len(numbers) + 1))


def test_only_the_replay_file_tells_the_seed(anna: Person) -> None:
    anna.make([HUMANS[0], {"kind": "bot", "bot": "parrot"}], seed=SEED)
    anna.order({})
    anna.wait_for(lambda look: look["view"]["turn"] == 2)
    told = [anna.get(path).text for path in ("", "view", "events", "update", "film", "/api/games")]
    assert str(SEED) not in "".join(told)
    assert json.loads(anna.get("replay").content)["seed"] == SEED


def test_seeds_are_drawn_anew(anna: Person) -> None:
    seeds = set()
    for _ in range(3):
        anna.make(HUMANS)
        seeds.add(json.loads(anna.get("replay").content)["seed"])
    assert len(seeds) == 3 and max(seeds) > 2**40


@plain_only
def test_the_engine_failing_half_way_changes_nothing(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    anna.make(HUMANS)
    before = anna.look()

    def broken(game: engine_game.Game, side: int, orders: dict[str, str]) -> None:
        game.journal.append(engine_game.Entry(side, orders))
        raise RuntimeError("secret detail")

    with monkeypatch.context() as patch:
        patch.setattr(engine_game.Game, "submit", broken)
        failed = anna.order({})
    assert failed.status_code == 500 and "secret detail" not in failed.text
    assert anna.look() == before
    assert anna.order({}).json()["version"] == 1
