"""Section 16: boarding."""

import pytest

from tests.builders.beat_to_quarters.gundeck import NE, NW, abeam, off
from tests.builders.beat_to_quarters.sea import BOARDING, COMMAND, Sea
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.rulesets.drawn.beat_to_quarters.boarding.deck_fight import board, may_board
from weathergage.rulesets.drawn.beat_to_quarters.core.events import BoardingFought, ShipSecured, ShipTaken
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED


def held(rates: tuple[int, int] = (3, 3), quality: str = "average") -> Sea:
    """Two ships alongside, grappled."""
    return abeam(1, rates, quality).tie("a", "b", GRAPPLED)


def attack(sea: Sea, dice: list[int], ship: str = "a", other: str = "b") -> list[Event]:
    """One ship's men go over to another."""
    sea.state.dice = Dice(script=list(dice))
    report: list[Event] = []
    board(sea.book, sea.state, sea[ship], sea[other], report)
    assert sea.state.dice.taken == len(dice)
    return report


def boarding(
    sea: Sea, side: int = 0, dice: list[int] | None = None, orders: dict[str, str] | None = None
) -> None:
    """The boarding phase of a turn in which that side drew the first chip."""
    sea.state.last_turn = sea.state.turn
    sea.begin(BOARDING, side, dice or [])
    sea.state.drawn = [side, 1 - side]
    sea.play(orders, until="reckoning")


def test_16_1_only_adjacent_ships_that_are_held_are_boarded() -> None:
    """beat_to_quarters:16.1: fouled or grappled, and alongside."""
    for how, others in ((0, []), (FOULED, ["b"]), (GRAPPLED, ["b"])):
        sea = abeam(1)
        if how:
            sea.tie("a", "b", how)
        assert [ship.id for ship in may_board(sea.state, sea["a"])] == others
    beside = Sea(
        "0 a 3 average R20 1",
        f"1 b 3 average {off('R20', (1, NE))} 1",
        f"1 c 3 average {off('R20', (1, NW))} 1",
    ).tie("a", "c", FOULED)
    assert [ship.id for ship in may_board(beside.state, beside["a"])] == ["c"]
    apart = abeam(2).tie("a", "b", GRAPPLED)
    assert may_board(apart.state, apart["a"]) == []


@pytest.mark.parametrize("change", [{"struck": True}, {"abandoned": True}, {"fate": "sunk"}])
def test_16_1_nobody_boards_from_a_ship_without_a_crew_that_fights(change: dict[str, object]) -> None:
    """beat_to_quarters:16.1, beat_to_quarters:11.c.7: struck, left by her people, or gone."""
    assert may_board(held().state, held()["a"])
    sea = held().put("a", **change)
    assert may_board(sea.state, sea["a"]) == []


def test_16_2_friends_board_their_own_without_a_fight() -> None:
    """beat_to_quarters:16.2: a struck ship of the same side is secured and is nobody's prize (ruling B8)."""
    sea = Sea("0 a 3 average R20 1", f"0 b 3 average {off('R20', (1, NE))} 1", "1 c 3 average R1 1")
    sea.tie("a", "b", GRAPPLED).put("b", struck=True)
    (secured,) = attack(sea, [])
    assert isinstance(secured, ShipSecured) and secured.own and secured.cite == "beat_to_quarters:16.2"
    assert sea["b"].kept and not sea["b"].captured and sea["b"].side == 0


def test_16_3_and_4_both_sums() -> None:
    """beat_to_quarters:16.3 and beat_to_quarters:16.4: die, own crew, and the other's rating; the higher wins."""
    sea = held((2, 5), "green")
    fought = attack(sea, [1, 2])[0]
    assert isinstance(fought, BoardingFought)
    assert [(m.value, m.cite.partition(":")[2]) for m in fought.modifiers] == [(1, "15"), (5, "16.3")]
    assert [(m.value, m.cite.partition(":")[2]) for m in fought.other_modifiers] == [(0, "15"), (2, "16.4")]
    assert (fought.total, fought.other_total, fought.carried) == (7, 4, True)
    assert [roll.sides for roll in fought.rolls] == [6, 6]


@pytest.mark.parametrize(
    ("mine", "hers", "carried", "rule"), [(4, 3, True, "16.4"), (3, 3, False, "16.5"), (2, 3, False, "16.4")]
)
def test_16_5_a_tie_fails(mine: int, hers: int, carried: bool, rule: str) -> None:
    """beat_to_quarters:16.5: only the higher sum carries her."""
    sea = held()
    fought = attack(sea, [mine, hers])[0]
    assert isinstance(fought, BoardingFought) and fought.carried is carried
    assert fought.cite == f"beat_to_quarters:{rule}"
    assert sea["b"].side == (0 if carried else 1)


def test_16_6_who_wins_has_her_as_she_is() -> None:
    """beat_to_quarters:16.6: rating, crew and masts stay; she fights for her captor (ruling B8)."""
    sea = held().put("b", rate=5, masts=1, quality=3, rudder_shot=True)
    taken = attack(sea, [6, 1])[1]
    assert isinstance(taken, ShipTaken) and (taken.by, taken.by_side) == ("a", 0)
    ship = sea["b"]
    assert ship.side == 0 and ship.captured and ship.fights
    assert (ship.rate, ship.masts, ship.quality, ship.rudder_shot) == (5, 1, 3, True)


