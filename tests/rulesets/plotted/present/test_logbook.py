"""The paper log that follows from events, as the rulebook wants it kept."""

from collections.abc import Mapping, Sequence
from typing import Any

from weathergage.engine.contract.presentation import LogLine
from weathergage.engine.events import REFEREE, Event, Roll
from weathergage.rulesets.plotted.core import events as ev
from weathergage.rulesets.plotted.present.logbook import LogPages

ME, FOE = "constitution", "guerriere"
PAIR: dict[str, Any] = {"ship": ME, "other": FOE}
MINE, THEIRS, ONLOOKER = 0, 1, -1


def moved(ship: str, *kinds: str) -> list[Event]:
    return [
        ev.ShipMoved(ship=ship, impulse=i, kind=kind, bow=(0, 0), stern=(0, 1), heading=1)
        for i, kind in enumerate(kinds)
    ]


def collided(*ships: str) -> Event:
    return ev.ShipsCollided(impulse=1, hex=(0, 0), ships=ships, holder=ships[0], fell_back=ships[1:])


def fired(ship: str, side: int, *, initial: bool = False) -> Event:
    return ev.BroadsideFired(
        ship=ship,
        side=side,
        target="",
        aim="",
        range=0,
        guns=5,
        carronades=0,
        base=0,
        modifiers=(),
        table=-1,
        roll=None,
        cell="",
        raking=False,
        initial=initial,
    )


def loaded(ship: str, side: int, to: int) -> Event:
    return ev.BroadsideLoaded(ship=ship, side=side, shot="R", to=to)


def kept(turns: Mapping[int, Sequence[Event]], side: int = MINE) -> dict[str, list[LogLine]]:
    log = LogPages(side)
    for turn, events in turns.items():
        for event in events:
            log.enter(turn, event)
    return log.pages()


def line(turns: Mapping[int, Sequence[Event]], ship: str, turn: int, side: int = MINE) -> LogLine:
    return next(each for each in kept(turns, side)[ship] if each.turn == turn)


def test_the_move_is_the_plot_as_opened() -> None:
    turn = [ev.PlotOpened(ship=ME, plot="1L2"), *moved(ME, "forward", "port", "forward", "forward")]
    assert line({3: turn}, ME, 3).move == "1L2"


def test_after_a_collision_the_log_shows_the_actual_move() -> None:
    """second_edition:B.V.C.4"""
    turn = [
        ev.PlotOpened(ship=ME, plot="1L2"),
        ev.PlotOpened(ship=FOE, plot="3"),
        *moved(ME, "forward", "port"),
        collided(ME, FOE),
    ]
    assert line({1: turn}, ME, 1).move == "1L"
    assert line({1: turn}, FOE, 1).move == "0"


def test_a_ship_out_of_the_collision_keeps_her_plot() -> None:
    """second_edition:B.V.C.4"""
    turn = [ev.PlotOpened(ship="levant", plot="2"), collided(ME, FOE), *moved("levant", "forward", "forward")]
    assert line({1: turn}, "levant", 1).move == "2"


def test_an_illegal_plot_is_logged_as_far_as_it_was_legal() -> None:
    """second_edition:B.IV.B.7"""
    turn = [
        ev.PlotCut(ship=ME, plot="4", kept="3", reason="her movement allowance is 3"),
        ev.PlotOpened(ship=ME, plot="3"),
    ]
    assert line({1: turn}, ME, 1).move == "3"
    assert line({1: turn[:1]}, ME, 1).move == "3"


def test_a_drifting_turn_is_entered_as_d() -> None:
    """second_edition:B.V.B.4"""
    stayed = [ev.PlotOpened(ship=ME, plot="0")]
    turned = [ev.PlotOpened(ship=ME, plot="L"), *moved(ME, "port")]
    assert line({2: stayed}, ME, 2).move == "0"
    assert line({2: [*stayed, *moved(ME, "drift")]}, ME, 2).move == "D"
    assert line({2: [*turned, *moved(ME, "drift")]}, ME, 2).move == "LD"
    # A fouled ship plots nothing and drifts all the same.
    assert line({2: moved(ME, "drift")}, ME, 2).move == "D"


def test_fouled_ships_have_f_among_their_notes() -> None:
    """second_edition:B.V.C.8"""
    assert line({1: [ev.FoulingRolled(**PAIR, roll=Roll("fouling", 1), fouled=True)]}, ME, 1).notes == ["F"]
    assert line({1: [ev.FoulingRolled(**PAIR, roll=Roll("fouling", 1), fouled=True)]}, FOE, 1).notes == ["F"]
    assert kept({1: [ev.FoulingRolled(**PAIR, roll=Roll("fouling", 5), fouled=False)]}) == {}


