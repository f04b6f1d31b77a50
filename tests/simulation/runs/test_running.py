"""Many games: what comes out depends on the seed alone."""

import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from weathergage.api import Request, load_scenario, read, start, state_hash, verify
from weathergage.bots import make_bot
from weathergage.engine.orders import Ask
from weathergage.simulation import (
    GameRecord,
    SimulationError,
    Summary,
    plan,
    play_out,
    run,
    simulate,
    summarize,
)
from weathergage.simulation.plans.instructions import obeyed
from weathergage.simulation.runs import executors
from weathergage.simulation.runs.executors import play_game
from weathergage.simulation.runs.game_loop import bot_seed, game_seed
from weathergage.simulation.runs.simulate import ROUND

DUEL = load_scenario("constitution-guerriere")


def simulate_duel(**changes: Any) -> Summary:
    """A few short games."""
    settings: dict[str, Any] = {"games": 6, "seed": 3, "bots": ["cabin-boy"], "turn_limit": 12}
    return run(DUEL, **(settings | changes))


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    alone = simulate_duel(save_dir=tmp_path / "one")
    shared = simulate_duel(save_dir=tmp_path / "two", workers=2)
    assert alone == shared
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]


def test_the_same_seed_plays_the_same_games_and_another_does_not() -> None:
    assert simulate_duel().fingerprint == simulate_duel().fingerprint
    assert simulate_duel().fingerprint != simulate_duel(seed=4).fingerprint


def test_more_games_begin_with_the_same_games(tmp_path: Path) -> None:
    simulate_duel(save_dir=tmp_path / "few", games=2)
    simulate_duel(save_dir=tmp_path / "more", games=3)
    for file in (tmp_path / "few").iterdir():
        assert file.read_bytes() == (tmp_path / "more" / file.name).read_bytes()


def test_every_game_has_its_own_dice_and_every_side_its_own_luck() -> None:
    seeds = {game_seed(seed, index) for seed in range(20) for index in range(20)}
    seeds |= {bot_seed(seed, index, side) for seed in range(20) for index in range(20) for side in range(2)}
    assert len(seeds) == 3 * 400
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_saved_games_verify_also_those_stopped_at_the_limit(tmp_path: Path) -> None:
    simulate_duel(save_dir=tmp_path / "new" / "folder")
    files = list((tmp_path / "new" / "folder").iterdir())
    assert len(files) == 6
    assert [verify(file.read_bytes()) for file in files] == [[]] * 6
    assert read(files[0].read_bytes()).outcome is None


def test_a_game_over_the_limit_is_drawn() -> None:
    summary = simulate_duel(turn_limit=2)
    assert summary.ends == {"turn limit": 6}
    assert summary.draws.count == 6
    assert summary.turns.mean == summary.median_turns == 2
    assert summary.total_turns == 12


def test_without_a_limit_games_are_played_to_their_end() -> None:
    summary = simulate_duel(turn_limit=0, games=2, bots=["midshipman"])
    assert "turn limit" not in summary.ends
    assert sum(summary.ends.values()) == 2
    assert sum(side.wins.count for side in summary.sides) + summary.draws.count == 2


def test_the_summary_counts_every_game() -> None:
    summary = simulate_duel(bots=["midshipman", "cabin-boy"], turn_limit=60)
    assert [side.bot for side in summary.sides] == ["midshipman", "cabin-boy"]
    assert summary.games == sum(summary.ends.values()) == 6
    wins = [side.wins.count for side in summary.sides]
    assert sum(wins) + summary.draws.count == 6
    assert wins[0] > wins[1]
    ours, theirs = (side.lost["hull"].mean for side in summary.sides)
    assert theirs > ours


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate_duel(progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (6, 6)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"bots": ["bosun"]}, "no bot 'bosun'; choose from cabin-boy"),
        ({"bots": ["cabin-boy"] * 3}, "has 2 sides"),
        ({"bots": []}, "has 2 sides"),
        ({"games": 0}, "at least 1"),
        ({"workers": 0}, "at least 1"),
    ],
)
def test_what_cannot_be_simulated_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(SimulationError, match=words):
        simulate_duel(**changes)


class Madman:
    """Gives an order that nobody may give, but only in games whose captain has an even seed."""

    def __init__(self, seed: int) -> None:
        self._mad = seed % 2 == 0

    def decide(self, view: object, request: Request) -> dict[str, str]:
        return {ask.id: "99" for ask in request.asks} if self._mad else {}


def test_a_captain_at_fault_loses_his_own_game_and_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(executors, "new_captain", lambda name, seed: Madman(seed))
    summary = simulate_duel(games=8, save_dir=tmp_path)
    mad = [index for index in range(8) if any(bot_seed(3, index, side) % 2 == 0 for side in (0, 1))]
    assert 0 < len(mad) < 8
    assert [fault.index for fault in summary.faults] == mad
    assert [fault.seed for fault in summary.faults] == [game_seed(3, index) for index in mad]
    assert "turn 1: an illegal order of cabin-boy" in summary.faults[0].what
    assert summary.games == 8
    assert sum(summary.ends.values()) == 8 - len(mad)
    # What was played until then is a replay like any other.
    assert [verify(file.read_bytes()) for file in sorted(tmp_path.iterdir())] == [[]] * 8


