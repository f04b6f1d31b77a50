"""Messages about lessons: cards to choose from, and the steps of one."""

import msgspec

from weathergage.lessons import LessonMoment


class LessonCard(msgspec.Struct, kw_only=True):
    """A lesson to choose; `minutes` is how long it takes."""

    id: str
    ruleset: str
    minutes: int
    steps: int


class LessonSheet(msgspec.Struct, kw_only=True):
    """The steps that a pupil is led through, question by question."""

    id: str
    ruleset: str
    minutes: int
    moments: tuple[LessonMoment, ...]
