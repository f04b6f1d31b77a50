"""The guide to simulations: its commands run, its study can be read, and the reports it points to are there."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.builders.command_line import typed
from weathergage.simulation.plans.study import read_study, study_ids

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "simulation.md").read_text(encoding="utf-8")
COMMANDS = [line for line in re.findall(r"^weathergage (sim .*)$", GUIDE, re.M) if "my-lissa" not in line]


@pytest.mark.parametrize("line", COMMANDS)
def test_its_commands_run(line: str) -> None:
    words = shlex.split(line)
    result = typed("", *words, "--games=2", "--turn-limit=1", "--workers=1")
    assert result.exit_code == 0, result.output


def test_its_python_runs() -> None:
    found = doctest.testfile(str(DOCS / "simulation.md"), module_relative=False)
    assert found.failed == 0 < found.attempted


def test_its_study_can_be_read(tmp_path: Path) -> None:
    (written,) = re.findall(r"```toml\n(.*?)```", GUIDE, re.S)
    (tmp_path / "crews.toml").write_text(written)
    study = read_study(str(tmp_path / "crews.toml"))
    assert [plan.name for plan in study.plans] == ["average 74s", "elite 74", "average 80"]


@pytest.mark.parametrize("name", study_ids())
def test_every_study_has_its_report_and_its_pictures(name: str) -> None:
    """As the study stands now: whoever changes it has to run it again."""
    page = (DOCS / "studies" / f"{name}.md").read_text(encoding="utf-8")
    assert f"](studies/{name}.md)" in GUIDE
    study = read_study(name)
    assert study.file.title in page
    assert study.file.method.strip() in page
    assert f"{study.file.games:,} games were played for each arm, with seed {study.file.seed}" in page
    for plan in study.plans:
        assert f"| {plan.name} |" in page
    assert f"weathergage study {name} --report docs/studies" in page
    for bot in {bot for plan in study.plans for bot in plan.bots}:
        assert f"`{bot}`" in page
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", page)
    assert len(pictures) == 4
    for picture in pictures:
        assert (DOCS / "studies" / picture).read_bytes().startswith(b"<?xml")
