"""The cases of Beat To Quarters for odds_check.py: positions, and their resolution by the game with seeded dice."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.builders.beat_to_quarters.gundeck import abeam, stern_on
from tests.builders.beat_to_quarters.line import CLOSE, squadron
from tests.builders.beat_to_quarters.sea import BOARDING, Sea
from weathergage.api import Event
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.drawn.beat_to_quarters.boarding.grappling import throw
from weathergage.rulesets.drawn.beat_to_quarters.core.events import Contact, ShotFired
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import PORT, STARBOARD
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import NOTHING
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import AFTER, BEFORE, START, fire_at
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import meet
from weathergage.rulesets.drawn.beat_to_quarters.sailing.passage import go_one_hex
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.evolutions import set_course
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.wheeling import go_through
from weathergage.rulesets.drawn.beat_to_quarters.turn.crew_tasks import TRY, GetClear, fight_fires
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED
from weathergage.rulesets.shared.chart import Chart

Sample = Callable[[Seascape], dict[str, int]]
ID = "beat_to_quarters"
#: Broadsides in a row of the question what it takes to make a ship strike.
_BROADSIDES = 4
#: A third rate that heads north, her friend far away; and a depth that she just touches.
_COASTING = ("0 a 3 crack R20 1", "1 b 3 average A1 1")
_TOUCHES = 20


def positions() -> Iterator[tuple[str, Any, Seascape, str, Sample]]:
    """Name, rules, position, question and one resolution of it."""
    for name, sea, question, sample in _cases():
        sea.state.active = 0
        yield f"{ID}: {name}", sea.rules, sea.state, question, sample(sea)


def _cases() -> Iterator[tuple[str, Sea, str, Callable[[Sea], Sample]]]:
    yield "a broadside", abeam(2, (3, 4)), "shot", _shot
    yield "a stern rake above column 10", stern_on(2, (1, 6)), "shot", _shot
    yield "small against great", abeam(2, (5, 2)), "shot", _shot
    yield "grapple", abeam(1), "grapple", _grapple
    yield "ungrapple", abeam(1).tie("a", "b", GRAPPLED), "ungrapple", _clear("ungrapple", GRAPPLED)
    yield "unfoul", abeam(1).tie("a", "b", FOULED), "unfoul", _clear("unfoul", FOULED)
    yield "foul", abeam(1), "foul", _foul
    yield "a fight for a deck", abeam(1, (2, 3), "crack").tie("a", "b", GRAPPLED), "melee", _melee
    yield "grapple and board", abeam(1, (2, 3)), "boarding", _boarding
    yield "fire aboard", abeam(9).put("a", burning=True), "fire", _fire
    yield "four broadsides", abeam(3, (6, 2), "green").put("a", watch="best"), "strike", _strike
    yield "over two shoals", Sea(*_COASTING, options=("shoals",)), "ground", _ground
    yield "a line tacks in succession", squadron(wind=CLOSE).put("b", quality=1), "tack", _tacks


def _shot(sea: Sea) -> Sample:
    def sample(state: Seascape) -> dict[str, int]:
        report: list[Event] = []
        was, hit = sea["b"], state.ships[1]
        fire_at(sea.book, state, state.ships[0], STARBOARD, hit, report)
        shot = next(event for event in report if isinstance(event, ShotFired))
        return {
            "spread:levels": hit.rate - was.rate,
            "spread:column": max(-1, shot.column),
            "chance:hits": int(any(throw.result != NOTHING for throw in shot.throws)),
            "chance:lowered": int(hit.rate > was.rate),
            "chance:crew": int(hit.quality > was.quality),
            "chance:mast": int(hit.masts < was.masts),
            "chance:hangs": int(sum(hit.hanging) > 0),
            "chance:steering": int(hit.rudder_shot),
            "chance:fire": int(hit.burning),
            "chance:strikes": int(bool(hit.struck or hit.fate)),
            "chance:sinks": int(hit.fate == "sunk"),
            "chance:explodes": int(hit.fate == "exploded"),
        }

    return sample


def _grapple(sea: Sea) -> Sample:
    return lambda state: {
        "chance:succeeds": int(throw(sea.book, state, state.ships[0], state.ships[1], None))
    }


def _clear(question: str, how: int) -> Callable[[Sea], Sample]:
    def of(sea: Sea) -> Sample:
        def sample(state: Seascape) -> dict[str, int]:
            GetClear(how)(sea.book, state, {f"{question}/a/b": TRY}, None)
            return {"chance:succeeds": int(not state.ties.pairs)}

        return sample

    return of


def _foul(sea: Sea) -> Sample:
    def sample(state: Seascape) -> dict[str, int]:
        report: list[Event] = []
        a, b = state.ships
        meet(sea.book, state, a, b, (b.bow, b.heading), report)
        collided = next(event.collided for event in report if isinstance(event, Contact))
        # A ship that the collision destroys is fouled with nobody any more.
        fouled = collided or bool(state.ties.pairs)
        return {
            "chance:collides": int(collided),
            "chance:caught": int(fouled and not collided),
            "chance:fouled": int(fouled),
            "chance:clear": int(not fouled),
        }

    return sample


def _melee(sea: Sea) -> Sample:
    phase: Any = sea.rules.phases[BOARDING]

    def sample(state: Seascape) -> dict[str, int]:
        state.drawn = [0, 1]
        phase.resolve(state, {"board/a": "b"}, None)
        a, b = state.ships
        if not b.captured:
            phase.resolve(state, {"board/b": "a"}, None)
        return {
            "chance:carries": int(b.captured),
            "chance:beaten_off": int(not b.captured),
            "chance:lost": int(a.captured),
            "chance:neither": int(not (a.captured or b.captured)),
        }

    return sample


def _boarding(sea: Sea) -> Sample:
    phase: Any = sea.rules.phases[BOARDING]

    def sample(state: Seascape) -> dict[str, int]:
        held = throw(sea.book, state, state.ships[0], state.ships[1], None)
        state.drawn = [0, 1]
        phase.resolve(state, {"board/a": "b"}, None)
        return {"chance:grapple": int(held), "chance:taken_in_all": int(state.ships[1].captured)}

    return sample


def _fire(sea: Sea) -> Sample:
    def sample(state: Seascape) -> dict[str, int]:
        ship = state.ships[0]
        fight_fires(sea.book, state, {}, None)
        first = {"chance:out": int(not ship.burning), "chance:explodes": int(bool(ship.fate))}
        first["chance:burns"] = 1 - first["chance:out"] - first["chance:explodes"]
        while ship.burning and not ship.fate:
            fight_fires(sea.book, state, {}, None)
        return first | {"chance:saved": int(not ship.fate), "chance:lost": int(bool(ship.fate))}

    return sample


def _strike(sea: Sea) -> Sample:
    """Ship b fires at a, as often as it takes."""

    def sample(state: Seascape) -> dict[str, int]:
        a, b = state.ships
        seen = {}
        for number in range(1, _BROADSIDES + 1):
            b.new_turn()
            b.new_phase()
            fire_at(sea.book, state, b, PORT, a, None)
            seen[f"chance:strikes_{number}"] = int(bool(a.struck or a.fate))
        return seen | {"chance:lost": int(bool(a.fate))}

    return sample


def _ground(sea: Sea) -> Sample:
    """Put two shoals ahead of her."""
    depths = {parse_label(where): _TOUCHES for where in ("R19", "R18")}

    def sample(state: Seascape) -> dict[str, int]:
        state.chart = Chart(51, 35, frozenset(), shoals=depths)
        state.unit, state.point = [0], START
        set_course(sea.book, state, "2")
        a, was = state.ships[0], sea["a"]
        while state.unit and state.point not in (BEFORE, AFTER):
            go_one_hex(sea.book, state, None)
        return {
            "chance:aground": int(a.aground),
            "chance:sails": int(not a.aground),
            "chance:lowered": int(a.rate > was.rate),
            "chance:mast": int(a.masts < was.masts),
            "chance:hangs": int(sum(a.hanging) > 0),
        }

    return sample


def _tacks(sea: Sea) -> Sample:
    """Until one of them lies in irons."""

    def sample(state: Seascape) -> dict[str, int]:
        about = 0
        for ship in state.ships[: len("abc")]:
            if not go_through(sea.book, state, ship, "L", None):
                break
            about += 1
        return {
            "chance:passes": int(about > 0),
            "chance:fails": int(not about),
            "chance:all": int(about == 3),
        }

    return sample
