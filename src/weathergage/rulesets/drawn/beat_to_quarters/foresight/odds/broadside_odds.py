"""The exact odds of a broadside that is laid on a target: columns, levels, masts, fire, colours (10.e, 11)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from weathergage.engine.distribution import Distribution
from weathergage.engine.events import Modifier
from weathergage.engine.odds import Odds, chance_of, spread_of
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import EXPLODED, SUNK, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.dice_outcomes import World, Worlds, alone
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import NOTHING
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import (
    Aim,
    Shot,
    column_of,
    firing_sum,
    split,
    target_sum,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import contest, strike_home, throw_on

FIRER, TARGET = 0, 1
MISS: Final = -1


@dataclass(frozen=True)
class Flight:
    """A shot on its way: whether it went off, its column, the columns rolled on, and the cells as they count."""

    fired: bool = False
    column: int = MISS
    columns: tuple[int, ...] = ()
    cells: tuple[str, ...] = ()


class Broadside:
    """A battery that is laid, fired in every way its dice can fall."""

    def __init__(self, book: Book, state: Seascape, aim: Aim) -> None:
        self.book = book
        self.aim = aim
        small = alone(state, (aim.ship, aim.target))
        small.ties.cast_off(FIRER)
        # What her explosion does to others, the firer too, is left aside.
        small.ships[FIRER].present = False
        self.worlds = Worlds(small, Flight())

    def fire(self) -> None:
        """Fire once, step by step as the game does, in every world there is."""
        worlds = self.worlds
        worlds.go_on(self._prime)
        worlds.roll(self._contest)
        for place in range(max(len(world.note.columns) for world in worlds.all)):
            worlds.roll(partial(self._throw, place=place))
        for place in range(max(len(world.note.cells) for world in worlds.all)):
            worlds.go_on(partial(self._hurt, place=place))
        if self.book.aftermaths:
            worlds.go_on(self._aftermath)

    def _laid(self, state: Seascape) -> Aim:
        return replace(self.aim, ship=state.ships[FIRER], target=state.ships[TARGET])

    def _prime(self, state: Seascape, flight: Flight) -> Flight:
        if out(state.ships[TARGET]):
            return Flight()
        aim = self._laid(state)
        return Flight(all(priming(self.book, state, aim, None) for priming in self.book.primings))

    def _contest(self, state: Seascape, flight: Flight) -> Flight:
        if not flight.fired:
            return flight
        book, aim = self.book, self._laid(state)
        value, answer = contest(book, state)
        total = value + sum(modifier.value for modifier in firing_sum(book, state, aim))
        other = answer + sum(modifier.value for modifier in target_sum(book, state, aim))
        column = max(MISS, column_of(book, state, aim, total - other))
        return Flight(True, column, split(book, column))

    def _throw(self, state: Seascape, flight: Flight, place: int) -> Flight:
        if place >= len(flight.columns):
            return flight
        throw = throw_on(self.book, state, self._laid(state), flight.columns[place])
        return replace(flight, cells=(*flight.cells, throw.result))

    def _hurt(self, state: Seascape, flight: Flight, place: int) -> Flight:
        if place < len(flight.cells):
            strike_home(self.book, state, self._laid(state), flight.cells[place], None)
        return flight

    def _aftermath(self, state: Seascape, flight: Flight) -> Flight:
        if flight.fired:
            shot = Shot(self._laid(state), flight.columns, list(flight.cells))
            for aftermath in self.book.aftermaths:
                aftermath(self.book, state, shot, None)
        return flight


def out(ship: Ship) -> bool:
    """Return whether she fights no more."""
    return bool(ship.struck or ship.fate)


def hit(world: World[Flight]) -> Ship:
    """Return the target as the shot has left her."""
    return world.state.ships[TARGET]


#: Key, words, whether it is so of the target now and before, and the rule.
HARM: Final[tuple[tuple[str, str, Callable[[Ship, Ship], bool], str], ...]] = (
    ("lowered", "she loses a level of rate or more", lambda now, was: now.rate > was.rate, "11.c.2"),
    ("crew", "her crew falls", lambda now, was: now.quality > was.quality, "11.b"),
    ("mast", "she loses a mast", lambda now, was: now.masts < was.masts, "11.c.5"),
    ("hangs", "a mast hangs over her side", lambda now, was: sum(now.hanging) > sum(was.hanging), "14"),
    (
        "steering",
        "her steering is shot away",
        lambda now, was: now.rudder_shot and not was.rudder_shot,
        "11.c.6",
    ),
    ("fire", "she catches fire", lambda now, was: now.burning and not was.burning, "11.c.8"),
    ("strikes", "she strikes or is lost", lambda now, was: out(now), "11.a"),
    ("sinks", "she sinks", lambda now, was: now.fate == SUNK, "11.c.10"),
    ("explodes", "she blows up", lambda now, was: now.fate == EXPLODED, "11.c.9"),
)


def shot_odds(book: Book, state: Seascape, aim: Aim) -> Odds:
    """Return the odds of one broadside as it is laid."""
    shot = Broadside(book, state, aim)
    shot.fire()
    worlds, was = shot.worlds, aim.target
    hits = worlds.chance(lambda world: any(cell != NOTHING for cell in world.note.cells))
    chances = [chance_of("hits", "it does any damage", hits, book.cite("10.e.6"))]
    for key, words, so, rule in HARM:
        likely = worlds.chance(lambda world, so=so: so(hit(world), was))  # type: ignore[misc]
        chances.append(chance_of(key, words, likely, book.cite(rule)))
    for each in book.backfires:
        likely = worlds.chance(lambda world, so=each.happened: so(world.state.ships[FIRER], aim.ship))  # type: ignore[misc]
        if likely:
            words = each.words.format(ship=aim.ship.spec.name)
            chances.append(chance_of(each.key, words, likely, book.cite(each.rule)))
    levels = Distribution.of((hit(world).rate - was.rate, world.chance) for world in worlds.all)
    columns = Distribution.of((world.note.column, world.chance) for world in worlds.all)
    against = tuple(Modifier(each.label, -each.value, each.cite) for each in target_sum(book, state, aim))
    return Odds(
        question="shot",
        title=f"{aim.ship.spec.name} fires at {was.spec.name}",
        given=described(aim),
        modifiers=(*firing_sum(book, state, aim), *against),
        chances=tuple(chances),
        spreads=(
            spread_of("levels", "levels of rate she loses", levels, book.cite("11.c.2")),
            spread_of("column", "column of the damage table (-1 is a miss)", columns, book.cite("10.e.5")),
        ),
        cite=book.cite("10.e.5"),
    )


def described(aim: Aim) -> tuple[str, ...]:
    """Return what the odds of a shot take for granted."""
    target = aim.target
    said = [f"Range {aim.range}, {f'{aim.rake} rake' if aim.rake else 'no rake'}."]
    if aim.shot:
        said.append(f"Loaded with {aim.shot} shot.")
    if aim.beyond is not None:
        said.append(f"{target.spec.name} is in the way of {aim.beyond.spec.name} and takes the shot.")
    return tuple(said)
