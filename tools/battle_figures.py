"""Simulates the battles of the library and writes how long they take and how even they are.

    python tools/battle_figures.py --games 20 [--captain midshipman] [--battle ID ...] [--ruleset ID] [--preset ID]
                                   [--seed 1] [--seconds 60] [--again] [--write]

Equal captains command all sides. Every battle is fought by every preset of every ruleset that it can be played by, the
smallest first. `--seconds` stops after that time for one battle and preset: the games that are finished by then count,
and their number is in the figures. Figures that are there are kept unless `--again` is given. Without `--write` they
are only printed. The same battle, rules, captain, seed and number of games give the same figures.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

import weathergage
from weathergage.api import (
    Game,
    Orders,
    Request,
    Scenario,
    load_scenario,
    ruleset,
    ruleset_ids,
    scenario_ids,
    start,
)
from weathergage.bots import make_bot
from weathergage.engine.ruleset import OptionError, Preset
from weathergage.scenarios.figures import FILE, BattleFigures, minutes
from weathergage.simulation.runs.game_loop import bot_seed, game_seed, play_out

TARGET = Path(weathergage.__file__).parent / "scenarios" / FILE
#: A game that has not ended by then counts as a draw.
LONGEST = 100
#: Fewer games than this tell nothing about the balance.
FEWEST = 5


@dataclass(slots=True)
class Counting:
    """A captain whose questions are counted as a person would be asked them."""

    game: Game
    side: int
    captain: Any
    sheets: int = 0
    questions: int = 0

    def decide(self, view: Any, request: Request) -> Orders:
        """Count the questions that the server would not answer by itself, and have the captain answer them all."""
        rules = self.game.rules
        put = [
            ask
            for ask in request.asks
            if not ask.routine
            or (rules.consults is not None and rules.consults(rules.book, self.game.state, ask))
        ]
        self.sheets += bool(put)
        self.questions += len(put)
        orders: Orders = self.captain.decide(view, request)
        return orders


@dataclass(slots=True)
class Tally:
    """The sum of the games of a battle so far."""

    sides: int
    games: int = 0
    draws: int = 0
    unfinished: int = 0
    turns: int = 0
    wins: list[int] = field(default_factory=list)
    sheets: list[int] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin every side at zero."""
        self.wins, self.sheets, self.questions = ([0] * self.sides for _ in range(3))

    def add(self, game: Game, captains: Sequence[Counting]) -> None:
        """Count a game that was played out."""
        self.games += 1
        outcome = game.state.outcome
        self.turns += game.state.turn - 1 if outcome is None else outcome.turn
        self.unfinished += outcome is None
        if outcome is None or outcome.winner < 0:
            self.draws += 1
        else:
            self.wins[outcome.winner] += 1
        for captain in captains:
            self.sheets[captain.side] += captain.sheets
            self.questions[captain.side] += captain.questions


def fight(
    battle: Scenario, rules_id: str, preset: Preset, captain: str, seed: int, index: int, tally: Tally
) -> None:
    """Fight one game of a battle and count it."""
    game = start(rules_id, battle, game_seed(seed, index), preset.options, listening=False)
    captains = [
        Counting(game, side, make_bot(captain, bot_seed(seed, index, side)))
        for side in range(len(battle.sides))
    ]
    tally.add(play_out(game, captains, LONGEST), captains)


def measured(
    battle: Scenario, rules_id: str, preset: Preset, wanted: argparse.Namespace
) -> BattleFigures | None:
    """Fight a battle many times; None where too few games were finished in the time."""
    tally, began = Tally(len(battle.sides)), perf_counter()
    for index in range(wanted.games):
        fight(battle, rules_id, preset, wanted.captain, wanted.seed, index, tally)
        spent = perf_counter() - began
        if wanted.seconds and spent > wanted.seconds:
            break
        if wanted.seconds and index == 0 and spent * FEWEST > 3 * wanted.seconds:
            return None
    if tally.games < min(FEWEST, wanted.games):
        return None
    sheets = tuple(round(count / tally.games, 1) for count in tally.sheets)
    questions = tuple(round(count / tally.games, 1) for count in tally.questions)
    return BattleFigures(
        scenario=battle.id,
        ruleset=rules_id,
        preset=preset.id,
        options=preset.options,
        captain=wanted.captain,
        games=tally.games,
        wins=tuple(tally.wins),
        draws=tally.draws,
        unfinished=tally.unfinished,
        turn_limit=LONGEST,
        turns=round(tally.turns / tally.games, 1),
        sheets=sheets,
        questions=questions,
        minutes=tuple(map(minutes, sheets, questions)),
        seed=wanted.seed,
        version=weathergage.__version__,
        command=(
            f"python tools/battle_figures.py --battle {battle.id} --ruleset {rules_id} --preset {preset.id} "
            f"--captain {wanted.captain} --games {tally.games} --seed {wanted.seed} --again --write"
        ),
    )


def jobs(wanted: argparse.Namespace) -> Iterator[tuple[Scenario, str, Preset]]:
    """List battles with the rules they can be fought by, the smallest battles first."""
    battles = [load_scenario(each) for each in wanted.battle or scenario_ids()]
    battles.sort(key=lambda battle: (sum(len(side.ships) for side in battle.sides), battle.id))
    for battle in battles:
        for rules_id in ruleset_ids():
            if (battle.rules and rules_id not in battle.rules) or wanted.ruleset not in ("", rules_id):
                continue
            seen: set[tuple[str, ...]] = set()
            for preset in ruleset(rules_id).presets:
                if wanted.preset in ("", preset.id) and preset.options not in seen:
                    seen.add(preset.options)
                    yield battle, rules_id, preset


def key(row: BattleFigures) -> tuple[str, str, str, str]:
    """Return what tells figures apart."""
    return row.scenario, row.ruleset, row.preset, row.captain


def load() -> dict[tuple[str, str, str, str], BattleFigures]:
    """Read the figures that are there."""
    if not TARGET.exists():
        return {}
    rows = msgspec.json.decode(TARGET.read_bytes(), type=list[BattleFigures])
    return {key(row): row for row in rows}


def keep(known: dict[tuple[str, str, str, str], BattleFigures]) -> None:
    """Write all figures down, one a line."""
    lines = (msgspec.json.encode(known[each]).decode() for each in sorted(known))
    TARGET.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Read what is wanted from the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--captain", default="midshipman")
    parser.add_argument("--battle", nargs="*", default=[])
    parser.add_argument("--ruleset", default="")
    parser.add_argument("--preset", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--write", action="store_true")
    return parser.parse_args(given)


def main() -> None:
    """Measure what is wanted and not known."""
    wanted = arguments()
    for battle, rules_id, preset in jobs(wanted):
        if (battle.id, rules_id, preset.id, wanted.captain) in load() and not wanted.again:
            continue
        try:
            row = measured(battle, rules_id, preset, wanted)
        except OptionError:
            continue  # the battle cannot be played by these rules
        if row is None:
            print(f"{battle.id} {rules_id} {preset.id}: too slow, left out", flush=True)
            continue
        print(
            f"{battle.id} {rules_id} {preset.id}: {row.games} games, {row.wins} won, {row.minutes} minutes",
            flush=True,
        )
        if wanted.write:
            keep({**load(), key(row): row})


if __name__ == "__main__":
    main()
