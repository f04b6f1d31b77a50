"""Somebody who looks for a duel meets one person of similar rating, the same rules and the same pace, exactly once."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.lobby.test_offers import block
from tests.server.lobby.test_waiting import named
from tests.server.people import Person, ToyBots
from weathergage.scenarios.loader import load_scenario
from weathergage.server.app import create_app
from weathergage.server.lobby import pairing
from weathergage.server.lobby.pairing import duels, is_away, matched
from weathergage.server.lobby.store import Seeker
from weathergage.server.store.database import Database

NOON = datetime(1805, 10, 21, 12, tzinfo=UTC)


class Noon:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> datetime:
        """The time as it is set."""
        return self.time

    def ring_at(self, when: datetime, alarm: Callable[[], None]) -> None:
        """Ring no alarm."""

    def close(self) -> None:
        """Do nothing."""


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> Noon:
    """A clock, and duels of the toy ruleset."""
    monkeypatch.setattr(pairing, "duels", lambda _ruleset: (("constitution-guerriere", ()),))
    return Noon()


@pytest.fixture
def client(toy_bots: ToyBots, tmp_path: Path, noon: Noon) -> Iterator[TestClient[Any]]:
    """A server by that clock."""
    with TestClient(create_app(tmp_path, clock=noon)) as client:
        yield client


def seek(person: Person, **wish: Any) -> Any:
    """Look for a duel."""
    sought = person.call("PUT", "/api/lobby/duel", json={"ruleset": "toy", **wish})
    assert sought.status_code == 200, sought.text
    return sought.json()


def search(person: Person) -> Any:
    """How the search of a person stands."""
    return person.get("/api/lobby/duel").json()


def test_two_who_look_for_the_same_meet_and_sit_down(anna: Person, ben: Person) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    assert seek(anna)["game"] == "" and search(anna)["window"] == 150
    found = seek(ben)
    assert found["game"] and search(anna)["game"] == found["game"]
    sides = {search(person)["side"] for person in (anna, ben)}
    assert sides == {0, 1}
    for person, part in ((anna, "a" * 32), (ben, "b" * 32)):
        mine = search(person)
        person.game = mine["game"]
        taken = person.post("sit", {"side": mine["side"], "part": part}).json()
        person.key = taken["key"]
        assert search(person)["ruleset"] == "", "the search has ended"
    info = anna.get("").json()
    assert info["begun"] and info["fair"]["dice"] == "fair" and info["terms"]["rated"]
    assert sorted(info["fair"]["parts"]) == ["a" * 32, "b" * 32], (
        "the parts came after the server's secret was fixed"
    )
    assert info["terms"]["pace"]["kind"] == "glass" and anna.order({}).status_code == 200


def test_rules_and_pace_must_be_the_same_and_a_name_is_needed(
    anna: Person, ben: Person, visitor: Callable[[], Person]
) -> None:
    refused = anna.call("PUT", "/api/lobby/duel", json={"ruleset": "toy"})
    assert refused.status_code == 409 and "give a name first" in refused.json()["error"]
    named(anna, "Anna"), named(ben, "Ben")
    assert anna.call("PUT", "/api/lobby/duel", json={"ruleset": "chess"}).status_code == 422
    seek(anna, pace="glass")
    assert seek(ben, pace="days")["game"] == ""
    carl = named(visitor(), "Carl")
    assert seek(carl, ruleset="second_edition")["game"] == ""
    assert anna.get("/api/lobby").json()["seeking"] == 3


def test_people_who_keep_apart_never_meet(anna: Person, ben: Person) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    block(anna, "Ben")
    seek(anna)
    assert seek(ben)["game"] == ""


def test_one_button_cancels_even_a_duel_that_was_just_found(anna: Person, ben: Person) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    seek(anna)
    assert anna.call("DELETE", "/api/lobby/duel").json()["ruleset"] == ""
    assert seek(ben)["game"] == ""
    game = seek(anna)["game"]
    assert anna.call("DELETE", "/api/lobby/duel").status_code == 200
    ben.game = game
    assert [seat["offer"] for seat in ben.get("").json()["seats"]].count("nobody") == 1
    assert anna.get("/api/lobby").json()["invitations"] == []


def sat_down(person: Person) -> str:
    """Sit down at the game that was found; its id."""
    mine = search(person)
    person.game = mine["game"]
    assert person.post("sit", {"side": mine["side"]}).status_code == 200
    return person.game


@pytest.mark.parametrize(("pace", "wait"), [("glass", timedelta(minutes=10)), ("days", timedelta(days=3))])
def test_another_opponent_is_looked_for_if_the_first_never_comes(
    anna: Person, ben: Person, visitor: Callable[[], Person], noon: Noon, pace: str, wait: timedelta
) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    seek(anna, pace=pace), seek(ben, pace=pace)
    game = sat_down(anna)
    noon.time += wait - timedelta(seconds=1)
    pairing_of(anna).go_on()
    assert search(anna)["ruleset"] == "" and search(ben)["game"] == game, "he may still come"
    noon.time += timedelta(seconds=1)
    pairing_of(anna).go_on()
    again = search(anna)
    assert (again["ruleset"], again["game"], again["missed"]) == ("toy", "", "Ben")
    assert search(ben)["ruleset"] == "", "who does not come is not looked for either"
    assert anna.get("").status_code == 404 and ben.get("/api/lobby").json()["invitations"] == []
    carl = named(visitor(), "Carl")
    found = seek(carl, pace=pace)["game"]
    assert found and search(anna)["game"] == found


def test_another_opponent_is_looked_for_if_the_first_says_no(anna: Person, ben: Person) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    seek(anna), seek(ben)
    sat_down(anna)
    ben.call("DELETE", "/api/lobby/duel")
    pairing_of(anna).go_on()
    assert (search(anna)["ruleset"], search(anna)["game"]) == ("toy", ""), "she need not wait"
    assert search(ben)["ruleset"] == ""


def test_a_duel_that_has_begun_is_not_looked_for_again(anna: Person, ben: Person, noon: Noon) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    seek(anna), seek(ben)
    assert sat_down(anna) == sat_down(ben)
    noon.time += timedelta(days=1)
    pairing_of(anna).go_on()
    assert anna.get("").json()["begun"] and search(anna)["ruleset"] == search(ben)["ruleset"] == ""


def test_a_search_ends_with_a_game_that_was_removed(anna: Person, ben: Person) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    seek(anna), seek(ben)
    game = search(anna)["game"]
    maker = anna if anna.get(f"/api/games/{game}").json()["made"] else ben
    assert maker.call("DELETE", f"/api/games/{game}").status_code == 204
    pairing_of(anna).go_on()
    assert pairing_of(anna)._store.paired_ones() == {}
    assert seek(anna)["game"] == "" and seek(ben)["game"] not in ("", game)


def test_a_table_that_its_maker_offers_to_others_stays(anna: Person, ben: Person, noon: Noon) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    seek(ben), seek(anna)
    made = {True: anna, False: ben}[anna.get(f"/api/games/{search(anna)['game']}").json()["made"]]
    sat_down(made)
    empty = next(seat for seat in made.get("offers").json())["side"]
    assert (
        made.call("PUT", f"/api/games/{made.game}/offers/{empty}", json={"kind": "open"}).status_code == 200
    )
    noon.time += timedelta(days=1)
    pairing_of(anna).go_on()
    assert made.get("").status_code == 200


@pytest.mark.parametrize(("pace", "hours"), [("glass", 2), ("none", 24), ("days", 14 * 24)])
def test_a_search_goes_on_without_a_page_until_its_time_is_over(
    anna: Person, ben: Person, noon: Noon, pace: str, hours: int
) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    ends = NOON + timedelta(hours=hours)
    assert seek(anna, pace=pace)["until"] == ends.isoformat()
    noon.time = ends + timedelta(seconds=1)
    assert anna.get("/api/lobby").json()["duel"]["ruleset"] == "", "its time is over"
    assert seek(ben, pace=pace)["game"] == "" and search(anna)["ruleset"] == ""
    noon.time += timedelta(hours=hours) - timedelta(minutes=1)
    assert seek(anna, pace=pace)["game"], "Ben is still looked for, though he asked long ago"


def test_the_lobby_shows_ones_own_search_and_is_no_page_that_waits(
    anna: Person, ben: Person, noon: Noon
) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    seek(anna)
    noon.time += timedelta(minutes=10)
    shown = anna.get("/api/lobby").json()["duel"]
    assert shown["ruleset"] == "toy" and shown["until"] and shown["game"] == ""
    assert ben.get("/api/lobby").json()["duel"]["ruleset"] == ""
    (seeker,) = [pairing_of(anna)._store.seeker(anna.desk)]
    assert is_away(seeker, noon.time), "whoever looks at the harbour does not wait at the lobby"
    assert anna.call("DELETE", "/api/lobby/duel").status_code == 200
    assert anna.get("/api/lobby").json()["duel"]["ruleset"] == ""


def test_two_who_are_away_meet_when_the_window_has_widened(anna: Person, ben: Person, noon: Noon) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    pairing_of(anna)._results = Ratings({anna.desk: 1500, ben.desk: 1800})
    seek(anna), seek(ben)
    noon.time += timedelta(minutes=5)
    pairing_of(anna).go_on()
    shown = [person.get("/api/lobby").json() for person in (anna, ben)]
    assert shown[0]["duel"]["game"] == shown[1]["duel"]["game"] != ""
    assert [len(each["invitations"]) for each in shown] == [1, 1], (
        "both find the table where they are invited"
    )


def test_the_window_widens_until_somebody_fits(anna: Person, ben: Person, noon: Noon) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    pairing_of(anna)._results = Ratings({anna.desk: 1500, ben.desk: 1800})
    seek(anna)
    assert seek(ben)["game"] == "", "300 points are too many at first"
    noon.time += timedelta(seconds=29)
    assert search(anna)["game"] == "" and search(ben)["game"] == ""
    noon.time += timedelta(seconds=1)
    assert search(ben)["window"] == 300 and search(ben)["game"]


def pairing_of(person: Person) -> Any:
    """The pairing of the server."""
    return person._client.app.state.pairing


class Ratings:
    """Ratings as a test has them."""

    def __init__(self, points: dict[str, int]) -> None:
        self._points = points

    def ratings(self, desks: list[str], _ruleset: str) -> dict[str, Any]:
        """What each desk has."""
        return {desk: type("R", (), {"points": self._points.get(desk, 1500)})() for desk in desks}


def test_the_longest_waiting_meets_the_nearest_rating() -> None:
    def seeker(desk: str, waited: int, seen: datetime = NOON) -> Seeker:
        return Seeker(desk, "toy", "glass", True, NOON - timedelta(seconds=waited), seen)

    seekers = [seeker("a", 60), seeker("b", 30), seeker("c", 20), seeker("d", 10)]
    points = {"a": 1500, "b": 1800, "c": 1560, "d": 1700}
    pairs = matched(seekers, points, NOON, lambda one, other: True)
    assert [(one.desk, other.desk) for one, other in pairs] == [("a", "c"), ("b", "d")]
    apart = matched(seekers, points, NOON, lambda one, other: {one, other} != {"a", "c"})
    assert [(one.desk, other.desk) for one, other in apart] == [("a", "d"), ("b", "c")]
    away = [seeker("a", 60, NOON - timedelta(minutes=1)), *seekers[1:]]
    left = matched(away, points, NOON, lambda one, other: True)
    assert [(one.desk, other.desk) for one, other in left] == [("b", "d"), ("c", "a")], (
        "who is there comes first"
    )


def test_two_servers_pair_each_seeker_once(toy_bots: ToyBots, shared_address: str, noon: Noon) -> None:
    with ExitStack() as stack:
        apps = [create_app(opened=Database(shared_address, alone=False), clock=noon) for _ in range(2)]
        clients = [stack.enter_context(TestClient(app)) for app in apps]
        people = [named(Person(clients[n % 2]), f"Seeker {n}") for n in range(6)]
        with ThreadPoolExecutor(6) as pool:
            list(pool.map(seek, people))
            found = list(pool.map(search, people))
        games = [each["game"] for each in found]
        assert all(games) and all(games.count(game) == 2 for game in games)
        for game in set(games):
            assert sorted(each["side"] for each in found if each["game"] == game) == [0, 1]


@pytest.mark.parametrize("rules", ["second_edition", "tournament", "beat_to_quarters", "red_and_black"])
def test_every_game_has_duels_that_were_measured_to_be_even(rules: str) -> None:
    found = duels(rules)
    assert found and all(
        [len(side.ships) for side in load_scenario(scenario).sides] == [1, 1] for scenario, _ in found
    )
