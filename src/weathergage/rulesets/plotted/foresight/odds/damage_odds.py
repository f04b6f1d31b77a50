"""Work out what becomes of a ship in a combat phase: strikes, gives up, sinks, burns, loses masts and men."""

from collections.abc import Callable
from typing import Final

from weathergage.engine.events import Event
from weathergage.engine.odds import Chance, chance_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import ShipSurrendered
from weathergage.rulesets.plotted.core.log_squares import lost_sections
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.terms import EXPLODING, SINKING, SURRENDERS
from weathergage.rulesets.plotted.foresight.odds.dice_outcomes import World, Worlds
from weathergage.rulesets.plotted.gunnery.damage.damage_events import (
    RESULTS,
    CrewShaken,
    CriticalHit,
    ShipExploded,
    SteeringHit,
)

#: Whether something is the case in a world.
Test = Callable[[World], bool]

_CRITICAL: Final = "critical:"
_GIVES_UP: Final = "gives up:"

#: How a ship that was fighting gave up, by kind of surrender: words and rule.
_SURRENDERS: Final = {
    "striking": ("she strikes", "B.VIII.D.1.b"),
    "firepower": ("she surrenders, having no guns left", "B.VIII.D.3.b"),
    "immobility": ("she surrenders, dismasted and about to be raked", "B.VIII.D.4.b"),
}
assert set(_SURRENDERS) < set(SURRENDERS)


def noted(victim: str) -> Callable[[Event], str]:
    """Return what is noted of the events that befall a ship."""

    def note(event: Event) -> str:
        if isinstance(event, CriticalHit) and event.ship == victim and not event.reason:
            return _CRITICAL + event.result
        if isinstance(event, ShipSurrendered) and event.ship == victim:
            return _GIVES_UP + event.kind
        if isinstance(event, ShipExploded) and event.ship == victim:
            return "explodes"
        if isinstance(event, CrewShaken) and event.ship == victim and event.dropped:
            return "shaken"
        if isinstance(event, SteeringHit) and event.ship == victim:
            return "steering" if event.turning_lost or event.no_turn_until else ""
        return ""

    return note


def strike_chance(book: Book, worlds: Worlds, before: Ship) -> Chance:
    """Return the chance that she is out of the fight when the phase is over, for whatever reason."""
    out = worlds.chance(lambda world: _beaten(_of(world, before)))
    return chance_of("strikes", "she strikes or is lost", out, book.cite("B.VIII.D"))


def fates(book: Book, worlds: Worlds, before: Ship) -> list[Chance]:
    """Return how she ends, as far as any of it can happen."""
    tests: list[tuple[str, str, str, Test]] = [
        (f"surrenders_{kind}", words, rule, _marked(_GIVES_UP + kind))
        for kind, (words, rule) in _SURRENDERS.items()
    ]
    tests += [
        ("sinking", "she is to sink", "A.VIII.C.3", _doomed(before, SINKING)),
        ("exploding", "she is to explode", "A.VIII.C.4", _doomed(before, EXPLODING)),
        ("explodes", "she blows up at once", "A.I.A.2.b.1", _marked("explodes")),
    ]
    return _possible(book, worlds, tests)


def scars(book: Book, worlds: Worlds, before: Ship) -> list[Chance]:
    """Return what she bears away from it, as far as any of it can happen."""

    def afloat(test: Callable[[Ship], bool]) -> Test:
        return lambda world: _of(world, before).present and test(_of(world, before))

    sections, crews, fires = lost_sections(before.rigging), lost_sections(before.hands), len(before.fires)
    whole = not before.dismasted
    return _possible(
        book,
        worlds,
        [
            (
                "section",
                "she loses a rigging section",
                "B.VIII.D.4.a",
                afloat(lambda ship: lost_sections(ship.rigging) > sections),
            ),
            ("dismasted", "she is dismasted", "B.VIII.D.4.a", afloat(lambda ship: whole and ship.dismasted)),
            (
                "crew_section",
                "she loses a crew section",
                "B.VIII.D.2.a",
                afloat(lambda ship: lost_sections(ship.hands) > crews),
            ),
            ("fire", "she is on fire", "A.I.A.2.b.1", afloat(lambda ship: len(ship.fires) > fires)),
            ("shaken", "her crew loses heart", "A.I.A.2.b.1", _marked("shaken")),
            ("steering_hit", "her steering is hit", "A.I.A.2.b.1", _marked("steering")),
        ],
    )


def results(book: Book, worlds: Worlds) -> list[Chance]:
    """Return the critical hits that come true, by what they are."""
    marks = sorted({mark for world in worlds.all for mark in world.marks if mark.startswith(_CRITICAL)})
    names = [mark.removeprefix(_CRITICAL) for mark in marks]
    return _possible(
        book,
        worlds,
        [
            (mark, f"critical: {RESULTS.get(name, name)}", "A.I.A.2.b.1", _marked(mark))
            for mark, name in zip(marks, names, strict=True)
        ],
    )


def _possible(book: Book, worlds: Worlds, tests: list[tuple[str, str, str, Test]]) -> list[Chance]:
    """Return the chances of things by key, words, rule and test, without those that cannot happen."""
    found = [chance_of(key, words, worlds.chance(test), book.cite(rule)) for key, words, rule, test in tests]
    return [chance for chance in found if chance.chance]


def _marked(mark: str) -> Test:
    return lambda world: mark in world.marks


def _doomed(ship: Ship, fate: int) -> Test:
    return lambda world: _of(world, ship).doom == fate and "explodes" not in world.marks


def _of(world: World, ship: Ship) -> Ship:
    return world.state.ships[ship.spec.index]


def _beaten(ship: Ship) -> bool:
    return not ship.present or bool(ship.doom) or (bool(ship.surrendered) and not ship.captured)
