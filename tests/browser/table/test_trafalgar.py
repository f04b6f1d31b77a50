"""Sixty ships: the chart opens, pans and zooms, and its names stand in open water."""

from itertools import combinations
from statistics import median

from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING
from tests.browser.desk import Desk

SHIPS = 60
OVERLAP = 2.0
STEPS = 40
HEX_FROM_FAR = 16

_COUNT_FRAMES = """() => {
  window.frames_ = [];
  let last = performance.now();
  const tick = (now) => { window.frames_.push(now - last); last = now; window.counting = requestAnimationFrame(tick); };
  window.counting = requestAnimationFrame(tick);
}"""


def test_the_great_battle(page: Page) -> None:
    page.emulate_media(**MOVING)
    desk = Desk(page)
    desk.sail("trafalgar", seats=("human", "cabin-boy"))
    desk.steady()
    expect(page.locator("button[data-ship]")).to_have_count(SHIPS)
    _legible(page)
    x, y = _open_water(page)
    before = _camera(page)
    frames = {}
    page.mouse.move(x, y)
    page.evaluate(_COUNT_FRAMES)
    page.mouse.down()
    for step in range(1, STEPS + 1):
        page.mouse.move(x - step * 4, y + step * 2)
    page.mouse.up()
    frames["panning"] = _frames(page)
    desk.steady()
    after = _camera(page)
    assert abs(after[0] - before[0] + STEPS * 4) < 40 and abs(after[1] - before[1] - STEPS * 2) < 40
    assert after[2] == before[2]
    _legible(page)

    for name, turn in (("zooming in", -120), ("zooming out", 120)):
        zoom = _camera(page)[2]
        page.evaluate(_COUNT_FRAMES)
        for _ in range(10):
            page.mouse.wheel(0, turn)
        frames[name] = _frames(page)
        desk.steady()
        assert (_camera(page)[2] > zoom) == (turn < 0)
        _legible(page)
        if turn < 0:
            assert page.locator(".board .ship-name").count() > 0
    for name, times in frames.items():
        print(f"{name}: {len(times)} frames, median {median(times):.0f} ms, longest {max(times):.0f} ms")

    page.locator(".board").press("Home")
    desk.steady()
    assert _camera(page)[2] * 69.3 < HEX_FROM_FAR, "the whole fleet is seen from far"
    expect(page.locator(".board .arrow")).to_have_count(SHIPS)
    _legible(page)
    twin = desk.get("ship-twin")
    twin.focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(twin.locator("[aria-selected=true]")).to_contain_text("hexes off")
    expect(page.locator(".token.pointed")).to_have_count(1)


def _open_water(page: Page) -> tuple[float, float]:
    """A point of the chart near its middle with nothing on it."""
    x, y = page.evaluate(
        """() => {
          for (let y = 400; y > 150; y -= 20)
            for (let x = 600; x < 900; x += 20) {
              const element = document.elementFromPoint(x, y);
              if (element?.closest(".board") && !element.closest("[data-ship]")) return [x, y];
            }
        }"""
    )
    return x, y


def _camera(page: Page) -> tuple[float, float, float]:
    x, y, k = page.locator(".board > .world").first.evaluate(
        "world => { const { a, e, f } = new DOMMatrix(getComputedStyle(world).transform); return [e, f, a]; }"
    )
    return x, y, k


def _frames(page: Page) -> list[float]:
    return list(page.evaluate("() => { cancelAnimationFrame(window.counting); return window.frames_; }"))


def _legible(page: Page) -> None:
    """No name on the chart lies over another, on a ship, or outside the chart."""
    names, hulls, chart = page.evaluate(
        """() => {
          const box = (element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return [left, top, right, bottom];
          };
          const all = (selector) => [...document.querySelectorAll(selector)];
          const names = all(".board .ship-name").map((name) => [name.textContent, ...box(name)]);
          // The middle of a hull: the box around one that lies athwart holds water too.
          const hulls = all(".board .token").map((token) => {
            const [left, top, right, bottom] = box(token);
            return [token.dataset.ship, (left + right) / 2, (top + bottom) / 2];
          });
          return [names, hulls, box(document.querySelector(".board"))];
        }"""
    )
    assert names, "no ship is named"
    for (one, *a), (other, *b) in combinations(names, 2):
        wide = min(a[2], b[2]) - max(a[0], b[0])
        high = min(a[3], b[3]) - max(a[1], b[1])
        # The boxes of letters are a little higher than what is drawn.
        assert wide <= OVERLAP or high <= (a[3] - a[1]) / 4, (
            f"{one} and {other} overlap by {wide:.0f} × {high:.0f}"
        )
    for name, left, top, right, bottom in names:
        for ship, x, y in hulls:
            assert not (left < x < right and top < y < bottom), f"{name} lies on {ship}"
        inside = left >= chart[0] and right <= chart[2] and top >= chart[1] and bottom <= chart[3]
        seen = right > chart[0] and left < chart[2] and bottom > chart[1] and top < chart[3]
        assert inside or not seen, f"{name} is cut at the edge of the chart"
