"""What the keeper of a server allows its visitors: much on his own machine, less where anybody may come."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from weathergage.server.folder import CannotOpen

#: Games with slow captains that a desk may have under way on a public server, unless its keeper says otherwise.
SLOW_GAMES: Final = 10
_WORDS: Final = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}


@dataclass(slots=True, frozen=True)
class Allowances:
    """Whether bots may play alone, and how many games with slow captains a desk may have under way (0: any number)."""

    bots_alone: bool = True
    slow_games: int = 0

    @classmethod
    def for_host(cls, host: str, environ: Mapping[str, str] = os.environ) -> "Allowances":
        """Allow everything on an address that only this machine reaches; the environment can say otherwise."""
        private = is_private(host)
        alone = environ.get("WEATHERGAGE_BOTS_ALONE", "").strip().lower()
        games = environ.get("WEATHERGAGE_SLOW_GAMES", "").strip()
        if alone and alone not in _WORDS:
            raise CannotOpen(f"WEATHERGAGE_BOTS_ALONE is {alone!r}; say yes or no")
        if games and not games.isdecimal():
            raise CannotOpen(f"WEATHERGAGE_SLOW_GAMES is {games!r}; give a number, 0 for no limit")
        return cls(
            bots_alone=_WORDS.get(alone, private),
            slow_games=int(games) if games else 0 if private else SLOW_GAMES,
        )


def is_private(host: str) -> bool:
    """Whether only this machine can reach the address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
