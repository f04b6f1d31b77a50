"""Optional XI: shoals and land, in either edition (38 in the Tournament Edition)."""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.roadstead import ask_of, conditions, on_to, phase_of, refused, turn, under_way
from weathergage.api import Game
from weathergage.geometry.hexgrid import label, parse_label
from weathergage.rulesets.plotted.core.events import ShipMoved
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.core.terms import BY_BOW, UNDER_WAY
from weathergage.rulesets.plotted.options.running_aground.refloating import (
    RefloatTried,
    ShipGrounded,
    ShipWrecked,
)
from weathergage.rulesets.plotted.options.towing.hawsers import TowEnded
from weathergage.rulesets.plotted.sailing.anchor_events import ShipAnchored

SECOND = Desk("second_edition", "advanced", "running_aground")
TOURNAMENT = Desk("tournament", "advanced", "running_aground")
BASIC = Desk("second_edition", "running_aground")
BOTH = pytest.mark.parametrize("desk", [SECOND, TOURNAMENT], ids=lambda desk: desk.id)


def sea(shoals: dict[str, int] | None = None, land: tuple[str, ...] = ()) -> Chart:
    """A chart with these shoals and this land."""
    depths = {parse_label(where): depth for where, depth in (shoals or {}).items()}
    return Chart(51, 35, frozenset(map(parse_label, land)), shoals=depths)


def coast(
    desk: Desk,
    shoals: dict[str, int] | None = None,
    land: tuple[str, ...] = (),
    dice: tuple[int, ...] = (),
    phase: str = "movement_notation",
    **ship: Any,
) -> Game:
    """Ship a of depth 20 in R20, heading north-east; a friend and an enemy far away."""
    a = desk.ship("a", 0, ship.pop("bow", "R20"), **{"heading": 2, "depth": 20, "load": [1, 1], **ship})
    others = desk.ship("friend", 0, "A1", 4), desk.ship("far", 1, "A9", 4, load=[0, 0])
    return under_way(desk, a, *others, chart=sea(shoals, land), dice=dice, phase=phase)


def aground(
    desk: Desk, die: int = 3, dice: tuple[int, ...] = (), phase: str = "loading", **ship: Any
) -> Game:
    """Ship a since last turn aground in S20, where she came from R20."""
    fast = {
        "aground": die,
        "stranded": 1,
        "afloat_at": parse_label("R20"),
        "afloat_heading": 2,
        "load": [0, 0],
    }
    state = {**fast, "bow": "S20", "guns": [8, 8], **ship}
    game = coast(desk, {"S20": 18}, dice=dice, **state)
    game.state.turn = 2
    game.state.phase = desk.phases[phase]
    return desk.game(game.state)


@BOTH
@pytest.mark.parametrize(("depth", "fast"), [(19, True), (20, True), (21, False)])
def test_o_xi_water_no_deeper_than_her_depth_value(desk: Desk, depth: int, fast: bool) -> None:
    """second_edition:O.XI, tournament:38.0 - in water of her depth value or less she runs aground."""
    game = coast(desk, {"S20": depth}, dice=(4,) if fast else ())
    turn(desk, game, plot__a="1")
    assert bool(game.state.ships[0].aground) == fast == bool(desk.happened(game, ShipGrounded))
    boat = coast(desk, {"S20": depth}, depth=0)
    turn(desk, boat, plot__a="1")
    assert not boat.state.ships[0].aground


@BOTH
def test_o_xi_in_open_water_nothing_stops_her(desk: Desk) -> None:
    """second_edition:O.XI, tournament:38.0 - without shoals or land she sails as in any other battle."""
    game = coast(desk)
    turn(desk, game, plot__a="3")
    assert label(game.state.ships[0].bow) == "U19" and game.state.ships[0].entered == 3
    assert not desk.happened(game, ShipGrounded) and "aground" not in conditions(game, "a")


