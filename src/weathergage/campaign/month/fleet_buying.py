"""Let each side buy its fleet in secret before the first month (20.c.1)."""

from typing import ClassVar

import msgspec

from weathergage.campaign.book import Book
from weathergage.campaign.fleet import FleetPlan, faults
from weathergage.campaign.month.first_muster import muster_fleet, open_first_month, suggested_fleet
from weathergage.campaign.month.month_step import SIDES, PlainStep
from weathergage.campaign.state import CampaignState
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.typed_files import UNREADABLE, fault_in

#: Room to write the largest fleet that can be paid for.
FLEET_TEXT = 2000


def fleet_text(plan: FleetPlan) -> str:
    """Write a fleet as the order by which it is bought."""
    return msgspec.json.encode(plan).decode()


class FleetBuying(PlainStep):
    """Ask both sides for their fleets, which are opened together."""

    id: ClassVar[str] = "muster"
    title: ClassVar[str] = "Buying the fleets"
    letters: ClassVar[str] = ""
    rule: ClassVar[str] = "20.c.1"

    def asks(self, book: Book, state: CampaignState) -> list[list[Ask]]:
        """Ask each side for a fleet; a suggested one is the default."""
        return [[self._ask(book, state, side)] for side in SIDES]

    def _ask(self, book: Book, state: CampaignState, side: int) -> Ask:
        fleet = state.fleets[side]
        default = fleet_text(suggested_fleet(fleet.nation, side, fleet.name, book))
        cite, prompt = book.cite(self.rule), f"Which ships and batteries are bought for {fleet.name}?"
        return Ask("fleet", "fleet", "", (default,), default, cite, free_text=FLEET_TEXT, prompt=prompt)

    def check(self, book: Book, state: CampaignState, side: int, orders: Orders) -> list[Violation]:
        """Refuse what is no fleet, what sails for somebody else, and everything that a fleet may not have."""
        plan = _read(orders["fleet"], book)
        if isinstance(plan, Violation):
            return [plan]
        wanted = state.fleets[side]
        if (plan.name, plan.nation) != (wanted.name, wanted.nation):
            return [
                Violation("fleet", f"you buy for {wanted.name} ({wanted.nation}) only", book.cite(self.rule))
            ]
        return faults(book, plan)

    def resolve(self, book: Book, state: CampaignState, orders: list[Orders], report: Report) -> str:
        """Open both fleets, and begin the first month."""
        for side in SIDES:
            plan = _read(orders[side]["fleet"], book)
            assert isinstance(plan, FleetPlan)
            muster_fleet(book, state, side, plan, report)
        open_first_month(book, state, report)
        return "purse"


def _read(text: str, book: Book) -> FleetPlan | Violation:
    try:
        return msgspec.json.decode(text, type=FleetPlan)
    except UNREADABLE as wrong:
        return Violation("fleet", f"this is no fleet: {fault_in(wrong, FleetPlan)}", book.cite("20.c.1"))
