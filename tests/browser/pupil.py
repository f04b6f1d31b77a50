"""A pupil at the page: does what the coach mark says, at the place that is lit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.desk import PATIENCE_MS, Desk

#: The mark once it shows another step than that one, or what is left of it to do.
_ELSE = """before => {
  const mark = document.querySelector("[data-testid=coach]");
  if (document.querySelector("[data-testid=game]")?.dataset.stage === "watching") return "watching";
  const lit = document.querySelector("[data-testid=coach-light]")?.dataset.lit;
  const now = mark && lit && `${mark.dataset.step} ${mark.dataset.answered} ${lit}`;
  return now && now !== before && now;
}"""

# Where the light is, once it has not moved for some frames: what comes late may push it to another place.
_STILL = """() => {
  const at = document.querySelector("[data-testid=coach-light]")?.dataset.at;
  window.stillFrames = at && at === window.lastAt ? window.stillFrames + 1 : 0;
  window.lastAt = at;
  return window.stillFrames >= 8 && at;
}"""


class Pupil:
    """Somebody who plays a lesson on a page."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.desk = Desk(page)
        self.desk.touch = touch
        self.seen: list[str] = []
        self._steps: dict[str, Any] = {}

    def begin(self, lesson: str) -> None:
        """Begin a lesson without the page that lists them."""
        made = self.page.request.post(f"/api/lessons/{lesson}")
        assert made.status == 201, made.text()
        sheet = self.page.request.get(f"/api/lessons/{lesson}").json()
        self._steps = {step["id"]: step for moment in sheet["moments"] for step in moment["steps"]}
        self.page.goto(f"/#/game/{made.json()['id']}")
        self.wait("")

    @property
    def step(self) -> str:
        """The step that the mark shows."""
        return self.desk.get("coach").get_attribute("data-step") or ""

    @property
    def state(self) -> str:
        """The step, whether it only waits to be sealed, and what is lit for it."""
        answered = self.desk.get("coach").get_attribute("data-answered")
        lit = self.desk.get("coach-light").get_attribute("data-lit")
        return f"{self.step} {answered} {lit}"

    @property
    def at_end(self) -> bool:
        """Whether there is nothing left but to read."""
        return self.desk.get("coach-finish").count() > 0

    def wait(self, before: str) -> None:
        """Wait until the mark shows something else; films on the way are skipped."""
        while True:
            found = self.page.wait_for_function(_ELSE, arg=before, timeout=PATIENCE_MS).json_value()
            if found != "watching":
                break
            self.desk.settle()
        if self.step not in self.seen:
            self.seen.append(self.step)

    def do(self) -> None:
        """Do what is lit, where it is lit."""
        before = self.state
        self.desk.steady()
        at = self.page.wait_for_function(_STILL, polling="raf", timeout=PATIENCE_MS).json_value()
        x, y = (float(part) for part in str(at).split(","))
        if self.page.evaluate("at => document.elementFromPoint(...at)?.matches('select')", [x, y]):
            # A list opens outside the page, where no pointer of ours reaches.
            step = self._steps[self.step]
            self.page.locator(f"select[data-ask='{step['ask']}']").select_option(step["answers"][0])
        elif self.desk.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.wait(before)

    def type(self, *keys: str) -> None:
        """Do a step by keys alone."""
        before = self.step
        for key in keys:
            self.page.keyboard.press(key)
        self.page.wait_for_function(
            """before => document.querySelector("[data-testid=coach]")?.dataset.step !== before""", arg=before
        )
        self.wait(before)

    def play(self, at_each: Callable[[str], None] = lambda step: None) -> list[str]:
        """Play to the end, step by step; the steps that were shown."""
        while not self.at_end:
            at_each(self.state)
            self.do()
        at_each(self.state)
        return self.seen
