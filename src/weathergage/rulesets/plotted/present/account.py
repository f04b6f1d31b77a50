"""The account of a plotted battle: how it is won, what befell ships, and what the dice of broadsides gave."""

from weathergage.engine.events import Event
from weathergage.engine.journal import Account, Aimed, Goal, Loss, Worth
from weathergage.rulesets.plotted.core.events import (
    BroadsideFired,
    PrizeLost,
    ShipCaptured,
    ShipSurrendered,
    SurrenderLapsed,
)
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.gunnery.damage.damage_events import (
    HullShattered,
    ShipDoomed,
    ShipExploded,
    ShipSank,
)
from weathergage.rulesets.plotted.gunnery.shot import AIMS
from weathergage.rulesets.shared.account import (
    FIGHTING,
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
from weathergage.rulesets.shared.sentences import count

_DUEL = "The side whose ship surrenders first, or whose whole crew falls, loses the duel."
_SURRENDERS = {
    "striking": "struck her colours",
    "firepower": "surrendered under fire",
    "melee": "was carried by boarding",
    "immobility": "surrendered, dismasted",
}


@befalls(ShipSurrendered)
def _surrendered(e: ShipSurrendered) -> Loss:
    by = (e.to_ship,) if e.to_ship else ()
    return Loss(ship=e.ship, state=STRUCK, text=_SURRENDERS.get(e.kind, "surrendered"), by=by)


@befalls(SurrenderLapsed)
def _lapsed(e: SurrenderLapsed) -> Loss:
    return Loss(ship=e.ship, state=FIGHTING, text="fights on")


@befalls(ShipCaptured)
def _captured(e: ShipCaptured) -> Loss:
    return Loss(ship=e.ship, state=TAKEN, text="was taken", by=e.from_ships)


@befalls(PrizeLost)
def _retaken(e: PrizeLost) -> Loss:
    return Loss(ship=e.ship, state=FIGHTING, text="was taken, and retaken")


@befalls(HullShattered)
def _shattered(e: HullShattered) -> Loss:
    return Loss(ship=e.ship, state=STRUCK, text="was shot to pieces")


@befalls(ShipDoomed)
def _doomed(e: ShipDoomed) -> Loss:
    return Loss(ship=e.ship, state=STRUCK, text="was left to her fate")


@befalls(ShipSank)
def _sank(e: ShipSank) -> Loss:
    return Loss(ship=e.ship, state=SUNK, text="sank")


@befalls(ShipExploded)
def _exploded(e: ShipExploded) -> Loss:
    return Loss(ship=e.ship, state=LOST, text="blew up")


def goal(rules: PlottedRuleset, state: PlottedState) -> Goal:
    """Say how this battle is won (B.XI)."""
    book = rules.book
    figures = book.tables.victory
    last = state.last_turn
    if state.victory == "duel":
        limit = f" If none has by the end of turn {last}, it is drawn." if last else ""
        return duel_goal(_DUEL + limit, last, book.cite("B.XI.A"))
    limit = f", or after turn {last}" if last else ""
    text = (
        f"The battle ends when one side has no ship left to fight on{limit}. The side with more points has won: "
        f"an enemy that has surrendered counts her price {_times(figures.surrendered)}, "
        f"one that is in your hands {_times(figures.captured)}."
    )
    worth = (
        Worth(key=STRUCK, text="surrendered", times=figures.surrendered, cite=book.cite("B.XI.B.2")),
        Worth(key=TAKEN, text="taken", times=figures.captured, cite=book.cite("B.XI.B.3")),
    )
    return points_goal(text, last, worth, book.cite("B.XI.B"))


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number) or count(number, "time")


def aimed(rules: PlottedRuleset, event: Event) -> Aimed | None:
    """Return the squares that the dice of a broadside gave by the printed tables, and their mean (B.VIII.B.6)."""
    if not isinstance(event, BroadsideFired) or event.roll is None:
        return None
    book = rules.book
    aim = AIMS.index(event.aim)
    rolled = [(throw.table, throw.roll) for throw in event.throws] or [(event.table, event.roll)]
    hits = expected = 0.0
    for table, roll in rolled:
        if roll is not None:
            hits += sum(book.cells[aim][table][roll.value - 1])
            expected += sum(book.mean[aim][table])
    return Aimed(ship=event.ship, hits=hits, expected=expected, target=event.target, rake=event.rake != "")


ACCOUNT = Account(measure=MEASURE, unit="squares", strength=strength, goal=goal, loss=loss_of, aimed=aimed)
