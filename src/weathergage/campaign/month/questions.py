"""Show asks with everything a person needs to answer them: names, labels, prices."""

from typing import Literal

import msgspec

from weathergage.campaign.book import Book
from weathergage.campaign.month.ending import strength
from weathergage.campaign.month.month_step import Step
from weathergage.campaign.state import CampaignState
from weathergage.engine.orders import Ask, Request
from weathergage.rulesets.shared.sentences import HEADINGS, count

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

#: Questions whose answers change what is drawn on the chart.
_PLACING = ("formation", "reserve", "battery", "shore")

#: The parts of the desk at which questions are answered.
DeskPart = Literal[
    "fleet",
    "slip",
    "name",
    "upkeep",
    "crew",
    "signal",
    "squadron",
    "coast",
    "works",
    "formation",
    "reserve",
    "anchor",
    "berth",
    "launch",
    "join",
]
_DESK: dict[str, DeskPart] = {
    "fleet": "fleet",
    "build": "slip",
    "name": "name",
    "repair": "upkeep",
    "crew": "crew",
    "engage": "signal",
    "squadron": "squadron",
    "shore": "coast",
    "battery": "works",
    "formation": "formation",
    "reserve": "reserve",
    "anchor": "anchor",
    "dock": "berth",
    "launch": "launch",
    "assign": "join",
    "join": "join",
}


class PlaceView(msgspec.Struct, frozen=True, kw_only=True):
    """Show a formation with its place: the hex of the leader's bow, or left, middle or right of the board."""

    formation: str
    title: str
    at: str
    heading: int


class OptionView(msgspec.Struct, frozen=True, kw_only=True):
    """Show one answer: its notation, its label, and its immediate cost."""

    notation: str
    label: str
    price: int = 0
    #: What speaks for or against it, in a few words.
    note: str = ""
    #: The formation it names; null for any other answer.
    place: PlaceView | None = None


class AskView(msgspec.Struct, frozen=True, kw_only=True):
    """Show one question to a side."""

    id: str
    kind: str
    #: The part of the desk at which it is answered, and the question that it belongs to ("" for none).
    desk: DeskPart
    about: str
    #: What the ledger calls it, if it costs points.
    entry: str
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
            desk=_DESK[ask.kind],
            about=ask.id.replace("name", "build") if ask.kind == "name" else "",
            entry=_entry(state, ask),
            ship=ask.ship,
            prompt=ask.prompt.replace("{ship}", _name(state, ask.ship)),
            options=tuple(
                OptionView(
                    notation=option,
                    label=label_of(book, state, side, ask, option),
                    price=step.price(book, state, ask, option),
                    note=_note(book, state, side, ask, option),
                    place=_place(ask, option),
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


def _entry(state: CampaignState, ask: Ask) -> str:
    words = {"build": "a ship laid down", "repair": "repair of {}", "crew": "crew for {}"}
    return words.get(ask.kind, "").format(_name(state, ask.ship))


def _note(book: Book, state: CampaignState, side: int, ask: Ask, option: str) -> str:
    """Say what speaks for or against an answer to the question of battle."""
    frame = book.tables.campaign
    if ask.kind == "engage":
        if option == "yes":
            return f"{count(frame.willing_points, 'point')} if they stay in port"
        lost = count(frame.refuser_points, "point") if frame.refuser_points else "no points"
        return f"{lost} if they go out"
    if ask.kind != "squadron":
        return ""
    strengths = [_strength(book, state, 1 - side, each.id) for each in state.fleets[1 - side].squadrons]
    fit = [strength for strength, ships in strengths if ships]
    strength, ships = _strength(book, state, side, option)
    against = f"{min(fit)} to {max(fit)}" if fit and min(fit) < max(fit) else str(max(fit, default=0))
    return f"{count(ships, 'ship')}, strength {strength} against {against}"


def _strength(book: Book, state: CampaignState, side: int, squadron: str) -> tuple[int, int]:
    """Return the strength of a squadron and its number of ships that can fight."""
    ships = [each for each in state.active(side, book.tables.repair.worst) if each.squadron == squadron]
    return sum(strength(book, each) for each in ships), len(ships)


def _place(ask: Ask, option: str) -> PlaceView | None:
    if ask.kind != "formation" or ">" not in option:
        return None
    formation, _, place = option.partition(" ")
    at, _, heading = place.partition(">")
    title = formation.replace("-", " ").capitalize()
    return PlaceView(formation=formation, title=title, at=at, heading=int(heading))


def label_of(book: Book, state: CampaignState, side: int, ask: Ask, option: str) -> str:
    """Return an option in words."""
    if ask.kind in ("squadron", "assign", "join"):
        return state.squadron_name(side, option)
    if ask.kind == "build" and option != "none":
        rate, quality, *masts = option.split()
        more = f", {count(int(masts[0]), 'mast')}" if masts else ""
        return f"Rate {rate}, {book.ship(int(rate)).type}{more}, {quality} crew"
    if ask.kind == "crew" and option in book.tables.recrew.captured:
        return f"{option.capitalize()} crew"
    if (placed := _place(ask, option)) is not None:
        return f"{placed.title}, {placed.at}, heading {HEADINGS[placed.heading]}"
    if ask.kind == "battery" and ">" in option:
        where, _, heading = option.partition(">")
        return f"{where}, looking {HEADINGS[int(heading)]}"
    if ask.kind == "shore":
        shape, deep, port = option.split()
        where = "in the middle" if port == "middle" else f"on the {port}"
        return f"{shape.capitalize()}, {count(int(deep), 'hex', 'hexes')} deep, port {where}"
    if ask.kind == "anchor" and option == "none":
        return "Under way"
    return _WORDS.get(option, option)


def _name(state: CampaignState, ship: str) -> str:
    return next((each.name for each in state.vessels if each.id == ship), ship)
