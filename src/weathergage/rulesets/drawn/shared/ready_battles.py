"""Keep battles as they were set up, so that one that begins a thousand times is only copied."""

from typing import Final, Generic

from weathergage.engine.scenario import Scenario
from weathergage.rulesets.drawn.shared.state import Drawn

_MOST: Final = 16


class ReadyBattles(Generic[Drawn]):
    """Hold the first position of some battles, by the identity of rules and scenario, which are kept with them."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], tuple[object, Scenario, Drawn]] = {}

    def of(self, rules: object, scenario: Scenario) -> Drawn | None:
        """Return the position of a battle, to be copied; None if it is not kept."""
        found = self._kept.get((id(rules), id(scenario)))
        return None if found is None else found[2]

    def keep(self, rules: object, scenario: Scenario, state: Drawn) -> None:
        """Keep a position for which no die was rolled, so that any seed may begin from it."""
        if not state.dice.taken:
            if len(self._kept) >= _MOST:
                self._kept.clear()
            self._kept[id(rules), id(scenario)] = rules, scenario, state
