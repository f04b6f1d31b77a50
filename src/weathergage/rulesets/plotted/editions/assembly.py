"""Put a game of the family together: an edition's book, its options by name, and the phases at the end."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.ruleset import OptionalRule, Ruleset
from weathergage.engine.wording import wordings
from weathergage.rulesets.plotted.core.book import Book, bound
from weathergage.rulesets.plotted.core.setting_up import set_up
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.odds.questions import questions
from weathergage.rulesets.plotted.foresight.odds.ship_figures import figures_of
from weathergage.rulesets.plotted.present.account import ACCOUNT
from weathergage.rulesets.plotted.present.chronicle import tell
from weathergage.rulesets.plotted.present.displays import show
from weathergage.rulesets.plotted.present.fellow_captains import narrowed
from weathergage.rulesets.plotted.present.ledger import LEDGER, ledger_of
from weathergage.rulesets.plotted.present.logbook import LogPages
from weathergage.rulesets.plotted.present.plan_topics import plans_of
from weathergage.rulesets.plotted.present.view import PlottedView, glance
from weathergage.rulesets.plotted.sailing.plots import read_plot
from weathergage.rulesets.plotted.turn.acts import act
from weathergage.rulesets.plotted.turn.standing_answers import cannot_hit, stand_by
from weathergage.rulesets.shared.catalogue import (
    OptionEntry,
    offered,
    optional_rule,
    parts_of,
    rules_of,
    rulings_of,
    terms_of,
)
from weathergage.rulesets.shared.printed_tables import printed_tables
from weathergage.rulesets.shared.standing_answers import captains_act

_FAMILY = "weathergage.rulesets.plotted"


def edition(id: str, title: str, summary: str, package: str, book: Book, **card: Any) -> PlottedRuleset:
    """Make an edition a ruleset: Basic book, catalogue and options; phases follow when these are chosen (I.I, O.I).

    `card` has further words of it, as a ruleset names them.
    """
    listed = offered(package)
    return Ruleset(
        id=id,
        title=title,
        summary=summary,
        phases=(),
        book=book,
        set_up=set_up,
        view=PlottedView,
        glance=glance,
        act=act,
        standing=stand_by,
        spares=cannot_hit,
        narrowed=narrowed,
        captains_act=captains_act,
        tell=tell,
        show=show,
        log=LogPages,
        options=tuple(_option(id, package, entry) for entry in listed.option),
        presets=listed.preset,
        assemble=assemble,
        # The book of rules is a catalogue; its battles are scenarios (I.II.A.4).
        rules=rules_of(package),
        parts=parts_of(package),
        rulings=rulings_of(_FAMILY, package),
        terms=terms_of(_FAMILY, book.cite),
        tables=partial(printed_tables, package),
        ledger=LEDGER,
        account=ACCOUNT,
        **card,
    )


def assemble(rules: PlottedRuleset) -> PlottedRuleset:
    """Bind the book and make the phases from it, once all options have had their say."""
    book = bound(rules.book)
    phases = tuple(make(book) for make in book.sequence)
    check = _check(book) if book.checks else None
    words = wordings(book.words)
    built = replace(rules, book=book, phases=phases, check=check, read=_read(book.plot_kinds), words=words)
    return replace(
        built,
        odds=questions(built),
        figures=figures_of(book),
        ledger=ledger_of(book),
        signals_only=book.signals_only,
        plans=plans_of(book, words),
    )


def _check(book: Book) -> Callable[[PlottedState, int, Orders], list[Violation]]:
    def check(state: PlottedState, side: int, orders: Orders) -> list[Violation]:
        if (bound := book.bound_plot) is not None:
            # What was written turns ahead goes for written.
            own = [ship for ship in state.ships if ship.side == side]
            due = {f"plot/{ship.spec.id}": plot for ship in own if (plot := bound(book, state, ship))}
            orders = {**due, **orders}
        return [wrong for part in book.checks for wrong in part(book, state, side, orders)]

    return check


def _read(plot_kinds: tuple[str, ...]) -> Callable[[Ask, str], str]:
    """Return the reader of answers: plots in every way of writing, others as they are, for `A` is not `a` (P18)."""
    return lambda ask, notation: read_plot(notation) if ask.kind in plot_kinds else notation


def _option(ruleset: str, package: str, entry: OptionEntry) -> OptionalRule[PlottedState, Book]:
    return optional_rule(ruleset, package if entry.own else f"{_FAMILY}.options", entry)
