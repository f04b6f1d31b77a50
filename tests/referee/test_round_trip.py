"""A position that was written can be read again, and is the same."""

import json
import tomllib
from pathlib import Path

import msgspec
import pytest

from weathergage.api import Game, load_scenario, start
from weathergage.bots import make_bot
from weathergage.engine.state import GameState
from weathergage.referee import adjudicate, position_text, read_position, read_position_file, written_position

BATTLES = ("bonhomme-richard-serapis", "droits-de-lhomme", "lissa")


def plain(state: GameState) -> object:
    """A state without the count of dice, which is no part of a position."""
    found = msgspec.to_builtins(state.to_record())
    found["dice"].pop("taken")
    return found


def random_steps(battle: str, seed: int, turns: int) -> "list[Game]":
    """Copies of a random game at every question; owners are asked which guns they lose."""
    game = start("second_edition", load_scenario(battle), seed, listening=False)
    for ship in game.state.ships:
        game.act(ship.side, "standing", f"{ship.spec.id} gun_hits ask")
    bots = [make_bot("cabin-boy", seed + side) for side in range(2)]
    found = []
    while not game.over and game.state.turn <= turns:
        for side, request in enumerate(game.requests):
            if request is not None:
                game.submit(side, bots[side].decide(game.view(side), request))
        found.append(game.clone())
    return found


@pytest.mark.parametrize("battle", BATTLES)
def test_every_question_of_a_game_survives(battle: str) -> None:
    phases = set()
    for game in random_steps(battle, 2, 20):
        text = position_text(written_position(game.rules, load_scenario(battle), game.state))
        again = read_position(tomllib.loads(text))
        assert plain(again.state) == plain(game.state)
        phases.add(game.rules.phases[game.state.phase].id)
    # With ten ships about, some are bound to meet.
    assert battle != "lissa" or {"unfouling", "grappling", "boarding", "combat", "loading"} <= phases


def test_a_position_plays_on_as_the_game_would() -> None:
    """The orders of the next question, given to a written position, lead to the next state."""
    for before in random_steps("bonhomme-richard-serapis", 4, 12):
        if before.over:
            continue
        chosen = {ask.id: ask.options[-1] for r in before.requests if r for ask in r.asks}
        position = written_position(before.rules, load_scenario("bonhomme-richard-serapis"), before.state)
        verdict = adjudicate({**position, "orders": [chosen]})
        played = before.clone()
        for side, request in enumerate(played.requests):
            if request is not None:
                played.submit(side, {ask.id: ask.options[-1] for ask in request.asks})
        assert plain(read_position(verdict.position).state) == plain(played.state)


def test_json_and_toml_mean_the_same(tmp_path: Path) -> None:
    (game, *_) = random_steps("lissa", 3, 4)
    position = written_position(game.rules, load_scenario("lissa"), game.state)
    (tmp_path / "a.json").write_text(json.dumps(position))
    (tmp_path / "a.toml").write_text(position_text(position))
    states = [plain(read_position_file(tmp_path / name).state) for name in ("a.json", "a.toml")]
    assert states[0] == states[1]


def test_ships_yet_to_come_stay_away_and_come_in_time() -> None:
    battle = next(b for b in ("trafalgar", "negapatam", "lake-erie", "droits-de-lhomme", "lissa") if _late(b))
    late = _late(battle)
    first = read_position({"ruleset": "second_edition", "scenario": battle})
    fresh = start("second_edition", load_scenario(battle)).state
    assert [ship.present for ship in first.state.ships] == [ship.present for ship in fresh.ships]
    after = read_position({"ruleset": "second_edition", "scenario": battle, "turn": 90})
    assert all(after.state.ship(name).present for name in late)


def _late(battle: str) -> list[str]:
    return [ship.id for side in load_scenario(battle).sides for ship in side.ships if ship.entry_turn > 1]


def test_a_battle_of_the_files_own_is_written_again(tmp_path: Path) -> None:
    own = {
        "ruleset": "second_edition",
        "seed": 3,
        "wind": {"direction": 4},
        "side": [
            {
                "id": name,
                "name": name.title(),
                "nations": [name],
                "ship": [
                    {"name": f"{name} one", "type": kind, "quality": "crack", "bow": bow, "heading": 2},
                    {"name": f"{name} two", "type": kind, "quality": "green", "bow": bow + "0", "heading": 2},
                ],
            }
            for name, kind, bow in (("british", "br-38", "V2"), ("french", "fr-40", "P2"))
        ],
        "orders": [{"plot/british-one": "1"}],
    }
    verdict = adjudicate(own)
    assert "orders" not in verdict.position
    again = read_position(tomllib.loads(position_text(verdict.position)))
    assert again.state.victory == "points"
    assert again.state.ship("british-one").notation == "1"
    assert plain(read_position(verdict.position).state) == plain(again.state)
