"""The guide's examples are true."""

from pathlib import Path
from typing import Any

import msgspec

from tests.builders.campaign.war import BOOK
from weathergage.campaign import FleetPlan, faults

GUIDE = (Path(__file__).parents[2] / "docs" / "campaign.md").read_text(encoding="utf-8")


def test_the_fleet_of_the_guide_can_sail() -> None:
    fleet = GUIDE.partition("```toml\n")[2].partition("```")[0]
    assert faults(BOOK, msgspec.toml.decode(fleet, type=FleetPlan)) == []


def test_the_python_example_runs() -> None:
    example = GUIDE.partition("```python\n")[2].partition("```")[0]
    found: dict[str, Any] = {}
    exec(example, found)
    assert found["campaign"].state.month == 2
