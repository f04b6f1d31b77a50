"""The guide for scenario designers says what is true."""

import re
from pathlib import Path

import msgspec
import pytest

from weathergage.scenarios.format import (
    BattleFile,
    LogTable,
    SeaTable,
    ShipTable,
    SideTable,
    VictoryTable,
    WindTable,
)
from weathergage.scenarios.loader import scenario_from_toml
from weathergage.scenarios.mistakes import ScenarioError

GUIDE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```toml\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)


def test_the_example_loads() -> None:
    (example,) = EXAMPLES
    scenario = scenario_from_toml(example, "docs/scenarios.md")
    assert [side.ships[0].name for side in scenario.sides] == ["Otter", "Lynx"]
    lynx = scenario.sides[1].ships[0]
    assert (lynx.points, lynx.log.crew, lynx.log.hull) == (14, (3, 2, 2), 10)


def test_the_messages_shown_are_those_given() -> None:
    (example,) = EXAMPLES
    wrong = example.replace('"T9"', '"V21"').replace('type = "fr-40"', 'type = "br-74"')
    with pytest.raises(ScenarioError) as caught:
        scenario_from_toml(wrong, "my-battle.toml")
    assert len(caught.value.mistakes) == 2
    assert str(caught.value) in GUIDE


@pytest.mark.parametrize(
    "table", [BattleFile, WindTable, SeaTable, VictoryTable, LogTable, SideTable, ShipTable]
)
def test_every_key_is_explained(table: type[msgspec.Struct]) -> None:
    for key in table.__struct_encode_fields__:
        assert re.search(rf"\b{key}\b", GUIDE), key
