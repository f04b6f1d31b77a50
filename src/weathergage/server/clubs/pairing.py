"""Pair the players of a round: round robin by the circle, Swiss by scores, knockout by the bracket."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

#: Pairs tried before a Swiss round accepts that two players meet again.
MOST_TRIES: Final = 20_000


class Pair(NamedTuple):
    """Hold two entrants, who plays the first side first; `second` is None for a bye."""

    first: int
    second: int | None


class Meeting(NamedTuple):
    """Hold a pair of an earlier round."""

    round: int
    first: int
    second: int | None


def circle(players: Sequence[int]) -> list[list[tuple[int, int | None]]]:
    """Return every round of a round robin by the circle method; None stands for the place that an odd number leaves.

    >>> circle([1, 2, 3])
    [[(1, None), (2, 3)], [(1, 3), (2, None)], [(1, 2), (3, None)]]
    """
    ring: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        facing = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([_player_first(*pair) for pair in facing])
        ring.insert(1, ring.pop())
    return rounds


def _player_first(one: int | None, other: int | None) -> tuple[int, int | None]:
    if one is None:
        assert other is not None, "at most one place is empty"
        return other, None
    return one, other


def round_robin(
    roster: Sequence[int], active: Collection[int], history: Sequence[Meeting], number: int
) -> list[Pair]:
    """Return round `number`: the circle of those who were there at the start, then all who have not met yet.

    Whoever has nobody to play, because his opponent has left or because he came late, plays another such player that
    he has not met. When the circle is through, further rounds bring together those who have not met; none is left
    when all have.
    """
    met = _met(history)
    rounds = circle(roster)
    planned = rounds[number - 1] if number <= len(rounds) else []
    pairs = [
        (one, other)
        for one, other in planned
        if other is not None and one in active and other in active and frozenset((one, other)) not in met
    ]
    busy = {each for pair in pairs for each in pair}
    idle = [each for each in sorted(active) if each not in busy]
    pairs += _strangers(idle, met)
    busy = {each for pair in pairs for each in pair}
    resting = [Pair(each, None) for each in sorted(active) if each not in busy] if pairs else []
    return [*_sided(pairs, history), *resting]


def _strangers(players: Sequence[int], met: Collection[frozenset[int]]) -> list[tuple[int, int]]:
    """Pair players who have not met, those with the most games to come first."""
    left = list(players)
    pairs = []

    def open_games(player: int) -> int:
        return sum(frozenset((player, other)) not in met for other in left if other != player)

    while left:
        left.sort(key=lambda player: (-open_games(player), player))
        one = left.pop(0)
        others = [other for other in left if frozenset((one, other)) not in met]
        if others:
            left.remove(others[0])
            pairs.append((one, others[0]))
    return pairs


def swiss(
    active: Sequence[int],
    scores: Mapping[int, int],
    seeds: Mapping[int, int],
    history: Sequence[Meeting],
) -> list[Pair]:
    """Pair players of like scores who have not met; with an odd number the last who had no bye rests.

    Two players meet again only where no other pairing is found.
    """
    order = sorted(active, key=lambda player: (-scores.get(player, 0), seeds.get(player, 0), player))
    resting: list[Pair] = []
    if len(order) % 2:
        rested = {each.first for each in history if each.second is None}
        last = next((player for player in reversed(order) if player not in rested), order[-1])
        order.remove(last)
        resting = [Pair(last, None)]
    met = _met(history)
    pairs = _matched(order, lambda one, other: frozenset((one, other)) not in met)
    if pairs is None:
        pairs = _matched(order, lambda _one, _other: True) or []
    return [*_sided(pairs, history), *resting]


def _matched(order: Sequence[int], may_meet: Callable[[int, int], bool]) -> list[tuple[int, int]] | None:
    """Pair everybody in order with the nearest player allowed, by trial; None if that is not found in time."""
    tries = iter(range(MOST_TRIES))

    def attempt(left: tuple[int, ...]) -> list[tuple[int, int]] | None:
        if not left:
            return []
        one, rest = left[0], left[1:]
        for place, other in enumerate(rest):
            if next(tries, None) is None:
                return None
            if may_meet(one, other):
                behind = attempt(rest[:place] + rest[place + 1 :])
                if behind is not None:
                    return [(one, other), *behind]
        return None

    return attempt(tuple(order))


def knockout(seeded: Sequence[int]) -> list[tuple[int, int | None]]:
    """Return the first round of a bracket: the best seeds meet the last ones, and rest where places are free.

    >>> knockout([1, 2, 3, 4, 5, 6])
    [(1, None), (4, 5), (2, None), (3, 6)]
    """
    size = 1
    while size < len(seeded):
        size *= 2
    places = [*seeded, *[None] * (size - len(seeded))]
    first = []
    for one, other in _facing(_bracket(size)):
        player = places[one]
        assert player is not None, "free places are fewer than players"
        first.append((player, places[other]))
    return first


def knockout_next(winners: Sequence[int]) -> list[tuple[int, int | None]]:
    """Return the next round of a bracket: winners of neighbouring pairs meet."""
    return [(winners[n], winners[n + 1] if n + 1 < len(winners) else None) for n in range(0, len(winners), 2)]


def sided(pairs: Sequence[tuple[int, int | None]], history: Sequence[Meeting]) -> list[Pair]:
    """Give sides to pairs, byes among them."""
    return [Pair(one, None) if other is None else _sided([(one, other)], history)[0] for one, other in pairs]


def _bracket(size: int) -> list[int]:
    """Return the seeds in the order of the bracket, counted from 0, so that the best two can meet only in the last."""
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [each for seed in order for each in (seed, last - seed)]
    return order


def _facing(order: Sequence[int]) -> Iterator[tuple[int, int]]:
    for n in range(0, len(order) - 1, 2):
        yield order[n], order[n + 1]


def _sided(pairs: Sequence[tuple[int, int]], history: Sequence[Meeting]) -> list[Pair]:
    """Give the first side to whoever has had it less often; where that is equal, to the one who had it longer ago."""

    def turns(player: int) -> tuple[int, int]:
        first = [each.round for each in history if each.first == player and each.second is not None]
        second = [each.round for each in history if each.second == player]
        return len(first) - len(second), max(first, default=0)

    return [Pair(one, other) if turns(one) <= turns(other) else Pair(other, one) for one, other in pairs]


def _met(history: Sequence[Meeting]) -> set[frozenset[int]]:
    return {frozenset((each.first, each.second)) for each in history if each.second is not None}
