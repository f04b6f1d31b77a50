"""The account of a battle: how it is won, what befell ships, and what the dice of shots gave (17)."""

from typing import Final

from weathergage.engine.events import Event
from weathergage.engine.journal import Account, Aimed, Goal, Loss, Worth
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    ColoursStruck,
    ShipBlewUp,
    ShipFoundered,
    ShipSecured,
    ShipTaken,
    ShotFired,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BOW
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import EXPLODE, NOTHING, SINK, STRIKE
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import split
from weathergage.rulesets.shared.account import (
    LOST,
    MEASURE,
    STRUCK,
    SUNK,
    TAKEN,
    befalls,
    duel_goal,
    loss_of,
    points_goal,
    strength,
)

#: What cells count beside levels: what ends a ship as much as the greatest loss of levels, all else as one.
_DEADLY: Final = 3
_DUEL: Final = (
    "The duel ends when one side has no ship left to fight: sunk, struck or taken. The other side has won."
)


@befalls(ColoursStruck)
def _struck(e: ColoursStruck) -> Loss:
    return Loss(ship=e.ship, state=STRUCK, text="struck her colours")


@befalls(ShipSecured)
def _secured(e: ShipSecured) -> Loss:
    text = "was kept by her own people" if e.own else "surrendered"
    return Loss(ship=e.ship, state=STRUCK, text=text, by=(e.by,))


@befalls(ShipTaken)
def _taken(e: ShipTaken) -> Loss:
    return Loss(ship=e.ship, state=TAKEN, text="was taken", by=(e.by,) if e.by else ())


@befalls(ShipBlewUp)
def _blew_up(e: ShipBlewUp) -> Loss:
    return Loss(ship=e.ship, state=LOST, text="blew up")


@befalls(ShipFoundered)
def _foundered(e: ShipFoundered) -> Loss:
    return Loss(ship=e.ship, state=SUNK, text="sank", by=(e.by,) if e.by else ())


def goal(rules: QuartersRuleset, state: Seascape) -> Goal:
    """Say how this battle is won (17)."""
    book = rules.book
    last = state.last_turn
    limit = f" At the latest it ends after turn {last}." if last else ""
    if state.victory == "duel":
        return duel_goal(_DUEL + limit, last, book.cite("17.1"))
    text = (
        "The battle ends when a side has no ship left to fight. The side with more points has won: a prize or a sunk "
        f"enemy counts her price, one that has only struck counts nothing until she is boarded.{limit}"
    )
    worth = (
        Worth(key=STRUCK, text="struck", times=0, cite=book.cite("17.2")),
        Worth(key=TAKEN, text="taken", times=1, cite=book.cite("17.2")),
        Worth(key=SUNK, text="sunk", times=1, cite=book.cite("17.2")),
    )
    return points_goal(text, last, worth, book.cite("17.2"))


def aimed(rules: QuartersRuleset, event: Event) -> Aimed | None:
    """Return the levels that the dice of a broadside gave, and their mean over both contest dice and the table (10.e).

    Chasers and explosions are left out: their columns do not follow from the sums alone.
    """
    book = rules.book
    if not isinstance(event, ShotFired) or event.side >= BOW or event.cite == book.cite("12"):
        return None
    faces = book.guns.gunnery.die
    difference = event.roll.value - event.target_roll.value
    total = 0.0
    for other in range(1 - faces, faces):
        # Not by `sum`, whose nought to begin with is an integer: compiled, the product would have to be one too.
        mean = 0.0
        for column in split(book, event.column + other - difference):
            mean += _mean(book, event.shot, column)
        total += (faces - abs(other)) * mean
    hits = sum(levels(throw.cell) for throw in event.throws)
    mean_hits, raked = total / faces**2, event.rake != ""
    return Aimed(ship=event.ship, hits=hits, expected=mean_hits, target=event.target, rake=raked)


def _mean(book: Book, shot: str, column: int) -> float:
    """Return the mean of the levels in a column, or in a shot's own row."""
    row = book.rows.get(shot)
    cells = row if row is not None else [each[column] for each in book.guns.damage.rows]
    return sum(map(levels, cells)) / len(cells)


def levels(cell: str) -> int:
    """Return what a cell of the damage table counts for in the account of luck."""
    if cell == NOTHING:
        return 0
    if cell.startswith("+"):
        return int(cell)
    return _DEADLY if cell in (STRIKE, EXPLODE, SINK) else 1


UNIT: Final = "levels; a mast, the steering or a fire counts one, what ends a ship three"
ACCOUNT: Final = Account(measure=MEASURE, unit=UNIT, strength=strength, goal=goal, loss=loss_of, aimed=aimed)
