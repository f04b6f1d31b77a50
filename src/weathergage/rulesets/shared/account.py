"""Define what the accounts of all games share: what is left of a ship, and what befell her."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from weathergage.engine.events import Event
from weathergage.engine.journal import Goal, Loss, Worth
from weathergage.rulesets.shared.views import GameView, ShipView

_Teller = TypeVar("_Teller", bound=Callable[[Any], Loss | None])

#: What a ship is after something decisive befell her.
FIGHTING, OUT, STRUCK, TAKEN, SUNK, LOST = "fighting", "out", "struck", "taken", "sunk", "lost"
#: By kind of event; each rule notes its own.
_LOSSES: Final[dict[type[Event], Callable[[Any], Loss | None]]] = {}

MEASURE: Final = (
    "A ship's fighting strength is her price times what is left, on average, of her hull, guns, crew and rigging; "
    "a ship that has struck or is lost has none, and a prize counts for those who have her."
)


def duel_goal(text: str, last_turn: int, cite: str) -> Goal:
    """Return the goal of a battle that the first to strike has lost."""
    short = "Make the enemy strike" + _limit(last_turn)
    return Goal(kind="duel", text=text, short=short, last_turn=last_turn, cite=cite)


def points_goal(text: str, last_turn: int, worth: tuple[Worth, ...], cite: str) -> Goal:
    """Return the goal of a battle by points, with what an enemy counts for."""
    counts = ", ".join(f"{each.text} ×{each.times}" for each in worth)
    short = f"Most points{_limit(last_turn)} · {counts}"
    return Goal(kind="points", text=text, short=short, last_turn=last_turn, worth=worth, cite=cite)


def _limit(last_turn: int) -> str:
    return f" by turn {last_turn}" if last_turn else ""


def befalls(kind: type[Event]) -> Callable[[_Teller], _Teller]:
    """Mark what an event means for a ship in the account of a battle."""

    def keep(teller: _Teller) -> _Teller:
        _LOSSES[kind] = teller
        return teller

    return keep


def loss_of(event: Event) -> Loss | None:
    """Return what befell a ship by an event; None where it was nothing decisive."""
    teller = _LOSSES.get(type(event))
    return None if teller is None else teller(event)


def left_of(ship: ShipView) -> float:
    """Return what is left of a ship, from 1 to 0: the mean of hull, guns, crew and rigging, as far as she has them."""
    hands = ship.prize if ship.captured and any(ship.prize) else ship.crew
    squares = (
        (ship.hull, ship.hull_full),
        (sum(ship.guns) + sum(ship.carronades), sum(ship.guns_full) + sum(ship.carronades_full)),
        (sum(hands), sum(ship.crew_full)),
        (sum(ship.rigging), sum(ship.rigging_full)),
    )
    shares = [min(1.0, now / full) for now, full in squares if full]
    return sum(shares) / len(shares) if shares else 0.0


def strength(view: GameView) -> dict[str, float]:
    """Return the fighting strength of each ship by id; one that is still to come, or to come back, counts too."""
    return {ship.id: _price(ship) * left_of(ship) if fights(ship) else 0.0 for ship in view.ships}


def fights(ship: ShipView) -> bool:
    """Return whether a ship fights, or will."""
    if ship.active:
        return ship.surrendered != "striking"
    return not ship.present and not ship.surrendered and ship.hull > 0


def _price(ship: ShipView) -> int:
    return max(1, ship.points)
