"""Every sentence of the page comes from a catalogue: in the made-up language only what the server says stays plain."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, SIZES, size_of
from tests.browser.desk import Desk

#: The vowels of web/src/ui/pseudo.ts.
STRANGE = re.compile("[ȧḗīǿŭẏȦḖĪǾŬẎ]")
WORD = re.compile(r"[^\W\d_]{2}")
#: Letters and figures of charts and logs: hexes, points of the compass, notations, hashes.
NOTATION = re.compile(r"[A-Z]{1,3}\d*(?:[ ·+-]+[A-Z]{0,3}\d*)*|[\dLRB]+|[0-9a-f]{12,}…?")
#: Dates as the browser writes them.
DATE = re.compile(r"\d{1,2} [A-Z][a-z]+ \d{4}")
#: What is seen, and what is read out instead of it; commands and keys are the same in every language.
_SEEN = """() => {
  const texts = [];
  const shown = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest("script, style, code, kbd, [data-server]") || !shown(parent)) continue;
    texts.push(node.data);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (shown(element) && !element.closest("[data-server]")) texts.push(element.getAttribute(name));
  return texts.map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""


# Keeps what the server says, of every answer.
_HEARD = """
  window.heard = [];
  const fetched = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    window.heard.push(answer.clone().text().catch(() => ""));
    return answer;
  };
"""


