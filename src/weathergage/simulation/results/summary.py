"""Sum up many games: wins, endings, losses, and their intervals."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from statistics import median as middle_of

import msgspec

from weathergage.engine.ruleset import ruleset
from weathergage.simulation.plans.plan import Plan
from weathergage.simulation.plans.prices import prices_of
from weathergage.simulation.results.intervals import Mean, Share, mean, median, share
from weathergage.simulation.runs.game_records import DRAW, Failings, GameRecord, together

__all__ = [
    "CaptainSummary",
    "Mean",
    "Share",
    "SideSummary",
    "Summary",
    "margin",
    "mean",
    "share",
    "summarize",
]


class SideSummary(msgspec.Struct, frozen=True, kw_only=True):
    """Sum up one side: wins, score (a draw is half a win), victory points, and mean losses by kind."""

    id: str
    name: str
    bot: str
    #: The price of its ships.
    price: float
    wins: Share
    score: Share
    points: Mean
    #: The median of its lead in victory points: the handicap that would make the points even.
    lead: Mean
    lost: dict[str, Mean]


class CaptainSummary(msgspec.Struct, frozen=True, kw_only=True):
    """Sum up a captain over both sides, where captains change places."""

    bot: str
    wins: Share
    score: Share


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Describe a game that was broken off: its index, the seed of its dice, and the error."""

    index: int
    seed: int
    what: str
    #: The traceback.
    trace: str = ""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Sum up many games of one battle; failed games are listed, and counted nowhere else."""

    name: str
    scenario: str
    title: str
    ruleset: str
    options: tuple[str, ...]
    games: int
    seed: int
    turn_limit: int
    sides: tuple[SideSummary, ...]
    draws: Share
    #: How games ended, the most frequent first.
    ends: dict[str, int]
    turns: Mean
    median_turns: float
    #: Turns of all games together.
    total_turns: int
    #: A hash over the last states of all games: equal runs give equal fingerprints.
    fingerprint: str
    captains: tuple[CaptainSummary, ...] = ()
    faults: tuple[Fault, ...] = ()
    #: Kinds of asks with instructions that came in no game.
    unasked: tuple[str, ...] = ()
    #: Failed decisions of every guarded captain, for which defaults were played.
    failings: tuple[Failings, ...] = ()

    def traces(self) -> list[str]:
        """Return the first tracebacks of captains and games."""
        return [*(each.trace for each in self.failings), *(fault.trace for fault in self.faults)]


def margin(record: GameRecord, side: int) -> int:
    """Return by how many victory points a side leads the best of the others."""
    others = [won for other, won in enumerate(record.points) if other != side]
    return record.points[side] - max(others) if others else 0


def summarize(records: Sequence[GameRecord], plan: Plan) -> Summary:
    """Return the summary of these games; it does not depend on the order they finished in."""
    ordered = sorted(records, key=lambda record: record.index)
    played = [record for record in ordered if not record.fault]
    ends = Counter(record.end for record in played)
    turns = [record.turns for record in played]
    finals = "".join(record.final for record in ordered)
    return Summary(
        name=plan.name,
        scenario=plan.scenario.id,
        title=plan.scenario.title,
        ruleset=plan.ruleset,
        options=plan.options,
        games=len(ordered),
        seed=plan.seed,
        turn_limit=plan.turn_limit,
        sides=tuple(_side(played, plan, side) for side in range(len(plan.scenario.sides))),
        draws=share(sum(1 for record in played if record.winner == DRAW), len(played)),
        ends=dict(sorted(ends.items(), key=lambda end: (-end[1], end[0]))),
        turns=mean(turns),
        median_turns=float(middle_of(turns)) if turns else 0.0,
        total_turns=sum(turns),
        fingerprint=hashlib.blake2b(finals.encode(), digest_size=12).hexdigest(),
        captains=tuple(_captain(played, plan, seat) for seat in range(len(plan.bots))) if plan.swap else (),
        faults=tuple(
            Fault(index=record.index, seed=record.seed, what=record.fault, trace=record.trace)
            for record in ordered
            if record.fault
        ),
        failings=together(ordered),
        unasked=tuple(kind for kind in _kinds(played) if all(kind in each.unasked for each in played)),
    )


def _kinds(played: Sequence[GameRecord]) -> tuple[str, ...]:
    return played[0].unasked if played else ()


def _side(played: Sequence[GameRecord], plan: Plan, side: int) -> SideSummary:
    entry = plan.scenario.sides[side]
    kinds = list(dict.fromkeys(kind for record in played for kind in record.lost))
    scored = [record for record in played if record.points]
    bots = plan.bots[side] if not plan.swap else " / ".join(plan.bots)
    return SideSummary(
        id=entry.id,
        name=entry.name,
        bot=bots,
        price=_price(plan, side),
        wins=share(sum(1 for record in played if record.winner == side), len(played)),
        score=_score([record.winner for record in played], side),
        points=mean([record.points[side] for record in scored]),
        lead=median([margin(record, side) for record in scored]),
        lost={
            kind: mean([record.lost[kind][side] for record in played if kind in record.lost])
            for kind in kinds
        },
    )


def _price(plan: Plan, side: int) -> float:
    """Return the cost of a side's ships, averaged over all starts."""
    rules = ruleset(plan.ruleset, plan.options)
    costs = [prices_of(rules, battle)[side] for battle in plan.starts or (plan.scenario,)]
    return round(sum(costs) / len(costs), 1)


def _captain(played: Sequence[GameRecord], plan: Plan, seat: int) -> CaptainSummary:
    """Sum up by seat: a captain who has changed places sits at the other side."""
    winners = [plan.seats(record.swapped)[record.winner] if record.winner >= 0 else DRAW for record in played]
    return CaptainSummary(
        bot=plan.bots[seat], wins=share(winners.count(seat), len(winners)), score=_score(winners, seat)
    )


def _score(winners: Sequence[int], side: int) -> Share:
    """Count wins and half the draws; Wilson's interval is conservative here, since draws vary less than wins."""
    return share(sum(1.0 if won == side else 0.5 if won == DRAW else 0.0 for won in winners), len(winners))
