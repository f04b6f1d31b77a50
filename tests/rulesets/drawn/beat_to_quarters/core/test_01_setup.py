"""Sections 1 to 4: the board, the ship table, how a battle is set up, and what stands on a data card."""

import msgspec
import pytest

from tests.builders.beat_to_quarters.sea import ACTION, ID, Sea
from weathergage.api import IllegalOrder, load_scenario, ruleset, scenario_ids, start
from weathergage.campaign.battle.meeting import Terms, bought, meet, meeting_faults
from weathergage.campaign.book import campaign_book
from weathergage.campaign.files.fleet_files import FleetFileError, battle_text, fleet_text, read_fleet
from weathergage.campaign.fleet import BatteryPlan, FleetPlan, ShipPlan, SquadronPlan, cost
from weathergage.engine.scenario import QUALITIES, DataCard
from weathergage.geometry.hexgrid import distance, parse_label, step
from weathergage.rulesets.drawn.beat_to_quarters.core.setting_up import launch, price
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import quarters_rules
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import attitude
from weathergage.scenarios import scenario_from_toml


@pytest.mark.parametrize("identity", scenario_ids())
def test_1_the_rules_play_board_actions_of_any_size(identity: str) -> None:
    """beat_to_quarters:1: every battle of the library can be set up on its board and asks its first question."""
    battle = load_scenario(identity)
    game = start(ID, battle, seed=1)
    assert game.waiting_for()
    entries = [ship for side in battle.sides for ship in side.ships]
    assert [ship.spec.id for ship in game.state.ships] == [entry.id for entry in entries]
    assert all(ship.bow == parse_label(entry.bow) for ship, entry in zip(game.state.ships, entries))


#: Rate, masts, D4s in attitudes A to D, turning, cost from elite to poor; masts decide the die in D.
TABLE = [
    (1, 3, (3, 2, 1, 0), 1, (45, 35, 30, 25, 20)),
    (2, 3, (3, 2, 1, 0), 2, (40, 30, 25, 20, 15)),
    (3, 3, (4, 3, 2, 0), 3, (35, 25, 20, 15, 10)),
    (4, 3, (5, 4, 2, 0), 3, (30, 20, 15, 10, 8)),
    (5, 3, (5, 4, 2, 0), 3, (25, 15, 10, 8, 6)),
    (6, 3, (6, 5, 3, 0), 3, (20, 10, 6, 5, 4)),
    (6, 2, (6, 5, 3, 1), 3, (20, 10, 6, 5, 4)),
    (7, 3, (6, 5, 4, 0), 3, (15, 5, 4, 3, 2)),
    (7, 2, (6, 5, 4, 1), 3, (15, 5, 4, 3, 2)),
    (8, 1, (3, 2, 1, 1), 3, (6, 4, 3, 2, 1)),
]


@pytest.mark.parametrize(("rate", "masts", "dice", "turning", "costs"), TABLE)
def test_2_all_ship_data_are_those_of_the_master_ship_table(
    rate: int, masts: int, dice: tuple[int, ...], turning: int, costs: tuple[int, ...]
) -> None:
    """beat_to_quarters:2: a ship of each row as she comes into a battle."""
    fleet = FleetPlan(
        name="A", nation="british", squadrons=(SquadronPlan(name="S", ships=(_ship("One", rate, masts),)),)
    )
    game = start(ID, meet([fleet, bought("french", 30)]), seed=1)
    spec = game.state.ships[0].spec
    assert (spec.rate, spec.masts, tuple(spec.dice), spec.turning) == (rate, masts, dice, turning)
    book = quarters_rules(ruleset(ID)).book
    assert tuple(price(book.ships, rate, quality) for quality in range(len(QUALITIES))) == costs
    assert spec.points == costs[QUALITIES.index("average")]


def _ship(name: str, rate: int = 3, masts: int = 0) -> ShipPlan:
    return ShipPlan(name=name, rate=rate, masts=masts)


def _fleet(*ships: ShipPlan, nation: str = "british") -> FleetPlan:
    return FleetPlan(name="Fleet", nation=nation, squadrons=(SquadronPlan(name="Line", ships=ships),))


