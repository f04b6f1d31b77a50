"""A name without a password, and the link that brings it to another browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.desk import Desk
from tests.browser.test_axe import Inspector


def test_a_name_its_games_and_settings_come_to_another_browser(new_page: Callable[..., Page]) -> None:
    desk = Desk(new_page(**LAPTOP))
    inspector = Inspector(desk.page)
    game = desk.make()
    desk.home()
    desk.get("to-person").click()
    desk.get("person-name").fill("Pellew of the Indefatigable")
    desk.get("person-rename").click()
    expect(desk.get("to-person")).to_contain_text("Pellew")
    desk.get("person-make-link").click()
    inspector.inspect("who you are")
    link = desk.get("person-link").input_value()

    other = Desk(new_page(**PHONE))
    other.page.goto(link)
    other.get("person-sign-in").click()
    expect(other.get("person-said")).to_contain_text("Pellew")
    phone = Inspector(other.page)
    phone.inspect("who you are, on a phone")
    other.home()
    expect(other.page.locator(f"[data-ticket='{game}']")).to_be_visible()

    third = Desk(new_page(**LAPTOP))
    third.page.goto("/#/person")
    third.get("person-name").fill("pellew of the indefatigable")
    third.get("person-rename").click()
    expect(third.get("person-problem")).to_contain_text("already")
    assert not inspector.wrong + phone.wrong, "\n".join(inspector.wrong + phone.wrong)
