"""The client reckons seals and dice by code of its own; both codes are held to the same examples."""

import msgspec

from tools.fairness_vectors import TARGET, text, vectors
from weathergage.api import verify


def test_the_clients_examples_are_what_the_engine_reckons() -> None:
    assert TARGET.read_text(encoding="utf-8") == text(), "run python tools/fairness_vectors.py"


def test_the_game_among_them_verifies() -> None:
    file = vectors()["file"]
    assert file["fairness"]["rolls"] and verify(msgspec.json.encode(file)) == []
