"""Provide players that decide from a side's view alone.

>>> from weathergage.bots import bot_ids, describe
>>> bot_ids()
('cabin-boy', 'midshipman', 'lieutenant', 'commodore', 'admiral')
>>> describe("midshipman").title
'Midshipman'
"""

from weathergage.bots.bot import (
    _KNOWN,
    Bot,
    BotCard,
    UnknownBot,
    bot_ids,
    bot_specs,
    describe,
    known_bot,
    make_bot,
    register_bot,
)
from weathergage.bots.captains.admiral import CARD as _ADMIRAL
from weathergage.bots.captains.admiral import Admiral
from weathergage.bots.captains.cabin_boy import CARD as _CABIN_BOY
from weathergage.bots.captains.cabin_boy import CabinBoy
from weathergage.bots.captains.commodore import CARD as _COMMODORE
from weathergage.bots.captains.commodore import Commodore
from weathergage.bots.captains.grappler import CARD as _GRAPPLER
from weathergage.bots.captains.grappler import Grappler
from weathergage.bots.captains.lieutenant import CARD as _LIEUTENANT
from weathergage.bots.captains.lieutenant import Lieutenant
from weathergage.bots.captains.midshipman import CARD as _MIDSHIPMAN
from weathergage.bots.captains.midshipman import Midshipman
from weathergage.bots.sandbox.plugins import admit

register_bot(_CABIN_BOY, CabinBoy)
register_bot(_MIDSHIPMAN, Midshipman)
register_bot(_LIEUTENANT, Lieutenant)
register_bot(_COMMODORE, Commodore)
register_bot(_ADMIRAL, Admiral)
register_bot(_GRAPPLER, Grappler)

#: The bots that come with the game.
OURS = frozenset(_KNOWN)

__all__ = [
    "OURS",
    "Bot",
    "BotCard",
    "UnknownBot",
    "admit",
    "bot_ids",
    "bot_specs",
    "describe",
    "known_bot",
    "make_bot",
    "register_bot",
]
