"""The tables and parameters of a plotted game, typed, and unpacked once for quick look-up."""

from dataclasses import dataclass

import msgspec

from weathergage.engine.tables import TableError, load_toml


class GunneryRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the hit determination table; `guns` is the least number of guns of the row."""

    guns: int
    range: dict[str, int]
    quality: tuple[int, int, int, int, int]
    section_lost: int
    initial: int
    rake: int


class Gunnery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hit determination table."""

    max_range: int
    rigging_only_from: int
    carronade_range: int
    highest_table: int
    captured: int
    rows: tuple[GunneryRow, ...]


class HitCells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed hit tables: by table number, then die."""

    hull: tuple[tuple[str, ...], ...]
    rigging: tuple[tuple[str, ...], ...]


class MeleeTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Crew strength and melee resolution."""

    strength: tuple[int, ...]
    rounds: int
    victory_ratio: int
    columns: tuple[int, ...]
    losses: tuple[tuple[int, ...], ...]

    def losses_for(self, strength: int, die: int) -> int:
        """Enemy squares lost to a party of that total strength (none at strength 0)."""
        if strength < self.columns[0]:
            return 0
        column = max(i for i, least in enumerate(self.columns) if strength >= least)
        return self.losses[(die - 1) // 2][column]


class Succeeds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of one die that succeeds on some faces."""

    succeeds: tuple[int, ...]


class GrapplingTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Grappling: the faces that succeed, and what motionless ships take off the die."""

    succeeds: tuple[int, ...]
    one_motionless: int
    both_motionless: int


class PrizeFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of prizes and of surrenders that friends prevent or undo."""

    prisoners_per_square: int
    friend_range_to_rally: int
    friend_range_to_hold: int


class VictoryFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lost ship counts, and when a refusal of combat may be claimed."""

    surrendered: int
    captured: int
    refusal_turns: int


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How counters are numbered: the first digit of each nation."""

    nations: dict[str, int]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables card of an edition and level."""

    gunnery: Gunnery
    hits: HitCells
    melee: MeleeTables
    fouling: Succeeds
    unfouling: Succeeds
    grappling: GrapplingTable
    ungrappling: Succeeds
    prizes: PrizeFigures
    victory: VictoryFigures
    counters: Counters


class Drift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When ships drift."""

    from_still_phase: int
    slow_classes: tuple[int, ...]


class Movement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement figures shared by both editions."""

    battle_sail: dict[int, tuple[int, int, int, int]]
    drift: Drift
    dismasted_wait: dict[int, int]


#: Hits of a cell as (hull, guns, crew, rigging).
Cell = tuple[int, int, int, int]


@dataclass(slots=True, frozen=True)
class Book:
    """All figures of one game, with the charts flattened for speed."""

    #: The id under which rules of this book are cited.
    ruleset: str
    tables: Tables
    movement: Movement
    #: Row of the hit determination table by number of guns, up to the last row's least number.
    row_by_guns: tuple[GunneryRow, ...]
    #: BASE[guns][range]: the table number before modifiers; index 0 of each is unused.
    base: tuple[tuple[int, ...], ...]
    #: CELLS[aim][table][die - 1]; aim 0 hull, 1 rigging.
    cells: tuple[tuple[tuple[Cell, ...], ...], ...]
    printed: tuple[tuple[tuple[str, ...], ...], ...]
    #: ALLOWANCES[battle speed][rigging sections lost]: movement allowance in A, B, C, D (ruling P3).
    allowances: dict[int, tuple[tuple[int, ...], ...]]
    #: MEAN[aim][table]: mean hull, gun, crew and rigging hits of a die.
    mean: tuple[tuple[tuple[float, ...], ...], ...]

    def cite(self, rule: str) -> str:
        """The full name of a rule of this book."""
        return f"{self.ruleset}:{rule}"


def open_book(ruleset: str, package: str, tables_file: str) -> Book:
    """Load the tables of an edition and check that they are whole."""
    tables = load_toml(package, tables_file, Tables)
    movement = load_toml("weathergage.rulesets.plotted", "movement.toml", Movement)
    rows = tables.gunnery.rows
    most = rows[-1].guns
    row_by_guns = tuple(
        max((r for r in rows if r.guns <= guns), key=lambda r: r.guns, default=rows[0])
        for guns in range(most + 1)
    )
    base = tuple(
        (0, *(_at_range(row, distance, package) for distance in range(1, tables.gunnery.max_range + 1)))
        for row in row_by_guns
    )
    printed = (tables.hits.hull, tables.hits.rigging)
    for aim in printed:
        if len(aim) != tables.gunnery.highest_table + 1 or any(len(row) != 6 for row in aim):
            raise TableError(
                f"{package}/{tables_file}: hits: needs tables 0 to {tables.gunnery.highest_table} of six cells"
            )
    cells = tuple(tuple(tuple(read_cell(text) for text in row) for row in aim) for aim in printed)
    mean = tuple(
        tuple(tuple(sum(kind) / 6 for kind in zip(*row, strict=True)) for row in aim) for aim in cells
    )
    allowances = {
        speed: tuple(tuple(max(0, each - lost) for each in row) for lost in range(speed + 1))
        for speed, row in movement.battle_sail.items()
    }
    return Book(ruleset, tables, movement, row_by_guns, base, cells, printed, allowances, mean)


def _at_range(row: GunneryRow, distance: int, place: str) -> int:
    for key, value in row.range.items():
        first, _, last = key.partition("-")
        if int(first) <= distance <= int(last or first):
            return value
    raise TableError(f"{place}: gunnery row of {row.guns} guns: no column for range {distance}")


def read_cell(text: str) -> Cell:
    """The squares a cell of a hit table takes.

    >>> read_cell("2H-G-C-R")
    (2, 1, 1, 1)
    """
    found = {"H": 0, "G": 0, "C": 0, "R": 0}
    if text != "0":
        for part in text.split("-"):
            found[part[-1]] += int(part[:-1] or 1)
    return found["H"], found["G"], found["C"], found["R"]
