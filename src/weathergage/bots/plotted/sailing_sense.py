"""Choose plots: close, bring guns to bear, rake, avoid rakes, keep clear, keep moving."""

from collections.abc import Callable
from typing import Final

from weathergage.bots.plotted.bearing_cache import bearings_between
from weathergage.bots.plotted.enemy_plots import blended, by_rule_of_thumb
from weathergage.bots.plotted.gunnery_sense import rows_of
from weathergage.bots.plotted.intent import can_fight, enemies_of, is_beaten, outmanned
from weathergage.bots.plotted.offered_plots import likely_moves, lying, moves_offered, sail
from weathergage.bots.plotted.place_value import (
    Threat,
    Weights,
    weigh_escape,
    weigh_guns,
    weigh_passage,
)
from weathergage.bots.plotted.reachable_moves import Guesses, Move, Moves
from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.questions import Questions
from weathergage.geometry.hexgrid import hexes_between
from weathergage.geometry.wakes import Wake, meet
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.foresight.ships_by_number import FAR_AWAY
from weathergage.rulesets.plotted.present.view import PlottedView

#: Enemies weighed for each plot, and how far they may be to matter for the guns.
WEIGHED: Final = 3
FAR: Final = 17
#: The fire of an enemy is divided among at most this many ships.
SHARED: Final = 3
#: A fresh enemy counts as this many hexes farther off than one who is nearly beaten.
FRESH: Final = 2
#: The greatest distance of bows at which ships can touch, and at which friends can meet in one turn.
TOUCHING: Final = 3
_CONTACT: Final = 12
#: Stands for the score of a move that has been looked at.
_TRIED: Final = -1e30


class WeighedMoves:
    """Hold what the moves of a ship are worth, as far as whims and the moves of friends have no say in it."""

    def __init__(self, moves: Moves, helm: vec[float]) -> None:
        self.moves = moves
        #: What she can sail next turn on each heading.
        self.helm = helm
        #: What else is added to each move, in this order; and what is added after friends are looked at.
        self.marks: list[vec[float]] = []
        self.prospects: list[vec[float]] = []


