"""Tell captains by number what they may know of any ship, straight from the open logs and without making objects."""

from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.glance import LastingGlance
from weathergage.engine.contract.number_row import NumberRow
from weathergage.engine.state import GameState
from weathergage.geometry.hexgrid import hexes_between
from weathergage.rulesets.plotted.boarding.parties import in_party
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, BY_STERN, FULL_SAIL, SECTIONS
from weathergage.rulesets.plotted.foresight.lookout import keeping_off
from weathergage.rulesets.plotted.foresight.reach import Reach, reach_of_ship
from weathergage.rulesets.plotted.sailing.allowances import (
    allowances,
    clear_of_shore,
    may_plot,
    near_land,
    plots_at_sea,
)
from weathergage.rulesets.plotted.sailing.helm import STAYING
from weathergage.rulesets.plotted.sailing.plots import NO_MOVE, PLOTS, carried_out
from weathergage.rulesets.plotted.sailing.sail_setting import MARKS

#: Stands for no ship.
NOBODY: Final = -1
#: Farther than any two hexes of a chart are apart.
FAR_AWAY: Final = 1 << 30


class ShipsByNumber(LastingGlance):
    """Look at the ships of a state by their indices; loads, orders and all else that is secret is not told here."""

    def __init__(self, book: Book, state: PlottedState, side: int) -> None:
        self._book = book
        self._state = state
        self.side = side
        self._worth_of_men = book.tables.melee.strength

    def is_of(self, state: GameState) -> bool:
        """Return whether it looks at this very state."""
        return self._state is state

    @property
    def sides(self) -> i64:
        """Return how many sides there are."""
        return len(self._state.sealed)

    @property
    def fleet(self) -> i64:
        """Return how many ships there are, or have been."""
        return len(self._state.ships)

    def side_of(self, index: i64) -> i64:
        """Return the side that commands a ship."""
        return self._state.ships[index].side

    def bow_of(self, index: i64) -> i64:
        """Return the hex of her bow."""
        return self._state.ships[index].bow

    def heading_of(self, index: i64) -> i64:
        """Return the direction in which her bow points."""
        return self._state.ships[index].heading

    def hexes_of(self, index: i64) -> i64:
        """Return her length in hexes."""
        return self._state.ships[index].spec.hexes

    def is_present(self, index: i64) -> bool:
        """Return whether she is on the chart."""
        return self._state.ships[index].present

    def can_fight(self, index: i64) -> bool:
        """Return whether she is on the chart, afloat and under a flag."""
        ship = self._state.ships[index]
        return ship.present and ship.hull > 0 and (not ship.surrendered or ship.captured)

    def sails_and_fires(self, index: i64) -> bool:
        """Return whether she is able to sail and fire."""
        return self._state.ships[index].can_sail_and_fire

    def has_given_up(self, index: i64) -> bool:
        """Return whether she has surrendered, with no prize crew aboard."""
        ship = self._state.ships[index]
        return ship.surrendered != 0 and not ship.captured

    def points_of(self, index: i64) -> i64:
        """Return the points she is worth."""
        return self._state.ships[index].spec.points

    def is_armed(self, index: i64) -> bool:
        """Return whether she has a gun or a carronade left."""
        return not self._state.ships[index].gunless

    def squares_left(self, index: i64) -> tuple[i64, i64, i64, i64]:
        """Return the squares of hull, of the hands that work her, of guns and carronades, and of rigging."""
        ship = self._state.ships[index]
        armed = ship.guns[0] + ship.guns[1] + ship.carronades[0] + ship.carronades[1]
        rigging: i64 = 0
        for squares in ship.rigging:
            rigging += squares
        return ship.hull, _hands(ship), armed, rigging

    def squares_built(self, index: i64) -> tuple[i64, i64, i64]:
        """Return the squares of hull, crew and rigging that her log began with."""
        spec = self._state.ships[index].spec
        crew: i64 = 0
        for squares in spec.crew:
            crew += squares
        rigging: i64 = 0
        for squares in spec.rigging:
            rigging += squares
        return spec.hull, crew, rigging

    def crew_of(self, index: i64) -> i64:
        """Return the squares of the hands that work her."""
        return _hands(self._state.ships[index])

    def strength_of(self, index: i64) -> i64:
        """Return the melee strength of all her hands."""
        ship = self._state.ships[index]
        return _hands(ship) * self._worth_of_men[ship.quality]

    def has_hands_left(self, index: i64) -> bool:
        """Return whether a section with men is in no party."""
        ship = self._state.ships[index]
        for section in range(SECTIONS):
            if ship.hands[section] and not in_party(ship.tasks[section]):
                return True
        return False

    def is_tied(self, index: i64) -> bool:
        """Return whether she is fouled or grappled with any other."""
        return self._state.ties.any(index)

    def are_tied(self, index: i64, other: i64) -> bool:
        """Return whether she is fouled or grappled with another."""
        return self._state.ties.joined(index, other)

    def reach(self, index: i64) -> Reach:
        """Return how far she sails on each heading in the present wind."""
        state = self._state
        return reach_of_ship(index, allowances(self._book, state, state.ships[index]), state.wind)

    def reach_of(self, index: i64) -> tuple[int, ...]:
        """Return her movement allowance on each heading 1 to 6 in the present wind."""
        return self.reach(index).factors

    def speed_of(self, index: i64) -> i64:
        """Return her movement allowance on the heading she is on."""
        return self.reach(index).factors[self._state.ships[index].heading]

    def other_sails(self, index: i64) -> str:
        """Return the sails that she does not carry now, as orders write them."""
        return MARKS[BATTLE_SAIL if self._state.ships[index].sails == FULL_SAIL else FULL_SAIL]

    def turns_at_stern(self, index: i64) -> bool:
        """Return whether she lies to a stern anchor, so that her bow swings."""
        return self._state.ships[index].anchor == BY_STERN

    def nearest_enemy(self, index: i64) -> i64:
        """Return the nearest ship of another side that can fight, the first of equally near ones; NOBODY if none."""
        ships = self._state.ships
        side: i64 = ships[index].side
        bow: i64 = ships[index].bow
        found: i64 = NOBODY
        least: i64 = FAR_AWAY
        for other in ships:
            if other.side != side and other.present and other.hull > 0:
                if not other.surrendered or other.captured:
                    away = hexes_between(bow, other.bow)
                    if away < least:
                        found = other.spec.index
                        least = away
        return found

    def plots_on(self, index: i64, heading: int) -> int:
        """Return the plots she might sail on another heading in open water, by the number of their list."""
        state = self._state
        ship = state.ships[index]
        plots = (
            plots_at_sea(self._book, state, ship, heading) if may_plot(self._book, state, ship) else STAYING
        )
        return plots.list_number

    def likely_plots_of(self, index: i64) -> list[int]:
        """Return every plot that the open logs allow her, by number; only NO_MOVE if she cannot move."""
        state = self._state
        ship = state.ships[index]
        if not may_plot(self._book, state, ship):
            return [NO_MOVE]
        plots, shore = plots_at_sea(self._book, state, ship), state.chart.shore
        if near_land(self._book, shore, ship, plots):
            clear = NumberRow()
            clear_of_shore(shore, ship, plots, clear)
            return clear.all()
        return plots.numbers

    def bow_after(self, index: i64, plot: int) -> int:
        """Return the hex of her bow after a plot with nobody in the way."""
        ship = self._state.ships[index]
        by_stern = ship.anchor == BY_STERN
        return carried_out(ship.bow, ship.heading, PLOTS.steps[plot], by_stern=by_stern)[0]

    @property
    def may_strand(self) -> bool:
        """Return whether plots may lead ashore, so that a captain has to look out for himself."""
        return self._book.may_strand

    def safe_numbers(self, index: i64, plots: list[int]) -> list[int]:
        """Return those of some plots that keep a ship off the land and the shoals that this side knows of.

        All of them, if none do.
        """
        state, book = self._state, self._book
        if not book.may_strand:
            return plots
        ship = state.ships[index]
        shallow = book.shallows(book, state, ship, self.side)
        return keeping_off(state, ship, shallow, plots) or plots


def _hands(ship: Ship) -> i64:
    """Return the squares of the hands that work her."""
    found: i64 = 0
    for squares in ship.hands:
        found += squares
    return found
