"""A boarding fought round by round to its end: parties, decks, following up, breaking off (8.2)."""

from typing import Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Modifier, Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import strength
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.die_tests import Added, as_rolls, by_crew, thrown
from weathergage.rulesets.drawn.red_and_black.core.events import DeckCarried, MeleeRound
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import FOLLOW as FOLLOW_UP
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import KINDS, MELEE
from weathergage.rulesets.drawn.red_and_black.core.ship import KILLED, WOUNDED, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.striking import haul_down, strike_tests

FIGHT: Final = "fight"
BREAK_OFF: Final = "break off"
STAY: Final = "stay"
FOLLOW: Final = "follow"
RULE: Final = "8.2"
_ROUND: Final = (FIGHT, BREAK_OFF)
_PURSUIT: Final = (STAY, FOLLOW)
MELEE_QUESTIONS: Final = (
    Wording(
        kind="melee",
        title="Boarding",
        prompt="Do the boarders of {ship} fight on aboard {other}?",
        labels={FIGHT: "Fight on", BREAK_OFF: "Break off, back to our own deck"},
        facts=AskFacts(odds=True),
    ),
    Wording(
        kind="follow",
        title="Follow up",
        prompt="The boarders go back to {other}. Do the men of {ship} follow?",
        labels={STAY: "Stay on our deck", FOLLOW: "Follow them to their ship"},
        facts=AskFacts(odds=True),
    ),
)
#: Who is weaker by more than this is advised to break off.
DESPAIR: Final = 3
#: Nobody's deck: boarders and counter-boarders meet between the ships.
BETWEEN: Final = -1


def begin(state: OpenTable, attacker: Ship, defender: Ship, counterboard: bool) -> None:
    """Send boarders over; a counter-board meets them between the ships."""
    state.attacker, state.defender = attacker.spec.index, defender.spec.index
    state.began = attacker.spec.index
    state.counterboard = counterboard
    state.deck = BETWEEN if counterboard else defender.spec.index
    state.round = 0


def sides_of(state: OpenTable) -> tuple[Ship, Ship]:
    """Return attacker and defender."""
    return state.ships[state.attacker], state.ships[state.defender]


def melee_sum(book: Book, state: OpenTable, ship: Ship) -> list[Modifier]:
    """Return what a side adds to its die this round, by name."""
    return melee_added(book, state, ship, named=True).modifiers


def melee_added(book: Book, state: OpenTable, ship: Ship, named: bool) -> Added:
    """Sum up what a side adds to its die this round: quality, parties, and at first the loss of its captain."""
    table = book.sheet.melee
    added = by_crew(book, ship, table.crew, RULE, named)
    added.add(ship.crew, "crew parties")
    if state.round == 0 and ship.captain in (KILLED, WOUNDED):
        hurt = table.captain_killed if ship.captain == KILLED else table.captain_wounded
        added.add(hurt, "captain {}", ship.captain)
    return added


def loses_heart(book: Book, state: OpenTable) -> bool:
    """Return whether the attacker is advised to break off, from the second round on (8.2.f)."""
    attacker, defender = sides_of(state)
    return state.round > 0 and strength(book, attacker) + DESPAIR < strength(book, defender)


def ask_to_fight_on(book: Book, state: OpenTable, questions: Questions) -> None:
    """Ask the attacker from the second round on whether he breaks off (8.2.f)."""
    if state.round > 0:
        attacker, index = state.ships[state.attacker], state.attacker
        breaks_off = int(loses_heart(book, state))
        questions.put(attacker.side, MELEE, index, len(_ROUND), breaks_off, about=state.defender)


def is_strong(book: Book, state: OpenTable) -> bool:
    """Return whether the defender is strong enough to go after the boarders, or to meet them."""
    attacker, defender = sides_of(state)
    return strength(book, defender) >= strength(book, attacker)


def ask_to_follow(book: Book, state: OpenTable, questions: Questions) -> None:
    """Ask whether the defender follows the boarders to their ship."""
    defender, index = state.ships[state.defender], state.defender
    follows = int(is_strong(book, state))
    questions.put(defender.side, FOLLOW_UP, index, len(_PURSUIT), follows, about=state.attacker)


def melee_ask(book: Book, state: OpenTable, questions: Questions, row: int) -> Ask:
    """Return a question of either kind in words."""
    kind = KINDS[questions.kind[row]]
    ship, other = state.ships[questions.ship[row]].spec.id, state.ships[questions.about[row]].spec.id
    options, rule = (_ROUND, "8.2.f") if kind == "melee" else (_PURSUIT, "8.2.e")
    default = options[questions.default[row]]
    return Ask(f"{kind}/{ship}", kind, ship, options, default, book.cite(rule), other=other)


