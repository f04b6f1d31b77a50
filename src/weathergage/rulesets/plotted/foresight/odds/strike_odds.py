"""The question whether a ship as she is gives up her flag, and what becomes of her then (B.VIII.D, A.VIII.C)."""

from typing import Final

from weathergage.engine.events import Event
from weathergage.engine.odds import Inquiry, Odds, Parameter, Question, chance_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.ending.surrender import yields_to_fire, yields_to_rake
from weathergage.rulesets.plotted.foresight.odds import damage_odds
from weathergage.rulesets.plotted.foresight.odds.dice_outcomes import Worlds
from weathergage.rulesets.plotted.foresight.odds.positions import lay, position
from weathergage.rulesets.plotted.gunnery.damage.sinking import roll_fates
from weathergage.rulesets.plotted.turn.combat_phase import CombatPhase

_LIES: Final = ("away", "alongside", "raking")
_AWAY: Final = 9


def question(book: Book, phase: CombatPhase) -> Question:
    """Return the question in this game."""

    def answer(rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry) -> Odds:
        return _strike_odds(phase, rules, state, inquiry)

    return Question(
        id="strike",
        title="Striking the colours",
        summary="whether a ship with such damage gives up, and whether she sinks or explodes",
        cite=book.cite("B.VIII.D"),
        answer=answer,
        parameters=(
            Parameter(
                id="enemy",
                title="how a loaded enemy lies who fires into her",
                values=_LIES,
                default="away",
                cite=book.cite("B.VIII.D.3.b"),
            ),
        ),
        settled=frozenset({"enemy"}),
    )


def _strike_odds(phase: CombatPhase, rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry) -> Odds:
    book = rules.book
    posed, ship, enemy = position(rules, state, inquiry)
    if inquiry.posed:
        lies = inquiry.given["enemy"]
        if lies == "raking":
            lay(posed, enemy, ship, 1, lambda lie: bool(book.rake(lie)))
        elif lies == "away":
            lay(posed, enemy, ship, _AWAY, lambda lie: True)
    given = [_squares(ship)]
    firing = _fires_into(phase, posed, ship)
    if firing is not None:
        given.append(f"{posed.ships[firing].spec.name} lies next to her and fires into her.")
    worlds = Worlds(posed, (ship.spec.id,))
    index = ship.spec.index

    def settle(now: PlottedState, report: list[Event]) -> None:
        now.yielding = {}
        by = yields_to_rake(book, now, phase.broadsides, now.ships[index])
        if by >= 0:
            now.yielding[index] = (IMMOBILITY, by)
        else:
            firing = _fires_into(phase, now, now.ships[index])
            if firing is not None:
                now.yielding[index] = (FIREPOWER, firing)
        phase.surrender_all(now, report)

    worlds.go_on(settle, damage_odds.noted(ship.spec.id))
    chances = [damage_odds.strike_chance(book, worlds, ship), *damage_odds.fates(book, worlds, ship)]
    notes = []
    if chances[0].chance in (0, 1):
        notes.append("Needs no die: the rules leave nothing to chance whether she gives up.")
    if roll_fates in book.fates and any(world.state.ships[index].doom for world in worlds.all):
        worlds.go_on(lambda now, report: roll_fates(book, now, report))
        gone = worlds.chance(lambda world: not world.state.ships[index].present)
        chances.append(
            chance_of("gone", "she is gone at the next Unfouling Phase", gone, book.cite("A.VIII.C.3"))
        )
    return Odds(
        question="strike",
        title=f"Does {ship.spec.name} strike?",
        given=tuple(given),
        chances=tuple(chances),
        notes=tuple(notes),
        cite=book.cite("B.VIII.D"),
    )


def _fires_into(phase: CombatPhase, state: PlottedState, ship: Ship) -> int | None:
    """Return an enemy next to her who can fire into her and make her give up so."""
    guns = phase.broadsides
    for enemy in state.ships:
        if enemy.side != ship.side and yields_to_fire(phase.book, state, ship, enemy):
            for side in (0, 1):
                if guns.is_ready(state, enemy, side) and ship in guns.targets(state, enemy, side):
                    return enemy.spec.index
    return None


def _squares(ship: Ship) -> str:
    guns = "/".join(map(str, ship.guns))
    carronades = "/".join(map(str, ship.carronades))
    rigging = "-".join(map(str, ship.rigging))
    return f"{ship.spec.name}: hull {ship.hull}, guns {guns}, carronades {carronades}, rigging {rigging}."
