"""What happened and why: typed, past tense, with dice, named modifiers, table cell and rule."""

import msgspec


class Roll(msgspec.Struct, frozen=True):
    """A throw: what it was for, what it showed, how many sides a die has; several dice are listed and added up."""

    purpose: str
    value: int
    sides: int = 6
    dice: tuple[int, ...] = ()


class Modifier(msgspec.Struct, frozen=True):
    """A named number that was added, and the rule that adds it."""

    label: str
    value: int
    cite: str


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """The base of all events; `cite` is the rule, `rulings` settle its doubts, `to` is the only side to see it."""

    cite: str = ""
    rulings: tuple[str, ...] = ()
    to: int = -1

    def seen_by(self, side: int) -> bool:
        """Whether a side (or an onlooker, -1) may know of it."""
        return self.to in (-1, side)


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase of the turn was entered."""

    turn: int
    phase: str


#: A list that collects events, or None when nobody listens and none is built.
Report = list[Event] | None
