"""Define the state of every drawn game: the bag of tokens, who was drawn, and whose phase it is."""

from dataclasses import dataclass, field
from typing import Final, Generic

from typing_extensions import TypeVar

from weathergage.engine.scenario import Scenario
from weathergage.engine.state import GameState, Record


@dataclass(slots=True)
class DrawnState(GameState):
    """The family's part of a state; its games extend it with ships and sea."""

    #: Tokens still in the bag, by side; a token that belongs to no side comes after the sides.
    bag: list[int] = field(default_factory=list)
    #: Tokens drawn this turn, in order, by the same numbers.
    drawn: list[int] = field(default_factory=list)
    #: The side whose phase it is; -1 between phases.
    active: int = -1

    def to_record(self) -> Record:
        """Return the state as hashes know it, however it is kept: the names and their order never change."""
        return {
            **GameState.to_record(self),
            "bag": self.bag,
            "drawn": self.drawn,
            "active": self.active,
        }

    def drawn_by(self, side: int) -> int:
        """Return how many tokens of a side have been drawn this turn."""
        return self.drawn.count(side)

    @property
    def bag_empty(self) -> bool:
        """Return whether no token of any side is left; one that belongs to nobody does not keep the turn open."""
        for side in range(len(self.sealed)):
            if self.bag[side]:
                return False
        return True


#: The state of one of these games.
Drawn = TypeVar("Drawn", bound=DrawnState, default=DrawnState)
#: First positions that are kept at most.
_MOST_READY: Final = 16


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
            if len(self._kept) >= _MOST_READY:
                self._kept.clear()
            self._kept[id(rules), id(scenario)] = rules, scenario, state
