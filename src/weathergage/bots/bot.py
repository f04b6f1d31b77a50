"""Define the interface of a bot, and keep the registry of bots that can play."""

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple, Protocol

import msgspec

from weathergage.engine.orders import Orders, Request, Violation


class Bot(Protocol):
    """Answer requests for one side."""

    def decide(self, view: Any, request: Request) -> Orders:
        """Return a notation for every ask of the request, from what the side may see."""


def second_thoughts(view: Any, orders: Orders) -> Orders:
    """Drop orders that conflict with others, so that their asks fall back to the defaults."""
    objections: Callable[[Orders], list[Violation]] | None = getattr(view, "objections", None)
    if objections is None:
        return orders
    while orders and (wrong := {objection.place for objection in objections(orders)}):
        kept = {ask_id: notation for ask_id, notation in orders.items() if ask_id not in wrong}
        # If the objection names none of these orders, only the defaults are sure to be legal.
        orders = kept if len(kept) < len(orders) else {}
    return orders


class StyleChoice(msgspec.Struct, frozen=True):
    """Describe one trait in which captains of the same skill differ: its words, and the usual one."""

    title: str
    words: tuple[str, ...]
    usual: str


class BotCard(msgspec.Struct, frozen=True):
    """Describe a bot to people who choose one."""

    id: str
    title: str
    summary: str
    #: The words of style that may follow a colon, one of each choice; empty if it has none.
    style: tuple[StyleChoice, ...] = ()
    #: The default budget of a bot that accepts another one (`budget=...`); else empty.
    budget: str = ""
    #: Its package or file; empty for those that come with the game.
    origin: str = ""
    #: The rulesets it is made for; empty for any.
    plays: tuple[str, ...] = ()
    #: Can be played by name, but is not listed; for testing other bots.
    hidden: bool = False

    def refusal(self, ruleset_id: str) -> str:
        """Say why it does not play by these rules; nothing where it does."""
        if not self.plays or ruleset_id in self.plays:
            return ""
        games = " and ".join(self.plays)
        return f"{self.id} plays {games}, not {ruleset_id}; choose another bot, or rules that it plays"


class Budget(msgspec.Struct, frozen=True):
    """Limit a bot's search for one decision: by a count (the same everywhere), or by seconds."""

    count: int = 0
    seconds: float = 0.0

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """Parse a budget: `200` is a count, `1.5s` a time; raises ValueError for anything else."""
        number = text.removesuffix("s")
        value = float(number)
        if not 0 < value < 1_000_000 or (number == text and not value.is_integer()):
            raise ValueError(text)
        return cls(seconds=value) if number != text else cls(count=int(value))


class UnknownBot(LookupError):
    """Raised when no bot of this name is registered, or it has no such style."""


class BotSpec(NamedTuple):
    """Hold a bot and its style, as people write them: `lieutenant:reckless,rigging`."""

    card: BotCard
    #: The words of its style, separated by commas, in the order of the card; empty for the usual one.
    style: str
    budget: Budget | None

    @property
    def name(self) -> str:
        """Return the spec in its canonical form."""
        limit = self.budget
        words = [self.style] if self.style else []
        if limit is not None:
            words.append(f"budget={limit.count or f'{limit.seconds:g}s'}")
        return f"{self.card.id}:{','.join(words)}" if words else self.card.id


#: Called with a seed; also with a `Style` if the card has one, and with a `Budget` or None if the card has one.
Factory = Callable[..., Bot]

_KNOWN: dict[str, tuple[BotCard, Factory]] = {}
#: Cached specs: thousands of games use the same two bots.
_Seat = tuple[str, tuple[BotCard, Factory], tuple[Any, ...]]
_SEATS: dict[str, _Seat] = {}
#: Other names of registered bots: files named on the command line.
_ALIASES: dict[str, str] = {}


def register_bot(card: BotCard, factory: Factory) -> None:
    """Register a bot, above those already registered.

    The factory is called with a seed; then with a style if the card has one, and with a budget (None for the default)
    if the card has one.
    """
    if not card.id or set(card.id) & set(":,= /\\"):
        raise ValueError(f"{card.id!r} is not a valid bot id; use letters, digits, hyphens, dots")
    _KNOWN[card.id] = card, factory
    _SEATS.clear()


def registered(bot_id: str) -> BotCard | None:
    """Return the card of a bot; None if the id is unknown."""
    return _KNOWN[bot_id][0] if bot_id in _KNOWN else None


