"""How the battle stands and how it is won, in the title of the chart."""

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk

BY_POINTS = "droits-de-lhomme"


def test_points_strength_and_goal_are_in_sight(sized_page: Page) -> None:
    desk = Desk(sized_page)
    desk.go(desk.make(BY_POINTS))
    expect(desk.get("score")).to_have_attribute("data-turn", "1")
    expect(desk.get("score-points")).to_have_text(["0", "0"])
    told = sized_page.request.get(f"/api/games/{desk.game}/score", headers={"X-Seat": desk.key()}).json()
    figures = [str(round(side["strength"])) for side in told["sides"]]
    expect(desk.get("score-strength")).to_have_text(figures)
    expect(desk.get("score-all")).to_have_count(0)
    desk.get("score-fold").click()
    expect(desk.get("score-all")).to_contain_text(told["goal"]["text"])
    expect(desk.get("score-all")).to_contain_text(f"{figures[0]} of {figures[0]}")
    desk.get("score-fold").click()
    expect(desk.get("score-all")).to_have_count(0)


def test_the_goal_stands_in_a_short_line_and_the_score_is_asked_for_once_a_turn(page: Page) -> None:
    desk = Desk(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    desk.go(desk.make())
    expect(desk.get("score-goal")).to_contain_text("Make the enemy strike")
    expect(desk.get("score-points")).to_have_count(0)
    desk.seal()
    desk.play_on(lambda kind: desk.get("turn").inner_text() != "Turn 1")
    expect(desk.get("score")).to_have_attribute("data-turn", "2")
    assert len([url for url in asked if url.endswith("/score")]) == 2
