"""Kinds of shot, what they do, and how they are loaded (A.VIII.B, A.X.A)."""

from dataclasses import replace
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.rulesets.plotted.boarding.parties import kind_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.table_files import Cell
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, TRANSFER
from weathergage.rulesets.plotted.gunnery.first_shot import FIRST_SHOT_QUESTION, KIND, FirstShot
from weathergage.rulesets.plotted.gunnery.shot_loading import ShotLoading
from weathergage.rulesets.plotted.gunnery.targeting import GunneryModifier, Shot, Tally


class KindOfShot(GunneryModifier):
    """A kind of shot changes the table; roundshot has no such modifier (A.VIII.B.1.b)."""

    def __init__(self, label: str, rule: str, kind: int) -> None:
        super().__init__(label, rule)
        self.kind = kind

    def value(self, book: Book, shot: Shot) -> i64:
        """Look up the kind in the row of the guns."""
        return shot.row.shot[self.kind] if shot.shot == self.kind else 0


MODIFIERS: Final = (
    KindOfShot("chain shot", "A.VIII.B.2.b", CHAIN),
    KindOfShot("double shot", "A.VIII.B.3.b", DOUBLE),
    KindOfShot("grape shot", "A.VIII.B.4.b", GRAPE),
)


class ChainDoesNotPierce(Tally):
    """Chain shot takes no hull and no guns (A.VIII.B.2.b)."""

    def hits(self, book: Book, shot: Shot, aim: int, table: int, die: int, hits: Cell) -> Cell:
        """Leave the hits of men and rigging."""
        return (0, 0, hits[2], hits[3]) if shot.shot == CHAIN else hits

    def sees(self, shot: Shot) -> int:
        """Look at the shot."""
        return int(shot.shot == CHAIN)


class BoardersStandExposed(Tally):
    """A ship with a boarding party that loses men to a broadside loses one square more (A.VIII.B.7, ruling W50)."""

    def hits(self, book: Book, shot: Shot, aim: int, table: int, die: int, hits: Cell) -> Cell:
        """Add one to the first die that takes men."""
        if not hits[2] or not has_boarding_party(shot):
            return hits
        return (hits[0], hits[1], hits[2] + 1, hits[3])

    def sees(self, shot: Shot) -> int:
        """Look for parties."""
        return int(has_boarding_party(shot))


def has_boarding_party(shot: Shot) -> bool:
    """Return whether the target has formed a boarding party of any kind that still has men."""
    tasks, hands = shot.target.tasks, shot.target.hands
    for section in range(len(tasks)):
        if hands[section] and 0 < kind_of(tasks[section]) <= TRANSFER:
            return True
    return False


TALLIES: Final[tuple[Tally, ...]] = (
    ChainDoesNotPierce("hull and gun hits of chain shot", "A.VIII.B.2.b"),
    BoardersStandExposed("boarding party", "A.VIII.B.7", once=True, rulings=("W50",)),
)


def apply(book: Book) -> Book:
    """Offer four kinds of shot, to be chosen before the battle and at every loading."""
    others = tuple(part for part in book.preparations if part.kind != KIND)
    first = FirstShot(may_wait=len(others) < len(book.preparations))
    book = replace(book, preparations=(*others, first))
    book = book.adding(modifiers=MODIFIERS, tallies=TALLIES, words=(FIRST_SHOT_QUESTION,))
    return book.with_phase_replaced("loading", ShotLoading)
