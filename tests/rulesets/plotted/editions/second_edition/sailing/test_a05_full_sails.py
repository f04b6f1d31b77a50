"""Advanced game, sections V.A and XI: full sail, how fast it is, and when it is set, taken in or lost.

Wind 1 blows to the north: heading 1 is attitude B, 2 and 6 are A, 3 and 5 are C, 4 is D.
"""

from typing import Any

import msgspec
import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import BOTH, SECOND, Desk
from tests.builders.plotted.passage import (
    A_HEADING,
    alone,
    movement,
    next_turn,
    plots,
    refused,
    refused_plot,
    rule,
)
from weathergage.api import Game, load_scenario
from weathergage.rulesets.plotted.core.state import Hits
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, FULL_SAIL
from weathergage.rulesets.plotted.gunnery.damage.marking import lose_rigging, mark
from weathergage.rulesets.plotted.sailing.allowances import allowances
from weathergage.rulesets.plotted.sailing.plots import steps_of
from weathergage.rulesets.plotted.sailing.sail_events import SailsChanged
from weathergage.rulesets.plotted.sailing.sails import lower_sails

SPEEDS = {5: (5, 4, 2, 0), 6: (6, 5, 2, 0), 7: (7, 6, 2, 0)}


def deciding(*ships: Any, **circumstances: Any) -> Game:
    """A game at the Full Sail Phase of the Second Edition, with an enemy far away who is asked as well."""
    far = SECOND.ship("far", side=1, bow="A1")
    return SECOND.at(*ships, far, phase="full_sail", **circumstances)


@BOTH
def test_a_v_a_full_sails_increase_the_allowance(desk: Desk) -> None:
    """More canvas than in battle.

    second_edition:A.V.A - under full sail a ship may go farther than under battle sail.
    tournament:20.1 - likewise.
    """
    slow, fast = (desk.ship("a", heading=A_HEADING, sails=sails) for sails in (BATTLE_SAIL, FULL_SAIL))
    assert (
        max(map(len, map(steps_of, plots(desk, slow)))),
        max(map(len, map(steps_of, plots(desk, fast)))),
    ) == (4, 6)
    assert refused_plot(desk, slow, "6") == rule(desk, "B.IV.A.5")


@BOTH
@pytest.mark.parametrize("speed", SPEEDS)
def test_a_v_a_1_three_full_sail_speeds(desk: Desk, speed: int) -> None:
    """The diagrams of full sail speeds.

    second_edition:A.V.A.1 - 5: 5, 4, 2, 0; 6: 6, 5, 2, 0; 7: 7, 6, 2, 0 in attitudes A, B, C, D (ruling G10).
    tournament:20.1.1 - likewise.
    """
    ship = desk.ship("a", full_speed=speed, sails=FULL_SAIL)
    assert allowances(desk.book, desk.position(ship), ship) == SPEEDS[speed]
    for heading, allowance in zip((2, 1, 3, 4), SPEEDS[speed], strict=True):
        ship.heading = heading
        assert alone(desk, ship).view(0).ship("a").allowance == allowance
    # The limit per attitude is that of full sail, too.
    ship.heading = A_HEADING
    assert "R2" in plots(desk, ship) and "R3" not in plots(desk, ship)


@BOTH
def test_turns_in_an_attitude_are_not_counted_against_it(desk: Desk) -> None:
    """Only at full sail can a ship leave attitude C and come back to it in one phase.

    second_edition:B.IV.A.14 - the turns out of C and into it again leave both hexes that she may enter there.
    tournament:7.1.14 - likewise.
    tournament:A-7.1.12 - turns do not count against the movement in an attitude.
    """
    ship = desk.ship("a", full_speed=7, sails=FULL_SAIL, heading=A_HEADING)
    assert {"R1L1R1", "R2L1R"} <= set(plots(desk, ship)) and "R2L1R1" not in plots(desk, ship)
    assert refused_plot(desk, ship, "R2L1R1") == rule(desk, "B.IV.A.12")


