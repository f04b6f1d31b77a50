"""Dice from a secret and both sides' parts, orders under seal: a file proves both, and one changed byte breaks it."""

import json
from collections import Counter
from contextlib import suppress

import msgspec
import pytest

from weathergage.api import Entry, load, load_scenario, read, save, start, verify
from weathergage.bots import make_bot
from weathergage.engine.dice import Dice, KeyedDice, keyed_value
from weathergage.engine.fairness import Fairness, Luck, commitment_of, published_faults, seal_of, seed_of
from weathergage.engine.replay import ReplayError, rewound

LUCK = Luck(battle="constitution-guerriere", secret="5e" * 32, parts=("a1" * 16, "b2" * 16))


def played(entries: int = 120) -> bytes:
    """Let two midshipmen fight with keyed dice, and save the game with its salts."""
    key = LUCK.key()
    game = start("second_edition", load_scenario("constitution-guerriere"), seed_of(key), key=key)
    captains = [make_bot("midshipman", side) for side in (0, 1)]
    while len(game.journal) < entries and not game.over:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, captains[side].decide(game.view(side), request))
    return save(game, LUCK, [f"salt{n}" for n in range(len(game.journal))])


@pytest.fixture(scope="module")
def file() -> bytes:
    """A fair game as a file."""
    return played()


def proof(file: bytes) -> Fairness:
    """Read the proof of a file."""
    found = read(file).fairness
    assert isinstance(found, Fairness)
    return found


def changed(file: bytes, **values: object) -> bytes:
    """Return the file with other values in its proof."""
    replay = read(file)
    return msgspec.json.encode(
        msgspec.structs.replace(replay, fairness=msgspec.structs.replace(proof(file), **values))
    )


def test_a_fair_game_verifies_and_lists_every_die(file: bytes) -> None:
    assert verify(file) == []
    rolls = proof(file).rolls
    assert rolls and all(
        keyed_value(LUCK.key(), number, purpose, sides) == value
        for number, (purpose, sides, value) in enumerate(rolls, 1)
    )
    assert load(file).state.dice.taken == len(rolls)


def test_every_part_of_the_luck_changes_the_dice() -> None:
    lucks = [LUCK] + [
        msgspec.structs.replace(LUCK, **change)
        for change in (
            {"battle": "g2"},
            {"secret": "00" * 32},
            {"parts": ("", LUCK.parts[1])},
            {"parts": ("a1" * 16, "")},
        )
    ]
    streams = {tuple(keyed_value(luck.key(), n, "gunnery", 6) for n in range(40)) for luck in lucks}
    assert len(streams) == len(lucks)
    assert (
        len({tuple(keyed_value(LUCK.key(), n, purpose, 6) for n in range(40)) for purpose in ("a", "b")}) == 2
    )


@pytest.mark.parametrize("sides", [2, 6, 10, 1 << 48])
def test_keyed_dice_are_within_their_sides_and_fair(sides: int) -> None:
    dice = KeyedDice(key=b"k" * 32)
    thrown = [dice.roll("a test", sides) for _ in range(3000)]
    assert min(thrown) >= 1 and max(thrown) <= sides
    if sides <= 10:
        expected = 3000 / sides
        assert all(abs(count - expected) < 6 * expected**0.5 for count in Counter(thrown).values())


def test_a_copy_of_keyed_dice_gives_the_same_rolls_and_tells_nobody() -> None:
    dice = KeyedDice(key=b"k", rolled=[])
    dice.roll("a test")
    twin = dice.clone()
    assert [twin.roll("a test") for _ in range(9)] == [dice.roll("a test") for _ in range(9)]
    assert isinstance(twin, KeyedDice) and twin.rolled is None


@pytest.mark.parametrize("number", [0, 5, -1])
def test_one_changed_die_is_refused(file: bytes, number: int) -> None:
    rolls = list(proof(file).rolls)
    purpose, sides, value = rolls[number]
    rolls[number] = (purpose, sides, value % sides + 1)
    assert any("die" in fault for fault in verify(changed(file, rolls=tuple(rolls))))


def test_a_missing_die_is_refused(file: bytes) -> None:
    assert verify(changed(file, rolls=proof(file).rolls[:-1]))


@pytest.mark.parametrize("number", [0, 7, -1])
def test_one_changed_salt_or_seal_is_refused(file: bytes, number: int) -> None:
    for field in ("salts", "seals"):
        values = list(getattr(proof(file), field))
        values[number] = "0" * 64
        assert any("seal" in fault for fault in verify(changed(file, **{field: tuple(values)})))


