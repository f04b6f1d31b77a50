"""What a place is worth to a captain: the guns that bear, the passage to the enemy, the way out."""

from typing import Final, NamedTuple

from weathergage.bots.gunnery_sense import Rows
from weathergage.bots.lies import Lies, passages_for
from weathergage.bots.ways import Way
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.plotted.lookout import Sighting

#: Turns without a hit before a captain grows bolder.
PATIENT: Final = 6


class Temper(NamedTuple):
    """How a captain weighs things."""

    #: Hits given and taken, in hull hits; turns of sailing to the enemy.
    give: float = 1.0
    take: float = 0.6
    closing: float = 0.4
    #: Ending the turn where she can move no hex, or only one.
    in_irons: float = 0.8
    close_hauled: float = 0.2
    #: Meeting a friend or a hulk; lying where a friend lies who has yet to move.
    collision: float = 4.0
    crowding: float = 3.0
    #: Meeting an enemy with an equally strong crew: nothing with a clearly weaker, twice with a clearly stronger one.
    entangled: float = 2.5
    #: Lying alongside an enemy with a clearly stronger crew; the contrary of it with a clearly weaker one.
    alongside: float = 0.7
    #: A whim that settles what is nearly equal.
    whim: float = 0.05

    def bolder(self, quiet: int) -> "Temper":
        """The same captain after so many turns in which nothing happened."""
        lull = quiet - PATIENT
        if lull <= 0:
            return self
        return self._replace(
            take=self.take / (1 + 0.1 * lull),
            closing=self.closing * (1 + 0.1 * lull),
            whim=self.whim * (1 + lull),
        )


FIGHTING: Final = Temper()
#: A beaten ship: hits taken count for more and distance is wanted.
RUNNING: Final = Temper(give=0.4, take=1.4, closing=0.4, entangled=4.0)
#: More turns away than this are all alike to a runner.
OUT_OF_SIGHT: Final = 12.0

#: See `Ways.ends`.
Ends = tuple[tuple[int, int, int], ...]


class Threat(NamedTuple):
    """An enemy and what is guessed of her: places with chances, the worth of her guns, how much hits on her count."""

    foe: Sighting
    #: Bow, heading, chance.
    places: tuple[tuple[int, int, float], ...]
    rows: Rows
    need: float
    #: The part of her fire that one ship has to expect.
    share: float
    guesses: tuple[tuple[Way, float], ...]


def weigh_guns(
    scores: list[float],
    bow: int,
    ends: Ends,
    threat: Threat,
    lies: Lies,
    mine: Rows,
    give: float,
    take: float,
    alongside: float,
) -> None:
    """Add hits given and take off hits taken, over all places where the enemy may be."""
    hers = threat.rows
    places = [
        (((place - bow) << 6) + heading, chance * give, chance * take, chance * alongside)
        for place, heading, chance in threat.places
    ]
    for index, (end, _, _) in enumerate(ends):
        score = 0.0
        for there, given, taken, touching in places:
            span, bears, answers = lies[there - end]
            if bears:
                score += given * mine[bears][span]
            if answers:
                score -= taken * hers[answers][span]
            if span == 1:
                score += touching
        scores[index] += score


def weigh_passage(scores: list[float], ship: Sighting, ends: Ends, threat: Threat, closing: float) -> None:
    """Take off the turns of sailing to where the enemy will be in two turns, if she stands on."""
    foe, passages = threat.foe, passages_for(ship.reach)
    goal, course, _ = threat.places[0]
    start = (goal + STEP[course] * foe.reach[course] - ship.bow) << 3
    for index, (_, end, _) in enumerate(ends):
        scores[index] -= closing * passages[start - end]


def weigh_escape(scores: list[float], ship: Sighting, ends: Ends, threat: Threat, value: float) -> None:
    """Add the turns of sailing that the enemy needs to come up with her."""
    passages = passages_for(threat.foe.reach)
    goal, course, _ = threat.places[0]
    start = ((ship.bow - goal) << 3) + course
    for index, (_, end, heading) in enumerate(ends):
        scores[index] += value * min(OUT_OF_SIGHT, passages[start + end + heading])
