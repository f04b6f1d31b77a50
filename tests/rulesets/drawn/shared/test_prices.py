"""What ships are worth in drawn games beside their rules: points that a battle gives."""

import msgspec
import pytest

from weathergage.api import load_scenario, start


@pytest.mark.parametrize("edition", ["beat_to_quarters", "red_and_black"])
def test_a_battle_gives_points_to_a_side_from_the_start_and_adds_them_to_a_ships_price(edition: str) -> None:
    """beat_to_quarters:17.2, red_and_black:6.11: by the id of the side, and by that of the ship (ruling Y8)."""
    battle = load_scenario("constitution-guerriere")
    first, second = battle.sides
    ship = second.ships[0].id
    plain = start(edition, battle, 1).state
    victory = msgspec.structs.replace(battle.victory, bonus={first.id: 4, ship: 7})
    state = start(edition, msgspec.structs.replace(battle, victory=victory), 1).state
    assert (plain.bonus, state.bonus) == ([0, 0], [4, 0])
    worth = {each.spec.id: each.spec.points for each in plain.ships}
    assert {each.spec.id: each.spec.points for each in state.ships} == {**worth, ship: worth[ship] + 7}
