"""Define orders to many ships, and what comes of them ship by ship."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Final, Literal

import msgspec

from weathergage.engine.orders import Orders, Violation

#: What many ships can be told at once.
OrderKind = Literal[
    "ahead", "together", "follow", "as_last_turn", "keep_station", "steer_for", "lieutenant"
]  # fmt: skip
#: Those that can stand until told otherwise.
KEPT_KINDS: Final = ("ahead", "follow", "keep_station", "steer_for")
#: Two coordinates: of a hex, or of a place on an open table.
Place = tuple[int, int]

_Ship = Annotated[str, msgspec.Meta(max_length=200)]


class FleetOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Order many ships at once.

    `ahead`: as far ahead as each can; `together`: the same `plot` for all; `follow`: each in the wake of the ship
    before her in the list, whose first sails by `plot`, by what is written for her, or ahead; `as_last_turn`: what each
    was ordered last; `keep_station`: bearing and distance from the ship `guide`; `steer_for`: the ship `target`, or a
    `place`; `lieutenant`: an officer decides, for the ships named or for every question that has no answer yet, and
    ships that stand in a line of battle follow its leader.
    """

    order: OrderKind
    #: In their order in the line, the leader first; none means all that have no answer yet.
    ships: Annotated[list[_Ship], msgspec.Meta(max_length=200)] = []
    plot: Annotated[str, msgspec.Meta(max_length=200)] = ""
    guide: _Ship = ""
    target: _Ship = ""
    place: Place | None = None
    #: Where a ship that keeps station lies from her guide, by her id; taken from the chart where it is not given.
    stations: Annotated[dict[_Ship, Place], msgspec.Meta(max_length=200)] = {}


class ShipAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Tell in a sentence what a ship will do by an order, or why she cannot.

    `status` is "obeys", "amended" where she does something else that is as near as she can come, or "cannot".
    """

    ship: str
    status: Literal["obeys", "amended", "cannot"]
    text: str
    #: The rule that forbids what was ordered, "" where none does.
    cite: str = ""
    #: The friend that she keeps clear of by it, or may still run into; "" for none.
    clear_of: str = ""


class FleetAnswers(msgspec.Struct, frozen=True, kw_only=True):
    """Give the answers that follow from an order by ask id, and one line for each ship that it concerns."""

    answers: Orders
    ships: list[ShipAnswer]


class OrderFault(ValueError):
    """Raised for an order that names no such ship, or leaves out what it needs."""


#: The answers of earlier turns by ask id, the newest last.
History = Mapping[str, Sequence[str]]
#: Ask id, notation -> the rule that forbids it; None where it is legal.
Refusal = Callable[[str, str], Violation | None]
