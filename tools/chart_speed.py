"""Measure how smoothly the chart of Trafalgar is panned, zoomed and sailed: `python tools/chart_speed.py`.

    python tools/chart_speed.py [--gpu] [--seconds 3] [--only laptop] [--markdown]

It starts a server of its own and plays on the built client (`python web/toolchain.py build`) in an installed Chromium,
in software rendering unless `--gpu` is given. Gestures are made in the page, one step in every frame, so that each
frame has something new to draw; frame times are the intervals of requestAnimationFrame, and what the page and the
raster workers did meanwhile comes from a trace. The phone has a processor that is slowed down four times.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

BATTLE = {
    "scenario": "trafalgar",
    "ruleset": "tournament",
    "seats": [{"kind": "human"}, {"kind": "bot", "bot": "midshipman"}],
    "seed": 1805,
}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-component-update")
DEVICES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
SLOWER = {"laptop": 1, "phone": 4}
#: Frames a second that are wanted: by a graphics card, and drawn by the processor alone.
WANTED = {"laptop": (60, 20), "phone": (30, 20)}
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "cc", "toplevel"]
#: What a thread does at a time, by the names of the trace, and parts of it that are worth telling apart.
TASKS = ("ThreadControllerImpl::RunTask", "RasterTask", "ImageDecodeTask")
NAMED = (
    *("FireAnimationFrame", "EventDispatch", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize"),
    *("Commit", "HitTest", "RasterTask"),
)

# One step of a gesture in every frame. d3-zoom takes the events as if they came from a hand.
GESTURE = """async ({ gesture, seconds, touch }) => {
  const board = document.querySelector(".board");
  const frame = board.getBoundingClientRect();
  const at = { x: frame.left + frame.width / 2, y: frame.top + frame.height * (touch ? 0.25 : 0.5) };
  const finger = (identifier, x, y) => new Touch({ identifier, target: board, clientX: x, clientY: y });
  const send = (type, ...points) => {
    const touches = type === "touchend" ? [] : points.map(([x, y], i) => finger(i, x, y));
    const changed = points.map(([x, y], i) => finger(i, x, y));
    const told = { bubbles: true, cancelable: true, view: window };
    if (touch) {
      const fingers = { touches, targetTouches: touches, changedTouches: changed };
      board.dispatchEvent(new TouchEvent(type, { ...told, ...fingers }));
    } else {
      const [[x, y]] = points;
      const name = { touchstart: "mousedown", touchmove: "mousemove", touchend: "mouseup" }[type];
      (type === "touchstart" ? board : window).dispatchEvent(new MouseEvent(name, { ...told, clientX: x, clientY: y }));
    }
  };
  const hands = {
    pan: (t) => [[at.x + 130 * Math.sin(t * 2.4), at.y + 90 * Math.sin(t * 3.7)]],
    pinch: (t) => [-1, 1].map((side) => [at.x + side * (80 + 50 * Math.sin(t * 2)), at.y]),
  };
  const wheel = gesture === "zoom" && !touch;
  const hand = gesture === "zoom" ? hands.pinch : hands.pan;
  const still = gesture === "watch";
  const times = [];
  const before = performance.now();
  if (!wheel && !still) send("touchstart", ...hand(0));
  await new Promise((done) => {
    const step = (now) => {
      times.push(now);
      const t = (performance.now() - before) / 1000;
      if (t > seconds) return done();
      if (wheel) {
        const deltaY = Math.sin(t * 2) * 14;
        const where = { clientX: at.x, clientY: at.y, bubbles: true, cancelable: true, view: window };
        board.dispatchEvent(new WheelEvent("wheel", { deltaY, ...where }));
      } else if (!still) send("touchmove", ...hand(t));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  if (!wheel && !still) send("touchend", ...hand(seconds));
  return times;
}"""


@dataclass(slots=True)
class Row:
    """The measurements of one gesture on one device."""

    device: str
    motion: str
    gesture: str
    frames: list[float]
    main: float
    raster: float
    top: str

    @property
    def rate(self) -> float:
        """Frames a second."""
        return 1000 / statistics.mean(self.frames or [1000])

    def cells(self, gpu: bool) -> list[str]:
        """Return what stands in the table."""
        median = statistics.median(self.frames or [1000])
        late = sorted(self.frames or [1000])[int(len(self.frames) * 0.95)]
        wanted = WANTED[self.device][0 if gpu else 1]
        verdict = "reached" if self.rate >= wanted * 0.97 else "missed"
        figures = [f"{value:.1f}" for value in (median, late, self.rate, self.main, self.raster)]
        return [self.device, self.motion, self.gesture, *figures, f"{wanted} {verdict}"]


@contextmanager
def serving() -> Iterator[str]:
    """Start a server with an empty data folder and give its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    program = "from weathergage.cli import main; main()"
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-c", program, "serve", "--port", str(port), "--data", data]
        environment = {**os.environ, "WEATHERGAGE_NO_BROWSER": "1", "WEATHERGAGE_CALLS_PER_MINUTE": "0"}
        server = subprocess.Popen(words, stdout=subprocess.DEVNULL, env=environment)
        try:
            for _ in range(300):
                try:
                    urllib.request.urlopen(f"{address}/api/health", timeout=2)
                    break
                except (urllib.error.URLError, OSError):
                    time.sleep(0.1)
            yield address
        finally:
            server.terminate()
            server.wait()


def spent(trace: bytes, frames: int) -> tuple[float, float, str]:
    """Return the processor's milliseconds a frame of the page and of all that paints, and what took most."""
    events = json.loads(trace)["traceEvents"]
    threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    taken: Counter[str] = Counter()
    busy: Counter[str] = Counter()
    for event in events:
        if event.get("ph") != "X":
            continue
        lasted = event.get("tdur", 0) / 1000 / max(1, frames)
        if event["name"] in NAMED:
            taken[event["name"]] += lasted
        if event["name"] in TASKS:
            busy[threads.get((event["pid"], event["tid"]), "")] += lasted
    top = ", ".join(f"{name} {value:.1f}" for name, value in [*busy.most_common(5), *taken.most_common(7)])
    return busy["CrRendererMain"], sum(busy.values()) - busy["CrRendererMain"], top


def measured(
    browser: Browser, page: Page, gesture: str, seconds: float, touch: bool
) -> tuple[list[float], bytes]:
    """Make one gesture; the intervals between its frames, and the trace of it."""
    browser.start_tracing(page=page, categories=TRACED)
    times = page.evaluate(GESTURE, {"gesture": gesture, "seconds": seconds, "touch": touch})
    trace = browser.stop_tracing()
    # The first frames pay for what the trace begins with.
    steady = times[3:]
    return [after - before for before, after in pairwise(steady)], trace


def scenes(page: Page, touch: bool) -> Iterator[tuple[str, str]]:
    """Bring the chart from one thing to measure to the next: what it is called, and its gesture."""
    page.locator(".board").focus()
    page.keyboard.press("Home")
    page.wait_for_timeout(800)
    yield "pan, whole fleet", "pan"
    page.wait_for_timeout(500)
    yield "zoom", "zoom"
    for _ in range(5 if touch else 4):
        page.keyboard.press("+")
        page.wait_for_timeout(350)
    yield "pan, closer", "pan"
    page.keyboard.press("Home")
    page.wait_for_timeout(600)
    page.keyboard.press("Shift+Enter")
    # A film begins when the first ship leaves her place.
    page.wait_for_function(
        """() => {
          const now = [...document.querySelectorAll(".token")].map((token) => token.style.transform).join();
          const before = (window.places ??= now);
          return now !== before;
        }""",
        polling="raf",
        timeout=60_000,
    )
    yield "film", "watch"


def measure(browser: Browser, address: str, device: str, motion: str, seconds: float) -> Iterator[Row]:
    """Yield everything measured on one device."""
    context = browser.new_context(base_url=address, **DEVICES[device])
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce" if motion == "reduced" else "no-preference")
    made = context.request.post("/api/games", data=BATTLE)
    page.goto(f"/#/game/{made.json()['id']}")
    page.locator("[data-testid=game][data-stage=asking]").wait_for(timeout=60_000)
    page.wait_for_timeout(1500)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER[device]})
    touch = "has_touch" in DEVICES[device]
    for name, gesture in scenes(page, touch):
        frames, trace = measured(browser, page, gesture, seconds, touch)
        yield Row(device, motion, name, frames, *spent(trace, len(frames)))
    context.close()


def table(rows: Sequence[Row], gpu: bool) -> str:
    """Return the rows as a table for the docs."""
    heads = ["device", "motion", "what", "median ms", "95 % ms", "frames/s", "page ms", "paint ms", "target"]
    lines = [f"| {' | '.join(heads)} |", "|---|---|---|---:|---:|---:|---:|---:|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row.cells(gpu))} |" for row in rows)])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--gpu", action="store_true", help="let the browser use a graphics card")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each gesture lasts")
    parser.add_argument("--only", choices=sorted(DEVICES), help="one device alone")
    parser.add_argument("--motion", choices=("normal", "reduced"), help="one kind of motion alone")
    parser.add_argument("--why", action="store_true", help="tell what took the time")
    given = parser.parse_args()
    path = next(found for name in BROWSERS if (found := shutil.which(name)))
    flags = [*FLAGS, *(() if given.gpu else ("--disable-gpu",))]
    rows: list[Row] = []
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        for device in [given.only] if given.only else DEVICES:
            for motion in [given.motion] if given.motion else ("normal", "reduced"):
                for row in measure(browser, address, device, motion, given.seconds):
                    rows.append(row)
                    if given.why:
                        print(
                            f"{row.device} {row.motion} {row.gesture}: {row.rate:.1f}/s; {row.top}",
                            flush=True,
                        )
        browser.close()
    print(table(rows, given.gpu))


if __name__ == "__main__":
    main()
