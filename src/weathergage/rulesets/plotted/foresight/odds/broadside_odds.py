"""The odds of one broadside: its hits, its critical hits, and what becomes of the target in this combat phase."""

from functools import partial

from weathergage.engine.distribution import Distribution
from weathergage.engine.events import Event
from weathergage.engine.odds import Chance, Odds, Spread, chance_of, spread_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import IMMOBILITY, LOADS
from weathergage.rulesets.plotted.ending.surrender import yields_to_rake
from weathergage.rulesets.plotted.foresight.odds import damage_odds
from weathergage.rulesets.plotted.foresight.odds.dice_outcomes import Worlds
from weathergage.rulesets.plotted.gunnery.damage.criticals import settle_aftermath, settle_next
from weathergage.rulesets.plotted.gunnery.targeting import AIMS, CREW, Shot
from weathergage.rulesets.plotted.turn.combat_phase import CombatPhase

_KINDS = (
    ("hull", "hull squares"),
    ("guns", "gun squares"),
    ("crew", "crew squares"),
    ("rigging", "rigging squares"),
)
_ALONE = "This broadside alone: whatever else is fired at her in this phase is not counted."
_SHOT = {"R": "round shot", "C": "chain shot", "D": "double shot", "G": "grape shot"}


def broadside(phase: CombatPhase, state: PlottedState, ship: Ship, side: int, notation: str) -> Odds:
    """Return the exact odds of a broadside as it is ordered, with nobody else firing."""
    book, guns = phase.book, phase.broadsides
    shot, aim = guns.ordered(state, ship, side, notation)
    worlds = Worlds(state, (ship.spec.id, shot.target.spec.id))
    name, target = ship.spec.id, shot.target.spec.index

    def fire(now: PlottedState, report: list[Event]) -> None:
        now.hits.clear()
        now.criticals.clear()
        _note_immobility(phase, now, now.ship(name), target)
        phase.fire(now, *guns.ordered(now, now.ship(name), side, notation), report)

    worlds.go_on(fire)
    spreads = _hits(worlds, target, book)
    any_hit = worlds.chance(lambda world: any(hit.target == target for hit in world.state.hits))
    chances = [chance_of("hits", "it hits", any_hit, book.cite("B.VIII.B.6"))]
    chances += _criticals(book, worlds, target)
    own_fire = worlds.chance(
        lambda world: any(critical.target == ship.spec.index for critical in world.state.criticals)
    )
    after_combat(phase, worlds, shot.target)
    chances.append(damage_odds.strike_chance(book, worlds, shot.target))
    chances += damage_odds.fates(book, worlds, shot.target)
    chances += damage_odds.scars(book, worlds, shot.target)
    chances += damage_odds.results(book, worlds)
    if own_fire:
        words = "loose powder sets her own ship on fire"
        chances.append(chance_of("own_fire", words, own_fire, book.cite("16.1.2.3.2")))
    table = guns.table(shot)
    return Odds(
        question="shot",
        title=f"{ship.spec.name} fires at {shot.target.spec.name}",
        given=_given(shot, aim, guns.base(shot), guns.number(shot), ship.load[side]),
        modifiers=guns.named_modifiers(shot),
        chances=tuple(chances),
        spreads=tuple(spreads),
        notes=_table(phase, table, aim),
        cite=book.cite("B.VIII.B"),
    )


def after_combat(phase: CombatPhase, worlds: Worlds, victim: Ship) -> None:
    """Mark all hits, look up critical hits one after another, and let colours come down, as the phase does it."""
    book = phase.book
    note = damage_odds.noted(victim.spec.id)
    worlds.look_at(victim.spec.index)
    worlds.go_on(lambda state, report: phase.mark_all(state, {}, report), note)

    def settle_one(state: PlottedState, report: list[Event]) -> None:
        if state.criticals:
            settle_next(book, state, report)

    for settle in book.aftermath:
        if settle is not settle_aftermath:
            worlds.go_on(partial(settle, book), note)
            continue
        while any(world.state.criticals for world in worlds.all):
            worlds.go_on(settle_one, note)

    def surrender(state: PlottedState, report: list[Event]) -> None:
        state.criticals.clear()
        phase.surrender_all(state, report)

    worlds.go_on(surrender, note)


def _note_immobility(phase: CombatPhase, state: PlottedState, ship: Ship, target: int) -> None:
    """Note that she may give up in this phase because she is helpless, whatever the dice say.

    Other ships do not count.
    """
    state.yielding.clear()
    by = yields_to_rake(phase.book, state, phase.broadsides, state.ships[target])
    if by >= 0 and state.ships[by].side == ship.side:
        state.yielding[target] = (IMMOBILITY, by)


def _hits(worlds: Worlds, target: int, book: Book) -> list[Spread]:
    cite = book.cite("B.VIII.B.6")
    called = [
        (
            [
                sum(getattr(hit, kind) for hit in world.state.hits if hit.target == target)
                for kind, _ in _KINDS
            ],
            world.chance,
        )
        for world in worlds.all
    ]
    found = [
        spread_of(
            "hits", "squares hit", Distribution.of((sum(each), chance) for each, chance in called), cite
        )
    ]
    for place, (kind, words) in enumerate(_KINDS):
        numbers = Distribution.of((each[place], chance) for each, chance in called)
        if numbers.at_least(1):
            found.append(spread_of(kind, words, numbers, cite))
    return found


def _criticals(book: Book, worlds: Worlds, target: int) -> list[Chance]:
    if settle_aftermath not in book.aftermath:
        return []
    some = worlds.chance(lambda world: any(c.target == target for c in world.state.criticals))
    return [chance_of("criticals", "a critical hit is looked up", some, book.cite("A.I.A.2.b"))]


def _given(shot: Shot, aim: int, base: int, number: int, load: int) -> tuple[str, ...]:
    pieces = f"{shot.guns} guns" + (f" and {shot.carronades} carronades" if shot.carronades else "")
    section = f" of the {shot.section}" if shot.section else ""
    rake = f", raking the {shot.rake}" if shot.rake else ""
    fired = _SHOT.get(LOADS[shot.shot], "shot")
    if load != shot.shot and LOADS[load] in _SHOT:
        # Doubleshot beyond its range, or roundshot as grape.
        fired = f"{_SHOT[LOADS[load]]} fired as {fired}"
    return (
        f"{pieces}{section}, {fired} at the {AIMS[aim]}, "
        f"range {shot.range}{rake}: {base} on the hit table, with all that is added {number}.",
        _ALONE,
    )


def _table(phase: CombatPhase, table: int, aim: int) -> tuple[str, ...]:
    dice = phase.broadsides.dice(table)
    if not dice:
        return ("The number falls below the tables: it cannot hit.",)
    if aim == CREW:
        return (f"Grape takes {sum(dice)} crew squares without a die.",)
    rolled = "a die on hit table" if len(dice) == 1 else "dice on hit tables"
    return (f"Rolls {rolled} {' and '.join(map(str, dice))}, {AIMS[aim]}.",)
