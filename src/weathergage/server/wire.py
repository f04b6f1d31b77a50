"""What goes over the wire beside views and events: cards, seats, games, films, errors."""

from typing import Annotated, Any, Literal

import msgspec

from weathergage.bots.bot import StyleChoice
from weathergage.engine.forecast import Forecast
from weathergage.engine.orders import Violation
from weathergage.engine.scenario import Victory, Wind
from weathergage.engine.state import Outcome
from weathergage.server.rule_wire import RulesOn

Hex = tuple[int, int]


def _named(name: str) -> msgspec.Meta:
    """Names the client's type where the server itself need not know it."""
    return msgspec.Meta(extra={"typescript": name})


class Health(msgspec.Struct):
    """Whether games can be kept, and the reason where they cannot."""

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
    """A side of a battle with its ships."""

    id: str
    name: str
    nations: tuple[str, ...]
    ships: list[ShipCard]


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
    """Who plays a side; the key is null for everybody who may not sit there."""

    side: int
    kind: str
    bot: str | None
    name: str
    key: str | None


class GameCard(msgspec.Struct, kw_only=True):
    """A game in the list of a desk; `scenario` is the id of its battle.

    `broken` says why it cannot be read; then only its id, title and hours are known.
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
    broken: str = ""


class NewSeat(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who shall play a side."""

    kind: Literal["human", "bot"]
    bot: str | None = None
    name: Annotated[str, msgspec.Meta(max_length=80)] | None = None


class NewGame(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A game to be made; without a seed the server draws one."""

    scenario: str
    ruleset: str
    options: list[str] = []
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] | None = None
    seats: list[NewSeat]
    #: House values that this game sets otherwise, by name.
    house: dict[str, int] = {}


class Created(msgspec.Struct):
    """A game that was made, with the keys of its human seats."""

    id: str
    seats: list[Seat]


class GameInfo(msgspec.Struct, kw_only=True):
    """What a game is; `side` is the caller's seat (-1: onlooker)."""

    id: str
    title: str
    ruleset: str
    rules: RulesOn
    scenario: ScenarioCard
    seats: list[Seat]
    version: int
    side: int
    may_undo: bool
    may_save: bool


class TimeLeft(msgspec.Struct, kw_only=True):
    """The time for the open question: the whole of it, and what is left, in seconds."""

    seconds: int
    left: float


class Look(msgspec.Struct, kw_only=True):
    """What the caller's seat may know now; `time` is null where nobody is hurried."""

    version: int
    view: Annotated[Any, _named("GameView")]
    waiting_for: list[int]
    log: Annotated[Any, _named("Record<string, LogLine[]>")]
    time: TimeLeft | None = None


class EventLine(msgspec.Struct):
    """An event with its sentence; `n` counts from 1 what this seat has seen."""

    n: int
    turn: int
    phase: str
    text: str
    event: Annotated[Any, _named("GameEvent")]


class Events(msgspec.Struct):
    """Events that the caller's seat may see."""

    version: int
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
    #: In games without hexes: the table, in the first frame and where it changed.
    table: Annotated[Any, _named("TableView | null")] = None


class Film(msgspec.Struct, kw_only=True):
    """A game from its first position on."""

    scenario: ScenarioCard
    ruleset: str
    frames: list[Frame]


class OrderSheet(msgspec.Struct, forbid_unknown_fields=True):
    """Orders of a seat; `version` is that of the view they were written for."""

    orders: dict[str, str]
    version: int | None = None


class Deed(msgspec.Struct, forbid_unknown_fields=True):
    """Something done out of turn."""

    verb: str
    notation: str = ""


class Accepted(msgspec.Struct):
    """The game's version after the change; also every message of the WebSocket."""

    version: int


class Checked(msgspec.Struct):
    """Everything that is wrong with orders."""

    violations: list[Violation]


class Foreseen(msgspec.Struct):
    """What orders may lead to, as an estimate; null where the ruleset has no forecast for the question."""

    forecast: Forecast | None


class Problem(msgspec.Struct):
    """Why a call was refused, and what to do."""

    error: str
    violations: list[Violation] = []
