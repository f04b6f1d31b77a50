"""Basic IX.A: crews transferred in the Melee Phase."""

from tests.builders.plotted.alongside import (
    FULL,
    board,
    fight,
    form,
    in_a_row,
    lashed,
    of,
    options,
)
from tests.builders.plotted.positions import make_ship
from weathergage.rulesets.plotted.core.events import (
    CrewTransferred,
    MeleeFought,
    PrizeLost,
    ShipCaptured,
    TransferFailed,
)
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY, MELEE, STRIKING


def test_b_ix_a_sections_ordered_to_transfer_cross_in_the_melee_phase() -> None:
    """second_edition:B.IX.A second_edition:B.IX.A.1"""
    anne, chloe = make_ship("anne", 0), make_ship("chloe", 0, crew=[0, 0, 0])
    state = in_a_row(anne, chloe)
    form(state, anne="TBP12>chloe")
    assert (list(anne.crew), list(chloe.crew)) == ([2, 2, 2, 0], [0, 0, 0, 0])
    events = fight(state)
    assert (list(anne.crew), list(chloe.crew)) == ([0, 0, 2, 0], [0, 2, 2, 0])
    assert [(e.ship, e.other, e.squares) for e in of(events, CrewTransferred)] == [("anne", "chloe", 4)]


def test_b_ix_a_2_transferred_sections_are_crossed_off_and_noted_where_they_are() -> None:
    """second_edition:B.IX.A.2"""
    anne, chloe = make_ship("anne", 0), make_ship("chloe", 0)
    board(in_a_row(anne, chloe), anne="TBP1>chloe")
    assert list(anne.crew) == [0, 2, 2, 0]
    # Her log is full: the men are kept beside it, as a section of their own.
    assert list(chloe.crew) == [2, 2, 2, 2]


def test_b_ix_a_2_nobody_transfers_to_a_friend_that_surrendered_in_the_combat_phase() -> None:
    """second_edition:B.IX.A.2"""
    for kind in (STRIKING, FIREPOWER, IMMOBILITY):
        anne, chloe = make_ship("anne", 0), make_ship("chloe", 0, crew=[0, 0, 1])
        state = in_a_row(anne, chloe)
        form(state, anne="TBP1>chloe")
        chloe.surrendered = kind
        events = fight(state)
        assert (list(anne.crew), list(chloe.crew)) == ([2, 2, 2, 0], [0, 0, 1, 0])
        assert [(e.ship, e.other, e.cite) for e in of(events, TransferFailed)] == [
            ("anne", "chloe", "second_edition:B.IX.A.2")
        ]
        assert not chloe.captured


def test_b_ix_a_2_nor_is_a_transfer_to_her_offered_while_she_is_surrendered() -> None:
    """second_edition:B.IX.A.2"""
    state = in_a_row(make_ship("anne", 0), make_ship("chloe", 0, surrendered=STRIKING))
    assert options(state, "anne") == ()


def test_b_ix_a_3_the_latest_casualties_are_made_good_first() -> None:
    """second_edition:B.IX.A.3"""
    chloe = make_ship("chloe", 0, crew=[0, 1, 4], full_crew=FULL)
    board(in_a_row(make_ship("anne", 0, full_crew=(5, 2, 2)), chloe), anne="TBP1>chloe")
    assert list(chloe.crew) == [2, 4, 4, 0]


def test_b_ix_a_1_crews_that_change_places_do_so_at_the_same_moment() -> None:
    """second_edition:B.IX.A.1 second_edition:B.IX.A.3"""
    anne, chloe = make_ship("anne", 0, full_crew=(3, 2, 2)), make_ship("chloe", 0, full_crew=(1, 2, 2))
    events = board(in_a_row(anne, chloe), anne="TBP1>chloe", chloe="TBP1>anne")
    assert list(anne.crew) == [1, 2, 2, 0]
    assert list(chloe.crew) == [1, 2, 2, 2]
    assert [event.squares for event in of(events, CrewTransferred)] == [3, 1]


