"""Standing answers of plotted games: grapples, loading, full sail and guns, told once for a ship or a whole fleet."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, FULL_SAIL
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.lookout import mean_hits, worth
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES
from weathergage.rulesets.plotted.present.previews import broadsides_of
from weathergage.rulesets.plotted.sailing.sail_setting import KEEP, MARKS
from weathergage.rulesets.plotted.turn.unfouling_phase import ATTEMPT, HOLD
from weathergage.rulesets.shared.standing_answers import ALWAYS, ASK, NEVER, USUAL, StandingAnswer, answered
from weathergage.rulesets.shared.views import StandingOrder

BEST: Final = "best"
_ASKS: Final = {ASK: "ask me"}


def _grapple(rules: PlottedRuleset, state: PlottedState, ask: Ask, value: str) -> str | None:
    """Answer for an enemy: friends are never grappled unasked."""
    if state.ship(ask.other).side == state.ship(ask.ship).side:
        return None
    return ATTEMPT if value == ALWAYS else HOLD


def _load(rules: PlottedRuleset, state: PlottedState, ask: Ask, value: str) -> str | None:
    return ask.default


def _sails(rules: PlottedRuleset, state: PlottedState, ask: Ask, value: str) -> str | None:
    """Set or take in what she does not carry; who stands still waits until she has gathered way (A.V.D.3)."""
    ship, wanted = state.ship(ask.ship), FULL_SAIL if value == ALWAYS else BATTLE_SAIL
    waits = wanted == FULL_SAIL and bool(ship.still)
    return KEEP if ship.sails == wanted or waits else MARKS[wanted]


def _fire(rules: PlottedRuleset, state: PlottedState, ask: Ask, value: str) -> str | None:
    """Return the shot that is worth most; an initial broadside is kept for one that is worth it."""
    if value == HOLD:
        return HOLD
    found = mean_hits(broadsides_of(rules), state, ask)
    best = max(found, key=lambda option: worth(found[option]), default=HOLD)
    if best == HOLD or not any(found[best]):
        return HOLD
    book = rules.book
    first = state.ship(ask.ship).initial[BROADSIDES.index(ask.id[-1])]
    kept = first and sum(found[best]) < book.tables.gunnery.first_broadside_worth
    return HOLD if kept else best


_GRAPPLES: Final = StandingAnswer(
    StandingOrder(
        id="grapple",
        title="An enemy alongside",
        short="Grapple",
        choices={**_ASKS, NEVER: "throw no grapples", ALWAYS: "throw grapples"},
        tells={
            ASK: "You are asked whenever an enemy lies alongside.",
            NEVER: "She throws no grapples.",
            ALWAYS: "She throws grapples at every enemy alongside.",
        },
    ),
    frozenset({"grapple"}),
    _grapple,
)
_LOADING: Final = StandingAnswer(
    StandingOrder(
        id="load",
        title="Empty guns",
        short="Load",
        choices={**_ASKS, USUAL: "load as usual"},
        tells={
            ASK: "You are asked what is loaded, where there is a choice.",
            USUAL: "She loads the broadside with more guns, with round shot.",
        },
    ),
    frozenset({"load"}),
    _load,
)
_SAILS: Final = StandingAnswer(
    StandingOrder(
        id="full_sail",
        title="Full sail",
        short="Sails",
        choices={**_ASKS, NEVER: "never", ALWAYS: "whenever she can"},
        tells={
            ASK: "You are asked whenever she may change her sails.",
            NEVER: "She carries battle sail, and takes full sail in.",
            ALWAYS: "She sets full sail whenever she can, and keeps it.",
        },
    ),
    frozenset({"sails"}),
    _sails,
)
_GUNS: Final = StandingAnswer(
    StandingOrder(
        id="fire",
        title="Guns that bear",
        short="Fire",
        choices={**_ASKS, BEST: "fire the best shot", HOLD: "hold fire"},
        tells={
            ASK: "You are asked about every shot that can hit.",
            BEST: "She fires the shot that promises most, and keeps her first broadside for a good one.",
            HOLD: "She holds her fire.",
        },
    ),
    frozenset({"fire"}),
    _fire,
)


def answers_of(book: Book) -> tuple[StandingAnswer[PlottedRuleset, PlottedState], ...]:
    """Return the standing answers to questions that a game asks, in the order in which a turn asks them."""
    return (_GRAPPLES, _GUNS, _LOADING, *((_SAILS,) if book.full_sails else ()))


def stand_by(rules: PlottedRuleset, state: PlottedState, side: int, asks: list[Ask]) -> list[Ask]:
    """Answer what a side has standing orders for."""
    return answered(answers_of(rules.book), rules, state, side, asks)


def cannot_hit(rules: PlottedRuleset, state: PlottedState, ask: Ask) -> str:
    """Say that a broadside has targets, and every shot at them must miss (B.VIII.B.4)."""
    if ask.kind != "fire" or ask.default != HOLD or ask.routine:
        return ""
    hits = any(any(means) for means in mean_hits(broadsides_of(rules), state, ask).values())
    return "" if hits else "Every shot that she could fire from here must miss."
