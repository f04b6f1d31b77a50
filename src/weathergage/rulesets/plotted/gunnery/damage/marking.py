"""Marking hits on the log once all fire of the phase is over (B.VIII.D)."""

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Report
from weathergage.rulesets.plotted.boarding.capture import check_prize, share_crew_hits
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import CrewSectionLost, HitsMarked, LogLeft, RiggingSectionLost
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Hits, PlottedState
from weathergage.rulesets.plotted.gunnery.damage.gun_losses import Allocation, allocate, cross_off_guns


def log_left(book: Book, ship: Ship) -> LogLeft:
    """Return what is left on a log, as events show it."""
    return LogLeft(
        hull=ship.hull,
        crew=tuple(ship.crew),
        prize=tuple(ship.prize),
        guns=tuple(ship.guns),
        carronades=tuple(ship.carronades),
        rigging=tuple(ship.rigging),
        bow_guns=ship.bow_guns if book.gun_sections else (),
        bow_carronades=ship.bow_carronades if book.gun_sections else (),
    )


def mark(
    book: Book, state: PlottedState, ship: Ship, hits: list[Hits], chosen: Allocation | None, report: Report
) -> None:
    """Cross off everything one ship took in this phase."""
    rigging_before = _sections_gone(ship)
    crew_before = [men > 0 for men in ship.crew] if report is not None else ()
    hull_hits: i64 = 0
    gun_hits: i64 = 0
    crew_hits: i64 = 0
    rigging_hits: i64 = 0
    for hit in hits:
        hull_hits += hit.hull
        gun_hits += hit.guns
        crew_hits += hit.crew
        rigging_hits += hit.rigging
    guns: i64 = 0
    if gun_hits:
        guns = cross_off_guns(
            ship, allocate(ship, hits, book.gun_sections) if chosen is None else row_of(chosen)
        )
    into_hull = gun_hits - guns
    hull = ship.mark_hull(hull_hits + into_hull)
    if ship.captured:
        crew = share_crew_hits(ship, crew_hits, running=True)
    else:
        crew = ship.mark_crew(crew_hits) if crew_hits else 0
    rigging = ship.mark_rigging(rigging_hits) if rigging_hits else 0
    if report is not None:
        called = hull_hits + gun_hits + crew_hits + rigging_hits
        report.append(
            HitsMarked(
                ship=ship.spec.id,
                hull=hull,
                crew=crew,
                guns=guns,
                rigging=rigging,
                wasted=called - hull - crew - rigging - guns,
                into_hull=into_hull,
                log=log_left(book, ship),
                cite=book.cite("B.VIII.D"),
                rulings=("P6", "P13", "W52") if book.gun_sections else ("P6", "P13"),
            )
        )
        for section, had in enumerate(crew_before):
            if had and not ship.crew[section]:
                cite = book.cite("B.VIII.D.2.a")
                report.append(CrewSectionLost(ship=ship.spec.id, section=section + 1, cite=cite))
    if rigging:
        count_sections(book, state, ship, rigging_before, report)
    if crew and ship.captured:
        check_prize(state, book, ship, report)


def count_sections(book: Book, state: PlottedState, ship: Ship, before: i64, report: Report) -> None:
    """Tell which rigging sections a ship has just lost, and let follow what follows from it (B.VIII.D.4.a)."""
    now = _sections_gone(ship)
    if now == before:
        return
    if report is not None:
        for section in range(before, now):
            gone = ship.dismasted and section == len(ship.rigging) - 1
            cite = book.cite("B.VIII.D.4.a")
            report.append(
                RiggingSectionLost(ship=ship.spec.id, section=section + 1, dismasted=gone, cite=cite)
            )
    for fall in book.falls:
        fall(book, state, ship, now - before, report)


def _sections_gone(ship: Ship) -> i64:
    """Count the rigging sections in which nothing is left."""
    gone: i64 = 0
    for squares in ship.rigging:
        if not squares:
            gone += 1
    return gone


def lose_rigging(book: Book, state: PlottedState, ship: Ship, squares: i64, report: Report) -> i64:
    """Cross off rigging outside the combat's own hits, with all that follows; the squares really lost."""
    before = _sections_gone(ship)
    lost = ship.mark_rigging(squares)
    count_sections(book, state, ship, before, report)
    return lost
