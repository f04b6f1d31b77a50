"""Everything that can happen in a plotted game. Ships are named by id; hexes by axial pair [q, r]."""

import msgspec

from weathergage.engine.events import Event, Modifier, Roll
from weathergage.rulesets.shared.events import GameEnded, ShipMoved, StandingOrderSet

__all__ = ["GameEnded", "ShipMoved", "StandingOrderSet"]

Hex = tuple[int, int]


class PlotOpened(Event, frozen=True, kw_only=True):
    """A ship's movement was opened: the notation of her log."""

    ship: str
    plot: str


class PlotCut(Event, frozen=True, kw_only=True):
    """A plot was cut at the point of infraction."""

    ship: str
    plot: str
    kept: str
    reason: str


class ShipEntered(Event, frozen=True, kw_only=True):
    """A ship that was due came onto the chart."""

    ship: str


class ShipsCollided(Event, frozen=True, kw_only=True):
    """Ships met in a hex; `holder` has it now, if anybody; `fell_back` kept their former places."""

    impulse: int
    hex: Hex
    ships: tuple[str, ...]
    holder: str
    fell_back: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()


class FoulingRolled(Event, frozen=True, kw_only=True):
    """A pair in contact rolled for fouled rigging."""

    ship: str
    other: str
    roll: Roll
    fouled: bool
    modifiers: tuple[Modifier, ...] = ()


class UnfoulingRolled(Event, frozen=True, kw_only=True):
    """A ship tried to clear her rigging from another's."""

    ship: str
    other: str
    roll: Roll
    cleared: bool
    modifiers: tuple[Modifier, ...] = ()


class GrappleTried(Event, frozen=True, kw_only=True):
    """A ship threw grapples at another; no roll between friends."""

    ship: str
    other: str
    roll: Roll | None
    modifiers: tuple[Modifier, ...]
    held: bool


class UngrappleTried(Event, frozen=True, kw_only=True):
    """A ship tried to throw off a grapple; no roll between friends."""

    ship: str
    other: str
    roll: Roll | None
    cast_off: bool
    left: int
    modifiers: tuple[Modifier, ...] = ()


class PartiesFormed(Event, frozen=True, kw_only=True):
    """Boarding orders were opened, in log notation."""

    ship: str
    notation: str


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """One of several dice of a broadside: its table and cell, and the hits after all that shot and target change."""

    table: int
    roll: Roll | None
    cell: str
    hits: str
    #: Whether a critical hit is to be looked for.
    critical: bool


class BroadsideFired(Event, frozen=True, kw_only=True):
    """A broadside was fired: table number with all that made it, die and cell; no target for a shot in the air."""

    ship: str
    side: int
    target: str
    aim: str
    range: int
    guns: int
    carronades: int
    base: int
    modifiers: tuple[Modifier, ...]
    table: int
    roll: Roll | None
    cell: str
    raking: bool
    initial: bool
    #: Beyond the Basic game: the section that fired alone ("bow" or "stern"), the shot by its letter, the end of
    #: the target that was raked, every die of the volley, and what changed the hits of its cells.
    section: str = ""
    shot: str = "R"
    rake: str = ""
    throws: tuple[Throw, ...] = ()
    changes: tuple[Modifier, ...] = ()


class LogLeft(msgspec.Struct, frozen=True, kw_only=True):
    """The squares left in a log."""

    hull: int
    crew: tuple[int, ...]
    prize: tuple[int, ...]
    guns: tuple[int, ...]
    carronades: tuple[int, ...]
    rigging: tuple[int, ...]
    #: Of the guns and carronades those in the bow sections, where a game tells sections apart.
    bow_guns: tuple[int, ...] = ()
    bow_carronades: tuple[int, ...] = ()


class HitsMarked(Event, frozen=True, kw_only=True):
    """Squares were crossed off a log, all fire of the phase together; what is left stands in `log`."""

    ship: str
    hull: int
    crew: int
    guns: int
    rigging: int
    #: Excess that counted as a miss, and gun hits that went into the hull.
    wasted: int
    into_hull: int
    log: LogLeft


class RiggingSectionLost(Event, frozen=True, kw_only=True):
    """A whole rigging section is gone: a mast's worth of sail."""

    ship: str
    section: int
    dismasted: bool


class CrewSectionLost(Event, frozen=True, kw_only=True):
    """A whole crew section is wiped out."""

    ship: str
    section: int


class ShipSurrendered(Event, frozen=True, kw_only=True):
    """A ship surrendered, by striking, firepower, melee or immobility."""

    ship: str
    kind: str
    to_ship: str = ""


class SurrenderLapsed(Event, frozen=True, kw_only=True):
    """Friends are near: a surrendered ship may function again next turn."""

    ship: str
    friend: str


class CrewTransferred(Event, frozen=True, kw_only=True):
    """Crew went over to a friendly ship."""

    ship: str
    other: str
    squares: int


class TransferFailed(Event, frozen=True, kw_only=True):
    """A transfer party could not cross."""

    ship: str
    other: str


class MeleeFought(Event, frozen=True, kw_only=True):
    """One round of melee between two groups of boarding parties, given as (ship, party, squares before)."""

    round: int
    attackers: tuple[tuple[str, str, int], ...]
    defenders: tuple[tuple[str, str, int], ...]
    attack_strength: int
    defence_strength: int
    attack_roll: Roll
    defence_roll: Roll
    attack_losses: int
    defence_losses: int


class MeleeWon(Event, frozen=True, kw_only=True):
    """One side reached three to one; the beaten parties are prisoners."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    winner_strength: int
    loser_strength: int
    #: Surviving squares of beaten parties that leave their logs as prisoners.
    led_away: int = 0


class MeleeBroken(Event, frozen=True, kw_only=True):
    """Two ships stopped fighting: drifted apart, or by mutual consent."""

    ship: str
    other: str
    reason: str


class ShipCaptured(Event, frozen=True, kw_only=True):
    """A prize crew took a ship."""

    ship: str
    by_side: int
    from_ships: tuple[str, ...]
    squares: int
    prisoners: int
    #: Squares of a former prize crew that leave the log as prisoners.
    led_away: int = 0


class PrizeLost(Event, frozen=True, kw_only=True):
    """A prize went back to her own people: abandoned, outnumbered or retaken."""

    ship: str
    reason: str
    #: Squares of the prize crew that leave the log as prisoners.
    led_away: int = 0


class BroadsideLoaded(Event, frozen=True, kw_only=True):
    """A broadside was loaded; only her own side knows. `mark` is how the log has it, where not by the shot's letter."""

    ship: str
    side: int
    shot: str
    mark: str = ""
