"""All the ways dice can lead, each with its chance; those that have become alike are brought together."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic, TypeVar

import msgspec

from weathergage.engine.dice import Dice, outcomes
from weathergage.engine.distribution import ONE
from weathergage.rulesets.drawn.beat_to_quarters.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.ties import Ties

#: What is noted on the way.
Note = TypeVar("Note", bound=Hashable)


@dataclass
class World(Generic[Note]):
    """One way things may have come: a state, what was noted on the way, and the chance of it."""

    state: Seascape
    note: Note
    chance: Fraction


class Worlds(Generic[Note]):
    """Every way things may have come so far."""

    def __init__(self, state: Seascape, note: Note) -> None:
        self.all = [World(bare(state), note, ONE)]

    def go_on(self, deed: Callable[[Seascape, Note], Note]) -> None:
        """Carry something out in every world, with all the ways its dice can fall."""
        found: dict[object, World[Note]] = {}
        for world in self.all:
            for (state, note), chance in outcomes(_tried(world, deed)):
                known = found.setdefault((_print(state), note), World(state, note, Fraction(0)))
                known.chance += world.chance * chance
        self.all = list(found.values())

    def roll(self, throw: Callable[[Seascape, Note], Note]) -> None:
        """Roll for something in every world that changes nothing yet but what is noted."""
        found: dict[object, World[Note]] = {}
        for world in self.all:
            for note, chance in outcomes(_thrown(world, throw)):
                known = found.setdefault((id(world.state), note), World(world.state, note, Fraction(0)))
                known.chance += world.chance * chance
            world.state.dice = Dice()
        self.all = list(found.values())

    def chance(self, given: Callable[[World[Note]], bool]) -> Fraction:
        """The chance of all worlds in which something is the case."""
        return sum((world.chance for world in self.all if given(world)), Fraction(0))


def _tried(
    world: World[Note], deed: Callable[[Seascape, Note], Note]
) -> Callable[[Dice], tuple[Seascape, Note]]:
    def experiment(dice: Dice) -> tuple[Seascape, Note]:
        state = world.state.clone()
        state.dice = dice
        note = deed(state, world.note)
        state.dice = Dice()
        return state, note

    return experiment


def _thrown(world: World[Note], throw: Callable[[Seascape, Note], Note]) -> Callable[[Dice], Note]:
    def experiment(dice: Dice) -> Note:
        world.state.dice = dice
        return throw(world.state, world.note)

    return experiment


def _print(state: Seascape) -> bytes:
    return msgspec.msgpack.encode((state.ships, list(state.ties.pairs.items())))


def bare(state: Seascape) -> Seascape:
    """A copy of a state without its dice and without anybody's sealed orders."""
    copy = state.clone()
    copy.dice = Dice()
    copy.sealed = [None] * len(state.sealed)
    copy.outcome = None
    return copy


def alone(state: Seascape, ships: Iterable[Ship]) -> Seascape:
    """A copy in which only these ships are on the sea: what befalls others is no part of the question."""
    copy = bare(state)
    kept = [ship.spec.index for ship in ships]
    ties = Ties()
    copy.ships = []
    for new, old in enumerate(kept):
        ship = state.ships[old].clone()
        ship.spec = replace(ship.spec, index=new)
        copy.ships.append(ship)
        for earlier in range(new):
            if how := state.ties.held(kept[earlier], old):
                ties.tie(earlier, new, how, state.turn)
    copy.ties = ties
    copy.unit, copy.paths = [], []
    return copy
