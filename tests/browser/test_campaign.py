"""A campaign at the desk: fleets, months, a battle settled quickly and one at the chart, on laptop and phone."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.test_axe import Inspector, _axe  # noqa: F401


class Admiralty:
    """The campaign pages, by what is on them."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def begin(self, seed: int | None, other: str = "midshipman") -> None:
        """Begin a campaign against the usual opponent, or another."""
        self.page.goto("/#/campaigns")
        form = self.page.get_by_test_id("new-campaign")
        expect(self.page.get_by_test_id("bill-1")).to_contain_text("points")
        form.get_by_test_id("campaign-seat-1").select_option(other)
        if seed is not None:
            form.get_by_text("Optional rules and dice").click()
            form.get_by_test_id("campaign-seed").fill(str(seed))
        form.get_by_test_id("begin-campaign").click()
        if other == "human":
            # Nobody sees anything before somebody has taken the desk.
            expect(self.page.get_by_test_id("handover")).to_be_visible()
            expect(self.page.get_by_test_id("sheet-A")).to_have_count(0)
            self.page.get_by_test_id("take-seat").click()
        expect(self.page.get_by_test_id("month")).to_contain_text("Month 1 of 24")

    def month(self) -> int:
        """The month that the desk shows."""
        words = self.page.get_by_test_id("month").inner_text().split()
        return int(words[1]) if words[0] == "Month" else 0

    def answer(self) -> None:
        """Answer whatever is asked, seeking battle."""
        page = self.page
        asks, battle = page.get_by_test_id("month-asks"), page.get_by_test_id("battle-paper")
        expect(asks.or_(battle).first).to_be_visible()
        if battle.is_visible():
            page.get_by_test_id("fight-quick").click()
            expect(battle).to_be_hidden()
            return
        willing = asks.locator("[data-ask=engage] input[value=yes]")
        if willing.count():
            willing.check()
        before = page.get_by_test_id("month").inner_text()
        page.get_by_test_id("seal-month").click()
        expect(page.get_by_test_id("month")).not_to_have_text(before)

    def until(self, seen: Callable[[], bool], limit: int = 60) -> None:
        """Answer until something is to be seen."""
        for _ in range(limit):
            if seen():
                return
            self.answer()
        raise AssertionError("it never came to that")


