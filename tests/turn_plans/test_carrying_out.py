"""Plans answer every later question of a turn: the first line that fits is obeyed, and alarms stop it."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.builders.plotted.guns import SECOND
from tests.builders.plotted.positions import game_at
from weathergage import bots
from weathergage.api import Game, load_scenario, start
from weathergage.engine.events import Command
from weathergage.turn_plans.carrying_out import (
    LEFT_OPEN,
    Answered,
    Stopped,
    answer,
    answers,
    in_force,
    sealed_now,
)
from weathergage.turn_plans.plan import PlanClause, PlanLine, PlanTerm, StandingPlan, TurnPlan
from weathergage.turn_plans.sentences import faults, sentences
from weathergage.turn_plans.suggestions import suggested
from weathergage.turn_plans.vocabulary import vocabulary_of

GAMES = ("second_edition", "tournament", "beat_to_quarters", "red_and_black")
ALARM = PlanLine(topic="wake", when=[PlanTerm(condition="strikes"), PlanTerm(condition="enemy_strikes")])


def line(topic: str, choice: str, *conditions: str, **more: Any) -> PlanLine:
    """A line; conditions are written `range=3`, or with a minus if they must not hold."""
    terms = []
    for each in conditions:
        name, _, value = each.lstrip("-").partition("=")
        terms.append(PlanTerm(condition=name, value=value, unless=each.startswith("-")))
    return PlanLine(topic=topic, choice=choice, when=terms, **more)


def battle(rules: str, turn: int = 1, options: tuple[str, ...] = ()) -> Game:
    """The battle of Lissa at the first question of a turn, played by midshipmen until then."""
    game = start(rules, load_scenario("lissa"), 5, options, listening=False)
    players = [bots.make_bot("midshipman", side) for side in (0, 1)]
    while game.state.turn < turn:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, players[side].decide(game.view(side), request))
    return game


def played(game: Game, plan: TurnPlan, turns: int) -> tuple[Counter[tuple[int, int]], Counter[int]]:
    """Play by plans of both sides; visits by side and turn, and how often each line was obeyed."""
    players = [bots.make_bot("midshipman", side) for side in (0, 1)]
    standing: list[StandingPlan | None] = [None, None]
    visits: Counter[tuple[int, int]] = Counter()
    obeyed: Counter[int] = Counter()
    last = game.state.turn + turns
    while not game.over and game.state.turn < last:
        for side in game.waiting_for():
            sealed = standing[side]
            found = (
                answer(sealed, game, Command(side)) if sealed is not None and in_force(sealed, game) else None
            )
            if isinstance(found, Answered):
                obeyed.update(found.lines.values())
                game.submit(side, found.orders)
                continue
            request = game.requests[side]
            assert request is not None
            visits[side, game.state.turn] += 1
            standing[side] = sealed_now(plan, game, Command(side))
            game.submit(side, players[side].decide(game.view(side), request))
    return visits, obeyed


@pytest.mark.parametrize("rules", GAMES)
def test_with_plans_of_both_sides_a_turn_needs_one_visit_of_each(rules: str) -> None:
    """The lieutenant's lines without his alarms never stop a turn, in any game."""
    game = battle(rules)
    plan = suggested(vocabulary_of(game.rules))
    plan = TurnPlan(lines=[each for each in plan.lines if each.topic != "wake"])
    visits, obeyed = played(game, plan, 9)
    turns = {turn for _, turn in visits if turn > 1}
    assert len(turns) >= 4
    assert all(visits[side, turn] <= 1 for side in (0, 1) for turn in turns)
    assert sum(count for number, count in obeyed.items() if number != LEFT_OPEN) > 20


