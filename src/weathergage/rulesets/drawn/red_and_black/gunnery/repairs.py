"""Repairs in the command phase: fallen masts, grapples, entangled masts, the wheel, jury rig, refloating (6.8)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import Wording
from weathergage.geometry.opentable import POINTS, Base, free_way, overlaps_any
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import captain_of, passes
from weathergage.rulesets.drawn.red_and_black.core.events import AnchorWork, HullsTied, WheelShot, WreckCut
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import obstacles, on_table, put
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    TO_PORT,
    TO_STARBOARD,
    close_hauled,
    eye,
    in_irons,
    turned,
)
from weathergage.rulesets.drawn.red_and_black.sailing.turn_words import turn_answer
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED

TRY: Final = "try"
HOLD: Final = "hold"
RULE: Final = "6.8"
REPAIR_QUESTIONS: Final = (
    Wording(
        kind="unfoul",
        title="Clear the rigging",
        batch="Fouled masts",
        prompt="Shall {ship} try to free her masts from {other}?",
        labels={HOLD: "Leave the masts as they are", TRY: "Cut the masts free"},
    ),
    Wording(
        kind="ungrapple",
        title="Cast off grapples",
        batch="Grapples that hold",
        prompt="Shall {ship} try to cut the grapples that hold her to {other}?",
        labels={HOLD: "Keep the grapples", TRY: "Cut the grapples"},
    ),
    Wording(
        kind="irons",
        title="In irons",
        prompt="{ship} is in irons. To which side shall she pay off?",
        labels={TO_PORT: "Pay off to port", TO_STARBOARD: "Pay off to starboard"},
    ),
    Wording(
        kind="refloat",
        title="Aground",
        prompt="{ship} is aground. How is she to be turned when she comes off?",
        input="swing",
        answer=turn_answer,
    ),
)
#: By tie: the kind of ask, how the tie is called, and what the test is for.
_TIES: Final = {
    FOULED: ("unfoul", "entangled", "to free entangled masts"),
    GRAPPLED: ("ungrapple", "grappled", "to cut grapples"),
}


def hands(state: OpenTable) -> list[Ship]:
    """The active side's ships whose crews can do something."""
    side = state.active
    return [ship for ship in state.ships if ship.side == side and ship.fights and not ship.spec.fixed]


def need_for(book: Book, ship: Ship, what: str) -> int:
    """The least die of a repair by its name in the table, with crew parties and without."""
    row: tuple[int, int] = getattr(book.sheet.repairs, what)
    return row[not ship.crew]


def _mended(
    book: Book,
    state: OpenTable,
    ship: Ship,
    purpose: str,
    need: int,
    report: Report,
    other: str = "",
    rule: str = RULE,
    rulings: tuple[str, ...] = (),
) -> bool:
    added = [captain_of(book, ship, book.sheet.repairs.captain, RULE)]
    return passes(book, state, ship, purpose, 1, need, added, rule, report, other, rulings)


def tie_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask whether to try to get clear of another ship, where one hangs on her."""
    asks: list[list[Ask]] = [[] for _ in state.sealed]
    for ship in hands(state):
        for index in state.ties.others(ship.spec.index):
            other = state.ships[index]
            for how, (kind, _, _) in _TIES.items():
                if state.ties.held(ship.spec.index, index) & how:
                    friends = other.side == ship.side or other.struck
                    asks[ship.side].append(
                        Ask(
                            f"{kind}/{ship.spec.id}/{other.spec.id}",
                            kind,
                            ship.spec.id,
                            (HOLD, TRY),
                            TRY if friends or how == FOULED else HOLD,
                            book.cite(RULE),
                            other=other.spec.id,
                            routine=friends,
                        )
                    )
    return asks


def get_clear(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """Entangled masts and grapples are cut, each by a die; friends cast off grapples without one (ruling Y9)."""
    for ship in hands(state):
        for index in state.ties.others(ship.spec.index):
            other = state.ships[index]
            for how, (kind, word, purpose) in _TIES.items():
                wanted = orders.get(f"{kind}/{ship.spec.id}/{other.spec.id}", HOLD) == TRY
                if not wanted or not state.ties.held(ship.spec.index, index) & how:
                    continue
                free = how == GRAPPLED and other.side == ship.side
                need = need_for(book, ship, "entangled" if how == FOULED else "grapple")
                if free or _mended(book, state, ship, purpose, need, report, other.spec.id):
                    state.ties.loose(ship.spec.index, index, how)
                    if report is not None:
                        report.append(
                            HullsTied(
                                ship=ship.spec.id,
                                other=other.spec.id,
                                how=word,
                                tied=False,
                                cite=book.cite(RULE),
                            )
                        )


def cut_masts(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """Fallen masts are cut away, each by a die of its own."""
    for ship in hands(state):
        for side in (0, 1):
            for _ in range(ship.fallen[side]):
                need = need_for(book, ship, "fallen_mast")
                if _mended(book, state, ship, "to cut a fallen mast away", need, report):
                    ship.fallen[side] -= 1
                    if report is not None:
                        name = ("port", "starboard")[side]
                        report.append(WreckCut(ship=ship.spec.id, side=name, cite=book.cite(RULE)))


def mend_wheels(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """Wheels and rudders are mended."""
    for ship in hands(state):
        if not ship.wheel_shot:
            continue
        need = need_for(book, ship, "wheel")
        if _mended(book, state, ship, "to mend the wheel", need, report):
            ship.wheel_shot = False
            if report is not None:
                report.append(WheelShot(ship=ship.spec.id, mended=True, cite=book.cite(RULE)))


def jury_rig(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """A ship without masts sets up one jury mast, once (ruling X3)."""
    for ship in hands(state):
        if not ship.dismasted or not ship.crew or ship.jury_rigged or any(ship.fallen):
            continue
        need = house(book, state, "jury_rig.need")
        if _mended(
            book, state, ship, "to jury rig", need, report, rule="4.1.command.repair", rulings=("X3",)
        ):
            ship.masts[len(ship.masts) // 2] = house(book, state, "jury_rig.rating")
            ship.jury_rigged = True
            _worked(book, ship, "jury rig", report)


def _worked(book: Book, ship: Ship, deed: str, report: Report) -> None:
    if report is not None:
        cite = book.cite("4.1.command.repair")
        report.append(AnchorWork(ship=ship.spec.id, deed=deed, cite=cite, rulings=("X3",)))


def heading_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask which way a ship in irons pays off, and how one that is aground is hauled round when she comes free."""
    asks: list[list[Ask]] = [[] for _ in state.sealed]
    for ship in hands(state):
        free = not ship.anchored and not ship.dismasted and not state.ties.any(ship.spec.index)
        kind = ""
        bases: dict[str, Base] = {}
        if ship.aground:
            kind, bases = "refloat", _hauled(book, state, ship)
        elif free and in_irons(book, state, ship) and not ship.boats:
            kind, bases = "irons", _fallen_off(book, state, ship)
        if kind:
            asks[ship.side].append(
                Ask(
                    f"{kind}/{ship.spec.id}",
                    kind,
                    ship.spec.id,
                    tuple(bases) or ("0",),
                    _roomiest(state, ship, bases),
                    book.cite("4.1.command.repair"),
                )
            )
    return asks


