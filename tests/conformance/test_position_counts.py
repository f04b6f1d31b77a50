"""From a dozen positions of each game, the same orders are offered and lead to the same positions as the docs tell."""

import pytest

from tools.position_counts import PAGE, section
from weathergage.api import ruleset_ids


@pytest.mark.parametrize("rules", ruleset_ids())
def test_orders_and_positions_are_those_of_the_table(rules: str) -> None:
    assert section(rules) in PAGE.read_text(encoding="utf-8")
