"""The page of the rules: read by contents, search, keys and address, two editions beside each other, and on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, pictured
from tests.browser.desk import Desk
from tests.browser.test_axe import AXE, Inspector

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: run `make web`")


PRESS_AT_ONCE = """async (keys) => {
    for (const key of keys) {
        window.dispatchEvent(new KeyboardEvent("keydown", { key }));
        const { port1, port2 } = new MessageChannel();
        await new Promise((next) => { port1.onmessage = next; port2.postMessage(key); });
    }
}"""


def press_at_once(page: Page, *keys: str) -> None:
    """Press keys as closely after each other as a browser can tell of them, in one task after the other."""
    page.evaluate(PRESS_AT_ONCE, keys)


def test_the_rules_are_read_on_a_laptop(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk, inspector, keys = Desk(page), Inspector(page), page.keyboard
    title = desk.get("rule-title")
    page.goto("/#/rules/second_edition/B.VIII.C.2")
    expect(title).to_contain_text("B.VIII.C.2")
    entry = page.locator("[data-testid=entry][aria-current=page]")
    expect(entry).to_have_attribute("data-entry", "B.VIII.C.2")
    expect(desk.get("ruling").first).to_be_visible()
    expect(desk.get("printed-table").first.get_by_role("columnheader", name="rake")).to_be_visible()
    expect(desk.get("rule-counts")).to_contain_text(re.compile(r"came up in \d+ of 100 battles"))

    keys.press("]")
    expect(title).to_contain_text("B.VIII.C.3")
    press_at_once(page, "[", "c")
    expect(page).to_have_url(re.compile(r"#/rules/second_edition/B\.VIII\.C\.2\?compare$"))
    differing = desk.get("rules-comparison").locator("mark")
    expect(differing.first).to_contain_text("At range 1")
    inspector.inspect("two editions")
    pictured(page, "rules-compared")
    keys.press("e")
    expect(title).to_contain_text("11.3.2")
    keys.press("c")
    expect(desk.get("rules-comparison")).to_have_count(0)

    keys.press("/")
    expect(desk.get("rules-search")).to_be_focused()
    keys.type("melee strength")
    expect(desk.get("rules-found")).to_contain_text("places")
    page.locator("[data-testid=rules-hit][data-entry='tables/melee-strength']").click()
    table = desk.get("printed-table")
    expect(table.get_by_role("rowheader")).to_have_count(3)
    expect(table.get_by_role("columnheader", name="elite")).to_be_visible()
    inspector.inspect("a printed table")
    assert not inspector.wrong, "\n".join(inspector.wrong)


def test_on_a_phone_contents_text_and_rulings_are_three_pages(new_page: Callable[..., Page]) -> None:
    page = new_page(**PHONE)
    desk, inspector = Desk(page), Inspector(page)
    page.goto("/#/rules/red_and_black")
    expect(desk.get("rules")).to_have_attribute("data-view", "contents")
    inspector.inspect("contents on a phone")
    desk.get("entry").first.tap()
    expect(desk.get("rules")).to_have_attribute("data-view", "text")
    expect(desk.get("rule")).to_be_visible()
    expect(desk.get("rules-contents")).to_be_hidden()
    desk.choose("rules-view", "aside")
    expect(desk.get("ruling").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 1
    inspector.inspect("rulings on a phone")
    assert not inspector.wrong, "\n".join(inspector.wrong)
