"""Writes docs/rulings.md from rulings.toml: `python tools/rulings_register.py` (`--check` only compares)."""

import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from weathergage.api import ruleset, ruleset_ids
from weathergage.engine.ruleset import Ruling
from weathergage.engine.tables import load_toml

FAMILY = "weathergage.rulesets.plotted"
TARGET = Path(__file__).parent.parent / "docs" / "rulings.md"
HEAD = """\
# Rulings

<!-- Written by tools/rulings_register.py from src/weathergage/rulesets/plotted/rulings.toml; do not edit. -->

Where the rulebook is silent, contradicts itself or leaves a choice that cannot be put to the players in the middle of
things, the program follows one of these rulings. Each is settled once, here, and cited by its number in the code, in
the rules browser and in the events of a game. The paragraphs a ruling bears on are named below it.
"""
TITLES = {"second_edition": "Second Edition", "tournament": "Tournament Edition"}


def rulings() -> list[Ruling]:
    """The rulings of the family in the order of their file, then those that only one edition needs."""
    found = list(load_toml(FAMILY, "rulings.toml", dict[str, list[Ruling]])["ruling"])
    for name in ruleset_ids():
        own = [ruling for ruling in ruleset(name).rulings.values() if ruling.id not in {r.id for r in found}]
        found += [
            msgspec.structs.replace(ruling, rules=tuple(_full(name, rule) for rule in ruling.rules))
            for ruling in own
        ]
    return found


def _full(name: str, rule: str) -> str:
    return rule if ":" in rule else f"{name}:{rule}"


def register(found: Iterable[Ruling]) -> str:
    """The whole text of the register."""
    return "\n".join([HEAD, *(_entry(ruling) for ruling in found)])


def _entry(ruling: Ruling) -> str:
    by_book: dict[str, list[str]] = {}
    for cite in ruling.rules:
        book, _, rule = cite.partition(":")
        by_book.setdefault(book, []).append(rule)
    bears_on = [f"{TITLES.get(book, book)}: {', '.join(rules)}." for book, rules in by_book.items()]
    lines = [f"## {ruling.id}. {ruling.title}", "", ruling.text, ""]
    if bears_on:
        lines += [f"*{' '.join(bears_on)}*", ""]
    return "\n".join(lines)


def main() -> None:
    """Write the file, or complain that it is out of date."""
    text = register(rulings())
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            raise SystemExit("docs/rulings.md is out of date: run python tools/rulings_register.py")
        return
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
