"""Section 9: grappling and ungrappling with two dice (rulings W70 to W73).

Wind 1 blows to the north. R20 and S20 are neighbours, and so are ships heading north with their bows there.
"""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from weathergage.api import Game
from weathergage.geometry.hexgrid import label
from weathergage.rulesets.plotted.core.events import BroadsideFired, GrappleTried, UngrappleTried
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import ALOFT, FIRE, FIREPOWER, STRIKING, WATERLINE
from weathergage.rulesets.plotted.sailing.plots import FORWARD, TO_STARBOARD, steps_of

DESK = Desk("tournament")
UNDER_WAY: dict[str, Any] = {"plot": "1", "entered": 1}
PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def alongside(
    *dice: int,
    side: int = 1,
    grapples: int = 0,
    mine: dict[str, Any] | None = None,
    hers: dict[str, Any] | None = None,
) -> PlottedState:
    """Anne and Belle next to each other in the grappling phase, both under way at one hex; Diane far away."""
    return DESK.position(
        DESK.ship("anne", 0, "R20", **{"load": [0, 0], **UNDER_WAY, **(mine or {})}),
        DESK.ship("belle", side, "S20", **{"load": [0, 0], **UNDER_WAY, **(hers or {})}),
        DESK.ship("diane", 1, "A9"),
        phase="grappling",
        dice=dice,
        grappled=[("anne", "belle")] * grapples,
    )


def asked(game: Game) -> set[str]:
    return {ask for side in (0, 1) for ask in DESK.asks(game, side)}


def throw(state: PlottedState) -> Any:
    """Anne throws her grapples at Belle."""
    game = DESK.game(state)
    DESK.give(game, grapple__anne__belle="attempt")
    return DESK.happened(game, GrappleTried)[0]


def to_ungrappling(state: PlottedState) -> Game:
    """The game when all grappling of the phase is over, with nobody trying."""
    game = DESK.game(state)
    while any(ask.startswith("grapple/") for ask in asked(game)):
        DESK.give(game)
    return game


def shown(total: int) -> tuple[int, int]:
    return total // 2, total - total // 2


@pytest.mark.parametrize(("bow", "near"), [("S20", True), ("R18", True), ("R17", False), ("T20", False)])
def test_9_0_only_adjacent_ships_may_grapple(bow: str, near: bool) -> None:
    """Neighbours may try, whoever they are.

    tournament:9.0 - friend or enemy, fouled or not, at the end of movement.
    tournament:9.1 - how ships are lashed together.
    """
    for side in (0, 1):
        for tie in ((), [("anne", "belle")]):
            ships = (DESK.ship("anne"), DESK.ship("belle", side, bow), DESK.ship("diane", 1, "A9"))
            game = DESK.at(*ships, phase="grappling", fouled=tie)
            expected = {"grapple/anne/belle", "grapple/belle/anne"} if near else set()
            assert {ask for ask in asked(game) if ask.startswith("grapple/")} == expected


def test_9_1_1_one_or_both_may_try() -> None:
    """tournament:9.1.1 - either ship, both or none may attempt; each success is a grapple of its own."""
    for orders, dice in (
        ({}, ()),
        ({"grapple__anne__belle": "attempt"}, (5, 5)),
        ({"grapple__belle__anne": "attempt"}, (5, 5)),
        ({"grapple__anne__belle": "attempt", "grapple__belle__anne": "attempt"}, (5, 5, 6, 4)),
    ):
        game = DESK.game(alongside(*dice))
        DESK.give(game, **orders)
        assert len(DESK.happened(game, GrappleTried)) == game.state.ties.grapples(0, 1) == len(dice) // 2


def test_9_1_2_each_adjacent_ship_once_a_turn() -> None:
    """tournament:9.1.2 - one attempt against every neighbour, and no second one this turn."""
    ships = (DESK.ship("anne"), DESK.ship("belle", 1, "S20"), DESK.ship("chloe", 1, "Q20"))
    game = DESK.at(*ships, phase="grappling", dice=(1, 1, 1, 1))
    assert list(DESK.asks(game)) == ["grapple/anne/belle", "grapple/anne/chloe"]
    DESK.give(game, grapple__anne__belle="attempt", grapple__anne__chloe="attempt")
    assert [(e.ship, e.other) for e in DESK.happened(game, GrappleTried)] == [
        ("anne", "belle"),
        ("anne", "chloe"),
    ]
    assert not [ask for ask in asked(game) if ask.startswith("grapple/")]


