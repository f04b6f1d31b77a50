"""What a campaign expects of a step of the month, and how refusals are worded."""

from typing import ClassVar, Protocol

from weathergage.campaign.book import Book
from weathergage.campaign.state import CampaignState
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation

SIDES = (0, 1)
YES, NO = "yes", "no"


class Step(Protocol):
    """One step: what it asks of whom, what does not go together, and what happens when all have answered."""

    id: ClassVar[str]
    title: ClassVar[str]
    #: The letters of the printed sequence it covers, and its rule.
    letters: ClassVar[str]
    rule: ClassVar[str]

    def asks(self, book: Book, state: CampaignState) -> list[list[Ask]]:
        """The asks of each side."""

    def refuse(
        self, book: Book, state: CampaignState, side: int, ask: Ask, notation: str
    ) -> Violation | None:
        """Why a notation that is not among the options is refused; None if it may stand."""

    def check(self, book: Book, state: CampaignState, side: int, orders: Orders) -> list[Violation]:
        """What is wrong with orders that are legal one by one."""

    def price(self, book: Book, state: CampaignState, ask: Ask, notation: str) -> int:
        """What an answer costs at once."""

    def resolve(self, book: Book, state: CampaignState, orders: list[Orders], report: Report) -> str:
        """Carry out the opened orders of both sides; the id of the step that follows."""


class PlainStep:
    """A step whose answers are its options, go together, and cost nothing."""

    def refuse(
        self, book: Book, state: CampaignState, side: int, ask: Ask, notation: str
    ) -> Violation | None:
        """Say what is offered."""
        if ask.free_text:
            return ask.text_fault(notation)
        few = ", ".join(ask.options[:12]) + (", …" if len(ask.options) > 12 else "")
        return Violation(ask.id, f"{notation!r} is not offered; choose from {few}", ask.cite)

    def check(self, book: Book, state: CampaignState, side: int, orders: Orders) -> list[Violation]:
        """Nothing to object."""
        return []

    def price(self, book: Book, state: CampaignState, ask: Ask, notation: str) -> int:
        """Nothing."""
        return 0
