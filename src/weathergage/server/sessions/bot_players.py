"""Bots: asked with what their side may know, answered for when they fail."""

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final

import msgspec

from weathergage import bots
from weathergage.bots.sandbox.guard import Guard
from weathergage.bots.sandbox.plugins import maker_of_spec
from weathergage.engine.orders import Orders, Request
from weathergage.server.sessions.live_game import Play
from weathergage.server.store.records import SeatRecord
from weathergage.server.wire.errors import Refused

_log = logging.getLogger(__name__)

#: A bot of ours that thinks longer than this, in seconds, is broken or on a machine that is.
LONGEST_THOUGHT: Final = 300.0
#: As long as the storage has room for.
LONGEST_SPEC: Final = 64
#: More of a spec is not looked at.
_MOST_READ: Final = 200


@dataclass(slots=True, frozen=True)
class BotTurn:
    """A question to a bot, with what it may know."""

    side: int
    bot: str
    seed: int
    view: Any
    request: Request


def bot_asked(play: Play, seats: Sequence[SeatRecord]) -> SeatRecord | None:
    """The first bot that is asked something now."""
    for seat in seats:
        if not seat.human and play.game.requests[seat.side] is not None:
            return seat
    return None


def bot_turn(play: Play, seats: Sequence[SeatRecord]) -> BotTurn | None:
    """The question to the first bot that is asked something now."""
    seat = bot_asked(play, seats)
    request = None if seat is None else play.game.requests[seat.side]
    if seat is None or request is None:
        return None
    # A copy is looked at, so that the game can be shown to others while the bot thinks.
    view = play.game.clone().view(seat.side)
    return BotTurn(
        seat.side, seat.bot or "", bot_seed(play.game.seed, seat.side, play.opened_at), view, request
    )


def bot_seed(game_seed: int, side: int, entries: int) -> int:
    """A bot's luck: the same for the same question, so that a restart changes nothing."""
    digest = hashlib.blake2b(f"{game_seed}/{side}/{entries}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 1


def bot_seat(side: int, spec: str, ruleset_id: str = "") -> tuple[str, str]:
    """A bot that a visitor may seat, and the name of the seat; only registered ones, and no file is ever read."""
    try:
        found = bots.known_bot(spec[:_MOST_READ])
    except bots.UnknownBot as unknown:
        raise Refused(422, f"seat {side}: {unknown.args[0]}") from unknown
    if found.budget is not None or len(found.name) > LONGEST_SPEC:
        # Visitors could keep the server busy for hours.
        raise Refused(422, f"seat {side}: a bot here thinks as long as it always does; leave the budget out")
    if ruleset_id and (why := found.card.refusal(ruleset_id)):
        raise Refused(422, f"seat {side}: {why}")
    words = found.style.replace(",", ", ")
    return found.name, f"{found.card.title} ({words})" if words else found.card.title


def is_slow(spec: str | None) -> bool:
    """Whether a bot thinks long: it has a budget to think with, or the host brought it and nobody knows."""
    try:
        card = bots.known_bot(spec or "").card
    except bots.UnknownBot:
        return False
    return bool(card.budget or card.origin)


def any_slow(seats: Sequence[SeatRecord]) -> bool:
    """Whether any bot among the seats thinks long."""
    return any(is_slow(seat.bot) for seat in seats if not seat.human)


def decide(turn: BotTurn) -> Orders:
    """The bot's orders, or the defaults if it fails."""
    try:
        orders = _player(turn).decide(turn.view, turn.request)
        return msgspec.convert(orders, Orders)
    except Exception:
        _log.exception("bot %s failed; its defaults are played", turn.bot)
        return turn.request.defaults()


def _player(turn: BotTurn) -> bots.Bot:
    """The bot: one that thinks long has a process of its own, so that everybody else is served meanwhile."""
    card = bots.known_bot(turn.bot).card
    if card.budget and card.id in bots.OURS:
        maker = (maker_of_spec, (turn.bot,))
        # On a busy machine he may be late again and again; in his other games he is asked all the same.
        return Guard(turn.bot, maker, turn.seed, seconds=LONGEST_THOUGHT, strikes=inf)
    return bots.make_bot(turn.bot, turn.seed)
