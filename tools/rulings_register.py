"""Writes docs/rulings.md from rulings.toml: `python tools/rulings_register.py` (`--check` only compares)."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from weathergage.api import ruleset, ruleset_ids
from weathergage.engine.ruleset import Ruling
from weathergage.engine.typed_files import load_toml

#: Families whose rulings belong together, with the heading of their part; a ruleset of none of them is its own family.
FAMILIES = {"weathergage.rulesets.plotted": "Secret plots: the two editions with hex logs"}
TARGET = Path(__file__).parent.parent / "docs" / "rulings.md"
HEAD = """\
# Rulings

<!-- Written by tools/rulings_register.py from the rulings.toml files of the rulesets; do not edit. -->

Where the rulebook is silent, contradicts itself or leaves a choice that cannot be put to the players in the middle of
things, the program follows one of these rulings. Each is settled once, here, and cited by its number in the code, in
the rules browser and in the events of a game. The paragraphs a ruling bears on are named below it.
"""


class Part(NamedTuple):
    """The rulings of one family or game, under one heading."""

    title: str
    rulings: list[Ruling]


def parts() -> list[Part]:
    """Return the rulings of each family in the order of its file and of its editions, then those of other games."""
    found: list[Part] = []
    placed: set[str] = set()
    for family, title in FAMILIES.items():
        shared = list(load_toml(family, "rulings.toml", dict[str, list[Ruling]])["ruling"])
        for name in ruleset_ids():
            own = ruleset(name).rulings
            if shared[0].id in own and own[shared[0].id] == shared[0]:
                placed.add(name)
                known = {ruling.id for ruling in shared}
                shared += [_cited(name, ruling) for ruling in own.values() if ruling.id not in known]
        found.append(Part(title, shared))
    for name in ruleset_ids():
        if name not in placed:
            rules = ruleset(name)
            found.append(Part(rules.title, [_cited(name, ruling) for ruling in rules.rulings.values()]))
    return found


def _cited(name: str, ruling: Ruling) -> Ruling:
    """Return a ruling with the full names of the rules it bears on."""
    rules = tuple(rule if ":" in rule else f"{name}:{rule}" for rule in ruling.rules)
    return msgspec.structs.replace(ruling, rules=rules)


def register(found: Iterable[Part]) -> str:
    """Return the whole text of the register."""
    return "\n".join([HEAD, *(text for part in found for text in _part(part))])


def _part(part: Part) -> list[str]:
    return [f"# {part.title}\n", *(_entry(ruling) for ruling in part.rulings)]


def _entry(ruling: Ruling) -> str:
    by_book: dict[str, list[str]] = {}
    for cite in ruling.rules:
        book, _, rule = cite.partition(":")
        by_book.setdefault(book, []).append(rule)
    titles = {name: ruleset(name).title.partition(" (")[0] for name in ruleset_ids()}
    bears_on = [f"{titles.get(book, book)}: {', '.join(rules)}." for book, rules in by_book.items()]
    lines = [f"## {ruling.id}. {ruling.title}", "", ruling.text, ""]
    if bears_on:
        lines += [f"*{' '.join(bears_on)}*", ""]
    return "\n".join(lines)


def main() -> None:
    """Write the file, or complain that it is out of date."""
    text = register(parts())
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            raise SystemExit("docs/rulings.md is out of date: run python tools/rulings_register.py")
        return
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
