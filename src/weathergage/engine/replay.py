"""Save, load, verify and undo: a replay is header, orders and state hashes; loading re-executes it."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from weathergage.engine.dice import KeyedDice
from weathergage.engine.fairness import (
    Fairness,
    Luck,
    Rolled,
    Share,
    fairness_faults,
    frame_faults,
    proof_of,
    seed_of,
)
from weathergage.engine.game import Entry, Game, start
from weathergage.engine.journal import BACK, Fork, outcome_text
from weathergage.engine.orders import IllegalOrder
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import Outcome, Record, plain
from weathergage.engine.typed_files import UNREADABLE, fault_in

FORMAT = 2
#: A game with keyed dice, whose secrets and seals are in the file.
FAIR_FORMAT = 3
#: Formats that can still be read.
READS = (1, FORMAT, FAIR_FORMAT)


class Replay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold a whole game as it is written to a file."""

    format: int = FORMAT
    ruleset: str
    options: tuple[str, ...] = ()
    scenario: Scenario
    seed: int
    entries: tuple[Entry, ...]
    #: The hash of the state at the first question of each turn, and after the last entry.
    turns: dict[int, str] = {}
    final: str = ""
    outcome: Outcome | None = None
    #: Only in games whose dice came from the server and both sides.
    fairness: Fairness | msgspec.UnsetType = msgspec.UNSET
    #: Only in games that were begun from a turn of another: where the dice changed.
    forks: tuple[Fork, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def key(self) -> bytes:
        """Return the key of the first dice; empty where they come from the seed."""
        if self.forks and self.forks[0].key:
            return bytes.fromhex(self.forks[0].key)
        return b"" if self.fairness is msgspec.UNSET else self.fairness.luck.key()


class ReplayError(Exception):
    """Raised for a replay that cannot be read, or that does not come out as it says."""


@runtime_checkable
class Recorded(Protocol):
    """A state that can be hashed."""

    def to_record(self) -> Record:
        """Return it as plain data that does not depend on how it is kept."""


def state_hash(state: object) -> str:
    """Return a short fingerprint of everything in a state, taken from its record; of other values as plain data."""
    record = state.to_record() if isinstance(state, Recorded) else plain(state)
    return hashlib.blake2b(msgspec.json.encode(record), digest_size=12).hexdigest()


def save(
    game: Game,
    luck: Luck | None = None,
    salts: Sequence[str] = (),
    captains: Sequence[int] = (),
    shares: Sequence[Share] = (),
) -> bytes:
    """Return the game as a file; one with keyed dice needs its luck, and a salt for each entry.

    Where a side had several captains, also the side of each, and what each of them sealed.
    """
    replay = replay_of(game, luck)
    turns: dict[int, str] = {}
    rolled: list[Rolled] = []
    for stage in executions(replay, rolled=rolled):
        _note_turn(turns, stage)
    replay = msgspec.structs.replace(
        replay, turns=turns, final=state_hash(game.state), outcome=game.state.outcome
    )
    if luck is not None:
        proof = proof_of(luck, salts, replay.entries, captains, shares)
        proof = msgspec.structs.replace(proof, rolls=tuple(rolled))
        replay = msgspec.structs.replace(replay, fairness=proof)
    return msgspec.json.encode(replay)


def replay_of(game: Game, luck: Luck | None = None) -> Replay:
    """Return a game's header and journal, without hashes."""
    if game.scenario is None:
        raise ReplayError(
            "this game began from a position, not from a battle, and cannot be saved as a replay"
        )
    if luck is None and isinstance(game.state.dice, KeyedDice):
        raise ReplayError("this game has keyed dice; its secret and parts are needed to save it")
    return Replay(
        format=FORMAT if luck is None else FAIR_FORMAT,
        ruleset=game.rules.id,
        options=game.rules.switched_on,
        scenario=game.scenario,
        seed=game.seed,
        entries=tuple(game.journal),
        fairness=msgspec.UNSET if luck is None else proof_of(luck),
        forks=tuple(game.forks) or msgspec.UNSET,
    )


def read(data: bytes) -> Replay:
    """Read and check a file; raises ReplayError with the place that is wrong."""
    try:
        version = msgspec.json.decode(data, type=dict[str, Any]).get("format")
        if version is None:
            raise ReplayError("not a replay: format: missing")
        if version not in READS:
            raise ReplayError(
                f"this is a replay of format {version}; this program reads formats up to {FAIR_FORMAT}"
            )
        replay = msgspec.json.decode(data, type=Replay)
        if (replay.fairness is not msgspec.UNSET) != (version == FAIR_FORMAT):
            raise ReplayError(
                f"not a replay: a file of format {FAIR_FORMAT} has the proof of its dice, and no other file has one"
            )
        # A state of format 1 had fewer fields, so only its orders and outcome can be compared, not its hashes.
        return msgspec.structs.replace(replay, format=FORMAT, turns={}, final="") if version == 1 else replay
    except UNREADABLE as wrong:
        raise ReplayError(f"not a replay: {fault_in(wrong, Replay)}") from wrong


def executions(
    replay: Replay, *, listening: bool = False, rolled: list[Rolled] | None = None, key: bytes = b""
) -> Iterator[Game]:
    """Play the game again, yielding it before the first and after each entry; `rolled` collects keyed dice."""
    game = start(
        replay.ruleset,
        replay.scenario,
        replay.seed,
        replay.options,
        listening=listening,
        key=key or replay.key,
        rolled=rolled,
    )
    forks = {fork.at: fork for fork in replay.forks or ()}
    if 0 in forks:
        game.fork(forks[0])
    yield game
    for number, entry in enumerate(replay.entries, 1):
        try:
            game.enter(entry)
        except IllegalOrder as wrong:
            who = replay.scenario.called(entry.side)
            raise ReplayError(f"entry {number} ({who}, turn {game.state.turn}): {wrong}") from wrong
        if number in forks:
            game.fork(forks[number])
        yield game


def stages(replay: Replay, *, listening: bool = False) -> Iterator[Game]:
    """Play the game again as `executions` does, leaving out what was taken back later."""
    wanted = standing_stages(replay.entries)
    for number, game in enumerate(executions(replay, listening=listening)):
        if number in wanted:
            yield game


def standing_stages(entries: Sequence[Entry]) -> set[int]:
    """Return after how many entries there was a position that was not taken back."""
    wanted = {0}
    for number, entry in enumerate(entries, 1):
        if entry.act is not None and entry.act[0] == BACK:
            wanted = standing_stages(entries[: int(entry.act[1])])
        wanted.add(number)
    return wanted


def load(replay: Replay | bytes, *, listening: bool = True, key: bytes = b"") -> Game:
    """Return the game at the end of its replay, ready to go on; `key` is for keyed dice whose proof is elsewhere."""
    file = read(replay) if isinstance(replay, bytes) else replay
    *_, last = executions(file, listening=listening, key=key)
    return last


def verify(data: bytes) -> list[str]:
    """Re-execute a replay and return every difference from the file; an empty list if there is none."""
    replay = read(data)
    seen: dict[int, str] = {}
    rolled: list[Rolled] = []
    last: Game | None = None
    try:
        for last in executions(replay, rolled=rolled):
            _note_turn(seen, last)
    except ReplayError as wrong:
        return [*_proof_faults(replay, None), str(wrong)]
    assert last is not None
    faults = _proof_faults(replay, rolled)
    faults += [
        f"turn {turn}: the file says {said}, the rules give {seen.get(turn, 'no such turn')}"
        for turn, said in replay.turns.items()
        if seen.get(turn) != said
    ]
    if replay.final and state_hash(last.state) != replay.final:
        faults.append(f"the end: the file says {replay.final}, the rules give {state_hash(last.state)}")
    if replay.outcome != last.state.outcome:
        sides = [side.name for side in replay.scenario.sides]
        said, given = outcome_text(replay.outcome, sides), outcome_text(last.state.outcome, sides)
        faults.append(f"the outcome: the file says {said}, the rules give {given}")
    return faults


def _proof_faults(replay: Replay, rolled: list[Rolled] | None) -> list[str]:
    """Return what is wrong with the proof of a fair game; `rolled` is None where it could not be played to its end."""
    if replay.fairness is msgspec.UNSET:
        return []
    proof = replay.fairness
    faults = frame_faults(proof, replay.scenario.id, len(replay.scenario.sides))
    faults += fairness_faults(proof, replay.entries, proof.rolls if rolled is None else rolled)
    if replay.seed != seed_of(proof.luck.key()):
        faults.append("the seed of the file does not follow from its secrets")
    return faults


def _note_turn(hashes: dict[int, str], game: Game) -> None:
    """Hash the state when a turn is first met."""
    if game.state.turn not in hashes:
        hashes[game.state.turn] = state_hash(game.state)


def rewound(game: Game, entries: int) -> Game:
    """Return the same game after the first entries of its journal: undo by re-execution."""
    return replayed(game, game.journal[:entries])


def replayed(game: Game, entries: Sequence[Entry]) -> Game:
    """Return a new game from the same start with another journal."""
    if game.scenario is None:
        raise ReplayError("this game began from a position and cannot be re-executed")
    replay = Replay(
        ruleset=game.rules.id,
        options=game.rules.switched_on,
        scenario=game.scenario,
        seed=game.seed,
        entries=tuple(entries),
        forks=tuple(fork for fork in game.forks if fork.at <= len(entries)) or msgspec.UNSET,
    )
    dice = game.state.dice
    key = dice.key if isinstance(dice, KeyedDice) else b""
    return load(replay, listening=game.listening, key=key)
