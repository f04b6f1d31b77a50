"""The odds of grapples, melees, boardings, striking and tacking, by hand and against brute force."""

from fractions import Fraction
from typing import Any

import pytest

from tests.builders.odds import exact
from tests.builders.plotted.desk import Desk
from weathergage.api import Dice, Inquiry, Odds, OddsError, inquire, outcomes
from weathergage.rulesets.plotted.boarding.parties import task_of
from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE, WATERLINE
from weathergage.rulesets.plotted.foresight.odds.boarding_odds import tell_off
from weathergage.rulesets.plotted.foresight.odds.melee_odds import Fight
from weathergage.rulesets.plotted.sailing.plots import PLOTS

EDITIONS = ("second_edition", "tournament")


def _alongside(desk: Desk, crew: Any = (1, 0, 0), enemy: Any = (1, 0, 0), **more: Any) -> PlottedState:
    ship = desk.ship("a", crew=[*crew, 0], entered=1, plot="1")
    other = desk.ship("b", side=1, bow="S20", crew=[*enemy, 0], entered=1, plot="1")
    return desk.position(ship, other, **more)


def _asked(desk: Desk, question: str, state: PlottedState, **given: str) -> Odds:
    return inquire(desk.rules, question, state, Inquiry(ship="a", other="b", given=given))


def test_one_square_against_one() -> None:
    """Strength 3 loses the other its square with 1 or 2 (B.IX.C.2): of 9 rounds 2 end for each, 1 for both, 4 go on."""
    desk = Desk("second_edition")
    odds = _asked(desk, "melee", _alongside(desk, grappled=[("a", "b")]))
    assert exact(odds, "taken") == Fraction(2, 5)
    assert exact(odds, "beaten_off") == Fraction(2, 5)
    assert exact(odds, "neither") == Fraction(1, 5)
    # The last man is the prize crew.
    for key in ("left_boarders_taken", "left_boarded_beaten_off"):
        assert [row.value for row in odds.spread(key).rows] == [1]
    # Three rounds a turn (B.IX.C.4).
    assert exact(odds, "at_once") == 1 - Fraction(4, 9) ** 3


def test_three_to_one_wins_after_the_first_round() -> None:
    """9 against 3: unless the weaker side's die makes it 6 against 3, the ratio is there at once (B.IX.C.3)."""
    desk = Desk("second_edition")
    odds = _asked(desk, "melee", _alongside(desk, crew=(3, 0, 0), grappled=[("a", "b")]))
    # After one round: 9:3 (4/9), 9:0 (2/9), 6:0 (1/9) are won; 6:3 (2/9) goes on; from there 6:3 again 4/9,
    # 6:0 2/9 and 3:0 1/9 won, 3:3 2/9, which is two fifths.
    six = (Fraction(3, 9) + Fraction(2, 9) * Fraction(2, 5)) / (1 - Fraction(4, 9))
    assert exact(odds, "taken") == Fraction(7, 9) + Fraction(2, 9) * six


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("meets", [DEFENSIVE, OFFENSIVE])
def test_a_round_with_like_dice_brought_together_is_that_of_all_36(edition: str, meets: int) -> None:
    desk = Desk(edition, "advanced")
    state = _alongside(desk, crew=(4, 3, 2), enemy=(5, 4, 1), grappled=[("a", "b")])
    tell_off(state.ships[0], task_of(OFFENSIVE, 1), "all")
    tell_off(state.ships[1], DEFENSIVE if meets == DEFENSIVE else task_of(OFFENSIVE, 0), "all")
    phases: dict[str, Any] = {phase.id: phase for phase in desk.rules.phases}
    fight = Fight(phases["melee"], phases["boarding"], [0, 1])
    start = fight.begin(state)
    melee = phases["melee"]

    def one_round(dice: Dice) -> bytes:
        after = fight.states[start].clone()
        after.dice = dice
        melee.fight(after, melee.melee.clashes(after), None)
        return fight._enter(after)

    every: dict[bytes, Fraction] = {}
    for key, chance in outcomes(one_round):
        every[key] = every.get(key, Fraction(0)) + chance
    assert every == fight.onward(start)
    assert len(every) > 4


