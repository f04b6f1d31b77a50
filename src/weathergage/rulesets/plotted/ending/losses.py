"""Count what a battle has cost either side so far, for those who count many battles."""

from collections.abc import Iterable
from typing import Any, Final

#: What is counted as lost, in the order of a table: squares of the logs, then whole ships.
COUNTED: Final = ("hull", "crew", "guns", "rigging", "ships")


def losses(ships: Iterable[Any], sides: int) -> dict[str, tuple[int, ...]]:
    """Count what each side has lost of the ships it began with; men in prizes are not lost to those who sent them."""
    lost = {kind: [0] * sides for kind in COUNTED}
    for ship in ships:
        hull, crew, guns, rigging, gone = (
            ship.hull_full - ship.hull,
            sum(ship.crew_full) - sum(ship.crew),
            sum(ship.guns_full) + sum(ship.carronades_full) - sum(ship.guns) - sum(ship.carronades),
            sum(ship.rigging_full) - sum(ship.rigging),
            int(bool(ship.surrendered) or ship.side != ship.owner),
        )
        for kind, squares in zip(COUNTED, (hull, crew, guns, rigging, gone)):
            lost[kind][ship.owner] += squares
        if ship.captured:
            lost["crew"][ship.side] -= sum(ship.prize)
    return {kind: tuple(each) for kind, each in lost.items()}
