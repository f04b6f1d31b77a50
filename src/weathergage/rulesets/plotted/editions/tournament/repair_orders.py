"""Tell of repairs that were ordered with the plot, or made void (20.5)."""

from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.damage.repair_events import KINDS, WORDS
from weathergage.rulesets.plotted.present.sentences import name, tells


class RepairOrdered(Event, frozen=True, kw_only=True):
    """A repair was opened with the plots: RH, RG or RR."""

    ship: str
    kind: str


class RepairVoided(Event, frozen=True, kw_only=True):
    """A repair that was ordered is void, and why."""

    ship: str
    kind: str
    reason: str


@tells(RepairOrdered)
def _ordered(state: PlottedState, e: RepairOrdered) -> str:
    return f"{name(state, e.ship)} has orders for {WORDS[KINDS[e.kind]]} repairs."


@tells(RepairVoided)
def _voided(state: PlottedState, e: RepairVoided) -> str:
    return f"{name(state, e.ship)} does no {WORDS[KINDS[e.kind]]} repairs: {e.reason}."
