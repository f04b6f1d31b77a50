"""Results of games between people, their ratings, and who keeps whom away."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.people import HUMANS, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.identity.blocks import Blocks
from weathergage.server.identity.ratings import Rating, rated
from weathergage.server.identity.results import Player, Result, ResultStore
from weathergage.server.store.database import Database

Visitor = Callable[[], Person]
RATED: dict[str, Any] = {"terms": {"rated": True}}


def named(person: Person, name: str) -> Person:
    """Give a person a name."""
    assert person.call("PUT", "/api/me/name", json={"name": name}).status_code == 200
    return person


def concede(person: Person) -> None:
    """Give the battle up."""
    assert person.post("act", {"verb": "concede", "notation": ""}).status_code == 200


@pytest.fixture
def results(app: Litestar, client: TestClient[Any]) -> ResultStore:
    store: ResultStore = app.state.results
    return store


def test_a_finished_game_between_people_has_one_result_and_changes_ratings_once(
    anna: Person, ben: Person, results: ResultStore
) -> None:
    named(anna, "Anna").make(HUMANS, **RATED)
    named(ben, "Ben").join(anna)
    assert results.newest() == []
    concede(ben)
    (result,) = results.of_person(anna.desk)
    assert result.winner == 0 and result.rated and result.game == anna.game
    assert [(each.side, each.name) for each in result.players] == [(0, "Anna"), (1, "Ben")]
    assert results.of_person(ben.desk) == results.newest() == [result]
    won, lost = results.ratings([anna.desk, ben.desk], "toy").values()
    assert {won.games, lost.games} == {1} and won != lost and won.provisional
    assert (
        results.ratings([anna.desk], "toy")[anna.desk].mu
        > 25
        > results.ratings([ben.desk], "toy")[ben.desk].mu
    )
    assert not results.record(result), "a game counts once"
    assert results.ratings([anna.desk], "toy")[anna.desk].games == 1
    assert results.ratings([anna.desk], "other")[anna.desk] == Rating()


@pytest.mark.parametrize(
    ("terms", "names", "seed"), [({}, True, None), ({"rated": True}, False, None), ({"rated": True}, True, 7)]
)
def test_some_results_are_not_rated(
    anna: Person, ben: Person, results: ResultStore, terms: dict[str, Any], names: bool, seed: int | None
) -> None:
    """Not agreed on, a player without a name, dice that the maker chose."""
    named(anna, "Anna").make(HUMANS, terms=terms, seed=seed)
    if names:
        named(ben, "Ben")
    ben.join(anna)
    concede(anna)
    (result,) = results.newest()
    assert result.winner == 1 and not result.rated
    assert results.ratings_of(anna.desk) == {}


def test_a_game_at_one_desk_has_no_result(anna: Person, results: ResultStore) -> None:
    named(anna, "Anna").make(HUMANS, **RATED)
    concede(anna)
    assert results.newest() == []


def test_a_result_that_was_missed_is_entered_at_the_next_start(toy_bots: ToyBots, tmp_path: Path) -> None:
    first = create_app(tmp_path)
    with TestClient(first) as client:
        first.state.game_registry.watchers.clear()
        anna, ben = named(Person(client), "Anna"), named(Person(client), "Ben")
        anna.make(HUMANS, **RATED)
        ben.join(anna)
        concede(ben)
        assert first.state.results.newest() == []
    for _ in range(2):
        again = create_app(tmp_path)
        with TestClient(again):
            assert [each.game for each in again.state.results.newest()] == [anna.game]
            assert again.state.results.ratings([anna.desk], "toy")[anna.desk].games == 1


def test_a_result_outlives_its_game(anna: Person, ben: Person, results: ResultStore) -> None:
    named(anna, "Anna").make(HUMANS, **RATED)
    named(ben, "Ben").join(anna)
    concede(ben)
    for person in (anna, ben):
        assert person.call("DELETE", f"/api/games/{anna.game}").status_code in (200, 204)
    assert anna.get("").status_code == 404
    assert len(results.newest()) == 1


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(f"sqlite:///{tmp_path / 'results.sqlite3'}")
    yield opened
    opened.close()


def _game(number: int, teams: list[list[str]], winner: int) -> Result:
    players = tuple(Player(side, desk, desk.title()) for side, team in enumerate(teams) for desk in team)
    return Result(
        game=f"game{number}",
        ruleset="toy",
        scenario="battle",
        title="A battle",
        campaign="",
        sides=("One", "Two"),
        players=players,
        winner=winner,
        kind="struck",
        turn=3,
        points=(1, 2),
        adjudicated=False,
        rated=True,
        ended=f"2026-01-01T00:00:{number:02d}",
    )


def test_ratings_know_teams_and_draws_and_come_out_alike_when_worked_out_again(database: Database) -> None:
    store = ResultStore(database)
    played = [
        _game(1, [["ann", "bob"], ["cid", "dan"]], 0),
        _game(2, [["ann"], ["cid"]], 1),
        _game(3, [["bob"], ["dan"]], -1),
        _game(4, [["ann", "cid"], ["dan"]], 0),
    ]
    for each in played:
        assert store.record(each)
    everybody = ["ann", "bob", "cid", "dan"]
    ratings = store.ratings(everybody, "toy")
    assert ratings["ann"].games == 3 and ratings["bob"].mu > ratings["dan"].mu
    assert store.of_person("bob", 1)[0].game == "game3"
    assert store.rate_again() == 4
    assert store.ratings(everybody, "toy") == ratings
    assert store.strike("game4") and not store.strike("game4")
    assert store.ratings(["ann"], "toy")["ann"].games == 2


def test_a_draw_between_equals_changes_nothing_but_the_uncertainty() -> None:
    ((one,), (other,)) = rated([[Rating()], [Rating()]], -1)
    assert one.points == other.points == 1500 and one.sigma < Rating().sigma


def test_a_rating_is_provisional_for_about_ten_games() -> None:
    mine = Rating()
    for number in range(12):
        ((mine,), _) = rated([[mine], [Rating()]], number % 2)
        assert mine.provisional == (number < 9)


def test_a_block_holds_both_ways_and_a_mute_one_way(database: Database) -> None:
    blocks = Blocks(database)
    assert blocks.may_meet("ann", "bob")
    blocks.put("ann", "bob", ["block"], "now")
    blocks.put("ann", "cid", ["mute"], "now")
    assert not blocks.may_meet("ann", "bob") and not blocks.may_meet("bob", "ann")
    assert blocks.may_meet("ann", "cid") and blocks.may_meet("ann", "ann")
    assert blocks.muted_by("ann") == {"bob", "cid"} and blocks.muted_by("bob") == {"ann"}
    assert blocks.muted_by("cid") == set()
    assert not blocks.may_join("bob", ["cid", "ann"]) and blocks.may_join("bob", ["cid", "bob"])
    assert blocks.of("ann") == {"bob": {"block"}, "cid": {"mute"}} and blocks.of("bob") == {}
    blocks.put("ann", "bob", [], "now")
    assert blocks.may_meet("bob", "ann")
