"""Counts what a person is asked in a turn: `python tools/questions_asked.py trafalgar tournament advanced`."""

import sys
from collections import Counter

from weathergage.api import Game, load_scenario, start
from weathergage.bots import make_bot
from weathergage.engine.orders import Ask
from weathergage.rulesets.shared.request_view import is_routine

TURNS = 12
SEED = 1805
#: Standing orders under which a plain turn asks little, as far as a game has them.
STANDING = (
    *("grapple never", "load usual", "full_sail never", "fire best"),
    *("boarding never", "reload usual", "watch best"),
)


def put(game: Game, ask: Ask) -> bool:
    """Return whether a person has to answer a question."""
    rules = game.rules
    if is_routine(rules, game.state, ask):
        consulted = rules.consults is not None and rules.consults(rules.book, game.state, ask)
        return consulted and not ask.standing
    return True


def counted(battle: str, ruleset: str, options: list[str], standing: bool) -> dict[str, float]:
    """Play some turns with bots; mean number a turn of stops and of questions by kind, for the first side."""
    game = start(ruleset, load_scenario(battle), seed=SEED, options=options)
    if standing:
        known = {order.id for order in game.view(0).wire().standing_orders}
        for order in STANDING:
            if order.split()[0] in known:
                game.act(0, "standing", f"* {order}")
    bots = [make_bot("lieutenant", side) for side in (0, 1)]
    found: Counter[str] = Counter()
    while not game.over and game.state.turn <= TURNS:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            if side == 0 and (asks := [ask for ask in request.asks if put(game, ask)]):
                found["stops"] += 1
                found["questions"] += len(asks)
                found.update(ask.kind for ask in asks)
            orders = bots[side].decide(game.view(side), request)
            game.submit(side, {ask.id: orders[ask.id] for ask in request.asks if not ask.standing})
    turns = min(TURNS, game.state.turn)
    return {kind: round(count / turns, 1) for kind, count in found.most_common()}


def main() -> None:
    """Print the counts without and with standing orders."""
    battle, ruleset, *options = sys.argv[1:] or ["trafalgar", "second_edition"]
    for standing in (False, True):
        said = "with standing orders" if standing else "without standing orders"
        print(
            f"{battle}, {ruleset} {' '.join(options)}, {said}: {counted(battle, ruleset, options, standing)}"
        )


if __name__ == "__main__":
    main()
