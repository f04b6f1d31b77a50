"""A ship and her data card: everything that can change about her, and the named operations that change it (4)."""

from dataclasses import dataclass, field
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.state import Record, plain
from weathergage.geometry.hexgrid import STEP

#: Crew qualities by index.
ELITE: Final = 0
CRACK: Final = 1
AVERAGE: Final = 2
GREEN: Final = 3
POOR: Final = 4
#: Batteries by index: the two broadsides, then chasers.
PORT: Final = 0
STARBOARD: Final = 1
BOW: Final = 2
STERN: Final = 3
#: How a ship left the battle for good.
SUNK: Final = "sunk"
EXPLODED: Final = "exploded"
SCUTTLED: Final = "scuttled"
DESTROYED: Final = "destroyed"
BY_BOW: Final = "AB"
BY_STERN: Final = "AS"


@dataclass(slots=True, frozen=True)
class Particulars:
    """The part of a ship that does not change: what she was built as (2, ruling Q8)."""

    index: int
    id: str
    name: str
    nation: str
    owner: int
    #: Her rate as built, her D4s in attitudes A, B, C, D, her turning ability and her masts.
    rate: int
    dice: tuple[int, ...]
    turning: int
    masts: int
    quality: int
    points: int
    ship_class: int
    guns: int
    hexes: int = 2
    entry_turn: int = 0
    #: A work ashore: never moves, has neither masts nor rudder.
    battery: bool = False
    #: "RC" or "UR" for a ship that lies in port and cannot be used.
    port: str = ""


