"""A ship as the look-out calls her."""

from dataclasses import dataclass


@dataclass(slots=True)
class Sighting:
    """A ship as the look-out calls her: the figures a captain weighs every turn, as plain integers."""

    #: Her place among the ships of the battle.
    index: int
    id: str
    #: Who commands her now.
    side: int
    ship_class: int
    points: int
    hexes: int
    present: bool
    #: Able to sail and fire.
    active: bool
    #: Surrendered, with no prize crew aboard.
    surrendered: bool
    #: Fouled or grappled to anybody.
    held: bool
    #: Hex as an integer, the way `geometry.bearing` takes it.
    bow: int
    heading: int
    #: Movement allowance on each heading 1..6 in the present wind; index 0 is unused.
    reach: tuple[int, ...]
    hull: int
    hull_full: int
    #: Squares of all sections of the hands that work her.
    crew: int
    crew_full: int
    rigging: int
    rigging_full: int
    #: Gun and carronade squares left, port and starboard.
    guns: tuple[int, int]
    #: 1 loaded, 0 empty, -1 not for your eyes; port and starboard.
    load: tuple[int, int]
    initial: tuple[int, int]
    #: Melee strength of all her hands.
    strength: int
    #: Movement phases in a row in which her bow entered no new hex.
    still: int
