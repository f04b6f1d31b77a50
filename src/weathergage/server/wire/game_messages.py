"""Messages about games besides views and events: cards, seats, films, errors."""

from typing import Annotated, Any, Literal

import msgspec

from weathergage.bots.bot import StyleChoice
from weathergage.engine.fairness import PART
from weathergage.engine.odds import Forecast
from weathergage.engine.orders import Violation
from weathergage.engine.scenario import Victory, Wind
from weathergage.engine.state import Outcome
from weathergage.fleet_orders.divisions import Division
from weathergage.scenarios.figures import BattleFigures
from weathergage.server.store.records import Notice
from weathergage.server.store.terms import USUAL_TERMS, GameTerms
from weathergage.server.wire.rule_messages import RulesOn

Hex = tuple[int, int]
#: A random text that a browser adds to the dice.
Part = Annotated[str, msgspec.Meta(max_length=64, pattern=PART)]
#: An id of something to choose: a battle, a ruleset, an option, a bot with the words of its style.
Id = Annotated[str, msgspec.Meta(max_length=200)]
#: More than any ruleset has.
OptionIds = Annotated[list[Id], msgspec.Meta(max_length=100)]
#: An answer as it is written on a log; the longest are signals and names.
Notation = Annotated[str, msgspec.Meta(max_length=2000)]


def _named(name: str) -> msgspec.Meta:
    """Name the client's type of a value that the server does not look into."""
    return msgspec.Meta(extra={"typescript": name})


class Health(msgspec.Struct):
    """The state of the server: "degraded" with a reason if games cannot be stored."""

    status: Literal["ok", "degraded"]
    version: str
    reason: str = ""


class ShipCard(msgspec.Struct, kw_only=True):
    """A ship of an order of battle."""

    id: str
    name: str
    nation: str
    ship_class: int
    rating: int
    quality: str
    points: int
    bow: Hex
    stern: Hex
    heading: int
    entry_turn: int


class SideCard(msgspec.Struct, kw_only=True):
    """A side of a battle with its ships, and the divisions in which they begin; none for a few ships."""

    id: str
    name: str
    nations: tuple[str, ...]
    ships: list[ShipCard]
    divisions: list[Division] = []


class ChartCard(msgspec.Struct, kw_only=True):
    """The sea of a battle; `coast` names the edges beyond which there is land."""

    columns: int
    rows: int
    land: list[Hex]
    coast: tuple[str, ...]


class ScenarioCard(msgspec.Struct, kw_only=True):
    """A battle to choose, and the opening position of a film."""

    id: str
    title: str
    date: str
    place: str
    notes: str
    wind: Wind
    chart: ChartCard
    victory: Victory
    sides: list[SideCard]
    #: The rulesets it is made for; none where it fits any.
    rules: tuple[str, ...] = ()
    #: How it ended in history, "" where that is not told.
    history: str = ""
    #: What was measured of it by simulation, in the list of battles; nothing where it was not.
    figures: tuple[BattleFigures, ...] = ()


class NationCard(msgspec.Struct, kw_only=True):
    """A nation; `colour` fills its counters and `edge`, if any, outlines them."""

    id: str
    name: str
    adjective: str
    colour: str
    edge: str


class BotCard(msgspec.Struct):
    """A computer player to choose; words of its style are written after its id: `id:word,word`."""

    id: str
    title: str
    summary: str
    style: tuple[StyleChoice, ...]


class Seat(msgspec.Struct, kw_only=True):
    """A seat and its player; the key is null except for the desk that holds the seat.

    Seats are numbered through the sides: with one captain a side the number is the side. `ships` are those that the
    captain has; none for the flag, who has all that no other captain of the side has.

    `away` is true while a person at another desk than the caller's holds it, `open` while nobody does.
    """

    number: int
    side: int
    ships: tuple[str, ...] = ()
    kind: str
    bot: str | None
    name: str
    key: str | None
    away: bool = False
    open: bool = False
    #: What its person is called here, "" while they have no name.
    player: str = ""
    #: How an empty seat is to find its person: "link", "named", "open", or "nobody" while its
    #: maker has to decide; "" for all others.
    offer: str = ""
    #: The name of the person who is invited to it by name.
    invited: str = ""
    #: The name of the person whose seat it is while another commands it; whether that is the caller, and when it comes
    #: back by itself, "" for when its owner takes it back.
    owner: str = ""
    lent: bool = False
    returns: str = ""
    #: Whether the caller is asked to command it for its owner.
    asks_you: bool = False


