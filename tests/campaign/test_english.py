"""What a campaign tells, asks, refuses and writes into its ledgers is natural English."""

from collections.abc import Iterator

import pytest

from tests.builders.english import poor
from weathergage.campaign import Campaign, start, suggested_fleet
from weathergage.campaign.admirals import admiral, answer
from weathergage.campaign.battle.fought_battles import fought_by_bots
from weathergage.campaign.chronicle import tell

MONTHS = 6
WRONG = ("nonsense", "", "9 elite", "own 1-2", "line-ahead A1>9")


def questions(war: Campaign, side: int) -> Iterator[str]:
    """Yield what a side is asked now, every answer in words, and what is said to wrong ones."""
    for ask in war.view(side).asks:
        yield ask.prompt
        yield from (option.label for option in ask.options)
        yield from (fault.reason for wrong in WRONG for fault in war.check(side, {ask.id: wrong}))


def sheets(war: Campaign) -> Iterator[str]:
    """Yield what stands in the chronicle and in the ledgers of both sides."""
    yield from (tell(war.state, event) for event in war.events)
    for sheet in war.view(-1).sides:
        yield from (words for row in sheet.rows for words in (*row.reasons, *row.notes))


@pytest.mark.parametrize("seed", [1805, 7])
def test_months_are_told_in_natural_english(seed: int) -> None:
    war = start([suggested_fleet("british"), suggested_fleet("french", 1)], seed=seed)
    minds = admiral("chance", seed), admiral("admiralty", seed + 1)
    said: set[str] = set()
    while war.state.month <= MONTHS and not war.over:
        if war.battle is not None:
            war.report(fought_by_bots(war.battle, ["cabin-boy", "cabin-boy"]))
            continue
        for side in war.waiting_for():
            said |= set(questions(war, side))
            answer(war, side, minds[side])
    said |= set(sheets(war))
    ships = [vessel.name for vessel in war.state.vessels]
    assert len(said) > 150
    assert sorted(fault for each in said if (fault := poor(each, ships))) == []
