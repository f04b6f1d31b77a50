"""Two people at one screen, or at two desks: sealed orders stay sealed until both are in."""

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error, Page, Route, WebSocket, expect

from tests.browser.conftest import LAPTOP
from tests.browser.desk import PATIENCE_MS, Desk

# In each battle one ship lies so that she can make plots which are open to nobody else.
FIRST_IS_FREE = "constitution-guerriere"
SECOND_IS_FREE = "constellation-insurgente"
SHORTEST_SECRET = 4


class Ear:
    """Everything the server tells a page, with the seat key it was told for."""

    def __init__(self, page: Page) -> None:
        self._answers: list[tuple[str, str]] = []
        self._news: list[str] = []
        page.route("**/api/**", self._listen)
        page.on("websocket", self._tap)

    def told(self, key: str | None = None) -> str:
        """All answers, or those to requests with one seat's key or with none."""
        answers = [answer for seat, answer in self._answers if key is None or seat in (key, "")]
        return "\n".join([*answers, *self._news])

    def _listen(self, route: Route) -> None:
        try:
            answer = route.fetch()
            text = answer.text()
        except Error:
            # The page was closed or loaded anew while the server still worked out a forecast.
            return
        seat = route.request.headers.get("x-seat", "")
        self._answers.append((seat, f"{route.request.url}\n{text}"))
        with suppress(Error):
            route.fulfill(response=answer)

    def _tap(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._news.append(str(data)))


def test_the_second_at_the_desk_sees_nothing_of_the_first_ones_sealed_orders(page: Page) -> None:
    desk = Desk(page)
    ear = Ear(page)
    desk.sail(FIRST_IS_FREE, seats=("human", "human"))
    assert desk.stage == "handover"
    _shows_nothing(desk)
    keys = [desk.key(0), desk.key(1)]
    asks, secret = _asked(desk, 0)

    desk.take_desk()
    assert desk.side == 0
    desk.type_plot(secret)
    _holds(page, secret)
    assert desk.seal() == "handover"
    _shows_nothing(desk)
    _holds_not(page, secret)

    desk.take_desk()
    assert desk.side == 1
    _holds_not(page, secret)
    _holds_not(page, asks[0])
    told = ear.told(keys[1])
    assert asks[1] in told, "the second seat was told its own question"
    for hidden in (secret, asks[0]):
        assert hidden not in told
    desk.type_plot("1")
    assert asks[1] not in ear.told(keys[0])

    desk.see_film(desk.get("seal").click)
    _opened(desk, secret, "1")
    desk.play_on(lambda kind: False)
    assert desk.stage == "handover"
    _shows_nothing(desk)
    desk.see_film(desk.get("take-desk").click)
    assert desk.side == 0
    _opened(desk, secret, "1")


def test_a_desk_elsewhere_learns_nothing_of_orders_sealed_before_its_own(
    page: Page, new_page: Callable[..., Page]
) -> None:
    first = Desk(page)
    game = first.make(SECOND_IS_FREE, seats=("human", "human"))
    assert first.go(game) == "handover"
    asks, secret = _asked(first, 1)

    second = Desk(new_page(**LAPTOP))
    assert second.sit_down(first.invitation(game, 1)) == "asking"
    assert second.side == 1
    key = second.key(1)
    ear = Ear(page)
    first.page.reload()
    assert first.settle() == "asking"
    assert first.side == 0, "the other seat has left this desk"
    second.type_plot(secret)
    second.get("seal").click()
    second.wait_for_stage("waiting")
    expect(second.get("waiting")).to_be_visible()

    first.page.reload()
    assert first.settle() == "asking"
    _holds_not(page, secret)
    told = ear.told()
    assert asks[0] in told
    for hidden in (secret, asks[1], key):
        assert hidden not in told
    first.type_plot("1")
    second.see_film(lambda: first.see_film(first.get("seal").click))
    for desk in (first, second):
        _opened(desk, secret, "1")


