"""Exact odds: small cases worked out by hand, and answers to open asks."""

from fractions import Fraction

import pytest

from tests.builders.beat_to_quarters.gundeck import abeam, stern_on
from tests.builders.beat_to_quarters.line import CLOSE, formed, squadron
from tests.builders.beat_to_quarters.sea import ACTION, BOARDING, COMMAND, Sea
from tests.builders.odds import exact
from weathergage.api import Ask, Inquiry, Odds, OddsError, inquire
from weathergage.engine.odds import Chance
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.broadside_odds import shot_odds
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, aim_at
from weathergage.rulesets.drawn.beat_to_quarters.present.previews import shot_preview
from weathergage.rulesets.drawn.beat_to_quarters.present.view import QuartersView
from weathergage.rulesets.shared.chart import Chart
from weathergage.rulesets.shared.views import PlotPreview
from weathergage.scenarios.two_ships import ShipTextError, two_ships


def ask(sea: Sea, question: str, ship: str = "a", other: str = "b", **figures: str) -> Odds:
    """A question about a position."""
    given = {ship: figures} if figures else {}
    return inquire(sea.rules, question, sea.state, Inquiry(ship=ship, other=other, figures=given))


def test_a_shot_that_needs_the_best_dice() -> None:
    """Equal ships 10 hexes apart: 6 against 1 is column 0, where only a 12 counts, a mast."""
    odds = ask(abeam(10), "shot")
    assert exact(odds, "hits") == exact(odds, "mast") == Fraction(1, 36 * 12)
    assert exact(odds, "hangs") == Fraction(4, 36 * 12 * 6)
    assert exact(odds, "lowered") == 0
    assert [(row.value, Fraction(row.exact)) for row in odds.spread("column").rows] == [
        (-1, Fraction(35, 36)),
        (0, Fraction(1, 36)),
    ]
    assert [(m.value, m.label) for m in odds.modifiers] == [
        (3, "rating of the target"),
        (-5, "range 10"),
        (-3, "rating of the firer"),
    ]


def test_a_small_ship_takes_no_level_from_a_great_one_but_by_a_rake() -> None:
    """The odds know what the cells count for."""
    assert exact(ask(abeam(1, (5, 2)), "shot"), "lowered") == 0
    assert exact(ask(stern_on(1, (5, 2)), "shot"), "lowered") > 0


def test_crew_checks() -> None:
    """An average crew needs a 4, a poor one a 6; a dismasted ship is grappled without a check."""
    assert exact(ask(abeam(1), "grapple"), "succeeds") == Fraction(1, 2)
    assert exact(ask(abeam(1), "grapple", quality="poor"), "succeeds") == Fraction(1, 6)
    free = ask(abeam(1).put("b", masts=0), "grapple")
    assert exact(free, "succeeds") == 1 and free.notes
    assert exact(ask(abeam(1), "tack", quality="elite"), "passes") == Fraction(5, 6)


def test_running_into_a_ship() -> None:
    """Half the time they collide; else five of nine times one of two dice fouls."""
    odds = ask(abeam(1), "foul")
    assert exact(odds, "collides") == Fraction(1, 2)
    assert exact(odds, "caught") == Fraction(1, 2) * Fraction(5, 9)
    assert exact(odds, "fouled") + exact(odds, "clear") == 1


def test_an_even_fight_for_a_deck() -> None:
    """15 of 36 ways carry her; of the rest 15 of 36 lose the own ship."""
    sea = abeam(1).tie("a", "b", 2)
    odds = ask(sea, "melee")
    assert exact(odds, "carries") == Fraction(15, 36)
    assert exact(odds, "lost") == Fraction(21, 36) * Fraction(15, 36)
    struck = ask(sea.put("b", struck=True), "melee")
    assert exact(struck, "carries") == 1 and struck.cite == "beat_to_quarters:16.8"
    assert exact(ask(abeam(1), "boarding"), "taken_in_all") == Fraction(1, 2) * Fraction(15, 36)


