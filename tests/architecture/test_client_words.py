"""The client knows no rule by its name: what a question is called and how it is answered comes from the server."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from weathergage.api import ruleset, ruleset_ids

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
CLIENT = [
    path
    for path in sorted(WEB.rglob("*"))
    if path.suffix in (".ts", ".svelte")
    and ".test." not in path.name
    # Generated from the server's structures: it holds their names, and no question.
    and path.relative_to(WEB).as_posix() not in ("api/types.ts", "api/campaignTypes.ts")
]
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*", re.S)
STYLE = re.compile(r"<style>.*?</style>", re.S)
LITERAL = r"""(?P<quote>["'`])(?P<kind>[a-z0-9_]+)(?:/[^"'`]*)?(?P=quote)"""
#: Comparisons with a kind, in modules that handle questions at all: moves, marks and seats have kinds of their own.
HANDLES_QUESTIONS = re.compile(r"\bAskView\b|\b[aA]sks?\b|\basked\b")
COMPARED = (
    re.compile(rf"\bkind\s*(?:[=!]==?)\s*{LITERAL}"),
    re.compile(rf"{LITERAL}\s*(?:[=!]==?)\s*[\w.?]*\bkind\b"),
)
#: Ids of questions, which begin with their kind.
PLACED = (
    re.compile(rf"\bid\.(?:startsWith|endsWith|includes|split)\(\s*{LITERAL}"),
    re.compile(r"(?P<quote>`)(?P<kind>[a-z0-9_]+)/\$\{"),
)
#: A switch over kinds, or a set or table of them that something is looked up in by its kind.
CASE = re.compile(rf"\bcase\s+{LITERAL}")
BY_KIND = re.compile(
    r"(?:\[|\.(?:has|get|includes)\()\s*[\w.?]*\bkind\b|\bkind in\b|switch\s*\([\w.?]*\bkind\)"
)
WORD = re.compile(rf"{LITERAL}|(?P<key>(?<![\w.])[a-z0-9_]+)\s*:")


def _campaign_kinds() -> set[str]:
    """Return the kinds of the campaign's questions, the second argument of every ask."""
    found = set()
    for path in (ROOT / "src" / "weathergage" / "campaign").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ask":
                kind = node.args[1] if len(node.args) > 1 else None
                if isinstance(kind, ast.Constant):
                    found.add(str(kind.value))
    return found


def _kinds() -> set[str]:
    """Return the kinds of all questions, of every game with every option and of the campaign."""
    found = _campaign_kinds()
    for name in ruleset_ids():
        for option in ("", *(option.id for option in ruleset(name).options)):
            needed = next((each.requires for each in ruleset(name).options if each.id == option), ())
            found |= set(ruleset(name, [option, *needed] if option else ()).words)
    return found


KINDS = _kinds()


def named_kinds(code: str, kinds: set[str]) -> list[str]:
    """Return the kinds of questions that a module of the client compares with, looks up or puts into an id.

    >>> named_kinds('if (ask.kind === "plot") go();', {"plot"})
    ['plot']
    >>> named_kinds('const place = `fire/${ship.id}/L`;', {"fire"})
    ['fire']
    >>> named_kinds('const SHORT = new Set(["load", "shot"]); SHORT.has(ask.kind);', {"load", "shot"})
    ['load', 'shot']
    >>> named_kinds('const text = "fire";', {"fire"})
    []
    """
    bare = STYLE.sub("", COMMENT.sub("", code))
    forms = (*PLACED, *COMPARED) if HANDLES_QUESTIONS.search(bare) else PLACED
    found = [match["kind"] for form in forms for match in form.finditer(bare)]
    if HANDLES_QUESTIONS.search(bare) and BY_KIND.search(bare):
        found += list(_literals(bare))
    return sorted({kind for kind in found if kind in kinds})


def _literals(code: str) -> Iterator[str]:
    """Yield every text and every key of a module that looks something up by a kind."""
    for match in WORD.finditer(code):
        yield match["kind"] or match["key"]
    for match in CASE.finditer(code):
        yield match["kind"]


def test_questions_are_collected() -> None:
    assert {"plot", "mortar2", "jettison", "firefight", "wheel", "refloat", "formation"} <= KINDS


@pytest.mark.parametrize(
    "code",
    [
        'const isPlot = ask.kind === "plot" || ask.kind === "ahead";',
        '["fire", "mortar"].includes(ask.kind)',
        'const TITLES: Record<string, string> = { anchor: "Anchor" }; TITLES[ask.kind]',
        'session.whyNot(`fire/${ship.id}/L`)',
        'switch (ask.kind) { case "board": return 1; }',
        'if (ask.kind in { declare: 1 }) go();',
        'ask.id.startsWith("load/")',
    ],
)  # fmt: skip
def test_a_kind_that_is_named_is_found(code: str) -> None:
    assert named_kinds(code, KINDS)


@pytest.mark.parametrize(
    "code",
    [
        'const groups = new Set(asks.map((ask) => ask.kind)); const text = "board her";',
        '<p data-kind={ask.kind}>fire</p>',
        '/** "plot" was a kind. */ const line = { kind: "fire" };',
        'const drifting = (move: Move) => move.kind === "drift";',
    ],
)  # fmt: skip
def test_other_words_are_free(code: str) -> None:
    assert not named_kinds(code, KINDS)


def test_client_names_no_question_kind() -> None:
    """A rule brings its own words, and the client never asks which rule a question comes from."""
    named = {
        path.relative_to(WEB).as_posix(): named_kinds(path.read_text(encoding="utf-8"), KINDS)
        for path in CLIENT
    }
    assert not {name: kinds for name, kinds in named.items() if kinds}
