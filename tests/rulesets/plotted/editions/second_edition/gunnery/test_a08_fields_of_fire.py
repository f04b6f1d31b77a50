"""Advanced VIII.A: five fields, sections, blocked fire and the guns that are hit (24.1 in the Tournament Edition)."""

from copy import deepcopy
from typing import Any

import pytest

from tests.builders.plotted.desk import BOTH, Desk
from tests.builders.plotted.gun_drill import (
    HERE,
    abeam,
    fields_of,
    fire,
    fired,
    in_play,
    marked,
    off,
    options,
    refused,
    shot_at,
)
from weathergage.api import IllegalOrder
from weathergage.geometry.hexgrid import distance, from_axial, parse_label
from weathergage.geometry.plays import play
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart, Hits, PlottedState
from weathergage.rulesets.plotted.core.table_files import read_cell
from weathergage.rulesets.plotted.core.terms import (
    EXPLODING,
    IMMOBILITY,
    MELEE,
    ROUND,
    SINKING,
    STRIKING,
    UNLOADED,
)
from weathergage.rulesets.plotted.gunnery.damage.gun_losses import allocation_text, allocations
from weathergage.rulesets.plotted.gunnery.damage.marking import mark

#: Where a ship heading north lies in each field of alpha's starboard play, as column and place of her bow: 3 and 5 or
#: 2 and 4 are straddled, the others she fills alone; 2 and 3 are those of the sixth column.
WHOLLY = {1: (5, 3), 2: (6, 4), 3: (6, 2), 4: (6, 6), 5: (6, 0)}
GUNS = {"full_guns": (20, 20), "full_carronades": (0, 0)}


def sea(desk: Desk, *others: Ship, dice: tuple[int, ...] = (), **mine: Any) -> PlottedState:
    """Alpha with twenty guns a side at R20 heading north, and others."""
    alpha = desk.ship("alpha", **{"nation": "french", **GUNS, **mine})
    return desk.position(alpha, *others, phase="combat", dice=dice)


def at(desk: Desk, name: str, column: int, t: int, *, side: int = 1, heading: int = 1, **more: Any) -> Ship:
    """A ship with her bow in the t-th hex of a column of alpha's starboard play."""
    return desk.ship(name, side, in_play(column, t), heading, **{"full_hull": 40, **more})


def fields(desk: Desk, state: PlottedState, target: str = "beta") -> tuple[int, ...]:
    """The fields of alpha's starboard broadside that hold a hex of the target."""
    return fields_of(desk).lay(state, state.ships[0], 1, state.ship(target)).lie.fields[1]


def sections(desk: Desk, state: PlottedState, target: str = "beta", ask: str = "fire/alpha/R") -> list[str]:
    """Which guns may be fired at a ship: "" for the whole broadside."""
    found = [o.rpartition(">") for o in options(desk, state, ask)]
    orders = [before for before, _, name in found if name == target]
    return list(dict.fromkeys(order.rpartition(":")[0] for order in orders))


@BOTH
def test_a_viii_a_1_five_fields(desk: Desk) -> None:
    """The play of either side is divided into five fields that the client can draw.

    second_edition:A.VIII.A.1 - from bow to stern 5, 3, 1, 2, 4.
    tournament:24.1.1 - the same.
    """
    views = [view for view in fields_of(desk).field_views if view.hexes == 2]
    assert {(view.side, view.field) for view in views} == {(s, str(f)) for s in (0, 1) for f in range(1, 6)}
    by_hex = {from_axial(*hex_): view.field for view in views if view.side == 1 for hex_ in view.offsets}
    assert len(by_hex) == sum(column + 2 for column in range(1, 11))
    sixth = [by_hex[parse_label(in_play(6, t)) - HERE] for t in range(8)]
    assert "".join(sixth) == "55332244"
    columns = "514 5324 53124 533224 5531244 55332244 553312244 5533322244 55533122444 555333222444"
    for column, wanted in enumerate(columns.split(), 1):
        found = [by_hex[parse_label(in_play(column, t)) - HERE] for t in range(column + 2)]
        assert "".join(found) == wanted, column
    game = desk.game(sea(desk, at(desk, "beta", 3, 1)))
    assert {view.field for view in game.view(0).wire().fields} == {"1", "2", "3", "4", "5"}


