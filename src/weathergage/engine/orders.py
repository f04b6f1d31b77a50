"""Define questions and answers: asks with their legal notations, requests to a side, and orders.

Orders are written as on paper: for each ask a short notation, such as `L1R1` for `plot/constitution`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from weathergage.engine.events import Command, IllegalOrder, NotAsked, Violation

__all__ = ["Ask", "Command", "IllegalOrder", "NotAsked", "Orders", "Request", "Violation", "shared_out"]

#: Ask id -> notation.
Orders = dict[str, str]


@dataclass(slots=True, init=False)
class Ask:
    """Ask one ship for one of some notations; may be shared by many games and is never changed."""

    id: str
    kind: str
    ship: str
    options: Sequence[str]
    default: str
    cite: str
    #: The other ship it is about, if any.
    other: str = ""
    #: The default is nearly always right; a client may answer it without asking.
    routine: bool = False
    #: The longest free text that may be sent instead of an option; 0 if only options are allowed.
    free_text: int = 0
    #: The question in words, with {ship} and {other} for names; "" if the kind is enough.
    prompt: str = ""
    #: What the standing order says that its default follows, so that nobody need be asked; "" for none.
    standing: str = ""

    # Written out, here and below, because mypyc does not compile an `__init__` made by a decorator.
    def __init__(
        self,
        id: str,
        kind: str,
        ship: str,
        options: Sequence[str],
        default: str,
        cite: str,
        other: str = "",
        routine: bool = False,
        free_text: int = 0,
        prompt: str = "",
        standing: str = "",
    ) -> None:
        self.id = id
        self.kind = kind
        self.ship = ship
        self.options = options
        self.default = default
        self.cite = cite
        self.other = other
        self.routine = routine
        self.free_text = free_text
        self.prompt = prompt
        self.standing = standing

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is made again from a pickle, which compiled code does not know of itself."""
        # A ruleset's own list of options may not be picklable.
        fields = (self.id, self.kind, self.ship, tuple(self.options), self.default, self.cite)
        return Ask, (*fields, self.other, self.routine, self.free_text, self.prompt, self.standing)

    def by_standing_order(self, order: str, notation: str) -> "Ask":
        """Return this question with the answer that a standing order gives, which is then a matter of routine."""
        return Ask(
            self.id,
            self.kind,
            self.ship,
            self.options,
            notation,
            self.cite,
            self.other,
            True,
            self.free_text,
            self.prompt,
            order,
        )

    def text_fault(self, text: str) -> Violation | None:
        """Return what is wrong with a free text; None if it may be sent."""
        if len(text) > self.free_text:
            reason = f"this text has {len(text)} characters; at most {self.free_text} can be sent"
            return Violation(self.id, reason, self.cite)
        if not text.isprintable():
            reason = "write plain text on one line, without line breaks, tabs or other control characters"
            return Violation(self.id, reason, self.cite)
        return None


def no_texts(orders: object) -> list[Violation]:
    """Return what in orders is no text; bots and files may bring anything."""
    # To ask for a dict first is quicker, and nearly all are.
    if not isinstance(orders, dict | Mapping):
        reason = f"{type(orders).__name__} is not an answer; give a dict of ask ids and notations"
        return [Violation("orders", reason)]
    wrong = []
    for place, notation in orders.items():
        if not isinstance(place, str):
            wrong.append(Violation(str(place), "the id of an ask is a text"))
        elif not isinstance(notation, str):
            wrong.append(Violation(place, f"{notation!r} is not a text; write {str(notation)!r}"))
    return wrong


def chosen_text(ask: Ask, number: int) -> str:
    """Return the option of that number; the default for a number below zero."""
    return ask.options[number] if number >= 0 else ask.default


@dataclass(slots=True, init=False)
class Request:
    """Hold everything that one side is asked at one step of a phase."""

    side: int
    phase: str
    asks: list[Ask]
    #: Seconds to answer; 0 for no limit. The engine has no clock: the server of a game
    #: keeps the time, and seals the defaults when it is up.
    seconds: int = 0

    def __init__(self, side: int, phase: str, asks: list[Ask], seconds: int = 0) -> None:
        self.side = side
        self.phase = phase
        self.asks = asks
        self.seconds = seconds

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is made again from a pickle."""
        return Request, (self.side, self.phase, self.asks, self.seconds)

    def defaults(self) -> Orders:
        """Return the default answer to every ask: always a legal set of orders."""
        return {ask.id: ask.default for ask in self.asks}

    def ask(self, ask_id: str) -> Ask | None:
        """Return the ask with this id; None if this request does not contain it."""
        return next((ask for ask in self.asks if ask.id == ask_id), None)


def shared_out(request: Request, captains: Sequence[Command], of_side: Sequence[str]) -> list[Request | None]:
    """Return what each captain of a side is asked; None where that is nothing.

    A question goes to the captain of the ship that it is put to. One of a kind `of_side` is about the side: it goes to
    the flag, or to the captain who has every ship that it offers.
    """
    asks: list[list[Ask]] = [[] for _ in captains]
    flag = next(number for number, captain in enumerate(captains) if captain.flag)
    for ask in request.asks:
        ships = ask.options if ask.kind in of_side else (ask.ship,)
        having = [number for number, each in enumerate(captains) if all(map(each.ships.__contains__, ships))]
        taker = next((number for number in having if ships and number != flag), flag)
        asks[taker].append(ask)
    return [Request(request.side, request.phase, some, request.seconds) if some else None for some in asks]
