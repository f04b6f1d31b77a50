"""Save, load, verify and undo: a replay is header, orders and state hashes; loading re-executes it."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from weathergage.engine.game import Entry, Game, start
from weathergage.engine.orders import IllegalOrder
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import Outcome

FORMAT = 2
#: Formats that can still be read.
READS = (1, FORMAT)


class Replay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game as a file."""

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


class ReplayError(Exception):
    """A replay that cannot be read, or that does not come out as it says."""


def state_hash(state: Any) -> str:
    """A short fingerprint of everything in a state."""
    plain = msgspec.to_builtins(state, str_keys=True, order="deterministic")
    return hashlib.blake2b(msgspec.json.encode(plain), digest_size=12).hexdigest()


def save(game: Game) -> bytes:
    """The game as a file."""
    if game.scenario is None:
        raise ReplayError(
            "this game began from a position, not from a battle, and cannot be saved as a replay"
        )
    replay = Replay(
        ruleset=game.rules.id,
        options=game.rules.switched_on,
        scenario=game.scenario,
        seed=game.seed,
        entries=tuple(game.journal),
    )
    turns: dict[int, str] = {}
    for stage in executions(replay):
        _note_turn(turns, stage)
    replay = msgspec.structs.replace(
        replay, turns=turns, final=state_hash(game.state), outcome=game.state.outcome
    )
    return msgspec.json.encode(replay)


def read(data: bytes) -> Replay:
    """The file's contents, checked; raises ReplayError with the place that is wrong."""
    try:
        version = msgspec.json.decode(data, type=dict[str, Any]).get("format")
        if version not in READS:
            raise ReplayError(f"this is a replay of format {version}; this program reads format {FORMAT}")
        replay = msgspec.json.decode(data, type=Replay)
        # A state of format 1 had fewer fields: its hashes say nothing any more, its orders and outcome do.
        return msgspec.structs.replace(replay, format=FORMAT, turns={}, final="") if version == 1 else replay
    except msgspec.DecodeError as wrong:
        raise ReplayError(f"not a replay: {wrong}") from wrong


def executions(replay: Replay, *, listening: bool = False) -> Iterator[Game]:
    """The same game, yielded before the first and after each entry."""
    game = start(replay.ruleset, replay.scenario, replay.seed, replay.options, listening=listening)
    yield game
    for number, entry in enumerate(replay.entries, 1):
        try:
            if entry.act is not None:
                game.act(entry.side, *entry.act)
            else:
                game.submit(entry.side, entry.orders)
        except IllegalOrder as wrong:
            raise ReplayError(
                f"entry {number} (side {entry.side}, turn {game.state.turn}): {wrong}"
            ) from wrong
        yield game


def load(replay: Replay | bytes, *, listening: bool = True) -> Game:
    """The game at the end of its replay, ready to go on."""
    *_, last = executions(read(replay) if isinstance(replay, bytes) else replay, listening=listening)
    return last


def verify(data: bytes) -> list[str]:
    """Re-execute a replay; every difference from what the file says, or an empty list."""
    replay = read(data)
    seen: dict[int, str] = {}
    last: Game | None = None
    try:
        for last in executions(replay):
            _note_turn(seen, last)
    except ReplayError as wrong:
        return [str(wrong)]
    assert last is not None
    faults = [
        f"turn {turn}: the file says {said}, the rules give {seen.get(turn, 'no such turn')}"
        for turn, said in replay.turns.items()
        if seen.get(turn) != said
    ]
    if replay.final and state_hash(last.state) != replay.final:
        faults.append(f"the end: the file says {replay.final}, the rules give {state_hash(last.state)}")
    if replay.outcome != last.state.outcome:
        faults.append(f"the outcome: the file says {replay.outcome}, the rules give {last.state.outcome}")
    return faults


def _note_turn(hashes: dict[int, str], game: Game) -> None:
    """Hash the state when a turn is first met."""
    if game.state.turn not in hashes:
        hashes[game.state.turn] = state_hash(game.state)


def rewound(game: Game, entries: int) -> Game:
    """The same game after only so many of its journal entries: undo by re-execution."""
    return replayed(game, game.journal[:entries])


def replayed(game: Game, entries: Sequence[Entry]) -> Game:
    """A new game from the same start with another journal."""
    if game.scenario is None:
        raise ReplayError("this game began from a position and cannot be re-executed")
    return load(
        Replay(
            ruleset=game.rules.id,
            options=game.rules.switched_on,
            scenario=game.scenario,
            seed=game.seed,
            entries=tuple(entries),
        ),
        listening=game.listening,
    )
