"""The client knows how to show displays, not which events there are: rules may report new things without it."""

import re
from pathlib import Path

from weathergage.engine.events import PhaseBegan
from weathergage.rulesets.shared.displays import AnyDisplay
from weathergage.rulesets.shared.events import every_event

CLIENT = Path(__file__).parents[2] / "web" / "src"
SOURCES = [
    path
    for path in sorted(CLIENT.rglob("*"))
    if path.suffix in (".ts", ".svelte") and ".test." not in path.name
]
EVENTS = sorted({PhaseBegan.__name__, *(kind.__name__ for kind in every_event())})
NAMED = re.compile(rf"\b(?:{'|'.join(EVENTS)})\b")
COMMENTS = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.S)


def _code(path: Path) -> str:
    return COMMENTS.sub("", path.read_text(encoding="utf-8"))


def test_the_client_names_no_event() -> None:
    found = {path.relative_to(CLIENT).as_posix(): NAMED.findall(_code(path)) for path in SOURCES}
    assert not {path: sorted(set(names)) for path, names in found.items() if names}


def test_the_client_reads_no_field_of_an_event_of_one_class() -> None:
    types = (CLIENT / "api" / "types.ts").read_text(encoding="utf-8")
    event = re.search(r"export interface GameEvent \{(.*?)\n\}", types, re.S)
    assert event and re.findall(r"^  (\w+):", event[1], re.M) == ["event", "cite", "rulings", "to"]


def test_kinds_of_displays_are_few_and_told_apart() -> None:
    kinds = [kind.__struct_config__.tag for kind in AnyDisplay.__args__]
    assert len(set(kinds)) == len(kinds) <= 12
