"""Choose what to try out where orders are in words: for each important question, a few answers with prior scores."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from weathergage.bots.captains.flag_captain import FlagCaptain
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.rulesets.drawn.shared.view import DrawnView


class Scope(NamedTuple):
    """Limit how much is considered at once."""

    #: Plots tried for a single ship, and for one of several.
    most: int
    few: int
    #: Ships of a squadron that are considered, the foremost first.
    ships: int
    #: The weight of a hull hit in the flag captain's score compared with the trials, in parts of a ship.
    trust: float
    #: Kinds of questions that are tried besides plots.
    kinds: frozenset[str] = frozenset()


class Candidate(NamedTuple):
    """Hold an ask, the answers to be tried, and the prior score of each."""

    ask: str
    answers: tuple[str, ...]
    prior: tuple[float, ...]
    #: Its share of the search, relative to others.
    weight: float = 1.0


def candidates(
    view: Any, request: Request, orders: Orders, captain: FlagCaptain, scope: Scope
) -> list[Candidate]:
    """Return the questions to try, the most important first; empty if the captain's answers will do."""
    open_asks = [ask for ask in request.asks if len(ask.options) > 1 and not ask.routine]
    if isinstance(view, DrawnView):
        return drawn_candidates(view, open_asks, orders, captain, scope)
    return [_plain(ask, orders[ask.id], scope.most) for ask in open_asks[: scope.ships]]


def _plain(ask: Ask, chosen: str, most: int) -> Candidate:
    """Return some of the options, evenly spread, if nothing is known about them."""
    step = -(-len(ask.options) // most)
    answers = (chosen, *(option for option in list(ask.options)[::step] if option != chosen))
    return Candidate(ask.id, answers, (0.0,) * len(answers))


_HELM: Final = frozenset({"plot", "turn", "tack"})
#: The points by which another answer must be better than the captain's, if he has no scores.
DOUBT: Final = 1.5


def drawn_candidates(
    view: DrawnView, asks: Sequence[Ask], orders: Orders, captain: "FlagCaptain", scope: Scope
) -> list[Candidate]:
    """Return the questions to try in a drawn game; one thing is asked at a time, so there are few."""
    found: list[Candidate] = []
    for ask in asks:
        if len(found) >= scope.ships:
            break
        if ask.kind in _HELM:
            scores = sorted(captain.answer_scores(view, ask), reverse=True)
            if len(scores) > 1:
                found.append(_scored_courses(ask.id, scores, orders[ask.id], scope))
        elif ask.kind in scope.kinds:
            answers = (orders[ask.id], *(option for option in ask.options if option != orders[ask.id]))
            answers = answers[: scope.few]
            doubts = (-scope.trust * DOUBT,) * (len(answers) - 1)
            found.append(Candidate(ask.id, answers, (0.0, *doubts)))
    return found


def _scored_courses(ask_id: str, scores: list[tuple[float, str]], chosen: str, scope: Scope) -> Candidate:
    """Return the captain's choice and the others he scored best."""
    best = scores[0][0]
    top = [(score, option) for score, option in scores if option != chosen][: scope.most - 1]
    answers = (chosen, *(option for _, option in top))
    return Candidate(ask_id, answers, (0.0, *(scope.trust * (score - best) for score, _ in top)))
