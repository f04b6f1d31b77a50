"""An optional rule is one package, one entry and one test, in every game; the inside of a game knows none of them."""

import ast
import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.builders.parrots.bird import GREETING, KIND, NOTHING, RUM, ParrotSpoke
from weathergage.api import Game, load_scenario, ruleset_ids, save, start, verify
from weathergage.bots import make_bot
from weathergage.engine import ruleset as engine_ruleset
from weathergage.engine.events import Command, Roll
from weathergage.engine.orders import Ask
from weathergage.engine.typed_files import load_toml
from weathergage.rulesets.shared import displays
from weathergage.rulesets.shared.catalogue import OptionEntry, OptionList
from weathergage.server.sessions.event_feed import EventFeed

RULESETS = Path(__file__).parents[2] / "src" / "weathergage" / "rulesets"
EDITIONS = sorted(path.parent for path in RULESETS.rglob("ruleset.py"))
PLOTTED, DRAWN = RULESETS / "plotted", RULESETS / "drawn"
#: The room of every game in which its options lie, and the lists that name them.
GAMES = {
    "plotted": (PLOTTED, [edition for edition in EDITIONS if PLOTTED in edition.parents]),
    **{edition.name: (edition, [edition]) for edition in EDITIONS if DRAWN in edition.parents},
}
#: Words that are also the id of an option: the column of corrected figures in errata, the odds of a shot.
OTHER_MEANINGS = {"plotted": {"corrected"}, "beat_to_quarters": {"shot"}}
#: Paragraphs of an option in one edition that are part of the Advanced game in another.
ALSO_ADVANCED = {"plotted": {"gunnery/damage/explosions.py O.X"}}
#: What a ship or a state keeps for options alone: hashes of old games cover these fields, so they stay where they are.
KEPT_FOR_OPTIONS = {
    "plotted": {
        *("tow", "towed_by", "aground", "stranded", "afloat_at", "afloat_heading", "jettisoned", "beating"),
        *("mortars", "spec.bomb", "spec.foul_bottom", "spec.depth", "ship.ahead", "state.signals", "hanging"),
    },
    "beat_to_quarters": {
        *("fireship", "scorched", "chasers", "at_chasers", "special_shot", "mode", "manoeuvre", "spec.port"),
    },
}
RECORDS = {"core/ship.py", "core/state.py"}


def options_of(game: str) -> list[OptionEntry]:
    """Return the entries of a game's options, without its levels."""
    found: list[OptionEntry] = []
    for edition in GAMES[game][1]:
        package = ".".join(("weathergage.rulesets", *edition.relative_to(RULESETS).parts))
        found += load_toml(package, "options.toml", OptionList).option
    return [entry for entry in found if entry.kind != "level"]


def inside(game: str) -> Iterable[tuple[str, ast.Module]]:
    """Parse every module of a game that is neither an option nor part of an edition's own folder."""
    home, editions = GAMES[game]
    outside = {home / "options", *(edition for edition in editions if edition != home)}
    for path in sorted(home.rglob("*.py")):
        if not outside & {*path.parents}:
            yield path.relative_to(home).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def texts(tree: ast.Module) -> Iterable[str]:
    """Return every text of a module except its docstrings."""
    documentation = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documentation:
            yield node.value


@cache
def imports() -> list[tuple[Path, list[str]]]:
    """Return the modules that each module of the program imports."""
    found = []
    for path in sorted(RULESETS.parent.rglob("*.py")):
        modules: list[str] = []
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                modules.append(node.module or "")
            elif isinstance(node, ast.Import):
                modules += [alias.name for alias in node.names]
        found.append((path, modules))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nobody_imports_an_optional_rule(game: str) -> None:
    """Only editions and other optional rules do: everybody else meets it through the book."""
    home, editions = GAMES[game]
    package = ".".join(("weathergage.rulesets", *home.relative_to(RULESETS).parts, "options"))
    allowed = {home / "options", *(edition for edition in editions if edition != home)}
    assert (home / "options").is_dir()
    named = {
        f"{path}: {module}"
        for path, modules in imports()
        if not allowed & {*path.parents}
        for module in modules
        if module.startswith(package)
    }
    assert not named


