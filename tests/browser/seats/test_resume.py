"""The server dies in the middle of a game; nothing is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.harbour import Harbour


@pytest.fixture
def page(own_page: Page) -> Page:
    """A page of the server that will be killed."""
    return own_page


def test_a_game_goes_on_after_the_server_was_killed(page: Page, harbour: Harbour) -> None:
    desk = Desk(page)
    desk.sail(seats=("human", "midshipman"), seed=1812)
    desk.type_plot("2")
    desk.seal()
    desk.play_on(lambda kind: kind == "plot")
    before = desk.view()
    chronicle = desk.read("chronicle").inner_text()
    desk.type_plot("1")

    harbour.kill()
    expect(page.get_by_text("reconnecting")).to_be_visible()
    desk.get("seal").click()
    expect(desk.get("problem")).to_contain_text("does not answer")
    expect(desk.get("notation")).to_have_value("1")
    harbour.start()
    expect(page.get_by_text("reconnecting")).to_have_count(0)
    expect(desk.get("notation")).to_have_value("1")
    assert desk.view() == before
    desk.seal()
    expect(desk.get("problem")).to_have_count(0)
    desk.play_on(lambda kind: kind == "plot")
    desk.get("tab-log").click()
    expect(desk.logged_move(1)).to_have_text("2")
    expect(desk.logged_move(2)).to_have_text("1")
    desk.get("tab-chronicle").click()
    assert desk.get("chronicle").inner_text().startswith(chronicle.rstrip())


def test_a_page_that_is_opened_later_finds_the_game_among_those_at_sea(page: Page, harbour: Harbour) -> None:
    desk = Desk(page)
    desk.sail(seats=("human", "midshipman"), seed=1812)
    desk.type_plot("2")
    desk.seal()
    desk.play_on(lambda kind: kind == "plot")
    game, before = desk.game, desk.view()
    chronicle = desk.read("chronicle").inner_text()
    page.goto("about:blank")
    harbour.kill()
    harbour.start()

    desk.home()
    expect(desk.get("ticket")).to_have_attribute("data-ticket", game)
    desk.get("all-games").click()
    card = page.get_by_role("region", name="Games under way").get_by_test_id("game-card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text(f"turn {before['turn']}")
    card.get_by_test_id("open-game").click()
    desk.settle()
    assert desk.game == game
    assert desk.view() == before
    expect(desk.read("chronicle")).to_have_text(chronicle, use_inner_text=True)
    desk.type_plot("1")
    desk.seal()
    expect(desk.get("turn")).not_to_have_text(f"Turn {before['turn']}")
