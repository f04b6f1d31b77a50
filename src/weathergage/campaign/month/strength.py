"""How strong a side is, and how both stood month by month."""

from weathergage.campaign.book import Book
from weathergage.campaign.month.month_step import SIDES
from weathergage.campaign.state import CampaignState, Snapshot, Vessel


def strength(book: Book, ship: Vessel) -> int:
    """What a ship in her present condition would cost; a hulk is worth nothing in battle."""
    return book.price(ship.now, ship.quality) if ship.now <= book.tables.repair.worst else 0


def take_stock(book: Book, state: CampaignState, month: int) -> None:
    """Note how both sides stand."""
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
