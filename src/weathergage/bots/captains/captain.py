"""Define what all captains from the lieutenant up share: a function for each kind of question, and weights."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from weathergage.bots.bot import second_thoughts
from weathergage.bots.captains.style import PLAIN, Style
from weathergage.bots.drawn.drawn_captain import DrawnCaptain
from weathergage.bots.drawn.skill import OFFICER, OFFICER_BY_TURNS, Skill
from weathergage.bots.plotted.boarding_sense import counterboard, form_parties, get_clear, hold_on, part
from weathergage.bots.plotted.gunnery_sense import fire, load
from weathergage.bots.plotted.sailing_sense import SailingSense
from weathergage.bots.plotted.shiphandling_sense import fight_fire, mend, serve_mortar, trim_sails
from weathergage.bots.plotted.weights import FIGHTING, Weights
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.present.view import PlottedView

#: An answer to an ask about one ship.
Sense = Callable[[PlottedView, Sighting, Ask, Weights], str]

SENSES: Final[dict[str, Sense]] = {
    "unfoul": get_clear,
    "grapple": hold_on,
    "ungrapple": get_clear,
    "disengage": part,
    "board": form_parties,
    "fire": fire,
    "counterboard": counterboard,
    "load": load,
    "sails": trim_sails,
    "repair": mend,
    "firefight": fight_fire,
    "load_mortar": serve_mortar,
}
#: Asks that a client may answer by itself, but a captain considers.
_NEVER_ROUTINE: Final = frozenset({"repair"})
_PLOT: Final = "plot"


class Captain:
    """Answer known kinds of asks by their functions, and others by default; plot for all ships together."""

    senses: dict[str, Sense] = SENSES

    def __init__(self, seed: int, style: Style = PLAIN, weights: Weights = FIGHTING) -> None:
        self._random = Random(seed).random
        self._weights = weights.styled(style)
        fought_out, by_turns = self.skills()
        self._drawn = DrawnCaptain(
            fought_out.styled(self._weights), self._random, by_turns.styled(self._weights)
        )

    def decide(self, view: Any, request: Request) -> Orders:
        """Return orders for every ask."""
        if not isinstance(view, PlottedView):
            return self._drawn.decide(view, request) if isinstance(view, DrawnView) else request.defaults()
        asks = request.asks
        orders: Orders = {}
        plots = [ask for ask in asks if ask.kind == _PLOT]
        if plots:
            orders = self.plots(view, plots)
            if len(plots) == len(asks):
                return orders
        for ask in asks:
            if ask.kind != _PLOT:
                thinks = not ask.routine or ask.kind in _NEVER_ROUTINE
                sense = self.senses.get(ask.kind) if thinks else None
                orders[ask.id] = (
                    sense(view, view.sighting(ask.ship), ask, self._weights) if sense else ask.default
                )
        return second_thoughts(view, orders)

    def skills(self) -> tuple[Skill, Skill]:
        """Return the skills for drawn games: where boarding is fought to the end, and where once a turn."""
        return OFFICER, OFFICER_BY_TURNS

    def plots(self, view: PlottedView, asks: list[Ask]) -> Orders:
        """Return a plot for every ship that is asked for one."""
        return SailingSense(view, self._random, self.weights_for(view, len(asks))).plots(asks)

    def weights_for(self, view: PlottedView, ships: int) -> Weights:
        """Return the weights for plotting this many ships now."""
        return self._weights.bolder(view.quiet_turns)
