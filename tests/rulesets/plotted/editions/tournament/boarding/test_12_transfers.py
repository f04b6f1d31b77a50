"""Section 12.1: crews that go over to another ship, and the quality of the crew they make."""

import pytest

from tests.builders.plotted.decks import Decks
from weathergage.rulesets.plotted.boarding.crew_moves import CrewLevelled
from weathergage.rulesets.plotted.core.events import (
    CrewTransferred,
    MeleeFought,
    PrizeLost,
    ShipCaptured,
    TransferFailed,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import EXPLODING, FIREPOWER, IMMOBILITY, MELEE, STRIKING

DECKS = Decks("tournament")
of = DECKS.of


def test_12_1_1_sections_ordered_to_transfer_cross_in_the_melee_phase() -> None:
    """TBPs cross to a friend next to them.

    tournament:12.1 - how crews are transferred.
    tournament:12.1.1 - in the Melee Phase, as ordered in the Boarding Preparation Phase.
    """
    anne, chloe = DECKS.ship("anne"), DECKS.ship("chloe")
    chloe.crew = row_of([0, 0, 0, 0])
    state = DECKS.row(anne, chloe)
    DECKS.form(state, anne="TBP12>chloe")
    assert (list(anne.crew), list(chloe.crew)) == ([4, 4, 4, 0], [0, 0, 0, 0])
    events = DECKS.fight(state)
    assert (list(anne.crew), list(chloe.crew)) == ([0, 0, 4, 0], [0, 4, 4, 0])
    (event,) = of(events, CrewTransferred)
    assert (event.ship, event.other, event.squares, event.cite) == ("anne", "chloe", 8, "tournament:12.1.1")


def test_12_1_2_transferred_men_are_crossed_off_and_kept_on_record() -> None:
    """tournament:12.1.2 - as if they were casualties; beyond the log they stand as a section of their own."""
    anne, chloe = DECKS.ship("anne"), DECKS.ship("chloe")
    DECKS.board(DECKS.row(anne, chloe), anne="TBP1>chloe")
    assert list(anne.crew) == [0, 4, 4, 0] and list(chloe.crew) == [4, 4, 4, 4]


@pytest.mark.parametrize("kind", [STRIKING, FIREPOWER, IMMOBILITY])
def test_12_1_2_nobody_crosses_to_a_ship_that_surrendered(kind: int) -> None:
    """tournament:12.1.2 - a friend that gave up in the Combat Phase takes nobody in."""
    anne, chloe = DECKS.ship("anne"), DECKS.ship("chloe")
    state = DECKS.row(anne, chloe)
    DECKS.form(state, anne="TBP1>chloe")
    chloe.surrendered = kind
    events = DECKS.fight(state)
    assert [(e.other, e.cite) for e in of(events, TransferFailed)] == [("chloe", "tournament:12.1.2")]
    assert list(anne.crew) == [4, 4, 4, 0] and not chloe.captured


def test_12_1_2_nor_to_a_ship_that_will_be_lost() -> None:
    """tournament:12.1.2 tournament:24.3.3 - a friend about to explode takes nobody in, and nobody leaves her (W79)."""
    anne, chloe = DECKS.ship("anne"), DECKS.ship("chloe")
    state = DECKS.row(anne, chloe)
    DECKS.form(state, anne="TBP1>chloe", chloe="TBP1>anne")
    chloe.doom = EXPLODING
    events = DECKS.fight(state)
    assert [(e.ship, e.cite) for e in of(events, TransferFailed)] == [("anne", "tournament:24.3.3")]
    assert list(anne.crew) == list(chloe.crew) == [4, 4, 4, 0]


def test_12_1_3_the_latest_casualties_are_made_good_first() -> None:
    """tournament:12.1.3 - one lost square for each that comes, the most recent first."""
    anne, chloe = DECKS.ship("anne", 0, (5, 2, 2)), DECKS.ship("chloe")
    chloe.crew = row_of([0, 1, 4, 0])
    DECKS.board(DECKS.row(anne, chloe), anne="TBP1>chloe")
    assert list(chloe.crew) == [2, 4, 4, 0]


@pytest.mark.parametrize(("comes", "joins", "after"), [(4, 0, 4), (0, 4, 4), (2, 1, 2), (3, 3, 3)])
def test_12_1_4_the_worse_quality_holds_for_all(comes: int, joins: int, after: int) -> None:
    """The crew as a whole is as good as the worse of the two.

    tournament:12.1.4 - at once, whoever brought it; the ship they left keeps hers.
    tournament:A-12.1.4 - the overall quality becomes that of the worse crew (ruling W78).
    """
    anne, chloe = DECKS.ship("anne", quality=comes), DECKS.ship("chloe", quality=joins)
    belle = DECKS.ship("belle", 1, (8, 8, 8))
    state = DECKS.lashed(anne, chloe, belle, dice=[6, 6] * 3)
    events = DECKS.board(state, anne="TBP1>chloe")
    assert (anne.quality, chloe.quality) == (comes, after)
    levelled = of(events, CrewLevelled)
    assert [(e.ship, e.cite) for e in levelled] == ([("chloe", "tournament:12.1.4")] if after > joins else [])
    fought = of(DECKS.board(state, chloe="OBP1>belle", belle="DBP1"), MeleeFought)[0]
    assert fought.attack_strength == 4 * DECKS.book.tables.melee.strength[after]


def test_12_1_4_crews_that_change_places_are_compared_as_they_were() -> None:
    """tournament:12.1.4 - an exchange leaves both with the worse; a chain does not carry it farther (W78)."""
    ships = DECKS.ship("anne", quality=4), DECKS.ship("chloe", quality=2), DECKS.ship("diane", quality=1)
    state = DECKS.row(*ships)
    DECKS.board(state, anne="TBP1>chloe", chloe="TBP1>diane")
    assert [ship.quality for ship in ships] == [4, 4, 2]


def test_12_1_4_newcomers_neither_fight_nor_return_and_surrender_with_the_ship() -> None:
    """tournament:12.1.4 - aboard a ship in melee they take no part, and share her fate."""
    anne, chloe = DECKS.ship("anne"), DECKS.ship("chloe", 0, (1, 0, 0))
    state = DECKS.lashed(anne, chloe, DECKS.ship("belle", 1, (8, 4, 4)), dice=[6, 6])
    events = DECKS.board(state, anne="TBP12>chloe", chloe="DBP1", belle="OBP1>chloe")
    assert of(events, MeleeFought)[0].defenders == (("chloe", "DBP", 1),)
    (captured,) = of(events, ShipCaptured)
    assert (captured.ship, captured.prisoners) == ("chloe", 9)
    assert list(anne.crew) == [0, 0, 4, 0]


def test_a_12_1_4_a_prize_has_two_qualities() -> None:
    """Prize crew and prisoners are each as good as they are.

    tournament:A-12.1.4 - men added to a prize level the prize crew; her own crew keeps its quality.
    tournament:12.1.4 - the worse of the two.
    """
    anne, belle = DECKS.ship("anne", quality=1), DECKS.ship("belle", 1, (2, 0, 0), quality=3)
    chloe = DECKS.ship("chloe", quality=2)
    state = DECKS.lashed(anne, belle, chloe)
    DECKS.board(state, anne="OBP1>belle")
    assert (belle.captured, belle.quality, belle.own_quality) == (True, 1, 3)
    DECKS.board(state, chloe="TBP1>belle")
    assert (belle.quality, belle.own_quality, sum(belle.prize)) == (2, 3, 8)
    belle.prize = row_of([1, 0, 0, 0])
    events = DECKS.board(state, belle="TBP1>anne")
    assert [e.reason for e in of(events, PrizeLost)] == ["abandoned"]
    assert (belle.side, belle.quality, anne.quality) == (1, 3, 2)


def test_12_1_4_men_who_retake_a_ship_join_her_crew() -> None:
    """tournament:12.1.4 - friends who win a prize back pull her crew down to their own quality."""
    anne = DECKS.ship("anne", quality=4)
    prize = DECKS.ship("chloe", 0, (2, 0, 0), quality=1)
    prize.side, prize.captured, prize.surrendered, prize.prize = 1, True, MELEE, row_of([1, 0, 0, 0])
    prize.own_quality, prize.quality = 1, 0
    state = DECKS.lashed(anne, prize)
    DECKS.board(state, anne="OBP1>chloe")
    assert (prize.side, prize.captured, prize.quality) == (0, False, 4)
