"""Editions are peers put together from parts: nobody else names them, and an optional rule stands by itself."""

import ast
import json
import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from weathergage.api import Ruleset, load_scenario, ruleset, ruleset_ids, start
from weathergage.engine.events import Event, Modifier, Report, Roll
from weathergage.engine.orders import Ask, Request, Violation
from weathergage.engine.ruleset import _assemble
from weathergage.engine.wording import AskFacts, OptionView, Wording
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.editions import assembly
from weathergage.rulesets.plotted.present import sentences
from weathergage.rulesets.plotted.present.chronicle import tell
from weathergage.rulesets.shared import displays
from weathergage.rulesets.shared.catalogue import OptionEntry
from weathergage.rulesets.shared.views import Condition
from weathergage.server.sessions.event_feed import EventFeed

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "weathergage"
EDITIONS = {path.parent for path in (SOURCE / "rulesets").rglob("ruleset.py")}
OUTSIDE = [path for path in sorted(SOURCE.rglob("*.py")) if not EDITIONS & set(path.parents)]
CLIENT = [
    path
    for path in sorted((ROOT / "web" / "src").rglob("*"))
    if path.suffix in (".ts", ".svelte") and ".test." not in path.name
]
NAMES = re.compile("|".join([*(edition.name for edition in EDITIONS), "second edition", "tournament"]), re.I)


def _said_in_code(path: Path) -> Iterable[str]:
    """Every name and text of a module except its docstrings, which may give examples."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                documentation.add(first.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documentation:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_every_ruleset_has_a_folder_of_its_own() -> None:
    assert {edition.name for edition in EDITIONS} == set(ruleset_ids())


def test_no_module_outside_the_edition_folders_names_an_edition() -> None:
    named = {
        str(path.relative_to(SOURCE)): found
        for path in OUTSIDE
        if (found := [text for text in _said_in_code(path) if NAMES.search(text)])
    }
    assert not named


def test_the_client_names_no_edition() -> None:
    assert CLIENT
    named = {str(path.relative_to(ROOT)): found for path in CLIENT if (found := NAMES.findall(_code(path)))}
    assert not named


def _code(path: Path) -> str:
    """What a source of the client says outside its comments."""
    return re.sub(r"/\*.*?\*/|//[^\n]*|<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.S)


def test_no_shared_module_knows_an_optional_rule() -> None:
    """Only editions and other optional rules import one: everybody else meets it through the book."""
    room = SOURCE / "rulesets" / "plotted" / "options"
    names = {path.parent.name for path in room.glob("*/__init__.py")}
    for path in OUTSIDE:
        if room in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                "weathergage.rulesets.plotted.options"
            ):
                raise AssertionError(f"{path}: imports {node.module} ({names})")


class ParrotSpoke(Event, frozen=True, kw_only=True):
    """What the optional rule of this test reports; its module lies outside the family, so no list counts it."""

    ship: str
    roll: Roll = Roll("parrot", 4)
    modifiers: tuple[Modifier, ...] = (Modifier("old bird", 1, "t:1"),)


class ParrotNote:
    """What the parrot is to say, noted beside the plot."""

    kind = "parrot"

    def ask(self, book: Book, state: PlottedState, ship: Ship) -> Ask | None:
        """Every parrot is asked."""
        name = ship.spec.id
        return Ask(f"parrot/{name}", "parrot", name, ("-", "guerriere", "rum"), "-", book.cite("1"))

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Parrots say what they were taught."""
        return Violation(ask.id, "no parrot says that", ask.cite)

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """It is said."""


def _says(book: Book, state: PlottedState, ask: Ask, option: str) -> OptionView:
    return OptionView(label=f"Greets {sentences.name(state, option)}", short="Greets", ship=option)


#: All that the client will ever know of parrots.
PARROTS = Wording(
    kind="parrot",
    title="Parrot",
    prompt="What does the parrot of {ship} say?",
    paper="register",
    labels={"-": "Nothing", "rum": "Asks for rum"},
    answer=_says,
    facts=AskFacts(key="q", about=("parrot",)),
)