@pytest.mark.parametrize("rules", GAMES)
def test_every_line_of_the_lieutenant_may_stand_and_reads_as_a_sentence(rules: str) -> None:
    game = battle(rules)
    words, view = vocabulary_of(game.rules), game.view(0)
    plan = suggested(words)
    assert not faults(plan, words, view)
    said = sentences(plan, words, view)
    assert all(each[0].isupper() and each.endswith(".") and "{" not in each for each in said)
    assert said[-1] == "Wake me if one of our ships strikes her colours, catches fire or is boarded."


@pytest.mark.parametrize("rules", GAMES)
def test_every_question_of_a_game_has_a_topic(rules: str) -> None:
    """Whatever is asked after the plan is sealed can be answered by a line, if only by "ask me"."""
    game = battle(rules)
    words = vocabulary_of(game.rules)
    kinds = set(game.rules.words)
    planned = {kind for topic in words.topics.values() for kind in topic.kinds}
    texts = {kind for kind, each in game.rules.words.items() if each.input == "text"}
    steered = {"plot", "turn", "tack", "wheel"}
    assert kinds - planned <= texts | steered


def fire(plan: TurnPlan, distance: int, **more: Any) -> tuple[str, int]:
    """What a plan answers about the guns of a ship that has an enemy so far abeam, and by which line."""
    game = game_at(SECOND.two(distance, **more))
    request = game.requests[0]
    assert request is not None
    found = answers(plan, vocabulary_of(game.rules), game.view(0), request)
    assert isinstance(found, Answered)
    return found.orders["fire/alpha/R"], found.lines["fire/alpha/R"]


#: "Fire the first broadside within three hexes or at a rake, else hold; reload round shot; grapple only crippled ships;
#: board if stronger by a third": as one line.
ISSUE = line(
    "fire",
    "hull",
    "first",
    "range=3",
    "rake",
    either=True,
    otherwise="hold",
    besides=[
        PlanClause(topic="load", choice="R"),
        PlanClause(topic="grapple", choice="throw", when=[PlanTerm(condition="crippled")], otherwise="hold"),
        PlanClause(topic="board", choice="board", when=[PlanTerm(condition="stronger", value="33")]),
    ],
)


def test_a_line_may_say_several_things_and_else() -> None:
    """What it says of the first broadside is no matter of the second, else or not."""
    plan = TurnPlan(lines=[ISSUE, line("fire", "rigging")])
    assert fire(plan, 2) == ("hull>beta", 0)
    assert fire(plan, 4) == ("hold", 0)
    assert fire(plan, 4, initial=[0, 0]) == ("rigging>beta", 1)
    assert fire(plan, 2, initial=[0, 0]) == ("rigging>beta", 1)


#: The same in each game, as far as it has it: what it calls these things, and the sentence.
IN_EVERY_GAME = {
    "second_edition": (
        ISSUE,
        "While her first broadside is still in the guns, if the target is within 3 hexes or the "
        "shot would rake, fire at the hull, else hold fire; reload with round shot; if the enemy is crippled, throw "
        "grapples, else throw no grapples; if her men are stronger by a third, board with all hands.",
    ),
    "beat_to_quarters": (
        line(
            "fire",
            "best",
            "range=3",
            "rake",
            either=True,
            otherwise="hold",
            besides=[
                PlanClause(topic="load", choice="round"),
                PlanClause(
                    topic="grapple", choice="throw", when=[PlanTerm(condition="crippled")], otherwise="hold"
                ),
                PlanClause(
                    topic="board", choice="weakest", when=[PlanTerm(condition="stronger", value="33")]
                ),
            ],
        ),
        "If the target is within 3 hexes or the shot would rake, fire the best shot, else hold fire; load round shot; "
        "if the enemy is crippled, throw grapples, else throw no grapples; if her men are stronger by a third, board "
        "the weakest enemy.",
    ),
    "red_and_black": (
        line(
            "fire",
            "low",
            "first",
            "range=30",
            "rake",
            either=True,
            otherwise="hold",
            besides=[
                PlanClause(topic="load", choice="R"),
                PlanClause(
                    topic="board", choice="weakest", when=[PlanTerm(condition="stronger", value="33")]
                ),
            ],
        ),
        "While her first broadside is still in the guns, if the target is within 30 cm or the shot would rake, fire "
        "low, at the hull, else hold fire; load round shot; if her men are stronger by a third, board the "
        "weakest enemy.",
    ),
}
IN_EVERY_GAME["tournament"] = IN_EVERY_GAME["second_edition"]


