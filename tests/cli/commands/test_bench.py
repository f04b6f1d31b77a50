"""The bench measures what it says, and its table and JSON agree. What the figures are is nobody's business here."""

import json
from typing import NoReturn

import pytest

from tests.builders.builds import plain_only
from tests.builders.command_line import refused, typed
from weathergage.api import Game, Scenario
from weathergage.bench import allocations, battles, protocol, report, turn_parts, whole_games
from weathergage.bench.battles import BASIC, CHOICE, Rules, fleets
from weathergage.bench.figure import Figure, NotMeasured
from weathergage.bench.report import TO_ACTIONS, _ratios, measure, measurements


@pytest.fixture
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games end after a turn: these tests ask whether figures are taken, not what they are."""

    def one_turn(scenario: Scenario, bot: str, seed: int, *_: int, rules: Rules = BASIC) -> Game:
        return battles.played(scenario, bot, seed, 1, rules)

    for module in (whole_games, turn_parts, allocations):
        monkeypatch.setattr(module, "played", one_turn)
    monkeypatch.setattr(turn_parts, "THICK_OF_IT", 1)
    monkeypatch.setattr(protocol, "_RECORDED", 1)


@plain_only
@pytest.mark.usefixtures("short_games")
def test_every_figure_is_taken_and_named_once() -> None:
    taken = measure(0.001, beside=False)
    names = [figure.what for figure in taken.figures]
    assert len(names) == len(set(names))
    assert names == [blank.what for each in measurements() for blank in each.blanks]
    for wanted in ("two ships, greedy: turns", "ten ships, random: games", "ten ships: clone", "60 ships"):
        assert any(wanted in name for name in names), wanted
    assert all(figure.value > 0 and figure.build for figure in taken.figures)
    assert any("make fast" in reason for reason in taken.missing)


def test_nothing_but_what_is_named_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> NoReturn:
        raise AssertionError("a game is played for a figure that nobody asked for")

    for module in (whole_games, turn_parts, allocations):
        monkeypatch.setattr(module, "played", never)
    monkeypatch.setattr(protocol, "Playback", never)
    monkeypatch.setattr(turn_parts, "_turn", never)
    assert [figure.what for figure in measure(0.01, ": start", beside=False).figures] == [
        "two ships: start",
        "ten ships: start",
    ]


def test_the_ratio_is_of_greedy_turns_to_actions() -> None:
    found = [
        Figure("two ships, greedy: turns", 50.0, "1/s", "plain"),
        Figure("two ships, greedy: games", 7.0, "1/s", "plain"),
        Figure("two ships, greedy: decisions", 100.0, "1/s", "plain"),
        Figure("two ships, greedy: turns", 300.0, "1/s", "compiled"),
    ]
    ratios = _ratios(found, Figure("catanatron", 25.0, "1/s"))
    assert [(each.build, each.value, each.reached) for each in ratios] == [
        ("plain", 2.0, True),
        # Decisions are told beside the turns; nothing is aimed at.
        ("plain", 4.0, None),
        ("compiled", 12.0, False),
    ]


def test_every_aim_is_at_a_figure_that_is_taken() -> None:
    names = {blank.what for each in measurements() for blank in each.blanks}
    assert {what for what, _ in whole_games.aims()} <= names


@pytest.mark.usefixtures("short_games")
def test_the_battles_of_a_size_are_played_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()

    def noted(scenario: Scenario, bot: str, seed: int, *_: int, rules: Rules = BASIC) -> Game:
        seen.add((scenario.id, rules.ruleset, rules.preset))
        return battles.played(scenario, bot, seed, 1, rules)

    monkeypatch.setattr(whole_games, "played", noted)
    for seed in range(1, len(CHOICE.duels) + 1):
        for rules in CHOICE.rules:
            whole_games._turns("two ships", CHOICE.greedy, rules, seed)
    assert len(seen) == len(CHOICE.duels) * len(CHOICE.rules)


def test_a_figure_that_cannot_be_taken_here_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_compiler() -> NoReturn:
        raise NotMeasured("no compiler")

    monkeypatch.setattr(allocations, "_counter", no_compiler)
    taken = measure(0.01, "allocations", beside=False)
    assert not taken.figures
    assert taken.missing[0] == "two ships, greedy: allocations of a turn: no compiler"


@pytest.mark.parametrize(("unit", "reached"), [("ms", False), ("1/s", True)])
def test_less_time_is_better_and_more_turns(unit: str, reached: bool) -> None:
    assert Figure("x", 60.0, unit, target=50.0).reached is reached


@pytest.mark.parametrize("ships", [15, 30, 60])
def test_fleets_have_the_ships_that_are_wanted(ships: int) -> None:
    sides = [len(side.ships) for side in fleets(ships).sides]
    assert sum(sides) == ships and min(sides) >= ships // 2 - 4


def test_json_and_tables_from_the_command_line() -> None:
    line = "bench --alone --seconds 0.01 --only clone"
    (figure, *_) = json.loads(typed(line + " --json").stdout)["figures"]
    assert figure["what"] == "two ships: clone" and figure["unit"] == "µs"
    assert "| two ships: clone |" in typed(line + " --markdown").stdout
    assert "two ships: clone" in typed(line).stdout


@pytest.fixture
def yardstick(monkeypatch: pytest.MonkeyPatch) -> Figure:
    """Stand in for catanatron, which takes minutes to install, in a compiled build beside its plain sources."""

    def sources(seconds: float, only: str) -> list[Figure]:
        line = f"bench --json --alone --seconds {seconds} --only"
        return [Figure(**each) for each in json.loads(typed(line, only).stdout)["figures"]]

    measured = Figure("catanatron, four random players: actions", 25.0, "1/s", "Python")
    monkeypatch.setattr(report, "catanatron", lambda seconds: measured)
    monkeypatch.setattr(report, "_plain", sources)
    monkeypatch.setattr(report, "build", lambda: "compiled")
    return measured


def test_the_yardstick_is_measured_alone_by_its_name(yardstick: Figure) -> None:
    taken = measure(0.01, "catanatron")
    assert (taken.figures, taken.missing) == ([yardstick], [])
    assert "leave out --alone" in refused("bench --only catanatron --alone")


@pytest.mark.usefixtures("short_games", "yardstick")
def test_a_ratio_is_measured_by_its_name_with_what_it_compares() -> None:
    name = "Red & Black, two ships, greedy: turns"
    taken = measure(0.01, name + TO_ACTIONS)
    assert [figure.what for figure in taken.figures][-2:] == [name + TO_ACTIONS] * 2
    assert {figure.what for figure in taken.figures[:-3]} == {name}


@plain_only
@pytest.mark.usefixtures("short_games")
def test_figures_are_found_in_capitals_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "catanatron", lambda seconds: pytest.fail("nobody asked for it"))
    assert len(measure(0.001, "red & black").figures) == 4


def test_a_figure_that_there_is_not_is_said() -> None:
    said = refused("bench --seconds 0.01 --only knots")
    assert "'knots'" in said and "playouts of the admiral" in said and "should not have happened" not in said