def test_9_1_3_friends_roll_to_grapple_and_simply_cast_off() -> None:
    """Friends need the dice to come together, but not to part.

    tournament:9.1.3 - a friendly grapple is rolled for on the same table; ungrappling is automatic.
    tournament:9.2.1 - friends come apart without a roll.
    """
    for dice, held in (((3, 3), True), ((3, 2), False)):
        game = DESK.game(alongside(*dice, side=0))
        DESK.give(game, grapple__anne__belle="attempt")
        (event,) = DESK.happened(game, GrappleTried)
        assert (event.roll.dice, event.held, event.cite) == (dice, held, "tournament:9.1.3")
        assert game.state.ties.grapples(0, 1) == held
    game = to_ungrappling(alongside(side=0, grapples=2))
    DESK.give(game, ungrapple__belle__anne="attempt")
    events = DESK.happened(game, UngrappleTried)
    assert [(e.roll, e.cast_off) for e in events] == [(None, True), (None, True)]
    assert not game.state.ties.pairs and game.state.dice.taken == 0


@pytest.mark.parametrize("kind", [STRIKING, FIREPOWER])
def test_9_1_3_a_surrendered_ship_is_rolled_for_as_a_friend(kind: int) -> None:
    """tournament:9.1.3 tournament:9.1.4.2 - who resists nobody is as a friend, until a prize crew is aboard (W72)."""
    event = throw(alongside(3, 3, hers={"surrendered": kind, "quality": 0}))
    assert [m.value for m in event.modifiers] == [4] and event.held
    prize = {"surrendered": kind, "captured": True, "prize": [2, 0, 0, 0], "quality": 2}
    event = throw(alongside(3, 3, hers=prize))
    assert event.modifiers == () and not event.held
    # And she is cast off like a friend, without dice.
    game = to_ungrappling(alongside(grapples=1, hers={"surrendered": kind}))
    DESK.give(game, ungrapple__anne__belle="attempt")
    assert [(e.roll, e.cast_off) for e in DESK.happened(game, UngrappleTried)] == [(None, True)]


@pytest.mark.parametrize("dice", PAIRS)
def test_9_1_4_two_dice_and_ten_holds(dice: tuple[int, int]) -> None:
    """Against an enemy two dice, and ten or more.

    tournament:9.1.4 - the Grappling Table with its modifiers, none of which applies here.
    tournament:A-9.1 - grapples take less often than one time in three.
    tournament:A-grappling-table - 10 and more.
    """
    event = throw(alongside(*dice))
    assert (event.roll.dice, event.modifiers, event.cite) == (dice, (), "tournament:9.1.4")
    assert event.held == (sum(dice) >= 10)
    assert event.rulings == ("W70", "W72", "W73")


@pytest.mark.parametrize("mine", range(5))
@pytest.mark.parametrize("hers", range(5))
def test_9_1_4_1_the_better_crew_throws_better(mine: int, hers: int) -> None:
    """The difference of the crews counts for and against.

    tournament:9.1.4.1 - +/-1 for each grade between the crews of enemies.
    tournament:A-grappling-table - what counts is the difference.
    """
    adds = hers - mine
    for total in {9 - adds, 10 - adds} & set(range(2, 12)):
        event = throw(alongside(*shown(total), mine={"quality": mine}, hers={"quality": hers}))
        expected = [(adds, "tournament:9.1.4.1")] if adds else []
        assert [(m.value, m.cite) for m in event.modifiers] == expected
        assert event.held == (total + adds >= 10)


@pytest.mark.parametrize(("mine", "adds"), [(0, [2, 4]), (1, [1, 4]), (2, [4]), (3, [4]), (4, [4])])
def test_9_1_4_1_with_a_friend_only_the_own_crew_counts(mine: int, adds: list[int]) -> None:
    """tournament:9.1.4.1 tournament:9.1.4.2 - between friends +1 crack or +2 elite instead, and +4."""
    event = throw(alongside(1, 1, side=0, mine={"quality": mine}, hers={"quality": 4}))
    assert sorted(m.value for m in event.modifiers) == adds
    cites = {m.value: m.cite for m in event.modifiers}
    assert cites.pop(4) == "tournament:9.1.4.2" and set(cites.values()) <= {"tournament:9.1.4.1"}


