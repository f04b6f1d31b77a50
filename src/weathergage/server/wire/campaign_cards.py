"""Cards of campaigns in the list of a desk; those that cannot be read have one too."""

from weathergage.campaign import Book, NoCampaign, campaign_book
from weathergage.server.identity.seating import Names, shown_seats
from weathergage.server.store.campaign_store import CampaignRecord
from weathergage.server.store.records import Broken, SeatRecord
from weathergage.server.wire.campaign_messages import CampaignCard
from weathergage.server.wire.errors import Refused


def open_book() -> Book:
    """Return the book of the campaign that is played here."""
    try:
        return campaign_book()
    except NoCampaign as none:
        raise Refused(404, str(none)) from none


def campaign_card(record: CampaignRecord, seats: list[SeatRecord], desk: str, names: Names) -> CampaignCard:
    """Return a campaign as a desk sees it in its list."""
    fleets = record.file.fleets
    return CampaignCard(
        id=record.id,
        title=record.file.title,
        month=record.month,
        months=open_book().tables.campaign.months,
        step_title=record.step_title,
        over=record.over,
        sides=(fleets[0].name, fleets[1].name),
        nations=(fleets[0].nation, fleets[1].nation),
        seats=shown_seats(seats, desk, names),
        created=record.created,
        touched=record.touched,
        asked=_asks(record, seats, desk),
    )


def _asks(record: CampaignRecord, seats: list[SeatRecord], desk: str) -> bool:
    """Return whether a seat of the desk is asked; whether the other side is, is not for it to know."""
    own = {seat.side for seat in seats if seat.human and seat.desk == desk}
    if record.over or not own:
        return False
    if record.waiting is not None:
        return not own.isdisjoint(record.waiting)
    # Of campaigns that did not go on since it is noted, those at one desk can only wait for it, or for their battle.
    return not record.game and all(seat.side in own for seat in seats if seat.human)


def broken_card(stored: Broken) -> CampaignCard:
    """Return the card of a campaign that cannot be read: its title, and why."""
    return CampaignCard(
        id=stored.id,
        title=stored.title or f"Campaign {stored.id}",
        month=0,
        months=0,
        step_title="",
        over=False,
        sides=("", ""),
        nations=("", ""),
        seats=[],
        created=stored.created,
        touched=stored.touched,
        broken=stored.reason,
    )
