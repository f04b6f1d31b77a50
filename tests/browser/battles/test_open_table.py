"""The open table through the page: a duel fought to its end with mouse and keys, the ruler, and a look by axe."""

import math
import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.cable import turn_to
from tests.browser.conftest import SIZES, size_of
from tests.browser.desk import Desk
from tests.browser.test_axe import AXE, Inspector
from tests.soak import soak

RULESET = "red_and_black"
DUEL = "constitution-guerriere"
#: Dice of a short duel.
SEED = 24
MOST_TURNS = 60
#: Nearer than this, in tenths of a millimetre, we bring our broadside to bear instead of closing.
CLOSE = 1500

View = dict[str, Any]
Ask = dict[str, Any]


def make(desk: Desk, seed: int = SEED, bot: str = "midshipman", scenario: str = DUEL) -> str:
    """A game on the open table at this desk; its id."""
    seats = [{"kind": "human"}, {"kind": "bot", "bot": bot}]
    body = {"scenario": scenario, "ruleset": RULESET, "seats": seats, "seed": seed}
    made = desk.page.request.post("/api/games", data=body)
    assert made.status == 201, made.text()
    return str(made.json()["id"])


@soak
def test_a_duel_is_fought_to_its_end(page: Page) -> None:
    desk = Desk(page)
    desk.home()
    desk.set_pace("Fast")
    desk.go(make(desk))
    captain = Captain(desk)
    while desk.stage != "over":
        assert int(re.sub(r"\D", "", desk.get("turn").inner_text())) <= MOST_TURNS, "the battle does not end"
        captain.answer()
    expect(desk.get("outcome").get_by_role("heading")).to_have_text(re.compile("Victory|Defeat|drawn"))
    desk.get("tab-chronicle").click()
    told = {event.get_attribute("data-event") for event in desk.get("event").all()}
    assert {"TokenDrawn", "WayRolled", "CannonFired", "GameEnded"} <= told
    assert captain.dragged and captain.keyed and captain.clicked
    desk.get("to-replay").click()
    expect(desk.get("transport")).to_be_visible()
    expect(page.get_by_role("application", name="Table of the replay")).to_be_visible()
    desk.get("replay-step").click()
    expect(page.locator(".token[data-ship]")).to_have_count(2)


class Captain:
    """Closes, then brings a broadside to bear; turns are dragged, clicked and typed in turn."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.dragged = self.clicked = self.keyed = 0

    def answer(self) -> None:
        """Answer the question on the page."""
        desk = self.desk
        if desk.kind == "turn":
            self._turn(desk.ask())
        if desk.get("next").count():
            desk.get("next").click()
            return
        by_key = self.keyed <= self.clicked
        if by_key:
            expect(desk.get("seal")).to_be_enabled()
        desk.seal((lambda: desk.page.keyboard.press("Enter")) if by_key else None)
        self.keyed, self.clicked = self.keyed + by_key, self.clicked + (not by_key)

    def _turn(self, ask: Ask) -> None:
        view = self.desk.view()
        wanted = turn_to(view, ask, abeam=is_close(view, ask))
        if wanted == ask["default"]:
            return
        if self.dragged <= self.keyed and self.drag(wanted):
            self.dragged += 1
        else:
            for letter in wanted:
                self.desk.page.keyboard.press("a" if letter == "L" else "d")
        expect(knob(self.desk.page, wanted)).to_have_class(re.compile("chosen"))

    def drag(self, wanted: str) -> bool:
        """Drag the bow from her heading to another, if both knobs lie open."""
        self.desk.steady()
        page = self.desk.page
        start = middle(page.locator(".handle.chosen .knob"))
        end = middle(knob(page, wanted).locator(".knob"))
        if not all(page.evaluate(_OPEN, point) for point in (start, end)):
            return False
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
        page.mouse.move(*end, steps=3)
        page.mouse.up()
        return True


_OPEN = "([x, y]) => document.elementFromPoint(x, y)?.closest('.table') !== null"


def knob(page: Page, option: str) -> Locator:
    """The knob of the turning template for an answer."""
    return page.locator(f'.handle[data-option="{option}"]')


def middle(what: Locator) -> tuple[float, float]:
    """Where something is on the screen."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_close(view: View, ask: Ask) -> bool:
    """Whether an enemy is so near that our broadside had better bear."""
    own = next(ship for ship in view["ships"] if ship["id"] == ask["ship"])["place"]
    foe = next(ship for ship in view["ships"] if ship["side"] != view["side"])["place"]
    return math.hypot(foe["x"] - own["x"], foe["y"] - own["y"]) <= CLOSE


def play_on(desk: Desk, kind: str, most: int = 60) -> None:
    """Answer by default until a question is of the wanted kind."""
    for _ in range(most):
        if desk.kind == kind:
            return
        if desk.get("next").count():
            desk.get("next").click()
        else:
            desk.seal()
    raise AssertionError(f"nothing of the kind {kind} was asked")


def test_the_ruler_measures_by_mouse_and_by_key(page: Page) -> None:
    desk = Desk(page)
    desk.go(make(desk))
    expect(desk.get("measured")).to_have_text("")
    page.keyboard.press("m")
    expect(desk.get("measured")).to_have_text(re.compile(r"^Constitution to Guerriere: \d+\.\d cm, .+"))
    by_key = desk.get("measured").inner_text()
    page.keyboard.press("m")
    expect(desk.get("ruler-laid")).to_have_count(0)
    desk.get("ruler").click()
    desk.steady()
    ours, theirs = (
        middle(page.locator(f'.token[data-ship="{name}"]')) for name in ("constitution", "guerriere")
    )
    before = page.locator(".board > .world").first.get_attribute("style")
    page.mouse.move(*ours)
    page.mouse.down()
    page.mouse.move(*theirs, steps=4)
    page.mouse.up()
    expect(desk.get("measured")).to_have_text(by_key)
    assert page.locator(".board > .world").first.get_attribute("style") == before, "the table was moved"


@pytest.mark.skipif(
    not AXE.exists() and os.environ.get("WEATHERGAGE_REQUIRE_BROWSER") != "1",
    reason="axe-core is not there: run `make web`",
)
@pytest.mark.parametrize("device", SIZES)
def test_nothing_is_closed_to_anybody(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    desk, inspector = Desk(page), Inspector(page)
    page.emulate_media(reduced_motion="reduce")
    desk.go(make(desk))
    inspector.inspect("the table")
    for kind in ("turn", "fire", "reload"):
        play_on(desk, kind)
        inspector.inspect(f"the table, asked to {kind}")
    desk.get("tab-log").click()
    expect(desk.get("ratings-card")).to_be_visible()
    inspector.inspect("the ship's card")
    page.goto(f"/#/replay/{desk.game}")
    expect(desk.get("transport")).to_be_visible()
    desk.get("replay-step").click()
    inspector.inspect("the replay")
    assert not inspector.wrong, "\n".join(inspector.wrong)
