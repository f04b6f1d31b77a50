"""The forecast of courses in both drawn games: the rules' own chances, the same each time, and nothing hidden."""

import random
from typing import Any

import msgspec
import pytest

from tests.builders.beat_to_quarters import sea as quarters
from tests.builders.beat_to_quarters.line import ASTERN, CLOSE, squadron
from tests.builders.beat_to_quarters.sea import Sea
from tests.builders.red_and_black import table as open_table
from tests.builders.red_and_black.table import Table
from tests.conformance.random_mixes import scramble, steps
from weathergage.api import Ask, Estimate, Forecast, Game, IllegalOrder, load_scenario, start, state_hash
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.drawn.beat_to_quarters.foresight.lookout import QuartersLookout
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.check_odds import foul_odds
from weathergage.rulesets.drawn.beat_to_quarters.gunnery import targeting as quarters_guns
from weathergage.rulesets.drawn.red_and_black.core.book import house
from weathergage.rulesets.drawn.red_and_black.foresight.lookout import TableLookout
from weathergage.rulesets.drawn.red_and_black.gunnery import targeting as table_guns
from weathergage.rulesets.drawn.shared.course_prospect import STAGES
from weathergage.rulesets.drawn.shared.forecast import COURSES, estimates_of
from weathergage.rulesets.drawn.shared.lookout import Course

GAMES = ("beat_to_quarters", "red_and_black")
KEYS = ["collision", "ashore", "rakes", "raked", "given", "taken"]
WAY, END, NEXT = STAGES


def told(found: Forecast | None) -> dict[str, Estimate]:
    assert found is not None
    return {each.key: each for each in found.together}


def laid_down(*ships: str, dice: list[int], **changes: Any) -> Sea:
    """Ships of Beat To Quarters when the first of them has rolled for her way."""
    sea = Sea(*ships, **changes).quiet()
    sea.begin(quarters.ACTION, dice=dice)
    return holding_fire(sea, "plot/victory")


def holding_fire(sea: Sea, until: str) -> Sea:
    """Nobody fires until that is asked."""
    while until not in sea.asked():
        for side in sea.game.waiting_for():
            request = sea.game.requests[side]
            assert request is not None
            sea.game.submit(side, {ask.id: "hold" for ask in request.asks if ask.kind == "fire"})
    return sea


def ask_of(game: Game, side: int = 0) -> Ask:
    request = game.requests[side]
    assert request is not None
    return next(ask for ask in request.asks if ask.kind in COURSES)


def test_7b_running_into_a_ship_is_as_likely_as_the_rules_have_it() -> None:
    sea = laid_down("0 victory 3 average R10 3", "1 achille 3 average U12 3", wind=2, dice=[1, 2, 3, 4])
    exact = foul_odds(sea.book, sea.state, sea["victory"], sea["achille"])
    fouled = next(each.chance for each in exact.chances if each.key == "fouled")
    option = max(sea.offered("plot/victory"), key=lambda each: int(each) if each.isdigit() else 0)
    collision = told(sea.game.view(0).forecast({"plot/victory": option}))["collision"]
    assert collision.value == pytest.approx(fouled) and 0 < fouled < 1
    assert told(sea.game.view(0).forecast({"plot/victory": "1"}))["collision"].value == 0


def test_6b3_a_course_over_land_runs_ashore() -> None:
    sea = laid_down(
        "0 victory 3 average R10 3", "1 achille 3 average R20 3", land=["T11"], wind=2, dice=[4] * 4
    )
    assert told(sea.game.view(0).forecast({"plot/victory": "4"}))["ashore"].value == 1
    assert told(sea.game.view(0).forecast({"plot/victory": "0"}))["ashore"].value == 0


