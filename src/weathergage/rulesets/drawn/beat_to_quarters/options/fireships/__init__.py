"""Optional rule: fireships, lit and let loose (21.fireships)."""

from dataclasses import replace
from typing import Final

import msgspec

from weathergage.engine.events import Event, Report, Roll
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import Wording
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book, CommandStep, Reason
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import EXPLODED, SCUTTLED, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import catch_fire
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import tells
from weathergage.rulesets.drawn.beat_to_quarters.present.logbook import NOTES
from weathergage.rulesets.drawn.beat_to_quarters.turn.crew_tasks import hands
from weathergage.rulesets.shared.displays import Display, flagged, shows, told
from weathergage.rulesets.shared.sentences import die, name
from weathergage.rulesets.shared.views import Condition

HOLD, LIGHT = "hold", "light"
RULE: Final = "21.fireships"
#: Who may be lit and when she blows up; when neighbours catch fire; who comes aboard and what she is worth.
LIT, SPARKS, ABOARD = "B37", "B38", "B39"
FIRESHIP_QUESTION: Final = Wording(
    kind="fireship",
    title="Fireship",
    paper="register",
    group="fireships",
    labels={HOLD: "Keep her as she is", LIGHT: "Set her ablaze"},
    grave=frozenset({LIGHT}),
)


class FireshipTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dice of a fireship."""

    explodes: tuple[int, ...]
    die: int
    blast_sets_ablaze: tuple[int, ...]
    sets_ablaze: tuple[int, ...]
    movements: int


class FireshipLit(Event, frozen=True, kw_only=True):
    """A ship was set ablaze as a fireship and left by her crew."""

    ship: str


class SparksFlew(Event, frozen=True, kw_only=True):
    """A ship next to a fireship, or to her explosion: does she catch fire?"""

    ship: str
    by: str
    roll: Roll
    ablaze: bool
    blast: bool = False


class FireshipBurntOut(Event, frozen=True, kw_only=True):
    """A fireship's rigging is gone: from now on she only drifts."""

    ship: str


@tells(FireshipLit)
def _lit(state: Seascape, e: FireshipLit) -> str:
    return f"{name(state, e.ship)} is set ablaze as a fireship; her crew takes to the boats."


@shows(FireshipLit)
def _show_lit(state: Seascape, e: FireshipLit) -> Display:
    return flagged(e, "a fireship is lit")


@tells(SparksFlew)
def _sparks(state: Seascape, e: SparksFlew) -> str:
    what = "Burning wreckage" if e.blast else "A shower of sparks"
    how = "sets" if e.ablaze else "does not set"
    return f"{what} from {name(state, e.by)} {how} {name(state, e.ship)} on fire{die(e.roll)}."


@shows(SparksFlew)
def _show_sparks(state: Seascape, e: SparksFlew) -> Display:
    return flagged(e, "catches fire") if e.ablaze else told(e)


@tells(FireshipBurntOut)
def _burnt(state: Seascape, e: FireshipBurntOut) -> str:
    return f"The rigging of the fireship {name(state, e.ship)} has burned away: she only drifts."


NOTES[FireshipLit] = lambda e: "FIRESHIP"
NOTES[FireshipBurntOut] = lambda e: "burnt out"


def may_be_lit(state: Seascape, ship: Ship) -> bool:
    """Return whether she is under way, not burning, and another ship of hers can take her people in (ruling B37)."""
    held = ship.burning or ship.anchor or ship.weighing or ship.aground or ship.dismasted
    return not held and any(other is not ship for other in hands(state))


def asks(book: Book, state: Seascape) -> list[Ask]:
    """Ask whether a ship is to be lit."""
    return [
        Ask(
            f"fireship/{ship.spec.id}",
            "fireship",
            ship.spec.id,
            (HOLD, LIGHT),
            HOLD,
            book.cite(RULE),
            routine=True,
            prompt="Is {ship} to be set ablaze as a fireship?",
        )
        for ship in hands(state)
        if may_be_lit(state, ship)
    ]


def burning_fireship(ship: Ship) -> bool:
    """Return whether she is lit, not put out, and still afloat."""
    return ship.fireship >= 0 and ship.burning and ship.afloat


def light(ship: Ship) -> None:
    """Let her own people set her on fire and leave her."""
    ship.burning = ship.abandoned = True
    ship.fireship = 0
    ship.squadron = ship.joining = 0


def carried(book: Book, ship: Ship, other: Ship) -> str:
    """Let everybody aboard of a ship that her people have left."""
    return RULE if other.abandoned else ""


def helpless(book: Book, state: Seascape, ship: Ship, plots: list[str]) -> list[str] | None:
    """Send a ship that has nobody at the helm straight on by all her dice."""
    return [str(sum(state.rolled))] if ship.abandoned else None


def nobody_aboard(book: Book, ship: Ship) -> Reason | None:
    """Keep a side from scuttling a ship that its people have left."""
    return ("she has no crew aboard", RULE) if ship.abandoned else None


def on_the_card(ship: Ship) -> str:
    """Mark a fireship as one."""
    return "FIRESHIP" if ship.fireship >= 0 else ""


def forget(book: Book, state: Seascape, report: Report) -> None:
    """Give every pair its die again in a new turn."""
    state.scorched = []


