"""Show the months of a campaign in a row: what became of past ones, and what is due in those to come."""

from typing import TYPE_CHECKING, Literal

import msgspec

from weathergage.campaign.events import (
    BattleDeclined,
    BattleFought,
    EngagementRolled,
    MonthBegan,
    ShipLaunched,
)

if TYPE_CHECKING:
    from weathergage.campaign.campaign import Campaign


class Launching(msgspec.Struct, frozen=True, kw_only=True):
    """Name a new ship that was launched in a month, or will be."""

    ship: str
    side: int
    nation: str


class CalendarMonth(msgspec.Struct, frozen=True, kw_only=True):
    """Show a month: how it ended, its battle, and the new ships of both sides."""

    month: int
    #: "battle", "refused" by one side, "quiet" if neither sought a battle, "" if that is still open.
    outcome: Literal["", "battle", "refused", "quiet"] = ""
    #: Who won the battle or refused it; -1 for nobody.
    side: int = -1
    #: The engagement of its battle.
    title: str = ""
    #: Whether its battle can be watched.
    film: bool = False
    launches: tuple[Launching, ...] = ()


def calendar(campaign: "Campaign") -> tuple[CalendarMonth, ...]:
    """Return every month of the campaign; what is secret is in none of them."""
    months = range(1, campaign.book.tables.campaign.months + 1)
    past = {number: CalendarMonth(month=number) for number in months}
    for number, found in _launches(campaign):
        if number in past:
            past[number] = msgspec.structs.replace(past[number], launches=(*past[number].launches, found))
    month, title = 0, ""
    for event in campaign.events:
        if isinstance(event, MonthBegan):
            month = event.month
        elif isinstance(event, EngagementRolled):
            title = event.title
        elif isinstance(event, BattleDeclined):
            outcome: Literal["refused", "quiet"] = "quiet" if event.refuser < 0 else "refused"
            past[month] = msgspec.structs.replace(past[month], outcome=outcome, side=event.refuser)
        elif isinstance(event, BattleFought):
            film = month in campaign.battles and bool(campaign.battles[month].fought.entries)
            past[month] = msgspec.structs.replace(
                past[month], outcome="battle", side=max(-1, event.winner), title=title, film=film
            )
    return tuple(past.values())


def _launches(campaign: "Campaign") -> list[tuple[int, Launching]]:
    """Return new ships with the month of their launch, past ones first."""
    ships = {ship.id: ship for ship in campaign.state.vessels}
    found, month = [], 0
    for event in campaign.events:
        if isinstance(event, MonthBegan):
            month = event.month
        elif isinstance(event, ShipLaunched) and event.new:
            ship = ships[event.ship]
            found.append((month, Launching(ship=ship.name, side=event.side, nation=ship.nation)))
    for ship in campaign.state.vessels:
        if ship.where == "building":
            found.append((ship.launch, Launching(ship=ship.name, side=ship.side, nation=ship.nation)))
    return found