def test_shots_on_the_way_and_where_it_ends_are_worth_what_the_look_out_says() -> None:
    sea = laid_down("0 victory 3 average R10 1", "1 achille 3 average V10 1", wind=1, dice=[1, 2, 3, 4])
    seen = QuartersLookout(sea.book, sea.state, 0)
    ask = ask_of(sea.game)
    bore = 0
    for option in ask.options:
        course = seen.course(ask, option)
        if course is None or len(course.ends) > 1:
            continue
        at = sea["achille"].bow, sea["achille"].heading
        poses = [*course.passed, course.ends[0][1]]
        figures = told(sea.game.view(0).forecast({ask.id: option}))
        found = figures["taken"].parts
        most = max(seen.shot_worth("achille", at, "victory", pose) for pose in poses)
        assert found[WAY] + found[END] == pytest.approx(most)
        ends = seen.guns("victory", "achille").laid(poses[-1], at, fresh=False)
        assert figures["rakes"].parts[END] == ends[2]
        bore += most > 0
    assert bore > 3


def test_6a7_a_tack_that_may_fail_counts_by_its_chances() -> None:
    sea = laid_down("0 victory 3 average R10 5", "1 achille 3 average P11 1", wind=1, dice=[1, 2])
    view = sea.game.view(0)
    course = view.lookout.course(ask_of(sea.game), "1L")
    assert course is not None and len(course.ends) == 2
    both = told(view.forecast({"plot/victory": "1L"}))
    for number, key in enumerate(KEYS):
        mean = 0.0
        for chance, pose, stuck in course.ends:
            certain = Course(course.passed, ((1.0, pose, stuck),))
            mean += chance * estimates_of(view.lookout, "victory", certain)[0][number].value
        assert both[key].value == pytest.approx(mean)
    assert both["given"].value > 0


def test_x3_a_ship_in_the_way_is_run_into_unless_she_stops_short() -> None:
    table = Table("0 java 5 experienced 500 500 3", "1 essex 5 experienced 600 460 3").quiet()
    table.begin(open_table.ACTION, dice=[6, 5], last=False)
    table.until("plot/java")
    option = table.offered("plot/java")[0]
    need = house(table.book, table.state, "collision.avoid_enemy")
    collision = told(table.game.view(0).forecast({"plot/java": option}))["collision"]
    assert collision.value == pytest.approx((need - 1) / 6) and collision.value > 0


@pytest.mark.parametrize("seed", range(3))
def test_what_rakes_by_the_look_out_rakes_by_the_rules(seed: int) -> None:
    chance = random.Random(seed)
    sea = Sea("0 victory 3 average R10 1", "1 achille 3 average S10 1")
    table = Table("0 java 5 experienced 500 500 4", "1 essex 5 experienced 500 750 4")
    broadsides = QuartersLookout(sea.book, sea.state, 0).guns("victory", "achille")
    guns = TableLookout(table.book, table.state, 0).guns("java", "essex")
    raked = 0
    for _ in range(300):
        one, two = sea["victory"], sea["achille"]
        one.heading, two.heading = chance.randint(1, 6), chance.randint(1, 6)
        two.bow = chance.choice(_around(one.bow))
        laid = broadsides.laid((one.bow, one.heading), (two.bow, two.heading), fresh=False)
        aim: Any = quarters_guns.aim_at(sea.book, sea.state, one, laid[0], two)
        if laid[1]:
            assert laid[2] == bool(aim.rake)
        raked += laid[2]
        java, essex = table["java"], table["essex"]
        java.point, essex.point = chance.randrange(16), chance.randrange(16)
        essex.mast = (5000 + chance.randrange(-1500, 1500), 5000 + chance.randrange(-1500, 1500))
        shot = guns.laid((java.mast, java.point), (essex.mast, essex.point), fresh=False)
        aim = table_guns.aim_at(table.book, table.state, java, shot[0], essex, "low")
        if shot[1]:
            assert shot[2] == bool(aim.rake)
        raked += shot[2]
    assert raked > 10