class SeatKeys(msgspec.Struct, kw_only=True):
    """The other keys of a seat, for the desk that holds it.

    `invitation` brings the seat to the first other desk that takes it, `recovery` brings it back to its player if the
    browser is lost, `script` lets a program play it. Null where there is none; each is void once the seat is taken.
    """

    side: int
    invitation: str | None
    recovery: str | None
    script: str | None


class FairInfo(msgspec.Struct, kw_only=True):
    """The source of the dice: "drawn" by the server, "chosen" by the maker (who can know them), or "fair".

    `commitment` is the hash of the server's secret; `parts` are what each side added, once the dice are made of them;
    the secret itself is told when all is over.
    """

    dice: str
    commitment: str
    parts: tuple[str, ...]
    secret: str | None


class SealNote(msgspec.Struct):
    """The hash of orders that a side has sealed."""

    side: int
    seal: str


class GameCard(msgspec.Struct, kw_only=True):
    """A game in the list of a desk; `scenario` is the id of its battle.

    `broken` says why it cannot be read; then only its id, title and times are known.
    """

    id: str
    title: str
    scenario: str
    ruleset: str
    rules: RulesOn
    turn: int
    phase_title: str
    outcome: Outcome | None
    sides: list[str]
    seats: list[Seat]
    created: str
    touched: str
    #: Whether a seat of this desk has a question to answer.
    asked: bool = False
    #: Whether everybody has sat down; until then the battle has not begun.
    begun: bool = True
    #: Whether the caller made it.
    made: bool = False
    broken: str = ""
    #: The id of the lesson that its battle was made for, "" for none.
    lesson: str = ""


class NewSeat(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The player of a side in a new game, or of some of its ships.

    A list without `side` has one seat for each side in their order. Where a side has several captains each names its
    side, and all but one name their `ships`, or the `division` of the battle that has them; the other has the flag and
    the rest.

    `human` sits at the caller's desk. The others come later, and the battle begins when all are there: `link` is for
    whoever opens the invitation, `named` for the person called `person`, `open` for anybody who finds the table.
    """

    kind: Literal["human", "bot", "link", "named", "open"]
    bot: Id | None = None
    name: Annotated[str, msgspec.Meta(max_length=80)] | None = None
    person: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    side: Annotated[int, msgspec.Meta(ge=0, le=15)] | None = None
    ships: Annotated[list[Id], msgspec.Meta(max_length=200)] = []
    division: Annotated[str, msgspec.Meta(max_length=60)] | None = None


class NewGame(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A game to be made; without a seed the server draws one."""

    scenario: Id
    ruleset: Id
    options: OptionIds = []
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] | None = None
    seats: Annotated[list[NewSeat], msgspec.Meta(max_length=64)]
    #: A random text that the maker's browser adds to the dice of a game between people.
    part: Part = ""
    #: House values that this game sets otherwise, by name.
    house: Annotated[dict[Id, int], msgspec.Meta(max_length=100, description="At most 100 entries")] = {}
    #: What the makers agree on besides the rules.
    terms: GameTerms = USUAL_TERMS


class Created(msgspec.Struct):
    """A game that was made, with the keys of its human seats."""

    id: str
    seats: list[Seat]


class GameInfo(msgspec.Struct, kw_only=True):
    """A description of a game; `seat` is the number of the caller's seat and `side` its side (-1: onlooker)."""

    id: str
    title: str
    ruleset: str
    rules: RulesOn
    scenario: ScenarioCard
    seats: list[Seat]
    version: int
    seat: int
    side: int
    may_undo: bool
    may_save: bool
    may_forget: bool
    fair: FairInfo
    notices: list[Notice]
    terms: GameTerms
    #: Whether everybody has sat down; until then the battle has not begun, and nobody gives orders.
    begun: bool = True
    #: What the person who made it is called, "" without a name; and whether that is the caller.
    host: str = ""
    made: bool = False
    #: The id of the lesson that its battle was made for, "" for none.
    lesson: str = ""


class Taking(msgspec.Struct, forbid_unknown_fields=True):
    """A request to take a seat, with what the browser adds to the dice."""

    part: Part = ""


