"""The rules of a game: chosen by switch, by keyboard and on a phone, remembered, and told while it is played."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, size_of
from tests.browser.desk import Desk
from tests.browser.test_axe import AXE, Inspector

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: run `make web`")


def _rulesets(page: Page) -> list[dict[str, Any]]:
    return list(page.request.get("/api/rulesets").json())


def _with_options(page: Page) -> dict[str, Any]:
    """A ruleset with a preset that has options, and an option that needs another."""
    for rules in _rulesets(page):
        if any(preset["options"] for preset in rules["presets"]) and any(
            option["requires"] for option in rules["options"]
        ):
            return rules
    pytest.skip("no ruleset offers options yet")


@pytest.mark.parametrize("device", SIZES)
def test_rules_are_chosen_and_told(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    desk, inspector = Desk(page), Inspector(page)
    rules = _with_options(page)
    asking = next(option for option in rules["options"] if option["requires"])
    needed = asking["requires"][0]
    titles = {option["id"]: option["title"] for option in rules["options"]}

    desk.open_form()
    desk.choose("ruleset", rules["id"])
    plain = rules["presets"][0]
    expect(_preset(page, plain["id"])).to_be_checked()
    desk.get("rules-of-game").click()
    assert desk.get("option-group").count() == len({option["kind"] for option in rules["options"]})

    if needed not in plain["options"]:
        _option(page, asking["id"]).click()
        expect(_option(page, needed)).to_be_checked()
        expect(page.locator(f"[data-testid=option-why][data-option={needed}]")).to_contain_text(
            f"{asking['title']} needs it."
        )
        expect(desk.get("rules-changed")).to_contain_text(titles[needed])
    inspector.inspect("the options")
    desk.get("options").get_by_test_id("cite").first.click()
    expect(desk.get("rule-text").first).not_to_have_text("Looking it up…")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 1
    _option(page, needed).click()
    expect(_option(page, asking["id"])).not_to_be_checked()

    preset = next(preset for preset in rules["presets"] if preset["options"])
    _preset(page, preset["id"]).check()
    desk.open_form()
    expect(desk.rules_chosen()).to_have_value(rules["id"])
    expect(_preset(page, preset["id"])).to_be_checked()
    desk.get("sail").click()
    desk.settle()
    desk.get("tab-menu").click()
    desk.get("rules-on").locator("summary").click()
    told = {row.get_attribute("data-option") for row in desk.get("rule-on").all()}
    assert told == set(preset["options"])
    inspector.inspect("the rules of a game")
    page.goto("/#/games")
    expect(desk.get("game-rules").first).to_have_text(f"{rules['title']}: {preset['title']}")
    assert not inspector.wrong, "\n".join(inspector.wrong)


def test_rules_are_chosen_by_keyboard(page: Page) -> None:
    rules = _with_options(page)
    desk, keys = Desk(page), page.keyboard
    page.goto(f"/#/?ruleset={rules['id']}&options={','.join(rules['presets'][-1]['options'])}")
    expect(page).to_have_url(re.compile(r"/#/$"))
    page.locator("[data-testid=battle]").first.focus()
    keys.press("Enter")
    expect(page).to_have_url(re.compile(r"/#/battle/"))
    expect(_preset(page, rules["presets"][-1]["id"])).to_be_checked()
    _preset(page, rules["presets"][-1]["id"]).focus()
    keys.press("ArrowUp")
    expect(_preset(page, rules["presets"][-2]["id"])).to_be_checked()
    keys.press("Tab")
    keys.press("Enter")
    keys.press("Tab")
    expect(desk.get("find-option")).to_be_focused()
    keys.press("Tab")
    before = page.evaluate("() => document.activeElement.checked")
    keys.press("Space")
    assert page.evaluate("() => document.activeElement.checked") is not before
    keys.press("Tab")
    expect(page.locator("[data-testid=cite]:focus")).to_be_visible()
    keys.press("Enter")
    expect(desk.get("rule-text").first).to_be_visible()


def _preset(page: Page, preset: str) -> Any:
    return page.locator(f"[data-testid=preset][data-preset={preset}]")


def _option(page: Page, option: str) -> Any:
    return page.locator(f"[data-testid=rule-option][data-option={option}]")
