"""Check a designed battle: what its file would be refused for, and by which rules it cannot be fought."""

import re

import msgspec

from weathergage.api import OptionError, Scenario, ScenarioError, ruleset, ruleset_ids, start
from weathergage.scenarios import Mistake, scenario_from_dict
from weathergage.server.designs.messages import BattleData, Cure, DesignFault

#: The id of a design's battle begins so, and ends with the design's own.
PREFIX = "design-"
_SHIP = re.compile(r"side\[(\d+)\](?:\.ship\[(\d+)\])?")
_OTHER_PLACE = re.compile(r" \((?:side|sea)[\w.\[\]]*\)")
#: What mends a mistake, by the end of its place.
_CURES: tuple[tuple[str, Cure], ...] = (
    (".bow", "move"),
    ("victory.kind", "points"),
    (".anchored", "anchoring"),
    (".flag", "flag"),
    (".id", "name"),
)
#: What the file format calls by its keys, in words.
_WORDS = (
    ("; give an `id`", "; give one of them another name"),
    ("so the battle needs `anchoring = true`", "so the battle must allow anchoring"),
    ('several ships fight for "points"', "several ships fight for points"),
    ("missing", "this is still missing"),
)


def checked(battle: BattleData, design_id: str) -> tuple[Scenario | None, list[DesignFault]]:
    """Return the battle of a design, None if it is not sound, and everything that is wrong with it."""
    try:
        scenario = scenario_from_dict(battle)
    except ScenarioError as wrong:
        return None, [_fault(each, battle) for each in wrong.mistakes]
    scenario = msgspec.structs.replace(scenario, id=f"{PREFIX}{design_id}")
    faults = rule_faults(scenario)
    return (None if any(each.grave for each in faults) else scenario), faults


def rule_faults(battle: Scenario) -> list[DesignFault]:
    """Return why rules refuse a sound battle: grave if it is made for them, or if no rules take it."""
    wanted = battle.rules or ()
    refused: dict[str, str] = {}
    tried = [each for each in ruleset_ids() if not wanted or each in wanted]
    for rules_id in tried:
        try:
            start(rules_id, battle, 0, (), listening=False)
        except (OptionError, ValueError) as unfit:
            refused[rules_id] = str(unfit)
    grave = bool(wanted) or len(refused) == len(tried)
    return [
        DesignFault(place="rules", reason=f"{ruleset(rules_id).title}: {why}", grave=grave)
        for rules_id, why in refused.items()
    ]


def first_rules(battle: Scenario) -> str:
    """Return the first ruleset by which a battle can be fought."""
    refused = {each.reason.split(":")[0] for each in rule_faults(battle)}
    fitting = [each for each in battle.rules or ruleset_ids() if ruleset(each).title not in refused]
    return fitting[0]


def _named(battle: BattleData, side: str, ship: str | None) -> str:
    """Return the name of the side or ship at a place of the battle."""
    found = battle["side"][int(side)]
    return str((found if ship is None else found["ship"][int(ship)]).get("name", "another"))


def _fault(mistake: Mistake, battle: BattleData) -> DesignFault:
    about = _SHIP.match(mistake.place)
    reason = _OTHER_PLACE.sub("", mistake.reason)
    reason = _SHIP.sub(lambda other: _named(battle, other[1], other[2]), reason)
    cure: Cure = next((cure for end, cure in _CURES if mistake.place.endswith(end)), "")
    if "anchoring" in reason:
        cure = "anchoring"
    elif cure == "move" and "hex" in reason:
        cure = ""
    for key, words in _WORDS:
        reason = reason.replace(key, words)
    return DesignFault(
        place=mistake.place,
        reason=reason,
        grave=True,
        cure=cure,
        side=int(about[1]) if about else -1,
        ship=int(about[2]) if about and about[2] else -1,
    )
