"""What a side may know of a campaign, and what it reads there."""

import inspect

import msgspec
import pytest

from tests.builders.campaign.war import War
from weathergage.campaign import CampaignView, campaign_book, events
from weathergage.campaign.chronicle import _SENTENCES
from weathergage.campaign.month.questions import label_of
from weathergage.campaign.views import chronicle
from weathergage.engine.events import Event
from weathergage.engine.orders import Ask


def test_sealed_orders_are_seen_by_nobody_before_they_are_opened() -> None:
    """beat_to_quarters:20.h.1.b: what the other side has written changes no byte of a view."""
    war = War().to("signal")
    before = war.campaign.view(1), war.campaign.view(-1)
    war.campaign.submit(0, {"engage": "no", "squadron": "2"})
    assert (war.campaign.view(1), war.campaign.view(-1)) == before
    assert war.campaign.view(1).waiting_for == (1,) and war.campaign.view(-1).waiting_for == ()
    assert war.campaign.view(0).waiting_for == (1,)
    assert war.campaign.view(0).asks == ()


@pytest.mark.parametrize("roll", [2, 11, 12])
def test_a_placement_is_seen_by_nobody_before_both_are_in(roll: int) -> None:
    """beat_to_quarters:20.h.1.c: neither its formation nor the squadron behind it."""
    war = War().meet(roll, squadrons=("2", "2"))
    while war.state.step != "placement":
        war.submit({}, {})
    first = war.campaign.waiting_for()[0]
    other = war.campaign.view(1 - first)
    assert other.engagement is not None
    assert other.engagement.squadrons[first] == "" and other.engagement.scenario is None
    names = {ship.id for ship in other.sides[first].ships if ship.squadron == "2"}
    assert not {post.ship for post in other.engagement.posts} & names


def test_the_ground_shows_who_begins_once_both_have_placed() -> None:
    """beat_to_quarters:20.h.1.e: reserves are not yet to be seen there."""
    war = War().meet(4)
    war.submit({"reserve/a-ajax": "reserve"}, {})
    seen = war.campaign.view(-1).engagement
    assert seen is not None and seen.scenario is not None
    begin = [ship.id for side in seen.scenario.sides for ship in side.ships if ship.entry_turn <= 1]
    assert sorted(post.ship for post in seen.posts) == sorted(begin) and "a-ajax" not in begin


def test_questions_come_with_words_prices_and_a_default() -> None:
    war = War().battle().tell(Ajax=("afloat", 0, 5), Hercule=("captured", 0, 4, "green"))
    war.next_month({"dock/a-ajax": "yes"})
    asks = {ask.id: ask for ask in war.campaign.view(0).asks}
    assert asks["repair/a-ajax"].prompt == "Pay for the month's repair of Ajax?"
    assert [(o.notation, o.price) for o in asks["repair/a-ajax"].options] == [("pay", 5), ("wait", 0)]
    crew = [(o.label, o.price) for o in asks["crew/b-hercule"].options]
    assert crew == [("Average crew", 15), ("Green crew", 10), ("Poor crew", 5), ("Wait", 0)]
    labels = {o.notation: o.label for o in asks["build/1"].options}
    assert labels["3 average"] == "Rate 3, ship of the line, 60 to 74 guns, average crew"
    assert labels["6 poor 2"] == "Rate 6, galleon or radeau, 2 masts, poor crew"
    assert asks["name/1"].free_text == 40 and asks["build/1"].cite == "beat_to_quarters:20.e.1"
    war.to("signal")
    squadrons = next(ask for ask in war.campaign.view(0).asks if ask.id == "squadron")
    assert [option.label for option in squadrons.options] == ["Albion 1", "Albion 2"]


