"""Repairs in the command phase: fallen masts, grapples, entangled masts, the wheel, jury rig, refloating (6.8)."""

from typing import ClassVar, Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import Wording
from weathergage.geometry.opentable import POINTS, Base, Spot, can_touch, free_way, overlaps_any
from weathergage.rulesets.drawn.red_and_black.core.book import Book, CommandStep, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import by_captain, passes
from weathergage.rulesets.drawn.red_and_black.core.events import AnchorWork, HullsTied, WheelShot, WreckCut
from weathergage.rulesets.drawn.red_and_black.core.land_grid import shore_of
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import KINDS, UNFOUL, UNGRAPPLE
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import obstacles, on_table, others_of, put
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
_CHOICES: Final = (HOLD, TRY)
#: Positions of ships aground that are remembered at most.
_REMEMBERED: Final = 4096
_HOLDS: Final = 0
_TRIES: Final = 1
#: By tie: how it is called, what the test is for, and its row in the table of repairs.
_TIES: Final = {
    FOULED: ("entangled", "to free entangled masts", "entangled"),
    GRAPPLED: ("grappled", "to cut grapples", "grapple"),
}


def has_hands(state: OpenTable, ship: Ship) -> bool:
    """Return whether she is one of the active side's ships whose crews can do something."""
    return ship.side == state.active and ship.fights and not ship.spec.fixed


def need_for(book: Book, ship: Ship, what: str) -> int:
    """Return the least die of a repair by its name in the table, with crew parties and without."""
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
    added = by_captain(book, ship, book.sheet.repairs.captain, RULE, report is not None)
    return passes(book, state, ship, purpose, 1, need, added, rule, report, other, rulings)


class GetClear(CommandStep):
    """Entangled masts and grapples are cut, each by a die; friends cast off grapples without one (ruling Y9)."""

    kinds: ClassVar[tuple[int, ...]] = (UNFOUL, UNGRAPPLE)

    def pose(self, book: Book, state: OpenTable, questions: Questions) -> None:
        """Ask whether to try to get clear of another ship, where one hangs on her."""
        if not state.ties.pairs:
            return
        for ship in state.ships:
            if not has_hands(state, ship):
                continue
            for index in state.ties.others(ship.spec.index):
                held, other = state.ties.held(ship.spec.index, index), state.ships[index]
                friends = other.side == ship.side or other.struck
                if held & FOULED:
                    self._ask(questions, ship, UNFOUL, _TRIES, index, friends)
                if held & GRAPPLED:
                    self._ask(questions, ship, UNGRAPPLE, _TRIES if friends else _HOLDS, index, friends)

    def _ask(
        self, questions: Questions, ship: Ship, kind: int, default: int, other: int, friends: bool
    ) -> None:
        questions.put(ship.side, kind, ship.spec.index, len(_CHOICES), default, about=other, routine=friends)

    def describe(self, book: Book, state: OpenTable, questions: Questions, row: int) -> Ask:
        """Return the question in words."""
        kind = KINDS[questions.kind[row]]
        ship, other = state.ships[questions.ship[row]].spec.id, state.ships[questions.about[row]].spec.id
        return Ask(
            f"{kind}/{ship}/{other}",
            kind,
            ship,
            _CHOICES,
            _CHOICES[questions.default[row]],
            book.cite(RULE),
            other=other,
            routine=questions.routine[row],
        )

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Cut what is to be cut."""
        for row in range(questions.rows):
            if questions.answer[row] == _TRIES and questions.kind[row] in self.kinds:
                ship, other = state.ships[questions.ship[row]], state.ships[questions.about[row]]
                how = FOULED if questions.kind[row] == UNFOUL else GRAPPLED
                if state.ties.held(ship.spec.index, other.spec.index) & how:
                    _cut(book, state, ship, other, how, report)


def _cut(book: Book, state: OpenTable, ship: Ship, other: Ship, how: int, report: Report) -> None:
    word, purpose, row = _TIES[how]
    free = how == GRAPPLED and other.side == ship.side
    if free or _mended(book, state, ship, purpose, need_for(book, ship, row), report, other.spec.id):
        state.ties.loose(ship.spec.index, other.spec.index, how)
        if report is not None:
            cite = book.cite(RULE)
            report.append(HullsTied(ship=ship.spec.id, other=other.spec.id, how=word, tied=False, cite=cite))


class CutMasts(CommandStep):
    """Fallen masts are cut away, each by a die of its own."""

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Throw for each of them."""
        for ship in state.ships:
            if has_hands(state, ship) and (ship.fallen[0] or ship.fallen[1]):
                _cut_masts(book, state, ship, report)


