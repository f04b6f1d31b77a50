"""Define the battle file as its author writes it; the JSON Schema is generated from these types."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from weathergage.engine.scenario import Quality

Edge = Literal["north", "east", "south", "west"]
Mortars = Literal["single", "two", "vessel"]
Work = Literal["fort", "entrenchment"]
#: In Python `$` alone would let a line end follow; other languages read the pattern from the schema.
Slug = Annotated[
    str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)", description="Lower-case words joined by hyphens.")
]
Text = Annotated[str, Meta(min_length=1)]
Direction = Annotated[int, Meta(ge=1, le=6, description="1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW.")]
Point = Annotated[
    int, Meta(ge=0, le=15, description="Points of 22.5 degrees clockwise: 0 N, 4 E, 8 S, 12 W.")
]
Millimetres = Annotated[int, Meta(ge=0)]
Label = Annotated[str, Meta(description="A hex of the chart, like A1, R23 or CC7.")]
Nation = Annotated[str, Meta(description="A nation of the ship library.")]
Squares = Annotated[int, Meta(ge=0, le=60)]
Sides = Annotated[
    tuple[Squares, Squares], Meta(description="Squares of the left and of the right broadside.")
]


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a battle file."""


class WindTable(Table, frozen=True, kw_only=True):
    """The wind at the start: the direction it blows towards, its force and how easily it changes."""

    direction: Direction
    velocity: Annotated[int, Meta(ge=0, le=6, description="0 becalmed, 3 normal breeze, 6 storm.")] = 3
    change: Annotated[int, Meta(ge=1, le=6, description="A die this high or higher changes the wind.")] = 6
    point: Annotated[Point, Meta(description="Where it blows on an open table.")] | UnsetType = UNSET


class SeaTable(Table, frozen=True, kw_only=True):
    """The chart; without land or coast the sea has no end and the chart follows the ships."""

    columns: Annotated[int, Meta(ge=4, le=150)] = 51
    rows: Annotated[int, Meta(ge=4, le=150)] = 35
    land: Annotated[tuple[str, ...], Meta(description='Hexes, or runs down a column like "C3-C9".')] = ()
    coast: Annotated[tuple[Edge, ...], Meta(description="Chart edges beyond which there is land.")] = ()
    shoals: Annotated[
        dict[str, Annotated[int, Meta(ge=1)]],
        Meta(description='Depth in feet by hex, run or several of them, like "C3 D4-D9".'),
    ] = field(default_factory=dict)


class VictoryTable(Table, frozen=True, kw_only=True):
    """The conditions of victory; `turns` 0 sets no limit, `bonus` adds points to a side or to the price of a ship."""

    kind: Literal["duel", "points"] = "duel"
    turns: Annotated[int, Meta(ge=0)] = 0
    bonus: dict[str, int] = field(default_factory=dict)
    note: str = ""


class FatesTable(Table, frozen=True, kw_only=True):
    """The ships that were lost in history; all others came away. An empty table says that none was lost."""

    taken: Annotated[tuple[Slug, ...], Meta(description="Ids of ships that the enemy took.")] = ()
    destroyed: Annotated[
        tuple[Slug, ...], Meta(description="Ids of ships that sank, burned, blew up or were wrecked.")
    ] = ()
    struck: Annotated[
        tuple[Slug, ...], Meta(description="Ids of ships that struck and got away all the same.")
    ] = ()


class LogTable(Table, frozen=True, kw_only=True):
    """Log squares at Basic or Advanced strength; with a `type` only those that differ from it."""

    level: Literal["basic", "advanced"]
    hull: Annotated[int, Meta(ge=1, le=60)] | UnsetType = UNSET
    crew: tuple[Squares, Squares, Squares] | UnsetType = UNSET
    guns: Sides | UnsetType = UNSET
    carronades: Sides | UnsetType = UNSET
    rigging: tuple[Annotated[int, Meta(ge=1, le=20)], ...] | UnsetType = UNSET


class CardTable(Table, frozen=True, kw_only=True):
    """The data card of a ship, for rules that know ships by their rate, where class and guns do not give it."""

    rate: Annotated[int, Meta(ge=1, le=8, description="The rate she was built at.")]
    now: Annotated[int, Meta(ge=0, le=8, description="Her rate now, if she is damaged; 0 as built.")] = 0
    masts: Annotated[int, Meta(ge=0, le=3, description="Masts as built; 0 for the usual number.")] = 0