def may_follow(state: OpenTable) -> bool:
    """Return whether she declared a counter-board, or began it all, and has crew left (8.2.e, 8.2.f, ruling Y7)."""
    defender = state.ships[state.defender]
    willing = state.counterboard or state.defender == state.began
    return willing and defender.crew > 0 and defender.fights


def turn_tables(state: OpenTable) -> None:
    """Let attacker and defender change roles: the defender is over on the other ship."""
    state.attacker, state.defender = state.defender, state.attacker
    state.deck = state.defender


def fight_round(book: Book, state: OpenTable, report: Report) -> str:
    """Fight one round.

    "on" while it is undecided, "repulsed" when the attacker is thrown back, "over" when all is done.
    """
    attacker, defender = sides_of(state)
    named = report is not None
    mine, hers = melee_added(book, state, attacker, named), melee_added(book, state, defender, named)
    values = thrown(state, "melee", 2)
    total, other_total = values[0] + mine.total, values[1] + hers.total
    margin = total - other_total
    result, rule = _result(book, state, margin)
    table = book.sheet.melee
    great = table.great_loss if abs(margin) >= table.great_margin else table.loses
    lost = 0 if margin > 0 else table.loses if margin == 0 else great
    other_lost = 0 if margin < 0 or result == "carried" else table.loses if margin == 0 else great
    state.round += 1
    state.silent = 0
    lost, other_lost = min(lost, attacker.crew), min(other_lost, defender.crew)
    attacker.crew -= lost
    defender.crew -= other_lost
    if report is not None:
        report.append(
            MeleeRound(
                round=state.round,
                attacker=attacker.spec.id,
                defender=defender.spec.id,
                deck=state.ships[state.deck].spec.id if state.deck != BETWEEN else "",
                rolls=as_rolls("melee", values),
                modifiers=tuple(mine.modifiers),
                other_modifiers=tuple(hers.modifiers),
                total=total,
                other_total=other_total,
                lost=lost,
                other_lost=other_lost,
                result=result,
                cite=book.cite(rule),
            )
        )
    return _settle(book, state, margin, result, report)


def _result(book: Book, state: OpenTable, margin: int) -> tuple[str, str]:
    """Return what a round comes to, and the paragraph that says so."""
    great = abs(margin) >= book.sheet.melee.great_margin
    between = state.deck == BETWEEN
    if margin == 0:
        return "draw", "8.2.c"
    if great and margin > 0:
        return ("pushed back", "8.2.d") if between else ("carried", "8.2.d")
    if great:
        return "repulsed", "8.2.e"
    if between:
        return "pushed back", "8.2.b"
    return "lost a party", "8.2.a"


def _settle(book: Book, state: OpenTable, margin: int, result: str, report: Report) -> str:
    attacker, defender = sides_of(state)
    if result == "carried":
        take(book, state, defender, attacker, "8.2.d", report)
        return "over"
    loser = attacker if margin < 0 else defender
    winner = defender if margin < 0 else attacker
    if margin and not loser.crew:
        loser.tests = 0
        if strike_tests(book, state, loser, 1, "8.2.g", report):
            take(book, state, loser, winner, "8.2.g", report)
            return "over"
    if result == "pushed back":
        if loser is attacker:
            turn_tables(state)
        else:
            state.deck = state.defender
    return "repulsed" if result == "repulsed" else "on"


def take(book: Book, state: OpenTable, ship: Ship, by: Ship, rule: str, report: Report) -> None:
    """Carry a ship: she strikes and is a prize."""
    haul_down(book, state, ship, "boarded", rule, report)
    ship.change_hands(by.side)
    if report is not None:
        report.append(
            DeckCarried(ship=ship.spec.id, other=by.spec.id, result="carried", cite=book.cite(rule))
        )


def went_back(book: Book, state: OpenTable, result: str, rule: str, report: Report) -> None:
    """Tell that the boarders are back on their own ship, thrown out or by their own will."""
    attacker, defender = sides_of(state)
    if report is not None:
        report.append(
            DeckCarried(ship=defender.spec.id, other=attacker.spec.id, result=result, cite=book.cite(rule))
        )


def leave(state: OpenTable) -> None:
    """End the boarding."""
    state.attacker = state.defender = state.began = state.deck = -1
    state.round = 0
    state.counterboard = state.impromptu = False
