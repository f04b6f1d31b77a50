"""Load the guns when the battle begins, and put first loadings off (B.X, A.VIII.B)."""

from collections.abc import Iterable
from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.wording import Wording
from weathergage.geometry.plays import PORT, STARBOARD
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_schema import AmmunitionTable
from weathergage.rulesets.plotted.core.terms import CHAIN, LOADS, ROUND, UNLOADED
from weathergage.rulesets.plotted.gunnery.shot_words import (
    SHOT_WORDS,
    FirstShotChosen,
    GunsMadeReady,
    first_shot_facts,
    shot_in_short,
)
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES, armed
from weathergage.rulesets.plotted.gunnery.usable_shot import Ammunition, kinds_to_load
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


class FirstShot:
    """Each broadside is loaded with a shot of her captain's choice before the first turn."""

    kind: str = KIND

    def __init__(self, *, chosen: bool = True, may_wait: bool = False) -> None:
        #: Whether there is a choice of shot, and whether scenarios may let the loading wait.
        self.chosen = chosen
        self.may_wait = may_wait
        #: What ships were asked before, by ship, armed sides, shot at hand and whether she may wait.
        self.made: dict[tuple[str, tuple[int, ...], tuple[int, ...], bool], list[Ask]] = {}

    def asks(self, book: Book, state: PlottedState, ship: Ship) -> Iterable[Ask]:
        """Ask what goes into each broadside; round shot unless she says otherwise."""
        wait = self.may_wait and state.deferred_loading
        if not self.chosen and not wait:
            return ()
        name, kinds = ship.spec.id, self._kinds(book, state, ship)
        sides = tuple(side for side in (PORT, STARBOARD) if armed(ship, side))
        key = name, sides, kinds, wait
        found = self.made.get(key)
        if found is None:
            cite = book.cite("13.5" if wait else "A.VIII.B")
            options = [*(LOADS[kind] for kind in kinds), *([LATER] if wait else [])]
            found = self.made[key] = [
                Ask(f"{KIND}/{name}/{BROADSIDES[side]}", KIND, name, options, LOADS[ROUND], cite)
                for side in sides
            ]
        return found

    def _kinds(self, book: Book, state: PlottedState, ship: Ship) -> tuple[int, ...]:
        if not self.chosen:
            return (ROUND,)
        return kinds_to_load(book.chart("ammunition", AmmunitionTable).no_chain, state, ship)

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
