"""The words of questions, of plans that answer them ahead, and the facts that a control needs to show them.

Each rule brings those of what it asks.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

import msgspec

from weathergage.engine.orders import Ask

#: The controls that a client has, by what a person does with them:
#: `choice` takes one of a list, `ship` one ship that is pointed at, `fleet` an order to the ships pointed at;
#: `helm` adds step to step, `course` sets a distance in hexes and a turn, `way` a distance on a table, `swing` a turn;
#: `aim` takes a target and what to hit, `guns` a charge for a battery, `crew` a task for each section;
#: `text` is written.
Input = Literal[
    "choice", "ship", "fleet", "helm", "course", "way", "swing", "aim", "guns", "crew", "text"
]  # fmt: skip
#: The paper a question lies on: its own, that of its ship, a register with a line for each ship, or a set of like ones.
Paper = Literal["single", "ship", "register", "set"]

#: Sides and ends of a ship, in the order in which batteries are numbered.
BATTERIES: Final = ("port", "starboard", "bow", "stern")


class OptionView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer in full and in short ("" where that is the same), and the facts by which controls place it."""

    label: str
    short: str = ""
    #: What it is called as an order to every ship that may have it; "" where it is not given to all at once.
    stroke: str = ""
    #: The ship it names; all ships it concerns, in their order.
    ship: str = ""
    ships: tuple[str, ...] = ()
    #: Guns: 0 port, 1 starboard, 2 bow, 3 stern; and the part of them, in a word.
    battery: int = -1
    section: str = ""
    #: How far ahead, in hexes or centimetres; a turn to starboard, negative to port; whether all ships turn together.
    ahead: float = -1
    turn: int = 0
    together: bool = False
    #: The point of the compass she heads for in the end.
    point: int = -1
    #: The task of each crew section that has one.
    tasks: dict[str, str] = {}
    #: Its place in a row, where that is not the order in which answers are listed; the heading it stands under.
    place: int = 0
    group: str = ""
    #: It cannot be taken back and costs much, so that a person is asked twice.
    grave: bool = False
    #: A shot: what it takes on the average, in squares or levels, -1 where that is not told; and whether it rakes.
    hits: float = -1
    rakes: bool = False
    #: The letter on the keyboard that chooses it on a sheet of many ships, "" for none.
    key: str = ""


class StepView(msgspec.Struct, frozen=True, kw_only=True):
    """A step that a plot is put together from: as it is written, and in words; `{count}` stands for a number."""

    sign: str
    label: str


class AskFacts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Tell a control what it needs to know of a question besides its answers."""

    #: The guns it is about: 0 port, 1 starboard, 2 bow, 3 stern.
    battery: int = -1
    #: The key that goes through its answers where it lies beside another question.
    key: str = ""
    #: Conditions of the ship that say how far it is done, by their keys.
    about: tuple[str, ...] = ()
    #: A line to be told with it.
    hint: str = ""
    #: The answer to try for a ship that is not offered, with `{ship}` for her id, to learn why she is not.
    probe: str = ""
    #: Answers that a player may look for though they are not offered.
    barred: dict[str, OptionView] = {}
    #: The steps of a plot.
    steps: tuple[StepView, ...] = ()
    #: Tasks of crew sections in words, by id.
    tasks: dict[str, str] = {}
    #: Other questions to the same ship lie on its paper.
    leads: bool = False
    #: It is about a turn to come.
    later: bool = False
    #: It is asked after the dice of the ship's movement were thrown.
    rolled: bool = False
    #: There is a forecast for its answers; the exact odds of its answers may be shown.
    forecast: bool = False
    odds: bool = False
    #: The heading says enough where there is little room.
    brief: bool = False
    #: A small control is enough where others lie beside it.
    compact: bool = False


class Unasked(msgspec.Struct, frozen=True, kw_only=True):
    """A question that is not asked though a player may look for it: the rules say why when its id is answered."""

    id: str
    ship: str
    label: str
    battery: int = -1


NO_FACTS: Final = AskFacts()

#: book, state, ask, option -> the answer in words.
Answering = Callable[[Any, Any, Ask, str], OptionView]
#: book, state, ask -> the facts of a question.
Asking = Callable[[Any, Any, Ask], AskFacts]
#: state, side, ids of what is asked -> what is not asked beside it.
Missing = Callable[[Any, int, frozenset[str]], Iterable[Unasked]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The words of one kind of question.

    In texts {ship} and {other} stand for names, {battery} for the guns, {last} for the last part of the ask's id.
    """

    kind: str
    title: str
    #: The question in words, where the ask itself does not bring it.
    prompt: str = ""
    #: What stands beside the ship's name over the question, where that is not the title.
    heading: str | None = None
    input: Input = "choice"
    paper: Paper = "single"
    #: Which register or set it belongs to.
    group: str = ""
    #: Answers that are always the same, in full and in short.
    labels: Mapping[str, str] = field(default_factory=dict)
    shorts: Mapping[str, str] = field(default_factory=dict)
    #: All other answers.
    answer: Answering | None = None
    facts: AskFacts = NO_FACTS
    #: The facts, where they depend on the position.
    asked: Asking | None = None
    missing: Missing | None = None
    #: A person is to look at it though its default is what nearly everybody would answer.
    insists: bool = False
    #: Questions of one batch may be answered together on one sheet; its heading.
    batch: str = ""
    #: Answers that cannot be taken back and cost much.
    grave: frozenset[str] = frozenset()


