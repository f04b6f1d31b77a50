"""Tell and show anchors: the shape of their table, events and sentences, log notes and conditions (A.V.C)."""

from collections.abc import Iterator

import msgspec

from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import ANCHORED, ANCHORS, BY_BOW, BY_STERN
from weathergage.rulesets.plotted.present.logbook import NOTES, LogPages
from weathergage.rulesets.plotted.present.sentences import count, name, tells, whose
from weathergage.rulesets.shared.displays import Display, flagged, shows
from weathergage.rulesets.shared.views import Condition

LYING = {
    ANCHORED: "at anchor",
    BY_BOW: "at anchor by the bow, on springs",
    BY_STERN: "at anchor by the stern, on springs",
}
_ORDERS = {
    "A": "will anchor",
    "AB": "will anchor by the bow, with springs",
    "AS": "will anchor by the stern, with springs",
    "(A)": "weighs her anchor",
    "a": "cuts her cables",
}


class AnchorFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The section on anchors: cables, turns to weigh, turns of 60 degrees on springs, and where each point stands."""

    cables: int
    #: Cables to which she must lie for a steadier aim and for her springs.
    cables_to_gain: int
    turns_to_weigh: int
    springs: int
    #: Paragraphs: `still`, `swinging`, `no_springs`, `weighing`, `cut_for_good` and `lost`.
    rules: dict[str, str]


class AnchorNoted(Event, frozen=True, kw_only=True):
    """An anchor order was opened: A, AB or AS to anchor, (A) to weigh, a to cut."""

    ship: str
    order: str
    #: Turns of weighing with this one.
    turns: int = 0


class ShipAnchored(Event, frozen=True, kw_only=True):
    """A ship came to anchor, as A, AB or AS."""

    ship: str
    anchor: str


class ShipCameFree(Event, frozen=True, kw_only=True):
    """A ship is under way again: her anchor is weighed, or her cables are cut or shot through."""

    ship: str
    weighed: bool


class CableParted(Event, frozen=True, kw_only=True):
    """Anchor cables were shot away; this many are left."""

    ship: str
    left: int


@tells(AnchorNoted)
def _noted(state: PlottedState, e: AnchorNoted) -> str:
    again = f" ({count(e.turns, 'turn')} so far)" if e.turns else ""
    return f"{name(state, e.ship)} {_ORDERS[e.order]}{again}."


@tells(ShipAnchored)
def _anchored(state: PlottedState, e: ShipAnchored) -> str:
    return f"{name(state, e.ship)} lies {LYING[ANCHORS.index(e.anchor)]}."


@shows(ShipAnchored)
def _show_anchored(state: PlottedState, e: ShipAnchored) -> Display:
    return flagged(e, "at anchor")


@tells(ShipCameFree)
def _free(state: PlottedState, e: ShipCameFree) -> str:
    how = "has weighed and" if e.weighed else "has lost her cables and"
    return f"{name(state, e.ship)} {how} is under way."


@shows(ShipCameFree)
def _show_free(state: PlottedState, e: ShipCameFree) -> Display:
    return flagged(e, "under way")


@tells(CableParted)
def _parted(state: PlottedState, e: CableParted) -> str:
    left = f"{count(e.left, 'anchor')} left" if e.left else "no anchor left"
    return f"{whose(state, e.ship)} cable is shot through: {left}."


def _note(book: LogPages, turn: int, event: AnchorNoted) -> None:
    book.line(event.ship, turn).notes.append(event.order)


NOTES[AnchorNoted] = _note


def conditions_at_anchor(book: Book, ship: Ship) -> Iterator[Condition]:
    """Show how she lies and what becomes of it; all of it is in the open log."""
    if ship.anchor:
        yield Condition(key="anchor", text=LYING[ship.anchor], cite=book.cite("A.V.C.1"), value=ship.anchor)
    if ship.anchoring:
        text = f"will lie {LYING[ship.anchoring]}"
        yield Condition(key="anchoring", text=text, cite=book.cite("A.V.C.2"), value=ship.anchoring)
    if ship.weighing:
        text = f"weighing for {count(ship.weighing, 'turn')}"
        yield Condition(key="weighing", text=text, cite=book.cite("A.V.C.6"), value=ship.weighing)
    if ship.cutting:
        yield Condition(key="cutting", text="her cables are cut", cite=book.cite("A.V.C.7"))
