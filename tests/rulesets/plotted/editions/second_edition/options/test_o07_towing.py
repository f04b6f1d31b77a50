"""Optional VII: towing, in either edition (35 in the Tournament Edition)."""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.roadstead import ask_of, conditions, on_to, phase_of, refused, turn, under_way
from weathergage.api import Game
from weathergage.engine.events import PhaseBegan
from weathergage.geometry.hexgrid import label, step
from weathergage.rulesets.plotted.boarding import tie_rolls
from weathergage.rulesets.plotted.core.events import ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.terms import ANCHORED
from weathergage.rulesets.plotted.options.towing.hawsers import TowEnded, TowTaken
from weathergage.rulesets.plotted.sailing.allowances import allowances
from weathergage.rulesets.plotted.sailing.plots import PLOTS

SECOND = Desk("second_edition", "advanced", "towing")
TOURNAMENT = Desk("tournament", "advanced", "towing")
BASIC = Desk("second_edition", "towing")
BOTH = pytest.mark.parametrize("desk", [SECOND, TOURNAMENT], ids=lambda desk: desk.id)


def rule(desk: Desk, key: str) -> str:
    """A paragraph as violations of this edition name it."""
    return desk.book.cite(key).partition(":")[2]


def astern_of(desk: Desk, leader: Ship, ship_id: str = "b", **ship: Any) -> Ship:
    """A ship whose bow points at the leader's stern, on the same course unless told otherwise."""
    heading = ship.pop("heading", leader.heading)
    found = desk.ship(ship_id, ship.pop("side", leader.side), "A1", heading, **{"load": [0, 0], **ship})
    found.bow = step(leader.stern, (heading + 2) % 6 + 1)
    return found


def pair(
    desk: Desk,
    towing: bool = True,
    phase: str = "movement_notation",
    dice: tuple[int, ...] = (),
    wind: int = 1,
    others: tuple[Ship, ...] = (),
    **b: Any,
) -> Game:
    """Ship a with b astern of her, grappled, and under tow unless told otherwise; an enemy far away."""
    a = desk.ship("a", 0, "R20", 2, load=[0, 0], **b.pop("a", {}))
    towed = astern_of(desk, a, **{"rating": 36, **b})
    if towing:
        a.tow, towed.towed_by = 1, 0
    ships = [a, towed, desk.ship("far", 1, "A1", load=[0, 0]), *others]
    return under_way(desk, *ships, phase=phase, dice=dice, wind=wind, grappled=[("a", "b")])


def places(game: Game) -> list[tuple[str, str, int]]:
    """Bow, stern and heading of the two."""
    return [(label(ship.bow), label(ship.stern), ship.heading) for ship in game.state.ships[:2]]


@BOTH
def test_o_vii_a_friends_made_fast_are_towed(desk: Desk) -> None:
    """second_edition:O.VII, second_edition:O.VII.A, tournament:35.0, tournament:35.1 - a friend, and only a friend."""
    game = pair(desk, towing=False, phase="towing")
    assert ask_of(game, "tow/a").options == ("-", "b") and ask_of(game, "tow/a").default == "-"
    assert ask_of(game, "tow/b") is None
    desk.give(game, tow__a="b")
    assert (game.state.ships[0].tow, game.state.ships[1].towed_by) == (1, 0)
    (taken,) = desk.happened(game, TowTaken)
    assert (taken.ship, taken.other, taken.cite) == ("a", "b", desk.book.cite("O.VII.D"))
    assert conditions(game, "a", 1)["tow"] == 1 and conditions(game, "b", 1)["towed_by"] == 0
    assert ask_of(pair(desk, towing=False, phase="towing", side=1), "tow/a") is None
    # Who has a tow already is not asked again.
    assert phase_of(pair(desk, phase="towing")) != "towing"


@BOTH
@pytest.mark.parametrize(
    ("b", "asked"),
    [
        ({}, True),
        ({"heading": 1}, True),
        ({"rigging": [0, 0, 0, 0]}, True),
        ({"surrendered": 1, "hull": 0}, True),
        ({"anchor": ANCHORED}, False),
        ({"aground": 2}, False),
        ({"doom": 1}, False),
        ({"a": {"anchor": ANCHORED}}, False),
        ({"a": {"aground": 2}}, False),
        ({"a": {"surrendered": 2}}, False),
    ],
)
def test_o_vii_d_who_may_be_taken_in_tow(desk: Desk, b: dict[str, Any], asked: bool) -> None:
    """second_edition:O.VII.D, tournament:35.4.1 - her bow points at the towing stern, and both can move."""
    game = pair(desk, towing=False, phase="towing", **b)
    assert (phase_of(game) == "towing" and ask_of(game, "tow/a") is not None) == asked


