"""Show asks with everything a person needs to answer them: names, labels, prices."""

from typing import Literal

import msgspec

from weathergage.campaign.book import Book
from weathergage.campaign.chronicle import WINDS
from weathergage.campaign.month.month_step import Step
from weathergage.campaign.state import CampaignState
from weathergage.engine.orders import Ask, Request

_WORDS = {
    "none": "Nothing",
    "pay": "Pay",
    "wait": "Wait",
    "restore": "Her old crew",
    "place": "Place now",
    "reserve": "Hold in reserve",
    "yes": "Yes",
    "no": "No",
    "AB": "By the bow",
    "AS": "By the stern",
}

#: Questions whose answers change where ships stand.
_PLACING = ("formation", "reserve")


class OptionView(msgspec.Struct, frozen=True, kw_only=True):
    """Show one answer: its notation, its label, and its immediate cost."""

    notation: str
    label: str
    price: int = 0


class AskView(msgspec.Struct, frozen=True, kw_only=True):
    """Show one question to a side."""

    id: str
    kind: str
    #: The ship or battery it is about, "" for none.
    ship: str
    prompt: str
    options: tuple[OptionView, ...]
    default: str
    cite: str
    routine: bool
    #: The longest free text that may be sent instead; 0 if only options are allowed.
    free_text: int
    #: Whether an answer is written or taken from the options.
    input: Literal["choice", "text"]
    #: Whether its answer changes where ships stand on the chart.
    places: bool


def ask_views(
    step: Step, book: Book, state: CampaignState, side: int, request: Request | None
) -> tuple[AskView, ...]:
    """Return the asks of a request in words."""
    asks = request.asks if request is not None else []
    return tuple(
        AskView(
            id=ask.id,
            kind=ask.kind,
            ship=ask.ship,
            prompt=ask.prompt.replace("{ship}", _name(state, ask.ship)),
            options=tuple(
                OptionView(
                    notation=option,
                    label=label_of(book, state, side, ask, option),
                    price=step.price(book, state, ask, option),
                )
                for option in ask.options
            ),
            default=ask.default,
            cite=ask.cite,
            routine=ask.routine,
            free_text=ask.free_text,
            input="text" if ask.kind == "name" or (ask.free_text and len(ask.options) < 2) else "choice",
            places=ask.kind in _PLACING,
        )
        for ask in asks
    )


def label_of(book: Book, state: CampaignState, side: int, ask: Ask, option: str) -> str:
    """Return an option in words."""
    if ask.kind in ("squadron", "assign", "join"):
        return state.squadron_name(side, option)
    if ask.kind == "build" and option != "none":
        rate, quality, *masts = option.split()
        more = f", {masts[0]} masts" if masts else ""
        return f"Rate {rate}, {book.ship(int(rate)).type}{more}, {quality} crew"
    if ask.kind == "crew" and option in book.tables.recrew.captured:
        return f"{option.capitalize()} crew"
    if ask.kind == "formation" and ">" in option:
        formation, _, place = option.partition(" ")
        where, _, heading = place.partition(">")
        return f"{formation.replace('-', ' ').capitalize()}, {where}, heading {WINDS[int(heading)]}"
    if ask.kind == "battery" and ">" in option:
        where, _, heading = option.partition(">")
        return f"{where}, looking {WINDS[int(heading)]}"
    if ask.kind == "shore":
        shape, deep, port = option.split()
        return f"{shape.capitalize()}, {deep} deep, port {port}"
    if ask.kind == "anchor" and option == "none":
        return "Under way"
    return _WORDS.get(option, option)


def _name(state: CampaignState, ship: str) -> str:
    return next((each.name for each in state.vessels if each.id == ship), ship)
