"""Measures how a checkout is laid out and written, from its files alone; nothing in it is imported or run."""

import ast
import json
import re
import statistics
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

SUITE = "whole test suite on two cores"

_CLAUSE = re.compile(r"(?:who|whom|whose|what|whatever|how|whether|where|when|which|why)\b", re.IGNORECASE)
#: First words that cannot be verbs: articles, pronouns, prepositions, conjunctions, numbers.
_NO_VERB = re.compile(
    r"(?:an?|the|all|any|each|every|no|some|this|that|these|those|its|his|her|their|our|it|he|she|they|one|two|three"
    r"|four|five|first|last|next|such|other|more|most|many|several|few|both|n?either|at|by|for|from|in|into|of|on|off"
    r"|out|over|per|to|under|up|upon|with|within|without|as|if|and|or|but|not|only|than|then|so|yet|here|there)\b",
    re.IGNORECASE,
)
#: How third-person verbs and plurals end; "pass", "focus" and "bias" do not.
_THIRD_PERSON = re.compile(r"[^suai]s$")
#: What follows a noun at the beginning of a sentence: "Ships that ...", "Bots: ...".
_AFTER_NOUN = re.compile(r"[:;.]|,? (?:of|that|which|who|are|is|was|were|has|have|may|can|must)\b")
#: A paragraph's number, standing alone.
_NUMBER = re.compile(r"(?<![\w.])\w[\w-]*(?:\.[\w-]+)*")
#: Verbs that may be followed by such a word: "Return that ...", "Note who ...".
_VERB = re.compile(
    r"(?:return|say|note|show|tell|check|count|name|refuse|forget|ask|complain|keep|re|reckon|store|weigh)\b",
    re.IGNORECASE,
)
_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


class Module(NamedTuple):
    """A Python module: its path, its dotted name, its text and its syntax tree."""

    path: Path
    name: str
    text: str
    tree: ast.Module


class Docstring(NamedTuple):
    """A docstring, and whether it belongs to a function that does something; a property names a thing."""

    text: str
    of_function: bool


def measure(root: Path, suite: str) -> dict[str, str]:
    """Return every figure of a checkout by its name, in the order of the page."""
    source, client = root / "src" / "weathergage", root / "web" / "src"
    modules = read_modules(source)
    return {
        **_layout(modules, root),
        **_english(modules),
        "implemented paragraphs whose code is found with one search": found_with_one_search(root, modules),
        "lines of CSS in components / shared": "{} / {}".format(*css_lines(client)),
        "components of more than 250 lines": str(
            sum(_lines(path) > 250 for path in client.rglob("*.svelte"))
        ),
        "kinds of questions named by the client": str(len(named_in(client, question_kinds(modules)))),
        "classes of events named by the client": str(len(named_in(client, event_classes(modules)))),
        SUITE: suite,
    }


#: The rooms whose rules and captains were written anew in numbers, by the names of the table of their sizes.
SIZED = {
    "kernel and geometry": ("engine", "geometry"),
    "what every game has": ("rulesets/shared",),
    "plotted games, without options": ("rulesets/plotted",),
    "their optional rules": ("rulesets/plotted/options",),
    "drawn games, shared": ("rulesets/drawn/shared",),
    "Beat To Quarters": ("rulesets/drawn/beat_to_quarters",),
    "Red & Black": ("rulesets/drawn/red_and_black",),
    "captains": ("bots",),
}


class Size(NamedTuple):
    """The size of some rooms: modules, lines of code, and lines of a function in the middle and nine tenths up."""

    modules: int
    code: int
    median: int
    high: int

    def __str__(self) -> str:
        return f"{self.modules} / {self.code} / {self.median} / {self.high}"


