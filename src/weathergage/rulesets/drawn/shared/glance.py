"""Show a captain of a drawn game who answers by number what he needs: the questions and the look-out."""

from typing import cast

from weathergage.engine.contract.compilation import mypyc_attr
from weathergage.engine.contract.questions import Questions
from weathergage.engine.journal import Outcome
from weathergage.engine.orders import Ask, Orders, Request, Violation
from weathergage.engine.ruleset import Book, Ruleset
from weathergage.rulesets.drawn.shared.lookout import Lookout, Ways
from weathergage.rulesets.drawn.shared.state import Drawn, DrawnState


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawnGlance:
    """A glance at a state for one side; the views of the family are this and more."""

    def __init__(self, rules: Ruleset[Drawn, Book], state: Drawn, side: int, request: Request | None) -> None:
        # What all these games have in common is asked of the rules as of any game's.
        self._rules = cast("Ruleset", rules)
        self._drawn: DrawnState = state
        self.side = side
        self.request = request

    @property
    def phase(self) -> str:
        """The id of the phase."""
        return self._rules.phases[self._drawn.phase].id

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, if it has."""
        return self._drawn.outcome

    @property
    def lookout(self) -> Lookout:
        """The figures that captains weigh."""
        raise NotImplementedError

    @property
    def has_checks(self) -> bool:
        """Return whether orders may be wrong together though each is right alone."""
        return self._rules.check is not None

    def kind_of(self, questions: Questions, row: int) -> str:
        """Return the kind of the question in a row."""
        return self._rules.phases[self._drawn.phase].kind_of(self._drawn, questions, row)

    def asked(self, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        return self._rules.phases[self._drawn.phase].describe(self._drawn, questions, row)

    def ship_of(self, questions: Questions, row: int) -> str:
        """Return the id of the ship that a question of the helm is put to."""
        return self.asked(questions, row).ship

    def ships_offered(self, questions: Questions, row: int) -> list[str] | None:
        """Return the ids of the ships that a question about grapples offers after the answer to throw none.

        None for all other questions, and where it is to be read in words.
        """
        return None

    def ways(self, questions: Questions, row: int) -> Ways:
        """Return the courses that a question of the helm offers, by number."""
        return self.lookout.ways(self.asked(questions, row))

    def objections(self, orders: Orders) -> list[Violation]:
        """Return what is wrong with orders of this side that are each right alone; an empty list if nothing is."""
        if self._rules.check is None or self.request is None:
            return []
        return self._rules.check(self._drawn, self.side, {**self.request.defaults(), **orders})
