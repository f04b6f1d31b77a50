"""Sections 23 and 20.5.6: boarding parties of ships that change sail or repair."""

from typing import Any

from tests.builders.plotted.decks import Decks
from weathergage.rulesets.plotted.core.events import MeleeFought, PartiesFormed
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import (
    ALOFT,
    DEFENSIVE,
    FULL_SAIL,
    NO_REPAIR,
    REPAIR_GUNS,
    REPAIR_HULL,
    REPAIR_RIGGING,
    SINKING,
    WATERLINE,
)
from weathergage.rulesets.plotted.editions.tournament.repair_orders import RepairVoided
from weathergage.rulesets.plotted.editions.tournament.sail_changes import SailChangeFailed

DECKS = Decks("tournament", "advanced")
of = DECKS.of
CHANGING: dict[str, Any] = {"tasks": [ALOFT, 0, 0, 0], "sail_change": FULL_SAIL}


def duel(dice: tuple[int, ...] = (), **anne: Any) -> PlottedState:
    """Anne of side 0, as said, and Belle of side 1, side by side and grappled."""
    return DECKS.lashed(DECKS.ship("anne", 0, **anne), DECKS.ship("belle", 1), dice=dice)


def test_23_0_the_section_aloft_joins_no_obp_and_no_tbp() -> None:
    """The other sections are free.

    tournament:23.0 - men in the rigging are not available for OBPs or TBPs, only for a DBP.
    tournament:A-10.0 - an OBP may be formed of the two other sections.
    """
    state = duel(**CHANGING)
    options = DECKS.options(state, "anne")
    for notation in ("NBP", "OBP2>belle", "OBP23>belle", "TBP2>belle", "DBP1", "DBP12", "DBP1 OBP23>belle"):
        assert notation in options
    for notation in ("OBP1>belle", "OBP12>belle", "TBP1>belle", "TBP1>belle OBP2>belle"):
        assert DECKS.refusal(state, "anne", notation) == "tournament:23.0"
    assert DECKS.refusal(state, "anne", "OBP3>belle") == "tournament:10.1.2.1"


def test_23_0_an_obp_of_the_others_leaves_the_change_alone() -> None:
    """tournament:23.0 - the men stay aloft, and in the register, while the others board."""
    state = duel((6,) * 6, **CHANGING)
    events = DECKS.form(state, anne="OBP23>belle", belle="DBP1")
    anne = state.ships[0]
    assert anne.sail_change == FULL_SAIL and anne.tasks[0] == ALOFT
    assert of(events, PartiesFormed)[0].notation == "OBP23>belle"
    assert of(events, SailChangeFailed) == []
    assert of(DECKS.fight(state), MeleeFought)[0].attackers == (("anne", "OBP", 8),)
    assert anne.tasks[0] == ALOFT


def test_23_0_a_dbp_of_the_section_aloft_cancels_the_change() -> None:
    """They come down, and nothing is changed this turn.

    tournament:23.0 - assigned to a DBP the plotted change in sail status is negated.
    tournament:A-10.0 - which if done negates the sail change.
    """
    state = duel(**CHANGING)
    events = DECKS.form(state, anne="DBP1 OBP2>belle", belle="DBP1")
    anne = state.ships[0]
    assert anne.sail_change == -1 and anne.tasks[0] == DEFENSIVE
    (event,) = of(events, SailChangeFailed)
    assert (event.ship, event.order, event.cite) == ("anne", "FS", "tournament:23.0")
    # Where no change is plotted there is none to be negated.
    state = duel(tasks=[ALOFT, 0, 0, 0])
    assert of(DECKS.form(state, anne="DBP1", belle="DBP1"), SailChangeFailed) == []
    # A DBP of other sections does not.
    state = duel(**CHANGING)
    DECKS.form(state, anne="DBP2")
    assert state.ships[0].sail_change == FULL_SAIL


