"""The book of one game: its tables, and the lists to which optional rules add their parts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.typed_files import load_toml
from weathergage.engine.wording import Wording
from weathergage.rulesets.drawn.beat_to_quarters.core.table_schema import Conduct, Guns, Ships
from weathergage.rulesets.shared.standing_answers import StandingAnswer

if TYPE_CHECKING:
    from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
    from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
    from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, Shot
    from weathergage.rulesets.shared.views import Condition, Preview

T = TypeVar("T")
ID = "beat_to_quarters"
TABLES = f"weathergage.rulesets.drawn.{ID}.tables"

#: A reason in words and the rule it stands in.
Reason = tuple[str, str]
#: Why a battery may not fire now, apart from its target; None if it may.
Silence = Callable[["Book", "Seascape", "Ship", int], Reason | None]
#: A named addition to the firing roll (or, for `defences`, to the target's), or None: label, value, rule.
GunModifier = Callable[["Book", "Seascape", "Aim"], tuple[str, int, str] | None]
#: What becomes of the column of a shot: book, state, aim, column so far -> column (below 0 is a miss).
ColumnChange = Callable[["Book", "Seascape", "Aim", int], int]
#: What becomes of a cell of the damage table: book, state, aim, cell -> cell.
CellChange = Callable[["Book", "Seascape", "Aim", str], str]
#: The hexes a battery reaches: book, state, ship, battery, range so far -> range.
Reach = Callable[["Book", "Seascape", "Ship", int, int], int]
#: The number of movement dice: book, state, ship, dice so far -> dice.
DiceChange = Callable[["Book", "Seascape", "Ship", int], int]
#: Further distances that dice allow, or fewer: book, state, ship, dice, distances so far -> distances.
Distances = Callable[["Book", "Seascape", "Ship", list[int], list[int]], list[int]]
#: Something that is done to the state at a fixed moment.
Chore = Callable[["Book", "Seascape", Report], None]
#: What may befall a ship in the hexes she lies in now: True if she is stopped there.
Hazard = Callable[["Book", "Seascape", "Ship", Report], bool]
#: Before a ship leaves her place for another: the hex of shallow water she sticks in, if she does.
Sounding = Callable[["Book", "Seascape", "Ship", "Pose", Report], int | None]
#: Whether a hex that is not land is too shallow for a ship.
Shallow = Callable[["Book", "Seascape", "Ship", int], bool]
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
Fitting = Callable[["Book", Any, "Seascape"], None]


@dataclass(frozen=True)
class CommandStep:
    """A step of the command phase: what it asks of the active side at its beginning, and what is done in its turn."""

    id: str
    rule: str
    asks: Callable[["Book", "Seascape"], list[Ask]] | None
    resolve: Callable[["Book", "Seascape", Orders, Report], None]


@dataclass(frozen=True, kw_only=True)
class Book:
    """All figures and parts of one game; optional rules replace and add."""

    ships: Ships
    guns: Guns
    conduct: Conduct
    #: Sections that optional rules bring from their own table file.
    more: Mapping[str, Any] = field(default_factory=dict)
    #: The steps of the command phase in order.
    steps: tuple[CommandStep, ...] = ()
    fire_bars: tuple[Silence, ...] = ()
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
        book.guns.gunnery.broadsides_a_turn
    )
    #: Rows of the damage table that a shot has for itself, by the shot; and what cells of theirs do.
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    wounds: Mapping[str, Wound] = field(default_factory=dict)
    #: What broadsides may be loaded with beside round shot.
    loads: tuple[str, ...] = ()
    #: What is in the guns where that is not round shot, by the mark of the card, in words.
    shot_words: Mapping[str, str] = field(default_factory=dict)
    dice: tuple[DiceChange, ...] = ()
    distances: tuple[Distances, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    soundings: tuple[Sounding, ...] = ()
    shallows: tuple[Shallow, ...] = ()
    #: At the start of a turn; when a ship has ended her movement; when a ship has blown up.
    chores: tuple[Chore, ...] = ()
    arrivals: tuple[Callable[["Book", "Seascape", "Ship", Report], None], ...] = ()
    blasts: tuple[Callable[["Book", "Seascape", "Ship", "Ship", Report], None], ...] = ()
    conditions: tuple[ConditionOf, ...] = ()
    #: The words of all that is asked; where two are of one kind the later holds.
    words: tuple[Wording, ...] = ()
    #: The standing answers that its questions may have.
    standing_answers: tuple[StandingAnswer, ...] = ()
    #: By kind of question.
    previews: Mapping[str, PreviewsOf] = field(default_factory=dict)
    fittings: tuple[Fitting, ...] = ()
    #: A token that belongs to no side: its name and what it does.
    stray: tuple[str, Callable[["Book", "Seascape", bool, Report], None]] | None = None
    #: Faces on which a burning ship explodes.
    explodes_on: Callable[["Book", "Ship"], tuple[int, ...]] = lambda book, ship: book.guns.fire.explodes
    #: The side that the rules themselves play (-1: none), and how they do.
    automatic_side: int = -1
    automaton: Callable[["Book", "Seascape", list[Ask]], Orders] | None = None
    #: Before a ship throws her movement dice.
    helms: tuple[Callable[["Book", "Seascape", "Ship", Report], None], ...] = ()
    #: A ship whose dice give her any way must sail so far; the rules by which ships sail and arrive.
    must_sail: bool = False
    sails_by: Callable[["Book", "Ship"], str] = lambda book, ship: "6.a.3"
    #: The question how a ship moves, where the dice mean something else than usual; "" for the usual one.
    sail_prompt: Callable[["Book", "Seascape", "Ship"], str] = lambda book, state, ship: ""
    arrives_by: str = "20.h.1.e"
    #: Whether a side takes an offer to end the battle without being asked.
    accepts: Callable[["Book", "Seascape", int], bool] = lambda book, state, side: False
    #: What the look-outs of games by this book have worked out from its tables; every changed book begins anew.
    found: dict[Any, float] = field(init=False, default_factory=dict, compare=False, repr=False)

    def cite(self, rule: str) -> str:
        """The full name of a rule."""
        return f"{ID}:{rule}"

    def chart(self, name: str, shape: type[T]) -> T:
        """A section of the tables of the optional rules, in the shape that a rule wants it."""
        from msgspec import convert

        return convert(load_toml(TABLES, "options.toml", dict[str, Any])[name], shape)

    def adding(self, **parts: tuple[Any, ...]) -> "Book":
        """A book with more parts at the end of some of its lists."""
        changed: dict[str, Any] = {name: (*getattr(self, name), *more) for name, more in parts.items()}
        return replace(self, **changed)

    def with_step(self, step: CommandStep, *, after: str) -> "Book":
        """A book with one more step in the command phase, directly after the one of that id."""
        where = [each.id for each in self.steps].index(after) + 1
        return replace(self, steps=(*self.steps[:where], step, *self.steps[where:]))


def opened() -> tuple[Ships, Guns, Conduct]:
    """The table files."""
    return (
        load_toml(TABLES, "ships.toml", Ships),
        load_toml(TABLES, "gunnery.toml", Guns),
        load_toml(TABLES, "conduct.toml", Conduct),
    )
