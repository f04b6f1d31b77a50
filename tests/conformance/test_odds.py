"""Every ruleset with any of its presets answers all its questions of chance, with chances that are chances."""

import random

import msgspec
import pytest

from tests.conformance.random_mixes import mix_of, scramble, steps
from weathergage.api import (
    Inquiry,
    OddsError,
    Ruleset,
    inquire,
    load_scenario,
    ruleset,
    ruleset_ids,
    start,
    state_hash,
)
from weathergage.scenarios.two_ships import two_ships

MIXES = range(9_000, 9_024)
#: Answers weighed in each game.
LOOKS = 12
PLAYED = [(each, preset.id) for each in ruleset_ids() for preset in ruleset(each).presets]


def short_of_men(rules: Ruleset, one: str, other: str) -> tuple[str, str]:
    """Ships as they are described where the ruleset knows such figures: few men make short work of melees."""

    def described(ship: str) -> str:
        words = ship.split()
        return " ".join(word for word in words if word.partition("=")[0] in rules.figures or "=" not in word)

    return described(one), described(other)


@pytest.mark.parametrize(("name", "preset"), PLAYED)
def test_every_question_is_answered(name: str, preset: str) -> None:
    plain = ruleset(name)
    options = next(each.options for each in plain.presets if each.id == preset)
    rules = ruleset(name, options)
    battle, figures = two_ships(*short_of_men(rules, "fr-40 crew=2-1-1", "us-38 hull=2 crew=2-1-0"))
    state = rules.set_up(rules, battle, 0)
    assert {"shot", "grapple", "melee", "boarding", "tack", "strike"} <= set(rules.odds)
    for question in rules.odds:
        inquiry = Inquiry(ship="fr-40", other="us-38", figures=figures, posed=True)
        odds = inquire(rules, question, state, inquiry)
        assert odds.chances and odds.cite
        for chance in odds.chances:
            assert 0 <= chance.chance <= 1
            assert not chance.exact or "/" in chance.exact or chance.exact in "01"
        for cite in (odds.cite, *(m.cite for m in odds.modifiers), *(c.cite for c in odds.chances)):
            edition, _, rule = cite.partition(":")
            assert edition == name and rule in rules.rules, cite
        for spread in odds.spreads:
            assert sum(row.chance for row in spread.rows) == pytest.approx(1)
            assert spread.low <= spread.median <= spread.high


@pytest.mark.parametrize("name", ruleset_ids())
def test_what_may_be_given_is_all_answered_or_refused_with_a_reason(name: str) -> None:
    rules = ruleset(name, next(each.options for each in reversed(ruleset(name).presets)))
    battle, figures = two_ships(*short_of_men(rules, "fr-40 crew=2-1-1", "us-38 crew=1-1-0"))
    state = rules.set_up(rules, battle, 0)
    answered, reasons = 0, []
    for question in rules.odds.values():
        for parameter in question.parameters:
            for value in (parameter.values[0], parameter.values[len(parameter.values) // 2], parameter.bare):
                given = {parameter.id: value}
                inquiry = Inquiry(ship="fr-40", other="us-38", given=given, figures=figures, posed=True)
                try:
                    answered += bool(inquire(rules, question.id, state, inquiry).chances)
                except OddsError as refused:
                    reasons.append(f"{question.id} {given}: {refused}")
    assert answered > 20
    assert all(reason.endswith("]") for reason in reasons), reasons


@pytest.mark.parametrize("name", ruleset_ids())
def test_mistakes_say_what_is_allowed(name: str) -> None:
    rules = ruleset(name)
    battle, _ = two_ships("fr-40", "us-38")
    state = rules.set_up(rules, battle, 0)
    with pytest.raises(OddsError, match="choose from shot"):
        inquire(rules, "weather", state, Inquiry(ship="fr-40", other="us-38", posed=True))
    with pytest.raises(OddsError, match="has no parameter 'colour'"):
        inquire(
            rules, "shot", state, Inquiry(ship="fr-40", other="us-38", given={"colour": "red"}, posed=True)
        )
    figure = next(iter(rules.figures))
    for odd, reason in (
        ({"colour": "red"}, "what may be said of a ship"),
        ({figure: "many"}, f"{figure}=many is not right"),
    ):
        inquiry = Inquiry(ship="fr-40", other="us-38", figures={"fr-40": odd}, posed=True)
        with pytest.raises(OddsError, match=reason):
            inquire(rules, "shot", state, inquiry)


@pytest.mark.parametrize("seed", MIXES)
def test_odds_before_an_answer_tell_nothing_hidden(seed: int) -> None:
    """Sealed orders, loads, standing orders, dice and shoals of others make no difference, and nothing is changed."""
    mix = mix_of(seed)
    game = start(mix.ruleset, load_scenario(mix.battle), mix.seed, mix.options, listening=False)
    chance = random.Random(seed)
    weighed = 0
    for now in steps(game, random.Random(seed + 1), min(mix.turns, 25)):
        for side in now.waiting_for():
            view = now.view(side)
            if not hasattr(view, "odds"):
                pytest.skip("this ruleset has no odds")
            other = now.clone()
            scramble(other, side)
            asks = [ask for ask in view.request.asks if not ask.routine]
            for ask in chance.sample(asks, min(2, len(asks))):
                option = chance.choice(list(ask.options))
                before = state_hash(now.state)
                odds = view.odds(ask, option)
                assert state_hash(now.state) == before
                again = other.view(side).odds(ask, option)
                assert msgspec.json.encode(again) == msgspec.json.encode(odds), f"{mix}: {ask.id} {option}"
                weighed += odds is not None
        if weighed >= LOOKS:
            return