def _hauled(book: Book, state: OpenTable, ship: Ship) -> dict[str, Base]:
    """Return the turns by which she can be hauled round, a length astern of where she sticks, with her base then."""
    most = house(book, state, "refloat.points")
    turns = ["0", *(letter * points for points in range(1, most + 1) for letter in (TO_PORT, TO_STARBOARD))]
    return _afloat_at(state, ship, turns)


def _afloat_at(state: OpenTable, ship: Ship, turns: list[str]) -> dict[str, Base]:
    """Return her base when she is hauled off astern and turned, for all turns that nothing is in the way of."""
    base = ship.base
    others = obstacles(state, ship)
    back, _ = free_way(base.turned(POINTS // 2), base.fore + base.aft, others)
    astern = base.slid(base.point + POINTS // 2, back)
    found = {turn: astern.turned(turned(ship, turn) - ship.point) for turn in turns}
    return {
        turn: base
        for turn, base in found.items()
        if on_table(state, base.mast) and not overlaps_any(base, others)
    }


def _fallen_off(book: Book, state: OpenTable, ship: Ship) -> dict[str, Base]:
    """Return the base of a ship in irons on either tack."""
    return {
        letter: ship.base.turned(_paid_off(book, state, ship, letter) - ship.point)
        for letter in (TO_PORT, TO_STARBOARD)
    }


def _paid_off(book: Book, state: OpenTable, ship: Ship, letter: str) -> int:
    """Return her heading close-hauled on the tack to which she falls off: her bow goes to port or to starboard."""
    close = close_hauled(book, state, ship)
    return (eye(state) + (close if letter == TO_STARBOARD else -close)) % POINTS


def _roomiest(state: OpenTable, ship: Ship, bases: dict[str, Base]) -> str:
    """Return the answer with the most water ahead; no turn where she cannot be hauled off."""
    look = (ship.spec.fore + ship.spec.aft) * 4
    others = obstacles(state, ship, look)
    room = {option: free_way(base, look, others)[0] for option, base in bases.items()}
    return max(room, key=lambda option: (room[option], -len(option)), default="0")


def pay_off(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """A ship in irons falls off to a tack, if her crew can make her and nothing is in the way (ruling X3)."""
    for ship in hands(state):
        letter = orders.get(f"irons/{ship.spec.id}")
        if letter is None or not in_irons(book, state, ship):
            continue
        point = _paid_off(book, state, ship, letter)
        others = obstacles(state, ship)
        if overlaps_any(ship.base.turned(point - ship.point), others):
            continue
        need = house(book, state, "irons.need")
        if _mended(book, state, ship, "to get out of irons", need, report, rule="5.7", rulings=("X3",)):
            put(book, state, ship, ship.mast, point, "turn", "5.7", report)


def refloat(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """A ship aground is hauled off stern first and turned (ruling X3)."""
    for ship in hands(state):
        turn = orders.get(f"refloat/{ship.spec.id}")
        if turn is None or not ship.aground:
            continue
        need = house(book, state, "refloat.need")
        if _mended(
            book, state, ship, "to get afloat", need, report, rule="4.1.command.repair", rulings=("X3",)
        ):
            base = _afloat_at(state, ship, [turn]).get(turn)
            if base is not None:
                ship.aground = False
                _worked(book, ship, "refloat", report)
                put(book, state, ship, base.mast, base.point, "back", "4.1.command.repair", report)
