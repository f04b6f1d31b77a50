"""What holds for any movement phase of a plotted game, whoever sails wherever."""

from dataclasses import dataclass
from random import Random

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.builders.plotted.positions import BOOK, make_ship, position
from weathergage.api import Dice, DiceError, Event, state_hash
from weathergage.geometry.hexgrid import STEP, from_axial, label, stern_of, to_axial
from weathergage.rulesets.plotted.core.events import FoulingRolled, ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.allowances import plots_for
from weathergage.rulesets.plotted.sailing.plots import PLOTS, carried_out, steps_of
from weathergage.rulesets.plotted.turn.execution_phase import ExecutionPhase
from weathergage.rulesets.plotted.turn.notation_phase import NotationPhase

SIX = 6


@dataclass
class Fleet:
    """A crowded piece of sea: wind, ships as (name, bow, heading, class, phases still), ties and a plot for each."""

    wind: int
    berths: list[tuple[str, int, int, int, int]]
    fouled: list[tuple[str, str]]
    chosen: int

    def ships(self) -> list[Ship]:
        found = []
        for name, bow, heading, ship_class, still in self.berths:
            line = ship_class < 3
            found.append(
                make_ship(
                    name,
                    ord(name) % 2,
                    label(bow),
                    heading,
                    ship_class=ship_class,
                    turning=min(ship_class, 3),
                    battle_speed=3 if line else 4,
                    full_rigging=(3, 3, 3) if line else (3, 3, 3, 3),
                    still=still,
                )
            )
        return found

    def state(self, dice: Dice, order: list[int] | None = None) -> PlottedState:
        """The position with its plots opened, the ships listed in the order given."""
        ships = self.ships()
        state = position(*(ships[i] for i in order or range(len(ships))), wind=self.wind, fouled=self.fouled)
        state.dice = dice
        chance = Random(self.chosen)
        orders = {}
        for name, *_ in self.berths:
            plots = plots_for(BOOK, state, state.ship(name))
            # Long plots meet more ships.
            plot = chance.choice(sorted(plots, key=lambda each: len(steps_of(each)))[len(plots) // 3 :])
            if not state.ties.any(state.ship(name).spec.index):
                orders[f"plot/{name}"] = plot
        NotationPhase(BOOK).resolve(state, orders, None)
        return state


@st.composite
def fleets(draw: st.DrawFn) -> Fleet:
    """Two to six ships within a few hexes of each other, some of them fouled or long at rest."""
    berths: list[tuple[str, int, int, int, int]] = []
    taken: set[int] = set()
    for name in "abcdef"[: draw(st.integers(2, 6))]:
        bow = from_axial(draw(st.integers(17, 21)), draw(st.integers(8, 12)))
        heading = draw(st.integers(1, 6))
        hexes = {bow, stern_of(bow, heading)}
        if hexes & taken:
            continue
        taken |= hexes
        berths.append((name, bow, heading, draw(st.integers(1, 4)), draw(st.integers(0, 3))))
    names = [berth[0] for berth in berths]
    pairs = [(a, b) for a in names for b in names if a < b]
    fouled: list[tuple[str, str]] = []
    if len(pairs) > 0 and draw(st.booleans()):
        fouled = draw(st.lists(st.sampled_from(pairs), max_size=1))
    return Fleet(draw(st.integers(1, 6)), berths, fouled, draw(st.integers(0, 10**6)))


def moved(state: PlottedState) -> list[Event]:
    report: list[Event] = []
    ExecutionPhase(BOOK).resolve(state, {}, report)
    return report


def places(state: PlottedState) -> dict[str, tuple[int, int]]:
    return {ship.spec.id: (ship.bow, ship.heading) for ship in state.ships}


def contacts(report: list[Event]) -> set[tuple[int, frozenset[str], str]]:
    """Who met whom when, and who kept the hex."""
    return {
        (event.impulse, frozenset(event.ships), event.holder)
        for event in report
        if isinstance(event, ShipsCollided)
    }


def without_throws(fleet: Fleet, order: list[int] | None = None) -> tuple[PlottedState, list[Event]]:
    """The phase where every die is a 6: nobody fouls, and a hex that is thrown for is tied for ever."""
    state = fleet.state(Dice(script=[SIX] * 60), order)
    try:
        return state, moved(state)
    except DiceError:
        assume(False)
        raise


@settings(max_examples=300, deadline=None)
@given(fleets(), st.integers(0, 2**32))
def test_no_two_ships_share_a_hex(fleet: Fleet, seed: int) -> None:
    state = fleet.state(Dice(seed=seed))
    moved(state)
    hexes = [code for ship in state.ships for code in (ship.bow, ship.stern)]
    assert len(set(hexes)) == len(hexes)


@settings(max_examples=300, deadline=None)
@given(fleets(), st.integers(0, 2**32))
def test_ships_sail_their_plot_or_the_beginning_of_it_and_then_perhaps_drift(fleet: Fleet, seed: int) -> None:
    state = fleet.state(Dice(seed=seed))
    before, plots = places(state), {ship.spec.id: PLOTS.steps[ship.plot] for ship in state.ships}
    report = moved(state)
    met = {name for event in report if isinstance(event, ShipsCollided) for name in event.ships}
    for ship in state.ships:
        name, steps = ship.spec.id, plots[ship.spec.id]
        done = ship.entered + ship.turned
        assert done <= len(steps)
        if name not in met:
            assert done == len(steps), "nobody stops without a collision"
        bow, heading = carried_out(*before[name], steps[:done])
        drifted = [e for e in report if isinstance(e, ShipMoved) and e.ship == name and e.kind == "drift"]
        assert len(drifted) <= (0 if ship.entered else 1)
        assert (ship.bow, ship.heading) == (bow + len(drifted) * STEP[state.wind], heading)


@settings(max_examples=300, deadline=None)
@given(fleets(), st.integers(0, 2**32))
def test_who_has_been_in_contact_goes_no_further(fleet: Fleet, seed: int) -> None:
    report = moved(fleet.state(Dice(seed=seed)))
    stopped: dict[str, int] = {}
    for event in report:
        if isinstance(event, ShipsCollided):
            for name in event.ships:
                stopped.setdefault(name, event.impulse)
    for event in report:
        if isinstance(event, ShipMoved) and event.ship in stopped:
            assert event.impulse <= stopped[event.ship]


@settings(max_examples=300, deadline=None)
@given(fleets(), st.integers(0, 2**32))
def test_every_pair_in_contact_rolls_once_if_it_lies_adjacent(fleet: Fleet, seed: int) -> None:
    state = fleet.state(Dice(seed=seed))
    before = state.ties.clone()
    index = {ship.spec.id: ship.spec.index for ship in state.ships}
    report = moved(state)
    told = [
        (a, b)
        for event in report
        if isinstance(event, ShipsCollided)
        for a in event.ships
        for b in event.ships
        if index[a] < index[b]
    ]
    assert len(told) == len({*told}), "each pair is told of once"
    met = {
        (a, b)
        for a, b in told
        if not before.fouled(index[a], index[b]) and state.adjacent(state.ship(a), state.ship(b))
    }
    rolled = [(event.ship, event.other) for event in report if isinstance(event, FoulingRolled)]
    # Who has met somebody goes no further, so ships that are neighbours afterwards were so when they rolled.
    assert sorted(rolled) == sorted(met)


@settings(max_examples=300, deadline=None)
@given(fleets(), st.randoms(use_true_random=False))
def test_the_order_of_ships_does_not_matter_without_throws(fleet: Fleet, chance: Random) -> None:
    state, report = without_throws(fleet)
    order = list(range(len(fleet.berths)))
    chance.shuffle(order)
    other, again = without_throws(fleet, order)
    assert places(other) == places(state)
    assert contacts(again) == contacts(report)


def turned(code: int, times: int) -> int:
    """A hex carried round the middle of the crowd by so many steps of 60 degrees."""
    middle = from_axial(19, 10)
    q, r = to_axial(code - middle)
    for _ in range(times):
        q, r = -r, q + r
    return middle + from_axial(q, r)


@settings(max_examples=200, deadline=None)
@given(fleets(), st.integers(1, 5))
def test_the_sea_looks_the_same_in_every_direction(fleet: Fleet, times: int) -> None:
    def around(direction: int) -> int:
        return (direction - 1 + times) % 6 + 1

    state, report = without_throws(fleet)
    berths = [
        (name, turned(bow, times), around(heading), still, entered)
        for name, bow, heading, still, entered in fleet.berths
    ]
    rotated = Fleet(around(fleet.wind), berths, fleet.fouled, fleet.chosen)
    other, again = without_throws(rotated)
    expected = {name: (turned(bow, times), around(heading)) for name, (bow, heading) in places(state).items()}
    assert places(other) == expected
    assert contacts(again) == contacts(report)


@settings(max_examples=200, deadline=None)
@given(fleets(), st.integers(0, 2**32))
def test_the_same_dice_give_the_same_phase_heard_or_not(fleet: Fleet, seed: int) -> None:
    first, second, silent = (fleet.state(Dice(seed=seed)) for _ in range(3))
    assert msgspec.json.encode(moved(first)) == msgspec.json.encode(moved(second))
    ExecutionPhase(BOOK).resolve(silent, {}, None)
    assert state_hash(first) == state_hash(second) == state_hash(silent)
