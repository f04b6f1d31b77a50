"""Standing orders of the guns: what a ship does at each point of a movement without being asked."""

from collections.abc import Sequence
from typing import Any, Final

from weathergage.engine.events import Command, Report
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.ruleset import Book, Ruleset
from weathergage.rulesets.drawn.shared.state import Drawn
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.shared.events import StandingOrderSet
from weathergage.rulesets.shared.previews import AttackPreview, ShotPreview
from weathergage.rulesets.shared.standing_answers import (
    ALL,
    ASK,
    AnyAnswer,
    StandingAnswer,
    in_words,
    is_answer,
    orders_for,
    tell,
    told_by,
    told_to_all,
)
from weathergage.rulesets.shared.views import StandingOrder

HOLD: Final = "hold"
#: Fire at the best moment, hold fire, or ask at every point.
WATCHES: Final = ("best", HOLD, "ask")
WATCH_ORDER: Final = StandingOrder(
    id="watch",
    title="Her guns, when an enemy passes",
    choices={"best": "fire at best range", HOLD: "hold fire", "ask": "ask me"},
    tells={
        "best": "She fires unasked when the shot will not get better.",
        HOLD: "She holds her fire, and you are not asked.",
        "ask": "You are asked at every point of an enemy's way.",
    },
    at_hand=True,
)


def _fire(rules: object, state: object, ask: Ask, value: str) -> str | None:
    """Fire or hold as told; leave what the watch does unasked as it is."""
    if ask.routine:
        return None
    return HOLD if value == HOLD else ask.default


FIRE_ANSWER: Final = StandingAnswer(
    StandingOrder(
        id="fire",
        title="Her guns, when she moves",
        short="Fire",
        choices={ASK: "ask me", "best": "fire the best shot", HOLD: "hold fire"},
        tells={
            ASK: "You are asked before and after she moves.",
            "best": "She fires the best shot before or after she moves, as her watch would.",
            HOLD: "She holds her fire when she moves.",
        },
    ),
    frozenset({"fire"}),
    _fire,
)
#: The batteries of a ship by number, as asks name them.
BATTERIES: Final = ("port", "starboard", "bow", "stern")
_WORDS: Final = {
    "best": "fire at the best moment",
    HOLD: "hold their fire",
    "ask": "wait for the word at every point",
}


def cannot_hit(rules: Ruleset[Drawn, Book], state: Any, ask: Ask) -> str:
    """Say that guns bear on somebody, and that no shot of theirs can do any harm."""
    if ask.kind != "fire" or ask.routine or ask.default != HOLD:
        return ""
    view = rules.view(rules, state, state.ship(ask.ship).side, None)
    assert isinstance(view, DrawnView)
    found = view.previews(ask).values()
    shots = [shot for shot in found if isinstance(shot, ShotPreview | AttackPreview)]
    harms = any(any(chance > 0 for chance in shot.results.values()) for shot in shots)
    return "" if harms or not shots else "No shot that she could fire from here can do any harm."


def _ships(state: Any) -> list[Any]:
    """Return all ships of a state; each game has its own kind of them."""
    found: list[Any] = state.ships
    return found


def own_ship(state: Any, side: int, name: str) -> Any | None:
    """Return the ship of that id, if the side commands her."""
    return next((ship for ship in state.ships if ship.spec.id == name and ship.side == side), None)


def set_standing(
    answers: Sequence[AnyAnswer],
    state: Any,
    side: int,
    notation: str,
    report: Report,
    rulings: tuple[str, ...] = (),
) -> Violation | None:
    """Give a ship, or all of a side, a standing order, or say why not."""
    if is_answer(answers, notation):
        return tell(answers, state, side, notation, report)
    parts = notation.split()
    if len(parts) != 3 or parts[1] != "watch" or parts[2] not in WATCHES:
        known = "; ".join(
            f"{order.id}: {', '.join(order.choices)}"
            for order in (WATCH_ORDER, *(each.order for each in answers))
        )
        reason = f"{notation!r}: write a ship or {ALL}, an order and its value ({known})"
        return Violation("standing", reason)
    own = [ship for ship in state.ships if ship.side == side and parts[0] in (ALL, ship.spec.id)]
    if not own:
        return Violation("standing", f"{parts[0]!r} is not one of your ships")
    for ship in own:
        ship.watch = parts[2]
    if report is not None:
        name = "" if parts[0] == ALL else parts[0]
        report.append(StandingOrderSet(ship=name, order="watch", value=parts[2], rulings=rulings, to=side))
    return None


def standing_orders(answers: Sequence[AnyAnswer], state: Any, side: int) -> tuple[StandingOrder, ...]:
    """Return all standing orders of a drawn game, as a side sees them."""
    watch = told_to_all(WATCH_ORDER, {ship.spec.id: ship.watch for ship in state.ships if ship.side == side})
    return (watch, *orders_for(answers, state, side))


def standing_in_words(answers: Sequence[AnyAnswer], ship: str, order: str, value: str) -> str:
    """Return what a ship, or every ship where that is "", is told by a standing order."""
    if order == "watch":
        return f"The guns of {ship or 'every ship'} will {_WORDS[value]}."
    said = in_words(answers, order, value) or f"{order}: {value}."
    return f"Standing order to {ship or 'every ship'}: {said[:1].lower()}{said[1:]}"


def narrowed(rules: Ruleset[Drawn, Book], state: Drawn, captain: Command) -> Drawn:
    """Return a copy of the state as the captain of some ships knows it: not what his fellows have told theirs."""
    own = state.clone()
    own.standing_answers = told_by(captain, state)
    fleet = [ship for ship in _ships(own) if ship.side == captain.side]
    told = {ship.watch for ship in fleet if captain.has(ship.spec.id)}
    usual = told.pop() if len(told) == 1 else WATCHES[0]
    for ship in fleet:
        if not captain.has(ship.spec.id):
            ship.watch = usual
    return own