def _cut_masts(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    for side in (0, 1):
        for _ in range(ship.fallen[side]):
            need = need_for(book, ship, "fallen_mast")
            if _mended(book, state, ship, "to cut a fallen mast away", need, report):
                ship.fallen[side] -= 1
                if report is not None:
                    name = ("port", "starboard")[side]
                    report.append(WreckCut(ship=ship.spec.id, side=name, cite=book.cite(RULE)))


class MendWheels(CommandStep):
    """Wheels and rudders are mended."""

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Throw for each of them."""
        for ship in state.ships:
            if ship.wheel_shot and has_hands(state, ship):
                mend_wheel(book, state, ship, report)


def mend_wheel(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Try to mend the wheel of a ship."""
    need = need_for(book, ship, "wheel")
    if _mended(book, state, ship, "to mend the wheel", need, report):
        ship.wheel_shot = False
        if report is not None:
            report.append(WheelShot(ship=ship.spec.id, mended=True, cite=book.cite(RULE)))


class JuryRig(CommandStep):
    """A ship without masts sets up one jury mast, once (ruling X3)."""

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Throw for each of them."""
        for ship in state.ships:
            if not ship.dismasted or not has_hands(state, ship):
                continue
            if not ship.crew or ship.jury_rigged or any(ship.fallen):
                continue
            need, rule = house(book, state, "jury_rig.need"), "4.1.command.repair"
            if _mended(book, state, ship, "to jury rig", need, report, rule=rule, rulings=("X3",)):
                ship.masts[len(ship.masts) // 2] = house(book, state, "jury_rig.rating")
                ship.jury_rigged = True
                _worked(book, ship, "jury rig", report)


def _worked(book: Book, ship: Ship, deed: str, report: Report) -> None:
    if report is not None:
        cite = book.cite("4.1.command.repair")
        report.append(AnchorWork(ship=ship.spec.id, deed=deed, cite=cite, rulings=("X3",)))


class PayOff(CommandStep):
    """A ship in irons falls off to a tack, if her crew can make her and nothing is in the way (ruling X3)."""

    def __init__(self, id: str, rule: str, sitting: int) -> None:
        super().__init__(id, rule, sitting)
        #: How ships aground may be hauled off, by all that it depends on.
        self._hauling: dict[object, Ask] = {}

    def pose(self, book: Book, state: OpenTable, questions: Questions) -> None:
        """Ask which way a ship in irons pays off, and how one that is aground is hauled round when she comes free."""
        for ship in state.ships:
            if not has_hands(state, ship):
                continue
            if ship.aground:
                questions.put_ask(ship.side, self._refloat_ask(book, state, ship), ship.spec.index)
            elif in_irons(book, state, ship) and not (ship.anchored or ship.dismasted or ship.boats):
                if not state.ties.any(ship.spec.index):
                    ask = _heading_ask(book, state, ship, "irons", _fallen_off(book, state, ship))
                    questions.put_ask(ship.side, ask, ship.spec.index)

    def _refloat_ask(self, book: Book, state: OpenTable, ship: Ship) -> Ask:
        """Return how she may be hauled off: the same until a ship near her moves, since she does not."""
        most = house(book, state, "refloat.points")
        key = (most, ship.spec.id, shore_of(state), state.width, state.height, *_bases_near(state, ship))
        ask = self._hauling.get(key)
        if ask is None:
            if len(self._hauling) >= _REMEMBERED:
                self._hauling.clear()
            hauled = _hauled(state, ship, most)
            ask = self._hauling[key] = _heading_ask(book, state, ship, "refloat", hauled)
        return ask

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Try it."""
        for row in range(questions.rows):
            ask = questions.asked[row]
            if ask is not None and ask.kind == "irons":
                ship, letter = state.ships[questions.ship[row]], questions.written(row)
                if letter and has_hands(state, ship) and in_irons(book, state, ship):
                    pay_off(book, state, ship, letter, report)


def pay_off(book: Book, state: OpenTable, ship: Ship, letter: str, report: Report) -> None:
    """Try to get a ship out of irons, by one side or the other."""
    point = _paid_off(book, state, ship, letter)
    if overlaps_any(ship.base.turned(point - ship.point), obstacles(state, ship)):
        return
    need = house(book, state, "irons.need")
    if _mended(book, state, ship, "to get out of irons", need, report, rule="5.7", rulings=("X3",)):
        put(book, state, ship, ship.mast, point, "turn", "5.7", report)


class Refloat(CommandStep):
    """A ship aground is hauled off stern first and turned (ruling X3)."""

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Try it."""
        for row in range(questions.rows):
            ask = questions.asked[row]
            if ask is not None and ask.kind == "refloat":
                ship, turn = state.ships[questions.ship[row]], questions.written(row)
                if turn and has_hands(state, ship) and ship.aground:
                    refloat(book, state, ship, turn, report)


def refloat(book: Book, state: OpenTable, ship: Ship, turn: str, report: Report) -> None:
    """Try to haul a ship off."""
    need, rule = house(book, state, "refloat.need"), "4.1.command.repair"
    if _mended(book, state, ship, "to get afloat", need, report, rule=rule, rulings=("X3",)):
        base = _afloat_at(state, ship, [turn]).get(turn)
        if base is not None:
            ship.aground = False
            _worked(book, ship, "refloat", report)
            put(book, state, ship, base.mast, base.point, "back", rule, report)


def _heading_ask(book: Book, state: OpenTable, ship: Ship, kind: str, bases: dict[str, Base]) -> Ask:
    """Ask for one of some headings; the default is the one with the most water ahead."""
    name, cite = ship.spec.id, book.cite("4.1.command.repair")
    return Ask(f"{kind}/{name}", kind, name, tuple(bases) or ("0",), _roomiest(state, ship, bases), cite)


def _bases_near(state: OpenTable, ship: Ship) -> list[tuple[Spot, int, int, int, int]]:
    """Return how she lies, and all ships that she could touch on her way off and as far ahead as she looks then."""
    around = Base(ship.mast, 0, 2 * _look(ship), 0, 0)
    found = [_lying(ship)]
    for other in others_of(state, ship):
        if can_touch(around, other.base):
            found.append(_lying(other))
    return found


def _lying(ship: Ship) -> tuple[Spot, int, int, int, int]:
    return ship.mast, ship.point, ship.spec.fore, ship.spec.aft, ship.spec.beam


def _hauled(state: OpenTable, ship: Ship, most: int) -> dict[str, Base]:
    """Return the turns by which she can be hauled round, a length astern of where she sticks, with her base then."""
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


def _look(ship: Ship) -> int:
    """Return how far ahead she looks for water."""
    return (ship.spec.fore + ship.spec.aft) * 4


def _roomiest(state: OpenTable, ship: Ship, bases: dict[str, Base]) -> str:
    """Return the answer with the most water ahead; no turn where she cannot be hauled off."""
    look = _look(ship)
    others = obstacles(state, ship, look)
    room = {option: free_way(base, look, others)[0] for option, base in bases.items()}
    return max(room, key=lambda option: (room[option], -len(option)), default="0")
