"""Describe an arm before it becomes a plan, and the changes between arms."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from weathergage.api import Ruleset, Scenario, load_scenario, ruleset, ruleset_for, ruleset_ids
from weathergage.scenarios import battle_data, scenario_from_dict
from weathergage.scenarios.ship import slug
from weathergage.scenarios.two_ships import crew_of, crew_words
from weathergage.ships.library import Errata
from weathergage.simulation.plans.captains import from_folder
from weathergage.simulation.plans.meeting import Gage, is_meeting, meeting
from weathergage.simulation.plans.plan import Plan, SimulationError, plan

#: Changes of the battle itself begin with one of these.
_BATTLE_KEYS = ("wind", "sea", "victory", "ship", "side", "anchoring", "deferred_loading")
_EXAMPLES = (
    "option=+advanced, option=-advanced, ruleset=ID, bots=A,B, battle=FILE, gage=first, wind.direction=3, "
    "ship.java.quality=elite, ship.java.type=br-40, side.british.quality=crack, instruct=SIDE:load=* C"
)


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """Hold everything that can be set for an arm; `changes` are made to the data of the battle, in this order."""

    battle: str
    gage: Gage = "even"
    #: The number of random starts of a meeting, taken in turn; 0 for the plain one.
    starts: int = 0
    errata: Errata = "as-printed"
    ruleset: str = ""
    options: tuple[str, ...] = ()
    bots: tuple[str, ...] = ("midshipman",)
    instructions: tuple[str, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()
    seed: int = 0
    swap: bool = False
    turn_limit: int = 200
    #: The folder that file names are relative to.
    folder: str = ""


def plan_of(setting: Setting, name: str = "", save_dir: Path | None = None) -> Plan:
    """Return the plan of a setting; raises SimulationError, ScenarioError or OptionError."""
    return plan(
        scenario_of(setting),
        setting.ruleset,
        setting.options,
        seed=setting.seed,
        bots=[from_folder(bot, setting.folder) for bot in setting.bots],
        instructions=setting.instructions,
        swap=setting.swap,
        turn_limit=setting.turn_limit,
        save_dir=save_dir,
        name=name,
        starts=[scenario_of(setting, start) for start in range(1, setting.starts + 1)],
    )


def scenario_of(setting: Setting, start: int = 0) -> Scenario:
    """Return the battle with its changes, from one of its starts."""
    met = is_meeting(setting.battle)
    if (setting.gage != "even" or setting.starts) and not met:
        raise SimulationError(
            f"{setting.battle} places its ships itself: --gage and --starts are for two fleets such as A v B"
        )
    name = _battle_file(setting)
    unchanged = None if met else load_scenario(name, setting.errata)
    if unchanged is not None and not setting.changes:
        return unchanged
    chosen = ruleset_for(unchanged, setting.ruleset) if unchanged else setting.ruleset or ruleset_ids()[0]
    rules = ruleset(chosen, setting.options)
    data = meeting(setting.battle, setting.gage, setting.errata, start, rules) if met else battle_data(name)
    for key, value in setting.changes:
        _change_battle(data, key, value, rules)
    source = f"{setting.battle} as changed" if setting.changes else setting.battle
    return scenario_from_dict(data, source, setting.errata)


def changed(setting: Setting, text: str) -> Setting:
    """Apply changes such as `option=+advanced; ship.java.quality=elite` to a setting."""
    for one in filter(None, (part.strip() for part in text.split(";"))):
        key, equals, value = (part.strip() for part in one.partition("="))
        if not equals or not value:
            raise SimulationError(f"{one!r} is not a change; write KEY=VALUE, such as {_EXAMPLES}")
        setting = _changed(setting, key, value)
    return setting


def _changed(setting: Setting, key: str, value: str) -> Setting:
    change = msgspec.structs.replace
    if key in ("option", "options"):
        return change(setting, options=_switched(setting.options, value))
    if key == "bots":
        from weathergage.bots.bot import bot_specs

        return change(setting, bots=tuple(bot_specs(value)))
    if key == "instruct":
        return change(setting, instructions=(*setting.instructions, value))
    if key == "battle":
        return change(setting, battle=value, changes=())
    if key == "ruleset":
        return change(setting, ruleset=value)
    if key in ("gage", "errata"):
        return msgspec.convert({**msgspec.structs.asdict(setting), key: _one_of(key, value)}, Setting)
    if key.partition(".")[0] in _BATTLE_KEYS:
        return change(setting, changes=(*setting.changes, (key, value)))
    raise SimulationError(f"{key!r} cannot be changed; write a change such as {_EXAMPLES}")


def _one_of(key: str, value: str) -> str:
    allowed = {"gage": ("even", "first", "second"), "errata": ("as-printed", "corrected")}[key]
    if value not in allowed:
        raise SimulationError(f"there is no {key} {value!r}; choose from {', '.join(allowed)}")
    return value


def _switched(options: Sequence[str], text: str) -> tuple[str, ...]:
    """Switch options after a + on and those after a - off; a bare id switches on."""
    chosen = set(options)
    for word in filter(None, (part.strip() for part in text.split(","))):
        name = word.lstrip("+-")
        if word.startswith("-"):
            if name not in chosen:
                raise SimulationError(f"option {name!r} is not on, so it cannot be switched off")
            chosen.discard(name)
        else:
            chosen.add(name)
    return tuple(sorted(chosen))


def _battle_file(setting: Setting) -> str:
    """Return the id of a battle, or the path of its file from the folder of the study."""
    looks_like_file = "." in setting.battle or "/" in setting.battle
    return str(Path(setting.folder) / setting.battle) if looks_like_file else setting.battle


def _change_battle(data: dict[str, Any], key: str, value: str, rules: Ruleset) -> None:
    head, *path = key.split(".")
    if path[-1:] == ["quality"]:
        crew = crew_of(value.strip("\"'"), rules.crews)
        if crew is None and rules.crews:
            raise SimulationError(f"{key}={value}: choose the crew from {crew_words(rules.crews)}")
        value = crew or value
    if head in ("ship", "side"):
        if len(path) < 2:
            raise SimulationError(f"{key!r}: write {head}.ID.KEY=VALUE")
        for ship in _ships(data, head, path[0]):
            _put(ship, path[1:], value)
    else:
        _put(data, [head, *path], value)


def _ships(data: dict[str, Any], head: str, name: str) -> list[dict[str, Any]]:
    """Return one ship, or all ships of a side."""
    if head == "side":
        found = {side["id"]: side["ship"] for side in data["side"]}
    else:
        ships = [ship for side in data["side"] for ship in side["ship"]]
        found = {ship.get("id", slug(ship["name"])): [ship] for ship in ships}
    if name not in found:
        raise SimulationError(f"there is no {head} {name!r} in this battle; choose from {', '.join(found)}")
    return list(found[name])


def _put(table: dict[str, Any], path: Sequence[str], value: str) -> None:
    for key in path[:-1]:
        table = table.setdefault(key, {})
        if not isinstance(table, dict):
            raise SimulationError(f"{'.'.join(path)}: {key} is not a table")
    table[path[-1]] = _read(value)


def _read(value: str) -> object:
    """Parse a value as TOML; anything else is a text."""
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return value