class Taken(msgspec.Struct, kw_only=True):
    """A seat that was taken: the key that plays it from this desk, and the key that recovers it from another."""

    key: str
    recovery: str | None
    game: GameInfo


#: What a seat is doing as far as another may know: "" where that is nothing, or not to be known.
SeatState = Literal["", "writing", "sealed"]


class TimeLeft(msgspec.Struct, kw_only=True):
    """The time for the open question: the whole of it, and what is left, in seconds."""

    seconds: int
    left: float


class Look(msgspec.Struct, kw_only=True):
    """The view of the caller's seat; `time` is null if there is no time limit."""

    version: int
    view: Annotated[Any, _named("GameView")]
    #: The numbers of the seats that are still to answer, as far as this one may know.
    waiting_for: list[int]
    log: Annotated[Any, _named("Record<string, LogLine[]>")]
    #: In fair games: the seals of the orders that were opened last, and of those the seat may know of.
    seals: list[SealNote]
    time: TimeLeft | None = None
    #: How often orders were taken back by consent; when that changes, earlier events may not have happened.
    taken_back: int = 0


class EventLine(msgspec.Struct):
    """Carry an event with its sentence and how it wants to be shown; `n` counts from 1 what this seat has seen.

    `event` is for programs: its fields differ by class. Clients need only `display`, whose kinds are few.
    """

    n: int
    turn: int
    phase: str
    text: str
    event: Annotated[Any, _named("GameEvent")]
    display: Annotated[Any, _named("Display")]
    #: What the rules call the phase.
    phase_title: str


class Events(msgspec.Struct):
    """Events that the caller's seat may see."""

    version: int
    events: list[EventLine]


class LogEntry(msgspec.Struct):
    """Carry a line of a ship's log as it stands after event `n`."""

    n: int
    ship: str
    line: Annotated[Any, _named("LogLine")]


class Update(msgspec.Struct, kw_only=True):
    """Give a seat its look and the events it has not seen, both of one version."""

    look: Annotated[Any, _named("Look")]
    events: list[EventLine]


class Frame(msgspec.Struct, kw_only=True):
    """The position after one resolution: only ships that changed, and what happened since the frame before."""

    turn: int
    phase: str
    phase_title: str
    wind: int
    ships: Annotated[list[Any], _named("ShipView[]")]
    ties: Annotated[list[Any], _named("TieView[]")]
    events: list[EventLine]
    log: list[LogEntry]
    #: In games without hexes: the table, in the first frame and where it changed.
    table: Annotated[Any, _named("TableView | null")] = None


class Film(msgspec.Struct, kw_only=True):
    """A game from its first position on."""

    scenario: ScenarioCard
    ruleset: str
    frames: list[Frame]


class OrderSheet(msgspec.Struct, forbid_unknown_fields=True):
    """Orders of a seat, the version of the view they were written for, and the salt of their seal."""

    orders: Annotated[dict[Id, Notation], msgspec.Meta(max_length=1000, description="At most 1000 entries")]
    version: int | None = None
    salt: Part = ""


class Deed(msgspec.Struct, forbid_unknown_fields=True):
    """An order out of turn."""

    verb: Annotated[str, msgspec.Meta(max_length=40)]
    notation: Notation = ""


class Accepted(msgspec.Struct):
    """Tell the game's version for the caller after the change."""

    version: int


class News(msgspec.Struct, omit_defaults=True):
    """Tell a listener the version of its seat; `anew` where seats moved or orders were taken back."""

    version: int
    anew: bool = False


class Sealed(msgspec.Struct):
    """A receipt for orders: the version, and their hash until they are opened ("" without one)."""

    version: int
    seal: str


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first message to a WebSocket: the key of the caller's seat, or "" to look on.

    With `table`, news of the people at the game are sent as well.
    """

    seat: Annotated[str, msgspec.Meta(max_length=200)]
    table: bool = False


class TableNews(msgspec.Struct):
    """Tell a listener that something changed among the people at a game."""

    table: str


class Checked(msgspec.Struct):
    """Everything that is wrong with orders."""

    violations: list[Violation]


class Foreseen(msgspec.Struct):
    """An estimate of what orders may lead to; null if the ruleset has no forecast for the question."""

    forecast: Forecast | None


class Problem(msgspec.Struct):
    """The reason why a call was refused, and what to do."""

    error: str
    violations: list[Violation] = []
