"""Nothing on any page is closed to people who do not see it, in the day's colours and the night's."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, SIZES, size_of
from tests.browser.desk import Desk
from weathergage.api import ruleset_ids

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: Places that do not exist, and what is said there.
NOWHERE = {
    "battles?find=zzz": "No battle",
    "battle/nonsense": "There is no battle",
    "game/nonsense": "This game cannot be opened",
}
THEMES: dict[str, Literal["light", "dark"]] = {"day": "light", "night": "dark"}


class Inspector:
    """Looks at one page after the other, in both themes, and keeps what is wrong."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []

    def inspect(self, name: str) -> None:
        """Look at the page as it is now."""
        for theme, scheme in THEMES.items():
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            expect(self.page.locator("html")).to_have_attribute("data-theme", theme)
            self.page.evaluate("() => document.fonts.ready.then(() => {})")
            if not self.page.evaluate("() => 'axe' in window"):
                self.page.evaluate(AXE.read_text())
            # Nothing but the contrast differs from one theme to the other.
            rules = None if theme == "day" else ["color-contrast"]
            found = self.page.evaluate(
                "runOnly => axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })",
                rules,
            )
            self.wrong += [f"{name} by {theme}: {_told(one)}" for one in found["violations"]]


@pytest.fixture(scope="module", autouse=True)
def _axe() -> None:
    if not AXE.exists():
        reason = f"axe-core is not at {AXE}: run `make web`"
        if os.environ.get("WEATHERGAGE_REQUIRE_BROWSER") == "1":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)


