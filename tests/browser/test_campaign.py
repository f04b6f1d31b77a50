"""A campaign at the desk: fleets, months, a battle settled quickly and one at the chart, on laptop and phone."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.test_axe import Inspector, _axe  # noqa: F401


class Admiralty:
    """The campaign pages, by what is on them."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def begin(self, seed: int | None, other: str = "midshipman") -> None:
        """Begin a campaign against the usual opponent, or another, up to the buying of the fleets."""
        self.page.goto("/#/campaigns")
        form = self.page.get_by_test_id("new-campaign")
        form.get_by_test_id("campaign-seat-1").select_option(other)
        if seed is not None:
            form.get_by_text("Optional rules and dice").click()
            form.get_by_test_id("campaign-seed").fill(str(seed))
        form.get_by_test_id("begin-campaign").click()
        if other == "human":
            # Nobody sees anything before somebody has taken the desk.
            expect(self.page.get_by_test_id("handover")).to_be_visible()
            expect(self.page.get_by_test_id("fleet-buying")).to_have_count(0)
            self.page.get_by_test_id("take-seat").click()
        expect(self.page.get_by_test_id("buying-left")).to_be_visible()

    def open_war(self, seed: int) -> None:
        """Begin against the usual opponent with the fleet that is suggested, up to the first month."""
        self.begin(seed)
        self.seal()
        expect(self.month_line()).to_contain_text("Month 1 of 24")

    def month_line(self) -> Locator:
        """What month and step it is, in words."""
        return self.page.get_by_test_id("month")

    def step(self) -> str:
        """The step of the month."""
        return self.page.get_by_test_id("steps").get_attribute("data-step") or ""

    def seal(self) -> None:
        """Seal what is written, and wait for the next thing."""
        before = self.month_line().inner_text()
        self.page.get_by_test_id("seal-month").click()
        expect(self.month_line()).not_to_have_text(before)

    def fight_quickly(self) -> None:
        """Let captains settle the battle."""
        self.page.get_by_test_id("fight-quick").click()
        expect(self.page.get_by_test_id("battle-paper")).to_be_hidden()

    def to(self, step: str) -> None:
        """Answer by default until a step is reached; battles are settled quickly."""
        for _ in range(60):
            expect(self.page.get_by_test_id("decision-bar")).to_be_visible()
            if self.step() == step:
                return
            if self.page.get_by_test_id("battle-paper").is_visible():
                self.fight_quickly()
            else:
                self.seal()
        raise AssertionError(f"it never came to {step}")

    def drag(self, thing: Locator, to: tuple[float, float]) -> None:
        """Drag something to a point of the page."""
        box = thing.bounding_box()
        assert box is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(to[0] - 12, to[1] - 8, steps=4)
        mouse.move(*to, steps=4)
        mouse.up()


