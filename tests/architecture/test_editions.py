"""Editions are peers put together from parts: nobody else names them, and an optional rule stands by itself."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from weathergage.api import ruleset_ids

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "weathergage"
EDITIONS = {path.parent for path in (SOURCE / "rulesets").rglob("ruleset.py")}
OUTSIDE = [path for path in sorted(SOURCE.rglob("*.py")) if not EDITIONS & set(path.parents)]
CLIENT = [
    path
    for path in sorted((ROOT / "web" / "src").rglob("*"))
    if path.suffix in (".ts", ".svelte") and ".test." not in path.name
]
NAMES = re.compile("|".join([*(edition.name for edition in EDITIONS), "second edition", "tournament"]), re.I)


def _said_in_code(path: Path) -> Iterable[str]:
    """Every name and text of a module except its docstrings, which may give examples."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                documentation.add(first.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documentation:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_every_ruleset_has_a_folder_of_its_own() -> None:
    assert {edition.name for edition in EDITIONS} == set(ruleset_ids())


def test_no_module_outside_the_edition_folders_names_an_edition() -> None:
    named = {
        str(path.relative_to(SOURCE)): found
        for path in OUTSIDE
        if (found := [text for text in _said_in_code(path) if NAMES.search(text)])
    }
    assert not named


def test_the_client_names_no_edition() -> None:
    assert CLIENT
    named = {str(path.relative_to(ROOT)): found for path in CLIENT if (found := NAMES.findall(_code(path)))}
    assert not named


def _code(path: Path) -> str:
    """What a source of the client says outside its comments."""
    return re.sub(r"/\*.*?\*/|//[^\n]*|<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.S)
