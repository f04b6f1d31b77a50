"""Show what a side may know of a campaign, as plain structs for browser, command line and bots."""

from typing import TYPE_CHECKING

import msgspec

from weathergage.campaign.battle.board_view import EngagementView, engagement_view
from weathergage.campaign.calendar import CalendarMonth, calendar
from weathergage.campaign.chronicle import tell
from weathergage.campaign.events import MonthBegan
from weathergage.campaign.files.sheet import SideSheet, sheet_of
from weathergage.campaign.month.month_step import SIDES
from weathergage.campaign.month.questions import AskView, ask_views
from weathergage.campaign.state import Ending
from weathergage.engine.events import Event

if TYPE_CHECKING:
    from weathergage.campaign.campaign import Campaign


class EndingView(msgspec.Struct, frozen=True, kw_only=True):
    """Show how the campaign ended."""

    winner: int
    kind: str
    month: int
    victory: tuple[float, float]
    cite: str


class MonthView(msgspec.Struct, frozen=True, kw_only=True):
    """Show both sides at the end of a month (0: the start), for the history chart."""

    month: int
    points: tuple[int, int]
    victory: tuple[float, float]
    ships: tuple[int, int]
    strength: tuple[int, int]


class Tale(msgspec.Struct, frozen=True, kw_only=True):
    """Show a sentence of the chronicle with the event behind it."""

    month: int
    text: str
    cite: str
    rulings: tuple[str, ...]
    kind: str


class CampaignView(msgspec.Struct, frozen=True, kw_only=True):
    """Show everything a side may know; sheets are public, sealed orders and chosen squadrons are not."""

    title: str
    ruleset: str
    ruleset_title: str
    options: tuple[str, ...]
    #: Whose view it is; -1 an onlooker.
    side: int
    month: int
    months: int
    #: "muster", "purse", "signal", "shore", "defence", "placement", "battle", "yard", or "over".
    step: str
    step_title: str
    #: The letters of the printed sequence of a month that this step covers.
    letters: str
    waiting_for: tuple[int, ...]
    sides: tuple[SideSheet, SideSheet]
    asks: tuple[AskView, ...]
    engagement: EngagementView | None
    history: tuple[MonthView, ...]
    calendar: tuple[CalendarMonth, ...]
    chronicle: tuple[Tale, ...]
    ending: EndingView | None


def view_of(campaign: "Campaign", side: int) -> CampaignView:
    """Return the view of a side."""
    state, book = campaign.state, campaign.book
    battle, ending = state.step == "battle", state.ending
    step = "over" if ending else state.step
    title = "The campaign is over" if ending else "The battle" if battle else campaign.step.title
    request = campaign.requests[side] if side in SIDES else None
    return CampaignView(
        title=campaign.title,
        ruleset=book.ruleset,
        ruleset_title=book.title,
        options=campaign.options,
        side=side,
        month=state.month,
        months=book.tables.campaign.months,
        step=step,
        step_title=title,
        letters="" if ending else "ef" if battle else campaign.step.letters,
        waiting_for=_waited_for(campaign, side),
        sides=(sheet_of(book, state, 0, side), sheet_of(book, state, 1, side)),
        asks=ask_views(campaign.step, book, state, side, request),
        engagement=engagement_view(book, state, side, request is not None),
        history=tuple(
            MonthView(
                month=each.month,
                points=(each.points[0], each.points[1]),
                victory=(each.halves[0] / 2, each.halves[1] / 2),
                ships=(each.ships[0], each.ships[1]),
                strength=(each.strength[0], each.strength[1]),
            )
            for each in state.history
        ),
        calendar=calendar(campaign),
        chronicle=chronicle(campaign, side),
        ending=None if ending is None else _ending(ending),
    )


def _waited_for(campaign: "Campaign", side: int) -> tuple[int, ...]:
    """Return the missing sides; a side that has not sealed, or an onlooker, does not learn who has."""
    if side not in SIDES:
        return ()
    return (side,) if campaign.requests[side] is not None else tuple(campaign.waiting_for())


def _ending(ending: Ending) -> EndingView:
    a, b = ending.halves
    return EndingView(
        winner=ending.winner, kind=ending.kind, month=ending.month, victory=(a / 2, b / 2), cite=ending.cite
    )


def chronicle(campaign: "Campaign", side: int = -1) -> tuple[Tale, ...]:
    """Return everything that happened, in sentences, as a side may read it."""
    month, found = 0, list[Tale]()
    for event in campaign.events:
        if isinstance(event, MonthBegan):
            month = event.month
        if event.seen_by(side):
            found.append(_tale(campaign, event, month))
    return tuple(found)


def _tale(campaign: "Campaign", event: Event, month: int) -> Tale:
    text = tell(campaign.state, event)
    return Tale(month=month, text=text, cite=event.cite, rulings=event.rulings, kind=type(event).__name__)
