"""Optional rule: shoals, in which a ship draws as much as her built rate (21.shoals)."""

from dataclasses import replace
from typing import Final

import msgspec

from weathergage.engine.events import Report
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.options.shoals.shoal_odds import RULE, question
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import hexes_at
from weathergage.rulesets.shared.views import Condition

RULING: Final = "B34"
CHECK: Final = "not to touch the shoal"
#: Shoals are rated from 1; water without a rating carries every ship.
DEEP: Final = 0


class ShoalTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Depths in feet from the least on, and the rating of shoals no deeper than that."""

    feet: tuple[int, ...]
    rating: tuple[int, ...]

    def rated(self, depth: int) -> int:
        """Return the rating of a depth."""
        return next(
            (rating for feet, rating in zip(self.feet, self.rating, strict=True) if depth <= feet), DEEP
        )


def apply(book: Book) -> Book:
    """Return a book in which ships may touch the ground at sea."""
    table = book.chart("shoals", ShoalTable)

    def rating(state: Seascape, code: int) -> int:
        depth = state.chart.shoals.get(code)
        return DEEP if depth is None else table.rated(depth)

    def sounding(book: Book, state: Seascape, ship: Ship, pose: Pose, report: Report) -> int | None:
        """Check once a movement for each shoal of her own rating, before she moves; too shallow a one holds her."""
        if not state.chart.shoals:
            return None
        going = hexes_at(ship, pose)
        for code in dict.fromkeys((*ship.hexes, *going)):
            level = rating(state, code)
            known = (ship.spec.index, code)
            if level > ship.spec.rate and code in going:
                return code
            if level == ship.spec.rate and not ship.anchor and known not in state.sounded:
                state.sounded.append(known)
                state.happened = True
                if not crew_check(book, state, ship, CHECK, RULE, report, rulings=("Q8", RULING)):
                    return code
        return None

    def shallow(book: Book, state: Seascape, ship: Ship, code: int) -> bool:
        return rating(state, code) >= ship.spec.rate

    def conditions(book: Book, state: Seascape, ship: Ship, own: bool) -> list[Condition]:
        """Show what she draws, where there are shoals to think of."""
        if not state.chart.shoals or ship.spec.battery:
            return []
        touches = max(
            feet for feet, each in zip(table.feet, table.rating, strict=True) if each == ship.spec.rate
        )
        holds = max(
            feet for feet, each in zip(table.feet, table.rating, strict=True) if each > ship.spec.rate
        )
        text = f"aground in {holds} feet or less, a check in {touches} or less"
        return [Condition(key="draft", text=text, cite=book.cite(RULE))]

    changed = book.adding(
        soundings=(sounding,), shallows=(shallow,), conditions=(conditions,), inquiries=(question,)
    )
    return replace(changed, shallow_by=RULE)
