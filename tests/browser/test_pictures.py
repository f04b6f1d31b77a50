"""Takes pictures of the pages; collected only when WEATHERGAGE_SCREENSHOTS names a folder for them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.battles.test_duel import Captain
from tests.browser.conftest import LAPTOP, PHONE, PICTURES
from tests.browser.desk import Desk
from tests.browser.table.test_film import Film, before_the_guns

FOLDER = Path(PICTURES)
# Smoke and splashes need a moment to unfold.
LINGER_MS = 700


def shoot(page: Page, name: str) -> None:
    """Take a picture of the page as it is."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=FOLDER / f"{name}.png")


def test_laptop(new_page: Callable[..., Page]) -> None:
    desk = Desk(new_page(**LAPTOP))
    page = desk.page
    desk.make("chesapeake-shannon")
    desk.home()
    shoot(page, "home")
    desk.set_pace("Slow")
    desk.open_form()
    shoot(page, "form")
    desk.sail(seats=("human", "midshipman"), seed=4)
    desk.steady()
    shoot(page, "first-sight")
    captain = Captain(desk)
    for _ in range(40):
        if desk.kind == "fire" and _close(desk.view()):
            break
        captain.answer()
    desk.get("tab-log").click()
    desk.get("log-ship").select_option("guerriere")
    desk.steady()
    shoot(page, "battle-aiming")
    page.emulate_media(color_scheme="dark")
    shoot(page, "battle-aiming-night")
    page.emulate_media(color_scheme="light")
    desk.get("seal").click()
    _hits(desk)
    shoot(page, "battle")
    desk.settle()
    desk.steady()
    shoot(page, "battle-after")
    desk.get("tab-chronicle").click()
    desk.get("chronicle").locator("[data-event=BroadsideFired] button").last.click()
    expect(desk.get("rule-text").last).to_be_visible()
    shoot(page, "chronicle")
    desk.get("tab-menu").click()
    shoot(page, "menu")
    page.evaluate("() => document.activeElement.blur()")
    while desk.stage != "over":
        captain.answer()
    desk.get("tab-chronicle").click()
    shoot(page, "outcome")
    desk.get("to-replay").click()
    expect(desk.get("transport")).to_be_visible()
    desk.get("replay-slider").fill(str(int(desk.get("replay-slider").get_attribute("max") or 0) // 2))
    desk.steady()
    page.wait_for_timeout(LINGER_MS)
    shoot(page, "replay")
    desk.get("tab-log").click()
    page.emulate_media(color_scheme="dark")
    shoot(page, "night")
    page.emulate_media(color_scheme="light")
    desk.go(desk.make(seats=("human", "human")))
    shoot(page, "hand-over")
    page.goto("/#/rules/second_edition")
    expect(desk.get("rule").first).to_be_visible()
    shoot(page, "rules")


def test_phone(new_page: Callable[..., Page]) -> None:
    desk = Desk(new_page(**PHONE))
    page = desk.page
    desk.home()
    shoot(page, "phone-home")
    desk.set_pace("Slow")
    desk.open_form()
    shoot(page, "phone-form")
    desk.sail(seats=("human", "midshipman"), seed=4)
    desk.steady()
    shoot(page, "phone-first-sight")
    desk.touch = True
    captain = Captain(desk)
    desk.steady()
    shoot(page, "phone-plot")
    for _ in range(40):
        if desk.kind == "fire" and _close(desk.view()):
            break
        captain.answer()
    desk.steady()
    shoot(page, "phone-fire")
    desk.get("seal").tap()
    _hits(desk)
    shoot(page, "phone")
    desk.settle()
    desk.get("tab-log").tap()
    shoot(page, "phone-log")
    desk.get("tab-chronicle").tap()
    shoot(page, "phone-chronicle")
    page.goto(f"/#/replay/{desk.game}")
    expect(desk.get("transport")).to_be_visible()
    desk.steady()
    shoot(page, "phone-replay")


def test_film(new_page: Callable[..., Page]) -> None:
    for device, size in (("", LAPTOP), ("phone-", PHONE)):
        desk = Desk(new_page(**size))
        page = desk.page
        desk.go(before_the_guns(desk, "saintes", "midshipman", seed=7, turn=7))
        film = Film(desk)
        film.begin()
        # A stern rake.
        film.push("film-bead", 4)
        desk.steady()
        shoot(page, f"{device}film")
        page.emulate_media(color_scheme="dark")
        shoot(page, f"{device}film-night")
        page.emulate_media(color_scheme="light")


def test_trafalgar(new_page: Callable[..., Page]) -> None:
    for device, size in (("", LAPTOP), ("phone-", PHONE)):
        desk = Desk(new_page(**size))
        page = desk.page
        desk.go(desk.make("trafalgar"))
        desk.steady()
        shoot(page, f"{device}trafalgar-first-ship")
        if device:
            continue
        page.locator(".board").press("-")
        for _ in range(3):
            page.locator(".board").press("-")
        desk.steady()
        shoot(page, "trafalgar-far")
        page.goto(f"/#/replay/{desk.game}")
        desk.get("tab-chronicle").click()
        desk.steady()
        page.locator(".board").press("0")
        desk.steady()
        shoot(page, "trafalgar")


def _hits(desk: Desk) -> None:
    """Wait until the film shows broadsides and what they hit."""
    desk.wait_for_stage("watching")
    desk.page.locator(".effects .hit").first.wait_for(state="attached")
    desk.page.wait_for_timeout(LINGER_MS)


def _close(view: dict[str, Any]) -> bool:
    ships = view["ships"]
    return view["turn"] >= 5 and all(ship["hull"] < ship["hull_full"] for ship in ships)
