"""The journal of a game: all orders in the order they came in, from which it can be played again."""

import msgspec

from weathergage.engine.orders import Orders


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the journal: a side's sealed orders, or something it did out of turn."""

    side: int
    orders: Orders = {}
    #: Verb and notation of an order given at any time, such as ("claim", "").
    act: tuple[str, str] | None = None
