"""The helm at the end of a movement: turns hexside by hexside, and tacks (6.a.5 to 6.a.7)."""

from weathergage.engine.contract.questions import WRITTEN, Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.events import TackTried
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import AFTER
from weathergage.rulesets.drawn.beat_to_quarters.sailing.course_words import course_answer, tack_answer
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import MOVED, enter
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    STAY,
    TO_PORT,
    TO_STARBOARD,
    heads_to_wind,
    hexsides_of,
    turned,
    turns_of,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.wheeling import turn_options, turn_squadron
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_stages import leader
from weathergage.rulesets.drawn.beat_to_quarters.turn.stage import TURN, Stage, StageInWords

HELM_QUESTIONS = (
    Wording(
        kind="turn",
        title="Turn",
        prompt="{ship} has come to the end of her movement. Which way does she turn?",
        input="course",
        answer=course_answer,
        facts=AskFacts(forecast=True, odds=True),
    ),
    Wording(
        kind="tack",
        title="Head to wind",
        prompt="{ship} lies head to wind, and her crew has her in hand. Through the wind, or back?",
        input="course",
        answer=tack_answer,
        facts=AskFacts(forecast=True, odds=True),
    ),
)


class Turn(Stage):
    """Turn at the end of the movement, by a new answer if guns or grapples have spoken meanwhile (6.a.5, 6.a.6)."""

    def may_ask(self, state: Seascape) -> bool:
        """Return whether the turn is asked anew."""
        return _is_asked_anew(state)

    def pose(self, book: Book, state: Seascape, questions: Questions) -> None:
        """Put the turns that she may make where she is."""
        if not _is_asked_anew(state):
            return
        options = turns_offered(book, state)
        if len(options) > 1:
            default = options.index(state.letters) if state.letters in options else 0
            questions.put(state.active, TURN, state.unit[0], len(options), default)

    def describe(self, book: Book, state: Seascape, questions: Questions, row: int) -> Ask:
        """Return the question in words."""
        name, options = leader(state).spec.id, turns_offered(book, state)
        default = options[questions.default[row]]
        return Ask(f"turn/{name}", "turn", name, tuple(options), default, book.cite("6.a.5"))

    def carry_out(self, book: Book, state: Seascape, questions: Questions, report: Report) -> bool:
        """Turn hexside by hexside as ordered, or as it was laid down with the course."""
        letters = state.letters
        if questions.rows:
            answer = questions.answer[0]
            if answer >= 0:
                letters = turns_offered(book, state)[answer]
            elif answer == WRITTEN:
                letters = questions.notation[0]
        turn(book, state, letters, report)
        return False


def _is_asked_anew(state: Seascape) -> bool:
    """Return whether something has happened since the course was laid, so that the turn is a new question (6.a.5)."""
    return state.happened and not leader(state).anchor


def turns_offered(book: Book, state: Seascape) -> list[str]:
    """Return no turn, and every turn that the ship or squadron may make where it is."""
    ship = leader(state)
    if ship.squadron:
        return turn_options(book, state)
    return [STAY, *turns_of(book, state, ship, hexsides_of(book, state, ship))[1:]]


def turn(book: Book, state: Seascape, letters: str, report: Report) -> None:
    """Turn hexside by hexside at the end of movement; head to wind the crew is put to the test (6.a.7)."""
    ship = leader(state)
    letters = "" if letters == STAY or ship.cannot_turn else letters
    state.point, state.stage, state.letters = AFTER, "fire", ""
    # A ship she came clear of on her way is in the way of her stern like any other.
    state.passed = []
    if turn_squadron(book, state, letters, report):
        return
    for letter in letters:
        if not _turn_once(book, state, ship, letter, report):
            break
        if not ship.anchor and heads_to_wind(state.wind, ship.heading):
            tack(book, state, ship, letter, report)
            break


def _turn_once(book: Book, state: Seascape, ship: Ship, letter: str, report: Report) -> bool:
    kind = "port" if letter == TO_PORT else "starboard"
    pose = turned((ship.bow, ship.heading), letter, ship.anchor == BY_STERN, ship.spec.hexes)
    rule = "6.a.5" if not ship.anchor else "9.d" if ship.anchor == BY_STERN else "9.c"
    if ship.anchor:
        ship.swung += 1
    moved = enter(book, state, ship, pose, kind, rule, state.unit, report) == MOVED
    state.impulse += 1
    return moved


def tack(book: Book, state: Seascape, ship: Ship, letter: str, report: Report) -> None:
    """Tack with her bow in the wind: on or back by a crew check, or in irons (6.a.7)."""
    state.happened = True
    if crew_check(book, state, ship, "to tack", "6.a.7", report):
        state.letters, state.stage = letter, "tack"
        return
    ship.irons = True
    if report is not None:
        report.append(TackTried(ship=ship.spec.id, passed=False, cite=book.cite("6.a.7")))


class Tack(StageInWords):
    """Go through the wind, or back as if it had been a feint (6.a.7)."""

    def question(self, book: Book, state: Seascape) -> Ask | None:
        """Return the two ways."""
        name = leader(state).spec.id
        back = TO_STARBOARD if state.letters == TO_PORT else TO_PORT
        return Ask(f"tack/{name}", "tack", name, (state.letters, back), state.letters, book.cite("6.a.7"))

    def do(self, book: Book, state: Seascape, answer: str, report: Report) -> None:
        """Turn exactly one hexside more (ruling Q9)."""
        ship = leader(state)
        letter = answer or state.letters
        if report is not None:
            report.append(
                TackTried(
                    ship=ship.spec.id, passed=True, turned=letter, cite=book.cite("6.a.7"), rulings=("Q9",)
                )
            )
        state.letters, state.stage = "", "fire"
        for _ in range(book.conduct.movement.tack_extra):
            _turn_once(book, state, ship, letter, report)
