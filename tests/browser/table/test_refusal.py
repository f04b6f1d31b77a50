"""An illegal plot is refused with its rule; changes can be taken back."""

import re

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk


def test_an_illegal_plot_is_refused_with_the_rule(page: Page) -> None:
    desk = Desk(page)
    desk.sail()
    ask = desk.ask()
    desk.get("notation").fill("99")
    refusal = desk.get("refusal")
    expect(refusal).to_be_visible()
    expect(desk.get("notation")).to_have_attribute("aria-invalid", "true")
    cite = refusal.get_by_test_id("cite").first
    expect(cite).to_have_text(re.compile(r"B\.IV"))
    cite.click()
    expect(desk.get("rule-text")).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    plot = next(option for option in ask["options"] if option != ask["default"])
    desk.type_plot(plot)
    expect(refusal).to_have_count(0)
    expect(desk.get("notation")).to_have_attribute("aria-invalid", "false")


def test_a_refused_plot_does_not_let_another_be_sealed_in_its_place(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    desk.type_plot("2")
    desk.get("notation").fill("99")
    expect(desk.get("refusal")).to_be_visible()
    expect(desk.get("seal")).to_be_disabled()
    desk.get("notation").fill("3")
    expect(desk.get("refusal")).to_have_count(0)
    desk.seal()
    desk.get("tab-log").click()
    expect(desk.logged_move(1)).to_have_text("3")


def test_undo_takes_back_one_change_after_another(page: Page) -> None:
    desk = Desk(page)
    desk.sail()
    start = desk.notation
    expect(desk.get("undo")).to_be_disabled()
    desk.get("step-ahead").click()
    expect(desk.get("notation")).to_have_value("1")
    desk.get("step-ahead").click()
    expect(desk.get("notation")).to_have_value("2")
    desk.get("undo").click()
    expect(desk.get("notation")).to_have_value("1")
    page.keyboard.press("Control+z")
    expect(desk.get("notation")).to_have_value(start)
    expect(desk.get("undo")).to_be_disabled()


def test_sealed_orders_can_be_taken_back_against_the_computer(page: Page) -> None:
    desk = Desk(page)
    desk.sail()
    desk.type_plot("1")
    desk.seal()
    expect(desk.get("turn")).to_have_text("Turn 2")
    desk.get("tab-menu").click()
    desk.get("take-back").click()
    expect(desk.get("turn")).to_have_text("Turn 1")
    desk.settle()
    desk.get("tab-chronicle").click()
    expect(desk.get("chronicle").locator("[data-event=PlotOpened]")).to_have_count(0)
    desk.type_plot("2")
    desk.seal()
    desk.get("tab-log").click()
    expect(desk.logged_move(1)).to_have_text("2")
