"""Takes pictures of the pages; collected only when WEATHERGAGE_SCREENSHOTS names a folder for them.

Those of the README are made by `WEATHERGAGE_SCREENSHOTS=docs/images pytest tests/browser/test_pictures.py -k readme`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.battles.test_duel import Captain
from tests.browser.conftest import LAPTOP, PATIENCE_MS, PHONE, PICTURES
from tests.browser.desk import Desk, towards
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


def test_readme_fleet(page: Page) -> None:
    """A fleet in the middle of its battle, with one order for the ships of a division."""
    desk = Desk(page)
    desk.go(before_the_guns(desk, "saintes", "midshipman", seed=7, turn=4))
    while desk.kind != "plot":
        desk.seal()
    page.keyboard.press("2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("f")
    expect(page.get_by_text("hits taken").first).to_be_visible()
    desk.steady()
    shoot(page, "fleet")


def test_readme_film(page: Page) -> None:
    """A stern rake."""
    desk = Desk(page)
    desk.go(before_the_guns(desk, "saintes", "midshipman", seed=7, turn=7))
    film = Film(desk)
    film.begin()
    film.push("film-bead", 4)
    desk.steady()
    shoot(page, "film")


def test_readme_ending(page: Page) -> None:
    """A victory at Lissa, from the side that lost it in history."""
    desk = Desk(page)
    page.goto(f"/#/after/{_fought_out(desk, 'lissa', ('cabin-boy', 'human'), seed=3)}")
    expect(desk.get("after-ships")).to_be_visible()
    shoot(page, "ending")


def test_readme_table_and_harbour(new_page: Callable[..., Page]) -> None:
    """Two people and an onlooker at a table, and what then waits in the harbour of one of them."""
    anna, tom, kofi = (Desk(new_page(**LAPTOP)) for _ in range(3))
    for desk, name in ((anna, "Anna"), (tom, "Tom"), (kofi, "Kofi")):
        assert desk.page.request.put("/api/me/name", data={"name": name}).ok
    anna.make("nile")
    game = anna.make("lissa", seats=("human", "human"), seed=None)
    tom.sit_down(anna.invitation(game, 1))
    kofi.page.goto(f"/#/game/{game}")
    anna.go(game)
    for desk in (anna, tom):
        desk.get("tab-players").click()
    for desk, words in ((anna, "Good wind to you"), (tom, "And to you. Remember Nelson?")):
        desk.get("talk-table").click()
        desk.get("talk-text").fill(words)
        desk.get("talk-send").click()
        expect(anna.get("talk-lines")).to_contain_text(words)
    anna.steady()
    shoot(anna.page, "table")
    anna.home()
    shoot(anna.page, "harbour")


def _fought_out(desk: Desk, scenario: str, seats: tuple[str, str], seed: int) -> str:
    """Fight a battle to its end, always towards the enemy; return its id."""
    game = desk.make(scenario, seats=seats, seed=seed)
    address, calls = f"/api/games/{game}", desk.page.request
    own = {"X-Seat": next(seat["key"] for seat in calls.get(address).json()["seats"] if seat["key"])}
    while True:
        look = calls.get(f"{address}/view", headers=own, timeout=PATIENCE_MS).json()
        view = look["view"]
        if view["outcome"]:
            return game
        asks = view["request"]["asks"] if view["request"] else []
        plots = {ask["id"]: towards(view, ask) for ask in asks if ask["previews"] and ask["kind"] == "plot"}
        if asks:
            sheet = {"version": look["version"], "orders": plots, "salt": "a" * 32}
            assert calls.post(f"{address}/orders", headers=own, data=sheet).ok


def _hits(desk: Desk) -> None:
    """Wait until the film shows broadsides and what they hit."""
    desk.wait_for_stage("watching")
    desk.page.locator(".effects .hit").first.wait_for(state="attached")
    desk.page.wait_for_timeout(LINGER_MS)


def _close(view: dict[str, Any]) -> bool:
    ships = view["ships"]
    return view["turn"] >= 5 and all(ship["hull"] < ship["hull_full"] for ship in ships)
