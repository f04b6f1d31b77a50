"""A-24.1: the two worked examples of fields of fire, sentence by sentence, in the positions that fit all of them."""

import pytest

from tests.builders.plotted.desk import SECOND, TOURNAMENT, Desk
from tests.builders.plotted.gun_drill import fields_of, fired, in_play, options, refused
from weathergage.geometry.bearing import bearing
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import UNLOADED

BOTH = pytest.mark.parametrize("desk", [TOURNAMENT, SECOND], ids=["tournament", "second_edition"])
GUNS = {"full_guns": (20, 20), "full_carronades": (0, 0), "full_hull": 40}


def example(desk: Desk, *more: Ship, dice: tuple[int, ...] = ()) -> PlottedState:
    """C alone against A and B, all heading north: A on C's quarter, B farther out abreast."""
    ships = [
        desk.ship("a", 0, "T22", 1, **GUNS),
        desk.ship("b", 0, "W21", 1, **GUNS),
        desk.ship("c", 1, "R20", 1, **GUNS),
        *more,
    ]
    return desk.position(*ships, phase="combat", dice=dice)


def fourth(desk: Desk) -> Ship:
    """D, the ship of the second example, who shows C her bow."""
    return desk.ship("d", 0, "V22", 6, **GUNS)


def fields(state: PlottedState, ship: str, other: str, side: int) -> tuple[int, ...]:
    """The fields of a ship's broadside that hold a hex of another."""
    one, two = state.ship(ship), state.ship(other)
    return bearing(one.bow, one.heading, two.bow, two.heading).fields[side]


def shots(desk: Desk, state: PlottedState, ask: str) -> set[str]:
    """What a broadside may fire at, and with which guns, without the aims."""
    found = [option.rpartition(">") for option in options(desk, state, ask)]
    return {f"{before.rpartition(':')[0]}>{name}" for before, mark, name in found if mark}


PORT, STARBOARD = 0, 1


@BOTH
def test_a_24_1_first_example_what_c_can_do(desk: Desk) -> None:
    """tournament:A-24.1 - C may fire her stern guns at A, two hexes off, or her whole broadside at B, five hexes off.

    A is wholly in her field 4 and in no other, so A is closer but no factor for B.
    """
    state = example(desk)
    assert fields(state, "c", "a", STARBOARD) == (4,)
    assert fields(state, "c", "b", STARBOARD)[0] in (1, 2, 3)
    a, b, c = state.ships
    assert (state.range_between(c, a), state.range_between(c, b)) == (2, 5)
    assert shots(desk, state, "fire/c/R") == {"stern>a", ">b"}
    sections = {shot.target.spec.id: shot.guns for shot in fields_of(desk).shots(state, c, STARBOARD)}
    assert sections == {"a": 10, "b": 20}


@BOTH
def test_a_24_1_first_example_a_hides_what_lies_behind_her_in_field_4(desk: Desk) -> None:
    """tournament:A-24.1 - A is a factor only for other ships in field 4."""
    behind = desk.ship("e", 0, in_play(3, 4), 1, **GUNS)
    state = example(desk, behind)
    assert fields(state, "c", "e", STARBOARD) == (4,)
    assert shots(desk, state, "fire/c/R") == {"stern>a", ">b"}
    state.ship("a").present = False
    assert shots(desk, state, "fire/c/R") == {"stern>e", ">b"}


@BOTH
def test_a_24_1_first_example_one_or_the_other(desk: Desk) -> None:
    """tournament:A-24.1 - she must choose: after one of the two shots the broadside is empty."""
    for order in ("stern:hull>a", "hull>b"):
        state = example(desk, dice=(1, 1))
        shot = fired(desk, state, order, "fire__c__R")
        assert state.ship("c").load[STARBOARD] == UNLOADED and shot.target == order[-1]


@BOTH
def test_a_24_1_first_example_what_a_can_do(desk: Desk) -> None:
    """tournament:A-24.1 - A returns fire with the same half broadside, her bow guns."""
    state = example(desk)
    assert fields(state, "a", "c", PORT) == (5,)
    assert shots(desk, state, "fire/a/L") == {"bow>c"}