def wordings(words: Iterable[Wording]) -> dict[str, Wording]:
    """Return wordings by kind; a later one takes the place of an earlier one."""
    return {each.kind: each for each in words}


#: view of the side, ask, answer that is meant, chosen value -> whether a condition of a plan holds for it.
Holding = Callable[[Any, Ask, str, str], bool]
#: view of the side, ask, chosen value -> the answers that a choice of a plan may mean, the best first.
Choosing = Callable[[Any, Ask, str], Sequence[str]]
#: view of the side, ship -> marks of a ship; one that was not there before wakes the captain.
Marking = Callable[[Any, Any], Iterable[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanCondition:
    """A clause that says when a line of a plan is to be obeyed; {value} stands for what is chosen in it."""

    id: str
    text: str
    holds: Holding
    #: What may be chosen, in words; an enemy ship is chosen where that is said instead.
    values: Mapping[str, str] = field(default_factory=dict)
    enemy: bool = False
    #: Whether it says what a line is about at all: it must hold beside whatever else does, and for "else" too.
    scope: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanChoice:
    """An order in words that a line of a plan gives a ship; {value} stands for what is chosen in it."""

    id: str
    text: str
    answers: Choosing
    values: Mapping[str, str] = field(default_factory=dict)
    enemy: bool = False


class PlanAdvice(NamedTuple):
    """A line that a lieutenant would write: its conditions, whether one is enough, what is chosen, and what else."""

    choice: str
    conditions: tuple[tuple[str, str], ...] = ()
    either: bool = False
    otherwise: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanTopic:
    """A topic of lines of plans: kinds of questions, orders that answer them, conditions that fit them."""

    id: str
    title: str
    kinds: frozenset[str]
    choices: tuple[PlanChoice, ...]
    conditions: tuple[PlanCondition, ...] = ()
    #: Lines that a lieutenant would write, the first that fits first.
    suggested: tuple[PlanAdvice, ...] = ()
    cite: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanAlarm:
    """Something for which a captain wants to be woken, as a verb in words; of an enemy where that is said."""

    id: str
    text: str
    marks: Marking
    foe: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanWords:
    """The vocabulary of plans of a whole turn in a game."""

    topics: tuple[PlanTopic, ...] = ()
    alarms: tuple[PlanAlarm, ...] = ()
    #: The condition that an enemy is near, in the measure of the game.
    nearness: PlanCondition | None = None
    #: The phase in which a turn is planned, and until which a plan holds; "" for the beginning of the turn.
    opening: str = ""
    #: Whether ships are steered by later questions of the turn.
    steered: bool = False
