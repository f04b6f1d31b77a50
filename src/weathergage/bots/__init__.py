"""Players that decide from a side's view alone.

>>> from weathergage.bots import bot_ids, describe
>>> bot_ids()
('cabin-boy', 'midshipman')
>>> describe("midshipman").title
'Midshipman'
"""

from weathergage.bots.bot import Bot, BotCard, UnknownBot, bot_ids, describe, make_bot, register_bot
from weathergage.bots.cabin_boy import CARD as _CABIN_BOY
from weathergage.bots.cabin_boy import CabinBoy
from weathergage.bots.midshipman import CARD as _MIDSHIPMAN
from weathergage.bots.midshipman import Midshipman

register_bot(_CABIN_BOY, CabinBoy)
register_bot(_MIDSHIPMAN, Midshipman)

__all__ = ["Bot", "BotCard", "UnknownBot", "bot_ids", "describe", "make_bot", "register_bot"]
