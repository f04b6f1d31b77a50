"""Tournament Edition 38: guns thrown overboard to come off, and what a ship aground cannot do."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from tests.builders.plotted.roadstead import ask_of, on_to, phase_of, refused, turn, under_way
from weathergage.api import Game
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.core.terms import FULL_SAIL, REPAIR_GUNS
from weathergage.rulesets.plotted.editions.tournament.repair_orders import RepairVoided
from weathergage.rulesets.plotted.editions.tournament.running_aground import GunsJettisoned
from weathergage.rulesets.plotted.editions.tournament.sail_changes import SailChangeFailed
from weathergage.rulesets.plotted.gunnery.damage.self_repair import restore
from weathergage.rulesets.plotted.options.running_aground.refloating import RefloatTried

DESK = Desk("tournament", "advanced", "running_aground")


def aground(die: int = 3, dice: tuple[int, ...] = (), phase: str = "refloating", **ship: Any) -> Game:
    """Ship a since last turn aground in S20, where she came from R20; a friend, and an enemy far away."""
    fast = {"aground": die, "stranded": 1, "afloat_at": parse_label("R20"), "afloat_heading": 2}
    a = DESK.ship("a", 0, "S20", 2, **{**fast, "load": [0, 0], "depth": 20, **ship})
    others = DESK.ship("friend", 0, "A1", 4, hull=6), DESK.ship("far", 1, "A9", 4, load=[0, 0])
    chart = Chart(51, 35, frozenset(), shoals={parse_label("S20"): 18})
    return under_way(DESK, a, *others, chart=chart, dice=dice, phase=phase, turn=2)


def test_38_2_2_1_a_pair_of_guns_for_a_better_chance() -> None:
    """tournament:38.2.2.1 - one gun square of each broadside overboard, and 1 is added to this turn's die."""
    game = aground(3, (3,))
    ask = ask_of(game, "jettison/a")
    assert (ask.options, ask.default, ask.cite) == (("-", "guns"), "-", "tournament:38.2.2.1")
    DESK.give(game, jettison__a="guns")
    (tried,) = DESK.happened(game, RefloatTried)
    assert tried.afloat and [(m.value, m.cite) for m in tried.modifiers] == [(1, "tournament:38.2.2.1")]
    a = game.state.ships[0]
    assert (a.guns, a.carronades, a.jettisoned) == ([7, 7], [2, 2], 1)
    (thrown,) = DESK.happened(game, GunsJettisoned)
    assert thrown.log.guns == (7, 7) and thrown.cite == "tournament:38.2.2.1"
    kept = aground(3, (3,))
    DESK.give(kept, jettison__a="-")
    assert not DESK.happened(kept, RefloatTried)[0].afloat and kept.state.ships[0].guns == [8, 8]


def test_38_2_2_1_one_pair_a_turn_and_never_more_than_one() -> None:
    """tournament:38.2.2.1 - what went overboard last turn does not help this turn."""
    game = aground(5, (4, 5, 5))
    DESK.give(game, jettison__a="guns")
    on_to(DESK, game, "refloating")
    DESK.give(game, jettison__a="-")
    on_to(DESK, game, "refloating")
    DESK.give(game, jettison__a="guns")
    assert [sum(m.value for m in e.modifiers) for e in DESK.happened(game, RefloatTried)] == [1, 0, 1]
    assert [e.afloat for e in DESK.happened(game, RefloatTried)] == [False, False, True]
    assert (game.state.ships[0].guns, game.state.ships[0].jettisoned) == ([6, 6], 2)
    assert refused(aground(), jettison__a="4") == "38.2.2.1"


def test_38_2_2_1_it_helps_even_after_a_six() -> None:
    """tournament:38.2.2.1, tournament:38.2.2 - no ordinary means: with guns overboard a six brings her off."""
    for die, free in ((5, False), (6, True)):
        game = aground(6, (die,))
        DESK.give(game, jettison__a="guns")
        assert [e.afloat for e in DESK.happened(game, RefloatTried)] == [free]
    game = aground(6)
    DESK.give(game, jettison__a="-")
    assert not DESK.happened(game, RefloatTried)


