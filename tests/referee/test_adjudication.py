"""Orders as written, dice as they fell."""

from typing import Any

import pytest

from weathergage.referee import adjudicate, read_position, report_text
from weathergage.rulesets.plotted.core.events import BroadsideFired, FoulingRolled, PlotCut
from weathergage.rulesets.plotted.core.terms import MELEE
from weathergage.scenarios import ScenarioError

DUEL: dict[str, Any] = {
    "ruleset": "second_edition",
    "scenario": "constitution-guerriere",
    "turn": 5,
    "phase": "combat",
    "dice": [4, 2],
    "now": {
        "constitution": {"bow": "U13", "heading": 2},
        "guerriere": {"bow": "U18", "heading": 2, "load": ["R", ""]},
    },
}
SHOTS = {"fire/constitution/R": "hull>guerriere", "fire/guerriere/L": "hull>constitution"}


def with_orders(*sheets: dict[str, str], **changes: Any) -> dict[str, Any]:
    """The duel with other orders."""
    return {**DUEL, **changes, "orders": list(sheets)}


def test_each_die_is_reported_with_its_purpose() -> None:
    verdict = adjudicate(with_orders(SHOTS))
    assert [(die.number, die.purpose, die.value) for die in verdict.dice] == [
        (1, "gunnery", 4),
        (2, "gunnery", 2),
    ]
    fired = [step.event for step in verdict.steps if isinstance(step.event, BroadsideFired)]
    assert [shot.roll.value for shot in fired if shot.roll] == [4, 2]
    assert all(step.cite for step in verdict.steps)


def test_modifiers_come_with_their_rules() -> None:
    shot = next(s for s in adjudicate(with_orders(SHOTS)).steps if s.modifiers)
    assert {m.label: m.cite for m in shot.modifiers} == {
        "crew quality": "second_edition:B.VIII.C.1",
        "initial broadside": "second_edition:B.VIII.C.4",
    }


def test_other_dice_other_hits() -> None:
    ends = {
        adjudicate(with_orders(SHOTS, dice=[die, 2])).position["now"]["guerriere"].get("hull", 9)
        for die in range(1, 7)
    }
    assert len(ends) > 1


def test_when_the_dice_run_out_nothing_has_happened_yet() -> None:
    position = with_orders(SHOTS, dice=[4])
    verdict = adjudicate(position)
    assert "gunnery" in verdict.needs_die
    assert verdict.steps == ()
    assert verdict.position["dice"] == [4]
    assert verdict.position["now"]["guerriere"]["load"] == ["R", ""]
    assert "Waiting for a die" in report_text(read_position(position).rules, verdict)


def test_dice_may_be_needed_before_the_first_question() -> None:
    now = {
        "constitution": {"bow": "U13", "heading": 2, "plot": "1"},
        "guerriere": {"bow": "V12", "heading": 4, "plot": "1"},
    }
    verdict = adjudicate({**DUEL, "phase": "movement_execution", "now": now, "dice": []})
    assert verdict.needs_die
    assert verdict.phase == "movement_execution"
    again = adjudicate({**verdict.position, "dice": [6] * 6})
    assert not again.needs_die
    assert again.dice


def test_what_is_not_ordered_is_taken_by_default_and_told() -> None:
    verdict = adjudicate(with_orders({"fire/constitution/R": "hull>guerriere"}))
    assert {each.ask: each.notation for each in verdict.assumed} == {
        "fire/constitution/L": "hold",
        # A shot at table zero is not worth an initial broadside.
        "fire/guerriere/L": "hold",
    }


def test_it_stops_at_the_next_question_and_says_what_it_needs() -> None:
    verdict = adjudicate(with_orders(SHOTS))
    assert verdict.phase == "loading"
    assert [(each.side, each.ask) for each in verdict.waiting_for] == [
        ("american", "load/constitution"),
        ("british", "load/guerriere"),
    ]


def test_one_sheet_may_hold_orders_of_several_phases() -> None:
    verdict = adjudicate(with_orders({**SHOTS, "load/guerriere": "R"}))
    assert verdict.turn == 6
    assert verdict.position["now"]["guerriere"]["load"] == ["", "R"]
    assert [each.ask for each in verdict.assumed] == ["fire/constitution/L", "load/constitution"]


def test_sheets_follow_each_other() -> None:
    verdict = adjudicate(
        with_orders({**SHOTS, "load/guerriere": "R"}, {"plot/guerriere": "1", "plot/constitution": "0"})
    )
    assert verdict.turn == 6
    assert verdict.position["now"]["guerriere"]["bow"] == "V17"


def test_without_orders_nothing_is_decided() -> None:
    verdict = adjudicate(DUEL)
    assert verdict.steps == ()
    assert verdict.phase == "combat"


def test_an_empty_sheet_answers_one_question_by_default() -> None:
    verdict = adjudicate(with_orders({}))
    assert verdict.phase == "loading"


def test_orders_nobody_asks_for_are_told() -> None:
    verdict = adjudicate(with_orders({**SHOTS, "fire/guerriere/R": "hull>constitution"}))
    assert [(each.place, each.notation) for each in verdict.unused] == [
        ("orders[0].fire/guerriere/R", "hull>constitution")
    ]
    assert verdict.phase == "loading"


