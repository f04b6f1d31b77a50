"""Changes and what they do: the same luck with and without, game by game."""

from typing import Any

import msgspec
import pytest

from weathergage.api import Game, Scenario, ScenarioError, load_scenario, start
from weathergage.simulation import SimulationError, compare, simulate, summarize
from weathergage.simulation.plans.arm_setting import Setting, changed, plan_of, scenario_of
from weathergage.simulation.plans.plan import Plan
from weathergage.simulation.results.balance import balance, handicaps
from weathergage.simulation.runs.game_records import GameRecord

DUEL = Setting(battle="constitution-guerriere", bots=("midshipman",), turn_limit=30, seed=2)


def arms(change: str, setting: Setting = DUEL) -> list[Plan]:
    """The battle as it is, and changed."""
    return [plan_of(setting, "plain"), plan_of(changed(setting, change), "changed")]


def test_an_option_that_does_nothing_makes_no_difference_at_all() -> None:
    """A sandglass hurries people, not bots."""
    plans = arms("option=+timed_moves")
    plain, with_glass = simulate(plans, 10)
    found = compare(plans[1], with_glass, plans[0], plain)
    assert (found.pairs, found.identical) == (10, 10)
    assert found.turns.mean == found.turns.low == found.turns.high == 0
    for side in found.sides:
        assert side.wins.mean == 0
        assert all(lost.low == lost.mean == lost.high == 0 for lost in [*side.lost.values(), side.lead])


def test_a_change_that_matters_is_shown_and_is_the_difference_of_the_arms() -> None:
    plans = arms("side.american.quality=poor; side.british.quality=elite")
    plain, poor = simulate(plans, 40)
    found = compare(plans[1], poor, plans[0], plain)
    before, after = summarize(plain, plans[0]), summarize(poor, plans[1])
    for side in (0, 1):
        change = found.sides[side]
        assert change.wins.mean == pytest.approx(after.sides[side].wins.share - before.sides[side].wins.share)
        for kind, lost in change.lost.items():
            difference = after.sides[side].lost[kind].mean - before.sides[side].lost[kind].mean
            assert lost.mean == pytest.approx(difference)
    assert found.sides[0].lost["crew"].shows
    assert found.sides[0].lost["hull"].mean > 0 > found.sides[0].wins.mean


def test_pairs_of_which_one_failed_are_left_out() -> None:
    plans = arms("option=+timed_moves")
    plain, other = simulate(plans, 4)
    other[2] = msgspec.structs.replace(other[2], fault="a mutiny")
    assert compare(plans[1], other, plans[0], plain).pairs == 3
    summary = summarize(other, plans[1])
    assert (summary.games, sum(summary.ends.values()), len(summary.faults)) == (4, 3, 1)


@pytest.mark.parametrize(
    ("change", "ship", "field", "value"),
    [
        ("ship.guerriere.quality=elite", 1, "quality", "elite"),
        ("ship.guerriere.type=br-50-frigate", 1, "rating", 50),
        ("side.american.quality=poor", 0, "quality", "poor"),
        ("ship.constitution.bow=S9; ship.constitution.heading=5", 0, "heading", 5),
    ],
)
def test_ships_can_be_changed(change: str, ship: int, field: str, value: object) -> None:
    scenario = scenario_of(changed(DUEL, change))
    assert getattr(scenario.sides[ship].ships[0], field) == value
    plain = load_scenario("constitution-guerriere")
    assert scenario.sides[1 - ship] == plain.sides[1 - ship]
    assert getattr(plain.sides[ship].ships[0], field) != value


