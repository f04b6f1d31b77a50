"""Decide a melee: what becomes of the beaten and their ships, and who may board in return (B.IX.C)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.rulesets.plotted.boarding.capture import BY_MELEE, Boarders, capture, check_prize
from weathergage.rulesets.plotted.boarding.crew_moves import send_off
from weathergage.rulesets.plotted.boarding.melee import (
    Combat,
    Melee,
    Party,
    combats,
    has_party,
    men,
    parties_of,
    party_of,
    ship_of,
    squares_of,
    stands,
    task_in,
)
from weathergage.rulesets.plotted.boarding.parties import kind_of, target_of, task_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import MeleeWon
from weathergage.rulesets.plotted.core.log_squares import changed, row_of, with_more
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE, SECTIONS, TRANSFER

_WIDE: Final = 1024


def judge(state: PlottedState, book: Book, melee: Melee, fought: list[Combat], report: Report) -> None:
    """Judge a round: a side that is strong enough has beaten the parties it fought (B.IX.C.3, ruling P12)."""
    parts = [part for combat in fought for part in _parts(state, melee, combat)]
    if len(parts) > 1:
        parts = _home_losers_first(state, book, melee, parts)
    taken: list[int] = []
    for part in parts:
        winners, losers = _verdict(state, book, melee, part)
        if winners:
            taken += _beat(state, book, melee, winners, losers, report)
    # Not before: who was bound for a ship that has fallen may stand in another part of the same round.
    for target in taken:
        stand_down(state, melee, target)
    for combat in fought:
        for boarders, met in combat.clashes:
            # Boarders who fell to the last man are beaten too, even while others fight on (B.IX.C.6).
            if task_in(met) == DEFENSIVE and not stands(state, boarders):
                beaten = ship_of(boarders)
                state.may_board[ship_of(met) * _WIDE + beaten] = beaten


def _home_losers_first(state: PlottedState, book: Book, melee: Melee, parts: list[Combat]) -> list[Combat]:
    """Return those first who lose their own ship: men who carry another have left her, even in the same round."""
    verdicts = [_verdict(state, book, melee, part) for part in parts]
    lost = {
        ship_of(party)
        for winners, losers in verdicts
        for party in losers
        if _takers(state, melee, ship_of(party), winners, losers)
    }
    order = sorted(range(len(parts)), key=lambda place: lost.isdisjoint(map(ship_of, verdicts[place][0])))
    return [parts[place] for place in order]


def _verdict(state: PlottedState, book: Book, melee: Melee, part: Combat) -> tuple[list[Party], list[Party]]:
    """Return winners and losers, or none as long as neither side is strong enough."""
    ratio = book.tables.melee.victory_ratio
    attack, defence = melee.strength(state, part.attackers), melee.strength(state, part.defenders)
    if attack and attack >= ratio * defence:
        return part.attackers, part.defenders
    if defence and defence >= ratio * attack:
        return part.defenders, part.attackers
    return [], []


def _parts(state: PlottedState, melee: Melee, combat: Combat) -> list[Combat]:
    """Return the combat, or the parts into which it came apart where a party in between has died."""
    if not (melee.strength(state, combat.attackers) and melee.strength(state, combat.defenders)):
        return [combat]
    alive = [pair for pair in combat.clashes if stands(state, pair[0]) and stands(state, pair[1])]
    fighting = {party for pair in alive for party in pair}
    # Who has outlived all he fought with has beaten them, even if others of the two sides fight on.
    over = [
        pair
        for pair in combat.clashes
        if any(stands(state, party) and party not in fighting for party in pair)
    ]
    return combats(state, alive) + combats(state, over)


def _beat(
    state: PlottedState,
    book: Book,
    melee: Melee,
    winners: list[Party],
    losers: list[Party],
    report: Report,
) -> list[int]:
    """Lead beaten boarders away; a ship beaten on her own deck with no party behind is lost.

    The ships that were taken.
    """
    side = state.ships[ship_of(winners[0])].side
    losers = [party for party in losers if state.ships[ship_of(party)].side != side]
    if not losers:
        # A prize whose prisoners rose in this very round.
        return []
    falling: dict[int, list[Party]] = {}
    for party in losers:
        boarders = _takers(state, melee, ship_of(party), winners, losers)
        if boarders:
            falling[ship_of(party)] = boarders
    led_away = [party for party in losers if ship_of(party) not in falling]
    if report is not None:
        report.append(
            MeleeWon(
                winners=_ships(state, winners),
                losers=_ships(state, losers),
                winner_strength=melee.strength(state, winners),
                loser_strength=melee.strength(state, losers),
                led_away=sum(men(state.ships[ship_of(party)], task_in(party)) for party in led_away),
                cite=book.cite("B.IX.C.3"),
                rulings=melee.victory_rulings,
            )
        )
    for party in led_away:
        _lead_away(state, party, winners)
    for index in sorted({ship_of(party) for party in led_away}):
        check_prize(state, book, state.ships[index], report)
    for index, boarders in falling.items():
        take(state, book, index, boarders, BY_MELEE, report)
    return list(falling)


def _lead_away(state: PlottedState, party: Party, winners: list[Party]) -> None:
    """Strike beaten men off their log; defenders who beat boarders may board in return (B.IX.C.6)."""
    index, task = ship_of(party), task_in(party)
    ship = state.ships[index]
    send_off(ship, squares_of(ship, task))
    for section in range(SECTIONS):
        if ship.tasks[section] == task:
            ship.tasks = changed(ship.tasks, section, 0)
            ship.engaged = changed(ship.engaged, section, 0)
    if kind_of(task) == OFFENSIVE and party_of(target_of(task), DEFENSIVE) in winners:
        state.may_board[target_of(task) * _WIDE + index] = index


def _takers(
    state: PlottedState, melee: Melee, index: int, winners: list[Party], losers: list[Party]
) -> list[Party]:
    """Return the victors who stand on a beaten ship's deck, if none of her parties is left to fight (B.IX.B.6)."""
    for kind in (OFFENSIVE, DEFENSIVE):
        for party in parties_of(state.ships[index], kind):
            if party not in losers and melee.holds_deck(state, party):
                return []
    boarding = task_of(OFFENSIVE, index)
    return [party for party in winners if task_in(party) == boarding and stands(state, party)]


