"""The odds on the page before a captain commits himself: the engine's numbers, and those of the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import squadron
from tests.browser.conftest import PICTURES
from tests.browser.desk import Desk
from tests.browser.table.test_phone import _no_sideways
from tests.browser.test_axe import AXE, Inspector
from tests.builders.command_line import typed
from weathergage.api import Game, Odds, load

SEED = 11


@pytest.fixture
def page(sized_page: Page) -> Page:
    """A page of either size."""
    return sized_page


def _make(page: Page) -> tuple[str, list[str]]:
    body = {
        "scenario": squadron.SCENARIO,
        "ruleset": squadron.RULESET,
        "options": list(squadron.OPTIONS),
        "seats": [{"kind": "human"}, {"kind": "human"}],
        "seed": SEED,
    }
    made = page.request.post("/api/games", data=body).json()
    return made["id"], [seat["key"] for seat in made["seats"]]


def _play_to(page: Page, game: str, keys: list[str], phase: str, most: int = 60) -> None:
    """Both sides by the server's interface, one of them bent on boarding, until the first is asked in a phase."""
    for _ in range(most):
        for side, key in enumerate(keys):
            answer = page.request.get(f"/api/games/{game}/view", headers={"X-Seat": key}).json()
            view = answer["view"]
            if view["request"] is None:
                continue
            asks = [ask for ask in view["request"]["asks"] if not ask["routine"]]
            if side == 0 and view["phase"] == phase and any(ask["previews"] for ask in asks):
                return
            orders = (squadron.ours, squadron.theirs)[side](view)
            sent = page.request.post(
                f"/api/games/{game}/orders", headers={"X-Seat": key}, data={"orders": orders}
            )
            assert sent.ok, sent.text()
    raise AssertionError(f"nobody was asked anything in the {phase}")


def _engine(page: Page, game: str, key: str) -> tuple[Game, bytes]:
    """The same game beside the server."""
    file = page.request.get(f"/api/games/{game}/replay", headers={"X-Seat": key}).body()
    return load(file, listening=False), file


def _shown(page: Page) -> dict[str, float]:
    rows = page.locator("[data-testid=chance]").all()
    return {str(row.get_attribute("data-key")): float(row.get_attribute("data-chance") or -1) for row in rows}


def _sit(page: Page, game: str) -> Desk:
    desk = Desk(page)
    assert desk.go(game) == "handover"
    desk.take_desk()
    return desk


def _compare(page: Page, odds: Odds) -> None:
    expect(page.get_by_test_id("odds")).to_have_attribute("aria-busy", "false")
    page.wait_for_function(
        "n => document.querySelectorAll('[data-testid=chance]').length === n", arg=len(odds.chances)
    )
    assert _shown(page) == {chance.key: chance.chance for chance in odds.chances}
    for spread in odds.spreads:
        bars = page.locator(f"[data-testid=spread][data-key={spread.key}] [data-chance]").all()
        shown = [chance for bar in bars if (chance := float(bar.get_attribute("data-chance") or 0))]
        assert shown == [row.chance for row in spread.rows]


def test_the_odds_of_a_shot_are_the_engines_and_the_command_lines(page: Page, tmp_path: Path) -> None:
    game, keys = _make(page)
    _play_to(page, game, keys, "combat")
    beside, file = _engine(page, game, keys[0])
    desk = _sit(page, game)
    ask = desk.ask()
    option = next(option for option in ask["options"] if option.startswith("hull>"))
    chip = page.locator(f"[data-testid=option][data-option='{option}']")
    chip.check(force=True)
    request = beside.requests[0]
    assert request is not None
    asked = request.ask(ask["id"])
    assert asked is not None
    odds = beside.view(0).odds(asked, option)
    assert odds is not None
    _compare(page, odds)

    saved = tmp_path / "battle.json"
    saved.write_bytes(file)
    line = f"odds shot --json --aim hull --broadside {ask['id'][-1]} --ship {ask['ship']}"
    told = json.loads(typed(f"{line} --target {option.partition('>')[2]} --game", saved).stdout)
    assert _shown(page) == {chance["key"]: chance["chance"] for chance in told["chances"]}

    page.get_by_test_id("odds").scroll_into_view_if_needed()
    page.get_by_test_id("odds-more").locator("summary").click()
    _look_at(page, "shot")


def test_the_odds_of_boarding(page: Page) -> None:
    game, keys = _make(page)
    _play_to(page, game, keys, "boarding")
    beside, _ = _engine(page, game, keys[0])
    desk = _sit(page, game)
    ask = desk.ask()
    assert ask["kind"] == "board"
    request = beside.requests[0]
    assert request is not None
    asked = request.ask(ask["id"])
    assert asked is not None
    option = next(each for each in asked.options if re.fullmatch(r"OBP1(>\w+)?", each))
    _, _, target = option.partition(">")
    task = f"OBP>{target}" if target else "OBP"
    page.locator(f"[data-testid=section-1][data-task='{task}']").check(force=True)
    odds = beside.view(0).odds(asked, option)
    assert odds is not None
    _compare(page, odds)
    page.get_by_test_id("odds").scroll_into_view_if_needed()
    _look_at(page, "boarding")


def _look_at(page: Page, name: str) -> None:
    """Readable for everybody, and nothing hangs over the edge."""
    _no_sideways(page)
    if AXE.exists():
        inspector = Inspector(page)
        inspector.inspect(f"odds of a {name}")
        assert not inspector.wrong, "\n".join(inspector.wrong)
    if PICTURES:
        shown_size = page.viewport_size
        size = "phone" if shown_size is not None and shown_size["width"] < 500 else "laptop"
        page.screenshot(path=str(Path(PICTURES) / f"odds-{name}-{size}.png"))
