"""The film of a squadron's fire: held, gone through by hand, asked why, skipped and seen again."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SIZES, size_of
from tests.browser.desk import PATIENCE_MS, Desk, towards
from tests.browser.squadron import SCENARIO
from tests.browser.test_axe import Inspector

SEED = 12
TARGETS = ("inebranlable", "fronde", "rapiere", "bourrasque")


@pytest.mark.parametrize("device", SIZES)
def test_the_fire_of_a_squadron_shot_by_shot(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    desk, inspector = Desk(page), Inspector(page)
    desk.touch = device == "phone"
    film = Film(desk)
    desk.go(before_the_guns(desk))
    strength, logs = _strength(desk), [] if desk.touch else _logs(desk)
    film.begin()

    assert film.shots > 3
    film.expect_at(1)
    expect(desk.get("film-play")).to_have_text("Play")
    for shot in (2, 3):
        film.step()
        film.expect_at(shot)
    page.keyboard.press("ArrowLeft")
    film.expect_at(2)
    film.push("film-bead", 4)
    film.expect_at(4)
    expect(page.locator("[data-pin]").first).to_be_visible()
    inspector.inspect("a film")

    film.press(desk.get("film-why"))
    expect(desk.get("film-figures")).to_contain_text("Hit table")
    expect(desk.get("film-figures").get_by_test_id("rule-text")).to_be_visible()
    inspector.inspect("why a shot hit")
    assert not inspector.wrong, "\n".join(inspector.wrong)

    # Neither score nor logs know what the film has not told, though the server has told it all.
    assert _strength(desk) == strength
    assert desk.touch or _logs(desk) == logs
    page.keyboard.press("s")
    expect(page.locator("[data-testid=film-pace][data-pace=slow]")).to_have_attribute("aria-pressed", "true")
    film.press(desk.get("film-skip"))
    desk.wait_for_stage("asking")
    expect(page.locator("[data-pin]").first).to_be_visible()
    desk.read("chronicle")
    expect(_told(desk)).to_have_count(film.shots)
    assert desk.touch or _logs(desk) != logs

    desk.read("chronicle")
    film.press(desk.get("film-again"))
    page.keyboard.press(" ")
    expect(desk.get("film-bar")).to_be_visible()
    assert desk.stage == "asking"
    page.keyboard.press("Escape")
    expect(desk.get("film-bar")).to_have_count(0)


class Film:
    """The film as it runs on the page."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.shots = 0
        #: Who goes back has still seen what came after.
        self.seen = 0

    def press(self, what: Locator) -> None:
        """Click or tap."""
        what.tap() if self.desk.touch else what.click()

    def begin(self) -> None:
        """Seal the orders to fire, and hold the film at its first shot."""
        self.desk.page.keyboard.press("Shift+Enter")
        self.desk.wait_for_stage("watching")
        expect(self.desk.get("film-bar")).to_be_visible()
        self.desk.page.keyboard.press(" ")
        self.desk.page.keyboard.press("ArrowLeft")
        self.shots = self.desk.page.locator("[data-testid=film-bead][data-number]").count()

    def push(self, testid: str, shot: int) -> None:
        """Jump to a shot by its bead or its line of the list."""
        self.press(self.desk.page.locator(f"[data-testid={testid}][data-number='{shot}']"))

    def step(self) -> None:
        """Go one step on: by the button, or on a phone by a swipe."""
        if not self.desk.touch:
            self.desk.get("film-step").click()
            return
        box = self.desk.get("film-caption").bounding_box()
        assert box
        mouse = self.desk.page.mouse
        mouse.move(box["x"] + 200, box["y"] + 8)
        mouse.down()
        mouse.move(box["x"] + 40, box["y"] + 12, steps=4)
        mouse.up()

    def expect_at(self, shot: int) -> None:
        """The film shows this shot, and nothing is told of those after it."""
        page = self.desk.page
        bead = page.locator(f"[data-testid=film-bead][data-number='{shot}']")
        expect(bead).to_have_attribute("aria-current", "step")
        self.seen = max(shot, self.seen)
        if self.desk.touch:
            self._expect_in_sight()
            return
        now = page.locator("[data-testid=film-entry][data-state=now]")
        expect(now).to_have_attribute("data-number", str(shot))
        later = page.locator("[data-testid=film-entry][data-state=to-come]")
        expect(later).to_have_count(self.shots - shot)
        for line in later.all_inner_texts():
            assert line.endswith("to come")
        self.desk.read("chronicle")
        expect(_told(self.desk)).to_have_count(self.seen)

    def _expect_in_sight(self) -> None:
        """The ships of the shot lie above the sheet."""
        self.desk.steady()
        sheet = self.desk.get("film-sheet").bounding_box()
        present: Locator = self.desk.page.locator("g.present[data-shot] .fan")
        fan = present.bounding_box() if present.count() else None
        assert sheet and (fan is None or fan["y"] + fan["height"] < sheet["y"])


def before_the_guns(
    desk: Desk, scenario: str = SCENARIO, captain: str = "cabin-boy", seed: int = SEED, turn: int = 1
) -> str:
    """Make a game and sail towards the enemy until ships may fire in this turn or a later one; its id."""
    game = desk.make(scenario, seats=("human", captain), seed=seed)
    games = desk.page.request.get("/api/games").json()
    seats = next(one for one in games if one["id"] == game)["seats"]
    key = next(seat["key"] for seat in seats if seat["key"])
    for _ in range(60 * turn):
        look = _look(desk, game, key)
        view = look["view"]
        asks = view["request"]["asks"] if view["request"] else []
        fires = [ask for ask in asks if ask["kind"] == "fire" and len(ask["options"]) > 1]
        if fires and view["turn"] >= turn:
            return game
        if asks:
            plots = {
                ask["id"]: towards(view, ask) for ask in asks if ask["previews"] and ask["kind"] == "plot"
            }
            orders = plots if turn > 1 else {}
            sheet = {"version": look["version"], "orders": orders, "salt": "a" * 32}
            address = f"/api/games/{game}/orders"
            sealed = desk.page.request.post(address, headers={"X-Seat": key}, data=sheet)
            assert sealed.ok, sealed.text()
        desk.page.wait_for_timeout(100)
    raise AssertionError("nobody may fire")


def _look(desk: Desk, game: str, key: str) -> dict[str, Any]:
    address = f"/api/games/{game}/view"
    return dict(desk.page.request.get(address, headers={"X-Seat": key}, timeout=PATIENCE_MS).json())


def _told(desk: Desk) -> Locator:
    return desk.get("chronicle").locator("[data-event=BroadsideFired]")


def _strength(desk: Desk) -> list[str]:
    expect(desk.get("score-strength").first).to_have_text(re.compile(r"\d"))
    return desk.get("score-strength").all_inner_texts()


def _logs(desk: Desk) -> list[str]:
    """What the logs of the enemy show to be left of each part of his ships."""
    desk.read("log")
    found = []
    for ship in TARGETS:
        desk.get("log-ship").select_option(ship)
        boxes = desk.get("ship-log").get_by_role("img", name=re.compile(r" of \d+ left"))
        found += [f"{ship} {box.get_attribute('aria-label')}" for box in boxes.all()]
    assert found
    return found
