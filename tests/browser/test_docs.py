"""The docs are read and searched from files, without any network."""

import pytest
from playwright.sync_api import Browser, expect

from weathergage.cli.commands.docs import SITE


@pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="the docs are not built: make docs")
def test_docs_are_searched_offline(browser: Browser) -> None:
    context = browser.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((SITE / "reference" / "games.html").as_uri())
    box = page.get_by_role("textbox", name="Search")
    # The search begins to read its index when somebody goes to the field, and listens to keys when it has read it.
    box.click()
    expect(page.locator(".md-search-result__meta")).to_have_text("Type to start searching")
    box.press_sequentially("weather gage")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    assert not [url for url in asked if not url.startswith(("file:", "data:", "blob:", "about:"))]
    context.close()
