"""Battles looked at again: with the slider, impulse by impulse, from the server or from a file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import DUEL, RULESET, Desk
from weathergage.api import load_scenario, save, start
from weathergage.bots import make_bot

TURNS = 8


def test_the_slider_goes_over_a_game_that_is_not_finished(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    for plot in ("2", "1"):
        desk.type_plot(plot)
        desk.seal()
        desk.play_on(lambda kind: kind == "plot")
    desk.get("tab-menu").click()
    page.get_by_role("link", name="Replay so far").click()
    _starts(desk)
    places = _walk(desk)
    impulses = [said for said, _ in places if "impulse" in said]
    assert impulses, places
    assert {said.split(",")[0] for said, _ in places} >= {"Turn 1", "Turn 2"}
    assert len({place for _, place in places}) >= 4, "she sails two hexes in one turn and one in the next"
    expect(desk.get("chronicle").locator("[data-event=PlotOpened]")).to_have_count(4)

    back = list(reversed(places))
    for said, place in back[1:]:
        desk.get("replay-back").click()
        expect(desk.get("replay-position")).to_have_text(said)
        assert _place(desk) == place
    expect(desk.get("replay-back")).to_be_disabled()
    expect(desk.get("chronicle")).to_contain_text("Nothing has happened yet")

    game = desk.game
    desk.home()
    page.goto(f"/#/replay/{game}?turn=2")
    expect(desk.get("replay-position")).to_contain_text("Turn 2")
    expect(page).to_have_title(re.compile("Constitution v. Guerriere.* · Replay · Weathergage$"))


def test_a_finished_game_is_found_among_the_fought_ones(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    desk.type_plot("1")
    desk.seal()
    desk.get("tab-menu").click()
    desk.get("concede").click()
    desk.get("concede-yes").click()
    desk.settle()
    expect(desk.get("outcome")).to_contain_text("Defeat")
    desk.home()
    card = page.get_by_role("region", name="Fought").get_by_test_id("game-card")
    expect(card).to_contain_text("on turn")
    card.get_by_test_id("open-game").click()
    _starts(desk)
    _slide(desk, int(desk.get("replay-slider").get_attribute("max") or 0))
    expect(desk.get("chronicle").locator("[data-event=GameEnded]")).to_be_visible()


def test_a_battle_from_a_file(page: Page, tmp_path: Path) -> None:
    desk = Desk(page)
    file = tmp_path / "battle.json"
    file.write_bytes(_bots_battle())
    desk.home()
    desk.get("to-replay-file").click()
    desk.get("replay-input").set_input_files(file)
    _starts(desk)
    slider = desk.get("replay-slider")
    last = int(slider.get_attribute("max") or 0)
    before = _place(desk)
    _slide(desk, last)
    expect(desk.get("replay-position")).to_have_text(re.compile(rf"Turn ({TURNS}|{TURNS + 1}),"))
    expect(desk.get("replay-step")).to_be_disabled()
    assert _place(desk) != before
    told = desk.get("event").count()
    assert told > TURNS
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    desk.get("tab-log").click()
    desk.get("log-ship").select_option("guerriere")
    expect(desk.get("ship-log")).to_contain_text("Guerriere")


def test_a_replay_runs_and_can_be_held(page: Page, tmp_path: Path) -> None:
    desk = Desk(page)
    file = tmp_path / "battle.json"
    file.write_bytes(_bots_battle())
    page.goto("/#/replay-file")
    desk.get("replay-input").set_input_files(file)
    _starts(desk)
    desk.get("transport").get_by_role("combobox").select_option("fast")
    desk.get("replay-play").click()
    expect(desk.get("replay-play")).to_have_text("Pause")
    expect(desk.get("replay-slider")).to_have_value(re.compile("[3-9]|[0-9]{2,}"))
    desk.get("replay-play").click()
    expect(desk.get("replay-play")).to_have_text("Play")
    at = desk.get("replay-slider").input_value()
    desk.get("replay-step").click()
    expect(desk.get("replay-slider")).to_have_value(str(int(at) + 1))


@pytest.mark.parametrize("fault", ["no replay at all", "cut short", "illegal order", "unknown ruleset"])
def test_a_broken_file_is_explained(fault: str, page: Page, tmp_path: Path) -> None:
    desk = Desk(page)
    whole = _bots_battle()
    broken: dict[str, Any] = json.loads(whole)
    if fault == "illegal order":
        entry = next(entry for entry in broken["entries"] if "plot/constitution" in entry.get("orders", {}))
        entry["orders"]["plot/constitution"] = "99"
    if fault == "unknown ruleset":
        broken["ruleset"] = "chess"
    text = {
        "no replay at all": b"Dear Mr. Madison, we have met the enemy",
        "cut short": whole[: len(whole) // 2],
    }.get(fault, json.dumps(broken).encode())
    file = tmp_path / "broken.json"
    file.write_bytes(text)
    page.goto("/#/replay-file")
    desk.get("replay-input").set_input_files(file)
    message = desk.get("replay-file").get_by_role("alert")
    expect(message).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    said = message.inner_text()
    assert not re.search(r"Traceback|Error:|undefined|null|\[object", said), said
    if fault == "illegal order":
        assert "99" in said or "plot" in said, said
    if fault == "unknown ruleset":
        assert "chess" in said, said
    # The next file is welcome.
    file.write_bytes(whole)
    desk.get("replay-input").set_input_files(file)
    _starts(desk)


def _bots_battle() -> bytes:
    game = start(RULESET, load_scenario(DUEL), seed=1812)
    bots = [make_bot("cabin-boy", side) for side in (0, 1)]
    while not game.over and game.view(0).turn <= TURNS:
        for side in game.waiting_for():
            request = game.requests[side]
            if request is not None:
                game.submit(side, bots[side].decide(game.view(side), request))
    file: Any = save(game)
    return file if isinstance(file, bytes) else str(file).encode()


def _starts(desk: Desk) -> None:
    expect(desk.get("transport")).to_be_visible()
    expect(desk.get("replay-slider")).to_have_value("0")
    expect(desk.get("replay-position")).to_contain_text("Turn 1")


def _slide(desk: Desk, to: int) -> None:
    desk.get("replay-slider").fill(str(to))
    expect(desk.get("replay-slider")).to_have_value(str(to))


def _place(desk: Desk) -> str:
    """Where the Constitution lies, in the words for those who cannot see the chart."""
    label = desk.page.locator("button[data-ship=constitution]").get_attribute("aria-label") or ""
    found = re.search(r"at (\w+ heading [\w-]+)", label)
    assert found, label
    return found[1]


def _walk(desk: Desk) -> list[tuple[str, str]]:
    """Step to the end; what is said and where the ship lies at each step."""
    slider, step = desk.get("replay-slider"), desk.get("replay-step")
    places = [(desk.get("replay-position").inner_text(), _place(desk))]
    for at in range(1, int(slider.get_attribute("max") or 0) + 1):
        step.click()
        expect(slider).to_have_value(str(at))
        places.append((desk.get("replay-position").inner_text(), _place(desk)))
    expect(step).to_be_disabled()
    return places
