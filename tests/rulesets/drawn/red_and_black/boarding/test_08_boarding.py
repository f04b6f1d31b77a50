"""Section 8: boarding. Java lies alongside Indy, who boards; both have experienced crews and four parties."""

import pytest

from tests.builders.red_and_black.table import ACTION, COMMAND, Table
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import boarding_sum, within_reach
from weathergage.rulesets.drawn.red_and_black.boarding.melee import begin, melee_sum
from weathergage.rulesets.drawn.red_and_black.core.events import (
    BoardingDeclared,
    DeckCarried,
    FlagStruck,
    MeleeRound,
    SkillTested,
)
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import alongside as alongside_of


def alongside(
    rate: int = 5, other: int = 5, point: int = 4, crew: str = "experienced", foe: str = "experienced"
) -> Table:
    table = Table(f"0 indy {rate} {crew} 1000 900 4", f"1 java {other} {foe} 1000 875 {point}")
    return table.quiet().put("indy", masts=[0, 0, 0], jury_rigged=True)


def total(table: Table, impromptu: bool = False, counterboard: bool = False) -> int:
    indy, java = table["indy"], table["java"]
    return sum(
        modifier.value
        for modifier in boarding_sum(table.book, table.state, indy, java, impromptu, counterboard)
    )


def test_8_1_captains() -> None:
    """red_and_black:8.1: hers for the attack, the other's against it while his ship can be handled."""
    for skill, value in (("superior", 2), ("inspired", 1), ("average", 0), ("inept", -1)):
        assert total(alongside().put("indy", captain=skill)) == 1 + value
        assert total(alongside().put("java", captain=skill)) == 1 - value
        assert total(alongside().put("java", captain=skill, wheel_shot=True)) == 1 + 1
    table = alongside().put("indy", captain="superior")
    table["indy"].captain = "killed"
    assert total(table) == 1


def test_8_1_a_dead_captain_defends_nothing() -> None:
    """red_and_black:8.1: a wounded one does."""
    for hurt, value in (("wounded", 1 - 2), ("killed", 1)):
        table = alongside().put("java", captain="superior")
        table["java"].captain = hurt
        assert total(table) == value


def test_8_1_who_did_not_come_up_with_her_does_not_board() -> None:
    """red_and_black:8.1: declared by the better die, sailed by the worse."""
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1112 900 4", wind=9).quiet()
    table.begin(ACTION, dice=[6, 1])
    table.play({"declare/indy": "java", "plot/indy": "1", "turn/indy": "0"}, until="none")
    assert table.where("indy") == "1010 900 4" and not table.events(SkillTested)
    assert [event.other for event in table.events(BoardingDeclared)] == ["java"]


def test_8_1_a_ship_that_has_struck_is_not_boarded() -> None:
    """red_and_black:8.1."""
    table = alongside().put("java", struck=True)
    table.begin(ACTION)
    table.play(until="none")
    assert not table.events(SkillTested) and not within_reach(table.book, table.state, table["indy"], [])


@pytest.mark.parametrize("change", [{"fixed": True}, {"lost_to_fire": True}, {"away": True}])
def test_8_1_works_ships_lost_to_fire_and_ships_away_are_not_boarded(change: dict[str, object]) -> None:
    """red_and_black:8.1."""
    table = alongside().tie("indy", "java", 1).put("java", **change)
    assert not within_reach(table.book, table.state, table["indy"], [])
    assert within_reach(table.book, alongside().state, table["indy"], [])


def test_8_1_a_ship_that_strikes_before_the_boarders_come_is_not_boarded() -> None:
    """red_and_black:8.1: declared, come up with, and beaten by the guns in between."""
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1050 880 4").put(
        "java", watch="hold"
    )
    table.begin(ACTION, dice=[2, 2, 1])
    orders = {"declare/indy": "java", "fire/indy/port": "hold", "turn/indy": "0"}
    while table.state.point != "after":
        table.play(orders, until="none", limit=1)
    table["java"].struck = True
    table.play(orders, until="none")
    assert table.events(BoardingDeclared) and not table.events(SkillTested)


def test_8_1_nobody_is_left_to_counter_board() -> None:
    """red_and_black:8.1: a crew without parties is not asked."""
    for crew, wanted in ((1, True), (0, False)):
        table = alongside().put("java", crew=crew)
        table.begin(ACTION, dice=[1])
        asked = set()
        while not table.game.over:
            asked |= table.asked()
            table.play({"declare/indy": "java"}, until="none", limit=1)
        assert ("counterboard/java" in asked) == wanted


