"""What only the commodore knows of the drawn games: fights on deck to their end, unseen guns, hulks ahead, the bag."""

import random
from dataclasses import replace

import pytest

from tests.builders.beat_to_quarters.sea import ACTION as CHIP
from tests.builders.beat_to_quarters.sea import Sea
from tests.builders.red_and_black.table import ACTION, Table
from weathergage.bots.drawn.boarding_sense import stake
from weathergage.bots.drawn.drawn_captain import DrawnCaptain
from weathergage.bots.drawn.next_action import NEITHER, Foresight
from weathergage.bots.drawn.skill import FLAG_BY_TURNS, OFFICER, Skill
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.red_and_black.foresight.boarding_worth import _terms
from weathergage.rulesets.drawn.red_and_black.foresight.deck_fight_worth import (
    HERS,
    MINE,
    Terms,
    first_round,
    promises,
)
from weathergage.rulesets.drawn.red_and_black.foresight.gunnery_worth import PLAIN
from weathergage.rulesets.drawn.red_and_black.foresight.odds.deck_odds import BOARDED, BOARDER, fought_out
from weathergage.rulesets.drawn.shared.lookout import Lookout

EVEN = Terms(
    quality=(0, 0),
    steady=(0.5, 0.5),
    gain=1.0,
    loss=1.0,
    party=0.04,
    margin=4,
    great=2,
    small=1,
    despair=3,
    counterboard=False,
    began=MINE,
)
MOST = (6, 6)


def looked(table: Table, side: int = 0, *, seasoned: bool = True) -> Lookout:
    """The look-out of a side, told how an old hand judges or not."""
    lookout: Lookout = table.game.view(side).lookout
    if seasoned:
        lookout.season()
    return lookout


def test_what_a_fight_promises_is_what_its_rounds_bring() -> None:
    """Three parties each never break off, so that the rules' own rounds, to every end, must come to the same."""
    table = Table("0 victory 3 experienced 500 500 4", "1 achille 3 experienced 520 530 4")
    table.put("victory", crew=3).put("achille", crew=3)
    for boarder, boarded, began in (("victory", "achille", MINE), ("achille", "victory", HERS)):
        ends = fought_out(table.book, table.state, table[boarder], table[boarded], counterboard=False)
        chances = [float(sum(part for end, part in ends.items() if end.taken == who)) for who in (0, 1)]
        won, lost = (chances[BOARDED], 0.0) if began == MINE else (chances[BOARDER], chances[BOARDED])
        # Who reckons with nothing but the prize never goes back; who is boarded has no choice.
        terms = _terms(table.book, table.state, table["victory"], table["achille"], False, began, PLAIN)
        terms = terms._replace(party=0.0, loss=0.0 if began == MINE else 1.0)
        assert first_round(terms, (3, 3), (3, 3), (0, 0)) == pytest.approx(won - lost, abs=0.002)


def test_more_parties_better_men_and_a_sound_captain_promise_more() -> None:
    worths = [first_round(EVEN, MOST, (mine, 4), (0, 0)) for mine in range(1, 7)]
    assert worths == sorted(worths) and worths[0] < 0 < worths[-1]
    even = first_round(EVEN, MOST, (4, 4), (0, 0))
    assert first_round(EVEN._replace(quality=(1, 0)), MOST, (4, 4), (0, 0)) > even
    assert first_round(EVEN, MOST, (4, 4), (-2, 0)) < even < first_round(EVEN, MOST, (4, 4), (0, -2))
    assert first_round(EVEN._replace(began=HERS), MOST, (4, 4), (0, 0)) < even


def test_who_is_losing_goes_back_and_who_is_winning_does_not() -> None:
    known = promises(EVEN, MOST)
    on, back = known[MINE, False, (1, 5)]
    assert back > on
    on, back = known[MINE, False, (5, 2)]
    assert on > back


def test_in_a_fight_he_breaks_off_by_what_it_promises() -> None:
    table = Table("0 victory 3 experienced 500 500 4", "1 achille 3 experienced 520 530 4")
    ask = Ask("melee/victory", "melee", "victory", ("fight", "break off"), "fight", "", other="achille")
    table.begin(ACTION)
    state = table.state
    state.attacker, state.defender, state.began, state.deck = 0, 1, 0, 1
    for parties, wanted in ((1, "break off"), (6, "fight")):
        table.put("victory", crew=parties)
        worths = looked(table).decks(ask)
        assert max(worths, key=lambda option: worths[option]) == wanted


def test_guns_that_have_never_spoken_are_feared() -> None:
    """They may hold double shot with grape; once a broadside was fired that is known to be gone."""
    table = Table("0 victory 3 experienced 500 500 4", "1 achille 3 experienced 500 540 4")
    table.begin(ACTION)

    def feared(*, seasoned: bool) -> float:
        lookout = looked(table, seasoned=seasoned)
        mine, hers = lookout.sighting("victory"), lookout.sighting("achille")
        return lookout.guns("achille", "victory").worth(hers.pose, mine.pose)

    assert feared(seasoned=True) > 1.2 * feared(seasoned=False)
    unfired = feared(seasoned=True)
    table.put("achille", opened=[True] * 4)
    assert feared(seasoned=True) < unfired


