"""Messages about campaigns: fleets to buy, campaigns, their seats and battles."""

from typing import Annotated, Literal

import msgspec

from weathergage.campaign import CampaignView, FleetPlan
from weathergage.engine.orders import Violation
from weathergage.server.store.records import Notice
from weathergage.server.wire.game_messages import FairInfo, NewSeat, OptionIds, Part, SealNote, Seat
from weathergage.server.wire.rule_messages import OptionCard

#: More than any board has room for.
MOST_POINTS = 5000
Seed = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Points = Annotated[int, msgspec.Meta(ge=1, le=MOST_POINTS)]
#: The most a seed of a suggested fleet may be; any number will do.
LARGEST_SEED = 1_000_000


class PriceRow(msgspec.Struct, kw_only=True):
    """A rate of ship or battery and what it costs by crew, elite first."""

    rate: int
    type: str
    masts: tuple[int, ...]
    cost: tuple[int, ...]


class Market(msgspec.Struct, kw_only=True):
    """The ships and batteries that can be bought, and the limits of a fleet."""

    ruleset: str
    title: str
    months: int
    points: int
    first_rates: int
    batteries: int
    squadrons: int
    qualities: tuple[str, ...]
    #: The names of the countries whose fleets can be bought, by nation.
    nations: dict[str, str]
    ships: list[PriceRow]
    works: list[PriceRow]
    options: list[OptionCard]


class FleetBill(msgspec.Struct, kw_only=True):
    """A fleet, what it costs, and everything that is wrong with it."""

    fleet: FleetPlan
    cost: int
    left: int
    faults: list[Violation]


class NewCampaign(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A campaign to be made; without a seed the server draws one."""

    fleets: tuple[FleetPlan, FleetPlan]
    seats: tuple[NewSeat, NewSeat]
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    options: OptionIds = []
    seed: Seed | None = None
    part: Part = ""


class NewMeeting(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A single battle between two fleets bought for an agreed number of points; without a seed the server draws one."""

    fleets: tuple[FleetPlan, FleetPlan]
    seats: tuple[NewSeat, NewSeat]
    points: Points
    options: OptionIds = []
    seed: Seed | None = None
    part: Part = ""


class CampaignCard(msgspec.Struct, kw_only=True):
    """A campaign in the list of a desk; `broken` says why it cannot be read."""

    id: str
    title: str
    month: int
    months: int
    step_title: str
    over: bool
    sides: tuple[str, str]
    nations: tuple[str, str]
    seats: list[Seat]
    created: str
    touched: str
    #: Whether a seat of the desk is asked something.
    asked: bool = False
    broken: str = ""


class CampaignMade(msgspec.Struct):
    """A campaign that was made, with the keys of its human seats."""

    id: str
    seats: list[Seat]


class BattleStatus(msgspec.Struct, kw_only=True):
    """The battle of the month: its game, the sides that want it fought quickly, and whether that is going on."""

    game: str
    wants_quick: list[int]
    being_fought: bool


class CampaignLook(msgspec.Struct, kw_only=True):
    """The view of the caller's seat; `battle` is null if there is none now."""

    version: int
    side: int
    seats: list[Seat]
    view: CampaignView
    battle: BattleStatus | None
    may_forget: bool
    fair: FairInfo
    #: In fair campaigns: the seals of the orders that were opened last, and of those the seat may know of.
    seals: list[SealNote]
    notices: list[Notice]


class CampaignTaken(msgspec.Struct, kw_only=True):
    """A seat that was taken: the key that plays it from this desk, and the key that recovers it from another."""

    key: str
    recovery: str | None
    side: int


class BattleWish(msgspec.Struct, forbid_unknown_fields=True):
    """The wish of a seat for the battle: at the chart, or fought quickly by bots."""

    how: Literal["chart", "quick"]
    #: Captain of either side, where it is fought quickly; "" for the usual one.
    captain: Annotated[str, msgspec.Meta(max_length=64)] = ""
