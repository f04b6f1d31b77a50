"""A page that is left open tells whose turn it is; a seat is shown what it missed; a replay has a public page."""

import re
from collections.abc import Callable

from playwright.sync_api import APIRequestContext, Page, expect

from tests.browser.desk import Desk

DUEL = {"scenario": "constitution-guerriere", "ruleset": "second_edition"}


def _seal(desk: APIRequestContext, game: str, key: str) -> None:
    """Answer whatever a seat is asked by the defaults; nothing if it is asked nothing."""
    desk.post(f"/api/games/{game}/orders", data={"orders": {}}, headers={"X-Seat": key})


def _met(page: Page, foe: APIRequestContext) -> tuple[str, str, str]:
    """Make a game in which the enemy sits at another desk: its id, and the keys of both."""
    seats = [{"kind": "human"}, {"kind": "human"}]
    game = page.request.post("/api/games", data={**DUEL, "seats": seats}).json()["id"]
    made = page.request.post(f"/api/games/{game}/seats/1/keys/invitation", data={}).json()
    foe.get("/api/me")
    taken = foe.post(f"/api/games/{game}/take", data={}, headers={"X-Seat": made["invitation"]})
    own = page.request.get(f"/api/games/{game}").json()["seats"][0]["key"]
    return game, own, taken.json()["key"]


def _play_to(turn: int, page: Page, foe: APIRequestContext, game: str, keys: tuple[str, str]) -> None:
    for _ in range(200):
        look = page.request.get(f"/api/games/{game}/view", headers={"X-Seat": keys[0]}).json()
        if look["view"]["turn"] >= turn and look["view"]["request"]:
            return
        _seal(page.request, game, keys[0])
        _seal(foe, game, keys[1])
    raise AssertionError("the turn never comes")


def test_a_page_left_open_says_whose_turn_it_is(page: Page, foe: APIRequestContext) -> None:
    page.goto("/")
    expect(page).to_have_title("Weathergage")
    game, own, theirs = _met(page, foe)
    expect(page).to_have_title(re.compile("^Your turn · Constitution"))
    assert (page.locator('link[rel="icon"]').get_attribute("href") or "").startswith("data:image/svg")
    ticket = page.get_by_test_id("ticket").filter(has_text="Constitution")
    expect(ticket.get_by_text("Your turn")).to_be_visible()
    _seal(page.request, game, own)
    expect(page).to_have_title("Weathergage")
    _seal(foe, game, theirs)
    _play_to(2, page, foe, game, (own, theirs))
    expect(page).to_have_title(re.compile("^Your turn · Constitution"))


def test_a_seat_is_shown_what_it_missed_and_a_replay_has_a_public_page(
    page: Page, foe: APIRequestContext, new_page: Callable[..., Page]
) -> None:
    desk = Desk(page)
    page.goto("/")
    game, own, theirs = _met(page, foe)
    _play_to(2, page, foe, game, (own, theirs))
    with page.expect_response(
        lambda answer: answer.url.endswith("/visit") and answer.request.method == "PUT"
    ):
        desk.go(game)
    expect(desk.get("since-here")).to_have_count(0)
    page.goto("about:blank")
    _play_to(4, page, foe, game, (own, theirs))
    desk.go(game)
    expect(desk.get("since-here")).to_contain_text(re.compile(r"turns 2 to [34]"))
    desk.get("since-watch").click()
    expect(desk.get("replay-position")).to_contain_text(re.compile("Turn [234]"))

    page.request.post(
        f"/api/games/{game}/act", data={"verb": "concede", "notation": ""}, headers={"X-Seat": own}
    )
    path = page.request.post(f"/api/games/{game}/share", data={}).json()["path"]
    guest = new_page()
    head = guest.goto(path)
    assert head is not None and 'property="og:image"' in head.text()
    expect(guest.get_by_test_id("replay")).to_be_visible()
    expect(guest).to_have_url(re.compile("/#/shared/"))
    guest.goto(f"/#/game/{game}")
    expect(guest.get_by_test_id("come-back")).to_contain_text("recovery link")
    guest.goto(path)
    guest.request.put("/api/me/name", data={"name": f"Guest {game[:6]}".replace("_", "x").replace("-", "x")})
    guest.reload()
    guest.get_by_test_id("tab-more").click()
    guest.get_by_test_id("comment-text").fill("Well fought.")
    guest.get_by_test_id("comment-say").click()
    expect(guest.get_by_test_id("comment")).to_contain_text("Well fought.")
    guest.get_by_test_id("shared-play-on").click()
    expect(guest).to_have_url(re.compile("/#/game/"))
