"""Find what no sentence for people may have: wrong plurals and articles, raw ids, sides by number, odd spaces."""

import re
from collections.abc import Iterable
from typing import Final

_NOUNS: Final = {
    "anchor": "anchors",
    "battery": "batteries",
    "captain": "captains",
    "card": "cards",
    "carronade": "carronades",
    "chip": "chips",
    "file": "files",
    "fire": "fires",
    "foot": "feet",
    "game": "games",
    "grapple": "grapples",
    "gun": "guns",
    "hex": "hexes",
    "hexside": "hexsides",
    "hit": "hits",
    "level": "levels",
    "mast": "masts",
    "month": "months",
    "pair": "pairs",
    "party": "parties",
    "plot": "plots",
    "point": "points",
    "reduction": "reductions",
    "ship": "ships",
    "square": "squares",
    "squadron": "squadrons",
    "turn": "turns",
}
_KINDS: Final = r"(?:(?:crew|first|gun|hull|prize|rating|repair|rigging|shore|victory) )?"
_ONE: Final = rf"\b(?<![.,½])1 {_KINDS}(?:{'|'.join(_NOUNS.values())})\b"
_SINGULAR: Final = "|".join(noun for noun in _NOUNS if noun != "foot")
_SEVERAL: Final = rf"\b(?:[2-9]|\d\d+) {_KINDS}(?:{_SINGULAR})\b(?! (?:section|square|table))"
#: What is wrong, in words, by what it looks like. Names of ships are `Ship` by then.
FAULTS: Final = {
    "a side by its number": re.compile(r"\b[Ss]ide (?:\d|[A-D]\b)"),
    "a span from a number to itself": re.compile(r"\((\d+) to \1\)|\bmostly (\d+) to \2\b"),
    "two blanks or a blank before a mark": re.compile(r"\S  +\S| [,;.](?=\s|$)"),
    "a plural of one": re.compile(_ONE),
    "a singular of several": re.compile(_SEVERAL),
    "two articles": re.compile(r"\b(?:an?|the) (?:an?|the)\b", re.IGNORECASE),
    "a before a vowel": re.compile(r"\ba (?:[ai]|o(?!ne)|e(?!u)|u(?!n[is]|s))\w+"),
    "an before a consonant": re.compile(r"\ban [bcdfgjklmnpqrstvwxyz]\w+"),
    "a raw id": re.compile(r"\b[a-z]+_[a-z_]+\b"),
    "nothing in brackets": re.compile(r"\(\s*\)|\[\s*\]"),
    "a value of the program": re.compile(r"\b(?:None|True|False|nan)\b"),
    "a sentence that is not finished": re.compile(r"[,;:(]\s*$|\.\.$|[,;:]\.$"),
}


def poor(sentence: str, ships: Iterable[str] = (), ids: Iterable[str] = ()) -> str:
    """Return what is wrong with a sentence about ships of these names; "" for nothing.

    What stands in quotes somebody has written, and ids may stand where a sentence says what to write.
    """
    said = re.sub(r"'[^']*'(?!\w)", "so", sentence)
    for name in sorted(ships, key=len, reverse=True):
        said = re.sub(rf"\b{re.escape(name)}(?!\w)", "Ship", said)
    told = re.split(r"\b(?:choose|write)\b", said)[0]
    for fault, pattern in FAULTS.items():
        if found := pattern.search(told if fault == "a raw id" else said):
            return f"{fault}, {found[0]!r}: {sentence}"
    raw = next((each for each in ids if re.search(rf"(?<![\w'>-]){re.escape(each)}(?![\w'-])", told)), "")
    return raw and f"the id {raw}: {sentence}"
