"""Works ashore: forts and entrenchments that stand on their hex until mortars have destroyed them (42.0, 42.7)."""

from weathergage.engine.events import Event, Report
from weathergage.engine.journal import Loss
from weathergage.engine.scenario import Scenario
from weathergage.geometry.plays import PORT, STARBOARD
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import LogLeft
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Hits, PlottedState
from weathergage.rulesets.plotted.core.terms import STRIKING, UNLOADED
from weathergage.rulesets.plotted.ending.victory import fights_on
from weathergage.rulesets.plotted.gunnery.damage.marking import log_left
from weathergage.rulesets.plotted.present.displays import squares_lost
from weathergage.rulesets.plotted.present.sentences import listed, name, squares, tells
from weathergage.rulesets.shared.account import LOST, befalls
from weathergage.rulesets.shared.displays import Display, Hit, hit_pin, shows


class WorkHit(Event, frozen=True, kw_only=True):
    """A work ashore was hit."""

    work: str
    hull: int
    guns: int
    crew: int
    log: LogLeft


class WorkDestroyed(Event, frozen=True, kw_only=True):
    """Nothing is left of a work ashore; its points go to the enemy."""

    work: str


@befalls(WorkDestroyed)
def _lost(e: WorkDestroyed) -> Loss:
    return Loss(ship=e.work, state=LOST, text="was destroyed")


@tells(WorkHit)
def _hit(state: PlottedState, e: WorkHit) -> str:
    taken = {"wall": e.hull, "guns": e.guns, "crew": e.crew}
    losses = [squares(number, of) for of, number in taken.items() if number]
    return f"{name(state, e.work)} loses {listed(losses) or 'nothing'}."


@shows(WorkHit)
def _show_hit(state: PlottedState, e: WorkHit) -> Display:
    lost = squares_lost(e.hull, e.crew, e.guns, 0, e.log)
    pin = hit_pin(e.work, lost, e.hull + e.guns + e.crew) if lost else None
    return Hit(ship=e.work, losses=lost, pin=pin)


@tells(WorkDestroyed)
def _destroyed(state: PlottedState, e: WorkDestroyed) -> str:
    return f"{name(state, e.work)} is destroyed."


def fit(book: Book, scenario: Scenario, state: PlottedState) -> None:
    """Set up works, which are no ships on the chart: they neither move nor fire.

    A battle with works goes by points (ruling W89).
    """
    for work in state.ships:
        if work.spec.fixed:
            work.present = False
            work.load = row_of([UNLOADED, UNLOADED])
            work.initial = row_of([0, 0])
            state.victory = "points"


def besieged(state: PlottedState) -> set[int]:
    """Return the sides whose works still stand against an enemy with bombs (ruling W89)."""
    bombs = {ship.side for ship in state.ships if ship.spec.bomb and fights_on(ship)}
    return {work.side for work in state.ships if work.spec.fixed and work.hull and bombs - {work.side}}


def mark(book: Book, state: PlottedState, work: Ship, hits: Hits, report: Report) -> None:
    """Cross off hits on a work at once, since nothing else in the phase can tell the difference (ruling W89)."""
    guns = 0
    for _ in range(hits.guns):
        side = PORT if work.guns[PORT] >= work.guns[STARBOARD] else STARBOARD
        guns += work.mark_gun(side, carronade=False)
    # Gun hits that find no gun go into the walls, as they do into a hull.
    hull = work.mark_hull(hits.hull + hits.guns - guns)
    crew = work.mark_crew(hits.crew)
    state.quiet = -1
    if report is not None:
        cite = book.cite("42.9.3")
        report.append(
            WorkHit(work=work.spec.id, hull=hull, guns=guns, crew=crew, log=log_left(book, work), cite=cite)
        )
    if not work.hull and not work.surrendered:
        work.surrendered = STRIKING
        if report is not None:
            report.append(WorkDestroyed(work=work.spec.id, cite=book.cite("42.0"), rulings=("W89",)))
