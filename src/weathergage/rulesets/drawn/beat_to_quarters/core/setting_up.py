"""From a scenario to the state before the first turn: a data card for every ship (2, 3, 4)."""

from typing import Final

from weathergage.engine.dice import Dice
from weathergage.engine.scenario import QUALITIES, Scenario, ShipEntry
from weathergage.engine.state import filled_in
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Particulars, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.table_schema import Ships
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.shared.state import ReadyBattles
from weathergage.rulesets.shared.chart import chart_of

_READY: Final = ReadyBattles[Seascape]()


def set_up(rules: QuartersRuleset, scenario: Scenario, seed: int) -> Seascape:
    """Return the position before the first turn; a copy of the last one, where one battle begins a thousand times."""
    ready = _READY.of(rules, scenario)
    if ready is None:
        state = _set_up(rules.book, scenario, seed)
        _READY.keep(rules, scenario, state.clone())
        return state
    state = ready.clone()
    state.dice = Dice(seed)
    return state


def _set_up(book: Book, scenario: Scenario, seed: int) -> Seascape:
    """Fill in a data card for every ship, and fit out what rules of this book add."""
    ships: list[Ship] = []
    for side, entry in enumerate(scenario.sides):
        for ship in entry.ships:
            bonus = scenario.victory.bonus.get(ship.id, 0)
            ships.append(launch(book, ship, side, len(ships), bonus))
    sides = len(scenario.sides)
    state = Seascape(
        dice=Dice(seed),
        sealed=[None] * sides,
        wind=scenario.wind.direction,
        chart=chart_of(scenario.sea),
        ships=ships,
        victory=scenario.victory.kind,
        last_turn=scenario.victory.turns,
        bonus=[scenario.victory.bonus.get(entry.id, 0) for entry in scenario.sides],
        settle=scenario.victory.settle,
        fog=scenario.sea.fog,
        bag=[0] * sides,
        issued=[0] * sides,
    )
    for fit in book.fittings:
        fit(book, scenario, state)
    return state


def rate_of(tables: Ships, entry: ShipEntry) -> tuple[int, int]:
    """Return the rate and the masts of a ship: by her data card, else by class and guns."""
    if entry.card is not None:
        return entry.card.rate, entry.card.masts
    if entry.fixed:
        guns = sum(entry.log.guns)
        return next(row.rate for row in tables.works if guns >= row.guns), 0
    row = next(row for row in tables.muster if entry.ship_class in row.classes and entry.rating >= row.guns)
    return row.rate, row.masts


def price(tables: Ships, rate: int, quality: int, *, battery: bool = False) -> int:
    """Return the value of a ship or battery by rate and crew (17.2, 18.table)."""
    rows = tables.battery if battery else tables.ship
    return next(row.cost[quality] for row in rows if row.rate == rate)


def launch(book: Book, entry: ShipEntry, side: int, index: int, bonus: int = 0) -> Ship:
    """Make a ship with her data card filled in."""
    rate, masts = rate_of(book.ships, entry)
    battery = bool(entry.fixed)
    row = next(row for row in book.ships.ship if row.rate == rate)
    masts = 0 if battery else masts or row.masts[0]
    # Of the rates that come with two or three masts only the two-masted have their die head to wind.
    dice = row.dice if len(row.masts) == 1 or masts == min(row.masts) else (*row.dice[:3], 0)
    quality = QUALITIES.index(entry.quality)
    later = entry.entry_turn > 1
    spec = Particulars(
        index=index,
        id=entry.id,
        name=entry.name,
        nation=entry.nation,
        owner=side,
        rate=rate,
        dice=(0, 0, 0, 0) if battery else dice,
        turning=0 if battery else row.turn,
        masts=masts,
        quality=quality,
        points=price(book.ships, rate, quality, battery=battery) + bonus,
        ship_class=entry.ship_class,
        guns=entry.rating,
        hexes=1 if battery else entry.hexes,
        entry_turn=entry.entry_turn if later else 0,
        battery=battery,
    )
    anchor = {"": "", "A": "AB"}.get(entry.anchored, entry.anchored)
    return filled_in(
        Ship(),
        spec=spec,
        side=side,
        bow=parse_label(entry.bow),
        heading=entry.heading,
        present=not later,
        rate=entry.card.now if entry.card is not None and entry.card.now else rate,
        quality=quality,
        masts=masts,
        anchor=anchor,
    )