@pytest.mark.parametrize("wind", range(1, 7))
@pytest.mark.parametrize("points", [60, 120, 240, 480])
def test_3_fleets_by_points_sail_in_attitude_a_from_opposite_corners(wind: int, points: int) -> None:
    """beat_to_quarters:3: in line ahead while there is room, on the board, clear of each other and far apart."""
    fleets = [bought(nation, points, seed=points) for nation in ("british", "french")]
    assert all(cost(campaign_book(), fleet) <= points for fleet in fleets)
    battle = meet(fleets, Terms(points=points, wind=wind))
    assert battle.wind.direction == wind
    taken: list[list[int]] = [[], []]
    for side, entry in enumerate(battle.sides):
        assert {attitude(wind, ship.heading) for ship in entry.ships} == {"A"}
        assert len({ship.heading for ship in entry.ships}) == 1
        for ship in entry.ships:
            bow = parse_label(ship.bow)
            taken[side] += [bow, step(bow, ship.heading, -1)]
        if len(entry.ships) <= 6:
            bows = [parse_label(ship.bow) for ship in entry.ships]
            astern = [step(bows[0], entry.ships[0].heading, -2 * n) for n in range(len(bows))]
            assert bows == astern, "one behind the other, the next bow right behind the stern"
    everything = taken[0] + taken[1]
    assert len(everything) == len(set(everything))
    apart = min(distance(one, other) for one in taken[0] for other in taken[1])
    assert apart > (13 if points <= 240 else 8), "nobody but the largest fleets is in range yet"
    ours, theirs = (entry.ships[0].heading for entry in battle.sides)
    assert ours != theirs, "they converge"


def test_3_the_wind_is_rolled_where_it_is_not_given() -> None:
    """beat_to_quarters:3: by the seed, any of the six."""
    fleets = [bought("british", 60), bought("french", 60)]
    winds = {meet(fleets, Terms(seed=seed)).wind.direction for seed in range(40)}
    assert winds == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("fleet", "points", "word"),
    [
        (_fleet(_ship("One", 1), _ship("Two", 1)), 59, "60 points, 1 more than the 59 agreed on"),
        (_fleet(_ship("One", 9)), 0, "rates go from 1 to 8, not 9"),
        (_fleet(_ship("One", 3, 2)), 0, "has 3 masts, not 2"),
        (_fleet(_ship("One"), _ship("one")), 0, "two ships are called 'one'"),
        (_fleet(_ship("")), 0, "a name is missing"),
        (_fleet(), 0, "at least one ship"),
        (_fleet(_ship("One"), nation="atlantis"), 0, "no nation 'atlantis'"),
        (
            FleetPlan(name="F", nation="dutch", squadrons=(), batteries=(BatteryPlan(rate=1),)),
            0,
            "cannot meet a fleet at sea",
        ),
    ],
)
def test_3_a_fleet_that_cannot_sail_is_refused_with_its_reason(
    fleet: FleetPlan, points: int, word: str
) -> None:
    """beat_to_quarters:3: what was agreed on binds, and the refusal says what would be right."""
    assert any(word in str(fault) for fault in meeting_faults(campaign_book(), fleet, points))
    with pytest.raises(IllegalOrder, match=word):
        meet([bought("french", 30), fleet], Terms(points=points))


def test_3_a_fleet_that_costs_too_much_is_told_its_other_faults_too() -> None:
    """beat_to_quarters:3: a rate that nobody sells costs nothing and hides nothing."""
    fleet = _fleet(_ship("One", 1), _ship("Two", 1), _ship("Three", 9))
    reasons = [fault.reason for fault in meeting_faults(campaign_book(), fleet, 59)]
    assert [reason[:9] for reason in reasons] == ["rates go ", "this flee"]


def test_3_terms_that_nobody_can_sail_by_are_refused() -> None:
    with pytest.raises(IllegalOrder, match="two fleets are needed, not 1"):
        meet([bought("french", 30)])
    with pytest.raises(IllegalOrder, match="1 to 6"):
        meet([bought("french", 30), bought("dutch", 30)], Terms(wind=7))


def test_3_fleets_and_battles_are_saved_and_read_again() -> None:
    fleets = [bought("british", 120, 3), bought("french", 120, 4)]
    assert [read_fleet(fleet_text(fleet).encode()) for fleet in fleets] == fleets
    battle = meet(fleets, Terms(points=120, seed=5))
    again = scenario_from_toml(battle_text(battle), "battle.toml")
    one, two = start(ID, battle, seed=1), start(ID, again, seed=1)
    assert [ship.spec for ship in one.state.ships] == [ship.spec for ship in two.state.ships]
    assert [(s.bow, s.heading) for s in one.state.ships] == [(s.bow, s.heading) for s in two.state.ships]
    with pytest.raises(FleetFileError, match="squadrons"):
        read_fleet(b'name = "No ships"\nnation = "dutch"\n')


