"""Lines typed at the command line, and what comes of them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner, Result

from weathergage.cli.app import app


def typed(line: str, *more: str | Path) -> Result:
    """What comes of a line, without `weathergage` in front."""
    return CliRunner().invoke(app, [*line.split(), *map(str, more)], env={"COLUMNS": "160", "NO_COLOR": "1"})


def refused(line: str, *more: str | Path) -> str:
    """The one line that says why something is refused."""
    result = typed(line, *more)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("weathergage: ")
    assert "Traceback" not in result.stderr
    return result.stderr.strip()


def unserved(line: str, *more: str | Path) -> str:
    """The one sentence that says why nothing can be served."""
    result = typed(line, *more)
    assert (result.exit_code, result.stdout) == (1, ""), result.output
    assert result.stderr.startswith("weathergage: ")
    assert len(result.stderr.splitlines()) == 1, result.stderr
    return result.stderr.strip()


def commands(group: str = "") -> Mapping[str, Any]:
    """The commands of the program, or those of a group of them, by name; typer keeps their type to itself."""
    found = commands()[group] if group else get_command(app)
    assert isinstance(found, TyperGroup)
    return found.commands
