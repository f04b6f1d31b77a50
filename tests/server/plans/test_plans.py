"""Plans at the server: kept for one seat alone, sealed with orders, and carried out until the next turn."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.fleet import asked, two_a_side
from tests.server.people import HUMANS, Person, ToyBots

GAMES = ("second_edition", "tournament", "beat_to_quarters", "red_and_black")
QUIET = {"lines": [{"topic": "fire", "choice": "hold"}], "left": "usual"}
SECRET = {"lines": [{"topic": "fire", "choice": "nearest"}, {"topic": "fire", "choice": "weakest"}]}


def seal(person: Person, plan: dict[str, Any], orders: dict[str, str] | None = None) -> Any:
    """Seal orders, or the defaults, with a plan."""
    look = person.look()
    sent = person.post("plan/seal", {"orders": orders or {}, "plan": plan, "version": look["version"]})
    assert sent.status_code == 200, sent.text
    return sent.json()


def keep(person: Person, plan: dict[str, Any], **more: Any) -> Any:
    """Keep a plan; the response."""
    return person.call("PUT", f"/api/games/{person.game}/plan", json={"plan": plan, **more})


@pytest.fixture
def two(anna: Person, ben: Person) -> Callable[..., tuple[Person, Person]]:
    """Makes games of two people at desks of their own."""

    def make(ruleset: str, scenario: str = "lissa") -> tuple[Person, Person]:
        # By some dice a battle is over in the second turn.
        anna.make(HUMANS, ruleset, scenario=scenario, seed=5)
        return anna, ben.join(anna)

    return make


@pytest.mark.parametrize("rules", GAMES)
def test_a_game_by_plans_needs_one_visit_a_turn(rules: str, two: Callable[..., Any]) -> None:
    """Each side answers once; everything else in the turn is answered by the lines of a lieutenant, and by him."""
    people = two(rules)
    lines = [
        line for line in people[0].get("plan/suggestion").json()["plan"]["lines"] if line["topic"] != "wake"
    ]
    if any(topic["id"] == "course" for topic in people[0].get("plan/words").json()["topics"]):
        lines.append({"topic": "course", "choice": "nearest"})
    visits: dict[tuple[int, int], int] = {}
    for _ in range(40):
        for side, person in enumerate(people):
            look = person.look()
            if look["view"]["request"] is not None:
                turn = look["view"]["turn"]
                if turn > 3:
                    break
                visits[side, turn] = visits.get((side, turn), 0) + 1
                seal(person, {"lines": lines, "left": "officer"})
        else:
            continue
        break
    later = {key: count for key, count in visits.items() if key[1] > 1}
    assert {turn for _, turn in later} == {2, 3}
    assert set(later.values()) == {1}


def test_a_plan_is_told_in_sentences_and_comes_back_as_it_was_kept(anna: Person) -> None:
    anna.make(HUMANS, "second_edition", scenario="lissa")
    plan = {
        "lines": [
            {
                "topic": "fire",
                "choice": "hull",
                "either": True,
                "when": [{"condition": "range", "value": "3"}, {"condition": "rake"}],
            },
            {"topic": "fire", "choice": "hold"},
            {"topic": "grapple", "choice": "throw", "when": [{"condition": "crippled"}], "ships": ["active"]},
            {"topic": "board", "choice": "board", "when": [{"condition": "stronger", "value": "33"}]},
            {"topic": "wake", "when": [{"condition": "strikes"}, {"condition": "fire"}]},
        ]
    }
    kept = keep(anna, plan)
    assert kept.status_code == 200, kept.text
    assert kept.json()["sentences"] == [
        "If the target is within 3 hexes or the shot would rake, fire at the hull.",
        "Hold fire.",
        "For Active: if the enemy is crippled, throw grapples.",
        "If her men are stronger by a third, board with all hands.",
        "Wake me if one of our ships strikes her colours or catches fire.",
    ]
    again = anna.get("plan").json()
    assert again["plan"]["lines"] == kept.json()["plan"]["lines"]
    assert (again["one_visit"], again["sealed"], again["stopped"]) == (True, False, "")


def test_a_plan_that_the_rules_do_not_understand_is_refused_in_words(anna: Person) -> None:
    anna.make(HUMANS, "second_edition", scenario="lissa")
    refused = keep(anna, {"lines": [{"topic": "fire", "choice": "torpedo"}]})
    assert refused.status_code == 422
    assert "lines/0: Guns: unknown choice 'torpedo'" in refused.text
    refused = keep(anna, {"lines": [], "captain": "admiral"})
    assert refused.status_code == 422
    assert "cannot decide for you" in refused.text


def test_nobody_else_learns_of_a_plan(two: Callable[..., Any]) -> None:
    """Neither its lines, nor that it is kept or sealed, nor when."""
    anna, ben = two("second_edition")
    onlooker = Person(anna._client).sit(anna.game, "")
    before = ben.look(), onlooker.look(), ben.get("").json()
    keep(anna, SECRET)
    seal(anna, SECRET)
    assert (ben.look(), onlooker.look(), ben.get("").json()) == before
    assert "weakest" not in ben.get("plan").text
    assert onlooker.get("plan").status_code == 403


def test_somebody_who_takes_the_seat_over_does_not_see_the_plan(two: Callable[..., Any]) -> None:
    anna, ben = two("second_edition")
    keep(ben, SECRET)
    heir = Person(anna._client).accept(ben.game, ben.invite(1))
    assert heir.get("plan").json()["plan"]["lines"] == []


def test_a_plan_holds_from_its_seal_until_the_next_plot(two: Callable[..., Any]) -> None:
    anna, ben = two("second_edition")
    seal(anna, QUIET)
    assert anna.get("plan").json()["sealed"]
    seal(ben, QUIET)
    state = anna.get("plan").json()
    assert (state["turn"], state["sealed"], state["before"]["lines"]) == (
        2,
        False,
        [{"topic": "fire", "choice": "hold"}],
    )


def test_orders_without_a_plan_end_it(two: Callable[..., Any]) -> None:
    """A turn that is played step by step asks its captain, whatever was planned before."""
    anna, ben = two("second_edition")
    for _ in range(2):
        seal(anna, QUIET)
        seal(ben, QUIET)
    anna.order({})
    seal(ben, QUIET)
    assert not anna.get("plan").json()["sealed"]


def test_undo_takes_the_plan_back_with_the_orders(anna: Person) -> None:
    keys = anna.make(HUMANS, "second_edition", scenario="lissa")
    seal(anna, QUIET)
    assert anna.get("plan").json()["sealed"]
    assert anna.post("undo").status_code == 200
    assert not anna.get("plan").json()["sealed"]
    anna.order({})
    assert not anna.get("plan").json()["sealed"]
    assert keys


def test_an_ask_me_line_stops_the_turn_and_says_so(two: Callable[..., Any]) -> None:
    anna, ben = two("second_edition")
    asks = {"lines": [{"topic": "fire", "choice": "ask"}], "left": "usual"}
    seal(anna, asks)
    seal(ben, QUIET)
    look = anna.look()["view"]
    assert (look["turn"], look["phase"]) == (1, "combat")
    assert anna.get("plan").json()["stopped"] == "Guns: ask me."
    seal(anna, QUIET)
    assert anna.look()["view"]["turn"] == 2


def test_the_words_of_plans_are_told_by_the_rules(anna: Person) -> None:
    anna.make(HUMANS, "red_and_black", scenario="lissa")
    words = anna.get("plan/words").json()
    topics = {topic["id"]: topic for topic in words["topics"]}
    assert {"course", "fire", "load", "board"} <= set(topics)
    texts = [choice["text"] for choice in topics["course"]["choices"]]
    assert texts[:2] == ["steer for the nearest enemy", "steer for {value}"]
    assert "ask me" in texts
    suggestion = anna.get("plan/suggestion").json()
    assert len(suggestion["sentences"]) == len(suggestion["plan"]["lines"]) > 3


def test_a_game_without_ships_has_nothing_to_plan(anna: Person) -> None:
    anna.make(HUMANS)
    assert anna.get("plan").json()["plan"]["lines"] == []
    assert anna.get("plan/words").json()["topics"] == []


@pytest.mark.parametrize("rules", ["second_edition", "red_and_black"])
def test_a_plan_can_be_tried_out_and_a_try_watched(
    rules: str, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without changing anything."""
    monkeypatch.setattr("weathergage.server.plans.seat_plans.TRIES", 4)
    anna.make(HUMANS, rules, scenario="lissa")
    before = anna.look()
    body = {"orders": {}, "plan": QUIET, "version": before["version"]}
    trial = anna.post("plan/try", body).json()
    assert (trial["tries"], len(trial["lines"]), len(trial["samples"])) == (4, 1, 3)
    film = anna.post("plan/film", {**body, "seed": trial["samples"][0]["seed"]}).json()
    assert len(film["frames"]) > 1
    assert film["frames"][0]["ships"]
    assert anna.look() == before
    assert anna.post("plan/try", {**body, "orders": {"plot/flore": "9"}}).status_code == 422


