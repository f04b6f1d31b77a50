"""Two captains a side in four browsers: the set-up divides the sides, links seat people, each orders his own ships."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP
from tests.browser.desk import PATIENCE_MS, Desk
from tests.soak import sample

BATTLE = "lake-erie"
#: A plot that nobody is given by default.
AHEAD = "1"
OURS, THEIRS = "Engage closer", "Keep the line"


def _set_up(host: Desk) -> list[str]:
    """Take the rules for several captains, which divide the sides, and give a ship away; the links for the others."""
    host.page.goto(f"/#/battle/{BATTLE}")
    host.choose("ruleset", "second_edition")
    several = host.page.get_by_label("Several captains")
    several.focus()
    _is_above_the_bar(host, several)
    several.press("Space")
    expect(several).to_be_checked()
    host.command(1, "friend")
    for side in (0, 1):
        host.get(f"divide-{side}").click()
    flag, other = host.get("command-0-0"), host.get("command-0-1")
    expect(flag.get_by_test_id("command-ship")).to_have_text(["Lawrence", "Caledonia"])
    flag.get_by_role("button", name="Caledonia").click()
    expect(other.get_by_test_id("command-ship")).to_have_count(2)
    expect(flag.get_by_test_id("command-ship")).to_be_disabled()
    expect(host.get("seating")).to_contain_text("You: Lawrence; A friend: Caledonia and Niagara")
    host.get("dice").locator("summary").click()
    host.get("seed").fill("1813")
    host.get("sail").click()
    expect(host.get("waiting-table")).to_contain_text("3 seats are empty")
    return [
        host.page.locator(f"[data-testid=seat-line][data-side='{seat}']")
        .get_by_test_id("invitation-link")
        .input_value()
        for seat in (1, 2, 3)
    ]


def _is_above_the_bar(desk: Desk, choice: Locator) -> None:
    """Demand that the bar at the foot of the page does not lie on what has the focus."""
    box, bar = choice.bounding_box(), desk.page.locator("footer").bounding_box()
    assert box and bar and box["y"] + box["height"] <= bar["y"]


def _plot(desk: Desk, signal: str) -> tuple[str, list[int]]:
    """Steer the first ship that is asked by hand, and let her signal; the ship, and where she is to come."""
    desk.ship_by_ship()
    ask = desk.ask()
    assert ask["default"] != AHEAD
    desk.type_plot(AHEAD)
    if signal:
        desk.page.locator(f"[data-testid=free-text][data-ask='signal/{ask['ship']}']").fill(signal)
    return ask["ship"], ask["previews"][AHEAD]["bow"]


def _seal(desk: Desk) -> None:
    """Go through all cards of a question and seal."""
    desk.get("ask").evaluate("element => element.setAttribute('data-old', '')")
    while desk.get("next").count():
        desk.get("next").click()
    desk.get("seal").click()
    desk.page.locator("[data-old]").wait_for(state="detached")


def _play_a_turn(desks: list[Desk], turn: int, signals: list[str]) -> tuple[list[set[str]], list[list[int]]]:
    """Let everybody answer whatever he is asked until the turn is over; the ships of each, and where his first came."""
    ships: list[set[str]] = [set() for _ in desks]
    plotted: dict[int, tuple[str, list[int]]] = {}
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while any(desk.get("turn").inner_text() != f"Turn {turn + 1}" for desk in desks):
        assert time.monotonic() < deadline, f"turn {turn + 1} never comes"
        for number, desk in enumerate(desks):
            if desk.stage == "watching":
                desk.page.keyboard.press("Escape")
            elif desk.stage == "asking" and desk.get("turn").inner_text() == f"Turn {turn}":
                asks = (desk.view()["request"] or {"asks": []})["asks"]
                ships[number] |= {ask["ship"] for ask in asks if ask["ship"]}
                if desk.kind == "plot":
                    plotted[number] = _plot(desk, signals[number])
                _seal(desk)
                deadline = time.monotonic() + PATIENCE_MS / 1000
            desk.page.wait_for_timeout(20)
    there = {ship["id"]: ship["bow"] for ship in desks[0].view()["ships"]}
    for ship, bow in plotted.values():
        assert there[ship] == bow, f"{ship} did not sail as she was ordered"
    return ships, [bow for _, bow in plotted.values()]


@pytest.mark.parametrize("turns", sample((1, 2), (1,)))
def test_two_captains_a_side_fight_until_they_agree_on_a_draw(
    new_page: Callable[..., Page], turns: int
) -> None:
    desks = [Desk(new_page(**LAPTOP)) for _ in range(4)]
    perry, elliott, barclay, finnis = desks
    for desk, link in zip(desks[1:], _set_up(perry), strict=True):
        desk.page.goto(link)
        desk.get("sit-down").click()
    for desk in desks:
        desk.settle()
    assert [desk.side for desk in desks] == [0, 0, 1, 1]
    signals = [OURS, "", THEIRS, ""]
    for turn in range(1, turns + 1):
        ships, moved = _play_a_turn(desks, turn, signals if turn == 1 else [""] * 4)
        assert ships[0] == {"lawrence"} and ships[1] == {"caledonia", "niagara"}
        assert len(ships[2] | ships[3]) == 4 and not ships[2] & ships[3]
        assert len(moved) == 4 or (turn == 2 and moved), "who is fouled plots nothing"
    for desk in desks:
        desk.page.keyboard.press("Escape")
        desk.wait_for_stage("asking", "waiting")
    for desk, heard, unheard in ((elliott, OURS, THEIRS), (finnis, THEIRS, OURS)):
        chronicle = desk.read("chronicle")
        expect(chronicle).to_contain_text(heard)
        expect(chronicle).not_to_contain_text(unheard)
    for desk in desks:
        desk.get("tab-players").click()
    perry.get("propose-draw").click()
    for desk in (elliott, barclay, finnis):
        desk.get("proposal-accept").click()
        desk.get("proposal-accept-yes").click()
    for desk in desks:
        desk.wait_for_stage("over", "watching")
        assert desk.settle() == "over"
