"""Two people at two desks: the invitation, the seats, leaving, and the check of a fair game."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, SIZES, size_of
from tests.browser.desk import PATIENCE_MS, Desk
from tests.browser.tabbing import tab_to

PEOPLE = ("human", "human")


@pytest.fixture
def desks(page: Page, new_page: Callable[..., Page]) -> tuple[Desk, Desk]:
    """The maker of a game and a guest, who have not met."""
    for one in (page, guest := new_page(**LAPTOP)):
        one.emulate_media(reduced_motion="reduce")
    return Desk(page), Desk(guest)


def _met(desks: tuple[Desk, Desk], seed: int | None = None) -> str:
    """Let the guest sit down on side 1 of a game that the maker has made by the form; its id."""
    maker, guest = desks
    maker.sail(seats=PEOPLE, seed=seed)
    game = maker.game
    guest.sit_down(maker.invitation(game, 1))
    expect(maker.get("handover")).to_have_count(0)
    maker.settle()
    assert (maker.side, guest.side) == (0, 1)
    return game


def _findings(desk: Desk) -> dict[str, str]:
    """Check the game by its button; what was found of everything."""
    desk.get("check-button").click()
    expect(desk.get("check-verdict")).to_be_visible()
    found = desk.get("finding").evaluate_all(
        "all => all.map((one) => [one.dataset.about, one.dataset.state])"
    )
    return dict(found)


def _resign(desk: Desk) -> None:
    desk.get("tab-menu").click()
    desk.get("concede").click()
    desk.get("concede-yes").click()


ALL = ("secret", "parts", "seals", "notes", "dice", "chronicle")


def _play_a_turn(desks: tuple[Desk, Desk]) -> None:
    """Let both seal whatever they are asked until the second turn; the wind is diced for."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while any(desk.get("turn").inner_text() != "Turn 2" for desk in desks):
        assert time.monotonic() < deadline, "the second turn never comes"
        for desk in desks:
            if desk.stage == "watching":
                desk.page.keyboard.press("Escape")
            elif desk.stage == "asking":
                desk.get("ask").evaluate("element => element.setAttribute('data-old', '')")
                desk.get("seal").click()
                desk.page.locator("[data-old]").wait_for(state="detached")
                deadline = time.monotonic() + PATIENCE_MS / 1000
            desk.page.wait_for_timeout(50)


def test_a_game_between_two_desks_from_the_invitation_to_the_check(desks: tuple[Desk, Desk]) -> None:
    maker, guest = desks
    maker.open_form()
    maker.page.locator("[data-testid=preset][data-preset=advanced]").check()
    maker.command(1, "human")
    maker.get("sail").click()
    maker.settle()
    maker.take_desk()
    assert maker.play_on(lambda kind: False) == "handover"
    maker.get("invite").click()
    link = maker.get("invitation-link").input_value()

    guest.page.goto(link)
    card = guest.get("invitation-card")
    expect(card).to_contain_text("Constitution v. Guerriere")
    expect(guest.get("invited-side")).to_have_text("Great Britain")
    expect(card).to_contain_text("a person at another desk")
    expect(guest.get("invited-dice")).to_contain_text("Nobody can know the dice")
    expect(guest.get("invited-anew")).to_contain_text("begins anew")
    guest.get("sit-down").click()
    assert guest.settle() == "asking"
    assert guest.side == 1
    assert "seat=" not in guest.page.url
    expect(guest.get("keep-link-text")).to_have_value(
        f"{_origin(guest)}/#/game/{guest.game}?seat=" + _recovery(guest)
    )
    guest.get("keep-link-close").click()
    expect(guest.get("keep-link")).to_have_count(0)

    expect(maker.get("played-elsewhere")).to_contain_text("begins anew")
    maker.get("go-on").click()
    expect(maker.get("played-elsewhere")).to_have_count(0)
    assert maker.settle() == "asking"
    expect(maker.get("turn")).to_have_text("Turn 1")
    _play_a_turn(desks)
    maker.get("tab-menu").click()
    expect(maker.get("dice-from")).to_contain_text("random text from each player")
    _resign(guest)
    for desk in desks:
        desk.wait_for_stage("over")
        assert _findings(desk) == dict.fromkeys(ALL, "right")
        expect(desk.get("check-verdict")).to_contain_text("Nothing was changed")
        expect(desk.get("fair-alarm")).to_have_count(0)


