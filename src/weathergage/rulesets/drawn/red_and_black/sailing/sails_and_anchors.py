"""Sails, anchors, springs and boats (4.1.command.boats, 4.1.action.anchor, ruling X3)."""

from collections.abc import Iterator
from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import AskFacts, Wording
from weathergage.geometry.opentable import overlaps_any
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.events import AnchorWork
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.repairs import hands
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import obstacles, put
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    TO_PORT,
    TO_STARBOARD,
    in_irons,
    turned,
)
from weathergage.rulesets.drawn.red_and_black.sailing.turn_words import turn_answer

STAY: Final = "stay"
WEIGH: Final = "weigh"
IN: Final = "in"
OUT: Final = "out"
BATTLE: Final = "battle"
FULL: Final = "full"
NONE: Final = "none"
DROP: Final = "drop"
RULE: Final = "4.1.command.boats"
#: Work of a command phase lies in one register.
WORK: Final = "work"
WORK_QUESTIONS: Final = (
    Wording(
        kind="sails",
        title="Sails",
        batch="Sails",
        prompt="Which sails does {ship} carry?",
        paper="register",
        group=WORK,
        labels={BATTLE: "Battle sail", FULL: "Full sail"},
        facts=AskFacts(key="f", brief=True),
    ),
    Wording(
        kind="boats",
        title="Boats",
        prompt="Shall the boats of {ship} tow her?",
        paper="register",
        group=WORK,
        labels={IN: "Boats in", OUT: "Boats out, to tow her"},
        shorts={IN: "In", OUT: "Out, to tow"},
        insists=True,
    ),
    Wording(
        kind="weigh",
        title="At anchor",
        prompt="Does {ship} weigh her anchor?",
        paper="register",
        group=WORK,
        labels={STAY: "Stay at anchor", WEIGH: "Begin to weigh"},
        shorts={STAY: "Stay", WEIGH: "Weigh"},
        insists=True,
    ),
    Wording(
        kind="spring",
        title="Springs",
        prompt="How does {ship} turn on her springs?",
        input="swing",
        paper="register",
        group=WORK,
        answer=turn_answer,
        insists=True,
    ),
)
ANCHOR_QUESTION: Final = Wording(
    kind="anchor",
    title="Anchor",
    prompt="Does {ship} drop her anchor?",
    paper="register",
    labels={NONE: "Keep the anchor up", DROP: "Drop anchor"},
    shorts={NONE: "Keep it up", DROP: "Drop it"},
    facts=AskFacts(key="k"),
)


def work_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Sails, boats, anchors and springs of the active side's ships."""
    asks: list[list[Ask]] = [[] for _ in state.sealed]
    for ship in hands(state):
        for kind, options, default in _choices(book, state, ship):
            asks[ship.side].append(
                Ask(
                    f"{kind}/{ship.spec.id}",
                    kind,
                    ship.spec.id,
                    options,
                    default,
                    book.cite(RULE),
                    routine=True,
                )
            )
    return asks


def _choices(book: Book, state: OpenTable, ship: Ship) -> Iterator[tuple[str, tuple[str, ...], str]]:
    if ship.anchored:
        if not ship.weighing:
            yield "weigh", (STAY, WEIGH), STAY
        if not ship.weighing or not _comes_up(book, state, ship):
            yield "spring", tuple(spring_options(book, state, ship)), "0"
        return
    if state.ties.others(ship.spec.index) or ship.aground or ship.spec.rowed:
        return
    if may_tow(book, state, ship) or ship.boats:
        yield "boats", (IN, OUT), OUT if ship.boats and may_tow(book, state, ship) else IN
    if may_crowd(ship):
        yield "sails", (BATTLE, FULL), FULL if ship.full_sail else BATTLE


def may_tow(book: Book, state: OpenTable, ship: Ship) -> bool:
    """Return whether boats are of use: she has hands for them and makes no way under sail."""
    return ship.crew > 0 and (ship.dismasted or in_irons(book, state, ship))


def may_crowd(ship: Ship) -> bool:
    """Return whether she can set full sail: every mast standing, nothing over the side."""
    return bool(ship.masts) and not ship.masts_lost and not any(ship.fallen) and not ship.boats


def spring_options(book: Book, state: OpenTable, ship: Ship) -> list[str]:
    """Turns on her springs that nothing is in the way of."""
    found = ["0"]
    others = obstacles(state, ship)
    for letter, way in ((TO_PORT, -1), (TO_STARBOARD, 1)):
        for points in range(1, house(book, state, "springs.points") + 1):
            base = ship.base.turned(way * points)
            if overlaps_any(base, others):
                break
            found.append(letter * points)
    return found


def work(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """Carry it out in the order of the sheet: boats and sails, weighing as announced, springs."""
    for ship in hands(state):
        name = ship.spec.id
        if (sails := orders.get(f"sails/{name}")) is not None and (sails == FULL) != ship.full_sail:
            ship.full_sail = sails == FULL and may_crowd(ship)
            told(book, ship, "full sail" if ship.full_sail else "battle sail", RULE, report)
        if (boats := orders.get(f"boats/{name}")) is not None and (boats == OUT) != ship.boats:
            ship.boats = boats == OUT
            told(book, ship, "boats out" if ship.boats else "boats in", RULE, report)
        if ship.anchored:
            _weigh(book, state, ship, orders.get(f"weigh/{name}") == WEIGH, report)
        turn = orders.get(f"spring/{name}", "0")
        if ship.anchored and turn != "0":
            put(book, state, ship, ship.mast, turned(ship, turn), "spring", RULE, report)


def _comes_up(book: Book, state: OpenTable, ship: Ship) -> bool:
    """Return whether one more command phase of weighing brings her anchor up."""
    return ship.weighing + 1 >= house(book, state, "anchor.weigh_phases")


def _weigh(book: Book, state: OpenTable, ship: Ship, announced: bool, report: Report) -> None:
    """Announced in one command phase, aweigh in a later one."""
    if not ship.weighing and not announced:
        return
    done = _comes_up(book, state, ship)
    ship.weighing += 1
    told(book, ship, "aweigh" if done else "weighing", RULE, report)
    if done:
        ship.anchored, ship.weighing = False, 0


def anchor_asks(book: Book, state: OpenTable, ship: Ship) -> list[Ask]:
    """Ask whether the ship that has moved lets go her anchor."""
    if not may_anchor(state, ship):
        return []
    cite = book.cite("4.1.action.anchor")
    return [Ask(f"anchor/{ship.spec.id}", "anchor", ship.spec.id, (NONE, DROP), NONE, cite, routine=True)]


def may_anchor(state: OpenTable, ship: Ship) -> bool:
    """Return whether there is ground to anchor in, and nothing speaks against it."""
    tied = bool(state.ties.others(ship.spec.index))
    return state.anchoring and ship.fights and not ship.anchored and not ship.aground and not tied


def drop_anchor(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Let go: she holds from now on."""
    ship.anchored, ship.weighing = True, 0
    ship.full_sail = ship.drifting = ship.boats = False
    told(book, ship, "anchor", "4.1.action.anchor", report)


def told(book: Book, ship: Ship, deed: str, rule: str, report: Report) -> None:
    """Tell of work with sails, anchors or boats."""
    if report is not None:
        report.append(AnchorWork(ship=ship.spec.id, deed=deed, cite=book.cite(rule), rulings=("X3",)))