@BOTH
def test_o_xi_a_she_stops_at_once(desk: Desk) -> None:
    """second_edition:O.XI.A, tournament:38.1 - no farther this turn, and the log has the move that was really made."""
    game = coast(desk, {"S20": 20}, dice=(4,))
    events = turn(desk, game, plot__a="3")
    assert [e.kind for e in events if isinstance(e, ShipMoved) and e.ship == "a"] == ["forward"]
    assert label(game.state.ships[0].bow) == "S20"
    log = log_of(desk.rules, [(1, event) for event in events], -2)["a"][-1]
    assert (log.move, log.notes) == ("1", ["aground"])
    assert not desk.happened(game, TowEnded), "she had nobody in tow"
    # Nor does she move, turn, back or drift afterwards.
    assert ask_of(game, "plot/a").options == ("0",)
    for plot in ("1", "L", "B"):
        assert refused(game, plot__a=plot) == desk.book.cite("O.XI.A").partition(":")[2]


@BOTH
def test_o_xi_a_aground_she_does_not_drift(desk: Desk) -> None:
    """second_edition:O.XI.A, tournament:38.1 - the ground holds her, and whoever hangs on her."""
    game = aground(desk, 6, phase="movement_notation", still=4)
    desk.give(game)
    assert label(game.state.ships[0].bow) == "S20"


@BOTH
def test_o_xi_a_a_stern_may_swing_aground_and_a_ship_drift(desk: Desk) -> None:
    """second_edition:O.XI, tournament:38.0 - however she enters the hex: by her stern in a turn, or adrift."""
    swings = coast(desk, {"R21": 20}, dice=(2,))
    turn(desk, swings, plot__a="L1")
    assert swings.state.ships[0].aground == 2 and label(swings.state.ships[0].bow) == "R20"
    drifts = coast(desk, {"Q20": 20}, dice=(2,), still=3)
    turn(desk, drifts)
    assert drifts.state.ships[0].aground == 2 and label(drifts.state.ships[0].bow) == "R19"


@BOTH
@pytest.mark.parametrize("first", range(1, 7))
def test_o_xi_b_a_die_at_once(desk: Desk, first: int) -> None:
    """second_edition:O.XI.B, tournament:38.2 - it tells how fast she sits; in this turn nobody tries to get her off."""
    game = coast(desk, {"S20": 20}, dice=(first,))
    turn(desk, game, plot__a="1")
    (ran,) = desk.happened(game, ShipGrounded)
    assert (ran.roll.value, ran.cite) == (first, desk.book.cite("O.XI.B"))
    assert (game.state.ships[0].aground, game.state.ships[0].stranded) == (first, 1)
    assert not desk.happened(game, RefloatTried)
    assert conditions(game, "a", 1)["aground"] == first


@BOTH
@pytest.mark.parametrize(
    ("first", "die", "free"), [(3, 3, False), (3, 4, True), (1, 1, False), (1, 2, True), (5, 6, True)]
)
def test_o_xi_b_a_higher_die_gets_her_off(desk: Desk, first: int, die: int, free: bool) -> None:
    """second_edition:O.XI.B, tournament:38.2.1 - in the Load Phase of each later turn, with more than the first die."""
    game = aground(desk, first, (die,))
    on_to(desk, game, "movement_notation")
    (tried,) = desk.happened(game, RefloatTried)
    assert (tried.roll.value, tried.above, tried.afloat) == (die, first, free)
    assert tried.cite == desk.book.cite("O.XI.D" if free else "O.XI.B")
    assert bool(game.state.ships[0].aground) != free


@BOTH
def test_o_xi_b_again_every_turn(desk: Desk) -> None:
    """second_edition:O.XI.B, tournament:38.2.1 - one die a turn until she is off."""
    game = aground(desk, 5, (5, 2, 6))
    for _ in range(3):
        on_to(desk, game, "movement_notation")
    assert [e.afloat for e in desk.happened(game, RefloatTried)] == [False, False, True]


@BOTH
def test_o_xi_b_a_six_is_past_ordinary_means(desk: Desk) -> None:
    """second_edition:O.XI.B, tournament:38.2.2 - on a first die of six nobody rolls for her any more."""
    game = aground(desk, 6)
    on_to(desk, game, "movement_notation")
    assert game.state.ships[0].aground == 6 and not desk.happened(game, RefloatTried)


