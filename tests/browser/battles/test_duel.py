"""A whole battle against the computer through the page, with mouse and keyboard."""

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING
from tests.browser.desk import Desk, towards

MOST_TURNS = 40


def test_a_duel_is_fought_to_its_end(page: Page) -> None:
    page.emulate_media(**MOVING)
    desk = Desk(page)
    desk.home()
    desk.set_pace("Fast")
    desk.sail(seats=("human", "midshipman"), seed=1812)
    captain = Captain(desk)
    while desk.stage != "over":
        turn = int(re.sub(r"\D", "", desk.get("turn").inner_text()))
        assert turn <= MOST_TURNS, "the battle does not end"
        captain.answer()
    banner = desk.get("outcome")
    expect(banner).to_be_visible()
    expect(banner.get_by_role("heading")).to_have_text(re.compile("Victory|Defeat|drawn"))
    end = desk.read("chronicle").locator("[data-event=GameEnded]")
    expect(end).to_be_visible()
    assert end.inner_text().strip() in banner.inner_text()
    told = {event.get_attribute("data-event") for event in desk.get("event").all()}
    assert {"PlotOpened", "BroadsideFired", "GameEnded"} <= told
    assert captain.moused and captain.keyed
    desk.get("to-replay").click()
    expect(desk.get("transport")).to_be_visible()


class Captain:
    """Closes, grapples and boards; every other question is answered by keyboard."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.keyed = self.moused = 0

    def answer(self) -> None:
        """Answer the question on the page."""
        desk, ask = self.desk, self.desk.ask()
        by_mouse = self.moused <= self.keyed
        wanted = self.wanted(ask)
        if ask["kind"] == "plot":
            if wanted != ask["default"]:
                desk.point_plot(ask, wanted) if by_mouse else desk.steer(wanted)
        elif desk.page.locator("[data-testid^=section-]").count():
            for box in manned(wanted):
                desk.page.locator(box).check()
        elif by_mouse:
            desk.page.locator(f'[data-testid=option][data-option="{wanted}"]').check()
        elif ask["options"].index(wanted) < 9:
            desk.page.keyboard.press(str(ask["options"].index(wanted) + 1))
        if by_mouse:
            self.moused += 1
        else:
            self.keyed += 1
        if desk.get("next").count():
            desk.get("next").click() if by_mouse else desk.page.keyboard.press("Enter")
        elif by_mouse:
            desk.seal()
        else:
            desk.seal(lambda: desk.page.keyboard.press("Enter"))

    def wanted(self, ask: dict[str, Any]) -> str:
        """The answer to a question."""
        if ask["kind"] == "plot":
            return towards(self.desk.view(), ask)
        if ask["kind"] == "grapple":
            return "attempt"
        parties = [option for option in ask["options"] if "OBP" in option]
        if ask["kind"] == "board" and parties:
            return str(max(parties, key=lambda option: ask["previews"].get(option, {}).get("strength", 0)))
        return str(ask["default"])


def manned(parties: str) -> Iterator[str]:
    """The boxes to tick for boarding parties, as selectors."""
    for word in parties.split():
        if found := re.fullmatch(r"([A-Z]BP)(\d+)(>.+)?", word):
            for section in found[2]:
                yield f'[data-testid=section-{section}][data-task="{found[1]}{found[3] or ""}"]'
