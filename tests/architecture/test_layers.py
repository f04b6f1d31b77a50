"""Dependencies point one way, names are nouns of the trade, and no rule lives outside the rulesets."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "weathergage"
MODULES = sorted(SOURCE.rglob("*.py"))
TESTS = Path(__file__).parents[1]

#: Each room may use itself and the rooms named here.
MAY_USE = {
    "engine": set(),
    # It uses the machine numbers of the contract, and nothing of games.
    "geometry": {"engine"},
    "rulesets": {"engine", "geometry"},
    "ships": {"engine", "geometry", "rulesets"},
    "scenarios": {"engine", "geometry", "rulesets", "ships"},
    "api": {"engine", "geometry", "rulesets", "ships", "scenarios"},
    "battle_report": {"engine", "rulesets"},
    "bots": {"engine", "geometry", "rulesets", "ships", "scenarios", "api"},
    "fleet_orders": {"engine", "geometry", "rulesets", "bots"},
    "turn_plans": {"engine", "geometry", "rulesets", "bots", "fleet_orders"},
    "simulation": {"engine", "geometry", "rulesets", "ships", "scenarios", "api", "bots"},
    "lessons": {"engine", "scenarios", "bots"},
    "referee": {"engine", "geometry", "rulesets", "ships", "scenarios", "api"},
    "learning": {"engine", "scenarios", "api", "bots"},
    "campaign": {"engine", "geometry", "rulesets", "ships", "scenarios", "api", "bots", "simulation"},
    "server": {
        "engine",
        "geometry",
        "rulesets",
        "ships",
        "scenarios",
        "api",
        "bots",
        "fleet_orders",
        "turn_plans",
        "simulation",
        "campaign",
        "battle_report",
        "lessons",
        "referee",
    },
    "bench": {"engine", "api", "bots", "simulation"},
    "cli": {
        "battle_report",
        "bench",
        "campaign",
        "engine",
        "geometry",
        "rulesets",
        "ships",
        "scenarios",
        "api",
        "bots",
        "simulation",
        "referee",
        "server",
    },
}


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("weathergage.")}
    return found


def test_imports_point_one_way() -> None:
    forbidden = {
        str(path.relative_to(SOURCE)): found
        for path in MODULES
        if (room := room_of(path)) not in ("__init__", "__main__")
        and (found := imports_of(path) - {room} - MAY_USE[room])
    }
    assert not forbidden


def test_no_drawer_for_odds_and_ends() -> None:
    assert not [path for path in MODULES if re.search(r"util|helper|manager|misc|common", path.stem)]


def test_the_engine_uses_no_global_chance_and_no_clock() -> None:
    for path in MODULES:
        if room_of(path) in ("engine", "geometry", "rulesets"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"^\s*(import|from) (random|time|datetime|secrets)\b", text, re.M), path


@pytest.mark.parametrize(
    "room", ["bots", "fleet_orders", "turn_plans", "simulation", "learning", "server", "cli"]
)
def test_outside_the_rulesets_nobody_reads_private_things_of_a_view(room: str) -> None:
    """Bots, server, simulator and command line see what the public API gives them."""
    for path in MODULES:
        if room_of(path) == room:
            assert not re.search(r"\bview\._|\bgame\._", path.read_text(encoding="utf-8")), path


def test_nothing_the_rules_write_to_is_derived_from_a_list() -> None:
    """Compiled rules append to a list without asking its class, so an `append` of its own is never called."""
    derived = [
        f"{path.relative_to(SOURCE)}: {node.name}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base).partition("[")[0] == "list" for base in node.bases)
    ]
    assert not derived


#: Bodies that list every field of a thing, or every part of an optional rule, one a line.
LONG_LISTS = {
    "rulesets/plotted/core/ship.py:clone",
    "rulesets/plotted/present/ship_view.py:ship_view",
    "rulesets/plotted/foresight/odds/shot_odds.py:question",
    "rulesets/drawn/red_and_black/present/ship_view.py:ship_view",
    "rulesets/drawn/red_and_black/foresight/odds/deck_odds.py:questions",
    "rulesets/drawn/red_and_black/foresight/odds/check_odds.py:questions",
    "rulesets/drawn/beat_to_quarters/present/ship_view.py:ship_view",
}


def test_functions_stay_short() -> None:
    """A body of over sixty lines is several thoughts; signature and docstring do not count."""
    long = set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) is not None else node.body
                if body and (node.end_lineno or 0) - body[0].lineno >= 60:
                    long.add(f"{path.relative_to(SOURCE).as_posix()}:{node.name}")
    assert long <= LONG_LISTS, long - LONG_LISTS
    assert long == LONG_LISTS, f"short by now: {LONG_LISTS - long}"


@pytest.mark.parametrize("house", [SOURCE, TESTS], ids=["source", "tests"])
def test_no_room_is_crowded(house: Path) -> None:
    """A folder has at most 16 modules, so that a reader sees them at a glance; those of the tests too."""
    # Steps of the database are history: each new one is read by itself.
    modules = (
        path for path in house.rglob("*.py") if path.name != "__init__.py" and path.parent.name != "versions"
    )
    rooms = Counter(path.parent.relative_to(house).as_posix() for path in modules)
    # The steps of the database are a record, which only grows.
    rooms.pop("server/store/migrations/versions", None)
    assert not {room: count for room, count in rooms.items() if count > 16}