def test_unfouled_ships_have_f_in_brackets() -> None:
    """second_edition:B.III"""
    cleared = [ev.UnfoulingRolled(**PAIR, roll=Roll("unfouling", 2), cleared=True)]
    failed = [ev.UnfoulingRolled(**PAIR, roll=Roll("unfouling", 3), cleared=False)]
    assert line({2: cleared}, ME, 2).notes == ["(F)"] == line({2: cleared}, FOE, 2).notes
    assert kept({2: failed}) == {}


def test_each_grapple_that_takes_is_one_g() -> None:
    """second_edition:B.VI.A.8"""
    takes = ev.GrappleTried(**PAIR, roll=Roll("grappling", 1), modifiers=(), held=True)
    back = ev.GrappleTried(ship=FOE, other=ME, roll=Roll("grappling", 2), modifiers=(), held=True)
    fails = ev.GrappleTried(**PAIR, roll=Roll("grappling", 6), modifiers=(), held=False)
    for ship in (ME, FOE):
        assert line({4: [takes, fails, back]}, ship, 4).notes == ["G", "G"]


def test_each_grapple_cast_off_is_g_in_brackets() -> None:
    """second_edition:B.VI.B.6"""
    off = ev.UngrappleTried(**PAIR, roll=Roll("ungrappling", 1), cast_off=True, left=1)
    holds = ev.UngrappleTried(**PAIR, roll=Roll("ungrappling", 4), cast_off=False, left=1)
    for ship in (ME, FOE):
        assert line({5: [off, holds]}, ship, 5).notes == ["(G)"]


def test_boarding_orders_stand_in_the_notes_as_written() -> None:
    """second_edition:B.VII.B.1 and second_edition:B.VII.B.3"""
    turn = [
        ev.PartiesFormed(ship=ME, notation="OBP12>guerriere DBP3"),
        ev.PartiesFormed(ship=FOE, notation="NBP"),
    ]
    assert line({6: turn}, ME, 6).notes == ["OBP12>guerriere DBP3"]
    assert line({6: turn}, FOE, 6).notes == ["NBP"]


def test_a_log_begins_with_both_broadsides_loaded() -> None:
    """second_edition:B.X"""
    first = kept({1: [ev.PlotOpened(ship=ME, plot="1")]})[ME][0]
    assert first == LogLine(turn=0, move="", load=("R", "R"), notes=[])


def test_loading_is_an_r_on_the_line_of_the_turn() -> None:
    """second_edition:B.X.C"""
    turns = {1: [fired(ME, 1)], 2: [loaded(ME, 1, to=MINE)]}
    assert line(turns, ME, 2).load == ("", "R")
    assert line(turns, ME, 1).load == ("", "")


def test_a_shot_is_a_slash_through_the_latest_load() -> None:
    """second_edition:B.VIII.A.6"""
    turns = {3: [fired(ME, 0, initial=True), loaded(ME, 0, to=MINE)], 4: [fired(ME, 0), fired(ME, 1)]}
    assert [each.load for each in kept(turns)[ME]] == [("R/", "R/"), ("R/", ""), ("", "")]
    turns[4] = []
    assert [each.load for each in kept(turns)[ME]] == [("R/", "R"), ("R", "")]


def test_the_enemys_loads_stay_secret_and_his_shots_do_not() -> None:
    """second_edition:B.IV.B.5"""
    turns = {
        1: [fired(FOE, 0), loaded(FOE, 0, to=THEIRS)],
        2: [],
        3: [fired(FOE, 0), loaded(FOE, 1, to=THEIRS)],
    }
    for reader in (MINE, ONLOOKER):
        assert [each.load for each in kept(turns, reader)[FOE]] == [("R/", "R"), ("", ""), ("/", "")]
    silent = {
        turn: [e for e in events if not isinstance(e, ev.BroadsideLoaded)] for turn, events in turns.items()
    }
    assert kept(turns, MINE) == kept(silent, MINE)


def test_his_own_side_and_the_referee_read_the_whole_log() -> None:
    turns = {
        1: [fired(FOE, 0), loaded(FOE, 0, to=THEIRS)],
        2: [],
        3: [fired(FOE, 0), loaded(FOE, 1, to=THEIRS)],
    }
    for reader in (THEIRS, REFEREE):
        assert [each.load for each in kept(turns, reader)[FOE]] == [("R/", "R"), ("R/", ""), ("", "R")]
