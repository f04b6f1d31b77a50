"""The courses of all ships of a squadron that sail by one answer, for the forecast of it (19.a to 19.f)."""

from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import quality_value
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.present.previews import check_chance
from weathergage.rulesets.drawn.beat_to_quarters.sailing.fairway import Step, steps
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import ashore, overlapped
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    HEAD_TO_WIND,
    TO_PORT,
    TO_STARBOARD,
    attitude,
    is_course,
    turned,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.evolutions import number_of, ships_of
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.ship_lines import pose_of
from weathergage.rulesets.drawn.shared.dice_outcomes import bare
from weathergage.rulesets.drawn.shared.forecast import Courses
from weathergage.rulesets.drawn.shared.lookout import Course


def in_company(book: Book, state: Seascape, ask: Ask, option: str) -> Courses:
    """Return courses, leader first.

    All stop where the first one meets something. None where no squadron is under way.
    """
    if not number_of(state) or not is_course(option):
        return []
    now = bare(state)
    tracks = {ship.spec.id: _Track(book, now, ship) for ship in ships_of(now)}
    for step in steps(book, now, option):
        if tracks[step.ship.spec.id].go_on(step, tacked=ask.kind == "tack"):
            break
    return [(name, track.course()) for name, track in tracks.items()]


class _Track:
    """One ship under way: where she has been, and what became of her."""

    def __init__(self, book: Book, state: Seascape, ship: Ship) -> None:
        self._book, self._state, self._ship = book, state, ship
        self._passed: list[Pose] = []
        self._end = pose_of(ship)
        #: Where she lies in irons if her crew fails, and on which side of the wind if it does not.
        self._eye: Pose | None = None
        self._beyond: Pose | None = None
        self._ashore = False
        self._meets = ""

    def go_on(self, step: Step, *, tacked: bool) -> bool:
        """Go one hex or hexside more; True where she meets something."""
        state, ship = self._state, self._ship
        self._ashore = ashore(state, ship, step.pose) is not None
        other = None if self._ashore else overlapped(state, ship, step.pose, step.room)
        self._meets = "" if other is None else other.spec.id
        if other is None:
            self._note_wind(step, tacked)
            self._end = step.pose
            if not step.turning:
                self._passed.append(step.pose)
        return self._ashore or other is not None

    def _note_wind(self, step: Step, tacked: bool) -> None:
        """Note whether she comes through the wind with this step, or lies in its eye at the end of it."""
        bow, heading = step.pose
        letter = TO_STARBOARD if (heading - self._end[1]) % 6 <= 3 else TO_PORT
        pose: Pose = bow, self._end[1]
        while pose[1] != heading:
            pose = turned(pose, letter)
            if attitude(self._state.wind, pose[1]) == HEAD_TO_WIND and not tacked:
                self._eye = pose
                self._beyond = turned(pose, letter) if pose[1] == heading else None

    def course(self) -> Course:
        """Return the course as far as it went, with the chance of a tack that may fail."""
        end, passed = self._beyond or self._end, tuple(self._passed)
        if self._ashore:
            return Course((*passed, end), ((1.0, end, True),), ashore=True)
        if self._eye is None:
            return Course(passed, ((1.0, end, False),), meets=self._meets)
        crew = self._book.conduct.crew
        chance = check_chance(crew.die, quality_value(self._book, self._ship), crew.need)
        return Course(passed, ((chance, end, False), (1 - chance, self._eye, True)), meets=self._meets)
