"""Bots: asked with what their side may know, answered for when they fail."""

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from weathergage import bots
from weathergage.engine.orders import Orders, Request
from weathergage.server.play import Play
from weathergage.server.records import SeatRecord

_log = logging.getLogger(__name__)


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
        seat.side, seat.bot or "", bot_seed(play.game.seed, seat.side, play.asked_at), view, request
    )


def bot_seed(game_seed: int, side: int, asked_at: int) -> int:
    """A bot's luck: the same for the same question, so that a restart changes nothing."""
    digest = hashlib.blake2b(f"{game_seed}/{side}/{asked_at}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 1


def decide(turn: BotTurn) -> Orders:
    """The bot's orders, or the defaults if it fails."""
    try:
        orders = bots.make_bot(turn.bot, turn.seed).decide(turn.view, turn.request)
        return msgspec.convert(orders, Orders)
    except Exception:
        _log.exception("bot %s failed; its defaults are played", turn.bot)
        return turn.request.defaults()
