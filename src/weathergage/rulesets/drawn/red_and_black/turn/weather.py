"""Weather and the table's edge in the command phase (4.1.command.weather, 4.1.command.return, ruling X3)."""

from typing import Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report, Roll
from weathergage.geometry.opentable import POINTS
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, CommandStep, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import as_rolls, thrown
from weathergage.rulesets.drawn.red_and_black.core.events import SkyRead, TableEdge
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.sailing.drift import first_of_turn
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import put, way_in
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import GALE

STRENGTHS: Final = ("light airs", "fair weather", "a fresh breeze", "a gale")
CHANGES: Final = ("freshens", "backs", "veers", "moderates")


class ChangeWeather(CommandStep):
    """Two dice in the first command phase of a turn (ruling X3)."""

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Throw for wind and mist."""
        if not first_of_turn(state):
            return
        values = thrown(state, "weather", 2)
        total = values[0] + values[1]
        change = ""
        for index, needed in enumerate(figures_of(book, state).weather_changes):
            if total == needed:
                change = CHANGES[index]
                break
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


class ComeBack(CommandStep):
    """Ships of the active side that left the table roll to return."""

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Throw for each of them."""
        for ship in state.ships:
            if ship.away and ship.side == state.active and not ship.fate and not ship.struck:
                _come_back(book, state, ship, report)


def _come_back(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
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
