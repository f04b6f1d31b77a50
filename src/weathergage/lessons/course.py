"""Define lessons, and read them from their files in `courses/`."""

from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from weathergage.engine.scenario import Scenario
from weathergage.engine.typed_files import load_toml
from weathergage.scenarios.loader import scenario_from_dict

_COURSES = "weathergage.lessons.courses"

Words = dict[str, str]


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe one thing that the pupil does.

    `light` names what is lit: `answer` (where the first of `answers` is given), `seal`, `ship:ID`, or `part:NAME` of
    the page. The step is done by pressing what is lit, by giving one of the answers, by sealing (after one of the
    answers, if there are any), or, at the end, by nothing but reading.
    """

    id: str
    light: str
    until: Literal["press", "answer", "seal", "read"]
    ask: str = ""
    answers: tuple[str, ...] = ()


class LessonMoment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold the steps at one question to the pupil: that of a turn and phase which asks for all of these orders.

    A moment without a phase is the end of the battle. One without steps is answered by these orders without asking.
    """

    turn: Annotated[int, msgspec.Meta(ge=0)] = 0
    phase: str = ""
    orders: Words = {}
    steps: tuple[LessonStep, ...] = ()


class EnemyTurn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold what the enemy answers in a turn; to all else he gives the default."""

    turn: Annotated[int, msgspec.Meta(ge=1)]
    orders: Words


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold a lesson: a battle with fixed dice in which every step's situation comes about."""

    id: str
    #: Its place among the lessons; the first is for newcomers.
    place: int
    ruleset: str
    options: tuple[str, ...] = ()
    seed: int
    minutes: Annotated[int, msgspec.Meta(ge=1)]
    #: The name of the enemy's captain.
    captain: str
    #: The battle, in the form of a battle file; the pupil commands its first side.
    battle: dict[str, Any]
    enemy: tuple[EnemyTurn, ...] = ()
    moments: tuple[LessonMoment, ...]

    @property
    def steps(self) -> int:
        """Return how many steps it has."""
        return sum(len(moment.steps) for moment in self.moments)

    def enemy_orders(self, turn: int) -> Words | None:
        """Return what the enemy answers in a turn; None once his script is at its end."""
        if not self.enemy or turn > self.enemy[-1].turn:
            return None
        return next((each.orders for each in self.enemy if each.turn == turn), {})


@cache
def _lessons() -> dict[str, Lesson]:
    names = [file.name for file in files(_COURSES).iterdir() if file.name.endswith(".toml")]
    found = [load_toml(_COURSES, name, Lesson) for name in names]
    return {each.id: each for each in sorted(found, key=lambda each: each.place)}


def lesson_ids() -> tuple[str, ...]:
    """Return the ids of all lessons, in the order in which they are offered."""
    return tuple(_lessons())


def lesson(lesson_id: str) -> Lesson:
    """Return a lesson by its id; raises KeyError for one that there is not."""
    return _lessons()[lesson_id]


@cache
def battle_of(lesson_id: str) -> Scenario:
    """Return the battle of a lesson."""
    return scenario_from_dict(lesson(lesson_id).battle, f"courses/{lesson_id}.toml")


def lesson_of(scenario_id: str) -> str:
    """Return the id of the lesson that a battle was made for; "" for any other battle."""
    return next((each for each in lesson_ids() if battle_of(each).id == scenario_id), "")
