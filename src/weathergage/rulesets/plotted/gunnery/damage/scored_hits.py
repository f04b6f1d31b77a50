"""Hold hits and critical hits that are scored and wait for the end of the phase (B.VIII.A.7, A.I.A.2.b.2)."""

from dataclasses import dataclass

from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.gunnery.damage.damage_tables import Result


@dataclass(slots=True, init=False)
class Hits:
    """Hits that wait to be marked: target index, near side (-1 both), and squares by kind."""

    target: int
    side: int
    hull: int
    guns: int
    crew: int
    rigging: int
    #: The section of the target nearer to the firing ship: "bow", "stern", or "" where both are or none counts.
    section: str

    # Written out because mypyc compiles no `__init__` that a decorator writes.
    def __init__(
        self,
        target: int,
        side: int,
        hull: int = 0,
        guns: int = 0,
        crew: int = 0,
        rigging: int = 0,
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

    target: int
    by: int
    #: 0 at the hull, 1 at the rigging.
    aim: int
    table: int
    range: int
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
        target: int,
        by: int,
        aim: int,
        table: int,
        range: int,
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
