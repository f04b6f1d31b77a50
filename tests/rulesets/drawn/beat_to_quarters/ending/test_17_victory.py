"""Section 17: who has won."""

import pytest

from tests.builders.beat_to_quarters.gundeck import abeam, suffer
from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, RECKONING, Sea
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import SCUTTLED
from weathergage.rulesets.drawn.beat_to_quarters.ending.victory import judge, points

#: Third rates with an average crew.
VALUE = 20


def fleet() -> Sea:
    """Two ships a side, all third rates with average crews."""
    return Sea("0 a 3 average R20 1", "0 b 3 average R25 1", "1 c 3 average AA20 1", "1 d 3 average AA25 1")


@pytest.mark.parametrize("cell", ["STRIKE", "SINK", "EXPLD"])
def test_17_1_a_duel_ends_when_one_ship_sinks_or_surrenders(cell: str) -> None:
    """beat_to_quarters:17.1: at once, and nobody has to board her."""
    sea = abeam(9)
    sea.state.victory = "duel"
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is None
    suffer(sea, "b", cell)
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is not None
    assert (sea.state.outcome.winner, sea.state.outcome.cite) == (0, "beat_to_quarters:17.1")


def test_17_1_two_ships_that_blow_each_other_up_have_neither_won() -> None:
    """beat_to_quarters:17.1: a draw."""
    sea = abeam(9)
    sea.state.victory = "duel"
    suffer(sea, "a", "SINK")
    suffer(sea, "b", "SINK")
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is not None and sea.state.outcome.winner == -1


def test_17_1_the_end_says_how_the_ship_was_lost() -> None:
    """beat_to_quarters:17.1: struck, sunk, or carried by boarders."""
    for change, kind in (({"struck": True}, "struck"), ({"fate": "sunk"}, "sunk")):
        sea = abeam(9).put("b", **change)
        sea.state.victory = "duel"
        judge(sea.book, sea.state, None)
        assert sea.state.outcome is not None and sea.state.outcome.kind == kind
    sea = abeam(1)
    sea.state.victory = "duel"
    sea["b"].change_hands(0)
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is not None and sea.state.outcome.kind == "carried"


def test_17_2_equal_points_are_won_by_who_alone_has_a_ship_left_or_by_nobody() -> None:
    """beat_to_quarters:17.2: a battery alone is no ship left."""
    for ships, winner in (((), -1), (("c", "d"), 0), (("a", "b"), 1)):
        sea = Sea(
            "0 a 3 average R20 1",
            "0 b 3 average R25 1",
            "1 c 3 average AA20 1",
            "1 d 3 average AA25 1",
            "0 fort0 1 average A30 1",
            "1 fort1 1 average A5 1",
        )
        for name in ships:
            sea.put(name, struck=True, kept=True)
        sea.state.last_turn = sea.state.turn
        sea.begin(RECKONING)
        outcome = sea.game.state.outcome
        assert outcome is not None and (outcome.winner, outcome.points) == (winner, (0, 0))


def reckon(sea: Sea, **answers: str) -> set[str]:
    """The end of a turn with these answers, by ship; what was asked."""
    phase = sea.rules.phases[RECKONING]
    asked = {ask.id for asks in phase.asks(sea.state) or [] for ask in asks}
    phase.resolve(sea.state, {f"settle/{ship}": answer for ship, answer in answers.items()}, None)
    return asked