def test_a_seat_that_was_taken_elsewhere_is_not_offered_here_any_more(
    page: Page, new_page: Callable[..., Page]
) -> None:
    first = Desk(page)
    game = first.make(seats=("human", "human"))
    first.go(game)
    key = first.key(1)
    first.take_desk()
    assert first.seal() == "handover"

    second = Desk(new_page(**LAPTOP))
    second.sit_down(first.invitation(game, 1))
    expect(first.get("played-elsewhere")).to_be_visible()
    expect(first.get("take-desk")).to_have_count(0)
    refused = page.request.get(f"/api/games/{game}/view", headers={"X-Seat": key})
    assert refused.status == 403, "the desk is not asked to be honest"
    first.get("go-on").click()
    expect(first.get("played-elsewhere")).to_have_count(0)
    assert first.settle() == "asking", "the battle has begun anew"
    assert first.side == 0 and second.side == 1
    for desk, who in ((first, "you v."), (second, "v. you")):
        desk.page.evaluate("location.hash = '#/games'")
        expect(desk.page.locator(f"[data-game='{game}']")).to_contain_text(who)


def test_what_the_second_seat_gets_does_not_depend_on_the_first_ones_orders(
    new_page: Callable[..., Page],
) -> None:
    seen = [_second_seat_after(new_page(**LAPTOP, reduced_motion="reduce"), plot) for plot in ("1", "R1")]
    for one, other in zip(*seen):
        assert one == other


def _second_seat_after(page: Page, plot: str) -> list[str]:
    """All that the second seat finds when the first one has sealed this plot, without the names of this game."""
    desk = Desk(page)
    desk.sail(seats=("human", "human"), seed=1812)
    game, keys = desk.game, [desk.key(0), desk.key(1)]
    desk.take_desk()
    desk.type_plot(plot)
    assert desk.seal() == "handover"
    seen = [page.content()]
    desk.take_desk()
    desk.steady()
    # The forecast is part of the page, and comes when it is reckoned.
    page.locator("[data-testid=forecast] [data-current=true]").wait_for(timeout=PATIENCE_MS)
    seen += [page.content(), _stored(page)]
    commitment = page.request.get(f"/api/games/{game}").json()["fair"]["commitment"]
    for part in ("", "/view", "/events?after=0", "/film"):
        answer = page.request.get(f"/api/games/{game}{part}", headers={"X-Seat": keys[1]})
        seen.append(f"{part} {answer.status} {answer.text()}")
    for name, instead in ((game, "GAME"), (keys[0], "KEY 0"), (keys[1], "KEY 1"), (commitment, "HASH")):
        seen = [text.replace(name, instead) for text in seen]
    return seen


def _asked(desk: Desk, side: int) -> tuple[list[str], str]:
    """The questions to both sides, and a plot of one that is open to nobody else, so that it tells itself anywhere."""
    asks = [desk.view(seat)["request"]["asks"][0] for seat in (0, 1)]
    others = " ".join(asks[1 - side]["options"])
    plots = [plot for plot in asks[side]["options"] if plot not in others and len(plot) >= SHORTEST_SECRET]
    return [ask["id"] for ask in asks], plots[-1]


def _shows_nothing(desk: Desk) -> None:
    expect(desk.get("handover")).to_be_visible()
    for part in (
        ".board",
        "[data-ship]",
        "[data-testid=chronicle]",
        "[data-testid=ship-log]",
        "[data-testid=ask]",
    ):
        expect(desk.page.locator(part)).to_have_count(0)


def _holds(page: Page, text: str) -> None:
    expect(page.locator(".board")).to_contain_text(text)


def _holds_not(page: Page, text: str) -> None:
    for place in (page.content(), _stored(page), page.url):
        assert text not in place


def _stored(page: Page) -> str:
    return str(
        page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    )


def _opened(desk: Desk, *plots: str) -> None:
    opened = desk.read("chronicle").locator("[data-event=PlotOpened]")
    expect(opened).to_have_count(len(plots))
    for plot in plots:
        expect(opened.filter(has_text=plot)).not_to_have_count(0)
