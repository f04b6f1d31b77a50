"""A ship and her log: what she was built with, what is left of it, and the named ways to mark it."""

from dataclasses import dataclass, field
from typing import Final

import msgspec

from weathergage.geometry.hexgrid import STEP

#: Ways to surrender (B.IX.D.1).
FIGHTING: Final = 0
STRIKING: Final = 1
FIREPOWER: Final = 2
MELEE: Final = 3
IMMOBILITY: Final = 4
SURRENDERS: Final = ("", "striking", "firepower", "melee", "immobility")

#: Shot in a broadside.
UNLOADED: Final = 0
ROUND: Final = 1
LOADS: Final = ("", "R")

#: What a crew section does this turn (ruling P9); a task is `kind + 8 * (ship index + 1)`.
OFFENSIVE: Final = 1
DEFENSIVE: Final = 2
TRANSFER: Final = 3

#: Sections of a log's crew; the last one holds men taken aboard beyond the log's squares.
SECTIONS: Final = 4
SUPERNUMERARIES: Final = 3


class Particulars(msgspec.Struct, frozen=True):
    """What does not change about a ship: name, class and the squares her log was filled out with."""

    index: int
    id: str
    name: str
    nation: str
    owner: int
    ship_class: int
    rating: int
    turning: int
    battle_speed: int
    full_speed: int
    quality: int
    points: int
    hull: int
    crew: tuple[int, ...]
    guns: tuple[int, int]
    carronades: tuple[int, int]
    rigging: tuple[int, ...]
    entry_turn: int
    hexes: int = 2
    squadron: str = ""
    rig: str = "square"
    depth: int = 0
    counter: str = ""


class StandingOrders(msgspec.Struct):
    """What the owner wants done where the rules leave him a choice in the middle of things (rulings P2, P6)."""

    #: Which squares a gun hit takes first: "carronades", "guns", or "ask".
    gun_hits: str = "carronades"
    #: Which side it takes when both are equally near: "more", "port", "starboard".
    hit_side: str = "more"
    #: Whether she takes a contested hex when her die is the highest: "take" or "yield".
    contested: str = "take"


@dataclass(slots=True)
class Ship:
    """The log of one ship as it stands now. Sides of the ship are 0 port, 1 starboard."""

    spec: Particulars
    #: The side that commands her now.
    side: int
    bow: int
    heading: int
    #: On the chart: entered, and not gone.
    present: bool
    quality: int
    hull: int
    crew: list[int]
    guns: list[int]
    carronades: list[int]
    rigging: list[int]
    load: list[int]
    #: 1 while the initial broadside of that side has not been fired.
    initial: list[int]
    surrendered: int = FIGHTING
    #: Her surrender lapsed at the start of this turn: a fighting ship again, but of no use until the next.
    rallying: bool = False
    #: Prize crew by section, and whether one has been put aboard.
    prize: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    captured: bool = False
    #: Consecutive movement phases without a new bow hex by her own plot.
    still: int = 0
    #: Consecutive drifting turns since her last turn, for dismasted ships.
    adrift: int = 0
    #: The movement opened for this turn, in log notation; "0" when none was asked.
    plot: str = "0"
    #: Hexes entered and turns made by her own plot in the last movement phase.
    entered: int = 0
    turned: int = 0
    #: What each crew section does this turn, and which ship it is locked in melee with (index + 1).
    tasks: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    engaged: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    #: Squares of each section that came aboard this turn and cannot be used yet.
    newcomers: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    standing: StandingOrders = field(default_factory=StandingOrders)

    def clone(self) -> "Ship":
        """An independent copy; what does not change is shared."""
        return Ship(
            self.spec,
            self.side,
            self.bow,
            self.heading,
            self.present,
            self.quality,
            self.hull,
            self.crew[:],
            self.guns[:],
            self.carronades[:],
            self.rigging[:],
            self.load[:],
            self.initial[:],
            self.surrendered,
            self.rallying,
            self.prize[:],
            self.captured,
            self.still,
            self.adrift,
            self.plot,
            self.entered,
            self.turned,
            self.tasks[:],
            self.engaged[:],
            self.newcomers[:],
            self.standing,
        )

    @property
    def stern(self) -> int:
        """The hex of her stern (ruling G2)."""
        return self.bow - STEP[self.heading] if self.spec.hexes == 2 else self.bow

    @property
    def struck(self) -> bool:
        """Surrendered by striking: afloat, but never to sail or fire again."""
        return self.surrendered == STRIKING

    @property
    def hands(self) -> list[int]:
        """The crew that works the ship now, by section: the prize crew of a captured ship, else her own."""
        return self.prize if self.captured else self.crew

    @property
    def manned(self) -> bool:
        """Whether anybody is left to work her."""
        return any(self.hands)

    @property
    def active(self) -> bool:
        """Fights under somebody's orders: on the chart, not merely surrendered, manned."""
        if not self.present or self.rallying or (self.surrendered and not self.captured):
            return False
        return any(self.hands)

    @property
    def can_sail_and_fire(self) -> bool:
        """An active ship that has not struck."""
        if not self.present or self.rallying:
            return False
        if self.surrendered and (self.surrendered == STRIKING or not self.captured):
            return False
        return any(self.prize if self.captured else self.crew)

    @property
    def dismasted(self) -> bool:
        """No rigging squares left."""
        return not any(self.rigging)

    @property
    def gunless(self) -> bool:
        """No gun or carronade squares left on either side."""
        return not any(self.guns) and not any(self.carronades)

    @property
    def all_boarding(self) -> bool:
        """Every section that still has men is in a boarding party."""
        return all(task for task, men in zip(self.tasks, self.hands, strict=True) if men)

    def sections_unavailable(self) -> int:
        """Sections of the original log that are wiped out or away boarding (B.VIII.C.3)."""
        return sum(
            1
            for full, men, task in zip(self.spec.crew, self.crew, self.tasks, strict=False)
            if full and (not men or task)
        )

    def mark_hull(self, hits: int) -> int:
        """Cross off hull squares; the number really marked (the excess misses)."""
        marked = min(hits, self.hull)
        self.hull -= marked
        return marked

    def mark_rigging(self, hits: int) -> int:
        """Cross off rigging squares from the first section upwards (ruling P13)."""
        return _cross_off(self.rigging, hits)

    def mark_crew(self, hits: int) -> int:
        """Cross off her own crew's squares from the first section upwards."""
        return _cross_off(self.crew, hits)

    def mark_prize_crew(self, hits: int) -> int:
        """Cross off squares of the prize crew from its first section upwards."""
        return _cross_off(self.prize, hits)

    def mark_gun(self, side: int, carronade: bool) -> bool:
        """Cross off one gun or carronade square of a side; False if there is none."""
        row = self.carronades if carronade else self.guns
        if not row[side]:
            return False
        row[side] -= 1
        return True


def _cross_off(sections: list[int], hits: int) -> int:
    left = hits
    for i, squares in enumerate(sections):
        if left == 0:
            break
        taken = squares if squares < left else left
        sections[i] = squares - taken
        left -= taken
    return hits - left
