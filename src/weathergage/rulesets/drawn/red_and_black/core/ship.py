"""A ship and her ratings: everything that can change about her, and the named operations that change it."""

from dataclasses import dataclass, field
from typing import Final

from weathergage.engine.state import Record, plain
from weathergage.geometry.opentable import Base, Spot

#: Batteries by index: the two broadsides, then chasers.
PORT: Final = 0
STARBOARD: Final = 1
BOW: Final = 2
STERN: Final = 3
#: Crew qualities, and the qualities of officers, by index.
CREWS: Final = ("elite", "veteran", "experienced", "poor")
OFFICERS: Final = ("superior", "inspired", "average", "inept")
#: What has become of an officer.
UNHURT: Final = ""
WOUNDED: Final = "wounded"
KILLED: Final = "killed"
#: How a ship left the battle for good.
SUNK: Final = "sunk"
EXPLODED: Final = "exploded"
SCUTTLED: Final = "scuttled"
UNRATED: Final = 7


@dataclass(slots=True, frozen=True)
class Particulars:
    """The part of a ship that does not change: what she was built and fitted out as."""

    index: int
    id: str
    name: str
    nation: str
    owner: int
    #: 1 to 6, or 7 for the unrated.
    rate: int
    guns: int
    #: "square" or "fore-and-aft"; 1 or 2; "A" to "E".
    rig: str
    move_class: int
    gunnery: str
    warship: bool
    crew_quality: str
    broadside: int
    hull: int
    masts: tuple[int, ...]
    crew: int
    points: int
    turning: int
    #: Her base in tenths of a millimetre: to the bow, to the stern, to either side.
    fore: int
    aft: int
    beam: int
    #: Against ships of the same rate: +1 a superior ship, -1 an inferior one.
    standing: int = 0
    bow_chasers: bool = False
    stern_chasers: bool = False
    entry_turn: int = 0
    ship_class: int = 0
    #: Under oars whatever the wind; a work ashore, which neither sails nor is boarded.
    rowed: bool = False
    fixed: bool = False


def any_stands(masts: list[int]) -> bool:
    """Return whether any of some masts is left."""
    for mast in masts:
        if mast:
            return True
    return False


class Laid:
    """Something with a base on the table, which is laid anew only when it has moved; no part of a position in files."""

    _laid: Base | None = None