@pytest.mark.parametrize(
    ("mine", "hers", "adds", "rule"),
    [
        ("0", "1", 1, "9.1.4.3"),
        ("1", "0", 1, "9.1.4.3"),
        ("L", "1", 1, "9.1.4.3"),
        ("0", "0", 2, "9.1.4.4"),
        ("L", "R", 2, "9.1.4.4"),
        ("1", "1", 0, ""),
        ("L1", "1", 0, ""),
    ],
)
def test_9_1_4_3_and_4_ships_without_way(mine: str, hers: str, adds: int, rule: str) -> None:
    """Motionless is who did not plot her bow into a new hex.

    tournament:9.1.4.3 - +1 for one such ship; one that turned in place is motionless here.
    tournament:9.1.4.4 - +2 if both are.
    tournament:A-grappling-table - motionless ships are easier to grapple.
    """
    ships = [{"plot": plot, "entered": plot.count("1")} for plot in (mine, hers)]
    for ship, plot in zip(ships, (mine, hers)):
        ship["turned"] = sum(plot.count(turn) for turn in "LR")
    event = throw(alongside(4, 4, mine=ships[0], hers=ships[1]))
    assert [(m.value, m.cite) for m in event.modifiers] == ([(adds, f"tournament:{rule}")] if adds else [])
    assert event.held == (8 + adds >= 10)


def test_9_1_4_3_drifting_is_motionless() -> None:
    """tournament:9.1.4.3 - a ship that only drifted is motionless; the movement phase decides."""
    ships = (
        DESK.ship("anne", 0, "R20", load=[0, 0], still=3),
        DESK.ship("belle", 1, "S20", load=[0, 0]),
        DESK.ship("diane", 1, "A9"),
    )
    game = DESK.at(*ships, dice=(4, 5))
    DESK.give(game, plot__anne="0", plot__belle="1")
    assert [label(each.bow) for each in game.state.ships[:2]] == ["R19", "S19"]
    DESK.give(game, grapple__belle__anne="attempt")
    (event,) = DESK.happened(game, GrappleTried)
    assert [(m.value, m.cite) for m in event.modifiers] == [(1, "tournament:9.1.4.3")] and event.held


@pytest.mark.parametrize(("plot", "less"), [("1", 0), ("2", 1), ("1R1", 2), ("4", 3), ("B1", 1), ("BB1", 2)])
def test_9_1_4_5_a_fast_target_is_harder_to_hold(plot: str, less: int) -> None:
    """Each movement point of the target above one counts against the throw.

    tournament:9.1.4.5 - hexes, turns and backed sails alike; the thrower's own do not count.
    tournament:A-grappling-table - speed.
    """
    steps = steps_of(plot)
    turns = steps.count(TO_STARBOARD)
    hers = {"plot": plot, "entered": steps.count(FORWARD), "turned": turns}
    for total in {9 + less, 10 + less} & set(range(2, 12)):
        event = throw(alongside(*shown(total), hers=hers))
        expected = [(-less, "tournament:9.1.4.5")] if less else []
        assert [(m.value, m.cite) for m in event.modifiers] == expected
        assert event.held == (total - less >= 10)
    assert throw(alongside(5, 5, mine=hers)).modifiers == ()


def test_9_1_4_5_after_a_collision_the_log_is_put_right() -> None:
    """tournament:9.1.4.5 - of a plot cut short by a collision only what was carried out counts (ruling W70)."""
    event = throw(alongside(5, 5, hers={"plot": "4", "entered": 2}))
    assert [m.value for m in event.modifiers] == [-1]
    event = throw(alongside(5, 5, hers={"plot": "4", "entered": 0}))
    assert event.modifiers == (), "she plotted her bow into a new hex, so she is not motionless"


def test_9_1_4_6_twelve_always_holds() -> None:
    """tournament:9.1.4.6 - twelve on the dice holds whatever is taken off it, eleven does not."""
    bad: dict[str, Any] = {"mine": {"quality": 4}, "hers": {"quality": 0, "plot": "4", "entered": 4}}
    assert throw(alongside(6, 6, **bad)).held
    assert not throw(alongside(6, 5, **bad)).held