def test_the_sheet_has_the_columns_of_the_printed_one() -> None:
    """beat_to_quarters:20.e.1, beat_to_quarters:20.f.1: points, reasons, prizes, batteries, both kinds of berths."""
    war = War(batteries=(("2 crack",), ()))
    war.submit({"build/1": "3 average", "name/1": "Colossus"})
    war.battle().tell(Ajax=("afloat", 0, 5), Hercule=("captured", 0, 4, "green"), Swift=("sunk",))
    war.next_month({"dock/a-ajax": "yes"})
    sheet = war.campaign.view(1).sides[0]
    assert (sheet.construction, sheet.repair) == (("a-colossus", ""), ("a-ajax", ""))
    start, first, _ = sheet.rows
    assert (start.month, first.added, first.subtracted, first.reasons) == (
        0,
        10,
        20,
        ("Colossus laid down (20)",),
    )
    assert (first.captured, first.notes, first.victory) == (("Hercule",), ("Swift sunk",), 20)
    assert first.total == start.total + 10 - 20 == sheet.points
    (battery,) = sheet.batteries
    assert (battery.mark, battery.rate, battery.quality) == ("M", 2, "crack")
    (ship,) = (ship for ship in sheet.ships if ship.id == "a-colossus")
    assert (ship.where, ship.launch, ship.dice) == ("building", 6, (4, 3, 2, 0))


def test_the_history_has_a_point_for_every_month() -> None:
    war = War().battle().tell(Swift=("sunk",)).next_month().next_month()
    points = war.campaign.view(-1).history
    assert [each.month for each in points] == [0, 1, 2]
    assert [each.ships for each in points] == [(5, 5), (4, 5), (4, 5)]
    assert points[0].strength[0] - points[1].strength[0] == 2
    assert points[2].victory == (0, 1)


def test_a_view_goes_over_the_wire() -> None:
    war = War().meet(11)
    while True:
        for side in (0, 1, -1):
            data = msgspec.json.encode(war.campaign.view(side))
            assert msgspec.json.decode(data, type=CampaignView) == war.campaign.view(side)
        if war.campaign.battle is not None:
            break
        war.submit({}, {})
    assert msgspec.json.schema(CampaignView)


def test_a_placement_can_be_looked_at_before_it_is_sealed() -> None:
    war = War().meet(4)
    option = war.asks(0)["formation"][3]
    shown = war.campaign.preview(0, {"formation": option, "reserve/a-swift": "reserve"}).posts
    assert [post.ship for post in shown] == ["a-victory", "a-ajax"]
    assert option.split()[1].startswith(shown[0].bow)
    war.campaign.submit(0, {"formation": option, "reserve/a-swift": "reserve"})
    assert war.campaign.preview(0, {}).posts == ()
    war.campaign.submit(1, {})
    assert war.campaign.battle is not None
    placed = war.campaign.battle.scenario.sides[0].ships[:2]
    assert [(ship.id, ship.bow) for ship in placed] == [(post.ship, post.bow) for post in shown]


def test_every_event_has_a_sentence() -> None:
    kinds = {
        kind
        for _, kind in inspect.getmembers(events, inspect.isclass)
        if issubclass(kind, Event) and kind is not Event
    }
    assert kinds == set(_SENTENCES)


def test_the_chronicle_reads_like_one() -> None:
    war = War(batteries=(("1 average",), ())).battle(12, edge=3)
    war.tell(Hercule=("captured", 0, 5, "green"), Swift=("sunk",), a_battery_1=("afloat", 0, 2, "average"))
    told = [tale.text for tale in chronicle(war.campaign)]
    for line in (
        "The fleets meet: the coast of Albion (die 12), at the south edge (die 3); "
        "the wind blows to the north (die 1).",
        "Albion sends Albion 1: Victory, Ajax and Swift; ashore 1 battery.",
        "The battle is fought (at the table): it is over.",
        "Albion takes Hercule (5th rate now); she is given to Albion 1 and needs a crew.",
        "Albion gains 20 victory points: Hercule captured.",
        "Albion's Swift is sunk.",
        "Gaul gains 1 victory point: Swift sunk.",
        "Albion's battery 1 is brought down from 1st rate to 2nd rate, with an average crew.",
    ):
        assert line in told
    assert {tale.month for tale in chronicle(war.campaign)} == {0, 1, 2} or war.state.month == 1


def test_headings_are_told_in_words() -> None:
    def told(kind: str, option: str) -> str:
        ask = Ask(kind, kind, "", (option,), option, "")
        return label_of(campaign_book(), War().state, 0, ask, option)

    assert told("formation", "line-ahead K12>3") == "Line ahead, K12, heading south-east"
    assert told("battery", "C4>1") == "C4, looking north"
