"""The rule that chooses the compiled modules takes in what a turn needs, and nothing that mypyc cannot compile."""

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from types import FrameType

import pytest

from tests.builders.builds import plain_only
from tests.packaging.loading import ROOT, tool
from weathergage.api import load_scenario, ruleset_ids, start
from weathergage.bots import make_bot
from weathergage.simulation import play_out

compile_engine = tool("compile_engine")
SOURCES = str(ROOT / "src") + "/"


@cache
def chosen() -> frozenset[str]:
    """Return the modules that are compiled; to find them all sources are read, which takes a while."""
    return frozenset(compile_engine.modules())


def calls_in_turns(ruleset: str) -> Counter[str]:
    """Return how often functions of each module are called in the turns of a duel."""
    found: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found[frame.f_code.co_filename] += 1

    game = start(ruleset, load_scenario("constitution-guerriere"), 7)
    bots = [make_bot("midshipman", side) for side in (0, 1)]
    play_out(game, bots, 1)  # what is worked out once is no part of a turn
    sys.setprofile(count)
    try:
        play_out(game, bots, 6)
    finally:
        sys.setprofile(None)
    # Its functions stand in for what compiled code does by itself.
    found.pop(SOURCES + "weathergage/engine/contract/compilation.py", None)
    return Counter({name.removeprefix(SOURCES): n for name, n in found.items() if name.startswith(SOURCES)})


@plain_only
@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_nearly_every_call_of_a_turn_is_compiled(ruleset: str) -> None:
    calls = calls_in_turns(ruleset)
    plain = Counter({name: n for name, n in calls.items() if name not in chosen()})
    assert calls.total() > 500
    assert plain.total() < calls.total() / 20, plain.most_common(5)


def test_what_cannot_be_compiled_is_left_out() -> None:
    for name in chosen():
        path = ROOT / "src" / name
        assert not compile_engine._defines_struct(path), name
        assert path.name != "__init__.py"


def test_structs_are_known_by_their_bases_and_not_by_their_names(tmp_path: Path) -> None:
    structs = compile_engine._structs()
    assert "weathergage.engine.events.Event" in structs
    assert "weathergage.engine.dice.Dice" not in structs


def test_no_plain_class_is_derived_from_a_compiled_one() -> None:
    plain = [
        path
        for path in compile_engine._sources()
        if path.relative_to(ROOT / "src").as_posix() not in chosen()
    ]
    bases = {
        base.relative_to(ROOT / "src").as_posix()
        for path in plain
        for base in compile_engine._bases(path)
        if base.is_relative_to(ROOT)
    }
    assert not bases & chosen()


def test_every_exception_has_a_reason_and_is_needed() -> None:
    rooms, exceptions = compile_engine.settings()
    package = ROOT / "src" / "weathergage"
    inside = {path for room in rooms for path in package.glob(room)}
    for glob, reason in exceptions.items():
        named = set(package.glob(glob))
        assert reason
        assert [path for path in named & inside if not compile_engine._defines_struct(path)], glob


@pytest.mark.parametrize(
    ("value", "wanted"), [(None, False), ("", False), ("0", False), ("no", False), ("1", True)]
)
def test_compiling_is_asked_for(value: str | None, wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WEATHERGAGE_COMPILE", raising=False)
    if value is not None:
        monkeypatch.setenv("WEATHERGAGE_COMPILE", value)
    assert compile_engine.is_wanted() is wanted


def test_compiling_without_a_compiler_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_engine, "has_compiler", lambda: False)
    with pytest.raises(SystemExit, match="no C compiler"):
        compile_engine.compiled_files()


def test_a_kept_folder_is_brought_up_to_date_and_no_more(tmp_path: Path) -> None:
    """What did not change is not compiled again; what is gone from the sources goes there too."""
    if not compile_engine.has_compiler():
        pytest.skip("there is no C compiler")
    rooms = ("geometry",)
    first = {
        path: path.stat().st_mtime_ns for path in compile_engine.compile_into(tmp_path, "0", rooms, True)
    }
    assert len(first) == len(compile_engine.modules(rooms)) + 1
    for made in (tmp_path / "build").rglob("*.[ch]"):
        # Times are compared by the second, and all this takes only one or two.
        os.utime(made, (made.stat().st_mtime - 60,) * 2)
    gone = next(path for path in first if path.name.startswith("wakes."))
    for name in ("sunk.py", gone.name.replace("wakes", "sunk")):
        (gone.parent / name).touch()
    again = {
        path: path.stat().st_mtime_ns for path in compile_engine.compile_into(tmp_path, "0", rooms, True)
    }
    assert again == first
    assert not (gone.parent / "sunk.py").exists()


def test_a_kept_folder_is_brought_up_to_date_without_the_cache_of_types(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The cache of mypyc 2.4 leaves out which machine numbers of a class may be unset."""
    done = subprocess.CompletedProcess[str]([], 0)
    monkeypatch.setattr(compile_engine.subprocess, "run", lambda *_, **__: done)
    monkeypatch.setattr(compile_engine, "_understood", lambda _: True)
    compile_engine.compile_into(tmp_path, keep=True)
    (tmp_path / ".mypy_cache").mkdir()
    made = tmp_path / "build" / "made.c"
    made.parent.mkdir()
    made.touch()
    compile_engine.compile_into(tmp_path, keep=True)
    assert not (tmp_path / ".mypy_cache").exists() and made.exists()
    monkeypatch.setenv("CFLAGS", "-DOTHER")
    compile_engine.compile_into(tmp_path, keep=True)
    assert not made.exists(), "what was compiled as the compiler is not told any more"


def test_the_compiler_is_told_only_what_it_understands(monkeypatch: pytest.MonkeyPatch) -> None:
    if os.name == "nt" or not compile_engine.has_compiler():
        pytest.skip("there is no C compiler that takes such flags")
    monkeypatch.setenv("CFLAGS", "-DMINE")
    monkeypatch.setattr(compile_engine, "_WHOLE", ("-fno-such-flag-anywhere",))
    told = compile_engine._told_to_compiler(whole=True)
    assert told["CFLAGS"].split()[0] == "-DMINE"
    assert "-fvisibility=hidden" in told["CFLAGS"] and "-fvisibility=hidden" in told["LDFLAGS"]
    assert "-fno-such-flag-anywhere" not in told["CFLAGS"] + told["LDFLAGS"]
