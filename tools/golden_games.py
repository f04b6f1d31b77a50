"""Find one short game for each way of ending and keep it as a golden replay with its transcript.

    python tools/golden_games.py [--refresh]    search anew, or with --refresh only rewrite from the kept orders

The games are played by bots, except for endings that somebody has to ask for.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from weathergage.api import Game, load, load_scenario, read, ruleset, save, start
from weathergage.bots import make_bot
from weathergage.engine.events import PhaseBegan

KEPT = Path(__file__).parents[1] / "tests" / "replays"
DUELS = ("constitution-guerriere", "chesapeake-shannon", "ranger-drake", "nymphe-cleopatre")
ENDINGS = ("striking", "firepower", "immobility", "melee", "crew", "both surrendered")


def transcript(game: Game) -> str:
    """The whole game in sentences, a line for each event."""
    lines = []
    for event in game.events:
        text = game.rules.tell(game.state, event)
        lines.append(
            f"\n{text}" if isinstance(event, PhaseBegan) else f"  {text} [{event.cite}]".replace(" []", "")
        )
    return "\n".join(lines).strip() + "\n"


def played(
    battle: str, seed: int, turns: int, captains: tuple[str, str] = ("cabin-boy", "cabin-boy")
) -> Game:
    """A game between two bots, cut off after so many turns."""
    game = start("second_edition", load_scenario(battle), seed)
    bots = [make_bot(captain, seed * 2 + side) for side, captain in enumerate(captains)]
    while not game.over and game.state.turn <= turns:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, bots[side].decide(game.view(side), request))
    return game


def search() -> Iterator[tuple[str, Game]]:
    """The shortest of many games for each way of ending."""
    best: dict[str, Game] = {}
    for captains in (("midshipman", "cabin-boy"), ("cabin-boy", "cabin-boy"), ("midshipman", "midshipman")):
        for battle in DUELS:
            for seed in range(500):
                game = played(battle, seed, 40, captains)
                if game.over:
                    kind = game.state.outcome.kind
                    if kind not in best or len(game.journal) < len(best[kind].journal):
                        best[kind] = game
    for kind in ENDINGS:
        if kind in best:
            yield kind.replace(" ", "-"), best[kind]
        else:
            print(f"no game ended by {kind}", file=sys.stderr)
    yield "points", played("constitution-cyane-levant", 1, 60, ("midshipman", "cabin-boy"))
    conceded = played("constitution-guerriere", 3, 4)
    conceded.act(1, "concede")
    yield "conceded", conceded
    yield "refused-combat", refused()


def refused() -> Game:
    """The Guerriere runs before the wind until the Constitution, who cannot catch her, claims the battle."""
    game = start("second_edition", load_scenario("constitution-guerriere"), 1)
    while game.state.shunned[0] < 20:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            plots = {"plot/guerriere": "2", "plot/constitution": "0"}
            game.submit(
                side, {ask.id: plots[ask.id] for ask in request.asks if plots.get(ask.id) in ask.options}
            )
    game.act(0, "claim")
    return game


def keep(name: str, game: Game) -> None:
    """Write replay and transcript."""
    (KEPT / f"{game.rules.id}-{name}.json").write_bytes(save(game) + b"\n")
    (KEPT / f"{game.rules.id}-{name}.txt").write_text(transcript(game), encoding="utf-8")


def main() -> None:
    """Search and keep, or refresh what is kept."""
    ruleset("second_edition")
    if "--refresh" in sys.argv:
        for path in sorted(KEPT.glob("*.json")):
            game = load(read(path.read_bytes()))
            keep(path.stem.removeprefix(f"{game.rules.id}-"), game)
        return
    for name, game in search():
        print(name, len(game.journal), game.state.turn)
        keep(name, game)


if __name__ == "__main__":
    main()
