"""Make dice and orders checkable afterwards: the server's secret, each side's part, salts and seals.

The server publishes the hash of its secret before any side adds its random part; the key of the dice is made of all of
them. Each sealed order is published as a hash with a salt first and opened later. docs/fairness.md explains what this
proves.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence

import msgspec

from weathergage.engine.dice import keyed_value
from weathergage.engine.journal import Entry

#: A roll as a file lists it: purpose, sides, value.
Rolled = tuple[str, int, int]
#: The form of a side's part of the dice; `$` alone would let a line end follow.
PART = r"^[0-9A-Za-z_-]{0,64}$(?!\n)"


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """Hold what the dice of a fair game are made of; `parts` has one text for each captain, "" for one without."""

    #: The battle that is fought, or "campaign".
    battle: str
    secret: str
    parts: tuple[str, ...]

    @property
    def commitment(self) -> str:
        """Return the hash of the secret, as it was published before the game."""
        return commitment_of(self.secret)

    def key(self) -> bytes:
        """Return the key of the dice."""
        message = "\n".join(("weathergage dice", self.battle, *self.parts))
        return hmac.digest(self.secret.encode(), message.encode(), "sha256")


class Share(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold what one of several captains of a side sealed of an entry; `entry` counts from 0, as `seat` does."""

    entry: int
    seat: int
    asks: tuple[str, ...]
    salt: str
    seal: str