def test_16_7_after_a_failure_the_defender_may_cast_off_or_attack() -> None:
    """beat_to_quarters:16.7: she is asked about her grapples in her next command phase, and may board herself."""
    sea = held()
    attack(sea, [1, 6])
    assert [ship.id for ship in may_board(sea.state, sea["b"])] == ["a"]
    sea.begin(COMMAND, side=1)
    assert sea.offered("ungrapple/b/a") == ("hold", "try")


@pytest.mark.parametrize("first", [0, 1])
def test_16_7_if_both_board_the_first_command_chip_attacks_and_nobody_else(first: int) -> None:
    """beat_to_quarters:16.7: one fight a pair and phase; the beaten off are not boarded this turn (ruling Q11)."""
    sea = held()
    boarding(sea, first, [1, 6], {"board/a": "b", "board/b": "a"})
    assert [fight.ship for fight in sea.events(BoardingFought)] == ["ab"[first]]
    assert [ship.side for ship in sea.state.ships] == [0, 1] and sea.state.dice.taken == 2


def test_16_7_who_was_beaten_off_may_be_boarded_in_the_next_turn() -> None:
    """beat_to_quarters:16.7: the defender becomes the attacker a turn later (ruling Q11)."""
    sea = held()
    boarding(sea, 0, [1, 6], {"board/a": "b", "board/b": "a"})
    assert [fight.ship for fight in sea.events(BoardingFought)] == ["a"]
    sea.state.turn, sea.state.outcome = sea.state.turn + 1, None
    boarding(sea, 0, [6, 1], {"board/b": "a"})
    assert [fight.ship for fight in sea.events(BoardingFought)] == ["b"]
    assert sea["a"].captured and sea["a"].side == 1


def test_16_7_not_even_a_burning_ship_is_boarded_by_those_who_beat_her_men_off() -> None:
    """beat_to_quarters:16.7, beat_to_quarters:16.9: that nobody resists does not make it another turn (Q11)."""
    sea = held().put("a", burning=True)
    boarding(sea, 0, [1, 6], {"board/a": "b", "board/b": "a"})
    assert sea["a"].side == 0 and len(sea.events(BoardingFought)) == 1


def test_16_7_each_pair_of_three_ships_has_its_own_fight() -> None:
    """beat_to_quarters:16.7: a ship that beat off one may go over to another in the same phase (ruling Q11)."""
    sea = Sea(
        "0 a 3 average R20 1",
        f"1 b 3 average {off('R20', (1, NE))} 1",
        f"0 c 3 average {off('R20', (2, NE))} 1",
    )
    sea.tie("a", "b", GRAPPLED).tie("b", "c", GRAPPLED)
    boarding(sea, 0, [1, 6, 6, 1], {"board/a": "b", "board/b": "c"})
    assert [(fight.ship, fight.other) for fight in sea.events(BoardingFought)] == [("a", "b"), ("b", "c")]


def test_16_7_the_default_boards_only_whom_the_sums_favour() -> None:
    """beat_to_quarters:16.7: an even fight is left alone unless somebody orders it."""
    for rates, default in (((3, 3), "hold"), ((2, 3), "b"), ((3, 2), "hold")):
        sea = held(rates)
        sea.begin(BOARDING)
        request = sea.game.requests[0]
        assert request is not None and request.asks[0].default == default


def test_16_8_a_ship_that_has_struck_is_boarded_without_dice_by_either_side() -> None:
    """beat_to_quarters:16.8: the enemy takes her as a prize, who lies hove to; her own side secures her."""
    sea = held().put("b", struck=True)
    fought = attack(sea, [])[0]
    assert isinstance(fought, BoardingFought) and not fought.rolls and fought.cite == "beat_to_quarters:16.8"
    assert sea["b"].side == 0 and sea["b"].captured and not sea["b"].fights
    own = Sea("1 a 3 average R20 1", f"1 b 3 average {off('R20', (1, NE))} 1").tie("a", "b", GRAPPLED)
    own.put("b", struck=True)
    assert [ship.id for ship in may_board(own.state, own["a"])] == ["b"]
    attack(own, [])
    assert own["b"].kept


def test_16_8_a_prize_may_be_taken_back() -> None:
    """beat_to_quarters:16.8: she is boarded by her former owner without dice."""
    sea = Sea(
        "0 a 3 average R20 1",
        f"1 c 3 average {off('R20', (1, NE))} 1",
        f"1 b 3 average {off('R20', (2, NE))} 1",
    )
    sea.tie("a", "c", GRAPPLED).tie("b", "c", GRAPPLED).put("c", struck=True)
    attack(sea, [], "a", "c")
    assert sea["c"].side == 0
    assert [ship.id for ship in may_board(sea.state, sea["b"])] == ["c"]
    attack(sea, [], "b", "c")
    assert sea["c"].side == 1


def test_16_9_a_burning_ship_is_boarded_without_dice() -> None:
    """beat_to_quarters:16.9: nobody defends her."""
    sea = held((8, 1), "elite").put("b", burning=True)
    fought = attack(sea, [])[0]
    assert isinstance(fought, BoardingFought) and fought.carried and fought.cite == "beat_to_quarters:16.9"
    assert sea["b"].side == 0


def test_16_6_a_ship_that_is_carried_first_boards_nobody() -> None:
    """beat_to_quarters:16.6: both have told their men to go over; those of the first chip go first."""
    for side, dice, prize in ((0, [6, 1], "b"), (1, [6, 1], "a")):
        sea = held()
        boarding(sea, side, dice, {"board/a": "b", "board/b": "a"})
        assert len(sea.events(BoardingFought)) == 1 and sea[prize].captured
