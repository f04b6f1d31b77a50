"""Keep the journal of a campaign: sealed orders, battles and their results, in order."""

from typing import Literal

import msgspec

from weathergage.engine.journal import Entry, Fate
from weathergage.engine.orders import Orders


class Fought(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Hold a battle that was fought: the fate of every ship, and the orders that led to it if they are known.

    With entries it can be played again and verified; without, it was fought at a table and reported.
    """

    fates: tuple[Fate, ...]
    #: How it was fought, in words: "midshipman against lieutenant", "on the server", "at the table".
    how: str = ""
    #: -1 for a draw, -2 if unknown.
    winner: int = -2
    turns: int = 0
    entries: tuple[Entry, ...] = ()
    #: The hash of the battle's last state.
    final: str = ""


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Hold one line: a side's orders, a surrender, a closing by whoever keeps the server, or a battle."""

    side: int = -1
    orders: Orders = {}
    act: Literal["", "surrender", "close"] = ""
    battle: Fought | None = None
