"""Campaign files: saved, loaded, verified by playing them again."""

import msgspec
import pytest

from tests.builders.campaign.war import War, plan
from weathergage.api import IllegalOrder, NotAsked
from weathergage.api import read as read_game
from weathergage.api import save as save_game
from weathergage.campaign import CampaignError, Fought, load, read, save, start, suggested_fleet, verify
from weathergage.campaign.admirals import admiral, by_captains, play_on
from weathergage.campaign.battle.fought_battles import fought_by_bots, fought_elsewhere, fought_in, game_of
from weathergage.engine.journal import Fate

BOTS = ("cabin-boy", "cabin-boy")


def played(months: int = 2) -> bytes:
    campaign = start([suggested_fleet("british"), suggested_fleet("french", 1)], seed=11)
    minds = [admiral("admiralty", 1), admiral("admiralty", 2)]
    return save(play_on(campaign, minds, by_captains(BOTS), months))


@pytest.fixture(scope="module")
def file() -> bytes:
    return played()


def test_a_file_verifies_and_loads_to_where_it_was(file: bytes) -> None:
    assert verify(file) == []
    again = load(file)
    assert again.state.month == 3 and save(again) == file
    assert any(line.battle for line in again.journal)


def test_so_many_months_are_played_and_no_part_of_the_next() -> None:
    """A battle may end the last of them; what the next month asks is left to those who play it."""
    home, away = ("Swift 8 green", "Juno 6 average"), ("Vif 8 green", "Flore 6 average")
    campaign = start([plan(home, "Albion", "british"), plan(away, "Gallia", "french")], seed=1)
    minds = [admiral("admiralty", 1), admiral("admiralty", 2)]
    play_on(campaign, minds, by_captains(BOTS), 1)
    assert campaign.journal[-1].battle is not None
    assert (campaign.state.month, campaign.step.id, campaign.waiting_for()) == (2, "signal", [0, 1])


def test_the_same_seed_plays_the_same_campaign(file: bytes) -> None:
    assert played() == file


def test_a_loaded_campaign_goes_on_as_the_saved_one_would(file: bytes) -> None:
    minds = [admiral("admiralty", 1), admiral("admiralty", 2)]
    assert save(play_on(load(file), minds, by_captains(BOTS), 1)) == played(3)


def changed(file: bytes, **fields: object) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(read(file), **fields))


def test_faults_name_their_place(file: bytes) -> None:
    whole = read(file)
    assert "month 2: the file says" in verify(changed(file, months={**whole.months, 2: "0"}))[0]
    assert "the end: the file says" in verify(changed(file, final="0"))[0]
    lines = list(whole.lines)
    lines[0] = msgspec.structs.replace(lines[0], orders={"build/1": "9 elite"})
    (fault,) = verify(changed(file, lines=tuple(lines)))
    assert fault.startswith("line 1 (Great Britain, month 1): build/1: '9 elite' is not offered")
    with pytest.raises(CampaignError, match="line 1"):
        load(changed(file, lines=tuple(lines)))
    with pytest.raises(CampaignError, match="the set-up: fleet A"):
        load(changed(file, fleets=(msgspec.structs.replace(whole.fleets[0], nation="mars"), whole.fleets[1])))


def test_a_battle_that_was_tampered_with_is_found(file: bytes) -> None:
    whole = read(file)
    number, line = next((n, line) for n, line in enumerate(whole.lines, 1) if line.battle)
    assert line.battle is not None
    fate = line.battle.fates[0]
    better = msgspec.structs.replace(fate, rate=fate.rate + 1)
    fought = msgspec.structs.replace(line.battle, fates=(better, *line.battle.fates[1:]))
    lines = [*whole.lines[: number - 1], msgspec.structs.replace(line, battle=fought), *whole.lines[number:]]
    faults = verify(changed(file, lines=tuple(lines)))
    name = load(file).state.vessel(fate.ship).name
    assert any(each.startswith(f"line {number} (the battle): the fates of {name}") for each in faults)


def test_what_is_no_campaign_is_refused_with_a_reason() -> None:
    with pytest.raises(CampaignError, match="format 9; this program reads formats 1 and 2"):
        read(b'{"format": 9}')
    with pytest.raises(CampaignError, match="not a campaign"):
        read(b'{"format": 1, "campaign": 3}')
    with pytest.raises(CampaignError, match="not a campaign"):
        read(b"ahoy")


def test_a_game_played_elsewhere_is_handed_in_and_checked() -> None:
    """The replay of a game of the month's battle is played again, and its result taken."""
    war = War().battle(4)
    battle = war.campaign.battle
    assert battle is not None
    by_bots = fought_by_bots(battle, BOTS)
    game = game_of(battle)
    for entry in by_bots.entries:
        game.submit(entry.side, entry.orders) if entry.act is None else game.act(entry.side, *entry.act)
    fought = fought_elsewhere(battle, read_game(save_game(game)), "on the server")
    assert (fought.fates, fought.final, fought.how) == (by_bots.fates, by_bots.final, "on the server")
    war.campaign.report(fought)
    assert war.campaign.battle is None


def test_another_game_or_one_that_is_not_over_is_refused() -> None:
    war, other = War().battle(4), War(seed=2).battle(2)
    battle, wrong = war.campaign.battle, other.campaign.battle
    assert battle is not None and wrong is not None
    with pytest.raises(IllegalOrder, match="the battle is not over; it is in turn 1"):
        fought_in(battle, game_of(battle))
    with pytest.raises(IllegalOrder, match="not the battle of this month"):
        fought_in(battle, game_of(wrong))


def test_a_result_told_from_the_table_must_be_possible() -> None:
    war = War().battle(4)
    battle = war.campaign.battle
    assert battle is not None
    with pytest.raises(IllegalOrder, match="her fate is missing"):
        war.campaign.report(Fought(fates=()))
    for change, why in (
        ({"ship": "flying-dutchman"}, "is not in this battle"),
        ({"fate": "captured"}, "with the enemy of the side she began on"),
        ({"side": 1}, "is captured, not afloat"),
        ({"side": 7}, "her side must be 0 or 1, not 7"),
        ({"quality": "tipsy"}, "a crew is elite"),
        ({"rate": 0}, "there is no rate 0"),
    ):
        fates = [
            Fate(ship=ship.id, fate="afloat", side=side, rate=3, quality="average")
            for side, entry in enumerate(battle.scenario.sides)
            for ship in entry.ships
        ]
        fates[0] = msgspec.structs.replace(fates[0], **change)
        with pytest.raises(IllegalOrder, match=why):
            war.campaign.report(Fought(fates=tuple(fates)))
    war.tell()
    with pytest.raises(NotAsked, match="the campaign is not waiting for a battle"):
        war.campaign.report(Fought(fates=()))