def sizes(root: Path) -> dict[str, Size]:
    """Return how large the rules and captains of a checkout are, room by room."""
    source = root / "src" / "weathergage"
    modules = read_modules(source)
    found = {}
    for name, rooms in SIZED.items():
        # A room that has a row of its own is not counted with the one it lies in.
        others = [source / room for row, rest in SIZED.items() if row != name for room in rest]
        within = [source / room for room in rooms]
        others = [other for other in others if any(room in other.parents for room in within)]
        some = [
            module
            for module in modules
            if any(room in module.path.parents for room in within)
            and not any(other in module.path.parents for other in others)
        ]
        lengths = _lengths(some) or [0]
        found[name] = Size(
            sum(module.path.name != "__init__.py" or "options" in module.path.parts for module in some),
            sum(map(code_lines, some)),
            round(statistics.median(lengths)),
            lengths[len(lengths) * 9 // 10],
        )
    return found


def code_lines(module: Module) -> int:
    """Count the lines of a module that hold code: no blank ones, comments or docstrings."""
    texts = {
        node.body[0].value
        for node in ast.walk(module.tree)
        if isinstance(node, (ast.Module, ast.ClassDef, *_FUNCTION)) and ast.get_docstring(node) is not None
        if isinstance(node.body[0], ast.Expr)
    }
    words = {number for text in texts for number in range(text.lineno, (text.end_lineno or 0) + 1)}
    lines = enumerate(module.text.splitlines(), 1)
    return sum(
        bool(line.strip()) and line.strip()[0] != "#" and number not in words for number, line in lines
    )


def _lengths(modules: Iterable[Module]) -> list[int]:
    """Return the lines of all functions, the shortest first."""
    return sorted(
        (node.end_lineno or 0) - node.lineno + 1
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, _FUNCTION)
    )


