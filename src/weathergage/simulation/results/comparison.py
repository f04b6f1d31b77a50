"""Measure the effect of a change: compare games with the same dice with and without it."""

from collections.abc import Sequence

import msgspec

from weathergage.simulation.plans.plan import Plan, SimulationError
from weathergage.simulation.results.intervals import Mean, mean, paired_shares
from weathergage.simulation.results.summary import margin
from weathergage.simulation.runs.game_records import GameRecord


class SideChange(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the effect of the change on one side, on average over pairs of games."""

    id: str
    name: str
    #: Difference of the share of games won (Newcombe's interval for pairs); the others are paired means.
    wins: Mean
    lead: Mean
    lost: dict[str, Mean]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Compare one arm with another, over the pairs of games that both have finished."""

    arm: str
    against: str
    pairs: int
    #: Pairs with identical final states.
    identical: int
    turns: Mean
    sides: tuple[SideChange, ...]


def compare(arm: Plan, records: Sequence[GameRecord], base: Plan, others: Sequence[GameRecord]) -> Comparison:
    """Return the effect of `arm` against `base`; sides are matched by their place in the battle."""
    if len(arm.scenario.sides) != len(base.scenario.sides):
        raise SimulationError(
            f"{arm.name!r} has {len(arm.scenario.sides)} sides and {base.name!r} has "
            f"{len(base.scenario.sides)}: they cannot be compared"
        )
    partner = {record.index: record for record in others if not record.fault}
    pairs = [
        (partner[record.index], record) for record in records if not record.fault and record.index in partner
    ]
    return Comparison(
        arm=arm.name,
        against=base.name,
        pairs=len(pairs),
        identical=sum(1 for before, after in pairs if before.final == after.final),
        turns=mean([after.turns - before.turns for before, after in pairs]),
        sides=tuple(
            _side(pairs, side, entry.id, entry.name) for side, entry in enumerate(base.scenario.sides)
        ),
    )


def _side(pairs: Sequence[tuple[GameRecord, GameRecord]], side: int, identity: str, name: str) -> SideChange:
    kinds = [
        kind
        for kind in dict.fromkeys(kind for before, _ in pairs for kind in before.lost)
        if all(kind in before.lost and kind in after.lost for before, after in pairs)
    ]
    scored = [(before, after) for before, after in pairs if before.points and after.points]
    return SideChange(
        id=identity,
        name=name,
        wins=paired_shares(
            [before.winner == side for before, _ in pairs], [after.winner == side for _, after in pairs]
        ),
        lead=mean([margin(after, side) - margin(before, side) for before, after in scored]),
        lost={
            kind: mean([after.lost[kind][side] - before.lost[kind][side] for before, after in pairs])
            for kind in kinds
        },
    )
