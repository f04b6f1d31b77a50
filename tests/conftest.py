"""What holds for every test: no property fails because the machine is slow, every run tries the same examples, what
takes long is run first, and bots of one test's files are unknown to the next."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import weathergage
from tests.builders.builds import COMPILED
from tools.engine_for_tests import NOTE, is_up_to_date
from weathergage.bots import bot

HERE = Path(__file__).parent
ENGINE = Path(weathergage.__file__).parents[1]
#: Rooms whose tests take longest, the longest first; all others come after them.
LONG_FIRST = (
    "conformance/test_compiled.py",
    "packaging",
    "browser",
    "server/attacks",
    "docs",
    "cli",
    "server",
    "learning",
    "bots",
    "simulation",
    "campaign",
    "conformance",
)

settings.register_profile(
    "patient", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")


def pytest_configure() -> None:
    """Refuse a folder of `make tested` that was compiled from other sources than the present ones."""
    if (ENGINE / NOTE).exists() and not is_up_to_date(ENGINE):
        raise pytest.UsageError(f"the sources are newer than the engine in {ENGINE}: make tested")


def pytest_report_header() -> str:
    """Say which engine the tests run with."""
    return f"engine: {'compiled' if COMPILED else 'plain'}, in {ENGINE}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long: at the end all processors are busy with what takes a moment."""
    items.sort(key=lambda item: _place(item.path))


def _place(path: Path) -> int:
    """Return how late the tests of a file are run."""
    places = (place for place, room in enumerate(LONG_FIRST) if path.is_relative_to(HERE / room))
    return next(places, len(LONG_FIRST))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from walking through all collected tests again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="module", autouse=True)
def _forget_bots_of_files() -> Iterator[None]:
    """Forget after each module the bots that its tests admitted from files."""
    before = set(bot._KNOWN)
    yield
    for name in [name for name, (card, _) in bot._KNOWN.items() if name not in before]:
        if bot._KNOWN[name][0].origin.endswith(".py"):
            del bot._KNOWN[name]
    bot._ALIASES.clear()
    bot._SEATS.clear()
