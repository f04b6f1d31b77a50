"""`rules --code`: the lines of code and the tests of a paragraph, from the generated index."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from weathergage.cli.output import say, say_json, table

if TYPE_CHECKING:
    from weathergage.api import Rule
    from weathergage.rulesets.code_index import Paragraph, Place


def show_places(ruleset: str, rules: "list[Rule]", json: bool) -> None:
    """Show every place of each rule: code with its function, then the tests that cite it."""
    from weathergage.rulesets.code_index import paragraph

    found = [(rule, paragraph(ruleset, rule.id)) for rule in rules]
    if json:
        say_json({"rules": [_plain(ruleset, rule, each) for rule, each in found]})
        return
    for rule, each in found:
        say(f"{rule.id}  {rule.title}" + (f"  (also {', '.join(each.elsewhere)})" if each.elsewhere else ""))
        if not each.code:
            say(f"  {_remark(rule, each)}" + (f": {rule.reason}" if rule.reason else ""))
        _show("code", each.code)
        _show("tests", each.tests)
        say()


def list_places(ruleset: str, rules: "list[Rule]") -> None:
    """List rules with their best place in the code and the number of their tests."""
    from weathergage.rulesets.code_index import paragraph

    found = [(rule, paragraph(ruleset, rule.id)) for rule in rules]
    rows = [
        (rule.id, rule.title, each.code[0] if each.code else _remark(rule, each), len(each.tests))
        for rule, each in found
    ]
    table(["rule", "title", "code", "tests"], rows, numbers="tests", wide=True)


def _show(kind: str, places: "Iterable[Place]") -> None:
    for place in places:
        cited = f" (as {place.under})" if place.under else ""
        say(f"  {kind:5}  {place}  {place.name}{cited}".rstrip())


def _remark(rule: "Rule", found: "Paragraph") -> str:
    """Say why a rule has no code of its own."""
    if found.heads:
        return f"heads {found.heads[0]} to {found.heads[-1]}"
    return "no code is named in the index" if rule.status == "implemented" else rule.status.replace("_", " ")


def _plain(ruleset: str, rule: "Rule", found: "Paragraph") -> dict[str, Any]:
    """Return a rule and its places as JSON has them, with a name for every value."""
    return {
        "ruleset": ruleset,
        "id": rule.id,
        "title": rule.title,
        "status": rule.status,
        "elsewhere": found.elsewhere,
        "heads": found.heads,
        "code": [_named(place) for place in found.code],
        "tests": [_named(place) for place in found.tests],
    }


def _named(place: "Place") -> dict[str, Any]:
    return {"file": place.file, "line": place.line, "name": place.name, "under": place.under}
