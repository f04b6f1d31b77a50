"""Turns of a whole squadron at once: together after its movement, or out of line when it halts (19.e, 19.g.4)."""

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.events import TackTried
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import AFTER
from weathergage.rulesets.drawn.beat_to_quarters.sailing.course_words import course_answer
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import MOVED, enter, overlapped
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    HEAD_TO_WIND,
    STAY,
    TO_PORT,
    TO_STARBOARD,
    attitude,
    turned,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.evolutions import (
    TOGETHER,
    number_of,
    ships_of,
    turns_after,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.halting import drop_out
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.ship_lines import beside, pose_of
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import FormationTurned
from weathergage.rulesets.drawn.beat_to_quarters.turn.stage import StageInWords

_KINDS = {TO_PORT: "port", TO_STARBOARD: "starboard"}


def turn_options(book: Book, state: Seascape) -> list[str]:
    """Return no turn, and every turn that the squadron may make where it is."""
    return [STAY, *turns_after(book, state, [pose_of(ship) for ship in ships_of(state)])]


def turn_squadron(book: Book, state: Seascape, letters: str, report: Report) -> bool:
    """Count the turn of a squadron, and carry it out if all turn together; False if the leader has to turn alone."""
    number = number_of(state)
    if not number:
        return False
    if letters:
        state.wheeled.append(number)
    if not letters.endswith(TOGETHER):
        return False
    if not any(ship.cannot_turn for ship in ships_of(state)):
        _turn_together(book, state, letters[0], report)
    return True


def _turn_together(book: Book, state: Seascape, letter: str, report: Report) -> None:
    """Turn all one hexside where they are; a ship that finds no room is no longer with them (19.e)."""
    number = number_of(state)
    for ship in ships_of(state):
        pose = turned(pose_of(ship), letter)
        if enter(book, state, ship, pose, _KINDS[letter], "19.e", state.unit, report) != MOVED:
            drop_out(book, state, state.unit.index(ship.spec.index), "stopped", report)
    state.impulse += 1
    _tell_shape(book, state, number, "19.e", report)


def _tell_shape(book: Book, state: Seascape, number: int, rule: str, report: Report) -> None:
    """Find out what formation a squadron is in after a turn, and who leads it now."""
    state.cleared, state.tracks = [], []
    if not state.unit:
        return
    formation = formations.reshape(state, number)
    state.unit = [ship.spec.index for ship in formations.company(state, number)]
    state.paths = [[] for _ in state.unit]
    if report is not None and len(state.unit) > 1:
        report.append(
            FormationTurned(
                squadron=number,
                ships=tuple(ship.spec.id for ship in ships_of(state)),
                formation=formation,
                heading=ships_of(state)[0].heading,
                cite=book.cite(rule),
                rulings=("B3",),
            )
        )


WHEEL_QUESTION = Wording(
    kind="wheel",
    title="Out of line",
    prompt="{ship} keeps clear, and the squadron halts. Which way does it turn out of line?",
    input="course",
    answer=course_answer,
    facts=AskFacts(odds=True),
)


class Wheel(StageInWords):
    """Turn a formation that has halted to line abreast, wearing or tacking (19.g.4)."""

    def question(self, book: Book, state: Seascape) -> Ask | None:
        """Return the two ways; by default the one with less to turn."""
        ship = ships_of(state)[state.mover]
        ways = (TO_PORT, TO_STARBOARD)
        default = min(ways, key=lambda way: _trouble(state, ship, way))
        return Ask(f"wheel/{ship.spec.id}", "wheel", ship.spec.id, ways, default, book.cite("19.g.4"))

    def do(self, book: Book, state: Seascape, answer: str, report: Report) -> None:
        """Turn all that are left to one heading, with a crew check where it leads through the wind (6.a.7)."""
        head, number = ships_of(state)[state.mover], number_of(state)
        letter = answer or TO_PORT
        heading = heading_for(state, head, letter)
        state.passed = []
        for ship in ships_of(state):
            turn_to(book, state, ship, heading, letter, report)
        state.impulse += 1
        state.wheeled.append(number)
        _tell_shape(book, state, number, "19.g.4", report)
        state.mover, state.letters = 0, ""
        state.point, state.stage = AFTER, "fire"


def heading_for(state: Seascape, head: Ship, letter: str) -> int:
    """Return one hexside from the heading of the ship that kept clear; through the wind where that is head to it."""
    heading = beside(head.heading, letter)
    return beside(heading, letter) if attitude(state.wind, heading) == HEAD_TO_WIND else heading


def _trouble(state: Seascape, head: Ship, letter: str) -> int:
    """Return the hexsides that all ships together have to turn."""
    heading = heading_for(state, head, letter)
    away = [(heading - ship.heading) % 6 for ship in ships_of(state)]
    return sum(min(hexsides, 6 - hexsides) for hexsides in away)


def turn_to(book: Book, state: Seascape, ship: Ship, heading: int, letter: str, report: Report) -> None:
    """Bring a ship round by the shorter way, or by the way ordered where both are as long."""
    away = (heading - ship.heading) % 6
    letter = letter if away == 3 else TO_STARBOARD if away < 3 else TO_PORT
    while ship.heading != heading and not ship.cannot_turn and ship.fights:
        pose = turned(pose_of(ship), letter)
        # Ships of one line give each other room: she waits rather than swing into a mate.
        mates = [index for index in state.unit if index != ship.spec.index]
        meets = overlapped(state, ship, pose, [])
        if meets is not None and meets.spec.index in mates:
            return
        if enter(book, state, ship, pose, _KINDS[letter], "19.g.4", [], report) != MOVED:
            return
        if attitude(state.wind, ship.heading) == HEAD_TO_WIND and not go_through(
            book, state, ship, letter, report
        ):
            return


def go_through(book: Book, state: Seascape, ship: Ship, letter: str, report: Report) -> bool:
    """Tack a ship that follows others, head to wind, by a crew check; else she lies in irons (6.a.7, 19.f)."""
    state.happened = True
    passed = crew_check(book, state, ship, "to tack", "6.a.7", report)
    ship.irons = not passed
    if report is not None:
        turn = letter if passed else ""
        report.append(
            TackTried(
                ship=ship.spec.id, passed=passed, turned=turn, cite=book.cite("6.a.7"), rulings=("Q9", "B41")
            )
        )
    return passed
