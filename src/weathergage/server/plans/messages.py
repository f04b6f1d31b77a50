"""Define what goes over the wire about plans: the plan of a seat, what it can say, and how it fares when tried."""

from typing import Annotated

import msgspec

from weathergage.server.wire.draft_messages import Written
from weathergage.turn_plans.plan import TurnPlan


class PlanPart(msgspec.Struct, kw_only=True):
    """Give a choice, condition or alarm in words; {value} in them stands for one of `values`, or for an enemy."""

    id: str
    text: str
    values: dict[str, str] = {}
    enemy: bool = False
    #: Whether it says what an order is about at all, beside the terms of which one may be enough.
    scope: bool = False


class PlanTopicView(msgspec.Struct, kw_only=True):
    """Give what a line can be about, with its choices and conditions."""

    id: str
    title: str
    choices: list[PlanPart]
    conditions: list[PlanPart]
    cite: str = ""


class PlanOfficer(msgspec.Struct, kw_only=True):
    """Name a captain who can decide what a plan leaves open."""

    id: str
    title: str


class PlanWordsView(msgspec.Struct, kw_only=True):
    """Give everything that plans can say in a game."""

    topics: list[PlanTopicView]
    alarms: list[PlanPart]
    officers: list[PlanOfficer]


class PlanSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the plan of a seat, and whether it wants to visit once a turn."""

    plan: TurnPlan
    one_visit: bool = True


class PlanSeal(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry orders for the open question, and the plan that answers what comes after."""

    orders: Written
    plan: TurnPlan
    version: int | None = None
    salt: Annotated[str, msgspec.Meta(max_length=64)] = ""


class PlanState(msgspec.Struct, kw_only=True):
    """Give a seat its plan: every line as a sentence, the plan before it, and whether it is in force.

    `stopped` tells why a plan in force waits for the captain, "" where it does not.
    """

    version: int
    turn: int
    one_visit: bool
    plan: TurnPlan
    sentences: list[str]
    before: TurnPlan | None
    sealed: bool
    stopped: str


class PlanTry(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry orders and a plan to be tried out; with a `seed`, the one try to be watched."""

    orders: Written
    plan: TurnPlan
    version: int | None = None
    seed: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0


class PlanDraft(msgspec.Struct, kw_only=True):
    """Give lines that an officer suggests, each as a sentence."""

    plan: TurnPlan
    sentences: list[str]
