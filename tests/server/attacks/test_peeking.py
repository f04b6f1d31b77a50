"""While a seat still writes its orders, nothing on the server tells it or an onlooker whether the enemy has sealed."""

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.people import HUMANS, Person, listening

PATHS = ("", "view", "events", "update", "film", "score", "report", "/api/games", "/api/campaigns")


def seen(person: Person) -> list[Any]:
    """All that a person can read, as it stands."""
    return [person.get(path).json() for path in PATHS]


@pytest.mark.parametrize("ruleset", ["second_edition", "tournament", "red_and_black"])
def test_sealing_changes_no_byte_for_the_enemy_or_an_onlooker(
    anna: Person, ben: Person, visitor: Callable[[], Person], ruleset: str
) -> None:
    anna.make(HUMANS, ruleset=ruleset)
    ben.join(anna)
    onlooker = visitor()
    onlooker.sit(anna.game, "")
    assert all(person.look()["view"]["request"] is not None for person in (anna, ben))
    before = seen(ben), seen(onlooker)
    assert anna.order({}).status_code == 200
    assert (seen(ben), seen(onlooker)) == before


def test_standing_orders_change_no_byte_for_the_enemy(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    before = seen(ben)
    assert anna.post("act", {"verb": "standing", "notation": "secret"}).status_code == 200
    assert seen(ben) == before


def test_no_message_is_sent_when_the_enemy_seals(anna: Person, ben: Person, client: TestClient[Any]) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    with ben.listen() as seat, listening(client, f"/ws/games/{anna.game}") as onlooker:
        assert seat.receive_json(timeout=20) == onlooker.receive_json(timeout=20) == {"version": 0}
        anna.order({})
        anna.post("act", {"verb": "standing", "notation": "secret"})
        ben.order({})
        # The first message after the enemy's is that of the own orders: it counts one, not three.
        assert seat.receive_json(timeout=20)["version"] == ben.look()["version"]
        assert onlooker.receive_json(timeout=20)["version"] > 0


def test_no_answer_takes_longer_because_the_enemy_sealed(anna: Person, ben: Person) -> None:
    """A look that has to be made anew takes many times as long as one that is kept, and that can be measured."""
    anna.make(HUMANS)
    ben.join(anna)
    ben.look()
    kept = anna._client.app.state.game_registry.session(anna.game).current()._looks
    before = kept[1]
    anna.order({})
    anna.post("act", {"verb": "standing", "notation": "secret"})
    assert kept.get(1) is before
    ben.order({})
    assert kept.get(1) is not before


def test_an_onlooker_is_told_of_nobody_who_is_asked(anna: Person, visitor: Callable[[], Person]) -> None:
    anna.make(HUMANS)
    onlooker = visitor()
    onlooker.sit(anna.game, "")
    assert onlooker.look()["waiting_for"] == []
    anna.order({})
    assert onlooker.look()["waiting_for"] == [] and onlooker.look()["version"] == 0


def test_no_seal_tells_of_an_order_that_the_enemy_gave_out_of_turn(anna: Person, ben: Person) -> None:
    """Standing orders are secret for good: not even their hash is shown when the turn is over."""
    anna.make(HUMANS)
    ben.join(anna)
    assert len(anna.post("act", {"verb": "standing", "notation": "secret"}).json()["seal"]) == 64
    for person in (anna, ben):
        person.order({})
    assert seals_of_side_0(ben) > 0 and seals_of_side_0(anna) == seals_of_side_0(ben) + 1
    ben.post("act", {"verb": "concede"})
    assert seals_of_side_0(anna) == seals_of_side_0(ben), "all is open in the end"


def seals_of_side_0(person: Person) -> int:
    """How many seals of side 0 a person is shown."""
    return sum(note["side"] == 0 for note in person.look()["seals"])
