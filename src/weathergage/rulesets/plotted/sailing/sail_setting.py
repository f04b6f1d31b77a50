"""Set and take in sails, and tell of it (A.V.A, A.V.D.3)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, OptionView, Wording
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, FULL_SAIL, SAILS, UNDER_WAY
from weathergage.rulesets.plotted.sailing.helm import Infraction
from weathergage.rulesets.plotted.sailing.sail_events import SailsChanged

#: Orders about sails as the log notes them: leave them as they are, or set these.
KEEP: Final = "-"
ORDERS: Final = {"BS": BATTLE_SAIL, "FS": FULL_SAIL}
MARKS: Final = {sails: mark for mark, sails in ORDERS.items()}
PROMPT: Final = "What sail does {ship} carry from now on?"

_SAIL_WORDS: Final = {BATTLE_SAIL: "Battle sail", FULL_SAIL: "Full sail"}


def _sails(book: Book, state: PlottedState, ask: Ask, option: str) -> OptionView:
    """Return the sails that an order leaves her with; battle sail stands first, whichever she carries."""
    sails = ORDERS.get(option, state.ship(ask.ship).sails)
    said = _SAIL_WORDS[sails]
    return OptionView(label="As she is" if option == KEEP else said, short=said, place=sails)


SAIL_QUESTION: Final = Wording(
    kind="sails",
    title="Sails",
    batch="Sails",
    paper="register",
    answer=_sails,
    facts=AskFacts(key="f", about=("sail_change",), brief=True),
)

_NONE_TO_SET: Final = Infraction("", "she has no full sail to set", "A.V.A.1")
_NO_RIGGING: Final = Infraction("", "the first section of her rigging is gone", "A.V.A.4")
_TOO_MUCH_WIND: Final = Infraction(
    "", "the wind is too strong for her class to carry full sail", "A.III.A.3.d"
)
_AT_ANCHOR: Final = Infraction("", "she lies at anchor", "A.V.C.2")


def why_no_full_sail(book: Book, state: PlottedState, ship: Ship) -> Infraction | None:
    """Return what keeps a ship from setting full sail now, whatever way she has on; None if nothing does."""
    spec = ship.spec
    if spec.rowed or not spec.full_speed:
        return _NONE_TO_SET
    if not ship.rigging[0]:
        return _NO_RIGGING
    if state.velocity in book.strong_winds and (state.velocity, spec.ship_class) in book.no_full_sail:
        return _TOO_MUCH_WIND
    if ship.anchor != UNDER_WAY:
        return _AT_ANCHOR
    return None


def has_gathered_way(ship: Ship) -> bool:
    """Return whether she has gathered way for full sail.

    After standing still, a straight run of a hex or more (A.V.D.3).
    """
    return not ship.stood or (ship.entered > 0 and not ship.turned)


def change_sails(
    book: Book, ship: Ship, sails: int, rule: str, report: Report, reason: str = "order"
) -> None:
    """Set these sails and tell of it."""
    ship.sails = sails
    if report is not None:
        rulings = ("W33",) if reason == "wind" else ()
        report.append(
            SailsChanged(
                ship=ship.spec.id, sails=SAILS[sails], reason=reason, cite=book.cite(rule), rulings=rulings
            )
        )