@BOTH
@pytest.mark.parametrize(
    ("field", "guns", "section"), [(1, 20, ""), (2, 20, ""), (3, 20, ""), (4, 10, "stern"), (5, 10, "bow")]
)
def test_a_viii_a_2_what_fires_into_each_field(desk: Desk, field: int, guns: int, section: str) -> None:
    """The whole broadside into 1, 2 and 3, stern guns into 4, bow guns into 5.

    second_edition:A.VIII.A.2 - half of twenty guns into the outer fields.
    tournament:24.1.2 - the same.
    """
    heading = 1 if field != 1 else 3
    state = sea(desk, at(desk, "beta", *WHOLLY[field], heading=heading), initial=[0, 0])
    assert fields(desk, state)[0] == field
    assert sections(desk, state) == [section]
    shot = shot_at(desk, state)
    assert (shot.guns, shot.section) == (guns, section)
    assert shot.row.guns == (10 if section else 19)


@BOTH
def test_a_viii_a_2_a_section_counts_its_own_squares(desk: Desk) -> None:
    """Guns and carronades of that section only, and none fires that has none left.

    second_edition:A.VIII.A.2, tournament:24.1.2 - seven bow guns with two carronades, three stern guns with one.
    """
    mine: dict[str, Any] = {
        "guns": [10, 10],
        "bow_guns": (7, 7),
        "full_carronades": (3, 3),
        "bow_carronades": (2, 2),
        "full_guns": (20, 20),
    }
    bow = sea(desk, at(desk, "beta", 2, 0, heading=4), **mine)
    assert fields(desk, bow) == (5,)
    assert (shot_at(desk, bow).guns, shot_at(desk, bow).carronades) == (7, 2)
    stern = sea(desk, at(desk, "beta", 2, 3), **mine)
    assert fields(desk, stern) == (4,)
    assert (shot_at(desk, stern).guns, shot_at(desk, stern).carronades) == (3, 1)
    empty = sea(
        desk, at(desk, "beta", 2, 0, heading=4), **{**mine, "bow_guns": (0, 0), "bow_carronades": (0, 0)}
    )
    assert options(desk, empty) == ["hold", "air"]
    assert "no gun left" in refused(desk, empty, "bow:hull>beta")


@BOTH
def test_a_viii_a_2_refusals_name_field_and_section(desk: Desk) -> None:
    """second_edition:A.VIII.A.2, tournament:24.1.2 - the wrong guns for a field are turned down by this paragraph."""
    rule = desk.book.cite("A.VIII.A.2")
    full, four = sea(desk, at(desk, "beta", *WHOLLY[2])), sea(desk, at(desk, "beta", *WHOLLY[4]))
    for state, order, why in (
        (full, "bow:hull>beta", "the whole broadside bears"),
        (full, "stern:rigging>beta", "the whole broadside bears"),
        (four, "rigging>beta", "field 4, which only the stern guns reach"),
        (four, "bow:rigging>beta", "field 4, which the bow guns do not reach"),
    ):
        told = refused(desk, state, order)
        assert why in told and rule in told
    assert "write hold, air, hull>ship" in refused(desk, full, "bow>beta")
    assert "not in the play" in refused(desk, full, "hull>beta", "fire/alpha/L")


@BOTH
def test_a_viii_a_3_one_target_even_for_a_section(desk: Desk) -> None:
    """The order names one ship, and when a section has fired the broadside is spent.

    second_edition:A.VIII.A.3 - the bow guns may not be kept for another target.
    tournament:24.1.3 - the same.
    """
    state = sea(desk, at(desk, "beta", *WHOLLY[4]), at(desk, "gamma", *WHOLLY[5]), dice=(1,))
    assert sections(desk, state) == ["stern"] and sections(desk, state, "gamma") == ["bow"]
    shot = fired(desk, state, "stern:rigging>beta")
    assert (shot.section, shot.target, shot.guns) == ("stern", "beta", 10)
    assert list(state.ships[0].load) == [ROUND, UNLOADED]
    assert "stern guns of her starboard broadside" in desk.rules.tell(state, shot)


