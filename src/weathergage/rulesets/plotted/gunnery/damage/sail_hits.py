"""Rigging hits on ships under full sail: doubled, or with the further hits that the tables print (A.V.A.3)."""

from typing import Final

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.table_files import Cell
from weathergage.rulesets.plotted.gunnery.targeting import CREW, Shot, Tally

#: The rig whose full sails are the larger target in every game.
SQUARE: Final = "square"


def full_sail_hits(book: Book, ship: Ship, aim: int, table: int, die: int, hits: Cell) -> Cell:
    """Return the hits of a die on a ship, more of them in the rigging if she is under full sail."""
    if not ship.at_full_sail or aim == CREW:
        return hits
    if book.spares_fore_and_aft and ship.spec.rig != SQUARE:
        return hits
    rigging = hits[3] * book.tables.hits.full_sail_factor + book.full_sail_hits[aim][table][die - 1]
    return hits[0], hits[1], hits[2], rigging


class FullSailHits(Tally):
    """Full sails are the larger target."""

    def hits(self, book: Book, shot: Shot, aim: int, table: int, die: int, hits: Cell) -> Cell:
        """Look at the target's sails."""
        return full_sail_hits(book, shot.target, aim, table, die, hits)

    def sees(self, shot: Shot) -> int:
        """Look at sails and rig."""
        if not shot.target.at_full_sail:
            return 0
        return 1 if shot.target.spec.rig == SQUARE else 2


FULL_SAIL: Final = FullSailHits("target at full sail", "A.V.A.3")


def apply(book: Book) -> Book:
    """Return the book in which full sails are the larger target."""
    return book.adding(tallies=(FULL_SAIL,))
