"""Sum up a contest: ratings, a cross table, and whether each captain is clearly better than the one below."""

import hashlib
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from weathergage.simulation.ladder.rating import ratings
from weathergage.simulation.results.intervals import Share, share
from weathergage.simulation.runs.game_records import FAILED, Failings, GameRecord, together

#: The share of games a captain should win against the one below.
CLEARLY: Final = 0.75


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Hold games between two captains: wins, draws and losses of the upper one, and his score with its interval."""

    lower: str
    upper: str
    games: int
    won: int
    drawn: int
    lost: int
    #: A draw counts half.
    score: Share

    @property
    def wins(self) -> Share:
        """Return the share of games that were won outright."""
        return share(self.won, self.games)


class Neighbours(msgspec.Struct, frozen=True, kw_only=True):
    """Compare two neighbours on the ladder, also by battle and by rules."""

    tally: Tally
    #: Three games in four were won outright; or the score is at least as high.
    clearly: bool
    by_score: bool
    by_battle: dict[str, Tally]
    by_rules: dict[str, Tally]


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a captain's place: Elo with its 95 % interval, and his score over all games."""

    bot: str
    elo: float
    low: float
    high: float
    games: int
    score: Share


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """Hold all results of a contest."""

    #: Strongest first.
    ranks: tuple[Rank, ...]
    #: Every pairing that was played, in the order of the ladder.
    tallies: tuple[Tally, ...]
    neighbours: tuple[Neighbours, ...]
    games: int
    turns: int
    #: Errors that broke games off; such games are not counted.
    faults: tuple[str, ...]
    #: A hash over the last states of all games: equal contests give equal fingerprints.
    fingerprint: str
    #: Failed decisions of every guarded captain, for which defaults were played.
    failings: tuple[Failings, ...] = ()
    #: The traceback of the first broken game.
    trace: str = ""


class Meeting(NamedTuple):
    """Name the captains that met (by place, the lower first), the battle, and the rules."""

    pairing: tuple[int, int]
    battle: str
    rules: str


def ladder_of(
    bots: Sequence[str], meetings: Sequence[Meeting], arms: Sequence[Sequence[GameRecord]]
) -> Ladder:
    """Return the ladder of captains named weakest first, from the games of each meeting."""
    by_pairing: dict[tuple[int, int], list[tuple[Meeting, GameRecord]]] = {}
    for meeting, played in zip(meetings, arms, strict=True):
        by_pairing.setdefault(meeting.pairing, []).extend((meeting, record) for record in played)
    tallies = {
        pairing: _tally(bots, pairing, (record for _, record in games))
        for pairing, games in by_pairing.items()
    }
    results = {
        pairing: (tally.games - tally.score.count, float(tally.games)) for pairing, tally in tallies.items()
    }
    records = [record for arm in arms for record in arm]
    ranks = [_rank(bots, index, rating, tallies) for index, rating in enumerate(ratings(len(bots), results))]
    finals = "".join(record.final for record in records)
    return Ladder(
        ranks=tuple(sorted(ranks, key=lambda rank: -rank.elo)),
        tallies=tuple(tallies.values()),
        neighbours=tuple(
            _neighbours(bots, pair, tallies[pair], by_pairing[pair]) for pair in pairwise(range(len(bots)))
        ),
        games=len(records),
        turns=sum(record.turns for record in records),
        faults=tuple(
            f"{met.battle} ({met.rules}), {' and '.join(bots[place] for place in met.pairing)}, "
            f"game {record.index}: {record.fault}"
            for games in by_pairing.values()
            for met, record in games
            if record.fault
        ),
        fingerprint=hashlib.blake2b(finals.encode(), digest_size=12).hexdigest(),
        failings=together(records),
        trace=next((record.trace for record in records if record.trace), ""),
    )


def _tally(bots: Sequence[str], pairing: tuple[int, int], records: Iterable[GameRecord]) -> Tally:
    won = drawn = lost = 0
    for record in records:
        if record.end == FAILED:
            continue
        if record.winner < 0:
            drawn += 1
        # The lower captain has the first side, unless they have changed places.
        elif (record.winner == 0) is record.swapped:
            won += 1
        else:
            lost += 1
    games = won + drawn + lost
    return Tally(
        lower=bots[pairing[0]],
        upper=bots[pairing[1]],
        games=games,
        won=won,
        drawn=drawn,
        lost=lost,
        score=share(won + drawn / 2, games),
    )


def _neighbours(
    bots: Sequence[str], pairing: tuple[int, int], tally: Tally, games: Sequence[tuple[Meeting, GameRecord]]
) -> Neighbours:
    by_battle: dict[str, list[GameRecord]] = {}
    by_rules: dict[str, list[GameRecord]] = {}
    for met, record in games:
        by_battle.setdefault(met.battle, []).append(record)
        by_rules.setdefault(met.rules, []).append(record)
    return Neighbours(
        tally=tally,
        clearly=tally.wins.share >= CLEARLY,
        by_score=tally.score.share >= CLEARLY,
        by_battle={name: _tally(bots, pairing, some) for name, some in by_battle.items()},
        by_rules={name: _tally(bots, pairing, some) for name, some in by_rules.items()},
    )


def _rank(
    bots: Sequence[str],
    index: int,
    rating: tuple[float, float, float],
    tallies: dict[tuple[int, int], Tally],
) -> Rank:
    points = sum(tally.score.count for (_, upper), tally in tallies.items() if upper == index)
    points += sum(tally.games - tally.score.count for (lower, _), tally in tallies.items() if lower == index)
    games = sum(tally.games for pairing, tally in tallies.items() if index in pairing)
    elo, low, high = rating
    return Rank(bot=bots[index], elo=elo, low=low, high=high, games=games, score=share(points, games))
