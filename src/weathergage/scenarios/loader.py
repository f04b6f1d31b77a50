"""Load battles: a shipped one by its id, a file by its path, or plain data."""

import json
import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from weathergage.engine.did_you_mean import system_reason
from weathergage.engine.scenario import Scenario
from weathergage.engine.typed_files import fault_in
from weathergage.scenarios.battle import read_battle
from weathergage.scenarios.line_numbers import nearest_line, toml_lines
from weathergage.scenarios.mistakes import Mistake, MistakeBook, ScenarioError, unknown
from weathergage.ships.library import Errata


def _shipped() -> dict[str, Traversable]:
    folder = files("weathergage.scenarios").joinpath("battles")
    found = {
        file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")
    }
    return dict(sorted(found.items()))


def scenario_ids() -> tuple[str, ...]:
    """Return the ids of the shipped battles, in alphabetical order."""
    return tuple(_shipped())


def all_scenarios(errata: Errata = "as-printed") -> tuple[Scenario, ...]:
    """Return every shipped battle."""
    return tuple(load_scenario(identity, errata) for identity in scenario_ids())


def load_scenario(id_or_path: str | Path, errata: Errata = "as-printed") -> Scenario:
    """Load a shipped battle by id, or a TOML or JSON file by path; raises ScenarioError with every mistake."""
    if isinstance(id_or_path, str) and not re.search(r"[./\\]", id_or_path):
        return _load_shipped(id_or_path, errata)
    path = Path(id_or_path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise _single(str(path), f"cannot be read: {system_reason(error)}") from error
    except ValueError as error:
        why = fault_in(error) if isinstance(error, UnicodeDecodeError) else "this is not a file name"
        raise _single(str(path), f"cannot be read: {why}") from error
    if path.suffix == ".json":
        return scenario_from_json(text, str(path), errata)
    return scenario_from_toml(text, str(path), errata)


def battle_data(id_or_path: str | Path) -> dict[str, object]:
    """Return a battle file as plain data, which may be changed and read by `scenario_from_dict`."""
    if isinstance(id_or_path, str) and not re.search(r"[./\\]", id_or_path):
        _load_shipped(id_or_path, "as-printed")
        return tomllib.loads(_shipped()[id_or_path].read_text(encoding="utf-8"))
    # Reading it as a battle first finds every mistake with its line.
    load_scenario(id_or_path)
    text = Path(id_or_path).read_text(encoding="utf-8")
    data: dict[str, object] = json.loads(text) if Path(id_or_path).suffix == ".json" else tomllib.loads(text)
    return data


@cache
def _load_shipped(identity: str, errata: Errata) -> Scenario:
    shipped = _shipped()
    if identity not in shipped:
        raise _single(identity, unknown("battle", identity, list(shipped)))
    file = shipped[identity]
    scenario = scenario_from_toml(file.read_text(encoding="utf-8"), f"battles/{file.name}", errata)
    if scenario.id != identity:
        raise ScenarioError(
            [Mistake(file=file.name, place="id", reason=f"{scenario.id!r} must be the file's name")]
        )
    return scenario


def scenario_from_toml(text: str, source: str, errata: Errata = "as-printed") -> Scenario:
    """Read a battle from a TOML text; `source` names it in messages."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        last = len(text.splitlines())
        raise _single(source, f"TOML syntax: {error}", int(line[1]) if line else last) from error
    except RecursionError as error:
        raise _single(source, str(fault_in(error))) from error
    return read_battle(raw, MistakeBook(source, lambda place: nearest_line(_lines(text), place)), errata)


@lru_cache(maxsize=1)
def _lines(text: str) -> dict[str, int]:
    """Return the lines of all places, computed only when the first mistake needs one."""
    return toml_lines(text)


def scenario_from_json(text: str | bytes, source: str, errata: Errata = "as-printed") -> Scenario:
    """Read a battle from a JSON text of the same form as the TOML file."""
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        raise _single(source, f"JSON syntax: {error.msg}", error.lineno) from error
    except RecursionError as error:
        raise _single(source, str(fault_in(error))) from error
    return scenario_from_dict(raw, source, errata)


def scenario_from_dict(raw: object, source: str = "battle", errata: Errata = "as-printed") -> Scenario:
    """Read a battle from plain data of the same form as the TOML file."""
    return read_battle(raw, MistakeBook(source, lambda place: 0), errata)


def _single(source: str, reason: str, line: int = 0) -> ScenarioError:
    return ScenarioError([Mistake(file=source, place="", reason=reason, line=line)])
