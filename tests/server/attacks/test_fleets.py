"""What a seat tells its own fleet is shown to no other seat, by no call, and nothing tells that it was told."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.attacks.test_peeking import seen
from tests.server.people import HUMANS, Person

SHIPS = ("sovereign", "halberd", "sentinel", "redoubt")
SOME = st.lists(st.sampled_from(SHIPS), min_size=2, max_size=4, unique=True)
ORDERS = st.one_of(
    st.builds(lambda ships: {"order": "ahead", "ships": ships}, SOME),
    st.builds(lambda ships: {"order": "follow", "ships": ships}, SOME),
    st.builds(lambda ships: {"order": "steer_for", "ships": ships, "target": "fronde"}, SOME),
    st.builds(lambda ships: {"order": "lieutenant", "ships": ships}, SOME),
)


def make(anna: Person, ben: Person) -> None:
    """Two people in a battle of squadrons."""
    anna.make(HUMANS, ruleset="second_edition", scenario="squadrons-of-four")
    ben.join(anna)


def tell(person: Person, order: dict[str, Any]) -> Any:
    """Give an order, and keep it where it can be."""
    return person.post("fleet/orders", {"order": order, "keep": order["order"] != "lieutenant"})


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ORDERS, min_size=1, max_size=4), st.text("abc", min_size=1, max_size=9))
def test_a_told_fleet_changes_no_byte_for_anybody_else(
    anna: Person, ben: Person, visitor: Callable[[], Person], orders: list[dict[str, Any]], name: str
) -> None:
    make(anna, ben)
    onlooker = visitor().sit(anna.game, "")
    mine = anna.look(), anna.get("/api/games").json()
    before = seen(ben), seen(onlooker), ben.get("fleet").json(), ben.post("fleet/kept", {}).json()
    for order in orders:
        assert tell(anna, order).status_code == 200
    divisions = {"divisions": [{"name": name, "ships": list(SHIPS)}]}
    assert anna.call("PUT", f"/api/games/{anna.game}/fleet/divisions", json=divisions).status_code == 200
    after = seen(ben), seen(onlooker), ben.get("fleet").json(), ben.post("fleet/kept", {}).json()
    assert after == before and (anna.look(), anna.get("/api/games").json()) == mine


def test_another_seat_and_an_onlooker_are_refused(
    anna: Person, ben: Person, visitor: Callable[[], Person]
) -> None:
    make(anna, ben)
    assert tell(anna, {"order": "ahead", "ships": list(SHIPS)}).status_code == 200
    assert tell(ben, {"order": "ahead", "ships": list(SHIPS)}).status_code == 422
    stranger = visitor().sit(anna.game, "")
    assert stranger.get("fleet").status_code == 403 == stranger.post("fleet/kept", {}).status_code
    assert tell(stranger, {"order": "ahead", "ships": list(SHIPS)}).status_code == 403
    stranger.key = anna.key
    assert stranger.get("fleet").status_code == 403, "a key plays only from the desk that holds the seat"


def test_whoever_is_invited_to_a_seat_finds_nothing_of_it(
    anna: Person, ben: Person, visitor: Callable[[], Person]
) -> None:
    make(anna, ben)
    tell(anna, {"order": "ahead", "ships": list(SHIPS)})
    heir = visitor().join(anna, side=0)
    assert heir.get("fleet").json()["kept"] == []


def test_an_order_does_not_tell_what_the_enemy_has_sealed(anna: Person, ben: Person) -> None:
    make(anna, ben)
    steer = {"order": "steer_for", "ships": list(SHIPS), "target": "fronde"}
    before = [tell(anna, order).json()["answers"] for order in (steer, {"order": "lieutenant"})]
    assert ben.order({"plot/fronde": "1"}).status_code == 200
    assert [tell(anna, order).json()["answers"] for order in (steer, {"order": "lieutenant"})] == before
