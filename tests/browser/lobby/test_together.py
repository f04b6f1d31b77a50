"""People find each other: a friend by link, a stranger at an open table, an invitation by name, a duel."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, pictured
from tests.browser.desk import Desk

DUEL = "constitution-guerriere"
Browsers = Callable[..., Page]


@pytest.fixture
def people(new_page: Browsers) -> tuple[Desk, Desk, Desk]:
    """Three people, each with a browser of their own."""
    return Desk(new_page(**LAPTOP)), Desk(new_page(**LAPTOP)), Desk(new_page(**LAPTOP))


def _named(desk: Desk, name: str) -> None:
    desk.page.request.get("/api/me")
    assert desk.page.request.put("/api/me/name", data={"name": name}).ok


def test_invite_join_play_lose_the_cookie_recover_finish(people: tuple[Desk, Desk, Desk]) -> None:
    anna, ben, carl = people
    anna.page.goto(f"/#/battle/{DUEL}?seats=human;friend")
    anna.choose("terms-pace", "glass")
    anna.get("name-ask").fill("Anna Rowe")
    expect(anna.get("seating")).to_contain_text("the link to send comes when you set sail")
    anna.get("sail").click()
    expect(anna.get("waiting-table")).to_contain_text("Not begun: 1 seat is empty")
    link = anna.get("invitation-link").input_value()

    ben.page.goto(link)
    expect(ben.get("invited-by")).to_have_text("Anna Rowe invites you")
    expect(ben.get("table-pace")).to_have_text("a sandglass of 3 minutes")
    expect(ben.get("table-facts")).to_contain_text("Guerriere")
    ben.get("guest-name").fill("Ben Rowe")
    ben.get("sit-down").click()
    assert ben.settle() == "asking" and ben.side == 1
    assert anna.settle() == "asking" and anna.side == 0, "her page went on by itself"

    carl.page.goto(link)
    carl.get("sit-down").click()
    expect(carl.get("sit-problem")).to_contain_text("it may have been used")

    keys = ben.page.request.get(f"/api/games/{ben.game}/seats/1/keys").json()
    back = f"/#/game/{ben.game}?seat={keys['recovery']}&side=1"
    ben.page.context.clear_cookies()
    assert ben.sit_down(back) == "asking" and ben.side == 1
    anna.get("tab-menu").click()
    anna.get("concede").click()
    anna.get("concede-yes").click()
    ben.wait_for_stage("over")


def test_a_guest_says_no_and_the_maker_decides_anew(people: tuple[Desk, Desk, Desk]) -> None:
    anna, ben, _ = people
    _named(anna, "Anna Blake")
    _named(ben, "Ben Blake")
    anna.page.goto(f"/#/battle/{DUEL}?seats=human;named:Ben Blake")
    expect(anna.get("seating")).to_contain_text("Ben Blake is invited")
    ben.page.goto("/#/")
    expect(ben.get("home")).to_be_visible()
    anna.get("sail").click()
    expect(anna.get("empty-seat")).to_have_attribute("data-offer", "named")
    # The harbour is told by itself.
    ben.get("invitation-decline").click()
    expect(ben.get("invitation")).to_have_count(0)
    expect(anna.get("empty-seat")).to_have_attribute("data-offer", "nobody")
    expect(anna.get("notices")).to_contain_text("Ben Blake says “No, thank you”")
    anna.get("offer-bot").click()
    assert anna.settle() == "asking"


def test_a_stranger_sits_down_at_an_open_table(people: tuple[Desk, Desk, Desk], new_page: Browsers) -> None:
    anna, ben, _ = people
    phone = Desk(new_page(**PHONE))
    _named(anna, "Anna Hood")
    ben.page.goto("/#/lobby")
    expect(ben.get("lobby")).to_be_visible()
    anna.page.goto(f"/#/battle/{DUEL}?seats=open;human")
    anna.get("sail").click()
    expect(anna.get("waiting-table")).to_be_visible()
    table = ben.page.locator(f"[data-table='{anna.game}']")
    expect(table).to_contain_text("Anna Hood")
    pictured(ben.page, "lobby")
    ben.page.goto("/#/lobby?pace=days")
    expect(table).to_have_count(0)
    ben.page.goto("/#/lobby?pace=none")
    table.get_by_test_id("table-sit").click()
    ben.get("sit-down").click()
    expect(ben.get("sit-problem")).to_contain_text("give a name first")
    ben.get("guest-name").fill("Ben Hood")
    ben.get("sit-down").click()
    assert ben.settle() == "asking" and ben.side == 0
    assert anna.settle() == "asking" and anna.side == 1
    phone.page.goto(f"/#/game/{anna.game}?side=0")
    # The table is full: who comes late looks on.
    expect(phone.get("game")).to_have_attribute("data-stage", "waiting")
    assert phone.side == -1


def test_two_people_are_found_a_duel(people: tuple[Desk, Desk, Desk]) -> None:
    anna, ben, _ = people
    _named(anna, "Anna Keats")
    for desk in (anna, ben):
        desk.page.goto("/#/lobby")
        desk.get("duel-rules").select_option("red_and_black")
        desk.choose("duel-pace", "none")
    anna.get("duel-go").click()
    expect(anna.get("duel-seeking")).to_be_visible()
    anna.get("duel-cancel").click()
    anna.get("duel-go").click()
    expect(anna.get("duel-seeking")).to_be_visible()
    ben.get("duel-name").fill("Ben Keats")
    ben.get("duel-go").click()
    for desk in (anna, ben):
        expect(desk.get("game")).to_be_visible()
        desk.settle()
    assert anna.game == ben.game and {anna.side, ben.side} == {0, 1}


def test_a_guest_whose_table_is_withdrawn_is_told(people: tuple[Desk, Desk, Desk]) -> None:
    anna, ben, _ = people
    _named(anna, "Anna Wills")
    _named(ben, "Ben Wills")
    seats = [{"kind": "open"}, {"kind": "open"}]
    body = {"scenario": DUEL, "ruleset": "second_edition", "seats": seats}
    game = anna.page.request.post("/api/games", data=body).json()["id"]
    assert ben.page.request.post(f"/api/games/{game}/sit", data={"side": 1}).ok
    ben.page.goto(f"/#/game/{game}")
    expect(ben.get("waiting-table")).to_be_visible()
    assert anna.page.request.delete(f"/api/games/{game}").ok
    expect(ben.get("waiting-table")).to_have_count(0)
    expect(ben.page.get_by_text("This table was withdrawn")).to_be_visible()
    pictured(ben.page, "table-withdrawn")
