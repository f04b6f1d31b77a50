"""The client can be installed, starts without its server, and shows nothing old when the server is back."""

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP
from tests.browser.desk import Desk
from tests.browser.test_axe import Inspector
from weathergage.server.routes.pages import FOLDER


def test_it_starts_without_its_server_and_shows_nothing_old(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP, service_workers="allow")
    desk = Desk(page)
    desk.home()
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.wait_for_function("navigator.serviceWorker.controller !== null")

    tools = page.context.new_cdp_session(page)
    manifest = tools.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest") and not manifest["errors"]
    wrong = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Tests run in a private window, the only thing that may be wrong.
    assert {each["errorId"] for each in wrong} <= {"in-incognito"}
    for icon in json.loads(manifest["data"])["icons"]:
        assert page.request.get(icon["src"]).ok, icon

    assert "no-cache" in page.request.get("/sw.js").headers["cache-control"]

    page.context.set_offline(True)
    page.reload()
    expect(desk.get("no-answer")).to_contain_text("The server does not answer")
    expect(desk.get("start-here")).to_be_visible()
    expect(desk.get("battle")).to_have_count(0)
    inspector = Inspector(page)
    inspector.inspect("the harbour without its server")
    assert not inspector.wrong, "\n".join(inspector.wrong)
    # Pages that were never opened start too.
    page.goto("/#/rules")
    expect(desk.get("no-answer")).to_be_visible()
    page.goto("/#/")

    made = desk.make()  # meanwhile something happened: calls of the test do not go through the page
    page.context.set_offline(False)
    expect(desk.get("no-answer")).to_have_count(0)
    expect(page.locator(f"[data-ticket='{made}']")).to_be_visible()
    kept = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async n =>"
        " (await (await caches.open(n)).keys()).map(r => new URL(r.url).pathname)))).flat()"
    )
    assert kept and not [path for path in kept if not re.match(r"/$|/assets/", path)]


def test_the_first_page_is_small() -> None:
    """All that the start page and the harbour load before anything is shown, as it goes over the wire."""
    entry = (FOLDER / "index.html").read_text(encoding="utf-8")
    wanted = [FOLDER / name.lstrip("/") for name in re.findall(r'(?:src|href)="(/assets/[^"]+\.js)"', entry)]
    page, words = (next((FOLDER / "assets").glob(f"{name}-*.js")) for name in ("HarbourPage", "harbour"))
    seen: set[Path] = set()
    queue = [*wanted, page, words]
    while queue:
        file = queue.pop()
        if file in seen:
            continue
        seen.add(file)
        text = file.read_text(encoding="utf-8")
        static = re.findall(r'(?:from|import)\s*"(\./[^"]+\.js)"', text)
        queue += [file.parent / name for name in static]
    size = sum(len(gzip.compress(file.read_bytes())) for file in seen)
    assert len(seen) > 5 and size < 120_000, f"{size} bytes in {sorted(file.name for file in seen)}"
