"""Define the grappler, who knows one trick, to test whether captains can be beaten by it."""

from typing import Any, Final

from weathergage.bots.bot import BotCard, second_thoughts
from weathergage.bots.plotted.intent import can_fight
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.geometry.hexgrid import distance
from weathergage.rulesets.plotted.present.view import PlottedView
from weathergage.rulesets.shared.views import BoardPreview

CARD: Final = BotCard(
    "grappler",
    "Grappler",
    "Runs alongside the nearest enemy, grapples, and boards with all hands. For testing other captains.",
    hidden=True,
)

ATTEMPT: Final = "attempt"
BOARD: Final = "board"
OFFENSIVE: Final = "OBP"
TRANSFER: Final = "TBP"


class Grappler:
    """Close, grapple and board whatever the odds are; fire by default."""

    def __init__(self, seed: int) -> None:
        pass

    def decide(self, view: Any, request: Request) -> Orders:
        """Close, grapple and board; in games without plots and grapples, return the defaults."""
        orders = request.defaults()
        if not isinstance(view, PlottedView):
            return orders
        for ask in request.asks:
            orders[ask.id] = _answer(view, ask)
        return second_thoughts(view, orders)


def _answer(view: PlottedView, ask: Ask) -> str:
    """Choose the answer that leads to boarding."""
    if ask.kind == "plot":
        return _alongside(view, ask)
    if ask.kind == "grapple" and view.sighting(ask.other).side != view.side:
        return ATTEMPT
    if ask.kind == "board":
        return _everybody(view, ask)
    if ask.kind == "counterboard" and BOARD in ask.options:
        return BOARD
    return ask.default


def _alongside(view: PlottedView, ask: Ask) -> str:
    """Return the shortest plot that ends nearest to an enemy who sails straight on."""
    ship = view.sighting(ask.ship)
    foes = [foe for foe in view.sightings if foe.side != ship.side and can_fight(foe)]
    if not foes:
        return ask.default
    foe = min(foes, key=lambda each: distance(ship.bow, each.bow))
    likely = max(view.likely_plots(foe.id), key=lambda plot: (plot.isdigit(), plot))
    there, _ = view.place_after(foe.id, likely)

    def gap(plot: str) -> tuple[int, int]:
        return distance(view.place_after(ship.id, plot)[0], there), len(plot)

    return min(view.safe_plots(ship.id, ask.options), key=gap)


def _everybody(view: PlottedView, ask: Ask) -> str:
    """Return the strongest party that boards an enemy."""
    previews = view.previews(ask)
    found = [
        (preview.strength, option)
        for option, preview in previews.items()
        if isinstance(preview, BoardPreview)
        and option.startswith(OFFENSIVE)
        and TRANSFER not in option
        and " " not in option
    ]
    return max(found)[1] if found else ask.default
