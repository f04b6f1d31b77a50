"""A captain who plays a game of chips and dice by the page alone, looks at all of it, and takes pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import APIRequestContext, Page, ViewportSize, expect

from tests.browser import quarters
from tests.browser.conftest import pictured
from tests.browser.desk import Desk, taken_seat
from tests.browser.table.test_phone import _no_sideways
from tests.browser.test_axe import AXE, Inspector

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
MOST_REQUESTS = 150


class Captain:
    """Plays one side by the page alone; the other side's usual orders are sent to the server."""

    def __init__(self, page: Page, foe: APIRequestContext) -> None:
        self.page = page
        self.desk = Desk(page)
        self.inspector = Inspector(page)
        #: What was asked and looked at.
        self.seen: set[str] = set()
        self.draws = 0
        self.key = ""
        self.game = ""
        self._foe = foe
        self._foe_key = ""
        self._plots = 0

    def sail(self, seed: int) -> None:
        """Make the game and sit down; the enemy sits at another desk."""
        page = self.page
        page.goto("/")
        self.desk.set_pace("Fast")
        seats = [{"kind": "human"}, {"kind": "human"}]
        made = page.request.post(
            "/api/games",
            data={"scenario": quarters.SCENARIO, "ruleset": quarters.RULESET, "seats": seats, "seed": seed},
        )
        assert made.status == 201, made.text()
        self.game = str(made.json()["id"])
        self.key = str(made.json()["seats"][0]["key"])
        self._foe_key = taken_seat(page.request, self._foe, self.game, 1)
        page.goto(f"/#/game/{self.game}")
        self.rest("waiting", "asking")

    def guns_ask(self) -> None:
        """The guns of all ships are to ask at every point of an enemy's way."""
        orders = self.page.get_by_test_id("watch-orders")
        orders.locator("summary").click()
        orders.get_by_test_id("watch-ask").last.click()
        expect(orders.locator("summary")).to_contain_text("ask")
        for ship in self.view()["ships"]:
            assert ship["side"] == 1 or ship["standing"]["watch"] == "ask"

    # The server

    @property
    def turn(self) -> int:
        """The turn on the page."""
        return int(re.sub(r"\D", "", self.page.get_by_test_id("turn").inner_text()))

    def events(self) -> list[dict[str, Any]]:
        """Everything that happened, as far as this side may know."""
        answer = self.page.request.get(f"/api/games/{self.game}/events?after=0", headers={"X-Seat": self.key})
        return list(answer.json()["events"])

    def view(self) -> dict[str, Any]:
        """What this side sees."""
        answer = self.page.request.get(f"/api/games/{self.game}/view", headers={"X-Seat": self.key})
        return dict(answer.json()["view"])

    def theirs(self) -> None:
        """Seal the usual orders for the enemy until he is asked no more."""
        seat = {"X-Seat": self._foe_key}
        for _ in range(MOST_REQUESTS):
            if not self._foe_key:
                return
            view = self._foe.get(f"/api/games/{self.game}/view", headers=seat).json()["view"]
            if view["request"] is None:
                return
            usual = {ask["id"]: ask["default"] for ask in view["request"]["asks"]}
            sealed = self._foe.post(f"/api/games/{self.game}/orders", headers=seat, data={"orders": usual})
            assert sealed.ok, sealed.text()

    # The page

    def until(self, kind: str) -> None:
        """Answer until a question of this kind is put."""
        for _ in range(MOST_REQUESTS):
            if self.desk.stage == "over" or self.desk.kind == kind:
                return
            self.answer()

    def answer(self) -> None:
        """Answer all that is asked now, paper by paper, and carry it out."""
        view = self.view()
        orders = quarters.ours(view)
        asks = {ask["id"]: ask for ask in view["request"]["asks"]}
        while True:
            asked = str(self.page.get_by_test_id("ask").get_attribute("data-ask"))
            self._put(view, asks[asked], orders[asked])
            if not self.page.get_by_test_id("next").count():
                break
            self.page.get_by_test_id("next").click()
        self.seal()

    def _put(self, view: dict[str, Any], ask: dict[str, Any], wanted: str) -> None:
        page, kind = self.page, ask["kind"]
        if kind == "plot":
            self._steer(ask, wanted)
        elif ask["input"] == "ship" and wanted != ask["default"]:
            # A tap on her would carry it out at once; the key only chooses.
            page.locator(".board").press(str(ask["options"].index(wanted) + 1))
        elif wanted != ask["default"]:
            page.locator(f'[data-testid=option][data-option="{wanted}"]').check()
        if kind == "fire":
            shot = ask["previews"].get(wanted)
            if shot is not None:
                results = page.get_by_test_id("results").locator("li[data-chance]")
                likely = sum(chance > 0 for chance in shot["results"].values())
                expect(results).to_have_count(likely)
            reaction = view["draw"]["active"] != view["side"]
            expect(page.get_by_test_id("reaction")).to_have_count(int(reaction))
            self.look("reaction" if reaction else "fire")
        else:
            self.look(kind)

    def _steer(self, ask: dict[str, Any], wanted: str) -> None:
        """By pointing at the hex, by the chips and by hand, in turns."""
        page, desk = self.page, self.desk
        self._plots += 1
        place = ask["previews"].get(wanted)
        if self._plots == 1:
            expect(page.get_by_test_id("sail-dice").locator("svg").first).to_be_visible()
            self._refused(ask)
        if self._plots % 3 == 1 and place is not None and wanted != ask["default"]:
            desk.point_at(place["bow"])
            for _ in range(8):
                if desk.notation == wanted:
                    break
                desk.point_at(place["bow"])
        elif self._plots % 3 == 2 and place is not None:
            hexes = re.match(r"\d*", wanted)
            far = hexes[0] if hexes else "0"
            chips = page.get_by_test_id("distance")
            if chips.count():
                chips.and_(page.locator(f'[data-option^="{far}"]')).first.check()
            turn = page.locator(f'[data-testid=option][data-option="{wanted}"]')
            if turn.count():
                turn.check()
        if desk.notation != wanted:
            desk.type_plot(wanted)
        expect(page.get_by_test_id("notation")).to_have_value(wanted)

    def _refused(self, ask: dict[str, Any]) -> None:
        """A distance that no die allows is refused with its rule, and the plan stands."""
        far = next(str(hexes) for hexes in range(30, 99) if str(hexes) not in ask["options"])
        self.page.get_by_test_id("notation").fill(far)
        expect(self.page.get_by_test_id("refusal")).to_contain_text("the dice allow")
        expect(self.page.get_by_test_id("seal")).to_be_disabled()
        self.page.get_by_test_id("notation").press("Escape")
        expect(self.page.get_by_test_id("refusal")).to_have_count(0)

    def seal(self) -> None:
        """Carry out what is written, let the enemy answer, and see the film."""
        self.page.get_by_test_id("ask").evaluate("element => element.setAttribute('data-old', '')")
        self.page.get_by_test_id("seal").click()
        self.page.locator("[data-old]").wait_for(state="detached")
        self.rest()

    def rest(self, *stages: str) -> None:
        """Skip films, but look for a chip that is turned over; the enemy is heard whenever he is waited for."""
        rests = stages or ("asking", "over")
        while (stage := self.desk.wait_for_stage("watching", "waiting", "asking", "over")) not in rests:
            if stage == "waiting":
                self.theirs()
            else:
                self._see_chip()
                self.page.keyboard.press("Escape")
            self.page.wait_for_timeout(40)

    def _see_chip(self) -> None:
        if self.page.get_by_test_id("drawn-token").count():
            self.draws += 1
            if self.draws == 2:
                self.shoot("draw", steady=False)

    def look_at_papers(self) -> None:
        """The data card, the chronicle with a shot unfolded, and the desk with its rare deeds."""
        page = self.page
        page.get_by_test_id("tab-log").click()
        ship = next(one for one in self.view()["ships"] if one["side"] == 0)
        page.get_by_test_id("log-ship").select_option(ship["id"])
        card = page.get_by_test_id("data-card")
        expect(card).to_contain_text("Crew")
        page.get_by_test_id("standing").locator("summary").click()
        expect(page.get_by_test_id("standing-watch")).to_have_value(ship["standing"]["watch"])
        self.look("card")
        page.get_by_test_id("tab-chronicle").click()
        if (earlier := page.get_by_role("button", name="Earlier events")).count():
            earlier.click()
        page.locator("[data-event=ShotFired] button").last.click()
        expect(page.get_by_test_id("event-detail")).to_contain_text("Column")
        expect(page.locator("[data-event=TokenDrawn]").last).to_contain_text("frigates")
        self.look("chronicle")
        page.get_by_test_id("tab-menu").click()
        if self.desk.stage != "over":
            expect(page.get_by_test_id("offer")).to_be_visible()
            page.get_by_test_id("scuttle-ship").select_option(index=1)
            page.get_by_test_id("scuttle").click()
            expect(page.get_by_test_id("scuttle-yes")).to_be_visible()
            page.get_by_role("button", name="Keep her afloat").click()
        self.look("desk")

    def look(self, what: str) -> None:
        """A first sight of something: a picture at both sizes, and whether it is open to everybody."""
        if what in self.seen:
            return
        self.seen.add(what)
        self.shoot(what)
        if AXE.exists():
            self.inspector.inspect(what)
            self.page.emulate_media(color_scheme="light")

    def shoot(self, name: str, steady: bool = True) -> None:
        """See the page in the size of a laptop and of a phone, where nothing lies beyond the edge."""
        page = self.page
        settle: Callable[[], None] = self.desk.steady if steady else lambda: None
        settle()
        pictured(page, f"quarters-{name}")
        page.set_viewport_size(PHONE)
        settle()
        _no_sideways(page)
        pictured(page, f"quarters-{name}-phone")
        page.set_viewport_size(LAPTOP)
        settle()