# Without a constructor of its own, which compiled code could only call by way of plain Python: `Ship()` is empty.
@dataclass(slots=True, init=False)
class Ship(Laid):
    """A ship under way, or what is left of her."""

    spec: Particulars
    side: int
    mast: Spot
    point: int
    present: bool
    broadside: int
    hull: int
    masts: list[int]
    crew: int
    #: The captain's skill and the admiral's, "" where none is aboard; then what has become of them.
    skill: str = "average"
    flag: str = ""
    captain: str = UNHURT
    admiral: str = UNHURT
    wheel_shot: bool = False
    #: Fires in the hull by severity, and on masts by number; out of control.
    hull_fires: int = 0
    mast_fires: int = 0
    lost_to_fire: bool = False
    #: Fallen masts that lie over the port and the starboard side.
    fallen: list[int] = field(default_factory=lambda: [0, 0])
    #: Under full sail.
    full_sail: bool = False
    #: Declared to drift this turn.
    drifting: bool = False
    anchored: bool = False
    #: Command phases of weighing done.
    weighing: int = 0
    aground: bool = False
    #: Off the table, to come back at the edge.
    away: bool = False
    boats: bool = False
    jury_rigged: bool = False
    struck: bool = False
    shattered: bool = False
    captured: bool = False
    fate: str = ""
    #: By battery: the ammunition loaded ("" for none), what is being loaded and how many actions are done.
    load: list[str] = field(default_factory=lambda: ["R", "R", "", ""])
    loading: list[str] = field(default_factory=lambda: ["", "", "", ""])
    rammed: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    #: Batteries fired this turn; broadsides that were fired before in this battle.
    fired: list[bool] = field(default_factory=lambda: [False, False, False, False])
    opened: list[bool] = field(default_factory=lambda: [False, False])
    #: Has had her movement of this action phase.
    moved: bool = False
    #: The ship she means to board this action (-1: none).
    boarding: int = -1
    #: Strike tests taken together, one after another (ruling X5).
    tests: int = 0
    #: What she does at each point of a movement by standing order: "best", "hold" or "ask".
    watch: str = "best"

    @property
    def id(self) -> str:
        """Her id."""
        return self.spec.id

    @property
    def base(self) -> Base:
        """The table she covers."""
        laid, mast = self._laid, self.mast
        if laid is None or laid.x != mast[0] or laid.y != mast[1] or laid.point != self.point:
            spec = self.spec
            laid = self._laid = Base(mast, self.point, spec.fore, spec.aft, spec.beam)
        return laid

    @property
    def afloat(self) -> bool:
        """On the table, whoever has her."""
        return self.present and not self.fate and not self.away

    @property
    def fights(self) -> bool:
        """On the table with colours up and a crew that uses her."""
        return self.present and not self.fate and not self.away and not self.struck

    @property
    def masts_lost(self) -> int:
        """Return how many masts are gone."""
        lost = 0
        for mast in self.masts:
            if not mast:
                lost += 1
        return lost

    @property
    def masts_stand(self) -> bool:
        """Return whether she has a mast left."""
        return any_stands(self.masts)

    @property
    def mast_ratings(self) -> int:
        """Return what is left of all her masts together."""
        total = 0
        for mast in self.masts:
            total += mast
        return total

    @property
    def dismasted(self) -> bool:
        """Without a mast standing, and not built without one."""
        return not self.masts_stand and len(self.masts) > 0

    @property
    def on_fire(self) -> int:
        """Fires aboard, in hull and masts."""
        return self.hull_fires + self.mast_fires

    def to_record(self) -> Record:
        """Return her as hashes know her, however she is kept: the names and their order never change."""
        return {
            "spec": plain(self.spec),
            "side": self.side,
            "mast": self.mast,
            "point": self.point,
            "present": self.present,
            "broadside": self.broadside,
            "hull": self.hull,
            "masts": self.masts,
            "crew": self.crew,
            "skill": self.skill,
            "flag": self.flag,
            "captain": self.captain,
            "admiral": self.admiral,
            "wheel_shot": self.wheel_shot,
            "hull_fires": self.hull_fires,
            "mast_fires": self.mast_fires,
            "lost_to_fire": self.lost_to_fire,
            "fallen": self.fallen,
            "full_sail": self.full_sail,
            "drifting": self.drifting,
            "anchored": self.anchored,
            "weighing": self.weighing,
            "aground": self.aground,
            "away": self.away,
            "boats": self.boats,
            "jury_rigged": self.jury_rigged,
            "struck": self.struck,
            "shattered": self.shattered,
            "captured": self.captured,
            "fate": self.fate,
            "load": self.load,
            "loading": self.loading,
            "rammed": self.rammed,
            "fired": self.fired,
            "opened": self.opened,
            "moved": self.moved,
            "boarding": self.boarding,
            "tests": self.tests,
            "watch": self.watch,
        }

    def clone(self) -> "Ship":
        """Return an independent copy."""
        twin = Ship()
        twin.spec = self.spec
        twin.side = self.side
        twin.mast = self.mast
        twin.point = self.point
        twin.present = self.present
        twin.broadside = self.broadside
        twin.hull = self.hull
        twin.masts = self.masts[:]
        twin.crew = self.crew
        twin.skill = self.skill
        twin.flag = self.flag
        twin.captain = self.captain
        twin.admiral = self.admiral
        twin.wheel_shot = self.wheel_shot
        twin.hull_fires = self.hull_fires
        twin.mast_fires = self.mast_fires
        twin.lost_to_fire = self.lost_to_fire
        twin.fallen = self.fallen[:]
        twin.full_sail = self.full_sail
        twin.drifting = self.drifting
        twin.anchored = self.anchored
        twin.weighing = self.weighing
        twin.aground = self.aground
        twin.away = self.away
        twin.boats = self.boats
        twin.jury_rigged = self.jury_rigged
        twin.struck = self.struck
        twin.shattered = self.shattered
        twin.captured = self.captured
        twin.fate = self.fate
        twin.load = self.load[:]
        twin.loading = self.loading[:]
        twin.rammed = self.rammed[:]
        twin.fired = self.fired[:]
        twin.opened = self.opened[:]
        twin.moved = self.moved
        twin.boarding = self.boarding
        twin.tests = self.tests
        twin.watch = self.watch
        twin._laid = self._laid
        return twin

    def new_turn(self) -> None:
        """Let broadsides be fired again; no ship drifts by choice any more."""
        self.fired = [False, False, False, False]
        self.drifting = False

    def new_phase(self) -> None:
        """Begin an action phase."""
        self.moved = False
        self.boarding = -1

    def discharge(self, battery: int) -> None:
        """Note that a battery has fired and is empty."""
        self.fired[battery] = True
        self.load[battery] = ""
        self.loading[battery] = ""
        self.rammed[battery] = 0
        if battery < BOW:
            self.opened[battery] = True

    def ram_home(self, battery: int, code: str, actions: int) -> bool:
        """Count one more reload action towards a load; return whether the battery is loaded now."""
        if self.loading[battery] != code:
            self.loading[battery] = code
            self.rammed[battery] = 0
        self.rammed[battery] += 1
        if self.rammed[battery] < actions:
            return False
        self.load[battery] = code
        self.loading[battery] = ""
        self.rammed[battery] = 0
        return True

    def strike(self, shattered: bool = False) -> None:
        """Strike her colours; she neither sails nor fights any more."""
        self.struck = True
        self.shattered = self.shattered or shattered
        self.full_sail = False
        self.drifting = False
        self.boarding = -1

    def change_hands(self, side: int) -> None:
        """Give her to an enemy."""
        self.side = side
        self.captured = True
        self.watch = "best"

    def go_down(self, fate: str) -> None:
        """Take her out of the battle."""
        self.fate = fate
        self.boarding = -1
