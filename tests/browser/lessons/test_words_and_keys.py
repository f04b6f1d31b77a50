"""Words explain themselves by hover, focus and tap, and `?` shows the keys."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, pictured
from tests.browser.desk import Desk
from tests.browser.test_axe import Inspector


def test_words_explain_themselves(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    word = page.locator("[data-term=allowance]").first
    told = page.get_by_role("note").filter(has_text="How many hexes she may sail")
    word.hover()
    expect(told).to_be_visible()
    pictured(page, "term")
    page.mouse.move(700, 400)
    expect(told).to_be_hidden()
    word.focus()
    page.keyboard.press("Enter")
    expect(told).to_be_visible()
    told.get_by_test_id("cite").click()
    expect(told.get_by_test_id("rule-text")).to_contain_text("attitude")
    inspector = Inspector(page)
    inspector.inspect("a word explained")
    assert not inspector.wrong, "\n".join(inspector.wrong)
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()


def test_keys_of_the_screen(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk = Desk(page)
    desk.go(desk.make())
    page.keyboard.press("?")
    keys = desk.get("keys-dialog")
    expect(keys).to_contain_text("turn to port")
    expect(keys).to_contain_text("move the chart")
    pictured(page, "keys")
    inspector = Inspector(page)
    inspector.inspect("the keys")
    assert not inspector.wrong, "\n".join(inspector.wrong)
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)

    phone = new_page(**PHONE)
    Desk(phone).home()
    phone.get_by_test_id("settings").tap()
    phone.get_by_test_id("show-keys").tap()
    expect(phone.get_by_test_id("keys-dialog")).to_contain_text("show these keys")
