"""The odds of the ground on the page before a course is sealed, in the games in which ships may run on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PATIENCE_MS, PHONE, PICTURES, running
from tests.browser.desk import Desk
from tests.browser.harbour import Harbour
from tests.browser.test_phone import _no_sideways

BATTLE = Path(__file__).parent / "shallows.toml"
GAMES = [("second_edition", "running_aground"), ("beat_to_quarters", "shoals")]


@pytest.fixture
def harbour(chromium: str, tmp_path: Path) -> Iterator[Harbour]:
    """A server that offers the battle of this test."""
    with running(tmp_path, BATTLE) as harbour:
        yield harbour


@pytest.fixture(params=["laptop", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, harbour: Harbour) -> Iterator[Page]:
    """A page at that server, large and small."""
    size: dict[str, Any] = PHONE if request.param == "phone" else LAPTOP
    context = browser.new_context(base_url=harbour.address, **size)
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("ruleset", "option"), GAMES)
def test_a_course_over_a_bank_shows_what_the_ground_may_do(page: Page, ruleset: str, option: str) -> None:
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "cabin-boy"}]
    body = {"scenario": "shallows", "ruleset": ruleset, "options": [option], "seats": seats, "seed": 5}
    made = page.request.post("/api/games", data=body)
    assert made.status == 201, made.text()
    desk = Desk(page)
    desk.home()
    page.get_by_label("Fast", exact=True).check()
    desk.go(made.json()["id"])
    desk.play_on(lambda kind: kind == "plot")
    if desk.get("hints-off").count():
        desk.get("hints-off").click()
    ask = desk.ask()
    ahead = max((one for one in ask["options"] if one.isdigit()), key=int)
    desk.type_plot(ahead)
    answer = page.request.post(
        f"/api/games/{desk.game}/odds",
        data={"orders": {ask["id"]: ahead}},
        headers={"X-Seat": desk.key()},
    )
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
        size = "phone" if (page.viewport_size or {}).get("width", 0) < 500 else "laptop"
        page.screenshot(path=str(Path(PICTURES) / f"ground-{ruleset}-{size}.png"))
    desk.type_plot("0")
    expect(desk.get("odds")).to_have_count(0)
