"""Find the plots of a squadron that keep clear of friends and hulks, given the other orders."""

from typing import Final

from weathergage.bots.plotted.intent import can_fight
from weathergage.bots.plotted.offered_plots import lying, plot_chosen
from weathergage.bots.plotted.reachable_moves import wake_of_plot
from weathergage.bots.search.plotted_candidates import RowCandidate
from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.questions import Questions
from weathergage.geometry.hexgrid import hexes_between
from weathergage.geometry.wakes import Wake, meet
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.present.view import PlottedView

#: From bow to bow, no friends farther apart than this can meet in one turn.
CONTACT: Final = 12
_PLOT: Final = "plot"


class Fairway:
    """Keep track of where own ships go by the orders being written, and where ships lie that cannot be steered."""

    def __init__(self, view: PlottedView, questions: Questions) -> None:
        self._view = view
        self._questions = questions
        ships = view.sightings
        rows = [row for row in questions.rows_of(view.side) if view.kind_of(questions, row) == _PLOT]
        #: Ships that are plotted for, by row.
        self._moving: dict[int, Sighting] = {
            row: ships[questions.ship[row]] for row in rows if ships[questions.ship[row]].present
        }
        moving = {ship.index for ship in self._moving.values()}
        self._lying: list[Wake] = [
            lying(ship)
            for ship in ships
            if ship.present and ship.index not in moving and (ship.side == view.side or not can_fight(ship))
        ]

    def narrowed(self, candidate: RowCandidate, answers: list[int]) -> RowCandidate:
        """Keep only the answers of a candidate that meet no friend, as many as are to be tried.

        If every plot meets a friend, the present answer is kept. `answers` has the answer to each row.
        """
        ship = self._moving.get(candidate.row)
        if ship is None:
            return candidate
        most = candidate.most or len(candidate.answers)
        others = self._others(candidate.row, ship, answers)
        kept: list[int] = []
        for index, answer in enumerate(candidate.answers):
            if len(kept) < most and _is_clear(self._wake(candidate.row, ship, answer), others):
                kept.append(index)
        kept = kept or [0]
        return candidate._replace(
            answers=tuple(candidate.answers[index] for index in kept),
            prior=tuple(candidate.prior[index] for index in kept),
        )

    def _others(self, row: int, ship: Sighting, answers: list[int]) -> list[Wake]:
        """Return the wakes of all ships she could meet."""
        bow: i64 = ship.bow
        found = [wake for wake in self._lying if hexes_between(bow, wake.start) <= CONTACT]
        for other, friend in self._moving.items():
            if other != row and hexes_between(bow, friend.bow) <= CONTACT:
                found.append(self._wake(other, friend, answers[other]))
        return found

    def _wake(self, row: int, ship: Sighting, answer: int) -> Wake:
        plot = plot_chosen(self._questions, row, answer)
        return wake_of_plot(
            plot, ship.bow, ship.heading, ship.hexes, by_stern=self._view.turns_at_stern(ship.index)
        )


def _is_clear(mine: Wake, others: list[Wake]) -> bool:
    """Return whether a wake meets no other."""
    for other in others:
        if meet(mine, other):
            return False
    return True