def test_4_a_card_carries_her_damage_into_the_next_battle() -> None:
    """beat_to_quarters:4: a third rate that comes damaged fights as a fifth, and sails and turns as she was built."""
    battle = load_scenario("constitution-guerriere")
    game = start(ID, battle)
    assert game.state.ships[0].rate == game.state.ships[0].spec.rate
    first = battle.sides[0]
    worn = msgspec.structs.replace(first.ships[0], card=DataCard(rate=3, now=5, masts=3), quality="green")
    sides = (msgspec.structs.replace(first, ships=(worn,)), *battle.sides[1:])
    ship = start(ID, msgspec.structs.replace(battle, sides=sides)).state.ships[0]
    assert (ship.rate, ship.spec.rate, ship.spec.dice, ship.spec.turning) == (5, 3, (4, 3, 2, 0), 3)
    assert ship.quality == QUALITIES.index("green")


def test_4_the_card_shows_what_a_ship_has_suffered() -> None:
    """beat_to_quarters:4: rate, crew, masts, anchor and the rest, as her owner sees them."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average A1 1")
    sea.put("mine", rate=5, quality=3, masts=1, rudder_shot=True, anchor="AB")
    sea.begin(ACTION)
    shown = str(next(each for each in sea.game.view(0).ships if each.id == "mine")).lower()
    for word in ("green", "steering", "ab"):
        assert word in shown


@pytest.mark.parametrize(
    ("ship_class", "guns", "rate", "masts"),
    [
        (1, 100, 1, 3),
        (1, 98, 2, 3),
        (2, 80, 2, 3),
        (3, 74, 3, 3),
        (3, 56, 3, 3),
        (3, 50, 4, 3),
        (4, 28, 4, 3),
        (4, 26, 5, 3),
        (5, 10, 5, 3),
        (5, 9, 8, 1),
        (6, 40, 6, 2),
        (7, 12, 8, 1),
        (4, 9, 5, 3),
    ],
)
def test_2_ships_without_a_card_have_a_rate_by_class_and_guns(
    ship_class: int, guns: int, rate: int, masts: int
) -> None:
    """beat_to_quarters:2: the types of the Master Ship Table, for ships of the common library."""
    entry = load_scenario("constitution-guerriere").sides[0].ships[0]
    book = quarters_rules(ruleset(ID)).book
    ship = launch(book, msgspec.structs.replace(entry, card=None, ship_class=ship_class, rating=guns), 0, 0)
    assert (ship.rate, ship.masts) == (rate, masts)


@pytest.mark.parametrize(("guns", "rate"), [((15, 15), 1), ((14, 15), 2), ((15, 0), 2), ((7, 7), 3)])
def test_18_works_without_a_card_have_a_rate_by_their_guns(guns: tuple[int, int], rate: int) -> None:
    """beat_to_quarters:18.a: heavy, medium or light (ruling Q2)."""
    entry = load_scenario("constitution-guerriere").sides[0].ships[0]
    log = msgspec.structs.replace(entry.log, guns=guns)
    work = msgspec.structs.replace(entry, card=None, fixed="battery", log=log)
    ship = launch(quarters_rules(ruleset(ID)).book, work, 0, 0)
    assert (ship.rate, ship.masts) == (rate, 0)


def test_20_h_1_e_ships_come_when_they_are_due() -> None:
    """beat_to_quarters:20.h.1.e: not before, and not where another lies."""
    sea = Sea("0 a 3 average R20 1", "1 b 3 average A1 1", "1 c 3 average AA20 1")
    sea.put("c", present=False, entry_turn=3)
    for turn, there in ((2, False), (3, True)):
        sea.state.turn = turn
        sea.rules.phases[0].resolve(sea.state, {}, None)
        assert sea["c"].present == there


@pytest.mark.parametrize(
    ("turn", "present", "due"), [(0, True, 0), (1, True, 0), (2, False, 2), (5, False, 5)]
)
def test_20_h_1_e_who_comes_later_is_not_there_at_first(turn: int, present: bool, due: int) -> None:
    """beat_to_quarters:20.h.1.e: from the second turn on a battle may name another turn."""
    entry = load_scenario("constitution-guerriere").sides[0].ships[0]
    ship = launch(quarters_rules(ruleset(ID)).book, msgspec.structs.replace(entry, entry_turn=turn), 0, 0)
    assert (ship.present, ship.spec.entry_turn) == (present, due)
