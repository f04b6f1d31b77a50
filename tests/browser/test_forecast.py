"""The forecast while plotting: read from the page, folded away, by keys, by touch, and without moving anything."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk import PATIENCE_MS, Desk

FIGURES = {"chance": lambda value: f"{value:.0%}".replace("%", " %"), "mean": lambda value: f"{value:.1f}"}


def _told(desk: Desk, orders: dict[str, str]) -> dict[str, Any]:
    """What the server foretells of these orders."""
    answer = desk.page.request.post(
        f"/api/games/{desk.game}/forecast", data={"orders": orders}, headers={"X-Seat": desk.key()}
    )
    assert answer.ok, answer.text()
    return dict(answer.json()["forecast"])


def _current(desk: Desk) -> None:
    """Wait until the figures are those of the orders as they stand."""
    desk.page.locator("[data-testid=forecast] [data-current=true]").wait_for(timeout=PATIENCE_MS)


def _figure(desk: Desk, ship: str, key: str) -> Any:
    row = desk.page.locator(f"[data-testid=forecast-row][data-ship='{ship}']")
    return row.locator(f"[data-key={key}]")


@pytest.mark.parametrize("plot", ["2", "L"])
def test_the_forecast_is_that_of_the_plot_as_it_stands(page: Page, plot: str) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    _current(desk)
    desk.type_plot(plot)
    expect(page.locator("[data-testid=forecast] [data-current=false]")).to_have_count(1)
    _current(desk)
    told = _told(desk, {"plot/constitution": plot})
    for estimate in told["ships"][0]["estimates"]:
        shown = _figure(desk, "constitution", estimate["key"])
        value = estimate["value"]
        if value == 0 or (value >= 0.05 and not 0.995 <= value < 1):
            expect(shown).to_have_text(FIGURES[estimate["kind"]](value))
    expect(desk.get("forecast")).to_contain_text("an estimate")
    expect(desk.get("forecast-basis")).to_contain_text(told["basis"])
    expect(desk.get("forecast-said")).to_contain_text("Forecast for Constitution")


def test_it_folds_away_by_keys_and_stays_folded(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    fold = desk.get("forecast-fold")
    fold.focus()
    page.keyboard.press("Enter")
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(desk.get("forecast-basis")).to_be_hidden()
    # Other keys still steer, and nothing is asked of the server.
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.keyboard.press("w")
    expect(desk.get("notation")).to_have_value("1")
    page.reload()
    desk.settle()
    expect(desk.get("forecast-fold")).to_have_attribute("aria-expanded", "false")
    assert not [url for url in asked if url.endswith("/forecast")]
    desk.get("forecast-fold").click()
    _current(desk)
    expect(desk.get("forecast-basis")).to_be_visible()


def test_nothing_moves_when_the_figures_come(page: Page) -> None:
    desk = Desk(page)
    held: list[Route] = []
    page.route("**/forecast", lambda route: held.append(route))
    game = desk.make("negapatam")
    with page.expect_request("**/forecast"):
        desk.go(game)
    if desk.get("hints-off").count():
        desk.get("hints-off").click()
    desk.steady()
    expect(desk.get("forecast-trouble")).to_have_text("Reckoning…")
    before = desk.get("seal").bounding_box()
    assert len(held) == 1, "one question, one forecast"
    held[0].continue_()
    _current(desk)
    expect(desk.get("forecast-row")).to_have_count(2)
    assert desk.get("seal").bounding_box() == before


def test_a_squadron_by_touch(phone_page: Page) -> None:
    page = phone_page
    desk = Desk(page)
    desk.touch = True
    desk.go(desk.make("negapatam"))
    if desk.get("hints-off").count():
        desk.get("hints-off").tap()
    _current(desk)
    desk.get("forecast-each").scroll_into_view_if_needed()
    desk.get("forecast-each").tap()
    rows = desk.get("forecast-row")
    expect(rows).to_have_count(6)
    rows.nth(1).get_by_role("button").tap()
    expect(desk.get("ask")).to_have_attribute("data-ask", "plot/exeter")
    wide = page.evaluate(
        "() => [...document.querySelectorAll('.body, [data-testid=forecast]')]"
        ".filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    )
    assert wide == 0
