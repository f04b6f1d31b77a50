"""The guide to the command line names every command and option."""

from pathlib import Path
from typing import Any

import pytest

from tests.builders.command_line import commands
from tests.cli.test_commands import COMMANDS

GUIDE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_named(name: str) -> None:
    command = commands()[name]
    assert f"| `{name}" in GUIDE
    for option in command.params:
        longest = max(option.opts, key=len)
        if longest.startswith("--") and longest != "--help":
            assert longest in GUIDE, longest


def test_no_other_commands() -> None:
    assert set(commands()) == set(COMMANDS)


def test_the_python_example_runs() -> None:
    example = GUIDE.partition("From Python the same is\n\n```\n")[2].partition("```")[0]
    found: dict[str, Any] = {}
    exec(example.replace("games=200", "games=2"), found)
    assert found["summary"].games == 2
