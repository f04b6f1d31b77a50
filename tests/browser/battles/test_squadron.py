"""A squadron action with changes of sail, special shot, boarding and a fire, played for ten turns through the page."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import APIRequestContext, Page, ViewportSize, expect

from tests.browser import squadron
from tests.browser.conftest import pictured
from tests.browser.desk import Desk, taken_seat
from tests.browser.table.test_phone import _no_sideways
from tests.browser.test_axe import AXE, Inspector
from tests.soak import soak

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
MOST_REQUESTS = 200
LOOKED_AT = {"ready", "sails", "clash", "fire", "board", "firefight", "load", "wind"}

# What was told of the wind, and what the chip of the wind showed then.
_WINDS = """
  window.winds = [];
  new MutationObserver(() => {
    const said = document.querySelector("[data-testid=wind-said]")?.textContent ?? "";
    const caption = document.querySelector("[data-testid=wind]")?.innerText ?? "";
    if (said && said !== window.winds.at(-1)?.[0]) window.winds.push([said, caption]);
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""


@soak
def test_a_squadron_in_action(page: Page, foe: APIRequestContext) -> None:
    commodore = Commodore(page, foe)
    commodore.sail()
    happened = {"nothing yet": False}
    for _ in range(MOST_REQUESTS):
        if all(happened.values()) and commodore.seen == LOOKED_AT:
            break
        assert commodore.turn <= squadron.TURNS, (happened, LOOKED_AT - commodore.seen)
        commodore.answer()
        happened = squadron.wanted([line["event"] for line in commodore.events()])
    assert all(happened.values()), happened
    assert commodore.seen == LOOKED_AT
    commodore.desk.read("chronicle")
    if (earlier := page.get_by_role("button", name="Earlier events")).count():
        earlier.click()
    told = {row.get_attribute("data-event") for row in page.get_by_test_id("event").all()}
    assert {"BroadsideFired", "CriticalHit", "FireFought", "WindTested"} <= told
    thrown = page.locator("[data-event=WindTested] .throw").last
    assert thrown.locator("svg").count() == 2
    page.get_by_test_id("tab-log").click()
    page.get_by_test_id("log-ship").select_option("fronde")
    expect(page.get_by_test_id("crew-register").locator("[data-duty=defend]").first).to_be_visible()
    commodore.shoot("log")
    commodore.inspector.inspect("the log of a ship in melee")
    assert not commodore.inspector.wrong, "\n".join(commodore.inspector.wrong)


class Commodore:
    """Plays one side by the page alone; the other side's orders are sent to the server."""

    def __init__(self, page: Page, foe: APIRequestContext) -> None:
        self.page = page
        self.desk = Desk(page)
        page.add_init_script(_WINDS)
        self.inspector = Inspector(page)
        #: What was asked and looked at.
        self.seen: set[str] = set()
        self.key = ""
        self.game = ""
        self._foe = foe
        self._foe_key = ""
        self._sails = 0

    def sail(self) -> None:
        """Make the game and sit down; the enemy sits at another desk."""
        page = self.page
        page.goto("/")
        self.desk.set_pace("Fast")
        rules = next(one for one in page.request.get("/api/rulesets").json() if one["id"] == squadron.RULESET)
        preset = next(one for one in rules["presets"] if one["id"] == squadron.PRESET)
        assert tuple(preset["options"]) == squadron.OPTIONS
        made = page.request.post(
            "/api/games",
            data={
                "scenario": squadron.SCENARIO,
                "ruleset": squadron.RULESET,
                "options": preset["options"],
                "seats": [{"kind": "human"}, {"kind": "human"}],
                "seed": squadron.fitting_seed(),
            },
        )
        assert made.status == 201, made.text()
        self.game = str(made.json()["id"])
        self.key = str(made.json()["seats"][0]["key"])
        self._foe_key = taken_seat(page.request, self._foe, self.game, 1)
        self._theirs()
        self.desk.go(self.game)

    # The server

    @property
    def turn(self) -> int:
        """The turn on the page."""
        return int(re.sub(r"\D", "", self.page.get_by_test_id("turn").inner_text()))

    def events(self) -> list[dict[str, Any]]:
        """Everything that happened, as far as this side may know."""
        answer = self.page.request.get(f"/api/games/{self.game}/events?after=0", headers={"X-Seat": self.key})
        return list(answer.json()["events"])

    def _view(self) -> dict[str, Any]:
        answer = self.page.request.get(f"/api/games/{self.game}/view", headers={"X-Seat": self.key})
        return dict(answer.json()["view"])

    def _theirs(self) -> None:
        """Seal for the enemy until he is asked no more."""
        seat = {"X-Seat": self._foe_key}
        for _ in range(MOST_REQUESTS):
            view = self._foe.get(f"/api/games/{self.game}/view", headers=seat).json()["view"]
            if view["request"] is None:
                return
            sealed = self._foe.post(
                f"/api/games/{self.game}/orders", headers=seat, data={"orders": squadron.theirs(view)}
            )
            assert sealed.ok, sealed.text()

    # The page

    def answer(self) -> None:
        """Answer all that is asked now, paper by paper, and seal it."""
        self.desk.ship_by_ship()
        view = self._view()
        asks = {ask["id"]: ask for ask in view["request"]["asks"]}
        orders = squadron.ours(view)
        while True:
            self._paper(view, asks, orders)
            if not self.page.get_by_test_id("next").count():
                break
            self.page.get_by_test_id("next").click()
        self._seal()

    def _seal(self) -> None:
        self.page.get_by_test_id("ask").evaluate("element => element.setAttribute('data-old', '')")
        self.page.get_by_test_id("seal").click()
        self.page.locator("[data-old]").wait_for(state="detached")
        self._theirs()
        self._see_wind()
        self.desk.settle()

    def _see_wind(self) -> None:
        """A change of the wind is told to those who do not see it, and the chip shows it."""
        if "wind" in self.seen:
            return
        # The whole film is seen, and all that was told in it has been noted: nothing is missed on a slow machine.
        self.desk.wait_for_stage("asking")
        for said, caption in self.page.evaluate("() => window.winds"):
            if "now blows" in said or "strength" in said:
                self.seen.add("wind")
                assert re.split(r"[,\n]", caption)[0] in said
                return

    def _paper(self, view: dict[str, Any], asks: dict[str, Any], orders: dict[str, str]) -> None:
        card = self.page.get_by_test_id("ask")
        kind = card.get_attribute("data-card")
        asked = str(card.get_attribute("data-ask"))
        if kind == "register":
            self._register(asks, orders)
        elif kind == "ship":
            self._plot(asks, orders, asked)
        elif card.get_by_test_id("parties").count():
            self._sections(asks[asked], orders[asked])
        elif orders[asked] != asks[asked]["default"]:
            card.locator(f'[data-testid=option][data-option="{orders[asked]}"]').check()
        if asks[asked]["kind"] == "fire" and card.get_by_test_id("shot").count():
            self._look("fire")

    def _register(self, asks: dict[str, Any], orders: dict[str, str]) -> None:
        """All ships on one paper; before the battle a single stroke loads all of them."""
        page = self.page
        if any(ask["kind"] == "shot" for ask in asks.values()):
            self._look("ready")
            page.get_by_test_id("stroke").filter(has_text=re.compile("^Double$")).click()
            for ask in asks.values():
                if ask["kind"] == "shot":
                    expect(page.locator(f'[data-testid=first-shot][data-ask="{ask["id"]}"]')).to_have_value(
                        "D"
                    )
            return
        for ask in asks.values():
            row = page.locator(f'[data-testid=row][data-of="{ask["ship"]}"]')
            if orders[ask["id"]] != ask["default"]:
                expect(row).to_be_visible()
                row.locator(f'[data-testid=option][data-option="{orders[ask["id"]]}"]').check()
        if any(ask["kind"] == "load" for ask in asks.values()):
            barred = page.get_by_test_id("barred")
            if "load" not in self.seen and barred.count():
                barred.first.click()
                expect(page.get_by_test_id("why-barred")).to_contain_text("never uses chain shot")
            self._look("load")

    def _plot(self, asks: dict[str, Any], orders: dict[str, str], asked: str) -> None:
        """The plot, and with it what the ship notes beside it."""
        page, ask = self.page, asks[asked]
        if ask["kind"] == "plot" and orders[asked] != ask["default"]:
            self.desk.type_plot(orders[asked])
            # Back from the field to the keys.
            page.get_by_test_id("notation").press("Enter")
        if "sails" in self.seen:
            self._clash()
        for note in page.get_by_test_id("note").all():
            place = str(note.get_attribute("data-ask"))
            if orders[place] == asks[place]["default"]:
                continue
            if self._sails == 0:
                self._back_sails(orders["plot/" + asks[place]["ship"]])
                note.locator(f'[data-testid=note-option][data-option="{orders[place]}"]').check()
                expect(note.get_by_test_id("note-cost")).to_contain_text("aloft")
                self._look("sails")
            else:
                page.locator("body").press("f")
            self._sails += 1
            expect(note.locator(f'[data-option="{orders[place]}"]')).to_be_checked()

    def _back_sails(self, plot: str) -> None:
        """Sails are backed by key for an impulse, and the step is taken back."""
        keys = self.page.locator("body")
        keys.press("b")
        expect(self.page.get_by_test_id("notation")).to_have_value(plot + "B")
        keys.press("Backspace")
        expect(self.page.get_by_test_id("notation")).to_have_value(plot)

    def _clash(self) -> None:
        """Orders that do not go together are objected to where they stand, before they are sealed."""
        page = self.page
        notes = {note.get_attribute("data-kind"): note for note in page.get_by_test_id("note").all()}
        if "clash" in self.seen or not {"sails", "repair"} <= notes.keys():
            return
        for note in (notes["sails"], notes["repair"]):
            note.get_by_test_id("note-option").nth(1).check()
        expect(notes["repair"].get_by_test_id("objection")).to_contain_text("changes no sails")
        self._look("clash")
        for note in (notes["sails"], notes["repair"]):
            note.get_by_test_id("note-option").first.check()
        expect(page.get_by_test_id("objection")).to_have_count(0)

    def _sections(self, ask: dict[str, Any], wanted: str) -> None:
        page = self.page
        for word in wanted.split():
            found = re.fullmatch(r"([A-Z]BP)(\d+)(>.+)?", word)
            for section in found[2] if found else "":
                task = f"{found[1]}{found[3] or ''}" if found else ""
                page.locator(f'[data-testid=section-{section}][data-task="{task}"]').check()
        if ask["kind"] == "firefight":
            expect(page.get_by_test_id("fire-chance")).to_contain_text("%")
            self._look("firefight")
        elif "OBP" in wanted:
            expect(page.get_by_test_id("board-worth")).to_contain_text("strength")
            self._look("board")

    def _look(self, what: str) -> None:
        """A first sight of something: a picture at both sizes, and whether it is open to everybody."""
        if what in self.seen:
            return
        self.seen.add(what)
        self.shoot(what)
        if AXE.exists():
            self.inspector.inspect(what)

    def shoot(self, name: str) -> None:
        """Take pictures of the page in the size of a laptop and of a phone."""
        page = self.page
        page.emulate_media(color_scheme="light")
        self.desk.steady()
        pictured(page, f"squadron-{name}")
        page.set_viewport_size(PHONE)
        self.desk.steady()
        _no_sideways(page)
        pictured(page, f"squadron-{name}-phone")
        page.set_viewport_size(LAPTOP)
        self.desk.steady()