@pytest.mark.parametrize("game", GAMES)
def test_the_inside_of_a_game_names_no_option_and_cites_no_paragraph_of_one(game: str) -> None:
    entries = options_of(game)
    assert entries
    ids = {entry.id for entry in entries} - OTHER_MEANINGS.get(game, set())
    rules = {entry.rule for entry in entries if entry.kind == "optional"}
    named, cited = set(), set()
    for module, tree in inside(game):
        for text in texts(tree):
            # A record names its fields, and a field that older options have may be called like one of them.
            if text in ids and module not in RECORDS:
                named.add(f"{module} {text}")
            if any(text == rule or text.startswith(f"{rule}.") for rule in rules):
                cited.add(f"{module} {text}")
    assert not named
    assert cited == ALSO_ADVANCED.get(game, set())


@pytest.mark.parametrize("game", KEPT_FOR_OPTIONS)
def test_the_inside_of_a_game_reads_nothing_that_is_kept_for_options(game: str) -> None:
    read = set()
    for module, tree in inside(game):
        if module not in RECORDS:
            # The lists of a book have the names of what they are asked about, such as `book.towed_by`.
            names = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
            names -= {name for name in names if "book." in name}
            room = module.partition("/")[0]
            read |= {
                f"{room} {field}"
                for field in KEPT_FOR_OPTIONS[game]
                if any(name == field or name.endswith(f".{field}") for name in names)
            }
    assert not read


