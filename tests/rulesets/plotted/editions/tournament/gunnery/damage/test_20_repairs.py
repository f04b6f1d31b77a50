"""Tournament Edition 20.5 and 26.2: repairs ordered with the plot, what voids them, and when squares come back."""

from typing import Any

import msgspec
import pytest

from tests.builders.plotted.desk import TOURNAMENT as DESK
from tests.builders.plotted.roadstead import ask_of, conditions, on_to, phase_of, refused, turn, under_way
from weathergage.api import Game
from weathergage.engine.events import Event
from weathergage.geometry.hexgrid import label
from weathergage.rulesets.plotted.core.terms import (
    ANCHORED,
    BY_BOW,
    DEFENSIVE,
    FULL_SAIL,
    REPAIR_HULL,
    UNDER_WAY,
)
from weathergage.rulesets.plotted.editions.tournament.repair_orders import RepairOrdered, RepairVoided
from weathergage.rulesets.plotted.editions.tournament.sail_changes import SailChangeFailed
from weathergage.rulesets.plotted.gunnery.damage.repair_events import RepairsMade


def yard(phase: str = "movement_notation", dice: tuple[int, ...] = (), **ship: Any) -> Game:
    """Ship a, damaged, two hexes from an enemy; a friend far away who can fire and load."""
    a = DESK.ship("a", **{"hull": 6, "heading": 2, "load": [1, 0], "cables": 2, **ship})
    friend = DESK.ship("friend", 0, "G20", 4, load=[1, 0], cables=2)
    enemy = DESK.ship("enemy", 1, "P20", load=[0, 0], cables=2)
    return under_way(DESK, a, friend, enemy, phase=phase, anchoring=True, dice=dice)


def as_written(game: Game, **orders: str) -> list[Event]:
    """Open side 0's log with whatever stands in it."""
    before = len(game.events)
    game.submit(0, {key.replace("__", "/"): value for key, value in orders.items()}, as_written=True)
    game.submit(1, {})
    return game.events[before:]


def test_20_5_1_repairs_are_ordered_with_the_plot() -> None:
    """tournament:20.5, tournament:20.5.1, tournament:A-20.5 - beside the plot, and never later in the turn."""
    game = yard()
    assert ask_of(game, "repair/a").options == ("-", "RH")
    assert (ask_of(game, "repair/a").default, ask_of(game, "repair/a").cite) == ("-", "tournament:20.5.1")
    seen = turn(DESK, game)
    # Whoever ordered nothing is not asked again in the Reload Phase.
    assert game.state.ships[0].repairs == (0, 0, 0) and not [e for e in seen if isinstance(e, RepairsMade)]


def test_20_5_1_the_order_is_sealed_until_logs_are_opened() -> None:
    """tournament:20.5.1 - the enemy sees nothing of it before."""
    game, quiet = yard(), yard()
    game.submit(0, {"repair/a": "RH"})
    quiet.submit(0, {})
    assert msgspec.json.encode(game.view(1).wire()) == msgspec.json.encode(quiet.view(1).wire())
    game.submit(1, {})
    assert conditions(game, "a", 1)["repairing"] == REPAIR_HULL


@pytest.mark.parametrize(
    ("order", "ship"), [("RH", {}), ("RG", {"guns": [7, 8]}), ("RR", {"rigging": [2, 3, 3, 3]})]
)
def test_20_5_2_three_kinds(order: str, ship: dict[str, Any]) -> None:
    """tournament:20.5.2, tournament:26.2.1 - RH, RG and RR; the work is noted in the Reload Phase."""
    game = yard(**ship)
    events = turn(DESK, game, repair__a=order)
    assert [(e.kind, e.cite) for e in events if isinstance(e, RepairOrdered)] == [
        (order, "tournament:20.5.3")
    ]
    (made,) = [e for e in events if isinstance(e, RepairsMade)]
    assert (made.kind, made.turn, made.squares, made.cite) == (order, 1, 0, "tournament:26.2")
    assert refused(yard(), repair__a="hull") == "20.5.2"