def test_a_fire_burns_until_it_is_out_or_reaches_the_powder() -> None:
    """Out by 3 in 6, up by 3 in 36; so 6 to 1 in the end."""
    odds = ask(abeam(9), "fire")
    assert exact(odds, "out") == Fraction(1, 2) and exact(odds, "explodes") == Fraction(1, 12)
    assert exact(odds, "saved") == Fraction(6, 7) and exact(odds, "lost") == Fraction(1, 7)


def test_broadsides_until_she_strikes() -> None:
    """The first of them is the chance of a single shot; more never make it less."""
    sea = abeam(3, (3, 5))
    chances: tuple[Chance, ...] = ask(sea, "strike", "b", "a").chances
    assert chances[0].chance == ask(sea, "shot").chance("strikes").chance
    assert [each.chance for each in chances[:4]] == sorted(each.chance for each in chances[:4])


@pytest.mark.parametrize(
    ("question", "sea", "words"),
    [
        ("shot", abeam(3).put("a", burning=True), "she is on fire"),
        ("shot", abeam(3).put("b", struck=True), "has struck"),
        ("shot", Sea("0 a 3 average R20 1", "1 b 3 average R15 1"), "not in that field"),
        ("ungrapple", abeam(1), "is not grappled with"),
        ("grapple", abeam(3), "must lie next to each other"),
        ("melee", abeam(1), "is not fouled or grappled with"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_rule(question: str, sea: Sea, words: str) -> None:
    with pytest.raises(OddsError, match=words) as refused:
        ask(sea, question)
    assert "[beat_to_quarters:" in str(refused.value)


def test_ships_by_rate() -> None:
    """A ship may be known by her rate alone."""
    battle, figures = two_ships("rate=5 built=2 crack", "rate=8")
    rules = Sea("0 a 3 average R20 1", "1 b 3 average R1 1").rules
    state = rules.set_up(rules, battle, 0)
    assert [ship.spec.rate for ship in state.ships] == [2, 8]
    odds = inquire(rules, "shot", state, Inquiry(ship="a", other="b", figures=figures, posed=True))
    assert [m.value for m in odds.modifiers] == [8, 4, -5]
    with pytest.raises(ShipTextError, match="rates 1 to 8"):
        two_ships("rate=9", "rate=3")


def loaded(sea: Sea, shot: str, question: str = "shot", **more: str) -> Odds:
    """A question about a broadside that is loaded like that."""
    given = {"shot": shot, **more}
    return inquire(sea.rules, question, sea.state, Inquiry(ship="a", other="b", given=given))


def close() -> Sea:
    return Sea("0 a 3 average R20 1", "1 b 3 average S20 1", options=("shot",))


@pytest.mark.parametrize("shot", ["chain", "double", "grape", "hot"])
def test_special_shot_may_be_asked_about(shot: str) -> None:
    """Cites beat_to_quarters:21.shot.loads: the same as with those guns so loaded, and other than round shot."""
    odds = loaded(close(), shot)
    assert f"Loaded with {shot} shot." in odds.given
    assert odds == loaded(close().put("a", load=[shot, shot]), "loaded")
    plain = loaded(close().put("a", load=[shot, shot]), "round")
    assert plain.chances != odds.chances and plain == ask(close(), "shot")


def test_what_special_shot_does() -> None:
    """Cites beat_to_quarters:21.shot.hot, beat_to_quarters:21.shot.grape and beat_to_quarters:21.shot.double."""
    hot, plain = loaded(close(), "hot"), loaded(close(), "round")
    assert exact(hot, "own_fire") == Fraction(1, 6)
    assert exact(hot, "hits") == exact(plain, "hits") * Fraction(5, 6)
    assert exact(loaded(close(), "grape"), "mast") == 0
    assert loaded(close(), "double").spread("column").mean == plain.spread("column").mean + 2
    # Who asks whether a strikes is fired into by b, loaded as it was said.
    assert exact(loaded(close(), "grape", "strike"), "strikes_1") == exact(
        loaded(close(), "grape"), "strikes"
    )


def test_special_shot_that_cannot_be_fired_is_refused() -> None:
    """Cites beat_to_quarters:21.shot.grape: it carries one hex; and chasers are never loaded with special shot."""
    with pytest.raises(OddsError, match="out of range"):
        loaded(Sea("0 a 3 average R20 1", "1 b 3 average U20 1", options=("shot",)), "grape")
    with pytest.raises(OddsError, match="chasers fire round shot only"):
        loaded(
            Sea("0 a 3 average R20 1", "1 b 3 average R18 1", options=("shot", "chasers")),
            "chain",
            battery="bow",
        )
    with pytest.raises(OddsError, match="has no parameter 'shot'"):
        loaded(abeam(1), "chain")


def test_odds_of_answers_that_are_asked_for() -> None:
    """Shots, grapples, boardings and attempts have odds; holding has none."""
    sea = abeam(1).put("a", anchor="AB")
    sea.begin(ACTION)
    view = sea.game.view(0)
    (fire,) = view.request.asks
    assert view.odds(fire, "hold") is None
    shot = view.odds(fire, "b")
    assert shot is not None and shot == ask(abeam(1).put("a", anchor="AB"), "shot")
    sea = abeam(1).tie("a", "b", 3)
    sea.begin(COMMAND)
    view = sea.game.view(0)
    for each in view.request.asks:
        found = view.odds(each, "try")
        assert (
            found is not None and found.question == each.kind and exact(found, "succeeds") == Fraction(1, 2)
        )
    sea.begin(BOARDING)
    view = sea.game.view(0)
    found = view.odds(view.request.asks[0], "b")
    assert found is not None and exact(found, "carries") == Fraction(15, 36)


def test_a_course_that_ends_head_to_wind_shows_the_odds_of_the_tack() -> None:
    """Close hauled, one hexside to port is the wind's eye."""
    sea = Sea("0 a 4 average R20 5", "1 b 4 average A1 1", wind=1)
    sea.begin(ACTION, dice=[1, 2])
    view = sea.game.view(0)
    (plot,) = view.request.asks
    into = next(option for option in plot.options if option.endswith("L"))
    away = next(option for option in plot.options if option.endswith("R"))
    odds = view.odds(plot, into)
    assert odds is not None and exact(odds, "passes") == Fraction(1, 2)
    assert view.odds(plot, away) is None


def courses(sea: Sea, dice: list[int]) -> tuple[QuartersView, Ask]:
    """The view of the first side, and what is asked about the course of her ship."""
    sea.quiet().begin(ACTION, dice=dice)
    while "plot/a" not in sea.asked():
        for side in sea.game.waiting_for():
            sea.game.submit(side, {})
    view = sea.game.view(0)
    (plot,) = view.request.asks
    return view, plot


def stopped(view: QuartersView, ask: Ask) -> dict[str, str]:
    """What is in the way of each course."""
    previews = view.previews(ask).items()
    return {option: preview.stopped for option, preview in previews if isinstance(preview, PlotPreview)}


def test_a_course_into_another_ship_says_so_and_shows_the_odds_of_fouling() -> None:
    """Cites beat_to_quarters:7.b and beat_to_quarters:7.f: the other lies across, her bow two hexes ahead."""
    sea = Sea("0 a 3 average R20 1", "1 b 3 average R18 2", "1 far 3 average A1 1")
    view, plot = courses(sea, [4, 1, 2])
    found = stopped(view, plot)
    assert found["4"] == found["2"] == found["7"] == "b" and found["1"] == found["0"] == ""
    odds = view.odds(plot, "4")
    assert odds is not None and odds.question == "foul" and "B" in odds.given[0]
    assert exact(odds, "collides") == Fraction(1, 2) and "sails on or throws grapples" in odds.given[0]
    assert view.odds(plot, "1") is None


def test_a_stern_that_swings_into_a_ship_is_foretold() -> None:
    """Cites beat_to_quarters:6.a.5: one hex on her stern comes to starboard where she turns to port."""
    sea = Sea("0 a 3 average R20 1", "1 b 3 average S20 1", "1 far 3 average A1 1")
    view, plot = courses(sea, [1, 1, 1])
    found = stopped(view, plot)
    assert found["1L"] == "b" and found["1"] == found["1R"] == found["3L"] == ""
    odds = view.odds(plot, "1L")
    assert odds is not None and odds.question == "foul" and "she does not turn" in odds.given[0]


def test_land_and_shoals_in_the_way_are_told() -> None:
    """Cites beat_to_quarters:6.b.3: of a tack that she does not live to see nothing is told."""
    sea = Sea("0 a 4 average R20 5", "1 b 4 average A1 1", wind=1, land=["Q20"])
    view, plot = courses(sea, [1, 2])
    assert stopped(view, plot)["1L"] == "land"
    odds = view.odds(plot, "1L")
    assert odds is not None and odds.title == "A runs ashore" and exact(odds, "aground") == 1
    assert {"irons", "sails"}.isdisjoint(chance.key for chance in odds.chances)
    shoals = Chart(51, 35, frozenset(), shoals={parse_label("R18"): 12})
    sea = Sea("0 a 3 average R20 1", "1 b 3 average A1 1", options=("shoals",), chart=shoals)
    view, plot = courses(sea, [4, 1, 2])
    found = stopped(view, plot)
    assert found["2"] == found["4"] == "shoal" and found["1"] == ""


def test_a_squadron_is_told_of_what_is_in_the_way_of_any_of_its_ships() -> None:
    """Cites beat_to_quarters:19.a: whoever of them comes to it; those in line are not in each other's way."""
    sea = squadron("1 x 3 average R7 1")
    view, plot = courses(sea, [2, 2, 1])
    found = stopped(view, plot)
    assert found["1"] == "" and found["2"] == found["5"] == "x"
    abreast = formed(Sea("0 a 3 average R10 1", "0 b 3 average S10 1", "1 x 3 average S7 1"), "ab", "abreast")
    view, plot = courses(abreast, [2, 2, 1])
    found = stopped(view, plot)
    assert found["1"] == "" and found["2"] == "x", "in the way of the second ship only"
    odds = view.odds(plot, "2")
    assert odds is not None and "B would come" in odds.given[0]


def test_a_squadron_that_is_led_into_the_wind_shows_the_odds_of_its_leader() -> None:
    """Cites beat_to_quarters:19.f: the ship that leads is put to the test like any other."""
    view, plot = courses(squadron(wind=CLOSE), [1, 2])
    into = next(option for option in plot.options if option.endswith("L"))
    odds = view.odds(plot, into)
    assert odds is not None and odds.question == "tack" and exact(odds, "passes") == Fraction(1, 2)


@pytest.mark.parametrize("load", ["", "double", "grape", "hot"])
def test_a_shot_tells_at_once_how_often_it_does_any_damage(load: str) -> None:
    """Cites beat_to_quarters:10.e.6: a column of the table is no hit yet, and hot shot may not go off."""
    sea = close().put("a", load=[load, load])
    aim = aim_at(sea.book, sea.state, sea["a"], 1, sea["b"])
    assert isinstance(aim, Aim)
    told = shot_preview(sea.book, sea.state, aim)
    assert told.damage == pytest.approx(shot_odds(sea.book, sea.state, aim).chance("hits").chance)
    assert told.damage < sum(each.chance for each in told.columns if each.column >= 0)
    assert max(told.results.values()) <= told.damage <= sum(told.results.values()) + 1e-9
    assert not sea["a"].burning
