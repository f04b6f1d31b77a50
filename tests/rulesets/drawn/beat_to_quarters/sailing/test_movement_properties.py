"""What holds for every movement: nobody shares a hex at rest, paths are straight, drift keeps the heading."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders.beat_to_quarters.sea import ID, Sea
from weathergage.api import resume
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event, PhaseBegan
from weathergage.geometry.hexgrid import (
    DIRECTIONS,
    PORT_OF,
    STARBOARD_OF,
    distance,
    from_axial,
    label,
    parse_label,
    step,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.events import CourseChosen
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import split_course
from weathergage.rulesets.shared.events import ShipMoved

MIDDLE = parse_label("R18")


@st.composite
def crowds(draw: st.DrawFn) -> tuple[Sea, int]:
    """A few ships close together on any heading, with some land near them, and a seed for dice and orders."""
    taken: set[int] = set()
    ships = []
    for number in range(draw(st.integers(2, 6))):
        bow = MIDDLE + from_axial(draw(st.integers(-4, 4)), draw(st.integers(-4, 4)))
        heading = draw(st.sampled_from(DIRECTIONS))
        hexes = {bow, step(bow, heading, -1)}
        if not hexes & taken:
            taken |= hexes
            rate = draw(st.integers(1, 8))
            ships.append(f"{number % 2} s{number} {rate} average {label(bow)} {heading}")
    land = {
        MIDDLE + from_axial(draw(st.integers(-8, 8)), draw(st.integers(-8, 8)))
        for _ in range(draw(st.integers(0, 4)))
    }
    far = ["0 mine 3 average A1 1", "1 hers 3 average A34 1"]
    sea = Sea(*far, *ships, wind=draw(st.sampled_from(DIRECTIONS)), land=sorted(map(label, land - taken)))
    return sea, draw(st.integers(0, 2**32))


def sailed(sea: Sea, seed: int, turns: int = 4) -> list[Event]:
    """Some turns with any orders that are allowed; whenever somebody is asked to sail, nobody shares a hex."""
    state = sea.state
    state.phase, state.dice, state.last_turn = 0, Dice(seed=seed), state.turn + turns
    game = sea.game = resume(ID, state)
    luck = Dice(seed=seed ^ 0xB7)
    while not game.over:
        apart(sea)
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            orders = {
                ask.id: ask.options[luck.roll("any", len(ask.options)) - 1]
                for ask in request.asks
                if ask.options and ask.kind in ("plot", "grapple", "avoided", "turn", "tack", "kedge", "next")
            }
            game.submit(side, orders)
    apart(sea)
    return game.events


def apart(sea: Sea) -> None:
    """No two ships in one hex, except while one sails through another that she has come clear of."""
    passing = sea.state.unit if sea.state.stage in ("step", "avoided") else []
    taken: dict[int, str] = {}
    for ship in sea.state.ships:
        if ship.afloat and ship.spec.index not in passing:
            for code in ship.hexes:
                assert code not in taken, f"{ship.id} lies in the hex of {taken[code]}"
                taken[code] = ship.id


@settings(max_examples=60, deadline=None)
@given(crowds())
def test_no_two_ships_share_a_hex_at_rest_and_paths_are_straight(crowd: tuple[Sea, int]) -> None:
    sea, seed = crowd
    where = {ship.id: (ship.bow, ship.heading) for ship in sea.state.ships}
    hexes_left: dict[str, int] = {}
    turned: set[str] = set()
    phase = ""
    for event in sailed(sea, seed):
        if isinstance(event, PhaseBegan):
            phase, turned = event.phase, set()
        if isinstance(event, CourseChosen) and event.plot[0].isdigit():
            hexes_left[event.ship] = split_course(event.plot)[0]
            turned.discard(event.ship)
        if not isinstance(event, ShipMoved):
            continue
        bow, heading = where[event.ship]
        now = from_axial(*event.bow)
        if event.kind == "forward":
            assert phase == "action" and event.ship not in turned, "she turns at the end only"
            assert now == step(bow, heading) and event.heading == heading
            hexes_left[event.ship] -= 1
            assert hexes_left[event.ship] >= 0
        elif event.kind == "drift":
            assert phase == "command" and event.heading == heading and now == step(bow, sea.state.wind)
        elif event.kind in ("port", "starboard"):
            assert phase == "action" and event.heading in (PORT_OF[heading], STARBOARD_OF[heading])
            turned.add(event.ship)
        elif event.kind == "back":
            assert event.heading == heading and now != bow
        else:
            assert event.kind == "kedge" and distance(now, bow) == 1
        where[event.ship] = (now, event.heading)
    assert all(where[ship.id] == (ship.bow, ship.heading) for ship in sea.state.ships if ship.afloat), (
        "every change of place was reported"
    )
