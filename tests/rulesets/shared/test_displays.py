"""Every event of every ruleset can be shown and sent, whatever its fields hold."""

from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from tests.builders.builds import plain_only
from weathergage.api import load_scenario, ruleset_ids, start
from weathergage.engine.events import Event, PhaseBegan
from weathergage.engine.game import Game
from weathergage.rulesets.shared.displays import AnyDisplay
from weathergage.rulesets.shared.events import every_event

#: Texts that are read and not only repeated.
TEXTS = {"cell": "H-C", "hits": "2H", "result": "+1", "how": "sunk"}


@cache
def games() -> list[Game]:
    """Return a duel by each ruleset."""
    return [start(each, load_scenario("constitution-guerriere"), seed=1) for each in ruleset_ids()]


def made(kind: inspect.Type, field: str, filled: bool) -> Any:
    """Return a value of a type: empty, or with something in it."""
    match kind:
        case inspect.StrType():
            return TEXTS.get(field, "word") if filled else ""
        case inspect.IntType():
            return int(filled)
        case inspect.BoolType():
            return filled
        case inspect.UnionType():
            other = next(each for each in kind.types if not isinstance(each, inspect.NoneType))
            return made(other, field, filled) if filled else None
        case inspect.VarTupleType():
            return (made(kind.item_type, field, filled),) if filled else ()
        case inspect.TupleType():
            return tuple(made(each, field, filled) for each in kind.item_types)
        case inspect.StructType():
            return kind.cls(**{each.name: made(each.type, each.name, filled) for each in kind.fields})
    raise AssertionError(kind)


@plain_only
@pytest.mark.parametrize("filled", [True, False], ids=["filled", "empty"])
@pytest.mark.parametrize("event", [PhaseBegan, *every_event()], ids=lambda event: event.__name__)
def test_every_event_can_be_shown_and_sent(event: type[Event], filled: bool) -> None:
    happened = made(inspect.type_info(event), "", filled)
    for game in games():
        assert game.rules.show is not None
        display = game.rules.show(game.state, happened)
        assert msgspec.json.decode(msgspec.json.encode(display), type=AnyDisplay) == display
