"""A course sailed in every way its dice can fall, up to what first stops a ship: irons, ground, another's rigging."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from weathergage.engine.dice import BranchingDice, Dice
from weathergage.engine.events import Event
from weathergage.engine.orders import Orders
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import Contact, ShipAground, ShipsTied, TackTried
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import AFTER
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.evolutions import ships_of
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.wheeling import heading_for, turn_to
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_phase import STAGES
from weathergage.rulesets.drawn.shared.dice_outcomes import Worlds

IRONS, AGROUND, COLLIDES, CAUGHT = "irons", "aground", "collides", "caught"
#: Stages of a movement that lead on by themselves; at "fire" and "grapple" nobody does anything here.
_UNDER_WAY: Final = ("fire", "grapple", "step", "avoided", "turn")


class Mishap(NamedTuple):
    """An accident that stopped a ship, with its rule; `other` is the ship she ran into."""

    what: str
    ship: str
    other: str
    cite: str


#: What may befall a ship, with its chance; None where nothing does.
Endings = dict[Mishap | None, Fraction]


class _Stopped(Exception):
    """A ship has been stopped, and what comes of it is no part of the question."""


def _mishap(report: list[Event]) -> Mishap | None:
    """Return what first stopped a ship in a report."""
    for event in report:
        if isinstance(event, ShipAground):
            return Mishap(AGROUND, event.ship, "", event.cite)
        if isinstance(event, TackTried) and not event.passed:
            return Mishap(IRONS, event.ship, "", event.cite)
        if isinstance(event, Contact) and event.collided:
            return Mishap(COLLIDES, event.ship, event.other, event.cite)
        if isinstance(event, ShipsTied):
            return Mishap(CAUGHT, event.ship, event.other, event.cite)
    return None


def watched(dice: Dice, deed: Callable[[list[Event]], object]) -> Mishap | None:
    """Do something, and say what stopped a ship in it; no die is rolled after that."""
    report: list[Event] = []

    def look() -> None:
        if _mishap(report) is not None:
            raise _Stopped

    # Compiled rules append to a list without asking its class, so the report is read before each die.
    if isinstance(dice, BranchingDice):
        dice.before_roll = look
    with suppress(_Stopped):
        deed(report)
    return _mishap(report)


def endings(book: Book, state: Seascape, stage: str, orders: Orders) -> Endings:
    """Return how a course may end that is ordered at a stage of the movement, if everybody else lies still."""
    worlds: Worlds[Seascape, Mishap | None] = Worlds(state, None, _told_apart)

    def on(now: Seascape, mishap: Mishap | None, order: Orders, first: bool = False) -> Mishap | None:
        if not first and (mishap is not None or not _under_way(now)):
            return mishap
        now.stage = stage if first else "grapple" if now.stage == "fire" else now.stage
        return watched(now.dice, partial(STAGES[now.stage].obey, book, now, order))

    worlds.go_on(partial(on, order=orders, first=True))
    while any(world.note is None and _under_way(world.state) for world in worlds.all):
        worlds.go_on(partial(on, order={}))
    found: Endings = {}
    for world in worlds.all:
        found[world.note] = found.get(world.note, Fraction(0)) + world.chance
    return found


def _under_way(state: Seascape) -> bool:
    return bool(state.unit) and state.stage in _UNDER_WAY and state.point != AFTER


def _told_apart(state: Seascape) -> tuple[object, ...]:
    """Return where the ships under way are and what may still befall them."""
    lies = tuple((ship.bow, ship.heading, ship.quality, ship.fights) for ship in ships_of(state))
    return state.stage, state.mover, state.impulse, lies


def wheelings(book: Book, state: Seascape, letter: str) -> Endings:
    """Return what may befall each ship of a halted formation that turns, whatever befalls the others (19.g.4)."""
    worlds: Worlds[Seascape, tuple[Mishap, ...]] = Worlds(state, (), _told_apart)
    heading = heading_for(state, ships_of(state)[state.mover], letter)

    def turning(now: Seascape, before: tuple[Mishap, ...], ship: int) -> tuple[Mishap, ...]:
        now.passed = []
        turn = partial(turn_to, book, now, now.ships[ship], heading, letter)
        found = watched(now.dice, turn)
        return before if found is None else (*before, found)

    for ship in state.unit:
        worlds.go_on(partial(turning, ship=ship))
    found: Endings = {}
    for world in worlds.all:
        for mishap in world.note or (None,):
            found[mishap] = found.get(mishap, Fraction(0)) + world.chance
    return found
