"""Compiled and plain play the same games to the last bit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import weathergage
from tests.builders.builds import COMPILED
from tests.packaging.loading import tool
from tests.soak import soak

ROOT = Path(__file__).parents[2]
SCRIPT = [sys.executable, "-m", "tests.conformance.same_games"]
#: Compiled for a run of the tests by the plain sources; all rooms take minutes.
SAMPLE = ("engine", "geometry")
#: What runs the tests, where that is the compiled engine.
HERE = Path(weathergage.__file__).parents[1]


def played(source: Path, *words: str) -> list[str]:
    """Play games by the package at a place; a line for each batch of them."""
    path = os.pathsep.join((str(source), str(ROOT)))
    done = subprocess.run(
        [*SCRIPT, *words],
        cwd=source,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


def compiled_into(target: Path, rooms: tuple[str, ...] = ()) -> Path:
    """Compile the package without optimization: quicker to make, and the same code."""
    compile_engine = tool("compile_engine")
    if not compile_engine.has_compiler():
        pytest.skip("there is no C compiler")
    assert compile_engine.compile_into(target, "0", rooms)
    return target


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the kernel and the geometry compiled, or as far as this run has it compiled."""
    return HERE if COMPILED else compiled_into(tmp_path_factory.mktemp("sample"), SAMPLE)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, compiled as far as it can be."""
    return HERE if COMPILED else compiled_into(tmp_path_factory.mktemp("compiled"))


def same(compiled: Path, *words: str) -> None:
    """See that the package at a place is compiled, and plays as the plain one does."""
    plain, fast = played(ROOT / "src", *words), played(compiled, *words)
    assert (plain[0], fast[0]) == ("plain", "compiled")
    assert len(plain) > 5
    assert fast[1:] == plain[1:]


def test_games_are_the_same_compiled_and_plain(sample: Path) -> None:
    same(sample)


@pytest.mark.skipif(COMPILED, reason="this run is by the compiled engine altogether")
def test_compiled_geometry_and_dice_agree_with_their_formulas(sample: Path) -> None:
    """Machine numbers wrap where Python's grow, so the same tests are run with both."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(sample), str(ROOT)))}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["tests/geometry", "tests/engine/test_dice.py"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    ask = "from weathergage.geometry import opentable; print(opentable.__file__)"
    where = subprocess.run([sys.executable, "-c", ask], env=env, capture_output=True, text=True, check=True)
    assert not where.stdout.strip().endswith(".py")


PACKED = """
from weathergage.api import load_scenario, ruleset_ids, start, state_hash
from weathergage.bots.sandbox.view_transfer import PackedView
from weathergage.engine import orders
assert not orders.__file__.endswith(".py")
for rules in ruleset_ids():
    game = start(rules, load_scenario("constitution-guerriere"), 1)
    side = game.waiting_for()[0]
    view, request = PackedView.of(game.view(side), game.requests[side]).opened()
    assert request.defaults() == game.requests[side].defaults()
    assert [ship.id for ship in view.ships] == [ship.id for ship in game.view(side).ships]
"""


def test_bots_of_other_authors_are_asked_by_a_compiled_engine(sample: Path) -> None:
    """A view travels to their process; what could not be made again there was answered by default."""
    env = {**os.environ, "PYTHONPATH": str(sample)}
    done = subprocess.run(
        [sys.executable, "-c", PACKED], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]


@soak
def test_thousands_of_games_are_the_same_compiled_and_plain(compiled: Path) -> None:
    same(compiled, "all")


def test_the_sources_beside_the_compiled_modules_can_be_had_plain(sample: Path) -> None:
    """What `WEATHERGAGE_PLAIN` is for."""
    ask = "from weathergage.engine import game; print(game.__file__)"
    env = {**os.environ, "PYTHONPATH": str(sample)}
    for more, ending in (({}, "compiled"), ({"WEATHERGAGE_PLAIN": "1"}, ".py")):
        done = subprocess.run(
            [sys.executable, "-c", ask], env={**env, **more}, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip().endswith(".py") == (ending == ".py")
