"""How a game of the family is put together: an edition's book, its options by name, and the phases at the end."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module, resources
from typing import Any

import msgspec

from weathergage.engine.annotations import readable
from weathergage.engine.orders import Orders, Violation
from weathergage.engine.ruleset import OptionalRule, Preset, Rule, Ruleset, Ruling
from weathergage.engine.tables import load_toml
from weathergage.rulesets.plotted.acts import act
from weathergage.rulesets.plotted.book import Book, bound
from weathergage.rulesets.plotted.chronicle import tell
from weathergage.rulesets.plotted.logbook import logbook
from weathergage.rulesets.plotted.odds.figures import figures_of
from weathergage.rulesets.plotted.odds.questions import questions
from weathergage.rulesets.plotted.setting_up import set_up
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.view import PlottedView

_FAMILY = "weathergage.rulesets.plotted"


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


class OptionList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The optional rules and presets that an edition offers, in the order in which they are applied."""

    option: tuple[OptionEntry, ...] = ()
    preset: tuple[Preset, ...] = ()


def edition(id: str, title: str, summary: str, package: str, book: Book) -> Ruleset:
    """An edition as a ruleset: its Basic book, its catalogue and its options; phases follow when these are chosen."""
    offered = load_toml(package, "options.toml", OptionList)
    rules = load_toml(package, "rules.toml", dict[str, list[Rule]])["rule"]
    return Ruleset(
        id=id,
        title=title,
        summary=summary,
        phases=(),
        book=book,
        set_up=set_up,
        view=PlottedView,
        act=act,
        state_type=readable(PlottedState),
        tell=tell,
        log=logbook,
        options=tuple(_option(id, package, entry) for entry in offered.option),
        presets=offered.preset,
        assemble=assemble,
        rules={rule.id: rule for rule in rules},
        rulings={ruling.id: ruling for source in (_FAMILY, package) for ruling in _rulings(source)},
    )


def assemble(rules: Ruleset) -> Ruleset:
    """Bind the book and make the phases from it, once all options have had their say."""
    book = bound(rules.book)
    phases = tuple(make(book) for make in book.sequence)
    built = replace(rules, book=book, phases=phases, check=_check(book) if book.checks else None)
    return replace(built, odds=questions(built), figures=figures_of(book))


def _check(book: Book) -> Callable[[Any, int, Orders], list[Violation]]:
    def check(state: PlottedState, side: int, orders: Orders) -> list[Violation]:
        if (bound := book.bound_plot) is not None:
            # What was written turns ahead goes for written.
            own = [ship for ship in state.ships if ship.side == side]
            due = {f"plot/{ship.spec.id}": plot for ship in own if (plot := bound(book, state, ship))}
            orders = {**due, **orders}
        return [wrong for part in book.checks for wrong in part(book, state, side, orders)]

    return check


def _option(ruleset: str, package: str, entry: OptionEntry) -> OptionalRule:
    def apply(rules: Ruleset) -> Ruleset:
        home = package if entry.own else f"{_FAMILY}.options"
        module = import_module(f"{home}.{entry.module or entry.id}")
        return replace(rules, book=module.apply(rules.book))

    return OptionalRule(
        id=entry.id,
        title=entry.title,
        summary=entry.summary,
        apply=apply,
        requires=entry.requires,
        excludes=entry.excludes,
        cite=f"{ruleset}:{entry.rule}",
        kind=entry.kind,
    )


def _rulings(package: str) -> list[Ruling]:
    if not resources.files(package).joinpath("rulings.toml").is_file():
        return []
    return load_toml(package, "rulings.toml", dict[str, list[Ruling]])["ruling"]