@pytest.mark.parametrize("ship", [{"guns": [0, 8]}, {"guns": [8, 0]}, {"stranded": 2}, {"surrendered": 2}])
def test_38_2_2_1_who_is_not_asked(ship: dict[str, Any]) -> None:
    """tournament:38.2.2.1 - without a gun on both sides, in the turn she grounds, or when she has given up."""
    game = aground(1, (1,), **ship)
    assert phase_of(game) != "refloating"


def test_38_2_2_1_nobody_throws_guns_overboard_in_vain() -> None:
    """tournament:38.2.2.1 - with another ship where she would come to lie she is not asked (ruling W48)."""
    game = aground(1)
    assert ask_of(game, "jettison/a") is not None
    game.state.ships[1].bow = parse_label("R20")
    assert ask_of(DESK.game(game.state), "jettison/a") is None


def test_38_2_2_1_the_loss_is_for_good() -> None:
    """tournament:38.2.2.1 - guns that went overboard are never repaired; those shot away beside them are."""
    game = aground(1, (6,), guns=[7, 8])
    DESK.give(game, jettison__a="guns")
    on_to(DESK, game, "movement_notation")
    a = game.state.ships[0]
    assert a.guns == [6, 7] and ask_of(game, "repair/a").options == ("-", "RG")
    for _ in range(3):
        turn(DESK, game, repair__a="RG")
    assert game.state.ships[0].guns == [7, 7]
    assert ask_of(game, "repair/a") is None
    ship = DESK.ship("b", guns=[7, 7], carronades=[1, 2], jettisoned=1)
    assert restore(DESK.book, ship, REPAIR_GUNS, 2) == 1
    assert (list(ship.guns), list(ship.carronades)) == ([7, 7], [2, 2])


def test_38_4_no_repairs_and_no_change_of_sail() -> None:
    """tournament:38.4 - neither is ordered while she sits there; afloat both are."""
    game = aground(phase="movement_notation", hull=6)
    assert refused(game, repair__a="RH") == refused(game, sails__a="FS") == "38.4"
    assert ask_of(game, "repair/friend") and ask_of(game, "sails/friend")
    afloat = aground(0, phase="movement_notation", hull=6)
    assert ask_of(afloat, "repair/a") and ask_of(afloat, "sails/a")
    # Afloat the usual reasons stand.
    assert refused(aground(0, phase="movement_notation"), repair__a="RH") == "20.5.7"


@pytest.mark.parametrize("orders", [{"repair__a": "RH"}, {"sails__a": "BS"}])
def test_38_4_what_was_ordered_before_she_grounded(orders: dict[str, str]) -> None:
    """tournament:38.4 - grounding in the very turn of the order, she does not carry it out."""
    a = DESK.ship("a", 0, "R20", 2, hull=6, depth=20, load=[0, 0], sails=FULL_SAIL)
    chart = Chart(51, 35, frozenset(), shoals={parse_label("S20"): 18})
    game = under_way(DESK, a, DESK.ship("far", 1, "A9", 4, load=[0, 0]), chart=chart, dice=(3,))
    turn(DESK, game, plot__a="2", **orders)
    assert game.state.ships[0].aground == 3
    assert (game.state.ships[0].repairs, game.state.ships[0].sails) == ((0, 0, 0), FULL_SAIL)
    failed = [e.cite for e in game.events if isinstance(e, RepairVoided | SailChangeFailed)]
    assert failed == ["tournament:38.4"]


def test_38_4_not_in_the_other_edition() -> None:
    """tournament:38.4 - it is this edition that forbids it."""
    second = Desk("second_edition", "advanced", "running_aground")
    ship = second.ship("a", 0, "S20", 2, hull=6, aground=3, stranded=1, load=[0, 0])
    game = second.at(ship, second.ship("far", 1, "A9", 4, load=[0, 0]), phase="repairs", turn=2)
    assert ask_of(game, "repair/a") is not None
