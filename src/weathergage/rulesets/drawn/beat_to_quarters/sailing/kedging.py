"""Kedging: what a ship that is aground does in an action phase instead of sailing (7.m, rulings B11 and B24)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import OptionView, Wording
from weathergage.geometry.hexgrid import DIRECTIONS, PORT_OF, STARBOARD_OF, STEP
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.events import ShipKedged
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import (
    ashore,
    hexes_at,
    overlapped,
    place,
    run_aground,
    shoal_under,
)
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import TO_PORT, TO_STARBOARD
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_stages import finish, leader
from weathergage.rulesets.drawn.beat_to_quarters.turn.stage import StageInWords
from weathergage.rulesets.shared.sentences import HEADINGS, SIDES

HOLD: Final = "hold"


def kedge_poses(book: Book, state: Seascape, ship: Ship) -> dict[str, Pose]:
    """Return every hex off the land next to a ship aground, on her heading or a hexside off it (7.m, ruling B11)."""
    found: dict[str, Pose] = {}
    turns = (("", ship.heading), (TO_PORT, PORT_OF[ship.heading]), (TO_STARBOARD, STARBOARD_OF[ship.heading]))
    for direction in DIRECTIONS:
        bow = ship.bow + STEP[direction] * book.conduct.movement.kedge_hexes
        if state.chart.shore.is_land(bow):
            continue
        for letter, heading in turns:
            pose = (bow, heading)
            if overlapped(state, ship, pose, []) is None:
                found[f"{direction}{letter}"] = pose
    return found


def _afloat(book: Book, state: Seascape, ship: Ship, pose: Pose) -> bool:
    """Return whether a pose is clear of the land and of water that is too shallow for her."""
    return ashore(state, ship, pose) is None and not any(
        shallow(book, state, ship, code) for shallow in book.shallows for code in hexes_at(ship, pose)
    )


def _hauled(book: Book, state: Seascape, ask: Ask, option: str) -> OptionView:
    """Return where she is hauled: `1L` is north, with her bow a hexside to port."""
    bow = f", her bow to {SIDES[option[1] != TO_PORT]}" if option[1:] else ""
    return OptionView(label=f"Haul her off to the {HEADINGS[int(option[0])]}{bow}")


KEDGE_QUESTION = Wording(
    kind="kedge",
    title="Aground",
    prompt="{ship} is aground. Which way is she to be hauled off?",
    labels={HOLD: "Leave her where she is"},
    answer=_hauled,
)


class Kedge(StageInWords):
    """Haul off a ship that is aground (7.m)."""

    def question(self, book: Book, state: Seascape) -> Ask | None:
        """Return where to haul her, if there is room anywhere; by default to where she is clear of the land."""
        ship = leader(state)
        poses = kedge_poses(book, state, ship)
        if not poses:
            return None
        clear = [name for name, pose in poses.items() if _afloat(book, state, ship, pose)]
        options, default = (HOLD, *poses), (clear or [HOLD])[0]
        return Ask(f"kedge/{ship.spec.id}", "kedge", ship.spec.id, options, default, book.cite("7.m"))

    def do(self, book: Book, state: Seascape, answer: str, report: Report) -> None:
        """Haul her off by a crew check; she may ground again where she is hauled to (7.m)."""
        ship = leader(state)
        pose = kedge_poses(book, state, ship).get(answer)
        if pose is not None and crew_check(
            book, state, ship, "to kedge off", "7.m", report, rulings=("B24",)
        ):
            _haul_off(book, state, ship, pose, report)
        finish(book, state, report)


def _haul_off(book: Book, state: Seascape, ship: Ship, pose: Pose, report: Report) -> None:
    """Bring a ship off the ground to another place."""
    ship.aground = False
    if report is not None:
        report.append(ShipKedged(ship=ship.spec.id, cite=book.cite("7.m"), rulings=("B11",)))
    land = ashore(state, ship, pose)
    # The check that brought her off stands for the shoals she lay in.
    state.sounded += [(ship.spec.index, code) for code in ship.hexes]
    shoal = None if land is not None else shoal_under(book, state, ship, pose, report)
    place(book, state, ship, pose, "kedge", "7.m", report)
    ship.made_way = True
    if land is not None:
        run_aground(book, state, ship, land, report)
    elif shoal is not None:
        run_aground(book, state, ship, shoal, report, book.shallow_by)
