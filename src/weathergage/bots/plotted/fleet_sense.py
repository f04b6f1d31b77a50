"""Plot for the squadron, expecting an enemy who weighs his plots as well."""

from collections.abc import Callable
from typing import Final

from weathergage.bots.plotted.enemy_plots import blended, by_rule_of_thumb, by_weighing
from weathergage.bots.plotted.fire_exchange import Prospect
from weathergage.bots.plotted.gunnery_sense import rows_of
from weathergage.bots.plotted.intent import is_beaten
from weathergage.bots.plotted.offered_plots import likely_moves
from weathergage.bots.plotted.place_value import Threat
from weathergage.bots.plotted.reachable_moves import Guesses, Move
from weathergage.bots.plotted.sailing_sense import FAR, SailingSense
from weathergage.bots.plotted.weights import FIGHTING, Weights
from weathergage.engine.contract.compilation import i64
from weathergage.geometry.hexgrid import hexes_between
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.present.view import PlottedView

#: How much worse than his best the enemy's choice may be, in hull hits.
SPREAD: Final = 1.0
#: Enemies whose next turns are considered, in this many of their places, and the weight of those turns.
WATCHED: Final = 1
LIKELY: Final = 6
AHEAD: Final = 0.6
#: Added to the weight of hits on an enemy for each further ship near her, up to a number, within a range.
CONCENTRATION: Final = 0.1
TOGETHER: Final = 4
AT_HAND: Final = 8
#: The same for an enemy near a friend who is nearly lost.
COVER: Final = 1.25
#: The cost of each hex out of line; ships this near are in line, and beyond the last it no longer grows.
LINE: Final = 0.05
IN_LINE: Final = 4
STRAGGLING: Final = 8
#: Against an enemy who is nearly lost, hits given are multiplied and hits taken divided by this.
PRESSED: Final = 2.0
#: The share of enemies who use rules of thumb.
THUMB: Final = 0.15


class FleetSense(SailingSense):
    """Choose plots for all ships of one side, against an enemy who weighs his plots too."""

    def __init__(
        self,
        view: PlottedView,
        random: Callable[[], float],
        weights: Weights = FIGHTING,
        side: int | None = None,
    ) -> None:
        super().__init__(view, random, weights, side)
        self._cripples = [ship for ship in self._own if is_beaten(view, ship, weights)]
        self._prospects: dict[tuple[int, int], Prospect] = {}
        #: Models of the enemies' decisions, by side.
        self._minds: dict[int, SailingSense] = {}

    def _guess(self, foe: Sighting) -> Guesses:
        view = self._view
        moves = likely_moves(view, foe)
        if len(moves.all) == 1:
            return moves.guesses
        mind = self._minds.get(foe.side)
        if mind is None:
            # His random errors and his style are unknown.
            mind = SailingSense(view, _without_whim, FIGHTING.bolder(view.quiet_turns), foe.side)
            self._minds[foe.side] = mind
        weighed = by_weighing(moves, mind.scores(foe, moves), SPREAD)
        return blended((1 - THUMB, weighed), (THUMB, by_rule_of_thumb(view, foe.index, moves)))

    def _watch(self, foe: Sighting) -> Threat:
        """Weigh an enemy more if several ships are near her, or if she is near a friend who is nearly lost."""
        threat = super()._watch(foe)
        company = self._ships_within(foe.bow, AT_HAND)
        need = threat.need * (1 + CONCENTRATION * max(0, min(company, TOGETHER) - 1))
        if any(hexes_between(friend.bow, foe.bow) <= AT_HAND for friend in self._cripples):
            need *= COVER
        threat.need = need
        return threat

    def _fighting(self, threats: list[Threat]) -> Weights:
        """Press a beaten enemy, who would escape if no ship took a risk."""
        weights = self._weights
        if not threats or not is_beaten(self._view, threats[0].foe):
            return weights
        return weights.pressing(PRESSED)

    def _score(self, ship: Sighting, moves: list[Move], threats: list[Threat]) -> list[float]:
        scores = super()._score(ship, moves, threats)
        if ship in self._cripples:
            return scores
        self._keep_line(scores, ship, moves)
        for threat in threats[:WATCHED]:
            if hexes_between(ship.bow, threat.foe.bow) <= FAR:
                self._look_ahead(scores, ship, moves, threat)
        return scores

    def _keep_line(self, scores: list[float], ship: Sighting, moves: list[Move]) -> None:
        """Take off for every hex by which she would be farther from her nearest friend than a line is apart."""
        friends = [
            self._settled[friend.index].end if friend.index in self._settled else friend.bow
            for friend in self._own
            if friend is not ship
        ]
        if not friends:
            return
        for index, move in enumerate(moves):
            bow: i64 = ship.bow + move.offset
            gap: i64 = STRAGGLING + IN_LINE
            for friend in friends:
                gap = min(gap, hexes_between(bow, friend))
            if gap > IN_LINE:
                scores[index] -= LINE * int(gap - IN_LINE)

    def _look_ahead(self, scores: list[float], ship: Sighting, moves: list[Move], threat: Threat) -> None:
        """Add what may come of each place, against the likeliest places of an enemy."""
        prospect = self._prospect(ship, threat)
        likely = threat.places[:LIKELY]
        total = sum(place.chance for place in likely)
        for index, move in enumerate(moves):
            bow = ship.bow + move.offset
            ahead = 0.0
            for place in likely:
                prospects = prospect.ahead(place.bow - bow, move.heading, place.heading)
                ahead += AHEAD * place.chance / total * prospects
            scores[index] += ahead

    def _prospect(self, ship: Sighting, threat: Threat) -> Prospect:
        known = self._prospects.get((ship.index, threat.foe.index))
        if known is None:
            mine = rows_of(self._view.gun_chart_of(ship.index), (1, 1))
            give = self._weights.give * threat.need
            take = self._weights.take * 10 / (ship.hull + 3) * threat.share
            known = Prospect(self._view, ship, threat.foe, mine, threat.rows, give, take)
            self._prospects[ship.index, threat.foe.index] = known
        return known


def _without_whim() -> float:
    return 0.0
