"""Define how events are shown: a few kinds with plain figures, so that a client need not know events by name.

A rule registers the display of its event with `@shows`, beside the sentence; an event without one is `Told`, with its
dice and modifiers. Displays are made only where events are sent to people.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec

from weathergage.engine.contract.presentation import Display, Figure, Fold, Headline, Pin
from weathergage.engine.events import Event, Modifier, PhaseBegan, Roll
from weathergage.rulesets.shared.events import GameEnded, ShipMoved
from weathergage.rulesets.shared.sentences import name, whose

# What every display has is passed on beside the displays.
__all__ = ["Display", "Figure", "Fold", "Headline", "Pin"]

Hex = tuple[int, int]
MINUS: Final = "\N{MINUS SIGN}"
#: The strength at which winds are drawn in games that know only their direction.
STEADY: Final = 3


class Loss(msgspec.Struct, frozen=True, omit_defaults=True):
    """A loss of one part of a ship ("hull", "rigging", "crew", "guns", "masts", …) in words; `left` where known."""

    part: str
    count: int
    text: str
    left: int | None = None


class Told(Display, frozen=True, kw_only=True, tag="told"):
    """Tell the sentence, and nothing else."""


class PhaseEntered(Display, frozen=True, kw_only=True, tag="phase"):
    """Begin a phase; `common` where it belongs to all sides after the turn of one."""

    common: bool = False


class Ordered(Display, frozen=True, kw_only=True, tag="ordered"):
    """Open the order of a ship in log notation, or write it for a turn to come."""

    ship: str
    order: str
    turn: int = 0


class Moved(Display, frozen=True, kw_only=True, tag="moved"):
    """Move a ship: all moves of one impulse of a turn go together.

    On a chart `bow`, `stern` and `heading` tell where she lies then, on an open table `spot` and `point`.
    """

    ship: str
    impulse: int
    kind: Literal["ahead", "port", "starboard", "drift", "other"]
    bow: Hex | None = None
    stern: Hex | None = None
    heading: int = 0
    spot: Hex | None = None
    point: int = 0


class Collided(Display, frozen=True, kw_only=True, tag="collided"):
    """Ships met in a hex; impulse -1 where one of them stopped before it."""

    ships: tuple[str, ...]
    hex: Hex
    impulse: int = -1


class Reach(Display, frozen=True, kw_only=True, tag="reach"):
    """Tell how far the dice let a ship go, in hexes or tenths of a millimetre, and in words.

    `sailing` is how she lies to the wind.
    """

    ship: str
    distances: tuple[int, ...]
    text: str
    sailing: str


class Fired(Display, frozen=True, kw_only=True, tag="fired"):
    """Fire guns: side 0 port, 1 starboard, 2 bow, 3 stern; no target for a shot into the sea.

    `rake` names a rake ("stern rake", or just "rake"). `hits` is what this shot does by the dice, before all fire of a
    phase is marked together; `total` is the number that the figures add up to. `title` says who fires at whom, `sum`
    how the total came about, both in a few words for a caption.
    """

    ship: str
    side: int
    target: str = ""
    title: str = ""
    sum: str = ""
    distance: str = ""
    guns: str = ""
    shot: str = ""
    aim: str = ""
    rake: str = ""
    total: str = ""
    hits: tuple[Loss, ...] = ()


class Hit(Display, frozen=True, kw_only=True, tag="hit"):
    """Mark what a ship has lost."""

    ship: str
    losses: tuple[Loss, ...]


class WindTold(Display, frozen=True, kw_only=True, tag="wind"):
    """Tell the wind from now on: where it blows to, by direction or on an open table by point."""

    velocity: int
    name: str
    changed: bool
    direction: int = 0
    point: int | None = None


class Drawn(Display, frozen=True, kw_only=True, tag="draw"):
    """Draw a token: whose it is (-1: nobody's), what it brings, which of its side it is, and what is left by side."""

    side: int
    brings: str
    number: int
    left: tuple[int, ...]


class Lost(Display, frozen=True, kw_only=True, tag="lost"):
    """Lose a ship to her side; `gone` where she leaves the chart."""

    ship: str
    how: Literal["sank", "exploded", "wrecked", "struck", "taken"]
    gone: bool = False


class Ended(Display, frozen=True, kw_only=True, tag="ended"):
    """End the battle; winner -1 for none."""

    winner: int


#: Everything a client has to know how to show.
AnyDisplay: TypeAlias = (
    Told | PhaseEntered | Ordered | Moved | Collided | Reach | Fired | Hit | WindTold | Drawn | Lost | Ended
)

_Shower = TypeVar("_Shower", bound=Callable[..., Display])
#: By kind of event: the display of one, given the state (for names) and the event.
DISPLAYS: Final[dict[type[Event], Callable[[Any, Any], Display]]] = {}


def shows(*kinds: type[Event]) -> Callable[[_Shower], _Shower]:
    """Mark the function that makes the display of an event."""

    def keep(shower: _Shower) -> _Shower:
        for kind in kinds:
            DISPLAYS[kind] = shower
        return shower

    return keep


def show(state: Any, event: Event) -> Display:
    """Return the display of an event; of the state only names are used, so it may be a later one."""
    shower = DISPLAYS.get(type(event))
    return told(event) if shower is None else shower(state, event)


def told(event: Event, **facts: Any) -> Told:
    """Return the plain display of an event: its dice, its modifiers, and whatever else is given."""
    return Told(**{**behind(event), **facts})


def flagged(event: Any, text: str, ship: str | None = None, **facts: Any) -> Told:
    """Return the plain display with words over a ship, the event's own unless told."""
    return told(event, pin=Pin("flag", event.ship if ship is None else ship, text), **facts)


def behind(event: Event) -> dict[str, Any]:
    """Return the dice and modifiers of an event, as any display takes them."""
    found: dict[str, Any] = {}
    if rolls := rolls_of(event):
        found["rolls"] = rolls
    if figures := added(getattr(event, "modifiers", ())):
        found["figures"] = figures
    return found


def rolls_of(event: Event) -> tuple[Roll, ...]:
    """Return every throw of an event, in the order of its fields."""
    found: list[Roll] = []
    for field in _dice_fields(type(event)):
        value = getattr(event, field)
        if isinstance(value, Roll):
            found.append(value)
        elif isinstance(value, tuple):
            found += [each for each in value if isinstance(each, Roll)]
    return tuple(found)


@cache
def _dice_fields(kind: type[Event]) -> tuple[str, ...]:
    hints = msgspec.structs.fields(kind)
    return tuple(hint.name for hint in hints if "Roll" in str(hint.type))


def added(modifiers: Sequence[Modifier], whose: str = "") -> tuple[Figure, ...]:
    """Return modifiers as rows of figures, each with the side that adds it where two do."""
    before = f"{whose}: " if whose else ""
    return tuple(Figure(before + each.label, signed(each.value), each.cite) for each in modifiers)


def signed(value: int) -> str:
    """Return a number with its sign, as it is printed.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '−1')
    """
    if value < 0:
        return f"{MINUS}{-value}"
    return f"+{value}" if value else "0"


def losses(lost: Sequence[tuple[str, int, str, int | None]]) -> tuple[Loss, ...]:
    """Return the losses that are not nothing, from part, number, noun and what is left."""
    return tuple(Loss(part, number, f"{number} {noun}", left) for part, number, noun, left in lost if number)


def hit_pin(ship: str, lost: Sequence[Loss], count: int) -> Pin:
    """Return the marks of hits with the losses taken off: −2 hull −1 crew."""
    return Pin("hit", ship, " ".join(f"{MINUS}{loss.text}" for loss in lost), count)


def volley_title(state: Any, ship: str, battery: str, target: str, rake: str) -> str:
    """Return who fires at whom: Rapière rakes Halberd through the bow."""
    if rake:
        end = rake.removesuffix("rake").strip()
        return f"{name(state, ship)} rakes {name(state, target)}{f' through the {end}' if end else ''}."
    verb = "fire" if battery.endswith("s") else "fires"
    return f"{whose(state, ship)} {battery} {verb} at {name(state, target)}."


def volley_sum(total: str, modifiers: Sequence[Modifier], base: int | None = None) -> str:
    """Return how the number of a shot came about, without what adds nothing: Table 3: base 1, crew quality +2."""
    parts = [] if base is None else [f"base {signed(base).removeprefix('+')}"]
    parts += [f"{each.label} {signed(each.value)}" for each in modifiers if each.value]
    said = f"{total}: {', '.join(parts)}" if parts else total
    return said[:1].upper() + said[1:]


_STEPS: Final[dict[str, Literal["ahead", "port", "starboard", "drift"]]] = {
    "forward": "ahead",
    "port": "port",
    "starboard": "starboard",
    "drift": "drift",
}
_DRIFTING: Final = Fold("drift", "1 ship drifts", "{n} ships drift")


@shows(ShipMoved)
def _moved(state: Any, e: ShipMoved) -> Moved:
    drifts = e.kind == "drift"
    return Moved(
        ship=e.ship,
        impulse=e.impulse,
        kind=_STEPS.get(e.kind, "other"),
        bow=e.bow,
        stern=e.stern,
        heading=e.heading,
        step=not drifts,
        fold=_DRIFTING if drifts else None,
    )


@shows(PhaseBegan)
def _phase(state: Any, e: PhaseBegan) -> PhaseEntered:
    return PhaseEntered()


@shows(GameEnded)
def _ended(state: Any, e: GameEnded) -> Ended:
    return Ended(winner=e.winner)
