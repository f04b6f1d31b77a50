"""The figures of a campaign, typed; they belong to whichever ruleset has a campaign."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

import msgspec

from weathergage.api import Rule, ruleset, ruleset_ids
from weathergage.engine.scenario import QUALITIES

if TYPE_CHECKING:
    from weathergage.campaign.state import CampaignState

Attitude = Literal["A", "B", "C", "D", ""]
Place = Literal["line", "corner", "edge", "top", "off", "shore"]


class NotSold(LookupError):
    """A rate that no table of prices has."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all parts of the table."""


class Frame(Sheet, frozen=True, kw_only=True):
    """Length, purse and limits of the set-up."""

    months: int
    start_points: int
    month_points: int
    refuser_points: int
    willing_points: int
    first_rates_at_start: int
    batteries: int
    squadrons: int
    excludes: tuple[str, ...] = ()


class Construction(Sheet, frozen=True, kw_only=True):
    """Building berths, and months on the stocks."""

    berths: int
    months: int


class Repair(Sheet, frozen=True, kw_only=True):
    """Repair berths, the price of a rate, and what a ship can bear."""

    berths: int
    price: int
    rates_a_month: int
    rates_a_crew: int
    worst: int


class Recrew(Sheet, frozen=True, kw_only=True):
    """What a new crew costs."""

    captured: dict[str, int]
    recaptured: int


class Worth(Sheet, frozen=True, kw_only=True):
    """Victory points in halves of a ship's price."""

    sunk: int
    captured: int
    recaptured: int
    scuttled: int
    abandoned: int
    destroyed: int


class Faces(Sheet, frozen=True, kw_only=True):
    """Sides of the dice that set up an engagement."""

    wind: int
    engagement: int
    side: int


class ChartFigures(Sheet, frozen=True, kw_only=True):
    """The board and the distances on it."""

    columns: int
    rows: int
    ahead: int
    abreast: int
    column: int
    port_depth: int
    port_reach: int
    reserves_after: int
    turns: int


class Station(Sheet, frozen=True, kw_only=True):
    """Where one side lies at the beginning of an engagement."""

    place: Place
    attitude: Attitude = ""
    within: int = 0


class Engagement(Sheet, frozen=True, kw_only=True):
    """A row of the engagement table."""

    roll: int
    rule: str
    title: str
    a: Station
    b: Station
    fog: bool = False
    #: Ships must be in line ahead.
    line: bool = False
    apart: int = 0
    shore: Literal["", "a", "b"] = ""
    depth: int = 0

    def station(self, side: int) -> Station:
        """Where a side lies."""
        return self.b if side else self.a

    @property
    def owner(self) -> int:
        """The side whose shore it is; -1 at sea."""
        return ("a", "b").index(self.shore) if self.shore else -1


class ShipRow(Sheet, frozen=True, kw_only=True):
    """A row of the ship table."""

    rate: int
    type: str
    masts: tuple[int, ...]
    dice: tuple[int, ...]
    turn: int
    cost: tuple[int, ...]


class HullRow(Sheet, frozen=True, kw_only=True, rename={"ship_class": "class"}):
    """The class and the guns under which a rate is drawn."""

    rate: int
    ship_class: int
    guns: int


class BatteryRow(Sheet, frozen=True, kw_only=True):
    """A row of the battery table."""

    rate: int
    type: str
    mark: str
    cost: tuple[int, ...]


class Tables(Sheet, frozen=True, kw_only=True):
    """Everything a ruleset says about its campaign."""

    campaign: Frame
    construction: Construction
    repair: Repair
    recrew: Recrew
    victory: Worth
    dice: Faces
    chart: ChartFigures
    engagement: tuple[Engagement, ...]
    ship: tuple[ShipRow, ...]
    battery: tuple[BatteryRow, ...]
    hull: tuple[HullRow, ...]


def _no_source(state: "CampaignState") -> int:
    """Refuse to make up a seed."""
    raise LookupError("this book is of no campaign, so that its battles have no seeds")


@dataclass(frozen=True, slots=True)
class Book:
    """The tables with the rulebook they are from."""

    ruleset: str
    title: str
    tables: Tables
    rules: dict[str, Rule]
    #: Where the seed of a month's battle comes from; every campaign sets its own source.
    seeds: Callable[["CampaignState"], int] = _no_source

    def cite(self, rule: str) -> str:
        """The rule as events and refusals name it."""
        return f"{self.ruleset}:{rule}"

    def ship(self, rate: int) -> ShipRow:
        """Return the row of a rate; raises NotSold where there is none."""
        for row in self.tables.ship:
            if row.rate == rate:
                return row
        raise NotSold(f"there is no ship of rate {rate}")

    def price(self, rate: int, quality: str) -> int:
        """What a ship costs."""
        return self.ship(rate).cost[QUALITIES.index(quality)]

    def battery(self, rate: int) -> BatteryRow:
        """Return the row of a battery; raises NotSold where there is none."""
        for row in self.tables.battery:
            if row.rate == rate:
                return row
        raise NotSold(f"there is no battery of rate {rate}")

    def battery_price(self, rate: int, quality: str) -> int:
        """What a battery costs."""
        return self.battery(rate).cost[QUALITIES.index(quality)]

    def hull(self, rate: int) -> HullRow:
        """How a rate is drawn."""
        return next(row for row in self.tables.hull if row.rate == rate)

    def engagement(self, roll: int) -> Engagement:
        """The row of a roll of the engagement die."""
        return next(row for row in self.tables.engagement if row.roll == roll)


class NoCampaign(LookupError):
    """No ruleset has a campaign, or not the one that was named."""


def campaign_rulesets() -> tuple[str, ...]:
    """The rulesets that have a campaign."""
    return tuple(each for each in ruleset_ids() if ruleset(each).campaign is not None)


@cache
def campaign_book(ruleset_id: str = "") -> Book:
    """The book of a ruleset's campaign; of the first that has one if none is named."""
    offered = campaign_rulesets()
    if not offered:
        raise NoCampaign("no ruleset has a campaign")
    wanted = ruleset_id or offered[0]
    if wanted not in offered:
        raise NoCampaign(f"{wanted!r} has no campaign; choose from {', '.join(offered)}")
    rules = ruleset(wanted)
    return Book(wanted, rules.title, msgspec.convert(rules.campaign, Tables), dict(rules.rules))
