"""All the ways dice can lead, each with its chance; those that have become alike are brought together."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from weathergage.engine.dice import Dice, outcomes
from weathergage.engine.distribution import ONE
from weathergage.rulesets.drawn.shared.state import DrawnState

#: What is noted on the way; the state of a game.
Note = TypeVar("Note", bound=Hashable)
State = TypeVar("State", bound=DrawnState)


@dataclass
class World(Generic[State, Note]):
    """One way things may have come: a state, what was noted on the way, and the chance of it."""

    state: State
    note: Note
    chance: Fraction


class Worlds(Generic[State, Note]):
    """Every way things may have come so far; `told_apart` is all of a state that matters to the question."""

    def __init__(self, state: State, note: Note, told_apart: Callable[[State], Hashable]) -> None:
        self.all = [World(bare(state), note, ONE)]
        self._told_apart = told_apart

    def go_on(self, deed: Callable[[State, Note], Note]) -> None:
        """Carry something out in every world, with all the ways its dice can fall."""
        found: dict[object, World[State, Note]] = {}
        for world in self.all:
            for (state, note), chance in outcomes(_tried(world, deed)):
                key = self._told_apart(state), note
                known = found.setdefault(key, World(state, note, Fraction(0)))
                known.chance += world.chance * chance
        self.all = list(found.values())

    def roll(self, throw: Callable[[State, Note], Note]) -> None:
        """Roll for something in every world that changes nothing yet but what is noted."""
        found: dict[object, World[State, Note]] = {}
        for world in self.all:
            for note, chance in outcomes(_thrown(world, throw)):
                known = found.setdefault((id(world.state), note), World(world.state, note, Fraction(0)))
                known.chance += world.chance * chance
            world.state.dice = Dice()
        self.all = list(found.values())

    def chance(self, given: Callable[[World[State, Note]], bool]) -> Fraction:
        """Return the chance of all worlds in which something is the case."""
        return sum((world.chance for world in self.all if given(world)), Fraction(0))


def _tried(
    world: World[State, Note], deed: Callable[[State, Note], Note]
) -> Callable[[Dice], tuple[State, Note]]:
    def experiment(dice: Dice) -> tuple[State, Note]:
        state: State = world.state.clone()
        state.dice = dice
        note = deed(state, world.note)
        state.dice = Dice()
        return state, note

    return experiment


def _thrown(world: World[State, Note], throw: Callable[[State, Note], Note]) -> Callable[[Dice], Note]:
    def experiment(dice: Dice) -> Note:
        world.state.dice = dice
        return throw(world.state, world.note)

    return experiment


def bare(state: State) -> State:
    """Return a copy of a state without its dice and without sealed orders."""
    copy: State = state.clone()
    copy.dice = Dice()
    copy.sealed = [None] * len(state.sealed)
    copy.outcome = None
    return copy
