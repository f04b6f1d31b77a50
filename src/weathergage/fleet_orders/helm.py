"""Tell where each answer of the helm leads, where ships are plotted together and where they move one after another."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from math import sqrt
from typing import Any, Final, NamedTuple

from weathergage.bots.plotted.bearing_cache import passages_for
from weathergage.engine.orders import Ask
from weathergage.fleet_orders.order import Place
from weathergage.geometry.hexgrid import STEP, from_axial, label, stern_of, to_axial
from weathergage.geometry.wakes import Wake, meet, wake_through
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.present.view import PlottedView

#: The controls by which a ship is steered.
_STEERED_BY: Final = frozenset({"helm", "course", "way", "swing"})
#: Actions or turns that running ashore or into a ship costs.
_MISHAP: Final = 20.0

#: Where a ship lies and heads, as the game writes it.
Pose = Any


class Move(NamedTuple):
    """Hold an answer of the helm and where it leads."""

    option: str
    #: Where she is after each impulse; then where she may be in the end, with the chance of each.
    track: tuple[Pose, ...]
    ends: tuple[tuple[float, Pose], ...]
    #: Whether she turns nowhere, and how far she goes.
    straight: bool
    way: float
    #: Whether land or a ship that lies there is in the way.
    blocked: bool = False


class Helm:
    """Know the moves that the open questions offer."""

    def __init__(self, view: Any) -> None:
        self.view = view

    def steers(self, ask: Ask) -> bool:
        """Return whether a question is about a ship's course in this turn."""
        asked = self.view.question(ask)
        return asked.input in _STEERED_BY and not asked.facts.later

    def moves(self, ask: Ask) -> list[Move]:
        """Return every move that a question offers; those that end ashore come last."""
        raise NotImplementedError

    def move(self, ask: Ask, option: str) -> Move:
        """Return the move of one answer."""
        raise NotImplementedError

    def pose(self, ship: str) -> Pose:
        """Return where a ship lies and heads now."""
        raise NotImplementedError

    def goal(self, place: Place) -> Pose:
        """Return a place of the chart as one to steer for."""
        raise NotImplementedError

    def place_words(self, place: Place) -> str:
        """Return what a place is called."""
        raise NotImplementedError

    def passage(self, ship: str, move: Move, goal: Pose) -> float:
        """Return about how many turns or actions she needs to a place after a move."""
        raise NotImplementedError

    def advance(self, ships: Sequence[str]) -> Callable[[str], float]:
        """Return how far ahead each of some ships lies on the course of the first; nothing where that is no matter."""
        return lambda ship: 0.0

    def met(self, ship: str, move: Move, others: dict[str, Move | None]) -> str:
        """Return the first of some ships that she would run into; "" for none. None is a ship that lies still."""
        return ""


