"""Compute the price of ships in the points of the game that is played."""

from functools import cache

from weathergage.engine.ruleset import Ruleset, ruleset
from weathergage.engine.scenario import Quality, Scenario
from weathergage.scenarios.two_ships import two_ships
from weathergage.ships.library import Errata, library


def prices_of(rules: Ruleset, scenario: Scenario) -> list[int]:
    """Return the price of every side of a battle."""
    own = rules.prices(rules, scenario) if rules.prices is not None else {}
    return [sum(own.get(ship.id, ship.points) for ship in side.ships) for side in scenario.sides]


def price_of(rules: Ruleset | None, kind: str, quality: Quality, errata: Errata) -> int:
    """Return the price of a type with a crew; without rules that of the ship library."""
    if rules is None or rules.prices is None:
        return library(errata)[kind].points[quality]
    return _own_price(rules.id, rules.switched_on, kind, quality, errata)


@cache
def _own_price(game: str, options: tuple[str, ...], kind: str, quality: Quality, errata: Errata) -> int:
    battle, _ = two_ships(f"{kind} {quality}", f"{kind} {quality}", errata)
    return prices_of(ruleset(game, options), battle)[0]
