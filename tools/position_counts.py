"""Count orders and fingerprint positions, so that no change of the engine goes unseen: `docs/position-counts.md`.

    python tools/position_counts.py            compare with the table in the docs
    python tools/position_counts.py --write    write the table anew, after a rule was mended

A dozen positions of each game, beginnings of battles and the middle of golden games, are played on by orders drawn
from a seed. No captain takes part, so the figures depend on nothing but the rules, the dice and the order of options.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from weathergage.api import (
    Game,
    Orders,
    Request,
    load,
    load_scenario,
    ruleset,
    ruleset_ids,
    start,
    state_hash,
)
from weathergage.engine.replay import read, rewound

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "position-counts.md"
REPLAYS = ROOT / "tests" / "replays"
#: Walks from each position, and their turns: fewer with many ships.
WALKS = 3
TURNS, FLEET_TURNS = 6, 2
FLEET = 12
#: Battles with land, anchors, forts, small craft and reinforcements among them; each is played by another preset.
BATTLES = ("lissa", "valcour-island", "chesapeake-shannon", "lake-erie", "tamatave", "nile")
#: Golden games of each ruleset, from their middle on.
GAMES = {
    "second_edition": (
        "melee",
        "crew",
        "striking",
        "advanced-melee",
        "advanced-hurricane",
        "advanced-both-surrendered",
    ),
    "tournament": (
        "melee",
        "crew",
        "striking",
        "advanced-melee",
        "advanced-hurricane",
        "advanced-immobility",
    ),
    "beat_to_quarters": ("carried", "sunk", "exploded", "all-struck", "all-points", "solo-carried"),
    "red_and_black": ("carried", "sunk", "struck", "points", "scuttled", "time"),
}
HEAD = "| position | turns | questions | orders | fingerprint |\n|---|---:|---:|---:|---|\n"


class Count(NamedTuple):
    """Hold what was counted from one position: questions asked, orders that could be given, and where it led."""

    position: str
    turns: int
    questions: int
    orders: int
    fingerprint: str

    def row(self) -> str:
        """Return it as a row of the table."""
        return f"| {self.position} | {self.turns} | {self.questions:,} | {self.orders:,} | `{self.fingerprint}` |\n"


def positions(rules: str) -> Iterator[tuple[str, Game]]:
    """Yield the positions of a game with their names."""
    presets = ruleset(rules).presets
    for number, name in enumerate(BATTLES):
        preset = presets[number % len(presets)]
        yield (
            f"{name}, {preset.id}",
            start(rules, load_scenario(name), number, preset.options, listening=False),
        )
    for name in GAMES[rules]:
        golden = load(read((REPLAYS / f"{rules}-{name}.json").read_bytes()), listening=False)
        yield f"golden game {name}", rewound(golden, len(golden.journal) // 2)


def counts(rules: str) -> Iterator[Count]:
    """Play on from every position of a game and count."""
    for name, position in positions(rules):
        ships = len(position.state.ships)
        turns = FLEET_TURNS if ships > FLEET else TURNS
        questions = orders = 0
        reached = hashlib.blake2b(digest_size=8)
        for seed in range(WALKS):
            game, chance = position.clone(), Random(seed)
            last = game.state.turn + turns
            while not game.over and game.state.turn < last:
                for side in game.waiting_for():
                    request = game.requests[side]
                    assert request is not None
                    questions += len(request.asks)
                    orders += sum(len(ask.options) for ask in request.asks)
                    game.submit(side, drawn(game, request, chance))
                reached.update(state_hash(game.state).encode())
        yield Count(name, turns, questions, orders, reached.hexdigest())


def drawn(game: Game, request: Request, chance: Random) -> Orders:
    """Return orders at random; those that cannot be given together are left at their defaults."""
    orders = {ask.id: ask.options[int(chance.random() * len(ask.options))] for ask in request.asks}
    while wrong := {fault.place for fault in game.check(request.side, orders)}:
        kept = {ask: order for ask, order in orders.items() if ask not in wrong}
        orders = kept if len(kept) < len(orders) else {}
    return orders


def section(rules: str) -> str:
    """Return the table of a game under its heading."""
    return f"## {ruleset(rules).title}\n\n{HEAD}{''.join(count.row() for count in counts(rules))}"


def main() -> None:
    """Compare the page with what is counted now, or write it anew."""
    page = PAGE.read_text(encoding="utf-8")
    told = page[: page.index("\n## ") + 1]
    now = told + "\n".join(section(rules) for rules in ruleset_ids())
    if "--write" in sys.argv[1:]:
        PAGE.write_text(now, encoding="utf-8")
    elif now != page:
        raise SystemExit("docs/position-counts.md differs from what is counted; see its first lines")


if __name__ == "__main__":
    main()