def test_9_1_5_grappled_ships_may_be_grappled_again() -> None:
    """tournament:9.1.5 - a further grapple may be thrown every turn while earlier ones hold."""
    state = alongside(5, 5, grapples=1)
    throw(state)
    assert state.ties.grapples(0, 1) == 2


def test_9_1_5_1_any_number_of_grapples_by_any_number_of_ships() -> None:
    """tournament:9.1.5.1 - there is no limit, from one ship or from several."""
    ships = (
        DESK.ship("anne", **UNDER_WAY),
        DESK.ship("belle", 1, "S20", **UNDER_WAY),
        DESK.ship("chloe", 1, "Q20", **UNDER_WAY),
    )
    held = [("anne", "belle")] * 5 + [("anne", "chloe")] * 3
    game = DESK.at(*ships, phase="grappling", dice=(6, 6) * 2, grappled=held)
    DESK.give(game, grapple__belle__anne="attempt", grapple__chloe__anne="attempt")
    assert (game.state.ties.grapples(0, 1), game.state.ties.grapples(0, 2)) == (6, 4)


def test_9_1_6_grappled_ships_only_drift() -> None:
    """tournament:9.1.6 - grappled ships neither move nor turn, but drift together."""
    state = DESK.position(
        DESK.ship("anne", load=[0, 0], still=1),
        DESK.ship("belle", 1, "S20", load=[0, 0], still=1),
        DESK.ship("diane", 1, "A9"),
        grappled=[("anne", "belle")],
    )
    game = DESK.game(state)
    assert {ask for ask in asked(game) if ask.startswith("plot/")} == {"plot/diane"}
    DESK.give(game)
    assert [label(each.bow) for each in state.ships[:2]] == ["R19", "S19"]


def test_9_1_7_grappled_ships_may_board() -> None:
    """tournament:9.1.7 - parties may be formed between ships just grappled, and not without."""
    for dice, boarding in (((5, 5), True), ((4, 5), False)):
        game = DESK.game(alongside(*dice))
        DESK.give(game, grapple__anne__belle="attempt")
        while any(ask.startswith("ungrapple/") for ask in asked(game)):
            DESK.give(game)
        options = {
            option for side in (0, 1) for ask in DESK.asks(game, side).values() for option in ask.options
        }
        assert ("OBP1>belle" in options) == ("OBP1>anne" in options) == boarding


def test_9_1_8_every_grapple_is_noted_g() -> None:
    """tournament:9.1.8 - a G among the notes of both ships for each grapple that holds."""
    game = DESK.game(alongside(5, 5, 6, 6))
    DESK.give(game, grapple__anne__belle="attempt", grapple__belle__anne="attempt")
    log = log_of(DESK.rules, [(1, event) for event in game.events], -2)
    assert [log[name][-1].notes for name in ("anne", "belle")] == [["G", "G"], ["G", "G"]]
    failed = DESK.game(alongside(1, 1))
    DESK.give(failed, grapple__anne__belle="attempt")
    assert log_of(DESK.rules, [(1, event) for event in failed.events], -2) == {}


def test_9_1_9_grappled_ships_may_fire() -> None:
    """tournament:9.1.9 - ships that hang together fire in the combat phase."""
    loaded = {"load": [1, 1]}
    state = alongside(1, 1, grapples=1, mine=loaded, hers=loaded)
    state.phase = DESK.phases["combat"]
    game = DESK.game(state)
    DESK.give(game, fire__anne__R="hull>belle", fire__belle__L="hull>anne")
    assert [(e.ship, e.target) for e in DESK.happened(game, BroadsideFired)] == [
        ("anne", "belle"),
        ("belle", "anne"),
    ]


@pytest.mark.parametrize("duty", [WATERLINE, FIRE, ALOFT])
def test_9_1_10_a_crew_section_must_be_free(duty: int) -> None:
    """tournament:9.1.10 - no attempt by a ship whose sections all work or are gone; one free one is enough (W73)."""
    busy = {"tasks": [duty, duty, duty, 0]}
    game = DESK.game(alongside(mine=busy))
    assert asked(game) == {"grapple/belle/anne"}
    assert "grapple/anne/belle" in asked(DESK.game(alongside(mine={"tasks": [duty, duty, 0, 0]})))
    lost = {"tasks": [duty, duty, 0, 0], "crew": [1, 1, 0, 0]}
    assert "grapple/anne/belle" not in asked(DESK.game(alongside(mine=lost)))


