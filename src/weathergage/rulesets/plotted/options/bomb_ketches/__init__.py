"""Bomb ketches: mortars, works ashore to fire them at, and guns that are silent meanwhile (42.0, 42.3)."""

from collections.abc import Iterable
from dataclasses import replace

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.options.bomb_ketches import mortars as m
from weathergage.rulesets.plotted.options.bomb_ketches.bombardment import (
    MORTAR_QUESTIONS,
    BombardmentPhase,
    fire_mortars,
)
from weathergage.rulesets.plotted.options.bomb_ketches.mortar_loading import (
    MORTAR_LOADING_QUESTION,
    MortarLoadingPhase,
)
from weathergage.rulesets.plotted.options.bomb_ketches.works import besieged, fit
from weathergage.rulesets.shared.views import Condition


def seen(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterable[Condition]:
    """Return the mortars that are left, for all to see; how far they are loaded, for her own side."""
    if not ship.spec.bomb:
        return
    figures = m.figures_of(book)
    for mortar in m.mortars_left(figures, ship):
        text, turns = f"{m.NAMES[mortar]} mortar", 0
        if own:
            turns, needed = ship.mortars[mortar], figures.loading_turns
            text += " loaded" if turns >= needed else f", {turns} of {needed} turns of loading done"
        yield Condition(key="mortar", text=text, cite=book.cite("42.6"), value=turns)


def unseen(book: Book, state: PlottedState, side: int) -> None:
    """Hide from a side what the mortars of others are laid on, and how far they are loaded."""
    for ship in state.ships:
        if ship.side != side:
            state.bombs.pop(ship.spec.index, None)
            ship.mortars = (0, 0)


def apply(book: Book) -> Book:
    """Let bombs fire their mortars, and set works up ashore."""
    phased = book.with_phase(BombardmentPhase, before="combat").with_phase(
        MortarLoadingPhase, before="loading"
    )
    armed = phased.adding(
        volleys=(fire_mortars,),
        fire_bars=(m.MortarsFire(),),
        load_bars=(m.MortarsServed(),),
        fittings=(fit,),
        conditions=(seen,),
        secrets=(unseen,),
        strongholds=(besieged,),
        words=(*MORTAR_QUESTIONS, MORTAR_LOADING_QUESTION),
    )
    return replace(armed, has_works=True)
