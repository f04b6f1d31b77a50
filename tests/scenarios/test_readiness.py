"""How ships begin a battle: anchors, sails, bottoms, fresh hands, flags and mortars."""

from functools import partial

import pytest

from tests.builders import battle_files
from weathergage.engine.scenario import ShipEntry
from weathergage.scenarios.loader import scenario_from_toml
from weathergage.scenarios.mistakes import ScenarioError

BATTLE = """\
id = "otter-lynx"
title = "Otter v. Lynx"
date = "1809-05-02"
place = "Bay of Biscay"
notes = "A few ships."
anchoring = true
wind = { direction = 4 }
victory = { kind = "points" }

[[side]]
id = "british"
name = "Great Britain"
nations = ["british"]
ship = [
  { name = "Otter", type = "br-38",        quality = "crack", bow = "V20", heading = 2 },
  { name = "Badger", type = "br-74-large", quality = "crack", bow = "V24", heading = 2 },
]

[[side]]
id = "french"
name = "France"
nations = ["french"]
ship = [
  { name = "Lynx", type = "fr-28", quality = "average", bow = "T9", heading = 3 },
]
"""
loaded, mistakes = partial(battle_files.loaded, BATTLE), partial(battle_files.mistakes, BATTLE)


def ship(name: str, keys: str) -> ShipEntry:
    battle = loaded(f'name = "{name}"', f'name = "{name}", {keys}')
    return next(ship for side in battle.sides for ship in side.ships if ship.name == name)


def test_what_is_left_out_is_as_always() -> None:
    battle = scenario_from_toml(BATTLE.replace("anchoring = true\n", ""), "my.toml")
    otter = battle.sides[0].ships[0]
    assert (battle.anchoring, battle.deferred_loading) == (False, False)
    assert (otter.anchored, otter.sails, otter.rowed, otter.coppered) == ("", "battle", False, True)
    assert (otter.months_at_sea, otter.newly_arrived, otter.flag) == (0, 0, False)
    assert (otter.bomb, otter.fixed, otter.advanced, otter.hexes) == ("", "", None, 2)


def test_keys_of_a_battle() -> None:
    assert loaded().anchoring
    assert loaded("anchoring = true", "deferred_loading = true").deferred_loading


@pytest.mark.parametrize(
    ("keys", "field", "value"),
    [
        *((f'anchored = "{kind}"', "anchored", kind) for kind in ("A", "AB", "AS")),
        ('sails = "full"', "sails", "full"),
        ("rowed = true", "rowed", True),
        ("coppered = false, months_at_sea = 7", "coppered", False),
        ("coppered = false, months_at_sea = 7", "months_at_sea", 7),
        ("newly_arrived = 1", "newly_arrived", 1),
        ("flag = true", "flag", True),
        ("hexes = 1", "hexes", 1),
    ],
)
def test_keys_of_a_ship(keys: str, field: str, value: object) -> None:
    assert getattr(ship("Otter", keys), field) == value


OTTER = "side[0].ship[0]"
BADGER = "side[0].ship[1]"


@pytest.mark.parametrize(
    ("keys", "key", "reason"),
    [
        ('anchored = "B"', "anchored", "unknown anchored 'B'; did you mean 'AB'?"),
        ('anchored = "A", entry_turn = 3', "anchored", "comes in later cannot lie at anchor"),
        ('anchored = "A", sails = "full"', "sails", "at anchor has no full sail"),
        ('sails = "topsails"', "sails", "known: battle, full"),
        ("rowed = 1", "rowed", "expected true or false"),
        ("newly_arrived = 2", "newly_arrived", "class 3 has at most 1 extra crew square in each section"),
        ("newly_arrived = 3", "newly_arrived", "at most 2 (found 3)"),
        ("class = 5, newly_arrived = 1", "newly_arrived", "class 5 has no extra crew squares"),
        ("months_at_sea = -1", "months_at_sea", "at least 0 (found -1)"),
        ('bomb = "three"', "bomb", "unknown bomb 'three'"),
        ('fixed = "castle"', "fixed", "unknown fixed 'castle'; known: fort, entrenchment"),
    ],
)
def test_one_mistake(keys: str, key: str, reason: str) -> None:
    (mistake,) = mistakes('name = "Otter"', f'name = "Otter", {keys}')
    assert (mistake.place, mistake.line) == (f"{OTTER}.{key}", 15)
    assert reason in mistake.reason