class PlottedHelm(Helm):
    """Steer where plots of all ships are written in secret and carried out together."""

    def __init__(self, view: PlottedView) -> None:
        super().__init__(view)
        self._view = view
        self._wakes: dict[tuple[str, str], Wake] = {}

    def moves(self, ask: Ask) -> list[Move]:
        """Return every plot that is listed, those that keep off the land first."""
        safe = frozenset(self._view.safe_plots(ask.ship, ask.options))
        found = [
            self.move(ask, option)._replace(blocked=bool(safe) and option not in safe)
            for option in ask.options
        ]
        return sorted(found, key=lambda move: move.blocked)

    def move(self, ask: Ask, option: str) -> Move:
        """Return the move of a plot with nobody in the way."""
        start = self.pose(ask.ship)
        track = self._view.track(ask.ship, option)
        straight = all(heading == start[1] for _, heading in track)
        bows = [start[0], *(bow for bow, _ in track)]
        way = sum(here != there for here, there in pairwise(bows))
        return Move(option, track, ((1.0, track[-1] if track else start),), straight, way)

    def pose(self, ship: str) -> tuple[int, int]:
        """Return bow and heading."""
        station = self._view.stations[ship]
        return station.bow, station.heading

    def goal(self, place: Place) -> tuple[int, int]:
        """Return a hex."""
        return from_axial(*place), 0

    def place_words(self, place: Place) -> str:
        """Return the name of a hex."""
        return label(from_axial(*place))

    def passage(self, ship: str, move: Move, goal: Pose) -> float:
        """Return turns of sailing by her speed on every heading, turns of the helm counted."""
        bow, heading = move.ends[0][1]
        turns = passages_for(self._view.stations[ship].reach).turns(goal[0] - bow, heading)
        return turns + _MISHAP * move.blocked

    def advance(self, ships: Sequence[str]) -> Callable[[str], float]:
        """Return how far along the heading of the first each ship lies."""
        if not ships:
            return lambda ship: 0.0
        east, south = in_plane(STEP[self.pose(ships[0])[1]])

        def ahead(ship: str) -> float:
            x, y = in_plane(self.pose(ship)[0])
            return x * east + y * south

        return ahead

    def lying(self, ship: str) -> Move:
        """Return the move of a ship that stays where she is."""
        return Move("", (), ((1.0, self.pose(ship)),), True, 0)

    def met(self, ship: str, move: Move, others: dict[str, Move | None]) -> str:
        """Compare the wakes impulse by impulse."""
        mine = self._wake(ship, move)
        return next((other for other, hers in others.items() if meet(mine, self._wake(other, hers))), "")

    def _wake(self, ship: str, move: Move | None) -> Wake:
        key = ship, move.option if move else ""
        known = self._wakes.get(key)
        if known is None:
            track: Sequence[tuple[int, int]] = move.track if move else ()
            hexes = self._view.stations[ship].hexes
            known = self._wakes[key] = wake_through([self.pose(ship), *track], hexes)
        return known

    def tail(self, ship: str, bow: int, heading: int) -> int:
        """Return the hex of her stern in a place."""
        return stern_of(bow, heading, self._view.stations[ship].hexes)


class DrawnHelm(Helm):
    """Steer where ships move one after another, each when it is her turn."""

    def __init__(self, view: DrawnView) -> None:
        super().__init__(view)
        self._view = view

    @cached_property
    def _lookout(self) -> Any:
        return self._view.lookout

    def moves(self, ask: Ask) -> list[Move]:
        """Return every course that is offered; what is done with an anchor instead is none."""
        found = [
            self.move(ask, option) for option in ask.options if self._lookout.course(ask, option) is not None
        ]
        return sorted(found, key=lambda move: move.blocked)

    def move(self, ask: Ask, option: str) -> Move:
        """Return the move of a course as the look-out foresees it."""
        words = self._view.in_words(ask, option)
        course = self._lookout.course(ask, option)
        if course is None:
            return Move(option, (), ((1.0, self.pose(ask.ship)),), False, 0)
        return Move(
            option,
            course.passed,
            tuple((chance, pose) for chance, pose, _ in course.ends),
            words.turn == 0 and words.ahead >= 0,
            words.ahead,
            course.ashore or bool(course.meets),
        )

    def pose(self, ship: str) -> Pose:
        """Return the pose that the look-out calls."""
        return self._lookout.sighting(ship).pose

    def goal(self, place: Place) -> Pose:
        """Return a hex, or a place on the open table."""
        return (place, 0) if self._view.wire().table is not None else (from_axial(*place), 0)

    def place_words(self, place: Place) -> str:
        """Return the name of a hex; a place on the table has none."""
        return "that place" if self._view.wire().table is not None else label(from_axial(*place))

    def passage(self, ship: str, move: Move, goal: Pose) -> float:
        """Return actions by the look-out's reckoning, over all ways that the move may end."""
        turns = sum(chance * self._lookout.passage(ship, pose, goal) for chance, pose in move.ends)
        return float(turns) + _MISHAP * move.blocked


def in_plane(code: int) -> tuple[float, float]:
    """Return a hex, or a step, as a vector in which all six steps are equally long."""
    q, r = to_axial(code)
    return q * sqrt(3) / 2, r + q / 2


def helm_of(view: Any) -> Helm:
    """Return the helm of a game's view."""
    return PlottedHelm(view) if isinstance(view, PlottedView) else DrawnHelm(view)
