"""What a bot is, and the list of those that can be asked to play."""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from weathergage.engine.orders import Orders, Request, Violation


class Bot(Protocol):
    """Answers requests for one side."""

    def decide(self, view: Any, request: Request) -> Orders:
        """A notation for every ask of the request, from what the side may see."""


def second_thoughts(view: Any, orders: Orders) -> Orders:
    """The same orders without those that do not go together with the others: they fall back to their default."""
    objections: Callable[[Orders], list[Violation]] | None = getattr(view, "objections", None)
    if objections is None:
        return orders
    while orders and (wrong := {objection.place for objection in objections(orders)}):
        kept = {ask_id: notation for ask_id, notation in orders.items() if ask_id not in wrong}
        # Where the objection names no order of ours, only the defaults are sure to be legal.
        orders = kept if len(kept) < len(orders) else {}
    return orders


class BotCard(msgspec.Struct, frozen=True):
    """How a bot is offered to people."""

    id: str
    title: str
    summary: str


class UnknownBot(LookupError):
    """No bot of that id is registered."""


_KNOWN: dict[str, tuple[BotCard, Callable[[int], Bot]]] = {}


def register_bot(card: BotCard, factory: Callable[[int], Bot]) -> None:
    """Plug a bot in; the factory is called with a seed."""
    _KNOWN[card.id] = card, factory


def bot_ids() -> tuple[str, ...]:
    """The ids of all bots, weakest first."""
    return tuple(_KNOWN)


def describe(bot_id: str) -> BotCard:
    """The card of a bot."""
    return _entry(bot_id)[0]


def make_bot(bot_id: str, seed: int) -> Bot:
    """A new bot; the same seed makes the same decisions."""
    return _entry(bot_id)[1](seed)


def _entry(bot_id: str) -> tuple[BotCard, Callable[[int], Bot]]:
    known = _KNOWN.get(bot_id)
    if known is None:
        raise UnknownBot(f"there is no bot {bot_id!r}; choose from {', '.join(_KNOWN)}")
    return known
