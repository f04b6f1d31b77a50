"""Guns in words: what they are loaded with, first and later, and what they are ordered to load or to fire at."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from weathergage.engine.events import Event
from weathergage.engine.orders import Ask
from weathergage.engine.wording import BATTERIES, AskFacts, OptionView, Unasked
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, HALF_DOUBLE, LOADS, ROUND
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES
from weathergage.rulesets.plotted.present import sentences
from weathergage.rulesets.plotted.present.logbook import NOTES, LogPages
from weathergage.rulesets.shared.displays import Display, Fold, shows, told
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


class FirstShotChosen(Event, frozen=True, kw_only=True):
    """A broadside was loaded before the battle, or its loading put off; only her own side knows."""

    ship: str
    side: int
    #: The letter of the shot, "" where the loading is put off; and how the log marks it, where not by that letter.
    shot: str
    mark: str = ""


class GunsMadeReady(Event, frozen=True, kw_only=True):
    """A ship's guns were made ready before the battle; what is in them her enemies do not see."""

    ship: str


@sentences.tells(GunsMadeReady)
def _ready(state: PlottedState, event: GunsMadeReady) -> str:
    return f"{sentences.name(state, event.ship)} makes her guns ready."


#: Ships are counted, not their broadsides.
_FOLD: Final = Fold("guns ready", "1 ship makes her guns ready", "{n} ships make their guns ready")
_UNCOUNTED: Final = replace(_FOLD, count=0)


@shows(GunsMadeReady)
def _show_ready(state: PlottedState, e: GunsMadeReady) -> Display:
    return told(e, fold=_FOLD)


@sentences.tells(FirstShotChosen)
def _chosen(state: PlottedState, event: FirstShotChosen) -> str:
    guns = f"{sentences.whose(state, event.ship)} {sentences.SIDES[event.side]} guns"
    return (
        f"{guns} are loaded with {sentences.SHOT[event.shot]}." if event.shot else f"{guns} are left empty."
    )


@shows(FirstShotChosen)
def _show_choice(state: PlottedState, e: FirstShotChosen) -> Display:
    return told(e, fold=_UNCOUNTED)


def _hide(pages: LogPages, turn: int, event: GunsMadeReady) -> None:
    """Hide the loads with which her log begins from all but her own side."""
    pages.line(event.ship, turn)
    pages.ships[event.ship][0].loads[:] = ["", ""]


def _enter(pages: LogPages, turn: int, event: FirstShotChosen) -> None:
    pages.line(event.ship, turn)
    pages.ships[event.ship][0].loads[event.side] = event.mark or event.shot


NOTES[GunsMadeReady] = _hide
NOTES[FirstShotChosen] = _enter
