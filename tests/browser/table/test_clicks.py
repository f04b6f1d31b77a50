"""The table of clicks in the docs: somebody who chooses every course by hand needs no more presses than it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.table.test_fleet import _COUNT

TABLE = Path(__file__).parents[3] / "docs" / "clicks.md"
BATTLES = {
    "Lissa, Beat To Quarters": ("lissa", "beat_to_quarters"),
    "Amelia v. Aréthuse, Red & Black": ("amelia-arethuse", "red_and_black"),
}
MOST_SHEETS = 40
STEERED = ("course", "way", "swing")


class Hand:
    """A player who answers every question with the pointer, and takes no course that is offered."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        #: Courses that were chosen instead of the one offered, and ships that were told to go next.
        self.courses = self.nexts = 0
        #: Courses that were asked for.
        self.steered = 0

    def answer(self) -> None:
        """Choose a course and carry it out; other questions are answered by default."""
        desk = self.desk
        ask = desk.ask()
        if ask["input"] == "ship":
            self.nexts += 1
            desk.seal(lambda: desk.get("option").first.click())
            return
        self.steered += ask["input"] in STEERED
        if course := _another_course(ask):
            self.courses += 1
            self._choose(ask, course)
        if desk.get("then-ship").count():
            self.nexts += 1
            desk.seal(lambda: desk.get("then-ship").first.click())
        else:
            desk.seal()

    def _choose(self, ask: dict[str, Any], course: str) -> None:
        if ask["input"] == "course" and course.isdigit():
            self.desk.point_at(ask["previews"][course]["bow"])
            expect(self.desk.get("notation")).to_have_value(course)
        else:
            chip = self.desk.page.locator(f"label:has(input[value='{course}'])")
            chip.click()
            expect(chip.locator("input")).to_be_checked()


def _another_course(ask: dict[str, Any]) -> str:
    """The longest course that goes elsewhere than the one offered, else any other; "" where nothing is steered."""
    if ask["input"] == "course":
        places = {option: place for option, place in ask["previews"].items() if option.isdigit()}
        offered = places.get(ask["default"], {}).get("bow")
        others = [option for option, place in places.items() if place["bow"] != offered and option != "0"]
        if others:
            return str(max(others, key=int))
    if ask["input"] in STEERED:
        return next((str(option) for option in ask["options"] if option != ask["default"]), "")
    return ""


def _written(battle: str) -> int:
    """The presses that the docs tell of a battle."""
    row = next(line for line in TABLE.read_text().splitlines() if line.startswith(f"| {battle} |"))
    return int(re.findall(r"\| (\d+) (?=\|)", row)[-1])


@pytest.mark.parametrize("battle", BATTLES)
def test_the_first_turn_takes_no_more_presses_than_the_docs_say(battle: str, page: Page) -> None:
    scenario, book = BATTLES[battle]
    desk = Desk(page)
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "midshipman"}]
    made = page.request.post(
        "/api/games", data={"scenario": scenario, "ruleset": book, "seats": seats, "seed": 3}
    )
    desk.go(made.json()["id"])
    sealed: list[str] = []
    page.on("request", lambda call: sealed.append(call.url) if call.url.endswith("/orders") else None)
    page.evaluate(_COUNT)
    hand = Hand(desk)
    while desk.get("turn").inner_text() == "Turn 1" and len(sealed) < MOST_SHEETS:
        hand.answer()
    clicks = page.evaluate("() => window.clicks")
    before = len(sealed) + hand.courses + hand.nexts
    print(f"{battle}: {len(sealed)} sheets, {before} presses before, {clicks} now; {hand.courses} courses")
    assert hand.courses == hand.steered and clicks <= _written(battle)
