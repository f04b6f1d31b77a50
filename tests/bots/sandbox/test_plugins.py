"""Bots from outside: found by file or entry point, guarded, and never loaded for a visitor of a server."""

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from tests.bots.matches import battle
from weathergage.bots import UnknownBot, admit, bot, bot_ids, bot_specs, describe, known_bot, make_bot
from weathergage.bots.sandbox import plugins
from weathergage.bots.sandbox.guard import Guard
from weathergage.simulation.runs.game_loop import play_out

ROGUES = Path(__file__).parents[1] / "strangers" / "rogues.py"


@pytest.fixture(autouse=True)
def _a_register_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    bot_ids()
    monkeypatch.setattr(bot, "_KNOWN", dict(bot._KNOWN))
    monkeypatch.setattr(bot, "_ALIASES", {})


@pytest.mark.parametrize("trusted", [True, False])
def test_a_class_in_a_file_plays_whole_games(trusted: bool) -> None:
    spec = f"{ROGUES}:Bulldog"
    assert admit(["midshipman", spec], trusted=trusted) == ["midshipman", "rogues.Bulldog"]
    card = describe("rogues.Bulldog")
    assert (card.title, card.summary, card.origin) == ("Bulldog", "Goes straight at them.", str(ROGUES))
    captain = make_bot(spec, 5)
    game = play_out(battle("constitution-java", 3), [captain, make_bot("midshipman", 1)], 6)
    assert isinstance(captain, Guard)
    assert game.over or game.state.turn > 6
    assert not captain.complaints


def test_both_ways_of_holding_a_bot_play_the_same_game() -> None:
    played = []
    for trusted in (True, False):
        admit([f"{ROGUES}:Bulldog"], trusted=trusted)
        game = battle("ambuscade-baionnaise", 3, "tournament", ("advanced",))
        play_out(game, [make_bot("rogues.Bulldog", 5), make_bot("midshipman", 1)], 8)
        played.append([entry.orders for entry in game.journal])
    assert played[0] == played[1]


def test_a_file_is_not_read_unless_somebody_at_the_command_line_admits_it() -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        known_bot(f"{ROGUES}:Bulldog")
    with pytest.raises(UnknownBot):
        make_bot(f"{ROGUES}:Bulldog", 1)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("nowhere/bot.py:Bot", "there is no file nowhere/bot.py"),
        (f"{ROGUES}:Nobody", "has no class 'Nobody'; it has Bulldog, Sleepy"),
        (f"{ROGUES}:Idler", "has no method decide"),
        (f"{ROGUES}:NeedsMore", "cannot be played: .*flagship"),
    ],
)
@pytest.mark.parametrize("trusted", [True, False])
def test_what_cannot_be_played_is_told_before_the_first_game(spec: str, told: str, trusted: bool) -> None:
    with pytest.raises(UnknownBot, match=told):
        admit([spec], trusted=trusted)


@pytest.mark.parametrize(
    "text", ["def broken(:", "raise RuntimeError('no')\nclass A: ...", "import os\nos._exit(1)\nclass A: ..."]
)
def test_a_file_that_cannot_be_loaded_harms_nobody(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bot.py"
    file.write_text(text)
    with pytest.raises(UnknownBot, match=r"bot\.py"):
        admit([f"{file}:A"])


def guarded(name: str) -> Guard:
    """Return a bot from outside with its guard, which keeps the complaints about it."""
    captain = make_bot(name, 1)
    assert isinstance(captain, Guard)
    return captain


def test_a_bot_may_import_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "tactics_of_mine.py").write_text("def orders(request): return {}\n")
    file = tmp_path / "crew.py"
    file.write_text(
        "from tactics_of_mine import orders\n"
        "class Bot:\n    def decide(self, view, request): return orders(request)\n"
    )
    (name,) = admit([f"{file}:Bot"])
    captain = guarded(name)
    play_out(battle("constitution-java", 3), [captain, make_bot("cabin-boy", 1)], 2)
    assert not captain.complaints


def test_two_files_with_the_same_names_are_told_apart(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "crew.py").write_text(
            "class Bot:\n    def decide(self, view, request): return {}\n"
        )
    admit([f"{tmp_path}/a/crew.py:Bot"])
    with pytest.raises(UnknownBot, match="rename one"):
        admit([f"{tmp_path}/b/crew.py:Bot"])


def test_packages_offer_bots_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = EntryPoints(
        EntryPoint(name, value, plugins.GROUP)
        for name, value in {
            "parrot": "weathergage.bots.captains.cabin_boy:CabinBoy",
            "midshipman": "weathergage.bots.captains.cabin_boy:CabinBoy",
            "not a name": "weathergage.bots.captains.cabin_boy:CabinBoy",
            "ghost": "no_such_package:Ghost",
        }.items()
    )
    monkeypatch.setattr(plugins, "entry_points", lambda group: offered)
    before = bot_ids()
    plugins.discover()
    assert bot_ids() == (*before, "ghost", "parrot")
    assert describe("midshipman").origin == ""
    assert describe("parrot").origin
    game = battle("constitution-java", 1)
    captains = [guarded("parrot"), guarded("ghost")]
    play_out(game, captains, 2)
    assert not captains[0].complaints
    assert "no_such_package" in captains[1].complaints[0].reason


def test_lists_of_specs_keep_styles_together() -> None:
    text = f"lieutenant:reckless,rigging, midshipman,{ROGUES}:Bulldog,cabin-boy"
    assert bot_specs(text) == ["lieutenant:reckless,rigging", "midshipman", f"{ROGUES}:Bulldog", "cabin-boy"]


def test_the_bot_of_the_guide_plays_as_it_is_written(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[3] / "docs" / "bots.md").read_text(encoding="utf-8")
    code = guide.partition("Save it as `bulldog.py`:\n\n```python\n")[2].partition("```")[0]
    (tmp_path / "bulldog.py").write_text(code, encoding="utf-8")
    (name,) = admit([f"{tmp_path}/bulldog.py:Bulldog"])
    assert name == "bulldog.Bulldog"
    assert f"`{name}`" in guide
    captain = guarded(name)
    play_out(battle("constitution-java", 3), [captain, make_bot("cabin-boy", 1)], 3)
    assert not captain.complaints
