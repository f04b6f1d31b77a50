"""Routes of lessons: list them, show the steps of one, begin one."""

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from weathergage.lessons import Lesson, battle_of, lesson, lesson_ids
from weathergage.lessons.drill import captain_of
from weathergage.server.routes.parameters import By
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Created, NewGame, NewSeat
from weathergage.server.wire.lesson_messages import LessonCard, LessonSheet


@get("/api/lessons", responses=gives(list[LessonCard]))
@in_thread
def lessons() -> Response[bytes]:
    """List all lessons, the one for newcomers first."""
    return answer([_card(lesson(each)) for each in lesson_ids()])


@get("/api/lessons/{lesson_id:str}", responses=gives(LessonSheet, 404))
@in_thread
def steps(lesson_id: FromPath[str]) -> Response[bytes]:
    """Show what the pupil of a lesson is led through."""
    chosen = _lesson(lesson_id)
    return answer(
        LessonSheet(id=chosen.id, ruleset=chosen.ruleset, minutes=chosen.minutes, moments=chosen.moments)
    )


@post("/api/lessons/{lesson_id:str}", responses=gives(Created, 404, status=201), opt={KIND: "game"})
@in_thread
def begin(
    lesson_id: FromPath[str],
    game_registry: NamedDependency[GameRegistry],
    caller: By,
) -> Response[bytes]:
    """Make the game of a lesson, with the caller in the pupil's seat."""
    chosen = _lesson(lesson_id)
    battle = battle_of(lesson_id)
    wanted = NewGame(
        scenario=battle.id,
        ruleset=chosen.ruleset,
        options=list(chosen.options),
        seed=chosen.seed,
        seats=[
            NewSeat(kind="human"),
            NewSeat(kind="bot", bot=captain_of(lesson_id), name=chosen.captain),
        ],
    )
    return answer(game_registry.create(wanted, caller, battle), 201)


def _card(chosen: Lesson) -> LessonCard:
    return LessonCard(id=chosen.id, ruleset=chosen.ruleset, minutes=chosen.minutes, steps=chosen.steps)


def _lesson(lesson_id: str) -> Lesson:
    if lesson_id not in lesson_ids():
        raise Refused(404, f"there is no lesson {lesson_id!r}; choose from {', '.join(lesson_ids())}")
    return lesson(lesson_id)


CALLS = [lessons, steps, begin]
