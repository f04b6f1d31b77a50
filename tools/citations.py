"""Finds the places of a file that cite paragraphs of rulebooks: Python modules, tests, and tables in TOML."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

#: How clearly a citation says "here is the rule", the clearest first.
DOCSTRING, LITERAL, REMARK, TABLE, MODULE = range(5)

_WORD = re.compile(r"(?<![\w.-])\w+(?:[.-]\w+)*")
_QUOTED = re.compile(r'"([^"]+)"')
_REMARK = re.compile(r"(?:^|\s)(#.*)")
_BRACKETS = re.compile(r"\(([^()]*)\)")
_RANGE = re.compile(r"(?:-| to )([\w.]+)")
_LISTED = re.compile(r", and |, | and |; | to ")
_DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class Text(NamedTuple):
    """A piece of a file that may cite: its words, the line it begins on, and its clarity."""

    words: str
    line: int
    clarity: int


class Span(NamedTuple):
    """The lines of a function, a class, a constant, or a heading of a table."""

    first: int
    last: int
    name: str


class Source(NamedTuple):
    """A file: everything in it that may cite, and what its lines belong to."""

    texts: list[Text]
    spans: list[Span]

    def name_at(self, line: int) -> str:
        """Return the name of the innermost span around a line."""
        return next((span.name for span in reversed(self.spans) if span.first <= line <= span.last), "")


class Named(NamedTuple):
    """A paragraph that a text names, and from where to where."""

    rule: str
    start: int
    end: int


class Numbering:
    """The paragraphs of one rulebook in their order, and how they are found in a text."""

    def __init__(self, ruleset: str, ids: Iterable[str]) -> None:
        self.ruleset = ruleset
        self.ids = tuple(ids)
        self._order = {rule: place for place, rule in enumerate(self.ids)}

    def bare(self, text: str) -> Iterator[Named]:
        """Yield every paragraph that a text names by its number alone; in a list the end of one will do."""
        before: Named | None = None
        for match in _WORD.finditer(text):
            if text[: match.start()].endswith(":"):
                continue
            named = self._at(text, match.start()) or self._shortened(match, before, text)
            if named and (not named.rule.isdigit() or _in_brackets(text, named)):
                yield from self._ranged(named, text)
                before = named

    def full(self, text: str) -> Iterator[Named]:
        """Yield every paragraph named with the ruleset before it, and the numbers that follow it in a list."""
        for prefix in re.finditer(rf"\b{self.ruleset}:", text):
            named = self._at(text, prefix.end())
            while named:
                yield from self._ranged(named, text)
                further = _LISTED.match(text, named.end)
                named = self._at(text, further.end()) if further else None

    def _at(self, text: str, start: int) -> Named | None:
        """Return the paragraph whose number begins here; a hyphen may be part of it, or of a range."""
        word = _WORD.match(text, start)
        number = word[0] if word else ""
        while number and number not in self._order:
            number = number.rpartition("-")[0]
        return Named(number, start, start + len(number)) if number else None

    def _shortened(self, word: re.Match[str], before: Named | None, text: str) -> Named | None:
        """Return the paragraph meant by `D.3` right after B.IX.B.4: that with the same beginning."""
        if before is None or text[before.end : word.start()] != ", ":
            return None
        parts, ending = before.rule.split("."), word[0].partition("-")[0]
        rule = ".".join([*parts[: -1 - ending.count(".")], ending])
        return Named(rule, word.start(), word.start() + len(ending)) if rule in self._order else None

    def _ranged(self, named: Named, text: str) -> Iterator[Named]:
        """Yield the paragraph, or with its sisters to the end of a range: `B.IX.D.1-3`, `19.a to 19.f`."""
        yield named
        parent = named.rule.rpartition(".")[0]
        if further := _RANGE.match(text, named.end):
            end = further[1].rstrip(".")
            last = self._order.get(f"{parent}.{end}", self._order.get(end, 0))
            for rule in self.ids[self._order[named.rule] + 1 : last + 1]:
                if rule.rpartition(".")[0] == parent:
                    yield named._replace(rule=rule)


def _in_brackets(text: str, named: Named) -> bool:
    """Return whether a lone number stands in brackets as one of a list, as in `(12, 13)`."""
    for group in _BRACKETS.finditer(text):
        if group.start() < named.start < group.end():
            return named.rule in _LISTED.split(group[1])
    return False


def read_source(path: Path) -> Source:
    """Read the docstrings, literals and remarks of a module, or the remarks and entries of a table."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        return Source(list(_table_texts(source)), list(_headings(source)))
    tree = ast.parse(source)
    return Source([*_literals(tree), *_remarks(source)], list(_spans(tree.body, "")))


def _literals(tree: ast.Module) -> Iterator[Text]:
    nodes = list(ast.walk(tree))
    documentation = dict(_documentation(nodes))
    cited = {node for call in nodes if _cites(call) for node in ast.walk(call)}
    for node in nodes:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if node in documentation:
            # Examples for doctest are no citations.
            yield Text(node.value.partition(">>>")[0], node.lineno, documentation[node])
        elif " " not in node.value:
            # A lone number may be anything: it is the number of a rule where it is handed to `cite`, or is long.
            lone = node.value.isdigit() and (node in cited or len(node.value) > 1)
            yield Text(f"({node.value})" if lone else node.value, node.lineno, LITERAL)


def _cites(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cite"


def _documentation(nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.AST, int]]:
    for node in nodes:
        if isinstance(node, _DOCUMENTED) and node.body and isinstance(first := node.body[0], ast.Expr):
            yield first.value, MODULE if isinstance(node, ast.Module) else DOCSTRING


def _remarks(source: str) -> Iterator[Text]:
    for line, words in enumerate(source.splitlines(), 1):
        if "#" in words and (remark := _REMARK.search(words)):
            yield Text(remark[1], line, REMARK)


def _spans(body: Iterable[ast.stmt], prefix: str) -> Iterator[Span]:
    """Yield the functions, classes and constants of a module, the inner after the outer."""
    for node in body:
        last = node.end_lineno or node.lineno
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min(part.lineno for part in [node, *node.decorator_list])
            yield Span(first, last, f"{prefix}{node.name}")
            yield from _spans(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                yield Span(node.lineno, last, f"{prefix}{target.id}")


def _table_texts(source: str) -> Iterator[Text]:
    """Yield the remarks of a table and its entries that name rules."""
    for line, words in enumerate(source.splitlines(), 1):
        if remark := _REMARK.search(words):
            yield Text(remark[1], line, TABLE)
        elif re.match(r"(?:rule|cite)s? = ", words):
            yield Text(f"({', '.join(_QUOTED.findall(words))})", line, TABLE)


def _headings(source: str) -> Iterator[Span]:
    """Yield the headings of a table; a remark right above a heading belongs to it."""
    lines = source.splitlines()
    for at, words in enumerate(lines):
        if opened := re.match(r"\[+([\w.]+)\]+", words):
            first = at
            while first and lines[first - 1].startswith("#"):
                first -= 1
            yield Span(first + 1, len(lines), opened[1])
