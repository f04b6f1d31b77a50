"""A tournament in the browser: announce it, enter it, play and decide it, and read the result."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, pictured
from tests.browser.desk import Desk
from tests.browser.test_axe import Inspector


def named(page: Page, name: str) -> Desk:
    """Give the person of a page a name."""
    desk = Desk(page)
    page.goto("/#/person")
    desk.get("person-name").fill(name)
    desk.get("person-rename").click()
    expect(desk.get("to-person")).to_contain_text(name)
    return desk


def test_a_knockout_of_single_ships_from_the_notice_to_the_result(new_page: Callable[..., Page]) -> None:
    host = named(new_page(**LAPTOP), "Cup Anna")
    guest = named(new_page(**PHONE), "Cup Ben")
    inspectors = [Inspector(host.page), Inspector(guest.page)]
    host.page.goto("/#/lobby")
    host.get("to-events").click()
    host.get("event-new").click()
    host.get("event-title").fill("Frigate cup")
    host.get("event-format").get_by_role("radio", name="Knockout").check()
    host.get("event-contest").get_by_role("radio", name="Ships by points").check()
    host.get("event-terms").get_by_test_id("terms-days").select_option(label="3 days")
    inspectors[0].inspect("the form of a tournament")
    pictured(host.page, "event-form")
    host.get("event-make").click()
    expect(host.get("event-state")).to_contain_text("Open for entries")
    expect(host.get("event-terms")).to_contain_text("Pace: 3 days a turn")
    for desk in (host, guest):
        if desk is guest:
            guest.page.goto("/#/events")
            guest.get("event-card").filter(has_text="Frigate cup").click()
        desk.get("event-ship").select_option("br-28")
        desk.get("event-add-ship").click()
        expect(desk.get("event-price")).to_contain_text("of 20 points spent")
        desk.get("event-enter").click()
        expect(desk.get("event-entry")).to_contain_text("You have entered")
    inspectors[1].inspect("the entry on a phone")
    pictured(guest.page, "event-entry-phone")
    host.page.reload()
    host.get("event-begin").click()
    expect(host.get("event-round")).to_contain_text("Cup Ben")
    expect(host.get("event-round").get_by_role("link", name="Play")).to_be_visible()
    inspectors[0].inspect("a round of a tournament")
    pictured(host.page, "event-round")
    host.get("event-decide").select_option(label="Cup Ben has won")
    expect(host.get("event-state")).not_to_contain_text("Over")
    host.get("event-decide-yes").click()
    expect(host.get("event-state")).to_contain_text("Over")
    expect(host.get("event-standings").locator("tbody tr").first).to_contain_text("Cup Ben")
    guest.page.reload()
    expect(guest.get("event-standings")).to_contain_text("Cup Anna")
    inspectors[1].inspect("the result on a phone")
    pictured(guest.page, "event-result-phone")
    wrong = [each for one in inspectors for each in one.wrong]
    assert not wrong, "\n".join(wrong)
