"""The guide for referees says what is true."""

import re
import tomllib
from pathlib import Path

import pytest

from weathergage.referee import adjudicate, read_position, read_position_file, report_text
from weathergage.referee.reading import PositionFile, TieTable
from weathergage.referee.ship_fields import ship_fields
from weathergage.rulesets.drawn.beat_to_quarters.present.ledger import LEDGER as CARDS
from weathergage.rulesets.plotted.editions.second_edition.ruleset import make
from weathergage.rulesets.plotted.present.ledger import LEDGER
from weathergage.scenarios import ScenarioError

GUIDE = (Path(__file__).parents[2] / "docs" / "referee.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```toml\n(.*?)^```\n.*?^```text\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize(("file", "report"), EXAMPLES)
def test_examples_come_out_as_shown(file: str, report: str) -> None:
    position = read_position(tomllib.loads(file))
    assert report.strip() in report_text(position.rules, adjudicate(position))


def test_dice_that_are_not_needed_are_left() -> None:
    boarding = EXAMPLES[2][0]
    assert adjudicate(tomllib.loads(boarding)).position["dice"] == [6, 3, 6, 2]


@pytest.mark.parametrize(
    "key",
    [*ship_fields(LEDGER), *ship_fields(CARDS), *PositionFile.__struct_fields__, *TieTable.__struct_fields__],
)
def test_every_key_is_explained(key: str) -> None:
    assert re.search(rf"`{key}`", GUIDE)


def test_every_phase_is_named() -> None:
    assert all(f"`{phase.id}`" in GUIDE for phase in make().phases)


def test_the_mistakes_shown_are_those_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = EXAMPLES[0][0].replace("heading = 2\n", "heading = 2\nhull = 14\n", 1)
    Path("turn5.toml").write_text(first.replace('"plot/guerriere"', '"plot/guerierre"'))
    with pytest.raises(ScenarioError) as caught:
        read_position_file(Path("turn5.toml"))
    assert len(caught.value.mistakes) == 2
    assert str(caught.value) in GUIDE
