"""The tables card: the typed shape of the printed charts that every game of the family has."""

from bisect import bisect_right

import msgspec


class GunneryRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the hit determination table; `guns` is the least number of guns of the row."""

    guns: int
    range: dict[str, int]
    quality: tuple[int, int, int, int, int]
    section_lost: int
    initial: int
    captured: int
    #: What a rake adds, where it adds; `raking` are the bracketed numbers that replace those of `range`.
    rake: int = 0
    raking: dict[str, int] = {}
    stern_rake: int = 0
    #: By kind of shot.
    shot: dict[str, int] = {}
    anchor: int = 0
    full_sail: int = 0
    low_powder: int = 0


class Gunnery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hit determination table."""

    max_range: int
    rigging_only_from: int
    carronade_range: int
    highest_table: int
    #: Mean hits below which a captain keeps his initial broadside unless told otherwise.
    first_broadside_worth: float
    rows: tuple[GunneryRow, ...]


class AmmunitionTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of the kinds of shot."""

    range: dict[str, int]
    double_turns: int
    #: Crew sections at hand with which doubleshot is loaded in one turn; 0 where it never is.
    double_at_once: int = 0
    #: Nations that never fire chain.
    no_chain: tuple[str, ...] = ()
    double_as_round: bool = False
    round_as_grape: bool = False
    #: How logs mark the kinds, where not by their letters.
    marks: dict[str, str] = {}


class Reloads(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reload record, where an edition has one: its squares, and what each kind of shot takes."""

    squares: int = -1
    cost: dict[str, int] = {}


class HitCells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed hit tables: by table number, then die; an asterisk marks a possible critical hit."""

    hull: tuple[tuple[str, ...], ...]
    rigging: tuple[tuple[str, ...], ...]
    #: Further rigging hits on a ship at full sail, where the chart prints any.
    hull_full_sail: tuple[tuple[int, ...], ...] = ()
    rigging_full_sail: tuple[tuple[int, ...], ...] = ()
    #: Of these the columns that count, and by how much all rigging hits on full sails are multiplied.
    full_sail_columns: tuple[str, ...] = ("rigging",)
    full_sail_factor: int = 1


class MeleeTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Crew strength and melee resolution; strengths by quality for boarders, and for defenders where they differ."""

    strength: tuple[int, ...]
    rounds: int
    victory_ratio: int
    columns: tuple[int, ...]
    losses: tuple[tuple[int, ...], ...]
    defending: tuple[int, ...] = ()
    defending_raked: tuple[int, ...] = ()
    #: Combined crews share their losses evenly; else their side says who bears them first.
    even_losses: bool = False
    #: Men who join a crew pull it down to the worse of the two qualities; else they take over its own.
    worse_quality: bool = False

    def worth_of_defenders(self, raked: bool) -> tuple[int, ...]:
        """Return what a crew square is worth by quality on its own deck."""
        return (self.defending_raked if raked else self.defending) or self.strength

    def losses_for(self, strength: int, die: int) -> int:
        """Return the enemy squares lost to a party of that total strength (none at strength 0)."""
        if strength < self.columns[0]:
            return 0
        return self.losses[(die - 1) // 2][bisect_right(self.columns, strength) - 1]


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of one or two dice that succeeds low or high, with what is added in which circumstances."""

    dice: int = 1
    #: Succeeds on this or less, or on this or more; one of them is 0.
    at_most: int = 0
    at_least: int = 0
    #: This number always succeeds, before anything is added; 0 for none.
    natural: int = 0
    #: Friends roll as well, where others succeed without a die; only a ship with a crew section free may try.
    friends_roll: bool = False
    needs_hands: bool = False
    #: What a rigging square given up for the attempt adds; 0 where none may be.
    sacrifice: int = 0
    #: Movement points from which a ship is fast, and up to which she is slow.
    fast: int = 0
    slow: int = 0
    #: Circumstance (see `tie_rolls.py`) -> what each occurrence adds.
    modifiers: dict[str, int] = {}
    #: Rulings that the table rests on.
    rulings: tuple[str, ...] = ()


class PrizeFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of prizes and of surrenders that friends prevent or undo."""

    prisoners_per_square: int
    friend_range_to_rally: int
    friend_range_to_hold: int
    #: Losses that prize crew and prisoners share are counted on from phase to phase; else anew in each.
    running_count: bool = False


class VictoryFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of a lost ship, and the turns until a refusal of combat may be claimed."""

    surrendered: int
    captured: int
    refusal_turns: int


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbering of counters: the first digit of each nation."""

    nations: dict[str, int]


class LogScale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The squares of a log for each square of the Basic game: hull in halves, rounded up; the rest whole."""

    hull_halves: int = 2
    guns: int = 1
    carronades: int = 1
    crew: int = 1


class Tables(msgspec.Struct, frozen=True):
    """The tables that every game of the family has; sections of further rules are read by those rules."""

    gunnery: Gunnery
    hits: HitCells
    melee: MeleeTables
    fouling: Trial
    unfouling: Trial
    grappling: Trial
    ungrappling: Trial
    prizes: PrizeFigures
    victory: VictoryFigures
    counters: Counters
    log: LogScale = LogScale()

    def trial(self, name: str) -> Trial:
        """Return the table of a trial between two ships."""
        match name:
            case "fouling":
                return self.fouling
            case "unfouling":
                return self.unfouling
            case "grappling":
                return self.grappling
            case "ungrappling":
                return self.ungrappling
        raise LookupError(f"there is no trial {name!r}")


class Drift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turns after which ships drift."""

    from_still_phase: int
    slow_classes: tuple[int, ...]


class Unprinted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Allowances at speeds that the charts leave out (ruling W31)."""

    battle_sail: dict[int, tuple[int, int, int, int]]
    full_sail: dict[int, tuple[int, int, int, int]]


class Movement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement figures shared by both editions: allowance in A, B, C, D by sail speed."""

    battle_sail: dict[int, tuple[int, int, int, int]]
    full_sail: dict[int, tuple[int, int, int, int]]
    unprinted: Unprinted
    drift: Drift
    dismasted_wait: dict[int, int]
