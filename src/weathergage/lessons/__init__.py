"""Provide battles that teach, each with its rules, its dice, an enemy who keeps to a script, and the pupil's steps."""

from weathergage.lessons.course import (
    Lesson,
    LessonMoment,
    LessonStep,
    battle_of,
    lesson,
    lesson_ids,
    lesson_of,
)
from weathergage.lessons.drill import register_drills

register_drills()

__all__ = ["Lesson", "LessonMoment", "LessonStep", "battle_of", "lesson", "lesson_ids", "lesson_of"]
