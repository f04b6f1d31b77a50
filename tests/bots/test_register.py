"""The list of bots."""

import pytest

from weathergage.bots import BotCard, UnknownBot, bot, bot_ids, describe, make_bot, register_bot
from weathergage.bots.cabin_boy import CabinBoy


def test_both_bots_are_listed_with_the_weakest_first():
    assert bot_ids() == ("cabin-boy", "midshipman")


@pytest.mark.parametrize("bot_id", bot_ids())
def test_every_bot_has_a_card_for_people(bot_id: str):
    card = describe(bot_id)
    assert card.id == bot_id
    assert card.title and card.summary.endswith(".")


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are():
    with pytest.raises(UnknownBot, match="'admiral'; choose from cabin-boy, midshipman"):
        make_bot("admiral", 1)


def test_a_new_bot_is_found_once_registered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bot, "_KNOWN", dict(bot._KNOWN))
    register_bot(BotCard("gunner", "Gunner", "Only for this test."), CabinBoy)
    assert bot_ids()[-1] == "gunner"
    assert isinstance(make_bot("gunner", 3), CabinBoy)
