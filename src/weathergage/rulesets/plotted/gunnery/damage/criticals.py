"""Critical hits: the table, and how a result is looked up when all other hits are marked (A.I.A.2.b)."""

from typing import TYPE_CHECKING, Final

from weathergage.engine.events import Modifier, Report, Roll
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import Critical, PlottedState
from weathergage.rulesets.plotted.gunnery.damage import critical_durations, critical_effects
from weathergage.rulesets.plotted.gunnery.damage.damage_events import CriticalHit
from weathergage.rulesets.plotted.gunnery.damage.damage_tables import CriticalTable, Result
from weathergage.rulesets.plotted.gunnery.damage.scored_hits import Blow
from weathergage.rulesets.plotted.gunnery.targeting import AIMS

if TYPE_CHECKING:
    from weathergage.rulesets.plotted.core.part_types import Effect

#: Why a result does nothing.
NO_EFFECT: Final = "no effect"
NOT_PLAYED: Final = "it rests on a rule that is not played"
NOT_QUALIFIED: Final = "the die is above the hit table"


def settle(book: Book, state: PlottedState, report: Report, since: int = -1) -> None:
    """Look up all critical hits that wait, in the order in which they were scored (A.I.A.2.b.1-3)."""
    # An explosion may bring new ones.
    while state.criticals:
        settle_next(book, state, report, since)


def settle_next(book: Book, state: PlottedState, report: Report, since: int = -1) -> None:
    """Look up the critical hit that has waited longest."""
    chart = book.chart("critical_hits", CriticalTable)
    critical = state.criticals.pop(0)
    if not state.ships[critical.target].present:
        return
    if critical.named:
        index = chart.first + chart.hull.index(critical.named)
        look_up(book, state, chart, critical, index, report, since=since, sure=True)
        return
    dice: list[int] = []
    number = critical.table if chart.adds_table else 0
    for _ in range(chart.dice):
        dice.append(state.dice.roll("critical hit"))
        number += dice[-1]
    roll = None
    if report is not None:
        roll = Roll("critical hit", sum(dice), dice=tuple(dice) if chart.dice > 1 else ())
    look_up(book, state, chart, critical, number, report, since=since, roll=roll)


def settle_aftermath(book: Book, state: PlottedState, report: Report) -> None:
    """Settle them at the end of the combat phase, when all other hits are marked (A.I.A.2.b.2, A-16.1.2.2.2)."""
    settle(book, state, report)


def look_up(
    book: Book,
    state: PlottedState,
    chart: CriticalTable,
    critical: Critical,
    index: int,
    report: Report,
    *,
    since: int = -1,
    roll: Roll | None = None,
    sure: bool = False,
) -> None:
    """Look up one number of the table, see whether it comes true and let it; a sure one needs no qualifying die."""
    what = chart.name(critical.aim, index)
    result = chart.results.get(what)
    effect = None if result is None else _effect(book, result.effect)
    reason, qualifying = NO_EFFECT, None
    if result is not None:
        reason = NOT_PLAYED if effect is None else _missing(critical, result)
        if not reason and result.qualify and not sure:
            qualifying = Roll("critical hit, qualifying", state.dice.roll("critical hit, qualifying"))
            reason = NOT_QUALIFIED if qualifying.value > critical.table else ""
    ship = state.ships[critical.target]
    if report is not None:
        cite = book.cite("A.I.A.2.b.4" if reason == NOT_PLAYED else "A.I.A.2.b.1")
        added = (Modifier("hit table", critical.table, cite),) if roll and chart.adds_table else ()
        report.append(
            CriticalHit(
                ship=ship.spec.id,
                by=state.ships[critical.by].spec.id,
                aim=AIMS[critical.aim],
                table=critical.table,
                roll=roll,
                modifiers=added,
                index=index,
                result=what,
                qualifying=qualifying,
                reason=reason,
                cite=cite,
                rulings=("W60",) if reason == NOT_PLAYED else (),
            )
        )
    if not reason and result is not None and effect is not None:
        effect(book, state, Blow(ship, critical, result, state.turn if since < 0 else since), report)


def _effect(book: Book, name: str) -> "Effect | None":
    """Return what an effect of that name does, if its rule is played."""
    for called, does in book.effects:
        if called == name:
            return does
    return None


def _missing(critical: Critical, result: Result) -> str:
    """Return what a result needs and the shot was not."""
    if result.rake and not critical.rake:
        return "the shot was no rake"
    if result.within and critical.range > result.within:
        return f"the shot came from more than {result.within} hexes"
    if result.unless and critical.rake == result.unless:
        return f"the shot raked the {result.unless}"
    if result.full_sail and not critical.full_sail:
        return "she was not at full sail"
    return ""


def apply(book: Book) -> Book:
    """Return the book with this section in it."""
    hampered = critical_durations.FallenRigging(book.chart("critical_hits", CriticalTable).obscured)
    return book.adding(
        aftermath=(settle_aftermath,),
        effects=critical_effects.EFFECTS,
        modifiers=(hampered,),
        helms=(critical_durations.Helmless(),),
        load_bars=(critical_durations.NobodyToLoad(),),
        conditions=(critical_durations.seen,),
        chores=(critical_durations.clear_away,),
    )
