"""Define plans: lines with conditions, what wakes the captain, and who decides what they leave open."""

from typing import Annotated, Final, Literal

import msgspec

#: The topic of lines that stop a turn.
WAKE: Final = "wake"
#: Choices that every topic has: ask the captain, do what is usual, leave it to an officer.
ASK_ME: Final = "ask"
AS_USUAL: Final = "usual"
OFFICER: Final = "officer"
#: Lines of a plan at most: more than anybody reads through again.
MOST_LINES: Final = 40
#: Orders of one line at most, besides its first.
MOST_BESIDES: Final = 7

_Id = Annotated[str, msgspec.Meta(max_length=80)]
_Ship = Annotated[str, msgspec.Meta(max_length=200)]


class PlanTerm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hold a condition with what is chosen in it; with `unless` it must not be so."""

    condition: _Id
    value: _Ship = ""
    unless: bool = False


class PlanClause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hold an order: if the terms hold (all of them, or `either`), do what is chosen, else what is said `otherwise`."""

    topic: _Id
    when: Annotated[list[PlanTerm], msgspec.Meta(max_length=8)] = []
    either: bool = False
    choice: _Id = ""
    value: _Ship = ""
    otherwise: _Id = ""
    otherwise_value: _Ship = ""


class PlanLine(PlanClause, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hold one line: an order for these ships (none: all), and what they shall do besides.

    A line of the topic `wake` has alarms as its terms, of which one is enough, and no choice.
    """

    ships: Annotated[list[_Ship], msgspec.Meta(max_length=200)] = []
    besides: Annotated[list[PlanClause], msgspec.Meta(max_length=MOST_BESIDES)] = []

    @property
    def clauses(self) -> tuple[PlanClause, ...]:
        """Return all orders of the line; the first that fits is obeyed."""
        return (self, *self.besides)


class TurnPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold the lines of a plan in their order, and who answers what they leave open: an officer, usage, or the captain.

    `captain` is the bot that is this officer; "" for the flag captain.
    """

    lines: Annotated[list[PlanLine], msgspec.Meta(max_length=MOST_LINES)] = []
    left: Literal["officer", "usual", "ask"] = "officer"
    captain: Annotated[str, msgspec.Meta(max_length=64)] = ""


#: Marks of ships by alarm and ship, as they were when a plan was sealed.
Marks = dict[str, list[str]]


class StandingPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a plan in force: until which turn and phase it holds, and what was so already when it was sealed."""

    plan: TurnPlan
    until: tuple[int, int]
    marks: Marks