def test_defenders_on_their_own_deck_are_worth_more_in_this_edition() -> None:
    """One average square boards with 3 and defends with 5, or 4 if she is raked (12.3.1)."""
    desk = Desk("tournament")
    odds = _asked(desk, "melee", _alongside(desk, grappled=[("a", "b")]))
    assert "strength 3" in odds.given[0] and "strength 5" in odds.given[1]
    both = _asked(desk, "melee", _alongside(desk, grappled=[("a", "b")]), meets="boarding")
    assert "strength 3" in both.given[1]
    assert exact(both, "lost") == exact(both, "taken") == Fraction(2, 5)


def test_an_undefended_ship_falls() -> None:
    desk = Desk("second_edition")
    odds = _asked(desk, "melee", _alongside(desk, grappled=[("a", "b")]), defenders="0")
    assert exact(odds, "taken") == 1


def test_grapples_of_one_die_and_of_two() -> None:
    """1 or 2 on a die (B.VI.A.4); 10 or more on two dice, 11 or more against a fast ship (9.1.4)."""
    second, tournament = Desk("second_edition"), Desk("tournament")
    assert exact(_asked(second, "grapple", _alongside(second)), "succeeds") == Fraction(1, 3)
    state = _alongside(tournament)
    assert exact(_asked(tournament, "grapple", state), "succeeds") == Fraction(6, 36)
    state.ships[1].entered, state.ships[1].plot = 2, PLOTS.number("2")
    slower = _asked(tournament, "grapple", state)
    assert exact(slower, "succeeds") == Fraction(3, 36)
    assert [(m.label, m.value) for m in slower.modifiers] == [("movement of the other ship", -1)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_chances_are_those_of_the_previews(edition: str) -> None:
    desk = Desk(edition)
    game = desk.game(_alongside(desk, phase="grappling"))
    ask = desk.asks(game)["grapple/a/b"]
    odds = game.view(0).odds(ask, "attempt")
    assert odds == _asked(desk, "grapple", game.state)
    assert odds.chance("succeeds").chance == pytest.approx(game.view(0).previews(ask)["attempt"].chance)
    assert game.view(0).odds(ask, "hold") is None


def test_the_wind_is_that_of_the_position_or_that_of_the_question() -> None:
    """A gale makes it harder (22.1.2): 11 or more."""
    desk = Desk("tournament", "advanced")
    state = _alongside(desk, velocity=5)
    assert exact(_asked(desk, "grapple", state), "succeeds") == Fraction(3, 36)
    inquiry = Inquiry(ship="a", other="b", given={"wind": "gale"}, posed=True)
    posed = inquire(desk.rules, "grapple", _alongside(desk), inquiry)
    assert exact(posed, "succeeds") == Fraction(3, 36)
    with pytest.raises(OddsError, match="the position determines it"):
        _asked(desk, "grapple", state, wind="gale")


def test_who_has_surrendered_is_grappled_without_a_die() -> None:
    desk = Desk("second_edition")
    state = _alongside(desk)
    state.ships[1].surrendered = 1
    odds = _asked(desk, "grapple", state)
    assert exact(odds, "succeeds") == 1
    assert odds.cite == "second_edition:B.VI.A.3" and "no die" in odds.notes[0]


def test_a_rigging_square_helps_to_come_clear() -> None:
    desk = Desk("tournament")
    state = _alongside(desk, fouled=[("a", "b")])
    assert exact(_asked(desk, "unfoul", state), "succeeds") == Fraction(6, 36)
    assert exact(_asked(desk, "unfoul", state, sacrifice="yes"), "succeeds") == Fraction(10, 36)


def test_several_grapples_are_each_tried() -> None:
    desk = Desk("second_edition")
    odds = _asked(desk, "ungrapple", _alongside(desk, grappled=[("a", "b"), ("a", "b")]))
    assert exact(odds, "all") == exact(odds, "succeeds") ** 2


def test_a_boarding_is_a_grapple_and_then_a_melee() -> None:
    desk = Desk("second_edition")
    odds = _asked(desk, "boarding", _alongside(desk))
    assert exact(odds, "grapple") == Fraction(1, 3)
    assert exact(odds, "taken") == Fraction(2, 5)
    assert exact(odds, "taken_in_all") == Fraction(2, 15)
    tied = _asked(desk, "boarding", _alongside(desk, grappled=[("a", "b")]))
    assert exact(tied, "taken_in_all") == Fraction(2, 5)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_shattered_hull(edition: str) -> None:
    """In the Basic game she strikes; in the Advanced one a die adds that she may sink or explode (A.VIII.C)."""
    for options in ((), ("advanced",)):
        desk = Desk(edition, *options)
        state = _alongside(desk)
        state.ships[0].hull = 0
        odds = _asked(desk, "strike", state)
        assert exact(odds, "strikes") == 1
        assert "Needs no die" in odds.notes[0]
        keys = {chance.key for chance in odds.chances}
        assert ({"sinking", "exploding"} <= keys) == bool(options)
        if options:
            assert exact(odds, "sinking") == exact(odds, "exploding") == Fraction(1, 6)
            assert exact(odds, "gone") == Fraction(1, 3) * Fraction(1, 6)


def test_a_ship_that_can_fight_does_not_strike() -> None:
    desk = Desk("second_edition")
    odds = _asked(desk, "strike", _alongside(desk))
    assert exact(odds, "strikes") == 0 and [chance.key for chance in odds.chances] == ["strikes"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_tacking_needs_no_die(edition: str) -> None:
    """Into the wind's eye in one turn, out of it in the next (B.IV.A.15-16)."""
    desk = Desk(edition)
    state = _alongside(desk, wind=3)
    state.ships[0].heading = 5
    odds = _asked(desk, "tack", state)
    assert exact(odds, "about") == 1
    assert [row.value for row in odds.spread("turns").rows] == [2]
    assert desk.rules.rules[odds.cite.partition(":")[2]].title == "Turning into the wind's eye"
    held = _alongside(desk, wind=3, grappled=[("a", "b")])
    assert exact(_asked(desk, "tack", held), "about") == 0


def test_ships_that_are_apart_do_not_fight() -> None:
    desk = Desk("second_edition")
    state = _alongside(desk)
    state.ships[1].bow += 7
    for question in ("grapple", "melee", "boarding"):
        with pytest.raises(OddsError, match="must lie next to each other"):
            _asked(desk, question, state)
    with pytest.raises(OddsError, match="not fouled"):
        _asked(desk, "unfoul", _alongside(desk))


def test_a_view_tells_the_odds_of_parties_against_any_number_of_defenders() -> None:
    desk = Desk("second_edition")
    game = desk.game(_alongside(desk, enemy=(1, 1, 0), grappled=[("a", "b")], phase="boarding"))
    ask = desk.asks(game)["board/a"]
    odds = game.view(0).odds(ask, "OBP1>b")
    assert [chance.key for chance in odds.chances] == ["taken_0", "taken_1", "taken_2"]
    assert exact(odds, "taken_0") == 1
    assert exact(odds, "taken_1") == Fraction(2, 5)
    assert exact(odds, "taken_2") < Fraction(2, 5)
    assert game.view(0).odds(ask, "DBP1").chance("holds").chance < 0.5
    assert game.view(0).odds(ask, "NBP") is None
    assert game.view(1).odds(ask, "OBP1>b") is None
    # What the enemy has sealed meanwhile tells nothing.
    game.submit(1, {"board/b": "NBP"})
    assert game.view(0).odds(ask, "OBP1>b") == odds


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_has_nobody_for_it_grapples_nobody(edition: str) -> None:
    """A section must be free for it in the one edition (9.1.4), somebody must be aboard in both."""
    desk = Desk(edition, "advanced")
    state = _alongside(desk)
    state.ships[0].tasks = changed(state.ships[0].tasks, 0, WATERLINE)
    assert bool(_asked(desk, "grapple", state).chance("succeeds").chance) == (edition == "second_edition")
    nobody = _asked(desk, "grapple", _alongside(desk, crew=(0, 0, 0)))
    assert exact(nobody, "succeeds") == 0 and "nobody aboard" in nobody.notes[0]
