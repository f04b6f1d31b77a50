"""Define the figures of a campaign, which come from the ruleset that has one."""

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
    """Raised for a rate that is in no table of prices."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Serve as base of all parts of the tables."""


class Frame(Sheet, frozen=True, kw_only=True):
    """Hold length, points and limits of the campaign."""

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
    """Hold the number of building berths, and the months to build a ship."""

    berths: int
    months: int


class Repair(Sheet, frozen=True, kw_only=True):
    """Hold the number of repair berths, the price of a rate, and the worst rate of an active ship."""

    berths: int
    price: int
    rates_a_month: int
    rates_a_crew: int
    worst: int


class Recrew(Sheet, frozen=True, kw_only=True):
    """Hold the prices of new crews."""

    captured: dict[str, int]
    recaptured: int


class Worth(Sheet, frozen=True, kw_only=True):
    """Hold victory points in halves of a ship's price."""

    sunk: int
    captured: int
    recaptured: int
    scuttled: int
    abandoned: int
    destroyed: int


class Faces(Sheet, frozen=True, kw_only=True):
    """Hold the sides of the dice that set up an engagement."""

    wind: int
    engagement: int
    side: int


class ChartFigures(Sheet, frozen=True, kw_only=True):
    """Hold the size of the board and the distances on it."""

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
    """Describe where one side lies at the beginning of an engagement."""

    place: Place
    attitude: Attitude = ""
    within: int = 0


class Engagement(Sheet, frozen=True, kw_only=True):
    """Hold a row of the engagement table."""

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
        """Return where a side lies."""
        return self.b if side else self.a

    @property
    def owner(self) -> int:
        """Return the side whose shore it is; -1 at sea."""
        return ("a", "b").index(self.shore) if self.shore else -1


class ShipRow(Sheet, frozen=True, kw_only=True):
    """Hold a row of the ship table."""

    rate: int
    type: str
    masts: tuple[int, ...]
    dice: tuple[int, ...]
    turn: int
    cost: tuple[int, ...]


class HullRow(Sheet, frozen=True, kw_only=True, rename={"ship_class": "class"}):
    """Hold the class and the guns under which a rate is drawn."""

    rate: int
    ship_class: int
    guns: int


class BatteryRow(Sheet, frozen=True, kw_only=True):
    """Hold a row of the battery table."""

    rate: int
    type: str
    mark: str
    cost: tuple[int, ...]


class Tables(Sheet, frozen=True, kw_only=True):
    """Hold everything a ruleset says about its campaign."""

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
    """Refuse to invent a seed."""
    raise LookupError("this book belongs to no campaign, so its battles have no seeds")


@dataclass(frozen=True, slots=True)
class Book:
    """Hold the tables with the rulebook they are from."""

    ruleset: str
    title: str
    tables: Tables
    rules: dict[str, Rule]
    #: The source of the seed of a month's battle, which every campaign sets.
    seeds: Callable[["CampaignState"], int] = _no_source

    def cite(self, rule: str) -> str:
        """Return the rule as events and refusals name it."""
        return f"{self.ruleset}:{rule}"

    def ship(self, rate: int) -> ShipRow:
        """Return the row of a rate; raises NotSold where there is none."""
        for row in self.tables.ship:
            if row.rate == rate:
                return row
        raise NotSold(f"there is no ship of rate {rate}")

    def price(self, rate: int, quality: str) -> int:
        """Return the price of a ship."""
        return self.ship(rate).cost[QUALITIES.index(quality)]

    def battery(self, rate: int) -> BatteryRow:
        """Return the row of a battery; raises NotSold where there is none."""
        for row in self.tables.battery:
            if row.rate == rate:
                return row
        raise NotSold(f"there is no battery of rate {rate}")

    def battery_price(self, rate: int, quality: str) -> int:
        """Return the price of a battery."""
        return self.battery(rate).cost[QUALITIES.index(quality)]

    def hull(self, rate: int) -> HullRow:
        """Return the class and guns of a rate."""
        return next(row for row in self.tables.hull if row.rate == rate)

    def engagement(self, roll: int) -> Engagement:
        """Return the row for a roll of the engagement die."""
        return next(row for row in self.tables.engagement if row.roll == roll)


class NoCampaign(LookupError):
    """Raised when no ruleset has a campaign, or not the named one."""


def campaign_rulesets() -> tuple[str, ...]:
    """Return the rulesets that have a campaign."""
    return tuple(each for each in ruleset_ids() if ruleset(each).campaign is not None)


@cache
def campaign_book(ruleset_id: str = "") -> Book:
    """Return the book of a ruleset's campaign; of the first that has one if none is named."""
    offered = campaign_rulesets()
    if not offered:
        raise NoCampaign("no ruleset has a campaign")
    wanted = ruleset_id or offered[0]
    if wanted not in offered:
        raise NoCampaign(f"{wanted!r} has no campaign; choose from {', '.join(offered)}")
    rules = ruleset(wanted)
    return Book(wanted, rules.title, msgspec.convert(rules.campaign, Tables), dict(rules.rules))
