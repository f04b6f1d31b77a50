"""The harbour: what waits comes first, battles are found by search and filters; a phone has them in pages."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, pictured
from tests.browser.desk import Desk


def test_on_a_phone_the_library_is_paged_and_filters_live_in_the_address(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(**PHONE)
    desk = Desk(page)
    games = [desk.make(seats=("human", "midshipman")) for _ in range(3)]
    desk.home()
    expect(desk.get("ticket")).to_have_count(2)
    desk.get("all-games").tap()
    expect(page).to_have_url(re.compile(r"#/games$"))
    expect(page.locator(f"[data-testid=game-card][data-game='{games[0]}']")).to_be_in_viewport()
    for place, seen in (("designer", "design-from"), ("rules", "rules"), ("games", "game-card")):
        desk.get("more").tap()
        desk.get(f"more-{place}").tap()
        expect(desk.get(seen).first).to_be_visible()
        expect(desk.get("more-places")).to_have_count(0)
    desk.get("to-harbour").tap()
    expect(desk.get("battle")).to_have_count(6)
    desk.get("more-battles").tap()
    expect(desk.get("battle")).to_have_count(18)
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]  # type: ignore[index]
    pictured(page, "harbour-phone")

    desk.get("to-battles").tap()
    expect(page).to_have_url(re.compile(r"#/battles$"))
    # The harbour has a search of its own, which goes with its tickets.
    expect(desk.get("ticket")).to_have_count(0)
    desk.get("find-battle").fill("trafalgar")
    desk.choose("filter-size", "duel")
    expect(page).to_have_url(re.compile(r"#/battles\?find=trafalgar&size=duel$"))
    expect(desk.get("battle")).to_have_count(0)
    desk.get("drop-filter").get_by_text("Any size").tap()
    expect(desk.get("battle")).to_have_count(1)
    page.reload()
    expect(desk.get("battle")).to_have_attribute("data-scenario", "trafalgar")


def test_keys_find_battles_and_go_to_places(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk, keys = Desk(page), page.keyboard
    desk.home()
    keys.press("?")
    expect(desk.get("keys-dialog")).to_contain_text("find a battle")
    expect(desk.get("keys-dialog")).to_contain_text("Play together")
    keys.press("Escape")
    expect(desk.get("keys-dialog")).to_be_hidden()
    keys.press("/")
    expect(desk.get("find-battle")).to_be_focused()
    keys.type("gr")  # letters that are written go nowhere
    expect(page).to_have_url(re.compile(r"find=gr$"))
    desk.get("find-battle").blur()
    keys.press("g")
    keys.press("r")
    expect(desk.get("rules")).to_be_visible()
    for letter, place in (("c", "campaigns"), ("t", "lobby"), ("d", "designer")):
        keys.press("g")
        keys.press(letter)
        expect(page).to_have_url(re.compile(rf"#/{place}$"))