@pytest.mark.parametrize("rules", GAMES)
def test_the_orders_of_a_captain_can_be_written_as_one_line(rules: str) -> None:
    """What a game does not have cannot be said: first broadsides in Beat To Quarters, grapples in Red & Black."""
    game = battle(rules, options=("shot",) if rules == "beat_to_quarters" else ())
    words, view = vocabulary_of(game.rules), game.view(0)
    written, said = IN_EVERY_GAME[rules]
    plan = TurnPlan(lines=[written])
    assert [str(each) for each in faults(plan, words, view)] == []
    assert sentences(plan, words, view) == [said]
    assert ("first" in [each.id for each in words.topics["fire"].conditions]) == (rules != "beat_to_quarters")


def test_a_condition_may_be_that_something_is_not_so() -> None:
    plan = TurnPlan(lines=[line("fire", "hold", "-range=3"), line("fire", "best")])
    assert fire(plan, 4)[1] == 0
    assert fire(plan, 2)[1] == 1


def test_a_line_for_other_ships_is_passed_over() -> None:
    plan = TurnPlan(lines=[line("fire", "hold", ships=["gamma"]), line("fire", "rigging")])
    assert fire(plan, 2) == ("rigging>beta", 1)


def test_what_no_line_answers_is_left_to_the_officer_to_usage_or_to_the_captain() -> None:
    assert fire(TurnPlan(left="usual"), 2) == ("hull>beta", LEFT_OPEN)
    assert fire(TurnPlan(left="officer"), 2)[1] == LEFT_OPEN
    game = game_at(SECOND.two(2))
    request = game.requests[0]
    assert request is not None
    words, view = vocabulary_of(game.rules), game.view(0)
    assert answers(TurnPlan(left="ask"), words, view, request) == Stopped(LEFT_OPEN)
    asks = TurnPlan(lines=[line("fire", "ask", "range=2")], left="usual")
    assert answers(asks, words, view, request) == Stopped(0)


def test_an_alarm_rings_for_what_was_not_so_when_the_plan_was_sealed() -> None:
    game = game_at(SECOND.two(2))
    sealed = sealed_now(TurnPlan(lines=[ALARM]), game, Command(0))
    assert isinstance(answer(sealed, game, Command(0)), Answered)
    game.state.ship("beta").surrendered = 1
    assert answer(sealed, game, Command(0)) == Stopped(0)
    assert isinstance(
        answer(sealed_now(TurnPlan(lines=[ALARM]), game, Command(0)), game, Command(0)), Answered
    )


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (line("fire", "torpedo"), "unknown choice 'torpedo'"),
        (line("sing", "best"), "unknown topic 'sing'"),
        (line("fire", "best", "range=99"), "choose what stands in 'the target is within …'"),
        (line("fire", "best", "moon"), "unknown condition 'moon'"),
        (line("fire", "best", ships=["bellona"]), "'bellona' is not one of your ships"),
        (line("fire", "at", value="amphion"), "choose what stands in 'fire at …': bellona, carolina"),
        (line("load", "D"), "unknown choice 'D'"),
        (PlanLine(topic="wake"), "say what you want to be woken for"),
        (line("fire", "best", "first", otherwise="hold"), "say on which condition"),
        (line("fire", "best", "rake", otherwise="torpedo"), "unknown choice 'torpedo'"),
        (line("fire", "best", besides=[PlanClause(topic="sing", choice="best")]), "unknown topic 'sing'"),
    ],
)
def test_a_line_that_the_rules_do_not_understand_is_refused_in_words(wrong: PlanLine, reason: str) -> None:
    """Double shot belongs to the Advanced game."""
    game = battle("second_edition")
    found = faults(TurnPlan(lines=[line("fire", "best"), wrong]), vocabulary_of(game.rules), game.view(0))
    assert [each.place for each in found] == ["lines/1"]
    assert reason in found[0].reason


