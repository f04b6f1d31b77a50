"""Words of the rules explain themselves wherever a page of the client shows them."""

import re
from pathlib import Path

from weathergage.api import ruleset, ruleset_ids

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "web" / "src").rglob("*.svelte"))
CATALOGUES = sorted((ROOT / "web" / "messages" / "en").glob("*.ftl"))
MESSAGE = re.compile(r"^([a-z][\w-]*) =(.*(?:\n[ }].*)*)", re.M)
#: What a player new to the game cannot guess, and the words of which one explains it.
UNEXPLAINED = {
    r"≈|\baverage of the tables\b": {"expected"},
    r"\battitude \{": {"attitude"},
    r"\bhit table\b|\bHit table\b": {"table"},
    r"\bclass \{": {"class", "rate"},
    r"\{ \$quality \} crew|\{ \$crews \}": {"crew-quality"},
    r"^ (?:Rate|Rate and crew)$": {"rate"},
}
#: Drawn on the chart, or a choice in a list: a word that can be tapped cannot stand there, the line below has it.
NOT_PRESSED = {"name-attitude", "name-dice", "designer-crew-word", "shot-table-expected"}
TERM = re.compile(r"<TermNote\s+id=(?:\"([^\"]*)\"|\{([^}]*)\})")


def _messages() -> dict[str, str]:
    return {
        name: text
        for path in CATALOGUES
        for name, text in MESSAGE.findall(path.read_text(encoding="utf-8"))
        if name not in NOT_PRESSED
    }


def _explained(page: str) -> set[str]:
    """Return the words that a page lets explain themselves; those in braces by the literals in them."""
    found: set[str] = set()
    for plain, reckoned in TERM.findall(page):
        found.update(plain.split() if plain else re.findall(r"\"([\w-]+)\"", reckoned))
    if re.search(r"<TermNote id=\{term\}", page):
        found.update(re.findall(r"term: \"([\w-]+)\"", page))
    return found


def test_a_page_that_shows_a_word_of_the_rules_lets_it_explain_itself() -> None:
    messages = _messages()
    bare = []
    shown = 0
    for path in PAGES:
        page = path.read_text(encoding="utf-8")
        used = set(re.findall(r"\"([a-z][\w-]*)\"", page)) & messages.keys()
        explained = _explained(page)
        for pattern, terms in UNEXPLAINED.items():
            hard = {name for name in used if re.search(pattern, messages[name], re.M)}
            shown += len(hard)
            if hard and not terms & explained:
                bare.append(f"{path.relative_to(ROOT)}: {', '.join(sorted(hard))}")
    assert not bare
    assert shown >= 15


def test_every_word_that_a_page_explains_is_known_to_a_game() -> None:
    known = {term for name in ruleset_ids() for term in ruleset(name).terms}
    asked = {
        (path.name, term) for path in PAGES for term in _explained(path.read_text(encoding="utf-8")) if term
    }
    assert asked
    assert not {(page, term) for page, term in asked if "{" not in term and term not in known}