@pytest.fixture(params=[edition.name for edition in EDITIONS])
def edition(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Offer parrots in a game: their package and their entry, and nothing else."""
    name: str = request.param
    path = next(each for each in EDITIONS if each.name == name)
    home = path if DRAWN in path.parents else PLOTTED
    package = ".".join(("weathergage.rulesets", *path.relative_to(RULESETS).parts))
    options = ".".join(("weathergage.rulesets", *home.relative_to(RULESETS).parts, "options"))
    tellers: dict[Any, Any] = sys.modules[engine_ruleset.ruleset(name).tell.__module__].SENTENCES
    told = dict(tellers)
    sys.modules.pop(f"tests.builders.parrots.{home.name}", None)
    monkeypatch.setitem(
        sys.modules, f"{options}.parrots", import_module(f"tests.builders.parrots.{home.name}")
    )
    entry = OptionEntry(id="parrots", title="Parrots", summary="Every ship has one.", rule="1")
    listed = load_toml(package, "options.toml", OptionList)
    longer = OptionList(option=(*listed.option, entry), preset=listed.preset)
    assembly = "weathergage.rulesets.plotted.editions.assembly" if home == PLOTTED else f"{package}.ruleset"
    monkeypatch.setattr(f"{assembly}.offered", lambda package: longer)
    monkeypatch.setattr(engine_ruleset, "_MADE", {})
    yield name
    tellers.clear()
    tellers.update(told)


def test_every_game_is_tried() -> None:
    assert {edition.name for edition in EDITIONS} == set(ruleset_ids())


def test_a_new_optional_rule_needs_its_package_and_its_entry_and_nothing_else(edition: str) -> None:
    """It slows ships, shows something of them, asks, remembers, keeps a secret, tells, and is saved and verified."""
    battle = load_scenario("constitution-guerriere")
    plain, game = (start(edition, battle, 1, options, listening=True) for options in ((), ("parrots",)))
    assert "marks" not in plain.state.to_record(), "no state of a game without it changes"
    side, ask = _asked(game)
    ships = {ship.id: ship for ship in game.view(side).ships}
    assert {ship.id: ship.allowance for ship in plain.view(side).ships} != {
        name: ship.allowance for name, ship in ships.items()
    }
    assert [each.value for each in ships[ask.ship].conditions if each.key == KIND] == [0]
    assert _on_the_wire(game, side) == (
        "Parrot",
        f"What does the parrot of {ships[ask.ship].name} say?",
        {NOTHING: "Nothing", RUM: "Asks for rum", GREETING: "Greets Guerriere"},
        "choice",
        {"key": "q", "about": [KIND]},
    )
    assert game.check(side, {ask.id: "shiver my timbers"})
    game.submit(side, {**_defaults(game, side), ask.id: RUM})
    for other, request in enumerate(game.requests):
        if request is not None and other != side:
            game.submit(other, request.defaults())
    spoken = [event for event in game.events if isinstance(event, ParrotSpoke)]
    assert [game.rules.tell(game.state, event) for event in spoken] == [
        f"{ships[ask.ship].name}'s parrot speaks."
    ]
    (ship,) = (each for each in game.view(side).ships if each.id == ask.ship)
    assert [each.value for each in ship.conditions if each.key == KIND] == [1]
    twin, key = game.state.clone(), f"parrots/{ask.ship}"
    heard = [game.view(each).rehearsal(7).state.marked(key) for each in (side, 1 - side)]
    assert heard == [1, 0], "a rehearsal of the other side knows nothing of it"
    twin.mark(key, twin.marked(key) + 1)
    assert (game.state.marked(key), twin.marked(key)) == (1, 2), "a copy remembers, and by itself"
    assert verify(save(game)) == []


def _defaults(game: Game, side: int) -> dict[str, str]:
    request = game.requests[side]
    return {} if request is None else dict(request.defaults())


def _asked(game: Game) -> tuple[int, Ask]:
    """Play on by default until a parrot is asked."""
    for _ in range(60):
        for side, request in enumerate(game.requests):
            for ask in request.asks if request is not None else ():
                if ask.kind == KIND:
                    return side, ask
        side = game.waiting_for()[0]
        game.submit(side, _defaults(game, side))
    raise AssertionError("no parrot was asked")


def _on_the_wire(game: Game, side: int) -> tuple[object, ...]:
    """Return what a client reads of the parrot's question."""
    sent = json.loads(msgspec.json.encode(game.view(side).wire()))["request"]["asks"]
    ask = next(each for each in sent if each["kind"] == KIND)
    labels = {option: words["label"] for option, words in ask["words"].items()}
    facts = {name: fact for name, fact in ask["facts"].items() if name != "forecast"}
    return ask["title"], ask["prompt"], labels, ask["input"], facts


def test_captains_play_by_a_new_optional_rule(edition: str) -> None:
    """They answer what they have never heard of by default, and go on."""
    game = start(edition, load_scenario("constitution-guerriere"), 1, ("parrots",))
    captains = [make_bot("lieutenant", seed) for seed in (1, 2)]
    asked = set()
    while game.state.turn < 3 and not game.over:
        side = game.waiting_for()[0]
        request = game.requests[side]
        assert request is not None
        asked |= {ask.kind for ask in request.asks}
        game.submit(side, captains[side].decide(game.view(side), request))
    assert KIND in asked


def _pieces_of_eight(state: object, event: ParrotSpoke) -> displays.Display:
    return displays.flagged(event, "pieces of eight")


def test_an_event_of_a_new_rule_is_shown_without_a_change_of_server_or_client(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a display it is told with its dice and modifiers; with one, the server sends that."""
    game = start(edition, load_scenario("constitution-guerriere"), 1, ("parrots",))
    feed = EventFeed()
    game.events.append(ParrotSpoke(ship="guerriere"))
    feed.hear(game)
    plain = feed.lines(Command(-1))[-1]
    assert plain.text == "Guerriere's parrot speaks."
    assert plain.display == displays.Told(
        rolls=(Roll("parrot", 4),), figures=(displays.Figure("old bird", "+1", "t:1"),)
    )
    # What `shows` does when the module is loaded.
    shown: dict[Any, Any] = displays.DISPLAYS
    monkeypatch.setitem(shown, ParrotSpoke, _pieces_of_eight)
    game.events.append(ParrotSpoke(ship="guerriere"))
    feed.hear(game)
    pin = feed.lines(Command(-1))[-1].display.pin
    assert pin == displays.Pin("flag", "guerriere", "pieces of eight")
