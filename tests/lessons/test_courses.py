"""Every lesson can be played to its end, and each of its steps comes about."""

import re
from pathlib import Path

import pytest

from weathergage.api import Game, Request, start
from weathergage.bots import bot_ids, make_bot
from weathergage.lessons import Lesson, LessonMoment, battle_of, lesson, lesson_ids, lesson_of
from weathergage.lessons.drill import captain_of
from weathergage.scenarios import scenario_ids

MESSAGES = Path(__file__).parents[2] / "web" / "messages" / "en" / "lesson.ftl"


def begin(course: Lesson) -> Game:
    return start(course.ruleset, battle_of(course.id), course.seed, course.options)


def fits(moment: LessonMoment, turn: int, request: Request) -> bool:
    """Say whether a moment is about this question, as the client finds it."""
    asked = {ask.id for ask in request.asks}
    return (moment.turn, moment.phase) == (turn, request.phase) and set(moment.orders) <= asked


def play(course: Lesson, game: Game) -> list[LessonMoment]:
    """Play a lesson as its pupil is told to; return the moments that came about, in their order."""
    enemy = make_bot(captain_of(course.id), 1)
    met: list[LessonMoment] = []
    left = list(course.moments)
    for _ in range(300):
        while game.requests[1:] and (request := game.requests[1]) is not None:
            game.submit(1, enemy.decide(game.view(1), request))
        if game.over or not left or not left[0].phase:
            break
        request = game.requests[0]
        assert request is not None
        moment = next((each for each in left if fits(each, game.state.turn, request)), None)
        if moment is None:
            game.submit(0, {})
            continue
        left = left[left.index(moment) + 1 :]
        met.append(moment)
        for step in moment.steps:
            ask = request.ask(step.ask) if step.ask else None
            assert not step.ask or (ask is not None and set(step.answers) <= set(ask.options)), step.id
        game.submit(0, moment.orders)
    return met


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_every_step_comes_about(lesson_id: str) -> None:
    course = lesson(lesson_id)
    game = begin(course)
    met = play(course, game)
    ends = [moment for moment in course.moments if not moment.phase]
    assert met == [moment for moment in course.moments if moment.phase]
    assert not ends or game.over
    assert len(ends) <= 1 and course.moments[-1:] == tuple(ends or course.moments[-1:])


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_steps_end_in_the_orders_of_their_moment(lesson_id: str) -> None:
    """Whoever does what each step says has written the orders that the next moment follows from."""
    for moment in lesson(lesson_id).moments:
        last = {step.ask: step.answers for step in moment.steps if step.ask}
        assert all(moment.orders.get(ask) == answers[0] for ask, answers in last.items())
        assert bool(moment.phase) == bool(moment.orders)
        if moment.steps:
            last_of_all = moment is lesson(lesson_id).moments[-1]
            assert moment.steps[-1].until == ("read" if last_of_all else "seal")
            assert all(step.until in ("press", "answer") for step in moment.steps[:-1])


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_steps_have_names_of_their_own_and_words(lesson_id: str) -> None:
    names = [step.id for moment in lesson(lesson_id).moments for step in moment.steps]
    assert len(set(names)) == len(names)
    said = set(re.findall(r"^([\w-]+) =", MESSAGES.read_text(encoding="utf-8"), re.M))
    assert {f"{lesson_id}-{name}" for name in names} <= said


def test_lessons_are_not_in_the_library() -> None:
    assert not {battle_of(each).id for each in lesson_ids()} & set(scenario_ids())
    assert [lesson_of(battle_of(each).id) for each in lesson_ids()] == list(lesson_ids())
    assert lesson_of("lissa") == ""
    assert not [each for each in bot_ids() if each.startswith("drill")]


def test_an_enemy_without_a_script_fights_on() -> None:
    """A pupil who leaves the lesson has a battle before him."""
    course = lesson("first-battle")
    game = begin(course)
    enemy = make_bot(captain_of(course.id), 1)
    moved = False
    while game.state.turn < 8 and not game.over:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            orders = enemy.decide(game.view(1), request) if side else {}
            moved |= bool(game.state.turn > 3 and orders.get("plot/guerriere", "0") != "0")
            game.submit(side, orders)
    assert moved


def test_the_first_battle_ends_with_a_prize() -> None:
    course = lesson("first-battle")
    game = begin(course)
    play(course, game)
    assert game.state.outcome is not None
    assert (game.state.outcome.winner, game.state.outcome.kind) == (0, "melee")
    assert course.steps == 10
