"""All the ways dice can lead in this game, and positions of a few ships for questions about them."""

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.shared import dice_outcomes
from weathergage.rulesets.drawn.shared.dice_outcomes import Note, bare
from weathergage.rulesets.drawn.shared.ties import Ties

__all__ = ["World", "Worlds", "alone", "bare"]

World = dice_outcomes.World[Seascape, Note]


class Worlds(dice_outcomes.Worlds[Seascape, Note]):
    """Every way things may have come so far."""

    def __init__(self, state: Seascape, note: Note) -> None:
        super().__init__(state, note, _print)


def _print(state: Seascape) -> bytes:
    return msgspec.msgpack.encode((state.ships, list(state.ties.pairs.items())))


def alone(state: Seascape, ships: Iterable[Ship]) -> Seascape:
    """Return a copy in which only these ships are on the sea: what befalls others is no part of the question."""
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
