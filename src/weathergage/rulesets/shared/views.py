"""Define what a side may see, as plain structures for bots and the wire."""

import msgspec

from weathergage.engine.contract.presentation import LogLine
from weathergage.engine.state import Outcome
from weathergage.engine.wording import AskFacts, Input, OptionView, Paper, Unasked
from weathergage.rulesets.shared.previews import (
    AttackPreview,
    BoardPreview,
    ChancePreview,
    ColumnPreview,
    ContestPreview,
    FirePreview,
    LoadPreview,
    PlacePreview,
    PlotPreview,
    Preview,
    SailPreview,
    ShotPreview,
)
from weathergage.rulesets.shared.ship_views import CardView, Condition, PlaceView, RatingsView, ShipView

__all__ = [
    "AskView",
    "AttackPreview",
    "BoardPreview",
    "CardView",
    "ChancePreview",
    "ChartView",
    "ColumnPreview",
    "Condition",
    "ContestPreview",
    "DrawView",
    "FieldView",
    "FirePreview",
    "GameView",
    "Hex",
    "LoadPreview",
    "LogLine",
    "PlacePreview",
    "PlaceView",
    "PlotPreview",
    "Preview",
    "RatingsView",
    "RequestView",
    "SailPreview",
    "ShipView",
    "ShotPreview",
    "SideView",
    "SquadronView",
    "StandingOrder",
    "TableView",
    "TieView",
]

Hex = tuple[int, int]


class TieView(msgspec.Struct):
    """Two ships that hang together."""

    a: str
    b: str
    fouled: bool
    grapples: int


class AskView(msgspec.Struct, kw_only=True):
    """A question with everything needed to answer it well."""

    id: str
    #: Questions of one kind are about the same thing; no client needs to know the kinds.
    kind: str
    ship: str
    other: str
    #: In full; without the ship or the guns it is about; and as it stands beside the ship's name, "" for nothing.
    title: str
    topic: str
    heading: str
    prompt: str
    #: By which control it is answered, and with which others it lies on one paper.
    input: Input
    group: str
    paper: Paper
    #: The heading of the sheet on which it may be answered together with others of the same; "" for none.
    batch: str
    options: list[str]
    #: The options in words; a plot has its steps instead.
    words: dict[str, OptionView]
    default: str
    cite: str
    routine: bool
    #: What the standing order says that answers it, "" where none does.
    standing: str
    previews: dict[str, Preview]
    facts: AskFacts
    #: The longest text that may be written, 0 where only the options count.
    free_text: int


class RequestView(msgspec.Struct, kw_only=True):
    """All that the side is asked now."""

    phase: str
    title: str
    asks: list[AskView]
    #: What is not asked though a player may look for it.
    unasked: list[Unasked]


class DrawView(msgspec.Struct, kw_only=True):
    """The draw of a turn: tokens drawn so far by side (-1: nobody's), tokens left by side, whose phase it is."""

    drawn: list[int]
    left: list[int]
    active: int
    #: Which token of the active side this is, from 1; what it brought.
    number: int
    brings: str


class SquadronView(msgspec.Struct, kw_only=True):
    """Ships that sail as one: leader first."""

    side: int
    number: int
    formation: str
    ships: list[str]


class SideView(msgspec.Struct, kw_only=True):
    """The standing of a side; its name and nations are in the scenario."""

    #: Points this side has won so far (B.XI.B).
    points: int
    #: Turns in a row it could not fire and was not closed with; it may claim at 20 (ruling P8).
    shunned: int
    may_claim: bool


class ChartView(msgspec.Struct, kw_only=True):
    """The sea."""

    columns: int
    rows: int
    land: list[Hex]
    coast: list[str]
    #: Shallow water that this side knows of: hex and depth in feet.
    soundings: list[tuple[int, int, int]]


class TableView(msgspec.Struct, kw_only=True):
    """An open table without hexes, in tenths of a millimetre and points of the compass."""

    width: int
    height: int
    #: Squares of land by their middle, and half their width.
    land: list[tuple[int, int]]
    land_half: int
    #: The point the wind blows towards.
    wind: int
    #: Half widths of arcs in points: broadsides about abeam, chasers about the keel, and rakes at bow and stern.
    broadside_arc: int
    chaser_arc: int
    rake_arc: int
    #: The ends of the range bands by their names, for rates 1 to 3 and for others, as they count in this weather.
    bands: list[str]
    great_ranges: list[int]
    small_ranges: list[int]
    #: How far one pip of a movement die goes; how near the wind either rig lies, in points.
    pip: int
    square: int
    fore_and_aft: int


class StandingOrder(msgspec.Struct, frozen=True, kw_only=True):
    """An order that a captain may be given in advance: what it is about, and every choice in words."""

    id: str
    title: str
    choices: dict[str, str]
    #: What each order will do, in a sentence; none where the order in words says it all.
    tells: dict[str, str] = {}
    #: What all ships of the side are told, "" where some are told something else; null where it is told ship by ship.
    fleet: str | None = None
    #: Whether it is changed so often that it stands beside the questions too.
    at_hand: bool = False
    #: What it is about in a word, "" where it has no place among the questions; and the kinds that it answers.
    short: str = ""
    kinds: tuple[str, ...] = ()
    #: What single ships are told, where not all are told the same.
    ships: dict[str, str] = {}


class FieldView(msgspec.Struct, kw_only=True):
    """One field of one broadside as a ship that heads north has it: hexes as offsets from her bow; turn them to fit."""

    #: How many hexes the ship fills, and which broadside it is: 0 port, 1 starboard.
    hexes: int
    side: int
    #: "1" to "5", or "play" where a broadside has a single field.
    field: str
    offsets: list[Hex]


class GameView(msgspec.Struct, kw_only=True):
    """Everything a side may know at this moment."""

    ruleset: str
    side: int
    turn: int
    phase: str
    phase_title: str
    wind: int
    #: 0 becalmed to 7 hurricane, and its name; "" where the wind's strength does not matter.
    velocity: int
    velocity_name: str
    chart: ChartView
    #: The fields of fire, for tinting the chart around any ship.
    fields: list[FieldView]
    sides: list[SideView]
    ships: list[ShipView]
    ties: list[TieView]
    request: RequestView | None
    outcome: Outcome | None
    #: In games in which tokens decide who acts.
    draw: DrawView | None = None
    squadrons: list[SquadronView] = []
    #: The weather where it is more than wind; fog too.
    weather: str = ""
    #: What may be done out of turn besides claiming and conceding, by its verb.
    deeds: list[str] = []
    #: In games without hexes.
    table: TableView | None = None
    #: The standing orders that ships have.
    standing_orders: tuple[StandingOrder, ...] = ()
