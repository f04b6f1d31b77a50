"""Define the shapes of the tables of critical hits, explosions and destroyed hulls (A.I.A.2.b, A.VIII.C)."""

import msgspec


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A result of the critical hit table: its effect, when it comes true, and the figures it has."""

    effect: str
    #: Only if the shot was a rake, from so near, not into this end, and if the target was at full sail.
    rake: bool = False
    within: int = 0
    unless: str = ""
    full_sail: bool = False
    #: Only if a die is no higher than the number of the hit table.
    qualify: bool = False
    #: The broadside it hampers ("port" or "starboard"), how many turns it lasts, what turning ability it costs.
    side: str = ""
    turns: int = 0
    turning: int = 0
    #: Squares it takes, or kinds of hits it doubles.
    squares: int = 0
    doubles: tuple[str, ...] = ()
    #: The highest sum, or the dice, with which it does harm.
    at_most: int = 0
    dice: tuple[int, ...] = ()
    #: The result that comes true instead if this die spares her.
    otherwise: str = ""


class CriticalTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed table: its dice, its results by number, and what each of them stands for."""

    dice: int
    adds_table: bool
    first: int
    #: What fallen rigging adds to the hit table of the guns under it.
    obscured: int
    hull: tuple[str, ...]
    rigging: tuple[str, ...]
    results: dict[str, Result]

    def name(self, aim: int, index: int) -> str:
        """Return the name of a result of shots at the hull (aim 0) or at the rigging."""
        return (self.rigging if aim else self.hull)[index - self.first]


class Explosion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest rigging table; or this many times her rake figure; and the critical hit that is looked for after."""

    table: int
    times_rake: int = 0
    fire: str = ""


class DestroyedHull(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Destroyed Hull Table, and the dice that end a ship which is to sink or explode."""

    strikes: tuple[int, ...]
    sinks: tuple[int, ...]
    explodes: tuple[int, ...]
    ends: tuple[int, ...]
