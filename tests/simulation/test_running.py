"""Many games: what comes out depends on the seed alone."""

from pathlib import Path

import pytest

from weathergage.api import load_scenario, read, start, state_hash, verify
from weathergage.bots import make_bot
from weathergage.simulation import SimulationError, Summary, play_out, run
from weathergage.simulation.playing import bot_seed, game_seed

DUEL = load_scenario("constitution-guerriere")


def simulate(**changes: object) -> Summary:
    """A few short games."""
    settings: dict[str, object] = {"games": 6, "seed": 3, "bots": ["cabin-boy"], "turn_limit": 12}
    return run(DUEL, **(settings | changes))  # type: ignore[arg-type]


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    alone = simulate(save_dir=tmp_path / "one")
    shared = simulate(save_dir=tmp_path / "two", workers=2)
    assert alone == shared
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]


def test_the_same_seed_plays_the_same_games_and_another_does_not() -> None:
    assert simulate().fingerprint == simulate().fingerprint
    assert simulate().fingerprint != simulate(seed=4).fingerprint


def test_more_games_begin_with_the_same_games(tmp_path: Path) -> None:
    simulate(save_dir=tmp_path / "few", games=2)
    simulate(save_dir=tmp_path / "more", games=3)
    for file in (tmp_path / "few").iterdir():
        assert file.read_bytes() == (tmp_path / "more" / file.name).read_bytes()


def test_every_game_has_its_own_dice_and_every_side_its_own_luck() -> None:
    seeds = {game_seed(seed, index) for seed in range(20) for index in range(20)}
    seeds |= {bot_seed(seed, index, side) for seed in range(20) for index in range(20) for side in range(2)}
    assert len(seeds) == 3 * 400
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_saved_games_verify_also_those_stopped_at_the_limit(tmp_path: Path) -> None:
    simulate(save_dir=tmp_path / "new" / "folder")
    files = list((tmp_path / "new" / "folder").iterdir())
    assert len(files) == 6
    assert [verify(file.read_bytes()) for file in files] == [[]] * 6
    assert read(files[0].read_bytes()).outcome is None


def test_a_game_over_the_limit_is_drawn() -> None:
    summary = simulate(turn_limit=2)
    assert summary.ends == {"turn limit": 6}
    assert summary.draws.count == 6
    assert summary.turns.mean == summary.median_turns == 2
    assert summary.total_turns == 12


def test_without_a_limit_games_are_played_to_their_end() -> None:
    summary = simulate(turn_limit=0, games=2, bots=["midshipman"])
    assert "turn limit" not in summary.ends
    assert sum(summary.ends.values()) == 2
    assert sum(side.wins.count for side in summary.sides) + summary.draws.count == 2


def test_the_summary_counts_every_game() -> None:
    summary = simulate(bots=["midshipman", "cabin-boy"], turn_limit=60)
    assert [side.bot for side in summary.sides] == ["midshipman", "cabin-boy"]
    assert summary.games == sum(summary.ends.values()) == 6
    wins = [side.wins.count for side in summary.sides]
    assert sum(wins) + summary.draws.count == 6
    assert wins[0] > wins[1]
    ours, theirs = (side.lost["hull"].mean for side in summary.sides)
    assert theirs > ours


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate(progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (6, 6)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"bots": ["admiral"]}, "no bot 'admiral'; choose from cabin-boy"),
        ({"bots": ["cabin-boy"] * 3}, "has 2 sides"),
        ({"bots": []}, "has 2 sides"),
        ({"games": 0}, "at least 1"),
        ({"workers": 0}, "at least 1"),
    ],
)
def test_what_cannot_be_simulated_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(SimulationError, match=words):
        simulate(**changes)


def test_an_illegal_order_of_a_bot_is_told_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from weathergage import bots

    class Madman:
        def decide(self, view: object, request: object) -> dict[str, str]:
            return {"plot/constitution": "99"}

    monkeypatch.setattr(bots, "make_bot", lambda name, seed: Madman())
    with pytest.raises(
        SimulationError, match="game 0 of seed 3, turn 1: an illegal order of cabin-boy"
    ) as caught:
        simulate()
    assert caught.value.played


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
