"""Write web/tests/fixtures/fairness.json: hashes, dice and a fair game, by which the client's own code is tested.

python tools/fairness_vectors.py
"""

import hmac
import json
from pathlib import Path
from typing import Any

import msgspec

from weathergage.api import Entry, Game, load_scenario, save, start
from weathergage.bots import make_bot
from weathergage.engine.dice import keyed_value
from weathergage.engine.fairness import Luck, commitment_of, seal_of, seed_of

TARGET = Path(__file__).parents[1] / "web" / "tests" / "fixtures" / "fairness.json"
BATTLE = "constitution-guerriere"
LUCK = Luck(battle=BATTLE, secret="5e" * 32, parts=("a1" * 16, "b2" * 16))
SALT = "0123456789abcdef" * 2
#: A die of this many sides is drawn anew once in four thousand times.
MANY_SIDES = 3 << 51
ENTRIES = (
    Entry(0, {"plot/b": "2", "plot/a": "L1", "load/a": ""}),
    Entry(1, {"name/é": "naïve — ✓"}),
    Entry(1, act=("concede", "")),
    Entry(0, act=("standing", "alpha watch best")),
)
JOURNAL = 24


def drawn_anew(key: bytes) -> int:
    """Return the number of a die whose first draw is rejected."""
    return next(
        number
        for number in range(1, 100_000)
        if keyed_value(key, number, "many", MANY_SIDES) != _first_draw(key, number)
    )


def _first_draw(key: bytes, number: int) -> int:
    message = f"{number}/0/{MANY_SIDES}/many".encode()
    return int.from_bytes(hmac.digest(key, message, "sha256")[:8], "big") % MANY_SIDES + 1


def fair_game() -> Game:
    """Return a duel with keyed dice that ends by a concession."""
    key = LUCK.key()
    game = start("second_edition", load_scenario(BATTLE), seed_of(key), listening=True, key=key)
    captains = [make_bot("midshipman", side) for side in (0, 1)]
    while len(game.journal) < JOURNAL:
        for side, request in enumerate(game.requests):
            if request is not None:
                game.submit(side, captains[side].decide(game.view(side), request))
    game.act(1, "concede")
    return game


def vectors() -> dict[str, Any]:
    """Return everything that both sides must reckon alike."""
    key = LUCK.key()
    asked = [(1, "gunnery", 6), (2, "gunnery", 6), (3, "wind change", 10), (4, "écueil", 20), (5, "coin", 2)]
    game = fair_game()
    salts = [f"{number:032x}" for number in range(len(game.journal))]
    return {
        "luck": msgspec.to_builtins(LUCK),
        "commitment": commitment_of(LUCK.secret),
        "key": key.hex(),
        "seed": str(seed_of(key)),
        "dice": [
            [number, purpose, sides, keyed_value(key, number, purpose, sides)]
            for number, purpose, sides in [*asked, (drawn_anew(key), "many", MANY_SIDES)]
        ],
        "salt": SALT,
        "seals": [[msgspec.to_builtins(entry), seal_of(BATTLE, SALT, entry)] for entry in ENTRIES],
        "file": json.loads(save(game, LUCK, salts)),
        "events": [msgspec.to_builtins(event) for event in game.events],
    }


def text() -> str:
    """Return the file's contents."""
    return json.dumps(vectors(), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
