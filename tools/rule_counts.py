"""Counts in how many simulated battles each paragraph of the rules came up.

    python tools/rule_counts.py --games 100 [--captain midshipman] [--ruleset ID] [--preset ID] [--most-ships 12]
                                [--seed 1] [--write]

Equal captains command all sides. The games go round the battles of the library with at most this many ships that can
be played by the rules, the smallest first. A paragraph came up in a game if an event, or a figure added to a throw,
cites it. Without `--write` the counts are only printed. The same arguments give the same counts.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

import weathergage
from weathergage.api import Scenario, load_scenario, ruleset, ruleset_ids, scenario_ids, start
from weathergage.bots import make_bot
from weathergage.engine.ruleset import OptionError, Preset
from weathergage.rulesets.rule_counts import FILE, RuleCounts
from weathergage.simulation.runs.game_loop import bot_seed, game_seed, play_out

TARGET = Path(weathergage.__file__).parent / "rulesets" / FILE
#: A game that has not ended by then is not played on.
LONGEST = 60


def cites(thing: Any) -> Iterator[str]:
    """Name the paragraphs that an event cites, those of its modifiers and parts included."""
    if isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            if name == "cite" and value:
                yield value
            else:
                yield from cites(value)
    elif isinstance(thing, list | tuple):
        for each in thing:
            yield from cites(each)


def battles(rules_id: str, most_ships: int) -> list[Scenario]:
    """List the battles that can be played by some rules, the smallest first."""
    known = [load_scenario(each) for each in scenario_ids()]
    fitting = [
        battle
        for battle in known
        if _ships(battle) <= most_ships and (not battle.rules or rules_id in battle.rules)
    ]
    return sorted(fitting, key=lambda battle: (_ships(battle), battle.id))


def _ships(battle: Scenario) -> int:
    return sum(len(side.ships) for side in battle.sides)


def came_up(battle: Scenario, rules_id: str, preset: Preset, captain: str, seed: int, index: int) -> set[str]:
    """Play one game and return the paragraphs of its own ruleset that came up in it."""
    game = start(rules_id, battle, game_seed(seed, index), preset.options)
    captains = [make_bot(captain, bot_seed(seed, index, side)) for side in range(len(battle.sides))]
    play_out(game, captains, LONGEST)
    named = {cite for event in game.events for cite in cites(event)}
    own = {cite.removeprefix(f"{rules_id}:") for cite in named}
    return own & game.rules.rules.keys()


def counted(rules_id: str, preset: Preset, wanted: argparse.Namespace) -> RuleCounts | None:
    """Play many games by one set of rules; None where no battle can be played by them."""
    tally: Counter[str] = Counter()
    fought: list[str] = []
    fields = battles(rules_id, wanted.most_ships)
    while len(fought) < wanted.games and fields:
        battle = fields[len(fought) % len(fields)]
        try:
            tally.update(came_up(battle, rules_id, preset, wanted.captain, wanted.seed, len(fought)))
        except OptionError:
            fields.remove(battle)
            continue
        fought.append(battle.id)
    if not fought:
        return None
    return RuleCounts(
        ruleset=rules_id,
        preset=preset.id,
        captain=wanted.captain,
        games=len(fought),
        scenarios=tuple(dict.fromkeys(fought)),
        turn_limit=LONGEST,
        came_up={rule: tally[rule] for rule in ruleset(rules_id).rules if rule in tally},
        seed=wanted.seed,
        version=weathergage.__version__,
        command=(
            f"python tools/rule_counts.py --games {wanted.games} --captain {wanted.captain} --ruleset {rules_id} "
            f"--preset {preset.id} --most-ships {wanted.most_ships} --seed {wanted.seed} --write"
        ),
    )


def keep(row: RuleCounts) -> None:
    """Write counts down in place of former ones by the same rules, one set of rules a line."""
    known = msgspec.json.decode(TARGET.read_bytes(), type=list[RuleCounts]) if TARGET.exists() else []
    rows = [each for each in known if (each.ruleset, each.preset) != (row.ruleset, row.preset)] + [row]
    order = {
        (rules_id, preset.id): place
        for place, (rules_id, preset) in enumerate(
            (rules_id, preset) for rules_id in ruleset_ids() for preset in ruleset(rules_id).presets
        )
    }
    rows.sort(key=lambda each: order[each.ruleset, each.preset])
    lines = (msgspec.json.encode(each).decode() for each in rows)
    TARGET.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Read what is wanted from the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--captain", default="midshipman")
    parser.add_argument("--ruleset", default="")
    parser.add_argument("--preset", default="")
    parser.add_argument("--most-ships", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    return parser.parse_args(given)


def main() -> None:
    """Count what is wanted."""
    wanted = arguments()
    for rules_id in ruleset_ids():
        for preset in ruleset(rules_id).presets:
            if wanted.ruleset not in ("", rules_id) or wanted.preset not in ("", preset.id):
                continue
            row = counted(rules_id, preset, wanted)
            if row is None:
                print(f"{rules_id} {preset.id}: no battle of this size can be played", flush=True)
                continue
            print(f"{rules_id} {preset.id}: {len(row.came_up)} paragraphs in {row.games} games", flush=True)
            if wanted.write:
                keep(row)


if __name__ == "__main__":
    main()
