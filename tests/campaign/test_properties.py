"""What always holds, whatever admirals do: purses, berths, one place for every ship, lawful placements."""

from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders.campaign.war import BOOK, War
from weathergage.campaign import Campaign, Fought, random_fleet, save, start, verify
from weathergage.campaign.admirals import Chance, Fight, admiral, answer, by_captains, play_on
from weathergage.campaign.battle.shoreline import berths, drawn, shore_offers
from weathergage.campaign.battle.stations import board_of, ground
from weathergage.campaign.campaign import Battle
from weathergage.engine.journal import Fate
from weathergage.engine.scenario import QUALITIES
from weathergage.geometry.hexgrid import distance, on_chart, parse_label, stern_of

End = Literal["afloat", "captured", "sunk", "scuttled", "abandoned", "destroyed"]
AFLOAT: tuple[End, ...] = ("afloat",) * 6
SUNK_IN_DOCK: tuple[End, ...] = ("sunk", "destroyed")
LOST_AT_SEA: tuple[End, ...] = ("captured", "captured", "sunk", "scuttled", "abandoned")


def told_by(luck: Random) -> Fight:
    """Battles as a drunken umpire would tell them: anything may have become of anybody."""

    def fight(battle: Battle) -> Fought:
        fates = []
        for side, entry in enumerate(battle.scenario.sides):
            for ship in entry.ships:
                assert ship.card is not None
                now = ship.card.now or ship.card.rate
                docked = ship.card.port == "UR"
                lost: tuple[End, ...] = ("sunk",) if ship.fixed else SUNK_IN_DOCK if docked else LOST_AT_SEA
                fate = luck.choice([*AFLOAT, *lost])
                holder = 1 - side if fate == "captured" else side
                if fate in ("sunk", "scuttled") and not ship.fixed and luck.random() < 0.2:
                    holder = 1 - side
                rate = min(9, now + luck.choice((0, 0, 1, 2, 3)))
                crew = QUALITIES[min(4, QUALITIES.index(ship.quality) + (rate - now) // 2)]
                fates.append(Fate(ship=ship.id, fate=fate, side=holder, rate=rate, quality=crew))
        return Fought(fates=tuple(fates), how="at the table")

    return fight


def holds(campaign: Campaign) -> None:
    """The books are in order."""
    state, tables, view = campaign.state, BOOK.tables, campaign.view(-1)
    ids = [ship.id for ship in state.vessels]
    assert len(ids) == len(set(ids))
    for side in (0, 1):
        assert state.fleets[side].points >= 0
        assert state.fleets[side].points == sum(line.amount for line in state.payments if line.side == side)
        assert len(state.of(side, "building")) <= tables.construction.berths
        assert len(state.of(side, "repair")) <= tables.repair.berths
        assert len(list(state.standing_batteries(side))) <= tables.campaign.batteries
        names = {squadron.id for squadron in state.fleets[side].squadrons}
        for ship in state.of(side):
            assert ship.where == "building" or ship.squadron in names
            assert ship.rate <= ship.now <= 9
        if not campaign.over:
            assert state.active(side, tables.repair.worst)
        # Both sides' cards together list every ship once, and a berth holds what the state says.
        sheet = view.sides[side]
        assert {ship.id for ship in sheet.ships if ship.where == "repair"} == set(sheet.repair) - {""}
    shown = [ship.id for sheet in view.sides for ship in sheet.ships]
    assert sorted(shown) == sorted(ids)


@settings(max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_the_books_are_in_order_after_every_step(seed: int) -> None:
    """beat_to_quarters:20.d.1: no purse below nothing, no third berth, every ship in one place."""
    campaign = start([random_fleet("british", seed), random_fleet("french", seed + 1)], seed)
    fight, minds = told_by(Random(seed)), [Chance(seed), Chance(seed + 1)]
    while not campaign.over:
        if campaign.battle is not None:
            campaign.report(fight(campaign.battle))
        for side in campaign.waiting_for():
            assert campaign.check(side, {}) == [], "the defaults are always legal"
            answer(campaign, side, minds[side])
        holds(campaign)
    assert verify(save(campaign)) == []


def hexes(bow: str, heading: int) -> list[int]:
    code = parse_label(bow)
    return [code, stern_of(code, heading)]


@settings(max_examples=60)
@given(
    roll=st.integers(1, 12),
    wind=st.integers(1, 6),
    edge=st.integers(1, 4),
    sizes=st.tuples(st.integers(1, 14), st.integers(1, 14)),
    luck=st.randoms(use_true_random=False),
)
def test_every_placement_that_is_offered_is_lawful(
    roll: int, wind: int, edge: int, sizes: tuple[int, int], luck: Random
) -> None:
    """beat_to_quarters:20.h.1.d: on the board, off the land, nobody in one hex, in the right ground and attitude."""
    fleets = [
        [", ".join(f"{x}{n} 7 poor" for n in range(size)), f"Z{x} 8 poor"] for x, size in zip("AB", sizes)
    ]
    war = War(fleets[0], fleets[1], (("3 poor", "3 poor"), ("3 poor",))).meet(roll, wind, edge)
    row = BOOK.engagement(roll)
    while war.campaign.battle is None:
        for side in war.campaign.waiting_for():
            request = war.campaign.requests[side]
            assert request is not None
            answer(war.campaign, side, Chance(luck.randint(0, 99999)))
    battle = war.campaign.battle.scenario
    land = {parse_label(label) for label in battle.sea.land}
    taken: list[int] = []
    for side, entry in enumerate(battle.sides):
        own = ground(BOOK, war.state, side)
        for ship in entry.ships:
            if ship.fixed:
                assert parse_label(ship.bow) in land
                continue
            lies = hexes(ship.bow, ship.heading)
            assert not land & set(lies) and all(
                on_chart(h, battle.sea.columns, battle.sea.rows) for h in lies
            )
            if ship.entry_turn == 1:
                taken += lies
                assert ship.heading in own.headings
                assert not own.zone or own.zone.issuperset(lies)
    assert len(taken) == len(set(taken))
    if row.apart:
        first, second = (
            [h for s in e.ships if s.entry_turn == 1 for h in hexes(s.bow, s.heading)] for e in battle.sides
        )
        assert min(distance(a, b) for a in first for b in second) == row.apart


COASTS = st.sampled_from(shore_offers(10)) | st.builds(
    lambda depths, port: f"own {'-'.join(map(str, depths))} {port}",
    st.lists(st.integers(1, 10), min_size=2, max_size=35),
    st.integers(5, 95),
)


@settings(max_examples=40)
@given(
    edge=st.integers(1, 4),
    notation=COASTS,
    ships=st.integers(0, 9),
    wind=st.integers(1, 6),
)
def test_every_shore_has_a_port_with_room(edge: int, notation: str, ships: int, wind: int) -> None:
    """beat_to_quarters:20.h.1.d.11: ships in port lie close under the land and apart from each other (ruling B19)."""
    war = War().meet(11, wind, edge)
    assert war.state.meeting is not None
    shore = drawn(board_of(BOOK, war.state.meeting), edge, notation, 10)
    places = berths(shore, ships, BOOK.tables.chart.port_depth)
    taken = [h for bow, heading in places for h in (bow, stern_of(bow, heading))]
    assert len(places) == ships and len(taken) == len(set(taken))
    assert all(shore.off[h] <= BOOK.tables.chart.port_depth for h in taken)
    assert shore.port in shore.land and len(shore.waterfront) > 20


@pytest.mark.parametrize("seed", [3, 14])
def test_random_campaigns_fought_by_bots_end_and_verify(seed: int) -> None:
    """beat_to_quarters:20: to the end, with every battle fought in the engine and played again from the file."""
    campaign = start([random_fleet("dutch", seed), random_fleet("spanish", seed)], seed)
    minds = [admiral("chance", seed), admiral("admiralty", seed)]
    play_on(campaign, minds, by_captains(["cabin-boy", "cabin-boy"]), 4)
    assert campaign.over or campaign.state.month == 5
    assert verify(save(campaign)) == []
