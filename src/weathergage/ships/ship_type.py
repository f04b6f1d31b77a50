"""Define a type of ship, as a row of the specification charts or as our estimate, with its corrections."""

from typing import Literal

import msgspec

from weathergage.engine.scenario import Log, Quality

Errata = Literal["as-printed", "corrected"]
Mortars = Literal["", "single", "two", "vessel"]


class Correction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold a wrong printed value, the right one, the reason, and whether it is corrected always or by choice."""

    ship: str
    column: Literal["hull", "guns"]
    printed: int | tuple[int, int]
    corrected: int | tuple[int, int]
    errata: Literal["always", "corrected"]
    reason: str

    def applies(self, errata: Errata) -> bool:
        """Return whether this correction is made under an errata set."""
        return self.errata == "always" or errata == "corrected"


class ShipType(msgspec.Struct, frozen=True, kw_only=True):
    """Hold one type in Advanced-game squares; `like` is the chart row of an estimate, `bomb` the kind of mortars."""

    id: str
    nation: str
    rating: int
    code: str
    ship_class: int
    hull: int
    crew: tuple[int, int, int]
    guns: tuple[int, int]
    #: Of a bomb: the squares of her mortars, the forward one to the right.
    carronades: tuple[int, int]
    rigging: tuple[int, ...]
    points: dict[Quality, int]
    depth: int
    variant: str = ""
    like: str = ""
    bomb: Mortars = ""
    corrections: tuple[Correction, ...] = ()

    @property
    def house_estimate(self) -> bool:
        """Return whether this type is our estimate rather than a row of the charts."""
        return bool(self.like or self.bomb)

    @property
    def squares(self) -> Log:
        """Return her Advanced-game log."""
        return Log(
            hull=self.hull,
            crew=self.crew,
            guns=self.guns,
            carronades=self.carronades,
            rigging=self.rigging,
        )
