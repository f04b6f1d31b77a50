"""Exact odds of courses: over shoals, ashore, through the wind in succession, out of line; by hand and by samples."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt

import pytest

from tests.builders.beat_to_quarters.line import CLOSE, again, squadron
from tests.builders.beat_to_quarters.sea import ACTION, Sea
from tests.builders.odds import exact
from weathergage.api import Ask, Event, Game, Inquiry, Odds, OddsError, inquire
from weathergage.engine.dice import BranchingDice, Dice
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.events import Contact, ShipAground, ShipsTied, TackTried
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.course_mishaps import watched
from weathergage.rulesets.shared.chart import Chart

#: Depths that a third rate just touches, and that hold her.
TOUCHES, HOLDS = 20, 12
SAMPLES = 1500


def asked(sea: Sea, kind: str, side: int = 0) -> Ask:
    """The question of that kind that is open now, everything before it answered as usual."""
    for _ in range(40):
        request = sea.game.requests[side]
        if request is not None and (found := [ask for ask in request.asks if ask.kind == kind]):
            return found[0]
        for other in sea.game.waiting_for():
            sea.game.submit(other, {})
    raise AssertionError(f"nobody asks {kind}")


def odds_of(sea: Sea, ask: Ask, option: str) -> Odds | None:
    found: Odds | None = sea.game.view(0).odds(ask, option)
    return found


def shoals(depths: dict[str, int], quality: str = "average") -> tuple[Sea, Ask]:
    """A third rate that sails north before the wind with 4, 1 and 2 on her dice, and these depths before her."""
    chart = Chart(51, 35, frozenset(), shoals={parse_label(where): feet for where, feet in depths.items()})
    ships = (f"0 a 3 {quality} R20 1", "1 far 3 average A1 1")
    sea = Sea(*ships, options=("shoals",), chart=chart).quiet()
    sea.begin(ACTION, dice=[4, 1, 2], last=True)
    return sea, asked(sea, "plot")


def behind_the_leader() -> tuple[Sea, Ask]:
    """Three ships close-hauled in line whose leader has gone about: those astern are to follow her round."""
    sea = squadron(names="abc", wind=CLOSE).put("b", quality=1)
    sea.phase(ACTION, dice=[1, 1, 5], orders={"plot/a": "1L", "tack/a": "L"})
    assert sea.where("a")[-1] == "5"
    again(sea).state.wheeled = []
    sea.begin(ACTION, dice=[4, 2], last=True)
    return sea, asked(sea, "plot")


def out_of_line() -> tuple[Sea, Ask]:
    """The leader of four has run into an enemy, and the second halts the line, close to the wind."""
    sea = squadron("1 foe 3 average R8 3", names="abcd", wind=CLOSE).put("d", quality=0)
    sea.begin(ACTION, dice=[1, 1, 1, 2, 2, 4], last=True)
    sea.game.submit(0, {asked(sea, "plot").id: "2"})
    return sea, asked(sea, "wheel")


def test_21_shoals_each_of_her_own_rating_is_a_crew_check_on_the_way() -> None:
    """Cites beat_to_quarters:21.shoals: one shoal is one check, two are two; beyond her course they are none."""
    sea, plot = shoals({"R18": TOUCHES, "R17": TOUCHES})
    assert exact(odds_of(sea, plot, "2"), "aground") == Fraction(1, 2)
    odds = odds_of(sea, plot, "4")
    assert exact(odds, "sails") == Fraction(1, 4) and exact(odds, "aground") == Fraction(3, 4)
    assert odds is not None and odds.chance("aground").cite == "beat_to_quarters:21.shoals"
    # By 7.l she rolls on the column for it: four of twelve dice cost a level.
    assert exact(odds, "lowered") == Fraction(3, 4) * Fraction(1, 3)
    assert odds_of(sea, plot, "1") is None


def test_21_shoals_too_shallow_ones_hold_her_for_certain() -> None:
    """Cites beat_to_quarters:21.shoals and beat_to_quarters:7.l: only what the ground does to her is rolled for."""
    sea, plot = shoals({"R18": HOLDS})
    odds = odds_of(sea, plot, "4")
    assert exact(odds, "aground") == 1 and exact(odds, "lowered") == Fraction(1, 3)
    assert odds is not None and "sails" not in [chance.key for chance in odds.chances]


def test_19_f_those_astern_tack_in_succession() -> None:
    """Cites beat_to_quarters:19.f and beat_to_quarters:6.a.7: a crack crew passes two times in three, another half."""
    sea, plot = behind_the_leader()
    assert exact(odds_of(sea, plot, "2"), "irons_b") == Fraction(1, 3)
    odds = odds_of(sea, plot, "4")
    assert exact(odds, "sails") == Fraction(2, 3) * Fraction(1, 2)
    assert exact(odds, "irons_b") == Fraction(1, 3)
    assert exact(odds, "irons_c") == Fraction(2, 3) * Fraction(1, 2)
    assert odds is not None and "first stops" in odds.given[0]


def test_19_g_4_a_wheel_through_the_wind_is_a_check_for_each() -> None:
    """Cites beat_to_quarters:19.g.4: b, c and d tack, an elite crew better; to starboard nobody does."""
    sea, wheel = out_of_line()
    odds = odds_of(sea, wheel, "L")
    assert exact(odds, "irons_b") == exact(odds, "irons_c") == Fraction(1, 2)
    assert exact(odds, "irons_d") == Fraction(1, 6)
    assert exact(odds, "sails") == Fraction(1, 2) * Fraction(1, 2) * Fraction(5, 6)
    assert odds_of(sea, wheel, "R") is None


def test_odds_change_nothing() -> None:
    sea, plot = behind_the_leader()
    before = sea.state.clone()
    odds_of(sea, plot, "4")
    assert sea.state == before


Read = Callable[[list[Event]], set[str]]


def _stops(events: list[Event]) -> list[str]:
    """What stopped ships, in this order, as keys of a squadron's odds."""
    found = []
    for event in events:
        if isinstance(event, TackTried) and not event.passed:
            found.append(f"irons_{event.ship}")
        elif isinstance(event, ShipAground):
            found.append(f"aground_{event.ship}")
        elif isinstance(event, Contact) and event.collided:
            found.append(f"collides_{event.ship}_{event.other}")
        elif isinstance(event, ShipsTied):
            found.append(f"caught_{event.ship}_{event.other}")
    return found


