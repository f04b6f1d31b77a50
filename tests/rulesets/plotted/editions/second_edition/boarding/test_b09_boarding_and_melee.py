"""Basic IX, IX.B and IX.C: boarding and melee."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders.plotted.alongside import (
    FULL,
    asks,
    board,
    carry_out,
    duel,
    fight,
    form,
    lashed,
    of,
    options,
    refusal,
)
from tests.builders.plotted.positions import (
    BOOK,
    DESK,
    PHASES,
    RULES,
    game_at,
    give,
    happened,
    make_ship,
)
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.geometry.hexgrid import step
from weathergage.rulesets.plotted.boarding.capture import check_prize, share_crew_hits
from weathergage.rulesets.plotted.core.events import (
    CrewTransferred,
    MeleeBroken,
    MeleeFought,
    MeleeWon,
    PartiesFormed,
    PrizeLost,
    ShipCaptured,
    ShipSurrendered,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY, STRIKING
from weathergage.rulesets.plotted.core.ties import Ties


def test_b_ix_a_surrendered_ship_takes_no_part_in_melee() -> None:
    """second_edition:B.IX second_edition:B.IX.D.4"""
    for kind in (STRIKING, FIREPOWER, IMMOBILITY):
        state = duel()
        form(state, anne="DBP1", belle="OBP123>anne")
        state.ships[1].surrendered = kind
        events = fight(state)
        assert of(events, MeleeFought) == of(events, ShipCaptured) == []
        # And she is asked for no parties afterwards.
        assert options(state, "belle") == ()


def test_b_ix_melee_happens_once_a_turn_for_all_at_the_same_time() -> None:
    """second_edition:B.IX"""
    ships = [make_ship(name, side) for side, name in enumerate(("anne", "belle"))]
    ships += [make_ship(name, side) for side, name in enumerate(("chloe", "diane"))]
    state = lashed(*ships, dice=[6] * 12)
    state.ties.part(1, 2)
    events = board(state, anne="OBP1>belle", belle="DBP1", chloe="OBP1>diane", diane="DBP1")
    assert [(e.round, e.attackers[0][0]) for e in of(events, MeleeFought)] == [
        (1, "anne"),
        (1, "chloe"),
        (2, "anne"),
        (2, "chloe"),
        (3, "anne"),
        (3, "chloe"),
    ]


def test_b_ix_b_offensive_parties_board_the_ship_they_were_ordered_to() -> None:
    """second_edition:B.IX.B second_edition:B.IX.B.1"""
    state = lashed(make_ship("belle", 1), make_ship("anne", 0), make_ship("diane", 1), dice=[6] * 6)
    events = board(state, anne="OBP1>belle", belle="DBP1", diane="DBP1")
    assert {(e.attackers, e.defenders) for e in of(events, MeleeFought)} == {
        ((("anne", "OBP", 2),), (("belle", "DBP", 2),))
    }


def test_b_ix_b_1_only_offensive_parties_begin_a_melee() -> None:
    """second_edition:B.IX.B.1 second_edition:B.IX.B.3"""
    for answer in ("DBP123", "TBP1>anne", "NBP"):
        assert of(board(duel(), anne="DBP1", belle=answer), MeleeFought) == []


def test_b_ix_b_2_two_offensive_parties_meet() -> None:
    """second_edition:B.IX.B.2"""
    events = board(duel(dice=[6] * 6), anne="OBP1>belle", belle="OBP12>anne")
    assert of(events, MeleeFought)[0].attackers == (("anne", "OBP", 4),)
    assert of(events, MeleeFought)[0].defenders == (("belle", "OBP", 8),)
    assert len(of(events, MeleeFought)) == 3


def test_b_ix_b_3_defenders_fight_only_boarders() -> None:
    """second_edition:B.IX.B.3"""
    events = board(duel(dice=[6] * 6), anne="OBP1>belle", belle="DBP12")
    assert of(events, MeleeFought)[0].defenders == (("belle", "DBP", 8),)


def test_b_ix_b_4_a_ship_without_defenders_is_taken_without_melee() -> None:
    """second_edition:B.IX.B.4"""
    for answer in ("NBP", "TBP1>anne"):
        events = board(duel(), anne="OBP1>belle", belle=answer)
        assert of(events, MeleeFought) == []
        assert [(e.ship, e.by_side, e.squares) for e in of(events, ShipCaptured)] == [("belle", 0, 4)]
        assert of(events, ShipCaptured)[0].cite == "second_edition:B.IX.B.4"


def test_b_ix_b_4_defenders_never_take_a_ship() -> None:
    """second_edition:B.IX.B.4"""
    assert of(board(duel(), anne="DBP123"), ShipCaptured) == []


def test_b_ix_b_4_a_transfer_party_escapes_from_the_ship_that_is_taken() -> None:
    """second_edition:B.IX.B.4"""
    chloe = make_ship("chloe", 1, crew=[0, 0, 2])
    state = lashed(make_ship("anne", 0), make_ship("belle", 1), chloe)
    events = board(state, anne="OBP1>belle", belle="TBP1>chloe")
    assert of(events, CrewTransferred)[0].squares == 2
    assert (of(events, ShipCaptured)[0].ship, of(events, ShipCaptured)[0].prisoners) == ("belle", 4)
    assert list(chloe.crew) == [0, 2, 2, 0]


def test_b_ix_b_5_strengths_of_parties_that_board_the_same_ship_are_added() -> None:
    """second_edition:B.IX.B.5"""
    ships = make_ship("anne", 0), make_ship("belle", 1, full_crew=FULL), make_ship("chloe", 0, quality=0)
    events = board(lashed(*ships, dice=[6] * 6), anne="OBP1>belle", chloe="OBP12>belle", belle="DBP123")
    fought = of(events, MeleeFought)
    assert fought[0].attackers == (("anne", "OBP", 2), ("chloe", "OBP", 4))
    assert fought[0].attack_strength == 2 * 3 + 4 * 5
    assert len(fought) == 3


def test_b_ix_b_6_boarders_meet_the_offensive_party_before_the_defensive_one() -> None:
    """second_edition:B.IX.B.6"""
    # Six squares to one: the boarders win the first round whatever the dice, and go on to the defenders.
    state = duel(anne=(6, 0, 0), belle=(1, 5, 1), dice=[6, 6] * 3)
    events = board(state, anne="OBP1>belle", belle="OBP1>anne DBP2")
    fought = of(events, MeleeFought)
    assert [(e.round, e.defenders) for e in fought] == [
        (1, (("belle", "OBP", 1),)),
        (2, (("belle", "DBP", 5),)),
        (3, (("belle", "DBP", 5),)),
    ]
    assert of(events, MeleeWon)[0].led_away == 1
    assert of(events, ShipCaptured) == []
    assert list(state.ships[1].crew) == [0, 5, 1, 0]


def test_b_ix_b_6_with_no_round_left_the_defenders_are_met_next_turn() -> None:
    """second_edition:B.IX.B.6 second_edition:B.IX.C.4"""
    # Belle's offensive party is whittled down in the third round only.
    state = duel(anne=(6, 0, 0), belle=(3, 5, 1), dice=[6, 6, 6, 6, 1, 6] + [6, 6] * 3)
    events = board(state, anne="OBP1>belle", belle="OBP1>anne DBP2")
    assert len(of(events, MeleeFought)) == 3 and len(of(events, MeleeWon)) == 1
    assert list(state.ships[0].engaged) == [2, 0, 0, 0]
    assert list(state.ships[1].engaged) == [0, 1, 0, 0]
    events = board(state)
    assert of(events, MeleeFought)[0].defenders == (("belle", "DBP", 5),)


def test_b_ix_b_6_a_party_that_boards_elsewhere_first_meets_those_on_its_own_deck() -> None:
    """second_edition:B.IX.B.6 second_edition:B.IX.B.2"""
    ships = make_ship("anne", 0, full_crew=FULL), make_ship("belle", 1), make_ship("chloe", 0)
    state = lashed(*ships, dice=[6, 6] * 3)
    events = board(state, anne="OBP1>belle", belle="OBP12>chloe")
    assert of(events, MeleeFought)[0].defenders == (("belle", "OBP", 4),)
    # Chloe has nobody on deck, but the boarders are held.
    assert of(events, ShipCaptured) == []


def test_b_ix_b_2_parties_of_one_ship_that_board_different_ships_fight_apart() -> None:
    """second_edition:B.IX.B.2 second_edition:B.VII.B.4"""
    ships = make_ship("belle", 1), make_ship("anne", 0), make_ship("diane", 1)
    state = lashed(*ships, dice=[6, 6] * 3)
    events = board(state, anne="OBP1>belle OBP2>diane", belle="OBP12>anne")
    assert of(events, MeleeFought)[0].attackers == (("belle", "OBP", 4),)
    assert of(events, MeleeFought)[0].defenders == (("anne", "OBP", 2),)
    assert [(e.ship, e.squares) for e in of(events, ShipCaptured)] == [("diane", 2)]


def test_b_ix_b_7_boarders_go_aboard_a_ship_that_surrendered_under_fire() -> None:
    """second_edition:B.IX.B.7 second_edition:B.IX.D.3"""
    for kind in (STRIKING, FIREPOWER, IMMOBILITY):
        state = duel()
        form(state, anne="OBP12>belle", belle="OBP123>anne")
        state.ships[1].surrendered = kind
        events = fight(state)
        assert of(events, MeleeFought) == of(events, ShipSurrendered) == []
        assert [(e.ship, e.squares) for e in of(events, ShipCaptured)] == [("belle", 8)]
        assert state.ships[1].surrendered == kind
        assert list(state.ships[1].prize) == [4, 4, 0, 0]


def test_b_ix_b_7_boarders_needed_at_home_do_not_go_aboard_a_surrendered_ship() -> None:
    """second_edition:B.IX.B.7 second_edition:B.IX.B.2"""
    ships = make_ship("belle", 1), make_ship("anne", 0, full_crew=FULL), make_ship("diane", 1)
    state = lashed(*ships, dice=[6, 6] * 3)
    form(state, anne="OBP1>belle", diane="OBP12>anne")
    state.ships[0].surrendered = FIREPOWER
    events = fight(state)
    assert of(events, ShipCaptured) == []
    assert of(events, MeleeFought)[0].attackers == (("diane", "OBP", 4),)
    assert of(events, MeleeFought)[0].defenders == (("anne", "OBP", 4),)


def test_b_ix_c_strength_is_squares_times_quality() -> None:
    """second_edition:B.IX.C second_edition:B.IX.C.1"""
    for quality, worth in enumerate((5, 4, 3, 2, 1)):
        state = duel(dice=[6] * 20, qualities=(quality, 2))
        fought = of(board(state, anne="OBP12>belle", belle="DBP12"), MeleeFought)[0]
        assert (fought.attack_strength, fought.defence_strength) == (8 * worth, 24)


def test_b_ix_c_2_each_side_rolls_one_die_and_losses_fall_at_the_same_time() -> None:
    """second_edition:B.IX.C.2"""
    # Strength 24 each: die 1 costs the enemy two, die 3 one, die 5 none; then 18 against 21.
    state = duel(dice=[1, 3, 5, 5, 5, 5])
    fought = of(board(state, anne="OBP12>belle", belle="DBP12"), MeleeFought)
    assert (fought[0].attack_roll.value, fought[0].defence_roll.value) == (1, 3)
    assert (fought[0].attack_losses, fought[0].defence_losses) == (1, 2)
    assert (fought[1].attack_strength, fought[1].defence_strength) == (21, 18)
    assert state.dice.taken == 6
    # Two single squares kill each other: neither side strikes first.
    state = duel(anne=(1, 3, 0), belle=(1, 3, 0), dice=[1, 1])
    events = board(state, anne="OBP1>belle", belle="DBP1")
    assert (list(state.ships[0].crew), list(state.ships[1].crew)) == ([0, 3, 0, 0], [0, 3, 0, 0])
    assert of(events, MeleeWon) == of(events, ShipCaptured) == []


def test_b_ix_c_2_losses_fall_on_the_lowest_section_of_the_party() -> None:
    """second_edition:B.IX.C.2"""
    state = duel(anne=(8, 8, 0), belle=(1, 3, 4), dice=[1, 6, 6, 6, 6, 6])
    board(state, anne="OBP12>belle", belle="DBP12")
    # Strength 48 and a one: two squares, one of each section.
    assert list(state.ships[1].crew) == [0, 2, 4, 0]
    state = duel(anne=(8, 0, 0), belle=(4, 4, 4), dice=[1, 6, 6, 6, 6, 6])
    board(state, anne="OBP1>belle", belle="TBP1>anne DBP2")
    assert list(state.ships[1].crew) == [4, 2, 4, 0]


def test_b_ix_c_3_strength_is_counted_anew_for_three_rounds() -> None:
    """second_edition:B.IX.C.3"""
    state = duel(dice=[1, 1, 1, 1, 1, 1])
    fought = of(board(state, anne="OBP12>belle", belle="DBP12"), MeleeFought)
    assert [(e.round, e.attack_strength, e.defence_strength) for e in fought] == [
        (1, 24, 24),
        (2, 18, 18),
        (3, 15, 15),
    ]


def test_b_ix_c_3_three_to_one_wins_but_not_before_the_first_round() -> None:
    """second_edition:B.IX.C.3"""
    state = duel(anne=(6, 0, 0), belle=(2, 2, 0), dice=[6, 6])
    events = board(state, anne="OBP1>belle", belle="DBP1")
    assert len(of(events, MeleeFought)) == 1
    won = of(events, MeleeWon)[0]
    assert (won.winners, won.losers, won.winner_strength, won.loser_strength) == (
        ("anne",),
        ("belle",),
        18,
        6,
    )
    # Just short of three to one: fought to the end of the turn.
    state = duel(anne=(5, 0, 0), belle=(2, 2, 0), dice=[6, 6] * 3)
    events = board(state, anne="OBP1>belle", belle="DBP1")
    assert len(of(events, MeleeFought)) == 3 and of(events, MeleeWon) == []


def test_b_ix_c_3_the_beaten_ship_surrenders_and_her_whole_crew_are_prisoners() -> None:
    """second_edition:B.IX.C.3 second_edition:B.IX.D.2"""
    state = duel(anne=(6, 4, 0), belle=(2, 3, 1), dice=[6, 6])
    events = board(state, anne="OBP1>belle", belle="DBP1")
    assert [type(event) for event in events[-3:]] == [MeleeWon, ShipSurrendered, ShipCaptured]
    struck, captured = of(events, ShipSurrendered)[-1], of(events, ShipCaptured)[-1]
    assert (struck.ship, struck.kind) == ("belle", "melee")
    assert (captured.squares, captured.prisoners, captured.from_ships) == (6, 6, ("anne",))
    belle = state.ships[1]
    assert (belle.side, belle.captured, list(belle.crew), list(belle.prize)) == (
        0,
        True,
        [2, 3, 1, 0],
        [6, 0, 0, 0],
    )
    assert list(state.ships[0].crew) == [0, 4, 0, 0]


def test_b_ix_c_3_of_two_boarding_parties_the_victors_stand_on_the_enemys_deck() -> None:
    """second_edition:B.IX.C.3"""
    events = board(duel(anne=(6, 0, 0), belle=(2, 2, 0), dice=[6, 6]), anne="OBP1>belle", belle="OBP1>anne")
    assert [event.ship for event in of(events, ShipCaptured)] == ["belle"]
    events = board(duel(anne=(2, 2, 0), belle=(6, 0, 0), dice=[6, 6]), anne="OBP1>belle", belle="OBP1>anne")
    assert [event.ship for event in of(events, ShipCaptured)] == ["anne"]


def test_b_ix_c_3_an_annihilated_party_has_lost() -> None:
    """second_edition:B.IX.C.3"""
    state = duel(anne=(2, 1, 0), belle=(1, 1, 1), dice=[1, 6])
    events = board(state, anne="OBP1>belle", belle="DBP1")
    assert of(events, MeleeWon)[0].loser_strength == 0
    assert [(e.ship, e.prisoners) for e in of(events, ShipCaptured)] == [("belle", 2)]


def test_b_ix_c_4_melee_goes_on_next_turn() -> None:
    """second_edition:B.IX.C.4 second_edition:B.IX.C.5"""
    state = duel(dice=[6, 6] * 6)
    board(state, anne="OBP12>belle", belle="DBP1")
    assert list(state.ships[0].engaged) == [2, 2, 0, 0]
    assert list(state.ships[1].engaged) == [1, 0, 0, 0]
    events = board(state)
    assert [(e.ship, e.notation) for e in of(events, PartiesFormed)] == [
        ("anne", "OBP12>belle"),
        ("belle", "DBP1"),
    ]
    assert len(of(events, MeleeFought)) == 3


def test_b_ix_c_4_who_agrees_to_part_leaves_the_other_ship_alone() -> None:
    """second_edition:B.IX.C.4 second_edition:B.IX.C.5"""
    ships = make_ship("belle", 1, full_crew=(6, 6, 6)), make_ship("anne", 0, full_crew=(9, 9, 9))
    state = lashed(*ships, make_ship("diane", 1, full_crew=FULL), dice=[6] * 18)
    board(state, anne="OBP12>belle", belle="OBP1>anne", diane="OBP1>anne")
    events = carry_out(state, "boarding", {"disengage/anne/belle": "offer", "disengage/belle/anne": "offer"})
    assert [(e.ship, e.notation) for e in of(events, PartiesFormed)] == [
        ("belle", "NBP"),
        ("anne", "OBP12>diane"),
        ("diane", "OBP1>anne"),
    ]
    # Belle is not taken when Diane's men are beaten.
    state.ships[2].crew = row_of([1, 0, 0, 0])
    assert [event.ship for event in of(fight(state), ShipCaptured)] == ["diane"]


def test_b_ix_c_5_a_party_whose_aim_is_gone_turns_on_the_enemy_that_fights_it() -> None:
    """second_edition:B.IX.C.5 second_edition:B.IX.C.4"""
    ships = make_ship("belle", 1, full_crew=(6, 6, 6)), make_ship("anne", 0, full_crew=(9, 9, 9))
    state = lashed(*ships, make_ship("diane", 1, full_crew=FULL), dice=[6] * 18)
    board(state, anne="OBP12>belle", belle="OBP1>anne", diane="OBP1>anne")
    state.ties.part(0, 1)
    events = form(state)
    assert ("anne", "OBP12>diane") in [(e.ship, e.notation) for e in of(events, PartiesFormed)]
    assert list(state.ships[1].engaged) == [3, 3, 0, 0] and not any(state.ships[0].engaged)


def test_b_ix_c_5_sections_in_melee_may_not_quit_but_others_may_join() -> None:
    """second_edition:B.IX.C.5"""
    state = duel(dice=[6, 6] * 6)
    board(state, anne="OBP12>belle", belle="DBP1")
    state.step = 1
    ask = asks(state, "boarding")["board/anne"]
    assert ask.default == "OBP12>belle"
    assert set(ask.options) == {"OBP12>belle", "OBP123>belle", "OBP12>belle DBP3", "OBP12>belle TBP3>belle"}
    for quitting in ("NBP", "OBP1>belle", "DBP12", "OBP1>belle DBP2", "DBP1 OBP2>belle"):
        assert refusal(state, "anne", quitting) == "second_edition:B.IX.C.5"
    assert "DBP123" in asks(state, "boarding")["board/belle"].options
    events = board(state, belle="DBP123")
    assert of(events, MeleeFought)[0].defenders == (("belle", "DBP", 12),)


def test_b_ix_c_5_fresh_boarders_join_defenders_who_are_already_fighting() -> None:
    """second_edition:B.IX.C.5 second_edition:B.IX.B.6"""
    state = duel(dice=[6, 6] * 6)
    board(state, anne="OBP1>belle", belle="DBP1")
    events = board(state, belle="DBP1 OBP2>anne")
    assert sorted(of(events, MeleeFought)[0].defenders) == [("belle", "DBP", 4), ("belle", "OBP", 4)]


def test_b_ix_c_4_melee_ends_when_nothing_holds_the_ships_together() -> None:
    """second_edition:B.IX.C.4"""
    state = duel(dice=[6, 6] * 3)
    board(state, anne="OBP1>belle", belle="DBP1")
    state.ties.part(0, 1)
    state.ships[1].bow = step(state.ships[1].bow, 3, 4)
    events = form(state)
    assert [(e.ship, e.other, e.reason) for e in of(events, MeleeBroken)] == [("anne", "belle", "apart")]
    assert of(events, PartiesFormed) == []
    assert not any(any(ship.engaged) or any(ship.tasks) for ship in state.ships)
    assert of(fight(state), MeleeFought) == []


def test_b_ix_c_4_melee_goes_on_while_either_grapple_or_fouled_rigging_holds() -> None:
    """second_edition:B.IX.C.4"""
    state = duel(dice=[6, 6] * 6)
    state.ties.foul(0, 1)
    board(state, anne="OBP1>belle", belle="DBP1")
    state.ties.cast_off(0, 1)
    assert len(of(board(state), MeleeFought)) == 3


def test_b_ix_c_4_melee_ends_by_mutual_consent_only() -> None:
    """second_edition:B.IX.C.4"""
    for one, other in (("offer", "fight"), ("fight", "offer"), ("offer", "offer")):
        state = duel(dice=[6, 6] * 6)
        board(state, anne="OBP1>belle", belle="DBP1")
        assert set(asks(state, "boarding")) == {"disengage/anne/belle", "disengage/belle/anne"}
        events = carry_out(state, "boarding", {"disengage/anne/belle": one, "disengage/belle/anne": other})
        parted = one == other == "offer"
        assert [e.reason for e in of(events, MeleeBroken)] == (["consent"] if parted else [])
        assert of(events, PartiesFormed)[0].notation == ("NBP" if parted else "OBP1>belle")
        assert of(events, PartiesFormed)[1].notation == ("NBP" if parted else "DBP1")
        assert bool(of(fight(state), MeleeFought)) is not parted


def test_b_ix_c_4_consent_of_two_ships_does_not_bind_a_third() -> None:
    """second_edition:B.IX.C.4 second_edition:B.IX.C.5"""
    ships = make_ship("anne", 0), make_ship("belle", 1, full_crew=FULL), make_ship("chloe", 0)
    state = lashed(*ships, dice=[6, 6] * 6)
    board(state, anne="OBP12>belle", chloe="OBP12>belle", belle="DBP12")
    offers = {"disengage/anne/belle": "offer", "disengage/belle/anne": "offer"}
    events = carry_out(state, "boarding", offers)
    assert [(e.ship, e.notation) for e in of(events, PartiesFormed)] == [
        ("anne", "NBP"),
        ("belle", "DBP12"),
        ("chloe", "OBP12>belle"),
    ]
    assert of(fight(state), MeleeFought)[0].attackers == (("chloe", "OBP", 4),)


def test_b_ix_c_4_a_surrender_ends_the_melee() -> None:
    """second_edition:B.IX.C.4 second_edition:B.IX.B.7"""
    state = duel(dice=[6, 6] * 3)
    board(state, anne="OBP1>belle", belle="DBP1")
    form(state)
    state.ships[1].surrendered = STRIKING
    events = fight(state)
    assert of(events, MeleeFought) == []
    assert [event.ship for event in of(events, ShipCaptured)] == ["belle"]
    # The same for the boarders' own ship: she has nobody to go on with.
    state = duel(dice=[6, 6] * 3)
    board(state, anne="OBP1>belle", belle="DBP1")
    form(state)
    state.ships[0].surrendered = STRIKING
    assert of(fight(state), MeleeFought) == []
    assert not any(any(ship.engaged) for ship in state.ships)
    # A crew that gave up between two turns is locked with nobody, and has no say in parting.
    state = duel(dice=[6, 6] * 3)
    board(state, anne="OBP1>belle", belle="DBP1")
    state.ships[1].surrendered = FIREPOWER
    assert set(asks(state, "boarding")) == {"board/anne"}
    form(state)
    assert not any(any(ship.engaged) for ship in state.ships)


def test_b_ix_c_4_when_one_of_two_enemies_parts_the_other_fights_on() -> None:
    """second_edition:B.IX.C.4 second_edition:B.IX.C.5"""
    ships = make_ship("anne", 0), make_ship("belle", 1, full_crew=FULL), make_ship("chloe", 0)
    state = lashed(*ships, dice=[6, 6] * 6)
    board(state, anne="OBP12>belle", chloe="OBP12>belle", belle="DBP12")
    assert list(ships[1].engaged) == [1, 1, 0, 0]
    state.ties.part(0, 1)
    events = board(state)
    assert [(e.ship, e.other) for e in of(events, MeleeBroken)] == [("anne", "belle")]
    assert of(events, MeleeFought)[0].attackers == (("chloe", "OBP", 4),)
    assert list(ships[1].engaged) == [3, 3, 0, 0]


def test_b_ix_c_6_victorious_defenders_may_stay() -> None:
    """second_edition:B.IX.C.6 second_edition:B.IX.C.3"""
    anne = make_ship("anne", 0, full_crew=(2, 4, 0))
    state = lashed(anne, make_ship("belle", 1, full_crew=(6, 2, 0)), dice=[6, 6])
    form(state, anne="OBP1>belle", belle="DBP1")
    events = fight(state, {"counterboard/belle": "stay"})
    assert of(events, MeleeWon)[0].led_away == 2
    assert of(events, ShipCaptured) == []
    # The beaten boarders are gone, the ship is still herself.
    assert (list(anne.crew), anne.side, anne.surrendered) == ([0, 4, 0, 0], 0, 0)
    assert list(anne.tasks) == [0, 0, 0, 0]


def test_b_ix_c_6_victorious_defenders_may_board_in_return() -> None:
    """second_edition:B.IX.C.6"""
    anne = make_ship("anne", 0, full_crew=(2, 4, 0))
    state = lashed(anne, make_ship("belle", 1, full_crew=(6, 2, 0)), dice=[6, 6])
    form(state, anne="OBP1>belle", belle="DBP1")
    events = fight(state, {"counterboard/belle": "board"})
    assert [(e.ship, e.squares, e.prisoners) for e in of(events, ShipCaptured)] == [("anne", 6, 4)]
    assert list(state.ships[1].crew) == [0, 2, 0, 0]


def test_b_ix_c_6_defenders_who_board_fight_for_the_rounds_that_remain() -> None:
    """second_edition:B.IX.C.6 second_edition:B.IX.C.4"""
    anne = make_ship("anne", 0, full_crew=(2, 4, 0))
    state = lashed(anne, make_ship("belle", 1, full_crew=(6, 2, 0)), dice=[6, 6] * 6)
    form(state, anne="OBP1>belle DBP2", belle="DBP1")
    events = fight(state, {"counterboard/belle": "board"})
    fought = of(events, MeleeFought)
    assert [(e.round, e.attackers, e.defenders) for e in fought] == [
        (1, (("anne", "OBP", 2),), (("belle", "DBP", 6),)),
        (2, (("belle", "OBP", 6),), (("anne", "DBP", 4),)),
        (3, (("belle", "OBP", 6),), (("anne", "DBP", 4),)),
    ]
    # Next turn they are still boarders.
    state.step = 1
    assert asks(state, "boarding")["board/belle"].default == "OBP1>anne"


def test_b_ix_c_6_only_defenders_are_asked_whether_they_board() -> None:
    """second_edition:B.IX.C.6 second_edition:B.IX.B.2"""
    ships = (
        make_ship("anne", 0, full_crew=(2, 2, 0)),
        make_ship("belle", 1, full_crew=(6, 2, 0)),
        make_ship("chloe", 0),
    )
    state = lashed(*ships, dice=[6, 6])
    form(state, anne="OBP1>belle", belle="OBP1>chloe DBP2")
    with pytest.raises(AssertionError, match="nobody was asked"):
        fight(state.clone(), {"counterboard/belle": "board"})
    # Belle's boarders beat off Anne's on their own deck and go on to Chloe.
    events = fight(state)
    assert [event.ship for event in of(events, ShipCaptured)] == ["chloe"]
    assert (ships[0].side, list(ships[0].crew)) == (0, [0, 2, 0, 0])


def test_b_ix_c_6_a_victor_over_two_boarders_may_choose_either() -> None:
    """second_edition:B.IX.C.6"""
    for first, second, taken in (("board", "", "anne"), ("stay", "board", "chloe"), ("stay", "stay", "")):
        ships = (
            make_ship("anne", 0, full_crew=(1, 2, 0)),
            make_ship("belle", 1, full_crew=(8, 0, 0)),
            make_ship("chloe", 0, full_crew=(1, 2, 0)),
        )
        state = lashed(*ships, dice=[6, 6])
        form(state, anne="OBP1>belle", chloe="OBP1>belle", belle="DBP1")
        game = game_at(_at_melee(state))
        give(game, losses__anne="anne")
        for answer, other in ((first, "anne"), (second, "chloe")):
            if answer:
                assert next(ask.other for ask in DESK.asks(game, 1).values()) == other
                give(game, counterboard__belle=answer)
        assert [event.ship for event in happened(game, ShipCaptured)] == ([taken] if taken else [])


def _at_melee(state: PlottedState) -> PlottedState:
    state.phase = PHASES["melee"]
    return state


def test_b_ix_c_7_the_side_chooses_which_of_its_combined_crews_bears_the_losses() -> None:
    """second_edition:B.IX.C.7"""
    for choice, crews in (("anne", [[2, 2, 2, 0], [4, 2, 2, 0]]), ("chloe", [[4, 2, 2, 0], [2, 2, 2, 0]])):
        ships = (
            make_ship("anne", 0, full_crew=(4, 2, 2)),
            make_ship("belle", 1, full_crew=(8, 8, 0)),
            make_ship("chloe", 0, full_crew=(4, 2, 2)),
        )
        state = lashed(*ships, dice=[6, 1, 6, 6, 6, 6])
        form(state, anne="OBP1>belle", chloe="OBP1>belle", belle="DBP1")
        fight(state, {"losses/anne": choice})
        assert [list(ships[0].crew), list(ships[2].crew)] == crews


def test_b_ix_c_7_losses_beyond_the_chosen_crew_fall_on_the_other_and_most_men_is_the_default() -> None:
    """second_edition:B.IX.C.7"""
    ships = (
        make_ship("anne", 0, full_crew=(1, 2, 2)),
        make_ship("belle", 1, full_crew=(8, 8, 0)),
        make_ship("chloe", 0, full_crew=(8, 2, 2)),
    )
    state = lashed(*ships, dice=[6, 1, 6, 6, 6, 6])
    form(state, anne="OBP1>belle", chloe="OBP1>belle", belle="DBP1")
    silent = state.clone()
    fight(state, {"losses/anne": "anne"})
    assert [list(ships[0].crew), list(ships[2].crew)] == [[0, 2, 2, 0], [7, 2, 2, 0]]
    fight(silent)
    assert [list(silent.ships[0].crew), list(silent.ships[2].crew)] == [[1, 2, 2, 0], [6, 2, 2, 0]]
    assert state.losses_first == silent.losses_first == {}


def test_b_ix_c_7_one_crew_alone_is_not_asked_where_losses_fall() -> None:
    """second_edition:B.IX.C.7"""
    state = duel(dice=[1, 1] * 3)
    form(state, anne="OBP1>belle", belle="DBP1")
    state.phase = PHASES["melee"]
    game = game_at(state)
    assert game.rules.phases[game.state.phase].id != "melee"


NAMES = ("anne", "belle", "chloe", "diane", "elise")


@st.composite
def battles(draw: st.DrawFn) -> PlottedState:
    """Some ships of two or three sides in a row, most of them tied, some of them prizes or surrendered."""
    sides = draw(st.sampled_from((2, 2, 2, 3)))
    crews = st.lists(st.integers(0, 6), min_size=3, max_size=3)
    ships = []
    for place, name in enumerate(NAMES[: draw(st.integers(2, 5))]):
        owner = draw(st.integers(0, sides - 1)) if place > 1 else place
        ship = make_ship(name, owner, full_crew=(6, 6, 6), crew=draw(crews), quality=draw(st.integers(0, 4)))
        if place > 1 and draw(st.integers(0, 3)) == 0:
            ship.surrendered = draw(st.sampled_from((STRIKING, FIREPOWER)))
            if draw(st.booleans()):
                ship.captured, ship.side, ship.prize = True, (owner + 1) % sides, row_of([4, 0, 0, 0])
        ships.append(ship)
    pairs = [(a, b) for a in range(len(ships)) for b in range(a) if draw(st.integers(0, 2))]
    state = lashed(*ships)
    state.ties = Ties()
    for a, b in pairs:
        state.ties.grapple(a, b)
    state.sealed = [None] * sides
    state.dice = Dice(seed=draw(st.integers(0, 2**32)))
    return state


def on_logs(state: PlottedState) -> int:
    """All crew squares on all logs, prize crews included."""
    return sum(sum(ship.crew) + sum(ship.prize) for ship in state.ships)


@settings(max_examples=300, deadline=None)
@given(state=battles(), data=st.data())
def test_b_ix_every_melee_ends_and_no_man_is_lost_count_of(state: PlottedState, data: st.DataObject) -> None:
    """second_edition:B.IX second_edition:B.IX.C.2 second_edition:B.IX.C.3 second_edition:B.IX.C.4"""
    boarding, melee = (RULES.phases[PHASES[name]] for name in ("boarding", "melee"))
    silent = state.clone()
    for _ in range(4):
        for phase in (boarding, melee):
            before, events, done = on_logs(state), list[Event](), False
            state.step = silent.step = 0
            while not done:
                asked = [ask for some in phase.asks(state) or [] for ask in some]
                answers = {ask.id: data.draw(st.sampled_from(ask.options), label=ask.id) for ask in asked}
                done = phase.resolve(state, answers, events)
                # What happens does not depend on whether anybody listens.
                assert phase.resolve(silent, answers, None) is done
                state.step += 1
                silent.step += 1
                assert state.step < 40
            dead = sum(event.attack_losses + event.defence_losses for event in of(events, MeleeFought))
            kinds = (MeleeWon, ShipCaptured, PrizeLost)
            led_away = sum(event.led_away for kind in kinds for event in of(events, kind))
            assert on_logs(state) + dead + led_away == before
            men = [[*ship.crew, *ship.prize] for ship in state.ships]
            assert men == [[*ship.crew, *ship.prize] for ship in silent.ships]
            for ship in state.ships:
                assert min(*ship.crew, *ship.prize) >= 0
                assert all(new <= men for new, men in zip(ship.newcomers, ship.hands))
                assert ship.captured or not any(ship.prize)
                assert not ship.captured or any(ship.prize)
                assert ship.captured or ship.side == ship.spec.owner
        assert state.melee_round == 0 and not state.may_board and not state.losses_first
        for ship in state.ships:
            hits = data.draw(st.integers(0, 3), label="shot")
            for copy in (ship, silent.ships[ship.spec.index]):
                share_crew_hits(copy, hits) if copy.captured else copy.mark_crew(hits)
                check_prize(state, BOOK, copy, None)
        if state.ties.pairs and data.draw(st.booleans(), label="part"):
            a, b, _, _ = data.draw(st.sampled_from(list(state.ties)), label="tie")
            for copied in (state, silent):
                copied.ties.part(a, b)


def test_b_ix_c_3_who_outlives_all_he_fought_has_won_though_others_fight_elsewhere() -> None:
    """second_edition:B.IX.C.3 second_edition:B.IX.C.6"""
    # Anne boards Belle, who boards Chloe, who boards Diane: one combat. Belle's and Chloe's last men fall together.
    ships = (
        make_ship("anne", 0, full_crew=(2, 1, 0)),
        make_ship("belle", 1, full_crew=(1, 1, 0)),
        make_ship("chloe", 0, full_crew=(1, 1, 0)),
        make_ship("diane", 1, full_crew=(2, 1, 0)),
    )
    state = lashed(*ships, dice=[1, 1])
    form(state, anne="OBP1>belle", belle="OBP1>chloe", chloe="OBP1>diane", diane="DBP1")
    events = fight(state, {"losses/anne": "chloe", "losses/belle": "belle", "counterboard/diane": "board"})
    assert [(e.winners, e.losers) for e in of(events, MeleeWon)] == [
        (("anne",), ("belle",)),
        (("diane",), ("chloe",)),
    ]
    # Anne's men stand on Belle's deck; Diane's defenders may board Chloe, and find nobody.
    assert {(e.ship, e.from_ships) for e in of(events, ShipCaptured)} == {
        ("belle", ("anne",)),
        ("chloe", ("diane",)),
    }
    assert len(of(events, MeleeFought)) == 1