def conditions(book: Book, state: Seascape, ship: Ship, own: bool) -> list[Condition]:
    """Show a fireship to all."""
    if not burning_fireship(ship):
        return []
    text = "a fireship, nobody aboard" if ship.abandoned else "a fireship, men aboard"
    return [Condition(key="fireship", text=text, cite=book.cite(RULE))]


class Fireships:
    """Ships that are burnt against the enemy, by their table and the book without them."""

    def __init__(self, book: Book) -> None:
        self._table = book.chart("fireships", FireshipTable)
        self._explodes_on, self._fate = book.explodes_on, book.fate
        self._strikes_burning = book.strikes_burning

    def _sparks(self, book: Book, state: Seascape, by: Ship, ship: Ship, blast: bool, report: Report) -> None:
        """Roll for a ship beside a fireship, or beside the place where one blew up."""
        if not ship.afloat or ship.burning or ship.spec.battery:
            return
        roll = Roll("sparks", state.dice.roll("sparks", self._table.die), self._table.die)
        ablaze = roll.value in (self._table.blast_sets_ablaze if blast else self._table.sets_ablaze)
        if report is not None:
            report.append(
                SparksFlew(
                    ship=ship.spec.id,
                    by=by.spec.id,
                    roll=roll,
                    ablaze=ablaze,
                    blast=blast,
                    cite=book.cite(RULE),
                    rulings=() if blast else (SPARKS,),
                )
            )
        if ablaze:
            catch_fire(book, state, ship, "fireship", report, RULE)

    def _alongside(self, book: Book, state: Seascape, by: Ship, ship: Ship, report: Report) -> None:
        """Roll once a turn for every pair, at the first moment they are next to each other (ruling B38)."""
        pair = (by.spec.index, ship.spec.index)
        if by is ship or not ship.afloat or pair in state.scorched or not state.adjacent(by, ship):
            return
        state.scorched.append(pair)
        self._sparks(book, state, by, ship, False, report)

    def passing(self, book: Book, state: Seascape, ship: Ship, report: Report) -> bool:
        """Look at a ship that has moved: past a fireship, or as one past others."""
        for other in state.ships:
            if burning_fireship(other):
                self._alongside(book, state, other, ship, report)
            if burning_fireship(ship):
                self._alongside(book, state, ship, other, report)
        return False

    def blown(self, book: Book, state: Seascape, ship: Ship, other: Ship, report: Report) -> None:
        """Set neighbours on fire by her explosion, damaged or not."""
        if ship.fireship >= 0:
            self._sparks(book, state, ship, other, True, report)

    def work(self, book: Book, state: Seascape, orders: Orders, report: Report) -> None:
        """Light ships as ordered; then all that lie beside a fireship of this side are in danger."""
        for ship in hands(state):
            if orders.get(f"fireship/{ship.spec.id}", HOLD) == LIGHT and may_be_lit(state, ship):
                light(ship)
                if report is not None:
                    report.append(FireshipLit(ship=ship.spec.id, cite=book.cite(RULE), rulings=(LIT,)))
        for ship in state.of_side(state.active):
            if burning_fireship(ship):
                self.passing(book, state, ship, report)

    def burn(self, book: Book, state: Seascape, ship: Ship, report: Report) -> None:
        """Burn one more movement phase: after the third her cordage is gone, and she drifts from the next turn on."""
        if not ship.abandoned or ship.fate or ship.dismasted:
            return
        ship.fireship += 1
        if ship.fireship >= self._table.movements:
            ship.masts, ship.hanging, ship.made_way = 0, [0, 0], False
            if report is not None:
                report.append(FireshipBurntOut(ship=ship.spec.id, cite=book.cite(RULE), rulings=(ABOARD,)))

    def explodes_on(self, book: Book, ship: Ship) -> tuple[int, ...]:
        """Return the faces of the die on which a fireship blows up, or another ship as before."""
        return self._table.explodes if ship.fireship >= 0 else self._explodes_on(book, ship)

    def fate(self, book: Book, ship: Ship) -> str:
        """Count her as scuttled if her own people lit her: the enemy has no part in it."""
        burnt = ship.fate == EXPLODED and ship.fireship >= 0 and not ship.captured
        return SCUTTLED if burnt else self._fate(book, ship)

    def strikes_burning(self, book: Book, ship: Ship) -> bool:
        """Return False for a fireship, which burns by the will of her side (ruling B39)."""
        return ship.fireship < 0 and self._strikes_burning(book, ship)


def apply(book: Book) -> Book:
    """Return a book in which ships may be burnt against the enemy."""
    rules = Fireships(book)
    changed = replace(
        book,
        explodes_on=rules.explodes_on,
        fate=rules.fate,
        strikes_burning=rules.strikes_burning,
        walkovers=(carried, *book.walkovers),
    ).adding(
        plot_bounds=(helpless,),
        scuttle_bars=(nobody_aboard,),
        card_notes=(on_the_card,),
        hazards=(rules.passing,),
        blasts=(rules.blown,),
        arrivals=(rules.burn,),
        chores=(forget,),
        conditions=(conditions,),
        words=(FIRESHIP_QUESTION,),
    )
    return changed.with_step(CommandStep("fireships", RULE, asks, rules.work), after="drift_free")
