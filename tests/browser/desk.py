"""A player at the page: reads it, and gives orders through it alone.

What the player is asked may be read from the server too, with the player's own seat key, to choose an answer.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from playwright.sync_api import APIRequestContext, Locator, Page, expect

Hex = Sequence[int]
DUEL = "constitution-guerriere"
RULESET = "second_edition"
RESTS = ("asking", "over", "handover")
PATIENCE_MS = 60_000

_SIZE = 40
_COLUMN = _SIZE * 1.5
_ROW = _SIZE * math.sqrt(3)
STEPS = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

# The chart holds still when it has not moved for some frames; a flight begins two frames after it is called for.
_STEADY = """() => {
  const world = document.querySelector(".board > .world");
  const now = world && !document.querySelector(".board.moving") && world.style.transform;
  window.framesAlike = now && now === window.lastFrame ? window.framesAlike + 1 : 0;
  window.lastFrame = now;
  return window.framesAlike >= 8;
}"""


# Every stage the game page has been at, so that a short film is not missed.
_STAGES = """
  window.stages = [];
  new MutationObserver(() => {
    const stage = document.querySelector("[data-testid=game]")?.dataset.stage;
    if (stage && stage !== window.stages.at(-1)) window.stages.push(stage);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-stage"] });
"""


class Desk:
    """One browser page in which a game is played."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touch = False
        page.add_init_script(_STAGES)

    # Going somewhere

    def home(self) -> None:
        """Go to the home page."""
        self.page.goto("/")
        expect(self.get("battle").first).to_be_visible()

    def open_form(self, scenario: str = DUEL) -> None:
        """Choose a battle on the home page."""
        self.home()
        more, wanted = (
            self.get("more-battles"),
            self.page.locator(f"[data-testid=battle][data-scenario={scenario}]"),
        )
        while more.count() and not wanted.count():
            self._push(more)
        self._push(wanted)
        expect(self.get("sail-form")).to_be_visible()

    def choose(self, group: str, value: str) -> None:
        """Take one of the choices that stand in a row."""
        self._push(self.get(group).locator(f'label:has(input[value="{value}"])'))

    def command(self, side: int, seat: str) -> None:
        """Give a side to a person (`human` is the player, or another at this desk) or to a captain."""
        if seat in ("human", "friend", "desk"):
            self.choose(f"seat-{side}", "desk" if seat == "human" and side else seat)
            return
        self.choose(f"seat-{side}", "captain")
        self.choose(f"captain-{side}", seat)

    def rules_chosen(self) -> Locator:
        """Return the rule book that is chosen on the page of a set-up."""
        return self.get("ruleset").locator("input:checked")

    def set_pace(self, pace: str) -> None:
        """Choose the pace of films in the settings."""
        self._push(self.get("settings"))
        self.get("settings-dialog").get_by_label(pace, exact=True).check()
        self._push(self.get("settings-dialog-close"))

    def sail(
        self, scenario: str = DUEL, seats: Sequence[str] = ("human", "cabin-boy"), seed: int | None = 1812
    ) -> None:
        """Begin a battle from the home page."""
        self.open_form(scenario)
        for side, seat in enumerate(seats):
            self.command(side, seat)
        if seed is not None:
            self._push(self.get("dice").locator("summary"))
            self.get("seed").fill(str(seed))
        self._push(self.get("sail"))
        self.settle()

    def make(
        self, scenario: str = DUEL, seats: Sequence[str] = ("human", "cabin-boy"), seed: int | None = 1812
    ) -> str:
        """Make a game at this desk without the form, for tests of what comes after; its id."""
        people = [{"kind": "human"} if seat == "human" else {"kind": "bot", "bot": seat} for seat in seats]
        body: dict[str, Any] = {"scenario": scenario, "ruleset": RULESET, "seats": people}
        if seed is not None:
            body["seed"] = seed
        made = self.page.request.post("/api/games", data=body)
        assert made.status == 201, made.text()
        return str(made.json()["id"])

    def go(self, game: str) -> str:
        """Open a game; the stage it is at."""
        self.page.goto(f"/#/game/{game}")
        return self.settle()

    def invitation(self, game: str, side: int) -> str:
        """The address of an invitation to a seat of this desk, made without the page."""
        made = self.page.request.post(f"/api/games/{game}/seats/{side}/keys/invitation", data={})
        assert made.ok, made.text()
        return f"/#/game/{game}?seat={made.json()['invitation']}&side={side}"

    def sit_down(self, link: str) -> str:
        """Open an invitation or recovery link and sit down; the stage that the game is at."""
        # A page that only changes what follows the # is not loaded again.
        self.page.goto("about:blank")
        self.page.goto(link)
        self._push(self.get("sit-down"))
        self.get("sit-down").wait_for(state="detached")
        return self.settle()

    # Reading the page

    def get(self, testid: str) -> Locator:
        """Something by its test id."""
        return self.page.get_by_test_id(testid)

    @property
    def game(self) -> str:
        """The id of the game in the address."""
        found = re.search(r"#/(?:game|replay)/([^/?]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def stage(self) -> str:
        """What the page does: asking, watching, waiting, handover, over."""
        return self.get("game").get_attribute("data-stage") or ""

    @property
    def side(self) -> int:
        """Whose seat the page shows."""
        return int(self.get("game").get_attribute("data-side") or -1)

    @property
    def kind(self) -> str:
        """What is asked now."""
        return self.get("ask").get_attribute("data-kind") or ""

    @property
    def notation(self) -> str:
        """The plot as it is written."""
        return self.get("notation").input_value()

    def read(self, paper: str) -> Locator:
        """Open a paper of the drawer or the sheet, if it does not lie open: chronicle, log or menu."""
        tab = self.get(f"tab-{paper}")
        if "true" not in (tab.get_attribute("aria-pressed"), tab.get_attribute("aria-selected")):
            self._push(tab)
        return self.get({"log": "ship-log", "menu": "seats"}.get(paper, paper))

    def ship_by_ship(self) -> None:
        """Go from ship to ship where several are to be plotted, instead of ordering them from the roster."""
        if self.get("ship-by-ship").count():
            self._push(self.get("ship-by-ship").first)

    def logged_move(self, turn: int) -> Locator:
        """The move of a turn in the ship's log that lies open."""
        row = (
            self.get("ship-log")
            .locator("tbody tr")
            .filter(has=self.page.get_by_role("rowheader", name=str(turn), exact=True))
        )
        return row.locator("td.move")

    def wait_for_stage(self, *stages: str) -> str:
        """Wait until the page is at one of these stages."""
        choice = ", ".join(f"[data-testid=game][data-stage={stage}]" for stage in stages)
        self.page.locator(choice).wait_for(timeout=PATIENCE_MS)
        return self.stage

    def see_film(self, by: Callable[[], object]) -> str:
        """Do something that a film follows; skip the film and go on to the next rest."""
        before = self.page.evaluate("() => window.stages.length")
        by()
        self.page.wait_for_function(
            "before => window.stages.slice(before).includes('watching')", arg=before, timeout=PATIENCE_MS
        )
        return self.settle()

    def take_desk(self) -> str:
        """Sit down where the desk was handed over; the stage that follows."""
        button = self.get("take-desk")
        button.click()
        # The page rests at the handing over until the seat's look is there.
        button.wait_for(state="detached")
        return self.settle()

    def settle(self) -> str:
        """Skip films until something is asked, or the battle is over, or the desk is to be handed over."""
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while (stage := self.wait_for_stage("watching", *RESTS)) == "watching":
            assert time.monotonic() < deadline, "the film does not end"
            self.page.keyboard.press("Escape")
            self.page.wait_for_timeout(30)
        return stage

    # What the player knows, by the server

    def key(self, side: int | None = None) -> str:
        """The seat key of a side at this desk."""
        games = self.page.request.get("/api/games").json()
        seats = next(game for game in games if game["id"] == self.game)["seats"]
        keys = {seat["side"]: seat["key"] for seat in seats if seat["key"]}
        return str(keys[self.side if side is None else side])

    def look(self, side: int | None = None) -> dict[str, Any]:
        """What a seat of this desk is shown."""
        answer = self.page.request.get(
            f"/api/games/{self.game}/view", headers={"X-Seat": self.key(side)}, timeout=PATIENCE_MS
        )
        assert answer.ok, answer.text()
        return dict(answer.json())

    def view(self, side: int | None = None) -> dict[str, Any]:
        """What a seat of this desk sees of the game."""
        return dict(self.look(side)["view"])

    def ask(self) -> dict[str, Any]:
        """The question on the page with all that belongs to it."""
        asked = self.get("ask").get_attribute("data-ask")
        return dict(next(ask for ask in self.view()["request"]["asks"] if ask["id"] == asked))

    # Giving orders

    def seal(self, by: Callable[[], None] | None = None) -> str:
        """Seal by the button, or by another way, and go on to the next rest."""
        self.get("ask").evaluate("element => element.setAttribute('data-old', '')")
        if by:
            by()
        else:
            self._push(self.get("seal"))
        self.page.locator("[data-old]").wait_for(state="detached", timeout=PATIENCE_MS)
        return self.settle()

    def play_on(self, until: Callable[[str], bool], most: int = 60) -> str:
        """Answer questions by the page until one is of the wanted kind; towards the enemy, else by default."""
        for _ in range(most):
            if self.stage != "asking" or until(self.kind):
                return self.stage
            if self.kind == "plot":
                self.type_plot(towards(self.view(), self.ask()))
            if self.get("next").count():
                self._push(self.get("next"))
            else:
                self.seal()
        raise AssertionError("nothing of the kind was asked")

    def type_plot(self, notation: str) -> None:
        """Write a plot by hand."""
        self.get("notation").fill(notation)
        expect(self.get("notation")).to_have_value(notation)

    def steady(self) -> None:
        """Wait until the chart holds still."""
        self.page.evaluate("() => { window.lastFrame = undefined }")
        self.page.wait_for_function(_STEADY, polling="raf")

    def point_of(self, at: Hex) -> tuple[float, float]:
        """Where the middle of a hex is on the screen."""
        return self.points_of([at])[0]

    def points_of(self, places: Iterable[Hex]) -> list[tuple[float, float]]:
        """Where the middles of hexes are on the screen, when the chart holds still."""
        self.steady()
        zoom, left, top = self.page.locator(".board > .world").first.evaluate(
            """world => {
              const { a, e, f } = new DOMMatrix(getComputedStyle(world).transform);
              const frame = world.parentElement.getBoundingClientRect();
              return [a, e + frame.left, f + frame.top];
            }"""
        )
        return [(left + zoom * _COLUMN * q, top + zoom * _ROW * (r + q / 2)) for q, r in places]

    def covers(self, *places: Hex) -> list[str]:
        """What keeps the pointer from these hexes of the chart; nothing if they lie open."""
        found = self.page.evaluate(
            """points => points.map((point) => {
              const element = document.elementFromPoint(...point);
              const cover = element ? element.outerHTML.slice(0, 160) : "the window's edge";
              const open = element?.closest(".board") && !element.closest("button:not([data-ship])");
              return open ? "" : `${cover} at ${point.map(Math.round)}`;
            }).filter((cover) => cover)""",
            self.points_of(places),
        )
        return list(found)

    def point_at(self, at: Hex) -> None:
        """Click or tap a hex of the chart."""
        point = self.point_of(at)
        if self.touch:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def point_plot(self, ask: dict[str, Any], notation: str) -> None:
        """Plot by a click on a lit hex; another way to the same hex is chosen from the list."""
        lit = [place["bow"] for place in ask["previews"].values()]
        assert not (covers := self.covers(*lit)), f"lit hexes are covered: {covers}"
        self.point_at(ask["previews"][notation]["bow"])
        expect(self.get("notation")).not_to_have_value(ask["default"])
        if self.notation != notation:
            self._push(self.page.locator("button.way").filter(has_text=re.compile(rf"^\s*{notation}\s")))
        expect(self.get("notation")).to_have_value(notation)

    def steer(self, notation: str) -> None:
        """Plot by the keys A, W and D."""
        for sign in re.findall(r"\d+|[LR]", notation):
            keys = {"L": "a", "R": "d"}.get(sign) or "w" * int(sign)
            for key in keys:
                self.page.keyboard.press(key)
        expect(self.get("notation")).to_have_value(notation)

    def _push(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()


def towards(view: dict[str, Any], ask: dict[str, Any]) -> str:
    """The plot that brings a ship nearest to where an enemy will be."""
    foes = [ship for ship in view["ships"] if ship["side"] != view["side"] and ship["present"]]
    foes = [ship for ship in foes if not ship["surrendered"]] or foes

    def worth(notation: str) -> tuple[float, int, str]:
        place = ask["previews"].get(notation)
        if place is None:
            return 1000, len(notation), notation
        far = []
        for foe in foes:
            dq, dr = STEPS[foe["heading"]]
            ahead = (foe["bow"][0] + dq, foe["bow"][1] + dr)
            near = min(distance(place["bow"], foe["bow"]), distance(place["stern"], foe["bow"]))
            far.append(near + distance(place["bow"], ahead) / 2)
        return min(far), len(notation), notation

    return str(min(ask["options"], key=worth))


def distance(a: Hex, b: Hex) -> int:
    """How many hexes lie between two."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def taken_seat(maker: APIRequestContext, guest: APIRequestContext, game: str, side: int) -> str:
    """Invite a guest at another desk to a seat and have him take it; the key that plays it from there."""
    address = f"/api/games/{game}"
    invited = maker.post(f"{address}/seats/{side}/keys/invitation", data={}).json()
    # From the second call on the guest's is a desk that the server knows.
    guest.get("/api/games")
    taken = guest.post(f"{address}/take", headers={"X-Seat": invited["invitation"]}, data={})
    assert taken.ok, taken.text()
    return str(taken.json()["key"])
