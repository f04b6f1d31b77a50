"""Commands load what they use: no rules for a list of battles, no server for a simulation."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak import sample
from weathergage.api import ruleset, ruleset_ids

ROOT = Path(__file__).parents[2]
GAMES = {"second_edition", "tournament", "beat_to_quarters", "red_and_black"}
HEAVY = {"sqlalchemy", "litestar", "matplotlib", "uvicorn", "alembic"}

_SCRIPT = """
import json, sys
from weathergage.cli.app import app
app(sys.argv[1:], standalone_mode=False)
print("\\n" + json.dumps(sorted(sys.modules)))
"""


def loaded_by(line: str) -> set[str]:
    """The modules that a command has loaded when it is done."""
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, *line.split()],
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "160"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def games_among(modules: set[str]) -> set[str]:
    """The games whose rules are loaded."""
    return {name.split(".")[-2] for name in modules if name.endswith(".ruleset") and ".rulesets." in name}


def test_a_game_is_called_like_its_package() -> None:
    assert set(ruleset_ids()) >= GAMES
    assert all(ruleset(each).id == each for each in GAMES)


@pytest.mark.parametrize(
    ("line", "games"),
    sample(
        [
            ("scenarios lissa", set()),
            ("verify tests/replays/red_and_black-time.json", {"red_and_black"}),
            ("rules tournament --status", {"tournament"}),
            ("scenarios", set()),
            ("ships sp-64", set()),
            ("verify tests/replays/second_edition-time.json", {"second_edition"}),
            ("odds --ruleset second_edition", {"second_edition"}),
        ],
        3,
    ),
)
def test_rules_are_loaded_when_they_are_used(line: str, games: set[str]) -> None:
    loaded = loaded_by(line)
    assert games_among(loaded) == games
    assert not {name.partition(".")[0] for name in loaded} & HEAVY


def test_help_loads_neither_rules_nor_battles() -> None:
    loaded = loaded_by("sim --help")
    assert not {"weathergage.api", "weathergage.scenarios", "weathergage.bots"} & loaded


def test_a_simulation_needs_no_server_and_no_plots() -> None:
    line = "sim constitution-guerriere --games 1 --bots cabin-boy --turn-limit 1 --ruleset second_edition"
    assert not {name.partition(".")[0] for name in loaded_by(line)} & HEAVY
