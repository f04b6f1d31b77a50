"""From a scenario to the state before the first turn: every ship of the library on the table (rulings X1 to X3)."""

import re
from collections import Counter
from typing import Final

from weathergage.engine.dice import Dice
from weathergage.engine.scenario import Scenario, ShipEntry
from weathergage.engine.state import filled_in
from weathergage.geometry.hexgrid import parse_label, stern_of
from weathergage.geometry.opentable import POINTS, Spot, overlaps_any
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.chart_conversion import (
    middle_of,
    point_of,
    shoreline,
    size_of,
)
from weathergage.rulesets.drawn.red_and_black.core.ratings import CREW_OF, ratings_of
from weathergage.rulesets.drawn.red_and_black.core.ship import OFFICERS, Particulars, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import MM
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    ABACK,
    off_the_wind,
    point_of_sailing,
)

#: The year of battles without one.
_YEAR: Final = 1800
#: The weather of a wind's velocity in the hex games: light airs, fair, fresh, gale.
WEATHER_OF_FORCE: Final = (0, 0, 1, 1, 2, 3, 3, 3)


#: Positions before the first turn, with any officers; a battle that is begun a thousand times is set up once.
_READY: Final[dict[tuple[int, int], tuple[Book, Scenario, OpenTable]]] = {}
_MOST_READY: Final = 64


def set_up(rules: OpenTableRuleset, scenario: Scenario, seed: int) -> OpenTable:
    """Return the position before the first turn."""
    book = rules.book
    key = id(book), id(scenario)
    # What is kept keeps its book and its scenario, so that neither can be another at the same address.
    ready = _READY.get(key)
    if ready is None:
        if len(_READY) >= _MOST_READY:
            _READY.clear()
        ready = _READY[key] = book, scenario, _laid_out(book, scenario)
    state = ready[2].clone()
    state.dice = Dice(seed)
    entries = [entry for side in scenario.sides for entry in side.ships]
    for ship, entry in zip(state.ships, entries, strict=True):
        _appoint(book, state, ship, entry)
    return state


def _laid_out(book: Book, scenario: Scenario) -> OpenTable:
    """Return the position with any officers."""
    sea, wind = scenario.sea, scenario.wind
    sides = len(scenario.sides)
    year = re.search(r"\d{4}", scenario.date)
    state = OpenTable(
        sealed=[None] * sides,
        wind=wind.point if wind.point >= 0 else point_of(wind.direction),
        weather=WEATHER_OF_FORCE[min(wind.velocity, len(WEATHER_OF_FORCE) - 1)],
        mist=sea.fog,
        year=int(year.group()) if year else _YEAR,
        anchoring=scenario.anchoring or bool(sea.land or sea.coast or sea.shoals),
        house=dict(scenario.house),
        victory=scenario.victory.kind,
        last_turn=scenario.victory.turns,
        bonus=[scenario.victory.bonus.get(entry.id, 0) for entry in scenario.sides],
        bag=[0] * sides,
        signals=[""] * sides,
    )
    scale = house(book, state, "scale.hex") * MM
    state.width, state.height = size_of(sea.columns, sea.rows, scale)
    state.land = (
        *(middle_of(parse_label(label), scale) for label in sea.land),
        *shoreline(sea.columns, sea.rows, sea.coast, scale),
    )
    state.land_half = scale // 2
    for side, each in enumerate(scenario.sides):
        for entry in each.ships:
            bonus = scenario.victory.bonus.get(entry.id, 0)
            state.ships.append(launch(book, state, entry, side, len(state.ships), bonus))
    for ship in state.ships:
        _lie_clear(state, ship)
    return state


def _officer(book: Book, state: OpenTable, what: str) -> str:
    """Roll an officer's quality, where the battle names none."""
    value = state.dice.roll(what)
    return OFFICERS[house(book, state, "officers.captain", value - 1) - 1]


def usual_officer(book: Book, state: OpenTable) -> str:
    """Return the officer that most faces of the die give, for questions about ships without one."""
    faces = range(len(book.house["officers.captain"].values))
    found = Counter(house(book, state, "officers.captain", face) for face in faces)
    return OFFICERS[found.most_common(1)[0][0] - 1]


