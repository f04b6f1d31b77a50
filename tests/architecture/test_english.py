"""Hold the English of docstrings: they say what is done, and do not begin with a question word."""

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
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def riddles(source: str) -> list[str]:
    """Return the docstrings of a module that begin with a question word."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, DOCUMENTED)]
    texts = [text for node in nodes if (text := ast.get_docstring(node))]
    return [text for text in texts if text.split()[0].strip("`'\"(,:").lower() in QUESTION_WORDS]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_docstrings_do_not_begin_with_a_question_word(room: Path) -> None:
    """A docstring begins with a verb and says what is done; data may be named by a noun."""
    found = {
        path.relative_to(ROOT).as_posix(): some
        for path in sorted(room.rglob("*.py"))
        if (some := riddles(path.read_text(encoding="utf-8")))
    }
    assert not found


def test_a_riddle_is_found() -> None:
    """Such as: Whether this can be told."""
    assert riddles('"""Add."""\n\n\ndef f():\n    """Whether it is so."""\n') == ["Whether it is so."]
