"""The cases of Red & Black for odds_check.py: positions, and their resolution by the game with seeded dice."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.builders.red_and_black.table import Table
from weathergage.api import Event
from weathergage.rulesets.drawn.red_and_black.boarding import melee
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import grapple
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.events import CannonFired
from weathergage.rulesets.drawn.red_and_black.core.ship import PORT, STARBOARD
from weathergage.rulesets.drawn.red_and_black.core.shot import LOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.fires import fight_fires
from weathergage.rulesets.drawn.red_and_black.gunnery.reaction_fire import fire_if_laid
from weathergage.rulesets.drawn.red_and_black.gunnery.reloading import ROUND_SHOT, serve
from weathergage.rulesets.drawn.red_and_black.gunnery.repairs import mend_wheel
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import NOTHING, parts_of
from weathergage.rulesets.drawn.red_and_black.turn.action_stages import tack

Sample = Callable[[OpenTable], dict[str, int]]
ID = "red_and_black"
#: Side by side on one course, wind abeam, within pistol shot; a gunshot apart; stern on.
NEAR = ("0 a 5 experienced 500 500 4", "1 b 5 experienced 500 520 4")
APART = ("0 a 5 experienced 500 500 4", "1 b 5 experienced 500 750 4")
STERN_ON = ("0 a 5 veteran 500 500 4", "1 b 5 poor 500 600 8")
_BROADSIDES = 2


def positions() -> Iterator[tuple[str, Any, OpenTable, str, Sample]]:
    """Name, rules, position, question and one resolution of it."""
    for name, table, question, sample in _cases():
        table.state.active = table.state.mover = 0
        yield f"{ID}: {name}", table.rules, table.state, question, sample(table)


def _cases() -> Iterator[tuple[str, Table, str, Callable[[Table], Sample]]]:
    yield "a broadside at medium range", Table(*APART), "shot", _shot
    yield "a stern rake", Table(*STERN_ON), "shot", _shot
    yield "a broadside into a weak ship", Table(*NEAR).put("b", crew=1, broadside=2), "shot", _shot
    yield "the test to board", Table(*NEAR), "grapple", _grapple
    few = Table("0 a 5 veteran 500 500 4", NEAR[1]).put("a", crew=3).put("b", crew=3)
    yield "a melee to its end", few, "melee", _melee
    yield "test and melee", few, "boarding", _boarding
    yield "a tack", Table(APART[0], APART[1], wind=15).put("a", masts=[0, 2, 2]), "tack", _tack
    yield "a wheel mended", Table(*APART).put("a", wheel_shot=True), "repair", _repair
    yield "reloading", Table(*APART).put("a", load=[""] * 4), "reload", _reload
    yield "two fires", Table(*APART).put("a", hull_fires=2), "fire", _fire
    yield "two broadsides", Table(*NEAR).put("a", crew=1, broadside=1), "strike", _strike


def _shot(table: Table) -> Sample:
    def sample(state: OpenTable) -> dict[str, int]:
        report: list[Event] = []
        was, hit = table["b"], state.ships[1]
        fire_if_laid(table.book, state, state.ships[0], STARBOARD, hit, LOW, report)
        shot = next(event for event in report if isinstance(event, CannonFired))
        return {
            "spread:steps": parts_of(shot.result)[0],
            "spread:broadside": was.broadside - hit.broadside,
            "chance:hits": int(shot.result != NOTHING),
            "chance:guns": int(hit.broadside < was.broadside),
            "chance:hull": int(hit.hull < was.hull),
            "chance:crew": int(hit.crew < was.crew),
            "chance:mast": int(sum(hit.fallen) > 0),
            "chance:wheel": int(hit.wheel_shot),
            "chance:fire": int(hit.on_fire > 0),
            "chance:strikes": int(bool(hit.struck or hit.fate)),
            "chance:shattered": int(hit.shattered),
            "chance:sinks": int(hit.fate == "sunk"),
        }

    return sample


def _over(table: Table, state: OpenTable) -> bool:
    return grapple(table.book, state, state.ships[0], state.ships[1], False, False, None)


def _grapple(table: Table) -> Sample:
    return lambda state: {"chance:succeeds": int(_over(table, state))}


def fought(book: Book, state: OpenTable) -> None:
    """Fight a melee in which both sides do as they are advised."""
    melee.begin(state, state.ships[0], state.ships[1], counterboard=False)
    came_to = "on"
    while came_to == "on":
        if melee.loses_heart(book, state):
            break
        came_to = melee.fight_round(book, state, None)
        if came_to == "repulsed" and melee.may_follow(state) and melee.is_strong(book, state):
            melee.turn_tables(state)
            came_to = "on"


def _carried(state: OpenTable) -> dict[str, int]:
    a, b = state.ships
    return {
        "chance:carries": int(b.struck),
        "chance:lost": int(a.struck),
        "chance:neither": int(not (a.struck or b.struck)),
    }


def _melee(table: Table) -> Sample:
    def sample(state: OpenTable) -> dict[str, int]:
        fought(table.book, state)
        return _carried(state)

    return sample


def _boarding(table: Table) -> Sample:
    def sample(state: OpenTable) -> dict[str, int]:
        over = _over(table, state)
        if over:
            fought(table.book, state)
        return {"chance:grapple": int(over)} | _carried(state)

    return sample


def _tack(table: Table) -> Sample:
    def sample(state: OpenTable) -> dict[str, int]:
        tack(table.book, state, state.ships[0], None)
        about = int(state.ships[0].point != (state.wind + 8) % 16)
        return {"chance:passes": about, "chance:fails": 1 - about}

    return sample


def _repair(table: Table) -> Sample:
    def sample(state: OpenTable) -> dict[str, int]:
        ship = state.ships[0]
        mend_wheel(table.book, state, ship, None)
        first = int(not ship.wheel_shot)
        mend_wheel(table.book, state, ship, None)
        return {"chance:passes": first, "chance:twice": int(not ship.wheel_shot)}

    return sample


def _reload(table: Table) -> Sample:
    def sample(state: OpenTable) -> dict[str, int]:
        serve(table.book, state, state.ships[0], PORT, table.book.shot[ROUND_SHOT], None)
        return {"chance:passes": int(state.ships[0].load[0] == "R")}

    return sample


def _fire(table: Table) -> Sample:
    def sample(state: OpenTable) -> dict[str, int]:
        ship = state.ships[0]
        was = ship.on_fire
        fight_fires(table.book, state, ship, None)
        first = {"chance:less": int(ship.on_fire < was), "chance:more": int(ship.on_fire > was)}
        while ship.on_fire and not ship.fate:
            fight_fires(table.book, state, ship, None)
        return first | {"chance:saved": int(not ship.fate), "chance:lost": int(bool(ship.fate))}

    return sample


def _strike(table: Table) -> Sample:
    """Ship b fires at a, as often as it takes."""

    def sample(state: OpenTable) -> dict[str, int]:
        a, b = state.ships
        seen = {}
        for number in range(1, _BROADSIDES + 1):
            for ship in state.ships:
                ship.new_turn()
            b.load = ["R", "R", "", ""]
            fire_if_laid(table.book, state, b, PORT, a, LOW, None)
            seen[f"chance:strikes_{number}"] = int(bool(a.struck or a.fate))
        return seen | {"chance:lost": int(bool(a.fate))}

    return sample
