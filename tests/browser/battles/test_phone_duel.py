"""A whole duel on a phone: by fingers alone, with a course drawn from the bow and the chart pinched."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.battles.test_duel import Captain, manned
from tests.browser.desk import RESTS, Desk

#: Dice with which the cabin boy is boarded on the third turn.
SEED = 14
MOST_QUESTIONS = 30
FINGER = 40
#: A chart may be drawn a part of a pixel smaller.
NEARLY = 0.1
#: How far fingers go towards each other: first apart, then together.
PINCH = (-0.1, -0.2, -0.1, 0, 0.07)

Ask = dict[str, Any]
Point = tuple[float, float]


def test_a_duel_by_fingers_alone(phone_page: Page) -> None:
    hand = Hand(phone_page)
    hand.home()
    hand.set_pace("Fast")
    hand.sail(seed=SEED)
    asked: list[str] = []
    while hand.stage != "over":
        assert len(asked) < MOST_QUESTIONS, "the battle does not end"
        asked.append(hand.kind)
        hand.answer()
        if hand.get("next").count():
            hand.press(hand.get("next"))
        else:
            hand.seal()
    assert {"plot", "fire", "grapple", "board"} <= set(asked)
    assert hand.drawn and hand.pinched
    expect(hand.get("outcome").get_by_role("heading")).to_have_text(re.compile("Victory"))
    expect(hand.get("outcome")).to_be_in_viewport(ratio=1)


class Hand(Desk):
    """A player who has nothing but fingers."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.touch = True
        self.drawn = self.pinched = False
        self._glass = page.context.new_cdp_session(page)

    def answer(self) -> None:
        """Close, grapple and board: the first course is drawn, the next is tapped on a chart that was pinched."""
        ask = self.ask()
        wanted = Captain(self).wanted(ask)
        if ask["kind"] != "plot":
            self._tick(ask, wanted)
            return
        lit = [place["bow"] for place in ask["previews"].values()]
        assert not (covers := self.covers(*lit)), f"lit hexes are covered: {covers}"
        assert self._hex_height() >= FINGER - NEARLY, "hexes are too small for a finger"
        if wanted == ask["default"]:
            return
        if not self.drawn:
            self._draw(ask, wanted)
            return
        if not self.pinched:
            self._pinch(ask, wanted)
        self.point_plot(ask, wanted)

    def press(self, what: Locator) -> None:
        """Tap something that is large enough for a finger."""
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        assert box and min(box["width"], box["height"]) >= FINGER - NEARLY, f"{what} is too small: {box}"
        what.tap()

    _push = press

    def settle(self) -> str:
        """See films to their end: there is no key to skip them."""
        return self.wait_for_stage(*RESTS)

    def _tick(self, ask: Ask, wanted: str) -> None:
        """Tap the boxes of an answer, where it is not the one that is given already."""
        boxes = list(manned(wanted)) or [f'[data-testid=option][data-option="{wanted}"]']
        for box in boxes if wanted != ask["default"] else []:
            self.press(self.page.locator(f"label:has({box})"))
            expect(self.page.locator(box)).to_be_checked()

    def _draw(self, ask: Ask, notation: str) -> None:
        """Draw a course with a finger from the ship's bow, hex by hex, while the chart holds still."""
        bow = self._bow(ask)
        steps = [notation[:length] for length in range(1, len(notation) + 1)]
        way = [ask["previews"][step]["bow"] for step in steps if step in ask["previews"]]
        start, *points = self.points_of([bow, *way])
        self._touch("touchStart", start)
        for begin, end in zip([start, *points], points, strict=False):
            for part in (0.25, 0.5, 0.75, 1):
                self._touch("touchMove", _along(begin, end, part))
        self._touch("touchEnd")
        expect(self.get("notation")).to_have_value(notation)
        assert self.point_of(bow) == pytest.approx(start)
        self.drawn = True

    def _pinch(self, ask: Ask, notation: str) -> None:
        """Draw two fingers together over a course, one of them from the ship herself; the plot stays as it is."""
        before = self._hex_height()
        one, other = self.points_of([self._bow(ask), ask["previews"][notation]["bow"]])
        self._touch("touchStart", one)
        self._touch("touchStart", one, other)
        for part in PINCH:
            self._touch("touchMove", _along(one, other, part), _along(other, one, part))
        self._touch("touchEnd")
        assert self._hex_height() == pytest.approx(before * (1 - 2 * PINCH[-1]), rel=0.05)
        expect(self.get("notation")).to_have_value(ask["default"])
        self.pinched = True

    def _bow(self, ask: Ask) -> tuple[int, int]:
        q, r = next(ship for ship in self.view()["ships"] if ship["id"] == ask["ship"])["bow"]
        return q, r

    def _hex_height(self) -> float:
        (_, top), (_, below) = self.points_of([(0, 0), (0, 1)])
        return below - top

    def _touch(self, kind: str, *points: Point) -> None:
        at = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


def _along(begin: Point, end: Point, part: float) -> Point:
    return begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part
