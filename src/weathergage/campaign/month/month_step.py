"""Define the interface of a step of the month, and a base for steps with plain answers."""

from typing import ClassVar, Final, Protocol

from weathergage.campaign.book import Book
from weathergage.campaign.state import CampaignState
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.shared.sentences import either

SIDES = (0, 1)
YES, NO = "yes", "no"


class Step(Protocol):
    """Ask sides for orders, check that they go together, and carry them out."""

    id: ClassVar[str]
    title: ClassVar[str]
    #: The letters of the printed sequence it covers, and its rule.
    letters: ClassVar[str]
    rule: ClassVar[str]

    def asks(self, book: Book, state: CampaignState) -> list[list[Ask]]:
        """Return the asks of each side."""

    def refuse(
        self, book: Book, state: CampaignState, side: int, ask: Ask, notation: str
    ) -> Violation | None:
        """Say why a notation that is not among the options is refused; None if it is accepted."""

    def check(self, book: Book, state: CampaignState, side: int, orders: Orders) -> list[Violation]:
        """Return what is wrong with orders that are legal one by one."""

    def price(self, book: Book, state: CampaignState, ask: Ask, notation: str) -> int:
        """Return the immediate cost of an answer."""

    def resolve(self, book: Book, state: CampaignState, orders: list[Orders], report: Report) -> str:
        """Carry out the opened orders of both sides; return the id of the step that follows."""


#: Longer lists of answers are not told in full.
FEW: Final = 12


class PlainStep:
    """Serve as base of steps whose answers are their options, do not conflict, and cost nothing."""

    def refuse(
        self, book: Book, state: CampaignState, side: int, ask: Ask, notation: str
    ) -> Violation | None:
        """List the options."""
        if ask.free_text:
            return ask.text_fault(notation)
        squadrons = ask.kind in ("squadron", "assign", "join")
        named = [f"{each} ({state.squadron_name(side, each)})" if squadrons else each for each in ask.options]
        few = either(named) if len(named) <= FEW else f"{', '.join(named[:FEW])} or another of {len(named)}"
        return Violation(ask.id, f"{notation!r} is not offered; choose {few}", ask.cite)

    def check(self, book: Book, state: CampaignState, side: int, orders: Orders) -> list[Violation]:
        """Return no objections."""
        return []

    def price(self, book: Book, state: CampaignState, ask: Ask, notation: str) -> int:
        """Return 0."""
        return 0
