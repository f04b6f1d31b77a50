"""A mix of shot as guns are loaded with it (6.3, 6.4.ammunition)."""

from typing import Final

from weathergage.rulesets.drawn.red_and_black.core.table_schema import Ammunition

LOW: Final = "low"
HIGH: Final = "high"
CHAIN: Final = "C"
_ONLY_LOW: Final = (LOW,)
_ONLY_HIGH: Final = (HIGH,)
_EITHER_WAY: Final = (LOW, HIGH)


class Shot:
    """Hold a row of the table of ammunition, with what follows from it."""

    def __init__(self, number: int, row: Ammunition, bands: tuple[str, ...]) -> None:
        self.number = number
        self.code = row.code
        self.name = row.name
        self.actions = row.actions
        self.reload = row.reload
        self.round_shot = row.round_shot
        self.double = row.double
        #: Losses in broadside, hull, crew and masts at one, two and three steps of damage.
        self.damage = row.damage
        #: The last range band that it carries to, by name and by number.
        self.band = row.band
        self.last_band = bands.index(row.band)
        self.chain = row.code == CHAIN
        #: Which way it may be fired: chain only high, grape alone only low (ruling X3).
        self.aims = _ONLY_HIGH if self.chain else _EITHER_WAY if row.round_shot else _ONLY_LOW
