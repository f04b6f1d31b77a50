"""Ties of ships, tried against a plain register of pairs."""

from hypothesis import given
from hypothesis import strategies as st

from weathergage.rulesets.plotted.core.ties import Ties

SHIPS = 70
DEEDS = ("foul", "unfoul", "grapple", "cast_off", "part")
PAIRS = st.tuples(st.integers(0, 5) | st.integers(0, SHIPS - 1), st.integers(0, 5)).filter(
    lambda p: p[0] != p[1]
)


def entered(register: dict[tuple[int, int], int], deed: str, pair: tuple[int, int]) -> None:
    """Enter a deed in a register: 1 for fouled rigging, and 2 for each grapple."""
    key = (min(pair), max(pair))
    held = register.get(key, 0)
    after = {
        "foul": held | 1,
        "unfoul": held & ~1,
        "grapple": held + 2,
        "cast_off": held - 2 if held > 1 else held,
        "part": 0,
    }[deed]
    register[key] = after
    if not after:
        del register[key]


@given(st.lists(st.tuples(st.sampled_from(DEEDS), PAIRS), max_size=30))
def test_ties_are_what_a_register_of_pairs_would_say(deeds: list[tuple[str, tuple[int, int]]]) -> None:
    """second_edition:B.VI.A.8, second_edition:B.VI.B.2, second_edition:B.V.C.5"""
    ties, register = Ties(), dict[tuple[int, int], int]()
    for deed, pair in deeds:
        before, known = ties.clone(), list(ties)
        getattr(ties, deed)(*pair)
        entered(register, deed, pair)
        assert list(before) == known, "a copy goes its own way"
    assert ties.pairs == len(register)
    assert list(ties) == [(a, b, bool(held & 1), held >> 1) for (a, b), held in sorted(register.items())]
    assert ties.to_record() == {"pairs": {str(a * 1024 + b): held for (a, b), held in register.items()}}
    for a in range(SHIPS + 1):
        others = [b for b in range(SHIPS) if (min(a, b), max(a, b)) in register]
        assert ties.others(a) == others and ties.any(a) == bool(others)
        for b in range(6):
            held = register.get((min(a, b), max(a, b)), 0)
            assert (ties.fouled(a, b), ties.grapples(a, b)) == (bool(held & 1), held >> 1)
            assert ties.joined(a, b) == bool(held)
        assert set(ties.group(a)) == hang_together(register, a)


def hang_together(register: dict[tuple[int, int], int], ship: int) -> set[int]:
    """Find the ships that hang together with one, by adding pairs until none is left."""
    found = {ship}
    while more := {each for pair in register if found & {*pair} for each in pair} - found:
        found |= more
    return found
