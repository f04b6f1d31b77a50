"""One short game for each way a drawn game ends; `tools/golden_games.py` keeps them."""

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from weathergage.api import Game, Scenario, load_scenario, start
from weathergage.bots import make_bot

Level = tuple[str, str, tuple[str, ...]]
ALL = ("chasers", "fireships", "national", "shoals", "shot", "weather")
#: Every level with the ways of ending that are kept of it.
LEVELS: dict[Level, tuple[str, ...]] = {
    ("beat_to_quarters", "", ()): (
        "struck",
        "carried",
        "sunk",
        "exploded",
        "scuttled",
        "points",
        "time",
        "agreed",
        "conceded",
    ),
    ("beat_to_quarters", "all-", ALL): ("struck", "points"),
    ("beat_to_quarters", "solo-", ("solo",)): ("carried", "time"),
    ("red_and_black", "", ()): (
        "struck",
        "carried",
        "sunk",
        "scuttled",
        "points",
        "time",
        "agreed",
        "conceded",
    ),
}
DUELS = ("constitution-guerriere", "chesapeake-shannon", "ranger-drake", "nymphe-cleopatre")
#: Games of each duel that are tried, and their last turn; close quarters begin with these two bows.
TRIES, TURNS = 100, {"beat_to_quarters": 15, "red_and_black": 60}
BOWS = ("R15", "V18")


def close_quarters(name: str) -> Scenario:
    """Return a duel that begins within pistol shot."""
    duel = load_scenario(name)
    sides = tuple(
        replace(side, ships=(replace(side.ships[0], bow=bow),)) for side, bow in zip(duel.sides, BOWS)
    )
    return replace(duel, sides=sides)


def played(level: Level, scenario: Scenario, seed: int, turns: int) -> Game:
    """Play a game between two cabin boys, cut off after a number of turns."""
    ruleset, _, options = level
    game = start(ruleset, scenario, seed, options, listening=False)
    boys = [make_bot("cabin-boy", seed * 2 + side) for side in range(len(scenario.sides))]
    while not game.over and game.state.turn <= turns:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, boys[side].decide(game.view(side), request))
    return game


def search(level: Level) -> Iterator[tuple[str, Game]]:
    """Return the shortest of many games for each way of ending, asking for what has to be asked for."""
    wanted = LEVELS[level]
    best: dict[str, Game] = {}
    for battle in DUELS:
        scenario = close_quarters(battle)
        for seed in range(TRIES):
            game = played(level, scenario, seed, TURNS[level[0]])
            if game.over:
                kind = game.state.outcome.kind
                if kind not in best or len(game.journal) < len(best[kind].journal):
                    best[kind] = game
    for kind in wanted:
        yield kind, _ASKED[kind](level) if kind in _ASKED else best.get(kind) or _rare(level, kind)


def _rare(level: Level, kind: str) -> Game:
    """Return the first game that ends in a way that none of the many did."""
    seeds = count(TRIES)
    games = (played(level, close_quarters(duel), seed, TURNS[level[0]]) for seed in seeds for duel in DUELS)
    return next(game for game in games if game.over and game.state.outcome.kind == kind)


def _points(level: Level) -> Game:
    """Return a battle of more than two ships, in which a side has none left."""
    squadron = load_scenario("constitution-cyane-levant")
    found = [game for seed in range(TRIES) if (game := played(level, squadron, seed, 60)).over]
    return min((g for g in found if g.state.outcome.kind == "points"), key=lambda game: len(game.journal))


def _time(level: Level) -> Game:
    duel = close_quarters(DUELS[0])
    short = replace(duel, victory=replace(duel.victory, turns=2))
    games = (played(level, short, seed, 4) for seed in range(TRIES))
    return next(game for game in games if game.over and game.state.outcome.kind == "time")


def _begun(level: Level) -> Game:
    games = (played(level, close_quarters(DUELS[0]), seed, 2) for seed in range(TRIES))
    return next(game for game in games if not game.over)


def _conceded(level: Level) -> Game:
    game = _begun(level)
    game.act(1, "concede")
    return game


def _agreed(level: Level) -> Game:
    game = _begun(level)
    game.act(0, "offer")
    game.act(1, "offer")
    return game


def _scuttled(level: Level) -> Game:
    game = _begun(level)
    game.act(1, "scuttle", game.state.ships[1].spec.id)
    return game


_ASKED = {
    "points": _points,
    "time": _time,
    "conceded": _conceded,
    "agreed": _agreed,
    "scuttled": _scuttled,
}
