"""Choose the rules of a game: find what is wrong with a choice, and show the rules of a game."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import get_args

import msgspec

from weathergage.engine.did_you_mean import unknown
from weathergage.engine.orders import Violation
from weathergage.engine.ruleset import OptionalRule, OptionError, Ruleset, ruleset, ruleset_ids
from weathergage.engine.scenario import Scenario
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.rule_messages import OptionCard, RulesOn
from weathergage.ships.library import Errata


def faults(rules: Ruleset, wanted: Iterable[str]) -> list[Violation]:
    """Return everything that keeps optional rules from being played together; each place is an option's id."""
    known = {option.id: option for option in rules.options}
    chosen = list(dict.fromkeys(wanted))
    found: list[Violation] = []
    for option_id in chosen:
        option = known.get(option_id)
        if option is None:
            found.append(Violation(option_id, _unknown(rules, option_id, tuple(known))))
            continue
        for needed in option.requires:
            if needed not in chosen:
                name = _name(known, needed)
                reason = f"{_name(known, option_id)} needs {name} as well: switch both on, or neither"
                found.append(Violation(option_id, reason, option.cite))
        for rival in option.excludes:
            told = rival in known and option_id in known[rival].excludes and rival < option_id
            if rival in chosen and not told:
                pair = f"{_name(known, option_id)} and {_name(known, rival)}"
                reason = f"{pair} cannot be played together: switch one of them off"
                found.append(Violation(option_id, reason, option.cite))
    return found


def _name(known: dict[str, OptionalRule], option_id: str) -> str:
    return f"{known[option_id].title} ({option_id})" if option_id in known else option_id


def _unknown(rules: Ruleset, option_id: str, known: Sequence[str]) -> str:
    near = get_close_matches(option_id, known, 1)
    advice = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(known) or 'none'}"
    return f"{rules.id} has no option {option_id!r}; {advice}"


def errata_of(ruleset_id: str, options: Sequence[str]) -> Errata:
    """Return the errata set that belongs to the chosen options: ships are corrected together with the tables."""
    known = ruleset(ruleset_id).options if ruleset_id in ruleset_ids() else ()
    chosen = {option.id for option in known if option.kind == "errata" and option.id in options}
    sets: tuple[Errata, ...] = get_args(Errata)
    return next((errata for errata in sets if errata in chosen), "as-printed")


def with_house_values(battle: Scenario, ruleset_id: str, wanted: Mapping[str, int]) -> Scenario:
    """Return the battle with a game's own house values; refuse unknown ones with a list of those there are."""
    house = ruleset(ruleset_id).house if ruleset_id in ruleset_ids() else {}
    known = {key: value for value in house.values() for key in value.keys}
    wrong = [Violation(key, unknown("house value", key, list(known))) for key in wanted if key not in known]
    wrong += [
        Violation(key, fault)
        for key, figure in wanted.items()
        if key in known and (fault := known[key].fault(figure))
    ]
    if wrong:
        raise Refused(422, "; ".join(map(str, wrong)), wrong)
    return msgspec.structs.replace(battle, house={**battle.house, **wanted}) if wanted else battle


def option_card(option: OptionalRule) -> OptionCard:
    """Return an optional rule as clients show it."""
    return OptionCard(
        id=option.id,
        title=option.title,
        summary=option.summary,
        kind=option.kind,
        cite=option.cite,
        requires=option.requires,
        excludes=option.excludes,
        steers=option.steers,
    )


def rules_on(ruleset_id: str, options: Sequence[str]) -> RulesOn:
    """Return the rules of a game, to be looked up while it is played; also if this program no longer knows them all."""
    try:
        rules = ruleset(ruleset_id)
    except OptionError:
        return RulesOn(title=ruleset_id, preset="", options=[_forgotten(option) for option in options])
    known = {option.id for option in rules.options}
    cards = [option_card(option) for option in rules.options if option.id in options]
    cards += [_forgotten(option) for option in options if option not in known]
    same = (preset.title for preset in rules.presets if set(preset.options) == set(options))
    return RulesOn(title=rules.title, preset=next(same, ""), options=cards)


def _forgotten(option_id: str) -> OptionCard:
    return OptionCard(
        id=option_id,
        title=option_id,
        summary="This program no longer knows this rule.",
        kind="optional",
        cite="",
        requires=(),
        excludes=(),
    )
