"""Choose what to try out in plotted games: for each important row of questions, a few answers by number."""

from typing import Final, NamedTuple

from weathergage.bots.captains.flag_captain import FlagCaptain
from weathergage.bots.plotted.boarding_sense import extremes
from weathergage.bots.plotted.offered_plots import answer_of
from weathergage.bots.search.candidates import Scope
from weathergage.engine.contract.questions import BY_DEFAULT, Questions
from weathergage.rulesets.plotted.present.view import PlottedView
from weathergage.rulesets.plotted.sailing.plots import PLOTS


class RowCandidate(NamedTuple):
    """Hold a row, the answers to be tried by number, and the prior score of each."""

    row: int
    answers: tuple[int, ...]
    prior: tuple[float, ...]
    #: The most answers that are tried; 0 for all of them.
    most: int = 0


_PLOT: Final = "plot"
_BOARD: Final = "board"
_REPAIR: Final = "repair"


def plotted_candidates(
    view: PlottedView, questions: Questions, captain: FlagCaptain, scope: Scope
) -> list[RowCandidate]:
    """Return the plots to try, then other questions; the rows hold what the captain has answered."""
    rows = questions.rows_of(view.side)
    mending = {
        questions.ship[row]
        for row in rows
        if view.kind_of(questions, row) == _REPAIR and not _is_default(questions, row)
    }
    open_rows = [row for row in rows if questions.choices[row] > 1 and not questions.routine[row]]
    # Another plot may turn her, and the ordered repairs would be dropped.
    plots = [
        row
        for row in open_rows
        if questions.ship[row] not in mending and view.kind_of(questions, row) == _PLOT
    ]
    found: list[RowCandidate] = []
    if plots:
        most = scope.most if len(plots) == 1 else scope.few
        for row, moves, marks in captain.plot_scores(view, questions, plots):
            if len(found) < scope.ships and len(marks) > 1:
                scores = [
                    (mark, PLOTS.notations[move.plot], answer_of(view, questions, row, move))
                    for mark, move in zip(marks, moves.all)
                ]
                points = max(1, view.sightings[questions.ship[row]].points)
                found.append(_scored(row, scores, chosen_in(questions, row), most, scope.trust * points))
    for row in open_rows:
        kind = view.kind_of(questions, row)
        if kind in scope.kinds and len(found) < scope.ships:
            found.append(
                _boarding(view, questions, row) if kind == _BOARD else _plain(questions, row, scope.few)
            )
    return [each for each in found if len(each.answers) > 1]


def _is_default(questions: Questions, row: int) -> bool:
    """Return whether a row is answered as it would be if nothing were ordered."""
    ask = questions.asked[row]
    if ask is None:
        return questions.answer[row] == questions.default[row]
    return questions.written(row) == ask.default


def chosen_in(questions: Questions, row: int) -> int:
    """Return the number of the option that a row is answered with, also where that is the default of an ask."""
    chosen = questions.chosen(row)
    ask = questions.asked[row]
    if chosen == BY_DEFAULT and ask is not None and ask.default in ask.options:
        return ask.options.index(ask.default)
    return chosen


def _scored(
    row: int, scores: list[tuple[float, str, int]], chosen: int, most: int, trust: float
) -> RowCandidate:
    """Return the captain's choice and the others by their scores; those clear of friends are tried."""
    # Of plots with equal scores the later one by its text comes first.
    others = [(score, answer) for score, _, answer in sorted(scores, reverse=True) if answer != chosen]
    best = max(score for score, _, _ in scores)
    answers = (chosen, *(answer for _, answer in others))
    prior = (0.0, *(trust * (score - best) for score, _ in others))
    return RowCandidate(row, answers, prior, most)


def _boarding(view: PlottedView, questions: Questions, row: int) -> RowCandidate:
    """Return the captain's parties, everyone defending, and everyone boarding; never a transfer."""
    chosen = chosen_in(questions, row)
    answers = tuple(dict.fromkeys((chosen, *extremes(view, questions, row))))
    return RowCandidate(row, answers, (0.0,) * len(answers))


def _plain(questions: Questions, row: int, most: int) -> RowCandidate:
    """Return some of the options, evenly spread, if nothing is known about them."""
    choices: int = questions.choices[row]
    chosen = chosen_in(questions, row)
    step = -(-choices // most)
    answers = (chosen, *(option for option in range(0, choices, step) if option != chosen))
    return RowCandidate(row, answers, (0.0,) * len(answers))