def _origin(desk: Desk) -> str:
    return str(desk.page.evaluate("() => location.origin"))


def _recovery(desk: Desk) -> str:
    keys = desk.page.request.get(f"/api/games/{desk.game}/seats/1/keys").json()
    return f"{keys['recovery']}&side=1"


def test_a_file_that_was_tampered_with_is_found_out(desks: tuple[Desk, Desk], tmp_path: Path) -> None:
    maker, guest = desks
    game = _met(desks)
    for desk in desks:
        desk.type_plot("1")
    maker.get("seal").click()
    maker.wait_for_stage("waiting")
    guest.seal()
    _resign(guest)
    guest.wait_for_stage("over")
    saved = guest.page.request.get(f"/api/games/{game}/replay").json()

    expect(_checked(guest, saved, tmp_path)).to_contain_text("Nothing was changed")
    changed = json.loads(json.dumps(saved))
    changed["fairness"]["salts"][0] = "0" * 32
    expect(_checked(guest, changed, tmp_path)).to_contain_text("Entry 1 (")
    changed = json.loads(json.dumps(saved))
    changed["fairness"]["rolls"].insert(0, ["gunnery", 6, 7])
    expect(_checked(guest, changed, tmp_path)).to_contain_text("Die 1 (")


def _checked(desk: Desk, file: dict[str, Any], folder: Path) -> Any:
    """Open a file on the replay page and check it; the verdict."""
    path = folder / "battle.json"
    path.write_text(json.dumps(file))
    desk.page.goto("about:blank")
    desk.page.goto("/#/replay-file")
    desk.get("replay-input").set_input_files(path)
    # A file that the server refuses to show can be checked all the same.
    tab, button = desk.get("tab-check"), desk.get("check-button")
    expect(tab.or_(button)).to_be_visible()
    if tab.is_visible():
        tab.click()
    button.click()
    return desk.get("check-verdict")


def test_whoever_sits_down_is_warned_of_dice_that_the_maker_chose(desks: tuple[Desk, Desk]) -> None:
    maker, guest = desks
    game = maker.make(seats=PEOPLE, seed=1812)
    guest.page.goto(maker.invitation(game, 1))
    expect(guest.get("invited-dice")).to_contain_text("chose the seed of the dice and can know every one")
    guest.get("sit-down").click()
    guest.settle()
    guest.get("tab-menu").click()
    expect(guest.get("dice-from")).to_contain_text("can know them all")


def test_a_game_of_two_is_left_by_resigning_and_the_other_is_told(desks: tuple[Desk, Desk]) -> None:
    maker, guest = desks
    game = _met(desks)
    assert maker.page.request.delete(f"/api/games/{game}").status == 409
    maker.page.goto("/#/games")
    card = maker.page.locator(f"[data-game='{game}']")
    card.get_by_test_id("delete").click()
    expect(maker.get("leave-dialog")).to_contain_text("Another person plays this battle")
    maker.get("leave-cancel").click()
    expect(maker.get("leave-dialog")).to_have_count(0)
    expect(card).to_be_visible()
    card.get_by_test_id("delete").click()
    maker.get("resign-leave").click()
    expect(card).to_have_count(0)
    guest.wait_for_stage("over")
    expect(guest.get("notice")).to_contain_text("has left the table")
    guest.get("notice-close").click()
    expect(guest.get("notice")).to_have_count(0)
    guest.get("tab-menu").click()
    guest.get("seats").click()
    expect(guest.get("notices").locator("li")).to_have_count(2)


