"""What the chart offers to the pointer."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, size_of
from tests.browser.desk import Desk

OWN, ENEMY = "constitution", "guerriere"
WIDE_ENOUGH = 20
FINGER = 39.9


@pytest.mark.parametrize("device", SIZES)
def test_every_lit_hex_can_be_pointed_at(device: str, new_page: Callable[..., Page]) -> None:
    desk = Desk(new_page(**size_of(device)))
    desk.go(desk.make())
    desk.play_on(lambda kind: kind == "fire")
    desk.seal()
    desk.play_on(lambda kind: kind == "plot")
    lit = [place["bow"] for place in desk.ask()["previews"].values()]
    assert not desk.covers(*lit)
    if device == "phone":
        q, r = lit[0]
        across = desk.point_of((q, r + 1))[1] - desk.point_of((q, r))[1]
        assert across >= FINGER, "hexes are wide enough for a finger"


def test_dragging_the_ship_plots_her_way_and_leaves_the_chart(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    ask = desk.ask()
    plot = next(option for option in ("L2", "R2", "3") if option in ask["options"])
    start = desk.point_of(_ship(desk, OWN)["bow"])
    page.mouse.move(*start)
    page.mouse.down()
    for steps in range(1, len(plot) + 1):
        if place := ask["previews"].get(plot[:steps]):
            page.mouse.move(*desk.point_of(place["bow"]), steps=6)
    page.mouse.move(*desk.point_of(ask["previews"][plot]["bow"]), steps=6)
    page.mouse.up()
    end = ask["previews"][plot]["bow"]
    ways = [option for option, place in ask["previews"].items() if place["bow"] == end]
    expect(desk.get("notation")).not_to_have_value(ask["default"])
    assert desk.notation in ways
    assert desk.point_of(_ship(desk, OWN)["bow"]) == pytest.approx(start), "the chart held still"


def test_the_last_film_can_be_seen_again(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    desk.type_plot("4")
    desk.see_film(desk.get("seal").click)
    desk.steady()
    lies = "ship => document.querySelector(`button[data-ship=${ship}]`).style.transform"
    end = page.evaluate(lies, OWN)
    desk.read("chronicle")
    desk.get("film-again").click()
    page.wait_for_function(f"([ship, end]) => ({lies})(ship) !== end", arg=[OWN, end], polling="raf")
    expect(desk.get("film-again")).to_be_visible()
    assert desk.stage == "asking"


def test_the_enemys_log_can_be_read_while_one_is_asked(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    page.locator(f"button[data-ship={ENEMY}]").click()
    expect(desk.get("ship-log")).to_have_attribute("data-ship", ENEMY)
    expect(desk.get("log-ship")).to_have_value(ENEMY)
    expect(desk.get("ask")).to_have_attribute("data-ask", f"plot/{OWN}")
    desk.get("log-ship").select_option(OWN)
    expect(desk.get("ship-log")).to_have_attribute("data-ship", OWN)
    desk.get("log-ship").select_option(ENEMY)
    expect(desk.get("ship-log")).to_have_attribute("data-ship", ENEMY)
    expect(desk.get("ship-log")).to_contain_text("hidden")


def test_a_great_battle_opens_near_the_ship_that_is_asked(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make("trafalgar"))
    desk.ship_by_ship()
    for _ in range(2):
        q, r = _ship(desk, desk.ask()["ship"])["bow"]
        assert not desk.covers((q, r))
        wide = desk.point_of((q + 1, r))[0] - desk.point_of((q, r))[0]
        assert wide > WIDE_ENOUGH, "hexes are wide enough to be pointed at"
        desk.get("next").click()


def _ship(desk: Desk, ship: str) -> dict[str, Any]:
    return dict(next(one for one in desk.view()["ships"] if one["id"] == ship))