@pytest.mark.parametrize("device", SIZES)
def test_every_page_before_and_after_a_battle(
    device: str, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    page = new_page(**size_of(device))
    desk, inspector = Desk(page), Inspector(page)
    desk.make()
    desk.open_form()
    page.get_by_test_id("dice").locator("summary").click()
    inspector.inspect("the set-up of a battle")
    page.goto("/#/battle/lake-erie")
    for side in (0, 1):
        desk.get(f"divide-{side}").click()
        desk.get(f"command-{side}-add").click()
    expect(desk.get("command-ship")).to_have_count(7)
    inspector.inspect("the set-up of a battle with sides that are divided")
    desk.home()
    inspector.inspect("home")
    if device == "phone":
        desk.get("more").tap()
        expect(desk.get("more-places")).to_be_visible()
        inspector.inspect("more places")
        desk.get("more-games").tap()
    else:
        page.goto("/#/games")
    expect(desk.get("game-card").first).to_be_visible()
    inspector.inspect("your games")
    for place, said in NOWHERE.items():
        page.goto(f"/#/{place}")
        expect(page.get_by_text(said).first).to_be_visible()
        inspector.inspect(said)
    desk.home()
    desk.get("settings").click()
    expect(desk.get("settings-dialog")).to_be_visible()
    inspector.inspect("the settings")

    assert desk.go(desk.make(seats=("human", "human"))) == "handover"
    inspector.inspect("the hand-over page")

    page.goto("/#/replay-file")
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    desk.get("replay-input").set_input_files(broken)
    expect(desk.get("replay-file").get_by_role("alert")).to_be_visible()
    inspector.inspect("a replay file that is broken")
    assert not inspector.wrong, "\n".join(inspector.wrong)


@pytest.mark.parametrize("device", SIZES)
def test_a_game(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    desk, inspector = Desk(page), Inspector(page)
    page.emulate_media(reduced_motion="reduce")
    desk.go(desk.make())
    desk.type_plot("99")
    desk.get("refusal").get_by_test_id("cite").first.click()
    expect(desk.get("rule-text")).to_contain_text(re.compile(r"\w \w"))
    inspector.inspect("the game, a plot refused")
    desk.type_plot("1")
    inspector.inspect("the game, plotting")
    desk.play_on(lambda kind: kind == "fire")
    expect(desk.get("shot")).to_be_visible()
    inspector.inspect("the game, firing")
    desk.get("tab-log").click()
    expect(desk.get("ship-log")).to_be_visible()
    desk.get("standing").locator("summary").click()
    inspector.inspect("the ship's log")
    desk.get("tab-menu").click()
    expect(desk.get("concede")).to_be_visible()
    inspector.inspect("the desk's papers")
    if device == "phone":
        desk.get("tab-orders").click()
    desk.seal()
    desk.get("tab-chronicle").click()
    fired = desk.get("chronicle").locator("[data-event=BroadsideFired] button").first
    fired.click()
    expect(desk.get("rule-text").first).to_contain_text(re.compile(r"\w \w"))
    inspector.inspect("the chronicle, a rule open")
    page.goto(f"/#/replay/{desk.game}")
    expect(desk.get("transport")).to_be_visible()
    desk.get("replay-step").click()
    inspector.inspect("the replay")
    for _ in range(40):
        if desk.get("film-why").count():
            break
        desk.get("replay-step").click()
    desk.get("film-why").click()
    expect(desk.get("why").get_by_test_id("cite").first).to_be_visible()
    inspector.inspect("why, in the replay")
    assert not inspector.wrong, "\n".join(inspector.wrong)


@pytest.mark.parametrize("device", SIZES)
def test_a_squadron_by_every_book_and_the_pages_beside_it(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    desk, inspector = Desk(page), Inspector(page)
    for each in ruleset_ids():
        seats = [{"kind": "human"}, {"kind": "bot", "bot": "cabin-boy"}]
        made = page.request.post(
            "/api/games", data={"scenario": "lissa", "ruleset": each, "seats": seats, "seed": 3}
        )
        # Until the next page is there, the one before would do.
        page.goto("about:blank")
        desk.go(made.json()["id"])
        expect(desk.get("game")).to_have_attribute("data-stage", "asking")
        inspector.inspect(f"a squadron by {each}")
    for place in ("lessons", "campaigns", "rules/second_edition/B.VIII.C.2"):
        page.goto("about:blank")
        page.goto(f"/#/{place}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        inspector.inspect(place)
    assert not inspector.wrong, "\n".join(inspector.wrong)


@pytest.mark.parametrize("device", SIZES)
def test_the_papers_of_a_fleet(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    desk, inspector = Desk(page), Inspector(page)
    desk.go(desk.make("saintes", seats=("human", "midshipman")))
    if device == "phone":
        desk.get("tab-ships").click()
    desk.get("division-edit").first.click()
    expect(desk.get("division-rename")).to_be_visible()
    inspector.inspect("the roster, a division changed")
    if device == "phone":
        desk.get("tab-orders").click()
    desk.get("rest-lieutenant").click()
    expect(desk.get("accept-drafts")).to_be_visible()
    desk.get("wind-chip").click()
    desk.get("score-fold").click()
    expect(desk.get("score-all")).to_be_visible()
    inspector.inspect("what the lieutenant plots, the rose and the score")
    assert not inspector.wrong, "\n".join(inspector.wrong)


#: The buttons of the bar and of the seal that lie beyond the edge of the window, where nobody can scroll to.
_CUT = """() => [...document.querySelectorAll("[data-testid=cartouche] button, [data-part=seal] button")]
  .filter(button => button.getBoundingClientRect().right > innerWidth)
  .map(button => button.textContent.trim())"""

#: Sheets that are sealed of each battle.
MOST_SHEETS = {"second_edition": 8, "tournament": 12, "beat_to_quarters": 30, "red_and_black": 14}


@pytest.mark.parametrize("device", SIZES)
@pytest.mark.parametrize("book", ruleset_ids())
def test_every_kind_of_card_that_a_battle_asks(book: str, device: str, new_page: Callable[..., Page]) -> None:
    """Two squadrons lie side by side, so that guns, grapples and boarders are asked about soon."""
    page = new_page(**size_of(device))
    desk, inspector = Desk(page), Inspector(page)
    desk.touch = device == "phone"
    cards = page.request.get("/api/rulesets").json()
    options = next(one for one in cards if one["id"] == book)["presets"][-1]["options"]
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "midshipman"}]
    body = {"scenario": "close-quarters", "ruleset": book, "options": options, "seats": seats, "seed": 7}
    made = page.request.post("/api/games", data=body)
    assert made.status == 201, made.text()
    desk.go(made.json()["id"])
    seen: set[str] = set()
    for _ in range(MOST_SHEETS[book]):
        if desk.stage != "asking":
            break
        kinds = {ask["kind"] for ask in desk.view()["request"]["asks"]}
        if kinds - seen:
            inspector.inspect(f"{book}: {', '.join(sorted(kinds))}")
            assert not (cut := page.evaluate(_CUT)), f"{kinds}: beyond the edge of the window: {cut}"
            seen |= kinds
        desk.seal(lambda: page.keyboard.press("Shift+Enter"))
    assert len(seen) > 3, seen
    assert not inspector.wrong, "\n".join(inspector.wrong)


@pytest.mark.parametrize("device", SIZES)
def test_a_harbour_without_battles(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    inspector = Inspector(page)
    page.route("**/api/scenarios", lambda route: route.fulfill(json=[]))
    page.goto("/#/battles")
    expect(page.get_by_test_id("home")).to_contain_text("No battle is installed")
    inspector.inspect("an empty library")
    assert not inspector.wrong, "\n".join(inspector.wrong)


@pytest.mark.parametrize("device", SIZES)
def test_seats_and_the_check_of_a_game(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    maker, desk, inspector = Desk(new_page(**LAPTOP)), Desk(page), Inspector(page)
    for seed in (1812, None):
        game = maker.make(seats=("human", "human"), seed=seed)
        page.goto("about:blank")
        page.goto(maker.invitation(game, 1))
        expect(desk.get("invitation-card")).to_be_visible()
        inspector.inspect(f"an invitation, seed {seed}")
    desk.get("sit-down").click()
    desk.settle()
    inspector.inspect("the recovery link")
    desk.get("tab-menu").click()
    desk.get("seats").click()
    desk.get("invitation-make").click()
    desk.get("recovery-show").click()
    desk.get("for-programs").click()
    desk.get("script-make").click()
    expect(desk.get("script-key")).to_be_visible()
    inspector.inspect("the seats")
    page.goto("/#/games")
    page.locator(f"[data-game='{game}']").get_by_test_id("delete").click()
    desk.get("hand-seat").click()
    expect(desk.get("handover-link")).to_be_visible()
    inspector.inspect("leaving a game of two")
    page.goto("/#/fairness")
    inspector.inspect("how dice are kept fair")
    desk.go(game)
    desk.get("tab-menu").click()
    desk.get("concede").click()
    inspector.inspect("giving up, asked once more")
    desk.get("concede-yes").click()
    desk.wait_for_stage("over")
    # A phone has turned to how the battle ended by itself.
    desk.get("check-button").click()
    expect(desk.get("check-verdict")).to_be_visible()
    inspector.inspect("the check of a game")
    assert not inspector.wrong, "\n".join(inspector.wrong)


@pytest.mark.parametrize("device", SIZES)
def test_players_who_come_and_go(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    maker, desk, inspector = Desk(new_page(**LAPTOP)), Desk(page), Inspector(page)
    relief = new_page(**LAPTOP).request
    relief.get("/api/me")
    assert relief.put("/api/me/name", data={"name": f"Relief {device}"}).ok
    assert page.request.put("/api/me/name", data={"name": f"Owner {device}"}).ok
    game = maker.make(seats=("human", "human"))
    desk.sit_down(maker.invitation(game, 1))
    desk.get("tab-players").click()
    desk.get("going").locator("summary").click()
    for button, dialog in (("lend", "lend-dialog"), ("propose-adjourn", "adjourn-dialog")):
        desk.get(button).click()
        desk.choose("until", "date")
        expect(desk.get("until-when")).to_be_visible()
        inspector.inspect(f"the {dialog}")
        desk.get(f"{dialog}-close").click()
    desk.get("lend").click()
    desk.get("lend-name").fill(f"Relief {device}")
    desk.get("lend-ask").click()
    expect(desk.get("end-loan")).to_be_visible()
    inspector.inspect("somebody is asked to command")
    assert relief.post(f"/api/games/{game}/seats/1/substitute/take").ok
    expect(desk.get("played-elsewhere")).to_be_visible()
    inspector.inspect("a seat that another commands")
    page.reload()
    desk.get("waiting-take-back").click()
    desk.settle()
    games = maker.page.request.get("/api/games").json()
    key = next(one for one in games if one["id"] == game)["seats"][0]["key"]
    left = maker.page.request.post(f"/api/games/{game}/seats/0/leave", headers={"X-Seat": key})
    assert left.ok, left.text()
    desk.read("players")
    expect(desk.get("empty-seat")).to_be_visible()
    inspector.inspect("a seat that was left")
    assert not inspector.wrong, "\n".join(inspector.wrong)


@pytest.mark.parametrize("device", SIZES)
def test_lobby_tables_and_guests(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    host = new_page(**LAPTOP).request
    desk, inspector = Desk(page), Inspector(page)
    for name, call in ((f"Axe {device}", page.request), (f"Host {device}", host)):
        call.get("/api/me")
        assert call.put("/api/me/name", data={"name": name}).ok
    body = {"scenario": "constitution-guerriere", "ruleset": "second_edition"}
    wanted = [{"kind": "open"}, {"kind": "named", "person": f"Axe {device}"}]
    made = [
        host.post("/api/games", data={**body, "seats": [{"kind": "human"}, seat]}).json() for seat in wanted
    ]
    page.goto("/#/lobby")
    expect(desk.get("invitation")).to_be_visible()
    expect(desk.get("duel-go")).to_be_visible()
    expect(desk.get("table").first).to_be_visible()
    inspector.inspect("the lobby")
    page.goto(f"/#/game/{made[1]['id']}?side=1")
    expect(desk.get("sit-down")).to_be_visible()
    inspector.inspect("an invitation")
    page.goto("/#/battle/constitution-guerriere?seats=human;named:Ben")
    desk.choose("terms-pace", "days")
    desk.get("terms-more").locator("summary").click()
    inspector.inspect("the terms of a battle")
    own = page.request.post(
        "/api/games", data={**body, "seats": [{"kind": "human"}, {"kind": "link"}]}
    ).json()
    page.goto(f"/#/game/{own['id']}")
    expect(desk.get("invitation-link")).to_be_visible()
    inspector.inspect("a table that waits")
    desk.get("offer-withdraw").click()
    expect(desk.get("offer-link")).to_be_visible()
    inspector.inspect("an empty seat")
    assert not inspector.wrong, "\n".join(inspector.wrong)


def _told(violation: dict[str, Any]) -> str:
    nodes = violation["nodes"]
    places = "; ".join(
        f"{' '.join(map(str, node['target']))} <{node['html'][:120]}> {_why(node)}" for node in nodes[:3]
    )
    return f"{violation['id']} ({violation['help']}), {len(nodes)} times: {places}"


def _why(node: dict[str, Any]) -> str:
    return " ".join(check["message"] for check in [*node["any"], *node["all"], *node["none"]])[:300]
