"""The forecast while plotting: read from the page, folded away, by keys, by touch, and without moving anything."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import PICTURES, SIZES, size_of
from tests.browser.desk import DUEL, PATIENCE_MS, Desk
from tests.browser.table.test_phone import _no_sideways

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
    # The figures of the plot before are known to be old until those of this one come.
    with page.expect_request("**/forecast"):
        desk.type_plot(plot)
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
    with page.expect_request("**/forecast"):
        desk.ship_by_ship()
    desk.steady()
    expect(desk.get("forecast-trouble")).to_have_text("Reckoning…")
    before = _top(desk.get("seal"))
    held[-1].continue_()
    _current(desk)
    expect(desk.get("forecast-row")).to_have_count(2)
    assert abs(_top(desk.get("seal")) - before) < 1, "nobody sees less than a pixel"


def _top(control: Locator) -> float:
    box = control.bounding_box()
    assert box is not None
    return box["y"]


def test_a_squadron_by_touch(phone_page: Page) -> None:
    page = phone_page
    desk = Desk(page)
    desk.touch = True
    desk.go(desk.make("negapatam"))
    desk.ship_by_ship()
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


def _course(desk: Desk, ruleset: str, kind: str) -> dict[str, Any]:
    """A duel by a game with a draw, up to a question about a course; what is asked."""
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "cabin-boy"}]
    body = {"scenario": DUEL, "ruleset": ruleset, "seats": seats, "seed": 1812}
    made = desk.page.request.post("/api/games", data=body)
    assert made.status == 201, made.text()
    desk.page.goto("/")
    desk.set_pace("Fast")
    desk.go(str(made.json()["id"]))
    desk.play_on(lambda asked: asked == kind)
    return desk.ask()


@pytest.mark.parametrize(("ruleset", "kind"), [("beat_to_quarters", "plot"), ("red_and_black", "turn")])
@pytest.mark.parametrize("size", SIZES)
def test_a_course_in_a_game_with_a_draw_is_foretold_stage_by_stage(
    new_page: Callable[..., Page], ruleset: str, kind: str, size: str
) -> None:
    page = new_page(**size_of(size))
    desk = Desk(page)
    ask = _course(desk, ruleset, kind)
    _current(desk)
    before = _told(desk, {})
    # The course that changes most of all that is foretold.
    usual = [each["value"] for each in before["together"]]
    told = {option: _told(desk, {ask["id"]: option}) for option in ask["options"] if option[-1:] in "0123LR"}
    chosen = max(
        (option for option in told if told[option] and option != ask["default"]),
        key=lambda option: sum(
            abs(each["value"] - was) for each, was in zip(told[option]["together"], usual, strict=True)
        ),
    )
    if desk.get("notation").count():
        desk.type_plot(chosen)
    else:
        page.locator(f'[data-testid=ask] input[data-option="{chosen}"]').check(force=True)
    _current(desk)
    forecast = desk.get("forecast")
    heads = forecast.get_by_role("columnheader")
    expect(heads).to_have_text(["Constitution", "in all", "on the way", "at its end", "next action"])
    lines = desk.get("forecast-line")
    expect(lines).to_have_count(len(told[chosen]["ships"][0]["estimates"]))
    for estimate in told[chosen]["ships"][0]["estimates"]:
        line = page.locator(f"[data-testid=forecast-line][data-key={estimate['key']}]")
        expect(line.get_by_role("rowheader")).to_have_text(estimate["label"])
        expect(line.get_by_test_id("forecast-figure")).to_have_text(_as_shown(estimate))
        for stage in ("on the way", "at its end", "next action"):
            part = estimate["parts"].get(stage)
            shown = "" if part is None else _as_shown({**estimate, "value": part})
            expect(line.locator(f"[data-stage='{stage}']")).to_have_text(shown)
    expect(desk.get("forecast-fold")).to_contain_text("an estimate")
    expect(desk.get("forecast-basis")).to_contain_text(f"An estimate from {told[chosen]['basis']}")
    _no_sideways(page)
    if PICTURES:
        forecast.scroll_into_view_if_needed()
        page.screenshot(path=str(Path(PICTURES) / f"forecast-{ruleset}-{size}.png"))


def _squadron(page: Page) -> tuple[str, list[str]]:
    """A battle whose first side forms a squadron, up to its first course; the game, and the ships of the squadron."""
    body = {
        "scenario": "negapatam",
        "ruleset": "beat_to_quarters",
        "seats": [{"kind": "human"}, {"kind": "human"}],
        "seed": 6,
    }
    made = page.request.post("/api/games", data=body).json()
    url, keys = f"/api/games/{made['id']}", [seat["key"] for seat in made["seats"]]
    for _ in range(60):
        for key in keys:
            view = page.request.get(f"{url}/view", headers={"X-Seat": key}).json()["view"]
            if view["request"] is None:
                continue
            asks = view["request"]["asks"]
            leaders = {one["ships"][0]: one["ships"] for one in view["squadrons"]}
            if view["side"] == 0 and asks[0]["kind"] == "plot" and asks[0]["ship"] in leaders:
                return str(made["id"]), list(leaders[asks[0]["ship"]])
            orders = {ask["id"]: ask["default"] for ask in asks}
            for ask in asks[: asks[0]["kind"] == "orders" and view["side"] == 0]:
                orders[ask["id"]] = max((one for one in ask["options"] if one.startswith("form ")), key=len)
            sent = page.request.post(f"{url}/orders", headers={"X-Seat": key}, data={"orders": orders})
            assert sent.ok, sent.text()
    raise AssertionError("no squadron has sailed")


@pytest.mark.parametrize("size", SIZES)
def test_a_squadron_that_sails_by_its_leaders_course_is_foretold_as_a_whole(
    new_page: Callable[..., Page], size: str
) -> None:
    page = new_page(**size_of(size))
    desk = Desk(page)
    game, ships = _squadron(page)
    if desk.go(game) == "handover":
        desk.take_desk()
    _current(desk)
    head = desk.get("forecast").get_by_role("columnheader").first
    expect(head).to_have_text(f"All {len(ships)} ships")
    told = _told(desk, {})
    assert [each["ship"] for each in told["ships"]] == ships
    for estimate in told["together"]:
        line = page.locator(f"[data-testid=forecast-line][data-key={estimate['key']}]")
        expect(line.get_by_test_id("forecast-figure")).to_have_text(_as_shown(estimate))
    desk.get("forecast-each").scroll_into_view_if_needed()
    desk.get("forecast-each").click()
    rows = desk.get("forecast-row")
    expect(rows).to_have_count(len(ships))
    for each in told["ships"]:
        for estimate in each["estimates"]:
            expect(_figure(desk, each["ship"], estimate["key"])).to_have_text(_as_shown(estimate))
    _no_sideways(page)
    if PICTURES:
        desk.get("forecast-basis").scroll_into_view_if_needed()
        page.screenshot(path=str(Path(PICTURES) / f"forecast-squadron-{size}.png"))


def _as_shown(estimate: dict[str, Any]) -> str:
    """A figure as people read it: what is not quite never or always is not told as such."""
    value = float(estimate["value"])
    if estimate["kind"] == "mean":
        return "< 0.1" if 0 < value < 0.05 else f"{value:.1f}"
    hundredths = math.floor(value * 100 + 0.5)
    if hundredths == 0 and value > 0:
        return "< 1 %"
    return "> 99 %" if hundredths == 100 and value < 1 else f"{hundredths} %"
