"""Define events of squadrons: orders, ships that join and leave, formations that halt and turn (19). Ships go by id."""

from weathergage.engine.events import Event


class OrdersIssued(Event, frozen=True, kw_only=True):
    """A side issued a set of orders, the `number`-th of its turn, in the words of the order."""

    side: int
    number: int
    order: str
    ships: tuple[str, ...] = ()
    squadron: int = 0


class OrdersVoid(Event, frozen=True, kw_only=True):
    """A set of orders that the set before it has made impossible."""

    side: int
    number: int
    order: str


class SquadronFormed(Event, frozen=True, kw_only=True):
    """Ships became a squadron, leader first, in line "ahead" or "abreast"."""

    side: int
    squadron: int
    ships: tuple[str, ...]
    formation: str


class StationTaken(Event, frozen=True, kw_only=True):
    """A ship that was ordered to has joined a squadron."""

    ship: str
    squadron: int


class StationLeft(Event, frozen=True, kw_only=True):
    """A ship is out of her squadron: by "order", "stopped", "collided", or "astray" off her station."""

    ship: str
    squadron: int
    cause: str


class SquadronDissolved(Event, frozen=True, kw_only=True):
    """A squadron is no more, by order or because fewer than two ships were left; `ships` sail alone from now on."""

    side: int
    squadron: int
    ships: tuple[str, ...]
    ordered: bool


class FormationHalted(Event, frozen=True, kw_only=True):
    """A squadron stopped going ahead because `ship` was stopped; `by` is the ship astern that kept clear."""

    squadron: int
    ship: str
    by: str
    ships: tuple[str, ...]


class FormationTurned(Event, frozen=True, kw_only=True):
    """A squadron turned all together and is now in line "ahead" or "abreast"; its ships, leader first."""

    squadron: int
    ships: tuple[str, ...]
    formation: str
    heading: int
