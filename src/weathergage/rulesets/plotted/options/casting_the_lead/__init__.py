"""Optional rule: unknown waters, which ships sound as they go (O.XII)."""

from collections import Counter
from dataclasses import replace
from typing import Final

import msgspec

from weathergage.engine.events import REFEREE, Event, Report
from weathergage.geometry.hexgrid import DIRECTIONS, STEP, to_axial
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.sentences import count, listed, name, tells
from weathergage.rulesets.shared.displays import Display, Fold, shows, told

#: The depth told of a hex where the lead finds no bottom.
DEEP = 0


class LeadFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes a ship may move and still cast the lead."""

    hexes: int


class LeadCast(Event, frozen=True, kw_only=True):
    """A ship sounded the hexes around her: each with its depth, 0 where there is no bottom; only her side knows."""

    ship: str
    soundings: tuple[tuple[int, int, int], ...]


def around(ship: Ship) -> frozenset[int]:
    """Return the hexes next to a ship."""
    hexes = {ship.bow, ship.stern}
    return frozenset(where + STEP[way] for where in hexes for way in DIRECTIONS) - hexes


class Leadsmen:
    """The parts of the rule, which read its figures."""

    def __init__(self, figures: LeadFigures) -> None:
        self.figures = figures

    def casts(self, ship: Ship) -> bool:
        """Return whether neither bow nor stern went more than one hex by her plot.

        A turn moves one so far (O.XII.B, ruling W49).
        """
        return ship.can_sail_and_fire and ship.entered + ship.turned <= self.figures.hexes

    def sound(self, book: Book, state: PlottedState, report: Report) -> None:
        """Let every ship slow enough find out how deep it is around her (O.XII.A)."""
        shoals = state.chart.shoals
        if not shoals:
            return
        for ship in state.ships:
            fresh = around(ship) - state.soundings[ship.side] if self.casts(ship) else None
            if not fresh:
                continue
            state.soundings[ship.side] |= fresh
            if report is not None:
                found = tuple((*to_axial(where), shoals.get(where, DEEP)) for where in sorted(fresh))
                report.append(
                    LeadCast(
                        ship=ship.spec.id,
                        soundings=found,
                        cite=book.cite("O.XII.A"),
                        rulings=("W49",),
                        to=ship.side,
                    )
                )


def sounded(state: PlottedState, side: int) -> list[tuple[int, int]]:
    """Return the shoals that a side has sounded or sits on."""
    if side == REFEREE:
        return sorted(state.chart.shoals.items())
    known = state.soundings[side] if side >= 0 else frozenset()
    return sorted((where, depth) for where, depth in state.chart.shoals.items() if where in known)


@tells(LeadCast)
def _cast(state: PlottedState, e: LeadCast) -> str:
    depths = sorted(depth for _, _, depth in e.soundings if depth != DEEP)
    hexes = count(len(e.soundings), "hex", "hexes")
    found = listed([_sounding(depth, times) for depth, times in Counter(depths).items()]) or "no bottom"
    rest = ", no bottom elsewhere" if 0 < len(depths) < len(e.soundings) else ""
    return f"{name(state, e.ship)} casts the lead in {hexes}: {found}{rest}."


def _sounding(depth: int, times: int) -> str:
    return f"{depth} feet" if times == 1 else f"{depth} feet in {times} of them"


_FOLD: Final = Fold("lead", "1 ship casts the lead", "{n} ships cast the lead")


@shows(LeadCast)
def _show_lead(state: PlottedState, e: LeadCast) -> Display:
    return told(e, fold=_FOLD)


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    leadsmen = Leadsmen(book.chart("casting_the_lead", LeadFigures))
    return replace(book.adding(landfalls=(leadsmen.sound,)), soundings=sounded)
