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


def test_words_on_the_chart_and_on_answers_explain_themselves(new_page: Callable[..., Page]) -> None:
    """Where a press means something else: by resting on them, or by a long press."""
    page = new_page(**LAPTOP)
    desk = Desk(page)
    game = desk.make()
    desk.go(game)
    told = desk.get("terms-at-rest")
    label = page.locator(".board [data-terms='attitude,allowance']")
    label.hover()
    expect(told).to_contain_text("How a ship lies to the wind")
    expect(told).to_contain_text("How many hexes she may sail")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()

    desk.play_on(lambda kind: kind == "fire")
    chip = page.locator("label[data-terms='table,expected']").first
    chip.hover()
    expect(told).to_contain_text("on which the die of a shot is read")
    told.get_by_test_id("cite").first.click()
    expect(told.get_by_test_id("rule-text")).to_be_visible()
    page.mouse.move(5, 5)
    expect(told).to_be_hidden()
    # On a line of shot a press means nothing else.
    tag = page.locator(".board .tag[data-terms^='bearing,table']")
    box = tag.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(told).to_contain_text("Field of fire")

    phone = new_page(**PHONE)
    hand = Desk(phone)
    hand.touch = True
    hand.go(hand.make())
    hand.play_on(lambda kind: kind == "fire")
    chip = phone.locator("label[data-terms='table,expected']").last
    chosen = phone.locator("[data-testid=option]:checked").get_attribute("data-option")
    at = {"pointerType": "touch", "isPrimary": True, "bubbles": True}
    chip.dispatch_event("pointerdown", at)
    expect(hand.get("terms-at-rest")).to_contain_text("The sign ≈")
    chip.dispatch_event("pointerup", at)
    chip.dispatch_event("click")
    expect(phone.locator(f"[data-testid=option][data-option='{chosen}']")).to_be_checked()


def test_words_on_the_chart_are_reached_by_key(page: Page) -> None:
    """E goes from word to word, and Escape back to where the reader was; the orders stay as they are."""
    desk = Desk(page)
    desk.go(desk.make())
    board = page.locator(".board").first
    board.focus()
    told = desk.get("terms-at-rest")
    page.keyboard.press("e")
    expect(told).to_be_focused()
    expect(told).to_contain_text("How a ship lies to the wind")
    expect(page.locator("[data-explained]")).to_have_attribute("data-terms", "attitude,allowance")
    page.keyboard.press("ArrowUp")
    expect(desk.get("notation")).to_have_value("0")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(told.get_by_test_id("rule-text")).to_contain_text("attitude")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(board).to_be_focused()
    page.keyboard.press("Shift+E")
    expect(told).to_be_focused()


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