@BOTH
def test_a_viii_a_4_a_section_uses_up_the_initial_broadside(desk: Desk) -> None:
    """It has the advantage itself, and then the advantage is gone for both.

    second_edition:A.VIII.A.4 - the section that did not fire loses it.
    tournament:24.1.4 - the same.
    """
    state = sea(desk, at(desk, "beta", *WHOLLY[4]), dice=(1,))
    shot = fired(desk, state, "stern:rigging>beta")
    assert [m.label for m in shot.modifiers] == ["initial broadside"]
    assert list(state.ships[0].initial) == [1, 0]


@BOTH
def test_a_viii_a_5_a_the_closest_in_the_full_fields(desk: Desk) -> None:
    """Of all in fields 1, 2 and 3 only the closest may be fired at with the whole broadside.

    second_edition:A.VIII.A.5.a - a friend there blocks, and of equally close enemies the gunner chooses.
    second_edition:A.VIII.A.5 - what is nearer blocks by fields.
    tournament:24.1.5, tournament:24.1.5.1 - the same.
    """
    rule = desk.book.cite("A.VIII.A.5.a")
    far = at(desk, "beta", 6, 4)
    for near in (at(desk, "near", 4, 1), at(desk, "near", 4, 3), at(desk, "near", 3, 2, heading=3)):
        assert sections(desk, sea(desk, far, near)) == []
        assert rule in refused(desk, sea(desk, far, near), "rigging>beta")
        assert sections(desk, sea(desk, far, near), "near")[0] == ""
        near.side = 0
        assert options(desk, sea(desk, far, near)) == ["hold", "air"]
    same = sea(desk, at(desk, "beta", 6, 4), at(desk, "friend", 6, 2, side=0))
    assert sections(desk, same) == [""]
    both = sea(desk, at(desk, "beta", 6, 4), at(desk, "gamma", 6, 2))
    assert sections(desk, both) == sections(desk, both, "gamma") == [""]


@BOTH
def test_a_viii_a_5_a_the_outer_fields_do_not_block_the_whole_broadside(desk: Desk) -> None:
    """second_edition:A.VIII.A.5.a, tournament:24.1.5.1 - friends wholly in 4 and 5 are no hindrance for 1, 2 and 3."""
    friends = (at(desk, "aft", 2, 3, side=0), at(desk, "fore", 2, 0, side=0, heading=4))
    state = sea(desk, at(desk, "beta", 6, 4), *friends)
    assert [fields(desk, state, name) for name in ("aft", "fore")] == [(4,), (5,)]
    assert sections(desk, state) == [""]


@BOTH
@pytest.mark.parametrize(
    ("side", "hulk"),
    [
        (1, {"surrendered": IMMOBILITY}),
        (1, {"surrendered": STRIKING, "hull": 0}),
        (1, {"surrendered": STRIKING, "hull": 0, "doom": EXPLODING}),
        (1, {"doom": SINKING}),
        (0, {"surrendered": MELEE, "captured": True, "prize": [2, 0, 0, 0], "owner": 1}),
    ],
    ids=["surrendered", "struck", "to explode", "to sink", "own prize"],
)
def test_a_viii_a_5_hulks_and_prizes_block_in_their_fields(
    desk: Desk, side: int, hulk: dict[str, Any]
) -> None:
    """What may not be fired at hides what lies farther off, in the fields where it lies (ruling P11).

    second_edition:A.VIII.A.5 - in 2 and 3 it shuts the whole broadside and one section, in 4 and 5 one section.
    tournament:24.1.5 - the same.
    """
    targets = {field: at(desk, f"in{field}", *WHOLLY[field]) for field in (2, 4, 5)}
    for field, seen in ((2, {5}), (3, {4}), (4, {2, 5}), (5, {2, 4})):
        column, t, heading = NEARER[field]
        near = at(desk, "hulk", column, t, side=side, heading=heading, **deepcopy(hulk))
        state = sea(desk, *targets.values(), near)
        assert {f for f in targets if sections(desk, state, f"in{f}")} == seen, field
        assert sections(desk, state, "hulk") == []
        assert desk.book.cite("B.VIII.A.4.b") in refused(desk, state, "hull>hulk")


#: A ship nearer than six hexes in each field, by column and place of her bow, and heading.
NEARER = {1: (3, 1, 1), 2: (4, 3, 1), 3: (4, 1, 1), 4: (2, 3, 1), 5: (2, 0, 4)}


