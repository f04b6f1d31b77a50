"""Games in which chips decide who acts, played through the page: an action, orders by pointing, a solo duel."""

from __future__ import annotations

import re

from playwright.sync_api import APIRequestContext, Page, expect

from tests.browser import quarters
from tests.browser.quarterdeck import Captain
from tests.soak import soak

MOST_REQUESTS = 150
ASKED = {"next", "plot", "reaction", "fire", "tack", "grapple", "board"}
SOLO_TURNS = 6


def test_an_action_with_a_tack_reaction_fire_and_boarders(page: Page, foe: APIRequestContext) -> None:
    captain = Captain(page, foe)
    captain.sail(quarters.fitting_seed())
    captain.guns_ask()
    captain.rest()
    happened = {"nothing yet": False}
    for _ in range(MOST_REQUESTS):
        if captain.desk.stage == "over" or (all(happened.values()) and captain.seen >= ASKED):
            break
        assert captain.turn <= quarters.TURNS, (happened, ASKED - captain.seen)
        captain.answer()
        happened = quarters.wanted([line["event"] for line in captain.events()])
    assert all(happened.values()), happened
    assert captain.seen >= ASKED
    assert captain.draws, "no chip was seen being drawn"
    captain.look_at_papers()
    assert not captain.inspector.wrong, "\n".join(captain.inspector.wrong)


def test_orders_are_found_by_pointing_at_ships(page: Page, foe: APIRequestContext) -> None:
    captain = Captain(page, foe)
    captain.sail(quarters.orders_seed())
    desk = captain.desk
    expect(desk.get("ask")).to_have_attribute("data-kind", "orders")
    form = next(option for option in desk.ask()["options"] if option.startswith("form "))
    for ship in form.split()[1].split(","):
        page.locator(f"[data-ship={ship}]").first.click()
        button = page.locator(f"[data-testid=order-ships] [data-of={ship}]")
        expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f'[data-testid=option][data-option="{form}"]')).to_be_checked()
    captain.look("orders")
    page.locator("[data-testid=order-set]").nth(1).click()
    expect(desk.get("ask")).to_have_attribute("data-ask", "orders/2")
    expect(page.locator('[data-testid=option][data-option="none"]')).to_be_checked()
    captain.seal()
    formed = [line["event"] for line in captain.events() if line["event"]["event"] == "SquadronFormed"]
    assert [one["side"] for one in formed] == [0]
    squadrons = [one["ships"] for one in desk.view()["squadrons"] if one["side"] == 0]
    assert squadrons == [formed[0]["ships"]]
    # From now on the line moves as one: only its leader is asked about, as long as nothing parts it.
    captain.until("plot")
    followers = [ship for one in desk.view()["squadrons"] for ship in one["ships"][1:]]
    assert desk.ask()["ship"] not in followers
    captain.look("line")
    assert not captain.inspector.wrong, "\n".join(captain.inspector.wrong)


@soak
def test_a_solo_duel_to_its_end(page: Page, foe: APIRequestContext) -> None:
    captain = Captain(page, foe)
    desk = captain.desk
    desk.home()
    desk.set_pace("Fast")
    desk.open_form(quarters.DUEL)
    form = desk.get("sail-form")
    desk.choose("ruleset", quarters.RULESET)
    form.locator('[data-testid=preset][data-preset="solo"]').check()
    expect(form.get_by_test_id("steered-1")).to_contain_text("The enemy")
    expect(form.get_by_test_id("seat-1")).to_have_count(0)
    expect(form.get_by_test_id("seating")).to_contain_text("steered by the dice")
    form.locator("summary").filter(has_text="Dice").click()
    form.get_by_test_id("seed").fill(str(quarters.solo_seed(SOLO_TURNS)))
    desk.get("sail").click()
    desk.settle()
    captain.game, captain.key = desk.game, desk.key()
    for _ in range(MOST_REQUESTS):
        if desk.stage == "over":
            break
        captain.answer()
    expect(desk.get("outcome").get_by_role("heading")).to_have_text(re.compile("Victory|Defeat|drawn"))
    told = {line["event"]["event"] for line in captain.events()}
    assert {"TokenDrawn", "MoodTaken", "HelmRolled", "ShotFired", "GameEnded"} <= told
    captain.look("solo-end")
    desk.get("to-replay").click()
    expect(desk.get("transport")).to_be_visible()
    for _ in range(6):
        desk.get("replay-step").click()
    expect(desk.get("draw")).to_be_visible()
    desk.get("tab-log").click()
    expect(desk.get("data-card")).to_be_visible()
    captain.look("solo-replay")
    assert not captain.inspector.wrong, "\n".join(captain.inspector.wrong)
