"""Orders that are written and not sealed survive the page, until they are sealed or thrown away."""

import time
from typing import Any

from playwright.sync_api import Page, Response, expect

from tests.browser.desk import PATIENCE_MS, Desk


def test_orders_that_are_written_and_not_sealed_are_there_after_a_reload(page: Page) -> None:
    desk = Desk(page)
    desk.go(desk.make())
    expect(desk.get("draft-notice")).to_have_count(0)
    with page.expect_response(_keeps_a_draft):
        desk.type_plot("2")
    page.reload()
    desk.settle()
    expect(desk.get("notation")).to_have_value("2")
    expect(desk.get("draft-notice")).to_contain_text("is back")
    with page.expect_response(_keeps_a_draft):
        desk.get("draft-afresh").click()
    expect(desk.get("notation")).not_to_have_value("2")
    expect(desk.get("draft-notice")).to_have_count(0)
    page.reload()
    desk.settle()
    expect(desk.get("notation")).not_to_have_value("2")
    expect(desk.get("draft-notice")).to_have_count(0)


def test_a_page_that_is_left_keeps_them_at_once_and_sealing_removes_them(page: Page) -> None:
    desk = Desk(page)
    game = desk.make()
    desk.go(game)
    key = desk.key()
    desk.type_plot("2")
    page.goto("about:blank")
    assert _written(page, game, key)["orders"] == {"plot/constitution": "2"}
    desk.go(game)
    expect(desk.get("notation")).to_have_value("2")
    desk.seal()
    assert _draft(page, game, key)["revision"] == 0
    expect(desk.get("draft-notice")).to_have_count(0)


def _keeps_a_draft(answer: Response) -> bool:
    return answer.url.endswith("/draft") and answer.request.method != "GET" and answer.ok


def _draft(page: Page, game: str, key: str) -> dict[str, Any]:
    return dict(page.request.get(f"/api/games/{game}/draft", headers={"X-Seat": key}).json())


def _written(page: Page, game: str, key: str) -> dict[str, Any]:
    """Wait until the server has what the page sent when it was left."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while not (draft := _draft(page, game, key))["revision"]:
        assert time.monotonic() < deadline, "nothing was kept"
        page.wait_for_timeout(30)
    return draft
