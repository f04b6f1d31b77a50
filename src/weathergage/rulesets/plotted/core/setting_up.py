"""From a scenario to the state before the first turn: chart, wind, and a log filled out for every ship (I.III)."""

from typing import Final

from weathergage.engine.dice import Dice
from weathergage.engine.scenario import QUALITIES, Log, Scenario, ShipEntry
from weathergage.engine.state import filled_in
from weathergage.geometry.hexgrid import REVERSE_OF, parse_label, step
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.particulars import Particulars
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState, fleet_of
from weathergage.rulesets.plotted.core.table_schema import LogScale
from weathergage.rulesets.plotted.core.terms import ROUND, UNLOADED
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.shared.chart import chart_of

#: Battles set up before, by the identity of rules and scenario, which are kept with them.
_READY: dict[tuple[int, int], tuple[PlottedRuleset, Scenario, PlottedState]] = {}
_MOST_READY: Final = 16


def set_up(rules: PlottedRuleset, scenario: Scenario, seed: int) -> PlottedState:
    """Return the state before the first turn.

    A copy of the last one, where one battle begins a thousand times (I.III.A.1).
    """
    key = id(rules), id(scenario)
    ready = _READY.get(key)
    if ready is None:
        state = _set_up(rules, scenario, seed)
        if not state.dice.taken:
            # Dice make no difference to it, so any seed may begin from it.
            if len(_READY) >= _MOST_READY:
                _READY.clear()
            _READY[key] = rules, scenario, state.clone()
        return state
    state = ready[2].clone()
    state.dice = Dice(seed)
    return state


def _set_up(rules: PlottedRuleset, scenario: Scenario, seed: int) -> PlottedState:
    """Place every ship by bow hex and heading, fill out her log, point the wind (I.III.A.4, A.III.A, A.III.A.1)."""
    book = rules.book
    sides = len(scenario.sides)
    ships: list[Ship] = []
    serials: dict[str, int] = {}
    for side, entry in enumerate(scenario.sides):
        for ship in entry.ships:
            if ship.fixed and not book.has_works:
                continue
            counter = _counter(book, ship, serials)
            bonus = scenario.victory.bonus.get(ship.id, 0)
            ships.append(_launch(book, ship, side, len(ships), counter, bonus))
    state = PlottedState(
        # All chance comes from dice of six (I.II.A.6).
        dice=Dice(seed=seed),
        sealed=[None] * sides,
        wind=scenario.wind.direction,
        velocity=scenario.wind.velocity,
        wind_change=scenario.wind.change,
        # The sea has no edge where there is no land (I.II.A.1, B.XII).
        chart=chart_of(scenario.sea),
        ships=fleet_of(ships),
        victory=scenario.victory.kind,
        last_turn=scenario.victory.turns,
        bonus=[scenario.victory.bonus.get(entry.id, 0) for entry in scenario.sides],
        shunned=[0] * sides,
        had_target=[False] * sides,
        closed=[False] * sides,
        first_wind=scenario.wind.direction,
        anchoring=scenario.anchoring,
        deferred_loading=scenario.deferred_loading,
        soundings=[frozenset()] * sides,
    )
    for fit in book.fittings:
        fit(book, scenario, state)
    return state


def full_log(scale: LogScale, entry: ShipEntry) -> Log:
    """Return her fresh log at the strength of the game: Basic squares, or those of the Advanced game (A.I.B.1)."""
    if scale == LogScale():
        return entry.log
    if entry.advanced is not None:
        return entry.advanced
    log = entry.log
    return Log(
        hull=-(-log.hull * scale.hull_halves // 2),
        crew=(log.crew[0] * scale.crew, log.crew[1] * scale.crew, log.crew[2] * scale.crew),
        guns=(log.guns[0] * scale.guns, log.guns[1] * scale.guns),
        carronades=(log.carronades[0] * scale.carronades, log.carronades[1] * scale.carronades),
        rigging=log.rigging,
    )


def _launch(book: Book, entry: ShipEntry, side: int, index: int, counter: str, bonus: int) -> Ship:
    """Place a ship by the label of her bow hex and her heading, and fill out her log (I.II.B, I.III.A.2-3, I.III.B)."""
    log = full_log(book.tables.log, entry)
    bow = parse_label(entry.bow)
    later = entry.entry_turn > 1
    spec = Particulars(
        index=index,
        id=entry.id,
        name=entry.name,
        nation=entry.nation,
        owner=side,
        ship_class=entry.ship_class,
        rating=entry.rating,
        turning=entry.turning,
        battle_speed=entry.battle_speed,
        full_speed=entry.full_speed,
        quality=QUALITIES.index(entry.quality),
        points=entry.points + bonus,
        hull=log.hull,
        crew=log.crew,
        guns=log.guns,
        carronades=log.carronades,
        rigging=log.rigging,
        entry_turn=entry.entry_turn if later else 0,
        hexes=entry.hexes,
        squadron=entry.squadron,
        rig=entry.rig,
        depth=entry.depth,
        counter=counter,
        rowed=entry.rowed,
        flag=entry.flag,
        bomb=entry.bomb,
        fixed=entry.fixed,
    )
    # Both broadsides begin loaded (3.2.11).
    armed = [ROUND if log.guns[s] or log.carronades[s] else UNLOADED for s in (0, 1)]
    return filled_in(
        Ship(),
        spec=spec,
        side=side,
        # A ship yet to come waits one hex short of the hex where she enters (B.IV.B.8).
        bow=step(bow, REVERSE_OF[entry.heading]) if later else bow,
        heading=entry.heading,
        present=not later,
        quality=spec.quality,
        hull=log.hull,
        crew=row_of([*log.crew, 0]),
        guns=row_of(log.guns),
        carronades=row_of(log.carronades),
        rigging=row_of(log.rigging),
        load=row_of(armed),
        initial=row_of([1, 1]),
        bow_guns=(log.guns[0] // 2, log.guns[1] // 2),
        bow_carronades=(log.carronades[0] // 2, log.carronades[1] // 2),
    )


def _counter(book: Book, ship: ShipEntry, serials: dict[str, int]) -> str:
    """Return the four digits of a counter: nation, class, and two to tell ships apart (I.II.C.6)."""
    if ship.counter:
        return ship.counter
    nation = book.tables.counters.nations.get(ship.nation)
    if nation is None:
        return ""
    kind = f"{nation}{ship.ship_class}"
    serials[kind] = serials.get(kind, 0) + 1
    return f"{kind}{serials[kind]:02}"
