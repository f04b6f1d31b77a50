"""The register of bots: ids, styles, budgets, and what is said about names that are not in it."""

import pytest

from weathergage.bots import BotCard, UnknownBot, bot, bot_ids, describe, known_bot, make_bot, register_bot
from weathergage.bots.bot import Budget, StyleChoice
from weathergage.bots.captains.cabin_boy import CabinBoy
from weathergage.bots.captains.style import STYLE, Style

DARING = StyleChoice("daring", ("cautious", "steady", "reckless"), "steady")
AIM = StyleChoice("aim", ("hull", "either", "rigging"), "either")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """A register with a few more bots, and what their factories were called with."""
    monkeypatch.setattr(bot, "_KNOWN", dict(bot._KNOWN))
    calls: list[tuple[object, ...]] = []

    def factory(*arguments: object) -> CabinBoy:
        calls.append(arguments)
        return CabinBoy(1)

    register_bot(BotCard("gunner", "Gunner", "Only for this test.", (DARING, AIM)), factory)
    register_bot(BotCard("purser", "Purser", "Only for this test.", (), "200"), factory)
    register_bot(BotCard("bosun", "Bosun", "Only for this test.", (DARING,), "50"), factory)
    return calls


def test_the_weakest_come_first() -> None:
    assert bot_ids()[:3] == ("cabin-boy", "midshipman", "lieutenant")


@pytest.mark.parametrize("bot_id", bot_ids())
def test_every_bot_has_a_card_for_people(bot_id: str) -> None:
    card = describe(bot_id)
    assert card.id == bot_id
    assert card.title and card.summary.endswith(".")
    assert all(choice.usual in choice.words for choice in card.style)


@pytest.mark.parametrize("word", [word for choice in STYLE for word in choice.words])
def test_every_word_of_a_style_is_understood_by_those_who_have_one(word: str) -> None:
    for bot_id in bot_ids():
        if describe(bot_id).style:
            assert hasattr(make_bot(f"{bot_id}:{word}", 1), "decide")


def test_words_belong_to_one_choice_only() -> None:
    words = [word for choice in STYLE for word in choice.words]
    assert len(words) == len(set(words))


def test_a_new_bot_is_found_once_registered(made: list[tuple[object, ...]]) -> None:
    assert "gunner" in bot_ids()
    assert isinstance(make_bot("gunner", 3), CabinBoy)


def test_factories_are_given_what_their_card_says(made: list[tuple[object, ...]]) -> None:
    make_bot("gunner:rigging,reckless", 1)
    make_bot("gunner", 2)
    make_bot("purser:budget=300", 3)
    make_bot("purser", 4)
    make_bot("bosun:budget=1.5s,cautious", 5)
    assert made == [
        (1, Style.parse("reckless,rigging")),
        (2, Style()),
        (3, Budget(count=300)),
        (4, None),
        (5, Style.parse("cautious"), Budget(seconds=1.5)),
    ]


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("gunner: rigging , reckless", "gunner:reckless,rigging"),
        ("gunner:", "gunner"),
        ("bosun:budget=50,reckless", "bosun:reckless,budget=50"),
        ("bosun:budget=2.50s", "bosun:budget=2.5s"),
    ],
)
def test_a_spec_has_one_way_of_writing_it(spec: str, name: str, made: list[tuple[object, ...]]) -> None:
    assert known_bot(spec).name == name
    assert known_bot(name) == known_bot(spec)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("xyzzy", "'xyzzy'; choose from cabin-boy, midshipman"),
        ("midshipmen", "did you mean 'midshipman'"),
        ("gunner:drunk", "gunner has no style 'drunk'; choose from cautious, steady, reckless; hull"),
        ("gunner:hull,rigging", "hull and rigging exclude each other"),
        ("cabin-boy:reckless", "it has no styles"),
        ("gunner:budget=3", "has no style 'budget=3'"),
        ("purser:budget=lots", "a budget is a count such as 200, or seconds such as 1.5s, not 'lots'"),
        ("purser:budget=0", "a budget is"),
        ("purser:budget=1.5", "a budget is"),
        ("purser:budget=-3s", "a budget is"),
        ("purser:budget=nan", "a budget is"),
        ("", "there is no bot ''"),
    ],
)
def test_what_is_not_known_is_refused_with_the_choices(
    spec: str, told: str, made: list[tuple[object, ...]]
) -> None:
    with pytest.raises(UnknownBot, match=told):
        make_bot(spec, 1)
    assert made == []


@pytest.mark.parametrize("bot_id", ["", "a:b", "a,b", "a b", "a/b", "a=b"])
def test_ids_that_could_not_be_typed_are_refused(bot_id: str) -> None:
    with pytest.raises(ValueError, match="not a valid bot id"):
        register_bot(BotCard(bot_id, "Nobody", "Nothing."), CabinBoy)


def test_what_is_for_testing_plays_by_name_and_is_on_no_list() -> None:
    assert "grappler" not in bot_ids()
    assert describe("grappler").hidden
    assert hasattr(make_bot("grappler", 1), "decide")
    with pytest.raises(UnknownBot) as unknown:
        make_bot("xyzzy", 1)
    assert "grappler" not in str(unknown.value)
