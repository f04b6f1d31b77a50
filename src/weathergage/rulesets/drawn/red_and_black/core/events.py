"""Everything that can happen in a game beside what all games share. Ships go by id; places are tenths of a mm."""

from weathergage.engine.events import Event, Modifier, Roll

Place = tuple[int, int]


class ShipSailed(Event, frozen=True, kw_only=True):
    """A ship moved on the table; `kind` is sail, turn, tack, drift, tow, spring, back or return."""

    ship: str
    impulse: int
    kind: str
    mast: Place
    point: int


class WayRolled(Event, frozen=True, kw_only=True):
    """A ship's movement dice: point of sailing, dice, what was taken off, and the distances in mm she may move."""

    ship: str
    sailing: str
    rolls: tuple[Roll, ...]
    modifiers: tuple[Modifier, ...]
    distances: tuple[int, ...]


class SkillTested(Event, frozen=True, kw_only=True):
    """Dice against a number: what for, everything that was added, what was needed, and whether it was reached."""

    ship: str
    purpose: str
    rolls: tuple[Roll, ...]
    modifiers: tuple[Modifier, ...]
    need: int
    passed: bool
    other: str = ""


class SkyRead(Event, frozen=True, kw_only=True):
    """The weather's dice at the first command phase of a turn, and what it is now."""

    rolls: tuple[Roll, ...]
    change: str
    direction: int
    strength: str
    mist: bool


class CannonFired(Event, frozen=True, kw_only=True):
    """A battery fired: the attack number with all that made it, both dice, the cell, and the result after size."""

    ship: str
    side: int
    target: str
    aim: str
    band: str
    range_mm: int
    ammunition: str
    base: int
    modifiers: tuple[Modifier, ...]
    attack: int
    rolls: tuple[Roll, ...]
    cell: str
    result: str
    rake: str = ""
    critical: bool = False


class RatingsLost(Event, frozen=True, kw_only=True):
    """The losses of a ship, and what is left of her ratings."""

    ship: str
    broadside: int
    hull: int
    crew: int
    masts: int
    broadside_left: int
    hull_left: int
    crew_left: int
    masts_left: tuple[int, ...]
    #: Which mast, where chance chose it.
    rolls: tuple[Roll, ...] = ()


class CriticalRolled(Event, frozen=True, kw_only=True):
    """A critical hit: the die, and the result after dropping down the table to one that can be."""

    ship: str
    roll: Roll
    printed: str
    result: str


class OfficerHit(Event, frozen=True, kw_only=True):
    """An officer was killed or wounded."""

    ship: str
    officer: str
    fate: str
    rolls: tuple[Roll, ...]


class MastFelled(Event, frozen=True, kw_only=True):
    """A mast went over a side."""

    ship: str
    mast: int
    side: str
    cause: str
    rolls: tuple[Roll, ...]


class WreckCut(Event, frozen=True, kw_only=True):
    """The wreck of a mast was cut away from a side."""

    ship: str
    side: str


class WheelShot(Event, frozen=True, kw_only=True):
    """A ship's wheel was shot away, or is mended."""

    ship: str
    mended: bool


class FireSpread(Event, frozen=True, kw_only=True):
    """Fires aboard: started, grown, burning on, fought down, raging, or out of control."""

    ship: str
    what: str
    hull_fires: int
    mast_fires: int
    rolls: tuple[Roll, ...] = ()


class HulkLost(Event, frozen=True, kw_only=True):
    """A ship is gone: sunk, blown up or scuttled."""

    ship: str
    how: str


class FlagStruck(Event, frozen=True, kw_only=True):
    """A ship struck; shattered ships are past saving."""

    ship: str
    cause: str
    shattered: bool = False


class HullsMet(Event, frozen=True, kw_only=True):
    """A ship ran into another, or onto land."""

    ship: str
    other: str
    rolls: tuple[Roll, ...]


class HullsTied(Event, frozen=True, kw_only=True):
    """Two ships hang together, entangled or grappled, or do no longer."""

    ship: str
    other: str
    how: str
    tied: bool


class BoardingDeclared(Event, frozen=True, kw_only=True):
    """A ship means to board another."""

    ship: str
    other: str


class MeleeRound(Event, frozen=True, kw_only=True):
    """A round of melee: both sums, and what the loser loses."""

    round: int
    attacker: str
    defender: str
    deck: str
    rolls: tuple[Roll, ...]
    modifiers: tuple[Modifier, ...]
    other_modifiers: tuple[Modifier, ...]
    total: int
    other_total: int
    lost: int
    other_lost: int
    result: str


class DeckCarried(Event, frozen=True, kw_only=True):
    """Boarders carried a deck, were thrown back to their own, or went back by themselves."""

    ship: str
    other: str
    result: str


class GunsReloaded(Event, frozen=True, kw_only=True):
    """A reload action: tried, and how far it is; only her own side knows."""

    ship: str
    battery: int
    ammunition: str
    rolls: tuple[Roll, ...]
    modifiers: tuple[Modifier, ...]
    need: int
    passed: bool
    loaded: bool


class AnchorWork(Event, frozen=True, kw_only=True):
    """Anchors, springs and boats."""

    ship: str
    deed: str


class TableEdge(Event, frozen=True, kw_only=True):
    """A ship left the table, or came back."""

    ship: str
    back: bool
    roll: Roll | None = None
    #: The least die with which a ship comes back.
    need: int = 0


class SignalFlown(Event, frozen=True, kw_only=True):
    """Orders or a message to the own side."""

    side: int
    text: str


class RestOffered(Event, frozen=True, kw_only=True):
    """A side offered to end the battle here."""

    side: int
