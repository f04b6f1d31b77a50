"""Computer players on the page: chosen with their style, named while they think, those of the host's own too."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, pictured, size_of
from tests.browser.desk import Desk
from tests.browser.harbour import Harbour

#: A bot that thinks until it is told to go on, so that nothing here depends on how fast a machine is.
SLOW = """
import time
from pathlib import Path

class Ponderer:
    '''Thinks until somebody tells him to go on.'''

    def decide(self, view, request):
        while not Path({signal!r}).exists():
            time.sleep(0.02)
        return {{}}
"""


@pytest.mark.parametrize("size", SIZES)
def test_a_captain_is_chosen_with_his_style(new_page: Callable[..., Page], size: str) -> None:
    page = new_page(**size_of(size))
    desk = Desk(page)
    desk.open_form()
    desk.command(1, "lieutenant")
    form = desk.get("sail-form")
    expect(form).to_contain_text("Weighs every plot")
    desk.get("style-1").click()
    desk.choose("style-1-daring", "reckless")
    desk.choose("style-1-aim", "rigging")
    desk.get("style-1-aim").scroll_into_view_if_needed()
    pictured(page, f"captains-{size}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
        "the page is wider than the window"
    )
    desk.command(1, "cabin-boy")
    expect(desk.get("style-1-daring")).to_have_count(0)
    desk.command(1, "lieutenant")
    # Enter sets sail, wherever the reader is on the page.
    page.evaluate("() => document.activeElement.blur()")
    with page.expect_request("**/api/games") as sent:
        page.keyboard.press("Enter")
    wanted = sent.value.post_data_json
    assert wanted is not None
    assert wanted["seats"] == [{"kind": "human"}, {"kind": "bot", "bot": "lieutenant:reckless,rigging"}]


@pytest.mark.parametrize("size", SIZES)
def test_who_thinks_is_told_and_the_server_serves_on_meanwhile(
    new_page: Callable[..., Page], tmp_path: Path, size: str
) -> None:
    signal = tmp_path / "go-on"
    file = tmp_path / "ponderer.py"
    file.write_text(SLOW.format(signal=str(signal)), encoding="utf-8")
    harbour = Harbour(tmp_path, "--bot", f"{file}:Ponderer")
    harbour.start()
    try:
        page = new_page(**{**size_of(size), "base_url": harbour.address})
        desk = Desk(page)
        desk.sail(seats=("human", "ponderer.Ponderer"))
        desk.get("seal").first.click()
        waiting = desk.get("waiting")
        expect(waiting).to_have_text(
            re.compile(r"Our orders are sealed\.\s+Great Britain: the Ponderer\s+is\s+thinking…")
        )
        pictured(page, f"thinking-{size}")
        assert page.request.get("/api/health").ok
        signal.touch()
        assert desk.settle() == "asking"
    finally:
        harbour.stop()
