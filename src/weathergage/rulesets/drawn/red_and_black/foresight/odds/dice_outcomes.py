"""All the ways dice can lead in this game, and positions of a few ships for questions about them."""

from collections.abc import Hashable, Iterable
from dataclasses import replace

import msgspec

from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.shared import dice_outcomes
from weathergage.rulesets.drawn.shared.dice_outcomes import Note, bare
from weathergage.rulesets.drawn.shared.ties import Ties

__all__ = ["World", "Worlds", "alone", "bare"]

World = dice_outcomes.World[OpenTable, Note]


class Worlds(dice_outcomes.Worlds[OpenTable, Note]):
    """Every way things may have come so far."""

    def __init__(self, state: OpenTable, note: Note) -> None:
        super().__init__(state, note, _told_apart)


def _told_apart(state: OpenTable) -> Hashable:
    return msgspec.msgpack.encode((state.ships, sorted(state.ties.pairs.items())))


def alone(state: OpenTable, ships: Iterable[Ship]) -> OpenTable:
    """Return a copy in which only these ships are on the table: what befalls others is no part of the question."""
    copy = bare(state)
    kept = [ship.spec.index for ship in ships]
    copy.ships, copy.ties = [], Ties()
    for new, old in enumerate(kept):
        ship = state.ships[old].clone()
        ship.spec = replace(ship.spec, index=new)
        copy.ships.append(ship)
        for earlier in range(new):
            if how := state.ties.held(kept[earlier], old):
                copy.ties.tie(earlier, new, how)
    copy.mover = copy.attacker = copy.defender = copy.began = copy.deck = -1
    copy.met = []
    return copy
