"""Positions that commands look at: saved games, battles at their beginning, and the rules that go with them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weathergage.cli.output import fail
from weathergage.engine.did_you_mean import system_reason

if TYPE_CHECKING:
    from weathergage.engine.game import Game
    from weathergage.engine.ruleset import Ruleset
    from weathergage.engine.scenario import Scenario

SavedGame = Annotated[
    Path | None, typer.Option("--game", metavar="FILE", help="Use the position at the end of a saved game.")
]
RulesetId = Annotated[
    str,
    typer.Option(
        "--ruleset", help="The rules, from: weathergage rulesets; by default the battle's own, or the first."
    ),
]
Preset = Annotated[str, typer.Option("--preset", metavar="ID", help="A set of optional rules to switch on.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="ID", help="An optional rule to switch on; may be repeated."),
]


def saved(file: Path, *said: object) -> "Game":
    """Load a saved game at its end; refuse options that the file already settles."""
    from weathergage.api import OptionError, ReplayError, load

    if any(said):
        fail(
            "a saved game has its own battle and rules; leave out --scenario, --ruleset, --preset and --option"
        )
    try:
        return load(file.read_bytes(), listening=False)
    except OSError as wrong:
        fail(f"cannot read {file}: {system_reason(wrong)}")
    except (OptionError, ReplayError) as wrong:
        fail(f"{file}: {wrong}")


def options_of(rules: "Ruleset", preset: str, options: Sequence[str]) -> list[str]:
    """Return the optional rules of a preset, and those that are named besides."""
    known = {each.id: each.options for each in rules.presets}
    if preset and preset not in known:
        fail(f"{rules.id} has no preset {preset!r}; choose from {', '.join(known) or 'none'}")
    return [*(known[preset] if preset else ()), *options]


def rules_of(
    ruleset_id: str, preset: str, options: Sequence[str], battle: "Scenario | None" = None
) -> "Ruleset":
    """Return the named rules with options switched on; without a name the battle's own, or the first."""
    from weathergage.api import ruleset, ruleset_for, ruleset_ids

    plain = ruleset(ruleset_for(battle, ruleset_id) if battle else ruleset_id or ruleset_ids()[0])
    return ruleset(plain.id, options_of(plain, preset, options))