def offers(state: PlottedState, melee: Melee) -> list[tuple[int, int]]:
    """Return victorious defenders and the ship each may board now, one at a time (B.IX.C.6)."""
    found: dict[int, int] = {}
    if not state.may_board:
        return []
    fighting = {party for clash in melee.clashes(state) for party in clash}
    for key in sorted(state.may_board):
        victor, beaten = divmod(key, _WIDE)
        ship, other = state.ships[victor], state.ships[beaten]
        if party_of(victor, DEFENSIVE) in fighting:
            continue
        if other.present and not other.doom and other.side != ship.side and has_party(ship, DEFENSIVE):
            found.setdefault(victor, beaten)
    return list(found.items())


def answer_offer(state: PlottedState, victor: int, beaten: int, board: bool) -> None:
    """Make defenders who board an offensive party; those who stay are asked about the next ship, if any."""
    if board:
        ship = state.ships[victor]
        boarding = task_of(OFFENSIVE, beaten)
        ship.tasks = row_of(boarding if task == DEFENSIVE else task for task in ship.tasks)
    for key in [key for key in state.may_board if key // _WIDE == victor]:
        if board or key % _WIDE == beaten:
            del state.may_board[key]


def take(
    state: PlottedState, book: Book, target: int, captors: list[Party], rule: str, report: Report
) -> None:
    """Let boarders take a ship and be her prize crew."""
    ship = state.ships[target]
    by: list[Boarders] = []
    for party in captors:
        by.append((ship_of(party), squares_of(state.ships[ship_of(party)], task_in(party))))
    capture(state, book, ship, by, report, rule)
    if ship.captured:
        # Men who came over as a transfer are of no use before next turn (B.VII.B.7).
        for party, (_, squares) in zip(captors, by):
            if kind_of(task_in(party)) == TRANSFER:
                ship.newcomers = with_more(ship.newcomers, squares)


def stand_down(state: PlottedState, melee: Melee, target: int) -> None:
    """Free others who were to board a ship that is taken (ruling W11)."""
    aimed = task_of(OFFENSIVE, target)
    for index, ship in enumerate(state.ships):
        if aimed in ship.tasks:
            instead = melee.left_to_do(state, index)
            ship.tasks = row_of(instead if task == aimed else task for task in ship.tasks)


def _ships(state: PlottedState, parties: list[Party]) -> tuple[str, ...]:
    return tuple(state.ships[index].spec.id for index in sorted({ship_of(party) for party in parties}))
