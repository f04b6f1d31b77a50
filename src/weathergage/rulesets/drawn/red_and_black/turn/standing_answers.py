"""Standing answers of Red & Black: boarding, reloading and full sail, told once for a ship or a whole fleet."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.engine.ruleset import Ruleset
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import NONE
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.sailing.sails_and_anchors import BATTLE, FULL
from weathergage.rulesets.drawn.shared.standing_orders import FIRE_ANSWER
from weathergage.rulesets.shared.standing_answers import ALWAYS, ASK, NEVER, USUAL, StandingAnswer
from weathergage.rulesets.shared.views import StandingOrder

_ASKS: Final = {ASK: "ask me"}


def _board(rules: Ruleset, state: OpenTable, ask: Ask, value: str) -> str | None:
    return NONE


def _reload(rules: Ruleset, state: OpenTable, ask: Ask, value: str) -> str | None:
    return ask.default


def _sails(rules: Ruleset, state: OpenTable, ask: Ask, value: str) -> str | None:
    return FULL if value == ALWAYS else BATTLE


STANDING_ANSWERS: Final = (
    FIRE_ANSWER,
    StandingAnswer(
        StandingOrder(
            id="boarding",
            title="An enemy within reach of boarders",
            choices={**_ASKS, NEVER: "board nobody"},
            tells={
                ASK: "You are asked whether she means to board.",
                NEVER: "She declares no boarding.",
            },
        ),
        frozenset({"declare"}),
        _board,
    ),
    StandingAnswer(
        StandingOrder(
            id="reload",
            title="Empty guns",
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
