"""Estimate what is left of a ship, what a cell of the damage table costs her, and the worth of a broadside (10, 11)."""

from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.geometry.hexgrid import STEP, hexes_between
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import POOR, PORT, STARBOARD, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.bearing_table import (
    ENDS,
    PORT_BEARS,
    RANGE,
    STARBOARD_BEARS,
    as_she_sees_it,
    bearing_table,
    open_end,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import (
    EXPLODE,
    FIRE,
    MAST,
    SINK,
    STEER,
    STRIKE,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import (
    Aim,
    as_it_counts,
    column_of,
    lead_of,
    may_fire,
    own_row,
    reach,
    split,
)
from weathergage.rulesets.drawn.shared.lookout import Encounter, Guns
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES

#: What is left of a ship's worth after each level of rate, and the part that is left until her colours come down; after
#: each mast, a mast over the side, the rudder shot away, a fire; without any mast. Captains' judgement, no rule: about
#: what duels between equal ships are lost by.
_LEVEL: Final = 0.6
_COLOURS: Final = 0.12
_MAST: Final = 0.94
_OVER_THE_SIDE: Final = 0.75
_RUDDER: Final = 0.82
_ABLAZE: Final = 0.45
_HULK: Final = 0.2
#: The same by the number of levels and of masts lost, all that occur.
_LEVELS_LEAVE: Final = [_LEVEL**lost for lost in range(32)]
_MASTS_LEAVE: Final = [_MAST**lost for lost in range(16)]
#: No battery bears.
_NONE: Final = (0, 0.0, False)
#: A shot as a number: its range, and so much more for a rake of the bow, twice that for the stern, and for starboard.
_A_RAKE: Final = 32
_A_SIDE: Final = 96
#: Columns whose losses are noted behind the worths of a kind of shots, for each end that is raked; below 0 where they
#: are not known.
_COLUMNS: Final = 32
_UNKNOWN: Final = -1.0
#: Kinds of shots that are remembered at most, so that a server that runs for months does not grow.
_REMEMBERED: Final = 5_000


def levels_left(book: Book, ship: Ship, rate: int, quality: int) -> int:
    """Count the levels of rate a ship can lose until she strikes, by her rate or by her crew (11.a, 11.b)."""
    figures = book.figures
    lost = max(0, rate - ship.spec.rate)
    crew = (POOR - quality + 1) * figures.levels_a_crew - lost % figures.levels_a_crew
    return max(0, min(figures.strikes_above + 1 - rate, crew))


def life(book: Book, ship: Ship) -> float:
    """Return how much of a ship is left, from 1 to 0."""
    if ship.fate or ship.struck:
        return 0.0
    hanging = ship.hanging[0] + ship.hanging[1]
    return _life(book, ship, 0, ship.masts, hanging, ship.rudder_shot, ship.burning)


def _life(
    book: Book, ship: Ship, levels: int, masts: int, hanging: int, rudder: bool, burning: bool
) -> float:
    if levels_left(book, ship, ship.rate, ship.quality) <= levels:
        return 0.0
    lost = max(0, ship.rate - ship.spec.rate) + levels
    found = _COLOURS + (1 - _COLOURS) * _LEVELS_LEAVE[lost]
    if ship.spec.battery:
        return found
    if not masts:
        return _HULK * found
    found *= _MASTS_LEAVE[ship.spec.masts - masts]
    return (
        found
        * (_OVER_THE_SIDE if hanging else 1.0)
        * (_RUDDER if rudder else 1.0)
        * (_ABLAZE if burning else 1.0)
    )


def harm(book: Book, ship: Ship, cell: str) -> float:
    """Return the part of a fresh ship that a cell of the damage table takes from this one."""
    return _harm(book, ship, cell, life(book, ship))


def _harm(book: Book, ship: Ship, cell: str, before: float) -> float:
    """Return the same for a ship of which it is known how much of her is left."""
    hanging = ship.hanging[0] + ship.hanging[1]
    masts, rudder, burning, levels = ship.masts, ship.rudder_shot, ship.burning, 0
    if cell in (STRIKE, EXPLODE, SINK):
        return before
    if cell.startswith("+"):
        levels = int(cell)
    elif cell == MAST and masts:
        masts -= 1
        hanging += 1
    elif cell == STEER:
        rudder = True
    elif cell == FIRE:
        burning = True
    else:
        return 0.0
    return max(0.0, before - _life(book, ship, levels, masts, hanging, rudder, burning))


def expected(book: Book, state: Seascape, aim: Aim) -> float:
    """Return the part of a fresh ship that a shot is expected to take from its target: exact over all dice."""
    return _expected(book, state, aim, [_UNKNOWN] * _COLUMNS, 0)


def _expected(book: Book, state: Seascape, aim: Aim, losses: list[float], first: i64) -> float:
    """Return the same; what each column takes is noted among `losses`, from a place on, and not worked out again."""
    lead: i64 = lead_of(book, state, aim)
    faces: i64 = book.figures.gun_die
    before = life(book, aim.target)
    harms: dict[str, float] = {}
    total = 0.0
    for difference in range(1 - faces, faces):
        column: i64 = column_of(book, state, aim, lead + difference)
        if column < 0:
            continue
        taken = losses[first + column] if column < _COLUMNS else _UNKNOWN
        if taken < 0:
            taken = _taken(book, state, aim, column, before, harms)
            if column < _COLUMNS:
                losses[first + column] = taken
        ways = faces - difference if difference > 0 else faces + difference
        total += float(ways) * min(before, taken)
    return total / float(faces * faces)


def _taken(
    book: Book, state: Seascape, aim: Aim, column: int, before: float, harms: dict[str, float]
) -> float:
    """Return what a column takes from the target on average; `harms` has what its cells do, as far as it is known."""
    figures = book.figures
    die, own = figures.damage_die, own_row(book, aim)
    taken = 0.0
    for part in split(book, column):
        for value in range(die):
            cell = figures.damage_rows[value][part] if own is None else own[value]
            lost = harms.get(cell)
            if lost is None:
                counted = as_it_counts(book, state, aim, cell)
                lost = harms[cell] = _harm(book, aim.target, counted, before) / die
            taken += lost
    return taken


class Broadsides(Guns):
    """The broadsides of one ship against another, by relative position; lines of sight are not looked at."""

    def __init__(self, book: Book, state: Seascape, ship: Ship, target: Ship) -> None:
        self._book, self._state = book, state
        self.ship, self.target = ship, target
        self._points = target.spec.points
        self._table = bearing_table(ship.spec.hexes, target.spec.hexes)
        self._rakes: i64 = 0 if target.spec.battery else book.figures.rake_range
        #: When they were last looked at, as the look-out counts; and by what a shot differs, as it was then.
        self.looked = 0
        self._condition = -1
        self._built = target.spec
        self._shots = ["", ""]
        self._port_ready = self._starboard_ready = False
        self._port_any = self._starboard_any = False
        #: How many hexes they reach.
        self.reach: i64 = 0
        #: What a shot takes from a fresh ship, by its place below, then what columns take, for the two sides; from all
        #: games by this book.
        self._worths: list[list[float] | None] = [None, None]

    def renew(self, own: bool) -> None:
        """Look at both ships anew."""
        book, state, ship = self._book, self._state, self.ship
        able = ship.fights and not ship.burning and not ship.dismasted
        # What others have loaded is not to be seen, nor how it keeps them silent or short of range.
        loaded = ship.load
        shots = ship.load = loaded[:] if own else ["", ""]
        self._port_ready = able and may_fire(book, state, ship, PORT)
        self._starboard_ready = able and may_fire(book, state, ship, STARBOARD)
        self._port_any = able and not ship.hanging[PORT]
        self._starboard_any = able and not ship.hanging[STARBOARD]
        self.reach = max(reach(book, state, ship, PORT), reach(book, state, ship, STARBOARD))
        ship.load = loaded
        condition = self._condition_now()
        built = self.target.spec
        if (
            condition != self._condition
            or shots != self._shots
            or built is not self._built
            or book.worth_keys
        ):
            self._condition, self._shots, self._built = condition, shots, built
            self._points = built.points
            self._worths = [None, None]

    def _condition_now(self) -> i64:
        """Return all that can change about the two and makes a difference to a shot, in one number."""
        ship, target = self.ship, self.target
        found: i64 = ((ship.rate * 8 + ship.quality) * 8 + ship.masts) * 16 + target.rate
        found = ((found * 8 + target.quality) * 8 + target.masts) * 16 + target.hanging[0] + target.hanging[1]
        found = 4 * found + 2 * target.rudder_shot + target.burning
        return 8 * found + 4 * target.struck + 2 * (target.fate != "") + self._state.fog

    def worth(self, pose: Pose, other: Pose) -> float:
        """Return the worth of the broadside that bears and can still be fired this turn."""
        return self.worth_of_shot(self.shot(pose[0], pose[1], other[0], other[1]))

    def laid(self, pose: Pose, other: Pose, fresh: bool = False) -> tuple[int, float, bool]:
        """Return the broadside that bears, what it is worth, and whether it rakes."""
        if fresh:
            shot = self.shot_in_new_turn(pose[0], pose[1], other[0], other[1])
        else:
            shot = self.shot(pose[0], pose[1], other[0], other[1])
        if shot < 0:
            return _NONE
        return shot // _A_SIDE, self.worth_of_shot(shot), shot % _A_SIDE >= _A_RAKE

    def fresh(self, pose: Pose, other: Pose) -> float:
        """Return the worth of the broadside that bears, in a new turn."""
        return self.worth_of_shot(self.shot_in_new_turn(pose[0], pose[1], other[0], other[1]))

    def worth_of(self, battery: str, pose: Pose, other: Pose) -> float:
        """Return the worth of one battery, if it bears."""
        side = BATTERIES.index(battery)
        lies = self._table.lies(pose[0], pose[1], other[0], other[1])
        return self.worth_of_shot(self._laid(lies, side == PORT, side == STARBOARD))

    def shot(self, bow: i64, heading: i64, target_bow: i64, target_heading: i64) -> i64:
        """Return the shot of the broadside that bears and can still be fired this turn, as a number; -1 for none."""
        return self.shot_as(self.lies(bow, heading, target_bow, target_heading))

    def shot_as(self, lies: i64) -> i64:
        """Return the same for a target that lies so."""
        return self._laid(lies, self._port_ready, self._starboard_ready)

    def lies(self, bow: i64, heading: i64, target_bow: i64, target_heading: i64) -> i64:
        """Return how the target lies to the ship, in one number."""
        return self._table.lies(bow, heading, target_bow, target_heading)

    def shot_in_new_turn(self, bow: i64, heading: i64, target_bow: i64, target_heading: i64) -> i64:
        """Return the shot of the broadside that bears when every broadside may fire; -1 for none."""
        lies = self._table.lies(bow, heading, target_bow, target_heading)
        return self._laid(lies, self._port_any, self._starboard_any)

    def _laid(self, lies: i64, port: bool, starboard: bool) -> i64:
        """Return side, rake and range of a shot in one number."""
        span: i64 = lies & RANGE
        if span == 0 or span > self.reach:
            return -1
        shot: i64
        if port and lies & PORT_BEARS:
            shot = span
        elif starboard and lies & STARBOARD_BEARS:
            shot = span + _A_SIDE
        else:
            return -1
        if span <= self._rakes:
            shot += _A_RAKE * open_end(lies)
        return shot

    def worth_of_shot(self, shot: i64) -> float:
        """Return the points that a shot is expected to cost; 0 for none."""
        if shot < 0:
            return 0.0
        side, place = shot // _A_SIDE, shot % _A_SIDE
        worths = self._worths[side]
        if worths is None:
            worths = self._worths[side] = self._remembered(side)
        found = worths[place]
        if found < 0:
            rake, load = ENDS[place // _A_RAKE], self._shots[side]
            aim = Aim(self.ship, side, self.target, place % _A_RAKE, rake, shot=load)
            losses_at = _A_SIDE + place // _A_RAKE * _COLUMNS
            found = worths[place] = _expected(self._book, self._state, aim, worths, losses_at)
        return found * self._points

    def _remembered(self, side: int) -> list[float]:
        """Return what all games by this book have found out about such shots; below 0 for those still to work out."""
        ship, built, state = self.ship, self._built, self._state
        key = (
            self._condition,
            self._shots[side],
            side,
            ship.spec.nation,
            *(built.rate, built.quality, built.masts, built.battery, built.nation),
            *[part(state, ship, side) for part in self._book.worth_keys],
        )
        known = self._book.found
        found = known.get(key)
        if found is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            found = known[key] = [_UNKNOWN] * (_A_SIDE + len(ENDS) * _COLUMNS)
        return found


class Leg:
    """The best shots on a way so far, the worst of hers, and whether the two lay alongside."""

    def __init__(self, port: float, starboard: float, taken: float, alongside: bool) -> None:
        self.port = port
        self.starboard = starboard
        self.taken = taken
        self.alongside = alongside


class HexEncounter(Encounter):
    """The fire between two ships on hexes: every way is straight, so what it brings is summed up hex by hex once."""

    def __init__(self, ours: Broadsides, theirs: Broadsides, boarding: bool) -> None:
        super().__init__(boarding)
        self._ours, self._theirs = ours, theirs
        ship, foe = ours.ship, ours.target
        #: Where the ship is now, and where the enemy stays.
        self._from: i64 = ship.bow
        self._heading: i64 = ship.heading
        self._foe_bow: i64 = foe.bow
        self._foe_heading: i64 = foe.heading
        #: Bows farther apart than this are out of reach of each other, and not alongside.
        self._farthest: i64 = max(max(ours.reach, theirs.reach), 1) + 2
        #: By hexes gone.
        self._legs = [Leg(0.0, 0.0, 0.0, False)]

    def follow(self, passed: tuple[Pose, ...], end: Pose) -> None:
        """Note what both may fire on a way straight on, which may end with a turn."""
        self.follow_to(len(passed), end[0], end[1])

    def follow_to(self, gone: i64, bow: i64, heading: i64) -> None:
        """Note what both may fire on a way of some hexes straight on, and where it ends."""
        while len(self._legs) <= gone:
            self._one_on()
        self._take_from(gone)
        if not gone or heading != self._heading or bow != self._from + STEP[self._heading] * gone:
            self._add(bow, heading)

    def _take_from(self, gone: i64) -> None:
        leg = self._legs[gone]
        self.port, self.starboard = leg.port, leg.starboard
        self.taken, self.alongside = leg.taken, leg.alongside

    def _one_on(self) -> None:
        """Add a hex to the way."""
        gone: i64 = len(self._legs)
        self._take_from(gone - 1)
        self._add(self._from + STEP[self._heading] * gone, self._heading)
        self._legs.append(Leg(self.port, self.starboard, self.taken, self.alongside))

    def _add(self, bow: i64, heading: i64) -> None:
        """Add the shots that a pose allows."""
        if hexes_between(bow, self._foe_bow) > self._farthest:
            return
        lies = self._ours.lies(bow, heading, self._foe_bow, self._foe_heading)
        shot = self._ours.shot_as(lies)
        if shot >= 0:
            worth = self._ours.worth_of_shot(shot)
            if shot < _A_SIDE:
                self.port = max(self.port, worth)
            else:
                self.starboard = max(self.starboard, worth)
        shot = self._theirs.shot_as(as_she_sees_it(lies))
        if shot >= 0:
            self.taken = max(self.taken, self._theirs.worth_of_shot(shot))
        if self._boarding and lies & RANGE == 1:
            self.alongside = True
