"""What the commands and the referee print is natural English: plurals, articles, names instead of ids."""

import re
from pathlib import Path

import pytest

from tests.builders.command_line import typed
from tests.builders.english import poor
from weathergage.api import ruleset_ids

#: Lines that name what may be typed: ids of asks in reports of the referee, of rules and of battles.
TYPED = re.compile(r"^  \w+/|^  [^:]+: [\w/-]+ \(|^weathergage |^Again: |: weathergage ")
COMMANDS = (
    "sim constitution-guerriere --games 1 --bots cabin-boy",
    "sim constitution-guerriere --games 2 --bots midshipman,cabin-boy --swap",
    "sim constitution-guerriere --games 1 --bots cabin-boy --compare ship.guerriere.quality=elite",
    "sim nosuch",
    "scenarios lissa",
    "scenarios copenhagen",
    "ships br-74-common",
    "bots",
    "odds shot --from br-74-common --to fr-80 --range 2",
    "odds melee --from br-38 --to us-44 --boarders 2",
    "odds grapple --from br-38 --to us-44",
    "forecast --scenario constitution-guerriere constitution=1,2 --samples 4",
    "forecast --scenario lissa --side nobody",
    "rules second_edition B.VIII.C.2",
    "rules tournament --status",
    "fleet prices",
)


def faults(text: str) -> list[str]:
    """Return what is wrong with printed lines, which may go on below; columns stand apart by blanks."""
    cited = re.sub(r"\[\w+:[^\]]*\]", "", text)
    lines = (re.sub(r"(?<=\S) {2,}", " | ", line) for line in cited.splitlines() if not TYPED.search(line))
    return [fault for line in lines if (fault := poor(line.strip(" ─|,;:")))]


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_print_natural_english(line: str) -> None:
    result = typed(line)
    assert result.output and "Traceback" not in result.output
    assert faults(result.output) == []


@pytest.mark.parametrize("rules", ruleset_ids())
def test_the_referee_reports_in_natural_english(rules: str, tmp_path: Path) -> None:
    turn, then = tmp_path / "turn.toml", tmp_path / "then.toml"
    turn.write_text(
        f'ruleset = "{rules}"\nscenario = "constitution-guerriere"\nseed = 4\norders = [{{}}, {{}}, {{}}]\n'
    )
    for _ in range(6):
        result = typed("adjudicate", turn, "--out", then)
        assert result.exit_code == 0, result.output
        assert faults(result.stdout) == []
        turn.write_text(f"orders = [{{}}, {{}}, {{}}]\n{then.read_text(encoding='utf-8')}", encoding="utf-8")


def test_a_campaign_and_its_fleets_are_printed_in_natural_english(tmp_path: Path) -> None:
    mine, theirs, war = tmp_path / "mine.toml", tmp_path / "theirs.toml", tmp_path / "war.json"
    printed = [
        typed("fleet new --nation british --points 60", mine),
        typed("fleet new --nation french --points 4", theirs),
        typed("fleet check --points 50", mine, theirs),
        typed("fleet battle --wind 3", mine, theirs, "--out", tmp_path / "battle.toml"),
        typed("campaign new --nations british,french --seed 3", war),
        typed("campaign month --months 2 --captains cabin-boy", war),
        typed("campaign show", war),
        typed("campaign verify", war),
    ]
    told = "\n".join(result.output for result in printed).replace(str(tmp_path), "")
    assert "Great Britain" in told and "Traceback" not in told
    assert faults(told) == []
