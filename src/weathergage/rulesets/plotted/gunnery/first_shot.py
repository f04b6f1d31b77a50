"""Load the guns when the battle begins, and put first loadings off (B.X, A.VIII.B)."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from weathergage.engine.events import Event, Report
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, LOADS, ROUND, UNLOADED
from weathergage.rulesets.plotted.gunnery.shot_words import (
    SHOT_WORDS,
    first_shot_facts,
    shot_in_short,
)
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES, armed
from weathergage.rulesets.plotted.gunnery.usable_shot import Ammunition, kinds_to_load
from weathergage.rulesets.plotted.present import sentences
from weathergage.rulesets.plotted.present.logbook import NOTES, LogPages
from weathergage.rulesets.shared.displays import Display, Fold, shows, told
from weathergage.rulesets.shared.option_words import capital
from weathergage.rulesets.shared.sentences import either

#: The kind of the asks, and the answer that leaves a broadside empty.
KIND: Final = "shot"
LATER: Final = "none"
FIRST_SHOT_QUESTION: Final = Wording(
    kind=KIND,
    title="First shot",
    prompt="What does {ship} load her {battery} guns with before the battle?",
    paper="register",
    labels={LATER: "Load later", **{letter: capital(shot) for letter, shot in SHOT_WORDS.items()}},
    shorts={LATER: "Later", **{letter: shot_in_short(letter) for letter in SHOT_WORDS}},
    asked=first_shot_facts,
)


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


class FirstShot:
    """Each broadside is loaded with a shot of her captain's choice before the first turn."""

    kind: str = KIND

    def __init__(self, *, chosen: bool = True, may_wait: bool = False) -> None:
        #: Whether there is a choice of shot, and whether scenarios may let the loading wait.
        self.chosen = chosen
        self.may_wait = may_wait

    def asks(self, book: Book, state: PlottedState, ship: Ship) -> Iterable[Ask]:
        """Ask what goes into each broadside; round shot unless she says otherwise."""
        wait = self.may_wait and state.deferred_loading
        if not self.chosen and not wait:
            return
        cite = book.cite("13.5" if wait else "A.VIII.B")
        kinds = self._kinds(book, state, ship)
        options = [*(LOADS[kind] for kind in kinds), *([LATER] if wait else [])]
        for side in (0, 1):
            if armed(ship, side):
                name = ship.spec.id
                yield Ask(
                    f"{KIND}/{name}/{BROADSIDES[side]}",
                    KIND,
                    name,
                    options,
                    LOADS[ROUND],
                    cite,
                )

    def _kinds(self, book: Book, state: PlottedState, ship: Ship) -> tuple[int, ...]:
        if not self.chosen:
            return (ROUND,)
        return kinds_to_load(Ammunition(book), state, ship)

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse: no such shot, or not for her nation, or no time left to wait."""
        if notation == LOADS[CHAIN] and self.chosen:
            return Violation(ask.id, "her nation never uses chain shot", book.cite("A.VIII.B.2.d"))
        if notation == LATER:
            return Violation(ask.id, "in this battle all guns are loaded when it begins", book.cite("B.X"))
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", ask.cite)

    def take(self, book: Book, state: PlottedState, ask: Ask, notation: str, report: Report) -> None:
        """Load, or leave empty; the first broadside keeps its advantage either way."""
        ship, side = state.ship(ask.ship), BROADSIDES.index(ask.id[-1])
        ship.load = changed(ship.load, side, UNLOADED if notation == LATER else LOADS.index(notation))
        if report is not None:
            if side == 0 or not armed(ship, 0):
                report.append(GunsMadeReady(ship=ask.ship, cite=ask.cite))
            shot = ship.load[side]
            mark = Ammunition(book).marks[shot] if self.chosen else ""
            report.append(
                FirstShotChosen(
                    ship=ask.ship, side=side, shot=LOADS[shot], mark=mark, cite=ask.cite, to=ship.side
                )
            )


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
