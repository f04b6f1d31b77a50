"""The question what it takes to make a ship strike: one broadside after another of the same kind (11.a, 11.b)."""

from typing import Final

from weathergage.engine.odds import Inquiry, Odds, Question, chance_of
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.broadside_odds import (
    FIRER,
    Broadside,
    described,
    hit,
    out,
)
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.positions import position
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.shot_odds import aimed, parameters
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim

#: Broadsides that are reckoned with.
_BROADSIDES: Final = 4


def question(book: Book) -> Question:
    """Return the question in this game."""

    def answer(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
        posed, ship, enemy = position(rules, state, inquiry)
        return strike_odds(book, posed, ship, aimed(book, posed, enemy, ship, inquiry))

    return Question(
        id="strike",
        title="Striking the colours",
        summary="how many broadsides of an enemy it takes to make a ship strike",
        cite=book.cite("11.a"),
        answer=answer,
        parameters=parameters(book),
        settled=frozenset({"range", "rake"}),
    )


def strike_odds(book: Book, state: Seascape, ship: Ship, aim: Aim) -> Odds:
    """Return the chance after each of some broadsides that she has struck or is lost."""
    shot = Broadside(book, state, aim)
    chances = []
    for number in range(1, _BROADSIDES + 1):
        for world in shot.worlds.all:
            _forget(hit(world))
            # Nor has a fire that the firer's own hot shot has lit aboard of her.
            world.state.ships[FIRER].burning = aim.ship.burning
        shot.fire()
        likely = shot.worlds.chance(lambda world: out(hit(world)))
        after = "one broadside" if number == 1 else f"{number} broadsides"
        chances.append(
            chance_of(
                f"strikes_{number}", f"she has struck or is lost after {after}", likely, book.cite("11.a")
            )
        )
    lost = shot.worlds.chance(lambda world: bool(hit(world).fate))
    chances.append(chance_of("lost", "sunk or blown up by then", lost, book.cite("13")))
    crew = book.conduct.crew.names[ship.quality]
    return Odds(
        question="strike",
        title=f"Does {ship.spec.name} strike?",
        given=(
            f"{ship.spec.name}: rate {ship.rate}, {crew} crew.",
            f"{aim.ship.spec.name} fires into her again and again.",
            *described(aim),
        ),
        chances=tuple(chances),
        cite=book.cite("11.a"),
    )


def _forget(ship: Ship) -> None:
    """Forget masts, steering and fire, which have no say in whether she strikes and tell no worlds apart."""
    ship.masts, ship.hanging = 0, [0, 0]
    ship.rudder_shot, ship.burning = False, False