def test_ships_of_the_line_may_have_two_extra_squares_a_section() -> None:
    assert ship("Badger", "newly_arrived = 2").newly_arrived == 2


def test_lying_at_anchor_needs_a_battle_with_anchoring() -> None:
    afloat = BATTLE.replace("anchoring = true\n", "")
    with pytest.raises(ScenarioError) as caught:
        scenario_from_toml(afloat.replace('name = "Lynx"', 'name = "Lynx", anchored = "AS"'), "my.toml")
    (mistake,) = caught.value.mistakes
    assert mistake.place == "side[1].ship[0].anchored" and "needs `anchoring = true`" in mistake.reason
    with pytest.raises(ScenarioError, match=r"side\[0\]\.ship\[0\]: Otter fires her mortars only at anchor"):
        scenario_from_toml(afloat.replace('type = "br-38"', 'type = "br-bomb-two"'), "my.toml")


def test_a_wrong_word_for_anchoring_is_one_mistake() -> None:
    anchored = BATTLE.replace('name = "Lynx"', 'name = "Lynx", anchored = "AS"')
    with pytest.raises(ScenarioError) as caught:
        scenario_from_toml(anchored.replace("anchoring = true", 'anchoring = "yes"'), "my.toml")
    (mistake,) = caught.value.mistakes
    assert (mistake.place, mistake.line) == ("anchoring", 6)


def test_a_squadron_has_one_flag() -> None:
    two = BATTLE.replace("heading = 2 }", "heading = 2, flag = true }")
    with pytest.raises(ScenarioError) as caught:
        scenario_from_toml(two, "my.toml")
    (mistake,) = caught.value.mistakes
    assert (
        mistake.place == f"{BADGER}.flag"
        and f"Otter already carries the flag of the ships without a squadron ({OTTER})" in mistake.reason
    )
    apart = two.replace('bow = "V20"', 'bow = "V20", squadron = "van"')
    assert [ship.flag for ship in scenario_from_toml(apart, "my.toml").sides[0].ships] == [True, True]


def test_a_bomb_of_the_library_has_her_mortars() -> None:
    battle = loaded('type = "br-38"', 'type = "br-bomb-single"')
    bomb = battle.sides[0].ships[0]
    assert (bomb.bomb, bomb.library, bomb.depth) == ("single", "br-bomb-single", 11)
    assert bomb.log.carronades == (0, 0)
    assert bomb.advanced is not None and bomb.advanced.carronades == (0, 1)
    assert (bomb.advanced.hull, bomb.advanced.guns) == (5, (2, 2))


def test_any_ship_can_be_fitted_with_mortars() -> None:
    fitted = ship("Otter", 'bomb = "two"')
    assert (fitted.bomb, fitted.log.carronades, fitted.log.guns) == ("two", (0, 0), (3, 3))
    assert fitted.advanced is not None and fitted.advanced.carronades == (1, 1)
    marked = ship("Otter", 'bomb = "two", log = { level = "advanced", carronades = [1, 1] }')
    assert marked.advanced == fitted.advanced


@pytest.mark.parametrize(
    ("keys", "key", "reason"),
    [
        (
            'bomb = "two", log = { level = "advanced", carronades = [2, 2] }',
            "log.carronades",
            "write [1, 1] at level",
        ),
        ('bomb = "two", log = { level = "basic", carronades = [1, 1] }', "log.carronades", "are her mortars"),
    ],
)
def test_mortars_that_do_not_fit(keys: str, key: str, reason: str) -> None:
    (mistake,) = mistakes('name = "Otter"', f'name = "Otter", {keys}')
    assert mistake.place == f"{OTTER}.{key}" and reason in mistake.reason


def test_a_bomb_of_another_kind() -> None:
    (mistake,) = mistakes('type = "br-38"', 'type = "br-bomb-two", bomb = "single"')
    assert mistake.place == f"{OTTER}.bomb" and "another kind ('two')" in mistake.reason
