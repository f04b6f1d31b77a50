"""Duels on the open table to their end: by keys alone against a captain, by touch alone between two people."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import cable
from tests.browser.desk import Desk
from tests.browser.tabbing import tab_to

MOST_REQUESTS = 200
#: Dice of a short duel against the captain of the form.
KNOWN = 5


def test_a_duel_by_keys_alone(page: Page) -> None:
    page.route("**/api/games", _with_known_dice)
    desk, keys = Desk(page), page.keyboard
    desk.home()
    keys.press("/")
    keys.type("cable apart")
    tab_to(page, f"[data-testid=battle][data-scenario={cable.SCENARIO}]")
    keys.press("Enter")
    expect(desk.get("sail")).to_be_visible()
    tab_to(page, "[data-testid=ruleset] input")
    while desk.rules_chosen().input_value() != cable.RULESET:
        keys.press("ArrowRight")
    tab_to(page, "[data-testid=sail]")
    keys.press("Enter")
    desk.settle()
    asked = set()
    for _ in range(MOST_REQUESTS):
        if desk.stage == "over":
            break
        asked.add(desk.kind)
        _by_keys(desk)
        if desk.get("next").count():
            keys.press("Enter")
        else:
            desk.seal(lambda: keys.press("Enter"))
    assert asked >= {"load", "weigh"}
    expect(desk.get("outcome").get_by_role("heading")).to_have_text(re.compile("Victory|Defeat|drawn"))


def _with_known_dice(route: Route) -> None:
    """A game begun by the form has dice of its own; the test wants the same every time."""
    asked = route.request
    data = {**(asked.post_data_json or {}), "seed": KNOWN} if asked.method == "POST" else None
    route.continue_(post_data=data)


def _by_keys(desk: Desk) -> None:
    """Answer what is asked by figures and arrows; in a register the line after it too."""
    keys, view, ask = desk.page.keyboard, desk.view(), desk.ask()
    lines = [one for one in view["request"]["asks"] if one["kind"] in ("weigh", "spring")]
    if ask["kind"] == "turn":
        for letter in cable.turn_to(view, ask).strip("0"):
            keys.press("ArrowLeft" if letter == "L" else "ArrowRight")
        return
    for one in lines if ask in lines else [ask]:
        wanted = cable.answer(view, one)
        if wanted != one["default"]:
            keys.press(str(one["options"].index(wanted) + 1))
            expect(_choice(desk.page, one["id"], wanted)).to_be_checked()
        if ask in lines:
            keys.press("ArrowDown")


def test_a_duel_by_touch_between_two_people(phone_page: Page) -> None:
    page = phone_page
    desk = Desk(page)
    desk.touch = True
    desk.home()
    desk.set_pace("Fast")
    people = [{"kind": "human"}] * 2
    body = {
        "scenario": cable.SCENARIO,
        "ruleset": cable.RULESET,
        "seats": people,
        "seed": cable.fitting_seed(),
    }
    made = page.request.post("/api/games", data=body)
    assert made.status == 201, made.text()
    desk.go(made.json()["id"])
    asked = set()
    for _ in range(MOST_REQUESTS):
        if desk.stage == "over":
            break
        if desk.stage == "handover":
            desk.get("take-desk").tap()
            desk.get("take-desk").wait_for(state="detached")
            desk.settle()
            continue
        view = desk.view()
        for ask in view["request"]["asks"]:
            choice = _choice(page, ask["id"], wanted := cable.answer(view, ask))
            if not choice.count():
                continue
            asked.add(ask["kind"])
            if wanted != ask["default"]:
                choice.locator("xpath=..").tap()
                expect(choice).to_be_checked()
        if desk.get("next").count():
            desk.get("next").tap()
        else:
            desk.seal()
    assert asked >= cable.WANTED, cable.WANTED - asked
    expect(desk.get("outcome").get_by_role("heading")).to_have_text(re.compile("Victory|drawn"))
    desk.get("tab-chronicle").tap()
    told = {event.get_attribute("data-event") for event in desk.get("event").all()}
    assert {"TokenDrawn", "WayRolled", "CannonFired", "BoardingDeclared", "GameEnded"} <= told


def _choice(page: Page, ask: str, option: str) -> Locator:
    """The control of an answer; those of one ship's turn lie under a name of their own."""
    named = f'[data-testid=ask] input[data-option="{option}"]'
    return page.locator(f'{named}[name="{ask}"], {named}[name^="{ask}:"]')
