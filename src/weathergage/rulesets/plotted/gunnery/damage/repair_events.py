"""Tell and show repairs under way, and define the shape of their table (A.X.B)."""

from typing import Final

import msgspec

from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.events import LogLeft
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import REPAIR_GUNS, REPAIR_HULL, REPAIR_RIGGING, REPAIRS
from weathergage.rulesets.plotted.present.logbook import NOTES, LogPages
from weathergage.rulesets.plotted.present.sentences import count, name, tells
from weathergage.rulesets.shared.displays import Display, Fold, shows, told

KINDS: Final = {mark: kind for kind, mark in enumerate(REPAIRS) if kind}
WORDS: Final = {REPAIR_HULL: "hull", REPAIR_GUNS: "gun", REPAIR_RIGGING: "rigging"}


class RepairFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of one kind of work: its turns, what it restores, and the crew sections it needs."""

    turns: int
    squares: int
    sections: int


class RepairsMade(Event, frozen=True, kw_only=True):
    """A turn's work on hull (RH), guns (RG) or rigging (RR); with the last turn of it squares come back."""

    ship: str
    kind: str
    turn: int
    of: int
    squares: int
    log: LogLeft


@tells(RepairsMade)
def _made(state: PlottedState, e: RepairsMade) -> str:
    what = WORDS[KINDS[e.kind]]
    if e.squares:
        return f"{name(state, e.ship)} has repaired {count(e.squares, f'{what} square')}."
    return f"{name(state, e.ship)} is at {what} repairs, turn {e.turn} of {e.of}."


_AT_WORK: Final = Fold("repairs", "1 ship is at repairs", "{n} ships are at repairs")


@shows(RepairsMade)
def _show_repairs(state: PlottedState, e: RepairsMade) -> Display:
    return told(e, fold=None if e.squares else _AT_WORK)


def _note(book: LogPages, turn: int, event: RepairsMade) -> None:
    """Circle the third repair of a kind."""
    book.line(event.ship, turn).notes.append(f"({event.kind})" if event.turn >= event.of else event.kind)


NOTES[RepairsMade] = _note
