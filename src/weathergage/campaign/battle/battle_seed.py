"""Derive the seed of a month's battle, for every format of campaign files.

A replay shows the seed of its battle. A seed drawn from the campaign's own dice would reveal later rolls, so it is
hashed with a secret key instead: a player who knows some of these seeds learns nothing about the key or other months.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from weathergage.campaign.state import CampaignState

#: The seed of the battle of this month.
SeedSource = Callable[[CampaignState], int]

#: Separates these hashes from others made with the same key.
_LABEL: Final = b"campaign battle"
_SEED_BYTES: Final = 8
_OLD_BITS: Final = 48


def battle_seed(secret: bytes, month: int) -> int:
    """Return 63 bits for the battle of a month, hashed with a secret of 1 to 64 bytes as the key.

    >>> battle_seed(bytes(8), 1) == battle_seed(bytes(8), 1) != battle_seed(bytes(8), 2)
    True
    """
    if not secret:
        raise ValueError("a battle's seed needs a secret of 1 to 64 bytes")
    digest = blake2b(month.to_bytes(4, "big"), digest_size=_SEED_BYTES, key=secret, person=_LABEL).digest()
    return int.from_bytes(digest, "big") >> 1


def secret_of(seed: int) -> bytes:
    """Return the secret of a campaign that is known by a seed: its lowest 64 bits."""
    return (seed % (1 << 8 * _SEED_BYTES)).to_bytes(_SEED_BYTES, "big")


def hashed(secret: bytes) -> SeedSource:
    """Hash the seed of every battle with a secret; no die is taken."""
    return lambda state: battle_seed(secret, state.month)


def _drawn(state: CampaignState) -> int:
    """Draw the seed from the campaign's own dice, as files of the first format have it."""
    return state.dice.roll("the battle's own dice", 1 << _OLD_BITS)


#: By the format of the campaign's file: the source for a campaign with a seed.
SOURCES: Final[dict[int, Callable[[int], SeedSource]]] = {
    1: lambda seed: _drawn,
    2: lambda seed: hashed(secret_of(seed)),
}
#: The format of new campaigns.
FORMAT: Final = max(SOURCES)
