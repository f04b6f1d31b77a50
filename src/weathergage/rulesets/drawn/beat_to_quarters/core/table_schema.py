"""The shapes of the table files."""

import msgspec


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A section of a table file."""


class ShipRow(Sheet, frozen=True, kw_only=True):
    """A row of the Master Ship Table: D4s by attitude A, B, C, D; cost by crew, elite first."""

    rate: int
    type: str
    masts: tuple[int, ...]
    dice: tuple[int, int, int, int]
    turn: int
    cost: tuple[int, int, int, int, int]


class BatteryRow(Sheet, frozen=True, kw_only=True):
    """A shore battery: its rate, the letter it is marked with, its cost by crew."""

    rate: int
    type: str
    mark: str
    cost: tuple[int, int, int, int, int]


class MusterRow(Sheet, frozen=True, kw_only=True):
    """The rate of a ship of the common library with at least this many guns."""

    classes: tuple[int, ...]
    guns: int
    rate: int
    masts: int = 0


class WorksRow(Sheet, frozen=True, kw_only=True):
    """The rate of a work ashore with at least this many guns."""

    guns: int
    rate: int


class Ships(Sheet, frozen=True, kw_only=True):
    """The Master Ship Table and what goes with it."""

    ship: tuple[ShipRow, ...]
    battery: tuple[BatteryRow, ...]
    muster: tuple[MusterRow, ...]
    works: tuple[WorksRow, ...]


class Gunnery(Sheet, frozen=True, kw_only=True):
    """Dice, ranges and rakes."""

    die: int
    damage_die: int
    range: tuple[int, ...]
    cannon: int
    carronades: int
    bow_rake: int
    stern_rake: int
    rake_range: int
    broadsides_a_turn: int


class Small(Sheet, frozen=True, kw_only=True):
    """Rates that cannot lower these rates."""

    firers: tuple[int, ...]
    targets: tuple[int, ...]


class Damage(Sheet, frozen=True, kw_only=True):
    """The damage table by D12 and column, and what a rate can bear."""

    rows: tuple[tuple[str, ...], ...]
    strikes_above: int
    sinks_above: int
    levels_a_crew: int


class Contact(Sheet, frozen=True, kw_only=True):
    """Collision, grounding and fouling."""

    collision_column: int
    grounding_column: int
    fouled: tuple[int, ...]


class Rigging(Sheet, frozen=True, kw_only=True):
    """The fall of a mast: faces on which it hangs, and on which it hangs to port."""

    hangs: tuple[int, ...]
    port: tuple[int, ...]


class Fire(Sheet, frozen=True, kw_only=True):
    """The faces on which a burning ship explodes, and the reach of her blast."""

    explodes: tuple[int, ...]
    blast_range: int


class Guns(Sheet, frozen=True, kw_only=True):
    """The file on gunnery."""

    gunnery: Gunnery
    small: Small
    damage: Damage
    contact: Contact
    rigging: Rigging
    fire: Fire


class Chips(Sheet, frozen=True, kw_only=True):
    """Chips of each side, and how many of them are command phases."""

    a_side: int
    command: int


class Crew(Sheet, frozen=True, kw_only=True):
    """Crew qualities, best first, what each adds to a check, and what a check needs."""

    names: tuple[str, ...]
    values: tuple[int, ...]
    need: int
    die: int


class Movement(Sheet, frozen=True, kw_only=True):
    """Dice of movement and hexsides of special turns."""

    die: int
    drift_die: int
    tack_extra: int
    recovery: int
    kedge_hexes: int


class Anchor(Sheet, frozen=True, kw_only=True):
    """Hexsides a turn at anchor, and turns to weigh."""

    hexsides: int
    weigh_turns: int


class Boarding(Sheet, frozen=True, kw_only=True):
    """The die of a boarding."""

    die: int


class Battle(Sheet, frozen=True, kw_only=True):
    """The end of a battle."""

    settle_turns: int
    silent_turns: int


class Squadrons(Sheet, frozen=True, kw_only=True):
    """Orders and hexsides a turn, how much faster laggards are, and open water between ships in station at most."""

    orders_a_turn: int
    hexsides_a_turn: int
    closing: int
    water: int


class Fog(Sheet, frozen=True, kw_only=True):
    """The clearing of fog, and the range of sight in it."""

    die: int
    clears: tuple[int, ...]
    sight: int


class Conduct(Sheet, frozen=True, kw_only=True):
    """The file on everything that is not gunnery."""

    chips: Chips
    crew: Crew
    movement: Movement
    anchor: Anchor
    boarding: Boarding
    battle: Battle
    squadrons: Squadrons
    fog: Fog
