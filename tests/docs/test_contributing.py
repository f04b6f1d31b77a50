"""The guide for contributors shows a rule as it is."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLOTTED = ROOT / "src" / "weathergage" / "rulesets" / "plotted"
EDITION = PLOTTED / "editions" / "second_edition"
SOURCES = {
    "python": (PLOTTED / "options" / "copper_bottom" / "__init__.py",),
    "toml": (EDITION / "tables" / "wind.toml", EDITION / "options.toml"),
}


@pytest.mark.parametrize("language", SOURCES)
def test_every_line_of_the_example_stands_in_its_file(language: str) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("### An optional rule as an example")[2].partition("\n## ")[0]
    shown = [
        line
        for block in re.findall(rf"```{language}\n(.*?)```", section, re.S)
        for line in block.splitlines()
    ]
    known = {
        line.strip() for path in SOURCES[language] for line in path.read_text(encoding="utf-8").splitlines()
    }
    assert len(shown) > 5 and [line for line in shown if line.strip() and line.strip() not in known] == []
