"""Two captains of one side resign together, and whoever stays claims a game that the other side has left."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, pictured
from tests.browser.desk import DUEL, RULESET, Desk, taken_seat

BATTLE = "lake-erie"


def _made(page: Page, scenario: str, seats: list[dict[str, Any]], **more: Any) -> str:
    body = {"scenario": scenario, "ruleset": RULESET, "seats": seats, **more}
    made = page.request.post("/api/games", data=body)
    assert made.status == 201, made.text()
    return str(made.json()["id"])


def test_captains_of_one_side_resign_when_all_of_them_agree(new_page: Callable[..., Page]) -> None:
    perry, elliott, barclay = (Desk(new_page(**LAPTOP)) for _ in range(3))
    people = [
        {"kind": "human", "side": 0},
        {"kind": "human", "side": 0, "ships": ["niagara"]},
        {"kind": "human", "side": 1},
    ]
    game = _made(perry.page, BATTLE, people)
    for number, desk in ((1, elliott), (2, barclay)):
        taken_seat(perry.page.request, desk.page.request, game, number)
    for desk in (perry, elliott, barclay):
        desk.go(game)
    perry.read("menu")
    expect(perry.get("concede-fellows")).to_be_visible()
    expect(perry.get("concede")).to_have_count(0)
    for desk in (perry, elliott, barclay):
        desk.get("tab-players").click()
    perry.get("propose-resign").click()
    expect(elliott.get("proposal")).to_contain_text("proposes to your side to resign")
    expect(barclay.get("proposal")).to_have_count(0)
    elliott.get("proposal-accept").click()
    pictured(elliott.page, "resign-asked")
    elliott.get("proposal-accept-no").click()
    elliott.get("proposal-accept").click()
    elliott.get("proposal-accept-yes").click()
    for desk in (perry, elliott, barclay):
        desk.wait_for_stage("over", "watching")
    assert barclay.view()["outcome"]["winner"] == 1


def test_whoever_stays_claims_a_game_that_the_other_has_left(new_page: Callable[..., Page]) -> None:
    anna, ben = Desk(new_page(**PHONE)), Desk(new_page(**LAPTOP))
    game = _made(anna.page, DUEL, [{"kind": "human"}, {"kind": "human"}])
    taken_seat(anna.page.request, ben.page.request, game, 1)
    for desk in (anna, ben):
        desk.go(game)
        desk.get("tab-players").click()
    expect(anna.get("claim-victory")).to_have_count(0)
    ben.get("going").locator("summary").click()
    ben.get("leave-seat").click()
    ben.get("leave-seat-yes").click()
    expect(anna.get("may-claim")).to_contain_text("has left")
    anna.get("claim-victory").click()
    expect(anna.get("claim-victory-no")).to_be_focused()
    pictured(anna.page, "claim-phone")
    anna.get("claim-victory-yes").click()
    anna.wait_for_stage("over", "watching")
    assert anna.view()["outcome"]["kind"] == "abandoned"
