"""Compiled and plain play the same games to the last bit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = [sys.executable, "-m", "tests.conformance.same_games"]


def played(source: Path) -> list[str]:
    path = os.pathsep.join((str(source), str(ROOT)))
    done = subprocess.run(
        SCRIPT,
        cwd=source,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, compiled without optimization: quicker to make, and the same code."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import compile_engine
    finally:
        sys.path.pop(0)
    if not compile_engine.has_compiler():
        pytest.skip("there is no C compiler")
    target = tmp_path_factory.mktemp("compiled")
    assert compile_engine.compile_into(target, "0")
    return target


def test_thousands_of_games_are_the_same_compiled_and_plain(compiled: Path) -> None:
    plain, fast = played(ROOT / "src"), played(compiled)
    assert (plain[0], fast[0]) == ("plain", "compiled")
    assert len(plain) > 10
    assert fast[1:] == plain[1:]


def test_the_sources_beside_the_compiled_modules_can_be_had_plain(compiled: Path) -> None:
    """What `WEATHERGAGE_PLAIN` is for."""
    ask = "from weathergage.engine import game; print(game.__file__)"
    env = {**os.environ, "PYTHONPATH": str(compiled)}
    for more, ending in (({}, "compiled"), ({"WEATHERGAGE_PLAIN": "1"}, ".py")):
        done = subprocess.run(
            [sys.executable, "-c", ask], env={**env, **more}, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip().endswith(".py") == (ending == ".py")


def test_compiled_states_are_read_from_files(compiled: Path) -> None:
    """mypyc forgets the types of fields; they are read from the sources."""
    ask = (
        "import msgspec; from weathergage.api import load_scenario, ruleset, start\n"
        "from weathergage.engine.replay import state_hash\n"
        "state = start('second_edition', load_scenario('lissa'), 1).state\n"
        "data = msgspec.json.encode(state)\n"
        "again = msgspec.json.decode(data, type=ruleset('second_edition').state_type)\n"
        "assert state_hash(again) == state_hash(state)"
    )
    env = {**os.environ, "PYTHONPATH": str(compiled)}
    done = subprocess.run([sys.executable, "-c", ask], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
