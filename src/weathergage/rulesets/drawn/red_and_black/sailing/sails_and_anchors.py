"""Sails, anchors, springs and boats (4.1.command.boats, 4.1.action.anchor, ruling X3)."""

from typing import ClassVar, Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, Wording
from weathergage.geometry.opentable import POINTS, overlaps_any
from weathergage.rulesets.drawn.red_and_black.core import question_kinds as kinds
from weathergage.rulesets.drawn.red_and_black.core.book import Book, CommandStep, house
from weathergage.rulesets.drawn.red_and_black.core.events import AnchorWork
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import KINDS
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.repairs import has_hands
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import obstacles, put
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import in_irons, turn_notation
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
#: The answers to questions with two of them, by kind.
_CHOICES: Final = {"sails": (BATTLE, FULL), "boats": (IN, OUT), "weigh": (STAY, WEIGH)}
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


class Work(CommandStep):
    """Sails, boats, anchors and springs of the active side's ships."""

    kinds: ClassVar[tuple[int, ...]] = (kinds.SAILS, kinds.BOATS, kinds.WEIGH, kinds.SPRING)

    def pose(self, book: Book, state: OpenTable, questions: Questions) -> None:
        """Ask what each ship does with them."""
        for ship in state.ships:
            if not has_hands(state, ship):
                continue
            if ship.anchored:
                self._at_anchor(book, state, ship, questions)
            elif not (ship.aground or ship.spec.rowed or state.ties.any(ship.spec.index)):
                may = may_tow(book, state, ship)
                if may or ship.boats:
                    _ask(questions, ship, kinds.BOATS, ship.boats and may)
                if may_crowd(ship):
                    _ask(questions, ship, kinds.SAILS, ship.full_sail)

    def _at_anchor(self, book: Book, state: OpenTable, ship: Ship, questions: Questions) -> None:
        if not ship.weighing:
            _ask(questions, ship, kinds.WEIGH, False)
        if not ship.weighing or not _comes_up(book, state, ship):
            first = questions.options.count
            questions.options.extend(spring_turns(book, state, ship))
            turns = questions.options.count - first
            questions.put(ship.side, kinds.SPRING, ship.spec.index, turns, first=first, routine=True)

    def describe(self, book: Book, state: OpenTable, questions: Questions, row: int) -> Ask:
        """Return the question in words."""
        kind, ship = KINDS[questions.kind[row]], state.ships[questions.ship[row]].spec.id
        if kind == "spring":
            first = questions.first[row]
            turns = questions.options.part(first, questions.choices[row])
            options = tuple([turn_notation(turn) for turn in turns])
        else:
            options = _CHOICES[kind]
        default = options[questions.default[row]]
        return Ask(f"{kind}/{ship}", kind, ship, options, default, book.cite(RULE), routine=True)

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Carry it out in the order of the sheet: boats and sails, weighing as announced, springs."""
        for ship in state.ships:
            if has_hands(state, ship):
                _work(book, state, ship, questions, report)


def _ask(questions: Questions, ship: Ship, kind: int, as_it_is: bool) -> None:
    """Ask for one of two choices; the default is how it is now."""
    questions.put(ship.side, kind, ship.spec.index, 2, int(as_it_is), routine=True)


def _work(book: Book, state: OpenTable, ship: Ship, questions: Questions, report: Report) -> None:
    sails, boats, announced, turn = int(ship.full_sail), int(ship.boats), False, 0
    for row in range(questions.rows):
        answer = questions.answer[row]
        if questions.ship[row] == ship.spec.index and answer >= 0:
            kind = questions.kind[row]
            if kind == kinds.SAILS:
                sails = answer
            elif kind == kinds.BOATS:
                boats = answer
            elif kind == kinds.WEIGH:
                announced = answer > 0
            elif kind == kinds.SPRING:
                turn = questions.options[questions.first[row] + answer]
    if sails != ship.full_sail:
        ship.full_sail = sails > 0 and may_crowd(ship)
        told(book, ship, "full sail" if ship.full_sail else "battle sail", RULE, report)
    if boats != ship.boats:
        ship.boats = boats > 0
        told(book, ship, "boats out" if ship.boats else "boats in", RULE, report)
    if ship.anchored:
        _weigh(book, state, ship, announced, report)
    if ship.anchored and turn:
        put(book, state, ship, ship.mast, (ship.point + turn) % POINTS, "spring", RULE, report)


def may_tow(book: Book, state: OpenTable, ship: Ship) -> bool:
    """Return whether boats are of use: she has hands for them and makes no way under sail."""
    return ship.crew > 0 and (ship.dismasted or in_irons(book, state, ship))


def may_crowd(ship: Ship) -> bool:
    """Return whether she can set full sail: every mast standing, nothing over the side."""
    return bool(ship.masts) and not ship.masts_lost and not any(ship.fallen) and not ship.boats


def spring_turns(book: Book, state: OpenTable, ship: Ship) -> list[int]:
    """Return the turns on her springs that nothing is in the way of, in points to starboard."""
    found = [0]
    others = obstacles(state, ship)
    for way in (-1, 1):
        for points in range(1, house(book, state, "springs.points") + 1):
            base = ship.base.turned(way * points)
            if overlaps_any(base, others):
                break
            found.append(way * points)
    return found


def _comes_up(book: Book, state: OpenTable, ship: Ship) -> bool:
    """Return whether one more command phase of weighing brings her anchor up."""
    return ship.weighing + 1 >= house(book, state, "anchor.weigh_phases")


def _weigh(book: Book, state: OpenTable, ship: Ship, announced: bool, report: Report) -> None:
    """Weigh: announced in one command phase, aweigh in a later one."""
    if not ship.weighing and not announced:
        return
    done = _comes_up(book, state, ship)
    ship.weighing += 1
    told(book, ship, "aweigh" if done else "weighing", RULE, report)
    if done:
        ship.anchored, ship.weighing = False, 0


def ask_to_anchor(state: OpenTable, ship: Ship, questions: Questions) -> None:
    """Ask whether the ship that has moved lets go her anchor."""
    if may_anchor(state, ship):
        questions.put(ship.side, kinds.ANCHOR, ship.spec.index, 2, routine=True)


def anchor_ask(book: Book, ship: Ship) -> Ask:
    """Return that question in words."""
    name, cite = ship.spec.id, book.cite("4.1.action.anchor")
    return Ask(f"anchor/{name}", "anchor", name, (NONE, DROP), NONE, cite, routine=True)


def may_anchor(state: OpenTable, ship: Ship) -> bool:
    """Return whether there is ground to anchor in, and nothing speaks against it."""
    if not state.anchoring or not ship.fights or ship.anchored or ship.aground:
        return False
    return not state.ties.any(ship.spec.index)


def drop_anchor(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Let go: she holds from now on."""
    ship.anchored, ship.weighing = True, 0
    ship.full_sail = ship.drifting = ship.boats = False
    told(book, ship, "anchor", "4.1.action.anchor", report)


def told(book: Book, ship: Ship, deed: str, rule: str, report: Report) -> None:
    """Tell of work with sails, anchors or boats."""
    if report is not None:
        report.append(AnchorWork(ship=ship.spec.id, deed=deed, cite=book.cite(rule), rulings=("X3",)))