def _parrots() -> ModuleType:
    """An optional rule as somebody would write it: one module, and nothing else."""

    def slower(book: Book, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(max(0, each - 1) for each in sail)

    def seen(book: Book, state: PlottedState, ship: Ship, own: bool) -> list[Condition]:
        return [Condition(key="parrot", text="a parrot aboard")]

    def apply(book: Book) -> Book:
        return book.adding(drags=(slower,), conditions=(seen,), notes=(ParrotNote(),), words=(PARROTS,))

    module = ModuleType("weathergage.rulesets.plotted.options.parrots")
    vars(module)["apply"] = apply
    return module


def _spoke(state: PlottedState, event: ParrotSpoke) -> str:
    return f"{sentences.name(state, event.ship)}'s parrot speaks."


@pytest.mark.parametrize("edition", sorted(edition.name for edition in EDITIONS))
def test_a_new_optional_rule_needs_its_module_and_its_entry_and_nothing_else(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain: Ruleset = ruleset(edition)
    if not isinstance(plain.book, Book):
        pytest.skip("another family")
    parrots = _parrots()
    monkeypatch.setitem(sys.modules, parrots.__name__, parrots)
    # What `tells` does when the module is loaded, taken back after the test.
    told: dict[Any, Any] = sentences.SENTENCES
    monkeypatch.setitem(told, ParrotSpoke, _spoke)
    entry = OptionEntry(id="parrots", title="Parrots", summary="Every ship has one.", rule="1")
    offered = replace(plain, options=(*plain.options, assembly._option(edition, "", entry)))
    rules = _assemble(offered, ("parrots",))
    state = rules.set_up(rules, load_scenario("constitution-guerriere"), 1)
    view = rules.view(rules, state, 0, None)
    assert view.ships[0].allowances == (3, 2, 0, 0)
    assert [condition.key for condition in view.ships[0].conditions] == ["parrot"]
    assert tell(state, ParrotSpoke(ship="guerriere")) == "Guerriere's parrot speaks."
    assert _asked_on_the_wire(rules, state) == (
        "Parrot",
        "What does the parrot of Constitution say?",
        {"-": "Nothing", "rum": "Asks for rum", "guerriere": "Greets Guerriere"},
        ("choice", "ship", "ship/constitution"),
        {"key": "q", "about": ["parrot"], "forecast": True},
    )


def _asked_on_the_wire(rules: Ruleset, state: PlottedState) -> tuple[object, ...]:
    """Return what a client reads of the parrot's question as the first movement is written."""
    state.phase = [phase.id for phase in rules.phases].index("movement_notation")
    asks = (rules.phases[state.phase].asks(state) or [[]])[0]
    view = rules.view(rules, state, 0, Request(0, "movement_notation", asks)).wire()
    sent = json.loads(msgspec.json.encode(view))["request"]["asks"]
    ask = next(each for each in sent if each["kind"] == "parrot")
    labels = {option: words["label"] for option, words in ask["words"].items()}
    return ask["title"], ask["prompt"], labels, (ask["input"], ask["paper"], ask["group"]), ask["facts"]


def _pieces_of_eight(state: PlottedState, event: ParrotSpoke) -> displays.Display:
    return displays.flagged(event, "pieces of eight")


@pytest.mark.parametrize("edition", sorted(edition.name for edition in EDITIONS))
def test_an_event_of_a_new_rule_is_shown_without_a_change_of_server_or_client(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a display it is told with its dice and modifiers; with one, the server sends that."""
    rules = ruleset(edition)
    told = sys.modules[rules.tell.__module__].SENTENCES
    monkeypatch.setitem(told, ParrotSpoke, _spoke)
    game = start(edition, load_scenario("constitution-guerriere"), 1)
    feed = EventFeed()
    game.events.append(ParrotSpoke(ship="guerriere"))
    feed.hear(game)
    plain = feed.lines(-1)[-1]
    assert plain.text == "Guerriere's parrot speaks."
    assert plain.display == displays.Told(
        rolls=(Roll("parrot", 4),), figures=(displays.Figure("old bird", "+1", "t:1"),)
    )
    # What `shows` does when the module is loaded.
    shown: dict[Any, Any] = displays.DISPLAYS
    monkeypatch.setitem(shown, ParrotSpoke, _pieces_of_eight)
    game.events.append(ParrotSpoke(ship="guerriere"))
    feed.hear(game)
    pin = feed.lines(-1)[-1].display.pin
    assert pin == displays.Pin("flag", "guerriere", "pieces of eight")