@BOTH
@pytest.mark.parametrize("field", NEARER)
def test_a_viii_a_5_b_what_blocks_the_stern_guns(desk: Desk, field: int) -> None:
    """A nearer ship in 2 or 4 shuts field 4, one in 1, 3 or 5 does not.

    second_edition:A.VIII.A.5.b - and the refusal says so.
    tournament:24.1.5.2 - the same.
    """
    column, t, heading = NEARER[field]
    state = sea(desk, at(desk, "beta", *WHOLLY[4]), at(desk, "near", column, t, side=0, heading=heading))
    assert field in fields(desk, state, "near") and not {2, 4} & set(fields(desk, state, "near")) - {field}
    blocked = field in (2, 4)
    assert sections(desk, state) == ([] if blocked else ["stern"])
    if blocked:
        assert desk.book.cite("A.VIII.A.5.b") in refused(desk, state, "stern:rigging>beta")


@BOTH
@pytest.mark.parametrize("field", NEARER)
def test_a_viii_a_5_c_what_blocks_the_bow_guns(desk: Desk, field: int) -> None:
    """A nearer ship in 3 or 5 shuts field 5, one in 1, 2 or 4 does not.

    second_edition:A.VIII.A.5.c - and the refusal says so.
    tournament:24.1.5.3 - the same.
    """
    column, t, heading = NEARER[field]
    if field == 1:
        t = 2
    state = sea(desk, at(desk, "beta", *WHOLLY[5]), at(desk, "near", column, t, side=0, heading=heading))
    assert field in fields(desk, state, "near") and not {3, 5} & set(fields(desk, state, "near")) - {field}
    blocked = field in (3, 5)
    assert sections(desk, state) == ([] if blocked else ["bow"])
    if blocked:
        assert desk.book.cite("A.VIII.A.5.c") in refused(desk, state, "bow:rigging>beta")


@BOTH
def test_a_viii_a_5_d_a_straddler_is_fired_at_in_her_lowest_field(desk: Desk) -> None:
    """For fire she lies in 2 or 3, so the whole broadside bears; a section may take her in 4 or 5 (ruling G7).

    second_edition:A.VIII.A.5.d - whole broadside at a ship in 2 and 4, or in 3 and 5.
    tournament:24.1.5.4 - the same.
    """
    aft, fore = sea(desk, at(desk, "beta", 6, 5)), sea(desk, at(desk, "beta", 6, 1))
    assert (fields(desk, aft), fields(desk, fore)) == ((2, 4), (3, 5))
    assert (sections(desk, aft), sections(desk, fore)) == (["", "stern"], ["", "bow"])
    assert (shot_at(desk, aft).guns, shot_at(desk, fore).guns) == (20, 20)


@BOTH
def test_a_viii_a_5_d_a_straddler_blocks_both_fields(desk: Desk) -> None:
    """For lines of sight she lies in both.

    second_edition:A.VIII.A.5.d - a friend in 2 and 4 shuts the full fields as well as field 4.
    tournament:24.1.5.4 - the same.
    """
    friend = at(desk, "friend", 3, 3, side=0)
    state = sea(desk, at(desk, "beta", *WHOLLY[3]), at(desk, "gamma", *WHOLLY[4]), friend)
    assert fields(desk, state, "friend") == (2, 4)
    assert options(desk, state) == ["hold", "air"]
    ahead = at(desk, "friend", 3, 0, side=0)
    state = sea(desk, at(desk, "beta", *WHOLLY[2]), at(desk, "gamma", *WHOLLY[5]), ahead)
    assert fields(desk, state, "friend") == (3, 5)
    assert options(desk, state) == ["hold", "air"]
    for t, lies, hidden in ((1, (1, 4), 4), (0, (1, 5), 5)):
        close = at(desk, "friend", 1, t, side=0)
        state = sea(desk, at(desk, "beta", *WHOLLY[2]), at(desk, "gamma", *WHOLLY[hidden]), close)
        assert fields(desk, state, "friend") == lies
        assert options(desk, state) == ["hold", "air"], (
            "alongside she hides the outer field as well as the inner ones"
        )