@BOTH
def test_a_24_1_first_example_b_has_no_shot(desk: Desk) -> None:
    """tournament:A-24.1 - A straddles B's fields 2 and 4 and is closer than C, who is in B's full field.

    Nor can B fire her bow guns alone: that would need C in fields 3 and 5.
    """
    state = example(desk)
    assert fields(state, "b", "a", PORT) == (2, 4)
    assert fields(state, "b", "c", PORT)[0] in (1, 2, 3)
    assert not {4, 5} & set(fields(state, "b", "c", PORT))
    a, b, c = state.ships
    assert state.range_between(b, a) < state.range_between(b, c)
    assert shots(desk, state, "fire/b/L") == shots(desk, state, "fire/b/R") == set()
    assert desk.book.cite("A.VIII.A.5.a") in refused(desk, state, "hull>c", "fire/b/L")
    for section in ("bow", "stern"):
        told = refused(desk, state, f"{section}:hull>c", "fire/b/L")
        assert desk.book.cite("A.VIII.A.5.a") in told


@BOTH
def test_a_24_1_first_example_if_c_had_been_closer(desk: Desk) -> None:
    """tournament:A-24.1 - then C would take the broadside before it could reach A."""
    state = example(desk)
    state.ship("c").bow = parse_label("U20")
    c, b = state.ship("c"), state.ship("b")
    assert state.range_between(b, c) < state.range_between(b, state.ship("a"))
    assert ">c" in shots(desk, state, "fire/b/L")


@BOTH
def test_a_24_1_first_example_bow_guns_at_a_straddler(desk: Desk) -> None:
    """tournament:A-24.1 - with C in B's fields 3 and 5 the bow guns could fire at her in field 5, past A."""
    state = example(desk)
    state.ship("c").bow = parse_label("R19")
    assert fields(state, "b", "c", PORT) == (3, 5)
    assert shots(desk, state, "fire/b/L") == {"bow>c"}


@BOTH
def test_a_24_1_second_example_b_is_hidden_by_d(desk: Desk) -> None:
    """tournament:A-24.1 - B is still in C's full field, but D, in fields 2 and 4, is the closer ship there."""
    state = example(desk, fourth(desk))
    assert fields(state, "c", "b", STARBOARD)[0] in (1, 2, 3)
    assert fields(state, "c", "d", STARBOARD) == (2, 4)
    b, c, d = (state.ship(name) for name in "bcd")
    assert state.range_between(c, d) < state.range_between(c, b)
    assert not [shot for shot in shots(desk, state, "fire/c/R") if shot.endswith(">b")]
    assert desk.book.cite("A.VIII.A.5.a") in refused(desk, state, "hull>b", "fire/c/R", 1)


@BOTH
def test_a_24_1_second_example_only_the_bow_guns_at_d(desk: Desk) -> None:
    """tournament:A-24.1 - A is in field 4 and closer than D, so the stern guns may not fire at D; the bow guns may.

    It is a rake that she is offered, and she keeps her stern shot at A, but cannot fire both.
    """
    state = example(desk, fourth(desk), dice=(1, 1))
    a, c, d = (state.ship(name) for name in "acd")
    assert fields(state, "c", "a", STARBOARD) == (4,)
    assert state.range_between(c, a) < state.range_between(c, d)
    assert shots(desk, state, "fire/c/R") == {"bow>d", "stern>a"}
    assert desk.book.cite("A.VIII.A.5.d.1") in refused(desk, state, "hull>d", "fire/c/R", 1)
    found = {shot.target.spec.id: shot for shot in fields_of(desk).shots(state, c, STARBOARD)}
    assert (found["d"].section, found["d"].guns, found["d"].rake) == ("bow", 10, "bow")
    assert found["a"].section == "stern"
    assert [o for o in options(desk, state, "fire/c/R") if "a" in o and "d" in o.split(">")[-1]] == []
    shot = fired(desk, state, "bow:hull>d", "fire__c__R")
    assert (shot.raking, shot.section) == (True, "bow")
    assert c.load[STARBOARD] == UNLOADED and c.initial[STARBOARD] == 0


@BOTH
def test_a_24_1_second_example_the_lowest_field_but_for_the_exception(desk: Desk) -> None:
    """tournament:A-24.1 - without A the straddler D counts in field 2, and the whole broadside may take her."""
    state = example(desk, fourth(desk))
    state.ship("a").present = False
    assert shots(desk, state, "fire/c/R") == {">d", "stern>d"}


@BOTH
def test_a_24_1_second_example_nothing_else_changes(desk: Desk) -> None:
    """tournament:A-24.1 - the only change is between B and C: A still has her bow shot, B still none at C."""
    state = example(desk, fourth(desk))
    assert shots(desk, state, "fire/a/L") == {"bow>c"}
    assert shots(desk, state, "fire/b/L") == set()
