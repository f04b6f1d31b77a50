"""Goal and score of a battle that is being fought, from what a side may know."""

from typing import Any

from weathergage.battle_report.facts import Prize, Score, ShipScore, SideScore
from weathergage.engine.events import REFEREE
from weathergage.engine.game import Game
from weathergage.engine.journal import Account, Goal
from weathergage.engine.ruleset import Ruleset
from weathergage.engine.scenario import Scenario


class NoAccount(LookupError):
    """Raised for a ruleset that gives no account of its battles."""


def account_of(rules: Ruleset) -> Account:
    """Return how a ruleset accounts for battles; raises NoAccount."""
    if rules.account is None:
        raise NoAccount(f"{rules.title} gives no account of its battles")
    return rules.account


def goal_of(rules: Ruleset, scenario: Scenario) -> Goal:
    """Return how a battle that has not begun would be won by these rules; raises NoAccount."""
    return account_of(rules).goal(rules, rules.set_up(rules, scenario, 0))


def fresh_strength(game: Game) -> dict[str, float]:
    """Return the fighting strength of each ship at the beginning, by id."""
    account = account_of(game.rules)
    if game.scenario is None:
        return dict(account.strength(seen_by(game, REFEREE)))
    state = game.rules.set_up(game.rules, game.scenario, game.seed)
    return dict(account.strength(game.rules.view(game.rules, state, REFEREE, None).wire()))


def seen_by(game: Game, side: int) -> Any:
    """Return what a side sees of a game, as plain structures."""
    return game.rules.view(game.rules, game.state, side, None).wire()


def side_names(game: Game) -> list[str]:
    """Return what the sides are called."""
    count = len(game.requests)
    if game.scenario is None:
        return ["The first side", "The second side", *("Another side" for _ in range(2, count))][:count]
    return [side.name for side in game.scenario.sides]


def totals(view: Any, strengths: Any, sides: int) -> tuple[float, ...]:
    """Return the fighting strength of each side: that of the ships it commands."""
    found = [0.0] * sides
    for ship in view.ships:
        found[ship.side] += strengths[ship.id]
    return tuple(round(each, 2) for each in found)


def score(game: Game, side: int) -> Score:
    """Return goal and score of a game as a side may know them; raises NoAccount."""
    account = account_of(game.rules)
    view = seen_by(game, side)
    names, fresh, now = side_names(game), fresh_strength(game), account.strength(view)
    began = [0.0] * len(names)
    for ship in view.ships:
        began[ship.owner] += fresh[ship.id]
    strengths = totals(view, now, len(names))
    goal = account.goal(game.rules, game.state)
    return Score(
        turn=view.turn,
        over=game.over,
        goal=goal,
        note="" if game.scenario is None else game.scenario.victory.note,
        sides=tuple(
            SideScore(
                side=number,
                name=name,
                points=view.sides[number].points,
                strength=strengths[number],
                fresh=round(began[number], 2),
            )
            for number, name in enumerate(names)
        ),
        ships=tuple(
            ShipScore(
                ship=ship.id,
                name=ship.name,
                side=ship.side,
                owner=ship.owner,
                strength=round(now[ship.id], 2),
                fresh=round(fresh[ship.id], 2),
                prizes=prizes(goal, ship.points),
            )
            for ship in view.ships
        ),
        measure=account.measure,
    )


def prizes(goal: Goal, price: int) -> tuple[Prize, ...]:
    """Return what a ship of that price is worth to her enemy, whatever becomes of her."""
    return tuple(
        Prize(key=worth.key, text=worth.text, points=price * worth.times, cite=worth.cite)
        for worth in goal.worth
    )
