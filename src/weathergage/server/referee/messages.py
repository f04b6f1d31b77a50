"""Define what goes over the wire about games at real tables: what a referee writes down, and what comes of it."""

from typing import Annotated, Any

import msgspec

from weathergage.engine.state import Outcome
from weathergage.referee import FieldKind, Question, ThrownDie
from weathergage.referee.report import Assumed, Unused
from weathergage.server.wire.game_messages import EventLine, Id, Notation, ScenarioCard
from weathergage.server.wire.rule_messages import RulesOn

#: A position in the form of its file.
PositionData = dict[str, Any]


def _named(name: str) -> msgspec.Meta:
    return msgspec.Meta(extra={"typescript": name})


class RefereeSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position with the orders as they stand on paper, and the dice as they fell.

    The position is given as data, or with everything else as the text of its `file`. With `settle` a question that
    nobody ordered anything for is answered by default; without dice the program throws.
    """

    position: PositionData = {}
    file: Annotated[str, msgspec.Meta(max_length=300_000)] = ""
    orders: Annotated[
        dict[Id, Notation], msgspec.Meta(max_length=1000, description="At most 1000 entries")
    ] = {}
    dice: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=12)]], msgspec.Meta(max_length=1000)] | None = (
        None
    )
    settle: bool = False
    #: Another ruleset that is to judge it.
    by: Id = ""


class OtherRules(msgspec.Struct):
    """Another ruleset by which the same position can be judged."""

    id: str
    title: str


class RefereeReport(msgspec.Struct, kw_only=True):
    """Tell what comes of a position: how orders read, what is missing, what happened by which rule, what is next."""

    ruleset: str
    rules: RulesOn
    scenario: ScenarioCard
    others: list[OtherRules]
    #: The position as it was read, and the orders and dice that its file had.
    begun: PositionData
    orders: dict[str, str]
    dice: list[int]
    #: Ships before and after, with nothing hidden.
    before: Annotated[Any, _named("GameView")]
    after: Annotated[Any, _named("GameView")]
    questions: list[Question]
    events: list[EventLine]
    thrown: list[ThrownDie]
    next_die: ThrownDie | None
    #: Why no more can be settled with these dice, "" where they are enough.
    needs_die: str
    assumed: list[Assumed]
    unused: list[Unused]
    #: What these events enter in each ship's log.
    log: Annotated[Any, _named("Record<string, LogLine[]>")]
    turn: int
    phase: str
    phase_title: str
    outcome: Outcome | None
    #: The position after it, and as the text of a file.
    position: PositionData
    text: str
    #: Every field of every ship as it stands in the position that was read, and which fields there are.
    ships: dict[str, dict[str, Any]]
    fields: list[FieldKind]
