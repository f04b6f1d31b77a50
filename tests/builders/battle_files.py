"""Battle files as texts: read with a change, and read with mistakes; and a battle of three sides."""

from typing import Any

import pytest

from weathergage.engine.scenario import Scenario
from weathergage.scenarios.loader import scenario_from_toml
from weathergage.scenarios.mistakes import Mistake, ScenarioError


def loaded(text: str, old: str = "", new: str = "") -> Scenario:
    """A battle file read after the first `old` in it was replaced."""
    assert text.count(old) >= 1
    return scenario_from_toml(text.replace(old, new, 1), "my.toml")


def mistakes(text: str, old: str = "", new: str = "") -> tuple[Mistake, ...]:
    """What is found wrong with a battle file after that change."""
    with pytest.raises(ScenarioError) as caught:
        loaded(text, old, new)
    return caught.value.mistakes


def three_handed_battle() -> dict[str, Any]:
    """A battle of our own making: three sides, a ship each."""
    berths = {"british": ("br-38", "R20"), "french": ("fr-36", "V20"), "american": ("us-38", "N20")}
    return {
        "id": "three-handed",
        "title": "Three-handed",
        "date": "1800",
        "place": "Nowhere",
        "notes": "Made up.",
        "wind": {"direction": 1},
        "victory": {"kind": "points"},
        "side": [
            {
                "id": nation,
                "name": nation.title(),
                "nations": [nation],
                "ship": [{"name": nation, "type": kind, "quality": "average", "bow": bow, "heading": 2}],
            }
            for nation, (kind, bow) in berths.items()
        ],
    }
