"""The book of one game: the sheet, the house values, and the lists to which options add their parts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from weathergage.engine.events import Modifier, Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.ruleset import HouseValue
from weathergage.engine.typed_files import load_toml
from weathergage.engine.wording import Wording
from weathergage.rulesets.drawn.red_and_black.core.table_schema import Ammunition, House, Sheet
from weathergage.rulesets.shared.standing_answers import StandingAnswer

if TYPE_CHECKING:
    from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
    from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
    from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim
    from weathergage.rulesets.shared.views import Condition

ID = "red_and_black"
TABLES = f"weathergage.rulesets.drawn.{ID}.tables"

#: A named addition to the attack number, or None: label, value, rule.
Tactic = Callable[["Book", "OpenTable", "Aim"], tuple[str, int, str] | None]
#: What is to be seen of a ship: book, state, ship, whether she is the onlooker's own.
ConditionOf = Callable[["Book", "OpenTable", "Ship", bool], "list[Condition]"]


@dataclass(frozen=True)
class CommandStep:
    """A step of the command phase: what it asks of each side, and what is done in its turn.

    Steps of one sitting are asked together, before the first of them is carried out.
    """

    id: str
    rule: str
    sitting: int
    asks: Callable[["Book", "OpenTable"], list[list[Ask]]] | None
    resolve: Callable[["Book", "OpenTable", Orders, Report], None]


@dataclass(frozen=True, kw_only=True)
class Book:
    """All figures and parts of one game."""

    sheet: Sheet
    house: Mapping[str, HouseValue]
    steps: tuple[CommandStep, ...] = ()
    #: Additions to the attack number beside range.
    tactics: tuple[Tactic, ...] = ()
    #: What is to be seen of a ship.
    conditions: tuple[ConditionOf, ...] = ()
    #: The words of all that is asked; where two are of one kind the later holds.
    words: tuple[Wording, ...] = ()
    #: The standing answers that its questions may have.
    standing_answers: tuple[StandingAnswer, ...] = ()
    #: Larger ships shrug off the fire of smaller ones.
    size_matters: bool = True
    #: By code of ammunition.
    shot: Mapping[str, Ammunition] = field(default_factory=dict)
    #: What captains have found out about shots, since all games by this book find the same.
    found: dict[Any, float] = field(init=False, default_factory=dict, compare=False, repr=False)

    def cite(self, rule: str) -> str:
        """The full name of a rule."""
        return f"{ID}:{rule}"

    def modifier(self, label: str, value: int, rule: str) -> Modifier:
        """A named number with its rule."""
        return Modifier(label, value, self.cite(rule))

    def adding(self, **parts: tuple[Any, ...]) -> "Book":
        """A book with more parts at the end of some of its lists."""
        changed: dict[str, Any] = {name: (*getattr(self, name), *more) for name, more in parts.items()}
        return replace(self, **changed)


def opened() -> Book:
    """The book with its tables."""
    sheet = load_toml(TABLES, "sheet.toml", Sheet)
    house = load_toml(TABLES, "house.toml", House)
    return Book(
        sheet=sheet,
        house={value.id: value for value in house.value},
        shot={each.code: each for each in sheet.ammunition},
    )


def house(book: Book, state: "OpenTable", name: str, index: int = -1) -> int:
    """A house value, or what this battle sets it to; of a list the one at an index."""
    key = name if index < 0 else f"{name}.{index}"
    if key in state.house:
        return state.house[key]
    value = book.house[name]
    return value.value if index < 0 else value.values[index]
