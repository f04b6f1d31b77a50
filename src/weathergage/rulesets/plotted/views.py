"""What a side may see, as plain structures for bots and the wire."""

import msgspec

from weathergage.engine.events import Modifier
from weathergage.engine.state import Outcome

Hex = tuple[int, int]


class Condition(msgspec.Struct, kw_only=True):
    """Something to be seen of a ship beside the squares of her log: on fire, at anchor, a mast over the side."""

    #: What it is, for drawings and tests; then in words.
    key: str
    text: str
    cite: str = ""
    #: How much of it, or for how long, where that is a number.
    value: int = 0


class ShipView(msgspec.Struct, kw_only=True):
    """A ship as a side sees her; logs are open to all except for the loads (B.IV.B.5)."""

    id: str
    name: str
    nation: str
    #: Who commands her now, and whose she was.
    side: int
    owner: int
    ship_class: int
    rating: int
    points: int
    hexes: int
    turning: int
    battle_speed: int
    quality: str
    present: bool
    entry_turn: int
    bow: Hex
    stern: Hex
    heading: int
    where: str
    attitude: str
    #: Movement allowance now, and per attitude A, B, C, D.
    allowance: int
    allowances: tuple[int, ...]
    #: Squares left and squares of the fresh log.
    hull: int
    hull_full: int
    crew: tuple[int, ...]
    crew_full: tuple[int, ...]
    guns: tuple[int, int]
    guns_full: tuple[int, int]
    carronades: tuple[int, int]
    carronades_full: tuple[int, int]
    rigging: tuple[int, ...]
    rigging_full: tuple[int, ...]
    #: "R" loaded, "" empty, "?" not for your eyes; port then starboard.
    load: tuple[str, str]
    initial: tuple[bool, bool]
    surrendered: str
    captured: bool
    active: bool
    prize: tuple[int, ...]
    #: Boarding parties of this turn in log notation, "" for none.
    parties: str
    in_melee: bool
    drifting: bool
    fouled: tuple[str, ...]
    grappled: tuple[str, ...]
    standing: dict[str, str]
    #: "battle" or "full"; full sail speed 0 where the game knows no full sails.
    sails: str
    full_speed: int
    #: Movement allowance under full sail per attitude A, B, C, D, as her log has it; empty without full sails.
    full_allowances: tuple[int, ...]
    #: "", "A", "AB" or "AS".
    anchor: str
    #: Guns and carronades of the bow sections, port and starboard.
    bow_guns: tuple[int, int]
    bow_carronades: tuple[int, int]
    #: What each crew section is doing, "" for nothing else than working the ship.
    duties: tuple[str, ...]
    conditions: list[Condition]
    #: "", "fort" or "entrenchment".
    fixed: str
    #: Reload squares left, -1 where they are not counted or not for your eyes.
    reloads: int


class TieView(msgspec.Struct):
    """Two ships that hang together."""

    a: str
    b: str
    fouled: bool
    grapples: int


class PlotPreview(msgspec.Struct, tag="plot", tag_field="preview"):
    """Where a legal plot leads: each impulse's place, and the movement factors left."""

    bow: Hex
    stern: Hex
    heading: int
    left: int
    #: How many of the factors left may be used up with backed sails, anywhere in the plot.
    backs: int = 0


class FirePreview(msgspec.Struct, tag="fire", tag_field="preview"):
    """What a shot would be worth: the table number, all that makes it, its six cells and the mean hits."""

    target: str
    aim: str
    range: int
    guns: int
    carronades: int
    base: int
    modifiers: tuple[Modifier, ...]
    table: int
    raking: bool
    cells: tuple[str, ...]
    expected: dict[str, float]
    #: The section that fires alone, the shot by its letter, the end of the target that is raked, and the tables of
    #: all dice (`cells` are those of the first).
    section: str = ""
    shot: str = "R"
    rake: str = ""
    tables: tuple[int, ...] = ()


class ChancePreview(msgspec.Struct, tag="chance", tag_field="preview"):
    """The exact chance of a roll, with its modifiers."""

    chance: float
    needs: str
    modifiers: tuple[Modifier, ...]


class BoardPreview(msgspec.Struct, tag="board", tag_field="preview"):
    """What a boarding order commits: men, melee strength, and what it costs the guns."""

    squares: int
    strength: int
    enemy_strength: int
    table_penalty: int
    may_fire: bool


class LoadPreview(msgspec.Struct, tag="load", tag_field="preview"):
    """What loading a broadside takes: the shot by its letter, turns, squares of the reload record; and its range."""

    #: 0 port, 1 starboard.
    side: int
    shot: str
    turns: int
    squares: int
    range: int


class SailPreview(msgspec.Struct, tag="sails", tag_field="preview"):
    """What sails are worth: her allowances in A, B, C, D; and what the men aloft who set them cost her guns."""

    allowances: tuple[int, ...]
    #: Whether a crew section goes aloft for it, and by how many tables that lowers a broadside.
    aloft: bool
    table_penalty: int


Preview = PlotPreview | FirePreview | ChancePreview | BoardPreview | LoadPreview | SailPreview


class AskView(msgspec.Struct, kw_only=True):
    """A question with everything needed to answer it well."""

    id: str
    kind: str
    ship: str
    other: str
    prompt: str
    options: list[str]
    default: str
    cite: str
    routine: bool
    previews: dict[str, Preview]
    #: The longest text that may be written, 0 where only the options count.
    free_text: int


class RequestView(msgspec.Struct, kw_only=True):
    """All that the side is asked now."""

    phase: str
    title: str
    asks: list[AskView]


class SideView(msgspec.Struct, kw_only=True):
    """How a side of the battle stands; its name and nations are in the scenario."""

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
