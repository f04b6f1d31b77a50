"""What every drawn game has: the bag of tokens, who was drawn, and whose phase it is."""

from dataclasses import dataclass, field

from weathergage.engine.state import GameState


@dataclass(slots=True)
class DrawnState(GameState):
    """The family's part of a state; its games extend it with ships and sea."""

    #: Tokens still in the bag, by side; a token that belongs to no side comes after the sides.
    bag: list[int] = field(default_factory=list)
    #: Tokens drawn this turn, in order, by the same numbers.
    drawn: list[int] = field(default_factory=list)
    #: The side whose phase it is; -1 between phases.
    active: int = -1

    def drawn_by(self, side: int) -> int:
        """How many tokens of a side have been drawn this turn."""
        return self.drawn.count(side)

    @property
    def bag_empty(self) -> bool:
        """Whether no token of any side is left; one that belongs to nobody does not keep the turn open."""
        return not any(self.bag[: len(self.sealed)])