@BOTH
@pytest.mark.parametrize(
    ("battle", "full", "rows"),
    [(2, 4, ((2, 1, 1, 0), (4, 3, 2, 0))), (1, 1, ((1, 1, 1, 0),) * 2), (5, 8, ((5, 4, 1, 0), (8, 7, 2, 0)))],
)
def test_a_v_a_1_speeds_that_no_chart_prints(
    desk: Desk, battle: int, full: int, rows: tuple[tuple[int, ...], ...]
) -> None:
    """Ruling W31: figures for vessels of a battle's own.

    second_edition:A.V.A.1 - they go on as the printed ones do.
    tournament:20.1.1 - likewise.
    """
    for sails, row in enumerate(rows):
        ship = desk.ship("a", full_rigging=(2,) * battle, battle_speed=battle, full_speed=full, sails=sails)
        assert allowances(desk.book, desk.position(ship), ship) == row


@BOTH
@pytest.mark.parametrize("speed", range(1, 11))
def test_a_v_a_1_one_manner_for_all_speeds(desk: Desk, speed: int) -> None:
    """Ruling W31: the speed in A, one less in B, in C 1 or 2 but no more than in B, nothing in D.

    second_edition:A.V.A.1, second_edition:B.IV.A.4 - printed or not.
    tournament:20.1.1, tournament:7.1.4 - likewise.
    """
    crossing = max(1, speed - 1)
    for sails, close in ((BATTLE_SAIL, 1), (FULL_SAIL, 2)):
        ship = desk.ship("a", full_rigging=(2,) * speed, full_speed=speed, sails=sails)
        row = (speed, crossing, min(close, crossing), 0)
        assert allowances(desk.book, desk.position(ship), ship) == row


@BOTH
def test_a_v_a_2_full_sail_figures_stand_in_the_log(desk: Desk) -> None:
    """The log shows both allowances, whatever she carries now.

    second_edition:A.V.A.2 - the allowance under full sail per attitude can always be read.
    tournament:20.1.2 - likewise.
    """
    for sails in (BATTLE_SAIL, FULL_SAIL):
        for side in (0, 1, -1):
            view = alone(desk, desk.ship("a", full_speed=7, sails=sails)).view(side).ship("a")
            assert (view.full_speed, view.full_allowances) == (7, (7, 6, 2, 0))
            assert view.sails == ("battle", "full")[sails]
    basic = Desk(desk.id)
    view = alone(basic, basic.ship("a", full_speed=7)).view(0).ship("a")
    assert (view.full_speed, view.full_allowances) == (0, ())


@BOTH
def test_a_v_a_4_losing_the_first_section(desk: Desk) -> None:
    """With the whole first section gone she is out of full sail at once.

    second_edition:A.V.A.4 - not by a part of it, but at once by all of it.
    tournament:20.1.4 - likewise.
    """
    ship = desk.ship("a", sails=FULL_SAIL)
    state = desk.position(ship)
    report: list[Any] = []
    mark(desk.book, state, ship, [Hits(0, 0, rigging=2)], None, report)
    assert ship.sails == FULL_SAIL
    mark(desk.book, state, ship, [Hits(0, 0, rigging=1)], None, report)
    assert (list(ship.rigging), ship.sails) == ([0, 3, 3, 3], BATTLE_SAIL)
    (event,) = (event for event in report if isinstance(event, SailsChanged))
    assert (event.ship, event.sails, event.reason) == ("a", "battle", "rigging")
    assert event.cite == desk.book.cite("A.V.A.4") and "first section" in desk.rules.tell(state, event)
    assert allowances(desk.book, state, ship) == (3, 2, 0, 0)
    # Only the first section matters, and whatever takes it, not gunfire alone.
    mended = desk.ship("a", sails=FULL_SAIL, rigging=[1, 0, 3, 3])
    lower_sails(desk.book, desk.position(mended), mended, 1, None)
    assert mended.sails == FULL_SAIL
    other = desk.ship("a", sails=FULL_SAIL)
    lose_rigging(desk.book, desk.position(other), other, 3, None)
    assert other.sails == BATTLE_SAIL


