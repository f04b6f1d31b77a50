"""Define the events of a campaign; sentences are made in `chronicle.py`."""

from weathergage.engine.events import Event, Roll


class FleetMustered(Event, frozen=True, kw_only=True):
    """A side bought its fleet and kept the remaining points."""

    side: int
    ships: int
    batteries: int
    spent: int
    left: int


class MonthBegan(Event, frozen=True, kw_only=True):
    """A month began."""

    month: int


class ShipLaidDown(Event, frozen=True, kw_only=True):
    """A ship was begun and paid for."""

    side: int
    ship: str
    rate: int
    quality: str
    price: int
    launch: int


class RepairPaid(Event, frozen=True, kw_only=True):
    """The month's repair of a docked ship was paid."""

    side: int
    ship: str
    price: int


class ShipManned(Event, frozen=True, kw_only=True):
    """A captured or recaptured ship was given a crew."""

    side: int
    ship: str
    quality: str
    price: int
    recaptured: bool = False
    #: She must stay in port, because her squadron no longer exists.
    in_port: bool = False


class BattleDeclined(Event, frozen=True, kw_only=True):
    """There was no engagement; `refuser` is the side that alone refused, -1 if neither wanted one."""

    refuser: int = -1


class EngagementRolled(Event, frozen=True, kw_only=True):
    """Both sides sought battle, and the dice decided where and in what wind."""

    title: str
    wind: Roll
    roll: Roll
    edge: Roll | None = None


class ShoreDrawn(Event, frozen=True, kw_only=True):
    """A side drew its coast."""

    side: int
    shore: str


class FleetPlaced(Event, frozen=True, kw_only=True):
    """A side's squadron took up its station."""

    side: int
    squadron: str
    placed: tuple[str, ...]
    reserves: tuple[str, ...] = ()
    in_port: tuple[str, ...] = ()
    batteries: int = 0


class BattleFought(Event, frozen=True, kw_only=True):
    """The battle is over; `winner` is -1 for none, -2 for a battle fought elsewhere without a reported winner."""

    winner: int
    turns: int
    how: str


class ShipDamaged(Event, frozen=True, kw_only=True):
    """A ship or battery came out of the battle in another condition."""

    side: int
    ship: str
    rate: int
    was: int
    quality: str
    battery: bool = False


class PrizeRecorded(Event, frozen=True, kw_only=True):
    """A ship changed hands; `back` if her builder won her back."""

    side: int
    ship: str
    squadron: str
    rate: int
    back: bool = False


class ShipLost(Event, frozen=True, kw_only=True):
    """A ship or battery was lost for good."""

    side: int
    ship: str
    fate: str
    battery: bool = False


class VictoryCounted(Event, frozen=True, kw_only=True):
    """A line of the running account of victory, in half points."""

    side: int
    ship: str
    halves: int
    reason: str


class RiggingRestored(Event, frozen=True, kw_only=True):
    """Masts and steering of all ships were made good at the end of the month."""

    month: int


class ShipDocked(Event, frozen=True, kw_only=True):
    """A ship was taken into a repair berth."""

    side: int
    ship: str
    rate: int
    built: int


class ShipRepaired(Event, frozen=True, kw_only=True):
    """A docked ship gained a rate."""

    side: int
    ship: str
    rate: int
    quality: str


class ShipLaunched(Event, frozen=True, kw_only=True):
    """A new or repaired ship left the yard for her squadron."""

    side: int
    ship: str
    squadron: str
    rate: int
    new: bool = False


class ShipJoined(Event, frozen=True, kw_only=True):
    """A ship that was kept in port joined a squadron after a battle for the port."""

    side: int
    ship: str
    squadron: str


class PointsGained(Event, frozen=True, kw_only=True):
    """A side was given its points for the month."""

    side: int
    points: int
    total: int


class CampaignEnded(Event, frozen=True, kw_only=True):
    """The campaign is over."""

    winner: int
    kind: str
    halves: tuple[int, int]
