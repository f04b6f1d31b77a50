"""A plain turn of a great fleet by orders to many ships, and how many clicks it takes."""

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk

SHIPS = 27
MOST_CLICKS = 15
STOPS = 8
#: Of both sides.
DIVISIONS = 5

_COUNT = """() => {
  window.clicks = 0;
  addEventListener("pointerdown", () => { window.clicks += 1; }, true);
}"""

_OUT_OF_SIGHT = """() => {
  const chart = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll(".board .token")].filter((token) => {
    const { left, top, right, bottom } = token.getBoundingClientRect();
    return left < chart.left || top < chart.top || right > chart.right || bottom > chart.bottom;
  }).map((token) => token.dataset.ship);
}"""


def test_a_turn_of_trafalgar_takes_at_most_fifteen_clicks(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make("trafalgar", seats=("human", "midshipman"), seed=3))
    # With the roster open the chart keeps two thirds of a laptop.
    box = desk.page.locator(".board").first.bounding_box()
    assert box and box["width"] * box["height"] >= 1366 * 768 * 2 / 3, box
    # A fleet that is seen from far is seen whole, the enemy too, and every division tells its strength.
    desk.steady()
    assert page.evaluate(_OUT_OF_SIGHT) == []
    expect(page.locator(".board .title")).to_have_count(DIVISIONS)
    expect(page.locator(".board .title .fresh")).to_have_count(DIVISIONS)
    page.evaluate(_COUNT)
    expect(desk.get("unordered")).to_have_text(f"{SHIPS} will stay put")
    # A ship that was only looked at has no orders.
    page.locator(".board").press("Tab")
    # Digits are divisions here, and 0 is the whole battle: it stops nobody.
    page.locator(".board").press("0")
    expect(desk.get("unordered")).to_have_text(f"{SHIPS} will stay put")

    desk.get("division-choose").first.click()
    expect(desk.get("ordering")).to_contain_text("Weather column, 12 ships")
    desk.get("keep-order").click()
    desk.get("steer-for").click()
    desk.get("enemy-fold").click()
    desk.get("enemy").get_by_role("button", name="Bucentaure").click()
    expect(desk.get("division").first).to_contain_text("12 of 12")
    expect(desk.get("unordered")).to_have_text("15 will stay put")
    desk.get("division-choose").last.click()
    desk.get("steer-for").click()
    desk.get("enemy").get_by_role("button", name="Santa Ana").click()
    expect(desk.get("roster-count")).to_have_text(f"{SHIPS} of {SHIPS} have orders")
    expect(desk.get("unordered")).to_have_text("")
    tabs: set[str] = set()
    for _ in range(STOPS):
        desk.seal()
        tabs |= set(desk.get("sheet-tab").all_inner_texts())
        if desk.get("turn").inner_text() != "Turn 1":
            break
        assert desk.get("next").count() == 0, "one sheet answers a phase"
    assert {tab.split("\n")[0] for tab in tabs} >= {"Fire", "Load"}, (
        "later questions are answered ahead on tabs"
    )
    clicks = page.evaluate("() => window.clicks")
    print(f"turn 1 of Trafalgar: {clicks} clicks")
    assert clicks <= MOST_CLICKS

    # What stands until told otherwise is written already, for all that are not within gunshot.
    expect(desk.get("turn")).to_have_text("Turn 2")
    expect(desk.get("kept-order")).to_have_count(2)
    expect(desk.get("roster-ship").and_(page.locator("[data-state=ordered]"))).not_to_have_count(0)
    desk.get("rest-lieutenant").click()
    expect(desk.get("roster-count")).to_have_text(f"{SHIPS} of {SHIPS} have orders")
    drafted = desk.get("roster-ship").and_(page.locator("[data-state=lieutenant]"))
    expect(drafted).not_to_have_count(0)
    desk.get("accept-drafts").click()
    expect(drafted).to_have_count(0)

    # A column may steer for a place in the open sea as well as for an enemy.
    desk.get("division-choose").last.click()
    desk.get("steer-for").click()
    chart = page.locator(".board").first.bounding_box()
    assert chart
    with page.expect_response("**/fleet/orders") as answer:
        page.mouse.click(chart["x"] + chart["width"] * 0.45, chart["y"] + chart["height"] * 0.12)
    sent = answer.value.request.post_data_json
    assert answer.value.ok and sent and sent["order"]["place"] and not sent["order"].get("target"), sent
