"""Show a captain who answers by number what he needs, renewed from question to question."""

from weathergage.engine.contract.questions import Questions
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.lookout import QuartersLookout
from weathergage.rulesets.drawn.beat_to_quarters.sailing.helm import turns_offered
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_stages import plots_of
from weathergage.rulesets.drawn.beat_to_quarters.turn.stage import GRAPPLE, KINDS, PLOT
from weathergage.rulesets.drawn.shared.glance import DrawnGlance
from weathergage.rulesets.drawn.shared.lookout import Ways


class QuartersGlance(DrawnGlance):
    """A glance at a state for one side."""

    def __init__(self, rules: QuartersRuleset, state: Seascape, side: int) -> None:
        super().__init__(rules, state, side, None)
        self.state = state
        self._book = rules.book
        self._lookout = QuartersLookout(self._book, state, side)

    def renew(self) -> None:
        """Look again."""
        self.request = None
        self._lookout.renew()

    @property
    def lookout(self) -> QuartersLookout:
        """The figures that captains weigh."""
        return self._lookout

    def kind_of(self, questions: Questions, row: int) -> str:
        """Return the kind of the question in a row; only the action phase puts rows of numbers."""
        ask = questions.asked[row]
        return KINDS[questions.kind[row]] if ask is None else ask.kind

    def ship_of(self, questions: Questions, row: int) -> str:
        """Return the id of the ship that a question of the helm is put to."""
        ask = questions.asked[row]
        return self.state.ships[questions.ship[row]].spec.id if ask is None else ask.ship

    def ships_offered(self, questions: Questions, row: int) -> list[str] | None:
        """Return the ids of the ships that a question about grapples offers; None for all others."""
        if questions.asked[row] is not None or questions.kind[row] != GRAPPLE:
            return None
        first = questions.first[row]
        near = questions.options.part(first, questions.choices[row] - 1)
        return [self.state.ships[index].spec.id for index in near]

    def ways(self, questions: Questions, row: int) -> Ways:
        """Return the courses that a question of the helm offers, by number."""
        ask = questions.asked[row]
        if ask is not None:
            return self._lookout.ways(ask)
        book, state = self._book, self.state
        options = plots_of(book, state)[0] if questions.kind[row] == PLOT else turns_offered(book, state)
        return self._lookout.ways_among(state.ships[questions.ship[row]], options, tacking=False)


def glance(rules: QuartersRuleset, state: Seascape, side: int, before: object) -> QuartersGlance:
    """Return a glance at a state; the one before is renewed if it was at the same game."""
    if isinstance(before, QuartersGlance) and before.state is state:
        before.renew()
        return before
    return QuartersGlance(rules, state, side)
