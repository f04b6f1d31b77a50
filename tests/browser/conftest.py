"""Fixtures that drive the built client in an installed Chromium, against a real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.browser.harbour import Harbour
from tests.browser.kept_contexts import KeptContexts
from tests.soak import sample

HERE = Path(__file__).parent
#: The first is Chromium without what only a window needs, in a package of its own in Debian.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # Pages of one test after another are drawn by a process that has compiled the client already.
    "--process-per-site",
]
NO_BROWSER = f"browser tests need one of {', '.join(BROWSERS)} on the path"
PATIENCE_MS = 30_000
# Pictures for the README and for the eye are taken into the folder that this names.
PICTURES = os.environ.get("WEATHERGAGE_SCREENSHOTS", "")
# Where nobody looks, a quarter of the points is drawn: the page measures and places everything as before.
COARSE = 0.5
LAPTOP = {"device_scale_factor": 1 if PICTURES else COARSE, "viewport": {"width": 1366, "height": 768}}
PHONE = {
    "device_scale_factor": 2 if PICTURES else COARSE,
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
# The sea, the smoke and the flags are drawn anew all the time, which takes most of a machine without a graphics card.
STILL: dict[str, Any] = {} if PICTURES else {"reduced_motion": "reduce"}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
#: For `parametrize`: every run looks at the narrower page, where things are first covered or cut off.
SIZES = sample(("laptop", "phone"), ("phone",))
collect_ignore = [] if PICTURES else ["test_pictures.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as a browser test."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Give all tests skipped for want of a browser one place, so that the summary folds them into one line."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple) and report.longrepr[2].endswith(NO_BROWSER):
        report.longrepr = (str(HERE), 0, report.longrepr[2])
    return report


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of an installed browser; without one the tests are skipped, or fail where one is required."""
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    if os.environ.get("WEATHERGAGE_REQUIRE_BROWSER") == "1":
        pytest.fail(NO_BROWSER, pytrace=False)
    pytest.skip(NO_BROWSER)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """A headless browser, one for all tests of a worker."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_harbour(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Harbour]:
    """A server, one for all tests of a worker; it offers the battles of this folder too."""
    with running(tmp_path_factory.mktemp("harbour"), *sorted(HERE.rglob("*.toml"))) as harbour:
        yield harbour


@pytest.fixture(scope="session")
def server(shared_harbour: Harbour) -> str:
    """The address of that server: each page is a desk of its own with its own games."""
    return shared_harbour.address


@pytest.fixture
def harbour(chromium: str, tmp_path: Path) -> Iterator[Harbour]:
    """A server for one test alone, which may kill it."""
    with running(tmp_path) as harbour:
        yield harbour


@contextmanager
def running(folder: Path, *battles: Path) -> Iterator[Harbour]:
    """A server while it is needed, with some battle files beside those of the package."""
    harbour = Harbour(folder, *battles)
    try:
        harbour.start()
        yield harbour
    finally:
        harbour.stop()


@pytest.fixture(scope="session")
def kept_contexts(browser: Browser, server: str) -> KeptContexts:
    """Browsers at the server of all tests, for one test after another."""
    return KeptContexts(browser, server)


@pytest.fixture
def new_page(browser: Browser, kept_contexts: KeptContexts) -> Iterator[Callable[..., Page]]:
    """Makes pages, each in a browser of its own; an error that a page does not catch fails the test.

    So does whatever the Content-Security-Policy of the server keeps the page from doing.
    """
    own: list[BrowserContext] = []
    faults: list[str] = []

    def note_refusal(said: ConsoleMessage) -> None:
        if "Security Policy" in said.text:
            faults.append(said.text)

    def make(**more: Any) -> Page:
        # Calls that tests answer themselves must not pass through a service worker.
        wanted = {"service_workers": "block", **STILL, **more}
        if "base_url" in wanted or wanted["service_workers"] != "block":
            context = browser.new_context(**{"base_url": kept_contexts.server, **wanted})
            own.append(context)
        else:
            context = kept_contexts.lend(**wanted)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(error.stack or str(error)))
        page.on("console", note_refusal)
        return page

    yield make
    for context in own:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")
        context.close()
    kept_contexts.take_back()
    assert not faults, "\n".join(faults)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of a laptop's size; its relative addresses are the server's."""
    return new_page(**LAPTOP)


@pytest.fixture
def own_page(new_page: Callable[..., Page], harbour: Harbour) -> Page:
    """A page of a laptop's size at a server of the test's own."""
    return new_page(base_url=harbour.address, **LAPTOP)


@pytest.fixture(params=SIZES)
def sized_page(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Page:
    """A page of a laptop's size, and one of a phone's."""
    return new_page(**size_of(request.param))


def size_of(device: str) -> dict[str, Any]:
    """The options of a page on a device of SIZES."""
    return PHONE if device == "phone" else LAPTOP


@pytest.fixture
def foe(browser: Browser, server: str) -> Iterator[APIRequestContext]:
    """The enemy's desk at the server of all tests, which has no page."""
    context = browser.new_context(base_url=server)
    yield context.request
    context.close()


def pictured(page: Page, name: str) -> None:
    """Take a picture for the eye, where pictures are wanted."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


@pytest.fixture
def phone_page(new_page: Callable[..., Page]) -> Page:
    """A page of a phone's size, with touch."""
    return new_page(**PHONE)
