"""Orders as the books print them: with or without blanks, in either case, and D for a ship that stays (ruling P18)."""

from typing import Any

import pytest

from tests.builders.plotted.desk import ALL_FOUR, Desk
from weathergage.api import Game, IllegalOrder
from weathergage.bots.sandbox.guard import Guard
from weathergage.engine.orders import Ask, Request
from weathergage.referee import adjudicate, read_position
from weathergage.rulesets.plotted.core.events import PlotCut, PlotOpened
from weathergage.rulesets.plotted.sailing.plots import FORWARD, read_plot, steps_of

WRITTEN = [
    ("l1r1", "L1R1"),
    ("L 1 R 1", "L1R1"),
    (" 2 ", "2"),
    ("1 1", "2"),
    ("D", "0"),
    ("d", "0"),
    (" D ", "0"),
]


def at_sea(desk: Desk) -> Game:
    """One ship of each side, far apart, with the wind on the quarter."""
    return desk.at(desk.ship("a", heading=2), desk.ship("b", 1, "A1"), wind=1)


@ALL_FOUR
@pytest.mark.parametrize(("text", "plot"), WRITTEN)
def test_a_plot_is_read_however_it_is_written(desk: Desk, text: str, plot: str) -> None:
    """second_edition:B.IV.B.2, tournament:7.2.2 - checked, sealed and noted in the journal as the log has it."""
    game = at_sea(desk)
    assert plot in desk.asks(game)["plot/a"].options
    assert game.check(0, {"plot/a": text}) == []
    game.submit(0, {"plot/a": text})
    assert game.journal[-1].orders["plot/a"] == plot
    desk.give(game)
    assert [event.plot for event in desk.happened(game, PlotOpened) if event.ship == "a"] == [plot]


@pytest.mark.parametrize("edition", ["second_edition", "tournament"])
def test_backed_sails_are_read_with_blanks(edition: str) -> None:
    """second_edition:A.V.B, tournament:20.2 - plots that are understood but not listed are read as well."""
    desk = Desk(edition, "advanced")
    game = at_sea(desk)
    game.submit(0, {"plot/a": "b B b 1"})
    assert game.journal[-1].orders["plot/a"] == "BBB1"


@ALL_FOUR
def test_what_is_wrong_stays_wrong(desk: Desk) -> None:
    """second_edition:B.IV.B.2, tournament:7.2.2 - another way of writing makes no plot legal."""
    for text in ("l l", "9", "D1", "x", ""):
        with pytest.raises(IllegalOrder):
            at_sea(desk).submit(0, {"plot/a": text})


def test_only_plots_are_read_so() -> None:
    """second_edition:A.V.C.1, second_edition:A.X.A - A anchors and a cuts the cable: other answers stand."""
    read = Desk("second_edition", "advanced").rules.read
    assert read is not None
    assert read(Ask("anchor/a", "anchor", "a", ("-", "A"), "-", ""), "a") == "a"
    assert read(Ask("load/a", "load", "a", ("L R", "none"), "none", ""), "lr") == "lr"


def frigates(plot: str, **changes: Any) -> dict[str, Any]:
    """A position file with two frigates, one of which has written a plot."""
    place = {"otter": ("british", "br-38", "V20"), "lynx": ("french", "fr-40", "T9")}
    sides = [
        {
            "id": nation,
            "name": nation.title(),
            "nations": [nation],
            "ship": [{"name": name.title(), "type": kind, "quality": "average", "bow": bow, "heading": 2}],
        }
        for name, (nation, kind, bow) in place.items()
    ]
    battle = {"ruleset": "second_edition", "wind": {"direction": 1}, "dice": [], "side": sides}
    return {**battle, "orders": {"plot/otter": plot}, **changes}


@pytest.mark.parametrize(("text", "plot"), WRITTEN)
def test_the_referee_reads_every_way_of_writing(text: str, plot: str) -> None:
    """second_edition:B.IV.B.2 - in orders, and in the position after the movement."""
    events = [step.event for step in adjudicate(frigates(text)).steps]
    assert [e.plot for e in events if isinstance(e, PlotOpened) and e.ship == "otter"] == [plot]
    assert not any(isinstance(event, PlotCut) for event in events)
    now = {"otter": {"plot": text}, "lynx": {"plot": "0"}}
    moved = read_position(frigates("0", phase="combat", now=now, orders={})).state.ships[0]
    assert (moved.notation, moved.entered) == (plot, steps_of(plot).count(FORWARD))


def test_the_referee_cuts_an_illegal_plot_where_it_goes_wrong() -> None:
    """second_edition:B.IV.B.7 - also one in lower case or with what nobody can read at its end."""
    for text, kept in (("l l 2", "L"), ("1 ?", "1")):
        events = [step.event for step in adjudicate(frigates(text)).steps]
        assert [e.kept for e in events if isinstance(e, PlotCut)] == [kept]


def test_plots_for_turns_to_come_are_read_too() -> None:
    """second_edition:O.IV.3 - with command lag a plot is a plot, whenever it is due."""
    desk = Desk("second_edition", "command_lag")
    assert desk.rules.read is not None
    ask = Ask("ahead/a/7", "ahead", "a", ("0", "1", "L1R1"), "0", "")
    assert [desk.rules.read(ask, text) for text in ("d", "l1 r1")] == ["0", "L1R1"]


class Scribe:
    """A bot that writes its plots with blanks, in lower case."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, view: Any, request: Request) -> dict[str, str]:
        return {"plot/a": "l 1 r 1"}


def test_a_bot_may_write_as_people_do() -> None:
    """second_edition:B.IV.B.2 - its order stands and nothing is complained of."""
    game = at_sea(Desk("second_edition"))
    guard = Guard("scribe", (lambda: Scribe, ()), 1, trusted=True)
    request = game.requests[0]
    assert request is not None
    assert guard.decide(game.view(0), request)["plot/a"] == "L1R1" and not guard.complaints


def test_a_view_reads_an_answer() -> None:
    """second_edition:B.IV.B.2 - for those who look an answer up before it is given."""
    game = at_sea(Desk("second_edition"))
    assert game.view(0).read(Desk.asks(game)["plot/a"], "l1 r1") == "L1R1"


@pytest.mark.parametrize(("text", "left"), [("", ""), ("x y", "x y"), ("1x", "1X"), ("12345", "12345")])
def test_what_cannot_be_read_is_left_to_be_refused(text: str, left: str) -> None:
    """second_edition:B.IV.B.4 - nothing is guessed, and what begins like no plot is told as it was written."""
    assert read_plot(text) == left


@pytest.mark.parametrize("text", ["l1 r1", "L1R1"])
def test_the_forecast_and_the_odds_read_them_too(text: str) -> None:
    """second_edition:B.IV.B.2 - what a plot promises is the same in every way of writing."""
    desk = Desk("second_edition")
    game = desk.at(desk.ship("a", heading=2), desk.ship("b", 1, "T19", 5), wind=1)
    view = game.view(0)
    assert view.forecast({"plot/a": text}, samples=6) == view.forecast({"plot/a": "L1R1"}, samples=6)
    ask = Desk.asks(game)["plot/a"]
    assert view.odds(ask, text) == view.odds(ask, "L1R1")
