"""Standing orders of the guns: what a ship does at each point of a movement without being asked."""

from typing import Any, Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Violation
from weathergage.rulesets.shared.events import StandingOrderSet
from weathergage.rulesets.shared.views import StandingOrder

HOLD: Final = "hold"
#: Fire at the best moment, hold fire, or ask at every point.
WATCHES: Final = ("best", HOLD, "ask")
WATCH_ORDER: Final = StandingOrder(
    id="watch",
    title="Her guns, when an enemy passes",
    choices={"best": "fire at best range", HOLD: "hold fire", "ask": "ask me"},
)
#: The batteries of a ship by number, as asks name them.
BATTERIES: Final = ("port", "starboard", "bow", "stern")
_WORDS: Final = {
    "best": "fire at the best moment",
    HOLD: "hold their fire",
    "ask": "wait for the word at every point",
}


def own_ship(state: Any, side: int, name: str) -> Any | None:
    """The ship of that id, if the side commands her."""
    return next((ship for ship in state.ships if ship.spec.id == name and ship.side == side), None)


def set_watch(
    state: Any, side: int, notation: str, report: Report, rulings: tuple[str, ...] = ()
) -> Violation | None:
    """Give the guns of a ship their standing order, or say why not."""
    parts = notation.split()
    if len(parts) != 3 or parts[1] != "watch" or parts[2] not in WATCHES:
        known = ", ".join(WATCHES)
        return Violation("standing", f"{notation!r}: write a ship, the word watch, and one of {known}")
    ship = own_ship(state, side, parts[0])
    if ship is None:
        return Violation("standing", f"{parts[0]!r} is not one of your ships")
    ship.watch = parts[2]
    if report is not None:
        report.append(
            StandingOrderSet(ship=ship.spec.id, order="watch", value=parts[2], rulings=rulings, to=side)
        )
    return None


def watch_in_words(order: str) -> str:
    """What guns on such a watch will do."""
    return _WORDS[order]