def test_b_ix_a_4_transferred_men_take_the_quality_of_the_crew_they_join() -> None:
    """second_edition:B.IX.A.4"""
    anne = make_ship("anne", 0, quality=0)
    chloe = make_ship("chloe", 0, quality=4, crew=[0, 0, 1])
    state = lashed(anne, chloe, make_ship("belle", 1), dice=[6, 6] * 3)
    board(state, anne="TBP1>chloe")
    events = board(state, chloe="DBP23", belle="OBP1>chloe")
    # One square and two that joined it, all of poor quality.
    assert of(events, MeleeFought)[0].defence_strength == 3


def test_b_ix_a_4_newcomers_do_not_fight_and_surrender_with_the_ship() -> None:
    """second_edition:B.IX.A.4 second_edition:B.VII.B.7"""
    anne, chloe = make_ship("anne", 0), make_ship("chloe", 0, crew=[0, 0, 1])
    state = lashed(anne, chloe, make_ship("belle", 1, full_crew=FULL), dice=[6, 6])
    events = board(state, anne="TBP12>chloe", chloe="DBP3", belle="OBP1>chloe")
    assert of(events, MeleeFought)[0].defenders == (("chloe", "DBP", 1),)
    captured = of(events, ShipCaptured)[0]
    assert (captured.ship, captured.prisoners) == ("chloe", 5)
    assert list(anne.crew) == [0, 0, 2, 0]


def test_b_ix_a_4_newcomers_do_not_save_an_undefended_ship() -> None:
    """second_edition:B.IX.A.4 second_edition:B.IX.B.4"""
    anne, chloe = make_ship("anne", 0), make_ship("chloe", 0, crew=[0, 0, 0])
    state = lashed(anne, chloe, make_ship("belle", 1))
    events = board(state, anne="TBP12>chloe", belle="OBP1>chloe")
    assert [(e.ship, e.prisoners) for e in of(events, ShipCaptured)] == [("chloe", 4)]


def test_b_ix_a_1_men_sent_to_a_prize_join_the_prize_crew() -> None:
    """second_edition:B.IX.A.1 second_edition:B.IX.D.7"""
    anne = make_ship("anne", 0)
    prize = make_ship("belle", 0, owner=1, captured=True, surrendered=MELEE, prize=[0, 1, 0, 0])
    board(in_a_row(anne, prize), anne="TBP12>belle")
    assert list(anne.crew) == [0, 0, 2, 0]
    assert list(prize.prize) == [2, 3, 0, 0]
    assert list(prize.crew) == [2, 2, 2, 0]


def test_b_ix_a_1_a_prize_crew_may_go_home_and_give_up_the_prize() -> None:
    """second_edition:B.IX.A.1 second_edition:B.IX.D.8"""
    anne = make_ship("anne", 0, crew=[0, 2, 2])
    prize = make_ship("belle", 0, owner=1, captured=True, surrendered=MELEE, prize=[2, 0, 0, 0])
    events = board(in_a_row(anne, prize), belle="TBP1>anne")
    assert list(anne.crew) == [2, 2, 2, 0]
    assert [(e.ship, e.reason) for e in of(events, PrizeLost)] == [("belle", "abandoned")]
    assert (prize.side, prize.captured, prize.surrendered) == (1, False, 0)


def test_b_ix_a_ship_that_surrendered_sends_nobody_away() -> None:
    """second_edition:B.IX second_edition:B.IX.D.4"""
    anne, chloe = make_ship("anne", 0), make_ship("chloe", 0, crew=[0, 0, 1])
    state = in_a_row(anne, chloe)
    form(state, anne="TBP1>chloe")
    anne.surrendered = STRIKING
    assert of(fight(state), CrewTransferred) == []
    assert list(anne.crew) == [2, 2, 2, 0]
