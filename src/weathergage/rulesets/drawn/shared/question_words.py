"""Words of the questions that all games with a draw ask."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.engine.wording import BATTERIES, Wording

#: Whether the battle goes on.
SETTLE_QUESTION: Final = Wording(
    kind="settle",
    title="The battle",
    prompt="Does the battle go on?",
    labels={"on": "Fight on", "abandon": "End the battle here"},
    grave=frozenset({"abandon"}),
)


def battery_of(ask: Ask) -> int:
    """Return the battery that a question is about by the end of its id."""
    return BATTERIES.index(ask.id.rpartition("/")[2])
