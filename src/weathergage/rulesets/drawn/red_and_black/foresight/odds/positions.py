"""Ships laid as a question wants them on an empty table; or as they lie in a game."""

from typing import Final

from weathergage.engine.odds import Inquiry, OddsError
from weathergage.geometry.opentable import ahead
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import in_contact
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.setting_up import usual_officer
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.foresight.odds.dice_outcomes import bare
from weathergage.rulesets.drawn.red_and_black.foresight.odds.ship_figures import fit_out

#: Tenths of a millimetre between two ships that are laid alongside.
_ALONGSIDE: Final = 10


def position(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> tuple[OpenTable, Ship, Ship]:
    """Return a copy of the position with both ships as they are described.

    For questions alone they lie side by side.
    """
    copy = bare(state)
    ship = named(copy, inquiry.ship)
    other = named(copy, inquiry.other) if inquiry.other else ship
    if unmanned(inquiry):
        _appoint(rules.book, copy)
    for name, figures in inquiry.figures.items():
        fit_out(named(copy, name), figures)
    if inquiry.posed:
        # On a reach, with the middle of the table to herself.
        ship.mast, ship.point = (copy.width // 2, copy.height // 2), (copy.wind + 4) % 16
        ship.present = other.present = True
        if ship is not other:
            beside(ship, other)
    return copy, ship, other


def unmanned(inquiry: Inquiry) -> bool:
    """Return whether no game has settled who commands these ships."""
    return inquiry.posed or inquiry.fresh


def _appoint(book: Book, state: OpenTable) -> None:
    """Give every ship the usual officers: a question must not hang on the dice of one game's setting up."""
    officer = usual_officer(book, state)
    for ship in state.ships:
        ship.skill = officer
        ship.flag = ship.flag and officer


def beside(ship: Ship, other: Ship) -> None:
    """Lay a ship alongside to starboard, on the same course."""
    apart = ship.spec.beam + other.spec.beam + _ALONGSIDE
    other.mast, other.point = ahead(ship.mast, ship.point + 4, apart), ship.point


def named(state: OpenTable, name: str) -> Ship:
    """Return the ship of that id."""
    found = next((ship for ship in state.ships if ship.spec.id == name), None)
    if found is None:
        have = ", ".join(ship.spec.id for ship in state.ships)
        raise OddsError(f"there is no ship {name!r} here; choose from {have}")
    return found


def must_be_in_contact(book: Book, state: OpenTable, ship: Ship, other: Ship) -> None:
    """Lay ships of a position so that grapples reach from one to the other."""
    if not in_contact(book, state, ship, other):
        reason = f"{ship.spec.name} does not lie alongside {other.spec.name}"
        raise OddsError(f"{reason}: grapples must reach her [{book.cite('8.1')}]")
