"""`rules`: the rules of a game in our words, with the rulings that settle their doubts."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from weathergage.cli.output import Json, fail, prose, say, say_json, table

if TYPE_CHECKING:
    from weathergage.api import Rule, Ruleset, Ruling
    from weathergage.rulesets.code_index import Paragraph, Place


def rules(
    ruleset: Annotated[
        str, typer.Argument(metavar="RULESET", help="A ruleset from: weathergage rulesets; or RULESET:ID")
    ],
    rule_id: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="A rule (B.IV.B.7), a ruling (P4) or a chapter (B.V)."),
    ] = None,
    search: Annotated[
        str, typer.Option(metavar="TEXT", help="Only rules and rulings with these words.")
    ] = "",
    status: Annotated[
        bool, typer.Option("--status", help="Count how much of the rulebook is in the program.")
    ] = False,
    house: Annotated[
        bool,
        typer.Option("--house", help="List figures that no rulebook gives, and that battles may change."),
    ] = False,
    code: Annotated[
        bool,
        typer.Option("--code", help="Show where it is in the code: modules, lines, and tests that cite it."),
    ] = False,
    json: Json = False,
) -> None:
    """Read the rules: a list, one rule with its rulings, or a search.

    [bold]Examples[/bold]

    \b
    weathergage rules second_edition B.VIII.C.2
    weathergage rules second_edition B.V
    weathergage rules second_edition --search "illegal plot"
    weathergage rules second_edition --status
    weathergage rules second_edition:B.V.C.4 --code
    """
    from weathergage.api import OptionError
    from weathergage.api import ruleset as find_ruleset

    ruleset, _, named = ruleset.partition(":")
    rule_id = (rule_id or named).removeprefix(f"{ruleset}:") or None
    try:
        book = find_ruleset(ruleset)
    except OptionError as wrong:
        fail(wrong)
    if status:
        _status(book, json)
        return
    if house:
        _house(book, json)
        return
    found = [
        rule
        for rule in book.rules.values()
        if _below(rule.id, rule_id) and _has(rule.title, rule.text, search)
    ]
    rulings = [
        ruling
        for ruling in book.rulings.values()
        if rule_id in (None, ruling.id) and _has(ruling.title, ruling.text, search)
    ]
    if rule_id is not None and not found and not rulings:
        where = f" with {search!r}." if search else _nearest(rule_id, [*book.rules, *book.rulings])
        fail(f"{book.id} has no rule {rule_id!r}{where} To list all: weathergage rules {book.id}")
    if search and not found and not rulings:
        fail(f"no rule or ruling of {book.id} has the words {search!r}; try fewer words")
    if code:
        _code(book, found, rulings, json, whole=rule_id is None)
    elif json:
        say_json({"rules": found, "rulings": rulings})
    elif rule_id is not None and not search:
        _show(book, found, rulings)
    else:
        _list(found, rulings)


def _code(book: "Ruleset", found: "list[Rule]", rulings: "list[Ruling]", json: bool, whole: bool) -> None:
    """Show where rules are in the code; for a whole book, one line each."""
    if not found:
        rules = [
            cite.partition(":")[2] or cite for cite in rulings[0].rules if book.id in cite or ":" not in cite
        ]
        fail(f"{rulings[0].id} is a ruling, and --code shows paragraphs; it is about {', '.join(rules)}")
    if whole and not json:
        list_places(book.id, found)
    else:
        show_places(book.id, found, json)


def _below(rule: str, chapter: str | None) -> bool:
    return chapter is None or rule == chapter or rule.startswith(chapter + ".")


def _has(title: str, text: str, search: str) -> bool:
    """Return whether every word of the search is in a text, in any order."""
    body = f"{title} {text}".casefold()
    return all(word in body for word in search.casefold().split())


def _nearest(wanted: str, known: list[str]) -> str:
    from difflib import get_close_matches

    folded = {each.casefold(): each for each in known}
    close = get_close_matches(wanted.casefold(), folded, n=1)
    return f"; did you mean {folded[close[0]]}?" if close else "."


def _list(rules: "list[Rule]", rulings: "list[Ruling]") -> None:
    table(["rule", "title", "status"], [(rule.id, rule.title, _words(rule.status)) for rule in rules])
    if rulings:
        table(["ruling", "title"], [(ruling.id, ruling.title) for ruling in rulings])


def _show(book: "Ruleset", rules: "list[Rule]", rulings: "list[Ruling]") -> None:
    shown = {ruling.id: ruling for ruling in rulings}
    for rule in rules:
        say(f"{rule.id}  {rule.title}")
        prose(rule.text, indent=2)
        if rule.status != "implemented":
            prose(f"({_words(rule.status)}{': ' + rule.reason if rule.reason else ''})", indent=2)
        say()
        shown |= {name: book.rulings[name] for name in rule.rulings if name in book.rulings}
    for ruling in shown.values():
        say(f"Ruling {ruling.id}  {ruling.title}")
        prose(ruling.text, indent=2)
        say()


def _status(book: "Ruleset", json: bool) -> None:
    counts = Counter(rule.status or "not yet" for rule in book.rules.values())
    if json:
        say_json(
            {"ruleset": book.id, "rules": len(book.rules), "rulings": len(book.rulings), "status": counts}
        )
        return
    rows = [(_words(status), number) for status, number in counts.most_common()]
    table(["status", "rules"], [*rows, ("in all", len(book.rules))], title=book.title, numbers="rules")
    say(f"{len(book.rulings)} rulings settle what the rulebook leaves in doubt.")


def _house(book: "Ruleset", json: bool) -> None:
    values = list(book.house.values())
    if json:
        say_json(values)
    elif not values:
        say(f"{book.id} has no house values: its rulebook gives every figure.")
    else:
        rows = [
            (value.id, ", ".join(map(str, value.values)) or str(value.value), value.unit, value.reason)
            for value in values
        ]
        table(["id", "value", "in", "reason"], rows, title=book.title)


def _words(status: str) -> str:
    return status.replace("_", " ")


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
        _show_places("code", each.code)
        _show_places("tests", each.tests)
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


def _show_places(kind: str, places: "Iterable[Place]") -> None:
    for place in places:
        cited = f" (as {place.under})" if place.under else ""
        say(f"  {kind:5}  {place}  {place.name}{cited}".rstrip())


def _remark(rule: "Rule", found: "Paragraph") -> str:
    """Say why a rule has no code of its own."""
    if found.heads:
        return f"heads {found.heads[0]} to {found.heads[-1]}"
    return "no code is named in the index" if rule.status == "implemented" else _words(rule.status)


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
