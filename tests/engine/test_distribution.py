"""Exact distributions and chains of chances, against cases worked by hand."""

from fractions import Fraction

import pytest

from weathergage.engine.distribution import Distribution, gathered, settled

SIXTH = Fraction(1, 6)
DIE = Distribution(dict.fromkeys(range(1, 7), SIXTH))


def test_a_die() -> None:
    assert Distribution.thrown(lambda dice: dice.roll("a test")) == DIE
    assert DIE.mean == Fraction(7, 2)
    assert (DIE.at_least(5), DIE.at_most(2), DIE.exactly(3), DIE.exactly(7)) == (
        2 * SIXTH,
        2 * SIXTH,
        SIXTH,
        Fraction(0),
    )
    assert [DIE.quantile(Fraction(n, 100)) for n in (1, 16, 17, 50, 95, 100)] == [1, 1, 2, 3, 6, 6]


def test_the_sum_of_two_dice_by_convolution_is_that_of_all_pairs() -> None:
    assert Distribution.thrown(lambda dice: dice.roll("a") + dice.roll("b")) == DIE + DIE
    assert (DIE + DIE).exactly(7) == SIXTH


def test_a_mixture() -> None:
    half = Fraction(1, 2)
    mixed = Distribution.mixed([(DIE, half), (Distribution({0: Fraction(1)}), half)])
    assert mixed.exactly(0) == half
    assert mixed.exactly(6) == Fraction(1, 12)
    assert mixed.mean == Fraction(7, 4)


def test_chances_that_do_not_make_one_are_refused() -> None:
    with pytest.raises(ValueError, match="5/6"):
        Distribution({1: Fraction(5, 6)})


def test_equal_things_are_brought_together() -> None:
    assert gathered([("a", SIXTH), ("b", SIXTH), ("a", SIXTH)]) == {"a": 2 * SIXTH, "b": SIXTH}


def test_gamblers_ruin() -> None:
    """With 2 of 5 coins and a fair toss the bank is broken in 2 of 5 games, though the chain runs in circles."""
    half = Fraction(1, 2)

    def toss(coins: int) -> dict[int, Fraction]:
        return {coins - 1: half, coins + 1: half} if 0 < coins < 5 else {}

    assert settled(2, toss) == {0: Fraction(3, 5), 5: Fraction(2, 5)}


def test_an_unfair_game_of_the_same_kind() -> None:
    """The classic formula: (1 - r^2) / (1 - r^5) with r = q / p."""
    p, q = Fraction(1, 3), Fraction(2, 3)
    r = q / p
    ends = settled(2, lambda coins: {coins - 1: q, coins + 1: p} if 0 < coins < 5 else {})
    assert ends[5] == (1 - r**2) / (1 - r**5)
    assert sum(ends.values()) == 1


def test_what_never_ends_is_left_out() -> None:
    third = Fraction(1, 3)
    ways = {
        "start": {"start": third, "end": third, "round": third},
        "round": {"about": Fraction(1)},
        "about": {"round": Fraction(1)},
        "end": {},
    }
    assert settled("start", ways.__getitem__) == {"end": Fraction(1, 2)}
