"""The account of a battle: how it is won, what befell ships, and what the dice of broadsides gave (ruling Y8)."""

from typing import Final

from weathergage.engine.events import Event
from weathergage.engine.journal import Account, Aimed, Goal, Loss, Worth
from weathergage.rulesets.drawn.red_and_black.core.events import (
    CannonFired,
    DeckCarried,
    FlagStruck,
    HulkLost,
)
from weathergage.rulesets.drawn.red_and_black.core.ship import EXPLODED
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.ending.victory import RULE
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import parts_of
from weathergage.rulesets.shared.account import (
    LOST,
    MEASURE,
    STRUCK,
    SUNK,
    TAKEN,
    befalls,
    duel_goal,
    loss_of,
    points_goal,
    strength,
)

_ENDS: Final = {"sunk": "sank", "exploded": "blew up", "scuttled": "was sunk by her own people"}
_DUEL: Final = "The duel ends when one side has no ship left to fight. The other side has won."


@befalls(FlagStruck)
def _struck(e: FlagStruck) -> Loss:
    text = "struck, shattered" if e.shattered else "struck her colours"
    return Loss(ship=e.ship, state=STRUCK, text=text)


@befalls(DeckCarried)
def _carried(e: DeckCarried) -> Loss | None:
    if e.result != "carried":
        return None
    return Loss(ship=e.ship, state=TAKEN, text="was carried by boarding", by=(e.other,))


@befalls(HulkLost)
def _lost(e: HulkLost) -> Loss:
    state = LOST if e.how == EXPLODED else SUNK
    return Loss(ship=e.ship, state=state, text=_ENDS.get(e.how, "was lost"))


def goal(rules: OpenTableRuleset, state: OpenTable) -> Goal:
    """Say how this battle is won (ruling Y8)."""
    book = rules.book
    last = state.last_turn
    limit = f" At the latest it ends after turn {last}." if last else ""
    cite = book.cite(RULE)
    if state.victory == "duel":
        return duel_goal(_DUEL + limit, last, cite)
    text = (
        "The battle ends when a side has no ship left to fight. The side with more points has won: every enemy that "
        f"has struck, was carried or is gone counts her price once.{limit}"
    )
    named = ((STRUCK, "struck"), (TAKEN, "carried"), (SUNK, "sunk or blown up"))
    worth = tuple(Worth(key=key, text=words, times=1, cite=cite) for key, words in named)
    return points_goal(text, last, worth, cite)


def aimed(rules: OpenTableRuleset, event: Event) -> Aimed | None:
    """Return the steps of damage that the dice of a battery gave by the broadside table, and their mean (6.4)."""
    if not isinstance(event, CannonFired) or not event.rolls:
        return None
    book = rules.book
    table = book.sheet.broadside
    faces = range(1, 7)
    mean = sum(parts_of(table.cell(event.attack, one + two))[0] for one in faces for two in faces) / 36
    hits, raked = parts_of(event.cell)[0], event.rake != ""
    return Aimed(ship=event.ship, hits=hits, expected=mean, target=event.target, rake=raked)


UNIT: Final = "steps of damage on the broadside table"
ACCOUNT: Final = Account(measure=MEASURE, unit=UNIT, strength=strength, goal=goal, loss=loss_of, aimed=aimed)
