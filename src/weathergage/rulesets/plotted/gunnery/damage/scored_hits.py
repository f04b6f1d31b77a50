"""Hold hits and critical hits that are scored and wait for the end of the phase (B.VIII.A.7, A.I.A.2.b.2)."""

from dataclasses import dataclass

from weathergage.engine.contract.compilation import i64
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.gunnery.damage.damage_tables import Result


@dataclass(slots=True, init=False)
class Hits:
    """Hits that wait to be marked: target index, near side (-1 both), and squares by kind."""

    target: i64
    side: i64
    hull: i64
    guns: i64
    crew: i64
    rigging: i64
    #: The section of the target nearer to the firing ship: "bow", "stern", or "" where both are or none counts.
    section: str

    # Written out because mypyc compiles no `__init__` that a decorator writes.
    def __init__(
        self,
        target: i64,
        side: i64,
        hull: i64 = 0,
        guns: i64 = 0,
        crew: i64 = 0,
        rigging: i64 = 0,
        section: str = "",
    ) -> None:
        self.target = target
        self.side = side
        self.hull = hull
        self.guns = guns
        self.crew = crew
        self.rigging = rigging
        self.section = section


@dataclass(slots=True, init=False)
class Critical:
    """A critical hit that waits for the end of the combat phase, with what its result may depend on."""

    target: i64
    by: i64
    #: 0 at the hull, 1 at the rigging.
    aim: i64
    table: i64
    range: i64
    #: "", "bow" or "stern".
    rake: str
    #: The hits of the whole broadside, for results that double them.
    hits: Hits
    #: The target was at full sail when she was hit.
    full_sail: bool
    #: The result that a rule names instead of the dice, "" for none.
    named: str

    def __init__(
        self,
        target: i64,
        by: i64,
        aim: i64,
        table: i64,
        range: i64,
        rake: str,
        hits: Hits,
        full_sail: bool = False,
        named: str = "",
    ) -> None:
        self.target = target
        self.by = by
        self.aim = aim
        self.table = table
        self.range = range
        self.rake = rake
        self.hits = hits
        self.full_sail = full_sail
        self.named = named


@dataclass(slots=True, frozen=True)
class Blow:
    """One critical hit on one ship."""

    ship: Ship
    critical: Critical
    result: Result
    #: The turn after which its effects are counted: the last one whose combat is over.
    since: int
