"""Section 12.4: taking ships, prize crews and prisoners (A-12.4.11, rulings W4 to W9, W78)."""

from typing import Any

import pytest

from tests.builders.plotted.decks import Decks
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.plotted.boarding.capture import check_prize, share_crew_hits
from weathergage.rulesets.plotted.core.events import (
    BroadsideFired,
    HitsMarked,
    MeleeFought,
    PrizeLost,
    ShipCaptured,
    ShipSurrendered,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Hits
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY, MELEE, STRIKING
from weathergage.rulesets.plotted.gunnery.damage.marking import mark

DECKS = Decks("tournament")
ADVANCED = Decks("tournament", "advanced")
of = DECKS.of


def prize(decks: Decks = DECKS, **changes: Any) -> Ship:
    """Belle, built for side 1 and taken by side 0, with two squares of prize crew."""
    ship = decks.ship("belle", 1, changes.pop("crew_full", (2, 2, 2)), **changes)
    ship.side, ship.captured = 0, True
    ship.surrendered = changes.get("surrendered", MELEE)
    ship.prize = changes.get("prize", row_of([2, 0, 0, 0]))
    return ship


@pytest.mark.parametrize("party", ["OBP1>belle", "TBP1>belle"])
@pytest.mark.parametrize("kind", [STRIKING, FIREPOWER, IMMOBILITY])
def test_12_4_3_a_ship_that_gave_up_is_taken_by_going_aboard(kind: int, party: str) -> None:
    """Until then she is nobody's.

    tournament:12.4 - how ships are captured.
    tournament:12.4.1 - whichever way she surrendered.
    tournament:12.4.3 - by a TBP or an OBP placed aboard, which becomes the prize crew.
    """
    belle = DECKS.ship("belle", 1, surrendered=kind)
    state = DECKS.lashed(DECKS.ship("anne"), belle)
    DECKS.board(state.clone())
    assert not belle.captured
    events = DECKS.board(state, anne=party)
    assert [(e.ship, e.squares, e.cite) for e in of(events, ShipCaptured)] == [
        ("belle", 4, "tournament:12.4.3")
    ]
    assert (
        of(events, ShipSurrendered) == [] and belle.surrendered == kind and list(belle.prize) == [4, 0, 0, 0]
    )


def test_12_4_2_a_ship_beaten_in_melee_is_taken_at_once() -> None:
    """tournament:12.4.2 tournament:12.4.1 - the victors are on the deck the beaten came from, as prize crew."""
    belle = DECKS.ship("belle", 1, (2, 3, 1))
    state = DECKS.lashed(DECKS.ship("anne", 0, (6, 4, 0)), belle, dice=[6, 6])
    events = DECKS.board(state, anne="OBP1>belle", belle="OBP1>anne")
    assert [(e.kind, e.ship) for e in of(events, ShipSurrendered)] == [("melee", "belle")]
    (captured,) = of(events, ShipCaptured)
    assert (captured.squares, captured.prisoners, captured.cite) == (6, 6, "tournament:12.4.2")
    assert (belle.side, belle.captured, list(belle.prize)) == (0, True, [6, 0, 0, 0])


@pytest.mark.parametrize("kind", [STRIKING, FIREPOWER, IMMOBILITY])
def test_12_4_4_surrendered_ships_neither_fire_nor_fight_nor_move(kind: int) -> None:
    """tournament:12.4.4 - as long as they are surrendered nothing is asked of them."""
    belle = DECKS.ship("belle", 1, surrendered=kind, load=[1, 1])
    state = DECKS.row(DECKS.ship("anne"), belle)
    for phase in ("movement_notation", "grappling", "boarding", "combat", "loading"):
        assert not [ask for ask in DECKS.asks(state, phase).values() if ask.ship == "belle"], phase


def test_12_4_5_a_prize_crew_sails_fights_and_loads() -> None:
    """tournament:12.4.5 - she is run normally by those aboard."""
    state = DECKS.row(prize(load=row_of([0, 1])), DECKS.ship("diane", 1))
    state.ships[1].bow = parse_label("V20")
    assert "plot/belle" in DECKS.asks(state, "movement_notation")
    assert "load/belle" in DECKS.asks(state, "loading")
    assert "fire/belle/R" in DECKS.asks(state, "combat")
    tied = DECKS.lashed(prize(), DECKS.ship("diane", 1), dice=[6, 6] * 3)
    fought = of(DECKS.board(tied, belle="OBP1>diane", diane="OBP1>belle"), MeleeFought)
    assert fought[0].attackers == (("belle", "OBP", 2),)


@pytest.mark.parametrize(("guns", "lower"), [((4, 4), -1), ((13, 13), -2)])
def test_12_4_5_a_prize_fires_lower(guns: tuple[int, int], lower: int) -> None:
    """tournament:12.4.5 - two tables less; in the Advanced game what the chart has for her guns (ruling T8)."""
    for decks, less in ((DECKS, -2), (ADVANCED, lower)):
        belle = prize(decks, load=row_of([1, 1]), full_guns=guns, full_carronades=(0, 0))
        diane = decks.ship("diane", 1)
        state = decks.row(belle, diane, dice=[1] * 9, phase="combat")
        diane.bow = parse_label("T21")
        ask = decks.asks(state, "combat")["fire/belle/R"]
        aimed = next(option for option in ask.options if "hull" in option and "diane" in option)
        events = decks.carry_out(state, "combat", {ask.id: aimed})
        (fired,) = [event for event in of(events, BroadsideFired) if event.ship == "belle"]
        assert [m.value for m in fired.modifiers if m.cite == "tournament:11.3.5"] == [less]


def test_12_4_6_the_captor_takes_over_the_log_with_all_its_damage() -> None:
    """tournament:12.4.6 - everything stands as it stood, and the victor gives the orders."""
    damage: dict[str, Any] = {
        "hull": 3,
        "guns": row_of([1, 0]),
        "carronades": row_of([0, 1]),
        "rigging": row_of([0, 0, 2, 3]),
        "load": row_of([0, 0]),
    }
    belle = DECKS.ship("belle", 1, **damage)
    state = DECKS.lashed(DECKS.ship("anne"), belle)
    DECKS.board(state, anne="OBP1>belle")
    assert {name: getattr(belle, name) for name in damage} == damage
    state.ties.part(0, 1)
    assert "plot/belle" in DECKS.asks(state, "movement_notation") and belle.side == 0


def test_12_4_7_the_old_crew_stays_in_the_log_and_the_prize_crew_apart() -> None:
    """tournament:12.4.7 - prisoners in the crew squares, captors on a sheet of their own, who alone form parties."""
    belle = DECKS.ship("belle", 1, (1, 1, 2))
    state = DECKS.lashed(DECKS.ship("anne", 0, (5, 5, 3)), belle, dice=[6, 6])
    DECKS.board(state, anne="OBP12>belle", belle="DBP1")
    assert (list(belle.crew), list(belle.prize)) == ([1, 1, 2, 0], [5, 5, 0, 0])
    parties = {text for text in DECKS.options(state, "belle") if "TBP" in text}
    assert parties == {"TBP1>anne", "TBP12>anne"}


def test_12_4_8_a_prize_without_prize_crew_goes_back_to_her_owner() -> None:
    """tournament:12.4.8 - when it leaves or is eliminated she is as before, with her own crew's quality."""
    belle = prize(prize=row_of([0, 0, 0, 0]))
    belle.quality, belle.own_quality = 0, 3
    report: list[Any] = []
    assert check_prize(DECKS.row(belle), DECKS.book, belle, report)
    assert (belle.side, belle.captured, belle.surrendered, belle.quality) == (1, False, 0, 3)
    assert [(e.reason, e.cite) for e in report] == [("abandoned", "tournament:12.4.8")]
    events = DECKS.board(DECKS.lashed(prize(), DECKS.ship("diane", 1)), belle="OBP1>diane")
    assert [(e.ship, e.reason) for e in of(events, PrizeLost)] == [("belle", "abandoned")]


@pytest.mark.parametrize(
    ("guards", "crew", "lost"), [(1, 6, False), (1, 7, True), (2, 12, False), (2, 13, True)]
)
def test_12_4_9_one_guard_for_six_prisoners(guards: int, crew: int, lost: bool) -> None:
    """tournament:12.4.9 - below that the prisoners take over at once, and the prize crew are prisoners."""
    belle = prize(crew_full=(crew, 0, 0), prize=row_of([guards, 0, 0, 0]))
    report: list[Any] = []
    assert check_prize(DECKS.row(belle), DECKS.book, belle, report) is lost
    assert belle.captured is not lost
    if lost:
        assert (belle.side, list(belle.prize), belle.crew[0]) == (1, [0, 0, 0, 0], crew)
        assert (report[0].reason, report[0].led_away, report[0].cite) == (
            "outnumbered",
            guards,
            "tournament:12.4.9",
        )


def test_12_4_9_too_few_boarders_are_overwhelmed_at_once() -> None:
    """tournament:12.4.9 - the ratio holds from the moment they take her, and they are prisoners."""
    anne, belle = DECKS.ship("anne", 0, (1, 2, 2)), DECKS.ship("belle", 1)
    events = DECKS.board(DECKS.lashed(anne, belle), anne="OBP1>belle")
    assert [type(event) for event in events[-2:]] == [ShipCaptured, PrizeLost]
    assert (belle.side, belle.surrendered, list(belle.crew)) == (1, 0, [4, 4, 4, 0])
    assert list(anne.crew) == [0, 2, 2, 0]


def test_12_4_9_prisoners_rise_in_the_middle_of_a_melee() -> None:
    """tournament:12.4.9 - immediately, in whatever round the ratio is broken."""
    belle = prize(crew_full=(4, 4, 4))
    state = DECKS.lashed(belle, DECKS.ship("diane", 1, (4, 4, 0)), dice=[6, 1])
    events = DECKS.board(state, belle="OBP1>diane", diane="DBP1")
    assert len(of(events, MeleeFought)) == 1
    assert [(e.ship, e.reason) for e in of(events, PrizeLost)] == [("belle", "outnumbered")]


def test_12_4_9_prisoners_rise_under_fire() -> None:
    """tournament:12.4.9 tournament:12.4.11 - as soon as a loss leaves too few of the prize crew."""
    belle, report = prize(crew_full=(4, 4, 4)), list[Any]()
    mark(DECKS.book, DECKS.row(belle), belle, [Hits(0, 0, crew=1)], None, report)
    assert [(e.reason, e.led_away) for e in of(report, PrizeLost)] == [("outnumbered", 1)]


def test_12_4_10_the_prize_has_the_quality_of_her_prize_crew() -> None:
    """tournament:12.4.10 - better or worse than her own; of two crews the worse (ruling W8)."""
    belle = DECKS.ship("belle", 1, (2, 0, 0), quality=4)
    DECKS.board(DECKS.lashed(DECKS.ship("anne", quality=1), belle), anne="OBP1>belle")
    assert (belle.quality, belle.own_quality) == (1, 4)
    belle = DECKS.ship("belle", 1, (2, 0, 0), quality=0)
    state = DECKS.lashed(DECKS.ship("anne", quality=1), belle, DECKS.ship("chloe", quality=3))
    DECKS.board(state, anne="OBP1>belle", chloe="OBP1>belle")
    assert (belle.quality, belle.own_quality) == (3, 0)


@pytest.mark.parametrize(
    ("hits", "left"), [((1,), (2, 3)), ((2,), (2, 2)), ((3,), (1, 2)), ((1, 1), (2, 2)), ((1, 1, 1), (1, 2)),
                       ((1, 2), (1, 2)), ((3, 1), (1, 1)), ((5,), (0, 1)), ((1, 2, 2), (0, 1))]
)  # fmt: skip
def test_12_4_11_odd_and_even_losses_in_a_running_count(hits: tuple[int, ...], left: tuple[int, int]) -> None:
    """Odd ones on the prize crew, even ones on the prisoners.

    tournament:12.4.11 - of all crew losses under fire.
    tournament:A-12.4.11 - in one consecutive row and not by turns.
    """
    belle = prize(crew_full=(3, 0, 0), prize=row_of([3, 0, 0, 0]))
    running = DECKS.book.tables.prizes.running_count
    marked = sum(share_crew_hits(belle, each, running) for each in hits)
    assert (sum(belle.prize), sum(belle.crew)) == left
    assert marked == sum(hits) == belle.shared_hits


def test_12_4_11_what_one_crew_cannot_bear_falls_on_the_other() -> None:
    """tournament:12.4.11 - the rest is borne by those who are left (ruling W29)."""
    belle = prize(crew_full=(1, 0, 0), prize=row_of([5, 0, 0, 0]))
    assert share_crew_hits(belle, 4, True) == 4
    assert (sum(belle.prize), sum(belle.crew), belle.shared_hits) == (2, 0, 4)


def test_a_12_4_11_one_loss_in_each_of_two_turns() -> None:
    """tournament:A-12.4.11 - the loss of the first turn is the prize crew's, that of the next the prisoners'."""
    belle = prize(crew_full=(4, 0, 0), prize=row_of([4, 0, 0, 0]))
    diane = DECKS.ship("diane", 1, full_guns=(1, 1), full_carronades=(0, 0), initial=[0, 0], load=[1, 1])
    # One gun at three hexes fires on table 0, where a die of 4 is a crew hit.
    state = DECKS.row(belle, diane, dice=[4, 4], phase="combat")
    diane.bow = parse_label("U21")
    left = []
    for _ in range(2):
        diane.load = row_of([1, 1])
        events = DECKS.carry_out(state, "combat", {"fire/diane/L": "hull>belle"})
        assert [e.crew for e in of(events, HitsMarked)] == [1]
        left.append((sum(belle.prize), sum(belle.crew)))
    assert left == [(3, 4), (3, 3)]


def test_a_12_4_11_the_count_begins_with_each_capture() -> None:
    """tournament:A-12.4.11 - a new prize crew, a new row."""
    belle = DECKS.ship("belle", 1, (4, 0, 0), shared_hits=3)
    DECKS.board(DECKS.lashed(DECKS.ship("anne"), belle), anne="OBP1>belle")
    assert belle.shared_hits == 0


def test_12_4_11_a_ship_without_hull_is_not_fired_at() -> None:
    """tournament:12.4.11 - with all hull squares marked out a prize cannot be a target."""
    for hull, target in ((1, True), (0, False)):
        belle = prize(hull=hull, surrendered=STRIKING if not hull else MELEE)
        diane = DECKS.ship("diane", 1, load=[1, 1])
        state = DECKS.row(belle, diane, phase="combat")
        diane.bow = parse_label("U21")
        asked = DECKS.asks(state, "combat").get("fire/diane/L")
        assert bool(asked and "hull>belle" in asked.options) == target
