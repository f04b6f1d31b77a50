"""Odds of the ground: plots that lead over it, how fast a ship sits, and when she comes off (O.XI, 38.0)."""

from fractions import Fraction

import pytest

from tests.builders.odds import exact
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.roadstead import ask_of, under_way
from weathergage.api import Game, Inquiry, Odds, OddsError, inquire
from weathergage.engine.odds import question_of
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.plotted.core.state import Chart

EDITIONS = pytest.mark.parametrize("edition", ["second_edition", "tournament"])


def off_coast(edition: str, *more: str, land: str = "", shoal: str = "R18") -> Game:
    """Ship a of depth 20 in R20, heading north, with shoal water of 18 feet before her; an enemy far away."""
    desk = Desk(edition, "running_aground", *more)
    shoals = {parse_label(shoal): 18} if shoal else {}
    chart = Chart(51, 35, frozenset([parse_label(land)] if land else []), shoals=shoals)
    ships = desk.ship("a", depth=20), desk.ship("far", 1, "A9", 4)
    return under_way(desk, *ships, chart=chart, phase="movement_notation")


def told(game: Game, plot: str) -> Odds | None:
    found: Odds | None = game.view(0).odds(ask_of(game, "plot/a"), plot)
    return found


@EDITIONS
def test_a_plot_over_a_shoal_runs_aground_and_a_die_tells_how_fast(edition: str) -> None:
    """second_edition:O.XI.B, tournament:38.2: 15 of 36 dice after dice bring her off at the first try."""
    game = off_coast(edition)
    assert told(game, "1") is None and told(game, "0") is None
    odds = told(game, "2")
    assert exact(odds, "aground") == 1 and exact(odds, "fast") == Fraction(1, 6)
    assert exact(odds, "off_1") == Fraction(15, 36)
    assert exact(odds, "off_2") == Fraction(1, 6) * sum(1 - Fraction(k, 6) ** 2 for k in range(1, 6))
    assert odds is not None and "drift is not in it" in odds.given[0]


@EDITIONS
def test_a_plot_onto_land_is_the_end_of_her(edition: str) -> None:
    """second_edition:O.XI.C, tournament:38.3: no die helps."""
    odds = told(off_coast(edition, land="R19"), "2")
    assert exact(odds, "lost") == 1 and odds is not None and len(odds.chances) == 1
    assert exact(told(off_coast(edition, land="R19", shoal=""), "2"), "lost") == 1, "nor is a shoal needed"


@EDITIONS
def test_shoals_that_nobody_has_found_are_not_betrayed(edition: str) -> None:
    """second_edition:O.XII, tournament:39.0: of water whose depth is unknown nothing is told."""
    assert told(off_coast(edition, "casting_the_lead"), "2") is None


def test_where_the_ground_is_no_matter_nothing_is_told() -> None:
    desk = Desk("second_edition")
    chart = Chart(51, 35, frozenset(), shoals={parse_label("R18"): 18})
    game = under_way(desk, desk.ship("a", depth=20), desk.ship("far", 1, "A9", 4), chart=chart)
    assert told(game, "2") is None
    with pytest.raises(OddsError, match="has no question 'ground'"):
        inquire(desk.rules, "ground", game.state, Inquiry(ship="a"))


def test_38_2_2_1_guns_overboard_are_weighed() -> None:
    """tournament:38.2.2.1: with 4 on her first die she needs a 5 or more, or a 4 with guns overboard."""
    desk = Desk("tournament", "running_aground")
    fast = {"aground": 4, "stranded": 1, "afloat_at": parse_label("R20"), "afloat_heading": 2}
    chart = Chart(51, 35, frozenset(), shoals={parse_label("S20"): 18})
    ships = desk.ship("a", 0, "S20", 2, depth=20, **fast), desk.ship("far", 1, "A9", 4)
    game = under_way(desk, *ships, chart=chart, phase="refloating", turn=2)
    ask = ask_of(game, "jettison/a")
    assert exact(game.view(0).odds(ask, "-"), "off_1") == Fraction(2, 6)
    assert exact(game.view(0).odds(ask, "guns"), "off_1") == Fraction(3, 6)
    plain = inquire(desk.rules, "ground", game.state, Inquiry(ship="a"))
    lighter = inquire(desk.rules, "ground", game.state, Inquiry(ship="a", given={"lighten": "yes"}))
    assert exact(plain, "off_1") == Fraction(2, 6) and exact(lighter, "off_1") == Fraction(3, 6)
    assert exact(lighter, "off_2") == 1 - Fraction(1, 4)
    with pytest.raises(OddsError, match="position determines it"):
        inquire(desk.rules, "ground", game.state, Inquiry(ship="a", given={"die": "2"}))


@EDITIONS
def test_the_question_itself_lets_a_ship_run_aground(edition: str) -> None:
    """second_edition:O.XI.B, tournament:38.2, tournament:38.2.2: a ship in deep water, before and after her die."""
    desk = Desk(edition, "running_aground")
    ships = desk.ship("a", depth=20), desk.ship("far", 1, "A9", 4)
    state = under_way(desk, *ships).state
    before = inquire(desk.rules, "ground", state, Inquiry(ship="a"))
    assert exact(before, "fast") == Fraction(1, 6) and exact(before, "off_1") == Fraction(15, 36)
    for die in range(1, 7):
        given = {"die": str(die)}
        odds = inquire(desk.rules, "ground", state, Inquiry(ship="a", given=given, posed=True))
        assert exact(odds, "fast") == (die == 6)
        for tries in (1, 2, 3, 6):
            assert exact(odds, f"off_{tries}") == 1 - Fraction(die, 6) ** tries
    assert not state.ship("a").aground, "nothing has happened yet"


def test_nobody_works_off_a_ship_that_has_struck() -> None:
    """second_edition:O.XI.B: somebody must be there to try."""
    desk = Desk("second_edition", "running_aground")
    ships = desk.ship("a", depth=20, surrendered=1, hull=0), desk.ship("far", 1, "A9", 4)
    state = under_way(desk, *ships, phase="unfouling").state
    with pytest.raises(OddsError, match="nobody aboard"):
        inquire(desk.rules, "ground", state, Inquiry(ship="a"))


def test_38_2_2_only_the_tournament_edition_throws_guns_overboard() -> None:
    """tournament:38.2.2.1, second_edition:O.XI.B: the question is put with guns only where the rules have them."""
    for edition, lighter in (("second_edition", False), ("tournament", True)):
        rules = Desk(edition, "running_aground").rules
        asked = question_of(rules, "ground")
        assert ("lighten" in {parameter.id for parameter in asked.parameters}) == lighter