@BOTH
def test_a_v_a_4_not_again_unless_repaired(desk: Desk) -> None:
    """She may not set it again before a square of the first section is back.

    second_edition:A.V.A.4 - refused with the section gone, and open again with one square of it.
    tournament:20.1.4 - likewise.
    """
    phase = "full_sail" if desk is SECOND else "movement_notation"
    ships = desk.ship("a", rigging=[0, 3, 3, 3]), desk.ship("b", bow="A30"), desk.ship("c", side=1, bow="A1")
    game = desk.at(*ships, phase=phase)
    assert "sails/a" not in desk.asks(game)
    assert refused(desk, game, "sails/a", "FS") == rule(desk, "A.V.A.4")
    mended = desk.at(desk.ship("a", rigging=[1, 3, 3, 3]), desk.ship("c", side=1, bow="A1"), phase=phase)
    assert "FS" in desk.asks(mended)["sails/a"].options


def test_a_v_a_5_and_a_xi_full_sail_is_decided_in_its_phase() -> None:
    """Full sail is set and taken in in the last phase, at once and without a note.

    second_edition:A.V.A.5 - nothing about sails is asked with the plots, and nothing of it stands in the log.
    second_edition:A.XI - each ship may set or drop full sail, which takes effect at once.
    second_edition:A.II.J - in the tenth phase.
    """
    game = deciding(
        SECOND.ship("a"), SECOND.ship("b", bow="A30", sails=FULL_SAIL), SECOND.ship("c", bow="A20")
    )
    assert {ask.id: tuple(ask.options) for ask in SECOND.asks(game).values()} == {
        "sails/a": ("-", "FS"), "sails/b": ("-", "BS"), "sails/c": ("-", "FS"),
    }  # fmt: skip
    events = SECOND.give(game, sails__a="FS", sails__b="BS")
    changed = [event for event in events if isinstance(event, SailsChanged)]
    assert [(event.ship, event.sails, event.cite) for event in changed] == [
        ("a", "full", "second_edition:A.XI"),
        ("b", "battle", "second_edition:A.XI"),
    ]
    assert [ship.sails for ship in game.state.ships] == [FULL_SAIL, BATTLE_SAIL, BATTLE_SAIL, BATTLE_SAIL]
    assert {ask.kind for ask in SECOND.asks(game).values()} == {"plot"}
    assert "5" in SECOND.asks(game)["plot/a"].options and "5" not in SECOND.asks(game)["plot/b"].options
    assert not any(
        line.notes for line in log_of(SECOND.rules, [(1, event) for event in game.events], 0).get("a", [])
    )


def test_a_xi_all_ships_may_change_at_once() -> None:
    """second_edition:A.XI - nobody has to keep her sails for the others to change theirs."""
    game = deciding(SECOND.ship("a"), SECOND.ship("b", bow="A30", sails=FULL_SAIL))
    SECOND.give(game, sails__a="FS", sails__b="BS", sails__far="FS")
    assert [ship.sails for ship in game.state.ships] == [FULL_SAIL, BATTLE_SAIL, FULL_SAIL]


def test_a_xi_what_is_not_offered_is_refused() -> None:
    """second_edition:A.XI - a ship cannot set what she carries, and nobody commands a surrendered one."""
    game = deciding(
        SECOND.ship("a"),
        SECOND.ship("b", bow="A30", sails=FULL_SAIL),
        SECOND.ship("c", bow="A20", surrendered=2),
    )
    assert refused(SECOND, game, "sails/a", "BS") == "A.XI"
    assert refused(SECOND, game, "sails/b", "FS") == "A.XI"
    assert refused(SECOND, game, "sails/a", "1") == "A.XI"
    assert refused(SECOND, game, "sails/c", "FS") == "A.XI"


def test_a_xi_orders_are_sealed() -> None:
    """second_edition:A.XI - nobody sees the other's decision before all have decided."""
    game = deciding(SECOND.ship("a"))
    before = msgspec.json.encode(game.view(1).wire())
    game.submit(0, {"sails/a": "FS"})
    assert msgspec.json.encode(game.view(1).wire()) == before
    game.submit(1, {})
    assert game.view(1).ship("a").sails == "full"


