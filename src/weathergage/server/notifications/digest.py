"""Decide when a person is written to, and put several news into one message."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from weathergage.server.notifications.sending import Message
from weathergage.server.notifications.store import NewsItem, Person

#: So long messages wait for others that come at the same time, and for a player who is just looking.
GATHER = timedelta(seconds=20)
#: Whoever looked at a page within this time is there, and is not written to.
PRESENT = timedelta(minutes=2)
#: Most games that one message names; the rest are counted.
NAMED = 8


class MessageWishes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold how often a person wants to be written to.

    `once`: as soon as a game waits; `hours`: once in a number of hours; `daily`: at that hour of the zone; `never`.
    `remind`: hours before a clock runs out, 0 for no reminder.
    """

    pace: Literal["once", "hours", "daily", "never"] = "once"
    hours: Annotated[int, msgspec.Meta(ge=1, le=168)] = 4
    hour: Annotated[int, msgspec.Meta(ge=0, le=23)] = 8
    zone: Annotated[str, msgspec.Meta(max_length=64)] = "UTC"
    remind: Annotated[int, msgspec.Meta(ge=0, le=72)] = 3


def wishes_of(person: Person) -> MessageWishes:
    """Return what a person wishes; the usual where nothing readable is stored."""
    try:
        return msgspec.json.decode(person.json, type=MessageWishes)
    except msgspec.MsgspecError:
        return MessageWishes()


def zone_of(name: str) -> ZoneInfo | None:
    """Return a time zone by its name; None for one that this machine does not know."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def due(person: Person, now: datetime, *, urgent: bool = False) -> datetime | None:
    """Return when a person is to be told of something that happens now; None for never."""
    wishes = wishes_of(person)
    if wishes.pace == "never":
        return None
    soon = now + GATHER
    if urgent or wishes.pace == "once":
        return soon
    if wishes.pace == "hours":
        last = datetime.fromisoformat(person.last) if person.last else None
        return soon if last is None else max(soon, last + timedelta(hours=wishes.hours))
    return _next_hour(now, wishes)


def _next_hour(now: datetime, wishes: MessageWishes) -> datetime:
    local = now.astimezone(zone_of(wishes.zone) or UTC)
    at = local.replace(hour=wishes.hour, minute=0, second=0, microsecond=0)
    if at <= local:
        at = (at + timedelta(days=1)).replace(hour=wishes.hour)
    return at.astimezone(UTC)


def quiet_until(person: Person, now: datetime) -> datetime | None:
    """Return how long a person who is there is left alone; None for one who is not."""
    if person.seen is None:
        return None
    until = datetime.fromisoformat(person.seen) + PRESENT
    return until if until > now else None


_WORDS = {
    "turn": ("Your turn · {title}", "{title}: it is your turn."),
    "reminder": ("Time is running out · {title}", "{title}: your time for this turn runs out at {when} UTC."),
    "nudge": ("You are waited for · {title}", "{title}: the others ask whether you are still there."),
    "invited": ("You are invited · {title}", "{title}: somebody invites you to this battle."),
    "late": (
        "You may claim · {title}",
        "{title}: the time of those you wait for is up; you may claim the game.",
    ),
    "resumed": ("The battle goes on · {title}", "{title}: the break is over; all clocks run."),
    "back": ("Your seat is yours again · {title}", "{title}: you command again."),
    "paired": (
        "An opponent is found · {title}",
        "{title}: an opponent for your duel is found. Sit down, and the battle begins.",
    ),
    "missed": (
        "Your opponent did not come · {title}",
        "{title}: your opponent did not come. Another one is looked for.",
    ),
    "over": ("The battle is over · {title}", "{title}: the battle is over."),
}


#: The same for campaigns; what is asked in which month is public.
_CAMPAIGN_WORDS = {
    "turn": ("Your turn · {title}", "{title}: {asked}."),
    "over": ("The campaign is over · {title}", "{title}: the campaign is over."),
}


def message_of(items: Sequence[NewsItem], origin: str, silence: str = "", unsubscribe: str = "") -> Message:
    """Put news into one message: what waits in which game, and the link to the question itself. No secret is in it."""
    newest = list({(item.about, item.kind): item for item in items}.values())
    if len(newest) == 1:
        (item,) = newest
        title, text = _words(item)
        return Message(title, text, _link(origin, item), f"turn-{item.about}", silence, unsubscribe)
    told_alone = ("over", "invited", "paired", "missed", "late", "resumed", "back")
    waiting = len({item.about for item in newest if item.kind not in told_alone})
    titles = {item.about: item.title for item in newest}
    title = f"News of {len(titles)} games" if len(titles) > 1 else f"News · {newest[0].title}"
    if waiting > 1:
        title = f"Your turn in {waiting} games"
    lines = [f"{_words(item)[1]}\n{_link(origin, item)}" for item in newest[:NAMED]]
    if len(newest) > NAMED:
        lines.append(f"And {len(newest) - NAMED} more.")
    return Message(title, "\n\n".join(lines), f"{origin}/#/", "turn", silence, unsubscribe)


def short_of(message: Message, items: Sequence[NewsItem]) -> Message:
    """Return a message as a screen shows it that has room for names alone."""
    names = list(dict.fromkeys(item.title for item in items))
    if len(names) < 2:
        return message
    text = ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
    return Message(message.title, text, message.link, message.tag)


def _words(item: NewsItem) -> tuple[str, str]:
    """Return title and text of one piece of news."""
    title, text = (_CAMPAIGN_WORDS if item.campaign else _WORDS)[item.kind]
    asked = item.question.partition(" ")[2]
    return title.format(title=item.title), text.format(title=item.title, when=_when(item), asked=asked)


def _link(origin: str, item: NewsItem) -> str:
    if item.campaign:
        return f"{origin}/#/campaign/{item.campaign}"
    if item.kind == "missed":
        return f"{origin}/#/lobby"
    if item.kind in ("invited", "paired"):
        return f"{origin}/#/game/{item.game}?side={item.side}"
    page = "after" if item.kind == "over" else "game"
    return f"{origin}/#/{page}/{item.game}"


def _when(item: NewsItem) -> str:
    """Return the hour that a reminder is about, which its question ends with."""
    return item.question.rpartition(" ")[2][:16].replace("T", " ") if item.kind == "reminder" else ""
