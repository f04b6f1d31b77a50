"""Writes docs/rulings.md from rulings.toml: `python tools/rulings_register.py` (`--check` only compares)."""

import sys
from collections.abc import Iterable
from pathlib import Path

from weathergage.engine.ruleset import Ruling
from weathergage.engine.tables import load_toml

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
    """The rulings in the order of their file."""
    return load_toml("weathergage.rulesets.plotted", "rulings.toml", dict[str, list[Ruling]])["ruling"]


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
