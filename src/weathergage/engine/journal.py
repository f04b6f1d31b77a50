"""Keep the journal of a game: the orders from which it can be played again, how it stands and how it ended."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec

from weathergage.engine.events import Event
from weathergage.engine.orders import Orders


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hold one line of the journal: a side's sealed orders, or an act out of turn."""

    side: int
    orders: Orders = {}
    #: Verb and notation of an order given at any time, such as ("claim", "").
    act: tuple[str, str] | None = None


#: Acts that are no rule of any game: a side opens its sealed orders again before all are sealed; the referee goes
#: back to where the journal had this many entries, because all sides agreed.
REOPEN: Final = "reopen"
BACK: Final = "back"


def standing(entries: Sequence[Entry]) -> list[int]:
    """Return the numbers of the entries that count: neither opened again, nor taken back."""
    stand: list[int] = []
    for number, entry in enumerate(entries):
        if entry.act is None or entry.act[0] not in (REOPEN, BACK):
            stand.append(number)
        elif entry.act[0] == BACK:
            stand = standing(entries[: int(entry.act[1])])
        else:
            last = max(
                each for each in stand if entries[each].side == entry.side and entries[each].act is None
            )
            stand.remove(last)
    return stand


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """Describe how a game ended: winner (-1 for a draw), kind of ending, points of each side, the rule."""

    winner: int
    kind: str
    turn: int
    points: tuple[int, ...] = ()
    cite: str = ""
    #: True where a referee's judgement ended it rather than the play itself.
    adjudicated: bool = False


def outcome_text(outcome: Outcome | None, sides: Sequence[str]) -> str:
    """Say how a game between these sides ended in words; None is a game that is not over."""
    if outcome is None:
        return "it is not over"
    known = 0 <= outcome.winner < len(sides)
    who = f"victory for {sides[outcome.winner]}" if known else "a draw"
    points = f", {' to '.join(map(str, outcome.points))} points" if outcome.points else ""
    judged = ", as the referee judged" if outcome.adjudicated else ""
    return f"{who} in turn {outcome.turn} ({outcome.kind.replace('_', ' ')}{points}){judged}"


class Fate(msgspec.Struct, frozen=True, kw_only=True):
    """Describe the fate of a ship or battery in a battle, for campaigns that keep fleets between battles.

    `afloat` is with her own side, `captured` with an enemy, `sunk` lost by fire, explosion or a sinking neighbour,
    `scuttled` sunk by her holder, `abandoned` struck but not boarded, `destroyed` wrecked as she lay in port.
    """

    ship: str
    fate: Literal["afloat", "captured", "sunk", "scuttled", "abandoned", "destroyed"]
    #: The side that has her now, or had her last.
    side: int
    rate: int
    quality: str


class Fork(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Mark where a game left the one that it was begun from: after `at` entries the dice come from another seed.

    `key` is what keyed dice of the first game came from, in hexadecimal digits; "" where they came from a seed.
    """

    at: Annotated[int, msgspec.Meta(ge=0)]
    seed: int
    key: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2})*$(?!\n)", max_length=256)] = ""


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """Tell what an enemy ship counts for: her fate, and how many times her price that is worth."""

    key: str
    text: str
    times: int
    cite: str = ""


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """Tell how a battle is won, in full and in a line; `last_turn` is 0 where none is set."""

    kind: str
    text: str
    short: str
    last_turn: int
    worth: tuple[Worth, ...] = ()
    cite: str = ""


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """Tell what befell a ship; `state` is "fighting" where she came back, `by` are the ships that did it."""

    ship: str
    state: str
    text: str
    by: tuple[str, ...] = ()


class Aimed(msgspec.Struct, frozen=True, kw_only=True):
    """Compare what the dice of one shot gave with what they give on average."""

    ship: str
    hits: float
    expected: float
    target: str = ""
    rake: bool = False


@dataclass(slots=True, frozen=True)
class Account:
    """Account for a battle by a ruleset, while it lasts and when it is over; `view` is what a side may know."""

    #: How the fighting strength of a ship is worked out, and what luck is counted in: in words.
    measure: str
    unit: str
    #: view -> the fighting strength of each ship by id, in points.
    strength: Callable[[Any], Mapping[str, float]]
    #: rules, state -> how the battle is won.
    goal: Callable[[Any, Any], Goal]
    #: event -> what befell a ship by it.
    loss: Callable[[Event], Loss | None]
    #: rules, event -> what the dice of a shot gave; None where it was none, or rolled none.
    aimed: Callable[[Any, Event], Aimed | None]
