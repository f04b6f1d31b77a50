"""A ship of a squadron is stopped: the next astern keeps clear or runs into her, or the rest halt (19.g)."""

from weathergage.engine.events import Report
from weathergage.geometry.hexgrid import distance, to_axial
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.events import Contact
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import bump
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import ashore, foul, overlapped, place
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import ahead, in_irons
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.evolutions import number_of, ships_of
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.ship_lines import freshen, pose_of, stations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import FormationHalted


def stopped(book: Book, state: Seascape, ship: Ship) -> bool:
    """Return whether a ship is held where she is: struck, hanging on another, aground, at anchor or in irons."""
    return (
        not ship.fights
        or ship.aground
        or bool(ship.anchor)
        or ship.weighing > 0
        or state.ties.any(ship.spec.index)
        or in_irons(book, state, ship)
    )


def close_up(book: Book, state: Seascape, report: Report) -> bool:
    """Drop ships that are lost or stopped out of what moves; True if the rest has halted because of it."""
    if not number_of(state):
        for index in state.unit:
            if not state.ships[index].fights:
                state.unit = [each for each in state.unit if state.ships[each].fights]
                break
        return False
    _astray(book, state, report)
    while state.unit:
        at = next((n for n, ship in enumerate(ships_of(state)) if stopped(book, state, ship)), None)
        if at is None:
            return False
        if stop(book, state, at, report):
            return True
    return False


def _astray(book: Book, state: Seascape, report: Report) -> None:
    """Take ships out of the line that something has carried out of the wake."""
    number = number_of(state)
    if number in state.abreast:
        return
    ships = [ship for ship in ships_of(state) if not stopped(book, state, ship)]
    while ships and ships[0].bow not in [bow for bow, _ in state.wakes[number]]:
        drop_out(book, state, state.unit.index(ships.pop(0).spec.index), "astray", report)
    if ships:
        freshen(state, number, ships)
        for ship, place in zip(ships, stations(state, number, ships), strict=True):
            if place is None:
                drop_out(book, state, state.unit.index(ship.spec.index), "astray", report)


def drop_out(book: Book, state: Seascape, at: int, cause: str, report: Report) -> Ship:
    """End a ship's movement, and take her out of the squadron (19.g.6)."""
    number = number_of(state)
    ship = state.ships[state.unit.pop(at)]
    del state.paths[at : at + 1], state.cleared[at : at + 1], state.tracks[at : at + 1]
    ship.recovered = False
    if ship.squadron:
        formations.leave(book, state, ship, cause, "19.g.6", report)
    elif state.unit and number not in state.abreast:
        freshen(state, number, ships_of(state))
    if ship.afloat:
        for arrival in book.arrivals:
            arrival(book, state, ship, report)
    return ship


def stop(book: Book, state: Seascape, at: int, report: Report) -> bool:
    """Stop a ship: each next astern takes a check until one passes; True if one did (19.g.2 to 19.g.5)."""
    abreast = number_of(state) in state.abreast
    cause = "stopped"
    while True:
        ship = drop_out(book, state, at, cause, report)
        if abreast or ship.fate or at >= len(state.unit):
            return False
        mate = ships_of(state)[at]
        if stopped(book, state, mate):
            continue
        near = distance(mate.bow, ship.bow) <= ship.spec.hexes + book.conduct.squadrons.water
        if not near or crew_check(book, state, mate, "to keep clear", "19.g.2", report, ship.spec.id):
            halt(book, state, at, ship, report)
            return True
        _run_into(book, state, mate, ship, report)
        cause = "collided"


def _run_into(book: Book, state: Seascape, mate: Ship, ship: Ship, report: Report) -> None:
    """Run her on into the ship ahead of her: both are hurt, and foul (19.g.5, 7.e, 7.f)."""
    state.happened = True
    for pose in ahead(pose_of(mate), book.conduct.squadrons.water + 1):
        touching = state.range_between(mate, ship) == 1
        if touching or ashore(state, mate, pose) is not None or overlapped(state, mate, pose, []) is not None:
            break
        place(book, state, mate, pose, "forward", "19.g.5", report)
    if state.range_between(mate, ship) > 1:
        return
    if report is not None:
        where = ship.hexes[-1]
        report.append(
            Contact(
                ship=mate.spec.id,
                other=ship.spec.id,
                hex=to_axial(where),
                collided=True,
                cite=book.cite("19.g.5"),
                rulings=("Q7",),
            )
        )
    column = book.guns.contact.collision_column
    bump(book, state, mate, column, "collision", "7.e", report)
    bump(book, state, ship, column, "collision", "7.e", report)
    foul(book, state, mate, ship, "7.f", report)


def halt(book: Book, state: Seascape, at: int, ship: Ship, report: Report) -> None:
    """Halt the formation, which is to turn to line abreast (19.g.3, 19.g.4)."""
    back_off(book, state, report)
    state.paths = [[] for _ in state.unit]
    state.mover, state.stage = at, "wheel"
    if report is not None:
        report.append(
            FormationHalted(
                squadron=number_of(state),
                ship=ship.spec.id,
                by=ships_of(state)[at].spec.id,
                ships=tuple(mate.spec.id for mate in ships_of(state)),
                cite=book.cite("19.g.3"),
                rulings=("B40",),
            )
        )


def over_others(state: Seascape) -> bool:
    """Return whether a ship under way lies where another lies that she came clear of."""
    return any(overlapped(state, ship, pose_of(ship), state.unit) is not None for ship in ships_of(state))


def back_off(book: Book, state: Seascape, report: Report) -> None:
    """Back a formation from where others lie to where all of it was clear (7.h, ruling B26)."""
    back = 0
    while over_others(state) and state.tracks and all(len(track) > 1 for track in state.tracks):
        back += 1
        for ship, track in zip(ships_of(state), state.tracks, strict=True):
            track.pop()
            ship.bow, ship.heading = track[-1]
    if back:
        state.paths = [[] for _ in state.unit]
        for ship in ships_of(state):
            place(book, state, ship, pose_of(ship), "back", "7.h", report)