@BOTH
def test_o_xi_b_nobody_to_get_her_off(desk: Desk) -> None:
    """second_edition:O.XI.B, tournament:38.2.1 - a ship that has given up stays where she is (ruling W48)."""
    game = aground(desk, 1, surrendered=2)
    on_to(desk, game, "movement_notation")
    assert not desk.happened(game, RefloatTried)


@BOTH
@pytest.mark.parametrize(
    ("land", "plot", "ship"),
    [("S20", "1", {}), ("R21", "L", {}), ("R19", "0", {"still": 3}), ("T19", "3", {})],
)
def test_o_xi_c_land_destroys(desk: Desk, land: str, plot: str, ship: dict[str, Any]) -> None:
    """second_edition:O.XI.C, tournament:38.3 - whoever enters a land hex, with bow or stern or adrift, is lost."""
    game = coast(desk, land=(land,), **ship)
    before = game.view(1).wire().sides[1].points
    events = turn(desk, game, plot__a=plot)
    (lost,) = [e for e in events if isinstance(e, ShipWrecked)]
    assert (lost.ship, lost.cite) == ("a", desk.book.cite("O.XI.C"))
    a = game.state.ships[0]
    assert not a.present and not a.active and not [e for e in events if isinstance(e, ShipGrounded)]
    assert game.view(1).wire().sides[1].points == before + a.spec.points
    assert ask_of(game, "plot/a") is None
    assert desk.rules.tell(game.state, lost) == "A is driven ashore and lost."
    assert not [e for e in events if isinstance(e, TowEnded)]


def test_o_xi_c_without_the_rule_land_is_not_entered() -> None:
    """second_edition:O.XI.C - only with this rule may a plot lead ashore at all."""
    plain = Desk("second_edition", "advanced")
    game = coast(plain, land=("S20",))
    assert "1" not in ask_of(game, "plot/a").options
    assert "1" in ask_of(coast(SECOND, land=("S20",)), "plot/a").options


def test_o_xi_c_a_duel_is_lost_with_the_ship() -> None:
    """second_edition:O.XI.C - in a single-ship action that is the end."""
    a = SECOND.ship("a", 0, "R20", 2)
    game = under_way(SECOND, a, SECOND.ship("b", 1, "A1"), chart=sea(land=("S20",)), victory="duel")
    SECOND.give(game, plot__a="1")
    while not game.over:
        SECOND.give(game)
    assert game.state.outcome.winner == 1


@BOTH
def test_o_xi_d_back_where_she_was(desk: Desk) -> None:
    """second_edition:O.XI.D, tournament:38.6 - to the hex she came from, and next turn she moves as usual."""
    game = aground(desk, 3, (6,), still=5, ended_turning=True)
    on_to(desk, game, "movement_notation")
    a = game.state.ships[0]
    assert (label(a.bow), label(a.stern), a.heading, a.aground) == ("R20", "Q21", 2, 0)
    assert {"1", "L1", "4"} <= {*ask_of(game, "plot/a").options}
    (tried,) = desk.happened(game, RefloatTried)
    assert tried.bow == (17, 11) and tried.heading == 2
    turn(desk, game)
    # She has lain there for one movement phase only, and does not drift yet.
    assert label(game.state.ships[0].bow) == "R20"


@BOTH
def test_o_xi_d_she_turns_back_where_a_turn_put_her_aground(desk: Desk) -> None:
    """second_edition:O.XI.D, tournament:38.6 - heading and all: a stern that swung aground swings back."""
    game = coast(desk, {"R21": 20}, dice=(2, 5))
    turn(desk, game, plot__a="L")
    assert game.state.ships[0].heading == 1
    turn(desk, game)
    assert (label(game.state.ships[0].bow), game.state.ships[0].heading) == ("R20", 2)


