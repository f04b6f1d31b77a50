"""The exact odds of a broadside that is laid on a target: result, ratings, masts, officers, fire, colours (6.4)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from weathergage.engine.distribution import Distribution
from weathergage.engine.odds import Odds, chance_of, spread_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.die_tests import thrown
from weathergage.rulesets.drawn.red_and_black.core.ship import SUNK, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.striking import strike_tests
from weathergage.rulesets.drawn.red_and_black.foresight.odds.dice_outcomes import World, Worlds, alone
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim, attack_number, base_score, tactics
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import (
    NOTHING,
    hits_home,
    parts_of,
    result_of,
    strike_home,
)

FIRER: Final = 0
TARGET: Final = 1


@dataclass(frozen=True)
class Flight:
    """A shot on its way: its result after size, whether it is critical, and strike tests still to be taken."""

    result: str = NOTHING
    critical: bool = False
    tests: tuple[str, ...] = ()


class Broadside:
    """A battery that is laid, fired in every way its dice can fall."""

    def __init__(self, book: Book, state: OpenTable, aim: Aim) -> None:
        self.book = book
        self.aim = aim
        #: Attack numbers by world, while the dice fall.
        self._attacks: dict[int, int] = {}
        self.worlds: Worlds[Flight] = Worlds(alone(state, (aim.ship, aim.target)), Flight())

    def fire(self) -> None:
        """Fire once, step by step as the game does, in every world there is."""
        worlds = self.worlds
        self._attacks.clear()
        worlds.roll(self._thrown)
        worlds.go_on(self._hurt)
        while any(world.note.tests for world in worlds.all):
            worlds.go_on(self._tested)

    def _laid(self, state: OpenTable) -> Aim:
        return replace(self.aim, ship=state.ships[FIRER], target=state.ships[TARGET])

    def _thrown(self, state: OpenTable, flight: Flight) -> Flight:
        book, aim = self.book, self._laid(state)
        if out(aim.target):
            return Flight()
        dice = thrown(state, "broadside", book.sheet.broadside.dice)
        if id(state) not in self._attacks:
            self._attacks[id(state)] = attack_number(book, state, aim)
        cell = book.sheet.broadside.cell(self._attacks[id(state)], sum(dice))
        result = result_of(book, state, aim, cell)
        return Flight(result, hits_home(aim, result, dice))

    def _hurt(self, state: OpenTable, flight: Flight) -> Flight:
        if flight.result == NOTHING:
            return flight
        return replace(
            flight,
            tests=strike_home(self.book, state, self._laid(state), flight.result, flight.critical, None),
        )

    def _tested(self, state: OpenTable, flight: Flight) -> Flight:
        if flight.tests:
            strike_tests(self.book, state, state.ships[TARGET], 1, flight.tests[0], None)
        return replace(flight, tests=() if out(state.ships[TARGET]) else flight.tests[1:])


def out(ship: Ship) -> bool:
    """Return whether she fights no more."""
    return bool(ship.struck or ship.fate)


def hit(world: World[Flight]) -> Ship:
    """Return the target as the shot has left her."""
    return world.state.ships[TARGET]


#: Key, words, whether it is so of the target now and before, and the rule.
_HARM: Final[tuple[tuple[str, str, Callable[[Ship, Ship], bool], str], ...]] = (
    ("guns", "she loses broadside rating", lambda now, was: now.broadside < was.broadside, "6.4.ammunition"),
    ("hull", "she loses hull rating", lambda now, was: now.hull < was.hull, "6.4.ammunition"),
    ("crew", "she loses crew parties", lambda now, was: now.crew < was.crew, "6.4.ammunition"),
    ("mast", "a mast falls", lambda now, was: sum(now.fallen) > sum(was.fallen), "6.4.critical.2"),
    (
        "officer",
        "an officer is hit",
        lambda now, was: (now.captain, now.admiral) != (was.captain, was.admiral),
        "6.4.critical.1",
    ),
    ("wheel", "her wheel is shot away", lambda now, was: now.wheel_shot > was.wheel_shot, "6.4.critical.3"),
    ("fire", "a fire starts or grows", lambda now, was: now.on_fire > was.on_fire, "6.4.critical.4"),
    ("strikes", "she strikes or is lost", lambda now, was: out(now), "6.11"),
    ("shattered", "she is shattered", lambda now, was: now.shattered, "6.4.shattered"),
    ("sinks", "she sinks", lambda now, was: now.fate == SUNK, "6.4.ammunition"),
)


def shot_odds(book: Book, state: OpenTable, aim: Aim) -> Odds:
    """Return the odds of one broadside as it is laid."""
    shot = Broadside(book, state, aim)
    shot.fire()
    worlds, was = shot.worlds, aim.target
    hits = worlds.chance(lambda world: world.note.result != NOTHING)
    critical = worlds.chance(lambda world: world.note.critical)
    chances = [
        chance_of("hits", "it does any damage", hits, book.cite("6.4.broadside")),
        chance_of("critical", "it is a critical hit", critical, book.cite("6.4.critical")),
    ]
    for key, words, so, rule in _HARM:
        likely = worlds.chance(lambda world, so=so: so(hit(world), was))  # type: ignore[misc]
        chances.append(chance_of(key, words, likely, book.cite(rule)))
    steps = Distribution.of((parts_of(world.note.result)[0], world.chance) for world in worlds.all)
    guns = Distribution.of((was.broadside - hit(world).broadside, world.chance) for world in worlds.all)
    return Odds(
        question="shot",
        title=f"{aim.ship.spec.name} fires at {was.spec.name}",
        given=described(book, state, aim),
        modifiers=(
            book.modifier(
                "broadside less hull" if aim.aim == "low" else "broadside less masts",
                base_score(book, state, aim),
                f"6.4.{aim.aim}",
            ),
            *tactics(book, state, aim),
        ),
        chances=tuple(chances),
        spreads=(
            spread_of("steps", "steps of damage (rr)", steps, book.cite("6.4.broadside")),
            spread_of("broadside", "broadside rating she loses", guns, book.cite("6.4.ammunition")),
        ),
        notes=(f"Attack number {attack_number(book, state, aim)}.",),
        cite=book.cite(f"6.4.{aim.aim}"),
    )


def described(book: Book, state: OpenTable, aim: Aim) -> tuple[str, ...]:
    """Return what the odds of a shot take for granted."""
    raked = f"{aim.rake} rake" if aim.rake else "no rake"
    band = book.sheet.range.bands[aim.band]
    return (f"{aim.shot.name.capitalize()}, fired {aim.aim} at {band} range ({aim.range} mm), {raked}.",)