# Without a constructor of its own, which compiled code could only call by way of plain Python: `Ship()` is empty.
@dataclass(slots=True, init=False)
class Ship:
    """A ship under way, or what is left of her."""

    spec: Particulars
    side: i64
    bow: i64
    heading: i64
    present: bool
    rate: int
    quality: int
    masts: int
    #: Masts that hang over her port and her starboard side.
    hanging: list[int] = field(default_factory=lambda: [0, 0])
    rudder_shot: bool = False
    burning: bool = False
    #: In irons by a tack that failed; and out of them, with one hexside to turn in her next movement.
    irons: bool = False
    recovered: bool = False
    #: Her colours are down; an enemy has grappled her since; she was carried or is somebody's prize.
    struck: bool = False
    surrendered: bool = False
    captured: bool = False
    #: Her own people have come aboard after she struck, so that she is neither a prize nor abandoned.
    kept: bool = False
    #: How she left the battle for good, "" while she is afloat.
    fate: str = ""
    #: "" under way, "AB" or "AS" at anchor; turns spent weighing; no anchor left.
    anchor: str = ""
    weighing: int = 0
    cable_cut: bool = False
    aground: bool = False
    #: Broadsides fired this turn, by battery, and the batteries fired in this phase.
    fired: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    fired_now: list[bool] = field(default_factory=lambda: [False, False, False, False])
    #: She made way in an action phase of this turn; she lay still all the last one.
    made_way: bool = False
    still: bool = False
    #: She has drifted this turn already (5.b.8).
    drifted: bool = False
    #: Has had her movement of this action phase; hexsides swung at anchor this turn.
    moved: bool = False
    swung: int = 0
    #: Has thrown grapples this phase; has had grapples thrown at her.
    threw: bool = False
    thrown_at: bool = False
    #: The number of her squadron, 0 for a ship that sails alone, and of one she is ordered to join.
    squadron: int = 0
    joining: int = 0
    #: The squadron that she left by order this turn: they make room for each other.
    left: int = 0
    #: What she does at each point of a path by standing order: "best", "hold" or "ask".
    watch: str = "best"
    #: From here on only optional rules change anything. Chasers: rigged, and the work of it this turn.
    chasers: bool = False
    at_chasers: bool = False
    #: Shot in the port and starboard broadsides by name, "" for round shot.
    load: list[str] = field(default_factory=lambda: ["", ""])
    #: -1 for an ordinary ship, else the movement phases since she was set ablaze as a fireship.
    fireship: int = -1
    #: Her own people have left her, and nobody else is aboard yet.
    abandoned: bool = False
    #: Of the enemy in solo play: "aggressive", "standard" or "unsure".
    mode: str = ""

    @property
    def id(self) -> str:
        """Her id."""
        return self.spec.id

    @property
    def stern(self) -> i64:
        """Her stern hex; that of a one-hex vessel is her bow."""
        return self.bow - STEP[self.heading] if self.spec.hexes == 2 else self.bow

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes she lies in, bow first."""
        return (self.bow, self.stern) if self.spec.hexes == 2 else (self.bow,)

    def lies_in(self, one: i64, other: i64) -> bool:
        """Return whether she is in the battle and lies in one of two hexes."""
        bow = self.bow
        if bow != one and bow != other:
            stern = self.stern
            if stern != one and stern != other:
                return False
        return self.present and not self.fate

    @property
    def afloat(self) -> bool:
        """In the battle, whoever has her."""
        return self.present and not self.fate

    @property
    def fights(self) -> bool:
        """Afloat under her own colours or her captor's, with a crew that may use her."""
        return self.present and not self.fate and not self.struck and not self.spec.port

    @property
    def laid_up(self) -> bool:
        """Lies in port and is used by nobody."""
        return self.spec.port != ""

    @property
    def manned(self) -> bool:
        """Has a crew aboard, whatever colours it flies."""
        return not self.abandoned and not self.spec.port

    @property
    def has_hands(self) -> bool:
        """Fights, and has a crew that can handle a ship."""
        return self.fights and not self.spec.battery and not self.abandoned

    @property
    def deserted(self) -> bool:
        """Is held by nobody aboard: her people have left her, or struck and were not relieved."""
        return self.abandoned or (self.struck and not self.kept and not self.captured)

    @property
    def dismasted(self) -> bool:
        """Without a mast standing; a battery never had any."""
        return self.masts == 0 and not self.spec.battery

    @property
    def burns_untended(self) -> bool:
        """On fire, and no crew has come aboard a fireship to steer her through it (11.c.8, 21.fireships)."""
        return self.burning and (self.fireship < 0 or self.abandoned)

    @property
    def cannot_turn(self) -> bool:
        """Rudder shot away, on fire, no mast left, or one over the side (11.c.5, 11.c.6, 11.c.8, 14)."""
        return (
            self.rudder_shot or self.burns_untended or self.dismasted or self.hanging[0] + self.hanging[1] > 0
        )

    def to_record(self) -> Record:
        """Return her as hashes know her, however she is kept: the names and their order never change."""
        return {
            "spec": plain(self.spec),
            "side": self.side,
            "bow": self.bow,
            "heading": self.heading,
            "present": self.present,
            "rate": self.rate,
            "quality": self.quality,
            "masts": self.masts,
            "hanging": self.hanging,
            "rudder_shot": self.rudder_shot,
            "burning": self.burning,
            "irons": self.irons,
            "recovered": self.recovered,
            "struck": self.struck,
            "surrendered": self.surrendered,
            "captured": self.captured,
            "kept": self.kept,
            "fate": self.fate,
            "anchor": self.anchor,
            "weighing": self.weighing,
            "cable_cut": self.cable_cut,
            "aground": self.aground,
            "fired": self.fired,
            "fired_now": self.fired_now,
            "made_way": self.made_way,
            "still": self.still,
            "drifted": self.drifted,
            "moved": self.moved,
            "swung": self.swung,
            "threw": self.threw,
            "thrown_at": self.thrown_at,
            "squadron": self.squadron,
            "joining": self.joining,
            "left": self.left,
            "watch": self.watch,
            "chasers": self.chasers,
            "at_chasers": self.at_chasers,
            "load": self.load,
            "fireship": self.fireship,
            "abandoned": self.abandoned,
            "mode": self.mode,
        }

    def clone(self) -> "Ship":
        """Return an independent copy."""
        twin = Ship()
        twin.spec = self.spec
        twin.side = self.side
        twin.bow = self.bow
        twin.heading = self.heading
        twin.present = self.present
        twin.rate = self.rate
        twin.quality = self.quality
        twin.masts = self.masts
        twin.hanging = self.hanging[:]
        twin.rudder_shot = self.rudder_shot
        twin.burning = self.burning
        twin.irons = self.irons
        twin.recovered = self.recovered
        twin.struck = self.struck
        twin.surrendered = self.surrendered
        twin.captured = self.captured
        twin.kept = self.kept
        twin.fate = self.fate
        twin.anchor = self.anchor
        twin.weighing = self.weighing
        twin.cable_cut = self.cable_cut
        twin.aground = self.aground
        twin.fired = self.fired[:]
        twin.fired_now = self.fired_now[:]
        twin.made_way = self.made_way
        twin.still = self.still
        twin.drifted = self.drifted
        twin.moved = self.moved
        twin.swung = self.swung
        twin.threw = self.threw
        twin.thrown_at = self.thrown_at
        twin.squadron = self.squadron
        twin.joining = self.joining
        twin.left = self.left
        twin.watch = self.watch
        twin.chasers = self.chasers
        twin.at_chasers = self.at_chasers
        twin.load = self.load[:]
        twin.fireship = self.fireship
        twin.abandoned = self.abandoned
        twin.mode = self.mode
        return twin

    def new_turn(self) -> None:
        """Let broadsides be fired again, and note whether she lay still (10.b, ruling Q9)."""
        self.fired = [0, 0, 0, 0]
        self.still = not self.made_way
        self.made_way = self.drifted = False
        self.swung = 0
        self.left = 0

    def new_phase(self) -> None:
        """Begin an action phase: she may move, fire and throw grapples again."""
        self.moved = self.threw = self.thrown_at = False
        self.fired_now = [False, False, False, False]

    def discharge(self, battery: int) -> None:
        """Note that a battery has fired."""
        self.fired[battery] += 1
        self.fired_now[battery] = True

    def lower_rate(self, levels: int, levels_a_crew: int) -> int:
        """Raise her rate number.

        Return how many levels her crew loses with it, counted from the built rate (ruling Q8).
        """
        lost = self.rate - self.spec.rate
        self.rate += levels
        return (lost + levels) // levels_a_crew - lost // levels_a_crew

    def put_out(self) -> None:
        """Take note that the fire aboard is out, whoever lit it."""
        self.burning = False
        self.fireship = -1

    def man(self, quality: int) -> None:
        """Put men aboard a ship that her own have left."""
        self.abandoned = False
        self.quality = quality

    def strike(self) -> None:
        """Strike her colours: she heaves to."""
        self.struck = True

    def go_down(self, fate: str) -> None:
        """Take her out of the battle for good."""
        self.fate = fate
        self.squadron = self.joining = 0

    def change_hands(self, side: int) -> None:
        """Give her to an enemy, in the condition she is in (16.6)."""
        self.side = side
        self.captured = True
        self.squadron = self.joining = 0
        self.watch = "best"