def test_9_1_10_sections_in_melee_throw_no_grapples() -> None:
    """tournament:9.1.10 - men in melee are not available until it has come apart; casting off needs no men."""
    fighting = {"tasks": [9 + 8, 9 + 8, 2, 0], "engaged": [2, 2, 2, 0]}
    game = DESK.game(alongside(grapples=1, mine=fighting, hers={"tasks": [2, 2, 2, 0]}))
    assert "grapple/anne/belle" not in asked(game) and "grapple/belle/anne" in asked(game)
    DESK.give(game)
    assert "ungrapple/anne/belle" in asked(game)
    apart = DESK.game(alongside(mine=fighting, hers={"tasks": [2, 2, 2, 0]}))
    assert "grapple/anne/belle" in asked(apart)


@pytest.mark.parametrize("dice", PAIRS)
def test_9_2_1_two_dice_to_cast_off(dice: tuple[int, int]) -> None:
    """Grapples are thrown off with two dice, after all grappling.

    tournament:9.2 - how grapples are cast off.
    tournament:9.2.1 - ten or more with the modifiers.
    tournament:9.2.1.3 - +1 while there is no melee in progress.
    tournament:A-ungrappling-table - 10 and more, with more modifiers.
    """
    game = DESK.game(alongside(5, 5, *dice))
    DESK.give(game, grapple__anne__belle="attempt")
    assert asked(game) == {"ungrapple/anne/belle", "ungrapple/belle/anne"}
    DESK.give(game, ungrapple__belle__anne="attempt")
    (event,) = DESK.happened(game, UngrappleTried)
    assert [(m.value, m.cite) for m in event.modifiers] == [(1, "tournament:9.2.1.3")]
    assert event.roll.dice == dice and event.cite == "tournament:9.2.1"
    assert event.cast_off == (sum(dice) + 1 >= 10) == (not game.state.ties.pairs)


@pytest.mark.parametrize(
    ("quality", "adds", "rule"), [(0, 2, "9.2.1.2"), (1, 1, "9.2.1.1"), (2, 0, ""), (3, 0, ""), (4, 0, "")]
)
def test_9_2_1_1_and_2_good_crews_cast_off_more_easily(quality: int, adds: int, rule: str) -> None:
    """Only the crew that tries counts, and only a good one.

    tournament:9.2.1.1 - +1 for a crack crew.
    tournament:9.2.1.2 - +2 for an elite crew.
    tournament:A-ungrappling-table - the modifiers of the table.
    """
    for total in (8 - adds, 9 - adds):
        game = to_ungrappling(
            alongside(*shown(total), grapples=1, mine={"quality": quality}, hers={"quality": 0})
        )
        DESK.give(game, ungrapple__anne__belle="attempt")
        (event,) = DESK.happened(game, UngrappleTried)
        cites = {m.cite: m.value for m in event.modifiers}
        assert cites.pop("tournament:9.2.1.3") == 1
        assert cites == ({f"tournament:{rule}": adds} if adds else {})
        assert event.cast_off == (total + adds + 1 >= 10)


@pytest.mark.parametrize("who", ["mine", "hers"])
def test_9_2_1_4_a_melee_holds_the_ships(who: str) -> None:
    """tournament:9.2.1.4 tournament:9.2.1.3 - -6 instead of +1 while the two fight, whichever of them boards."""
    engaged: dict[str, dict[str, Any]] = {
        "mine": {"mine": {"engaged": [2, 0, 0, 0]}},
        "hers": {"hers": {"engaged": [1, 0, 0, 0]}},
    }
    game = to_ungrappling(alongside(6, 5, grapples=1, **engaged[who]))
    DESK.give(game, ungrapple__anne__belle="attempt")
    (event,) = DESK.happened(game, UngrappleTried)
    assert [(m.value, m.cite) for m in event.modifiers] == [(-6, "tournament:9.2.1.4")]
    assert not event.cast_off