def alias(name: str, bot_id: str) -> None:
    """Give a registered bot another name."""
    _ALIASES[name] = bot_id
    _SEATS.clear()


def bot_ids() -> tuple[str, ...]:
    """Return the ids of all bots to choose from, weakest first; then those of other authors."""
    _look_outside()
    return tuple(bot_id for bot_id, (card, _) in _KNOWN.items() if not card.hidden)


@cache
def _look_outside() -> None:
    """Register the bots of installed packages, once they are needed."""
    from weathergage.bots.sandbox.plugins import discover

    discover()


def describe(bot_id: str) -> BotCard:
    """Return the card of a bot."""
    return _entry(bot_id)[0]


def known_bot(spec: str) -> BotSpec:
    """Parse a spec; raises UnknownBot with advice. Files are never read: see `plugins.admit`."""
    bot_id, _, words = _ALIASES.get(spec, spec).partition(":")
    card = _entry(bot_id.strip())[0]
    chosen: dict[str, str] = {}
    budget: Budget | None = None
    for word in filter(None, (part.strip() for part in words.split(","))):
        if word.startswith("budget=") and card.budget:
            budget = _budget(card, word.partition("=")[2])
            continue
        choice = next((choice for choice in card.style if word in choice.words), None)
        if choice is None:
            raise UnknownBot(_no_such_style(card, word))
        if choice.title in chosen:
            raise UnknownBot(f"{card.id}: {chosen[choice.title]} and {word} exclude each other; keep one")
        chosen[choice.title] = word
    words_in_order = (chosen[choice.title] for choice in card.style if choice.title in chosen)
    return BotSpec(card, ",".join(words_in_order), budget)


def make_bot(spec: str, seed: int) -> Bot:
    """Return a new bot; the same seed makes the same decisions."""
    seat = _SEATS.get(spec)
    if seat is None or _KNOWN.get(seat[0]) is not seat[1]:
        seat = _SEATS[spec] = _seat(known_bot(spec))
    _, (_, factory), how = seat
    return factory(seed, *how)


def _seat(found: BotSpec) -> _Seat:
    """Resolve a spec once: the bot's id and entry, and the arguments of its factory after the seed."""
    how: tuple[Any, ...] = ()
    if found.card.style:
        from weathergage.bots.captains.style import Style

        how = (Style.parse(found.style),)
    bot_id = found.card.id
    return bot_id, _KNOWN[bot_id], (*how, found.budget) if found.card.budget else how


def bot_specs(text: str) -> list[str]:
    """Split a list of specs at commas; a word of style or a budget stays with the bot before it.

    >>> bot_specs("midshipman,./crew/bulldog.py:Bulldog")
    ['midshipman', './crew/bulldog.py:Bulldog']
    """
    specs: list[str] = []
    _look_outside()
    for part in filter(None, (part.strip() for part in text.split(","))):
        if specs and part not in _KNOWN and ":" not in part and _belongs(specs[-1], part):
            specs[-1] += f",{part}"
        else:
            specs.append(part)
    return specs


def _belongs(spec: str, word: str) -> bool:
    bot_id, colon, _ = spec.partition(":")
    if not colon or bot_id not in _KNOWN:
        return False
    card = _KNOWN[bot_id][0]
    return "=" in word or any(word in choice.words for choice in card.style)


def _budget(card: BotCard, text: str) -> Budget:
    try:
        return Budget.parse(text)
    except ValueError:
        raise UnknownBot(
            f"{card.id}: a budget is a count such as 200, or seconds such as 1.5s, not {text!r}"
        ) from None


def _no_such_style(card: BotCard, word: str) -> str:
    offered = [", ".join(choice.words) for choice in card.style]
    if card.budget:
        offered.append(f"budget={card.budget}")
    return f"{card.id} has no style {word!r}; " + (
        f"choose from {'; '.join(offered)}" if offered else "it has no styles"
    )


def _entry(bot_id: str) -> tuple[BotCard, Factory]:
    known = _KNOWN.get(bot_id)
    if known is None:
        _look_outside()
        known = _KNOWN.get(bot_id)
    if known is None:
        near = get_close_matches(bot_id, _KNOWN, 1)
        advice = f"did you mean {near[0]!r}? Choose from" if near else "choose from"
        raise UnknownBot(f"there is no bot {bot_id!r}; {advice} {', '.join(bot_ids())}")
    return known
