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
    desk.page.emulate_media(media="print")
    expect(desk.get("person-sheet")).to_be_visible()
    expect(desk.get("person-sheet")).to_contain_text(link)
    desk.page.emulate_media(media="screen")

    desk.page.context.clear_cookies()
    desk.page.goto("/#/person")
    desk.page.reload()
    expect(desk.get("to-person")).not_to_contain_text("Pellew")
    desk.page.goto(link)
    desk.get("person-sign-in").click()
    expect(desk.get("to-person")).to_contain_text("Pellew")

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


def test_a_passkey_signs_in_where_the_cookie_is_lost(new_page: Callable[..., Page], server: str) -> None:
    desk = Desk(new_page(**LAPTOP))
    # Passkeys need a name of the host; figures will not do.
    here = server.replace("127.0.0.1", "localhost")
    devtools = desk.page.context.new_cdp_session(desk.page)
    devtools.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
    }
    devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {**device, "isUserVerified": True, "automaticPresenceSimulation": True}},
    )
    desk.page.goto(f"{here}#/person")
    desk.get("person-name").fill("Edward Pellew")
    desk.get("person-rename").click()
    desk.get("passkey-label").fill("My phone")
    desk.get("passkey-make").click()
    expect(desk.get("passkey")).to_contain_text("My phone")
    inspector = Inspector(desk.page)
    inspector.inspect("who you are, with a passkey")

    desk.page.context.clear_cookies()
    desk.page.reload()
    expect(desk.get("to-person")).not_to_contain_text("Pellew")
    desk.get("passkey-use").click()
    expect(desk.get("to-person")).to_contain_text("Pellew")
    desk.get("to-profile").click()
    expect(desk.get("profile")).to_contain_text("Edward Pellew")
    inspector.inspect("the page of a person")
    assert not inspector.wrong, "\n".join(inspector.wrong)
