"""Reloading in the command phase: one broadside and one chaser, or two chasers (6.3)."""

from typing import Final

from weathergage.engine.events import Modifier, Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import Wording
from weathergage.geometry.opentable import squared
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.die_tests import as_rolls, crew_of, thrown
from weathergage.rulesets.drawn.red_and_black.core.events import GunsReloaded
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW, PORT, STARBOARD, STERN, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.table_schema import Ammunition
from weathergage.rulesets.drawn.red_and_black.gunnery.shot_words import reload_answer
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import mounts
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES

NONE: Final = "none"
ROUND_SHOT: Final = "R"
SLOTS: Final = ("first", "second")
RULE: Final = "6.3"
RELOAD_QUESTION: Final = Wording(
    kind="reload",
    title="Reload",
    batch="Loading",
    prompt="What does {ship} load with her {last} reload action?",
    input="guns",
    labels={NONE: "Reload nothing"},
    shorts={NONE: "Nothing"},
    answer=reload_answer,
)


def empty(ship: Ship, battery: int) -> bool:
    """Return whether a battery can be loaded: loaded guns keep what is in them (6.3.loaded)."""
    return mounts(ship, battery) and not ship.load[battery]


def reload_sum(book: Book, ship: Ship, shot: Ammunition) -> list[Modifier]:
    """Return what is added to the dice of a reload action."""
    added = [crew_of(book, ship, book.sheet.reloading.crew, RULE)]
    if shot.reload:
        added.append(book.modifier(shot.name, shot.reload, RULE))
    return [modifier for modifier in added if modifier.value]


def options_of(book: Book, ship: Ship, slot: str) -> list[str]:
    """Return what a reload action may be spent on: the first on any battery, the second on a chaser."""
    batteries = (PORT, STARBOARD, BOW, STERN) if slot == SLOTS[0] else (BOW, STERN)
    return [
        f"{BATTERIES[battery]} {code}" for battery in batteries if empty(ship, battery) for code in book.shot
    ]


def reload_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask what each ship of the side loads."""
    asks: list[list[Ask]] = [[] for _ in state.sealed]
    for ship in state.of_side(state.active):
        if not ship.fights or not ship.broadside:
            continue
        for slot in SLOTS:
            if options := options_of(book, ship, slot):
                asks[ship.side].append(
                    Ask(
                        f"reload/{ship.spec.id}/{slot}",
                        "reload",
                        ship.spec.id,
                        (NONE, *options),
                        _default(state, ship, options, slot),
                        book.cite(RULE),
                        routine=slot == SLOTS[1],
                    )
                )
    return asks


def _default(state: OpenTable, ship: Ship, options: list[str], slot: str) -> str:
    """Go on with what was begun; else load round shot, on the side where the nearest enemy is."""
    for battery, code in enumerate(ship.loading):
        if code and f"{BATTERIES[battery]} {code}" in options and (slot == SLOTS[0]) == (battery < BOW):
            return f"{BATTERIES[battery]} {code}"
    batteries = (
        [STARBOARD, PORT, BOW, STERN] if _enemy_to_starboard(state, ship) else [PORT, STARBOARD, BOW, STERN]
    )
    if slot == SLOTS[1]:
        # The first action goes to a broadside where one is empty, else to the bow.
        batteries = [BOW, STERN] if empty(ship, PORT) or empty(ship, STARBOARD) else [STERN]
    for battery in batteries:
        if (wanted := f"{BATTERIES[battery]} {ROUND_SHOT}") in options:
            return wanted
    return NONE


def _enemy_to_starboard(state: OpenTable, ship: Ship) -> bool:
    foes = state.foes_of(ship.side)
    if not foes:
        return False
    nearest = min(foes, key=lambda foe: (squared(foe.mast, ship.mast), foe.spec.index))
    bow = ship.base.bow
    keel = bow[0] - ship.mast[0], bow[1] - ship.mast[1]
    line = nearest.mast[0] - ship.mast[0], nearest.mast[1] - ship.mast[1]
    return keel[0] * line[1] - keel[1] * line[0] > 0


def reload(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """Carry the reload actions out; the same battery is served once only."""
    for ship in state.of_side(state.active):
        served: set[int] = set()
        for slot in SLOTS:
            notation = orders.get(f"reload/{ship.spec.id}/{slot}", NONE)
            if notation == NONE or not ship.fights:
                continue
            name, code = notation.split()
            battery = BATTERIES.index(name)
            if empty(ship, battery) and _may_serve(book, served, battery):
                served.add(battery)
                serve(book, state, ship, battery, book.shot[code], report)


def _may_serve(book: Book, served: set[int], battery: int) -> bool:
    """Return whether hands are left: for a broadside and a chaser, or for chasers alone (6.3)."""
    table = book.sheet.reloading
    broadsides = sum(each < BOW for each in served)
    chasers = len(served) - broadsides
    if battery in served:
        return False
    if battery < BOW:
        return broadsides < table.broadsides and chasers <= table.chasers
    return chasers < (table.chasers if broadsides else table.chasers_alone)


def serve(book: Book, state: OpenTable, ship: Ship, battery: int, shot: Ammunition, report: Report) -> None:
    """One reload action: two dice, and when enough of them have succeeded the battery is loaded (6.3.actions)."""
    table = book.sheet.reloading
    added = reload_sum(book, ship, shot)
    values = thrown(state, "reloading", table.dice)
    total = sum(values) + sum([modifier.value for modifier in added])
    passed = total >= table.need
    loaded = passed and ship.ram_home(battery, shot.code, shot.actions)
    if report is not None:
        report.append(
            GunsReloaded(
                ship=ship.spec.id,
                battery=battery,
                ammunition=shot.name,
                rolls=as_rolls("reloading", values),
                modifiers=tuple(added),
                need=table.need,
                passed=passed,
                loaded=loaded,
                cite=book.cite("6.3.actions" if shot.actions > 1 else RULE),
                rulings=("X5",),
                to=ship.side,
            )
        )
