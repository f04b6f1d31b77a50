"""The odds of an answer before it is given, from what the side that is asked may know."""

from collections.abc import Sequence

from weathergage.engine.odds import Chance, Odds, OddsError, chance_of, spread_of
from weathergage.engine.orders import Ask
from weathergage.rulesets.plotted.boarding.parties import assigned, in_party, may_board, read, task_of
from weathergage.rulesets.plotted.core.log_squares import nothing, row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.odds.boarding_odds import ALL, Quarters, aims_of, tell_off
from weathergage.rulesets.plotted.foresight.odds.broadside_odds import broadside
from weathergage.rulesets.plotted.foresight.odds.dice_outcomes import bare
from weathergage.rulesets.plotted.foresight.odds.melee_odds import BEATEN, TAKEN, fight_out
from weathergage.rulesets.plotted.foresight.odds.questions import phase_of, quarters
from weathergage.rulesets.plotted.foresight.odds.tie_odds import trial_odds
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES
from weathergage.rulesets.plotted.turn.combat_phase import AIR, CombatPhase
from weathergage.rulesets.plotted.turn.unfouling_phase import HOLD, SACRIFICE, UnfoulingPhase


def foretell(rules: PlottedRuleset, state: PlottedState, ask: Ask, option: str) -> Odds | None:
    """Return the exact odds of an answer, where it leads to dice; None where it does not."""
    if option not in ask.options or option == HOLD:
        return None
    if ask.kind == "fire" and option != AIR:
        side = BROADSIDES.index(ask.id[-1])
        return broadside(phase_of(rules, CombatPhase), state, state.ship(ask.ship), side, option)
    if ask.kind in ("grapple", "ungrapple", "unfoul"):
        gained = (phase_of(rules, UnfoulingPhase).gained(),) if option == SACRIFICE else ()
        return trial_odds(rules.book, ask.kind, state, state.ship(ask.ship), state.ship(ask.other), gained)
    if ask.kind == "board":
        hands, ship = quarters(rules), state.ship(ask.ship)
        try:
            return _parties(hands, state, ship, read(state, option))
        except OddsError as wrong:
            title = f"{ship.spec.name} tells off her parties"
            return Odds(question="boarding", title=title, given=(f"No odds: {wrong}.",), cite=_cite(hands))
    found = (tell(rules, state, ask, option) for kind, tell in rules.book.foretellings if kind == ask.kind)
    return next(found, None)


def _parties(hands: Quarters, state: PlottedState, ship: Ship, tasks: Sequence[int]) -> Odds | None:
    """Return the odds of boarders against any number of sections, else of defenders against all who may board them."""
    aims = [aim for aim in aims_of(tasks) if may_board(state, ship, aim)]
    if aims:
        return _attack(hands, state, ship, tasks, state.ships[aims[0]])
    if DEFENSIVE in tasks:
        for other in state.ties.others(ship.spec.index):
            if may_board(state, ship, other) and state.ships[other].active:
                return _defence(hands, state, ship, tasks, state.ships[other])
    return None


def _attack(hands: Quarters, state: PlottedState, ship: Ship, tasks: Sequence[int], other: Ship) -> Odds:
    """Return the chance for each number of sections that may meet them, and the end if all of them do."""
    sections = sum(1 for men in other.hands if men) if other.active else 0
    chances: dict[str, Chance] = {}
    for number in range(sections + 1):
        now, mine, hers = _ready(state, ship, tasks, other)
        tell_off(hers, DEFENSIVE, str(number), keep=True)
        words = f"{mine.spec.name} takes {hers.spec.name} if {_who_defends(hers)}"
        if words not in chances:
            # Sections at other work or locked in melee already are the same for several numbers.
            fought = fight_out(hands.melee, hands.boarding, now, mine, hers)
            chances[words] = chance_of(f"{TAKEN}_{number}", words, fought.chance(TAKEN), _cite(hands))
            left = fought.left(TAKEN, 0)
    words = "crew squares left, prize crew included, if she takes her against all"
    return Odds(
        question="boarding",
        title=f"{ship.spec.name} boards {other.spec.name}",
        given=("The melee goes on to its end, and she does not board in return.",),
        chances=tuple(chances.values()),
        spreads=(spread_of("left", words, left),) if left is not None else (),
        cite=hands.book.cite("B.IX.C"),
    )


def _who_defends(ship: Ship) -> str:
    """Return her sections that meet boarders, by number.

    The lower go first, and some have many more men than others.
    """
    *most, last = ["", *(str(section) for section, task in enumerate(ship.tasks, 1) if in_party(task))]
    if not most:
        return "nobody defends"
    lower = ", ".join(most[1:])
    return f"her sections {lower} and {last} defend" if lower else f"only her section {last} defends"


def _defence(hands: Quarters, state: PlottedState, ship: Ship, tasks: Sequence[int], other: Ship) -> Odds:
    """Return the odds of defenders against all the sections of an enemy who may board them."""
    now, mine, hers = _ready(state, ship, tasks, other)
    tell_off(hers, task_of(OFFENSIVE, mine.spec.index), ALL, keep=True)
    fought = fight_out(hands.melee, hands.boarding, now, hers, mine)
    words = f"{mine.spec.name} beats off {hers.spec.name} if all her sections board"
    chance = chance_of("holds", words, fought.chance(BEATEN), hands.book.cite("B.IX.C.3"))
    left = fought.left(BEATEN, 1)
    return Odds(
        question="boarding",
        title=f"{ship.spec.name} defends her deck",
        given=("The melee goes on to its end.",),
        chances=(chance,),
        spreads=(spread_of("left", "crew squares left if she beats them", left),) if left else (),
        cite=hands.book.cite("B.IX.C"),
    )


def _ready(
    state: PlottedState, ship: Ship, tasks: Sequence[int], other: Ship
) -> tuple[PlottedState, Ship, Ship]:
    """Return a copy in which she has these parties, and all others only those that are locked in melee already."""
    now = bare(state)
    for one in now.ships:
        one.tasks = row_of(
            task if lock or not in_party(task) else 0
            for task, lock in zip(one.tasks, one.engaged, strict=True)
        )
    mine, hers = now.ships[ship.spec.index], now.ships[other.spec.index]
    mine.tasks = assigned(mine, row_of(tasks))
    # What came aboard last turn is of use from now on (B.VII.B.7).
    for one in (mine, hers):
        one.newcomers = nothing()
    return now, mine, hers


def _cite(hands: Quarters) -> str:
    return hands.book.cite("B.IX.D.2")
