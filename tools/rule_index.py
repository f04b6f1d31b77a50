"""Writes the rule index, for the program and for readers: `python tools/rule_index.py` (`--check` only compares).

For every paragraph of every ruleset it tells the module and line of its code, and the tests that cite it. Code cites a
paragraph by its number, in a docstring, a remark, an argument or a table; modules that two editions share use the
numbers of the first, and the concordance gives those of the other.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.citations import MODULE, Numbering, read_source
from weathergage.api import Ruleset, ruleset, ruleset_ids
from weathergage.engine.typed_files import load_toml
from weathergage.rulesets.code_index import FILE, Paragraph, Place

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "weathergage"
DATA = SOURCE / "rulesets" / FILE
PAGE = ROOT / "docs" / "rule-index.md"
COMMAND = "make index"

#: Rooms beside the rulesets that follow one of their books.
ALSO_FOLLOWS = {"campaign": "beat_to_quarters"}
#: Rooms that quote numbers of rules as examples, and carry none of them out.
QUOTES = {"cli", "server"}
#: Files about the rules, which carry none of them out.
ABOUT = {"rules.toml", "rulings.toml", "concordance.toml", "printed.toml", "terms.toml"}
#: The list of options of an edition, which only leads to their modules.
LIST = "options.toml"
#: Modules that show, foresee or tell what others decide; they come last.
SHOWS = re.compile(r"/foresight/|/present/|_odds|forecast|lookout|prospect|preview|view|sentence|events")

HEAD = """\
# Rule index

<!-- Written by tools/rule_index.py from the citations in code, tables and tests; do not edit, run `make index`. -->

Every paragraph of every rulebook with the line that carries it out and the first of the tests that cite it. Search this
page for a number with its ruleset, as in `second_edition:B.V.C.4`; `weathergage rules second_edition:B.V.C.4 --code`
lists all places and all tests. A paragraph marked *heads* says nothing beyond those below it.
"""


class Edition(NamedTuple):
    """A ruleset, the folder of its files, its numbering, and the numbers that its sister edition uses for its rules."""

    rules: Ruleset
    home: Path
    numbering: Numbering
    #: From the numbers of the sister edition to its own.
    concordance: dict[str, str]
    sister: str


class Cited(NamedTuple):
    """A place that cites a paragraph, and how far it is from being the best place to look."""

    ruleset: str
    rule: str
    distance: tuple[int, ...]
    place: Place


def editions() -> list[Edition]:
    """Return all rulesets of the program; the sister of one with a concordance is that whose numbers are its keys."""
    homes = {path.parent.name: path.parent for path in (SOURCE / "rulesets").rglob("rules.toml")}
    found = []
    for name in ruleset_ids():
        pairs: dict[str, str] = {}
        if (homes[name] / "concordance.toml").exists():
            package = ".".join(homes[name].relative_to(SOURCE.parent).parts)
            pairs = load_toml(package, "concordance.toml", dict[str, dict[str, str]])["paragraphs"]
        sister = next(
            (each for each in ruleset_ids() if pairs and pairs.keys() <= ruleset(each).rules.keys()), ""
        )
        book = ruleset(name)
        found.append(Edition(book, homes[name], Numbering(name, book.rules), pairs, sister))
    return found


def index() -> dict[str, dict[str, Paragraph]]:
    """Return the whole index: the paragraphs of every ruleset in the order of its catalogue."""
    known = editions()
    code = _best_first(_code(known))
    tests = _best_first(_tests(known))
    return {
        name: {
            rule: Paragraph(
                code=code[name, rule],
                tests=tests[name, rule],
                elsewhere=_elsewhere(edition, rule, known),
                heads=() if code[name, rule] else _headed(edition.rules, rule),
            )
            for rule in edition.rules.rules
        }
        for edition in known
        for name in [edition.rules.id]
    }


def _headed(book: Ruleset, rule: str) -> tuple[str, ...]:
    """Return the paragraphs below one that is in the program: `7.0` heads 7.1, and B.IV heads B.IV.A."""
    above = rule.removesuffix(".0")
    below = (each for each in book.rules if each.startswith(f"{above}.") and each != rule)
    return tuple(below) if book.rules[rule].status == "implemented" else ()


def _elsewhere(edition: Edition, rule: str, known: Iterable[Edition]) -> tuple[str, ...]:
    """Return the numbers of the same rule in sister editions, in both directions."""
    own = [f"{edition.sister}:{theirs}" for theirs, ours in edition.concordance.items() if ours == rule]
    other = [
        f"{each.rules.id}:{each.concordance[rule]}"
        for each in known
        if each.sister == edition.rules.id and rule in each.concordance
    ]
    return (*own, *other)


def _best_first(cited: Iterable[Cited]) -> defaultdict[tuple[str, str], tuple[Place, ...]]:
    """Return the places of every paragraph, one for each function that cites it, the best first."""
    best: defaultdict[tuple[str, str], dict[tuple[str, str], Place]] = defaultdict(dict)
    for each in sorted(cited, key=lambda each: (each.distance, each.place.file, each.place.line)):
        best[each.ruleset, each.rule].setdefault((each.place.file, each.place.name), each.place)
    return defaultdict(tuple, {rule: tuple(places.values()) for rule, places in best.items()})


def _code(known: list[Edition]) -> Iterator[Cited]:
    """Yield what modules and tables cite: those that decide before those that show, own numbers before others."""
    tables = (path for path in (SOURCE / "rulesets").rglob("*.toml") if path.name not in ABOUT)
    chapters = {(edition.rules.id, rule) for edition in known for rule in _chapters(edition.rules.rules)}
    modules = (path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in QUOTES)
    for path in sorted([*modules, *tables]):
        shows = bool(SHOWS.search(path.relative_to(ROOT).as_posix()))
        lists = path.name == LIST and path.parent.name != "tables"
        for name, rule, clarity, place in _cited_in(path, _followed(path, known), known):
            # A chapter is what a module is about; a single paragraph rather what a function does.
            about = clarity[0] == MODULE and (name, rule) in chapters
            yield Cited(name, rule, (shows, lists, not about, *clarity, bool(place.under)), place)


def _chapters(rules: Iterable[str]) -> set[str]:
    """Return the paragraphs that have others below them; `7.0` is the chapter of 7.1."""
    rules = set(rules)
    above = {rule.rpartition(".")[0] for rule in rules}
    return {rule for rule in rules if rule in above or rule.removesuffix(".0") in above - {rule}}


def _tests(known: list[Edition]) -> Iterator[Cited]:
    """Yield what tests cite: the ruleset's own before others, what they say before what they compare with."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, rule, clarity, place in _cited_in(path, [], known):
            if place.name.startswith("test_"):
                yield Cited(name, rule, (name not in path.parts, *clarity), place)