def test_9_2_1_5_twelve_always_casts_off() -> None:
    """tournament:9.2.1.5 - twelve on the dice frees her even in a melee."""
    game = to_ungrappling(alongside(6, 6, grapples=1, mine={"engaged": [2, 0, 0, 0]}))
    DESK.give(game, ungrapple__anne__belle="attempt")
    assert DESK.happened(game, UngrappleTried)[0].cast_off and not game.state.ties.pairs


def test_9_2_2_a_freed_ship_moves_next_turn() -> None:
    """tournament:9.2.2 - success undoes the grapple with all its effects: both ships plot in the next turn."""
    game = to_ungrappling(alongside(5, 4, grapples=1))
    DESK.give(game, ungrapple__anne__belle="attempt")
    options = {option for side in (0, 1) for ask in DESK.asks(game, side).values() for option in ask.options}
    assert not [option for option in options if option.startswith("OBP")]
    while game.state.turn == 1:
        assert asked(game)
        DESK.give(game)
    assert {"plot/anne", "plot/belle"} <= asked(game)


def test_9_2_3_every_grapple_must_go() -> None:
    """tournament:9.2.3 - held by several, she is free only when all are thrown off, and tries again each turn."""
    game = to_ungrappling(alongside(5, 5, 1, 1, grapples=2))
    DESK.give(game, ungrapple__anne__belle="attempt")
    assert game.state.ties.grapples(0, 1) == 1 and game.state.ties.any(0)
    while game.state.turn == 1:
        assert asked(game)
        DESK.give(game)
    while not any(ask.startswith("ungrapple/") for ask in asked(game)):
        assert "plot/anne" not in asked(game) and game.waiting_for()
        DESK.give(game)
    assert game.state.turn == 2


def test_9_2_4_one_attempt_for_each_grapple() -> None:
    """tournament:9.2.4 - three grapples are three throws a turn; the other ship has her own attempts."""
    game = to_ungrappling(alongside(1, 1, 5, 5, 1, 1, 6, 6, 4, 4, grapples=3))
    DESK.give(game, ungrapple__anne__belle="attempt", ungrapple__belle__anne="attempt")
    tried = [(e.ship, e.cast_off, e.left) for e in DESK.happened(game, UngrappleTried)]
    assert tried == [
        ("anne", False, 3),
        ("anne", True, 2),
        ("anne", False, 2),
        ("belle", True, 1),
        ("belle", False, 1),
    ]


def test_9_2_5_who_is_still_held_waits() -> None:
    """tournament:9.2.5 - after all attempts there is no other before the next turn."""
    game = to_ungrappling(alongside(1, 1, 1, 1, grapples=1))
    DESK.give(game, ungrapple__anne__belle="attempt", ungrapple__belle__anne="attempt")
    while game.state.turn == 1:
        assert asked(game) and not any(ask.startswith("ungrapple/") for ask in asked(game))
        DESK.give(game)
    assert game.state.ties.grapples(0, 1) == 1


def test_9_2_6_casting_off_is_noted() -> None:
    """tournament:9.2.6 - (G) among the notes of both ships for each grapple cast off."""
    game = to_ungrappling(alongside(5, 5, 1, 1, grapples=2))
    DESK.give(game, ungrapple__anne__belle="attempt")
    log = log_of(DESK.rules, [(1, event) for event in game.events], -2)
    assert [log[name][-1].notes for name in ("anne", "belle")] == [["(G)"], ["(G)"]]


def test_9_1_4_what_an_attempt_promises() -> None:
    """tournament:9.1.4 tournament:9.1.3 - the chance shown is that of the dice, for friends too; parting is sure."""
    game = DESK.game(alongside())
    preview = game.view(0).previews(DESK.asks(game)["grapple/anne/belle"])["attempt"]
    assert (preview.chance, preview.needs) == (6 / 36, "10 to 12")
    game = DESK.game(alongside(side=0))
    preview = game.view(0).previews(DESK.asks(game)["grapple/anne/belle"])["attempt"]
    assert (preview.chance, preview.needs) == (26 / 36, "6 to 12")
    game = to_ungrappling(alongside(side=0, grapples=1))
    preview = game.view(0).previews(DESK.asks(game)["ungrapple/anne/belle"])["attempt"]
    assert preview.chance == 1.0
