"""Price ships in points: by rate and rating, not as the ship library prices them."""

from typing import Any

import msgspec

from weathergage.engine.ruleset import Book, Ruleset, State
from weathergage.engine.scenario import Scenario


def prices(rules: Ruleset[State, Book], scenario: Scenario) -> dict[str, int]:
    """Return the points of every ship of a battle, by her id.

    What a battle adds to some of them is no part of their price.
    """
    victory = msgspec.structs.replace(scenario.victory, bonus={})
    state: Any = rules.set_up(rules, msgspec.structs.replace(scenario, victory=victory), 0)
    return {ship.spec.id: ship.spec.points for ship in state.ships}
