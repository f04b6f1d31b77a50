"""Read what every game keeps in files beside its tables: rules in our words, rulings, options and presets."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module, resources

import msgspec

from weathergage.engine.ruleset import (
    Book,
    BookPart,
    OptionalRule,
    Preset,
    Rule,
    Ruleset,
    Ruling,
    State,
    Term,
)
from weathergage.engine.typed_files import load_toml


class OptionEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An optional rule as an edition lists it; its module is that of the same name."""

    id: str
    title: str
    summary: str
    rule: str
    kind: str = "optional"
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    #: The module lies with the edition and not among the shared options.
    own: bool = False
    #: Another module than that named like the option.
    module: str = ""
    #: The side that the rules steer where it is on.
    steers: int = -1
    #: It belongs to every game, as a rule that only some battles need, and is no switch.
    always: bool = False


class OptionList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The optional rules and presets that an edition offers, in the order in which they are applied."""

    option: tuple[OptionEntry, ...] = ()
    preset: tuple[Preset, ...] = ()


def offered(package: str) -> OptionList:
    """Return the options and presets of a package."""
    return load_toml(package, "options.toml", OptionList)


class RuleList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The paragraphs of a rulebook in our words, and the parts that they form."""

    rule: tuple[Rule, ...]
    part: tuple[BookPart, ...] = ()


def rules_of(package: str) -> dict[str, Rule]:
    """Return the rules of a package by id."""
    return {rule.id: rule for rule in load_toml(package, "rules.toml", RuleList).rule}


def parts_of(package: str) -> tuple[BookPart, ...]:
    """Return the parts of a package's rulebook."""
    return load_toml(package, "rules.toml", RuleList).part


def rulings_of(*packages: str) -> dict[str, Ruling]:
    """Return the rulings of some packages by id; a package may have none."""
    return {
        ruling.id: ruling
        for package in packages
        if resources.files(package).joinpath("rulings.toml").is_file()
        for ruling in load_toml(package, "rulings.toml", dict[str, list[Ruling]])["ruling"]
    }


def terms_of(package: str, cite: Callable[[str], str]) -> dict[str, Term]:
    """Return the words that a package explains, by id; `cite` gives the full name of a paragraph."""
    listed = load_toml(package, "terms.toml", dict[str, list[Term]])["term"]
    return {term.id: msgspec.structs.replace(term, cite=cite(term.cite)) for term in listed}


def switches(ruleset: str, home: str, listed: OptionList) -> tuple[OptionalRule[State, Book], ...]:
    """Return the options that players may switch on."""
    return tuple(optional_rule(ruleset, home, entry) for entry in listed.option if not entry.always)


def with_every_game(book: Book, home: str, listed: OptionList) -> Book:
    """Return the book with the listed rules that belong to every game."""
    for entry in listed.option:
        if entry.always:
            book = _applied(home, entry, book)
    return book


def _applied(home: str, entry: OptionEntry, book: Book) -> Book:
    changed: Book = import_module(f"{home}.{entry.module or entry.id}").apply(book)
    return changed


def optional_rule(ruleset: str, home: str, entry: OptionEntry) -> OptionalRule[State, Book]:
    """Make the switch for an option: its module, in that home, makes another book of the book."""

    def apply(rules: Ruleset[State, Book]) -> Ruleset[State, Book]:
        return replace(rules, book=_applied(home, entry, rules.book))

    return OptionalRule(
        id=entry.id,
        title=entry.title,
        summary=entry.summary,
        apply=apply,
        requires=entry.requires,
        excludes=entry.excludes,
        cite=f"{ruleset}:{entry.rule}",
        kind=entry.kind,
        steers=entry.steers,
    )
