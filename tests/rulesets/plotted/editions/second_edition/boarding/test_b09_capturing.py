"""Basic IX.D: capturing, prize crews and prisoners."""

from typing import Any

import pytest

from tests.builders.plotted.alongside import (
    FULL,
    asks,
    board,
    carry_out,
    fight,
    form,
    in_a_row,
    lashed,
    of,
    options,
)
from tests.builders.plotted.positions import BOOK, game_at, make_ship, position
from weathergage.rulesets.plotted.boarding.capture import capture, check_prize, share_crew_hits
from weathergage.rulesets.plotted.core.events import (
    BroadsideFired,
    GrappleTried,
    MeleeFought,
    MeleeWon,
    PrizeLost,
    ShipCaptured,
    ShipSurrendered,
    SurrenderLapsed,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY, MELEE, STRIKING

KINDS = (STRIKING, FIREPOWER, IMMOBILITY)


def prize(name: str = "belle", **overrides: Any) -> Ship:
    """A ship of side 1 with a prize crew of side 0."""
    values = {"owner": 1, "captured": True, "surrendered": MELEE, "prize": [2, 0, 0, 0], **overrides}
    return make_ship(name, 0, **values)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("party", ["TBP1>belle", "OBP1>belle"])
def test_b_ix_d_a_ship_that_has_surrendered_may_be_captured(kind: int, party: str) -> None:
    """second_edition:B.IX.D second_edition:B.IX.D.1 second_edition:B.IX.D.3"""
    belle = make_ship("belle", 1, surrendered=kind)
    state = lashed(make_ship("anne", 0), belle)
    events = board(state, anne=party)
    assert of(events, ShipSurrendered) == of(events, MeleeFought) == []
    captured = of(events, ShipCaptured)[0]
    assert (captured.ship, captured.by_side, captured.squares) == ("belle", 0, 2)
    assert captured.cite == "second_edition:B.IX.D.3"
    assert (belle.side, belle.captured, belle.surrendered, list(belle.prize)) == (0, True, kind, [2, 0, 0, 0])
    # Boarders are of use at once, a transfer next turn (second_edition:B.VII.B.7).
    assert list(belle.newcomers) == ([2, 0, 0, 0] if party.startswith("TBP") else [0, 0, 0, 0])


def test_b_ix_d_3_a_transfer_party_and_boarders_go_aboard_together() -> None:
    """second_edition:B.IX.D.3 second_edition:B.IX.D.9"""
    belle = make_ship("belle", 1, full_crew=(6, 6, 0), surrendered=FIREPOWER)
    state = lashed(make_ship("anne", 0, crew=[1, 0, 1]), belle, make_ship("chloe", 0, crew=[0, 1, 1]))
    events = board(state, anne="OBP1>belle", chloe="TBP2>belle")
    # Either alone would be too few for twelve prisoners.
    assert of(events, PrizeLost) == []
    assert of(events, ShipCaptured)[0].from_ships == ("anne", "chloe")
    assert list(belle.prize) == [1, 1, 0, 0]


def test_b_ix_d_3_a_surrendered_ship_is_not_captured_until_somebody_goes_aboard() -> None:
    """second_edition:B.IX.D.3"""
    belle = make_ship("belle", 1, surrendered=FIREPOWER)
    events = board(lashed(make_ship("anne", 0), belle))
    assert of(events, ShipCaptured) == []
    assert (belle.side, belle.captured) == (1, False)


def test_b_ix_d_1_surrender_by_melee_is_capture_by_the_victors() -> None:
    """second_edition:B.IX.D.1 second_edition:B.IX.D.2"""
    belle = make_ship("belle", 1, full_crew=(1, 1, 1))
    state = lashed(make_ship("anne", 0, full_crew=(3, 2, 1)), belle, dice=[6, 6])
    events = board(state, anne="OBP12>belle", belle="DBP1")
    assert of(events, ShipSurrendered)[0].kind == "melee"
    assert of(events, ShipCaptured)[0].cite == "second_edition:B.IX.D.2"
    assert (belle.surrendered, list(belle.prize)) == (MELEE, [3, 2, 0, 0])
    assert list(state.ships[0].crew) == [0, 0, 1, 0]


def test_b_ix_d_4_surrendered_ships_neither_fire_nor_fight_nor_move() -> None:
    """second_edition:B.IX.D.4"""
    for kind in KINDS:
        belle = make_ship("belle", 1, "S21", surrendered=kind)
        state = position(make_ship("anne", 0, "R20"), belle, phase="boarding")
        for phase in ("movement_notation", "grappling", "boarding", "combat", "loading"):
            assert not [ask for ask in asks(state, phase).values() if ask.ship == "belle"], phase
        state = lashed(make_ship("anne", 0), make_ship("belle", 1, surrendered=kind))
        assert options(state, "belle") == ()


def test_b_ix_d_5_a_prize_crew_sails_fights_and_loads() -> None:
    """second_edition:B.IX.D.5"""
    state = position(prize(bow="R20", load=[0, 1]), make_ship("diane", 1, "V20"), phase="boarding")
    assert "plot/belle" in asks(state, "movement_notation")
    assert "load/belle" in asks(state, "loading")
    assert [ask for ask in asks(state, "combat") if ask.startswith("fire/belle")]
    tied = lashed(prize(), make_ship("diane", 1), dice=[6, 6] * 3)
    assert of(board(tied, belle="OBP1>diane", diane="DBP1"), MeleeFought)[0].attackers == (
        ("belle", "OBP", 2),
    )


def test_b_ix_d_5_a_prize_fires_two_tables_lower() -> None:
    """second_edition:B.IX.D.5"""
    state = position(prize(), make_ship("diane", 1, "T21"), dice=[1, 1], phase="combat")
    fired = [event for event in of(carry_out(state, "combat"), BroadsideFired) if event.ship == "belle"]
    assert [m.value for m in fired[0].modifiers if m.cite.endswith("B.VIII.C.5")] == [-2]


def test_b_ix_d_6_the_captor_takes_over_the_log_with_all_its_damage() -> None:
    """second_edition:B.IX.D.6"""
    damage: dict[str, Any] = {
        "hull": 3,
        "guns": row_of([1, 0]),
        "carronades": row_of([0, 1]),
        "rigging": row_of([0, 0, 2, 3]),
        "load": row_of([0, 0]),
    }
    belle = make_ship("belle", 1, **damage)
    state = lashed(make_ship("anne", 0), belle)
    board(state, anne="OBP1>belle")
    assert {name: getattr(belle, name) for name in damage} == damage
    # From now on the victor gives her orders.
    state.ties.part(0, 1)
    assert "plot/belle" in asks(state, "movement_notation")
    assert belle.side == 0


def test_b_ix_d_7_the_original_crew_stays_on_the_log_and_the_prize_crew_apart_from_it() -> None:
    """second_edition:B.IX.D.7"""
    belle = make_ship("belle", 1, crew=[0, 1, 2])
    state = lashed(make_ship("anne", 0, full_crew=(3, 3, 3)), belle, dice=[6, 6])
    events = board(state, anne="OBP12>belle", belle="DBP2")
    # Those who were beaten are prisoners on their own ship like the rest.
    assert (list(belle.crew), list(belle.prize)) == ([0, 1, 2, 0], [3, 3, 0, 0])
    assert of(events, MeleeWon)[0].led_away == 0
    assert of(events, ShipCaptured)[0].prisoners == 3
    # Only the prize crew forms parties from now on.
    assert {text for text in options(state, "belle") if "TBP" in text} == {"TBP1>anne", "TBP12>anne"}


def test_b_ix_d_8_a_prize_without_prize_crew_goes_back_to_her_owner() -> None:
    """second_edition:B.IX.D.8"""
    belle = prize(quality=1, prize=[0, 0, 0, 0], tasks=[2, 0, 0, 0])
    belle.quality = 3
    report: list[Any] = []
    assert check_prize(position(belle), BOOK, belle, report)
    assert (belle.side, belle.captured, belle.surrendered, belle.quality) == (1, False, 0, 1)
    assert list(belle.tasks) == [0, 0, 0, 0]
    assert [(e.reason, e.cite) for e in report] == [("abandoned", "second_edition:B.IX.D.8")]


def test_b_ix_d_8_a_prize_crew_that_boards_another_ship_leaves_the_prize() -> None:
    """second_edition:B.IX.D.8"""
    belle = prize()
    events = board(lashed(belle, make_ship("diane", 1)), belle="OBP1>diane")
    assert [event.ship for event in of(events, ShipCaptured)] == ["diane"]
    assert [(e.ship, e.reason) for e in of(events, PrizeLost)] == [("belle", "abandoned")]
    assert belle.side == 1


def test_b_ix_d_8_a_prize_crew_beaten_off_another_deck_leaves_the_prize() -> None:
    """second_edition:B.IX.D.8"""
    belle = prize()
    state = lashed(belle, make_ship("diane", 1, full_crew=(6, 2, 0)), dice=[6, 6])
    events = board(state, belle="OBP1>diane", diane="DBP1")
    assert of(events, MeleeWon)[0].led_away == 2
    assert [event.ship for event in of(events, PrizeLost)] == ["belle"]


@pytest.mark.parametrize(
    ("guards", "crew", "lost"), [(1, 6, False), (1, 7, True), (2, 12, False), (2, 13, True)]
)
def test_b_ix_d_9_one_guard_for_six_prisoners(guards: int, crew: int, lost: bool) -> None:
    """second_edition:B.IX.D.9"""
    belle = prize(full_crew=(20, 0, 0), crew=[crew, 0, 0], prize=[guards, 0, 0, 0])
    report: list[Any] = []
    assert check_prize(position(belle), BOOK, belle, report) is lost
    assert belle.captured is not lost
    if lost:
        assert (belle.side, list(belle.prize), list(belle.crew)) == (1, [0, 0, 0, 0], [crew, 0, 0, 0])
        assert (report[0].reason, report[0].led_away, report[0].cite) == (
            "outnumbered",
            guards,
            "second_edition:B.IX.D.9",
        )


def test_b_ix_d_9_too_few_victors_are_overwhelmed_at_once() -> None:
    """second_edition:B.IX.D.9"""
    anne, belle = make_ship("anne", 0, full_crew=(1, 2, 2)), make_ship("belle", 1, full_crew=(4, 4, 4))
    events = board(lashed(anne, belle), anne="OBP1>belle")
    assert [type(event) for event in events[-2:]] == [ShipCaptured, PrizeLost]
    assert (belle.side, belle.surrendered, list(belle.crew)) == (1, 0, [4, 4, 4, 0])
    assert list(anne.crew) == [0, 2, 2, 0]


def test_b_ix_d_9_prisoners_rise_in_the_middle_of_a_melee() -> None:
    """second_edition:B.IX.D.9 second_edition:B.IX.C.2"""
    belle = prize(full_crew=FULL, prize=[2, 0, 0, 0])
    state = lashed(belle, make_ship("diane", 1, full_crew=(4, 4, 0)), dice=[6, 1])
    events = board(state, belle="OBP1>diane", diane="DBP1")
    assert len(of(events, MeleeFought)) == 1
    assert [(e.ship, e.reason, e.led_away) for e in of(events, PrizeLost)] == [("belle", "outnumbered", 1)]
    assert of(events, MeleeWon) == []


def test_b_ix_d_10_the_prize_has_the_quality_of_her_prize_crew() -> None:
    """second_edition:B.IX.D.10"""
    belle = make_ship("belle", 1, quality=4)
    board(lashed(make_ship("anne", 0, quality=1), belle), anne="OBP1>belle")
    assert belle.quality == 1
    # Of two crews, the worse.
    belle = make_ship("belle", 1, quality=0)
    state = lashed(make_ship("anne", 0, quality=1), belle, make_ship("chloe", 0, quality=3))
    board(state, anne="OBP1>belle", chloe="OBP1>belle")
    assert belle.quality == 3


@pytest.mark.parametrize(
    ("hits", "guards", "prisoners", "left"),
    [
        (1, 3, 3, (2, 3)),
        (2, 3, 3, (2, 2)),
        (3, 3, 3, (1, 2)),
        (5, 3, 3, (0, 1)),
        (5, 1, 6, (0, 2)),
        (4, 5, 1, (2, 0)),
        (9, 1, 2, (0, 0)),
    ],
)
def test_b_ix_d_11_odd_losses_fall_on_the_prize_crew_and_even_ones_on_the_prisoners(
    hits: int, guards: int, prisoners: int, left: tuple[int, int]
) -> None:
    """second_edition:B.IX.D.11"""
    belle = prize(crew=[prisoners, 0, 0], prize=[guards, 0, 0, 0])
    marked = share_crew_hits(belle, hits)
    assert (sum(belle.prize), sum(belle.crew)) == left
    assert marked == guards + prisoners - sum(left)


def test_b_ix_d_12_a_struck_prize_never_sails_or_fires_but_her_prize_crew_fights() -> None:
    """second_edition:B.IX.D.12"""
    belle = prize(surrendered=STRIKING, hull=0)
    state = lashed(belle, make_ship("diane", 1), dice=[6, 6] * 3)
    for phase in ("movement_notation", "combat", "loading"):
        assert not [ask for ask in asks(state, phase).values() if ask.ship == "belle"], phase
    assert of(board(state, belle="OBP1>diane", diane="DBP1"), MeleeFought)


def test_b_ix_d_12_a_struck_ship_stays_struck_whoever_holds_her() -> None:
    """second_edition:B.IX.D.12"""
    belle = prize(surrendered=STRIKING, hull=0)
    diane = make_ship("diane", 1)
    events = board(lashed(belle, diane), diane="OBP1>belle")
    assert [event.reason for event in of(events, PrizeLost)] == ["retaken"]
    assert (belle.side, belle.captured, belle.surrendered) == (1, False, STRIKING)
    # Her own people can do nothing aboard, and stay where they are.
    assert (list(diane.crew), list(belle.crew)) == ([2, 2, 2, 0], [2, 2, 2, 0])


def test_b_ix_d_13_a_surrendered_ship_resists_nobody_and_is_grappled_without_a_die() -> None:
    """second_edition:B.IX.D.13 second_edition:B.IX.D.3"""
    state = in_a_row(make_ship("anne", 0), make_ship("belle", 1, surrendered=FIREPOWER))
    # No dice in the script: a roll would fail.
    events = carry_out(state, "grappling", {"grapple/anne/belle": "attempt"})
    assert [(e.held, e.roll) for e in of(events, GrappleTried)] == [(True, None)]
    assert "TBP1>belle" in options(state, "anne")
    assert "OBP1>belle" in options(state, "anne")
    # Nobody to ward off.
    assert not [text for text in options(state, "anne") if "DBP" in text]


def test_b_ix_d_14_friends_within_five_hexes_bring_a_ship_back_after_a_turn() -> None:
    """second_edition:B.IX.D.14"""
    for bow, near in (("W22", True), ("X23", False)):
        belle = make_ship("belle", 1, "R20", surrendered=FIREPOWER, hull=2)
        friend = make_ship("diane", 1, bow)
        state = position(belle, friend, make_ship("anne", 0, "S21"), phase="boarding")
        assert (state.range_between(belle, friend) <= 5) is near
        assert bool(of(carry_out(state, "turn_start"), SurrenderLapsed)) is near
        # No longer to be had for the asking, but of no use yet.
        assert not [
            ask
            for phase in ("movement_notation", "boarding")
            for ask in asks(state, phase)
            if "/belle" in ask
        ]
        events = board(state, anne="TBP1>belle")
        assert bool(of(events, ShipCaptured)) is not near
        if near:
            carry_out(state, "turn_start")
            assert (belle.surrendered, belle.hull) == (0, 2)
            assert "board/belle" in asks(state, "boarding")


def test_b_ix_d_14_a_struck_ship_never_rallies_and_a_beaten_friend_is_no_help() -> None:
    """second_edition:B.IX.D.14 second_edition:B.IX.D.12"""
    for kind, friend, lapsed in ((FIREPOWER, 0, 1), (STRIKING, 0, 0), (FIREPOWER, STRIKING, 0)):
        belle = make_ship("belle", 1, "R20", surrendered=kind)
        state = position(belle, make_ship("diane", 1, "T21", surrendered=friend), make_ship("anne", 0, "A9"))
        assert len(of(carry_out(state, "turn_start"), SurrenderLapsed)) == lapsed


def test_b_ix_d_14_a_rallying_ship_fights_nobody_until_next_turn() -> None:
    """second_edition:B.IX.D.14 second_edition:B.IX.B.4"""
    belle = make_ship("belle", 1, surrendered=FIREPOWER, rallying=True)
    state = lashed(make_ship("anne", 0), belle)
    assert options(state, "belle") == ()
    events = board(state, anne="OBP1>belle")
    assert [event.cite for event in of(events, ShipCaptured)] == ["second_edition:B.IX.B.4"]
    assert not belle.rallying


def test_b_ix_d_14_a_ship_that_took_heart_sails_again_the_turn_after() -> None:
    """second_edition:B.IX.D.14 - though by then no ship has surrendered any more."""
    belle = make_ship("belle", 1, "R20", rallying=True)
    game = game_at(position(belle, make_ship("anne", 0, "A9"), phase="reckoning"))
    assert game.state.turn == 2 and not belle.rallying
    assert [ask.id for request in game.requests if request for ask in request.asks] == [
        "plot/anne",
        "plot/belle",
    ]


def test_b_ix_d_8_a_prize_retaken_by_her_own_side_fights_on_as_herself() -> None:
    """second_edition:B.IX.D.8 second_edition:B.IX.D.2"""
    belle = prize(quality=1, crew=[0, 1, 2], prize=[1, 1, 0, 0])
    belle.quality = 4
    diane = make_ship("diane", 1, full_crew=FULL)
    events = board(lashed(belle, diane, dice=[6, 6]), diane="OBP1>belle", belle="DBP1")
    assert of(events, ShipCaptured) == []
    assert [(e.reason, e.led_away) for e in of(events, PrizeLost)] == [("retaken", 2)]
    assert (belle.side, belle.captured, belle.surrendered, belle.quality) == (1, False, 0, 1)
    assert (list(belle.crew), list(belle.prize), list(diane.crew)) == (
        [2, 2, 2, 1],
        [0, 0, 0, 0],
        [0, 4, 4, 0],
    )
    assert list(belle.newcomers) == [2, 1, 0, 1]


def test_b_ix_c_3_a_party_of_a_captured_ship_is_void() -> None:
    """second_edition:B.IX.C.3 second_edition:B.IX.D.2"""
    belle = make_ship("belle", 1, tasks=[2, 0, 0, 0], engaged=[1, 0, 0, 0], newcomers=[0, 1, 0, 0])
    anne = make_ship("anne", 0)
    state = lashed(anne, belle)
    capture(state, BOOK, belle, [(0, [2, 0, 0, 0])], [])
    assert list(belle.tasks) == list(belle.engaged) == list(belle.newcomers) == [0, 0, 0, 0]
    assert state.ties.joined(0, 1)


def test_b_ix_d_3_men_who_go_aboard_a_prize_as_a_transfer_serve_from_next_turn() -> None:
    """second_edition:B.IX.D.3 second_edition:B.VII.B.7"""
    belle = make_ship("belle", 1, surrendered=FIREPOWER)
    state = in_a_row(make_ship("anne", 0), belle)
    board(state, anne="TBP1>belle")
    assert list(belle.newcomers) == [2, 0, 0, 0]
    form(state)
    assert list(belle.newcomers) == [0, 0, 0, 0]


def test_b_ix_d_3_a_third_side_does_not_take_the_prize_in_the_same_turn() -> None:
    """second_edition:B.IX.D.3"""
    belle = make_ship("belle", 1, surrendered=FIREPOWER)
    state = lashed(make_ship("anne", 0), belle, make_ship("carmen", 2))
    form(state, anne="OBP1>belle", carmen="OBP1>belle")
    events = fight(state)
    assert [(e.ship, e.by_side) for e in of(events, ShipCaptured)] == [("belle", 0)]
    assert list(state.ships[2].crew) == [2, 2, 2, 0]


def test_b_ix_d_5_the_captor_gives_his_own_standing_orders() -> None:
    """second_edition:B.IX.D.5 (ruling W30): what the former captain had ordered is neither kept nor shown."""
    state = lashed(make_ship("alpha", full_crew=FULL), make_ship("beta", 1, crew=[1, 0, 0, 0]))
    state.ships[1].standing = type(state.ships[1].standing)("guns", "port", "yield")
    capture(state, BOOK, state.ships[1], [(0, [4, 0, 0, 0])], None)
    assert state.ships[1].side == 0 and state.ships[1].standing.contested == "take"


def test_b_ix_d_10_her_own_crew_keeps_its_quality_through_a_second_capture() -> None:
    """second_edition:B.IX.D.10 second_edition:B.IX.D.8 - what they are when they have their ship back."""
    belle = prize(quality=1, own_quality=3, prize=[1, 0, 0, 0], full_crew=(2, 0, 0))
    state = lashed(belle, make_ship("carmen", 2, quality=4))
    board(state, carmen="OBP1>belle")
    assert (belle.side, belle.quality, belle.own_quality) == (2, 4, 3)
    belle.prize = row_of([0, 0, 0, 0])
    assert check_prize(state, BOOK, belle, None) and (belle.side, belle.quality) == (1, 3)


def test_b_ix_d_13_only_a_ship_that_struck_and_is_in_nobodys_hands_resists_nobody() -> None:
    """second_edition:B.IX.D.13: a prize with a crew aboard is an enemy to those who lost her."""
    for change, friendly in (
        ({}, False),
        ({"surrendered": STRIKING}, True),
        ({"surrendered": STRIKING, "owner": 0, "captured": True, "prize": [2, 0, 0, 0]}, False),
    ):
        state = position(make_ship("anne", 0), make_ship("belle", 1, "R18", **change))
        anne, belle = state.ships
        assert state.friendly(anne, belle) == state.friendly(belle, anne) == friendly
