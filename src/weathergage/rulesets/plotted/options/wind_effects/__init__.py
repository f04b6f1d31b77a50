"""Wind effects: strength of wind and class of ship change her allowances (A.III.B.2, ruling T6)."""

from dataclasses import replace

import msgspec

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.helm import BOUND, FREE, Drag, Helm, HelmRule

Row = tuple[int, int, int, int]


class WindEffects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Wind Effects Table: columns by class, then by velocity what is added in attitudes A, B, C, D."""

    columns: dict[int, str]
    under_oars: str
    oars_useless: tuple[int, ...]
    tables: dict[str, dict[int, Row]]
    #: Classes that carry no full sail, by velocity, beyond what the game itself says.
    no_full_sail: dict[int, tuple[int, ...]] = {}


class WindDrag(Drag):
    """The table, laid out for quick looking up."""

    def __init__(self, effects: WindEffects) -> None:
        self.rowed = effects.tables[effects.under_oars]
        self.by_class = {number: effects.tables[column] for number, column in effects.columns.items()}
        self.known: dict[tuple[tuple[int, ...], Row], tuple[int, ...]] = {}

    def slowed(self, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> tuple[int, ...]:
        """Return her allowances in this wind, none of them less than nothing (ruling P3)."""
        spec = ship.spec
        table = self.rowed if spec.rowed else self.by_class.get(spec.ship_class, {})
        row = table.get(state.velocity)
        if row is None:
            return sail
        found = self.known.get((sail, row))
        if found is None:
            found = tuple(max(0, each + change) for each, change in zip(sail, row))
            self.known[sail, row] = found
        return found


class UselessOars(HelmRule):
    """In heavy weather vessels under oars can only drift."""

    def __init__(self, effects: WindEffects) -> None:
        self.useless = effects.oars_useless

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Find vessels under oars in such weather."""
        return BOUND if ship.spec.rowed and state.velocity in self.useless else FREE

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm that is held."""
        reason = "in this wind oars are useless and she can only drift", "A.III.B.2"
        return helm._replace(held=reason, backing=False)


def apply(book: Book) -> Book:
    """Return the book with the table in use."""
    effects = book.chart("wind_effects", WindEffects)
    forbidden = {
        (velocity, number) for velocity, classes in effects.no_full_sail.items() for number in classes
    }
    book = replace(book, no_full_sail=book.no_full_sail | forbidden)
    return book.adding(drags=(WindDrag(effects),), helms=(UselessOars(effects),))