@BOTH
def test_o_xi_d_she_comes_back_to_where_she_drifted_from(desk: Desk) -> None:
    """second_edition:O.XI.D, tournament:38.6 - adrift, too, it is the place she lay in before she took the ground."""
    game = coast(desk, {"Q20": 20}, dice=(2, 5), still=3, bow="R20", afloat_at=parse_label("A5"))
    turn(desk, game)
    assert label(game.state.ships[0].bow) == "R19"
    turn(desk, game)
    assert (label(game.state.ships[0].bow), game.state.ships[0].aground) == ("R20", 0)


@BOTH
def test_o_xi_d_not_while_somebody_lies_there(desk: Desk) -> None:
    """second_edition:O.XI.D, tournament:38.6 - with another ship in her former hexes nobody rolls (ruling W48)."""
    for bow, heading in (("R20", 4), ("Q22", 4)):
        game = aground(desk, 1)
        blocker = game.state.ships[1]
        blocker.bow, blocker.heading = parse_label(bow), heading
        on_to(desk, game, "movement_notation")
        (tried,) = desk.happened(game, RefloatTried)
        assert (tried.roll, tried.afloat, tried.rulings) == (None, False, ("W48",))
    # Who is no longer there is in nobody's way.
    game = aground(desk, 1, (2,))
    game.state.ships[1].bow, game.state.ships[1].present = parse_label("R20"), False
    on_to(desk, game, "movement_notation")
    assert [tried.afloat for tried in desk.happened(game, RefloatTried)] == [True]


@BOTH
def test_o_xi_d_ties_that_do_not_reach_part(desk: Desk) -> None:
    """second_edition:O.XI.D, tournament:38.6 - coming off she is torn from ships that are no longer adjacent."""
    game = aground(desk, 1, (2,))
    game.state.ships[1].bow = parse_label("T19")
    game.state.ships[2].bow = parse_label("S21")
    for other in (1, 2):
        game.state.ties.grapple(0, other)
    on_to(desk, game, "movement_notation")
    assert game.state.ties.others(0) == [2]


@BOTH
def test_o_xi_e_aground_she_does_not_fire(desk: Desk) -> None:
    """second_edition:O.XI.E, tournament:38.5 - her guns are silent while she sits there, but may be loaded."""
    game = aground(desk, 3, phase="combat", load=[1, 0])
    assert ask_of(game, "fire/friend/L") is not None
    assert refused(game, fire__a__L="air") == desk.book.cite("O.XI.E").partition(":")[2]
    on_to(desk, game, "loading")
    assert ask_of(game, "load/a") is not None


@BOTH
def test_o_xi_nobody_anchors_aground(desk: Desk) -> None:
    """second_edition:O.XI.A, tournament:38.1 - she is held already; and who swings aground on springs comes off so."""
    game = aground(desk, 3, phase="movement_notation", cables=2)
    game.state.anchoring = True
    game = desk.game(game.state)
    assert ask_of(game, "anchor/a") is None
    assert refused(game, anchor__a="A") == desk.book.cite("O.XI.A").partition(":")[2]
    springs = coast(desk, {"R21": 20}, dice=(2, 5), anchor=BY_BOW, cables=2)
    turn(desk, springs, plot__a="LL")
    assert springs.state.ships[0].heading == 1 and springs.state.ships[0].aground == 2


@BOTH
def test_o_xi_d_an_anchor_ordered_in_the_turn_she_grounds(desk: Desk) -> None:
    """second_edition:O.XI.D, tournament:38.6 - the order lapses, so that once afloat she moves as usual (W48)."""
    game = coast(desk, {"S20": 18}, dice=(1, 6), cables=2)
    game.state.anchoring = True
    game = desk.game(game.state)
    turn(desk, game, plot__a="1", anchor__a="A")
    a = game.state.ships[0]
    assert (a.aground, a.anchor, a.anchoring) == (1, UNDER_WAY, UNDER_WAY)
    turn(desk, game)
    assert label(game.state.ships[0].bow) == "R20" and "1" in ask_of(game, "plot/a").options
    # Nor does a wreck come to anchor.
    lost = coast(desk, land=("S20",), cables=2)
    lost.state.anchoring = True
    lost = desk.game(lost.state)
    turn(desk, lost, plot__a="1", anchor__a="A")
    assert not desk.happened(lost, ShipAnchored)