def test_orders_for_a_phase_that_is_past_wait_until_the_turn_is_over() -> None:
    verdict = adjudicate(with_orders({**SHOTS, "grapple/guerriere/constitution": "attempt"}))
    assert [each.reason for each in verdict.unused] == ["the turn passed without asking for it"]
    assert verdict.turn == 6


def test_illegal_plots_are_cut_where_they_go_wrong() -> None:
    verdict = adjudicate(
        with_orders({"plot/constitution": "9", "plot/guerriere": "?"}, phase="movement_notation")
    )
    cuts = {step.event.ship: step.event.kept for step in verdict.steps if isinstance(step.event, PlotCut)}
    assert cuts == {"constitution": "4", "guerriere": "0"}
    assert verdict.position["now"]["constitution"]["plot"] == "4"


def test_an_illegal_shot_is_a_mistake_with_its_place() -> None:
    with pytest.raises(ScenarioError) as caught:
        adjudicate(with_orders({"fire/constitution/L": "hull>guerriere"}))
    (mistake,) = caught.value.mistakes
    assert mistake.place == "orders[0].fire/constitution/L"
    assert "B.VIII.A.1" in mistake.reason
    assert "hold, air" in mistake.reason


def test_ships_that_did_not_plot_lay_motionless() -> None:
    """A grapple is easier to throw at a ship that lies still (B.VI.A.4), which her plot tells."""
    now = {"constitution": {"bow": "U13", "heading": 2}, "guerriere": {"bow": "U14", "heading": 2}}
    orders = {"grapple/constitution/guerriere": "attempt"}

    def modifiers(**plots: str) -> list[int]:
        ships = {name: {**table, "plot": plots.get(name, "0")} for name, table in now.items()}
        verdict = adjudicate({**DUEL, "phase": "grappling", "now": ships, "dice": [3], "orders": orders})
        return [m.value for step in verdict.steps for m in step.modifiers]

    still, one, none = modifiers(), modifiers(guerriere="1"), modifiers(guerriere="1", constitution="L")
    assert len(still) == len(one) == 1
    assert still[0] < one[0] < 0
    assert none == []


def test_a_game_that_is_over_says_how() -> None:
    now = {**DUEL["now"], "guerriere": {**DUEL["now"]["guerriere"], "hull": 1}}
    verdict = adjudicate(with_orders(SHOTS, now=now))
    assert verdict.outcome is not None
    assert verdict.outcome.winner == 0
    assert "The game is over" in report_text(read_position(DUEL).rules, verdict)
    assert adjudicate(verdict.position).outcome == verdict.outcome


def test_the_same_seed_throws_the_same_dice_and_none_throws_at_random() -> None:
    rolled = {key: value for key, value in with_orders(SHOTS).items() if key != "dice"}
    first, second = (adjudicate({**rolled, "seed": 5}) for _ in range(2))
    assert first == second
    many = {tuple(die.value for die in adjudicate(rolled).dice) for _ in range(30)}
    assert len(many) > 1


def test_a_prize_crew_makes_a_prize() -> None:
    prize = {"bow": "U18", "heading": 2, "crew": [0, 0, 1], "prize": [2, 0, 0]}
    ship = read_position({**DUEL, "now": {"guerriere": prize}}).state.ship("guerriere")
    assert (ship.captured, ship.side, ship.surrendered, list(ship.prize)) == (True, 0, MELEE, [2, 0, 0, 0])


def test_standing_orders_are_followed() -> None:
    """The owner takes gun hits on the squares he chose (ruling P6)."""

    def left(order: str) -> tuple[list[int], list[int]]:
        now = {**DUEL["now"], "guerriere": {"bow": "U14", "heading": 2, "standing": {"gun_hits": order}}}
        state = read_position(
            adjudicate(with_orders({"fire/constitution/R": "hull>guerriere"}, now=now, dice=[1, 1])).position
        ).state
        return state.ship("guerriere").guns, state.ship("guerriere").carronades

    guns, carronades = left("carronades")
    fewer_guns, more_carronades = left("guns")
    assert sum(guns) > sum(fewer_guns)
    assert sum(carronades) < sum(more_carronades)


def test_the_same_position_can_be_judged_by_the_other_edition() -> None:
    """One collision, two editions: one die against two, each by a paragraph of its own."""
    position: dict[str, Any] = {
        "ruleset": "second_edition",
        "scenario": "constitution-guerriere",
        "phase": "movement_notation",
        "now": {
            "constitution": {"bow": "R20", "heading": 1},
            "guerriere": {"bow": "R18", "heading": 4},
        },
        "orders": [{"plot/constitution": "1", "plot/guerriere": "1"}],
        "dice": [3, 5, 2, 2, 2, 2, 2, 2],
    }
    own = adjudicate(read_position(position))
    other = adjudicate(read_position(position, by="tournament"))
    one, two = (
        next(step for step in verdict.steps if isinstance(step.event, FoulingRolled))
        for verdict in (own, other)
    )
    assert (one.cite, two.cite) == ("second_edition:B.V.C.5", "tournament:8.3.5")
    assert isinstance(one.event, FoulingRolled) and (one.event.roll.value, one.event.fouled) == (2, True)
    assert isinstance(two.event, FoulingRolled) and (two.event.roll.dice, two.event.fouled) == ((2, 2), False)
    assert (own.position["ruleset"], other.position["ruleset"]) == ("second_edition", "tournament")
