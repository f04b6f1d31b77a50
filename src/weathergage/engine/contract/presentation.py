"""Define what a game shows people of its events: displays beside the sentences, and the lines of the paper log."""

from typing import Literal, Protocol

import msgspec

from weathergage.engine.events import Event, Roll


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of the figures behind an event, and the rule that gives it."""

    label: str
    value: str
    cite: str = ""


class Fold(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tell a long run of lines with the same key as one; `{n}` in `many` stands for the sum of their counts."""

    key: str
    one: str
    many: str
    count: int = 1


class Pin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words or marks that stand over a ship for a moment; `count` says how many hits are drawn."""

    kind: Literal["flag", "hit", "blast", "foundering"]
    ship: str
    text: str = ""
    count: int = 0


class Headline(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words above a line that stands out; idle where nothing came of it."""

    title: str
    note: str = ""
    idle: bool = False


class Display(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="show"):
    """Hold what any event may show besides its sentence."""

    #: Dice beside the sentence, and draws by lot that are told only on demand.
    rolls: tuple[Roll, ...] = ()
    lots: tuple[Roll, ...] = ()
    figures: tuple[Figure, ...] = ()
    fold: Fold | None = None
    pin: Pin | None = None
    headline: Headline | None = None
    #: A single step of a move, told only on request.
    step: bool = False
    #: A ship under way waits for it in the film.
    halts: bool = False
    #: Worth a look at the chart, though no ship moves or fires.
    look: bool = False
    #: What is heard when it happens.
    sound: Literal["", "mast", "blast", "grapple", "cheer"] = ""


class LogLine(msgspec.Struct, kw_only=True):
    """One line of a log: the move, load marks port and starboard, and notes in the rulebook's abbreviations."""

    turn: int
    move: str
    load: tuple[str, str]
    notes: list[str]


class View(Protocol):
    """Show what one side may know of a game; each game has its own, with more to ask of it."""

    def wire(self) -> object:
        """Return it as plain structures, which can be written as JSON."""


class Log(Protocol):
    """The paper log of a game as one side may read it."""

    def enter(self, turn: int, event: Event) -> None:
        """Enter what an event adds, unless it is hidden from this side."""

    def pages(self) -> dict[str, list[LogLine]]:
        """Return every ship's lines, by her id."""

    def written(self) -> list[tuple[str, LogLine]]:
        """Return the lines that may have changed since the last call, each with its ship."""
