"""What a council thinks worth trying in a drawn game: courses, shots now or later, grapples."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from weathergage.bots.search.candidate import Candidate, Scope
from weathergage.engine.orders import Ask, Orders
from weathergage.rulesets.drawn.shared.view import DrawnView

if TYPE_CHECKING:
    from weathergage.bots.captains.flag_captain import FlagCaptain

_HELM: Final = frozenset({"plot", "turn", "tack"})
#: How many points another answer than the captain's has to be better by where he has weighed nothing.
DOUBT: Final = 1.5


def drawn_candidates(
    view: DrawnView, asks: Sequence[Ask], orders: Orders, captain: "FlagCaptain", scope: Scope
) -> list[Candidate]:
    """The questions to be tried; one thing is asked at a time here, so there are few."""
    found: list[Candidate] = []
    for ask in asks:
        if len(found) >= scope.ships:
            break
        if ask.kind in _HELM:
            likings = sorted(captain.leanings(view, ask), reverse=True)
            if len(likings) > 1:
                found.append(_liked(ask.id, likings, orders[ask.id], scope))
        elif ask.kind in scope.kinds:
            answers = (orders[ask.id], *(option for option in ask.options if option != orders[ask.id]))
            answers = answers[: scope.few]
            doubts = (-scope.trust * DOUBT,) * (len(answers) - 1)
            found.append(Candidate(ask.id, answers, (0.0, *doubts)))
    return found


def _liked(ask_id: str, likings: list[tuple[float, str]], chosen: str, scope: Scope) -> Candidate:
    """The captain's choice and those he liked best beside it."""
    best = likings[0][0]
    top = [(liking, option) for liking, option in likings if option != chosen][: scope.most - 1]
    answers = (chosen, *(option for _, option in top))
    return Candidate(ask_id, answers, (0.0, *(scope.trust * (liking - best) for liking, _ in top)))
