"""Guns in words: what they are loaded with, and what they are ordered to load or to fire at (B.VIII.A.4, A.X.A)."""

from collections.abc import Iterator
from typing import Final

from weathergage.engine.orders import Ask
from weathergage.engine.wording import BATTERIES, AskFacts, OptionView, Unasked
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, HALF_DOUBLE, LOADS, ROUND
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES
from weathergage.rulesets.shared.option_words import capital
from weathergage.rulesets.shared.sentences import name

#: What is in the guns, by its letter in the log; "?" is not for everybody's eyes.
SHOT_WORDS: Final = {
    "R": "round shot",
    "C": "chain shot",
    "D": "double shot",
    "G": "grape",
    "d": "half-loaded double shot",
}
#: The keys that choose an aim on a sheet; R is as last turn there.
_KEYS: Final = {"hull": "h", "rigging": "g"}
_KINDS: Final = (ROUND, CHAIN, DOUBLE, GRAPE)


def battery_of(ask: Ask) -> int:
    """Return the broadside that a question is about by the end of its id; -1 where it is about the whole ship."""
    mark = ask.id.rpartition("/")[2]
    return BROADSIDES.index(mark) if mark in BROADSIDES else -1


def shot_in_short(letter: str) -> str:
    """Return a kind of shot in a word."""
    return capital(SHOT_WORDS[letter].removesuffix(" shot"))


def charge_in_words(ship: Ship, side: int, fired: str = "") -> str:
    """Return what is in a broadside and as what it is fired; "" for round shot, which goes without saying."""
    load = LOADS[ship.load[side]]
    if load not in SHOT_WORDS or (load == LOADS[ROUND] and fired in ("", load)):
        return ""
    other = f", fired as {SHOT_WORDS[fired]}" if fired not in ("", load) else ""
    return f"Loaded with {SHOT_WORDS[load]}{other}."


def fire_answer(book: Book, state: PlottedState, ask: Ask, option: str) -> OptionView:
    """Return an order to fire at a ship in words: `bow:hull>java` is Java, hull, bow guns only."""
    order, _, target = option.partition(">")
    section, _, aim = order.rpartition(":")
    guns = f", {section} guns only" if section else ""
    label = f"{name(state, target)}, {aim}{guns}"
    key = "" if section else _KEYS.get(aim, "")
    return OptionView(label=label, short=capital(aim), ship=target, section=capital(section), key=key)


def fire_facts(book: Book, state: PlottedState, ask: Ask) -> AskFacts:
    """Return which broadside it is and what is in it."""
    side = battery_of(ask)
    hint = charge_in_words(state.ship(ask.ship), side)
    return AskFacts(battery=side, hint=hint, probe="hull>{ship}", odds=True, brief=True)


def silent_broadsides(state: PlottedState, side: int, asked: frozenset[str]) -> Iterator[Unasked]:
    """Return the broadsides of a side that are not asked about."""
    for ship in state.ships:
        if ship.side != side or not ship.present or ship.spec.fixed:
            continue
        for battery, mark in enumerate(BROADSIDES):
            ask_id = f"fire/{ship.spec.id}/{mark}"
            if ask_id not in asked:
                label = f"{BATTERIES[battery]} guns"
                yield Unasked(id=ask_id, ship=ship.spec.id, battery=battery, label=label)


def load_answer(book: Book, state: PlottedState, ask: Ask, option: str) -> OptionView:
    """Return an order to load in words: `L D` is port with double shot, `L` the port broadside."""
    mark, _, letter = option.partition(" ")
    side = BROADSIDES.index(mark)
    if not letter:
        label = capital(f"{BATTERIES[side]} broadside")
        return OptionView(label=label, short=shot_in_short(LOADS[ROUND]), battery=side)
    shot = SHOT_WORDS[letter]
    label = capital(f"{BATTERIES[side]} with {shot}")
    return OptionView(label=label, short=shot_in_short(letter), battery=side, stroke=capital(shot))


def load_facts(book: Book, state: PlottedState, ask: Ask) -> AskFacts:
    """Return which broadside it is, if it is one alone, and the shot that is not offered."""
    return AskFacts(battery=battery_of(ask), barred=_barred(book, state, ask), brief=True)


def _barred(book: Book, state: PlottedState, ask: Ask) -> dict[str, OptionView]:
    """Return other shot for the sides that may be loaded, where there is a choice of shot."""
    ship = state.ship(ask.ship)
    marks = {option.partition(" ")[0] for option in ask.options if " " in option}
    return {
        option: load_answer(book, state, ask, option)
        for mark in sorted(marks)
        if ship.load[BROADSIDES.index(mark)] != HALF_DOUBLE
        for kind in _KINDS
        if (option := f"{mark} {LOADS[kind]}") not in ask.options
    }


def first_shot_facts(book: Book, state: PlottedState, ask: Ask) -> AskFacts:
    """Return which broadside is loaded before the battle."""
    return AskFacts(battery=battery_of(ask), compact=True)
