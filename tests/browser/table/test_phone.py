"""A turn on a phone, by touch."""

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import MOVING
from tests.browser.desk import Desk, towards

SHIP = "constitution"


def test_a_turn_by_touch(phone_page: Page) -> None:
    page = phone_page
    page.emulate_media(**MOVING)
    desk = Desk(page)
    desk.touch = True
    desk.home()
    desk.set_pace("Slow")
    _no_sideways(page)
    desk.open_form()
    _no_sideways(page)
    desk.sail(seed=1812)
    _no_sideways(page)
    _in_sight(desk)
    _in_sight(desk)

    ask = desk.ask()
    plot = towards(desk.view(), ask)
    desk.point_plot(ask, plot)
    _in_sight(desk)
    _no_sideways(page)

    desk.get("seal").tap()
    desk.wait_for_stage("watching")
    expect(desk.get("film-bar")).to_be_visible()
    _no_sideways(page)
    desk.wait_for_stage("asking")
    _in_sight(desk)

    desk.get("tab-chronicle").tap()
    moved = desk.get("chronicle").locator("[data-event=PlotOpened]").filter(has_text="Constitution")
    expect(moved.first).to_be_visible()
    expect(moved.first).to_contain_text(plot)
    moved.first.locator("button").tap()
    expect(desk.get("rule-text")).to_contain_text(".")
    _no_sideways(page)
    desk.get("tab-log").tap()
    expect(desk.get("ship-log")).to_contain_text("Constitution")
    expect(desk.logged_move(1)).to_have_text(plot)
    _no_sideways(page)
    page.get_by_role("button", name="Pull the sheet up").tap()
    expect(page.get_by_role("button", name="Fold the sheet down")).to_be_visible()
    _no_sideways(page)
    page.get_by_role("button", name="Fold the sheet down").tap()
    expect(desk.get("ship-log")).to_be_hidden()


def test_whoever_reads_is_not_called_back_by_what_he_knows(phone_page: Page) -> None:
    """The next question comes with the news, and the answer to the last seal after it: the chronicle stays open."""
    desk = Desk(phone_page)
    desk.go(desk.make())
    held: list[tuple[Route, APIResponse]] = []
    phone_page.route("**/orders", lambda route: held.append((route, route.fetch())))
    desk.type_plot("1")
    desk.see_film(desk.get("seal").click)
    desk.get("tab-chronicle").click()
    expect(desk.get("chronicle")).to_be_visible()
    ((route, answer),) = held
    with phone_page.expect_response("**/orders") as answered:
        route.fulfill(response=answer)
    answered.value.finished()
    phone_page.evaluate(
        "() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))"
    )
    expect(desk.get("chronicle")).to_be_visible()
    assert desk.stage == "asking"


def _in_sight(desk: Desk) -> None:
    """The ship that is asked lies open: nothing covers her bow or her stern."""
    ship = next(ship for ship in desk.view()["ships"] if ship["id"] == SHIP)
    for place in (ship["bow"], ship["stern"]):
        x, y = desk.point_of(place)
        found = desk.page.evaluate(
            """([x, y]) => {
              const element = document.elementFromPoint(x, y);
              return element?.closest("[data-ship]")?.getAttribute("data-ship")
                ?? element?.outerHTML.slice(0, 200) ?? "out of the window";
            }""",
            [x, y],
        )
        assert found == SHIP, f"{SHIP} at ({x:.0f}, {y:.0f}) is covered by {found}"


def _no_sideways(page: Page) -> None:
    wide = page.evaluate(
        """() => [...document.querySelectorAll("html, body, dialog, .body, [data-testid=home]")]
          .filter((element) => element.scrollWidth > element.clientWidth + 1)
          .map((element) => `${element.tagName}.${element.className} ${element.scrollWidth}`)"""
    )
    assert not wide, f"these scroll sideways: {wide}"