@pytest.mark.parametrize("change", [{"masts": [0, 0, 0]}, {"wheel_shot": True}, {"drifting": True}])
def test_8_1_a_ship_that_cannot_be_handled_or_a_counter_board_counts_once(change: dict[str, object]) -> None:
    """red_and_black:8.1."""
    assert total(alongside()) == 1
    assert total(alongside().put("java", **change)) == 2
    assert total(alongside(), counterboard=True) == 2
    assert total(alongside().put("java", **change), counterboard=True) == 2
    irons = alongside(point=0)
    assert total(irons) == 1


@pytest.mark.parametrize("change", [{"anchored": True}, {"aground": True}, {"masts": [2, 0, 0]}])
def test_8_1_only_what_the_sheet_lists_makes_a_ship_helpless(change: dict[str, object]) -> None:
    """red_and_black:8.1: at anchor, aground or with a mast left her captain counts, and there is no point for it."""
    assert total(alongside().put("java", **change)) == 1
    assert total(alongside().put("java", captain="superior", **change)) == 1 - 2


@pytest.mark.parametrize(("y", "there"), [(872, True), (871, False)])
def test_8_1_grapples_reach_a_ship_exactly_at_their_length(y: int, there: bool) -> None:
    """red_and_black:8.1: ten millimetres between the bases are within reach, eleven are not (ruling X5)."""
    table = Table("0 indy 5 poor 1000 900 4", f"1 java 5 poor 1000 {y} 4")
    assert alongside_of(table.book, table.state, table["indy"], table["java"]) == there


@pytest.mark.parametrize(
    ("point", "value"),
    [(4, 1), (5, 1), (6, 1), (2, 1), (7, 0), (8, 0), (9, 0), (10, -1), (12, -1), (14, -1), (15, 0)],
)
def test_8_1_courses(point: int, value: int) -> None:
    """red_and_black:8.1: within 45 degrees of the same heading +1, of the opposite -1; irons add one."""
    assert total(alongside(point=point)) == value + (point in (14, 15, 2))


def test_8_1_impulse_rates_and_entangled_masts() -> None:
    """red_and_black:8.1: each rate of difference costs, whichever ship is larger; the unrated count as seventh."""
    assert total(alongside(), impromptu=True) == 0
    for rate, other, apart in ((1, 3, 2), (3, 1, 2), (7, 4, 3), (5, 5, 0)):
        assert total(alongside(rate, other)) == 1 - apart
    assert total(alongside().tie("indy", "java", 1)) == 2
    assert total(alongside().tie("indy", "java", 2)) == 1


@pytest.mark.parametrize(("die", "held"), [(2, 0), (3, 2)])
def test_8_1_a_die_needs_four_and_success_grapples(die: int, held: int) -> None:
    """red_and_black:8.1: parallel courses add one."""
    table = alongside()
    table.begin(ACTION, dice=[die, *([6, 1] if held else [])])
    orders = {"declare/indy": "java", "counterboard/java": "no", "melee/indy": "break off"}
    table.play(orders, until="none")
    assert table.state.ties.held(0, 1) == held
    (test,) = [event for event in table.events(SkillTested) if event.purpose == "to board"]
    assert test.need == 4 and test.passed == bool(held)


def test_8_1_on_the_spur_of_a_collision() -> None:
    """red_and_black:8.1: one harder than a declared boarding."""
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1103 900 0").quiet()
    table.begin(ACTION, dice=[4, 4, 4, 3, *[6] * 6, 1, 1, 1])
    table.play({"declare/indy": "none", "board/indy": "java"}, until="none")
    (test,) = [event for event in table.events(SkillTested) if event.purpose == "to board"]
    assert "impromptu" in {modifier.label for modifier in test.modifiers}


def fight(table: Table, *dice: int, counter: str = "no", **orders: str) -> Table:
    """A boarding that gets over, then rounds with these dice, the attacker's first."""
    wanted = {
        "declare/indy": "java",
        "counterboard/java": counter,
        "melee/indy": "fight",
        "melee/java": "fight",
        "follow/indy": "stay",
        "follow/java": "stay",
        **{key.replace("__", "/"): value for key, value in orders.items()},
    }
    table.begin(ACTION, dice=[6, *dice])
    table.play(wanted, until="none")
    assert table.state.dice.taken == len(dice) + 1, f"{table.state.dice.taken - 1} of {len(dice)} dice"
    return table


def results(table: Table) -> list[tuple[str, int, int]]:
    return [(event.result, event.lost, event.other_lost) for event in table.events(MeleeRound)]


