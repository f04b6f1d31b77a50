"""Define previews of what each answer would lead to, as plain structures for bots and the wire."""

import msgspec

from weathergage.engine.events import Modifier

Hex = tuple[int, int]


class PlotPreview(msgspec.Struct, tag="plot", tag_field="preview"):
    """The path of a legal plot: each impulse's place, and the movement factors left."""

    bow: Hex
    stern: Hex
    heading: int
    left: int
    #: How many of the factors left may be used up with backed sails, anywhere in the plot.
    backs: int = 0
    #: What is in the way, if everybody else stays where he is: a ship, "land", "shoal", or "".
    stopped: str = ""


class FirePreview(msgspec.Struct, tag="fire", tag_field="preview"):
    """The worth of a shot: the table number, all that makes it, its six cells and the mean hits."""

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
    #: What is fired where that is not round shot; what is in the guns and as what it is fired; both in words.
    shot_words: str = ""
    charge: str = ""


class ChancePreview(msgspec.Struct, tag="chance", tag_field="preview"):
    """The exact chance of a roll, with its modifiers."""

    chance: float
    needs: str
    modifiers: tuple[Modifier, ...]
    #: What it is the chance of, where the answer does not say it.
    of: str = ""


class BoardPreview(msgspec.Struct, tag="board", tag_field="preview"):
    """The cost of a boarding order: men, melee strength, and what it takes from the guns."""

    squares: int
    strength: int
    enemy_strength: int
    table_penalty: int
    may_fire: bool


class LoadPreview(msgspec.Struct, tag="load", tag_field="preview"):
    """The cost of loading a broadside: the shot by its letter, turns, squares of the reload record; and its range."""

    #: 0 port, 1 starboard.
    side: int
    shot: str
    turns: int
    squares: int
    range: int


class SailPreview(msgspec.Struct, tag="sails", tag_field="preview"):
    """The worth of sails: her allowances in A, B, C, D; and what the men aloft who set them cost her guns."""

    allowances: tuple[int, ...]
    #: Whether a crew section goes aloft for it, and by how many tables that lowers a broadside.
    aloft: bool
    table_penalty: int


class ColumnPreview(msgspec.Struct, kw_only=True):
    """A column of a damage table and its chance; -1 is a miss."""

    column: int
    chance: float


class ShotPreview(msgspec.Struct, tag="shot", tag_field="preview", kw_only=True):
    """The worth of a shot by opposed rolls: both sums, the chances of columns and of each result."""

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
    #: Chance of each result of the damage table at least once, and of any of them; the mean levels lost.
    results: dict[str, float]
    damage: float
    levels: float


class ContestPreview(msgspec.Struct, tag="contest", tag_field="preview", kw_only=True):
    """A die against a die: what each side adds, and the chance to win; certain where nobody resists."""

    chance: float
    certain: bool
    modifiers: tuple[Modifier, ...]
    other_modifiers: tuple[Modifier, ...]


class PlacePreview(msgspec.Struct, tag="place", tag_field="preview", kw_only=True):
    """The place an answer leads to on an open table: mainmast in tenths of a millimetre, point, and what stops her."""

    x: int
    y: int
    point: int
    #: The ship she would run into, "land", "edge", or "".
    stopped: str = ""


class AttackPreview(msgspec.Struct, tag="attack", tag_field="preview", kw_only=True):
    """The worth of a shot by an attack number: all that makes it, the cells of two dice, and the chances."""

    target: str
    battery: int
    aim: str
    #: In millimetres, and the band it lies in.
    range: int
    band: str
    rake: str
    shot: str
    base: int
    modifiers: tuple[Modifier, ...]
    attack: int
    #: The results for dice of 2 to 12 after the size of the target.
    cells: tuple[str, ...]
    #: Chances: of any damage, of each step of it, of a critical hit, of a strike test and of a shattered ship.
    results: dict[str, float]
    #: Mean losses in broadside, hull, crew parties and masts, critical hits left aside.
    expected: dict[str, float]


Preview = (
    ShotPreview
    | AttackPreview
    | PlacePreview
    | ContestPreview
    | PlotPreview
    | FirePreview
    | ChancePreview
    | BoardPreview
    | LoadPreview
    | SailPreview
)
