"""Read the plots that a row offers, and answer it with a move."""

from weathergage.bots.plotted.reachable_moves import Move, Moves, moves_of, moves_of_list, moves_of_part
from weathergage.engine.contract.questions import Questions
from weathergage.geometry.wakes import Wake, wake_through
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.present.view import PlottedView
from weathergage.rulesets.plotted.sailing.plots import PLOTS
from weathergage.rulesets.plotted.turn.notation_phase import WHOLE_LIST, plot_numbers


def moves_offered(view: PlottedView, questions: Questions, row: int) -> Moves:
    """Return the moves among which the row of a plot lets a captain choose who does not want to strand."""
    ship = questions.ship[row]
    heading, by_stern = view.heading_of(ship), view.turns_at_stern(ship)
    if questions.asked[row] is None and not view.may_strand:
        first = questions.first[row]
        if first == WHOLE_LIST:
            return moves_of_list(questions.about[row], heading, by_stern)
        return moves_of_part(questions.options, first, questions.choices[row], heading, by_stern)
    return moves_of(safe_plots(view, questions, row), heading, by_stern)


def safe_plots(view: PlottedView, questions: Questions, row: int) -> list[int]:
    """Return the plots of a row by number that do not lead ashore, also where a rule asks for them in words."""
    ask = questions.asked[row]
    offered = plot_numbers(questions, row) if ask is None else [PLOTS.number(plot) for plot in ask.options]
    return view.safe_numbers(questions.ship[row], offered)


def sail(view: PlottedView, questions: Questions, row: int, move: Move) -> None:
    """Answer the row of a plot with one of the moves that it offers."""
    questions.answer[row] = answer_of(view, questions, row, move)


def answer_of(view: PlottedView, questions: Questions, row: int, move: Move) -> int:
    """Return the answer to the row of a plot that is one of the moves it offers."""
    if questions.asked[row] is None and not view.may_strand:
        return move.place
    return plot_answer(questions, row, move.plot)


def plot_answer(questions: Questions, row: int, plot: int) -> int:
    """Return the answer to the row of a plot with one that it offers, by its number in `PLOTS`."""
    ask = questions.asked[row]
    if ask is None:
        return plot_numbers(questions, row).index(plot)
    return ask.options.index(PLOTS.notations[plot])


def plot_chosen(questions: Questions, row: int, answer: int) -> int:
    """Return the plot, by its number in `PLOTS`, that an answer to the row of a plot stands for."""
    ask = questions.asked[row]
    if ask is not None:
        return PLOTS.number(ask.options[answer])
    return plot_numbers(questions, row)[answer]


def likely_moves(view: PlottedView, ship: Sighting) -> Moves:
    """Return every move that the open logs allow a ship."""
    return moves_of(view.likely_plots_of(ship.index), ship.heading, view.turns_at_stern(ship.index))


def lying(ship: Sighting) -> Wake:
    """Return the wake of a ship that stays where she is."""
    return wake_through([(ship.bow, ship.heading)], ship.hexes)
