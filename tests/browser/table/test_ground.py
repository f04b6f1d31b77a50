"""The odds of the ground on the page before a course is sealed, in the games in which ships may run on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PICTURES
from tests.browser.desk import Desk
from tests.browser.table.test_phone import _no_sideways

GAMES = [("second_edition", "running_aground"), ("beat_to_quarters", "shoals")]


@pytest.fixture
def page(sized_page: Page) -> Page:
    """A page of either size."""
    return sized_page


@pytest.mark.parametrize(("ruleset", "option"), GAMES)
def test_a_course_over_a_bank_shows_what_the_ground_may_do(page: Page, ruleset: str, option: str) -> None:
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "cabin-boy"}]
    body = {"scenario": "shallows", "ruleset": ruleset, "options": [option], "seats": seats, "seed": 5}
    made = page.request.post("/api/games", data=body)
    assert made.status == 201, made.text()
    desk = Desk(page)
    desk.home()
    desk.set_pace("Fast")
    desk.go(made.json()["id"])
    desk.play_on(lambda kind: kind == "plot")
    ask = desk.ask()
    ahead = max((one for one in ask["options"] if one.isdigit()), key=int)
    desk.type_plot(ahead)
    # Asked beside the page before that has its answer, the server would refuse one of the two.
    expect(desk.get("odds")).to_have_attribute("aria-busy", "false")
    answer = page.request.post(
        f"/api/games/{desk.game}/odds",
        data={"orders": {ask["id"]: ahead}},
        headers={"X-Seat": desk.key()},
    )
    assert answer.ok, answer.text()
    odds = answer.json()["odds"][ask["id"]]
    assert odds["question"] == "ground" and "aground" in [each["key"] for each in odds["chances"]]
    expect(desk.get("chance")).to_have_count(len(odds["chances"]))
    for each in odds["chances"]:
        shown = page.locator(f"[data-testid=chance][data-key={each['key']}]")
        expect(shown).to_have_attribute("data-chance", str(each["chance"]).removesuffix(".0"))
        expect(shown).to_contain_text(each["label"])
    desk.get("odds").scroll_into_view_if_needed()
    _no_sideways(page)
    if PICTURES:
        shown_size = page.viewport_size
        size = "phone" if shown_size is not None and shown_size["width"] < 500 else "laptop"
        page.screenshot(path=str(Path(PICTURES) / f"ground-{ruleset}-{size}.png"))
    desk.type_plot("0")
    expect(desk.get("odds")).to_have_count(0)


def test_what_cannot_be_taken_back_is_asked_for_twice(page: Page) -> None:
    """Guns thrown overboard are gone for good: the first press of the seal only says so."""
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "cabin-boy"}]
    body = {"scenario": "shallows", "ruleset": "tournament", "seats": seats, "seed": 5}
    made = page.request.post("/api/games", data={**body, "options": ["advanced", "running_aground"]})
    assert made.status == 201, made.text()
    desk = Desk(page)
    desk.go(made.json()["id"])
    desk.play_on(lambda kind: kind == "plot")
    desk.type_plot(max((one for one in desk.ask()["options"] if one.isdigit()), key=int))
    desk.seal()
    for _ in range(20):
        if desk.kind == "jettison":
            break
        desk.seal(lambda: page.keyboard.press("Shift+Enter"))
    page.locator("[data-option=guns]").first.check(force=True)
    desk.get("seal").click()
    expect(desk.get("grave")).to_be_visible()
    assert desk.kind == "jettison"
    desk.seal()
    assert desk.kind != "jettison"
