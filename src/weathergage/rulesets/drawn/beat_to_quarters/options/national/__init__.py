"""Optional rule: national differences in ship handling and gunnery (21.national)."""

from dataclasses import replace
from itertools import combinations

import msgspec

from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BOW, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim


class NationalTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Crews and nations with what sets them apart."""

    two_dice: tuple[str, ...]
    dice_together: int
    highest_die_only: tuple[str, ...]
    quick_gunners: tuple[str, ...]
    quick_broadsides: int
    sharp_gunners: tuple[str, ...]
    sharp_columns: int


def apply(book: Book) -> Book:
    """Return a book in which nations differ."""
    table = book.chart("national", NationalTable)
    usual = book.broadsides

    def distances(book: Book, state: Seascape, ship: Ship, rolled: list[int], found: list[int]) -> list[int]:
        """Let Spaniards take all dice or the highest (21.national.1.b), other good crews two (21.national.1.a, B32)."""
        if not rolled:
            return found
        if ship.spec.nation in table.highest_die_only:
            return sorted({sum(rolled), max(rolled)})
        if book.conduct.crew.names[ship.quality] in table.two_dice:
            return sorted({*found, *(sum(two) for two in combinations(rolled, table.dice_together))})
        return found

    def broadsides(book: Book, ship: Ship, battery: int) -> int:
        """Let British crews fire each broadside twice a turn; chasers are no broadsides (21.national.2.a)."""
        quick = ship.spec.nation in table.quick_gunners and battery < BOW
        return table.quick_broadsides if quick else usual(book, ship, battery)

    def accuracy(book: Book, state: Seascape, aim: Aim, column: int) -> int:
        """Read American fire a column higher; a blast is no gunnery (21.national.2.b, ruling Q4)."""
        sharp = aim.ship.spec.nation in table.sharp_gunners and not aim.blast
        return column + table.sharp_columns if sharp else column

    # The column is raised before anything else is done to it, so that chasers halve what is left (ruling Q3).
    changed = replace(book, columns=(accuracy, *book.columns), broadsides=broadsides)
    return changed.adding(distances=(distances,))