def _around(bow: int) -> list[int]:
    return [bow + STEP[a] * far + STEP[b] for a in range(1, 7) for b in range(1, 7) for far in (2, 3)]


def test_chain_shot_never_rakes() -> None:
    table = Table("0 java 5 experienced 500 500 4", "1 essex 5 experienced 500 580 8")
    here, there = (((5000, 5000), 4), ((5000, 5800), 8))
    assert TableLookout(table.book, table.state, 0).guns("java", "essex").laid(here, there, fresh=False)[2]
    table.put("java", load=["C"] * 4)
    laid = TableLookout(table.book, table.state, 0).guns("java", "essex").laid(here, there, fresh=False)
    assert laid[1] > 0 and not laid[2]


@pytest.mark.parametrize("rules", GAMES)
def test_every_course_of_a_random_game_has_one_that_is_blind_to_what_is_hidden(rules: str) -> None:
    game = start(rules, load_scenario("negapatam"), 6, listening=False)
    seen: set[str] = set()
    for number, now in enumerate(steps(game, random.Random(6), 5 if rules == "beat_to_quarters" else 8)):
        for side in now.waiting_for():
            request = now.requests[side]
            assert request is not None
            asks = [ask for ask in request.asks if ask.kind in COURSES]
            view, before = now.view(side), state_hash(now.state)
            if not asks:
                assert view.forecast({}) is None
            for ask in asks:
                found = [view.forecast({ask.id: option}) for option in ask.options]
                for option, each in zip(ask.options, found, strict=True):
                    _makes_sense(each, [ship for ship, _ in view.courses(ask, option)])
                seen.add(ask.kind)
                if number % 3 == 0:
                    other = now.clone()
                    scramble(other, side)
                    again = [other.view(side).forecast({ask.id: option}) for option in ask.options]
                    assert msgspec.json.encode(again) == msgspec.json.encode(found)
            assert state_hash(now.state) == before
    assert seen >= {"plot", "turn"}


def _makes_sense(found: Forecast | None, ships: list[str]) -> None:
    assert (found is not None) == bool(ships)
    if found is None:
        return
    assert [each.ship for each in found.ships] == ships and found.samples >= len(ships)
    for estimates in (found.together, *(each.estimates for each in found.ships)):
        assert [each.key for each in estimates] == KEYS
        for each in estimates:
            assert each.value >= 0 and all(value >= 0 for value in each.parts.values())
            if each.kind == "chance":
                assert max(each.parts.values()) <= each.value + 1e-9 <= 1 + 2e-9
            else:
                assert each.value == pytest.approx(sum(each.parts.values()))
    for number, each in enumerate(found.together):
        alone = [ship.estimates[number].value for ship in found.ships]
        # Together they take and give as much as the one that does so most, and no more than all of them.
        assert max(alone) - 1e-9 <= each.value <= sum(alone) + 1e-9 or each.key == "given"


def test_illegal_orders_are_refused_and_anchors_are_no_course() -> None:
    sea = laid_down("0 victory 3 average R10 3", "1 achille 3 average R20 3", wind=2, dice=[4] * 4)
    view = sea.game.view(0)
    for orders in ({"plot/victory": "99"}, {"plot/achille": "1"}):
        with pytest.raises(IllegalOrder):
            view.forecast(orders)
    assert "AB" in sea.offered("plot/victory")
    assert view.forecast({"plot/victory": "AB"}) is None
    assert sea.game.view(1).forecast({}) is None
    assert view.forecast({}) == view.forecast({}, samples=7, seed=9)


def in_line(*foes: str, wind: int, dice: list[int]) -> tuple[Sea, Ask]:
    """Three ships of Beat To Quarters in line ahead, heading north, when they have rolled for their way."""
    sea = squadron(*foes, wind=wind)
    sea.begin(quarters.ACTION, dice=dice)
    return sea, ask_of(holding_fire(sea, "plot/a").game)


