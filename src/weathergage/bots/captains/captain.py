"""Define what all captains from the lieutenant up share: a function for each kind of question, and weights."""

from collections.abc import Callable
from random import Random
from typing import Final

from weathergage.bots.captains.number_captain import NumberCaptain
from weathergage.bots.captains.style import PLAIN, Style
from weathergage.bots.drawn.drawn_captain import DrawnCaptain
from weathergage.bots.drawn.skill import OFFICER, OFFICER_BY_TURNS, Skill
from weathergage.bots.plotted.boarding_sense import counterboard, form_parties, get_clear, hold_on, part
from weathergage.bots.plotted.gunnery_sense import fire, load
from weathergage.bots.plotted.sailing_sense import SailingSense, sense_of
from weathergage.bots.plotted.shiphandling_sense import (
    fight_fire,
    mend,
    mend_by_words,
    serve_mortar,
    set_sails,
    trim_sails,
)
from weathergage.bots.plotted.weights import FIGHTING, Weights
from weathergage.engine.contract.questions import BY_DEFAULT, Questions
from weathergage.engine.orders import Ask
from weathergage.rulesets.plotted.present.view import PlottedView

#: The number of an answer to a row about one ship; BY_DEFAULT to leave it.
Sense = Callable[[PlottedView, Questions, int, Weights], int]
#: An answer to an ask that rules put to a ship, by her index, in words.
WordedSense = Callable[[PlottedView, int, Ask, Weights], str]

SENSES: Final[dict[str, Sense]] = {
    "unfoul": get_clear,
    "grapple": hold_on,
    "ungrapple": get_clear,
    "disengage": part,
    "board": form_parties,
    "fire": fire,
    "counterboard": counterboard,
    "load": load,
    "sails": set_sails,
    "repair": mend,
}
WORDED_SENSES: Final[dict[str, WordedSense]] = {
    "sails": trim_sails,
    "repair": mend_by_words,
    "firefight": fight_fire,
    "load_mortar": serve_mortar,
}
#: Asks that a client may answer by itself, but a captain considers.
_NEVER_ROUTINE: Final = frozenset({"repair"})
_PLOT: Final = "plot"


class Captain(NumberCaptain):
    """Answer known kinds of asks by their functions, and others by default; plot for all ships together."""

    senses: dict[str, Sense] = SENSES
    worded_senses: dict[str, WordedSense] = WORDED_SENSES

    def __init__(self, seed: int, style: Style = PLAIN, weights: Weights = FIGHTING) -> None:
        self._random = Random(seed).random
        self._weights = weights.styled(style)
        fought_out, by_turns = self.skills()
        self._drawn = DrawnCaptain(
            fought_out.styled(self._weights), self._random, by_turns.styled(self._weights)
        )

    def of_drawn_games(self) -> DrawnCaptain:
        """Return the captain for drawn games."""
        return self._drawn

    def think(self, view: PlottedView, questions: Questions) -> bool:
        """Plot first, then answer everything else that is not routine."""
        rows = questions.rows_of(view.side)
        plots = [row for row in rows if view.kind_of(questions, row) == _PLOT]
        if plots:
            self.plot(view, questions, plots)
        for row in rows:
            ask = questions.asked[row]
            if ask is not None:
                self._answer_in_words(view, questions, row, ask)
                continue
            kind = view.kind_of(questions, row)
            if not questions.routine[row] or kind in _NEVER_ROUTINE:
                sense = self.senses.get(kind)
                answer = BY_DEFAULT if sense is None else sense(view, questions, row, self._weights)
                if answer != BY_DEFAULT:
                    questions.answer[row] = answer
        return len(plots) < len(rows)

    def _answer_in_words(self, view: PlottedView, questions: Questions, row: int, ask: Ask) -> None:
        sense = self.worded_senses.get(ask.kind)
        if sense is not None and (not ask.routine or ask.kind in _NEVER_ROUTINE):
            questions.write(row, ask, sense(view, view.index_of(ask.ship), ask, self._weights))

    def skills(self) -> tuple[Skill, Skill]:
        """Return the skills for drawn games: where boarding is fought to the end, and where once a turn."""
        return OFFICER, OFFICER_BY_TURNS

    def plot(self, view: PlottedView, questions: Questions, rows: list[int]) -> None:
        """Answer all rows that ask for a plot."""
        sense = self.sense(view)
        sense.begin(self._random, self.error(len(rows)))
        sense.plots(questions, rows)

    def sense(self, view: PlottedView) -> SailingSense:
        """Return how he looks at the battle to plot."""
        return sense_of(view, self._weights, view.side)

    def error(self, ships: int) -> float:
        """Return the random error that is added to his whims when he plots for this many ships."""
        return 0.0
