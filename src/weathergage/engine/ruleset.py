"""Define rulesets as values: phases in order, options to switch on, and functions to set up, view and tell a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, cast

import msgspec
from typing_extensions import TypeVar

from weathergage.engine.contract.phase import Phase
from weathergage.engine.contract.presentation import Display, Log, View
from weathergage.engine.events import Command, Event, Report
from weathergage.engine.journal import Account
from weathergage.engine.ledger import Ledger
from weathergage.engine.odds import Question
from weathergage.engine.orders import Ask, Orders, Request, Violation
from weathergage.engine.scenario import Quality, Scenario
from weathergage.engine.state import GameState
from weathergage.engine.wording import PlanWords, Wording

#: The state and the book of a family of games. Where a ruleset may be that of any game, nothing is said of its book.
State = TypeVar("State", bound=GameState, default=GameState)
Book = TypeVar("Book", default=object)


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a paragraph of a rulebook in our words."""

    id: str
    title: str
    text: str
    status: str = ""
    reason: str = ""
    rulings: tuple[str, ...] = ()


class BookPart(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a part of a rulebook: its title, and the paragraph that it begins with."""

    first: str
    title: str


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the decision of a disputed point."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...] = ()


class Term(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Explain a word of a game in our words, with the paragraph it comes from."""

    id: str
    title: str
    text: str
    cite: str


class PrintedRow(msgspec.Struct, frozen=True):
    """Hold a row of a printed chart: its head and its cells."""

    head: str
    cells: tuple[str, ...]


class Correction(msgspec.Struct, frozen=True):
    """Hold what a cell of a printed chart should say where other printings show a misprint."""

    row: int
    column: int
    text: str


class PrintedTable(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a chart as it is printed, with the rules that read it."""

    id: str
    title: str
    rules: tuple[str, ...]
    #: What the heads of the rows are.
    corner: str
    columns: tuple[str, ...]
    rows: tuple[PrintedRow, ...]
    corrections: tuple[Correction, ...] = ()
    note: str = ""


class HouseValue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold a figure, or a list of them, that no rulebook gives, with the reason; battles may set others."""

    id: str
    reason: str
    unit: str
    value: int = 0
    values: tuple[int, ...] = ()
    #: The limits of what a battle may set it to; for a list, of each figure.
    least: int = 0
    most: int = 1000

    def fault(self, value: int) -> str:
        """Say what is wrong with another figure; "" if a game can be played with it."""
        if self.least <= value <= self.most:
            return ""
        return f"expected a whole number from {self.least} to {self.most} (found {value})"

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the names of its figures: its id, or id and index for each of a list."""
        return tuple(f"{self.id}.{index}" for index in range(len(self.values))) or (self.id,)


@dataclass(slots=True, frozen=True)
class OptionalRule(Generic[State, Book]):
    """Describe an option that is switched on when the game is created: a function from ruleset to ruleset."""

    id: str
    title: str
    summary: str
    apply: Callable[["Ruleset[State, Book]"], "Ruleset[State, Book]"]
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    cite: str = ""
    #: Its group on the options page: "level", "optional", "errata" or "house".
    kind: str = "optional"
    #: The side that the rules play if this is on; -1 for none.
    steers: int = -1


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """Name a set of options that are often played together."""

    id: str
    title: str
    summary: str
    options: tuple[str, ...] = ()
    #: Whether it is made for several captains a side.
    several: bool = False


@dataclass(slots=True, frozen=True)
class Ruleset(Generic[State, Book]):
    """Hold everything in which one game differs from another; a plain `Ruleset` may be that of any game."""

    id: str
    title: str
    summary: str
    phases: tuple[Phase[State], ...]
    #: Tables, parameters and modifier lists of the family; the kernel does not look inside.
    book: Book
    #: scenario, dice seed -> the state before the first turn.
    set_up: Callable[["Ruleset[State, Book]", Scenario, int], State]
    #: state, side, its open request -> what that side may know, for bots and the wire (-1: an onlooker).
    view: Callable[["Ruleset[State, Book]", State, int, Request | None], View]
    #: Orders that can be given at any time (standing orders, claims): state, side, notation, report.
    act: Callable[["Ruleset[State, Book]", State, int, str, str, Report], Violation | None]
    #: The sentence for an event.
    tell: Callable[[State, Event], str]
    #: Opens the paper log as a side may read it, to be written event by event.
    log: Callable[[int], Log]
    #: How an event wants to be shown besides its sentence, for clients; None where it is only told.
    show: Callable[[State, Event], Display] | None = None
    #: The part of a view that captains need who answer by number, and the last one of this side, which may be renewed;
    #: None where they get the whole view.
    glance: Callable[["Ruleset[State, Book]", State, int, object], object] | None = None
    #: Checks that span several asks of one side, where a ruleset has any.
    check: Callable[[State, int, Orders], list[Violation]] | None = None
    #: Translates an answer that is not among the options, if there are other ways to write it.
    read: Callable[[Ask, str], str] | None = None
    #: The words of its questions by their kind, for views of people; bots never need them.
    words: Mapping[str, Wording] = field(default_factory=dict)
    #: What a plan of the whole turn can say about them.
    plans: PlanWords = PlanWords()  # noqa: RUF009  (frozen)
    options: tuple[OptionalRule[State, Book], ...] = ()
    presets: tuple[Preset, ...] = ()
    #: Whether a person is asked a routine question nevertheless: the ruleset's book, state, ask.
    consults: Callable[[Book, State, Ask], bool] | None = None
    #: Answers what a side has a standing order for: ruleset, state, side, its questions.
    standing: Callable[["Ruleset[State, Book]", State, int, list[Ask]], list[Ask]] | None = None
    #: Why a person is spared a question that is no routine, "" where he is not: ruleset, state, ask.
    spares: Callable[["Ruleset[State, Book]", State, Ask], str] | None = None
    #: The state as the captain of some ships of a side may know it; None where fellow captains have no secrets.
    narrowed: Callable[["Ruleset[State, Book]", State, Command], State] | None = None
    #: An order out of turn as a captain means it, for each of his ships: state, captain, verb, notation; None where
    #: only the flag gives such orders.
    captains_act: Callable[[State, Command, str, str], Sequence[str] | Violation] | None = None
    #: Whether captains of one side may tell each other nothing but the signals that the rules let them make.
    signals_only: bool = False
    #: Builds the phases after all options are switched on, in families that derive them from the book.
    assemble: Callable[["Ruleset[State, Book]"], "Ruleset[State, Book]"] | None = None
    switched_on: tuple[str, ...] = ()
    rules: Mapping[str, Rule] = field(default_factory=dict)
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    #: Words that clients let explain themselves, by id.
    terms: Mapping[str, Term] = field(default_factory=dict)
    #: Its title where there is little room ("" for the whole title), whom it suits, and what it is played with.
    short: str = ""
    advice: str = ""
    emblem: Literal["plot", "dice", "chips", "cards"] = "plot"
    #: The parts of its rulebook, in order.
    parts: tuple[BookPart, ...] = ()
    #: House values that a battle may set otherwise, by id.
    house: Mapping[str, HouseValue] = field(default_factory=dict)
    #: Its charts as they are printed, for people.
    tables: Callable[[], Sequence[PrintedTable]] = tuple
    #: Questions of chance that it answers exactly, by id (see `engine/odds.py`).
    odds: Mapping[str, Question] = field(default_factory=dict)
    #: Figures of a ship that may be given in such a question, and how they are written.
    figures: Mapping[str, str] = field(default_factory=dict)
    #: Its own words for crews, the best first, each with the crew of the ship library that it means.
    crews: Mapping[str, Quality] = field(default_factory=dict)
    #: The price of each ship of a battle in its points, by id; None if that is her price in the ship library.
    prices: Callable[["Ruleset[State, Book]", Scenario], Mapping[str, int]] | None = None
    #: How its ships are written in position files; None if the referee cannot read them.
    ledger: Ledger | None = None
    #: How it accounts for a battle: strength, losses, luck, and what is to be won; None where it does not.
    account: Account | None = None
    #: The figures of its campaign, where it has one.
    campaign: object = None


class OptionError(Exception):
    """Raised for optional rules that cannot be played together."""


_MAKERS: dict[str, Callable[[], Ruleset]] = {}
_MADE: dict[tuple[str, tuple[str, ...]], Ruleset] = {}


def register(ruleset_id: str, make: Callable[[], Ruleset[State, Book]]) -> None:
    """Plug a ruleset in; everything that lists or plays rulesets finds it here."""
    # From here on it may be any game's. A game brings its own state together with its rules, so the two always fit.
    _MAKERS[ruleset_id] = cast("Callable[[], Ruleset]", make)


def ruleset_ids() -> tuple[str, ...]:
    """Return the ids of all rulesets, in the order they were registered."""
    return tuple(_MAKERS)


def ruleset(ruleset_id: str, options: Sequence[str] = ()) -> Ruleset:
    """Return a ruleset with its options switched on, assembled once and shared."""
    if ruleset_id not in _MAKERS:
        raise OptionError(f"there is no ruleset {ruleset_id!r}; choose from {', '.join(_MAKERS)}")
    if isinstance(options, str):
        raise OptionError(f"options are a list of ids, such as [{options!r}]; found the text {options!r}")
    key = (ruleset_id, tuple(sorted(set(options))))
    if key not in _MADE:
        _MADE[key] = _assemble(_MAKERS[ruleset_id](), key[1])
    return _MADE[key]


def ruleset_for(battle: Scenario, wanted: str = "") -> str:
    """Return the id of the rules to play a battle by: those wanted, else the battle's own, else the first there are.

    Raises OptionError if the battle is made for other rules than those wanted.
    """
    if isinstance(cast("object", battle), str):
        raise TypeError(f"the battle itself is wanted, not its id: load_scenario({battle!r})")
    if not wanted:
        return next(iter((*(battle.rules or ()), *_MAKERS)))
    if battle.rules and wanted in _MAKERS and wanted not in battle.rules:
        own = " or ".join(battle.rules)
        raise OptionError(f"{battle.title} is a battle for {own}, not for {wanted}; choose the ruleset {own}")
    return wanted


def _assemble(base: Ruleset[State, Book], wanted: tuple[str, ...]) -> Ruleset[State, Book]:
    known = {option.id: option for option in base.options}
    for option_id in wanted:
        option = known.get(option_id)
        if option is None:
            raise OptionError(f"{base.id} has no option {option_id!r}; it has {', '.join(known) or 'none'}")
        for needed in option.requires:
            if needed not in wanted:
                raise OptionError(f"option {option_id!r} needs {needed!r} as well [{option.cite}]")
        for rival in option.excludes:
            if rival in wanted:
                raise OptionError(f"options {option_id!r} and {rival!r} exclude each other [{option.cite}]")
    built = base
    for option in base.options:
        if option.id in wanted:
            built = option.apply(built)
    built = replace(built, switched_on=wanted)
    if built.assemble is not None:
        built = built.assemble(built)
    return built
