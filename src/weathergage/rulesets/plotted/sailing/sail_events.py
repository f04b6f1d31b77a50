"""Tell and show that sails were set or taken in, and define the shape of the table of turning."""

from typing import Final

import msgspec

from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import FULL_SAIL, SAILS
from weathergage.rulesets.plotted.present.sentences import name, tells
from weathergage.rulesets.shared.displays import Display, flagged, shows

_WHY: Final = {
    "order": "",
    "rigging": ": the first section of her rigging is gone",
    "wind": ": the wind is too strong for more",
}


class HelmFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns that standing still costs."""

    lost_by_standing: int


class SailsChanged(Event, frozen=True, kw_only=True):
    """A ship set full sail or came down to battle sail: by order, or for want of `rigging`, or in too much `wind`."""

    ship: str
    sails: str
    reason: str = "order"


@tells(SailsChanged)
def _changed(state: PlottedState, e: SailsChanged) -> str:
    what = "sets full sail" if e.sails == SAILS[FULL_SAIL] else "comes down to battle sail"
    return f"{name(state, e.ship)} {what}{_WHY[e.reason]}."


@shows(SailsChanged)
def _show_sails(state: PlottedState, e: SailsChanged) -> Display:
    return flagged(e, "sets full sail" if e.sails == SAILS[FULL_SAIL] else "battle sail")
