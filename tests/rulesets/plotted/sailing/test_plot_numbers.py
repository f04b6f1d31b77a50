"""Plots by number: what the registry knows of them, and the rows in which they are asked for."""

import random

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import ruleset
from weathergage.engine.contract.questions import Questions
from weathergage.geometry.hexgrid import DIRECTIONS, parse_label, step
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.core.terms import BY_STERN
from weathergage.rulesets.plotted.sailing.allowances import (
    allowances,
    helm_of,
    off_wind,
    plots_at_sea,
    plots_for,
    runs_ashore,
)
from weathergage.rulesets.plotted.sailing.helm import Helm, legal_list
from weathergage.rulesets.plotted.sailing.plots import (
    BACK,
    BY_HEADING,
    FORWARD,
    NO_MOVE,
    PLOTS,
    carried_out,
    steps_of,
)
from weathergage.rulesets.plotted.turn.notation_phase import PLOT, NotationPhase, plot_numbers

BASIC = Desk("tournament")
ADVANCED = Desk("tournament", "advanced")


@pytest.mark.parametrize("notation", ["0", "3", "L1R1", "1LB", "BB2", "RB"])
def test_the_registry_knows_what_a_plot_does(notation: str) -> None:
    number, steps = PLOTS.number(notation), steps_of(notation)
    assert PLOTS.number(notation) == number and PLOTS.notations[number] == notation
    assert (number == NO_MOVE) == (notation == "0")
    sailed = [each for each in steps if each != BACK]
    counted = PLOTS.length[number], PLOTS.entered[number], PLOTS.backed[number], PLOTS.turned[number]
    hexes = steps.count(FORWARD)
    assert counted == (len(steps), hexes, steps.count(BACK), len(sailed) - hexes)
    assert PLOTS.ends_turning[number] == (sailed[-1:] not in ([], [FORWARD]))


def test_the_registry_refuses_what_cannot_be_read() -> None:
    with pytest.raises(ValueError, match="is not a plot"):
        PLOTS.number("LX")


@pytest.mark.parametrize("off_wind", range(6))
def test_every_legal_plot_is_known_to_lead_where_its_impulses_lead(off_wind: int) -> None:
    """second_edition:B.V.A - on each heading, ahead and around her bow."""
    start = parse_label("R20")
    for number in legal_list(Helm((5, 4, 3, 1), 3), off_wind).numbers:
        for heading in DIRECTIONS:
            end = number * BY_HEADING + heading
            there = start + PLOTS.offset[end], PLOTS.heading[end]
            assert there == carried_out(start, heading, PLOTS.steps[number])


@pytest.mark.parametrize("seed", range(40))
def test_near_land_the_plots_are_those_that_keep_clear_of_it(seed: int) -> None:
    """second_edition:I.III.A.5 - no impulse puts her bow or her stern ashore; with springs on the stern anchor too."""
    chance = random.Random(seed)
    desk = ADVANCED if seed % 2 else BASIC
    lies = {"anchor": BY_STERN, "cables": 2} if seed % 4 == 3 else {}
    ship = desk.ship("a", bow="R20", heading=chance.randint(1, 6), hexes=chance.choice((1, 2)), **lies)
    state = desk.position(ship, desk.ship("far", 1, "A1"), wind=chance.randint(1, 6))
    at_sea = plots_for(desk.book, state, ship)
    land = [
        step(step(ship.bow, chance.randint(1, 6), chance.randint(1, 3)), chance.randint(1, 6))
        for _ in range(4)
    ]
    state.chart = Chart(51, 35, frozenset({*land} - {ship.bow, ship.stern}))
    clear = [plot for plot in at_sea if not runs_ashore(state, ship, steps_of(plot))]
    assert list(plots_for(desk.book, state, ship)) == clear


@pytest.mark.parametrize("desk", [BASIC, ADVANCED], ids=["basic", "advanced"])
@pytest.mark.parametrize("coast", [False, True], ids=["open sea", "coast"])
def test_rows_and_words_offer_the_same_plots(desk: Desk, coast: bool) -> None:
    """tournament:7.1 - a captain who answers by number has the options of one who writes them."""
    ships = desk.ship("a", bow="R20", heading=2), desk.ship("b", 1, "T20", 5)
    state = desk.position(*ships)
    if coast:
        state.chart = Chart(51, 35, frozenset({step(parse_label("R20"), 2, 3)}))
    phase, questions = NotationPhase(desk.book), Questions()
    assert phase.pose(state, questions)
    asked = [row for row in range(questions.rows) if questions.kind[row] == PLOT]
    assert [state.ships[questions.ship[row]].spec.id for row in asked] == ["a", "b"]
    for row in asked:
        ask, offered = phase.describe(state, questions, row), plot_numbers(questions, row)
        assert [PLOTS.notations[number] for number in offered] == list(ask.options)
        assert len(offered) == questions.choices[row] and ask.options[questions.default[row]] == ask.default
        questions.answer[row] = len(offered) - 1
    phase.carry_out(state, questions, None)
    last = [plots_for(desk.book, state, ship)[-1] for ship in ships]
    assert [ship.notation for ship in ships] == last


@pytest.mark.parametrize("rules", ["tournament", "second_edition"])
def test_what_binds_a_helm_is_found_again_by_its_numbers(rules: str) -> None:
    """second_edition:B.IV.A - the plots that are kept for ships alike are those that her own helm allows."""
    desk = Desk(rules, *next(each.options for each in ruleset(rules).presets if each.id == "all"))
    chance, bound = random.Random(1812), set()
    for _ in range(400):
        ship = desk.ship(
            "a",
            heading=chance.randint(1, 6),
            turning=chance.randint(1, 3),
            rowed=chance.random() < 0.2,
            rigging=[chance.choice((0, 3, 3)) for _ in range(4)],
            sails=chance.randint(0, 1),
            still=chance.randint(0, 1),
            ended_turning=chance.random() < 0.3,
            anchor=chance.choice((0, 0, 0, 1, 2, 3)),
            cables=chance.randint(0, 2),
            helmless=chance.choice((0, 9)),
            hanging=chance.choice(((0, 0), (1, 0))),
            aground=chance.choice((0, 0, 0, 4)),
            adrift=9,
        )
        state = desk.position(ship, velocity=chance.randint(0, 5), wind=chance.randint(1, 6))
        helm = Helm(allowances(desk.book, state, ship), ship.turning, not ship.present)
        for rule in desk.book.helms:
            if binding := rule.binding(state, ship):
                helm = rule.bound(helm, binding)
        bound.add(helm)
        assert helm_of(desk.book, state, ship) == helm
        assert plots_at_sea(desk.book, state, ship) is legal_list(helm, off_wind(state, ship.heading))
    assert len(bound) > 50, "too few of them differed to prove anything"
