"""Print the proofs of fair dice for `verify`, and compare them with what a player noted."""

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

    def faults(self, name: str, proof: "Fairness | msgspec.UnsetType") -> list[str]:
        """Add the proof of a file, and return what differs from the player's notes."""
        from msgspec import UNSET

        from weathergage.engine.fairness import published_faults

        known = None if proof is UNSET else proof
        if known is not None:
            self._found[name] = known
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
            say(f"  hash of the secret  {proof.commitment}")
            for side, part in enumerate(proof.parts):
                say(f"  part of side {side}      {part or '(none)'}")
