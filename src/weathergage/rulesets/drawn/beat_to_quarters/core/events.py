"""Everything that can happen in a game beside what all games share. Ships are named by id; hexes by axial pair."""

import msgspec

from weathergage.engine.events import Event, Modifier, Roll

Hex = tuple[int, int]


class CrewChecked(Event, frozen=True, kw_only=True):
    """A crew was put to the test; `purpose` says for what, `other` is the ship it concerns beside her own."""

    ship: str
    purpose: str
    roll: Roll
    modifiers: tuple[Modifier, ...]
    need: int
    passed: bool
    other: str = ""


class SailDiceRolled(Event, frozen=True, kw_only=True):
    """A ship's movement dice: attitude, dice, what changed their number, and the distances they allow."""

    ship: str
    attitude: str
    rolls: tuple[Roll, ...]
    modifiers: tuple[Modifier, ...]
    distances: tuple[int, ...]


class CourseChosen(Event, frozen=True, kw_only=True):
    """A ship's choice for her movement: hexes and hexsides, or an anchor order."""

    ship: str
    plot: str


class TackTried(Event, frozen=True, kw_only=True):
    """A ship's bow came into the wind; she goes about or feints, or falls into irons."""

    ship: str
    passed: bool
    turned: str = ""


class IronsLeft(Event, frozen=True, kw_only=True):
    """A ship is out of irons and may turn one hexside in her next movement."""

    ship: str


class Contact(Event, frozen=True, kw_only=True):
    """A ship ran into another's hex: collided, or came clear of it."""

    ship: str
    other: str
    hex: Hex
    collided: bool


class FoulingDiced(Event, frozen=True, kw_only=True):
    """Both ships rolled for fouled rigging after a collision was avoided; either die fouls."""

    ship: str
    other: str
    rolls: tuple[Roll, ...]
    fouled: bool


class ShipsTied(Event, frozen=True, kw_only=True):
    """Two ships hang together: fouled or grappled."""

    ship: str
    other: str
    how: str


class ShipsParted(Event, frozen=True, kw_only=True):
    """Two ships are clear of each other in that way."""

    ship: str
    other: str
    how: str


class ShotRolled(msgspec.Struct, frozen=True, kw_only=True):
    """One column of a shot: the D12 and its cell, and the cell as it counts for this shot and target."""

    column: int
    roll: Roll
    cell: str
    result: str


class ShotFired(Event, frozen=True, kw_only=True):
    """A battery fired: both sums, the column, every D12; `blocked` is the ship that was aimed at past the target."""

    ship: str
    #: 0 port, 1 starboard, 2 bow, 3 stern.
    side: int
    target: str
    range: int
    roll: Roll
    modifiers: tuple[Modifier, ...]
    total: int
    target_roll: Roll
    target_modifiers: tuple[Modifier, ...]
    target_total: int
    column: int
    throws: tuple[ShotRolled, ...]
    rake: str = ""
    shot: str = ""
    blocked: str = ""


class DamageRolled(Event, frozen=True, kw_only=True):
    """A ship rolled on the damage table for a collision or for running aground."""

    ship: str
    reason: str
    throw: ShotRolled


class RateLost(Event, frozen=True, kw_only=True):
    """A ship lost levels of her rating; `was` and `now` are rate numbers."""

    ship: str
    was: int
    now: int


class CrewLowered(Event, frozen=True, kw_only=True):
    """A crew fell to a lower quality."""

    ship: str
    was: str
    now: str


class MastWent(Event, frozen=True, kw_only=True):
    """A mast was shot away: it fell free, or hangs over a side."""

    ship: str
    left: int
    hangs: str
    rolls: tuple[Roll, ...]


class MastCleared(Event, frozen=True, kw_only=True):
    """A hanging mast was cut loose."""

    ship: str
    side: str


class SteeringShot(Event, frozen=True, kw_only=True):
    """A ship's steering was shot away."""

    ship: str


class SteeringMended(Event, frozen=True, kw_only=True):
    """A ship answers her helm again."""

    ship: str


class ShipAblaze(Event, frozen=True, kw_only=True):
    """Fire broke out aboard."""

    ship: str
    cause: str


class FireOut(Event, frozen=True, kw_only=True):
    """A fire was put out."""

    ship: str


class FireFeared(Event, frozen=True, kw_only=True):
    """The crew failed to put the fire out: did it reach the powder?"""

    ship: str
    roll: Roll
    exploded: bool


class ShipBlewUp(Event, frozen=True, kw_only=True):
    """A ship exploded."""

    ship: str


class ShipFoundered(Event, frozen=True, kw_only=True):
    """A ship sank: shot to pieces, dragged down, or sunk by her own people."""

    ship: str
    cause: str
    by: str = ""


class ColoursStruck(Event, frozen=True, kw_only=True):
    """A ship struck her colours."""

    ship: str
    cause: str


class ShipSecured(Event, frozen=True, kw_only=True):
    """An enemy grappled a ship that had struck, and she surrendered to him; or friends came aboard their own."""

    ship: str
    by: str
    own: bool


class BoardingFought(Event, frozen=True, kw_only=True):
    """Boarders went over: both sums; no dice where nobody resisted."""

    ship: str
    other: str
    rolls: tuple[Roll, ...]
    modifiers: tuple[Modifier, ...]
    other_modifiers: tuple[Modifier, ...]
    total: int
    other_total: int
    carried: bool


class ShipTaken(Event, frozen=True, kw_only=True):
    """A ship has a new master."""

    ship: str
    by: str
    by_side: int


class ShipAground(Event, frozen=True, kw_only=True):
    """A ship ran aground."""

    ship: str
    hex: Hex


class ShipKedged(Event, frozen=True, kw_only=True):
    """A ship was hauled off the ground."""

    ship: str


class AnchorHandled(Event, frozen=True, kw_only=True):
    """An anchor was let go by bow or stern, is being weighed, is weighed, or was cut away."""

    ship: str
    deed: str


class ShipArrived(Event, frozen=True, kw_only=True):
    """A ship that was due came onto the chart."""

    ship: str


class DriftDiced(Event, frozen=True, kw_only=True):
    """The distance that ships drift downwind together."""

    ships: tuple[str, ...]
    roll: Roll


class FogRolled(Event, frozen=True, kw_only=True):
    """Does the fog stay?"""

    roll: Roll
    cleared: bool


class PeaceOffered(Event, frozen=True, kw_only=True):
    """A side offered to end the battle here."""

    side: int
