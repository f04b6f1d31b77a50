"""Hold the English of docstrings: those of functions begin with a verb, and none with a question word."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "weathergage"
#: Every room of the program, and the tools beside it.
ROOMS = [*sorted(path.parent for path in SOURCE.glob("*/__init__.py")), ROOT / "tools"]
QUESTION_WORDS = frozenset(
    {"who", "whom", "whose", "what", "how", "whether", "where", "why", "when", "which"}
)
#: Words that begin no sentence about what a function does; a list of all verbs would never be complete.
NO_VERBS = """
a about after all always an another any as at before besides beyond both by each every everybody everything exactly for
four from he her his in it its more neither no nobody not nothing of on once one only others our she so some somebody
that the their there these they this those three to two under whatever whoever with without
"""
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def first_word(text: str) -> str:
    """Return the word that a docstring begins with."""
    return text.split()[0].strip("`'\"(,:").lower()


def riddles(source: str) -> list[str]:
    """Return the docstrings of a module that begin with a question word."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, DOCUMENTED)]
    texts = [text for node in nodes if (text := ast.get_docstring(node))]
    return [text for text in texts if first_word(text) in QUESTION_WORDS]


def without_verb(source: str) -> list[str]:
    """Return the docstrings of functions that do not begin with a verb; a property may be named like data."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, FUNCTION) and (text := ast.get_docstring(node)):
            named = any("property" in ast.unparse(each) for each in node.decorator_list)
            if not named and first_word(text) in (*QUESTION_WORDS, *NO_VERBS.split()):
                found.append(text)
    return found


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_docstrings_do_not_begin_with_a_question_word(room: Path) -> None:
    """A docstring begins with a verb and says what is done; data may be named by a noun."""
    found = {
        path.relative_to(ROOT).as_posix(): some
        for path in sorted(room.rglob("*.py"))
        if (some := riddles(path.read_text(encoding="utf-8")))
    }
    assert not found


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_docstrings_of_functions_begin_with_a_verb(room: Path) -> None:
    found = {
        path.relative_to(ROOT).as_posix(): some
        for path in sorted(room.rglob("*.py"))
        if (some := without_verb(path.read_text(encoding="utf-8")))
    }
    assert not found


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_number_is_not_called_so_many(room: Path) -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{number}"
        for path in sorted(room.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if "so many" in line.lower()
    ]
    assert not found


def test_a_docstring_without_a_verb_is_found() -> None:
    source = """
class Ship:
    @property
    def hull(self):
        "The squares left."

    def sunk(self):
        "She is gone."
"""
    assert without_verb(source) == ["She is gone."]


def test_a_riddle_is_found() -> None:
    """Such as: Whether this can be told."""
    assert riddles('"""Add."""\n\n\ndef f():\n    """Whether it is so."""\n') == ["Whether it is so."]