def test_8_2_a_die_quality_and_parties_each() -> None:
    """red_and_black:8.2: in the first round a captain killed costs two, a wounded one one."""
    table = alongside(crew="elite", foe="poor").put("indy", crew=3).put("java", crew=5)
    begin(table.state, table["indy"], table["java"], False)
    for name, hurt, first in (("indy", "killed", -2), ("java", "wounded", -1)):
        ship = table[name]
        ship.captain = hurt
        table.state.round = 0
        opening = sum(modifier.value for modifier in melee_sum(table.book, table.state, ship))
        table.state.round = 1
        later = sum(modifier.value for modifier in melee_sum(table.book, table.state, ship))
        assert later == (5 if name == "indy" else 4) and opening == later + first


def test_8_2_the_higher_sum_wins_the_round() -> None:
    """red_and_black:8.2: quality decides between equal dice."""
    table = alongside(crew="veteran")
    table.state.silent = 5
    table = fight(table, 3, 3, melee__indy="break off")
    assert table.state.silent <= 1, "a fight breaks the silence of a battle"
    (rounds,) = table.events(MeleeRound)
    assert (rounds.total, rounds.other_total, rounds.result) == (8, 7, "lost a party")
    told = table.rules.tell(table.state, rounds)
    assert "8 (die 3, veteran crew +1, crew parties +4) against 7 (die 3, crew parties +4)" in told


def test_8_2_a_the_loser_loses_a_party() -> None:
    """red_and_black:8.2.a: on whichever side; the fight goes on."""
    table = fight(alongside(), 5, 3, melee__indy="break off")
    assert results(table) == [("lost a party", 0, 1)]
    assert (table["indy"].crew, table["java"].crew) == (4, 3)
    table = fight(alongside(), 3, 5, melee__indy="break off")
    assert results(table) == [("lost a party", 1, 0)]
    assert (table["indy"].crew, table["java"].crew) == (3, 4)


def test_8_2_c_a_draw_costs_both() -> None:
    """red_and_black:8.2.c: and nobody who is left without a party tests for it (red_and_black:8.2.g)."""
    table = fight(alongside(), 4, 4, melee__indy="break off")
    assert results(table) == [("draw", 1, 1)]
    table = fight(alongside().put("indy", crew=1).put("java", crew=1), 4, 4, melee__indy="break off")
    assert (table["indy"].crew, table["java"].crew) == (0, 0) and not table["java"].struck


def test_8_2_b_boarders_and_counter_boarders_push_each_other_back() -> None:
    """red_and_black:8.2.b: the counter-boarders lose a party and fight on their own deck from then on."""
    table = fight(alongside(), 4, 2, 6, 1, counter="yes")
    first, second = table.events(MeleeRound)
    assert (first.deck, first.result, first.lost, first.other_lost) == ("", "pushed back", 0, 1)
    assert (second.attacker, second.deck, second.result) == ("indy", "java", "carried")


def test_8_2_b_the_attacker_is_pushed_back_and_must_defend() -> None:
    """red_and_black:8.2.b: roles are changed, and the counter-boarders may break off."""
    table = fight(alongside(), 2, 4, counter="yes", melee__java="break off")
    (first,) = table.events(MeleeRound)
    assert (first.deck, first.result, first.lost, first.other_lost) == ("", "pushed back", 1, 0)
    assert table["indy"].crew == 3
    (end,) = table.events(DeckCarried)
    assert (end.ship, end.other, end.result) == ("indy", "java", "broken off")


def test_8_2_f_who_began_it_may_follow_like_a_counter_boarder() -> None:
    """red_and_black:8.2.f, ruling Y7: pushed back to his own deck, and left by those who pushed him."""
    table = alongside().put("indy", crew=2).put("java", crew=2)
    orders = {"melee__java": "break off", "follow__indy": "follow"}
    fight(table, 1, 2, 6, 1, 6, 1, 1, 1, counter="yes", **orders)
    rounds = [(event.attacker, event.deck) for event in table.events(MeleeRound)]
    assert rounds == [("indy", ""), ("indy", "java"), ("indy", "java")]
    assert [end.result for end in table.events(DeckCarried)] == ["broken off", "carried"]


def test_8_2_d_the_attacker_by_six_carries_the_ship() -> None:
    """red_and_black:8.2.d: on the defender's own deck she strikes and is a prize."""
    table = fight(alongside().put("java", crew=3), 6, 1)
    assert results(table) == [("carried", 0, 0)]
    java = table["java"]
    assert java.struck and java.captured and java.side == 0
    assert [event.cite for event in table.events(FlagStruck)] == ["red_and_black:8.2.d"]


def test_8_2_d_a_counter_boarder_is_pushed_back_two_parties_down_and_does_not_strike() -> None:
    """red_and_black:8.2.d."""
    table = fight(alongside().put("java", crew=3), 6, 1, counter="yes", melee__indy="break off")
    assert results(table) == [("pushed back", 0, 2)]
    assert table["java"].crew == 1 and not table["java"].struck


