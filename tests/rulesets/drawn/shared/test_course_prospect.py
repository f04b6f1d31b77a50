"""What a course promises, on a sea of numbers where every shot is known: stages, tokens, broadsides and luck."""

from typing import Any

import pytest

from weathergage.rulesets.drawn.shared.course_prospect import Foe, Prospect
from weathergage.rulesets.drawn.shared.lookout import Pose, Reach, Sighting

#: A broadside by the poses of both ships: battery, worth, raking.
Shots = dict[tuple[Pose, Pose], tuple[int, float, bool]]


class Chart:
    """The same guns in every turn; no heir of the real ones, which may be compiled."""

    def __init__(self, shots: Shots) -> None:
        self._shots = shots

    def laid(self, pose: Pose, other: Pose, fresh: bool = False) -> tuple[int, float, bool]:
        return self._shots.get((pose, other), (0, 0.0, False))


class Numbers:
    """Ships that lie at numbers; the tokens of each side that are left, and where each ship may go."""

    def __init__(self, left: tuple[int, int], **reaches: Reach) -> None:
        self._left, self._reaches = left, reaches

    def actions_left(self, side: int) -> int:
        return self._left[side]

    def reach(self, ship: str, pose: Pose) -> Reach:
        return self._reaches.get(ship, Reach(((pose,),), ((1.0, (0,)),)))


def ship(name: str, side: int, at: int) -> Sighting:
    return Sighting(name, side, at, 100, 1.0, True, False, False, side, False, True)


def prospect(left: tuple[int, int], *foes: tuple[str, int, Shots, Shots], **reaches: Reach) -> Prospect:
    guns: Any = Chart
    numbers: Any = Numbers(left, **reaches)
    met = [Foe(ship(name, 1, at), guns(mine), guns(hers)) for name, at, mine, hers in foes]
    return Prospect(numbers, ship("own", 0, 0), met)


def row(*figures: float) -> Any:
    """Can rake, can be raked, given, taken."""
    return pytest.approx(list(figures))


def test_every_battery_speaks_once_where_it_does_most() -> None:
    mine: Shots = {(1, 9): (0, 4.0, False), (2, 9): (0, 6.0, True), (3, 9): (1, 5.0, False)}
    hers: Shots = {(9, 1): (1, 2.0, True), (9, 3): (1, 3.0, False)}
    rows = prospect((1, 0), ("foe", 9, mine, hers)).of((1, 2), 3, False)[0]
    assert rows == [row(1, 1, 6, 0), row(0, 0, 5, 3), row(0, 0, 0, 0)]


def test_the_last_place_on_the_way_is_the_end_where_she_does_not_turn() -> None:
    rows = prospect((1, 0), ("foe", 9, {(2, 9): (0, 6.0, False)}, {})).of((1, 2), 2, False)[0]
    assert rows == [row(0, 0, 0, 0), row(0, 0, 6, 0), row(0, 0, 0, 0)]


def test_a_broadside_has_one_target_and_every_enemy_fires() -> None:
    one: Shots = {(1, 8): (0, 4.0, False)}
    two: Shots = {(1, 9): (0, 7.0, False)}
    foes = ("one", 8, one, {(8, 1): (0, 1.0, False)}), ("two", 9, two, {(9, 1): (1, 2.0, False)})
    assert prospect((1, 0), *foes).of((), 1, False)[0][1] == row(0, 0, 7, 3)


def test_in_a_new_turn_guns_that_have_spoken_count_again() -> None:
    foe = "foe", 9, {(1, 9): (0, 6.0, True)}, {(9, 1): (0, 2.0, False)}
    assert prospect((0, 0), foe).of((), 1, False)[0][2] == row(1, 0, 6, 2)
    assert prospect((1, 1), foe).of((), 1, False)[0][2] == row(0, 0, 0, 0)


def test_the_next_action_is_whose_tokens_are_left() -> None:
    foe = "foe", 9, {(5, 9): (0, 8.0, True)}, {(7, 1): (0, 4.0, True)}
    own, hers = Reach(((1,), (5,)), ((0.25, (0,)), (0.75, (0, 1)))), Reach(((7,),), ((1.0, (0,)),))
    for left, ours in (((1, 0), 1.0), ((0, 2), 0.0), ((3, 1), 0.75), ((0, 0), 0.5)):
        rows = prospect(left, foe, own=own, foe=hers).of((), 1, False)[0]
        theirs = 1 - ours
        assert rows[2] == row(0.75 * ours, theirs, 6 * ours, 4 * theirs)


def test_who_is_stuck_goes_nowhere() -> None:
    own = Reach(((5,),), ((1.0, (0,)),))
    foe = "foe", 9, {(5, 9): (0, 8.0, False)}, dict[Any, Any]()
    assert prospect((1, 0), foe, own=own).of((), 1, True)[0][2] == row(0, 0, 0, 0)


def test_ships_go_where_they_give_more_than_they_take() -> None:
    mine: Shots = {(5, 9): (0, 8.0, True), (6, 9): (0, 5.0, False)}
    hers: Shots = {(9, 5): (0, 7.0, False)}
    own = Reach(((5, 6),), ((1.0, (0,)),))
    # She can rake, but would rather not.
    assert prospect((1, 0), ("foe", 9, mine, hers), own=own).of((), 1, False)[0][2] == row(1, 0, 5, 0)


def test_of_enemies_who_come_up_one_is_answered_with_each_broadside() -> None:
    foes = [
        (name, at, {(1, at): (0, worth, False)}, {(at, 1): (0, 10.0, False)})
        for name, at, worth in (("a", 7, 3.0), ("b", 8, 2.0), ("c", 9, 1.0))
    ]
    hidden = [(name, at + 20, mine, hers) for name, at, mine, hers in foes]
    reaches = {name: Reach(((at,),), ((1.0, (0,)),)) for name, at, _, _ in foes}
    assert prospect((0, 1), *hidden, **reaches).of((), 1, False)[0][2] == row(0, 0, 5, 30)


def test_without_enemies_nothing_is_given_or_taken() -> None:
    assert prospect((1, 1)).of((1, 2), 3, False)[0] == [[0, 0, 0, 0]] * 3


def test_the_best_shot_of_each_broadside_and_enemy_is_told_with_its_place() -> None:
    mine: Shots = {(1, 9): (0, 4.0, False), (2, 9): (0, 6.0, True), (3, 8): (1, 5.0, False)}
    hers: Shots = {(9, 1): (1, 2.0, True), (9, 3): (1, 3.0, False)}
    foes = prospect((1, 0), ("foe", 9, mine, hers), ("other", 8, mine, {(8, 2): (0, 0.01, False)}))
    shots, answered = foes.shots((1, 2), 3)
    assert [tuple(shot) for shot in shots] == [
        (2, True, "foe", True, 6.0),
        (3, True, "other", False, 5.0),
        (3, False, "foe", False, 3.0),
    ]
    assert answered == [1, 3], "where a shot can do next to nothing no harm is told"