def middle_of(thing: Locator) -> tuple[float, float]:
    """The middle of something on the page."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def chosen_signal(page: Page) -> str:
    """The squadron that goes out, as the bar says it."""
    return page.locator("[data-testid=signal-option]:checked").input_value()


def test_three_months_on_the_desk(new_page: Callable[..., Page]) -> None:
    """A squadron dragged to sea, its line placed by pointer and keys, a film, a ship dragged into dock, the ledger."""
    page = new_page(**LAPTOP)
    desk = Admiralty(page)
    desk.open_war(23)
    desk.to("signal")
    # To drag a squadron to the open sea and to press its option are the same.
    squadrons, sea = page.get_by_test_id("squadron"), middle_of(page.get_by_test_id("sea-chart"))
    page.get_by_test_id("signal-option").first.check(force=True)
    expect(squadrons.nth(1)).to_have_attribute("aria-pressed", "false")
    # What is being written is there after a reload.
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        desk.drag(squadrons.nth(1), sea)
        expect(squadrons.nth(1)).to_have_attribute("aria-pressed", "true")
        assert chosen_signal(page) == "2"
    page.reload()
    expect(page.get_by_test_id("draft-notice")).to_be_visible()
    expect(squadrons.nth(1)).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("signal-option").nth(1).check(force=True)
    expect(squadrons.first).to_have_attribute("aria-pressed", "true")
    desk.seal()

    assert desk.step() == "placement"
    leader, fits = page.get_by_test_id("placed-ship").first, page.get_by_test_id("fits")
    expect(fits).to_contain_text("It fits")
    first = leader.get_attribute("data-bow")
    leader.focus()
    page.keyboard.press("ArrowUp")
    expect(leader).not_to_have_attribute("data-bow", first or "")
    page.get_by_test_id("undo-month").click()
    expect(leader).to_have_attribute("data-bow", first or "")
    page.get_by_test_id("placing-zoom").click()
    desk.drag(leader.locator("circle").first, sea)
    expect(leader).not_to_have_attribute("data-bow", first or "")
    expect(page.get_by_test_id("ground")).to_have_attribute("data-fits", "false")
    expect(fits).to_contain_text("outside the water that is yours")
    expect(page.get_by_test_id("seal-month")).to_be_disabled()
    heading = leader.get_attribute("data-heading")
    leader.focus()
    page.keyboard.press("e")
    expect(leader).not_to_have_attribute("data-heading", heading or "")
    page.get_by_test_id("suggest").click()
    expect(fits).to_contain_text("It fits")
    desk.seal()
    desk.fight_quickly()

    # A hurt ship goes into dock by drag; the other way is to pick her up and put her down.
    assert desk.step() == "yard"
    hurt = page.get_by_test_id("hurt-ship")
    berth = page.locator("[data-berth=repair-1]")
    name = hurt.first.locator("strong").inner_text()
    desk.drag(hurt.first, middle_of(berth))
    expect(berth).to_contain_text(name)
    page.get_by_test_id("take-out").click()
    expect(berth).not_to_contain_text(name)
    page.get_by_test_id("hurt-ship").filter(has_text=name).press("Enter")
    berth.get_by_test_id("put-here").press("Enter")
    expect(berth).to_contain_text(name)
    desk.seal()

    # The ledger shows what an order would leave before it is sealed.
    expect(desk.month_line()).to_contain_text("Month 2")
    left, ordered = page.get_by_test_id("ledger-left"), page.get_by_test_id("ledger-ordered")
    expect(ordered).to_contain_text(f"Repair of {name}")
    paid = int(left.get_attribute("data-left") or 0)
    berth.get_by_role("checkbox").uncheck()
    expect(ordered).to_have_count(0)
    expect(left).to_have_attribute("data-left", str(paid + 5))
    berth.get_by_role("checkbox").check()
    page.get_by_test_id("lay-down").first.click()
    page.get_by_test_id("lay-down-hull").select_option("8 poor")
    page.get_by_test_id("lay-down-name").fill("Puffin")
    page.get_by_test_id("lay-down-ok").click()
    expect(page.locator("[data-berth=building-1]")).to_contain_text("Puffin")
    expect(ordered).to_have_count(2)
    desk.seal()
    page.get_by_test_id("signal-option").first.check(force=True)
    desk.seal()
    desk.to("purse")
    expect(desk.month_line()).to_contain_text("Month 3")
    desk.to("signal")
    # By keyboard: the squadron itself is a button.
    page.get_by_test_id("signal-option").first.check(force=True)
    squadrons.last.press("Enter")
    expect(squadrons.last).to_have_attribute("aria-pressed", "true")
    desk.to("yard")
    desk.to("purse")
    expect(desk.month_line()).to_contain_text("Month 4")

    # The quick battle of the first month is watched afterwards.
    month = page.locator("[data-testid=month-cell][data-month='1']")
    expect(month).to_have_attribute("data-outcome", "battle")
    month.click()
    expect(page.get_by_test_id("month-tales")).to_contain_text("The battle is fought")
    page.get_by_test_id("watch-battle").click()
    page.wait_for_url("**/#/replay/**month=1")
    expect(page.get_by_test_id("replay")).to_be_visible()


def test_a_battle_of_the_campaign_is_fought_at_the_chart(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk = Admiralty(page)
    desk.open_war(3)
    battle = page.get_by_test_id("battle-paper")
    desk.to("battle")
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
    expect(page.locator("[data-testid=month-cell][data-month='1']")).to_have_attribute(
        "data-outcome", "battle"
    )
    expect(battle).to_be_hidden()


def test_two_people_share_a_desk_and_fight_at_the_chart(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk = Admiralty(page)
    desk.begin(5, other="human")
    month = page.get_by_test_id("month")
    for step in ("Building, repairs", "Battle or not", "Placing the ships", "The battle"):
        page.get_by_test_id("seal-month").click()
        page.get_by_test_id("hand-over").click()
        # Nothing of the one who sealed is left for the other to see.
        expect(page.get_by_test_id("invite")).to_be_visible()
        expect(page.get_by_test_id("decision-bar")).to_have_count(0)
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


def test_two_people_at_two_desks_buy_their_fleets_unseen(new_page: Callable[..., Page]) -> None:
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
    expect(guest.get_by_test_id("keep-link")).to_be_visible()
    assert "seat=" not in guest.url
    # What the maker had sealed alone does not count.
    expect(page.get_by_test_id("notice")).to_contain_text("begins anew")
    names = []
    for side, one in enumerate((page, guest)):
        editor = one.get_by_test_id(f"fleet-{side}")
        expect(editor).to_be_visible()
        expect(one.get_by_test_id(f"fleet-{1 - side}")).to_have_count(0)
        # A suggestion that comes late would write over the name.
        with one.expect_response(lambda answer: "/market/fleet" in answer.url):
            one.get_by_test_id("buy-for-me").click()
        expect(one.get_by_test_id("buy-for-me")).to_have_text("Another suggestion")
        ship = editor.get_by_label("Name of ship 1 of Van squadron")
        ship.fill(f"Secret {side}")
        ship.press("Tab")
        names.append(f"Secret {side}")
        expect(one.get_by_test_id("buying-left")).to_contain_text("left")
    page.get_by_test_id("seal-month").click()
    expect(page.get_by_test_id("waiting")).to_be_visible()
    for one in (page, guest):
        one.reload()
    # He neither sees her ships nor that she has sealed; his own are kept.
    expect(guest.get_by_label("Name of ship 1 of Van squadron")).to_have_value(names[1])
    expect(guest.get_by_test_id("decision-bar")).to_contain_text("sealed until both are in")
    assert names[0] not in guest.content() and names[1] not in page.content()
    guest.get_by_test_id("seal-month").click()
    for one in (page, guest):
        expect(one.get_by_test_id("month")).to_contain_text("Month 1 of 24")
        one.get_by_test_id("sheets-open").click()
        for name in names:
            expect(one.get_by_test_id("sheets-dialog")).to_contain_text(name)
        one.get_by_test_id("sheets-dialog-close").click()
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
    Admiralty(page).begin(11)
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
    # A fleet that is too dear is not sealed, and the page says why.
    for _ in range(2):
        editor.get_by_role("button", name="+ a ship").first.click()
    editor.get_by_label("Rate of Ship 1").select_option("1")
    editor.get_by_label("Rate of Ship 2").select_option("1")
    expect(page.get_by_test_id("buying-left")).to_contain_text("too many")
    page.get_by_test_id("seal-month").click()
    expect(editor.get_by_role("alert").first).to_contain_text("first rates")
    expect(page.get_by_test_id("buying-left")).to_be_visible()


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


def test_a_month_on_a_phone_open_to_everybody(new_page: Callable[..., Page]) -> None:
    page = new_page(**PHONE)
    desk, inspector = Admiralty(page), Inspector(page)
    page.goto("/#/campaigns")
    expect(page.get_by_test_id("begin-campaign")).to_be_visible()
    inspector.inspect("campaigns")
    _no_sideways(page)
    desk.begin(23)
    inspector.inspect("buying a fleet")
    _no_sideways(page)
    desk.seal()
    for step in ("purse", "signal", "placement", "yard"):
        desk.to(step)
        page.emulate_media(color_scheme="dark" if step in ("signal", "yard") else "light")
        inspector.inspect(step)
        _no_sideways(page)
        if step == "signal":
            page.get_by_test_id("squadron").last.tap()
            expect(page.get_by_test_id("squadron").last).to_have_attribute("aria-pressed", "true")
        if step == "yard":
            page.get_by_test_id("hurt-ship").first.tap()
            page.get_by_test_id("put-here").first.tap()
            expect(page.get_by_test_id("take-out")).to_be_visible()
    page.get_by_test_id("sheets-open").tap()
    inspector.inspect("sheets")
    assert _broken_words(page) == []
    page.get_by_test_id("sheets-dialog-close").tap()
    desk.seal()
    expect(desk.month_line()).to_contain_text("Month 2")
    assert not inspector.wrong, "\n".join(inspector.wrong)


def test_the_desk_on_a_laptop_open_to_everybody(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk, inspector = Admiralty(page), Inspector(page)
    desk.begin(23)
    inspector.inspect("buying a fleet")
    desk.seal()
    for step in ("purse", "signal", "placement", "battle", "yard"):
        desk.to(step)
        inspector.inspect(step)
    for button, paper in (("sheets-open", "sheets"), ("chronicle-open", "chronicle"), ("desk-more", "more")):
        page.get_by_test_id(button).click()
        expect(page.get_by_test_id(f"{paper}-dialog")).to_be_visible()
        inspector.inspect(paper)
        page.get_by_test_id(f"{paper}-dialog-close").click()
    desk.to("purse")
    page.locator("[data-testid=month-cell][data-month='1']").click()
    expect(page.get_by_test_id("month-tales")).to_be_visible()
    inspector.inspect("a month that is past")
    page.get_by_test_id("month-dialog-close").click()
    page.get_by_test_id("lay-down").first.click()
    expect(page.get_by_test_id("lay-down-hull")).to_be_visible()
    inspector.inspect("laying down a ship")
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
