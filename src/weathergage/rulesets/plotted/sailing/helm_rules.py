"""Define rules that bind a ship's helm: a number tells how she is bound this turn, and her limits follow from it."""

from typing import Final

from weathergage.engine.contract.compilation import mypyc_attr
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.helm import Helm

FREE: Final = 0
#: The binding of a rule that has but one.
BOUND: Final = 1
#: Bindings are numbers below this.
BINDINGS: Final = 64


@mypyc_attr(allow_interpreted_subclasses=True)
class HelmRule:
    """A rule that binds the helms of some ships.

    Every ship is asked for her binding each turn; what it means is worked out once and kept with the legal plots.
    """

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Return how she is bound this turn, by a number of the rule's own; FREE where she is not."""
        raise NotImplementedError

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm that is bound so; it follows from these two alone."""
        raise NotImplementedError