def test_17_2_a_battle_in_which_nothing_happens_may_be_given_up() -> None:
    """beat_to_quarters:17.2: turns without a shot are counted, and begin anew once both were asked."""
    sea = fleet()
    limit = sea.book.conduct.battle.silent_turns
    sea.state.silent = limit - 1
    assert reckon(sea) == set() and sea.state.silent == limit and sea.state.outcome is None
    assert reckon(sea, a="abandon", c="on") == {"settle/a", "settle/c"}
    assert sea.state.silent == 0 and sea.state.outcome is None
    sea.state.silent = limit
    reckon(sea, a="abandon", c="abandon")
    assert sea.state.outcome is not None and sea.state.outcome.kind == "agreed"
    assert sea.state.outcome.adjudicated
    # A turn in which anybody answered anything is no silent one; the end of it counts one more.
    holding = {"unfoul/a/b": "hold", "unfoul/b/a": "hold"}
    for phase, dice, tied, silent in (
        (COMMAND, [], False, 3),
        (COMMAND, [], True, 1),
        (ACTION, [1] * 6, False, 1),
    ):
        sea = fleet().quiet()
        sea.state.silent = 2
        if tied:
            sea.tie("a", "b", 1, turn=2)
        sea.phase(phase, dice=dice, orders=holding)
        assert sea.state.silent == silent


def test_17_2_prizes_that_nobody_fetches_do_not_keep_a_battle_going_for_ever() -> None:
    """beat_to_quarters:17.2, ruling B14: counted from the turn in which the other side was beaten."""
    sea = fleet()
    reckon(sea)
    assert not sea.state.beaten_since
    sea.put("c", struck=True).put("d", struck=True)
    sea.state.turn = 40
    last = sea.state.turn + sea.book.conduct.battle.settle_turns
    for turn in (sea.state.turn, last - 1):
        sea.state.turn = turn
        assert reckon(sea, a="on") == {"settle/a"} and sea.state.outcome is None
    sea.state.turn = last
    assert reckon(sea) == set()
    assert sea.state.outcome is not None and sea.state.outcome.kind == "points"
    # Nor do those that are secured already.
    sea = fleet().put("c", struck=True, kept=True).put("d", struck=True, kept=True)
    assert reckon(sea) == set()
    assert sea.state.outcome is not None and sea.state.outcome.winner == 0


def test_20_h_1_f_a_struck_battery_does_not_keep_a_decided_battle_open() -> None:
    """beat_to_quarters:20.h.1.f: struck ships have to be settled; a battery that struck is out (ruling Q12)."""
    lost = {"struck": True, "captured": True}
    sea = Sea("0 a 3 average R20 1", "1 c 3 average AA20 1", "1 fort 1 average A5 1")
    assert reckon(sea.put("fort", struck=True)) == set() and sea.state.outcome is None
    assert reckon(sea.put("c", **lost)) == set()
    assert sea.state.outcome is not None and sea.state.outcome.winner == 0
    # Nor does the victor's own; a ship beside it still does.
    sea = Sea("0 a 3 average R20 1", "1 c 3 average AA20 1", "0 fort 1 average A5 1")
    assert reckon(sea.put("fort", struck=True).put("c", **lost)) == set()
    sea = Sea("0 a 3 average R20 1", "1 c 3 average AA20 1", "1 fort 1 average A5 1")
    assert reckon(sea.put("fort", struck=True).put("c", struck=True), a="on") == {"settle/a"}


def test_17_1_how_a_duel_ended_is_not_told_by_a_battery() -> None:
    """beat_to_quarters:17.1: a battery that struck before is out of it (ruling Q12)."""
    sea = Sea("0 a 3 average R20 1", "1 c 3 average AA20 1", "1 fort 1 average A5 1")
    sea.put("fort", struck=True).put("c", fate="sunk").state.victory = "duel"
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is not None and sea.state.outcome.kind == "sunk"


def test_17_2_a_battle_in_which_nobody_is_left_is_over_at_once() -> None:
    """beat_to_quarters:17.2: by points, and not before both are beaten."""
    sea = fleet().put("a", struck=True).put("b", fate="sunk").put("c", struck=True)
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is None
    judge(sea.book, sea.put("d", struck=True).state, None)
    assert sea.state.outcome is not None and sea.state.outcome.winner == 1


def test_17_2_a_captured_ships_count_for_the_captor() -> None:
    """beat_to_quarters:17.2.a: her value by rate and crew as built, not as she is now."""
    sea = fleet().put("c", rate=6, quality=4)
    sea["c"].change_hands(0)
    assert points(sea.state) == (VALUE, 0)
    sea["c"].change_hands(1)
    assert points(sea.state) == (0, 0)