def test_a_xi_a_ship_at_anchor_sets_no_full_sail() -> None:
    """second_edition:A.XI - ruling W33."""
    game = deciding(SECOND.ship("a", anchor=1), SECOND.ship("b", bow="A30"))
    assert refused(SECOND, game, "sails/a", "FS") == "A.V.C.2"


@pytest.mark.parametrize(
    ("plot", "still", "may"),
    [
        ("2", 1, True),
        ("1", 1, True),
        ("1L", 1, False),
        ("1L1", 1, False),
        ("L", 1, False),
        ("0", 1, False),
        ("B1", 1, True),
        ("1L1", 0, True),
        ("0", 0, True),
    ],
)
def test_a_v_d_3_full_sail_after_standing_still(plot: str, still: int, may: bool) -> None:
    """second_edition:A.V.D.3 - only behind a straight run of at least one hex, without any turn."""
    ship = SECOND.ship("a", heading=A_HEADING, still=still)
    state = SECOND.position(ship, SECOND.ship("b", bow="A30"), SECOND.ship("far", side=1, bow="A1"))
    movement(SECOND, state, a=plot)
    state.phase = SECOND.phases["full_sail"]
    game = SECOND.game(state)
    if may:
        SECOND.give(game, sails__a="FS")
        assert ship.sails == FULL_SAIL
    else:
        assert refused(SECOND, game, "sails/a", "FS") == "A.V.D.3"


def test_a_v_d_3_is_for_ships_that_set_full_sail() -> None:
    """second_edition:A.V.D.3 - ruling P5a: a ship already under full sail keeps it and turns as she may."""
    ship = SECOND.ship("a", heading=A_HEADING, still=1, sails=FULL_SAIL)
    state = SECOND.position(ship, SECOND.ship("far", side=1, bow="A1"))
    movement(SECOND, state, a="1L2")
    assert ship.sails == FULL_SAIL
    state.phase = SECOND.phases["full_sail"]
    game = SECOND.game(state)
    SECOND.give(game, sails__a="BS")
    assert ship.sails == BATTLE_SAIL


def test_a_v_d_3_looks_back_one_phase_only() -> None:
    """second_edition:A.V.D.3 - a turn after a phase in which she moved is no hindrance."""
    ship = SECOND.ship("a", heading=A_HEADING, still=3)
    state = SECOND.position(ship, SECOND.ship("far", side=1, bow="A1"))
    movement(SECOND, state, a="1")
    movement(SECOND, state, a="L1")
    assert not ship.stood
    state.phase = SECOND.phases["full_sail"]
    assert "FS" in SECOND.asks(SECOND.game(state))["sails/a"].options


@BOTH
def test_ships_begin_under_the_sails_of_their_battle(desk: Desk) -> None:
    """A battle may give a ship full sail from the start.

    second_edition:A.V.A.5 - the full sail marker lies where the battle puts it, wind allowing.
    tournament:20.1.5 - likewise, until the player chooses.
    """
    battle = load_scenario("constitution-guerriere")
    side = battle.sides[0]
    fast = msgspec.structs.replace(side.ships[0], sails="full")
    battle = msgspec.structs.replace(
        battle, sides=(msgspec.structs.replace(side, ships=(fast, *side.ships[1:])), *battle.sides[1:])
    )
    state = desk.rules.set_up(desk.rules, battle, 1)
    assert [ship.sails for ship in state.ships] == [FULL_SAIL, BATTLE_SAIL]
    storm = msgspec.structs.replace(battle, wind=msgspec.structs.replace(battle.wind, velocity=6))
    assert [ship.sails for ship in desk.rules.set_up(desk.rules, storm, 1).ships] == [BATTLE_SAIL] * 2
    basic = Desk(desk.id).rules
    assert [ship.sails for ship in basic.set_up(basic, battle, 1).ships] == [BATTLE_SAIL] * 2


def test_full_sail_lasts_until_it_is_taken_in() -> None:
    """second_edition:A.XI - without a decision everything stays as it is, turn after turn."""
    game = deciding(SECOND.ship("a", sails=FULL_SAIL, heading=A_HEADING))
    for _ in range(3):
        next_turn(SECOND, game)
    assert game.state.ship("a").sails == FULL_SAIL