def test_8_2_e_the_defender_by_six_throws_them_back_two_parties_down() -> None:
    """red_and_black:8.2.e: nobody follows who has not declared a counter-board."""
    table = fight(alongside().put("indy", crew=3), 1, 6, follow__java="follow")
    assert results(table) == [("repulsed", 2, 0)] and table["indy"].crew == 1
    (end,) = table.events(DeckCarried)
    assert end.result == "repulsed"


def test_8_2_e_a_counter_boarder_with_parties_may_follow_and_the_roles_change() -> None:
    """red_and_black:8.2.e: on the other's deck six more carry it."""
    table = fight(alongside().put("indy", crew=3), 1, 6, 6, 1, counter="yes", follow__java="follow")
    first, second = table.events(MeleeRound)
    assert (first.result, second.attacker, second.deck, second.result) == (
        "repulsed",
        "java",
        "indy",
        "carried",
    )
    assert table["indy"].captured and table["indy"].side == 1
    table = fight(alongside().put("indy", crew=3), 1, 6, counter="yes", follow__java="stay")
    assert len(table.events(MeleeRound)) == 1
    assert [end.result for end in table.events(DeckCarried)] == ["repulsed"]


def test_8_2_f_the_attacker_may_break_off_before_any_further_round() -> None:
    """red_and_black:8.2.f: a counter-boarder may follow, else it is over and the grapples stay."""
    table = fight(alongside(), 5, 3, melee__indy="break off")
    (end,) = table.events(DeckCarried)
    assert (end.ship, end.result, end.cite) == ("java", "broken off", "red_and_black:8.2.f")
    assert table.state.ties.held(0, 1) == 2
    table.state.outcome = None
    table.phase(COMMAND, dice=[6], orders={"ungrapple/indy/java": "try"})
    assert table.state.ties.held(0, 1) == 0
    orders = {"melee__indy": "break off", "follow__java": "follow"}
    table = fight(alongside().put("indy", crew=1), 6, 1, 6, 1, counter="yes", **orders)
    assert [event.attacker for event in table.events(MeleeRound)] == ["indy", "java"]
    assert [end.result for end in table.events(DeckCarried)] == ["broken off", "carried"]
    assert table["indy"].captured


def test_8_2_e_nobody_follows_without_a_party() -> None:
    """red_and_black:8.2.e: a counter-boarder who has lost all his men throws the boarders back and lets them go."""
    table = alongside(foe="elite").put("java", crew=1).put("indy", crew=1)
    table = fight(table, 6, 1, 3, 3, 1, 6, 6, 6, counter="yes", follow__java="follow")
    assert [event.result for event in table.events(MeleeRound)] == ["pushed back", "repulsed"]
    assert (table["indy"].crew, table["java"].crew) == (0, 0)


@pytest.mark.parametrize(("test", "struck"), [([1, 5], True), ([1, 6], False)])
def test_8_2_g_a_lost_round_without_parties_is_a_strike_test(test: list[int], struck: bool) -> None:
    """red_and_black:8.2.g: as soon as the last party is gone; if she passes the fight goes on."""
    table = alongside().put("java", crew=1)
    table = fight(table.put("indy", crew=1), 4, 2, *test, melee__indy="break off")
    assert table["java"].struck == struck and table["java"].captured == struck
    (strike,) = [event for event in table.events(SkillTested) if event.purpose == "to fight on"]
    assert strike.cite == "red_and_black:8.2.g"


def test_8_2_g_tests_of_different_rounds_are_not_taken_together() -> None:
    """red_and_black:8.2.g: seven is enough every time."""
    table = alongside().put("java", crew=1, tests=3)
    table = fight(table.put("indy", crew=1), 4, 2, 3, 4, melee__indy="break off")
    assert not table["java"].struck


def test_8_2_g_the_attacker_too() -> None:
    """red_and_black:8.2.g: boarders who are all lost lose their own ship with the test."""
    table = fight(alongside().put("indy", crew=1), 1, 2, 1, 1)
    assert table["indy"].struck and table["indy"].side == 1


def test_8_2_h_it_is_fought_to_its_end_in_one_phase() -> None:
    """red_and_black:8.2.h: rounds follow each other until a ship is carried, and no card is turned between."""
    table = alongside()
    dice = [4, 2, 4, 2, 4, 2, 6, 5, 1, 1]
    table = fight(table, *dice)
    assert len(table.events(MeleeRound)) == 4
    assert table["java"].struck and table.state.attacker == -1