def test_17_2_b_surrendered_ships_that_nobody_took_count_for_nobody() -> None:
    """beat_to_quarters:17.2.b: struck, and even grappled."""
    sea = fleet()
    suffer(sea, "c", "STRIKE")
    sea.put("c", surrendered=True)
    assert points(sea.state) == (0, 0)


@pytest.mark.parametrize("cell", ["SINK", "EXPLD"])
def test_17_2_c_sunk_ships_count_for_the_enemy(cell: str) -> None:
    """beat_to_quarters:17.2.c: sunk or blown up."""
    sea = fleet()
    suffer(sea, "b", cell)
    assert points(sea.state) == (0, VALUE)


def test_17_2_c_scuttling_saves_no_points() -> None:
    """beat_to_quarters:17.2.c: scuttled is sunk; a prize that her captor sinks is won and lost (ruling B22)."""
    sea = fleet()
    sea["c"].go_down(SCUTTLED)
    assert points(sea.state) == (VALUE, 0)
    sea = fleet()
    sea["c"].change_hands(0)
    sea["c"].go_down(SCUTTLED)
    assert points(sea.state) == (VALUE, VALUE)


def test_17_2_points_decide_between_fleets() -> None:
    """beat_to_quarters:17.2: one ship lost does not end it; with time up the greater sum has won."""
    sea = fleet()
    suffer(sea, "b", "SINK")
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is None
    sea.state.last_turn = sea.state.turn
    sea.begin(RECKONING)
    sea.play(until="nothing", limit=3)
    outcome = sea.game.state.outcome
    assert outcome is not None and (outcome.winner, outcome.points) == (1, (0, VALUE))
    assert outcome.cite == "beat_to_quarters:17.2"


def test_17_2_the_points_of_a_ship_are_her_cost() -> None:
    """beat_to_quarters:17.2: by the Master Ship Table."""
    sea = Sea("0 a 1 elite R20 1", "0 b 8 poor R25 1", "1 c 4 crack AA20 1")
    assert [ship.spec.points for ship in sea.state.ships] == [45, 1, 20]


def test_17_2_the_side_with_ships_left_is_asked_while_struck_ships_are_unsettled() -> None:
    """beat_to_quarters:17.2: it may go on to board them, or end it (ruling B14)."""
    sea = fleet()
    suffer(sea, "c", "STRIKE")
    suffer(sea, "d", "STRIKE")
    sea.begin(RECKONING)
    assert list(sea.game.waiting_for()) == [0]
    assert sea.offered("settle/a") == ("on", "abandon")
    sea.game.submit(0, {"settle/a": "abandon"})
    outcome = sea.game.state.outcome
    assert outcome is not None and outcome.winner == 0 and outcome.points == (0, 0)


def test_conceding_a_battle_of_a_campaign_gives_the_ships_up() -> None:
    """beat_to_quarters:20.h.1.f, beat_to_quarters:20.g.1 (ruling B44): and the victor keeps what had struck."""
    sea = fleet()
    sea.state.settle = True
    suffer(sea, "a", "STRIKE")
    suffer(sea, "c", "STRIKE")
    sea.put("d", present=False)
    sea.begin(ACTION, 0, dice=[1, 2, 3, 4])
    sea.game.act(1, "concede")
    fates = {fate.ship: (fate.fate, fate.side) for fate in sea.game.view(0).fates()}
    assert fates == {"a": ("afloat", 0), "b": ("afloat", 0), "c": ("captured", 0), "d": ("afloat", 1)}
    assert points(sea.state) == (VALUE, 0)


def test_conceding_any_other_battle_takes_nobody() -> None:
    """beat_to_quarters:17.2: the battle is given up, and what was won before is counted."""
    sea = fleet()
    sea.begin(ACTION, 0)
    sea.game.act(1, "concede")
    assert sea.state.outcome is not None and sea.state.outcome.winner == 0
    assert points(sea.state) == (0, 0)
