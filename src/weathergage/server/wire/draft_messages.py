"""Define what goes over the wire about orders that a seat still writes."""

from typing import Annotated

import msgspec

from weathergage.server.wire.game_messages import Id, Notation

#: Half-written answers by ask id; they need not be legal.
Written = Annotated[dict[Id, Notation], msgspec.Meta(max_length=1000, description="At most 1000 entries")]
#: A text of the page's own, such as which answers a person has looked at.
PageNote = Annotated[str, msgspec.Meta(max_length=20_000)]


class DraftSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry what a seat has written so far, for which version of its view, and the revision that the page knew."""

    orders: Written
    version: int | None = None
    revision: int | None = None
    note: PageNote = ""


class Draft(msgspec.Struct, kw_only=True):
    """Give a seat what it has written for its open question; revision 0 where that is nothing."""

    version: int
    revision: int
    at: str
    orders: dict[str, str]
    note: str


class DraftKept(msgspec.Struct, kw_only=True):
    """Confirm a draft; `overwrote` is true where another page of the seat had written since the revision named."""

    version: int
    revision: int
    overwrote: bool
