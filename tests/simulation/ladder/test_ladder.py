"""The ladder: ratings with known answers, contests that depend on the seed alone, and what their tables say."""

import json
from itertools import combinations
from math import log
from random import Random

import pytest
from typer.testing import CliRunner

from weathergage.cli.app import app
from weathergage.simulation import SimulationError
from weathergage.simulation.ladder import Contest, Rules, captains, ladder, rules_named
from weathergage.simulation.ladder.rating import MEAN, expected, ratings
from weathergage.simulation.ladder.standings import Meeting, ladder_of
from weathergage.simulation.runs.game_records import FAILED, GameRecord

QUICK = Contest(
    bots=("cabin-boy", "midshipman"),
    battles=("nymphe-cleopatre", "2 br-38 v 2 br-38"),
    rules=(Rules("second_edition"), Rules("tournament", ("advanced",))),
    games=2,
    seed=3,
)


def test_ratings_are_those_that_explain_the_scores() -> None:
    """With enough games the scores that true strengths lead to give the true strengths back."""
    true = [1300.0, 1450.0, 1500.0, 1750.0]
    games = 1_000_000.0
    results = {
        (one, other): (games * expected(true[one], true[other]), games)
        for one, other in combinations(range(4), 2)
    }
    found = ratings(4, results)
    assert [round(rating.elo) for rating in found] == [1300, 1450, 1500, 1750]
    assert all(rating.low < rating.elo < rating.high < rating.low + 4 for rating in found)


def test_two_captains_have_the_textbook_distance() -> None:
    """Three in four are 400 log10(3) = 191 points, with the error of a log odds: sqrt(1 / (n p (1 - p)))."""
    games = 10_000.0
    upper, lower = ratings(2, {(0, 1): (0.75 * games, games)})
    assert upper.elo - lower.elo == pytest.approx(190.85, abs=0.1)
    assert upper.elo + lower.elo == pytest.approx(2 * MEAN)
    half = 1.96 * (400 / log(10)) * (games * 0.75 * 0.25) ** -0.5 / 2
    assert upper.high - upper.elo == pytest.approx(half, rel=0.01)


def test_the_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    random = Random(5)
    true = [1400.0, 1500.0, 1600.0]
    held = 0
    for _ in range(200):
        results = {}
        for one, other in combinations(range(3), 2):
            chance = expected(true[one], true[other])
            results[one, other] = (float(sum(random.random() < chance for _ in range(60))), 60.0)
        held += sum(low <= mine <= high for mine, (_, low, high) in zip(true, ratings(3, results)))
    assert 0.92 <= held / 600 <= 0.98


def test_a_clean_sheet_gives_a_finite_rating_of_which_little_is_sure() -> None:
    upper, lower = ratings(2, {(0, 1): (20.0, 20.0)})
    assert 400 < upper.elo - lower.elo < 800
    assert upper.high - upper.low > 200


def test_a_chain_of_neighbours_is_enough() -> None:
    elos = [rating.elo for rating in ratings(3, {(0, 1): (25.0, 100.0), (1, 2): (25.0, 100.0)})]
    assert elos[1] == pytest.approx(MEAN)
    assert elos[2] - elos[1] == pytest.approx(elos[1] - elos[0])


def _record(index: int, winner: int, end: str = "surrender") -> GameRecord:
    return GameRecord(
        index=index, seed=0, swapped=index % 2 == 1, winner=winner, end=end, turns=9, final=f"{index}"
    )


def test_wins_are_counted_for_the_captain_and_not_for_the_side() -> None:
    # The upper captain has side 1 in even games and side 0 in odd ones.
    winners = [1, 0, 0, 0, -1]
    games = [*(_record(index, winner) for index, winner in enumerate(winners)), _record(5, -1, FAILED)]
    result = ladder_of(("lower", "upper"), [Meeting((0, 1), "x", "y")], [games])
    tally = result.tallies[0]
    assert (tally.games, tally.won, tally.drawn, tally.lost) == (5, 3, 1, 1)
    assert tally.score.count == 3.5
    assert result.ranks[0].bot == "upper"


@pytest.mark.parametrize(
    ("won", "drawn", "lost", "clearly", "by_score"),
    [(75, 0, 25, True, True), (74, 0, 26, False, False), (70, 10, 20, False, True), (80, 20, 0, True, True)],
)
def test_neighbours_are_to_win_three_games_in_four(
    won: int, drawn: int, lost: int, clearly: bool, by_score: bool
) -> None:
    winners = [1] * won + [-1] * drawn + [0] * lost
    games = [_record(2 * index, winner) for index, winner in enumerate(winners)]
    (step,) = ladder_of(("lower", "upper"), [Meeting((0, 1), "x", "y")], [games]).neighbours
    assert (step.clearly, step.by_score) == (clearly, by_score)
    assert step.by_battle["x"].won == step.by_rules["y"].won == won


