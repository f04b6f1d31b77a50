"""`rulesets` and `bots`: what there is to choose from besides battles and ships."""

from typing import TYPE_CHECKING, Any

from weathergage.cli.output import Json, say, say_json, table

if TYPE_CHECKING:
    from weathergage.bots.bot import BotCard, StyleChoice
    from weathergage.engine.ruleset import OptionalRule, Ruleset


def rulesets(json: Json = False) -> None:
    """List the rulesets, their optional rules and the presets that switch several on at once.

    [bold]Examples[/bold]

    \b
    weathergage rulesets
    weathergage rulesets --json
    """
    from weathergage.api import ruleset, ruleset_ids

    found = [ruleset(ruleset_id) for ruleset_id in ruleset_ids()]
    if json:
        say_json([_plain(rules) for rules in found])
        return
    table(["ruleset", "title", "what it is"], [(rules.id, rules.title, rules.summary) for rules in found])
    for rules in found:
        _tell_options(rules)
        _tell_presets(rules)
    say("Read one with: weathergage rules RULESET")
    say("Play by one with: weathergage play --ruleset RULESET --preset PRESET")


def _plain(rules: "Ruleset") -> dict[str, Any]:
    """Return a ruleset for --json."""
    return {
        "id": rules.id,
        "title": rules.title,
        "summary": rules.summary,
        "phases": [phase.title for phase in rules.phases],
        "options": [
            {
                "id": option.id,
                "kind": option.kind,
                "title": option.title,
                "summary": option.summary,
                "requires": option.requires,
                "excludes": option.excludes,
                "cite": option.cite,
            }
            for option in rules.options
        ],
        "presets": rules.presets,
    }


def _tell_options(rules: "Ruleset") -> None:
    if rules.options:
        table(
            ["option", "kind", "what it changes", "only with, not with"],
            [
                (option.id, option.kind, f"{option.title}. {option.summary}", _bonds(option))
                for option in rules.options
            ],
            title=f"Options of {rules.title}",
        )


def _tell_presets(rules: "Ruleset") -> None:
    if rules.presets:
        table(
            ["preset", "what it is", "options"],
            [
                (preset.id, f"{preset.title}. {preset.summary}", ", ".join(preset.options) or "none")
                for preset in rules.presets
            ],
            title=f"Presets of {rules.title}",
        )


def _bonds(option: "OptionalRule") -> str:
    """Say which options one needs, and which it cannot be combined with."""
    needs = f"with {', '.join(option.requires)}" if option.requires else ""
    not_with = f"not with {', '.join(option.excludes)}" if option.excludes else ""
    return "; ".join(filter(None, (needs, not_with)))


def _how(card: "BotCard") -> str:
    """Say how a bot plays, how much it thinks, and which games it plays."""
    budget = f" His usual thought is budget={card.budget}." if card.budget else ""
    games = f" Plays {' and '.join(card.plays)} only." if card.plays else ""
    return f"{card.summary}{budget}{games}"


def bots(json: Json = False) -> None:
    """List the computer players, weakest first, and installed ones of other authors.

    Add a style after a colon, with one word of each choice.

    Use a bot of your own from a file (path/to/file.py:Class) or from an installed package (see: weathergage docs bots).

    [bold]Examples[/bold]

    \b
    weathergage bots
    weathergage sim constitution-guerriere --bots midshipman,lieutenant:reckless,rigging
    weathergage ladder --bots midshipman,./bulldog.py:Bulldog
    """
    from weathergage.bots import bot_ids, describe

    cards = [describe(bot_id) for bot_id in bot_ids()]
    if json:
        say_json(cards)
        return
    table(
        ["bot", "title", "how it plays", "from"],
        [
            (
                card.id,
                card.title,
                _how(card),
                card.origin or "Weathergage",
            )
            for card in cards
        ],
    )
    styled: dict[tuple[StyleChoice, ...], list[str]] = {}
    for card in cards:
        if card.style:
            styled.setdefault(card.style, []).append(card.id)
    for style, who in styled.items():
        table(
            ["style", "words", "usual"],
            [(choice.title, ", ".join(choice.words), choice.usual) for choice in style],
            title=f"Styles of {', '.join(who)}",
        )
    if styled:
        say(f"Choose with a colon: {next(iter(styled.values()))[0]}:{next(iter(styled))[0].words[-1]}")
