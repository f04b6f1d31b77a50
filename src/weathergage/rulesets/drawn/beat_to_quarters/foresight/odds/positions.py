"""Ships laid as a question wants them, on an open sea; or as they lie in a game."""

from collections.abc import Callable

from weathergage.engine.odds import Inquiry, OddsError
from weathergage.geometry.bearing import Bearing
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.dice_outcomes import bare
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.ship_figures import fit_out
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED
from weathergage.rulesets.shared.places import places_at


def position(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> tuple[Seascape, Ship, Ship]:
    """Return a copy of the position with both ships as they are described."""
    copy = bare(state)
    ship = named(copy, inquiry.ship)
    other = named(copy, inquiry.other) if inquiry.other else ship
    for name, figures in inquiry.figures.items():
        fit_out(rules.book, named(copy, name), figures)
    if inquiry.posed and ship is not other:
        put(other, lay(ship, other, 1, lambda lie: lie.answered and lie.starboard)[0])
    return copy, ship, other


def named(state: Seascape, name: str) -> Ship:
    """Return the ship of that id."""
    found = next((ship for ship in state.ships if ship.spec.id == name), None)
    if found is None:
        have = ", ".join(ship.spec.id for ship in state.ships)
        raise OddsError(f"there is no ship {name!r} here; choose from {have}")
    return found


def lay(ship: Ship, other: Ship, range_: int, fits: Callable[[Bearing], bool]) -> list[Pose]:
    """Return the places at a range from a ship where the other fits in."""
    return places_at((ship.bow, ship.heading), range_, fits, ship.spec.hexes, other.spec.hexes)


def put(ship: Ship, pose: Pose) -> None:
    """Put a ship on a place."""
    ship.bow, ship.heading = pose
    ship.present = True


def must_lie_alongside(book: Book, state: Seascape, ship: Ship, other: Ship, held: str = "") -> None:
    """Lay ships of a position next to each other, or tie them, as a question needs it."""
    how = state.ties.held(ship.spec.index, other.spec.index)
    wanted = {"fouled": FOULED, "grappled": GRAPPLED, "held": FOULED | GRAPPLED}.get(held, 0)
    if wanted and not how & wanted:
        words = "fouled or grappled" if held == "held" else held
        rule = book.cite("16.1" if held == "held" else "5.b.2" if held == "fouled" else "5.b.3")
        raise OddsError(f"{ship.spec.id} is not {words} with {other.spec.id} [{rule}]")
    if not wanted and not state.adjacent(ship, other):
        apart = state.range_between(ship, other)
        reason = f"{ship.spec.id} is {apart} hexes from {other.spec.id}"
        raise OddsError(f"{reason}: they must lie next to each other [{book.cite('6.b.4')}]")