def test_a_sealed_plan_can_be_opened_until_the_other_side_has_sealed(two: Callable[..., Any]) -> None:
    """Then nothing answers in its place, and other orders may be sealed, with a plan or without."""
    anna, ben = two("second_edition")
    seal(anna, QUIET)
    assert anna.look()["view"]["request"] is None
    opened = anna.post("reopen")
    assert opened.status_code == 200, opened.text
    assert anna.look()["view"]["request"] is not None
    state = anna.get("plan").json()
    assert (state["sealed"], state["plan"]["lines"]) == (False, [{"topic": "fire", "choice": "hold"}])
    seal(anna, SECRET)
    seal(ben, QUIET)
    assert anna.post("reopen").status_code == 409
    assert anna.look()["view"]["turn"] == 2


def test_each_of_several_captains_has_a_plan_of_his_own(visitor: Callable[[], Person]) -> None:
    """Four visits make a turn; who opens his part again is asked, and plays on without a plan if he wants."""
    people = two_a_side(visitor)
    perry, elliott, *enemies = people
    for turn in (1, 2, 3):
        assert {person.look()["view"]["turn"] for person in people} == {turn}
        for person in people:
            seal(person, QUIET)
    keep(perry, SECRET)
    assert all("weakest" not in person.get("plan").text for person in (elliott, *enemies))
    seal(perry, SECRET)
    assert asked(perry) == []
    assert perry.post("reopen").status_code == 200
    assert asked(perry) == ["plot/lawrence", "plot/caledonia"]
    assert not perry.get("plan").json()["sealed"]
    assert perry.order({}).status_code == 200
    for person in (elliott, *enemies):
        seal(person, QUIET)
    assert not perry.get("plan").json()["sealed"]


def test_a_bot_that_sits_in_keeps_to_the_plan(two: Callable[..., Any], toy_bots: ToyBots) -> None:
    """What the captain has written ahead is done as he wrote it; the rest is asked of the bot."""
    anna, ben = two("second_edition")
    asks: list[str] = []

    def says(view: Any, request: Any) -> Any:
        asks.extend(ask.kind for ask in request.asks)
        return request.defaults()

    toy_bots.says = says
    lines = [{"topic": "load", "choice": "none"}, {"topic": "fire", "choice": "hold"}]
    assert keep(anna, {"lines": lines}).status_code == 200
    assert anna.post("seats/0/stand-in").status_code == 200
    anna.wait_for(lambda look: look["view"]["request"] is None)
    for turn in (1, 2, 3, 4):
        ben.wait_for(
            lambda look, turn=turn: look["view"]["turn"] >= turn and look["view"]["request"] is not None
        )
        seal(ben, QUIET)
    ben.wait_for(lambda look: look["view"]["turn"] == 5)
    assert "plot" in asks and not {"fire", "load"} & {*asks}
