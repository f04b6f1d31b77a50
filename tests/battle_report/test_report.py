"""The report of a battle: outcome, losses, strength over time, turning points, luck, history."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tests.builders.beat_to_quarters.gundeck import abeam, stern_on
from weathergage.api import Game, load_scenario, read, ruleset, ruleset_ids, save, start
from weathergage.battle_report import BattleReport, NoAccount, report, score
from weathergage.battle_report.facts import Luck
from weathergage.bots import make_bot
from weathergage.engine.dice import Dice, outcomes
from weathergage.engine.events import Event, Roll
from weathergage.engine.journal import Account, Aimed
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import STARBOARD
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import quarters_rules
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, aim_at
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import fire
from weathergage.rulesets.drawn.red_and_black.core.events import CannonFired
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import open_table_rules
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.typed_rules import plotted_rules
from weathergage.simulation import play_out

REPLAYS = Path(__file__).parents[1] / "replays"


def told(name: str) -> BattleReport:
    """The report of a game that is kept for comparison."""
    return report(read((REPLAYS / f"{name}.json").read_bytes()))


def account(rules: str) -> Account:
    """How a ruleset accounts for battles."""
    found = ruleset(rules).account
    assert found is not None
    return found


@pytest.mark.parametrize("rules", ruleset_ids())
def test_every_game_reports_how_it_was_won(rules: str) -> None:
    found = told(f"{rules}-points")
    assert found.outcome is not None and found.headline.startswith("Victory: ") and found.sentence
    winner, loser = found.outcome.winner, 1 - found.outcome.winner
    assert [found.sides[winner].result, found.sides[loser].result] == ["won", "lost"]
    assert found.sides[winner].points == found.outcome.points[winner] > 0
    assert found.sides[loser].strength == 0 and found.sides[winner].strength > 0
    lost = [ship for ship in found.ships if ship.owner == loser]
    assert lost and all(ship.state != "fighting" and ship.turn and ship.strength == 0 for ship in lost)
    assert found.goal.kind == "points" and found.goal.worth and found.goal.cite
    assert found.measure and found.luck_unit


@pytest.mark.parametrize("rules", ruleset_ids())
def test_strength_is_told_for_every_turn(rules: str) -> None:
    found = told(f"{rules}-points")
    assert [point.turn for point in found.strength] == list(range(found.turn + 1))
    assert found.strength[0].sides == tuple(side.fresh for side in found.sides)
    assert found.strength[-1].sides == tuple(side.strength for side in found.sides)
    assert sum(ship.fresh for ship in found.ships) == pytest.approx(sum(found.strength[0].sides), abs=0.1)


def test_a_fresh_ships_strength_is_her_price() -> None:
    found = told("second_edition-points")
    prices = {
        ship.id: ship.points
        for side in load_scenario("constitution-cyane-levant").sides
        for ship in side.ships
    }
    assert {ship.ship: ship.fresh for ship in found.ships} == prices


CAPTURES = {
    "second_edition-melee": ("guerriere", "constitution"),
    "tournament-melee": ("guerriere", "constitution"),
    "beat_to_quarters-carried": ("chesapeake", "shannon"),
    "red_and_black-carried": ("", ""),
}


@pytest.mark.parametrize("name", CAPTURES)
def test_a_capture_is_a_turning_point_with_the_captor(name: str) -> None:
    found = told(name)
    prize = next(ship for ship in found.ships if ship.state == "taken")
    point = next(point for point in found.turning_points if point.ship == prize.ship and point.by)
    assert prize.by and point.kind == "loss" and point.text and point.turn == prize.turn
    assert {ship.ship: ship.owner for ship in found.ships}[prize.by[0]] != prize.owner
    victim, captor = CAPTURES[name]
    if victim:
        assert (prize.ship, prize.by) == (victim, (captor,))


def test_great_falls_of_strength_are_turning_points() -> None:
    found = told("second_edition-advanced-points")
    falls = [point for point in found.turning_points if point.kind == "fall"]
    assert 1 <= len(falls) <= 3 and all(point.fall >= 0.1 and "%" in point.text for point in falls)
    for point in falls:
        before, after = found.strength[point.turn - 1].sides, found.strength[point.turn].sides
        lost = (before[point.side] - after[point.side]) / found.strength[0].sides[point.side]
        assert lost == pytest.approx(point.fall, abs=0.001)
    assert list(found.turning_points) == sorted(found.turning_points, key=lambda point: point.turn)


def test_what_follows_from_a_loss_is_told_once() -> None:
    found = told("second_edition-advanced-points")
    assert [point.ship for point in found.turning_points if point.kind == "loss"] == ["cyane", "levant"]


def test_a_crew_that_has_fallen_fights_no_more() -> None:
    found = told("second_edition-crew")
    drake = next(ship for ship in found.ships if ship.ship == "drake")
    assert (drake.state, drake.strength) == ("out", 0.0)


@pytest.mark.parametrize("rules", ruleset_ids())
def test_luck_adds_up(rules: str) -> None:
    found = told(f"{rules}-points")
    ships = [ship.luck for ship in found.ships]
    sides = [side.luck for side in found.sides]
    assert sum(luck.shots for luck in ships) == sum(luck.shots for luck in sides) > 0
    assert sum(luck.hits for luck in ships) == pytest.approx(sum(luck.hits for luck in sides))
    assert sum(luck.rakes for luck in ships) == sum(luck.rakes for luck in sides) > 0
    assert all(luck.expected > 0 for luck in sides if luck.shots)


def mean_and_expected(shots: Sequence[tuple[Aimed | None, float]]) -> None:
    """Hold that the mean over all dice is what every single shot says is expected."""
    assert all(shot is not None for shot, _ in shots)
    mean = sum(shot.hits * chance for shot, chance in shots if shot is not None)
    for shot, _ in shots:
        assert shot is not None and shot.expected == pytest.approx(mean)


@pytest.mark.parametrize("rules", ["second_edition", "tournament"])
def test_a_broadsides_expectation_is_the_mean_of_its_table(rules: str) -> None:
    book = plotted_rules(ruleset(rules)).book
    for aim, name in enumerate(("hull", "rigging")):
        for table, row in enumerate(book.printed[aim]):
            shots = [
                BroadsideFired(
                    ship="a",
                    side=0,
                    target="b",
                    aim=name,
                    range=1,
                    guns=3,
                    carronades=0,
                    base=table,
                    modifiers=(),
                    table=table,
                    roll=Roll("gunnery", die),
                    cell=row[die - 1],
                    raking=False,
                    initial=False,
                )
                for die in range(1, 7)
            ]
            mean_and_expected([(account(rules).aimed(ruleset(rules), shot), 1 / 6) for shot in shots])


@pytest.mark.parametrize("attack", [-20, -8, 0, 5, 12, 30])
def test_a_batterys_expectation_is_the_mean_of_the_two_dice(attack: int) -> None:
    rules = open_table_rules(ruleset("red_and_black"))
    table = rules.book.sheet.broadside
    shots = []
    for one in range(1, 7):
        for two in range(1, 7):
            cell = table.cell(attack, one + two)
            event = CannonFired(
                ship="a",
                side=0,
                target="b",
                aim="low",
                band="short",
                range_mm=100,
                ammunition="round",
                base=attack,
                modifiers=(),
                attack=attack,
                rolls=(Roll("broadside", one), Roll("broadside", two)),
                cell=cell,
                result=cell,
            )
            shots.append((account("red_and_black").aimed(rules, event), 1 / 36))
    mean_and_expected(shots)


@pytest.mark.parametrize("laid", [abeam(2), abeam(9), stern_on(2, (2, 5))], ids=["near", "far", "rake"])
def test_a_shots_expectation_is_the_mean_over_all_its_dice(laid: object) -> None:
    """By walking every way that both contest dice, the damage dice and all that follows can fall."""
    sea = laid
    rules = quarters_rules(ruleset("beat_to_quarters"))

    def shot(dice: Dice) -> Aimed | None:
        state = sea.state.clone()  # type: ignore[attr-defined]
        state.dice = dice
        one, other = (next(ship for ship in state.ships if ship.spec.id == name) for name in "ab")
        aim = aim_at(rules.book, state, one, STARBOARD, other)
        assert isinstance(aim, Aim)
        events: list[Event] = []
        fire(rules.book, state, aim, events)
        return next(filter(None, (account("beat_to_quarters").aimed(rules, event) for event in events)))

    mean_and_expected([(found, float(chance)) for found, chance in outcomes(shot)])


def test_a_running_battle_is_reported_so_far() -> None:
    game = start("second_edition", load_scenario("constitution-guerriere"), 3)
    play_out(game, [make_bot("cabin-boy", side) for side in (0, 1)], turn_limit=2)
    found = report(msgspec.structs.replace(read(save(game)), outcome=None), 0)
    assert found.outcome is None and found.headline == "" and found.sides[0].result == ""
    assert [point.turn for point in found.strength] == [0, 1, 2, 3]


def test_history_is_that_of_the_battle() -> None:
    game = start("second_edition", load_scenario("constitution-guerriere"), 3)
    game.act(1, "concede")
    told = report(read(save(game)))
    assert "burned the next day" in told.history
    assert told.fates == {"guerriere": "taken"}
    assert report(read(save(game))).ships[0].luck == Luck(shots=0, rakes=0, hits=0, expected=0)


def test_the_score_tells_what_a_ship_is_worth() -> None:
    game = start("second_edition", load_scenario("lissa"), 3)
    found = score(game, 0)
    assert found.goal.last_turn == 50 and "once" in found.goal.text and "twice" in found.goal.text
    corona = next(ship for ship in found.ships if ship.ship == "corona")
    price = next(ship.points for ship in load_scenario("lissa").sides[1].ships if ship.id == "corona")
    assert [(prize.key, prize.points) for prize in corona.prizes] == [("struck", price), ("taken", 2 * price)]
    assert [side.strength for side in found.sides] == [side.fresh for side in found.sides]
    assert [side.points for side in found.sides] == [0, 0] and not found.over


@pytest.mark.parametrize(
    ("rules", "worth"),
    [
        ("tournament", {"struck": 1, "taken": 1}),
        ("beat_to_quarters", {"struck": 0, "taken": 1, "sunk": 1}),
        ("red_and_black", {"struck": 1, "taken": 1, "sunk": 1}),
    ],
)
def test_each_game_says_what_counts(rules: str, worth: dict[str, int]) -> None:
    found = score(start(rules, load_scenario("lissa"), 3), -1)
    assert {each.key: each.times for each in found.goal.worth} == worth
    duel = score(start(rules, load_scenario("constitution-guerriere"), 3), -1)
    assert duel.goal.kind == "duel" and duel.goal.worth == () and duel.ships[0].prizes == ()


def test_a_ruleset_without_an_account_says_so() -> None:
    game = start("second_edition", load_scenario("lissa"), 3)
    silent = Game(replace(game.rules, account=None), game.scenario, 3, game.state, False)
    with pytest.raises(NoAccount, match="no account"):
        score(silent, 0)
