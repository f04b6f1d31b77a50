"""Rulesets, books and phases are typed through and through, and a phase shows all that it may define."""

import ast
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from weathergage.api import ruleset, ruleset_ids
from weathergage.engine.contract.phase import Phase
from weathergage.rulesets.drawn.beat_to_quarters.core import book as quarters
from weathergage.rulesets.drawn.red_and_black.core import book as open_table
from weathergage.rulesets.plotted.core import book as plotted
from weathergage.rulesets.plotted.core.table_files import Charts

SOURCE = Path(__file__).parents[2] / "src" / "weathergage"
#: What would let a value of any type through, or look for a member by its name.
LOOSE = {"Any", "getattr", "hasattr", "setattr"}


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _classes(path: Path) -> dict[str, set[str]]:
    """Return the classes of a module, each with the names of its bases."""
    found = [node for node in ast.walk(_tree(path)) if isinstance(node, ast.ClassDef)]
    return {each.name: {ast.unparse(base).partition("[")[0] for base in each.bases} for each in found}


def _phase_modules() -> set[Path]:
    """Return the modules that define a phase."""
    known = {
        path: _classes(path) for room in ("engine", "rulesets") for path in (SOURCE / room).rglob("*.py")
    }
    phases = {"Phase"}
    while more := {
        name
        for some in known.values()
        for name, bases in some.items()
        if bases & phases and name not in phases
    }:
        phases |= more
    return {path for path, some in known.items() if phases & some.keys()}


SPINE = sorted(
    _phase_modules()
    | {SOURCE / "engine" / "ruleset.py"}
    | set((SOURCE / "rulesets").rglob("core/book.py"))
    | set((SOURCE / "rulesets").rglob("core/typed_rules.py"))
)


def test_the_spine_is_found() -> None:
    names = {path.relative_to(SOURCE).as_posix() for path in SPINE}
    assert len(names) > 30 and "engine/contract/phase.py" in names
    assert "rulesets/plotted/options/towing/__init__.py" in names, "an optional rule that brings a phase"


@pytest.mark.parametrize("path", SPINE, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_type_is_left_open_and_no_member_is_found_by_its_name(path: Path) -> None:
    names = (node for node in ast.walk(_tree(path)) if isinstance(node, ast.Name))
    assert not [f"{path.name}:{node.lineno}: {node.id}" for node in names if node.id in LOOSE]


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_phase_derives_from_the_class_that_shows_all_it_may_define(name: str) -> None:
    for option in ("", *(option.id for option in ruleset(name).options if not option.requires)):
        rules = ruleset(name, (option,) if option else ())
        found: tuple[object, ...] = rules.phases
        assert not [phase for phase in found if not isinstance(phase, Phase)]
        assert all(phase.id and phase.title and phase.cite for phase in rules.phases)


#: The books of all games, with those of their lists that are set, or worked out, and not added to.
PLOTTED = (plotted.Book, plotted.Parts, {"errata", "velocities", *Charts.__annotations__})
BOOKS: dict[str, tuple[Any, Any, set[str]]] = {
    "second_edition": PLOTTED,
    "tournament": PLOTTED,
    "beat_to_quarters": (quarters.Book, quarters.Parts, {"loads"}),
    "red_and_black": (open_table.Book, open_table.Parts, set()),
}


@pytest.mark.parametrize("name", ruleset_ids())
def test_rules_may_add_to_every_list_of_a_book(name: str) -> None:
    kind, parts, others = BOOKS[name]
    book: Any = ruleset(name).book
    lists = {field.name for field in fields(kind) if field.default == ()} - others
    assert parts.__annotations__.keys() == lists
    part = object()
    for each in sorted(lists):
        added = getattr(book.adding(**{each: (part,)}), each)
        assert added == (*getattr(book, each), part)


def test_a_phase_that_asks_in_numbers_names_its_questions() -> None:
    """Captains tell questions apart by their kinds; a phase with rows of its own that names none would puzzle them."""
    puzzling = [
        f"{rules}: {phase.id}"
        for rules in ruleset_ids()
        for phase in ruleset(rules, _most_options(rules)).phases
        if phase.numbered and "describe" in vars(type(phase)) and not phase.kinds
    ]
    assert puzzling == []


def _most_options(rules: str) -> tuple[str, ...]:
    return max((preset.options for preset in ruleset(rules).presets), key=len, default=())
