"""The page after a battle: how it went, on a laptop and a phone, and from there into the next battle."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import pictured
from tests.browser.desk import Desk
from tests.browser.test_axe import Inspector


def test_a_lost_duel_is_told_and_fought_again(sized_page: Page) -> None:
    page = sized_page
    desk, inspector = Desk(page), Inspector(page)
    game = _given_up(desk)
    phone = (page.viewport_size or {"width": 0})["width"] < 500

    desk.home()
    page.locator(f"[data-game='{game}']").get_by_test_id("game-title").click()
    expect(desk.get("after-head")).to_have_attribute("data-feeling", "defeat")
    expect(desk.get("after-headline")).to_have_text("Defeat. You gave up the fight.")
    expect(desk.get("after-ships").locator("[data-ship]")).to_have_count(2)
    expect(desk.get("after-chart-table").locator("tbody tr").first).to_contain_text("100")
    expect(desk.get("after-figures").locator("[data-figure=luck]")).to_contain_text("by luck")
    expect(desk.get("after-history")).to_contain_text("Guerriere struck")
    expect(desk.get("after-play-on")).to_be_visible()
    fits = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(fits), "the page is wider than its window"
    inspector.inspect("after the battle")
    pictured(page, f"after-{'phone' if phone else 'laptop'}")

    desk.get("after-share").click()
    expect(desk.get("share-link")).to_have_value(re.compile(rf"#/replay/{game}$"))
    inspector.inspect("sharing a battle")
    desk.get("share-dialog-close").click()
    if phone:
        desk.get("after-more").click()
    expect(desk.get("after-easier")).to_contain_text("Cabin boy")
    inspector.inspect("all that can be done after the battle")
    assert not inspector.wrong, "\n".join(inspector.wrong)

    desk.get("after-rematch").click()
    page.wait_for_url(re.compile(rf"#/game/(?!{game})"))
    assert desk.settle() == "asking"


def test_from_the_end_of_a_battle_to_its_account(page: Page) -> None:
    desk = Desk(page)
    game = _given_up(desk)
    assert desk.go(game) == "over"
    desk.get("to-after").click()
    desk.get("after-swap").click()
    page.wait_for_url(re.compile(rf"#/game/(?!{game})"))
    desk.settle()
    expect(desk.get("game")).to_have_attribute("data-side", "1")


def _given_up(desk: Desk) -> str:
    """Make a duel against a captain and give it up at once; return its id."""
    game = desk.make(seats=("human", "midshipman"))
    calls = desk.page.request
    seats = calls.get(f"/api/games/{game}").json()["seats"]
    said = calls.post(f"/api/games/{game}/act", data={"verb": "concede"}, headers={"X-Seat": seats[0]["key"]})
    assert said.ok, said.text()
    return game
