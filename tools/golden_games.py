"""Find one short game for each way of ending and keep it as a golden replay with its transcript.

    python tools/golden_games.py [RULESET ...]    search anew, for these rulesets or for all
    python tools/golden_games.py --refresh        only rewrite from the kept orders

The games are played by bots, except for endings that somebody has to ask for.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import golden_drawn
from weathergage.api import Game, Scenario, load, load_scenario, read, save, start
from weathergage.bots import make_bot
from weathergage.engine.events import PhaseBegan

KEPT = Path(__file__).parents[1] / "tests" / "replays"
DUELS = ("constitution-guerriere", "chesapeake-shannon", "ranger-drake", "nymphe-cleopatre")
#: Games of each pair of captains in each duel.
TRIES = 120
CAPTAINS = (("midshipman", "cabin-boy"), ("cabin-boy", "cabin-boy"), ("midshipman", "midshipman"))
#: Endings that bots come to by themselves in a duel.
FOUGHT = ("striking", "firepower", "melee", "crew", "both surrendered")
#: Levels by ruleset: the name of the level in the file's name, and the options.
LEVELS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("second_edition", "", ()),
    ("second_edition", "advanced-", ("advanced", "wind_effects")),
    ("tournament", "", ()),
    ("tournament", "advanced-", ("advanced",)),
)
Level = tuple[str, str, tuple[str, ...]]


def transcript(game: Game) -> str:
    """Return the whole game in sentences, a line for each event, without phases in which nothing happened."""
    lines: list[str] = []
    heading = ""
    for event in game.events:
        text = game.rules.tell(game.state, event)
        if isinstance(event, PhaseBegan):
            heading = f"\n{text}"
            continue
        if heading:
            lines.append(heading)
            heading = ""
        lines.append(f"  {text} [{event.cite}]".replace(" []", ""))
    return "\n".join(lines).strip() + "\n"


def played(
    level: Level,
    scenario: Scenario,
    seed: int,
    turns: int,
    captains: tuple[str, str] = ("cabin-boy", "cabin-boy"),
) -> Game:
    """Play a game between two bots, cut off after a number of turns."""
    ruleset, _, options = level
    game = start(ruleset, scenario, seed, options, listening=False)
    bots = [make_bot(captain, seed * 2 + side) for side, captain in enumerate(captains)]
    while not game.over and game.state.turn <= turns:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, bots[side].decide(game.view(side), request))
    return game


def search(level: Level) -> Iterator[tuple[str, Game]]:
    """Return the shortest of many games for each way of ending."""
    best: dict[str, Game] = {}
    for captains in CAPTAINS:
        for battle in DUELS:
            scenario = load_scenario(battle)
            for seed in range(TRIES):
                game = played(level, scenario, seed, 40, captains)
                if game.over:
                    kind = game.state.outcome.kind
                    if kind not in best or len(game.journal) < len(best[kind].journal):
                        best[kind] = game
    for kind in FOUGHT:
        if kind in best:
            yield kind, best[kind]
        else:
            print(f"{level}: no game ended by {kind}", file=sys.stderr)
    yield "immobility", dismasted(level)
    squadron = load_scenario("constitution-cyane-levant")
    yield "points", played(level, squadron, 1, 90, ("midshipman", "cabin-boy"))
    duel = load_scenario("constitution-guerriere")
    short = msgspec.structs.replace(duel, victory=msgspec.structs.replace(duel.victory, turns=2))
    yield "time", played(level, short, 1, 4)
    conceded = played(level, duel, 3, 4)
    conceded.act(1, "concede")
    yield "conceded", conceded
    yield "refused combat", refused(level)
    if level[2]:
        yield "hurricane", blown_away(level)


def refused(level: Level) -> Game:
    """Play the Guerriere running before the wind until the Constitution, who cannot catch her, claims the battle."""
    # A wind that never changes keeps the chase simple.
    duel = load_scenario("constitution-guerriere")
    scenario = msgspec.structs.replace(duel, wind=msgspec.structs.replace(duel.wind, change=6))
    for seed in range(200):
        game = start(level[0], scenario, seed, level[2], listening=False)
        while not game.over and game.state.shunned[0] < 20 and game.state.turn < 60:
            for side in game.waiting_for():
                request = game.requests[side]
                assert request is not None
                orders = {}
                for ask in request.asks:
                    if ask.id == "plot/guerriere":
                        ahead = [plot for plot in ask.options if plot.isdigit()]
                        orders[ask.id] = max(ahead, key=int)
                game.submit(side, orders)
        if game.state.shunned[0] >= 20:
            game.act(0, "claim")
            return game
    raise LookupError(f"{level}: nobody was shunned")


def dismasted(level: Level) -> Game:
    """Play a Guerriere with hardly a sail left, who gives up to a raking enemy."""
    duel = load_scenario("constitution-guerriere")
    sides = []
    for side in duel.sides:
        ships = tuple(
            msgspec.structs.replace(
                ship, log=msgspec.structs.replace(ship.log, rigging=(1,) * 4), advanced=None
            )
            if ship.id == "guerriere"
            else ship
            for ship in side.ships
        )
        sides.append(msgspec.structs.replace(side, ships=ships))
    crippled = msgspec.structs.replace(duel, sides=tuple(sides))
    found = [
        game
        for captains in CAPTAINS
        for seed in range(TRIES * 2)
        if (game := played(level, crippled, seed, 40, captains)).over
        and game.state.outcome.kind == "immobility"
    ]
    return min(found, key=lambda game: len(game.journal))


def blown_away(level: Level) -> Game:
    """Play a storm that grows into a hurricane."""
    duel = load_scenario("constitution-guerriere")
    gale = msgspec.structs.replace(duel, wind=msgspec.structs.replace(duel.wind, velocity=6, change=1))
    for seed in range(500):
        game = played(level, gale, seed, 8)
        if game.over and game.state.outcome.kind == "hurricane":
            return game
    raise LookupError(f"{level}: no hurricane")


def keep(name: str, game: Game) -> None:
    """Write replay and transcript."""
    data = save(game)
    (KEPT / f"{name}.json").write_bytes(data + b"\n")
    (KEPT / f"{name}.txt").write_text(transcript(load(read(data))), encoding="utf-8")


def main() -> None:
    """Search and keep, or refresh what is kept."""
    if "--refresh" in sys.argv:
        for path in sorted(KEPT.glob("*.json")):
            keep(path.stem, load(read(path.read_bytes())))
        return
    wanted = [word for word in sys.argv[1:] if not word.startswith("-")]
    found = [(level, search) for level in LEVELS] + [
        (level, golden_drawn.search) for level in golden_drawn.LEVELS
    ]
    for level, games in found:
        if wanted and level[0] not in wanted:
            continue
        for kind, game in games(level):
            assert game.over, (level, kind)
            assert game.state.outcome.kind == kind, (level, kind)
            name = f"{level[0]}-{level[1]}{kind.replace(' ', '-')}"
            print(name, len(game.journal), game.state.turn, flush=True)
            keep(name, game)


if __name__ == "__main__":
    main()
