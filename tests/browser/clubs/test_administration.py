"""An administrator at the page: sees all games, gives a seat away, and ends games and campaigns by a second press."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, pictured
from tests.browser.desk import DUEL, RULESET, Desk, taken_seat
from tests.browser.harbour import Harbour
from tests.browser.test_axe import Inspector
from weathergage.server.identity.administration.appointments import HostDesk


def _office(page: Page, harbour: Harbour, name: str) -> Desk:
    """Open the link that the host of the server makes, and go to the office."""
    with HostDesk(harbour.data) as host:
        key = host.appointments.appoint(name).rpartition("=")[2]
    page.goto(f"/#/person?sign-in={key}")
    page.get_by_test_id("person-sign-in").click()
    expect(page.get_by_test_id("to-person")).to_contain_text(name)
    page.goto("/#/admin")
    return Desk(page)


def _twice(card: Locator, deed: str) -> None:
    """Press once, read what is asked, and press again."""
    card.get_by_test_id(deed).click()
    expect(card.get_by_test_id(f"{deed}-ask")).to_contain_text("?")
    card.get_by_test_id(f"{deed}-yes").click()


def _made(anna: Page, ben: Page) -> str:
    """A duel of two people; its id."""
    people = [{"kind": "human"}, {"kind": "human"}]
    body = {"scenario": DUEL, "ruleset": RULESET, "seats": people}
    game = str(anna.request.post("/api/games", data=body).json()["id"])
    taken_seat(anna.request, ben.request, game, 1)
    return game


def test_an_administrator_gives_a_seat_away_and_ends_a_game(
    new_page: Callable[..., Page], shared_harbour: Harbour
) -> None:
    anna, ben, cid, page = (new_page(**LAPTOP) for _ in range(4))
    for each, name in ((anna, "Seat Anna"), (ben, "Seat Ben"), (cid, "Seat Cid")):
        assert each.request.put("/api/me/name", data={"name": name}).ok
    game = _made(anna, ben)
    office = _office(page, shared_harbour, "Port Admiral")
    office.get("admin-find").fill("Seat Anna")
    office.get("admin-search").click()
    card = page.locator(f"[data-testid=admin-game][data-game='{game}']")
    expect(card).to_contain_text("Seat Ben")
    card.get_by_test_id("admin-open").click()
    inspector = Inspector(page)
    card.get_by_test_id("admin-seat-name").nth(1).fill("Seat Cid")
    card.get_by_test_id("admin-seat-give").nth(1).click()
    expect(office.get("admin-said")).to_contain_text("to Seat Cid")
    expect(card).to_contain_text("Seat Cid")
    card.get_by_test_id("admin-winner").select_option("1")
    card.get_by_test_id("admin-judge").click()
    inspector.inspect("a judgement that is asked for once")
    pictured(page, "admin-judge")
    assert anna.request.get(f"/api/games/{game}").json()["may_forget"] is False, "nothing is done yet"
    card.get_by_test_id("admin-judge-yes").click()
    expect(office.get("admin-said")).to_contain_text("The administrator has given the game to")
    assert cid.request.get(f"/api/games/{game}").json()["may_forget"] is True
    assert not inspector.wrong, "\n".join(inspector.wrong)


def test_an_administrator_closes_a_campaign_on_a_phone(
    new_page: Callable[..., Page], shared_harbour: Harbour
) -> None:
    anna, page = new_page(**LAPTOP), new_page(**PHONE)
    anna.request.get("/api/games")
    fleets = [
        anna.request.get(f"/api/market/fleet?nation={nation}&seed=1").json()["fleet"]
        for nation in ("british", "french")
    ]
    seats = [{"kind": "human"}, {"kind": "human"}]
    body = {"fleets": fleets, "seats": seats, "title": "War of the office"}
    campaign = anna.request.post("/api/campaigns", data=body).json()["id"]
    office = _office(page, shared_harbour, "Vice Admiral")
    card = page.locator(f"[data-testid=admin-campaign][data-campaign='{campaign}']")
    card.get_by_test_id("admin-campaign-open").click()
    pictured(page, "admin-campaign-phone")
    _twice(card, "admin-campaign-close")
    expect(office.get("admin-said")).to_contain_text("closed the campaign without a winner")
    expect(card).to_contain_text("over in month 1")
    exported = page.request.get("/api/admin/campaigns.csv").text()
    assert "War of the office" in exported and "closed" in exported