def test_o_xi_everybody_has_the_shoals_on_his_chart() -> None:
    """second_edition:O.XI - the battle gives the depths, to both sides."""
    game = coast(SECOND, {"S20": 12, "T19": 20})
    for side in (0, 1, -1, -2):
        assert [depth for _, _, depth in game.view(side).wire().chart.soundings] == [12, 20]
    assert not coast(Desk("second_edition", "advanced"), {"S20": 12}).view(0).wire().chart.soundings


def test_o_xi_a_tow_parts_on_the_ground() -> None:
    """second_edition:O.XI.A - when either of the two takes the ground the tow is over (ruling W47)."""
    desk = Desk("second_edition", "advanced", "towing", "running_aground")
    for where, land in (("S20", False), ("Q21", False), ("S20", True)):
        a = desk.ship("a", 0, "R20", 2, tow=1, depth=20 if where == "S20" else 0)
        b = desk.ship("b", 0, "P21", 2, towed_by=0, depth=20)
        chart = sea(land=(where,)) if land else sea({where: 20})
        far = desk.ship("far", 1, "A1", 4)
        game = under_way(desk, a, b, far, chart=chart, grappled=[("a", "b")], dice=(2,))
        turn(desk, game, plot__a="3")
        assert [e.reason for e in desk.happened(game, TowEnded)] == ["aground"]
        assert label(game.state.ships[0].bow) == "S20" and game.state.ships[0].tow == -1


def test_o_xi_a_tow_parts_whichever_ship_comes_first() -> None:
    """second_edition:O.XI.A - also if the towed ship stands first in the order of battle (ruling W47)."""
    desk = Desk("second_edition", "advanced", "towing", "running_aground")
    b = desk.ship("b", 0, "P21", 2, towed_by=1)
    a = desk.ship("a", 0, "R20", 2, tow=0, depth=20)
    far = desk.ship("far", 1, "A1", 4)
    game = under_way(desk, b, a, far, chart=sea({"S20": 20}), grappled=[("a", "b")], dice=(2,))
    turn(desk, game, plot__a="3")
    assert [(e.ship, e.other, e.reason) for e in desk.happened(game, TowEnded)] == [("a", "b", "aground")]
    assert (a.tow, b.towed_by) == (-1, -1) and not game.state.ties.pairs


def test_o_xi_d_a_ship_that_was_towed_aground_comes_off_as_she_lay() -> None:
    """second_edition:O.XI.D - to the hex and the heading from which she was pulled there (ruling W48)."""
    desk = Desk("second_edition", "advanced", "towing", "running_aground")
    a = desk.ship("a", 0, "R20", 2, tow=1, load=[0, 0])
    b = desk.ship("b", 0, "Q22", 1, towed_by=0, depth=20, load=[0, 0])
    ships = a, b, desk.ship("far", 1, "A1", 4, load=[0, 0])
    game = under_way(desk, *ships, chart=sea({"Q21": 20}), grappled=[("a", "b")], dice=(2, 3))
    turn(desk, game, plot__a="1L")
    assert (label(game.state.ships[1].bow), game.state.ships[1].aground) == ("Q21", 2)
    assert (label(game.state.ships[0].bow), game.state.ships[0].heading) == ("S20", 2)
    turn(desk, game, plot__a="1")
    assert (label(b.bow), b.heading, b.aground) == ("Q22", 1, 0)


def test_o_xi_goes_with_the_basic_game() -> None:
    """second_edition:O.XI - the Basic game knows a Load Phase as well."""
    game = coast(BASIC, {"S20": 20}, dice=(3, 4))
    BASIC.give(game, plot__a="2")
    while game.state.ships[0].aground:
        BASIC.give(game)
    assert label(game.state.ships[0].bow) == "R20" and game.state.turn == 3


def test_o_xi_the_phase_comes_in_the_load_phase() -> None:
    """second_edition:O.XI.B - after guns have been loaded, before sails are changed."""
    ids = [phase.id for phase in SECOND.rules.phases]
    assert ids[ids.index("loading") + 1] == "refloating" and phase_of(coast(SECOND)) == "movement_notation"