@BOTH
def test_a_viii_a_5_d_1_a_straddler_of_2_and_4_behind_a_ship_in_4(desk: Desk) -> None:
    """The stern guns cannot fire, the bow guns can.

    second_edition:A.VIII.A.5.d.1 - half a broadside, and the refusal of the whole one names the exception.
    tournament:24.1.5.4.1 - the same.
    """
    state = sea(desk, at(desk, "beta", 6, 5), at(desk, "near", 2, 3, side=0))
    assert sections(desk, state) == ["bow"]
    assert shot_at(desk, state).guns == 10
    assert desk.book.cite("A.VIII.A.5.d.1") in refused(desk, state, "rigging>beta")
    assert desk.book.cite("A.VIII.A.5.b") in refused(desk, state, "stern:rigging>beta")
    beyond = sea(desk, at(desk, "beta", 6, 5), at(desk, "other", 8, 8, side=0))
    assert fields(desk, beyond, "other") == (4,) and sections(desk, beyond) == ["", "stern"]


@BOTH
def test_a_viii_a_5_d_2_a_straddler_of_3_and_5_behind_a_ship_in_5(desk: Desk) -> None:
    """The bow guns cannot fire, the stern guns can.

    second_edition:A.VIII.A.5.d.2 - half a broadside, and the refusal of the whole one names the exception.
    tournament:24.1.5.4.2 - the same.
    """
    state = sea(desk, at(desk, "beta", 6, 1), at(desk, "near", 2, 0, side=0, heading=4))
    assert sections(desk, state) == ["stern"]
    assert shot_at(desk, state).guns == 10
    assert desk.book.cite("A.VIII.A.5.d.2") in refused(desk, state, "rigging>beta")
    assert desk.book.cite("A.VIII.A.5.c") in refused(desk, state, "bow:rigging>beta")
    beyond = sea(desk, at(desk, "beta", 6, 1), at(desk, "other", 8, 0, side=0))
    assert fields(desk, beyond, "other") == (5,) and sections(desk, beyond) == ["", "bow"]


@BOTH
def test_a_viii_a_5_a_straddler_shut_off_from_the_full_fields(desk: Desk) -> None:
    """A friend in field 1 or 3 blocks the broadside, but the stern guns see her in field 4 (ruling G7).

    second_edition:A.VIII.A.5.b, tournament:24.1.5.2 - closer ships in 1, 3 and 5 do not matter for field 4.
    """
    state = sea(desk, at(desk, "beta", 6, 5), at(desk, "near", 4, 1, side=0, heading=2))
    assert sections(desk, state) == ["stern"]
    assert desk.book.cite("A.VIII.A.5.a") in refused(desk, state, "rigging>beta")


@BOTH
def test_a_viii_a_5_d_straddlers_next_to_her_and_of_small_vessels(desk: Desk) -> None:
    """Fields 1 and 4, 1 and 5, 4 and 5 go like 2 and 4 and 3 and 5 (rulings G7 and W51).

    second_edition:A.VIII.A.5.d, tournament:24.1.5.4 - whole broadside, or the section that sees her in its field.
    """
    close = sea(desk, at(desk, "beta", 1, 1))
    assert fields(desk, close) == (1, 4) and sections(desk, close) == ["", "stern"]
    ahead = sea(desk, at(desk, "beta", 1, 0))
    assert fields(desk, ahead) == (1, 5) and sections(desk, ahead) == ["", "bow"]
    boat = sea(desk, desk.ship("beta", 1, in_play(2, 1)), hexes=1)
    assert fields(desk, boat) == (1, 4) and sections(desk, boat) == ["", "stern"]
    near = desk.ship("near", 0, in_play(1, 1), 4, hexes=1)
    blocked = sea(desk, desk.ship("beta", 1, in_play(2, 1)), near, hexes=1)
    assert fields(desk, blocked, "near") == (4,) and sections(desk, blocked) == ["bow"]
    both = sea(desk, desk.ship("beta", 1, in_play(1, 0)), hexes=1)
    assert fields(desk, both) == (4, 5) and sections(desk, both) == ["stern", "bow"]


@BOTH
def test_a_viii_a_5_land_blocks_field_by_field(desk: Desk) -> None:
    """second_edition:A.VIII.A.5, tournament:24.1.5 - land in field 4 shuts the stern guns only, in field 2 both."""
    for land, open_for in (((3, 4), ["bow"]), ((3, 3), []), ((7, 7), ["", "stern"]), ((3, 0), ["", "stern"])):
        state = sea(desk, at(desk, "beta", 6, 5))
        state.chart = Chart(51, 35, frozenset({parse_label(in_play(*land))}))
        assert sections(desk, state) == open_for, land