def test_an_optional_rule_brings_what_plans_say_about_its_questions() -> None:
    for rules, option in (("second_edition", "advanced"), ("beat_to_quarters", "shot")):
        plain, with_it = (battle(rules, options=options) for options in ((), (option,)))
        loads = [vocabulary_of(game.rules).topics.get("load") for game in (plain, with_it)]
        kinds = [set() if topic is None else {each.text for each in topic.choices} for topic in loads]
        assert any("double shot" in text for text in kinds[1] - kinds[0]), rules


@pytest.mark.parametrize("rules", ["second_edition", "red_and_black"])
def test_a_plan_looks_with_the_eyes_of_its_captain(rules: str) -> None:
    """What a fellow captain told his ships neither lines nor alarms nor the officer know."""
    game = battle(rules)
    game.act(0, "standing", "active fire hold")
    captain, look = Command(0, frozenset({"active"})), game.rules.view
    known: list[str] = []

    def noted(rules: Any, state: Any, side: int, request: Any) -> Any:
        known.append(str(state.standing_answers))
        return look(rules, state, side, request)

    assert "hold" in str(game.state.standing_answers)
    game.rules = replace(game.rules, view=noted)
    sealed = sealed_now(TurnPlan(lines=[ALARM]), game, captain)
    assert isinstance(answer(sealed, game, captain), Answered)
    assert len(known) >= 2 and not any("hold" in each for each in known)


@pytest.mark.parametrize(
    ("conditions", "either", "said"),
    [
        (("-rake",), False, "Unless the shot would rake, hold fire."),
        (
            ("range=3", "-rake"),
            False,
            "If the target is within 3 hexes, unless the shot would rake, hold fire.",
        ),
        (
            ("-range=3", "-rake"),
            False,
            "Unless the target is within 3 hexes or the shot would rake, hold fire.",
        ),
        (
            ("-range=3", "-rake"),
            True,
            "Unless the target is within 3 hexes and the shot would rake, hold fire.",
        ),
        (
            ("range=3", "-rake"),
            True,
            "If the target is within 3 hexes or it is not so that the shot would rake, hold fire.",
        ),
    ],
)
def test_what_must_not_hold_is_told_by_unless(conditions: tuple[str, ...], either: bool, said: str) -> None:
    game = battle("second_edition")
    plan = TurnPlan(lines=[line("fire", "hold", *conditions, either=either)])
    assert sentences(plan, vocabulary_of(game.rules), game.view(0)) == [said]


@pytest.mark.parametrize("rules", GAMES)
def test_the_officer_decides_what_lines_leave_open_and_nothing_else(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot of the captain's choice is asked for the rest, and keeps to what the lines have written."""
    game = battle(rules, turn=4)
    words = vocabulary_of(game.rules)
    asked: Counter[str] = Counter()

    class Spy:
        def decide(self, view: Any, request: Any) -> dict[str, str]:
            topics = [words.topic_of(view, ask) for ask in request.asks if len(ask.options) > 1]
            asked.update("" if topic is None else topic.id for topic in topics)
            return dict(request.defaults())

    monkeypatch.setattr("weathergage.turn_plans.carrying_out.make_bot", lambda name, seed: Spy())
    plan = TurnPlan(lines=[line("fire", "hold")], captain="spy")
    _, obeyed = played(game, plan, 3)
    assert obeyed[0] > 0 and obeyed[LEFT_OPEN] > 0
    assert asked and "fire" not in asked
