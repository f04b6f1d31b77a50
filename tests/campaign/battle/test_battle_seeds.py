"""The seeds of a campaign's battles: hashed with a key, so that one that is known betrays nothing else."""

from pathlib import Path

import msgspec
import pytest

from tests.builders.campaign.war import War, plan
from weathergage.campaign import CampaignError, load, read, save, start, suggested_fleet, verify
from weathergage.campaign.admirals import Admiral, admiral, by_captains, play_on
from weathergage.campaign.battle.battle_seed import FORMAT, battle_seed, hashed, secret_of
from weathergage.campaign.state import CampaignState
from weathergage.engine.dice import Dice

#: A campaign of two months and two battles that was kept when seeds were still drawn from the campaign's own dice.
FIRST_FORMAT = Path(__file__).parent / "format-1.json"
BOTS = by_captains(("midshipman", "midshipman"))


def minds() -> list[Admiral]:
    return [admiral("admiralty", 1), admiral("admiralty", 2)]


def engaged(seed: int) -> War:
    """A campaign in which both seek battle in the first month."""
    war = War(seed=seed)
    while war.campaign.step.id != "signal":
        for side in war.campaign.waiting_for():
            war.campaign.submit(side, {})
    for side in (0, 1):
        war.campaign.submit(side, {"engage": "yes"})
    return war


def test_a_seed_is_a_keyed_hash_of_63_bits() -> None:
    seeds = [battle_seed(bytes([key]) * 32, month) for key in range(20) for month in range(1, 13)]
    assert len(set(seeds)) == len(seeds)
    assert max(seeds).bit_length() == 63
    assert battle_seed(secret_of(1805), 3) == 5894558817569051036
    with pytest.raises(ValueError, match="needs a secret"):
        battle_seed(b"", 1)


def test_the_secret_of_a_seed_is_its_eight_bytes() -> None:
    assert secret_of(1805) == (1805).to_bytes(8, "big")
    assert secret_of(-1) == secret_of((1 << 64) - 1) == b"\xff" * 8


def test_the_battle_of_a_month_takes_no_die_from_the_campaign() -> None:
    """Wind, engagement and perhaps the edge are rolled; the seed is not."""
    war = engaged(7)
    meeting, dice = war.campaign.state.meeting, war.campaign.state.dice
    assert meeting is not None and meeting.seed == battle_seed(secret_of(7), 1)
    assert dice.taken == (3 if meeting.edge else 2)


def test_a_known_seed_does_not_lead_into_the_campaigns_dice() -> None:
    """The seed of the first format was a number of the stream: a wind later it stood in the state."""
    campaign = load(FIRST_FORMAT.read_bytes())
    assert campaign.format == 1
    for format_, betrayed in ((1, True), (2, False)):
        stream = Dice(seed=5)
        state = CampaignState(dice=stream.clone())
        source = start(campaign.plans, 5, format=format_).book.seeds
        assert (source(state) == stream.roll("", 1 << 48)) is betrayed


def test_a_file_of_the_first_format_loads_verifies_and_goes_on_as_one() -> None:
    data = FIRST_FORMAT.read_bytes()
    assert read(data).format == 1 and verify(data) == []
    again = load(data)
    assert read(save(again)) == read(data)
    later = save(play_on(again, minds(), BOTS, 1))
    assert read(later).format == 1 and verify(later) == []


def test_new_campaigns_are_kept_in_the_second_format() -> None:
    fleets = [
        plan(("Swift 8 green", "Juno 6 average"), "Albion", "british"),
        plan(("Vif 8 green", "Flore 6 average"), "Gallia", "french"),
    ]
    kept = save(play_on(start(fleets, seed=2), minds(), BOTS, 2))
    assert FORMAT == read(kept).format == 2 and verify(kept) == []
    # Read as the first format its battles would have other seeds.
    assert verify(msgspec.json.encode(msgspec.structs.replace(read(kept), format=1)))


def test_a_format_that_nobody_knows_is_refused() -> None:
    file = msgspec.structs.replace(read(FIRST_FORMAT.read_bytes()), format=3)
    for data in (file, msgspec.json.encode(file)):
        with pytest.raises(CampaignError, match="format 3; this program reads formats 1 and 2"):
            load(data)


def test_a_source_can_be_given_any_secret() -> None:
    state = start([suggested_fleet("british"), suggested_fleet("french")]).state
    state.month = 4
    assert hashed(b"both sides together")(state) == battle_seed(b"both sides together", 4)
