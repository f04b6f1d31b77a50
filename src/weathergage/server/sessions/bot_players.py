"""Ask bots with what their side may know, and play the defaults of one that fails."""

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

#: Seconds after which one of our own bots is taken to be stuck.
LONGEST_THOUGHT: Final = 300.0
#: The storage has no room for more.
LONGEST_SPEC: Final = 64
#: Longer specs are cut off here.
_MOST_READ: Final = 200


@dataclass(slots=True, frozen=True)
class BotTurn:
    """A question to a bot, with its view."""

    seat: int
    bot: str
    seed: int
    view: Any
    request: Request


def bot_asked(play: Play, seats: Sequence[SeatRecord]) -> SeatRecord | None:
    """Return the first bot that is asked something now."""
    requests = play.requests
    for seat in seats:
        if seat.captain is not None and requests[seat.number] is not None:
            return seat
    return None


def bot_turn(play: Play, seats: Sequence[SeatRecord]) -> BotTurn | None:
    """Return the question to the first bot that is asked something now."""
    seat = bot_asked(play, seats)
    request = None if seat is None else play.requests[seat.number]
    if seat is None or request is None:
        return None
    # A copy, so that the game can be shown to others while the bot thinks.
    view = play.view(seat.number, play.game.clone())
    seed = bot_seed(play.game.seed, seat.number, play.opened_at)
    return BotTurn(seat.number, seat.captain or "", seed, view, request)


def bot_seed(game_seed: int, seat: int, entries: int) -> int:
    """Return the seed of a bot's own luck, the same for the same question, so that a restart changes nothing."""
    digest = hashlib.blake2b(f"{game_seed}/{seat}/{entries}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 1


def bot_seat(side: int, spec: str, ruleset_id: str = "") -> tuple[str, str]:
    """Return a bot that visitors may choose and the name of its seat; only registered ones, never from a file."""
    try:
        found = bots.known_bot(spec[:_MOST_READ])
    except bots.UnknownBot as unknown:
        raise Refused(422, f"seat {side}: {unknown.args[0]}") from unknown
    if found.budget is not None or len(found.name) > LONGEST_SPEC:
        # Otherwise visitors could keep the server busy for hours.
        raise Refused(422, f"seat {side}: bots on a server have a fixed budget; leave the budget out")
    if ruleset_id and (why := found.card.refusal(ruleset_id)):
        raise Refused(422, f"seat {side}: {why}")
    words = found.style.replace(",", ", ")
    return found.name, f"{found.card.title} ({words})" if words else found.card.title


def harder_bot(spec: str | None, ruleset_id: str) -> str:
    """Return the next better bot of ours that plays a ruleset; "" for a seat without a bot or with the best."""
    ours = [bot_id for bot_id in bots.bot_ids() if bot_id in bots.OURS]
    known = (spec or "").partition(":")[0]
    if known not in ours:
        return ""
    better = ours[ours.index(known) + 1 :]
    return next((each for each in better if not bots.known_bot(each).card.refusal(ruleset_id)), "")


def sitting_in(ruleset_id: str) -> str:
    """Return the bot that sits in for people at a ruleset; "" if none of ours plays it."""
    known = (bot_id for bot_id in ("lieutenant", *bots.bot_ids()) if bot_id in bots.bot_ids())
    fit = (each for each in known if not bots.known_bot(each).card.refusal(ruleset_id))
    return next((each for each in fit if not is_slow(each)), "")


def is_slow(spec: str | None) -> bool:
    """Return whether a bot may think long: it has a budget, or is one of the host's own."""
    try:
        card = bots.known_bot(spec or "").card
    except bots.UnknownBot:
        return False
    return bool(card.budget or card.origin)


def any_slow(seats: Sequence[SeatRecord]) -> bool:
    """Return whether any bot among the seats may think long."""
    return any(is_slow(seat.captain) for seat in seats if seat.captain is not None)


def decide(turn: BotTurn) -> Orders:
    """Return the bot's orders, or the defaults if it fails."""
    try:
        orders = _player(turn).decide(turn.view, turn.request)
        return msgspec.convert(orders, Orders)
    except Exception:
        _log.exception("bot %s failed; its defaults are played", turn.bot)
        return turn.request.defaults()


def _player(turn: BotTurn) -> bots.Bot:
    """Make the bot; one that thinks long runs in a process of its own, so that it blocks nobody."""
    card = bots.known_bot(turn.bot).card
    if card.budget and card.id in bots.OURS:
        maker = (maker_of_spec, (turn.bot,))
        # On a busy machine a bot may be late often, and must still be asked in its other games.
        return Guard(turn.bot, maker, turn.seed, seconds=LONGEST_THOUGHT, strikes=inf)
    return bots.make_bot(turn.bot, turn.seed)
