"""Optional rule: bow and stern chasers (21.chasers, 5.b.10)."""

from dataclasses import replace
from typing import Final

import msgspec

from weathergage.engine.events import Event, Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import Wording
from weathergage.rulesets.drawn.beat_to_quarters.core.book import (
    Book,
    CommandStep,
    FireBar,
    GunModifier,
    Reason,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BOW, PORT, STARBOARD, STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import tells
from weathergage.rulesets.drawn.beat_to_quarters.present.logbook import NOTES
from weathergage.rulesets.drawn.beat_to_quarters.turn.crew_tasks import hands
from weathergage.rulesets.shared.sentences import name
from weathergage.rulesets.shared.views import Condition

KEEP, RIG, STOW = "keep", "rig", "stow"
RULE: Final = "21.chasers"
RULING: Final = "B31"
CHASERS_QUESTION: Final = Wording(
    kind="chasers",
    title="Chasers",
    paper="register",
    group="guns",
    labels={KEEP: "Leave the chasers as they are", RIG: "Rig the chasers", STOW: "Stow the chasers"},
)


class ChaserTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cost of rigged chasers, and the reading of their column."""

    rating: int
    no_broadsides_from: int
    column_divisor: int
    least_column: int


class ChasersChanged(Event, frozen=True, kw_only=True):
    """A ship rigged her chasers or stowed them away; her guns are silent for the rest of the turn."""

    ship: str
    rigged: bool


@tells(ChasersChanged)
def _told(state: Seascape, e: ChasersChanged) -> str:
    what = "rigs chasers at bow and stern" if e.rigged else "stows her chasers"
    return f"{name(state, e.ship)} {what} and does not fire this turn."


NOTES[ChasersChanged] = lambda e: "CHASERS" if e.rigged else "(CHASERS)"


def asks(book: Book, state: Seascape) -> list[Ask]:
    """Ask whether a ship rigs or stows her chasers; one that has fired this turn cannot take the time (ruling B31)."""
    return [
        Ask(
            f"chasers/{ship.spec.id}",
            "chasers",
            ship.spec.id,
            (KEEP, STOW if ship.chasers else RIG),
            KEEP,
            book.cite("5.b.10"),
            # Asked once, when ships are made ready; later it is no more than an offer.
            routine=state.turn > 1,
            prompt="{ship} has her chasers rigged. Are they stowed away?"
            if ship.chasers
            else "Does {ship} rig chasers at bow and stern?",
        )
        for ship in hands(state)
        if not any(ship.fired)
    ]


def work(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    """Carry out what was ordered: rig and stow (5.b.10)."""
    for ship in hands(state):
        if any(ship.fired) or orders.get(f"chasers/{ship.spec.id}", KEEP) == KEEP:
            continue
        ship.chasers = not ship.chasers
        ship.at_chasers = True
        if report is not None:
            report.append(
                ChasersChanged(
                    ship=ship.spec.id, rigged=ship.chasers, cite=book.cite("5.b.10"), rulings=(RULING,)
                )
            )


def finish_work(book: Book, state: Seascape, report: Report) -> None:
    """Let the guns speak again in a new turn."""
    for ship in state.ships:
        ship.at_chasers = False


def by_chasers(state: Seascape, ship: Ship, battery: int) -> tuple[int, bool, bool]:
    """Tell shots apart by chasers that are rigged or being rigged."""
    return battery if ship.chasers else 0, ship.chasers, ship.at_chasers


def on_the_card(ship: Ship) -> str:
    """Note chasers that are rigged."""
    return "CHASERS" if ship.chasers else ""


class Hindrance(GunModifier):
    """Broadsides of a ship that has chasers rigged are weaker by one rating."""

    def __init__(self, rating: int) -> None:
        self._rating = rating

    def value(self, book: Book, state: Seascape, aim: Aim) -> int | None:
        """Return the rating; nothing for chasers themselves and for a blast."""
        return self._rating if aim.ship.chasers and aim.battery < BOW and not aim.blast else None

    def label(self, state: Seascape, aim: Aim) -> str:
        """Return it as it stands on the card."""
        return "chasers rigged"

    def rule(self, aim: Aim) -> str:
        """Return the optional rule."""
        return RULE


class ShiftedGuns(FireBar):
    """Guns that are being shifted are silent; so are chasers that are not rigged, and small ships' broadsides."""

    def __init__(self, no_broadsides_from: int) -> None:
        self._no_broadsides_from = no_broadsides_from

    def reason(self, book: Book, state: Seascape, ship: Ship, battery: int) -> Reason | None:
        """Say which of them it is."""
        if ship.at_chasers:
            return "her crew is at work on the chasers this turn", RULE
        if battery >= BOW and not ship.chasers:
            return "she has no chasers rigged", RULE
        if battery < BOW and ship.chasers and ship.rate >= self._no_broadsides_from:
            return "with chasers rigged a ship of her rating has no broadsides", RULE
        return None


def apply(book: Book) -> Book:
    """Return a book in which ships may rig chasers."""
    table = book.chart("chasers", ChaserTable)

    def halved(book: Book, state: Seascape, aim: Aim, column: int) -> int:
        """Halve a chaser's column; column 0 misses; a miss stays as far off as it was (ruling Q3)."""
        if aim.battery < BOW or column < 0:
            return column
        half = column // table.column_divisor
        return half if half >= table.least_column else -1

    def conditions(book: Book, state: Seascape, ship: Ship, own: bool) -> list[Condition]:
        """Show chasers to all."""
        if ship.at_chasers:
            return [Condition(key="at_chasers", text="at work on her chasers", cite=book.cite("5.b.10"))]
        return [Condition(key="chasers", text="chasers rigged", cite=book.cite(RULE))] if ship.chasers else []

    changed = book.adding(
        fire_bars=(ShiftedGuns(table.no_broadsides_from),),
        defences=(Hindrance(table.rating),),
        columns=(halved,),
        conditions=(conditions,),
        card_notes=(on_the_card,),
        chores=(finish_work,),
        worth_keys=(by_chasers,),
        words=(CHASERS_QUESTION,),
    )
    changed = replace(changed, batteries=(PORT, STARBOARD, BOW, STERN))
    return changed.with_step(CommandStep("chasers", "5.b.10", asks, work), after="drift_free")
