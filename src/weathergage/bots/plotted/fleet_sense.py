"""Plot for the squadron, expecting an enemy who weighs his plots as well."""

from typing import Final

from weathergage.bots.plotted.enemy_plots import blended, by_rule_of_thumb, by_weighing
from weathergage.bots.plotted.fire_exchange import Prospect
from weathergage.bots.plotted.gunnery_sense import rows_of
from weathergage.bots.plotted.intent import is_beaten
from weathergage.bots.plotted.offered_plots import likely_moves
from weathergage.bots.plotted.place_value import Threat
from weathergage.bots.plotted.reachable_moves import Guesses, Moves
from weathergage.bots.plotted.sailing_sense import FAR, SailingSense, WeighedMoves, add_to, sense_of
from weathergage.bots.plotted.weights import FIGHTING, Weights
from weathergage.engine.contract.compilation import append, i64, vec
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

    def __init__(self, view: PlottedView, base: Weights, side: int) -> None:
        super().__init__(view, base, side, flag=True)
        self._cripples = [ship for ship in self._own if is_beaten(view, ship, self._weights)]
        self._crippled = {ship.index for ship in self._cripples}
        self._prospects: dict[tuple[int, int], Prospect] = {}

    def _guess(self, foe: Sighting) -> Guesses:
        view = self._view
        moves = likely_moves(view, foe)
        if len(moves.all) == 1:
            return moves.guesses
        # His random errors and his style are unknown.
        mind = sense_of(view, FIGHTING, foe.side)
        mind.begin(None)
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

    def _score(self, ship: Sighting, moves: Moves) -> list[float]:
        scores = super()._score(ship, moves)
        if ship.index not in self._crippled:
            self._keep_line(scores, ship, moves)
            for marks in self._weighed_moves(ship, moves).prospects:
                add_to(scores, marks)
        return scores

    def _weigh(self, ship: Sighting, moves: Moves, threats: list[Threat]) -> WeighedMoves:
        weighed = super()._weigh(ship, moves, threats)
        if ship.index not in self._crippled:
            for threat in threats[:WATCHED]:
                if hexes_between(ship.bow, threat.foe.bow) <= FAR:
                    weighed.prospects.append(self._look_ahead(ship, moves, threat))
        return weighed

    def _keep_line(self, scores: list[float], ship: Sighting, moves: Moves) -> None:
        """Take off for every hex by which she would be farther from her nearest friend than a line is apart."""
        friends = vec[i64](
            [
                self._settled[friend.index].end if friend.index in self._settled else friend.bow
                for friend in self._own
                if friend is not ship
            ]
        )
        if not len(friends):
            return
        start: i64 = ship.bow
        for index in range(len(moves.offsets)):
            bow: i64 = start + moves.offsets[index]
            gap: i64 = STRAGGLING + IN_LINE
            for friend in friends:
                gap = min(gap, hexes_between(bow, friend))
            if gap > IN_LINE:
                scores[index] -= LINE * int(gap - IN_LINE)

    def _look_ahead(self, ship: Sighting, moves: Moves, threat: Threat) -> vec[float]:
        """Return what may come of each move, against the likeliest places of an enemy."""
        prospect = self._prospect(ship, threat)
        likely: i64 = min(len(threat.bows), LIKELY)
        total = 0.0
        for place in range(likely):
            total += threat.chances[place]
        found = vec[float]()
        start: i64 = ship.bow
        for index in range(len(moves.offsets)):
            bow: i64 = start + moves.offsets[index]
            heading: i64 = moves.headings[index]
            ahead = 0.0
            for place in range(likely):
                prospects = prospect.ahead(threat.bows[place] - bow, heading, threat.headings[place])
                ahead += AHEAD * threat.chances[place] / total * prospects
            found = append(found, ahead)
        return found

    def _prospect(self, ship: Sighting, threat: Threat) -> Prospect:
        known = self._prospects.get((ship.index, threat.foe.index))
        if known is None:
            mine = rows_of(self._view.gun_chart_of(ship.index), (1, 1))
            give = self._weights.give * threat.need
            take = self._weights.take * 10 / (ship.hull + 3) * threat.share
            known = Prospect(self._view, ship, threat.foe, mine, threat.rows, give, take)
            self._prospects[ship.index, threat.foe.index] = known
        return known


def fleet_sense_of(view: PlottedView, base: Weights, side: i64) -> FleetSense:
    """Return how flag captains of a side with these weights look at a position, kept with the view of it."""
    for kept in view.kept:
        if isinstance(kept, FleetSense) and kept.suits(base, side, flag=True):
            return kept
    made = FleetSense(view, base, side)
    view.kept.append(made)
    return made
