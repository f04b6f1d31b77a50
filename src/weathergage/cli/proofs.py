"""Print the proofs of fair dice for `verify`, and compare them with what a player noted."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from weathergage.cli.output import say

if TYPE_CHECKING:
    import msgspec

    from weathergage.engine.fairness import Fairness

Commitment = Annotated[
    str,
    typer.Option(
        metavar="HASH",
        help="The hash of the server's secret that you noted before the game; other files count as different.",
    ),
]
Part = Annotated[
    str,
    typer.Option(
        metavar="TEXT", help="What your browser added to the dice; files without it count as different."
    ),
]


class Proofs:
    """The proofs of fair dice in the files that are verified, and what a player noted of them."""

    def __init__(self, commitment: str, part: str) -> None:
        self._commitment = commitment
        self._part = part
        self._found: dict[str, Fairness] = {}
        self._sides: dict[str, Sequence[str]] = {}

    def faults(self, name: str, proof: "Fairness | msgspec.UnsetType", sides: Sequence[str]) -> list[str]:
        """Add the proof of a file with the names of its sides, and return what differs from the player's notes."""
        from msgspec import UNSET

        from weathergage.engine.fairness import published_faults

        known = None if proof is UNSET else proof
        if known is not None:
            self._found[name] = known
            self._sides[name] = sides
        return published_faults(known, self._commitment, self._part)

    def plain(self) -> dict[str, object]:
        """Return the hash of the secret and the parts by the name of the file, for programs."""
        return {
            name: {"commitment": proof.commitment, "parts": proof.parts}
            for name, proof in self._found.items()
        }

    def tell(self) -> None:
        """Print what a player can compare by eye."""
        for name, proof in self._found.items():
            say(f"{name}: fair dice; compare with what you saw when you took your seat")
            owners = [self._sides[name][side] for side in proof.captains or range(len(proof.parts))]
            parts = [(f"part of {owner}", part or "(none)") for owner, part in zip(owners, proof.parts)]
            lines = [("hash of the secret", proof.commitment), *parts]
            width = max(len(head) for head, _ in lines)
            for head, value in lines:
                say(f"  {head:{width}}  {value}")
