"""The book of one game: the sheet, the house values, and the lists to which options add their parts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Final, TypedDict, Unpack

from weathergage.engine.contract.compilation import mypyc_attr
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Modifier, Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.ruleset import HouseValue
from weathergage.engine.typed_files import load_toml
from weathergage.engine.wording import Wording
from weathergage.rulesets.drawn.red_and_black.core.shot import Shot
from weathergage.rulesets.drawn.red_and_black.core.table_schema import House, Sheet
from weathergage.rulesets.shared.standing_answers import StandingAnswer

if TYPE_CHECKING:
    from weathergage.rulesets.drawn.red_and_black.core.battle_figures import Figures
    from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
    from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
    from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
    from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim
    from weathergage.rulesets.shared.views import Condition

ID: Final = "red_and_black"
TABLES: Final = f"weathergage.rulesets.drawn.{ID}.tables"


@mypyc_attr(allow_interpreted_subclasses=True)
class Tactic:
    """A named addition to the attack number of a shot (6.4.tactical)."""

    #: The paragraph that gives it.
    rule: ClassVar[str] = "6.4.tactical"

    def value(self, book: "Book", state: "OpenTable", aim: "Aim") -> int:
        """Return what it adds to a shot; 0 where it does not apply."""
        raise NotImplementedError

    def label(self, aim: "Aim") -> str:
        """Name it, for a shot to which it adds something."""
        raise NotImplementedError


#: Steps of damage that a target shrugs off, -1 where the shot does nothing to her.
Shrug = Callable[["Book", "OpenTable", "Aim"], int]
#: A named change of the number of movement dice, or None: book, state, ship, dice so far -> label, change, rule.
DiceChange = Callable[["Book", "OpenTable", "Ship", int], tuple[str, int, str] | None]
#: A reason in words and the rule it stands in.
Reason = tuple[str, str]
#: What is to be seen of a ship: book, state, ship, whether she is the onlooker's own.
ConditionOf = Callable[["Book", "OpenTable", "Ship", bool], "list[Condition]"]
#: Takes out of a copy of the state what a side does not know of the others.
Secret = Callable[["Book", "OpenTable", int], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class CommandStep:
    """A step of the command phase: what it asks of each side, and what is done in its turn.

    Steps of one sitting are asked together, before the first of them is carried out.
    """

    #: The kinds of its rows.
    kinds: ClassVar[tuple[int, ...]] = ()

    def __init__(self, id: str, rule: str, sitting: int) -> None:
        self.id = id
        self.rule = rule
        self.sitting = sitting

    def pose(self, book: "Book", state: "OpenTable", questions: Questions) -> None:
        """Put its questions; most steps ask nothing."""

    def describe(self, book: "Book", state: "OpenTable", questions: Questions, row: int) -> Ask:
        """Return the question of one of its rows in words."""
        raise NotImplementedError

    def carry_out(self, book: "Book", state: "OpenTable", questions: Questions, report: Report) -> None:
        """Do what was ordered, and what is done without orders."""
        raise NotImplementedError


class StepInWords(CommandStep):
    """A step that asks in words, as optional rules may do that are not played often."""

    def __init__(
        self,
        id: str,
        rule: str,
        sitting: int,
        asks: Callable[["Book", "OpenTable"], list[list[Ask]]],
        resolve: Callable[["Book", "OpenTable", Orders, Report], None],
    ) -> None:
        super().__init__(id, rule, sitting)
        self._asks = asks
        self._resolve = resolve

    def pose(self, book: "Book", state: "OpenTable", questions: Questions) -> None:
        """Put what it asks of each side."""
        for side, asks in enumerate(self._asks(book, state)):
            for ask in asks:
                questions.put_ask(side, ask)

    def carry_out(self, book: "Book", state: "OpenTable", questions: Questions, report: Report) -> None:
        """Carry out the answers as they are written."""
        self._resolve(book, state, questions.orders(), report)


class Parts(TypedDict, total=False):
    """Name the lists of a book to which rules add their parts, as the book has them."""

    steps: tuple[CommandStep, ...]
    tactics: tuple[Tactic, ...]
    shrugs: tuple[Shrug, ...]
    dice: tuple[DiceChange, ...]
    conditions: tuple[ConditionOf, ...]
    secrets: tuple[Secret, ...]
    words: tuple[Wording, ...]
    standing_answers: tuple["StandingAnswer[OpenTableRuleset, OpenTable]", ...]


@dataclass(frozen=True, kw_only=True)
class Book:
    """All figures and parts of one game."""

    sheet: Sheet
    house: Mapping[str, HouseValue]
    steps: tuple[CommandStep, ...] = ()
    #: Additions to the attack number beside range.
    tactics: tuple[Tactic, ...] = ()
    #: What takes steps off the damage of a shot.
    shrugs: tuple[Shrug, ...] = ()
    dice: tuple[DiceChange, ...] = ()
    #: What is to be seen of a ship.
    conditions: tuple[ConditionOf, ...] = ()
    #: What a side does not know of the others, taken out of a copy of the state.
    secrets: tuple[Secret, ...] = ()
    #: The words of all that is asked; where two are of one kind the later holds.
    words: tuple[Wording, ...] = ()
    #: The standing answers that its questions may have.
    standing_answers: tuple["StandingAnswer[OpenTableRuleset, OpenTable]", ...] = ()
    #: By code of ammunition.
    shot: dict[str, Shot] = field(default_factory=dict)
    #: The codes by number.
    codes: tuple[str, ...] = field(default_factory=tuple)
    #: What captains have found out about shots, since all games by this book find the same.
    found: dict[object, dict[int, float]] = field(init=False, default_factory=dict, compare=False, repr=False)
    #: The figures of the battle that was played last.
    last_figures: list["Figures"] = field(init=False, default_factory=list, compare=False, repr=False)

    def cite(self, rule: str) -> str:
        """Return the full name of a rule."""
        return f"{ID}:{rule}"

    def modifier(self, label: str, value: int, rule: str) -> Modifier:
        """Return a named number with its rule."""
        return Modifier(label, value, self.cite(rule))

    def adding(self, **parts: Unpack[Parts]) -> "Book":
        """Return a book with more parts at the end of some of its lists."""
        return replace(
            self,
            steps=self.steps + parts.get("steps", ()),
            tactics=self.tactics + parts.get("tactics", ()),
            shrugs=self.shrugs + parts.get("shrugs", ()),
            dice=self.dice + parts.get("dice", ()),
            conditions=self.conditions + parts.get("conditions", ()),
            secrets=self.secrets + parts.get("secrets", ()),
            words=self.words + parts.get("words", ()),
            standing_answers=self.standing_answers + parts.get("standing_answers", ()),
        )

    def with_step(self, step: CommandStep, *, after: str) -> "Book":
        """Return a book with one more step in the command phase, directly after the one of that id."""
        where = [each.id for each in self.steps].index(after) + 1
        return replace(self, steps=(*self.steps[:where], step, *self.steps[where:]))


def opened() -> Book:
    """Open the book with its tables."""
    sheet = load_toml(TABLES, "sheet.toml", Sheet)
    house = load_toml(TABLES, "house.toml", House)
    return Book(
        sheet=sheet,
        house={value.id: value for value in house.value},
        shot={each.code: Shot(n, each, sheet.range.bands) for n, each in enumerate(sheet.ammunition)},
        codes=tuple([each.code for each in sheet.ammunition]),
    )


def house(book: Book, state: "OpenTable", name: str, index: int = -1) -> int:
    """Return a house value, or what this battle sets it to; of a list the one at an index."""
    return house_value(book, state.house, name, index)


def house_value(book: Book, battle: dict[str, int], name: str, index: int = -1) -> int:
    """Return a house value, or what a battle with these others sets it to."""
    if battle:
        key = name if index < 0 else f"{name}.{index}"
        if key in battle:
            return battle[key]
    value = book.house[name]
    return value.value if index < 0 else value.values[index]