def test_19a_every_ship_of_a_squadron_is_foretold_where_she_follows() -> None:
    """beat_to_quarters:19.a: three hexes on, each in her leader's wake; together, what each enemy can do once."""
    sea, ask = in_line("1 foe 3 average T9 1", wind=ASTERN, dice=[3, 1, 1])
    view = sea.game.view(0)
    courses = dict(view.courses(ask, "3"))
    assert list(courses) == ["a", "b", "c"]
    for name, course in courses.items():
        bow, heading = sea[name].bow, sea[name].heading
        assert course.passed == tuple((bow + STEP[heading] * hexes, heading) for hexes in (1, 2, 3))
        assert course.ends == ((1.0, course.passed[-1], False),)
    found = view.forecast({ask.id: "3"})
    assert [each.ship for each in found.ships] == ["a", "b", "c"]
    for ship in found.ships:
        assert ship.estimates == estimates_of(view.lookout, ship.ship, courses[ship.ship])[0]
    taken = [next(one for one in ship.estimates if one.key == "taken") for ship in found.ships]
    together = told(found)
    # One enemy has one broadside on that side: it does as much as to the ship that suffers most from it.
    assert together["taken"].parts[WAY] + together["taken"].parts[END] == pytest.approx(
        max(one.parts[WAY] + one.parts[END] for one in taken)
    )
    assert sum(one.parts[WAY] + one.parts[END] for one in taken) > together["taken"].parts[WAY] + 0.01
    given = [next(one for one in ship.estimates if one.key == "given") for ship in found.ships]
    assert together["given"].parts[WAY] == pytest.approx(sum(one.parts[WAY] for one in given))


def test_19e_a_turn_together_is_foretold_too() -> None:
    """beat_to_quarters:19.e: all end on the new heading, and in succession only the leader does."""
    sea, ask = in_line(wind=ASTERN, dice=[1, 1, 1])
    view = sea.game.view(0)
    ends = {
        option: [course.ends[0][1][1] for _, course in view.courses(ask, option)] for option in ask.options
    }
    assert ends["1R+"] == [2, 2, 2] and ends["1R"] == [2, 1, 1] and ends["1"] == [1, 1, 1]
    assert view.forecast({ask.id: "1R+"}) is not None


def test_19f_ships_astern_may_fail_to_tack_behind_their_leader() -> None:
    """beat_to_quarters:19.f: the second comes to where the leader went about, and lies in irons one time in two."""
    sea = squadron(wind=CLOSE)
    sea.phase(quarters.ACTION, dice=[1, 1, 5], orders={"plot/a": "1L", "tack/a": "L"})
    sea.state.outcome, sea.state.wheeled = None, []
    sea.begin(quarters.ACTION, dice=[4, 2])
    ask = ask_of(sea.game)
    courses = dict(sea.game.view(0).courses(ask, "2"))
    assert [len(courses[name].ends) for name in "abc"] == [1, 2, 1]
    (passes, beyond, free), (fails, eye, stuck) = courses["b"].ends
    assert (passes, fails, free, stuck) == (0.5, 0.5, False, True)
    assert (beyond[1], eye[1]) == (5, 6) and beyond[0] == eye[0]
    lead = dict(sea.game.view(0).courses(ask, "4L"))["a"]
    assert len(lead.ends) == 1


def test_7b_a_squadron_stops_where_one_of_it_meets_something() -> None:
    """beat_to_quarters:19.g.3: the leader runs into a ship, and those astern go no farther."""
    sea, ask = in_line("1 foe 3 average R7 2", wind=ASTERN, dice=[4, 1, 1])
    courses = dict(sea.game.view(0).courses(ask, "4"))
    assert courses["a"].meets == "foe" and [len(courses[name].passed) for name in "abc"] == [2, 2, 2]
    found = sea.game.view(0).forecast({ask.id: "4"})
    assert told(found)["collision"].value == pytest.approx(sea.game.view(0).lookout.collides("a", "foe"))