class ShipTable(Table, frozen=True, kw_only=True, rename={"ship_class": "class"}):
    """A ship: a `type` of the library, or class, rating, points and a whole `log`; or a work ashore (`fixed`)."""

    name: Text
    quality: Quality
    bow: Label
    heading: Direction
    id: Slug | UnsetType = UNSET
    type: Annotated[str, Meta(description="A type of the ship library.")] | UnsetType = UNSET
    nation: Nation | UnsetType = UNSET
    ship_class: Annotated[int, Meta(ge=1, le=7)] | UnsetType = UNSET
    rating: Annotated[int, Meta(ge=0, description="The number of guns she is rated at.")] | UnsetType = UNSET
    log: LogTable | UnsetType = UNSET
    points: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    counter: Annotated[int, Meta(ge=1000, le=9999, description="Her counter's id.")] | UnsetType = UNSET
    turning: Annotated[int, Meta(ge=0, le=6)] | UnsetType = UNSET
    battle_speed: Annotated[int, Meta(ge=0, le=10)] | UnsetType = UNSET
    full_speed: Annotated[int, Meta(ge=0, le=10)] | UnsetType = UNSET
    depth: Annotated[int, Meta(ge=0, description="The depth of water, in feet, she needs.")] | UnsetType = (
        UNSET
    )
    entry_turn: Annotated[int, Meta(ge=1, description="The turn she comes onto the chart.")] = 1
    squadron: str = ""
    flag: Annotated[bool, Meta(description="Leads her squadron; the side's first flag leads the side.")] = (
        False
    )
    rig: Literal["square", "fore-and-aft"] = "square"
    hexes: Annotated[int, Meta(ge=1, le=2)] | UnsetType = UNSET
    anchored: (
        Annotated[Literal["A", "AB", "AS"], Meta(description="At anchor: ordinary, by bow, by stern.")]
        | UnsetType
    ) = UNSET
    sails: Literal["battle", "full"] = "battle"
    rowed: Annotated[bool, Meta(description="Moves under oars.")] = False
    coppered: Annotated[bool, Meta(description="Copper on her bottom.")] = True
    months_at_sea: Annotated[int, Meta(ge=0, description="Months since her bottom was cleaned.")] = 0
    newly_arrived: Annotated[int, Meta(ge=0, le=2, description="Extra crew squares a section.")] = 0
    bomb: Annotated[Mortars, Meta(description="The mortars she carries.")] | UnsetType = UNSET
    fixed: Annotated[Work, Meta(description="A work ashore instead of a ship.")] | UnsetType = UNSET
    card: Annotated[CardTable, Meta(description="Her data card, for games by rate.")] | UnsetType = UNSET
    place: (
        Annotated[
            tuple[Millimetres, Millimetres, Point],
            Meta(
                description="On an open table: mm east and mm south of its north-west corner, and her point."
            ),
        ]
        | UnsetType
    ) = UNSET


#: A house value, those of a list, or those that begin with the same word.
HouseValue = int | list[int] | dict[str, int | list[int] | dict[str, int]]


class SideTable(Table, frozen=True, kw_only=True):
    """One side and its ships."""

    id: Slug
    name: Text
    nations: Annotated[tuple[Nation, ...], Meta(min_length=1)]
    ship: Annotated[list[ShipTable], Meta(min_length=1)]


class BattleFile(Table, frozen=True, kw_only=True):
    """A battle of Weathergage."""

    id: Slug
    title: Text
    date: Annotated[
        str,
        Meta(
            pattern=r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$(?!\n)", description="Year, year-month or ISO date."
        ),
    ]
    place: Text
    notes: Text
    history: Annotated[str, Meta(description="How it ended in history, in a sentence or two.")] = ""
    fates: Annotated[FatesTable, Meta(description="What became of the ships in history.")] | UnsetType = UNSET
    wind: WindTable
    rules: Annotated[
        tuple[str, ...], Meta(description="The rulesets this battle is made for; any if none is named.")
    ] = ()
    anchoring: Annotated[bool, Meta(description="Ships may anchor in this battle.")] = False
    deferred_loading: Annotated[bool, Meta(description="Guns need not be loaded before turn 1 is over.")] = (
        False
    )
    sea: SeaTable = field(default_factory=SeaTable)
    victory: VictoryTable = field(default_factory=VictoryTable)
    house: Annotated[
        dict[str, HouseValue], Meta(description="House values of a game that this battle changes.")
    ] = field(default_factory=dict)
    side: Annotated[list[SideTable], Meta(min_length=2)]
