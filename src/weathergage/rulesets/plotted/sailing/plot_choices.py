"""The plots that a captain may choose from, when not all of them are listed; not compiled, since a tuple cannot be."""

from collections.abc import Iterable

from weathergage.rulesets.plotted.sailing.plots import BACK, BACKED, plot_text, steps_of


class PlotChoices(tuple[str, ...]):
    """Legal plots, of which those with backed sails are understood but not listed (A.V.B)."""

    allowance: int
    known: frozenset[str]

    def __new__(cls, plots: Iterable[str], allowance: int) -> "PlotChoices":
        """Make the plots without B, and the factors that B may use up."""
        made = super().__new__(cls, plots)
        made.allowance = allowance
        made.known = frozenset(made)
        return made

    def __contains__(self, notation: object) -> bool:
        if notation in self.known:
            return True
        if not isinstance(notation, str) or BACKED not in notation:
            return False
        try:
            steps = steps_of(notation)
        except ValueError:
            return False
        sailed = tuple(step for step in steps if step != BACK)
        return (
            len(steps) <= self.allowance and plot_text(steps) == notation and plot_text(sailed) in self.known
        )
