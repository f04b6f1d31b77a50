"""Define what a score and a report of a battle hold, as plain structures for the wire and for printing."""

import msgspec

from weathergage.engine.journal import Goal, Outcome


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """Tell what a ship brings her enemy in points, if that becomes of her."""

    key: str
    text: str
    points: int
    cite: str


class ShipScore(msgspec.Struct, frozen=True, kw_only=True):
    """Tell the fighting strength of a ship now and when she was fresh; `side` commands her, `owner` began with her."""

    ship: str
    name: str
    side: int
    owner: int
    strength: float
    fresh: float
    prizes: tuple[Prize, ...]


class SideScore(msgspec.Struct, frozen=True, kw_only=True):
    """Tell how a side stands: points won, fighting strength now and at the beginning."""

    side: int
    name: str
    points: int
    strength: float
    fresh: float


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """Tell how a battle is won and how it stands, as far as a side may know."""

    turn: int
    over: bool
    goal: Goal
    #: What the battle itself says about victory, "" where it says nothing.
    note: str
    sides: tuple[SideScore, ...]
    ships: tuple[ShipScore, ...]
    #: How fighting strength is worked out, in words.
    measure: str


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """Tell what dice gave a gunner: shots with dice and rakes among them, what they hit, and such shots on average."""

    shots: int
    rakes: int
    hits: float
    expected: float


class ShipReport(msgspec.Struct, frozen=True, kw_only=True):
    """Tell what became of a ship: `state` is fighting, out, struck, taken, sunk or lost, and `text` says it in words.

    She is out where nobody is left who could fight her. `turn` is when it happened, 0 where nothing did, and
    `by` are the ships that did it or fired at her then.
    """

    ship: str
    name: str
    side: int
    owner: int
    state: str
    text: str
    turn: int
    by: tuple[str, ...]
    strength: float
    fresh: float
    luck: Luck


class SideReport(msgspec.Struct, frozen=True, kw_only=True):
    """Tell how a side fared: `result` is won, lost, drawn, or "" while the battle lasts.

    `ships` counts hers by what became of them.
    """

    side: int
    name: str
    result: str
    points: int
    strength: float
    fresh: float
    ships: dict[str, int]
    luck: Luck


class StrengthPoint(msgspec.Struct, frozen=True, kw_only=True):
    """Tell the fighting strength of each side at the end of a turn; turn 0 is the beginning."""

    turn: int
    sides: tuple[float, ...]


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """Tell a turn that decided something: `kind` is fall or loss, and `side` suffered it.

    `fall` is the share of the fresh side's strength that was lost; `ship` and `by` are set where a ship was.
    """

    turn: int
    kind: str
    side: int
    text: str
    fall: float = 0.0
    ship: str = ""
    by: tuple[str, ...] = ()


class BattleReport(msgspec.Struct, frozen=True, kw_only=True):
    """Tell how a battle went, as far as a side may know; nothing is hidden once it is over."""

    scenario: str
    title: str
    date: str
    place: str
    ruleset: str
    options: tuple[str, ...]
    turn: int
    outcome: Outcome | None
    #: Who has won, and why, in words; "" while the battle lasts.
    headline: str
    sentence: str
    goal: Goal
    sides: tuple[SideReport, ...]
    ships: tuple[ShipReport, ...]
    strength: tuple[StrengthPoint, ...]
    turning_points: tuple[TurningPoint, ...]
    #: How fighting strength is worked out, and what luck is counted in.
    measure: str
    luck_unit: str
    #: How it went in history, "" where that is not told.
    history: str
    #: What became of ships in history, by id: taken, destroyed, or struck; None where it is not told.
    fates: dict[str, str] | None = None