def _appoint(book: Book, state: OpenTable, ship: Ship, entry: ShipEntry) -> None:
    """Give a ship her officers."""
    ship.skill = _officer(book, state, "captain")
    ship.flag = _officer(book, state, "admiral") if entry.flag else ""


def launch(book: Book, state: OpenTable, entry: ShipEntry, side: int, index: int, bonus: int = 0) -> Ship:
    """Make a ship with her ratings, her officers and her place."""
    made = ratings_of(book, state, entry)
    later = entry.entry_turn > 1
    length = house(book, state, "base.length", made.rate - 1) * MM
    width = house(book, state, "base.width", made.rate - 1) * MM
    spec = Particulars(
        index=index,
        id=entry.id,
        name=entry.name,
        nation=entry.nation,
        owner=side,
        rate=made.rate,
        guns=entry.rating,
        rig=entry.rig,
        move_class=made.move_class,
        gunnery=made.gunnery,
        warship=entry.rating > 0,
        crew_quality=CREW_OF[entry.quality],
        broadside=made.broadside,
        hull=made.hull,
        masts=made.masts,
        crew=made.crew,
        points=made.points + bonus,
        turning=0 if entry.fixed else house(book, state, "turning.points", made.rate - 1),
        fore=length // 2,
        aft=length // 2,
        beam=width // 2,
        standing=made.standing,
        bow_chasers=made.chasers,
        stern_chasers=made.chasers,
        entry_turn=entry.entry_turn if later else 0,
        ship_class=entry.ship_class,
        rowed=entry.rowed,
        fixed=bool(entry.fixed),
    )
    mast, point = _place(book, state, entry)
    ship = filled_in(
        Ship(),
        spec=spec,
        side=side,
        mast=mast,
        point=point,
        present=not later,
        broadside=made.broadside,
        hull=made.hull,
        masts=list(made.masts),
        crew=made.crew,
        anchored=bool(entry.anchored),
        full_sail=entry.sails == "full",
        load=["R", "" if entry.fixed else "R", *(["R" if made.chasers else ""] * 2)],
    )
    ship.point = _in_hand(book, state, ship, entry)
    _appoint(book, state, ship, entry)
    return ship


def _place(book: Book, state: OpenTable, entry: ShipEntry) -> tuple[Spot, int]:
    """Return where the battle puts her on the table, or where her hexes are."""
    if entry.place is not None:
        east, south, point = entry.place
        return (east * MM, south * MM), point % POINTS
    scale = house(book, state, "scale.hex") * MM
    bow = parse_label(entry.bow)
    first = middle_of(bow, scale)
    last = middle_of(stern_of(bow, entry.heading, entry.hexes), scale)
    return ((first[0] + last[0]) // 2, (first[1] + last[1]) // 2), point_of(entry.heading)


def _in_hand(book: Book, state: OpenTable, ship: Ship, entry: ShipEntry) -> int:
    """Return her heading, a point farther off the wind where rounding alone would lay her aback (ruling Y10)."""
    if entry.place is not None or point_of_sailing(book, state, ship, ship.point) != ABACK:
        return ship.point
    near = [ship.point + 1, ship.point - 1]
    off = max(near, key=lambda point: off_the_wind(state, point))
    head_to_wind = off_the_wind(state, ship.point) == 0
    aback = point_of_sailing(book, state, ship, off) == ABACK
    return ship.point if head_to_wind or aback else off % POINTS


def _lie_clear(state: OpenTable, ship: Ship) -> None:
    """Lay the later ship of the list farther astern where bases would overlap."""
    before = [
        other.base
        for other in state.ships[: ship.spec.index]
        if other.present == ship.present and not other.spec.fixed
    ]
    for _ in range(POINTS * POINTS):
        if ship.spec.fixed or not overlaps_any(ship.base, before):
            return
        ship.mast = ship.base.slid(ship.point + POINTS // 2, MM * 2).mast
