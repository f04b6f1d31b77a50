"""A whole turn without a mouse."""

from collections import defaultdict

from playwright.sync_api import Page, expect

from tests.browser.desk import DUEL, Desk, towards
from tests.browser.tabbing import tab_to

MOST_TURNS = 15


def test_a_turn_from_plot_to_load_by_keyboard_alone(page: Page) -> None:
    desk = Desk(page)
    keys = page.keyboard
    desk.home()
    if desk.get("more-battles").count():
        tab_to(page, "[data-testid=more-battles]")
        keys.press("Enter")
    tab_to(page, f"[data-testid=battle][data-scenario={DUEL}]")
    keys.press("Enter")
    expect(desk.get("sail-form")).to_be_visible()
    tab_to(page, "[data-testid=dice] summary")
    keys.press("Enter")
    tab_to(page, "[data-testid=seed]")
    keys.type("1812")
    tab_to(page, "[data-testid=sail]")
    keys.press("Enter")
    desk.settle()
    tab_to(page, "[data-testid=tab-menu]")
    keys.press("Enter")
    tab_to(page, "[data-testid=ask-everything]")
    keys.press("Space")
    expect(desk.get("ask-everything")).to_be_checked()
    tab_to(page, ".board", back=True)

    answered: dict[str, set[str]] = defaultdict(set)
    while not any({"plot", "fire", "load"} <= kinds for kinds in answered.values()):
        assert len(answered) <= MOST_TURNS and desk.stage == "asking", answered
        kind, ask = desk.kind, desk.ask()
        if kind == "plot":
            desk.steer(towards(desk.view(), ask))
        elif len(ask["options"]) > 1:
            _choose(desk, ask["options"].index(ask["default"]), len(ask["options"]))
        answered[desk.get("turn").inner_text()].add(kind)
        if desk.get("next").count():
            keys.press("Enter")
        else:
            desk.seal(lambda: keys.press("Enter"))


def test_enter_seals_after_a_click_on_a_button(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    desk.get("tab-log").click()
    desk.get("step-ahead").click()
    page.keyboard.press("w")
    expect(desk.get("notation")).to_have_value("2")
    desk.seal(lambda: page.keyboard.press("Enter"))
    expect(desk.logged_move(1)).to_have_text("2")


def _choose(desk: Desk, usual: int, count: int) -> None:
    """Another answer by a figure and back to the usual one by an arrow; sections of boarders have no figures."""
    options = desk.get("option")
    if not options.count():
        return
    other = usual + 1 if usual + 1 < min(count, 9) else usual - 1
    if 0 <= other < 9:
        desk.page.keyboard.press(str(other + 1))
        expect(options.nth(other)).to_be_checked()
        desk.page.keyboard.press("ArrowUp" if other > usual else "ArrowDown")
    expect(options.nth(usual)).to_be_checked()
