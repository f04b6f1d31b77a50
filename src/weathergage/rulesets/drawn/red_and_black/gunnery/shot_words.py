"""Guns in words: what is in them, what they are loaded with, and at what they are aimed (6.3)."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.engine.wording import BATTERIES, AskFacts, OptionView
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.shared.question_words import battery_of
from weathergage.rulesets.shared.option_words import capital
from weathergage.rulesets.shared.sentences import name

#: The mixes of shot by their codes, in full and in short.
CHARGES: Final = {
    "R": "round shot",
    "G": "grape",
    "C": "chain shot",
    "RG": "round shot with grape",
    "D": "double shot",
    "DG": "double shot with grape",
}
CHARGES_IN_SHORT: Final = {
    "R": "Round",
    "G": "Grape",
    "C": "Chain",
    "RG": "Round + grape",
    "D": "Double",
    "DG": "Double + grape",
}
_GUNS: Final = ("port broadside", "starboard broadside", "bow chasers", "stern chasers")
_AIMS: Final = {"low": "low, at the hull", "high": "high, at the masts"}
#: The keys that choose an aim on a sheet: those of hull and rigging in every game.
_KEYS: Final = {"low": "h", "high": "g"}


def charge_in_words(code: str, done: int = 0) -> str:
    """Return a mix of shot, and while it is being loaded how many actions are done."""
    said = CHARGES.get(code, code)
    return f"{said}, {done} done" if done > 0 else said


def reload_answer(book: Book, state: OpenTable, ask: Ask, option: str) -> OptionView:
    """Return what a reload action goes to: `port RG` is the port broadside with round shot with grape."""
    guns, code = option.split()
    battery = BATTERIES.index(guns)
    label = capital(f"{_GUNS[battery]}: {charge_in_words(code)}")
    return OptionView(label=label, short=CHARGES_IN_SHORT[code], battery=battery)


def fire_answer(book: Book, state: OpenTable, ask: Ask, option: str) -> OptionView:
    """Return a shot in words: `high>java` is Java, high, at the masts."""
    aim, _, target = option.partition(">")
    label = f"{name(state, target)}, {_AIMS[aim]}"
    return OptionView(label=label, short=capital(aim), ship=target, key=_KEYS[aim])


def fire_facts(book: Book, state: OpenTable, ask: Ask) -> AskFacts:
    """Return which guns they are and what is in them."""
    battery = battery_of(ask)
    load = state.ship(ask.ship).load[battery]
    hint = f"Loaded with {charge_in_words(load)}." if load else ""
    return AskFacts(battery=battery, hint=hint, probe="low>{ship}", odds=True, brief=True)
