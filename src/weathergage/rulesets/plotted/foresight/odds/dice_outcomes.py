"""All the worlds that dice can lead to, each with its chance; those that have become alike are brought together."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import msgspec

from weathergage.engine.dice import Dice, outcomes
from weathergage.engine.distribution import ONE
from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.state import PlottedState

#: Ships farther away than this from those concerned are not touched by what befalls them.
_REACH: Final = 3

#: What is noted of the events on the way, for the answer.
Marks = frozenset[str]
#: Carries something out on a state and may report events.
Deed = Callable[[PlottedState, list[Event]], None]


@dataclass(slots=True)
class World:
    """One way things may have come: a state, what was noted on the way, and the chance of it."""

    state: PlottedState
    marks: Marks
    chance: Fraction


class Worlds:
    """Every way things may have come so far."""

    def __init__(self, state: PlottedState, concerned: Iterable[str]) -> None:
        near = [state.ship(name) for name in concerned]
        #: Only these ships tell two worlds apart.
        self.touched = [
            ship.spec.index
            for ship in state.ships
            if any(ship is one or state.range_between(ship, one) <= _REACH for one in near)
        ]
        self.all = [World(bare(state), frozenset(), ONE)]

    def go_on(self, deed: Deed, note: Callable[[Event], str] | None = None) -> None:
        """Carry something out in every world, with all the ways its dice can fall."""
        found: dict[object, World] = {}
        for world in self.all:
            for (state, marks), chance in outcomes(_tried(world, deed, note)):
                key = (self._print(state), marks)
                known = found.get(key)
                if known is None:
                    found[key] = World(state, marks, world.chance * chance)
                else:
                    known.chance += world.chance * chance
        self.all = list(found.values())

    def look_at(self, index: int) -> None:
        """Count only one ship from now on: what befalls others, blown up beside her or fouled, is left aside."""
        self.touched = [index]
        for world in self.all:
            for ship in world.state.ships:
                ship.present = ship.present and ship.spec.index == index

    def chance(self, given: Callable[[World], bool]) -> Fraction:
        """Return the chance of all worlds in which something is the case."""
        return sum((world.chance for world in self.all if given(world)), Fraction(0))

    def _print(self, state: PlottedState) -> bytes:
        return fingerprint(state, self.touched)


def _tried(
    world: World, deed: Deed, note: Callable[[Event], str] | None
) -> Callable[[Dice], tuple[PlottedState, Marks]]:
    def experiment(dice: Dice) -> tuple[PlottedState, Marks]:
        state = world.state.clone()
        state.dice = dice
        report: list[Event] = []
        deed(state, report)
        state.dice = Dice()
        if note is None:
            return state, world.marks
        return state, world.marks.union(mark for event in report if (mark := note(event)))

    return experiment


def bare(state: PlottedState) -> PlottedState:
    """Return a copy of a state without its dice and without sealed orders."""
    copy = state.clone()
    copy.dice = Dice()
    copy.sealed = [None] * len(state.sealed)
    return copy


def fingerprint(state: PlottedState, ships: Iterable[int]) -> bytes:
    """Return what tells two states apart in which only these ships can differ."""
    return msgspec.msgpack.encode(
        (
            [state.ships[index] for index in ships],
            list(state.ties),
            state.hits,
            state.criticals,
            list(state.yielding.items()),
            (state.melee_round, state.losses_first, state.losses_shared, state.may_board),
            state.outcome,
        ),
        # Rows of a ship's log are no lists where compiled.
        enc_hook=list,
    )
