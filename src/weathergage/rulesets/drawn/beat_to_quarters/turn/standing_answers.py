"""Standing answers of Beat To Quarters: whether grapples are thrown, told once for a ship or a whole fleet (6.b)."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.shared.standing_orders import FIRE_ANSWER, HOLD
from weathergage.rulesets.shared.standing_answers import ALWAYS, ASK, NEVER, StandingAnswer, answered
from weathergage.rulesets.shared.views import StandingOrder


def _grapple(rules: QuartersRuleset, state: Seascape, ask: Ask, value: str) -> str | None:
    """Answer for enemies: friends are never grappled unasked, and an enemy who has struck is secured as usual."""
    if ask.kind == "avoided":
        return _past(state, ask, value)
    if ask.default != HOLD:
        return ask.default
    side = state.ship(ask.ship).side
    foes = [name for name in ask.options if name != HOLD and state.ship(name).side != side]
    if not foes:
        return None
    return foes[0] if value == ALWAYS else HOLD


def _past(state: Seascape, ask: Ask, value: str) -> str | None:
    """Sail on past a ship she has come clear of, or not (7.h)."""
    if state.ship(ask.other).side == state.ship(ask.ship).side:
        return None
    sail_on, throw = ask.options
    return throw if value == ALWAYS else sail_on


_ORDER: Final = StandingOrder(
    id="grapple",
    title="An enemy alongside",
    short="Grapple",
    choices={ASK: "ask me", NEVER: "throw no grapples", ALWAYS: "throw grapples"},
    tells={
        ASK: "You are asked whenever grapples could be thrown.",
        NEVER: "She throws no grapples at an enemy who fights.",
        ALWAYS: "She throws grapples at every enemy she comes alongside.",
    },
)
STANDING_ANSWERS: Final = (
    FIRE_ANSWER,
    StandingAnswer(_ORDER, frozenset({"grapple", "avoided"}), _grapple),
)


def stand_by(rules: QuartersRuleset, state: Seascape, side: int, asks: list[Ask]) -> list[Ask]:
    """Answer what a side has standing orders for."""
    return answered(rules.book.standing_answers, rules, state, side, asks)
