"""Define the part of the state that every game has: turn, phase, dice, sealed orders, outcome."""

from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Self, TypeAlias, TypeVar

import msgspec

from weathergage.engine.contract.compilation import mypyc_attr
from weathergage.engine.dice import Dice
from weathergage.engine.journal import Outcome
from weathergage.engine.orders import Orders

__all__ = ["GameState", "Outcome", "Record", "filled_in", "plain"]

#: A part of a state as plain data, by the names of its parts.
Record: TypeAlias = dict[str, object]


def plain(value: object) -> object:
    """Return a value as plain data in the one order that hashes know: keys as text, sets and keys sorted."""
    # Compiled, rows of ships and numbers are no lists.
    found: object = msgspec.to_builtins(value, str_keys=True, order="deterministic", enc_hook=list)
    return found


_Filled = TypeVar("_Filled")


def filled_in(record: _Filled, **given: object) -> _Filled:
    """Fill in a record that was made without its fields: those given, and for the others their defaults."""
    known: Any = record
    for each in fields(known):
        made = each.default if each.default_factory is MISSING else each.default_factory()
        value = given.pop(each.name, made)
        if value is MISSING:
            raise TypeError(f"{type(record).__name__} is not filled in: give its {each.name!r} too")
        setattr(record, each.name, value)
    if given:
        raise TypeError(f"{type(record).__name__} has no {', '.join(given)}")
    return record


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class GameState:
    """Hold the kernel's part of a state; rulesets, those of other authors too, extend it with ships and sea."""

    turn: int = 1
    #: Index into the ruleset's phases, and the step within that phase.
    phase: int = 0
    step: int = 0
    dice: Dice = field(default_factory=Dice)
    #: Orders given but not yet opened, per side.
    sealed: list[Orders | None] = field(default_factory=list)
    outcome: Outcome | None = None
    #: What sides have ordered once and for all, by a key of the ruleset's own; left out of files where nobody has, as
    #: it was before there was this field. Never changed in place, since copies share it.
    standing_answers: dict[str, str] | msgspec.UnsetType = field(default=msgspec.UNSET, kw_only=True)
    #: What optional rules note that have no field of their own, by a key that begins with the rule's name; left out of
    #: files and never changed in place, as above.
    marks: dict[str, int] | msgspec.UnsetType = field(default=msgspec.UNSET, kw_only=True)

    def marked(self, key: str) -> int:
        """Return what a rule has noted under a key; 0 where it has noted nothing."""
        return self.marks.get(key, 0) if self.marks else 0

    def mark(self, key: str, value: int) -> None:
        """Note a number under a key."""
        self.marks = {**(self.marks or {}), key: value}

    def to_record(self) -> Record:
        """Return the state as hashes know it, however it is kept: the names and their order never change.

        A field that came later is left out where nothing was noted in it, so that the hashes of older games stand.
        """
        found: Record = {
            "turn": self.turn,
            "phase": self.phase,
            "step": self.step,
            "dice": self.dice.to_record(),
            "sealed": plain(self.sealed),
            "outcome": plain(self.outcome),
        }
        if self.standing_answers is not msgspec.UNSET:
            found["standing_answers"] = plain(self.standing_answers)
        if self.marks is not msgspec.UNSET:
            found["marks"] = plain(self.marks)
        return found

    def clone(self) -> Self:
        """Return an independent copy; each game writes its own, cheap enough for search."""
        raise NotImplementedError

    def answers_for(self, side: int, ask_id: str) -> bool:
        """Return whether a side could ever be asked this; refusals are explained to no other side."""
        return False
