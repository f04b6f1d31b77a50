"""Lessons teach by doing: whoever does what is lit comes to the end, by mouse, by keys and by touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import pictured
from tests.browser.pupil import Pupil
from tests.browser.test_axe import AXE, THEMES, Inspector
from tests.soak import sample
from weathergage.lessons import lesson, lesson_ids

FIRST = "first-battle"
SQUADRON = "squadron"
#: What the mark of each step says about keys, as keys.
FIRST_KEYS = {
    "wind": [".", "Enter"],
    "plot": ["ArrowUp"] * 3 + ["Enter"],
    "rake": ["ArrowUp"] * 2 + ["Enter"],
    "broadside": ["Enter"],
    "damage": [".", "Enter"],
    "loading": [".", "Enter"],
    "close": ["ArrowRight", "ArrowUp", "ArrowUp", "Enter"],
    "grapple": ["1", "Enter"],
    "board": [".", " ", "Enter"],
}
SQUADRON_KEYS = {
    "division": ["1"],
    "plot": ["ArrowUp"] * 3,
    "follow": ["f"],
    "rest": [".", "Enter"],
    "guns": ["Enter"],
    "again": ["r"],
}


def steps_of(lesson_id: str) -> list[str]:
    """All steps of a lesson."""
    return [step.id for moment in lesson(lesson_id).moments for step in moment.steps]


def inspected(page: Page) -> Callable[[str], None]:
    """Look at the mark of each step with the eyes of axe, in both themes."""

    def look(step: str) -> None:
        if not AXE.exists():
            return
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE.read_text())
        for scheme in THEMES.values():
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = page.evaluate("() => axe.run('[data-testid=coach]', { resultTypes: ['violations'] })")
            assert not found["violations"], (step, found["violations"])
        pictured(page, f"lesson-{step.replace(' ', '-')}")

    return look


@pytest.mark.parametrize("lesson_id", sample(lesson_ids(), (FIRST, SQUADRON, "red-and-black")))
def test_a_lesson_by_doing(lesson_id: str, page: Page) -> None:
    pupil = Pupil(page)
    pupil.begin(lesson_id)
    assert pupil.play(inspected(page)) == steps_of(lesson_id)
    pupil.desk.get("coach-finish").click()
    mine = page.locator(f"[data-testid=lesson][data-lesson={lesson_id}]")
    expect(mine).to_have_attribute("data-done", "true")


def test_the_first_lesson_by_keys_alone(page: Page) -> None:
    pupil = Pupil(page)
    page.goto("/")
    pupil.desk.get("start-here").focus()
    page.keyboard.press("Enter")
    pupil.wait("")
    for keys in FIRST_KEYS.values():
        expect(pupil.desk.get("coach-said")).to_contain_text(r" ")
        pupil.type(*keys)
    assert pupil.seen == steps_of(FIRST) and pupil.at_end
    expect(pupil.desk.get("coach-finish")).to_be_focused()
    page.keyboard.press("Enter")
    expect(pupil.desk.get("lessons")).to_be_visible()
    page.goto("/#/")
    expect(pupil.desk.get("second-battle")).to_be_visible()


def test_a_squadron_by_keys_alone(page: Page) -> None:
    pupil = Pupil(page)
    pupil.begin(SQUADRON)
    for step, keys in SQUADRON_KEYS.items():
        assert pupil.step == step
        expect(pupil.desk.get("coach-light")).to_be_visible()
        # Orders to many ships are answered by the server before they can be sealed.
        if step in ("rest", "again"):
            for key in keys:
                page.keyboard.press(key)
            expect(pupil.desk.get("coach")).to_have_attribute("data-answered", "true")
            expect(pupil.desk.get("roster-count")).to_have_text("5 of 5 have orders")
            keys = ["Control+Enter"]
        pupil.type(*keys)
    assert pupil.seen == steps_of(SQUADRON) and pupil.at_end


@pytest.mark.parametrize("lesson_id", sample((FIRST, SQUADRON), (SQUADRON,)))
def test_a_lesson_on_a_phone(lesson_id: str, phone_page: Page) -> None:
    """By touch; what is lit on the chart never lies under the mark."""
    pupil = Pupil(phone_page, touch=True)
    pupil.begin(lesson_id)
    inspector = Inspector(phone_page)
    inspector.inspect("a lesson on a phone")
    pupil.desk.get("coach-leave").tap()
    expect(pupil.desk.get("leave-lesson")).to_be_visible()
    inspector.inspect("leaving it")
    assert not inspector.wrong, "\n".join(inspector.wrong)
    pupil.desk.get("leave-lesson-close").tap()
    look = inspected(phone_page)

    def in_sight(step: str) -> None:
        look(step)
        light = pupil.desk.get("coach-light")
        if light.count() and light.get_attribute("data-lit") == "hex":
            pupil.desk.steady()
            mark = pupil.desk.get("coach").bounding_box()
            y = float(str(light.get_attribute("data-at")).split(",")[1])
            assert mark is not None and y + 24 < mark["y"], step

    assert pupil.play(in_sight) == steps_of(lesson_id)


def test_a_lesson_waits_can_be_left_and_skipped(page: Page) -> None:
    inspector = Inspector(page)
    pupil = Pupil(page)
    desk = pupil.desk
    pupil.begin(FIRST)
    desk.get("seal").click()
    expect(desk.get("coach-not-yet")).to_contain_text("Not yet")
    inspector.inspect("a lesson that waits")
    desk.get("coach-skip").click()
    expect(desk.get("coach")).to_have_attribute("data-step", "plot")
    desk.get("step-port").click()
    expect(desk.get("coach-not-yet")).to_contain_text("another course")
    desk.get("coach-leave").click()
    expect(desk.get("leave-lesson")).to_be_visible()
    inspector.inspect("leaving a lesson")
    assert not inspector.wrong, "\n".join(inspector.wrong)
    desk.get("leave-lesson-harbour").click()
    expect(desk.get("start-here")).to_contain_text("Go on")
    desk.get("start-here").click()
    expect(desk.get("coach")).to_have_attribute("data-step", "plot")
    # To show it is to do it, step by step, and then it goes on.
    desk.get("coach-show").click()
    expect(desk.get("coach")).to_have_attribute("data-step", "rake")
    desk.get("coach-leave").click()
    desk.get("leave-lesson-alone").click()
    expect(desk.get("coach")).to_have_count(0)
    desk.type_plot("1")
    desk.seal()