class Reader:
    """Reads pages in the made-up language and keeps what is plain though the server did not say it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.plain: list[str] = []
        page.add_init_script(_HEARD)

    def read(self, name: str, testid: str) -> None:
        """Read the page as it is now."""
        expect(self.page.get_by_test_id(testid).first).to_be_visible()
        self.page.wait_for_load_state("networkidle")
        # What is seen was heard before.
        seen = dict.fromkeys(self.page.evaluate(_SEEN))
        heard = self.page.evaluate("() => Promise.all(window.heard)")
        said = "\n".join(_strings([_read(text) for text in heard])).casefold()
        for text in seen:
            if not _is_foreign(text, said):
                self.plain.append(f"{name}: {text}")


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _strings(found: Any) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for key, value in found.items():
            yield key
            yield from _strings(value)
    elif isinstance(found, list):
        for each in found:
            yield from _strings(each)


def _is_foreign(text: str, said: str) -> bool:
    """Whether a text has no words, is in the made-up language, or was said by the server in whole or in parts."""
    if STRANGE.search(text) or not WORD.search(text) or NOTATION.fullmatch(text):
        return True
    if text.casefold() in said:
        return True
    parts = re.split(r" · |, |: |; |\s\+?-?\d+\b|(?<=\d) (?=[A-Z])", DATE.sub("", text).strip("·/‹›. "))
    return parts != [text] and all(_is_foreign(part.strip(), said) for part in parts)


def test_a_plain_text_is_found() -> None:
    said = json.dumps({"name": "Constitution", "rig": "square"}).casefold()
    assert _is_foreign("Constitution · square", said)
    assert _is_foreign("Pḗrhȧps", said)
    assert not _is_foreign("Sit down", said)
    assert not _is_foreign("Constitution: strikes", said)


def test_no_sentence_of_the_page_is_missing_in_the_catalogues(new_page: Callable[..., Page]) -> None:
    page = new_page(**LAPTOP)
    desk, reader = Desk(page), Reader(page)
    game = desk.make(seats=("human", "cabin-boy"))
    pages = {
        "rules": ("#/rules/second_edition", "rules"),
        "fairness": ("#/fairness", "fairness"),
        "replay": (f"#/replay/{game}", "replay"),
        "after": (f"#/after/{game}", "after-head"),
        "harbour": ("#/", "battle"),
        "set-up": ("#/battle/constitution-guerriere", "sail-form"),
        "campaigns": ("#/campaigns", "new-campaign"),
        "battle": (f"#/game/{game}", "ask"),
    }
    for name, (address, testid) in pages.items():
        page.goto(f"/?lang=pseudo{address}")
        reader.read(name, testid)
    assert not reader.plain, "\n".join(reader.plain)


@pytest.mark.parametrize("device", SIZES)
def test_nor_at_the_table_of_a_squadron(device: str, new_page: Callable[..., Page]) -> None:
    """The roster, its papers, the keys, sheets of many ships, the film and the end."""
    page = new_page(**size_of(device))
    desk, reader = Desk(page), Reader(page)
    desk.touch = device == "phone"
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "midshipman"}]
    body = {"scenario": "close-quarters", "ruleset": "tournament", "options": ["advanced"], "seed": 7}
    made = page.request.post("/api/games", data={**body, "seats": seats})
    assert made.status == 201, made.text()
    page.goto(f"/?lang=pseudo#/game/{made.json()['id']}")
    desk.settle()
    reader.read("the first question", "ask")
    for paper in ("players", "chronicle", "log", "menu"):
        reader.read(paper, desk.read(paper).get_attribute("data-testid") or "")
    if desk.touch:
        desk.get("tab-orders").tap()
        desk.get("tab-ships").tap()
        reader.read("ships", "roster")
        desk.get("tab-orders").tap()
    else:
        page.keyboard.press("?")
        reader.read("keys", "keys-dialog")
        page.keyboard.press("Escape")
        expect(desk.get("keys-dialog")).to_have_count(0)
    seen: set[str] = set()
    for _ in range(4):
        kinds = {ask["kind"] for ask in desk.view()["request"]["asks"]}
        if kinds - seen:
            reader.read(f"asked to {', '.join(sorted(kinds))}", "seal")
            seen |= kinds
        desk.seal(lambda: page.keyboard.press("Shift+Enter"))
    assert len(seen) > 2, seen
    assert not reader.plain, "\n".join(reader.plain)


@pytest.mark.parametrize("device", SIZES)
def test_nor_in_lessons_campaigns_designs_and_dialogs(device: str, new_page: Callable[..., Page]) -> None:
    page = new_page(**size_of(device))
    desk, reader = Desk(page), Reader(page)
    lesson = page.request.post("/api/lessons/first-battle").json()["id"]
    page.goto(f"/?lang=pseudo#/game/{lesson}")
    reader.read("lesson", "coach")
    page.goto("/?lang=pseudo#/lessons")
    reader.read("lessons", "lesson")
    page.goto("/?lang=pseudo#/games")
    reader.read("games", "game-card")
    if device == "phone":
        desk.get("more").tap()
        reader.read("more places", "more-places")
        page.keyboard.press("Escape")
    page.goto("/?lang=pseudo#/")
    expect(desk.get("home")).to_be_visible()
    desk.get("settings").click()
    reader.read("settings", "settings-dialog")
    design = page.request.post("/api/designs", data={"scenario": "lissa"}).json()["id"]
    page.goto(f"/?lang=pseudo#/designer/{design}")
    reader.read("designer", "design-chart")
    if device == "phone":
        page.locator("[data-option=battle]").check(force=True)
        reader.read("the designer's battle", "balance")
    desk.get("share-design").click()
    reader.read("sharing a design", "sharing")
    page.goto("/?lang=pseudo#/designer")
    reader.read("designs", "design")
    page.goto("/?lang=pseudo#/campaigns")
    desk.get("begin-campaign").click()
    reader.read("buying a fleet", "buying-left")
    for step in ("a month", "going out", "placing", "a battle", "yards"):
        desk.get("seal-month").click()
        reader.read(f"the desk of a campaign: {step}", "month")
        if desk.get("fight-quick").is_visible():
            desk.get("fight-quick").click()
            expect(desk.get("battle-paper")).to_be_hidden()
            reader.read("after a battle of a campaign", "month")
            break
    assert not reader.plain, "\n".join(reader.plain)