def _first(events: list[Event]) -> set[str]:
    return set(_stops(events)[:1]) or {"sails"}


def _tacks(events: list[Event]) -> set[str]:
    return {stop for stop in _stops(events) if stop.startswith("irons")} or {"sails"}


def _alone(events: list[Event]) -> set[str]:
    return {stop.partition("_")[0] for stop in _first(events)}


def line_over_shoals() -> tuple[Sea, Ask]:
    """Two of three ships in line that draw alike come to the same shoal, and a foe lies beyond it."""
    sea = squadron("1 foe 3 average R6 3", names="abc")
    sea.state.chart = Chart(51, 35, frozenset(), shoals={parse_label("R9"): TOUCHES})
    other = Sea("0 a 3 average R1 1", "1 b 3 average A1 1", options=("shoals",))
    sea.options, sea.rules, sea.book = ("shoals",), other.rules, other.book
    sea.begin(ACTION, dice=[1, 1, 2], last=True)
    return sea, asked(sea, "plot")


@pytest.mark.parametrize(
    ("made", "option", "read"),
    [
        (lambda: shoals({"R18": TOUCHES, "R17": TOUCHES}, "crack"), "4", _alone),
        (behind_the_leader, "4", _first),
        (out_of_line, "L", _tacks),
        (line_over_shoals, "4", _first),
    ],
)
def test_whole_phases_come_out_as_foretold(
    made: Callable[[], tuple[Sea, Ask]], option: str, read: Read
) -> None:
    sea, ask = made()
    odds = odds_of(sea, ask, option)
    assert odds is not None
    dice, seen = Dice(seed=11), Counter[str]()
    for _ in range(SAMPLES):
        state = sea.game.state.clone()
        state.dice = dice
        game = Game(sea.rules, None, 0, state, True)
        game.submit(0, {ask.id: option})
        while not game.over and game.state.unit and game.state.stage != "choose":
            for side in game.waiting_for():
                game.submit(side, {})
        seen.update(read(game.events))
    keys = {chance.key for chance in odds.chances}
    assert set(seen) <= keys, set(seen) - keys
    for chance in odds.chances:
        if "_" in chance.key or chance.key in ("sails", "aground"):
            off = sqrt(chance.chance * (1 - chance.chance) / SAMPLES)
            assert seen[chance.key] / SAMPLES == pytest.approx(chance.chance, abs=4 * off + 1e-9), chance.key


def test_the_questions_of_ground_and_of_a_line_that_tacks() -> None:
    """Cites beat_to_quarters:21.shoals and beat_to_quarters:19.f: in a position, or for ships by their rates."""
    sea, _ = shoals({})
    two = inquire(sea.rules, "ground", sea.state, Inquiry(ship="a", given={"shoals": "2"}))
    assert exact(two, "aground") == Fraction(3, 4)
    ashore = inquire(sea.rules, "ground", sea.state, Inquiry(ship="a", given={"shoals": "0"}))
    assert exact(ashore, "aground") == 1 and ashore.cite == "beat_to_quarters:7.l"
    with pytest.raises(OddsError, match="has no parameter 'shoals'"):
        inquire(
            Sea("0 a 3 average R1 1").rules, "ground", sea.state, Inquiry(ship="a", given={"shoals": "2"})
        )
    with pytest.raises(OddsError, match="does not sail anywhere"):
        inquire(sea.rules, "ground", sea.put("a", aground=True).state, Inquiry(ship="a"))
    line, _ = behind_the_leader()
    tack = inquire(line.rules, "tack", line.state, Inquiry(ship="a"))
    assert exact(tack, "all") == Fraction(1, 2) * Fraction(2, 3) * Fraction(1, 2)
    assert "all" not in [
        each.key for each in inquire(line.rules, "tack", line.state, Inquiry(ship="far")).chances
    ]


def test_a_mishap_is_seen_however_it_is_reported() -> None:
    """Compiled rules append to a list without asking its class; and after a mishap no die is rolled."""
    dice = BranchingDice()

    def aground(report: list[Event]) -> None:
        list.append(report, ShipAground(ship="a", hex=(0, 0)))
        dice.roll("damage")

    found = watched(dice, aground)
    assert found is not None and (found.what, found.ship) == ("aground", "a")
    assert not dice.path