@BOTH
def test_a_viii_a_5_land_is_as_near_as_the_nearer_end_of_the_ship(desk: Desk) -> None:
    """second_edition:A.VIII.A.5, tournament:24.1.5 - two hexes from alpha's stern it hides what lies three away."""
    state = sea(desk, at(desk, "beta", 3, 4))
    assert sections(desk, state) == ["stern"]
    state.chart = Chart(51, 35, frozenset({parse_label(in_play(2, 3))}))
    assert sections(desk, state) == []


@BOTH
def test_a_viii_a_6_range_and_field_are_told_apart(desk: Desk) -> None:
    """The printed example: opposite courses, each in the other's field 2 and 4, two hexes by way of field 4.

    second_edition:A.VIII.A.6 - both fire whole broadsides at a range of two (ruling G7 on the field's number).
    tournament:24.1.6 - the same.
    """
    state = sea(desk, desk.ship("beta", 1, "T22", 4, **GUNS))
    one, other = shot_at(desk, state), shot_at(desk, state, "beta", "alpha", side=1)
    for shot in (one, other):
        assert (shot.lie.fields[1], shot.lie.range, shot.section, shot.guns) == ((2, 4), 2, "", 20)
    assert sections(desk, state)[0] == "" and sections(desk, state, "alpha", "fire/beta/R")[0] == ""
    # Here the hexes in the full fields are three apart, and only by way of field 4 it is two.
    state = sea(desk, desk.ship("beta", 1, "U22", 2, **GUNS))
    one, other = shot_at(desk, state), shot_at(desk, state, "beta", "alpha", side=0)
    for shot, side in ((one, 1), (other, 0)):
        assert (shot.lie.fields[side], shot.lie.range, shot.section, shot.guns) == ((2, 4), 2, "", 20)
        far = [
            distance(mine, hers)
            for mine in (shot.ship.bow, shot.ship.stern)
            for hers in (shot.target.bow, shot.target.stern)
            if play(shot.ship.heading, side).get(hers - shot.ship.bow) == 2
        ]
        assert min(far) == 3


def near(desk: Desk, where: str, heading: int = 1, section: str = "") -> str:
    """The section of a ship that gun hits of alpha's starboard guns fall on."""
    state = sea(desk, desk.ship("beta", 1, where, heading))
    shot = fields_of(desk).lay(state, state.ships[0], 1, state.ships[1], section=section)
    return fields_of(desk).near_section(shot)


@BOTH
def test_a_viii_a_7_the_section_closest_to_the_firing_guns(desk: Desk) -> None:
    """Counted from the guns that fire to her bow and to her stern (ruling W52).

    second_edition:A.VIII.A.7 - a ship ahead is hit astern, one that has dropped astern forward, one abreast anywhere.
    tournament:24.1.7 - the same.
    """
    assert [near(desk, in_play(4, t)) for t in (-1, 2, 5)] == ["stern", "", "bow"]
    assert [near(desk, in_play(3, 2), heading) for heading in (2, 5, 4)] == ["stern", "bow", ""]
    assert [near(desk, in_play(4, 0), section=s) for s in ("", "bow", "stern")] == ["", "", "stern"]
    assert [near(desk, in_play(4, 4), section=s) for s in ("", "bow", "stern")] == ["", "bow", ""]


def log_of(ship: Ship) -> tuple[list[int], tuple[int, int], list[int], tuple[int, int]]:
    """Guns and carronades left, and of these the bow sections'."""
    return list(ship.guns), ship.bow_guns, list(ship.carronades), ship.bow_carronades


@BOTH
def test_a_viii_a_7_hits_fall_on_the_near_section_of_the_near_side(desk: Desk) -> None:
    """One gun hit each from a ship that lies on the port quarter and the port bow.

    second_edition:A.VIII.A.7 - the log tells which section lost the square.
    tournament:24.1.7 - the same.
    """
    for where, bow_left in ((in_play(2, 3), (2, 3)), (in_play(2, -1), (3, 3))):
        beta = desk.ship("beta", 1, where, 1, full_guns=(6, 6), full_carronades=(0, 0), full_hull=40)
        state = sea(desk, beta, dice=(3,), initial=[0, 0], full_guns=(20, 20))
        order = options(desk, state)[1]
        game = fire(desk, state, fire__alpha__R=order)
        assert marked(game).guns == 1
        assert (list(beta.guns), beta.bow_guns) == ([5, 6], bow_left)
        assert (marked(game).log.guns, marked(game).log.bow_guns) == ((5, 6), bow_left)


