"""Standing answers of Red & Black: boarding, reloading and full sail, told once for a ship or a whole fleet."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import NONE
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.sailing.sails_and_anchors import BATTLE, FULL
from weathergage.rulesets.drawn.shared.standing_orders import FIRE_ANSWER
from weathergage.rulesets.shared.standing_answers import ALWAYS, ASK, NEVER, USUAL, StandingAnswer, answered
from weathergage.rulesets.shared.views import StandingOrder

_ASKS: Final = {ASK: "ask me"}


def _board(rules: OpenTableRuleset, state: OpenTable, ask: Ask, value: str) -> str | None:
    """Board nobody, or whom she would anyway, else the first enemy that she can come to."""
    if value == NEVER or ask.default != NONE:
        return NONE if value == NEVER else ask.default
    return next(option for option in ask.options if option != NONE)


def _reload(rules: OpenTableRuleset, state: OpenTable, ask: Ask, value: str) -> str | None:
    return ask.default


def _sails(rules: OpenTableRuleset, state: OpenTable, ask: Ask, value: str) -> str | None:
    return FULL if value == ALWAYS else BATTLE


STANDING_ANSWERS: Final = (
    FIRE_ANSWER,
    StandingAnswer(
        StandingOrder(
            id="boarding",
            title="An enemy within reach of boarders",
            short="Board",
            choices={**_ASKS, NEVER: "board nobody", ALWAYS: "board whenever she can"},
            tells={
                ASK: "You are asked whether she means to board.",
                NEVER: "She boards nobody.",
                ALWAYS: "She boards whenever she comes to an enemy.",
            },
        ),
        frozenset({"declare", "board"}),
        _board,
    ),
    StandingAnswer(
        StandingOrder(
            id="reload",
            title="Empty guns",
            short="Load",
            choices={**_ASKS, USUAL: "load as usual"},
            tells={
                ASK: "You are asked what is loaded.",
                USUAL: "She goes on with what was begun; else round shot, on the side of the nearest enemy.",
            },
        ),
        frozenset({"reload"}),
        _reload,
    ),
    StandingAnswer(
        StandingOrder(
            id="full_sail",
            title="Full sail",
            short="Sails",
            choices={**_ASKS, NEVER: "never", ALWAYS: "whenever she can"},
            tells={
                ASK: "You are asked when it may matter.",
                NEVER: "She carries battle sail.",
                ALWAYS: "She carries full sail whenever she can.",
            },
        ),
        frozenset({"sails"}),
        _sails,
    ),
)


def stand_by(rules: OpenTableRuleset, state: OpenTable, side: int, asks: list[Ask]) -> list[Ask]:
    """Answer what a side has standing orders for."""
    return answered(rules.book.standing_answers, rules, state, side, asks)