def test_20_5_3_committed_and_silent() -> None:
    """tournament:20.5.3, tournament:A-20.5 - no fire in that turn, however good the target that turns up."""
    game = yard()
    on_to(DESK, game, "combat", repair__a="RH")
    assert ask_of(game, "fire/friend/L") is not None
    assert refused(game, fire__a__L="hull>enemy") == "20.5.3"
    assert ask_of(yard("combat"), "fire/a/L") is not None


def test_20_5_3_nor_does_she_load() -> None:
    """tournament:20.5.3, tournament:26.2 - a ship at repairs does not load either, void or not."""
    game = yard()
    on_to(DESK, game, "loading", repair__a="RH")
    assert refused(game, load__a="RR") == "26.2"
    void = yard()
    as_written(void, repair__a="RH", plot__a="L")
    on_to(DESK, void, "loading")
    assert refused(void, load__a="RR") == "26.2"


@pytest.mark.parametrize("plot", ["L", "1R", "B1L"])
def test_20_5_4_no_turn_while_repairing(plot: str) -> None:
    """tournament:20.5.4 - movement spent on a turn and a repair do not go together."""
    game = yard()
    assert refused(game, repair__a="RH", plot__a=plot) == "20.5.4"
    DESK.give(game, repair__a="RH", plot__a="2")
    assert label(game.state.ships[0].bow) == "T19"


@pytest.mark.parametrize("plot", ["L", "R"])
def test_20_5_4_a_free_turn_spends_nothing(plot: str) -> None:
    """tournament:20.5.4 - without any allowance the turn in place is free (7.1.15), and on springs it costs none."""
    game = yard(heading=4)
    turn(DESK, game, repair__a="RH", plot__a=plot)
    assert game.state.ships[0].repairs == (1, 0, 0)
    # With an allowance of one hex there is something to spend.
    assert refused(yard(heading=3), repair__a="RH", plot__a=plot) == "20.5.4"
    springs = yard(anchor=BY_BOW)
    turn(DESK, springs, repair__a="RH", plot__a="LL")
    assert springs.state.ships[0].repairs == (1, 0, 0)


def test_20_5_4_as_written_the_turn_is_made_and_the_repair_void() -> None:
    """tournament:20.5.4 - the turn is taken as it stands, the repair is void, and her guns stay silent all the same."""
    game = yard()
    events = as_written(game, repair__a="RH", plot__a="L1")
    assert [(e.reason, e.cite) for e in events if isinstance(e, RepairVoided)] == [
        ("movement was spent on a turn", "tournament:20.5.4")
    ]
    assert game.state.ships[0].heading == 1
    assert phase_of(game) == "combat" and refused(game, fire__a__L="hull>enemy") == "20.5.3"
    on_to(DESK, game, "movement_notation")
    assert game.state.ships[0].repairs == (0, 0, 0)


@pytest.mark.parametrize(
    ("order", "ship"),
    [
        ({"sails__a": "FS"}, {}),
        ({"anchor__a": "A"}, {}),
        ({"anchor__a": "AS"}, {}),
        ({"anchor__a": "(A)"}, {"anchor": ANCHORED}),
    ],
)
def test_20_5_5_no_other_work(order: dict[str, Any], ship: dict[str, Any]) -> None:
    """tournament:20.5.5 - repairs go with no change of sail, anchoring or weighing."""
    assert refused(yard(**ship), repair__a="RH", **order) == "20.5.5"


def test_20_5_5_cutting_a_cable_is_no_work() -> None:
    """tournament:20.5.5 - cutting is neither anchoring nor weighing."""
    game = yard(anchor=ANCHORED)
    turn(DESK, game, repair__a="RH", anchor__a="a")
    assert game.state.ships[0].repairs == (1, 0, 0) and game.state.ships[0].anchor == UNDER_WAY


