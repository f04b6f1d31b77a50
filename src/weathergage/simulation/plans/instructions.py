"""Let captains follow standing instructions: answers they must give or avoid."""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from weathergage.engine.orders import Ask, Orders, Request
from weathergage.simulation.runs.game_loop import Player

#: By kind of ask, a pattern of answers with * and ?; a ! before it forbids them.
Instructions = Mapping[str, str]

_FORBID = "!"


class InstructionError(ValueError):
    """Raised for an instruction that cannot be parsed."""


class Instructed:
    """Wrap a captain with instructions; if no allowed answer is offered, he decides himself."""

    def __init__(self, captain: Player, instructions: Instructions) -> None:
        self.captain = captain
        self._instructions = instructions
        #: The kinds of asks with instructions that came.
        self.asked: set[str] = set()

    def decide(self, view: Any, request: Request) -> Orders:
        """Return his orders, with the answers changed that violate the instructions."""
        orders = dict(self.captain.decide(view, request))
        for ask in request.asks:
            pattern = self._instructions.get(ask.kind)
            if pattern is not None:
                self.asked.add(ask.kind)
                orders[ask.id] = obeyed(ask, orders.get(ask.id, ask.default), pattern)
        return orders

    @property
    def told(self) -> set[str]:
        """Return the kinds of asks that the instructions are about."""
        return set(self._instructions)


def never_asked(captains: Sequence[Player]) -> list[str]:
    """Return the kinds of asks that instructions are about and that never came."""
    instructed = [captain for captain in captains if isinstance(captain, Instructed)]
    told = {kind for captain in instructed for kind in captain.told}
    return sorted(told - {kind for captain in instructed for kind in captain.asked})


def obeyed(ask: Ask, answer: str, pattern: str) -> str:
    """Return the answer itself if it obeys, else the most similar one that does.

    >>> ask = Ask("load/java", "load", "java", ["L R", "L C", "R R", "R C"], "L R", "")
    >>> obeyed(ask, "R R", "* C"), obeyed(ask, "R C", "!* C"), obeyed(ask, "R R", "* D")
    ('R C', 'R R', 'R R')
    """
    wanted = not pattern.startswith(_FORBID)
    plain = pattern.removeprefix(_FORBID)
    if fnmatchcase(answer, plain) is wanted:
        return answer
    allowed = [option for option in ask.options if fnmatchcase(option, plain) is wanted]
    return max(allowed, key=lambda option: _likeness(option, answer)) if allowed else answer


def _likeness(one: str, other: str) -> int:
    """Return the length of the common beginning of two answers."""
    return next((count for count, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


def read_instruction(text: str, sides: Sequence[str]) -> tuple[int, str, str]:
    """Parse `SIDE:KIND=PATTERN`; the side is an id or a number from 1, or * for all (-1)."""
    side, colon, rest = text.partition(":")
    kind, equals, pattern = rest.partition("=")
    if not (colon and equals and kind.strip() and pattern.strip(" !")):
        raise InstructionError(
            f"{text!r}: write SIDE:KIND=ANSWER, such as {sides[0]}:load=* C or *:grapple=hold"
        )
    return side_number(side.strip(), sides), kind.strip(), pattern.strip()


def side_number(side: str, sides: Sequence[str]) -> int:
    """Return the index of a side named by id or by number from 1; -1 for *."""
    if side == "*":
        return -1
    if side in sides:
        return list(sides).index(side)
    if side.isascii() and side.isdigit() and 1 <= int(side) <= len(sides):
        return int(side) - 1
    raise InstructionError(f"there is no side {side!r}; choose from {', '.join(sides)}, or * for all")