@pytest.mark.parametrize(("side", "struck", "there"), [(1, True, True), (1, False, False), (0, False, True)])
def test_a_hulk_or_a_friend_ahead_is_seen_and_an_enemy_who_fights_is_not_shunned(
    side: int, struck: bool, there: bool
) -> None:
    far = "0 orion 3 poor 1500 300 4", "1 hero 3 poor 1500 1100 4"
    table = Table("0 victory 3 poor 500 500 4", f"{side} achille 3 poor 560 500 4", *far)
    table.put("achille", struck=struck)
    table.begin(ACTION)
    lookout = looked(table)
    assert (lookout.runs_into("victory", lookout.sighting("victory").pose) > 0) is there
    assert lookout.runs_into("orion", lookout.sighting("orion").pose) == 0


def test_what_is_reloaded_depends_on_how_near_the_enemy_is() -> None:
    ask = Ask("reload/victory", "reload", "victory", ("none", "port R", "port DG"), "port R", "")
    chosen = []
    for away in (25, 300):
        table = Table("0 victory 3 experienced 500 500 4", f"1 achille 3 experienced 500 {500 - away} 4")
        table.begin(ACTION)
        worths = looked(table).reloads(ask)
        assert set(worths) == {"port R", "port DG"}
        chosen.append(worths["port DG"] / worths["port R"])
    assert chosen[0] > chosen[1]


def foreseen() -> tuple[Lookout, Foresight]:
    sea = Sea("0 victory 3 average R10 1", "1 achille 3 average V10 1", wind=1)
    sea.begin(CHIP, side=0, dice=[1])
    lookout: Lookout = sea.game.view(0).lookout
    return lookout, Foresight(lookout, 0, 0.0, False)


def test_guns_that_will_have_spoken_give_no_hope_this_turn() -> None:
    lookout, look = foreseen()
    mine, hers = lookout.sighting("victory"), lookout.sighting("achille")
    loaded = look.in_this_turn(mine, mine.pose, hers, hers.pose, 0.0)
    assert loaded > 0
    assert look.in_this_turn(mine, mine.pose, hers, hers.pose, 0.0, (True, True)) == 0
    assert look.in_new_turn(mine, mine.pose, hers, hers.pose, 0.0) > 0


def test_two_actions_promise_more_than_one() -> None:
    lookout, look = foreseen()
    mine, hers = lookout.sighting("victory"), lookout.sighting("achille")
    one = look.in_this_turn(mine, mine.pose, hers, hers.pose, 0.0, NEITHER, NEITHER)
    assert look.in_two_actions(mine, mine.pose, hers, hers.pose, 0.0, NEITHER) > one


def test_enemies_are_not_thought_to_board_at_odds_nobody_takes() -> None:
    sea = Sea("0 victory 3 elite R10 1", "1 achille 3 poor S10 1")
    sea.begin(CHIP, side=1, dice=[1])
    lookout: Lookout = sea.game.view(0).lookout
    mine, hers = lookout.sighting("victory"), lookout.sighting("achille")
    assert lookout.carries("achille", "victory") < FLAG_BY_TURNS.expects
    trusting = replace(FLAG_BY_TURNS, held=0.0)
    assert stake(lookout, mine, hers, trusting) > stake(lookout, mine, hers, replace(trusting, expects=0.0))


def test_who_boards_first_is_not_boarded_in_that_turn() -> None:
    """Of two who want each other's deck only the first attacks: he risks nothing before the next turn."""
    wary = replace(FLAG_BY_TURNS, held=0.0, expects=0.0)
    worth = []
    for side in (0, 1):
        sea = Sea("0 victory 3 average R10 1", "1 achille 3 average S10 1")
        sea.begin(CHIP, side=side, dice=[1])
        lookout: Lookout = sea.game.view(0).lookout
        mine, hers = lookout.sighting("victory"), lookout.sighting("achille")
        worth.append(stake(lookout, mine, hers, wary))
    assert worth[0] == pytest.approx(wary.rounds * 15 / 36 * hers.value)
    assert worth[1] == pytest.approx(-worth[0])


def test_each_game_has_its_own_skill() -> None:
    """A boarding that takes its turns is another game than one that is fought out."""
    sea = Sea("0 victory 3 average R10 1", "1 achille 3 average R30 1", wind=2)
    sea.begin(CHIP, dice=[1, 2, 3, 4])
    view, request = sea.game.view(0), sea.game.requests[0]
    assert request is not None

    def plot(*skills: Skill) -> str:
        captain = DrawnCaptain(skills[0], random.Random(1).random, *skills[1:])
        return captain.decide(view, request)["plot/victory"]

    shy = replace(OFFICER, whim=0.0, closing=-1.0)
    keen = replace(OFFICER, whim=0.0, closing=1.0)
    assert plot(shy, keen) == plot(keen) != plot(shy)
