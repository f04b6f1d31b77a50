"""The guide to the command line names every command and option."""

from pathlib import Path

import pytest
import typer.main

from tests.cli.test_commands import COMMANDS
from weathergage.cli.app import app

GUIDE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_named(name: str) -> None:
    command = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    assert f"| `{name}" in GUIDE
    for option in command.params:
        longest = max(option.opts, key=len)
        if longest.startswith("--") and longest != "--help":
            assert longest in GUIDE, longest


def test_no_other_commands() -> None:
    assert set(typer.main.get_command(app).commands) == set(COMMANDS)  # type: ignore[attr-defined]


def test_the_python_example_runs() -> None:
    example = GUIDE.partition("From Python the same is\n\n```\n")[2].partition("```")[0]
    found: dict[str, object] = {}
    exec(example.replace("games=200", "games=2"), found)
    assert found["summary"].games == 2  # type: ignore[attr-defined]