def test_any_error_in_a_game_is_told_with_the_captain_and_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sleeper:
        def decide(self, view: object, request: object) -> dict[str, str]:
            raise ZeroDivisionError("asleep")

    monkeypatch.setattr(executors, "new_captain", lambda name, seed: Sleeper())
    (fault,) = simulate_duel(games=1, bots=["midshipman", "cabin-boy"]).faults
    assert fault.what == "turn 1: midshipman and cabin-boy failed: ZeroDivisionError: asleep"


def test_what_broke_in_the_middle_of_a_rule_is_told_even_if_it_cannot_be_saved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(game: object) -> bytes:
        raise KeyError("mast")

    class Sleeper:
        def decide(self, view: object, request: object) -> dict[str, str]:
            raise ZeroDivisionError("asleep")

    monkeypatch.setattr(executors, "save", broken)
    monkeypatch.setattr(executors, "new_captain", lambda name, seed: Sleeper())
    (fault,) = simulate_duel(games=1, save_dir=tmp_path).faults
    assert fault.what.endswith("asleep (and cannot be saved: 'mast')")


def test_a_run_may_begin_with_any_game() -> None:
    arm = plan(DUEL, seed=3, bots=["cabin-boy"], turn_limit=12)
    (all_games,) = simulate([arm], 5)
    (last,) = simulate([arm], 2, first=3)
    assert last == all_games[3:]


def test_a_captain_can_be_told_what_to_do() -> None:
    """Who may never sail stays where he is."""
    told = plan(DUEL, seed=3, bots=["midshipman"], instructions=["*:plot=0"], turn_limit=3)
    (records,) = simulate([told], 3)
    assert {record.end for record in records} == {"turn limit"}
    assert all(lost == (0, 0) for record in records for lost in record.lost.values())


def test_changing_places_seats_each_captain_at_both_sides_with_the_same_dice() -> None:
    arm = plan(DUEL, seed=3, bots=["midshipman", "cabin-boy"], swap=True, turn_limit=60)
    (records,) = simulate([arm], 6)
    assert [record.seed for record in records[::2]] == [record.seed for record in records[1::2]]
    assert [record.swapped for record in records] == [False, True] * 3
    summary = summarize(records, arm)
    assert sum(captain.wins.count for captain in summary.captains) + summary.draws.count == 6
    midshipman = sum(1 for record in records if record.winner == int(record.swapped))
    assert summary.captains[0].wins.count == midshipman


def test_it_stops_when_enough_is_known_and_asks_after_every_round() -> None:
    arm = plan(DUEL, seed=3, bots=["cabin-boy"], turn_limit=1)
    asked: list[int] = []

    def enough(arms: list[list[GameRecord]]) -> bool:
        asked.append(len(arms[0]))
        return len(arms[0]) >= 2 * ROUND

    (stopped,) = simulate([arm], 5 * ROUND, enough=enough)
    assert asked == [ROUND, 2 * ROUND]
    assert stopped == simulate([arm], 2 * ROUND)[0]


def test_a_game_keeps_little_in_memory() -> None:
    """A battle of ten ships is played within a megabyte, and only its record is left."""
    arm = plan(load_scenario("lissa"), seed=1, bots=["cabin-boy"], turn_limit=25)
    play_game(arm, 0, 0)
    play_game(arm, 0, 1)
    tracemalloc.start()
    record = play_game(arm, 0, 1)
    left, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert record.turns == 25
    assert peak < 1_000_000
    assert left < 100_000


def test_play_out_goes_on_with_the_game_it_is_given() -> None:
    game = start("second_edition", DUEL, seed=1, listening=False)
    bots = [make_bot("midshipman", side) for side in range(2)]
    assert play_out(game, bots, 1) is game
    assert (game.state.turn, game.over) == (2, False)
    assert play_out(game, bots).over
    again = play_out(
        start("second_edition", DUEL, seed=1, listening=False),
        [make_bot("midshipman", side) for side in range(2)],
    )
    assert state_hash(again.state) == state_hash(game.state)


@pytest.mark.parametrize(
    ("answer", "pattern", "obedient"),
    [
        ("R R", "* C", "R C"),
        ("R C", "* C", "R C"),
        ("R C", "!* C", "R R"),
        ("R R", "!* C", "R R"),
        ("R R", "!* ?", "none"),
        ("R R", "* D", "R R"),
    ],
)
def test_an_answer_obeys_if_it_can_and_is_changed_no_more_than_it_must(
    answer: str, pattern: str, obedient: str
) -> None:
    ask = Ask("load/java", "load", "java", ["L R", "L C", "R R", "R C", "none"], "L R", "")
    assert obeyed(ask, answer, pattern) == obedient
