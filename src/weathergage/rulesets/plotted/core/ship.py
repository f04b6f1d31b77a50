"""A ship and her log: what she was built with, what is left of it, and the named ways to mark it."""

from dataclasses import dataclass, field

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.state import Record, plain
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.plotted.core.log_squares import any_of, changed, crossed_off, nothing, total
from weathergage.rulesets.plotted.core.particulars import Particulars, StandingOrders
from weathergage.rulesets.plotted.core.terms import (
    BATTLE_SAIL,
    FIGHTING,
    FULL_SAIL,
    NO_REPAIR,
    STRIKING,
    TRANSFER,
    UNDER_WAY,
    UNLOADED,
)
from weathergage.rulesets.plotted.sailing.plots import NO_MOVE, PLOTS


# Without a constructor of its own, which compiled code could only call by way of plain Python: `Ship()` is empty.
@dataclass(slots=True, init=False)
class Ship:
    """The log of one ship as it stands now (I.II.A.5, I.II.E). Sides of the ship are 0 port, 1 starboard."""

    spec: Particulars
    #: The side that commands her now.
    side: i64
    #: The hex of her bow, and the direction in which it points (I.II.C.7-8).
    bow: i64
    heading: i64
    #: On the chart: entered, and not gone.
    present: bool
    quality: i64
    hull: i64
    crew: vec[i64]
    guns: vec[i64]
    carronades: vec[i64]
    rigging: vec[i64]
    #: The shot in each broadside, guns and carronades alike (A.VIII.B.6).
    load: vec[i64]
    #: 1 while the initial broadside of that side has not been fired.
    initial: vec[i64]
    surrendered: i64 = FIGHTING
    #: Her surrender lapsed at the start of this turn: a fighting ship again, but of no use until the next.
    rallying: bool = False
    #: Prize crew by section, apart from her own, and whether one has been put aboard (B.IX.D.7).
    prize: vec[i64] = field(default_factory=nothing)
    captured: bool = False
    #: Consecutive movement phases without a new bow hex by her own plot.
    still: i64 = 0
    #: Consecutive drifting turns since her last turn, for dismasted ships.
    adrift: i64 = 0
    #: The movement opened for this turn, by its number in `PLOTS`; NO_MOVE when none was asked.
    plot: i64 = NO_MOVE
    #: Hexes entered and turns made by her own plot in the last movement phase.
    entered: i64 = 0
    turned: i64 = 0
    #: What each crew section does this turn, and which ship it is locked in melee with (index + 1).
    tasks: vec[i64] = field(default_factory=nothing)
    engaged: vec[i64] = field(default_factory=nothing)
    #: Squares of each section that came aboard this turn and cannot be used yet.
    newcomers: vec[i64] = field(default_factory=nothing)
    standing: StandingOrders = field(default_factory=StandingOrders)
    # From here on only games beyond the Basic one change anything.
    #: Of each side's guns and carronades, those in the bow section; the others are in the stern section.
    bow_guns: tuple[int, int] = (0, 0)
    bow_carronades: tuple[int, int] = (0, 0)
    sails: i64 = BATTLE_SAIL
    #: A change of sails that is plotted for this turn: -1 none, else the sails to be set.
    sail_change: i64 = -1
    #: The last hex or turn she executed was a turn; she lay still in the movement phase before the latest one.
    ended_turning: bool = False
    stood: bool = False
    #: How she lies, how she will lie next turn, turns of weighing done, cables left, and whether they are being cut.
    anchor: i64 = UNDER_WAY
    anchoring: i64 = UNDER_WAY
    weighing: i64 = 0
    cables: i64 = 0
    cutting: bool = False
    #: Turning ability lost for good, and the last turn in which she cannot turn.
    turning_lost: i64 = 0
    helmless: i64 = 0
    #: Turns spent on repairs of hull, guns and rigging, the repair of this turn, and whether it was made void.
    repairs: tuple[int, int, int] = (0, 0, 0)
    repairing: i64 = NO_REPAIR
    repair_void: bool = False
    #: Reload squares left; -1 where powder is not counted.
    reloads: i64 = -1
    #: Fires aboard: the turn in which each broke out and the turns it lasts, 0 where only her crew can end it.
    fires: tuple[tuple[int, int], ...] = ()
    #: Crew sections at the pumps for good.
    waterline: i64 = 0
    #: SINKING or EXPLODING.
    doom: i64 = 0
    #: Turns after which fallen rigging no longer hampers the port and the starboard guns, one for each hit.
    obscured: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    #: Masts that hang over the port and the starboard side.
    hanging: tuple[int, int] = (0, 0)
    #: The die that tells how fast she is aground, in which turn she ran there, where her bow was and pointed before,
    #: and pairs of guns thrown overboard.
    aground: i64 = 0
    stranded: i64 = 0
    afloat_at: i64 = 0
    afloat_heading: i64 = 0
    jettisoned: i64 = 0
    #: The ship she tows and the ship that tows her, by index; -1 for none.
    tow: i64 = -1
    towed_by: i64 = -1
    #: Movement written for turns to come.
    ahead: tuple[str, ...] = ()
    #: Loading turns of the bow and of the second mortar.
    mortars: tuple[int, int] = (0, 0)
    #: Crew hits since she was taken, which prize crew and prisoners share.
    shared_hits: i64 = 0
    #: Turns that a fore-and-aft rigged ship must wait before she sails into the wind's eye again.
    beating: i64 = 0
    #: The quality of her own crew while a prize crew works her; -1 where she is no prize.
    own_quality: i64 = -1

    def to_record(self) -> Record:
        """Return her as hashes know her, however she is kept: the names and their order never change."""
        return {
            "spec": plain(self.spec),
            "side": self.side,
            "bow": self.bow,
            "heading": self.heading,
            "present": self.present,
            "quality": self.quality,
            "hull": self.hull,
            "crew": list(self.crew),
            "guns": list(self.guns),
            "carronades": list(self.carronades),
            "rigging": list(self.rigging),
            "load": list(self.load),
            "initial": list(self.initial),
            "surrendered": self.surrendered,
            "rallying": self.rallying,
            "prize": list(self.prize),
            "captured": self.captured,
            "still": self.still,
            "adrift": self.adrift,
            "plot": self.notation,
            "entered": self.entered,
            "turned": self.turned,
            "tasks": list(self.tasks),
            "engaged": list(self.engaged),
            "newcomers": list(self.newcomers),
            "standing": plain(self.standing),
            **self._further_record(),
        }

    def _further_record(self) -> Record:
        """Return what only games beyond the Basic one change."""
        return {
            "bow_guns": self.bow_guns,
            "bow_carronades": self.bow_carronades,
            "sails": self.sails,
            "sail_change": self.sail_change,
            "ended_turning": self.ended_turning,
            "stood": self.stood,
            "anchor": self.anchor,
            "anchoring": self.anchoring,
            "weighing": self.weighing,
            "cables": self.cables,
            "cutting": self.cutting,
            "turning_lost": self.turning_lost,
            "helmless": self.helmless,
            "repairs": self.repairs,
            "repairing": self.repairing,
            "repair_void": self.repair_void,
            "reloads": self.reloads,
            "fires": plain(self.fires),
            "waterline": self.waterline,
            "doom": self.doom,
            "obscured": plain(self.obscured),
            "hanging": self.hanging,
            "aground": self.aground,
            "stranded": self.stranded,
            "afloat_at": self.afloat_at,
            "afloat_heading": self.afloat_heading,
            "jettisoned": self.jettisoned,
            "tow": self.tow,
            "towed_by": self.towed_by,
            "ahead": self.ahead,
            "mortars": self.mortars,
            "shared_hits": self.shared_hits,
            "beating": self.beating,
            "own_quality": self.own_quality,
        }

    def clone(self) -> "Ship":
        """Return an independent copy; rows and tuples, which are never changed in place, are shared."""
        # Field by field: a search makes thousands of copies, and a call with all of them takes three times as long.
        twin = Ship()
        twin.spec = self.spec
        twin.side = self.side
        twin.bow = self.bow
        twin.heading = self.heading
        twin.present = self.present
        twin.quality = self.quality
        twin.hull = self.hull
        twin.crew = self.crew
        twin.guns = self.guns
        twin.carronades = self.carronades
        twin.rigging = self.rigging
        twin.load = self.load
        twin.initial = self.initial
        twin.surrendered = self.surrendered
        twin.rallying = self.rallying
        twin.prize = self.prize
        twin.captured = self.captured
        twin.still = self.still
        twin.adrift = self.adrift
        twin.plot = self.plot
        twin.entered = self.entered
        twin.turned = self.turned
        twin.tasks = self.tasks
        twin.engaged = self.engaged
        twin.newcomers = self.newcomers
        twin.standing = self.standing
        twin.bow_guns = self.bow_guns
        twin.bow_carronades = self.bow_carronades
        twin.sails = self.sails
        twin.sail_change = self.sail_change
        twin.ended_turning = self.ended_turning
        twin.stood = self.stood
        twin.anchor = self.anchor
        twin.anchoring = self.anchoring
        twin.weighing = self.weighing
        twin.cables = self.cables
        twin.cutting = self.cutting
        twin.turning_lost = self.turning_lost
        twin.helmless = self.helmless
        twin.repairs = self.repairs
        twin.repairing = self.repairing
        twin.repair_void = self.repair_void
        twin.reloads = self.reloads
        twin.fires = self.fires
        twin.waterline = self.waterline
        twin.doom = self.doom
        twin.obscured = self.obscured
        twin.hanging = self.hanging
        twin.aground = self.aground
        twin.stranded = self.stranded
        twin.afloat_at = self.afloat_at
        twin.afloat_heading = self.afloat_heading
        twin.jettisoned = self.jettisoned
        twin.tow = self.tow
        twin.towed_by = self.towed_by
        twin.ahead = self.ahead
        twin.mortars = self.mortars
        twin.shared_hits = self.shared_hits
        twin.beating = self.beating
        twin.own_quality = self.own_quality
        return twin

    @property
    def stern(self) -> i64:
        """The hex of her stern (I.II.C.4-5, ruling G2)."""
        return self.bow - STEP[self.heading] if self.spec.hexes == 2 else self.bow

    @property
    def notation(self) -> str:
        """The movement opened for this turn, in log notation."""
        return PLOTS.notations[self.plot]

    @property
    def struck(self) -> bool:
        """Surrendered by striking: afloat, but never to sail or fire again."""
        return self.surrendered == STRIKING

    @property
    def hands(self) -> vec[i64]:
        """The crew that works the ship now, by section: the prize crew of a captured ship, else her own (B.IX.D.5)."""
        return self.prize if self.captured else self.crew

    def set_hands(self, row: vec[i64]) -> None:
        """Let other men work the ship: those of the prize crew, or of her own."""
        if self.captured:
            self.prize = row
        else:
            self.crew = row

    @property
    def manned(self) -> bool:
        """Return whether anybody is left to work her."""
        return any_of(self.hands)

    @property
    def active(self) -> bool:
        """Fights under somebody's orders: on the chart, not merely surrendered, manned."""
        if not self.present or self.rallying or self.doom or (self.surrendered and not self.captured):
            return False
        return any_of(self.hands)

    @property
    def can_sail_and_fire(self) -> bool:
        """An active ship that has not struck."""
        if not self.present or self.rallying or self.doom:
            return False
        if self.surrendered and (self.surrendered == STRIKING or not self.captured):
            return False
        return any_of(self.prize if self.captured else self.crew)

    @property
    def dismasted(self) -> bool:
        """No rigging squares left."""
        return not any_of(self.rigging)

    @property
    def gunless(self) -> bool:
        """No gun or carronade squares left on either side."""
        return not any_of(self.guns) and not any_of(self.carronades)

    @property
    def all_boarding(self) -> bool:
        """Every section that still has men is in a boarding party, those aside who came aboard this turn."""
        return all(
            0 < task & 7 <= TRANSFER
            for task, men, new in zip(self.tasks, self.hands, self.newcomers, strict=True)
            if men > new
        )

    @property
    def has_tasks(self) -> bool:
        """Return whether any section boards or is on another duty."""
        return any_of(self.tasks)

    @property
    def none_at_the_guns(self) -> bool:
        """Every section that still has men is in a boarding party or on another duty."""
        hands, tasks = self.hands, self.tasks
        for section in range(len(tasks)):
            if hands[section] and not tasks[section]:
                return False
        return True

    @property
    def at_full_sail(self) -> bool:
        """Return whether she carries all the sail she has."""
        return self.sails == FULL_SAIL

    @property
    def anchored(self) -> bool:
        """Held by an anchor; a ship that weighs is not (A.V.C.6, 20.3.6.2)."""
        return self.anchor != UNDER_WAY and not self.weighing

    @property
    def turning(self) -> i64:
        """Her turning ability, less what was shot away."""
        return max(0, self.spec.turning - self.turning_lost)

    @property
    def fires_carronades(self) -> bool:
        """Return whether her carronade squares fire with her broadsides; those of a bomb are her mortars (42.6)."""
        return not self.spec.bomb

    def sections_unavailable(self) -> i64:
        """Return the sections of the original log that are wiped out or away boarding (B.VIII.C.3)."""
        lost: i64 = 0
        crew, tasks, full = self.crew, self.tasks, self.spec.crew
        for section in range(len(full)):
            if (not crew[section] or tasks[section]) and full[section]:
                lost += 1
        return lost

    def mark_hull(self, hits: i64) -> i64:
        """Cross off hull squares, one for each hit (B.VIII.D.1.a); the number really marked (the excess misses)."""
        marked = min(hits, self.hull)
        self.hull -= marked
        return marked

    def mark_rigging(self, hits: i64) -> i64:
        """Cross off rigging squares from the first section upwards (ruling P13)."""
        marked = min(hits, total(self.rigging))
        if marked:
            self.rigging = crossed_off(self.rigging, marked)
        return marked

    def mark_crew(self, hits: i64) -> i64:
        """Cross off her own crew's squares from the first section upwards."""
        marked = min(hits, total(self.crew))
        if marked:
            self.crew = crossed_off(self.crew, marked)
        return marked

    def mark_prize_crew(self, hits: i64) -> i64:
        """Cross off squares of the prize crew from its first section upwards."""
        marked = min(hits, total(self.prize))
        if marked:
            self.prize = crossed_off(self.prize, marked)
        return marked

    def discharge(self, side: i64) -> None:
        """Leave a broadside empty; its first, if that was it, is gone (B.VIII.C.4)."""
        self.load = changed(self.load, side, UNLOADED)
        self.initial = changed(self.initial, side, 0)

    def mark_gun(self, side: i64, carronade: bool, bow: bool = False) -> bool:
        """Cross off one gun or carronade square of a side, in the bow or stern section; False if there is none."""
        row = self.carronades if carronade else self.guns
        if not row[side]:
            return False
        row = changed(row, side, row[side] - 1)
        if carronade:
            self.carronades = row
        else:
            self.guns = row
        forward = self.bow_carronades if carronade else self.bow_guns
        if forward[side] and (bow or forward[side] > row[side]):
            left = forward[side] - 1
            forward = (left, forward[1]) if side == 0 else (forward[0], left)
            if carronade:
                self.bow_carronades = forward
            else:
                self.bow_guns = forward
        return True
