"""A game by plans: each side visits once a turn, and everything else is answered by its lines."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, SIZES, pictured, size_of
from tests.browser.desk import DUEL, Desk
from tests.browser.test_axe import Inspector


def plan(desk: Desk) -> None:
    """Go over to one visit a turn, and take what the lieutenant suggests without his alarms."""
    desk.choose("plan-switch", "visit")
    expect(desk.get("plan")).to_be_visible()
    desk.get("plan-suggest").click()
    alarm = desk.page.locator("[data-testid=plan-line][data-topic=wake]")
    expect(alarm).to_have_count(1)
    alarm.get_by_test_id("plan-remove").click()
    expect(alarm).to_have_count(0)


def test_each_side_visits_once_a_turn(page: Page, new_page: Callable[..., Page]) -> None:
    first = Desk(page)
    game = first.make("lissa", seats=("human", "human"))
    first.go(game)
    second = Desk(new_page(**LAPTOP))
    second.sit_down(first.invitation(game, 1))
    first.page.reload()
    assert first.settle() == "asking"
    for desk in (first, second):
        plan(desk)
    lines = first.get("plan-line")
    _say_more(first)
    lines.first.get_by_test_id("plan-choice").first.select_option(label="fire at the rigging")
    lines.first.get_by_test_id("plan-number").press("Alt+ArrowDown")
    expect(lines.nth(1).get_by_test_id("plan-choice").first).to_have_value("rigging")
    expect(first.get("plan-tries")).to_be_visible()
    for turn in (1, 2, 3):
        for desk in (first, second):
            expect(desk.get("plan").get_by_role("heading", level=2)).to_have_text(
                f"Your plan for turn {turn}"
            )
        first.get("seal").click()
        first.wait_for_stage("waiting")
        second.get("seal").click()
    expect(first.get("plan").get_by_role("heading", level=2)).to_have_text("Your plan for turn 4")
    expect(lines.nth(1).get_by_test_id("plan-choice").first).to_have_value("rigging")


def _say_more(desk: Desk) -> None:
    """Let the first line say more by its words, and see that it is kept as one sentence and pinned to the chart."""
    line = desk.get("plan-line").first
    expect(line.get_by_test_id("plan-else")).to_have_value("hold")
    line.get_by_test_id("plan-besides").select_option(label="Loading")
    line.get_by_test_id("plan-besides").select_option(label="Grapples")
    grapples = line.get_by_test_id("plan-clause").nth(1)
    grapples.get_by_test_id("plan-condition").select_option(label="the enemy is crippled")
    with desk.page.expect_response(lambda response: response.url.endswith("/plan")) as kept:
        grapples.get_by_test_id("plan-else").select_option(label="else throw no grapples")
    assert kept.value.json()["sentences"][0] == (
        "While her first broadside is still in the guns, if the target is within 3 hexes or the shot would rake, "
        "fire at the hull, else hold fire; reload with round shot; if the enemy is crippled, throw grapples, else "
        "throw no grapples."
    )
    line.get_by_test_id("plan-ships").select_option(index=1)
    expect(desk.get("number-pins").locator("[data-pin]").first).to_be_visible()


@pytest.mark.parametrize("device", SIZES)
def test_the_plan_is_open_to_everybody(device: str, new_page: Callable[..., Page]) -> None:
    """By axe, in the day's colours and the night's."""
    page = new_page(**size_of(device))
    desk, inspector = Desk(page), Inspector(page)
    game = desk.make("lissa", seats=("human", "midshipman"))
    desk.go(game)
    _keep(desk, game)
    page.reload()
    desk.settle()
    expect(desk.get("plan-trial")).to_contain_text("times")
    inspector.inspect(f"plan on a {device}")
    assert not inspector.wrong, "\n".join(inspector.wrong)


def _keep(desk: Desk, game: str) -> None:
    """Keep a plan for the seat of a page."""
    lines = [
        {
            "topic": "fire",
            "choice": "hull",
            "when": [{"condition": "first"}, {"condition": "range", "value": "3"}],
            "otherwise": "hold",
            "besides": [{"topic": "load", "choice": "R"}],
        },
        {"topic": "wake", "when": [{"condition": "strikes"}]},
    ]
    kept = desk.page.request.put(
        f"/api/games/{game}/plan", data={"plan": {"lines": lines}}, headers={"X-Seat": desk.key()}
    )
    assert kept.ok, kept.text()


def test_a_try_of_the_plan_is_watched_and_forgotten(page: Page) -> None:
    desk = Desk(page)
    game = desk.make("lissa", seats=("human", "midshipman"))
    desk.go(game)
    _keep(desk, game)
    page.reload()
    desk.settle()
    expect(desk.get("plan-trial")).to_contain_text("times")
    desk.get("plan-watch-typical").click()
    expect(desk.get("plan")).to_have_count(0)
    expect(desk.get("plan")).to_be_visible()
    expect(desk.get("plan").get_by_role("heading", level=2)).to_have_text("Your plan for turn 1")


@pytest.mark.parametrize(
    ("ruleset", "battle", "device"),
    [("second_edition", DUEL, LAPTOP), ("red_and_black", "blanche-pique", PHONE)],
    ids=["chart", "open table"],
)
def test_where_the_enemy_may_be_is_shaded(
    ruleset: str, battle: str, device: dict[str, Any], new_page: Callable[..., Page]
) -> None:
    page = new_page(**device)
    desk = Desk(page)
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "cabin-boy"}]
    body = {"scenario": battle, "ruleset": ruleset, "seats": seats, "seed": 1812}
    game = page.request.post("/api/games", data=body).json()["id"]
    desk.go(game)
    lines = [{"topic": "wake", "when": [{"condition": "strikes"}]}]
    sheet = {"plan": {"lines": lines}, "one_visit": True}
    kept = page.request.put(f"/api/games/{game}/plan", data=sheet, headers={"X-Seat": desk.key()})
    assert kept.ok, kept.text()
    page.reload()
    desk.settle()
    area = page.locator("[data-testid=areas] [data-area]")
    expect(area).to_have_count(1)
    expect(area).to_contain_text("Guerriere" if battle == DUEL else "where Pique may be")
    expect(area.locator("path, circle").first).to_be_visible()
    for theme in ("day", "night"):
        page.emulate_media(color_scheme="dark" if theme == "night" else "light")
        pictured(page, f"plan-area-{ruleset}-{theme}")