def test_the_number_of_workers_changes_nothing() -> None:
    assert ladder(QUICK, workers=1) == ladder(QUICK, workers=2)


def test_another_seed_plays_other_games() -> None:
    assert ladder(QUICK).fingerprint != ladder(QUICK._replace(seed=4)).fingerprint


def test_everybody_meets_everybody_or_neighbours_only() -> None:
    three = QUICK._replace(bots=("a", "b", "c"))
    assert three.pairings() == [(0, 1), (0, 2), (1, 2)]
    assert three._replace(neighbours_only=True).pairings() == [(0, 1), (1, 2)]


@pytest.mark.parametrize(
    ("contest", "told"),
    [
        (QUICK._replace(games=3), "an even number"),
        (QUICK._replace(bots=("midshipman",)), "at least two captains"),
        (QUICK._replace(bots=("midshipman", "midshipman")), "named twice"),
        (QUICK._replace(bots=("midshipman", "parrot")), "there is no bot 'parrot'"),
    ],
)
def test_contests_that_make_no_sense_are_refused(contest: Contest, told: str) -> None:
    with pytest.raises(SimulationError, match=told):
        ladder(contest)


def test_rules_are_named_by_preset_or_by_options_and_written_back_the_same_way() -> None:
    found = rules_named(["second_edition", "tournament:standard", "tournament:towing+advanced"])
    assert found[1:] == (Rules("tournament", ("advanced",)), Rules("tournament", ("advanced", "towing")))
    assert rules_named([str(rules) for rules in found]) == found
    assert rules_named(["tournament"], ["advanced"]) == found[1:2]
    assert len(rules_named([])) == 6
    with pytest.raises(SimulationError, match="no preset or option 'rum'; its presets are basic"):
        rules_named(["tournament:rum"])


def test_a_budget_goes_to_those_who_take_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from weathergage.bots import BotCard, bot, register_bot
    from weathergage.bots.bot import StyleChoice
    from weathergage.bots.captains.cabin_boy import CabinBoy

    monkeypatch.setattr(bot, "_KNOWN", dict(bot._KNOWN))
    daring = StyleChoice("daring", ("bold", "meek"), "meek")
    register_bot(BotCard("thinker", "Thinker", "Thinks.", (daring,), "9"), lambda *_: CabinBoy(1))
    named = ["cabin-boy", "thinker", "thinker:bold", "thinker:budget=7", "./x.py:Y"]
    assert captains(named, "5") == (
        "cabin-boy",
        "thinker:budget=5",
        "thinker:bold,budget=5",
        "thinker:budget=7",
        "./x.py:Y",
    )
    assert captains(["thinker"]) == ("thinker",)
    assert captains([])[:2] == ("cabin-boy", "midshipman")


def test_a_budget_that_nobody_takes_is_refused() -> None:
    """Else a whole contest would be played without it."""
    with pytest.raises(SimulationError, match="'xyz': none of cabin-boy, midshipman takes one"):
        captains(["cabin-boy", "midshipman"], "xyz")
    assert captains(["cabin-boy"], "") == ("cabin-boy",)


RUN = ["ladder", "--bots", "cabin-boy,midshipman", "--scenarios", "nymphe-cleopatre", "--games", "2"]


def test_the_command_prints_tables_and_how_to_repeat_them() -> None:
    told = CliRunner().invoke(app, [*RUN, "--ruleset", "tournament:standard"])
    assert told.exit_code == 0, told.output
    assert "midshipman over cabin-boy" in told.stdout
    again = told.stdout.partition("Again: weathergage ")[2].strip()
    assert CliRunner().invoke(app, again.split()).stdout == told.stdout


def test_markdown_and_json_say_the_same() -> None:
    plain = CliRunner().invoke(app, [*RUN, "--ruleset", "second_edition", "--json"])
    data = json.loads(plain.stdout)
    assert data["ladder"]["games"] == 2
    marked = CliRunner().invoke(app, [*RUN, "--ruleset", "second_edition", "--markdown"]).stdout
    assert data["command"] in marked
    for rank in data["ladder"]["ranks"]:
        assert f"| {rank['bot']} | {rank['elo']:.0f} | {rank['low']:.0f} to {rank['high']:.0f} |" in marked


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bots", "cabin-boy,midshpman"], "did you mean 'midshipman'"),
        (["--scenarios", "lissy"], "did you mean 'lissa'"),
        (["--ruleset", "chess"], "no ruleset 'chess'"),
        (["--games", "3"], "even number"),
        (["--bots", "cabin-boy,nowhere.py:Bot"], "there is no file"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(words: list[str], told: str) -> None:
    result = CliRunner().invoke(app, ["ladder", *words])
    assert result.exit_code == 2
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1