def test_one_changed_order_is_refused(file: bytes) -> None:
    replay = read(file)
    for number, entry in enumerate(replay.entries):
        ask = next(iter(entry.orders))
        other = Entry(entry.side, {**entry.orders, ask: "0" if entry.orders[ask] != "0" else "1"})
        entries = (*replay.entries[:number], other, *replay.entries[number + 1 :])
        faults = verify(msgspec.json.encode(msgspec.structs.replace(replay, entries=entries)))
        assert any("seal" in fault for fault in faults), (number, faults)


def test_another_secret_part_or_seed_is_refused(file: bytes) -> None:
    assert any("published" in fault for fault in verify(changed(file, secret="00" * 32)))
    assert verify(changed(file, parts=("", "")))
    assert verify(changed(file, commitment=commitment_of("another")))
    replay = msgspec.structs.replace(read(file), seed=1)
    assert any("seed" in fault for fault in verify(msgspec.json.encode(replay)))


def forged(file: bytes, **luck: object) -> bytes:
    """Play the same orders with other luck, and save them with everything that follows from it."""
    fake = msgspec.structs.replace(LUCK, **luck)
    key = fake.key()
    game = start("second_edition", load_scenario("constitution-guerriere"), seed_of(key), key=key)
    return save(game, fake)


@pytest.mark.parametrize(
    ("luck", "told"),
    [
        ({"battle": "constitution-guerriere 17"}, "made for"),
        ({"parts": ("a1" * 16, "b2" * 16, "17")}, "3 parts"),
        ({"parts": ("a1" * 16,)}, "1 parts"),
        ({"parts": ("a1" * 16, "b2\n17")}, "not one that a side can add"),
    ],
)
def test_nothing_but_secret_and_parts_makes_the_dice(file: bytes, luck: dict[str, object], told: str) -> None:
    """Whoever knows the secret could try other names or more parts until the dice are his."""
    assert any(told in fault for fault in verify(forged(file, **luck)))


def test_a_proof_that_was_taken_out_is_missed(file: bytes) -> None:
    plain = msgspec.json.decode(file)
    del plain["fairness"]
    with pytest.raises(ReplayError, match="proof of its dice"):
        verify(msgspec.json.encode(plain))
    with pytest.raises(ReplayError, match="proof of its dice"):
        verify(msgspec.json.encode({**msgspec.json.decode(file), "format": 2}))


def test_what_a_player_noted_is_compared(file: bytes) -> None:
    """A forger can make a whole file with a secret of his own; the published hash is not in his hands."""
    mine, other = LUCK.commitment, forged(file, secret="00" * 32)
    assert verify(other) == [] and published_faults(proof(other), "", LUCK.parts[0]) == []
    assert any("not the one you noted" in fault for fault in published_faults(proof(other), mine, ""))
    assert published_faults(proof(file), mine.upper(), LUCK.parts[1]) == []
    assert any("your part" in fault for fault in published_faults(proof(file), mine, "zz"))
    assert any("seed" in fault for fault in published_faults(None, mine, ""))
    assert published_faults(None, "", "") == []


def test_seals_tell_apart_what_is_not_the_same() -> None:
    entries = [
        Entry(0, {"a": "1"}),
        Entry(1, {"a": "1"}),
        Entry(0, {"a": "2"}),
        Entry(0, {"b": "1"}),
        Entry(0, {}),
        Entry(0, act=("a", "1")),
    ]
    seals = {seal_of(battle, salt, entry) for battle in "gh" for salt in "st" for entry in entries}
    assert len(seals) == 4 * len(entries)


def test_a_game_with_keyed_dice_is_not_saved_without_its_luck() -> None:
    game = start("second_edition", load_scenario("constitution-guerriere"), 1, key=b"k")
    with pytest.raises(ReplayError, match="secret"):
        save(game)


def test_undo_keeps_the_dice(file: bytes) -> None:
    game = load(file)
    assert rewound(game, len(game.journal)).state == game.state


def test_seeded_files_are_as_they_were() -> None:
    game = start("second_edition", load_scenario("constitution-guerriere"), 7)
    saved = msgspec.json.decode(save(game))
    assert saved["format"] == 2 and "fairness" not in saved
    assert type(game.state.dice) is Dice


@pytest.mark.parametrize("sides", [0, -6, 1 << 64, 1 << 70, 10**30])
def test_a_die_that_nobody_can_make_is_refused_at_once(file: bytes, sides: int) -> None:
    """No number of the stream is small enough for such a die: who looked for one would look for ever."""
    rolls = [["gunnery", sides, 1], *msgspec.json.decode(file)["fairness"]["rolls"][1:]]
    forged = msgspec.json.decode(file)
    forged["fairness"]["rolls"] = rolls
    spoiled = json.dumps(forged).encode()
    with suppress(ReplayError):  # a number that no file holds is as good
        assert any("die 1" in fault for fault in verify(spoiled))
    with pytest.raises(ValueError, match="sides"):
        keyed_value(LUCK.key(), 1, "gunnery", sides)
