"""Pairings: everybody meets everybody, like plays like, winners go on; sides and rests are shared out."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from weathergage.server.clubs.pairing import (
    Meeting,
    Pair,
    circle,
    knockout,
    knockout_next,
    round_robin,
    swiss,
)

PLAYERS = st.integers(2, 17)


def played(rounds: list[list[Pair]]) -> list[Meeting]:
    """The history that rounds make."""
    return [Meeting(number, *pair) for number, pairs in enumerate(rounds, 1) for pair in pairs]


@given(PLAYERS)
def test_in_a_circle_all_meet_once_and_nobody_plays_twice_in_a_round(count: int) -> None:
    players = list(range(1, count + 1))
    rounds = circle(players)
    assert len(rounds) == count - 1 + count % 2
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if pair[1] is not None)
    assert met == Counter(frozenset(pair) for pair in combinations(players, 2))
    for pairs in rounds:
        seated = [each for pair in pairs for each in pair if each is not None]
        assert sorted(seated) == players


@settings(max_examples=60, deadline=None)
@given(PLAYERS, st.integers(0, 3), st.integers(1, 4))
def test_those_who_come_late_still_meet_everybody(count: int, late: int, comes: int) -> None:
    roster = list(range(1, count + 1))
    rounds: list[list[Pair]] = []
    for number in range(1, 60):
        active = [*roster, *range(count + 1, count + late + 1)] if number >= comes else roster
        pairs = round_robin(roster, active, played(rounds), number)
        if not pairs and number >= comes:
            break
        rounds.append(pairs)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if pair.second is not None)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, count + late + 1), 2))


def test_who_has_left_is_not_paired_and_the_others_still_meet() -> None:
    first = round_robin([1, 2, 3, 4], [1, 2, 3, 4], [], 1)
    rounds = [first]
    for number in range(2, 10):
        if not (pairs := round_robin([1, 2, 3, 4], [1, 2, 3], played(rounds), number)):
            break
        assert all(4 not in pair for pair in pairs)
        rounds.append(pairs)
    met = {frozenset(pair) for pairs in rounds for pair in pairs if pair.second is not None}
    assert {frozenset(pair) for pair in combinations([1, 2, 3], 2)} <= met


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 20), st.randoms(use_true_random=False))
def test_in_a_swiss_event_nobody_meets_again_or_rests_twice(count: int, luck: object) -> None:
    players = list(range(1, count + 1))
    scores = dict.fromkeys(players, 0)
    rounds: list[list[Pair]] = []
    for _ in range(min(4, count - 2)):
        pairs = swiss(players, scores, {each: each for each in players}, played(rounds))
        assert sorted(each for pair in pairs for each in pair if each is not None) == players
        rounds.append(pairs)
        for pair in pairs:
            scores[luck.choice([each for each in pair if each is not None])] += 2  # type: ignore[attr-defined]
    met = [frozenset(pair) for pairs in rounds for pair in pairs if pair.second is not None]
    assert len(met) == len(set(met))
    rests = Counter(pair.first for pairs in rounds for pair in pairs if pair.second is None)
    assert max(rests.values(), default=1) == 1


def test_a_swiss_round_pairs_equal_scores_and_the_last_one_rests() -> None:
    scores = {1: 4, 2: 2, 3: 4, 4: 2, 5: 0}
    pairs = swiss([1, 2, 3, 4, 5], scores, {each: each for each in scores}, [])
    assert [{*pair} for pair in pairs] == [{1, 3}, {2, 4}, {5, None}]
    again = swiss([1, 2, 3, 4, 5], scores, {each: each for each in scores}, played([pairs]))
    assert Pair(4, None) in again, "the fifth has rested"
    assert {1, 3} not in [{*pair} for pair in again]


def test_two_players_meet_again_where_nobody_else_is_left() -> None:
    pairs = swiss([1, 2], {}, {}, [Meeting(1, 1, 2)])
    assert pairs == [Pair(2, 1)], "and with sides changed"


@given(st.integers(2, 64))
def test_the_best_two_of_a_bracket_can_meet_only_in_the_last(count: int) -> None:
    players = list(range(1, count + 1))
    pairs = knockout(players)
    assert sorted(each for pair in pairs for each in pair if each is not None) == players
    rests = [one for one, other in pairs if other is None]
    assert sorted(rests) == players[: len(rests)], "the best rest"
    while len(pairs) > 1:
        assert not any({*pair} == {1, 2} for pair in pairs)
        pairs = knockout_next([one if other is None or one < other else other for one, other in pairs])
    assert {*pairs[0]} == {1, 2}


@given(st.integers(2, 10))
def test_sides_are_shared_out(count: int) -> None:
    players = list(range(1, 2 * count + 1))
    rounds: list[list[Pair]] = []
    for number in range(1, 2 * count):
        rounds.append(round_robin(players, players, played(rounds), number))
    for player in players:
        first = sum(pair.first == player for pairs in rounds for pair in pairs)
        assert abs(2 * first - (2 * count - 1)) <= 3, player
