"""Define the state of every drawn game: the bag of tokens, who was drawn, and whose phase it is."""

from dataclasses import dataclass, field

from typing_extensions import TypeVar

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
