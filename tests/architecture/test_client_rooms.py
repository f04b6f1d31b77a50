"""Hold the rooms of the browser client: imports point one way, without circles, and folders stay small."""

import re
from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "web" / "src"
#: A room may use itself and the rooms before it.
ROOMS = ("api", "session", "board", "asks", "pages")
#: Modules of api/ that hold nothing but types, which ui/ may use.
TYPES = ("api/types.ts", "api/campaignTypes.ts")
MOST_MODULES = 16
IMPORT = re.compile(r"""(?:\bfrom|\bimport|\bimport\()\s*(["'])(\.[^"']*)\1""")


def _name(path: Path) -> str:
    return path.relative_to(CLIENT).as_posix()


def _modules() -> list[Path]:
    return [
        path
        for path in sorted(CLIENT.rglob("*"))
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
    ]


def _resolve(path: Path, target: str) -> Path | None:
    """Return the module that an import of another module names; None for style sheets and data."""
    base = path.parent / target
    for candidate in (base, Path(f"{base}.ts"), base.with_suffix(".ts")):
        if candidate.is_file() and candidate.suffix in (".ts", ".svelte"):
            return candidate.resolve()
    if base.suffix in (".css", ".json"):
        return None
    raise AssertionError(f"web/src/{_name(path)} imports {target}, which does not exist")


def _imports(path: Path) -> Iterator[tuple[int, Path]]:
    """Yield line and module of every import from a module of the client."""
    text = path.read_text(encoding="utf-8")
    for found in IMPORT.finditer(text):
        target = _resolve(path, found[2])
        if target is not None:
            yield text.count("\n", 0, found.start()) + 1, target


def _fault(user: str, used: str) -> str | None:
    """Return the rule that an import breaks, if any."""
    room, other = user.split("/")[0], used.split("/")[0]
    if "/" not in user or room == other:
        return None
    if "/" not in used:
        return "no room uses the modules that start the client"
    if room == "ui":
        return None if used in TYPES else "ui/ uses nothing but the types of api/"
    if other == "ui" or ROOMS.index(other) < ROOMS.index(room):
        return None
    return f"{room}/ may use only {', '.join(f'{one}/' for one in (*ROOMS[: ROOMS.index(room)], 'ui'))}"


def test_rooms_import_one_way() -> None:
    faults = [
        f"web/src/{_name(path)}:{line} imports {_name(used)}: {fault}"
        for path in _modules()
        for line, used in _imports(path)
        if (fault := _fault(_name(path), _name(used)))
    ]
    assert not faults, "\n".join(faults)


def test_modules_do_not_import_in_circles() -> None:
    graph = {_name(path): {_name(used) for _, used in _imports(path)} for path in _modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("import cycle in web/src: " + " -> ".join(reversed(error.args[1])))


def test_every_module_is_in_a_room() -> None:
    rooms = {path.name for path in CLIENT.iterdir() if path.is_dir()}
    assert rooms == {*ROOMS, "ui"}


def test_folders_are_small() -> None:
    sizes = Counter(_name(path.parent) for path in _modules())
    crowded = [
        f"web/src/{folder} has {size} modules" for folder, size in sizes.items() if size > MOST_MODULES
    ]
    assert not crowded, f"at most {MOST_MODULES} modules in a folder: " + "; ".join(crowded)


@pytest.mark.parametrize(
    ("user", "used", "broken"),
    [
        ("session/game/gameSession.svelte.ts", "board/types.ts", True),
        ("pages/battle/BattleView.svelte", "asks/input/keys.ts", False),
        ("ui/Flag.svelte", "api/client.ts", True),
        ("ui/Bars.svelte", "api/types.ts", False),
        ("api/client.ts", "ui/text.ts", False),
        ("App.svelte", "pages/route.svelte.ts", False),
        ("pages/route.svelte.ts", "App.svelte", True),
    ],
)
def test_rules_of_rooms(user: str, used: str, broken: bool) -> None:
    assert (_fault(user, used) is not None) == broken


MOST_LINES = 250
#: Components that may be longer, each with the reason.
LONG: dict[str, str] = {}


def test_components_are_short() -> None:
    sizes = {
        _name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in CLIENT.rglob("*.svelte")
    }
    long = [
        f"web/src/{name} has {size} lines"
        for name, size in sizes.items()
        if size > MOST_LINES and name not in LONG
    ]
    assert not long, f"at most {MOST_LINES} lines in a component: " + "; ".join(long)
    assert not [name for name in LONG if sizes.get(name, 0) <= MOST_LINES], (
        "short by now: take it off the list"
    )


#: Rules of style that more components than this write alike belong to ui/styles.
MOST_ALIKE = 3
RULE = re.compile(r"[^{}]+\{([^{}]*)\}")


def test_components_share_their_styles() -> None:
    """A rule of several declarations that many components repeat is a primitive that has no name yet."""
    users: dict[tuple[str, ...], set[str]] = {}
    for path in CLIENT.rglob("*.svelte"):
        style = path.read_text(encoding="utf-8").partition("<style>")[2]
        for rule in RULE.finditer(style):
            declared = tuple(sorted(part.strip() for part in rule[1].split(";") if part.strip()))
            if len(declared) > 1:
                users.setdefault(declared, set()).add(_name(path))
    repeated = [
        f"{declared}: {sorted(names)}" for declared, names in users.items() if len(names) > MOST_ALIKE
    ]
    assert not repeated, "give these rules a name in ui/styles: " + "; ".join(repeated)