@BOTH
@pytest.mark.parametrize(
    ("ship", "hits", "left"),
    [
        # Near section first, carronades before guns by standing order.
        ({}, [Hits(0, 0, guns=1, section="bow")], ([4, 4], (2, 2), [1, 2], (0, 1))),
        ({}, [Hits(0, 0, guns=2, section="stern")], ([3, 4], (2, 2), [1, 2], (1, 1))),
        (
            {"standing": StandingOrders(gun_hits="guns")},
            [Hits(0, 1, guns=1, section="bow")],
            ([4, 3], (2, 1), [2, 2], (1, 1)),
        ),
        # An empty section: the other of that side; an empty side: any squares of the other.
        ({}, [Hits(0, 0, guns=4, section="bow")], ([2, 4], (0, 2), [0, 2], (0, 1))),
        (
            {"guns": [0, 4], "bow_guns": (0, 2), "carronades": [0, 2], "bow_carronades": (0, 1)},
            [Hits(0, 0, guns=1, section="bow")],
            ([0, 4], (0, 2), [0, 1], (0, 0)),
        ),
        # Sections equally close: the owner's choice, by standing order carronades first, then the fuller section.
        (
            {"bow_guns": (1, 2), "full_carronades": (0, 0)},
            [Hits(0, 0, guns=1)],
            ([3, 4], (1, 2), [0, 0], (0, 0)),
        ),
        # Fuller with guns and carronades together.
        ({"bow_guns": (1, 2)}, [Hits(0, 0, guns=1)], ([4, 4], (1, 2), [1, 2], (1, 1))),
        # Raked from ahead: either side's bow section.
        ({"full_carronades": (0, 0)}, [Hits(0, -1, guns=3, section="bow")], ([2, 3], (0, 1), [0, 0], (0, 0))),
        ({"full_carronades": (0, 0)}, [Hits(0, -1, guns=5, section="bow")], ([1, 2], (0, 0), [0, 0], (0, 0))),
        # By standing order that of the fuller side, though the other has more squares in the bow.
        (
            {"guns": [8, 4], "bow_guns": (1, 2), "full_carronades": (0, 0)},
            [Hits(0, -1, guns=1, section="bow")],
            ([7, 4], (0, 2), [0, 0], (0, 0)),
        ),
    ],
)
def test_a_viii_a_7_which_squares_go(
    desk: Desk, ship: dict[str, Any], hits: list[Hits], left: object
) -> None:
    """second_edition:A.VIII.A.7, tournament:24.1.7 - by standing orders where there is a choice (rulings P6, W52)."""
    beta = desk.ship("beta", **{"full_guns": (4, 4), "full_carronades": (2, 2), **deepcopy(ship)})
    state = desk.position(beta, desk.ship("far", 1, "A1"), phase="combat")
    mark(desk.book, state, beta, hits, None, None)
    assert log_of(beta) == left


@BOTH
def test_a_viii_a_7_the_owner_may_choose_square_by_square(desk: Desk) -> None:
    """With sections equally close the defender names them, and squares of the far side are refused.

    second_edition:A.VIII.A.7 - carronades included.
    tournament:24.1.7 - the same.
    """
    beta = desk.ship(
        "beta",
        1,
        in_play(2, 1),
        1,
        full_guns=(4, 4),
        full_carronades=(2, 2),
        full_hull=40,
        standing=StandingOrders(gun_hits="ask"),
    )
    state = sea(desk, beta, dice=(3,), initial=[0, 0])
    game = fire(desk, state, fire__alpha__R="hull>beta")
    ask = desk.asks(game, 1)["hits/beta"]
    assert set(ask.options) == {"gLb1", "gLs1", "cLb1", "cLs1"}
    assert ask.cite == desk.book.cite("A.VIII.A.7")
    with pytest.raises(IllegalOrder, match=r"not a way to take these hits"):
        game.submit(1, {"hits/beta": "gRb1"})
    desk.give(game, hits__beta="gLs1")
    assert log_of(beta) == ([3, 4], (2, 2), [2, 2], (1, 1))


