"""Weather and the table's edge in the command phase (4.1.command.weather, 4.1.command.return, ruling X3)."""

from typing import Final

from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Orders
from weathergage.geometry.opentable import POINTS
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import as_rolls, thrown
from weathergage.rulesets.drawn.red_and_black.core.events import SkyRead, TableEdge
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.sailing.drift import first_of_turn
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import put, way_in
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import GALE

STRENGTHS: Final = ("light airs", "fair weather", "a fresh breeze", "a gale")
CHANGES: Final = ("freshens", "backs", "veers", "moderates")


def change_weather(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """Two dice in the first command phase of a turn."""
    if not first_of_turn(state):
        return
    values = thrown(state, "weather", 2)
    total = sum(values)
    change = next(
        (word for index, word in enumerate(CHANGES) if total == house(book, state, "weather.change", index)),
        "",
    )
    if change in ("freshens", "moderates"):
        before = state.weather
        state.weather = min(GALE, before + 1) if change == "freshens" else max(0, before - 1)
        change = change if state.weather != before else ""
    elif change:
        state.wind = (state.wind + (1 if change == "veers" else -1)) % POINTS
    elif state.mist and total == house(book, state, "weather.mist_lifts"):
        state.mist, change = False, "lifts"
    if report is not None:
        report.append(
            SkyRead(
                rolls=as_rolls("weather", values),
                change=change,
                direction=state.wind,
                strength=STRENGTHS[state.weather],
                mist=state.mist,
                cite=book.cite("4.1.command.weather"),
                rulings=("X3",),
            )
        )


def come_back(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """Ships of the active side that left the table roll to return."""
    for ship in state.ships:
        if not ship.away or ship.side != state.active or ship.fate or ship.struck:
            continue
        value = state.dice.roll("return")
        need = house(book, state, "return.need")
        found = way_in(book, state, ship) if value >= need else None
        if report is not None:
            report.append(
                TableEdge(
                    ship=ship.spec.id,
                    back=found is not None,
                    roll=Roll("return", value),
                    need=need,
                    cite=book.cite("4.1.command.return"),
                    rulings=("X3",),
                )
            )
        if found is not None:
            ship.away = False
            put(book, state, ship, found[0], found[1], "return", "4.1.command.return", report)
