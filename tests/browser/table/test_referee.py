"""The worked example of the referee's guide at a real table: papers, dice, rules, a branch, a file, both editions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, SIZES, pictured, size_of
from tests.browser.desk import Desk
from tests.browser.test_axe import Inspector

GUIDE = (Path(__file__).parents[3] / "docs" / "referee.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"^```toml\n(.*?)^```\n", GUIDE, re.DOTALL | re.MULTILINE)[0]
#: The position of the guide, before anything was ordered or thrown.
POSITION = EXAMPLE.partition("[orders]")[0].replace("dice = [4, 2]\n", "")
PAPERS = {
    "plot/constitution": "L 1 R 1",
    "plot/guerriere": "1",
    "fire/constitution/R": "hull, Guerriere",
    "fire/guerriere/L": "her hull",
}


class Table:
    """The referee's table of a page."""

    def __init__(self, desk: Desk, phone: bool) -> None:
        self.desk, self.page, self.phone = desk, desk.page, phone

    def load(self, name: str, text: str) -> None:
        """Begin with a file."""
        self.desk.get("referee-file").set_input_files(
            {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        )
        expect(self.desk.get("referee")).to_have_attribute("data-busy", "false")

    def turn_to(self, paper: str) -> None:
        """Take up a paper, which on a laptop lies open."""
        tab = self.desk.get(f"tab-{paper}")
        if self.phone and tab.get_attribute("aria-selected") != "true":
            tab.tap()

    def line(self, ask: str) -> Locator:
        """The line of a paper."""
        return self.page.locator(f"[data-testid=order-line][data-ask='{ask}']")

    def write(self, ask: str, text: str) -> None:
        """Copy what stands on a paper."""
        self.page.locator(f"[data-testid=order][data-ask='{ask}']").fill(text)

    def settle(self) -> None:
        """Settle the sheet, or go on to the next."""
        self.turn_to("orders")
        expect(self.desk.get("settle")).to_be_enabled()
        self.desk.get("settle").click()


@pytest.mark.parametrize("device", SIZES)
def test_the_example_of_the_guide_is_settled_at_the_table(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    desk, inspector = Desk(page), Inspector(page)
    table = Table(desk, device == "phone")
    page.goto("/#/referee")
    expect(desk.get("referee-start")).to_be_visible()
    inspector.inspect("the beginning of an evening")
    table.load("turn5.toml", POSITION)
    for ask, text in PAPERS.items():
        table.write(ask, text)
        expect(table.line(ask).get_by_test_id("reading")).to_be_visible()
    expect(desk.get("doubt")).to_contain_text("“her hull” is taken for: Constitution, hull")
    expect(desk.get("next-die")).to_contain_text("Constitution, gunnery")
    desk.get("dice-typed").fill("4")
    expect(desk.get("next-die")).to_contain_text("Guerriere, gunnery")
    expect(desk.get("settle")).to_be_disabled()
    inspector.inspect("a sheet that is being written")
    pictured(page, f"referee-written-{device}")

    # What was typed is there after the page was left.
    page.reload()
    expect(table.line("fire/guerriere/L").get_by_test_id("reading")).to_contain_text("Constitution, hull")
    desk.get("dice-typed").fill("4 2")
    table.settle()
    told = desk.get("told")
    expect(told.last).to_contain_text("Guerriere loses 2 hull squares.")
    expect(told.filter(has_text="Constitution fires")).to_contain_text("B.VIII.C.4")
    told.last.get_by_test_id("cite").first.click()
    expect(told.last.get_by_test_id("rule-text")).to_be_visible()
    expect(desk.get("now-waits")).to_contain_text("Constitution and Guerriere")
    inspector.inspect("a sheet that is settled")
    pictured(page, f"referee-settled-{device}")
    desk.get("referee-compare").click()
    expect(desk.get("other-edition").get_by_role("heading", name="Tournament")).to_be_visible()
    inspector.inspect("by the other edition")
    desk.get("referee-compare").click()

    table.turn_to("log")
    desk.get("referee-back").click()
    expect(desk.get("branches")).to_be_visible()
    expect(desk.get("log-sheet").first).to_contain_text("being written")
    inspector.inspect("a branch of the evening")
    desk.get("branches").select_option(index=0)
    expect(desk.get("log-sheet").first).to_contain_text("Guerriere −2 hull")
    assert inspector.wrong == []


def test_a_position_is_changed_saved_and_loaded(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk, inspector = Desk(page), Inspector(page)
    table = Table(desk, phone=False)
    page.goto("/#/referee")
    table.load("turn5.toml", POSITION)
    desk.get("referee-change").click()
    form = desk.get("change-position")
    desk.get("change-ship").select_option("guerriere")
    form.locator("[data-field=hull]").fill("55")
    form.locator("[data-field=hull]").press("Tab")
    expect(desk.get("referee-problem")).to_contain_text("her log has")
    form.locator("[data-field=hull]").fill("4")
    form.locator("[data-field=hull]").press("Tab")
    expect(desk.get("referee-problem")).to_have_count(0)
    inspector.inspect("the form of a position")

    # She is dragged by her hull, and turned by a key.
    ship = page.locator("[data-testid=referee-chart] [data-ship=guerriere]").first
    box = ship.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=4)
    page.mouse.up()
    expect(form.locator("[data-field=bow]")).not_to_have_value("T18")
    desk.get("referee-chart").focus()
    page.locator("body").press("e")
    expect(form.locator("[data-field=heading]")).to_have_value("3")
    desk.get("change-done").click()

    with page.expect_download() as saved:
        desk.get("referee-save").click()
    text = saved.value.path().read_text(encoding="utf-8")
    now = json.loads(text)["sheets"][0]["position"]["now"]["guerriere"]
    assert (now["hull"], now["heading"]) == (4, 3)
    desk.get("referee-leave").click()
    desk.get("referee-leave-yes").click()
    table.load("evening.json", text)
    expect(desk.get("log-sheet")).to_have_count(1)
    assert inspector.wrong == []
