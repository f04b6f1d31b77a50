"""The journal of a campaign: sealed orders, battles and their results, in the order they came."""

from typing import Literal

import msgspec

from weathergage.engine.journal import Entry, Fate
from weathergage.engine.orders import Orders


class Fought(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A battle that was fought: what became of everybody, and the orders that led to it where they are known.

    With entries it can be played again and verified; without, it was fought at a table and told.
    """

    fates: tuple[Fate, ...]
    #: Who fought it, in words: "midshipman against lieutenant", "on the server", "at the table".
    how: str = ""
    #: -1 for a draw, -2 where nobody said.
    winner: int = -2
    turns: int = 0
    entries: tuple[Entry, ...] = ()
    #: The hash of the battle's last state.
    final: str = ""


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line: a side's orders, a side that gave up, or a battle."""

    side: int = -1
    orders: Orders = {}
    act: Literal["", "surrender"] = ""
    battle: Fought | None = None
