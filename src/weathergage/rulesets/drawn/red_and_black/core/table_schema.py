"""The shapes of the table files."""

import msgspec

from weathergage.engine.ruleset import HouseValue

#: A figure by the quality of a crew or an officer.
ByQuality = dict[str, int]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A section of a table file."""


class Cards(Part, frozen=True, kw_only=True):
    """Cards of each side, and how many of them are command phases."""

    a_side: int
    command: int


class Strike(Part, frozen=True, kw_only=True):
    """The strike test."""

    dice: int
    need: int
    crew: ByQuality
    lost_masts: int
    dismasted: int
    admiral: ByQuality
    admiral_wounded: int
    admiral_killed: int
    captain_wounded: int
    captain_killed: int
    each_extra_test: int


class Boarding(Part, frozen=True, kw_only=True):
    """The test to begin a boarding."""

    need: int
    attacking_captain: ByQuality
    defending_captain: ByQuality
    helpless_or_counterboard: int
    parallel: int
    opposite: int
    within_points: int
    impromptu: int
    each_rate: int
    unrated_as: int
    entangled: int


class Melee(Part, frozen=True, kw_only=True):
    """A round of melee."""

    crew: ByQuality
    captain_killed: int
    captain_wounded: int
    loses: int
    great_margin: int
    great_loss: int


class Dice(Part, frozen=True, kw_only=True, rename={"fore_and_aft": "fore-and-aft"}):
    """Movement dice of class 1 and 2 by rig."""

    square: tuple[int, int]
    fore_and_aft: tuple[int, int]

    def of(self, rig: str, move_class: int) -> int:
        """Return the dice of a ship."""
        return (self.square if rig == "square" else self.fore_and_aft)[move_class - 1]


class Sailing(Part, frozen=True, kw_only=True):
    """Movement dice by point of sailing."""

    beating: Dice
    broad_reach: Dice
    quarter_reach: Dice
    running: Dice
    beating_choice: int


class MastsLost(Part, frozen=True, kw_only=True):
    """Dice and deduction by the usual number of dice."""

    one: tuple[tuple[int, int], ...]
    two: tuple[tuple[int, int], ...]


class Tacking(Part, frozen=True, kw_only=True):
    """The test to go about."""

    dice: int
    need: int
    captain: ByQuality
    each_unused_point: int
    each_mast_lost: int
    gale: int


class Repairs(Part, frozen=True, kw_only=True):
    """The least die by damage, with crew parties and without."""

    captain: ByQuality
    fallen_mast: tuple[int, int]
    grapple: tuple[int, int]
    entangled: tuple[int, int]
    wheel: tuple[int, int]


class Fires(Part, frozen=True, kw_only=True):
    """The least die by severity, with crew parties and without; 0 is impossible."""

    crew: ByQuality
    hull: tuple[tuple[int, int], ...]
    mast: tuple[int, int]


class Reloading(Part, frozen=True, kw_only=True):
    """The test of a reload action, and how many there are in a command phase."""

    dice: int
    need: int
    crew: ByQuality
    broadsides: int
    chasers: int
    chasers_alone: int


class Bands(Part, frozen=True, kw_only=True):
    """Range bands in centimetres."""

    bands: tuple[str, ...]
    rates_1_to_3: tuple[int, ...]
    rates_4_and_less: tuple[int, ...]


class Tactical(Part, frozen=True, kw_only=True):
    """The tactical modifiers."""

    stern_rake: int
    bow_rake: int
    rake_band: str
    double_shot: int
    no_double_shot_class: str
    fire_without_crew: int
    dismasted: int
    mast_over_side: int
    friend_alongside: int
    superior_ship: int
    inferior_ship: int
    crew: ByQuality
    initial_broadside: int
    second_broadside: int


class Broadside(Part, frozen=True, kw_only=True):
    """The broadside table."""

    dice: int
    best: int
    worst: int
    rows: tuple[tuple[str, ...], ...]

    def cell(self, attack: int, total: int) -> str:
        """Return the cell of an attack number and a total of two dice."""
        row = self.best - max(self.worst, min(self.best, attack))
        return self.rows[row][total - self.dice]


class Ammunition(Part, frozen=True, kw_only=True):
    """A mix of shot: losses in broadside, hull, crew and masts at rr, 2rr and 3rr."""

    code: str
    name: str
    actions: int
    reload: int
    band: str
    round_shot: bool
    double: bool
    damage: tuple[tuple[int, int, int, int], ...]


class Sizes(Part, frozen=True, kw_only=True):
    """Rates of targets and of the firers that count as smaller."""

    targets: tuple[int, ...]
    firers: tuple[int, ...]
    from_1780: tuple[int, ...] = ()


class Size(Part, frozen=True, kw_only=True):
    """Damage reduction against larger ships; from a year on more firers count as small."""

    year: int
    great: Sizes
    lesser: Sizes
    broadside_or_bow: int
    stern: int
    ignored: Sizes


class Critical(Part, frozen=True, kw_only=True):
    """Critical hits."""

    results: tuple[str, ...]
    killed: tuple[int, ...]
    admiral: tuple[int, ...]
    masts: int
    masts_at_full_sail: int
    hull: int
    heavy_hull: int
    out_of_control_above: int


class Sheet(Part, frozen=True, kw_only=True):
    """The whole quick reference sheet."""

    cards: Cards
    strike: Strike
    boarding: Boarding
    melee: Melee
    sailing: Sailing
    masts_lost: MastsLost
    tacking: Tacking
    repairs: Repairs
    fires: Fires
    reloading: Reloading
    range: Bands
    range_modifier: dict[str, tuple[int, ...]]
    tactical: Tactical
    broadside: Broadside
    ammunition: tuple[Ammunition, ...]
    size: Size
    critical: Critical


class House(Part, frozen=True, kw_only=True):
    """All house values."""

    value: tuple[HouseValue, ...]
