"""Define the weights of a captain's decisions, and how his style changes them."""

from typing import Final, NamedTuple

from weathergage.bots.captains.style import PLAIN, Style

#: Turns without a hit before a captain grows bolder.
PATIENT: Final = 6


class Weights(NamedTuple):
    """Hold the weights of a captain's decisions."""

    #: Hits given and taken, in hull hits; turns of sailing to the enemy.
    give: float = 1.0
    take: float = 1.3
    closing: float = 0.25
    #: Ending the turn where she can move no hex, or only one.
    in_irons: float = 0.8
    close_hauled: float = 0.2
    #: Meeting a friend or a hulk; lying where a friend lies that has not moved yet.
    collision: float = 4.0
    crowding: float = 3.0
    #: Meeting an enemy with an equally strong crew: nothing with a clearly weaker, twice with a clearly stronger one.
    entangled: float = 1.5
    #: Lying alongside an enemy with a clearly stronger crew; the opposite for a clearly weaker one.
    alongside: float = 0.0
    #: Random noise that decides between nearly equal plots.
    whim: float = 0.05
    #: Crews this many times as strong as the enemy's board her.
    boards_at: float = 1.6
    #: A ship this badly damaged, and this much weaker than the enemies near her, runs.
    hurt: float = 0.34
    outmatched: float = 0.4
    #: The first broadside is kept if the shot is worth less than this part of what it would add at close range:
    #: while the ships close, and while they do not.
    patience: float = 0.7
    composure: float = 0.5
    #: The weights of hull and rigging hits in the choice of an aim.
    hull: float = 1.0
    rigging: float = 0.3

    def bolder(self, quiet: int) -> "Weights":
        """Return bolder weights after this many turns without a hit."""
        lull = quiet - PATIENT
        if lull <= 0:
            return self
        return self._replace(
            take=self.take / (1 + 0.1 * lull),
            closing=self.closing * (1 + 0.1 * lull),
            whim=self.whim * (1 + lull),
        )

    def beaten(self) -> "Weights":
        """Return the weights for a ship that is nearly lost: hits taken count more, and distance is wanted."""
        return self._replace(give=0.4 * self.give, take=2.33 * self.take, entangled=1.6 * self.entangled)

    def styled(self, style: Style) -> "Weights":
        """Return the weights with the leanings of a style."""
        if style == PLAIN:
            return self
        daring, aim, boarding = style
        return self._replace(
            take=self.take * 4.0**-daring,
            closing=self.closing * 3.0**daring,
            entangled=self.entangled * 1.6 ** -(daring + boarding),
            alongside=self.alongside + 0.7 * max(0.0, boarding),
            boards_at=max(1.05, self.boards_at * 1.25 ** -(daring + boarding)),
            hurt=self.hurt * (1 - 0.6 * daring),
            outmatched=self.outmatched * (1 - 0.5 * daring),
            hull=self.hull * 2.5**-aim,
            rigging=self.rigging * 6.0**aim,
        )


FIGHTING: Final = Weights()
#: The weights of a beaten ship without style.
RUNNING: Final = FIGHTING.beaten()
