"""A battle is drawn, mended, tried out, saved, opened again and played; by mouse, keys and one finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.desk import Desk
from tests.browser.test_axe import Inspector


class DrawingBoard:
    """A design on the table of a page."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.page = desk, desk.page

    def begin(self, title: str) -> None:
        """Begin with an empty sea."""
        self.page.goto("/#/designer")
        self.desk.get("new-title").fill(title)
        self.desk.get("begin-design").click()
        expect(self.desk.get("design-chart")).to_be_visible()

    def at(self, across: float, down: float) -> tuple[float, float]:
        """A point of the window by parts of the chart's width and height."""
        box = self.desk.get("design-chart").bounding_box()
        assert box
        return box["x"] + across * box["width"], box["y"] + down * box["height"]

    def press(self, across: float, down: float) -> None:
        """Press the chart."""
        self.page.mouse.click(*self.at(across, down))

    def drag(self, *points: tuple[float, float]) -> None:
        """Draw a line over the chart."""
        self.page.mouse.move(*self.at(*points[0]))
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*self.at(*point), steps=4)
        self.page.mouse.up()

    def kept(self) -> Any:
        """The battle as the server has it."""
        expect(self.desk.get("kept")).to_have_attribute("data-state", "kept")
        design = self.page.url.rsplit("/", 1)[1]
        return self.page.request.get(f"/api/designs/{design}").json()["battle"]

    def ships(self) -> list[Any]:
        """All ships of the battle."""
        return [ship for side in self.kept()["side"] for ship in side["ship"]]


def test_a_battle_is_drawn_mended_and_played(new_page: Callable[..., Page]) -> None:
    desk = Desk(new_page(**LAPTOP))
    page, board, inspector = desk.page, DrawingBoard(desk), Inspector(desk.page)
    desk.home()
    desk.get("to-designer").click()
    expect(desk.get("designs")).to_be_visible()
    inspector.inspect("the designs")
    board.begin("Off Texel")
    desk.get("rename").click()
    desk.get("rename-field").fill("Off the Texel")
    desk.get("rename-field").press("Enter")
    expect(desk.get("rename")).to_contain_text("Off the Texel")
    expect(desk.get("faults")).to_have_attribute("data-grave", "2")
    expect(desk.get("play-design")).to_be_disabled()

    # The wind blows to where its rose is pressed.
    rose = desk.get("wind-rose").bounding_box()
    assert rose
    page.mouse.click(rose["x"] + 6, rose["y"] + rose["height"] / 4)
    assert board.kept()["wind"]["direction"] == 6

    # Land by its number, a stroke of the brush; Alt erases; undone at one press.
    page.keyboard.press("2")
    board.drag((0.85, 0.2), (0.85, 0.6))
    land = board.kept()["sea"]["land"]
    assert len(land) > 2 and any("-" in run for run in land)
    page.keyboard.press("[")
    page.keyboard.down("Alt")
    board.press(0.85, 0.4)
    page.keyboard.up("Alt")
    assert board.kept()["sea"]["land"] != land
    page.keyboard.press("Control+z")
    assert board.kept()["sea"]["land"] == land
    page.keyboard.press("3")
    board.press(0.8, 0.8)
    assert list(board.kept()["sea"]["shoals"].values()) == [12]

    # A ship of the library for either side.
    desk.get("shelf-find").fill("74")
    desk.get("shelf-type").first.click()
    board.press(0.3, 0.3)
    expect(desk.get("chosen-ship")).to_be_visible()
    desk.get("shelf-side").select_option("1")
    desk.get("shelf-find").fill("40")
    desk.get("shelf-type").first.click()
    board.press(0.6, 0.6)
    assert len(board.ships()) == 2
    expect(desk.get("faults")).to_have_attribute("data-grave", "0")

    # Turned by R, moved by arrows, copied, dragged; named; all of it undone.
    page.keyboard.press("Escape")
    before = board.ships()
    page.keyboard.press("r")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+d")
    assert len(board.ships()) == 3
    desk.get("ship-name").fill("Vrijheid")
    desk.get("ship-name").press("Tab")
    desk.get("entry-turn").fill("3")
    desk.get("entry-turn").press("Tab")
    assert board.ships()[2]["name"] == "Vrijheid" and board.ships()[2]["entry_turn"] == 3
    board.drag((0.3, 0.3), (0.4, 0.3))
    assert board.ships()[0]["bow"] != before[0]["bow"]
    for _ in range(6):
        desk.get("undo").click()
    assert board.ships() == before

    # Ashore she is a fault with its place and its cure.
    board.drag((0.3, 0.3), (0.85, 0.4))
    fault = desk.get("fault")
    expect(fault.first).to_contain_text("on land")
    inspector.inspect("the designer, with a fault")
    fault.first.get_by_test_id("show-fault").click()
    fault.first.get_by_test_id("mend").click()
    expect(desk.get("faults")).to_have_attribute("data-grave", "0")
    expect(desk.get("tried")).to_have_text(re.compile(r"\d+ of 40"))
    expect(desk.get("balance-told")).to_be_visible()

    desk.get("share-design").click()
    with page.expect_download() as saved:
        desk.get("save-design").click()
    assert saved.value.suggested_filename == "off-the-texel.toml"
    inspector.inspect("the designer, sharing")
    desk.get("sharing-close").click()
    desk.get("play-design").click()
    expect(desk.get("sail-form")).to_be_visible()
    desk.get("sail").click()
    expect(page).to_have_url(re.compile("#/game/"))

    page.goto("/#/designer")
    expect(desk.get("design")).to_have_count(1)
    desk.get("upload-design").set_input_files(saved.value.path())
    expect(desk.get("design-chart")).to_be_visible()
    assert not inspector.wrong, "\n".join(inspector.wrong)


