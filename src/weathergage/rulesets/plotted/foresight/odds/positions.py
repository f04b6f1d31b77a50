"""Ships laid as a question wants them, on an open sea; or as they lie in a game."""

from collections.abc import Callable

from weathergage.engine.odds import Inquiry, OddsError, Parameter
from weathergage.geometry.bearing import Bearing
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.odds.dice_outcomes import bare
from weathergage.rulesets.plotted.foresight.odds.ship_figures import fit_out
from weathergage.rulesets.shared.places import places_at


def position(rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry) -> tuple[PlottedState, Ship, Ship]:
    """Return a copy of the position with both ships as they are described."""
    copy = bare(state)
    copy.outcome = None
    ship = named(copy, inquiry.ship)
    other = named(copy, inquiry.other) if inquiry.other else ship
    if inquiry.posed:
        # A ship in battle makes way unless the question says otherwise.
        for one in (ship, other):
            fit_out(rules.book, copy, one, {"move": "1"})
        alongside(copy, ship, other)
    for name, figures in inquiry.figures.items():
        fit_out(rules.book, copy, named(copy, name), figures)
    if inquiry.posed and "wind" in inquiry.given:
        copy.velocity = rules.book.velocities.index(inquiry.given["wind"])
    return copy, ship, other


def wind_given(book: Book) -> Parameter:
    """Return the strength of the wind, where a game has several."""
    return Parameter(
        id="wind",
        title="strength of the wind",
        values=book.velocities,
        default=book.velocities[PlottedState().velocity],
    )


def must_hang_together(book: Book, state: PlottedState, ship: Ship, other: Ship, by: str) -> None:
    """Lay ships of a position side by side, or make them hang together, as a question needs it."""
    a, b = ship.spec.index, other.spec.index
    joined = {"fouled": state.ties.fouled(a, b), "grappled": bool(state.ties.grapples(a, b))}.get(by, True)
    if not joined:
        raise OddsError(f"{ship.spec.id} is not {by} with {other.spec.id} [{book.cite('B.VI')}]")
    if not state.ties.joined(a, b) and not state.adjacent(ship, other):
        apart = state.range_between(ship, other)
        rule = book.cite("B.VI.A.2")
        raise OddsError(
            f"{ship.spec.id} is {apart} hexes from {other.spec.id}: they must lie next to each other [{rule}]"
        )


def named(state: PlottedState, name: str) -> Ship:
    """Return the ship of that id."""
    found = next((ship for ship in state.ships if ship.spec.id == name), None)
    if found is None:
        have = ", ".join(ship.spec.id for ship in state.ships)
        raise OddsError(f"there is no ship {name!r} here; choose from {have}")
    return found


def alongside(state: PlottedState, ship: Ship, other: Ship) -> None:
    """Lay the other ship broadside to broadside, close enough to be grappled."""
    if ship is not other and not lay(state, ship, other, 1, lambda lie: lie.answered and lie.starboard):
        raise OddsError("the ships cannot be laid alongside")


def lay(
    state: PlottedState, ship: Ship, other: Ship, range_: int, fits: Callable[[Bearing], bool]
) -> list[tuple[int, int]]:
    """Lay the other ship at a range where something fits, as squarely abeam as can be; all places that would do."""
    found = places_at((ship.bow, ship.heading), range_, fits, ship.spec.hexes, other.spec.hexes)
    if found:
        put(other, found[0])
    return found


def put(ship: Ship, place: tuple[int, int]) -> None:
    """Put a ship on a place: bow and heading."""
    ship.bow, ship.heading = place
    ship.present = True
