"""The book of one game: its tables, and the lists to which optional rules add their parts."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypedDict, TypeVar, Unpack

from weathergage.engine.contract.compilation import mypyc_attr
from weathergage.engine.events import Report
from weathergage.engine.odds import Parameter, Question
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.scenario import Scenario
from weathergage.engine.typed_files import load_toml
from weathergage.engine.wording import PlanTopic, Wording
from weathergage.rulesets.drawn.beat_to_quarters.core.figures import Figures
from weathergage.rulesets.drawn.beat_to_quarters.core.table_schema import Conduct, Guns, Ships
from weathergage.rulesets.shared.standing_answers import StandingAnswer

if TYPE_CHECKING:
    from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
    from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
    from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
    from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, Shot
    from weathergage.rulesets.shared.views import Condition, Preview

T = TypeVar("T")
ID: Final = "beat_to_quarters"
TABLES: Final = f"weathergage.rulesets.drawn.{ID}.tables"

#: A reason in words and the rule it stands in.
Reason = tuple[str, str]
#: What becomes of the column of a shot: book, state, aim, column so far -> column (below 0 is a miss).
ColumnChange = Callable[["Book", "Seascape", "Aim", int], int]
#: What becomes of a cell of the damage table, at any range: book, state, aim, cell -> cell.
CellChange = Callable[["Book", "Seascape", "Aim", str], str]
#: The hexes a battery reaches: book, state, ship, battery, range so far -> range.
Reach = Callable[["Book", "Seascape", "Ship", int, int], int]
#: A named change of the number of movement dice, or None: book, state, ship, dice so far -> label, change, rule.
DiceChange = Callable[["Book", "Seascape", "Ship", int], tuple[str, int, str] | None]
#: Further distances that dice allow, or fewer: book, state, ship, dice, distances so far -> distances.
Distances = Callable[["Book", "Seascape", "Ship", list[int], list[int]], list[int]]
#: Something that is done to the state at a fixed moment.
Chore = Callable[["Book", "Seascape", Report], None]
#: What may befall a ship in the hexes she lies in now: True if she is stopped there.
Hazard = Callable[["Book", "Seascape", "Ship", Report], bool]
#: Before a ship leaves her place for another: the hex of shallow water she sticks in, if she does.
Sounding = Callable[["Book", "Seascape", "Ship", "Pose", Report], int | None]
#: Takes out of a copy of the state what a side does not know of the others.
Secret = Callable[["Book", "Seascape", int], None]
#: Something of an optional rule by which the worth of a shot differs: state, ship, battery.
WorthKey = Callable[["Seascape", "Ship", int], Hashable]
#: Whether a hex that is not land is too shallow for a ship.
Shallow = Callable[["Book", "Seascape", "Ship", int], bool]
#: The rule by which the men of one ship carry another without a fight, or "": book, boarder, boarded.
Walkover = Callable[["Book", "Ship", "Ship"], str]
#: What becomes of a ship whose deck an enemy has won: book, state, boarder, boarded. True if she does not change hands.
Prize = Callable[["Book", "Seascape", "Ship", "Ship", Report], bool]
#: What a ship may do with her movement where a rule leaves her less than her dice do; None where it has no say.
PlotBound = Callable[["Book", "Seascape", "Ship", list[str]], list[str] | None]
#: What a rule writes into the notes of a ship's card, or "".
CardNote = Callable[["Ship"], str]
#: What a cell that only some shot brings does to the target.
Wound = Callable[["Book", "Seascape", "Aim", Report], None]
#: What each answer to a question of an optional rule leads to.
PreviewsOf = Callable[["Book", "Seascape", Ask], "dict[str, Preview]"]
#: What a shot leads to beside its damage: after all its cells.
Aftermath = Callable[["Book", "Seascape", "Shot", Report], None]
#: Before a battery fires: False if it does not fire after all.
Priming = Callable[["Book", "Seascape", "Aim", Report], bool]
#: What is to be seen of a ship.
ConditionOf = Callable[["Book", "Seascape", "Ship", bool], "list[Condition]"]
#: Fits the state out when the battle is set up.
Fitting = Callable[["Book", Scenario, "Seascape"], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class GunModifier:
    """A named addition to the firing roll or, for `defences`, to the target's."""

    def value(self, book: "Book", state: "Seascape", aim: "Aim") -> int | None:
        """Return what is added; None where it has no say."""
        raise NotImplementedError

    def label(self, state: "Seascape", aim: "Aim") -> str:
        """Return its name."""
        raise NotImplementedError

    def rule(self, aim: "Aim") -> str:
        """Return the paragraph it stands in."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class FireBar:
    """Something that keeps a battery from firing now, whatever the target."""

    def reason(self, book: "Book", state: "Seascape", ship: "Ship", battery: int) -> Reason | None:
        """Say why it may not fire; None if it may."""
        raise NotImplementedError

    def bars(self, book: "Book", state: "Seascape", ship: "Ship", battery: int) -> bool:
        """Return whether it may not fire."""
        return self.reason(book, state, ship, battery) is not None


@dataclass(frozen=True)
class ShotParameter:
    """Something that may be given with a question about a shot."""

    parameter: Parameter
    #: Makes the ship as it was given: ship, value.
    fit: Callable[["Ship", str], None]
    #: Why a battery has no such shot; None if it may have: battery, value.
    bar: Callable[[int, str], Reason | None]


@dataclass(frozen=True)
class Backfire:
    """Something that may happen aboard the ship that fires: its words name her as {ship}."""

    key: str
    words: str
    #: Whether it is so of her now and was not before.
    happened: Callable[["Ship", "Ship"], bool]
    rule: str


@dataclass(frozen=True)
class CommandStep:
    """A step of the command phase: what it asks of the active side at its beginning, and what is done in its turn."""

    id: str
    rule: str
    asks: Callable[["Book", "Seascape"], list[Ask]] | None
    resolve: Callable[["Book", "Seascape", Orders, Report], None]


class Parts(TypedDict, total=False):
    """Name the lists of a book to which rules add their parts, as the book has them."""

    steps: tuple[CommandStep, ...]
    fire_bars: tuple[FireBar, ...]
    modifiers: tuple[GunModifier, ...]
    defences: tuple[GunModifier, ...]
    columns: tuple[ColumnChange, ...]
    cells: tuple[CellChange, ...]
    reaches: tuple[Reach, ...]
    primings: tuple[Priming, ...]
    aftermaths: tuple[Aftermath, ...]
    dice: tuple[DiceChange, ...]
    distances: tuple[Distances, ...]
    hazards: tuple[Hazard, ...]
    soundings: tuple[Sounding, ...]
    shallows: tuple[Shallow, ...]
    chores: tuple[Chore, ...]
    arrivals: tuple[Callable[["Book", "Seascape", "Ship", Report], None], ...]
    blasts: tuple[Callable[["Book", "Seascape", "Ship", "Ship", Report], None], ...]
    conditions: tuple[ConditionOf, ...]
    secrets: tuple[Secret, ...]
    inquiries: tuple[Callable[["Book"], Question], ...]
    shot_parameters: tuple[ShotParameter, ...]
    backfires: tuple[Backfire, ...]
    worth_keys: tuple[WorthKey, ...]
    words: tuple[Wording, ...]
    plan_topics: tuple[PlanTopic, ...]
    standing_answers: tuple["StandingAnswer[QuartersRuleset, Seascape]", ...]
    fittings: tuple[Fitting, ...]
    walkovers: tuple[Walkover, ...]
    prizes: tuple[Prize, ...]
    scuttle_bars: tuple[Callable[["Book", "Ship"], Reason | None], ...]
    card_notes: tuple[CardNote, ...]
    helms: tuple[Callable[["Book", "Seascape", "Ship", Report], None], ...]
    plot_bounds: tuple[PlotBound, ...]


@dataclass(frozen=True, kw_only=True)
class Book:
    """All figures and parts of one game; optional rules replace and add."""

    ships: Ships
    guns: Guns
    conduct: Conduct
    #: The steps of the command phase in order.
    steps: tuple[CommandStep, ...] = ()
    fire_bars: tuple[FireBar, ...] = ()
    modifiers: tuple[GunModifier, ...] = ()
    #: Additions to the target's roll: the firer's rating as it counts here.
    defences: tuple[GunModifier, ...] = ()
    columns: tuple[ColumnChange, ...] = ()
    cells: tuple[CellChange, ...] = ()
    reaches: tuple[Reach, ...] = ()
    primings: tuple[Priming, ...] = ()
    aftermaths: tuple[Aftermath, ...] = ()
    #: Batteries that a ship may have: the two broadsides, and chasers where they are played.
    batteries: tuple[int, ...] = (0, 1)
    #: Broadsides a battery may fire in a turn.
    broadsides: Callable[["Book", "Ship", int], int] = lambda book, ship, battery: (
        book.figures.broadsides_a_turn
    )
    #: Rows of the damage table that a shot has for itself, by the shot; and what cells of theirs do.
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    wounds: Mapping[str, Wound] = field(default_factory=dict)
    #: What is in the guns where that is not round shot, by the mark of the card, in words.
    shot_words: Mapping[str, str] = field(default_factory=dict)
    dice: tuple[DiceChange, ...] = ()
    distances: tuple[Distances, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    soundings: tuple[Sounding, ...] = ()
    shallows: tuple[Shallow, ...] = ()
    #: The rule by which water that is no land holds a ship.
    shallow_by: str = ""
    #: At the start of a turn; when a ship has ended her movement; when a ship has blown up.
    chores: tuple[Chore, ...] = ()
    arrivals: tuple[Callable[["Book", "Seascape", "Ship", Report], None], ...] = ()
    blasts: tuple[Callable[["Book", "Seascape", "Ship", "Ship", Report], None], ...] = ()
    conditions: tuple[ConditionOf, ...] = ()
    secrets: tuple[Secret, ...] = ()
    #: Questions of chance beside the usual ones, or instead of those with the same id.
    inquiries: tuple[Callable[["Book"], Question], ...] = ()
    #: What may be given with a question about a shot, and what a shot may do aboard the ship that fires it.
    shot_parameters: tuple[ShotParameter, ...] = ()
    backfires: tuple[Backfire, ...] = ()
    #: What captains have to tell shots apart by that they remember the worth of.
    worth_keys: tuple[WorthKey, ...] = ()
    #: The words of all that is asked; where two are of one kind the later holds.
    words: tuple[Wording, ...] = ()
    #: What plans say about its questions, where that is more than their answers in set words.
    plan_topics: tuple[PlanTopic, ...] = ()
    #: The standing answers that its questions may have.
    standing_answers: tuple["StandingAnswer[QuartersRuleset, Seascape]", ...] = ()
    #: By kind of question.
    previews: Mapping[str, PreviewsOf] = field(default_factory=dict)
    fittings: tuple[Fitting, ...] = ()
    #: A token that belongs to no side: its name and what it does.
    stray: tuple[str, Callable[["Book", "Seascape", bool, Report], None]] | None = None
    #: Who is carried without a fight, and what becomes of her then.
    walkovers: tuple[Walkover, ...] = ()
    prizes: tuple[Prize, ...] = ()
    #: Whether a burning ship strikes when she is boarded (12); why a crew may not scuttle its ship.
    strikes_burning: Callable[["Book", "Ship"], bool] = lambda book, ship: True
    scuttle_bars: tuple[Callable[["Book", "Ship"], Reason | None], ...] = ()
    #: What stands in the notes of a card, and how a lost ship counts for a campaign's fleet.
    card_notes: tuple[CardNote, ...] = ()
    fate: Callable[["Book", "Ship"], str] = lambda book, ship: ship.fate
    #: Faces on which a burning ship explodes.
    explodes_on: Callable[["Book", "Ship"], tuple[int, ...]] = lambda book, ship: book.guns.fire.explodes
    #: The side that the rules themselves play (-1: none), the rule that says so, and how they do.
    automatic_side: int = -1
    automatic_by: str = ""
    automaton: Callable[["Book", "Seascape", list[Ask]], Orders] | None = None
    #: Before a ship throws her movement dice.
    helms: tuple[Callable[["Book", "Seascape", "Ship", Report], None], ...] = ()
    #: What leaves a ship less choice than her dice do; the rules by which ships sail and arrive.
    plot_bounds: tuple[PlotBound, ...] = ()
    sails_by: Callable[["Book", "Ship"], str] = lambda book, ship: "6.a.3"
    #: The question how a ship moves, where the dice mean something else than usual; "" for the usual one.
    sail_prompt: Callable[["Book", "Seascape", "Ship"], str] = lambda book, state, ship: ""
    arrives_by: str = "20.h.1.e"
    #: Whether a side takes an offer to end the battle without being asked.
    accepts: Callable[["Book", "Seascape", int], bool] = lambda book, state, side: False
    #: What the look-outs of games by this book have worked out from its tables; every changed book begins anew.
    found: dict[object, list[float]] = field(init=False, default_factory=dict, compare=False, repr=False)
    #: The figures of its tables, once they were wanted.
    noted: list[Figures] = field(init=False, default_factory=list, compare=False, repr=False)

    @property
    def figures(self) -> Figures:
        """The figures of its tables that are looked up at every step."""
        if not self.noted:
            self.noted.append(Figures(self.guns, self.conduct))
        return self.noted[0]

    def cite(self, rule: str) -> str:
        """Return the full name of a rule."""
        return f"{ID}:{rule}"

    def chart(self, name: str, shape: type[T]) -> T:
        """Return a section of the tables of the optional rules, in the shape that a rule wants it."""
        from msgspec import convert

        return convert(load_toml(TABLES, "options.toml", dict[str, object])[name], shape)

    def adding(self, **parts: Unpack[Parts]) -> "Book":
        """Return a book with more parts at the end of some of its lists."""
        return replace(
            self,
            steps=self.steps + parts.get("steps", ()),
            fire_bars=self.fire_bars + parts.get("fire_bars", ()),
            modifiers=self.modifiers + parts.get("modifiers", ()),
            defences=self.defences + parts.get("defences", ()),
            columns=self.columns + parts.get("columns", ()),
            cells=self.cells + parts.get("cells", ()),
            reaches=self.reaches + parts.get("reaches", ()),
            primings=self.primings + parts.get("primings", ()),
            aftermaths=self.aftermaths + parts.get("aftermaths", ()),
            dice=self.dice + parts.get("dice", ()),
            distances=self.distances + parts.get("distances", ()),
            hazards=self.hazards + parts.get("hazards", ()),
            soundings=self.soundings + parts.get("soundings", ()),
            shallows=self.shallows + parts.get("shallows", ()),
            chores=self.chores + parts.get("chores", ()),
            arrivals=self.arrivals + parts.get("arrivals", ()),
            blasts=self.blasts + parts.get("blasts", ()),
            conditions=self.conditions + parts.get("conditions", ()),
            secrets=self.secrets + parts.get("secrets", ()),
            inquiries=self.inquiries + parts.get("inquiries", ()),
            shot_parameters=self.shot_parameters + parts.get("shot_parameters", ()),
            backfires=self.backfires + parts.get("backfires", ()),
            worth_keys=self.worth_keys + parts.get("worth_keys", ()),
            words=self.words + parts.get("words", ()),
            plan_topics=self.plan_topics + parts.get("plan_topics", ()),
            standing_answers=self.standing_answers + parts.get("standing_answers", ()),
            fittings=self.fittings + parts.get("fittings", ()),
            walkovers=self.walkovers + parts.get("walkovers", ()),
            prizes=self.prizes + parts.get("prizes", ()),
            scuttle_bars=self.scuttle_bars + parts.get("scuttle_bars", ()),
            card_notes=self.card_notes + parts.get("card_notes", ()),
            helms=self.helms + parts.get("helms", ()),
            plot_bounds=self.plot_bounds + parts.get("plot_bounds", ()),
        )

    def with_step(self, step: CommandStep, *, after: str) -> "Book":
        """Return a book with one more step in the command phase, directly after the one of that id."""
        where = [each.id for each in self.steps].index(after) + 1
        return replace(self, steps=(*self.steps[:where], step, *self.steps[where:]))


def opened() -> tuple[Ships, Guns, Conduct]:
    """Open the table files."""
    return (
        load_toml(TABLES, "ships.toml", Ships),
        load_toml(TABLES, "gunnery.toml", Guns),
        load_toml(TABLES, "conduct.toml", Conduct),
    )