def test_three_months_of_a_campaign(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk = Admiralty(page)
    desk.begin(1805)
    desk.until(lambda: desk.month() >= 4)
    tales = page.get_by_test_id("tales")
    expect(tales.locator("li").filter(has_text="battle").first).to_be_visible()
    expect(page.get_by_test_id("history-chart")).to_be_visible()
    page.get_by_test_id("history-figure").select_option("points")
    expect(page.get_by_test_id("sheet-A")).to_contain_text("points in hand")
    page.reload()
    expect(page.get_by_test_id("month")).to_contain_text("Month 4 of 24")


def test_a_battle_of_the_campaign_is_fought_at_the_chart(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk = Admiralty(page)
    desk.begin(3)
    battle = page.get_by_test_id("battle-paper")
    desk.until(battle.is_visible)
    address = page.url
    page.get_by_test_id("fight-chart").click()
    page.wait_for_url("**/#/game/**")
    expect(page.get_by_test_id("orders").first).to_be_visible()
    page.get_by_test_id("tab-menu").click()
    page.get_by_test_id("campaign-link").click()
    page.wait_for_url(address)
    # A battle under way is not thrown away by one click.
    expect(page.get_by_test_id("fight-chart")).to_have_text("Back to the chart")
    expect(page.get_by_test_id("fight-quick")).to_have_count(0)
    page.get_by_test_id("give-chart-up").click()
    expect(battle.get_by_role("alert")).to_contain_text("begins anew")
    page.get_by_test_id("fight-chart").click()
    page.wait_for_url("**/#/game/**")
    page.get_by_test_id("tab-menu").click()
    page.get_by_test_id("concede").click()
    page.get_by_test_id("concede-yes").click()
    page.get_by_test_id("to-campaign").click()
    page.wait_for_url(address)
    expect(page.get_by_test_id("tales").locator("li").filter(has_text="battle").first).to_be_visible()
    expect(battle).to_be_hidden()


def test_two_people_share_a_desk_and_fight_at_the_chart(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk = Admiralty(page)
    desk.begin(5, other="human")
    month = page.get_by_test_id("month")
    for step in ("Battle or not", "Placing the ships", "The battle"):
        page.get_by_test_id("seal-month").click()
        page.get_by_test_id("hand-over").click()
        # Nothing of the one who sealed is left for the other to see.
        expect(page.get_by_test_id("invite")).to_be_visible()
        expect(page.get_by_test_id("sheet-A")).to_have_count(0)
        page.get_by_test_id("take-seat").click()
        page.get_by_test_id("seal-month").click()
        expect(month).to_contain_text(step)
        # After a reload the desk does not show again whoever sat there last.
        page.reload()
        page.get_by_test_id("take-seat").click()
    page.get_by_test_id("fight-chart").click()
    for _ in range(2):
        # Both sides sit here: whoever is asked takes the desk.
        expect(page.get_by_test_id("take-desk").or_(page.get_by_test_id("seal")).first).to_be_visible()
        if page.get_by_test_id("seal").is_visible():
            page.get_by_test_id("seal").click()
    expect(page.get_by_test_id("take-desk")).to_be_visible()


def test_somebody_at_another_desk_is_invited_to_a_campaign(new_page: Callable[..., Page]) -> None:
    page, guest = new_page(**LAPTOP), new_page(**LAPTOP)
    Admiralty(page).begin(None, other="human")
    page.get_by_test_id("seal-month").click()
    page.get_by_test_id("hand-over").click()
    page.get_by_test_id("invite").click()
    link = page.get_by_test_id("invitation-link").input_value()
    guest.goto(link)
    card = guest.get_by_test_id("invitation-card")
    expect(card).to_contain_text("Nobody can know the dice")
    expect(card).to_contain_text("The campaign begins anew")
    guest.get_by_test_id("sit-down").click()
    expect(guest.get_by_test_id("month-asks")).to_be_visible()
    expect(guest.get_by_test_id("keep-link")).to_be_visible()
    assert "seat=" not in guest.url
    # What the maker had sealed alone does not count.
    expect(page.get_by_test_id("month-asks")).to_be_visible()
    expect(page.get_by_test_id("notice")).to_contain_text("begins anew")
    for one in (page, guest):
        one.get_by_test_id("seal-month").click()
    for one in (page, guest):
        expect(one.get_by_test_id("month")).to_contain_text("Battle or not")
        expect(one.get_by_test_id("fair-alarm")).to_have_count(0)

    page.goto("/#/campaigns")
    page.get_by_test_id("delete").click()
    expect(page.get_by_test_id("leave-dialog")).to_contain_text("Another person plays this campaign")
    page.get_by_test_id("resign-leave").click()
    expect(page.get_by_test_id("campaign-card")).to_have_count(0)
    expect(guest.get_by_test_id("ending")).to_be_visible()
    expect(guest.get_by_test_id("notice")).to_contain_text("has left the table")
    guest.get_by_test_id("check-button").click()
    expect(guest.get_by_test_id("check-verdict")).to_contain_text("Nothing was changed")


def test_a_fleet_is_bought_in_squadrons_saved_and_opened(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    page = new_page(**LAPTOP)
    page.goto("/#/campaigns")
    bill = page.get_by_test_id("bill-0")
    expect(bill).to_contain_text("points")
    before = bill.inner_text()
    with page.expect_download() as saved:
        page.get_by_test_id("save-fleet-0").click()
    saved.value.save_as(tmp_path / "fleet.json")
    page.get_by_test_id("add-squadron-0").click()
    editor = page.get_by_test_id("fleet-0")
    editor.get_by_role("button", name="+ a ship").last.click()
    editor.get_by_label("Rate of Ship 1").select_option("6")
    editor.get_by_label("Masts of Ship 1").select_option("2")
    editor.get_by_label("Crew of battery 1").select_option("elite")
    expect(bill).not_to_have_text(before)
    page.get_by_test_id("open-fleet-0").set_input_files(tmp_path / "fleet.json")
    expect(bill).to_have_text(before)
    expect(editor.get_by_label("Rate of Ship 1")).to_have_count(0)


def test_a_single_battle_by_points(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    page.goto("/#/campaigns")
    page.get_by_test_id("kind-battle").check()
    bills = [page.get_by_test_id(f"bill-{side}") for side in (0, 1)]
    for bill in bills:
        expect(bill).to_contain_text("of 120 points")
    page.get_by_test_id("points").fill("60")
    page.get_by_test_id("points").press("Tab")
    for bill in bills:
        expect(bill).to_contain_text("of 60 points")
    page.get_by_test_id("fleet-0").get_by_role("button", name="+ a ship").click()
    page.get_by_test_id("fleet-0").get_by_label("Rate of Ship 1").select_option("1")
    expect(page.get_by_test_id("fleet-0").get_by_role("alert")).to_contain_text("agreed on")
    expect(page.get_by_test_id("begin-meeting")).to_be_disabled()
    page.get_by_role("button", name="Another fleet").first.click()
    page.get_by_test_id("begin-meeting").click()
    page.wait_for_url("**/#/game/**")
    expect(page.get_by_test_id("cartouche")).to_contain_text("meets")


def test_campaign_pages_are_open_to_everybody_and_fit_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(**PHONE)
    desk, inspector = Admiralty(page), Inspector(page)
    page.goto("/#/campaigns")
    expect(page.get_by_test_id("bill-1")).to_be_visible()
    inspector.inspect("campaigns")
    _no_sideways(page)
    desk.begin(7)
    inspector.inspect("the desk")
    _no_sideways(page)
    assert _broken_words(page) == []
    desk.until(page.get_by_test_id("ground").is_visible)
    inspector.inspect("placing")
    _no_sideways(page)
    assert not inspector.wrong, "\n".join(inspector.wrong)


def _no_sideways(page: Page) -> None:
    wide, room = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room, f"the page is {wide} wide on a screen of {room}"


def _broken_words(page: Page) -> list[str]:
    """Words of the sheets that are continued on another line."""
    broken: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("[data-testid^=sheet-] :is(th, td, dd)")].flatMap((cell) =>
          [...cell.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).flatMap((node) =>
            [...node.data.matchAll(/[^\\s-]+/g)].filter(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
            }).map(([word]) => word)))"""
    )
    return broken
