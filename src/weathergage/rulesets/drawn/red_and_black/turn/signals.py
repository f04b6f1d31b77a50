"""Orders and communications: a text to the own side in the command phase (4.1.command.orders)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import Wording
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.events import SignalFlown
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable

RULE: Final = "4.1.command.orders"
#: The longest signal.
LETTERS: Final = 120
SIGNAL_QUESTION: Final = Wording(
    kind="signal",
    title="Signal",
    prompt="What is signalled to the fleet?",
    input="text",
    paper="register",
    labels={"": "No signal"},
)


def signal_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask what the side signals to its ships, where it has more than one to read it."""
    asks: list[list[Ask]] = [[] for _ in state.sealed]
    ships = [ship for ship in state.of_side(state.active) if ship.fights]
    if len(ships) > 1:
        flag = next((ship for ship in ships if ship.flag), ships[0])
        asks[state.active].append(
            Ask(
                "signal",
                "signal",
                flag.spec.id,
                ("",),
                "",
                book.cite(RULE),
                routine=True,
                free_text=LETTERS,
            )
        )
    return asks


def fly(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """Hoist it; only the own side can read it."""
    text = orders.get("signal", "").strip()
    state.signals[state.active] = text
    if text and report is not None:
        report.append(SignalFlown(side=state.active, text=text, cite=book.cite(RULE), to=state.active))