def test_20_5_5_as_written_all_of_it_is_void() -> None:
    """tournament:20.5.5 - repair, change of sail, anchoring and weighing all come to nothing, and she may not fire."""
    cases: list[tuple[dict[str, str], dict[str, Any]]] = [
        ({"sails__a": "FS"}, {}),
        ({"anchor__a": "AB"}, {}),
        ({"anchor__a": "(A)"}, {"anchor": ANCHORED, "weighing": 1}),
    ]
    for order, ship in cases:
        game = yard(**ship)
        events = as_written(game, repair__a="RH", plot__a="0", **order)
        assert [e.cite for e in events if isinstance(e, RepairVoided)] == ["tournament:20.5.5"]
        while phase_of(game) != "combat":
            DESK.give(game)
        assert refused(game, fire__a__L="hull>enemy") == "20.5.3"
        on_to(DESK, game, "movement_notation")
        a = game.state.ships[0]
        assert (a.repairs, a.sails, a.anchoring, a.weighing) == ((0, 0, 0), 0, UNDER_WAY, 0)
        assert a.anchor == ship.get("anchor", UNDER_WAY)
        failed = [e.cite for e in game.events if isinstance(e, SailChangeFailed)]
        assert failed == (["tournament:20.5.5"] if "sails__a" in order else [])


def test_20_5_5_as_written_full_sail_is_not_taken_in_either() -> None:
    """tournament:20.5.5 - with repairs a change to battle sail is as void as one to full sail, and the repair too."""
    game = yard(sails=FULL_SAIL)
    assert refused(game, repair__a="RH", sails__a="BS") == "20.5.5"
    events = as_written(game, repair__a="RH", plot__a="0", sails__a="BS")
    assert [e.cite for e in events if isinstance(e, RepairVoided)] == ["tournament:20.5.5"]
    on_to(DESK, game, "movement_notation")
    assert (game.state.ships[0].sails, game.state.ships[0].repairs) == (FULL_SAIL, (0, 0, 0))


def test_20_5_4_a_turn_without_a_repair_voids_nothing() -> None:
    """tournament:20.5.4 - nothing is told of repairs that were never ordered."""
    assert not [e for e in as_written(yard(), plot__a="L1") if isinstance(e, RepairVoided)]


def lashed(**ship: Any) -> Game:
    """Ship a at repairs, grappled by an enemy, at boarding preparation."""
    a = DESK.ship("a", **{"hull": 6, "repairing": REPAIR_HULL, "load": [0, 0], **ship})
    b = DESK.ship("b", 1, "S20", load=[0, 0])
    return under_way(DESK, a, b, grappled=[("a", "b")], phase="boarding", dice=(6,) * 6)


def test_20_5_6_only_defenders() -> None:
    """tournament:20.5.6, tournament:A-20.5 - no OBP while repairs are under way, nor a TBP; a DBP is allowed."""
    game = lashed()
    assert {*ask_of(game, "board/a").options} == {"NBP", "DBP1", "DBP12", "DBP123"}
    assert refused(game, board__a="OBP1>b") == refused(game, board__a="TBP1>b") == "20.5.6"
    assert "OBP1>b" in ask_of(lashed(repairing=0), "board/a").options


def test_20_5_6_a_dbp_voids_the_repair() -> None:
    """tournament:20.5.6, tournament:A-20.5 - only the danger of being boarded undoes it, and then the turn is lost."""
    game = lashed()
    events = DESK.give(game, board__a="DBP1")
    assert [e.cite for e in events if isinstance(e, RepairVoided)] == ["tournament:20.5.6"]
    on_to(DESK, game, "movement_notation")
    assert game.state.ships[0].repairs == (0, 0, 0)
    other = lashed()
    DESK.give(other, board__a="NBP")
    on_to(DESK, other, "movement_notation")
    assert other.state.ships[0].repairs == (1, 0, 0)