class SailingSense:
    """Choose plots for all ships of one side: first those nearest to the enemy, then the others around them.

    What does not follow from a captain's whims is worked out once, for all captains of a side who look at a position.
    """

    def __init__(self, view: PlottedView, base: Weights, side: int, *, flag: bool = False) -> None:
        self._view = view
        self._base = base
        self._weights = base.bolder(view.quiet_turns)
        self._side = side
        #: Whether it plots as a flag captain does.
        self._flag = flag
        self._random: Callable[[], float] | None = None
        self._whim = 0.0
        self._foes = enemies_of(view, self._side)
        self._own = [
            ship for ship in view.sightings if ship.side == self._side and ship.present and ship.active
        ]
        self._threats: dict[int, Threat] = {}
        self._weighed: dict[int, WeighedMoves] = {}
        #: Where friends and hulks will be, if already decided.
        self._settled: dict[int, Wake] = {}

    def suits(self, base: Weights, side: i64, *, flag: bool) -> bool:
        """Return whether a captain of a side with these weights would look at the battle so."""
        return self._base is base and self._side == side and self._flag == flag

    def begin(self, random: Callable[[], float] | None, error: float = 0.0) -> None:
        """Forget where ships of this side will be, to plot or weigh anew with a captain's whims and errors."""
        self._random = random
        self._whim = self._weights.whim + error
        self._settled.clear()

    def plots(self, questions: Questions, rows: list[int]) -> None:
        """Answer all rows that ask for a plot."""
        ships = self._view.sightings
        if len(ships) > 2:
            moving = {questions.ship[row] for row in rows}
            for ship in ships:
                if (
                    ship.present
                    and ship.index not in moving
                    and (ship.side == self._side or not can_fight(ship))
                ):
                    self._settled[ship.index] = lying(ship)
            rows = sorted(rows, key=lambda row: self._distance(ships[questions.ship[row]]))
        waiting = [ships[questions.ship[row]] for row in rows]
        for row in rows:
            ship = waiting.pop(0)
            move = self._choose(ship, moves_offered(self._view, questions, row), waiting)
            sail(self._view, questions, row, move)
            if len(ships) > 2:
                self._settled[ship.index] = move.wake(ship.bow, ship.hexes)

    def _distance(self, ship: Sighting) -> int:
        least: i64 = FAR_AWAY
        for foe in self._foes:
            least = min(least, hexes_between(ship.bow, foe.bow))
        return 0 if least == FAR_AWAY else least

    def _choose(self, ship: Sighting, moves: Moves, waiting: list[Sighting]) -> Move:
        if len(moves.all) == 1:
            return moves.all[0]
        threats = self._threats_to(ship)
        scores = self._score(ship, moves)
        wakes = self._in_the_way(ship, waiting, threats)
        if not wakes:
            return moves.all[scores.index(max(scores))]
        best_score, best = -1e9, moves.all[0]
        left = scores[:]
        for _ in range(len(left)):
            index = _highest(left)
            score = left[index]
            if score <= best_score:
                break
            left[index] = _TRIED
            move = moves.all[index]
            mine = move.wake(ship.bow, ship.hexes)
            for wake, cost in wakes:
                if meet(mine, wake):
                    score -= cost
            if score > best_score:
                best_score, best = score, move
        return best

    def scores(self, ship: Sighting, moves: Moves) -> list[float]:
        """Return the score of each move of a ship of this side, ignoring collisions."""
        return self._score(ship, moves)

    def plot_scores(self, questions: Questions, rows: list[int]) -> list[tuple[int, Moves, list[float]]]:
        """Return for each row its moves and their scores, ignoring collisions; the ship nearest to the enemy first."""
        found = []
        ships = self._view.sightings
        for row in sorted(rows, key=lambda row: self._distance(ships[questions.ship[row]])):
            moves = moves_offered(self._view, questions, row)
            found.append((row, moves, self.scores(ships[questions.ship[row]], moves)))
        return found

    def _threats_to(self, ship: Sighting) -> list[Threat]:
        """Return the enemies that matter most to her: the nearest, and crippled before fresh ones."""
        return [self._threats.get(foe.index) or self._watch(foe) for foe in self._foremost(ship)]

    def _foremost(self, ship: Sighting) -> list[Sighting]:
        """Return these enemies in the order in which they matter, the first of equals first."""
        found: list[Sighting] = []
        away: list[float] = []
        for foe in self._foes:
            far = int(hexes_between(ship.bow, foe.bow)) + FRESH * foe.hull / foe.hull_full
            at = len(found)
            while at and away[at - 1] > far:
                at -= 1
            if at < WEIGHED:
                found.insert(at, foe)
                away.insert(at, far)
                if len(found) > WEIGHED:
                    found.pop()
                    away.pop()
        return found

    def _guess(self, foe: Sighting) -> Guesses:
        """Guess an enemy's moves with chances: half natural moves, half rules of thumb."""
        moves = likely_moves(self._view, foe)
        if len(moves.all) == 1:
            return moves.guesses
        return blended((0.5, moves.guesses), (0.5, by_rule_of_thumb(self._view, foe.index, moves)))

    def _watch(self, foe: Sighting) -> Threat:
        view = self._view
        guesses = self._guess(foe)
        # An enemy has only two broadsides for all ships near her.
        within = self._ships_within(foe.bow, FAR)
        threat = self._threats[foe.index] = Threat(
            foe,
            guesses,
            rows_of(view.gun_chart_of(foe.index), foe.load if foe.active else (0, 0)),
            10 / (foe.hull + 3),
            1 / max(1, min(within, SHARED)),
        )
        return threat

    def _ships_within(self, bow: i64, most: i64) -> int:
        """Return how many ships of this side are so near to a place."""
        found = 0
        for ship in self._own:
            if hexes_between(ship.bow, bow) <= most:
                found += 1
        return found

    def _score(self, ship: Sighting, moves: Moves) -> list[float]:
        """Return the score of each move, ignoring collisions."""
        weighed = self._weighed_moves(ship, moves)
        helm, random, whim = weighed.helm, self._random, self._whim
        scores: list[float] = []
        for heading in moves.headings:
            scores.append(helm[heading] if random is None else helm[heading] + whim * random())
        for marks in weighed.marks:
            add_to(scores, marks)
        return scores

    def _weighed_moves(self, ship: Sighting, moves: Moves) -> WeighedMoves:
        """Return what her moves are worth, looked at once."""
        known = self._weighed.get(ship.index)
        if known is None or known.moves is not moves:
            known = self._weighed[ship.index] = self._weigh(ship, moves, self._threats_to(ship))
        return known

    def _weigh(self, ship: Sighting, moves: Moves, threats: list[Threat]) -> WeighedMoves:
        """Weigh her moves against the enemies that matter most to her."""
        running = is_beaten(self._view, ship, self._weights)
        weights = self._weights.beaten() if running else self._fighting(threats)
        helm = [
            -weights.in_irons if not factors else -weights.close_hauled * (factors == 1)
            for factors in ship.reach
        ]
        weighed = WeighedMoves(moves, vec[float](helm))
        if not threats:
            return weighed
        mine = rows_of(self._view.gun_chart_of(ship.index), ship.load)
        take = weights.take * 10 / (ship.hull + 3)
        for threat in threats:
            if hexes_between(ship.bow, threat.foe.bow) <= FAR:
                give = weights.give * threat.need
                alongside = -weights.alongside * outmanned(ship, threat.foe, weights)
                bearings = bearings_between(ship.hexes, threat.foe.hexes)
                fear = take * threat.share
                weighed.marks.append(
                    weigh_guns(ship.bow, moves, threat, bearings, mine, give, fear, alongside)
                )
        passage = weigh_escape if running else weigh_passage
        weighed.marks.append(passage(ship, moves, threats[0], weights.closing))
        return weighed

    def _fighting(self, threats: list[Threat]) -> Weights:
        """Return the weights for a ship that fights these enemies, the foremost first."""
        return self._weights

    def _in_the_way(
        self, ship: Sighting, waiting: list[Sighting], threats: list[Threat]
    ) -> list[tuple[Wake, float]]:
        """Return the wakes of all ships she might run into, with the cost of each collision."""
        bow = ship.bow
        found: list[tuple[Wake, float]] = []
        for threat in threats:
            foe = threat.foe
            if hexes_between(bow, foe.bow) <= max(ship.reach) + max(foe.reach) + TOUCHING:
                cost = self._weights.entangled * (1 + outmanned(ship, foe, self._weights))
                found += [
                    (move.wake(foe.bow, foe.hexes), cost * chance) for move, chance in threat.guesses if cost
                ]
        for wake in self._settled.values():
            if hexes_between(bow, wake.start) <= _CONTACT:
                found.append((wake, self._weights.collision))
        for friend in waiting:
            if friend.present and hexes_between(bow, friend.bow) <= _CONTACT:
                found.append((lying(friend), self._weights.crowding))
        return found


def sense_of(view: PlottedView, base: Weights, side: i64) -> SailingSense:
    """Return how captains of a side with these weights look at a position, which is kept with the view of it."""
    for kept in view.kept:
        if isinstance(kept, SailingSense) and kept.suits(base, side, flag=False):
            return kept
    made = SailingSense(view, base, side)
    view.kept.append(made)
    return made


def add_to(scores: list[float], marks: vec[float]) -> None:
    """Add marks to the scores of the same moves."""
    for index in range(len(marks)):
        scores[index] += marks[index]


def _highest(scores: list[float]) -> int:
    """Return the index of the highest score, the last of equals."""
    found, best = 0, scores[0]
    for index in range(1, len(scores)):
        if scores[index] >= best:
            found, best = index, scores[index]
    return found
