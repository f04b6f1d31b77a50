"""Events: people enter, rounds are paired and played, games give results, and the organiser settles the rest."""

import csv
import io
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.clocks import SetClock
from tests.server.people import PATIENCE, SCENARIO, Person, ToyBots
from weathergage.server.app import create_app

PLAN = {"title": "Spring cup", "ruleset": "toy", "scenario": SCENARIO, "format": "round_robin", "days": 7}
DAY = 24 * 3600


@pytest.fixture
def clock() -> SetClock:
    """A clock that stands still."""
    return SetClock()


@pytest.fixture
def client(toy_bots: ToyBots, tmp_path: Path, clock: SetClock) -> Iterator[TestClient[Any]]:
    """A server with that clock."""
    with TestClient(create_app(tmp_path, clock=clock)) as client:
        yield client


Crew = Callable[[int], list[Person]]


@pytest.fixture
def crew(client: TestClient[Any]) -> Crew:
    """Makes people with names; the first organises."""

    def made(count: int) -> list[Person]:
        people = [Person(client) for _ in range(count)]
        for person, name in zip(people, ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay"), strict=False):
            person.get("/")
            assert person.call("PUT", "/api/me/name", json={"name": name}).status_code == 200
        return people

    return made


def event(people: list[Person], **plan: Any) -> str:
    """Make an event that all have entered; its address."""
    made = people[0].post("/api/events", {**PLAN, **plan})
    assert made.status_code == 201, made.text
    address = f"/api/events/{made.json()['id']}"
    for person in people:
        entered = person.post(f"{address}/entry", {"fleet": plan.get("fleet", "")})
        assert entered.status_code == 200, entered.text
    return address


def page(person: Person, address: str) -> Any:
    """The page of an event."""
    shown = person.get(address)
    assert shown.status_code == 200, shown.text
    return shown.json()


def until(person: Person, address: str, what: Callable[[Any], bool]) -> Any:
    """Look at the page of an event until something holds: results are taken in a thread."""
    deadline = time.monotonic() + PATIENCE
    while not what(shown := page(person, address)):
        assert time.monotonic() < deadline, shown
        time.sleep(0.01)
    return shown


def concede(people: list[Person], shown: Any, game: Any, loser: int) -> None:
    """Let an entrant of a game give it up."""
    number = game["first"] if loser == 0 else game["second"]
    name = next(each["name"] for each in shown["entrants"] if each["n"] == number)
    person = next(p for p in people if p.call("GET", "/api/me").json()["name"] == name)
    person.game, person.key = game["play"], ""
    info = person.get("").json()
    person.key = info["seats"][loser]["key"]
    assert person.key, "he sits where the pairing has him"
    assert person.post("act", {"verb": "concede"}).status_code == 200


def test_a_round_robin_from_entry_to_the_last_round(crew: Crew) -> None:
    people = crew(3)
    address = event(people)
    assert people[1].post(f"{address}/begin").status_code == 403, "only the organiser begins"
    shown = people[0].post(f"{address}/begin").json()
    assert (shown["state"], shown["round"], shown["rounds_planned"]) == ("running", 1, 3)
    for number in (1, 2, 3):
        shown = until(people[0], address, partial(_is_ready, number))
        game = next(each for each in shown["rounds"][-1]["games"] if each["second"] is not None)
        assert [each["halves"] for each in shown["rounds"][-1]["games"] if each["second"] is None] == [[2, 0]]
        # The entrant of the higher number always loses.
        concede(people, shown, game, 0 if game["first"] > game["second"] else 1)
    shown = until(people[0], address, lambda now: now["state"] == "over")
    assert [row["name"] for row in shown["standings"]] == ["Anna", "Ben", "Carl"]
    assert [row["halves"] for row in shown["standings"]] == [4, 2, 0], "a rest gives nothing here"


def _is_ready(number: int, shown: Any) -> bool:
    """Tell whether the games of a round are made."""
    games = shown["rounds"][-1]["games"] if shown["rounds"] else []
    return bool(shown["round"] == number) and all(game["play"] or game["second"] is None for game in games)


def test_a_name_is_needed_and_an_event_may_be_full(crew: Crew, client: TestClient[Any]) -> None:
    people = crew(3)
    stranger = Person(client)
    stranger.get("/")
    assert stranger.post("/api/events", PLAN).status_code == 409
    address = event(people[:2], players=2)
    refused = people[2].post(f"{address}/entry", {})
    assert refused.status_code == 409 and "full" in refused.json()["error"]
    assert people[1].call("DELETE", f"{address}/entry").json()["entered"] is False
    assert people[2].post(f"{address}/entry", {}).json()["entered"] is True


@pytest.mark.parametrize(
    "wrong",
    [{"scenario": "nowhere"}, {"scenario": ""}, {"ruleset": "chess"}, {"starts": "soon"}, {"options": ["x"]}],
)
def test_plans_that_cannot_be_played_are_refused(crew: Crew, wrong: dict[str, Any]) -> None:
    assert crew(1)[0].post("/api/events", {**PLAN, **wrong}).status_code == 422


def test_rounds_begin_and_end_by_their_dates(crew: Crew, clock: SetClock) -> None:
    people = crew(2)
    starts = clock.now().replace(day=22).isoformat()
    address = event(people, starts=starts, overdue="draw")
    assert page(people[0], address)["state"] == "open"
    clock.go_on(DAY)
    shown = until(people[0], address, lambda now: now["state"] == "running")
    assert shown["rounds"][0]["closes"].startswith("1805-10-29")
    clock.go_on(7 * DAY)
    shown = until(people[0], address, lambda now: now["state"] == "over")
    assert shown["rounds"][0]["games"][0]["decided"] == "overdue"
    assert [row["halves"] for row in shown["standings"]] == [1, 1]


def test_an_overdue_game_waits_for_the_organiser_who_may_also_give_more_days(
    crew: Crew, clock: SetClock
) -> None:
    people = crew(2)
    address = event(people)
    people[0].post(f"{address}/begin")
    later = people[0].post(f"{address}/extension", {"days": 3}).json()
    assert later["next"].startswith("1805-10-31")
    clock.go_on(11 * DAY)
    assert page(people[0], address)["state"] == "running"
    ruling = {"round": 1, "board": 1, "result": "second"}
    assert people[1].post(f"{address}/ruling", ruling).status_code == 403
    shown = people[0].post(f"{address}/ruling", ruling).json()
    assert shown["state"] == "over" and shown["rounds"][0]["games"][0]["decided"] == "organiser"


def test_an_administrator_goes_on_with_an_event_whose_organiser_is_gone(
    crew: Crew, client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = crew(3)
    address = event(people[:2])
    people[0].post(f"{address}/begin")
    ruling = {"round": 1, "board": 1, "result": "first"}
    assert people[2].post(f"{address}/ruling", ruling).status_code == 403
    events = client.app.state.club_events
    monkeypatch.setattr(events, "_is_administrator", lambda desk: desk == people[2].desk)
    assert page(people[2], address)["organises"] is True
    assert people[2].post(f"{address}/ruling", ruling).json()["state"] == "over"


def test_what_is_decided_while_a_game_is_made_stays(
    crew: Crew, client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = crew(2)
    address = event(people)
    events = client.app.state.club_events
    made = events.contests.make

    def slowly(*pair: Any) -> Any:
        people[1].call("DELETE", f"{address}/entry")
        return made(*pair)

    monkeypatch.setattr(events.contests, "make", slowly)
    people[0].post(f"{address}/begin")
    game = page(people[0], address)["rounds"][0]["games"][0]
    assert game["decided"] == "left" and game["halves"] is not None


def test_who_leaves_loses_what_is_open_and_early_leavers_do_not_count(crew: Crew) -> None:
    people = crew(4)
    address = event(people)
    people[0].post(f"{address}/begin")
    shown = until(people[0], address, lambda now: all(g["play"] for g in now["rounds"][0]["games"]))
    people[3].call("DELETE", f"{address}/entry")
    lost = [g for g in page(people[0], address)["rounds"][0]["games"] if g["decided"] == "left"]
    assert len(lost) == 1
    names = [row["name"] for row in page(people[0], address)["standings"]]
    assert "Dora" not in names, "she had played less than half"
    rest = next(g for g in shown["rounds"][0]["games"] if g["board"] != lost[0]["board"])
    people[0].post(f"{address}/ruling", {"round": 1, "board": rest["board"], "result": "draw"})
    shown = page(people[0], address)
    left = next(each["n"] for each in shown["entrants"] if each["left"])
    assert shown["round"] == 2 and all(
        left not in (g["first"], g["second"]) for g in shown["rounds"][1]["games"]
    )


@pytest.mark.parametrize(("onlookers", "shown"), [("link", 1), ("anybody", 2)])
def test_the_link_of_a_game_is_for_its_players_where_only_its_link_lets_look_on(
    crew: Crew, onlookers: str, shown: int
) -> None:
    people = crew(4)
    address = event(people, terms={"onlookers": onlookers})
    people[0].post(f"{address}/begin")
    until(people[0], address, lambda now: all(game["play"] for game in now["rounds"][0]["games"]))
    games = page(people[1], address)["rounds"][0]["games"]
    assert len([game for game in games if game["play"]]) == shown
    assert all(game["play"] for game in games if game["yours"])


def test_a_late_player_is_paired_from_the_next_round_on_with_halves_for_those_missed(crew: Crew) -> None:
    people = crew(5)
    address = event(people[:4], format="swiss", rounds=3)
    people[0].post(f"{address}/begin")
    shown = people[4].post(f"{address}/entry", {}).json()
    assert shown["entered"] and [row["halves"] for row in shown["standings"] if row["name"] == "Emil"] == [1]
    for board in (1, 2):
        people[0].post(f"{address}/ruling", {"round": 1, "board": board, "result": "first"})
    shown = page(people[0], address)
    paired = {each for game in shown["rounds"][1]["games"] for each in (game["first"], game["second"])}
    assert 5 in paired and shown["round"] == 2
    rest = [game for game in shown["rounds"][1]["games"] if game["second"] is None]
    assert len(rest) == 1 and rest[0]["halves"] == [2, 0], "an odd number leaves one who rests with a point"
    for game in shown["rounds"][1]["games"]:
        if game["second"] is not None:
            people[0].post(f"{address}/ruling", {"round": 2, "board": game["board"], "result": "draw"})
    late = Person(people[0]._client)
    late.get("/")
    late.call("PUT", "/api/me/name", json={"name": "Too late"})
    assert late.post(f"{address}/entry", {}).status_code == 409


def test_a_knockout_lets_winners_go_on_and_decides_draws_by_seed(crew: Crew) -> None:
    people = crew(3)
    address = event(people, format="knockout", both_sides=True)
    shown = people[0].post(f"{address}/begin").json()
    assert len(shown["rounds"][0]["games"]) == 3, "a rest and two games of one pair"
    seeds = {each["n"]: each["seed"] for each in shown["entrants"]}
    pair = [game for game in shown["rounds"][0]["games"] if game["second"] is not None]
    assert (pair[0]["first"], pair[0]["second"]) == (pair[1]["second"], pair[1]["first"]), (
        "once on either side"
    )
    for game in pair:
        ruling = {"round": 1, "board": game["board"], "leg": game["leg"], "result": "draw"}
        shown = people[0].post(f"{address}/ruling", ruling).json()
    final = shown["rounds"][1]["games"][0]
    assert {seeds[final["first"]], seeds[final["second"]]} == {1, 2}
    for leg in (0, 1):
        result = "first" if leg == 0 else "second"
        shown = (
            people[0].post(f"{address}/ruling", {"round": 2, "board": 1, "leg": leg, "result": result}).json()
        )
    assert shown["state"] == "over" and shown["standings"][0]["entrant"] == final["first"]


def test_single_ships_are_bought_by_points_and_stay_secret_until_it_begins(crew: Crew) -> None:
    people = crew(2)
    plan = {"contest": "fleets", "ruleset": "second_edition", "points": 20, "ships": 1, "scenario": ""}
    made = people[0].post("/api/events", {**PLAN, **plan}).json()["id"]
    address = f"/api/events/{made}"
    ships = people[0].get(f"{address}/ships").json()
    cheap = min(ships, key=lambda ship: ship["prices"].get("average", 99))["type"]
    for fleet in ("", "br-999", f"2 {cheap}", "br-120 elite"):
        assert people[0].post(f"{address}/entry", {"fleet": fleet}).status_code == 422, fleet
        assert people[0].get(f"{address}/price", params={"fleet": fleet}).json()["fault"], fleet
    assert not people[0].get(f"{address}/price", params={"fleet": cheap}).json()["fault"]
    for person in people:
        assert person.post(f"{address}/entry", {"fleet": f"{cheap} average"}).status_code == 200
    assert [bool(each["fleet"]) for each in page(people[0], address)["entrants"]] == [True, False]
    shown = people[0].post(f"{address}/begin").json()
    assert all(each["fleet"] for each in shown["entrants"])
    game = shown["rounds"][0]["games"][0]
    info = people[1].get(f"/api/games/{game['play']}").json()
    assert [len(side["ships"]) for side in info["scenario"]["sides"]] == [1, 1]
    assert info["fair"]["dice"] == "fair" and {seat["player"] for seat in info["seats"]} == {"Anna", "Ben"}


def test_a_campaign_is_played_as_an_event(crew: Crew) -> None:
    people = crew(2)
    address = event(people, contest="campaign", scenario="", format="knockout")
    shown = people[0].post(f"{address}/begin").json()
    play = shown["rounds"][0]["games"][0]["play"]
    first = shown["rounds"][0]["games"][0]["first"]
    name = next(each["name"] for each in shown["entrants"] if each["n"] == first)
    campaigns = [person.call("GET", "/api/campaigns").json() for person in people]
    assert [[card["id"] for card in cards] for cards in campaigns] == [[play], [play]]
    loser = people[0] if name == "Anna" else people[1]
    seats = next(card["seats"] for card in loser.call("GET", "/api/campaigns").json())
    loser.key = next(seat["key"] for seat in seats if seat["key"])
    assert loser.post(f"/api/campaigns/{play}/surrender").status_code == 200
    people[0].key = people[1].key = ""
    shown = until(people[0], address, lambda now: now["state"] == "over")
    assert shown["standings"][0]["name"] != name


def test_results_are_given_out_as_tables(crew: Crew) -> None:
    people = crew(2)
    people[1].call("PUT", "/api/me/name", json={"name": "Ben O'Hara the 2nd"})
    address = event(people)
    people[0].post(f"{address}/begin")
    people[0].post(f"{address}/ruling", {"round": 1, "board": 1, "result": "draw"})
    found = people[0].get(f"{address}/standings.csv")
    assert found.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(found.text)))
    assert {row["name"] for row in rows} == {"Anna", "Ben O'Hara the 2nd"} and rows[0]["points"] == "0.5"
    games = list(csv.DictReader(io.StringIO(people[0].get(f"{address}/games.csv").text)))
    assert [row["decided"] for row in games] == ["organiser"]


def test_tables_of_a_round_robin_give_nothing_for_a_rest(crew: Crew) -> None:
    people = crew(3)
    address = event(people)
    people[0].post(f"{address}/begin")
    games = list(csv.DictReader(io.StringIO(people[0].get(f"{address}/games.csv").text)))
    (rest,) = (row for row in games if row["second"] == "bye")
    assert (rest["first_points"], rest["second_points"]) == ("0.0", "0.0")


def test_an_event_goes_on_after_a_restart(toy_bots: ToyBots, tmp_path: Path, clock: SetClock) -> None:
    with TestClient(create_app(tmp_path, clock=clock)) as client:
        people = [Person(client), Person(client)]
        for person, name in zip(people, ("Anna", "Ben"), strict=True):
            person.get("/")
            person.call("PUT", "/api/me/name", json={"name": name})
        address = event(people, starts=clock.now().replace(day=22).isoformat(), overdue="draw")
    clock.go_on(2 * DAY)
    with TestClient(create_app(tmp_path, clock=clock)) as client:
        people[0]._client = client
        until(
            people[0], address, lambda now: now["state"] == "running" and now["rounds"][0]["games"][0]["play"]
        )


def test_an_event_can_be_called_off_and_its_plan_changed_before_it_begins(crew: Crew) -> None:
    people = crew(2)
    address = event(people)
    changed = people[0].call("PUT", address, json={**PLAN, "title": "Autumn cup"})
    assert changed.json()["plan"]["title"] == "Autumn cup"
    assert people[1].call("PUT", address, json=PLAN).status_code == 403
    people[0].post(f"{address}/begin")
    assert people[0].call("PUT", address, json=PLAN).status_code == 409
    assert people[0].post(f"{address}/cancel").json()["state"] == "cancelled"
    assert people[0].post(f"{address}/ruling", {"round": 1, "board": 1, "result": "draw"}).status_code == 409