def test_a_seat_is_handed_over_and_the_game_goes_on_elsewhere(
    desks: tuple[Desk, Desk], new_page: Callable[..., Page]
) -> None:
    maker, guest = desks
    game = _met(desks)
    maker.page.goto("/#/games")
    maker.page.locator(f"[data-game='{game}']").get_by_test_id("delete").click()
    maker.get("hand-seat").click()
    link = maker.get("handover-link").input_value()
    heir = Desk(new_page(**LAPTOP))
    assert heir.sit_down(link) == "asking"
    assert heir.side == 0
    assert guest.stage == "asking", "the battle goes on"


def test_a_renewed_invitation_makes_the_old_one_void(desks: tuple[Desk, Desk]) -> None:
    maker, guest = desks
    game = maker.make(seats=PEOPLE, seed=None)
    maker.go(game)
    maker.take_desk()
    maker.get("tab-menu").click()
    maker.get("seats").click()
    seat = maker.page.locator("[data-testid=seat-keys][data-side='1']")
    seat.get_by_test_id("invitation-make").click()
    field = seat.get_by_test_id("invitation-link")
    old = field.input_value()
    seat.get_by_test_id("invitation-renew").click()
    expect(field).not_to_have_value(old)
    new = field.input_value()

    guest.page.goto(old)
    guest.get("sit-down").click()
    expect(guest.get("sit-problem")).to_contain_text("renewed or withdrawn")
    seat.get_by_test_id("invitation-withdraw").click()
    expect(seat.get_by_test_id("invitation-make")).to_be_visible()
    guest.page.goto("about:blank")
    guest.page.goto(new)
    guest.get("sit-down").click()
    expect(guest.get("sit-problem")).to_be_visible()
    seat.get_by_test_id("invitation-make").click()
    expect(field).not_to_have_value("")
    guest.sit_down(field.input_value())
    assert guest.side == 1


def test_a_lost_cookie_is_mended_by_the_recovery_link(desks: tuple[Desk, Desk]) -> None:
    maker, guest = desks
    _met(desks)
    guest.get("keep-link-close").click()
    guest.get("tab-menu").click()
    guest.get("seats").click()
    guest.get("recovery-show").click()
    link = guest.get("recovery-link").input_value()
    before = guest.view()
    game = guest.game
    guest.page.context.clear_cookies()
    guest.page.goto(f"/#/game/{game}")
    guest.page.reload()
    expect(guest.get("game")).to_have_attribute("data-side", "-1")
    guest.page.goto("about:blank")
    guest.page.goto(link)
    expect(guest.get("invitation-card")).to_contain_text("Your seat")
    guest.get("sit-down").click()
    assert guest.settle() == "asking"
    assert guest.side == 1
    assert guest.view() == before
    expect(guest.get("fair-alarm")).to_have_count(0)
    # The maker's page has heard of it, and keeps what it was at.
    expect(maker.get("notice")).to_contain_text("taken at another desk")
    assert maker.stage == "asking"


def test_a_script_key_is_made_and_withdrawn(desks: tuple[Desk, Desk]) -> None:
    maker, _ = desks
    game = maker.make(seed=None)
    maker.go(game)
    maker.get("tab-menu").click()
    maker.get("seats").click()
    maker.get("for-programs").click()
    maker.get("script-make").click()
    key = maker.get("script-key").input_value()
    maker.get("script-withdraw").click()
    expect(maker.get("script-make")).to_be_visible()
    assert key.startswith("script-")


@pytest.mark.parametrize("device", SIZES)
def test_the_seats_are_reached_by_the_keyboard(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    desk = Desk(page)
    desk.go(desk.make(seed=None))
    desk.get("tab-menu").click()
    tab_to(page, "[data-testid=seats]")
    page.keyboard.press("Enter")
    expect(desk.get("seats-dialog")).to_be_visible()
    tab_to(page, "[data-testid=invitation-make]")
    page.keyboard.press("Enter")
    expect(desk.get("invitation-link")).to_be_visible()
    overflow = desk.get("seats-dialog").evaluate("one => one.scrollWidth - one.clientWidth")
    assert overflow <= 0, "nothing sticks out of the paper"
    page.keyboard.press("Escape")
    expect(desk.get("seats-dialog")).to_have_count(0)
