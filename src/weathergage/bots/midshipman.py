"""The midshipman: a sensible captain who looks one turn ahead."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from weathergage.bots.boarding_sense import counterboard, form_parties, get_clear, hold_on, part
from weathergage.bots.bot import BotCard, second_thoughts
from weathergage.bots.gunnery_sense import fire, load
from weathergage.bots.sailing_sense import SailingSense
from weathergage.bots.shiphandling_sense import fight_fire, mend, serve_mortar, trim_sails
from weathergage.bots.weighing import FIGHTING, Temper
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.rulesets.plotted.lookout import Sighting
from weathergage.rulesets.plotted.view import PlottedView

CARD = BotCard(
    "midshipman",
    "Midshipman",
    "Closes, rakes when he can, keeps clear of rakes and collisions, and boards when he is clearly stronger.",
)

#: What he answers to each kind of ask about one ship; plots are weighed for all ships together.
_ANSWERS: Final[dict[str, Callable[[PlottedView, Sighting, Ask], str]]] = {
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
#: Asks that a client may answer by itself, but a captain thinks about.
_NEVER_ROUTINE: Final = frozenset({"repair"})
_PLOT: Final = "plot"


class Midshipman:
    """Answers by sense what he knows of, and by default everything else."""

    def __init__(self, seed: int, temper: Temper = FIGHTING) -> None:
        self._random = Random(seed).random
        self._temper = temper

    def decide(self, view: Any, request: Request) -> Orders:
        """Orders for every ask."""
        if not isinstance(view, PlottedView):
            return request.defaults()
        asks = request.asks
        orders: Orders = {}
        plots = [ask for ask in asks if ask.kind == _PLOT]
        if plots:
            temper = self._temper.bolder(view.quiet_turns)
            orders = SailingSense(view, self._random, temper).plots(plots)
            if len(plots) == len(asks):
                return orders
        for ask in asks:
            if ask.kind == _PLOT:
                continue
            thinks = not ask.routine or ask.kind in _NEVER_ROUTINE
            answer = _ANSWERS.get(ask.kind) if thinks else None
            orders[ask.id] = answer(view, view.sighting(ask.ship), ask) if answer else ask.default
        return second_thoughts(view, orders)