@BOTH
def test_o_vii_d_the_position_must_be_right(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4, tournament:35.4.1 - alongside, fouled, ungrappled or with a third ship
    there is no tow."""
    alongside = desk.ship("b", 0, "S21", 2, load=[0, 0])
    a, far = desk.ship("a", 0, "R20", 2, load=[0, 0]), desk.ship("far", 1, "A1", load=[0, 0])
    tied: dict[str, Any] = {"grappled": [("a", "b")], "phase": "towing"}
    assert phase_of(under_way(desk, a, alongside, far, **tied)) != "towing"
    for circumstances in ({"phase": "towing"}, {**tied, "fouled": [("a", "b")]}):
        a = desk.ship("a", 0, "R20", 2, load=[0, 0])
        far = desk.ship("far", 1, "A1", load=[0, 0])
        assert phase_of(under_way(desk, a, astern_of(desk, a), far, **circumstances)) != "towing"
    for holder in "ab":
        a = desk.ship("a", 0, "R20", 2, load=[0, 0])
        third, far = desk.ship("c", 0, "R18", 2, load=[0, 0]), desk.ship("far", 1, "A1", load=[0, 0])
        tied = {"grappled": [("a", "b"), (holder, "c")], "phase": "towing"}
        assert phase_of(under_way(desk, a, astern_of(desk, a), third, far, **tied)) != "towing"


@BOTH
def test_o_vii_d_why_she_is_not_asked(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.1 - an order that cannot be is refused with the rule."""
    a = desk.ship("a", 0, "R20", 2, load=[0, 0])
    c = desk.ship("c", 0, "H20", 2, load=[0, 0])
    ships = [a, astern_of(desk, a), c, astern_of(desk, c, "d"), desk.ship("far", 1, "A1")]
    game = under_way(desk, *ships, grappled=[("a", "b")], phase="towing")
    assert refused(game, tow__c="d") == rule(desk, "O.VII.D")
    assert refused(game, tow__a="d") == rule(desk, "O.VII.D")


@BOTH
def test_o_vii_d_it_begins_with_a_grapple(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.1 - manoeuvre, grapple, take in tow; from the next turn on they sail."""
    a = desk.ship("a", 0, "R20", 2, load=[0, 0])
    game = under_way(
        desk, a, astern_of(desk, a), desk.ship("far", 1, "A1", load=[0, 0]), phase="grappling", dice=(6, 6)
    )
    on_to(desk, game, "towing", grapple__a__b="attempt")
    on_to(desk, game, "movement_notation", tow__a="b")
    assert game.state.turn == 2 and "1" in ask_of(game, "plot/a").options


@BOTH
def test_o_vii_d_two_boats_that_point_at_each_other(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.1 - either may tow the other, but not both at once (ruling W47)."""
    boats = [
        desk.ship(name, 0, bow, way, hexes=1, load=[0, 0])
        for name, bow, way in (("a", "R20", 1), ("b", "R19", 4))
    ]
    game = under_way(desk, *boats, desk.ship("far", 1, "A1"), grappled=[("a", "b")], phase="towing")
    desk.give(game, tow__a="b", tow__b="a")
    assert [(ship.tow, ship.towed_by) for ship in game.state.ships[:2]] == [(1, -1), (-1, 0)]
    assert [(e.ship, e.other) for e in desk.happened(game, TowTaken)] == [("a", "b")]


@BOTH
@pytest.mark.parametrize(("rating", "less"), [(20, 1), (36, 1), (38, 2), (74, 2)])
def test_o_vii_b_a_tow_costs_speed(desk: Desk, rating: int, less: int) -> None:
    """second_edition:O.VII.B, tournament:35.2 - one hex in all attitudes for an equal or smaller ship, else two."""
    game = pair(desk, rating=rating)
    ship = game.state.ships[0]
    assert ship.spec.rating == 36
    assert allowances(desk.book, game.state, ship) == tuple(max(0, each - less) for each in (4, 3, 1, 0))
    assert game.view(0).ship("a").allowance == 4 - less
    # The towed ship sails by nobody's allowance but the other's.
    assert allowances(desk.book, game.state, game.state.ships[1]) == (4, 3, 1, 0)


@BOTH
def test_o_vii_c_without_allowance_she_turns_in_place(desk: Desk) -> None:
    """second_edition:O.VII.C, tournament:35.3 - where her allowance is zero a towing ship may still turn once."""
    game = pair(desk, wind=5)
    assert {*ask_of(game, "plot/a").options} == {"0", "L", "R"}
    on_to(desk, game, "movement_notation", plot__a="L")
    assert game.state.ships[0].heading == 1


@BOTH
def test_o_vii_d_in_the_wake(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - on one plot: every hex that the stern leaves is entered by the bow
    behind it."""
    game = pair(desk)
    assert places(game) == [("R20", "Q21", 2), ("P21", "O22", 2)]
    assert ask_of(game, "plot/b") is None
    assert refused(game, plot__b="1") == rule(desk, "O.VII.D")
    events = turn(desk, game, plot__a="2")
    assert places(game) == [("T19", "S20", 2), ("R20", "Q21", 2)]
    towed = [e for e in events if isinstance(e, ShipMoved) and e.ship == "b"]
    assert [(e.kind, e.impulse, e.cite) for e in towed] == [
        ("tow", 0, desk.book.cite("O.VII.D")),
        ("tow", 1, desk.book.cite("O.VII.D")),
    ]
    assert desk.rules.tell(game.state, towed[0]) == "B is towed to Q21 and heads north-east."


@BOTH
def test_o_vii_d_only_a_stern_that_moves_pulls(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - while the towing ship backs her sails or is done, the towed one
    waits; with nobody listening it comes out the same."""
    game = pair(desk)
    silent = game.clone()
    for each in (game, silent):
        each.submit(0, {"plot/a": "B1"})
        each.submit(1, {"plot/far": "3"})
        assert places(each) == [("S20", "R20", 2), ("Q21", "P21", 2)]
    assert not desk.happened(game, ShipsCollided)


@BOTH
def test_o_vii_d_round_a_turn(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - when the stern swings the towed bow takes the hex it leaves, then
    follows round."""
    game = pair(desk)
    turn(desk, game, plot__a="1L1")
    # a: S20 heading 2, stern R20; turns to heading 1, stern S21; goes ahead to S19, stern S20.
    assert places(game) == [("S19", "S20", 1), ("S21", "R20", 3)]
    turn(desk, game, plot__a="1")
    assert places(game) == [("S18", "S19", 1), ("S20", "S21", 1)]
    turn(desk, game, plot__a="1")
    assert places(game) == [("S17", "S18", 1), ("S19", "S20", 1)]


@BOTH
def test_o_vii_d_the_log_of_the_towed_ship_has_no_move_of_her_own(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - only one plot is written; the notes say who hangs on whom."""
    game = pair(desk, towing=False, phase="towing")
    on_to(desk, game, "movement_notation", tow__a="b")
    turn(desk, game, plot__a="1", ungrapple__a__b="attempt")
    log = log_of(desk.rules, [(1, event) for event in game.events], -2)
    assert (log["a"][-1].move, log["b"][-1].move) == ("1", "")
    assert [note for note in log["b"][-1].notes if note != "NBP"] == ["T", "(G)", "(T)"]


@BOTH
def test_o_vii_d_a_ship_in_tow_moves(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - she has not stood still, nor has she made turns of her own."""
    game = pair(desk, still=4, ended_turning=True)
    on_to(desk, game, "grappling", plot__a="1L")
    towed = game.state.ships[1]
    assert (towed.entered, towed.turned, towed.still, towed.ended_turning) == (2, 0, 0, False)


@BOTH
@pytest.mark.parametrize(("plot", "moves"), [("1", True), ("2", True), ("0", False)])
@pytest.mark.parametrize("trial", ["fouling", "grappling"])
def test_o_vii_d_a_ship_that_was_pulled_is_not_motionless(
    desk: Desk, trial: str, plot: str, moves: bool
) -> None:
    """second_edition:O.VII.D, second_edition:B.VI.A.4, tournament:35.4.2, tournament:8.3.5.6, tournament:9.1.4.3 - a
    towed ship counts by what she did, whatever stands in her plot column (ruling P16)."""
    game = pair(desk)
    on_to(desk, game, "grappling", plot__a=plot, plot__far="3")
    towed, moving = game.state.ships[1], game.state.ships[2]
    moving.plot, moving.entered = PLOTS.number("2"), 2
    counts = trial == "grappling" or desk is TOURNAMENT
    for written in ("0", "1"):
        towed.plot = PLOTS.number(written)
        table = tie_rolls.tie_trial(desk.book, trial)
        found = [m.label for m in table.modifiers(game.state, moving, towed)]
        assert any("motionless" in label for label in found) == (counts and not moves)


def test_35_4_2_hexes_into_which_she_was_pulled_are_her_movement() -> None:
    """tournament:35.4.2, tournament:8.3.5.7, tournament:9.1.4.5 - as the movement of others counts (ruling P16)."""
    desk = TOURNAMENT
    game = pair(desk)
    on_to(desk, game, "grappling", plot__a="3", plot__far="3")
    towed, moving = game.state.ships[1], game.state.ships[2]
    assert (tie_rolls.noted(desk.book, towed), tie_rolls.carried_out(desk.book, towed)) == (3, 3)
    table = tie_rolls.tie_trial(desk.book, "grappling")
    assert any(m.value == -2 for m in table.modifiers(game.state, moving, towed))
    # Pulled no more, she has still been pulled in this turn.
    towed.towed_by = game.state.ships[0].tow = -1
    assert (
        tie_rolls.noted(desk.book, towed),
        tie_rolls.carried_out(desk.book, towed),
        tie_rolls.without_way(desk.book, towed),
    ) == (
        3,
        3,
        False,
    )


@BOTH
def test_o_vii_d_what_stops_one_stops_both(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - a collision of the towing ship ends the move of the towed one."""
    ahead = desk.ship("c", 1, "S20", 5, load=[0, 0], anchor=ANCHORED, cables=2)
    dice = (6,) if desk is SECOND else (1, 1)
    game = pair(desk, others=(ahead,), dice=dice)
    turn(desk, game, plot__a="2")
    assert places(game) == [("R20", "Q21", 2), ("P21", "O22", 2)]
    assert desk.happened(game, ShipsCollided)[0].ships == ("a", "c")


@BOTH
@pytest.mark.parametrize("wins", [True, False])
def test_o_vii_d_a_stranger_may_come_between(desk: Desk, wins: bool) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - towed bow and stranger throw for the hex in the wake; if the towed
    ship loses both fall back, and the towing stern is where it was."""
    stranger = desk.ship("c", 1, "Q20", 4, load=[0, 0])
    fouling = (6, 6) if desk is SECOND else (1, 1, 1, 1)
    dice = ((6, 1) if wins else (1, 6)) + fouling[: len(fouling) // (1 + wins)]
    game = pair(desk, others=(stranger,), dice=dice, wind=3)
    turn(desk, game, plot__a="2", plot__c="1")
    met = [(e.ships, e.holder) for e in desk.happened(game, ShipsCollided)]
    if wins:
        # In contact she stops, and with her the ship that tows her.
        assert met == [(("b", "c"), "b")]
        assert places(game) == [("S20", "R20", 2), ("Q21", "P21", 2)]
    else:
        assert met == [(("b", "c"), "c"), (("a", "c"), "a")]
        assert places(game) == [("R20", "Q21", 2), ("P21", "O22", 2)]
    assert label(game.state.ships[3].bow) == "Q20"


@BOTH
def test_o_vii_d_a_boat_in_tow_leaves_her_hex(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - she lies in one hex: the one she leaves is free at once (W46)."""
    game = pair(desk, others=(desk.ship("c", 1, "O22", 2, load=[0, 0]),), hexes=1)
    turn(desk, game, plot__a="1", plot__c="1")
    assert not desk.happened(game, ShipsCollided)
    assert places(game)[1] == ("Q21", "Q21", 2) and label(game.state.ships[3].bow) == "P21"


@BOTH
def test_o_vii_d_turning_back_on_the_tow_collides_with_it(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - a stern that swings back meets the bow it has just pulled along."""
    game = pair(desk, dice=(6,) if desk is SECOND else (1, 1))
    turn(desk, game, plot__a="L")
    assert places(game)[1] == ("Q21", "P21", 2)
    turn(desk, game, plot__a="R")
    assert [e.ships for e in desk.happened(game, ShipsCollided)] == [("a", "b")]
    assert places(game)[0][2] == 1


@BOTH
def test_o_vii_d_ungrappling_ends_the_tow(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.3 - either ship casts off, and next turn each sails by herself."""
    for orders in ({"ungrapple__a__b": "attempt"}, {"ungrapple__b__a": "attempt"}):
        game = pair(desk)
        events = turn(desk, game, plot__a="1", **orders)
        assert [(e.reason, e.cite) for e in events if isinstance(e, TowEnded)] == [
            ("cast off", desk.book.cite("O.VII.D"))
        ]
        # In the phase in which it is cast off, not later.
        last = events[: events.index(next(e for e in events if isinstance(e, TowEnded)))]
        assert [e.phase for e in last if isinstance(e, PhaseBegan)][-1] == "towing"
        assert (game.state.ships[0].tow, game.state.ships[1].towed_by) == (-1, -1)
        assert len(ask_of(game, "plot/b").options) > 1


@BOTH
def test_o_vii_d_other_ties_hold_them_both(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - only the tow itself does not count as being grappled (8.2.3)."""
    for tie in (
        {"fouled": [("a", "b")]},
        {"grappled": [("a", "b"), ("b", "c")]},
        {"grappled": [("a", "b"), ("a", "c")]},
    ):
        a = desk.ship("a", 0, "R20", 2, load=[0, 0], tow=1)
        b = astern_of(desk, a, towed_by=0)
        c = desk.ship("c", 0, "R22", 2, load=[0, 0])
        circumstances: dict[str, Any] = {"grappled": [("a", "b")], **tie}
        game = under_way(desk, a, b, c, desk.ship("far", 1, "A1"), **circumstances)
        assert ask_of(game, "plot/a") is None
    assert game.view(0).sighting("a").held
    assert not pair(desk).view(0).sighting("a").held


@BOTH
@pytest.mark.parametrize(
    "lost",
    [{"doom": 1}, {"side": 1}, {"present": False}, {"a": {"doom": 1}}, {"a": {"present": False}}],
    ids=str,
)
def test_o_vii_a_a_tow_that_is_lost(desk: Desk, lost: dict[str, Any]) -> None:
    """second_edition:O.VII.A, tournament:35.1 - who is taken, sinks or is gone is no friend to be towed any more."""
    game = pair(desk, phase="tow_inspection", dice=(1, 1), **lost)
    assert game.state.ships[0].tow == -1 and [e.reason for e in desk.happened(game, TowEnded)] == ["lost"]
    # The grapples are another matter.
    assert game.state.ties.grapples(0, 1) == 1


@BOTH
@pytest.mark.parametrize("held", [{"anchor": ANCHORED}, {"aground": 3}])
def test_o_vii_d_nobody_tows_a_ship_that_is_held_fast(desk: Desk, held: dict[str, Any]) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - while the towed ship lies at anchor or aground both stay."""
    game = pair(desk, **held)
    assert ask_of(game, "plot/a").options == ("0",)
    assert refused(game, plot__a="1") == rule(desk, "O.VII.D") == refused(game, plot__a="B")


@BOTH
def test_o_vii_d_who_tows_nobody_is_held_by_nobody(desk: Desk) -> None:
    """second_edition:O.VII.D, tournament:35.4.2 - a friend at anchor holds only the ship that has her in tow."""
    moored = desk.ship("c", 0, "A9", 2, load=[0, 0], anchor=ANCHORED, cables=2)
    game = pair(desk, towing=False, others=(moored,))
    game.state.ties.part(0, 1)
    game = desk.game(game.state)
    assert "4" in ask_of(game, "plot/a").options
    assert not {"tow", "towed_by"} & {*conditions(game, "a"), *conditions(game, "b"), *conditions(game, "c")}


@BOTH
def test_o_vii_whichever_of_the_two_comes_first_in_the_order_of_battle(desk: Desk) -> None:
    """second_edition:O.VII.B, second_edition:O.VII.D, tournament:35.2, tournament:35.4.2, tournament:35.4.3 - it
    costs as much, the towed ship follows, holds the other fast, and is cast off, if she is the first of all."""

    def first(**b: Any) -> Game:
        a = desk.ship("a", 0, "R20", 2, load=[0, 0], tow=0)
        ships = astern_of(desk, a, towed_by=1, rating=74, **b), a, desk.ship("far", 1, "A1", load=[0, 0])
        return under_way(desk, *ships, grappled=[("a", "b")])

    game = first()
    assert allowances(desk.book, game.state, game.state.ships[1]) == (2, 1, 0, 0)
    assert ask_of(game, "plot/b") is None and conditions(game, "a")["tow"] == 0
    turn(desk, game, plot__a="1", ungrapple__a__b="attempt")
    assert places(game) == [("Q21", "P21", 2), ("S20", "R20", 2)]
    assert game.state.ships[1].tow == -1 and [e.reason for e in desk.happened(game, TowEnded)] == ["cast off"]
    assert ask_of(first(aground=3), "plot/a").options == ("0",)


def test_o_vii_goes_with_the_basic_game() -> None:
    """second_edition:O.VII - optional rules may be added in any combination, to the Basic game as well."""
    a = BASIC.ship("a", 0, "R20", 2, tow=1)
    game = BASIC.at(a, astern_of(BASIC, a, towed_by=0), BASIC.ship("far", 1, "A1"), grappled=[("a", "b")])
    BASIC.give(game, plot__a="2")
    assert label(game.state.ships[1].bow) == "R20"
