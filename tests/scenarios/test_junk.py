"""Whatever is written into a battle, it loads or gives a ScenarioError, never anything else."""

import contextlib
import tomllib
from copy import deepcopy
from typing import Any

import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from weathergage.scenarios.line_numbers import toml_lines
from weathergage.scenarios.loader import load_scenario, scenario_from_dict, scenario_from_toml
from weathergage.scenarios.mistakes import Mistake, ScenarioError

BATTLE = tomllib.loads("""
id = "a"
title = "A"
date = "1800"
place = "sea"
notes = "None."
anchoring = true
deferred_loading = false
wind = { direction = 1, velocity = 2, change = 3 }
sea = { columns = 51, rows = 35, land = ["A1-A3"], coast = ["east"], shoals = { B2 = 9, "B4-B6 C7" = 12 } }
victory = { kind = "points", turns = 5, bonus = { one = 3 }, note = "-" }
[[side]]
id = "one"
name = "One"
nations = ["british"]
ship = [
  { name = "Otter", type = "br-38", quality = "crack", bow = "V20", heading = 2, nation = "british" },
  { name = "Vesuvius", type = "br-bomb-two", quality = "poor", bow = "W25", heading = 2, anchored = "AB" },
]
[[side]]
id = "two"
name = "Two"
nations = ["french"]
[[side.ship]]
id = "lynx"
name = "Lynx"
class = 3
rating = 40
points = 15
counter = 2301
log = { level = "advanced", hull = 15, crew = [6, 6, 4], guns = [8, 8], carronades = [0, 1], rigging = [5, 5, 5, 5] }
quality = "average"
bow = "T9"
heading = 3
depth = 18
turning = 3
battle_speed = 4
full_speed = 6
hexes = 2
entry_turn = 1
rig = "square"
squadron = ""
sails = "full"
rowed = true
coppered = false
months_at_sea = 4
newly_arrived = 1
flag = true
bomb = "single"
[[side.ship]]
name = "Old Fort"
fixed = "fort"
quality = "green"
bow = "A2"
heading = 3
points = 9
hexes = 1
log = { level = "basic", hull = 9, crew = [4, 4, 4], guns = [5, 5] }
""")

WORDS = st.sampled_from(
    ["", "A1", "C3-C9", "Z0", "(0,-3)", "(99999,1)", "british", "br-74", "crack", "é-", "one"]
)
SCALARS = st.none() | st.booleans() | st.integers(-3, 200) | st.floats(allow_nan=False) | WORDS
JUNK = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    keys = (
        list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    )
    return [path, *(deeper for key in keys for deeper in paths(value[key], (*path, key)))]


def put(path: tuple[Any, ...], junk: Any) -> Any:
    battle = deepcopy(BATTLE)
    if not path:
        return junk
    spot: Any = battle
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = junk
    return battle


def test_the_battle_is_sound_before_junk_is_put_into_it() -> None:
    assert scenario_from_dict(BATTLE).sides[1].ships[0].log.guns == (4, 4)


@given(st.sampled_from(paths(BATTLE)), JUNK)
def test_junk_in_any_place(path: tuple[Any, ...], junk: Any) -> None:
    with contextlib.suppress(ScenarioError):
        scenario_from_dict(put(path, junk))


@given(st.sampled_from(paths(BATTLE)[1:]), JUNK)
def test_junk_in_a_toml_file_is_found_on_a_line(path: tuple[Any, ...], junk: Any) -> None:
    try:
        text = tomli_w.dumps(put(path, junk))
    except (TypeError, ValueError):
        return  # TOML has no null
    last = text.count("\n") + 1
    mistakes: tuple[Mistake, ...] = ()
    try:
        scenario_from_toml(text, "junk.toml")
    except ScenarioError as error:
        mistakes = error.mistakes
    assert all(0 <= line <= last for line in toml_lines(text).values())
    assert all(0 <= mistake.line <= last for mistake in mistakes)


@given(st.text(max_size=40))
def test_any_text_as_an_id_or_path(text: str) -> None:
    for name in (text, f"{text}.toml", f"../{text}"):
        with contextlib.suppress(ScenarioError):
            load_scenario(name)
