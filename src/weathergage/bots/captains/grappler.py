"""Define the grappler, who knows one trick, to test whether captains can be beaten by it."""

from typing import Final

from weathergage.bots.bot import BotCard
from weathergage.bots.captains.number_captain import NumberCaptain
from weathergage.bots.plotted.boarding_sense import only_party, sections_of
from weathergage.bots.plotted.offered_plots import plot_answer, safe_plots
from weathergage.engine.contract.questions import Questions
from weathergage.geometry.hexgrid import distance
from weathergage.rulesets.plotted.boarding.parties import kind_of, target_of
from weathergage.rulesets.plotted.boarding.party_numbers import tasks_of_number
from weathergage.rulesets.plotted.core.terms import OFFENSIVE
from weathergage.rulesets.plotted.foresight.ships_by_number import NOBODY
from weathergage.rulesets.plotted.present.view import PlottedView
from weathergage.rulesets.plotted.sailing.plots import PLOTS
from weathergage.rulesets.plotted.turn.grappling_phase import TRY
from weathergage.rulesets.plotted.turn.melee_phase import BOARDS

CARD: Final = BotCard(
    "grappler",
    "Grappler",
    "Runs alongside the nearest enemy, grapples, and boards with all hands. For testing other captains.",
    hidden=True,
)


class Grappler(NumberCaptain):
    """Close, grapple and board whatever the odds are; fire by default."""

    def __init__(self, seed: int) -> None:
        pass

    def think(self, view: PlottedView, questions: Questions) -> bool:
        """Choose the answers that lead to boarding."""
        kinds = view.kinds
        for row in questions.rows_of(view.side):
            ask = questions.asked[row]
            kind = kinds[questions.kind[row]] if ask is None else ask.kind
            if kind == "plot":
                _lie_alongside(view, questions, row)
            elif kind == "grapple" and view.side_of(questions.about[row]) != view.side:
                questions.answer[row] = TRY
            elif kind == "board":
                _send_everybody(view, questions, row)
            elif kind == "counterboard":
                questions.answer[row] = BOARDS
        return True


def _lie_alongside(view: PlottedView, questions: Questions, row: int) -> None:
    """Sail the shortest plot that ends nearest to an enemy who sails straight on."""
    ship = questions.ship[row]
    foe = view.nearest_enemy(ship)
    if foe == NOBODY:
        return
    likely = view.likely_plots_of(foe)
    straight = max(likely, key=lambda plot: (PLOTS.notations[plot].isdigit(), PLOTS.notations[plot]))
    there = view.bow_after(foe, straight)

    def gap(plot: int) -> tuple[int, int]:
        return distance(view.bow_after(ship, plot), there), len(PLOTS.notations[plot])

    best = min(safe_plots(view, questions, row), key=gap)
    questions.answer[row] = plot_answer(questions, row, best)


def _send_everybody(view: PlottedView, questions: Questions, row: int) -> None:
    """Form the strongest party that boards an enemy."""
    figures = view.party_figures(questions.ship[row])
    best = 0, ""
    for order in range(questions.choices[row]):
        tasks = tasks_of_number(questions.options, questions.first[row], order)
        party = only_party(tasks)
        if kind_of(party) == OFFENSIVE and party > 0:
            found = figures.strength(tasks), f"{sections_of(tasks)}>{view.ship_id(target_of(party))}"
            if found > best:
                best = found
                questions.answer[row] = order