@BOTH
def test_a_viii_a_7_when_a_broadside_is_gone_any_square_may_be_given(desk: Desk) -> None:
    """second_edition:A.VIII.A.7, tournament:24.1.7 - all squares of the other side, guns and carronades alike."""
    beta = desk.ship("beta", guns=[0, 4], bow_guns=(0, 2), carronades=[0, 2], bow_carronades=(0, 1))
    ways = allocations(beta, [Hits(0, 0, guns=1, section="stern")], True)
    assert {allocation_text(way) for way in ways} == {"gRb1", "gRs1", "cRb1", "cRs1"}
    near = desk.ship("beta", guns=[3, 4], bow_guns=(1, 2), carronades=[0, 2], bow_carronades=(0, 1))
    ways = allocations(near, [Hits(0, 0, guns=2, section="bow")], True)
    assert {allocation_text(way) for way in ways} == {"gLb1 gLs1"}


@BOTH
def test_a_viii_the_phase_itself_is_that_of_the_basic_game(desk: Desk) -> None:
    """Sealed orders, all fire together, then all marking.

    second_edition:A.VIII, second_edition:A.VIII.A - with reduced fields.
    tournament:24.0, tournament:24.1 - the same.
    """
    beta = desk.ship("beta", 1, abeam(3), hull=1, full_guns=(20, 20), full_carronades=(0, 0))
    state = sea(desk, beta, dice=(3, 3, 1, 1), initial=[0, 0])
    game = fire(desk, state, fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    shots = [(event.ship, event.guns) for event in desk.happened(game, BroadsideFired)]
    assert shots == [("alpha", 20), ("beta", 20)] and list(beta.guns) == [19, 20], (
        "the gun that is hit still fires"
    )
    assert state.ships[0].hull < state.ships[0].spec.hull and beta.hull == 0
    ahead = sea(desk, desk.ship("beta", 1, off(1, 4), 3))
    assert options(desk, ahead) == options(desk, ahead, "fire/alpha/L") == ["hold", "air"]


@BOTH
def test_a_viii_b_defaults_and_reasons(desk: Desk) -> None:
    """A broadside that is not asked about says why.

    second_edition:A.VIII, tournament:24.0 - not loaded, no guns, no hands.
    """
    for mine, why in (
        ({"load": [1, 0]}, "not loaded"),
        ({"load": [1, 5]}, "only half of the double shot"),
        ({"guns": [20, 0], "bow_guns": (10, 0)}, "no gun is left"),
        ({"crew": [0, 0, 0, 0]}, "no crew left"),
        ({"tasks": [2, 2, 2, 0]}, "boarding or at other work"),
    ):
        state = sea(desk, at(desk, "beta", 3, 1), desk.ship("other", 0, "A1"), **mine)
        assert why in refused(desk, state, "hull>beta")
    state = sea(desk, at(desk, "beta", 3, 1))
    ask = desk.asks(desk.game(state))["fire/alpha/R"]
    assert (ask.default, list(ask.options)) == ("hull>beta", ["hold", "hull>beta", "rigging>beta", "air"])


@BOTH
def test_fire_previews_know_section_rake_and_dice(desk: Desk) -> None:
    """second_edition:A.VIII.A.2, second_edition:A.I.A.2.a - what the gunner is told before he fires."""
    state = sea(desk, desk.ship("beta", 1, in_play(6, 5), full_hull=40), full_guns=(40, 40), quality=0)
    game = desk.game(state)
    ask = desk.asks(game)["fire/alpha/R"]
    previews = game.view(0).previews(ask)
    assert set(previews) == {"rigging>beta", "stern:rigging>beta"}
    whole, stern = previews["rigging>beta"], previews["stern:rigging>beta"]
    assert (whole.guns, whole.section, stern.guns, stern.section) == (40, "", 20, "stern")
    assert (whole.shot, whole.rake, whole.tables) == ("R", "", (6,))
    assert game.view(0).mean_hits(ask)["rigging>beta"] == pytest.approx(
        tuple(whole.expected.values()), abs=1e-3
    )
    cells = [read_cell(cell) for cell in desk.book.printed[1][6]]
    assert tuple(whole.expected.values()) == pytest.approx([sum(kind) / 6 for kind in zip(*cells)], abs=1e-3)
