"""The server falls silent while nothing is to be done but wait: the page says so, until it answers again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, SIZES, size_of
from tests.browser.desk import Desk
from tests.browser.harbour import Harbour
from tests.browser.test_axe import Inspector

#: Some polls must have failed before it is told, and a slow machine must have started a server.
PATIENCE = 60_000


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, new_page: Callable[..., Page], harbour: Harbour) -> Page:
    """A page of either size at the server that will be killed."""
    return new_page(base_url=harbour.address, **size_of(request.param))


def test_who_waits_is_told_that_the_server_is_silent(
    page: Page, harbour: Harbour, new_page: Callable[..., Page]
) -> None:
    answer = page.request.post(
        "/api/games",
        data={
            "scenario": "constitution-guerriere",
            "ruleset": "second_edition",
            "seats": [{"kind": "human"}, {"kind": "human"}],
        },
    )
    made = answer.json()
    desk = Desk(page)
    link = desk.invitation(made["id"], 1)
    guest = new_page(base_url=harbour.address, **LAPTOP)
    Desk(guest).sit_down(link)
    page.goto(f"/#/game/{made['id']}")
    desk.settle()
    desk.get("seal").click()
    expect(desk.get("waiting")).to_be_visible()
    # Nothing is under way any more that could fail.
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1000)

    harbour.kill()
    notice = desk.get("no-answer")
    expect(notice).to_contain_text("The server does not answer", timeout=PATIENCE)
    expect(desk.get("waiting")).to_be_visible()
    inspector = Inspector(page)
    inspector.inspect("a game whose server is silent")
    assert not inspector.wrong, "\n".join(inspector.wrong)
    harbour.start()
    expect(notice).to_have_count(0, timeout=PATIENCE)
    expect(desk.get("waiting")).to_be_visible()
