"""Define the weights of a captain's decisions, and how his style changes them."""

from typing import Final

from weathergage.bots.captains.style import PLAIN, Style

#: Turns without a hit before a captain grows bolder.
PATIENT: Final = 6


class Weights:
    """Hold the weights of a captain's decisions; once made, they are not changed."""

    def __init__(self) -> None:
        #: Hits given and taken, in hull hits; turns of sailing to the enemy.
        self.give = 1.0
        self.take = 1.3
        self.closing = 0.25
        #: Ending the turn where she can move no hex, or only one.
        self.in_irons = 0.8
        self.close_hauled = 0.2
        #: Meeting a friend or a hulk; lying where a friend lies that has not moved yet.
        self.collision = 4.0
        self.crowding = 3.0
        #: Meeting an enemy with an equally strong crew: nothing with a clearly weaker, twice with a clearly stronger.
        self.entangled = 1.5
        #: Lying alongside an enemy with a clearly stronger crew; the opposite for a clearly weaker one.
        self.alongside = 0.0
        #: Random noise that decides between nearly equal plots.
        self.whim = 0.05
        #: Crews this many times as strong as the enemy's board her.
        self.boards_at = 1.6
        #: A ship this badly damaged, and this much weaker than the enemies near her, runs.
        self.hurt = 0.34
        self.outmatched = 0.4
        #: The first broadside is kept if the shot is worth less than this part of what it would add at close range:
        #: while the ships close, and while they do not.
        self.patience = 0.7
        self.composure = 0.5
        #: The weights of hull and rigging hits in the choice of an aim.
        self.hull = 1.0
        self.rigging = 0.3

    def _copy(self) -> "Weights":
        """Return weights of their own that are the same."""
        twin = Weights()
        twin.give = self.give
        twin.take = self.take
        twin.closing = self.closing
        twin.in_irons = self.in_irons
        twin.close_hauled = self.close_hauled
        twin.collision = self.collision
        twin.crowding = self.crowding
        twin.entangled = self.entangled
        twin.alongside = self.alongside
        twin.whim = self.whim
        twin.boards_at = self.boards_at
        twin.hurt = self.hurt
        twin.outmatched = self.outmatched
        twin.patience = self.patience
        twin.composure = self.composure
        twin.hull = self.hull
        twin.rigging = self.rigging
        return twin

    def bolder(self, quiet: int) -> "Weights":
        """Return bolder weights after this many turns without a hit."""
        lull = quiet - PATIENT
        if lull <= 0:
            return self
        found = self._copy()
        found.take /= 1 + 0.1 * lull
        found.closing *= 1 + 0.1 * lull
        found.whim *= 1 + lull
        return found

    def beaten(self) -> "Weights":
        """Return the weights for a ship that is nearly lost: hits taken count more, and distance is wanted."""
        found = self._copy()
        found.give = 0.4 * self.give
        found.take = 2.33 * self.take
        found.entangled = 1.6 * self.entangled
        return found

    def pressing(self, factor: float) -> "Weights":
        """Return the weights against an enemy who is nearly lost: hits given count more, and hits taken less."""
        found = self._copy()
        found.give = factor * self.give
        found.take = self.take / factor
        return found

    def styled(self, style: Style) -> "Weights":
        """Return the weights with the leanings of a style."""
        if style == PLAIN:
            return self
        daring, aim, boarding = style
        found = self._copy()
        found.take = self.take * 4.0**-daring
        found.closing = self.closing * 3.0**daring
        found.entangled = self.entangled * 1.6 ** -(daring + boarding)
        found.alongside = self.alongside + 0.7 * max(0.0, boarding)
        found.boards_at = max(1.05, self.boards_at * 1.25 ** -(daring + boarding))
        found.hurt = self.hurt * (1 - 0.6 * daring)
        found.outmatched = self.outmatched * (1 - 0.5 * daring)
        found.hull = self.hull * 2.5**-aim
        found.rigging = self.rigging * 6.0**aim
        return found


FIGHTING: Final = Weights()
#: The weights of a beaten ship without style.
RUNNING: Final = FIGHTING.beaten()