class Fairness(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold the proof in a file: the opened secret, a salt and a seal for each entry, and every roll.

    Where a side has several captains, `captains` has the side of each part, and `shares` what each of them sealed.
    """

    battle: str
    commitment: str
    secret: str
    parts: tuple[str, ...]
    salts: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()
    rolls: tuple[Rolled, ...] = ()
    captains: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    shares: tuple[Share, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def luck(self) -> Luck:
        """Return what the dice are made of."""
        return Luck(battle=self.battle, secret=self.secret, parts=self.parts)


def proof_of(
    luck: Luck,
    salts: Sequence[str] = (),
    entries: Sequence[Entry] = (),
    captains: Sequence[int] = (),
    shares: Sequence[Share] = (),
) -> Fairness:
    """Return the proof of a game whose secrets are opened; its rolls are added once they are known."""
    return Fairness(
        battle=luck.battle,
        commitment=luck.commitment,
        secret=luck.secret,
        parts=luck.parts,
        salts=tuple(salts),
        seals=tuple(seal_of(luck.battle, salt, entry) for salt, entry in zip(salts, entries)),
        captains=tuple(captains) or msgspec.UNSET,
        shares=tuple(shares) or msgspec.UNSET,
    )


def commitment_of(secret: str) -> str:
    """Return the hash by which a secret is published before it is opened."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seal_of(battle: str, salt: str, entry: Entry) -> str:
    """Return the hash by which a journal entry is published before it is opened.

    >>> seal_of("game", "salt", Entry(0, {"plot/a": "1"}))[:16]
    '6bb1336db8b3af26'
    """
    lines = ["weathergage seal", battle, salt, str(entry.side)]
    if entry.act is not None:
        lines.append("act " + "=".join(entry.act))
    lines += [f"{ask}={notation}" for ask, notation in sorted(entry.orders.items())]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def salt_of(seals: Sequence[str]) -> str:
    """Return the salt of an entry that several captains sealed: it follows from what each of them sealed."""
    return hashlib.sha256("\n".join(("weathergage shares", *seals)).encode()).hexdigest()


def seed_of(key: bytes) -> int:
    """Return the seed for what is not a die of the game: the set-up and the computer's own luck."""
    return int.from_bytes(hmac.digest(key, b"seed", "sha256")[:8], "big") >> 1


def battle_luck(luck: Luck, month: int, battle: str) -> Luck:
    """Return the luck of a campaign's battle; its secret, once opened, does not tell the campaign's own."""
    secret = hmac.digest(luck.secret.encode(), f"battle/{month}".encode(), "sha256").hex()
    return Luck(battle=battle, secret=secret, parts=luck.parts)


def fairness_faults(proof: Fairness, entries: Sequence[Entry], rolled: Sequence[Rolled]) -> list[str]:
    """Return everything in a proof that does not fit the entries of the file and the dice of a re-execution."""
    faults = []
    if commitment_of(proof.secret) != proof.commitment:
        faults.append("the secret of the dice is not the one whose hash was published before the game")
    if not len(proof.salts) == len(proof.seals) == len(entries):
        faults.append(
            f"the file has {len(entries)} orders, {len(proof.seals)} seals and {len(proof.salts)} salts; "
            "each order needs one of each"
        )
    for number, (entry, salt, seal) in enumerate(zip(entries, proof.salts, proof.seals), 1):
        if seal_of(proof.battle, salt, entry) != seal:
            faults.append(f"entry {number}: the order and its salt do not match the seal")
    return faults + _share_faults(proof, entries) + _roll_faults(proof, rolled)


def _share_faults(proof: Fairness, entries: Sequence[Entry]) -> list[str]:
    """Return which orders of a side do not follow from what each of its captains sealed."""
    found: dict[int, list[Share]] = {}
    for share in proof.shares or ():
        found.setdefault(share.entry, []).append(share)
    faults = []
    for number, shares in sorted(found.items()):
        if not 0 <= number < min(len(entries), len(proof.salts)):
            faults.append(f"a share belongs to entry {number + 1}, which is not in the file")
            continue
        entry = entries[number]
        for share in shares:
            sealed = {ask: entry.orders.get(ask, "") for ask in share.asks}
            if seal_of(proof.battle, share.salt, Entry(entry.side, sealed)) != share.seal:
                faults.append(
                    f"entry {number + 1}: the orders of captain {share.seat} do not match their seal"
                )
        if sorted(ask for share in shares for ask in share.asks) != sorted(entry.orders):
            faults.append(f"entry {number + 1}: its orders are not those that its captains sealed")
        if salt_of([share.seal for share in shares]) != proof.salts[number]:
            faults.append(f"entry {number + 1}: its salt does not follow from the seals of its captains")
    return faults


def frame_faults(proof: Fairness, battle: str, sides: int) -> list[str]:
    """Return what a proof has besides the secret and one part of each side, by which a forger could choose dice."""
    faults = []
    if proof.battle != battle:
        faults.append(f"the dice were made for {proof.battle!r}, but the file is about {battle!r}")
    if proof.captains:
        if sorted({*proof.captains}) != list(range(sides)) or len(proof.captains) != len(proof.parts):
            faults.append("the parts of the dice do not fit the captains of the sides")
    elif len(proof.parts) != sides:
        faults.append(f"the dice were made of {len(proof.parts)} parts, but there are {sides} sides")
    faults += [
        f"part {number} of the dice is not one that a side can add: {part[:80]!r}"
        for number, part in enumerate(proof.parts, 1)
        if not re.fullmatch(PART, part)
    ]
    return faults


def published_faults(proof: Fairness | None, commitment: str, part: str) -> list[str]:
    """Return what does not fit the hash and the part that a player noted during the game; "" means not noted."""
    if proof is None:
        noted = bool(commitment or part)
        return ["the dice come from a seed, not from secrets that could be compared"] if noted else []
    faults = []
    if commitment and proof.commitment != commitment.strip().lower():
        faults.append(f"the hash of the secret is {proof.commitment}, not the one you noted")
    if part and part not in proof.parts:
        faults.append("your part is not among those the dice were made of")
    return faults


def _roll_faults(proof: Fairness, rolled: Sequence[Rolled]) -> list[str]:
    key = proof.luck.key()
    faults = []
    for number, (purpose, sides, value) in enumerate(proof.rolls, 1):
        try:
            right = keyed_value(key, number, purpose, sides)
        except ValueError as none:
            return [f"die {number} ({purpose}): {none}"]
        if right != value:
            faults.append(f"die {number} ({purpose}): the file says {value}, the secrets give {right}")
    if not faults and list(rolled) != list(proof.rolls):
        faults.append(f"the file lists {len(proof.rolls)} rolls, but the rules made {len(rolled)}, or others")
    return faults
