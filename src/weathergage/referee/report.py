"""What the referee says: everything that happened and why, what he assumed, what he waits for, and where it stands."""

from typing import Any

import msgspec

from weathergage.engine.events import Event, Modifier
from weathergage.engine.state import Outcome

#: More ways to answer an ask than this are not listed in texts.
FEW = 12


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened: the sentence, the rule and rulings, named modifiers, and the event itself."""

    turn: int
    phase: str
    text: str
    cite: str
    rulings: tuple[str, ...]
    modifiers: tuple[Modifier, ...]
    event: Event


class Die(msgspec.Struct, frozen=True):
    """One die that was used: its place in the order thrown, what for, and what it showed."""

    number: int
    purpose: str
    value: int


class Assumed(msgspec.Struct, frozen=True, kw_only=True):
    """An ask that no order answered, and the default that was taken."""

    turn: int
    ask: str
    notation: str


class Unused(msgspec.Struct, frozen=True, kw_only=True):
    """An order that nothing asked for, with its place in the file and the reason."""

    place: str
    notation: str
    reason: str


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """An ask that is open now: whose it is, what may be answered, and what is taken without an answer."""

    side: str
    ask: str
    options: tuple[str, ...]
    default: str


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The whole report; `position` is in the form of the position file."""

    steps: tuple[Step, ...]
    dice: tuple[Die, ...]
    assumed: tuple[Assumed, ...]
    unused: tuple[Unused, ...]
    #: Turn and phase the game stands at.
    turn: int
    phase: str
    waiting_for: tuple[Wanted, ...]
    #: What the next die is for, when the players' own have run out; the position is that before its question.
    needs_die: str
    outcome: Outcome | None
    position: dict[str, Any]