def test_rules_captains_and_battles_can_be_changed() -> None:
    other = plan_of(changed(DUEL, "ruleset=tournament; option=advanced; bots=cabin-boy, midshipman"))
    assert (other.ruleset, other.options) == ("tournament", ("advanced",))
    assert other.bots == ("cabin-boy", "midshipman")
    assert plan_of(changed(DUEL, "battle=lissa")).scenario.id == "lissa"
    assert plan_of(changed(DUEL, "wind.direction=5")).scenario.wind.direction == 5
    told = plan_of(changed(DUEL, "instruct=british:fire=hold"))
    assert told.instructions == ({}, {"fire": "hold"})
    on = changed(DUEL, "option=+advanced,+corrected")
    assert changed(on, "option=-corrected").options == ("advanced",)
    assert changed(DUEL, "") == DUEL


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("quality", "is not a change; write KEY=VALUE"),
        ("tonnage=12", "'tonnage' cannot be changed; write a change such as option="),
        ("option=-advanced", "is not on"),
        ("ship.java.quality=elite", "no ship 'java' in this battle; choose from constitution, guerriere"),
        ("side.dutch.quality=elite", "no side 'dutch'"),
        ("ship.guerriere=2", "write ship.ID.KEY=VALUE"),
        ("gage=first", "places its ships itself"),
        ("gage=lee", "no gage 'lee'"),
        ("instruct=dutch:fire=hold", "no side 'dutch'; choose from american, british"),
        ("instruct=fire", "write SIDE:KIND=ANSWER"),
        ("bots=bosun", "no bot 'bosun'"),
    ],
)
def test_what_cannot_be_changed_is_refused_with_advice(change: str, words: str) -> None:
    with pytest.raises(SimulationError) as refused:
        plan_of(changed(DUEL, change))
    assert words in str(refused.value)


def test_a_change_that_makes_no_battle_is_refused_by_the_battle() -> None:
    with pytest.raises(ScenarioError, match="unknown quality 'grand'"):
        scenario_of(changed(DUEL, "ship.guerriere.quality=grand"))


def test_arms_with_other_numbers_of_sides_are_not_compared() -> None:
    one = plan_of(DUEL, "two")
    third = msgspec.structs.replace(one.scenario.sides[1], id="third")
    scenario = msgspec.structs.replace(one.scenario, sides=(*one.scenario.sides, third))
    three = msgspec.structs.replace(one, name="three", scenario=scenario)
    with pytest.raises(SimulationError, match="'three' has 3 sides and 'two' has 2"):
        compare(three, [], one, [])


def test_handicaps_change_crews_and_prices_step_by_step() -> None:
    plans = handicaps(plan_of(DUEL))
    assert [plan.name for plan in plans] == [
        "as it is",
        "american crews -2",
        "american crews -1",
        "british crews -1",
        "british crews -2",
    ]
    crews = [[side.ships[0].quality for side in plan.scenario.sides] for plan in plans]
    assert crews == [
        ["elite", "crack"],
        ["average", "crack"],
        ["crack", "crack"],
        ["elite", "average"],
        ["elite", "green"],
    ]
    prices = [[side.ships[0].points for side in plan.scenario.sides] for plan in plans]
    assert prices[1][0] < prices[2][0] < prices[0][0]
    assert prices[4][1] < prices[3][1] < prices[0][1]


def test_where_crews_cannot_get_worse_the_others_get_better() -> None:
    poor = changed(DUEL, "side.american.quality=poor; side.british.quality=poor")
    assert [plan.name for plan in handicaps(plan_of(poor))] == [
        "as it is",
        "british crews +2",
        "british crews +1",
        "american crews +1",
        "american crews +2",
    ]


def test_the_balance_puts_the_most_even_first() -> None:
    plans = handicaps(plan_of(DUEL))
    found = balance([summarize(records, arm) for records, arm in zip(simulate(plans, 15), plans)])
    assert len(found) == 5
    away = [abs(each.score - 0.5) for each in found]
    assert away == sorted(away)
    assert all(each.even == (each.low <= 0.5 <= each.high) for each in found)


def test_the_handicap_is_the_lead_of_the_middle_game() -> None:
    """Of the leads 3, 10 and -4 the one in the middle is 3."""
    points = [(5, 2), (12, 2), (1, 5)]
    records = [
        GameRecord(index=index, seed=0, winner=0, end="", turns=1, points=each)
        for index, each in enumerate(points)
    ]
    first, second = summarize(records, plan_of(DUEL)).sides
    assert (first.lead.mean, second.lead.mean) == (3, -3)
    assert first.points.mean == 6


def test_both_games_of_a_deal_begin_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    def noted(ruleset: str, scenario: Scenario, *rest: Any, **more: Any) -> Game:
        begun.append(scenario)
        return start(ruleset, scenario, *rest, **more)

    monkeypatch.setattr("weathergage.simulation.runs.executors.start", noted)
    setting = Setting(
        battle="fr-40 v fr-40", starts=3, bots=("cabin-boy", "midshipman"), swap=True, turn_limit=1
    )
    arm = plan_of(setting)
    simulate([arm], 4)
    assert begun == [arm.starts[0], arm.starts[0], arm.starts[1], arm.starts[1]]