def test_20_5_7_only_what_is_damaged_and_one_kind() -> None:
    """tournament:20.5.7 - a part that has not suffered is not repaired, and two parts not in the same turn."""
    game = yard()
    assert refused(game, repair__a="RG") == refused(game, repair__a="RR") == "20.5.7"
    assert refused(game, repair__a="RHRG") == "20.5.7"
    sound = yard(hull=12)
    assert ask_of(sound, "repair/a") is None and refused(sound, repair__a="RH") == "20.5.7"
    as_written(game, repair__a="RR")
    assert game.state.ships[0].repairing == 0


@pytest.mark.parametrize(
    "beaten", [{"surrendered": 2}, {"surrendered": 3, "captured": True, "prize": [2, 2, 2, 0]}]
)
def test_26_2_not_on_surrendered_ships(beaten: dict[str, Any]) -> None:
    """tournament:26.2 - nobody repairs a ship that has given up, be there a prize crew or not."""
    assert refused(yard(**beaten), repair__a="RH") == "26.2"


@pytest.mark.parametrize(
    "beaten", [{"surrendered": 2}, {"surrendered": 3, "captured": True, "prize": [2, 2, 2, 0]}]
)
def test_26_2_who_gives_up_after_the_order_does_not_repair(beaten: dict[str, Any]) -> None:
    """tournament:26.2 - a repair ordered before she surrendered or was taken is void in the Reload Phase."""
    game = yard("melee", repairing=REPAIR_HULL, **beaten)
    assert game.state.ships[0].repairs == (0, 0, 0)
    assert [e.cite for e in DESK.happened(game, RepairVoided)] == ["tournament:26.2"]


def test_26_2_a_collision_or_a_melee_voids_it() -> None:
    """tournament:26.2 - what happens to her in the turn counts as well as what she does."""
    for what in ("collision", "melee"):
        game = yard("melee", repairing=REPAIR_HULL) if what == "melee" else yard()
        if what == "collision":
            game = under_way(
                DESK,
                DESK.ship("a", 0, "R20", 1, hull=6),
                DESK.ship("b", 1, "R18", 3, load=[0, 0]),
                wind=6,
                dice=(1, 1),
            )
            turn(DESK, game, repair__a="RH", plot__a="2")
        else:
            game = under_way(
                DESK,
                DESK.ship("a", hull=6, repairing=REPAIR_HULL, tasks=[DEFENSIVE, 0, 0, 0], load=[0, 0]),
                DESK.ship("b", 1, "S20", tasks=[1 + 8, 0, 0, 0], load=[0, 0]),
                grappled=[("a", "b")],
                phase="melee",
                dice=(6,) * 6,
            )
        assert game.state.ships[0].repairs == (0, 0, 0), what
        assert [e.cite for e in DESK.happened(game, RepairVoided)] == ["tournament:26.2"]


def test_26_2_2_three_turns_not_in_sequence() -> None:
    """tournament:26.2.2, tournament:26.2.3 - the third turn of one kind, others between, restores two squares."""
    game = yard(rigging=[0, 1, 3, 3], heading=4)
    for order, hull, rigging in (
        ("RH", 6, 1),
        ("RR", 6, 1),
        ("RH", 6, 1),
        ("-", 6, 1),
        ("RH", 8, 1),
        ("RR", 8, 1),
    ):
        turn(DESK, game, repair__a=order)
        assert (game.state.ships[0].hull, game.state.ships[0].rigging[1]) == (hull, rigging)
    assert game.state.ships[0].repairs == (0, 0, 2)
    turn(DESK, game, repair__a="RR")
    assert (game.state.ships[0].rigging, game.state.ships[0].repairs) == ([0, 3, 3, 3], (0, 0, 0))
    assert [e.squares for e in DESK.happened(game, RepairsMade)] == [0, 0, 0, 2, 0, 2]


def test_26_2_1_the_order_lasts_for_one_turn() -> None:
    """tournament:26.2.1 - next turn it must be written again."""
    game = yard()
    turn(DESK, game, repair__a="RH")
    assert game.state.ships[0].repairing == 0 and not game.state.ships[0].repair_void
    turn(DESK, game)
    assert game.state.ships[0].repairs == (1, 0, 0)