def read_modules(source: Path) -> list[Module]:
    """Read every module of a package."""
    found = []
    for path in sorted(source.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        parts = path.relative_to(source.parent).with_suffix("").parts
        found.append(Module(path, ".".join(parts).removesuffix(".__init__"), text, ast.parse(text)))
    return found


def _layout(modules: list[Module], root: Path) -> dict[str, str]:
    named = [module for module in modules if module.path.name not in ("__init__.py", "__main__.py")]
    lines = [module.text.count("\n") for module in named]
    functions = _lengths(modules)
    names = Counter(module.path.name for module in named)
    return {
        "modules": str(len(named)),
        "lines of a module, median / longest": f"{statistics.median(lines):.0f} / {max(lines)}",
        "modules in the fullest folder of src": fullest(root, "src", "*.py"),
        "files in the fullest folder of tests": fullest(root, "tests", "test_*.py"),
        "files in the fullest folder of web/src": fullest(root, "web/src", "*.ts", "*.svelte"),
        "lines of a function, median / 90th percentile": (
            f"{statistics.median(functions):.0f} / {functions[len(functions) * 9 // 10]}"
        ),
        "import cycles": str(len(import_cycles(modules))),
        "modules that share their file name": str(sum(count for count in names.values() if count > 1)),
    }


def fullest(root: Path, below: str, *patterns: str) -> str:
    """Return how many files the fullest folder below one has, and which folder that is."""
    files = {path for each in patterns for path in (root / below).rglob(each) if path.name != "__init__.py"}
    counted = Counter(path.parent for path in files)
    where, count = max(counted.items(), key=lambda each: (each[1], each[0]))
    return f"{count} ({where.relative_to(root).as_posix()})"


def import_cycles(modules: list[Module]) -> list[set[str]]:
    """Return the groups of modules that import each other while they are loaded."""
    known = {module.name for module in modules}
    reached = {module.name: set(_imported(module.tree.body, known)) for module in modules}
    grows = True
    while grows:
        grows = False
        for name, found in reached.items():
            more = set().union(*(reached[other] for other in found)) - found
            if more:
                reached[name] = found | more
                grows = True
    groups: list[set[str]] = []
    for name in sorted(known):
        group = {other for other in reached[name] if name in reached[other]}
        if name in group and group not in groups:
            groups.append(group)
    return groups


def _imported(body: Iterable[ast.stmt], known: set[str]) -> Iterator[str]:
    """Yield the modules that statements import; functions and type checking are left out, for they run later."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from inner & known
            if node.module in known and not inner <= known:
                yield node.module
        elif not isinstance(node, _FUNCTION) and "TYPE_CHECKING" not in ast.unparse(
            getattr(node, "test", node)
        ):
            for part in ("body", "orelse", "handlers", "finalbody"):
                yield from _imported(getattr(node, part, ()), known)


def _english(modules: list[Module]) -> dict[str, str]:
    """Return the figures of docstrings."""
    texts = list(docstrings(modules))
    return {
        "docstrings that begin with who, what, how or whether": _share(
            begins_with_clause, [each.text for each in texts]
        ),
        "docstrings of functions that do not begin with a verb": _share(
            lacks_verb, [each.text for each in texts if each.of_function]
        ),
    }


def docstrings(modules: Iterable[Module]) -> Iterator[Docstring]:
    """Yield all docstrings of modules, classes and functions."""
    for module in modules:
        for node in ast.walk(module.tree):
            if isinstance(node, (ast.Module, ast.ClassDef, *_FUNCTION)) and (text := ast.get_docstring(node)):
                does = isinstance(node, _FUNCTION) and not any(
                    "property" in ast.unparse(each) for each in node.decorator_list
                )
                yield Docstring(text, does)


def begins_with_clause(text: str) -> bool:
    """Return whether a docstring begins with a question word."""
    return _CLAUSE.match(text.strip()) is not None


def lacks_verb(text: str) -> bool:
    """Return whether the first word cannot be an imperative: a guess by its class, its ending and what follows it."""
    word = _first_word(text)
    if _VERB.fullmatch(word):
        return False
    return bool(
        begins_with_clause(text)
        or _NO_VERB.match(text.strip())
        or not word.isalpha()
        or _THIRD_PERSON.search(word)
        or _AFTER_NOUN.match(text.strip()[len(word) :])
    )


def _first_word(text: str) -> str:
    match = re.match(r"[\w'-]+", text.strip())
    return match[0] if match else ""


def _share(is_counted: Callable[[str], bool], texts: list[str]) -> str:
    count = sum(map(is_counted, texts))
    return f"{count} of {len(texts)} ({count / max(1, len(texts)):.1%})"


def found_with_one_search(root: Path, modules: Iterable[Module]) -> str:
    """Count the implemented paragraphs that the rule index leads to code; without an index, a search of all modules."""
    index = root / "src" / "weathergage" / "rulesets" / "rule_index.json"
    wanted = list(_implemented(root))
    if index.exists():
        known = json.loads(index.read_text(encoding="utf-8"))
        found = sum(bool(known[book][rule].keys() & {"code", "heads"}) for book, rule in wanted)
    else:
        words = {word for module in modules for word in _NUMBER.findall(module.text)}
        found = sum(rule in words for _, rule in wanted)
    return f"{found} of {len(wanted)} ({found / max(1, len(wanted)):.0%})"


def _implemented(root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted((root / "src").rglob("rules.toml")):
        for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]:
            if rule.get("status") == "implemented":
                yield path.parent.name, rule["id"]


def css_lines(client: Path) -> tuple[int, int]:
    """Return the lines of CSS that components have of their own, and those that they share."""
    blocks = (
        block
        for path in client.rglob("*.svelte")
        for block in re.findall(r"<style[^>]*>\n(.*?)</style>", path.read_text(encoding="utf-8"), re.DOTALL)
    )
    return sum(block.count("\n") for block in blocks), sum(_lines(path) for path in client.rglob("*.css"))


def _lines(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


def question_kinds(modules: Iterable[Module]) -> set[str]:
    """Return the kinds of questions that the rules put: what an `Ask` is given as its kind, where it is spelled out."""
    found = set()
    for module in modules:
        constants = {
            target.id: node.value.value
            for node in module.tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ask":
                given = [*node.args[1:2], *(word.value for word in node.keywords if word.arg == "kind")]
                for value in given:
                    if isinstance(value, ast.Constant):
                        found.add(value.value)
                    elif isinstance(value, ast.Name) and value.id in constants:
                        found.add(constants[value.id])
    return {kind for kind in found if isinstance(kind, str)}


def event_classes(modules: Iterable[Module]) -> set[str]:
    """Return the classes of events: `Event` and everything derived from it."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
    }
    found, before = {"Event"}, 0
    while len(found) > before:
        before = len(found)
        found |= {name for name, above in bases.items() if above & found}
    return found - {"Event"}


def named_in(client: Path, words: set[str]) -> set[str]:
    """Return which words the client has in quotes, tests and generated types aside."""
    found: set[str] = set()
    for path in (*client.rglob("*.ts"), *client.rglob("*.svelte")):
        if not path.name.endswith((".test.ts", "types.ts")) and "testing" not in path.parts:
            text = path.read_text(encoding="utf-8")
            found |= {word for word in re.findall(r"""["'`](\w+)["'`]""", text) if word in words}
    return found