def test_23_0_nobody_comes_down_where_no_enemy_hangs_on_her() -> None:
    """tournament:23.0 tournament:10.0 - without an enemy fouled or grappled there is no DBP to form."""
    state = duel(**CHANGING)
    state.ties.part(0, 1)
    assert set(DECKS.options(state, "anne")) == {"NBP", "TBP2>belle", "TBP23>belle"}


def test_20_5_6_ships_under_repair_only_defend() -> None:
    """A DBP and nothing else, which ends the work.

    tournament:20.5.6 - repairs underway: no OBPs; a DBP voids the repair.
    tournament:A-10.0 - restricted to a DBP, negating the repair.
    """
    for kind in (REPAIR_HULL, REPAIR_GUNS, REPAIR_RIGGING):
        state = duel(repairing=kind)
        assert set(DECKS.options(state, "anne")) == {"NBP", "DBP1", "DBP12", "DBP123"}
        for notation in ("OBP1>belle", "TBP1>belle"):
            assert DECKS.refusal(state, "anne", notation) == "tournament:20.5.6"
        silent = state.clone()
        DECKS.form(silent, anne="NBP")
        assert not silent.ships[0].repair_void
        events = DECKS.form(state, anne="DBP1")
        assert state.ships[0].repair_void
        (event,) = of(events, RepairVoided)
        assert (event.ship, event.cite) == ("anne", "tournament:20.5.6")
    state = duel(repairing=NO_REPAIR)
    DECKS.form(state, anne="DBP1")
    assert not state.ships[0].repair_void


def test_20_3_6_1_a_crew_that_weighs_anchor_does_not_fight() -> None:
    """tournament:20.3.6.1 - no OBP, no DBP; men may still go over to another ship (ruling W79)."""
    state = duel(weighing=1, anchor=1)
    assert set(DECKS.options(state, "anne")) == {"NBP", "TBP1>belle", "TBP12>belle", "TBP123>belle"}
    for notation in ("OBP1>belle", "DBP1"):
        assert DECKS.refusal(state, "anne", notation) == "tournament:20.3.6.1"


def test_24_3_3_nobody_boards_a_ship_that_will_be_lost() -> None:
    """tournament:24.3.3 - she forms no party, and no party is formed against her or sent to her (ruling W79)."""
    state = duel()
    state.ships[1].doom = SINKING
    assert DECKS.options(state, "belle") == () and DECKS.options(state, "anne") == ()
    ships = DECKS.ship("anne", 0), DECKS.ship("belle", 1, doom=SINKING), DECKS.ship("chloe", 1)
    state = DECKS.lashed(*ships, grappled=[("anne", "belle"), ("anne", "chloe")])
    for notation in ("OBP1>belle", "TBP1>belle"):
        assert DECKS.refusal(state, "anne", notation) == "tournament:24.3.3"
    assert not [option for option in DECKS.options(state, "chloe") if "belle" in option]


def test_20_5_6_men_at_the_pumps_do_not_void_a_repair() -> None:
    """tournament:20.5.6 - only a DBP does; what else the sections do is another matter (ruling P9)."""
    state = duel(tasks=[WATERLINE, 0, 0, 0], repairing=REPAIR_HULL)
    events = DECKS.form(state, anne="NBP")
    assert of(events, RepairVoided) == [] and not state.ships[0].repair_void
    assert list(state.ships[0].tasks) == [WATERLINE, 0, 0, 0]


def test_20_5_6_defenders_in_melee_do_not_turn_to_attack_from_a_ship_at_other_work() -> None:
    """tournament:20.5.6 tournament:20.3.6.1 - under repair or weighing anchor she forms no OBP (rulings W74, W79)."""
    for work in ({"repairing": REPAIR_GUNS}, {"weighing": 1}, {}):
        state = duel((6,) * 6)
        DECKS.board(state, anne="DBP1", belle="OBP1>anne")
        for name, value in work.items():
            setattr(state.ships[0], name, value)
        assert any("OBP" in option for option in DECKS.options(state, "anne")) == (not work)
