"""The formulas in docs/fairness.md are those of the engine, worked out here with nothing but hashes."""

import hmac
from hashlib import sha256
from pathlib import Path

from weathergage.engine.dice import keyed_value
from weathergage.engine.fairness import Luck, battle_luck, commitment_of, seal_of, seed_of
from weathergage.engine.journal import Entry

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
LUCK = Luck(battle="g1", secret="5e" * 32, parts=("a1", "b2"))
LARGEST = 2**64 - 1


def _mac(key: bytes, message: str) -> bytes:
    return hmac.new(key, message.encode(), "sha256").digest()


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert "`SHA256(secret)`" in PAGE
    assert commitment_of(LUCK.secret) == sha256(LUCK.secret.encode()).hexdigest()


def test_the_seal_is_the_hash_of_the_lines() -> None:
    assert '`SHA256("weathergage seal\\n" battle "\\n" salt "\\n" side "\\n" lines)`' in PAGE
    head = "weathergage seal\ng1\nsalt\n1\n"
    orders = Entry(1, {"plot/b": "2", "plot/a": "L1"})
    assert seal_of("g1", "salt", orders) == sha256(f"{head}plot/a=L1\nplot/b=2".encode()).hexdigest()
    assert "`act verb=notation`" in PAGE
    deed = Entry(1, act=("standing", "a b"))
    assert seal_of("g1", "salt", deed) == sha256(f"{head}act standing=a b".encode()).hexdigest()


def test_the_dice_come_from_the_key() -> None:
    key = _mac(LUCK.secret.encode(), "weathergage dice\ng1\na1\nb2")
    assert '"weathergage dice\\n" battle "\\n" part of side 0 "\\n" part of side 1' in PAGE
    assert key == LUCK.key()
    for number in range(1, 50):
        drawn = int.from_bytes(_mac(key, f"{number}/0/6/gunnery")[:8], "big")
        assert drawn < LARGEST - LARGEST % 6
        assert keyed_value(key, number, "gunnery", 6) == drawn % 6 + 1
    assert seed_of(key) == int.from_bytes(_mac(key, "seed")[:8], "big") // 2


def test_a_battle_of_a_campaign_has_a_secret_of_its_own() -> None:
    assert '`HMAC-SHA256(secret of the campaign, "battle/MONTH")`' in PAGE
    assert battle_luck(LUCK, 3, "g2").secret == _mac(LUCK.secret.encode(), "battle/3").hex()