def test_one_finger_paints_and_sets_ships_down(new_page: Callable[..., Page]) -> None:
    desk = Desk(new_page(**PHONE))
    page, board, inspector = desk.page, DrawingBoard(desk), Inspector(desk.page)
    board.begin("By thumb")
    desk.get("tool-land").check(force=True)
    page.touchscreen.tap(*board.at(0.7, 0.4))
    assert board.kept()["sea"]["land"]
    desk.get("shelf-type").first.tap()
    page.touchscreen.tap(*board.at(0.3, 0.4))
    assert len(board.ships()) == 1
    inspector.inspect("the designer on a phone")
    page.locator("[data-option=battle]").check(force=True)
    expect(desk.get("chosen-ship")).to_be_visible()
    inspector.inspect("the battle's papers on a phone")
    # Two fingers move the chart and paint nothing.
    before = board.kept()
    session = page.context.new_cdp_session(page)
    one, two = board.at(0.3, 0.3), board.at(0.6, 0.6)
    page.locator("[data-option=draw]").check(force=True)
    kept = page.locator("[data-ship]").first.bounding_box()

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]},
        )

    desk.get("tool-land").check(force=True)
    touch("touchStart", one)
    touch("touchStart", one, two)
    for by in (20, 40, 60):
        touch("touchMove", (one[0], one[1] + by), (two[0], two[1] + by))
    touch("touchEnd")
    moved = page.locator("[data-ship]").first.bounding_box()
    assert kept and moved and moved["y"] > kept["y"] + 20
    page.keyboard.press("Control+z")
    assert board.kept()["side"] == before["side"]
    assert not inspector.wrong, "\n".join(inspector.wrong)


def test_a_listed_design_is_found_in_the_library(page: Page, new_page: Callable[..., Page]) -> None:
    author = new_page(**LAPTOP).request
    author.get("/api/me")
    assert author.put("/api/me/name", data={"name": "Ann of the Designs"}).ok
    made = author.post("/api/designs", data={"scenario": "constitution-guerriere", "title": "What if"}).json()
    sheet = {"revision": made["revision"], "battle": made["battle"], "listed": True}
    assert author.put(f"/api/designs/{made['id']}", data=sheet).ok
    desk = Desk(page)
    page.goto("/#/battles?find=ann+of+the+designs")
    expect(desk.get("battle")).to_have_count(1)
    expect(desk.get("battle-author")).to_have_text("designed by Ann of the Designs")
    desk.get("filter-source").select_option("history")
    expect(desk.get("battle")).to_have_count(0)
    desk.get("drop-filter").last.click()
    desk.get("filter-source").select_option("designs")
    inspector = Inspector(page)
    inspector.inspect("a library with designs")
    assert not inspector.wrong, "\n".join(inspector.wrong)
    page.locator(f"[data-scenario=design-{made['id']}]").click()
    expect(desk.get("sail-form")).to_contain_text("What if")
    desk.get("sail").click()
    assert desk.settle() == "asking"
