"""Stages of a movement that cannot ask anything are passed over, and only those."""

import pytest

from tests.builders.builds import plain_only
from weathergage.api import load_scenario, start
from weathergage.bots import make_bot
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import quarters_rules
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_phase import STAGES

ALL = ("chasers", "national", "weather", "shoals", "shot", "fireships")


@plain_only
@pytest.mark.parametrize(
    ("battle", "bot", "options"),
    [
        ("constitution-guerriere", "cabin-boy", ()),
        ("lissa", "midshipman", ()),
        ("lissa", "cabin-boy", ALL),
        ("squadrons-of-four", "cabin-boy", ()),
    ],
)
def test_5d_a_stage_that_may_not_ask_would_have_asked_nothing(
    monkeypatch: pytest.MonkeyPatch, battle: str, bot: str, options: tuple[str, ...]
) -> None:
    game = start("beat_to_quarters", load_scenario(battle), 7, options, listening=False)
    book, state = quarters_rules(game.rules).book, game.state
    passed_over = []
    for name, stage in STAGES.items():

        def told(now: object, name: str = name, may: object = stage.may_ask) -> bool:
            allowed = bool(may(now))  # type: ignore[operator]
            if not allowed:
                passed_over.append(name)
                assert not any(STAGES[name].asks(book, state))
            return allowed

        monkeypatch.setattr(stage, "may_ask", told)
    bots = [make_bot(bot, side) for side in range(2)]
    while not game.over and state.turn <= 4:
        for side in game.waiting_for():
            request = game.requests[side]
            if request is not None:
                game.submit(side, bots[side].decide(game.view(side), request))
    assert {"grapple", "choose", "dice", "step"} <= set(passed_over)
