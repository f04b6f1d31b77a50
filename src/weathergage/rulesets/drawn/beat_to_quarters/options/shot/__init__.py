"""Optional rule: hot, chain, double and grape shot, loaded in the command phase (21.shot)."""

from dataclasses import replace
from typing import Final

import msgspec

from weathergage.engine.events import Report, Roll
from weathergage.engine.odds import Parameter
from weathergage.rulesets.drawn.beat_to_quarters.core.book import (
    Backfire,
    Book,
    CommandStep,
    FireBar,
    Reason,
    ShotParameter,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BOW, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import FIRE, catch_fire, strike
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, Shot
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import explode
from weathergage.rulesets.drawn.beat_to_quarters.options.shot.loading import (
    CHAIN,
    CHECK,
    DOUBLE,
    GRAPE,
    HALF_LOADED,
    HOT,
    LOADING_ANSWER,
    LOADING_QUESTION,
    ROUND,
    SHOT_WORDS,
    HotShotHandled,
    HotShotSmoulders,
    Loader,
    hide_stock,
    issue_shot,
    loading_plan,
)

RULING: Final = "B36"
LOADED: Final = "loaded"
OWN_FIRE: Final = Backfire(
    "own_fire",
    "{ship} is set on fire by her own shot and does not fire",
    lambda now, was: now.burning and not was.burning,
    "21.shot.hot",
)


class Hot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Red-hot balls: faces that set the firer and the target on fire."""

    range: int
    die: int
    own_fire: tuple[int, ...]
    target_fire: tuple[int, ...]


class Chain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Shot against rigging: what results become (21.shot.chain)."""

    range: int
    becomes: dict[str, str]


class Double(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two balls a gun: columns gained, and command phases it takes."""

    range: int
    columns: int
    phases: int


class Grape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Shot against men: its own row of the damage table (21.shot.grape)."""

    range: int
    row: tuple[str, ...]


class ShotTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All special shot."""

    turns_die: int
    hot: Hot
    chain: Chain
    double: Double
    grape: Grape


def load_parameter(book: Book, loads: tuple[str, ...]) -> ShotParameter:
    """Return what is loaded as something that may be given with a question about a shot."""

    def fit(ship: Ship, value: str) -> None:
        if value != LOADED:
            ship.load = ["" if value == ROUND else value] * len(ship.load)

    def bar(battery: int, value: str) -> Reason | None:
        if battery < BOW or value not in loads:
            return None
        return "chasers fire round shot only", "21.shot.loads"

    parameter = Parameter(
        id="shot",
        title="what is loaded",
        values=(LOADED, ROUND, *loads),
        default=LOADED,
        cite=book.cite("21.shot.loads"),
    )
    return ShotParameter(parameter, fit, bar)


class HalfLoaded(FireBar):
    """A broadside that is half loaded with double shot does not fire."""

    def reason(self, book: Book, state: Seascape, ship: Ship, battery: int) -> Reason | None:
        """Say that double shot is being loaded."""
        if battery < BOW and ship.load[battery] == HALF_LOADED:
            return "double shot is being loaded on that side", "21.shot.double"
        return None


def spend(book: Book, state: Seascape, aim: Aim, report: Report) -> bool:
    """Spend the load: whatever comes of it, the next broadside is round shot unless another is ordered."""
    if aim.battery < BOW:
        aim.ship.load[aim.battery] = ""
    return True


def shaken(book: Book, state: Seascape, aim: Aim, report: Report) -> None:
    """Check a crew, which strikes if it fails."""
    rule = f"21.shot.{aim.shot}"
    target = aim.target
    if target.fate or target.struck:
        return
    if not crew_check(book, state, target, "to stand the fire", rule, report, aim.ship.spec.id):
        strike(book, state, target, "crew", rule, report)


class SpecialShot:
    """Shot other than round shot, by its table."""

    def __init__(self, book: Book) -> None:
        table = self.table = book.chart("shot", ShotTable)
        #: How far each carries.
        self.ranges = {
            HOT: table.hot.range,
            CHAIN: table.chain.range,
            DOUBLE: table.double.range,
            GRAPE: table.grape.range,
        }

    def issue(self, book: Book, state: Seascape, report: Report) -> None:
        """Issue shot to every ship for some turns."""
        issue_shot(book, state, self.table.turns_die, report)

    def limit(self, book: Book, state: Seascape, ship: Ship, battery: int, hexes: int) -> int:
        """Limit the range: no special shot carries as far as round shot."""
        return min(hexes, self.ranges.get(ship.load[battery], hexes)) if battery < BOW else hexes

    def heat(self, book: Book, state: Seascape, aim: Aim, report: Report) -> bool:
        """Roll whether hot shot sets its own ship on fire, and then it is not fired."""
        if aim.shot != HOT:
            return True
        roll = Roll("hot shot", state.dice.roll("hot shot", self.table.hot.die), self.table.hot.die)
        ablaze = roll.value in self.table.hot.own_fire
        if report is not None:
            cite = book.cite("21.shot.hot")
            report.append(HotShotHandled(ship=aim.ship.spec.id, roll=roll, ablaze=ablaze, cite=cite))
        if ablaze:
            catch_fire(book, state, aim.ship, "hot shot", report, "21.shot.hot")
        return not ablaze

    def smoulder(self, book: Book, state: Seascape, shot: Shot, report: Report) -> None:
        """Roll whether hot shot that hit sets the target on fire.

        With a fire from the damage table she blows up (ruling B36).
        """
        target = shot.aim.target
        if shot.aim.shot != HOT or not shot.columns or target.fate:
            return
        roll = Roll(
            "hot shot aboard", state.dice.roll("hot shot aboard", self.table.hot.die), self.table.hot.die
        )
        ablaze = roll.value in self.table.hot.target_fire
        explodes = ablaze and FIRE in shot.cells
        if report is not None:
            report.append(
                HotShotSmoulders(
                    ship=shot.aim.ship.spec.id,
                    target=target.spec.id,
                    roll=roll,
                    ablaze=ablaze,
                    explodes=explodes,
                    cite=book.cite("21.shot.hot"),
                    rulings=(RULING,),
                )
            )
        if explodes:
            explode(book, state, target, report, "21.shot.hot")
        elif ablaze:
            catch_fire(book, state, target, "hot shot", report, "21.shot.hot")

    def cut_up(self, book: Book, state: Seascape, aim: Aim, cell: str) -> str:
        """Return what chain shot does where round shot would do what the cell says (21.shot.chain)."""
        return self.table.chain.becomes.get(cell, cell) if aim.shot == CHAIN else cell

    def weight(self, book: Book, state: Seascape, aim: Aim, column: int) -> int:
        """Read double shot two columns higher (ruling Q4)."""
        return column + self.table.double.columns if aim.shot == DOUBLE else column


def apply(book: Book) -> Book:
    """Return a book in which broadsides are loaded with more than round shot."""
    shot = SpecialShot(book)
    table = shot.table
    loader = Loader(shot.ranges, table.double.phases)
    changed = replace(
        book,
        # Before weather halves the range, and before land and small rates have their say about the cell.
        reaches=(shot.limit, *book.reaches),
        cells=(shot.cut_up, *book.cells),
        primings=(spend, *book.primings, shot.heat),
        rows={**book.rows, GRAPE: table.grape.row},
        shot_words=SHOT_WORDS,
        wounds={**book.wounds, CHECK: shaken},
        previews={**book.previews, loader.kind: loader.previews},
    ).adding(
        fire_bars=(HalfLoaded(),),
        columns=(shot.weight,),
        aftermaths=(shot.smoulder,),
        chores=(shot.issue,),
        words=(LOADING_QUESTION,),
        standing_answers=(LOADING_ANSWER,),
        plan_topics=(loading_plan(book),),
        secrets=(hide_stock,),
        shot_parameters=(load_parameter(book, tuple(shot.ranges)),),
        backfires=(OWN_FIRE,),
    )
    return changed.with_step(
        CommandStep("loads", "21.shot.loads", loader.asks, loader.resolve), after="drift_free"
    )