def _cited_in(
    path: Path, own: list[Edition], known: list[Edition]
) -> Iterator[tuple[str, str, tuple[int, int], Place]]:
    """Yield ruleset, paragraph, clarity and place of all that a file cites; what is cited alone is clearer."""
    if not own and not any(f"{each.rules.id}:" in path.read_text(encoding="utf-8") for each in known):
        return
    file = path.relative_to(ROOT).as_posix()
    source = read_source(path)
    for text in source.texts:
        cited = list(_named(text.words, own, known))
        for name, rule, under, at in cited:
            line = text.line + text.words.count("\n", 0, at)
            place = Place(file, line, source.name_at(line), under)
            yield name, rule, (text.clarity, sum(each[0] == name for each in cited)), place


def _followed(path: Path, known: Iterable[Edition]) -> list[Edition]:
    """Return the editions that a file is part of: its own, or all of its family."""
    known = list(known)
    if owner := [edition for edition in known if edition.home in path.parents]:
        return owner
    room = path.relative_to(SOURCE).parts[0]
    return [
        edition
        for edition in known
        if _family(edition.home) in path.parents or ALSO_FOLLOWS.get(room) == edition.rules.id
    ]


def _family(home: Path) -> Path:
    """Return the folder of the games that share rules with the one whose files lie here."""
    return home.parents[1] if home.parent.name == "editions" else home.parent


def _named(words: str, own: list[Edition], known: list[Edition]) -> Iterator[tuple[str, str, str, int]]:
    """Yield ruleset, paragraph, the other number that stands for it, and place of everything that a text cites."""
    if ":" in words:
        for edition in known:
            yield from (
                (edition.rules.id, each.rule, "", each.start) for each in edition.numbering.full(words)
            )
    for edition in own:
        yield from ((edition.rules.id, each.rule, "", each.start) for each in edition.numbering.bare(words))
        if edition.sister:
            sister = next(each for each in known if each.rules.id == edition.sister)
            for each in sister.numbering.bare(words):
                if each.rule in edition.concordance:
                    yield edition.rules.id, edition.concordance[each.rule], each.rule, each.start


def data(whole: dict[str, dict[str, Paragraph]]) -> str:
    """Return the index as a file, one line for every paragraph."""
    parts = []
    for name, paragraphs in whole.items():
        lines = [f'"{rule}": {msgspec.json.encode(each).decode()}' for rule, each in paragraphs.items()]
        parts.append(f'"{name}": {{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def page(whole: dict[str, dict[str, Paragraph]]) -> str:
    """Return the index as a page for readers: a table for every ruleset."""
    parts = [HEAD]
    for name, paragraphs in whole.items():
        book = ruleset(name)
        done = sum(rule.status == "implemented" for rule in book.rules.values())
        parts.append(f"## {book.title}\n\n{len(book.rules)} paragraphs, {done} of them in the program.\n")
        parts.append("| Paragraph | In our words | Also | Code | Tests |\n|---|---|---|---|---|")
        parts += [_row(book, rule, each) for rule, each in paragraphs.items()]
        parts.append("")
    return "\n".join(parts)


def _row(book: Ruleset, rule: str, found: Paragraph) -> str:
    title = book.rules[rule].title.replace("|", "\\|")
    also = ", ".join(cite.partition(":")[2] for cite in found.elsewhere)
    if found.code:
        code = _link(found.code[0]) + (f" and {len(found.code) - 1} more" if found.code[1:] else "")
    elif found.heads:
        code = f"*heads {found.heads[0]} to {found.heads[-1]}*"
    else:
        code = f"*{book.rules[rule].status.replace('_', ' ')}*"
    tests = f"{len(found.tests)}: {_link(found.tests[0])}" if found.tests else ""
    return f"| `{book.id}:{rule}` | {title} | {also} | {code} | {tests} |"


def _link(place: Place) -> str:
    shown = place.file.removeprefix("src/weathergage/rulesets/").removeprefix("tests/rulesets/")
    return f"[{shown.removeprefix('src/weathergage/')}:{place.line}](../{place.file}#L{place.line})"


def files() -> dict[Path, str]:
    """Return what both files should hold."""
    whole = index()
    return {DATA: data(whole), PAGE: page(whole)}


def main() -> None:
    """Write both files, or complain that one is out of date."""
    for path, text in files().items():
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{path.relative_to(ROOT)} is out of date: run {COMMAND}")


if __name__ == "__main__":
    main()
