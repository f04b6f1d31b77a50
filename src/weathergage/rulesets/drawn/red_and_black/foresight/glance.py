"""Show a captain who answers by number what he needs, renewed from question to question."""

from weathergage.engine.contract.questions import Questions
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import KINDS, TURN
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.foresight.lookout import TableLookout
from weathergage.rulesets.drawn.red_and_black.turn.action_stages import way_meant
from weathergage.rulesets.drawn.shared.glance import DrawnGlance
from weathergage.rulesets.drawn.shared.lookout import Ways


class TableGlance(DrawnGlance):
    """A glance at a state for one side."""

    def __init__(self, rules: OpenTableRuleset, state: OpenTable, side: int) -> None:
        super().__init__(rules, state, side, None)
        self.state = state
        self._lookout = TableLookout(rules.book, state, side)

    def renew(self) -> None:
        """Look again."""
        self.request = None
        self._lookout.renew()

    @property
    def lookout(self) -> TableLookout:
        """The figures that captains weigh."""
        return self._lookout

    def kind_of(self, questions: Questions, row: int) -> str:
        """Return the kind of the question in a row; all phases number them alike."""
        ask = questions.asked[row]
        return KINDS[questions.kind[row]] if ask is None else ask.kind

    def ship_of(self, questions: Questions, row: int) -> str:
        """Return the id of the ship that a question of the helm is put to."""
        return self.state.ships[questions.ship[row]].spec.id

    def ways(self, questions: Questions, row: int) -> Ways:
        """Return the courses that a question of the helm offers, by number."""
        ship = self.state.ships[questions.ship[row]]
        if questions.kind[row] == TURN:
            return self._lookout.ways_among(ship, questions.options.all(), [])
        lengths = [way_meant(self.state, number) for number in range(questions.choices[row])]
        return self._lookout.ways_among(ship, [], lengths)


def glance(rules: OpenTableRuleset, state: OpenTable, side: int, before: object) -> TableGlance:
    """Return a glance at a state; the one before is renewed if it was at the same game."""
    if isinstance(before, TableGlance) and before.state is state:
        before.renew()
        return before
    return TableGlance(rules, state, side)
