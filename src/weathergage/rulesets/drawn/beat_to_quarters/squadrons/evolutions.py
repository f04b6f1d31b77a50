"""Sail a squadron: its courses, its wake, turns in succession and turns together (19.b to 19.f)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import SailDiceRolled
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import hexes_at
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    HEAD_TO_WIND,
    STAY,
    TO_PORT,
    TO_STARBOARD,
    ahead,
    attitude,
    can_sail,
    distances_of,
    split_course,
    turned,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.ship_lines import (
    beside,
    freshen,
    pose_of,
    stations,
)

#: Behind a turn: all ships turn at once where they are, instead of one after another where the leader did.
TOGETHER: Final = "+"


def ships_of(state: Seascape) -> list[Ship]:
    """Return the ships under way, leader first."""
    return [state.ships[index] for index in state.unit]


def number_of(state: Seascape) -> int:
    """Return the number of the squadron under way, 0 for a ship that sails alone."""
    for index in state.unit:
        if number := state.ships[index].squadron:
            return number
    return 0


def paths_for(book: Book, state: Seascape, hexes: int) -> list[list[Pose]]:
    """Return the poses each ship passes when the leader goes some hexes.

    Laggards go farther to close a gap (19.l.3).
    """
    ships, number = ships_of(state), number_of(state)
    if number in state.abreast or not number:
        return [ahead(pose_of(ship), hexes) for ship in ships]
    freshen(state, number, ships)
    wake = state.wakes[number]
    front = ahead(pose_of(ships[0]), hexes)
    rules = book.conduct.squadrons
    paths, faster = [front], 0
    places = [place or 0 for place in stations(state, number, ships)]
    for before, last, place in zip(ships, places, places[1:], strict=False):
        if place - last - before.spec.hexes > rules.water and hexes:
            faster = rules.closing
        paths.append([*reversed(wake[:place]), *front][: hexes + faster])
    return paths


def courses_of(book: Book, state: Seascape) -> list[str]:
    """Return every course of a squadron: dice of the slowest, one hexside a turn, after the hexes (19.b to 19.f)."""
    slowest = formations.slowest(book, state)[1]
    distances = distances_of(book, state, slowest, state.rolled)
    found = [STAY]
    for hexes in distances:
        paths = paths_for(book, state, hexes)
        if not _all_can_follow(state, paths):
            continue
        poses = [
            path[-1] if path else pose_of(ship) for ship, path in zip(ships_of(state), paths, strict=True)
        ]
        turns = turns_after(book, state, poses)
        if hexes:
            found += [f"{hexes}{turn}" for turn in ("", *turns)]
        elif distances == [0]:
            found += turns
    return found


def hold_up(book: Book, state: Seascape, report: Report) -> None:
    """Hold the squadron up for a ship that cannot sail: she has no die, and so none has (19.g.1)."""
    cripple = next(ship for ship in ships_of(state) if not can_sail(book, state, ship))
    if report is not None:
        report.append(
            SailDiceRolled(
                ship=cripple.spec.id,
                attitude=attitude(state.wind, cripple.heading),
                rolls=(),
                modifiers=(),
                distances=(0,),
                cite=book.cite("19.g.1"),
                rulings=("B40",),
            )
        )


def _all_can_follow(state: Seascape, paths: list[list[Pose]]) -> bool:
    """Return whether all can follow.

    A ship that does not answer her helm holds the line up where its wake bends (19.g.1).
    """
    return not any(
        ship.cannot_turn and any(heading != ship.heading for _, heading in path)
        for ship, path in zip(ships_of(state), paths, strict=True)
    )


def turns_after(book: Book, state: Seascape, poses: list[Pose]) -> list[str]:
    """Return the turns of a squadron from these poses.

    In succession, or together where that is no tack and all keep clear.
    """
    ships, number = ships_of(state), number_of(state)
    if state.wheeled.count(number) >= book.conduct.squadrons.hexsides_a_turn:
        return []
    found = []
    if number not in state.abreast and not ships[0].cannot_turn:
        found += [TO_PORT, TO_STARBOARD]
    headings = {heading for _, heading in poses}
    if len(headings) == 1 and not any(ship.cannot_turn for ship in ships):
        for letter in (TO_PORT, TO_STARBOARD):
            into_wind = attitude(state.wind, beside(poses[0][1], letter)) == HEAD_TO_WIND
            if not into_wind and _keep_clear(ships, [turned(pose, letter) for pose in poses]):
                found.append(letter + TOGETHER)
    return found


def _keep_clear(ships: list[Ship], poses: list[Pose]) -> bool:
    """Return whether no two ships would lie in one hex."""
    taken = [code for ship, pose in zip(ships, poses, strict=True) for code in hexes_at(ship, pose)]
    return len(taken) == len(set(taken))


def set_course(book: Book, state: Seascape, plot: str) -> None:
    """Note the poses that each ship of the unit is to pass, and the turn at the end."""
    hexes, letters = split_course(plot)
    state.letters = letters + (TOGETHER if plot.endswith(TOGETHER) else "")
    state.paths = paths_for(book, state, hexes)
    state.passed = formations.making_room(state)
    state.cleared = [state.passed[:] for _ in state.unit]
    state.tracks = [[pose_of(ship)] for ship in ships_of(state)]
