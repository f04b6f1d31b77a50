"""Take stock of both sides every month, and end the campaign (20.i)."""

from weathergage.campaign.book import Book
from weathergage.campaign.events import CampaignEnded
from weathergage.campaign.month.month_step import SIDES
from weathergage.campaign.state import CampaignState, Ending, Kind, Snapshot, Vessel
from weathergage.engine.events import Report


def strength(book: Book, ship: Vessel) -> int:
    """Return what a ship in her present condition would cost; a hulk has no strength."""
    return book.price(ship.now, ship.quality) if ship.now <= book.tables.repair.worst else 0


def take_stock(book: Book, state: CampaignState, month: int) -> None:
    """Record points, victory and strength of both sides."""
    active = [state.active(side, book.tables.repair.worst) for side in SIDES]
    state.history.append(
        Snapshot(
            month,
            [fleet.points for fleet in state.fleets],
            [state.halves(side) for side in SIDES],
            [len(ships) for ships in active],
            [sum(strength(book, ship) for ship in ships) for ships in active],
        )
    )


def surrender(book: Book, state: CampaignState, side: int, report: Report) -> None:
    """End the campaign by the surrender of a side."""
    _end(book, state, 1 - side, "surrender", report)


def close(book: Book, state: CampaignState, report: Report) -> None:
    """End the campaign without a winner, as no rule does."""
    _end(book, state, -1, "closed", report)


def end_if_beaten(book: Book, state: CampaignState, report: Report) -> bool:
    """End the campaign if a side has lost all its active ships; if both, victory points decide (ruling B21)."""
    worst = book.tables.repair.worst
    beaten = [side for side in SIDES if not state.active(side, worst)]
    if beaten:
        winner = 1 - beaten[0] if len(beaten) == 1 else _ahead(state)
        _end(book, state, winner, "no active ships", report)
    return bool(beaten)


def end_by_points(book: Book, state: CampaignState, report: Report) -> None:
    """End the campaign after the last month by comparing the victory points."""
    _end(book, state, _ahead(state), "victory points", report)


def _ahead(state: CampaignState) -> int:
    a, b = (state.halves(side) for side in SIDES)
    return -1 if a == b else int(b > a)


def _end(
    book: Book,
    state: CampaignState,
    winner: int,
    kind: Kind,
    report: Report,
) -> None:
    halves = state.halves(0), state.halves(1)
    if not state.history or state.history[-1].month != state.month:
        take_stock(book, state, state.month)
    cite = "" if kind == "closed" else book.cite("20.i.2.a" if kind == "victory points" else "20.i.1")
    state.ending = Ending(winner, kind, state.month, halves, cite)
    if report is not None:
        report.append(CampaignEnded(winner=winner, kind=kind, halves=halves, cite=cite))
