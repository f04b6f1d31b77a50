"""Three browsers at one table: who is there, talk to the table and to one's side, a nudge, a draw by agreement."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.desk import Desk


def _named(page: Page, name: str) -> Desk:
    assert page.request.put("/api/me/name", data={"name": name}).ok
    return Desk(page)


def _at_table(desk: Desk) -> None:
    desk.get("tab-players").click()
    expect(desk.get("players")).to_be_visible()


def _say(desk: Desk, channel: str, text: str) -> None:
    desk.get(f"talk-{channel}").click()
    desk.get("talk-text").fill(text)
    desk.get("talk-send").click()
    expect(desk.get("talk-lines")).to_contain_text(text)


def test_two_players_and_an_onlooker_meet_at_the_table(new_page: Callable[..., Page]) -> None:
    page, guest, third = (new_page(**LAPTOP) for _ in range(3))
    anna, tom, kofi = _named(page, "Anna of T"), _named(guest, "Tom of T"), _named(third, "Kofi of T")
    made = page.request.post(
        "/api/games",
        data={
            "scenario": "constitution-guerriere",
            "ruleset": "second_edition",
            "seats": [{"kind": "human"}, {"kind": "human"}],
        },
    ).json()
    tom.sit_down(anna.invitation(made["id"], 1))
    for desk in (anna, kofi):
        desk.page.goto(f"/#/game/{made['id']}")
    anna.settle()
    tom.settle()
    for desk in (anna, tom, kofi):
        _at_table(desk)
    players = anna.get("player")
    expect(players).to_have_count(2)
    expect(players.nth(1)).to_contain_text("Tom of T")
    expect(players.nth(1)).to_have_attribute("data-here", "true")
    expect(anna.get("players")).to_contain_text("Kofi of T")

    _say(anna, "table", "Good wind to you")
    expect(anna.get("talk-side-0")).to_have_count(0)
    note = anna.page.request.post(
        f"/api/games/{made['id']}/talk/side:0", data={"text": "wear at once"}, headers={"X-Seat": anna.key()}
    )
    assert note.ok, note.text()
    anna.get("talk-side-0").click()
    expect(anna.get("talk-lines")).to_contain_text("wear at once")
    tom.get("talk-table").click()
    expect(tom.get("talk-lines")).to_contain_text("Good wind to you")
    expect(tom.get("players")).not_to_contain_text("wear at once")
    _say(kofi, "onlookers", "red will win")
    expect(anna.get("players")).not_to_contain_text("red will win")
    expect(kofi.get("players")).not_to_contain_text("wear at once")

    anna.get("nudge").click()
    expect(anna.get("nudge")).to_be_disabled()

    anna.get("seal").click()
    expect(players.nth(0)).to_contain_text("sealed")
    expect(tom.get("player").nth(0)).not_to_contain_text("sealed")
    expect(anna.get("table-state")).to_contain_text("1 of 2 sealed")
    expect(tom.get("table-state")).to_contain_text("you are writing")
    anna.get("waiting-reopen").click()
    expect(players.nth(0)).to_contain_text("writing")

    # Who does not look at the players is told over the chart what he is asked.
    tom.get("tab-players").click()
    expect(tom.get("players")).to_have_count(0)
    anna.get("propose-draw").click()
    tom.get("asked-accept").click()
    tom.get("asked-accept-yes").click()
    expect(page.locator("[data-testid=game][data-stage=over]")).to_have_count(1)


def test_the_players_are_a_tab_of_the_sheet_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(**PHONE)
    desk = Desk(page)
    desk.go(desk.make())
    desk.get("tab-players").click()
    expect(desk.get("players")).to_be_visible()
    expect(desk.get("player")).to_have_count(2)
