"""What a council thinks worth trying: for each question that matters, a few answers and what was thought of them."""

from typing import Any, Final

from weathergage.bots.captains.flag_captain import FlagCaptain, Likings
from weathergage.bots.drawn.candidates import drawn_candidates
from weathergage.bots.plotted.boarding_sense import extremes
from weathergage.bots.search.candidate import Candidate, Scope
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.present.view import PlottedView

_PLOT: Final = "plot"
_BOARD: Final = "board"
_REPAIR: Final = "repair"


def candidates(
    view: Any, request: Request, orders: Orders, captain: FlagCaptain, scope: Scope
) -> list[Candidate]:
    """The questions to be tried, the most important first; none where the captain's answers will do."""
    open_asks = [ask for ask in request.asks if len(ask.options) > 1 and not ask.routine]
    if isinstance(view, DrawnView):
        return drawn_candidates(view, open_asks, orders, captain, scope)
    if not isinstance(view, PlottedView):
        return [_plain(ask, orders[ask.id], scope.most) for ask in open_asks[: scope.ships]]
    mending = {
        ask.ship
        for ask in request.asks
        if ask.kind == _REPAIR and orders.get(ask.id, ask.default) != ask.default
    }
    # Another plot may turn her, and the repairs that he has ordered would be dropped.
    plots = {ask.id: ask for ask in open_asks if ask.kind == _PLOT and ask.ship not in mending}
    found: list[Candidate] = []
    if plots:
        most = scope.most if len(plots) == 1 else scope.few
        for ask_id, likings in captain.likings(view, list(plots.values())):
            if len(found) < scope.ships and len(likings) > 1:
                points = max(1, view.sighting(plots[ask_id].ship).points)
                found.append(_liked(ask_id, likings, orders[ask_id], most, scope.trust * points))
    for ask in open_asks:
        if ask.kind in scope.kinds and len(found) < scope.ships:
            found.append(
                _boarding(view, ask, orders[ask.id])
                if ask.kind == _BOARD
                else _plain(ask, orders[ask.id], scope.few)
            )
    return [each for each in found if len(each.answers) > 1]


def _liked(ask_id: str, likings: Likings, chosen: str, most: int, trust: float) -> Candidate:
    """The captain's choice and the others, those he liked best first: so many are tried that keep clear of friends."""
    others = [(liking, plot) for liking, plot in sorted(likings, reverse=True) if plot != chosen]
    best = max(liking for liking, _ in likings)
    answers = (chosen, *(plot for _, plot in others))
    prior = (0.0, *(trust * (liking - best) for liking, _ in others))
    return Candidate(ask_id, answers, prior, most=most)


def _boarding(view: PlottedView, ask: Ask, chosen: str) -> Candidate:
    """The captain's parties, everybody for the defence, everybody aboard the enemy; never men handed to him."""
    answers = tuple(dict.fromkeys((chosen, *extremes(view, ask))))
    return Candidate(ask.id, answers, (0.0,) * len(answers))


def _plain(ask: Ask, chosen: str, most: int) -> Candidate:
    """Some of the options, evenly spread, where nothing is known of them."""
    step = -(-len(ask.options) // most)
    answers = (chosen, *(option for option in list(ask.options)[::step] if option != chosen))
    return Candidate(ask.id, answers, (0.0,) * len(answers))
