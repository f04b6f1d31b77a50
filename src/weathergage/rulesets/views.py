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


class CardView(msgspec.Struct, kw_only=True):
    """A ship's data card, in games that know her by her rate."""

    #: Her rate as built and now, and what that rate is called.
    rate: int
    rate_now: int
    type: str
    quality_built: str
    masts: int
    masts_built: int
    #: Movement dice in attitudes A, B, C, D as built; dice now; hexsides she turns.
    dice: tuple[int, ...]
    dice_now: int
    turning: int
    #: Masts over the port and the starboard side.
    hanging: tuple[int, int]
    #: Broadsides fired this turn: port, starboard, bow, stern.
    fired: tuple[int, ...]
    #: Number of her squadron, 0 if she sails alone.
    squadron: int
    #: Standing order of her guns, "" where it is not for your eyes.
    watch: str
    battery: bool
    #: Notes as they stand on the card: L1, AB, RC, CHASERS and so on.
    notes: list[str]


class ShipView(msgspec.Struct, kw_only=True):
    """A ship as a side sees her; logs are open to all except for the loads (B.IV.B.5).

    Where a game keeps a data card instead of a log, the squares are what the card comes to: levels before she sinks for
    hull, one square a mast for rigging, the levels of her crew.
    """

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
    card: CardView | None = None


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


class ColumnPreview(msgspec.Struct, kw_only=True):
    """A column of a damage table and its chance; -1 is a miss."""

    column: int
    chance: float


class ShotPreview(msgspec.Struct, tag="shot", tag_field="preview", kw_only=True):
    """What a shot by opposed rolls would be worth: both sums, the chances of columns and of each result."""

    target: str
    #: The ship aimed at where another is in the way.
    beyond: str
    battery: int
    range: int
    rake: str
    shot: str
    modifiers: tuple[Modifier, ...]
    target_modifiers: tuple[Modifier, ...]
    #: The column when both dice fall alike.
    column: int
    columns: list[ColumnPreview]
    #: Chance of each result of the damage table at least once, and the mean levels lost.
    results: dict[str, float]
    levels: float


class ContestPreview(msgspec.Struct, tag="contest", tag_field="preview", kw_only=True):
    """A die against a die: what each side adds, and the chance to win; certain where nobody resists."""

    chance: float
    certain: bool
    modifiers: tuple[Modifier, ...]
    other_modifiers: tuple[Modifier, ...]


Preview = (
    ShotPreview
    | ContestPreview
    | PlotPreview
    | FirePreview
    | ChancePreview
    | BoardPreview
    | LoadPreview
    | SailPreview
)


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
    #: In games in which tokens decide who acts.
    draw: DrawView | None = None
    squadrons: list[SquadronView] = []
    #: The weather where it is more than wind; fog too.
    weather: str = ""
    #: What may be done out of turn beside claiming and conceding, by its verb.
    deeds: list[str] = []


class LogLine(msgspec.Struct, kw_only=True):
    """One line of a log: the move, load marks port and starboard, and notes in the rulebook's abbreviations."""

    turn: int
    move: str
    load: tuple[str, str]
    notes: list[str]
