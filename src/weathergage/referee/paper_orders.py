"""Read orders as they stand on people's papers: the answer that is meant, and the doubts that are left."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Literal

import msgspec

from weathergage.engine.wording import OptionView

#: Words of this length may be misspelt or cut short.
LONG = 3
#: Answers that are named where several, or none, are meant.
MOST_NAMED = 6
_WORD = re.compile(r"[^\W_]+")
#: Words that say nothing by themselves.
_IDLE = frozenset(
    {
        *("a", "an", "and", "as", "at", "for", "from", "her", "his", "in", "into", "it", "its", "of", "on"),
        *("our", "she", "ship", "ships", "the", "their", "them", "to", "with"),
    }
)


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """Say what is doubtful in an order as it was written.

    `taken`: the words were taken for what is meant. `cut`: it cannot be carried out as a whole, for the reason told.
    `several`: more than one answer is meant. `unread`: none is. The last two leave the order unread.
    """

    kind: Literal["taken", "cut", "several", "unread"]
    words: str
    meant: tuple[str, ...] = ()
    reason: str = ""
    cite: str = ""


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """Hold an order as it was read: in the notation of the rules, "" where it could not be, and in words."""

    notation: str
    label: str = ""
    doubts: tuple[Doubt, ...] = ()


def read_words(
    written: str, options: Sequence[str], words: Mapping[str, OptionView], names: Mapping[str, str]
) -> Reading:
    """Return the one of these answers that a text in plain words means.

    >>> shots = {"hold": OptionView(label="Hold"), "hull>gu": OptionView(label="Guerriere, hull", ship="gu")}
    >>> read_words("Hull of Guerriere", tuple(shots), shots, {"gu": "Guerriere"}).notation
    'hull>gu'
    """
    lexicon = {option: _words_of(option, words.get(option), names) for option in options}
    known = sorted(frozenset[str]().union(*lexicon.values()))
    found: set[str] = set()
    guessed: list[str] = []
    for word in _split(written):
        if word in known:
            found.add(word)
        elif near := _near(word, known):
            found.add(near)
            guessed.append(word)
        elif word not in _IDLE:
            guessed.append(word)
    fitting = [option for option in options if found and found <= lexicon[option]]
    several = _plainest(fitting, lexicon, _named(names))
    if len(several) != 1:
        kind: Literal["several", "unread"] = "several" if several else "unread"
        meant = _labels(several or options, words)
        return Reading(notation="", doubts=(Doubt(kind=kind, words=written, meant=meant),))
    label = _label(several[0], words)
    # Where nothing names the ship, she is taken for the only one that can be meant.
    target = _ship_words(several[0], words, names)
    doubtful = " ".join(guessed) or (written if target and not found & target else "")
    doubts = (Doubt(kind="taken", words=doubtful, meant=(label,)),) if doubtful else ()
    return Reading(notation=several[0], label=label, doubts=doubts)


def _split(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.lower())
    return _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def _words_of(option: str, said: OptionView | None, names: Mapping[str, str]) -> frozenset[str]:
    """Return every word by which an answer may be called."""
    texts = [option]
    if said is not None:
        texts += [said.label, said.short, said.section]
        texts += [names.get(ship, "") for ship in (said.ship, *said.ships)]
    return frozenset(word for text in texts for word in _split(text) if word not in _IDLE)


def _ship_words(option: str, words: Mapping[str, OptionView], names: Mapping[str, str]) -> frozenset[str]:
    said = words.get(option)
    return frozenset(_split(f"{said.ship} {names.get(said.ship, '')}")) if said and said.ship else frozenset()


def _named(names: Mapping[str, str]) -> frozenset[str]:
    return frozenset(word for pair in names.items() for text in pair for word in _split(text))


def _near(word: str, known: Sequence[str]) -> str:
    """Return the known word that one is short for, or misspelt; "" where none or several are near."""
    if len(word) < LONG:
        return ""
    begun = [each for each in known if each.startswith(word)]
    near = begun or get_close_matches(word, known, n=2, cutoff=0.8)
    return near[0] if len(near) == 1 else ""


def _plainest(
    options: Sequence[str], lexicon: Mapping[str, frozenset[str]], named: frozenset[str]
) -> list[str]:
    """Return the answers that say the least besides what was written; long names of ships do not count."""
    said = {option: len(lexicon[option] - named) for option in options}
    return [option for option in options if said[option] == min(said.values())]


def _label(option: str, words: Mapping[str, OptionView]) -> str:
    return words[option].label if option in words else option


def _labels(options: Sequence[str], words: Mapping[str, OptionView]) -> tuple[str, ...]:
    return tuple(_label(option, words) for option in options[:MOST_NAMED])
