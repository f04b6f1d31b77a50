"""Advanced X.A: loading with a choice of shot, doubleshot, first shots (26.1 in the Tournament Edition)."""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import BOTH, SECOND, TOURNAMENT, Desk
from tests.builders.plotted.gun_drill import options, refused, two
from tests.builders.plotted.roadstead import on_to, under_way
from weathergage.api import Game, IllegalOrder, load_scenario, start
from weathergage.rulesets.plotted.core.events import BroadsideFired, BroadsideLoaded
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, HALF_DOUBLE, ROUND, UNLOADED
from weathergage.rulesets.plotted.gunnery.fire_bars import GunBar, load_bar
from weathergage.rulesets.plotted.gunnery.shot_words import FirstShotChosen, GunsMadeReady
from weathergage.rulesets.plotted.sailing.helm import Infraction


def loading(desk: Desk, **ship: Any) -> Game:
    """A Reload Phase with alpha, French, and somebody far away."""
    alpha = desk.ship("alpha", **{"nation": "french", **ship})
    return desk.game(desk.position(alpha, desk.ship("beta", 1, "A1"), phase="loading"))


@BOTH
def test_a_x_a_one_broadside_with_any_shot(desk: Desk) -> None:
    """Side and shot in one order; the other side stays empty.

    second_edition:A.X, second_edition:A.X.A - R, C, D or G.
    tournament:26.0, tournament:26.1 - one broadside of each ship and turn.
    """
    game = loading(desk, load=[UNLOADED, UNLOADED])
    ask = desk.asks(game)["load/alpha"]
    assert list(ask.options) == [f"{side} {shot}" for side in "LR" for shot in "RCDG"] + ["none"]
    assert (ask.default, ask.cite, ask.routine) == ("L R", desk.book.cite("A.X.A"), False)
    for wrong in ("L", "LR", "L R R C", "L X", "R d"):
        with pytest.raises(IllegalOrder, match="one empty broadside is loaded in a turn"):
            game.submit(0, {"load/alpha": wrong})
    desk.give(game, load__alpha="R G")
    assert game.state.ships[0].load == row_of([UNLOADED, GRAPE])
    (event,) = desk.happened(game, BroadsideLoaded)
    assert (event.side, event.shot, event.to, event.cite) == (1, "G", 0, desk.book.cite("A.X.A"))
    assert not event.seen_by(1) and not event.seen_by(-1)


@BOTH
def test_a_x_a_a_side_with_guns_only(desk: Desk) -> None:
    """second_edition:A.X.A, tournament:26.1 - no order for a side that is loaded or has no guns left."""
    game = loading(desk, load=[CHAIN, UNLOADED], nation="british")
    assert list(desk.asks(game)["load/alpha"].options) == ["R R", "R D", "R G", "none"]
    bare = loading(desk, load=[UNLOADED, UNLOADED], guns=[8, 0], carronades=[0, 0], bow_guns=(4, 0))
    assert not [o for o in desk.asks(bare)["load/alpha"].options if o.startswith("R")]
    for shot in "RCDG":
        (wrong,) = bare.check(0, {"load/alpha": f"R {shot}"})
        assert wrong.cite == desk.book.cite("A.X.A"), "it is the guns that are wanting, not the shot"


@BOTH
def test_a_viii_b_3_c_doubleshot_in_two_turns(desk: Desk) -> None:
    """Half in, it cannot be fired, and nothing else is loaded before the second half is in.

    second_edition:A.VIII.B.3.c - two turns for every ship.
    tournament:24.2.3.3 - two turns with fewer than three crew sections at hand.
    """
    game = loading(desk, load=[UNLOADED, UNLOADED], crew=[0, 4, 4])
    desk.give(game, load__alpha="L D")
    alpha = game.state.ships[0]
    assert alpha.load == row_of([HALF_DOUBLE, UNLOADED])
    half = two(desk, 1, load=[ROUND, HALF_DOUBLE])
    assert options(desk, half) == [] and "only half" in refused(desk, half, "hull>beta")
    again = loading(desk, load=[HALF_DOUBLE, UNLOADED], crew=[0, 4, 4])
    ask = desk.asks(again)["load/alpha"]
    assert (list(ask.options), ask.default, ask.routine) == (["L D", "none"], "L D", True)
    assert ask.cite == desk.book.cite("A.VIII.B.3.c")
    for other in ("R R", "L R", "R D"):
        with pytest.raises(IllegalOrder, match=r"must be finished"):
            again.submit(0, {"load/alpha": other})
    fewer = loading(desk, load=[UNLOADED, HALF_DOUBLE], guns=[8, 4], bow_guns=(4, 2))
    assert list(desk.asks(fewer)["load/alpha"].options) == ["R D", "none"], (
        "however many guns the other side has"
    )
    port = loading(desk, load=[HALF_DOUBLE, UNLOADED], guns=[4, 8], bow_guns=(2, 4))
    assert list(desk.asks(port)["load/alpha"].options) == ["L D", "none"]
    desk.give(again)
    assert again.state.ships[0].load == row_of([DOUBLE, UNLOADED])
    marks = [e.shot for game_ in (game, again) for e in desk.happened(game_, BroadsideLoaded)]
    assert marks == ["d", "D"]
    assert all(e.rulings == ("W53",) for e in desk.happened(again, BroadsideLoaded))


@BOTH
def test_a_viii_b_3_c_the_log_marks_both_turns_alike(desk: Desk) -> None:
    """The mark of double shot twice, and the other side is not loaded in between.

    second_edition:A.VIII.B.3.c - DS and DS.
    tournament:24.2.3.3 - D and D.
    """
    alpha = desk.ship("alpha", nation="french", load=[UNLOADED, UNLOADED], crew=[0, 4, 4], bow="R20")
    game = under_way(desk, alpha, desk.ship("beta", 1, "A1"), phase="loading")
    on_to(desk, game, "loading", load__alpha="L D")
    assert game.state.turn == 2 and alpha.load[1] == UNLOADED
    on_to(desk, game, "loading", load__alpha="L D")
    assert (list(alpha.load), game.state.turn) == ([DOUBLE, UNLOADED], 3)
    turns = [(e.turn if hasattr(e, "turn") else 0) for e in game.events]
    pairs, turn = [], 1
    for event, started in zip(game.events, turns):
        turn = started or turn
        pairs.append((turn, event))
    log = log_of(desk.rules, pairs, 0)["alpha"]
    mark = "DS" if desk is SECOND else "D"
    assert [line.load for line in log if line.turn in (1, 2)] == [(mark, ""), (mark, "")]


@BOTH
@pytest.mark.parametrize(("shot", "mark"), [("R", "R"), ("C", "CS"), ("D", "DS"), ("G", "GS")])
def test_a_x_a_how_logs_mark_the_shot(desk: Desk, shot: str, mark: str) -> None:
    """Whether it is loaded before the battle or in a Reload Phase; a stroke goes through it when it is fired.

    second_edition:A.X.A - R, CS, DS, GS.
    tournament:26.1 - R, C, D, G.
    """
    wanted = mark if desk is SECOND else shot
    alpha = desk.ship("alpha", nation="french", load=[UNLOADED, ROUND])
    ready = desk.game(desk.position(alpha, desk.ship("beta", 1, "A1"), phase="making_ready"))
    desk.give(ready, shot__alpha__L=shot)
    assert log_of(desk.rules, [(1, event) for event in ready.events], 0)["alpha"][0].load == (wanted, "R")
    game = loading(desk, load=[UNLOADED, ROUND])
    desk.give(game, load__alpha=f"L {shot}")
    spent = BroadsideFired(
        ship="alpha", side=0, target="", aim="", range=0, guns=8, carronades=2, base=0, modifiers=(), table=-1,
        roll=None, cell="", raking=False, initial=False, shot="",
    )  # fmt: skip
    events = [(1, event) for event in game.events]
    assert log_of(desk.rules, events, 0)["alpha"][1].load == (wanted, "")
    assert log_of(desk.rules, [*events, (2, spent)], 0)["alpha"][1].load == (f"{wanted}/", "")


@BOTH
def test_a_viii_b_3_c_a_pause_keeps_what_is_in(desk: Desk) -> None:
    """The second half may wait, but nothing else is loaded meanwhile (ruling W53); without guns there it is over.

    second_edition:A.VIII.B.3.c, tournament:24.2.3.3 - she is committed.
    """
    game = loading(desk, load=[HALF_DOUBLE, UNLOADED])
    desk.give(game, load__alpha="none")
    assert game.state.ships[0].load == row_of([HALF_DOUBLE, UNLOADED])
    lost = loading(desk, load=[HALF_DOUBLE, UNLOADED], guns=[0, 8], carronades=[0, 2], bow_guns=(0, 4))
    assert "R R" in desk.asks(lost)["load/alpha"].options


@BOTH
@pytest.mark.parametrize(
    ("ship", "at_once"),
    [
        ({}, True),
        ({"crew": [1, 1, 1]}, True),
        ({"crew": [0, 4, 4]}, False),
        ({"tasks": [6, 0, 0, 0]}, False),
        ({"tasks": [0, 0, 2, 0]}, False),
        ({"newcomers": [0, 0, 4, 0]}, False),
        ({"crew": [4, 4, 0, 9]}, False),
    ],
    ids=["full", "thin", "one lost", "aloft", "boarding", "just come aboard", "men without a section"],
)
def test_a_viii_b_3_c_three_sections_load_doubleshot_at_once(
    desk: Desk, ship: dict[str, Any], at_once: bool
) -> None:
    """Only in the Tournament Edition, and only with three sections at hand; they need not be full.

    tournament:24.2.3.3, tournament:A-24.2.3 - one turn.
    second_edition:A.VIII.B.3.c - never.
    """
    game = loading(desk, load=[ROUND, UNLOADED], **{key: list(value) for key, value in ship.items()})
    desk.give(game, load__alpha="R D")
    wanted = DOUBLE if at_once and desk is TOURNAMENT else HALF_DOUBLE
    assert game.state.ships[0].load == row_of([ROUND, wanted])


@BOTH
def test_a_x_a_idle_ships_are_told_why(desk: Desk) -> None:
    """second_edition:A.X.A, tournament:26.1 - loaded on both sides, unmanned, or kept from it by another rule."""
    state = desk.position(
        desk.ship("alpha"),
        desk.ship("gamma", load=[0, 0], bow="C3"),
        desk.ship("beta", 1, "A1"),
        phase="loading",
    )
    assert "that broadside is loaded" in refused(desk, state, "R R", "load/alpha")
    lost = desk.ship("delta", load=[0, 0], crew=[0, 0, 0, 0])
    assert load_bar(desk.book, state, lost, 0) == ("she has no crew left", "B.VIII.D.2.b")
    new = desk.ship("delta", load=[0, 0], crew=[4, 0, 0, 0], newcomers=[4, 0, 0, 0])
    reason = load_bar(desk.book, state, new, 0)
    assert reason is not None and reason[1] == "B.VII.B.7"


def test_what_other_rules_forbid_the_guns_is_heard() -> None:
    """second_edition:A.X.A, second_edition:A.VIII - a rule that forbids one side is named; the other side may load."""
    from dataclasses import replace

    from weathergage.rulesets.plotted.gunnery.shot_loading import ShotLoading
    from weathergage.rulesets.plotted.turn.combat_phase import CombatPhase

    class BusyToPort(GunBar):
        def why(self, book: Any, state: Any, ship: Any, side: int) -> Infraction | None:
            return Infraction("", "her people are at work there", "A.V.C.4") if side == 0 else None

    book = replace(SECOND.book, fire_bars=(BusyToPort(),), load_bars=(BusyToPort(),))
    phase, combat = ShotLoading(book), CombatPhase(book)
    both = SECOND.position(SECOND.ship("alpha", load=[0, 0]), SECOND.ship("beta", 1, "A1"))
    asked = phase.asks(both)
    assert asked is not None and {o[0] for o in asked[0][0].options} == {"R", "n"}
    port = SECOND.position(SECOND.ship("alpha", load=[0, 1]), SECOND.ship("beta", 1, "A1"))
    assert phase.asks(port) is None
    told = phase.not_asked(port, "load/alpha")
    assert told is not None and told.cite == "second_edition:A.V.C.4" and "at work" in told.reason
    fire = SECOND.position(SECOND.ship("alpha"), SECOND.ship("beta", 1, "A1"))
    asks = combat.asks(fire)
    assert asks is not None and [ask.id for ask in asks[0]] == ["fire/alpha/R"]
    silent = combat.not_asked(fire, "fire/alpha/L")
    assert silent is not None and silent.cite == "second_edition:A.V.C.4"
    assert combat.not_asked(fire, "fire/alpha/R") is None and combat.not_asked(fire, "plot/alpha") is None


@BOTH
def test_b_x_the_first_shot_is_chosen_before_the_battle(desk: Desk) -> None:
    """Each broadside by itself; round shot unless her captain says otherwise, chain not for the British.

    second_edition:A.VIII.B, second_edition:B.X - guns are loaded when the battle begins.
    tournament:13.0, tournament:24.0 - the same.
    """
    game = start(desk.id, load_scenario("constitution-java"), options=desk.options)
    ask, british = desk.asks(game)["shot/constitution/L"], desk.asks(game, 1)["shot/java/R"]
    assert (list(ask.options), ask.default, ask.routine) == (["R", "C", "D", "G"], "R", False)
    assert list(british.options) == ["R", "D", "G"]
    for side, wrong, why in (
        (0, "none", "all guns are loaded"),
        (0, "X", "write R, C, D or G"),
        (1, "C", "never uses chain"),
    ):
        name = "java/R" if side else "constitution/L"
        with pytest.raises(IllegalOrder, match=why):
            game.submit(side, {f"shot/{name}": wrong})
    desk.give(game, shot__constitution__L="D", shot__java__R="G")
    assert [ship.load for ship in game.state.ships] == [row_of([DOUBLE, ROUND]), row_of([ROUND, GRAPE])]
    assert [ship.initial for ship in game.state.ships] == [row_of([1, 1]), row_of([1, 1])]
    prompt = game.view(0)
    assert prompt.ship("constitution").load == ("D", "R") and prompt.ship("java").load == ("?", "?")


@BOTH
def test_b_x_a_side_without_guns_is_not_loaded(desk: Desk) -> None:
    """second_edition:B.X, tournament:13.0 - only broadsides that have guns are asked about and made ready."""
    bare = desk.ship("alpha", guns=[0, 8], carronades=[0, 0], bow_guns=(0, 4), load=[UNLOADED, ROUND])
    game = desk.game(desk.position(bare, desk.ship("beta", 1, "A1"), phase="making_ready"))
    assert [ask for ask in desk.asks(game) if ask.startswith("shot/")] == ["shot/alpha/R"]
    desk.give(game, shot__alpha__R="G")
    assert list(bare.load) == [UNLOADED, GRAPE]
    assert [e.ship for e in desk.happened(game, GunsMadeReady)] == ["alpha", "beta"]


@BOTH
def test_b_x_the_first_shot_is_her_own_side_s_secret(desk: Desk) -> None:
    """second_edition:A.VIII.B, tournament:24.0 - the enemy sees guns made ready, and an empty place in the log."""
    game = start(desk.id, load_scenario("constitution-java"), options=desk.options)
    desk.give(game, shot__constitution__L="C")
    chosen = [e for e in desk.happened(game, FirstShotChosen) if e.ship == "constitution"]
    assert [(e.side, e.shot, e.to) for e in chosen] == [(0, "C", 0), (1, "R", 0)]
    assert [e.ship for e in desk.happened(game, GunsMadeReady)] == ["constitution", "java"]
    pairs = [(1, event) for event in game.events]
    mine, hers = log_of(desk.rules, pairs, 0), log_of(desk.rules, pairs, 1)
    chain = "CS" if desk is SECOND else "C"
    assert mine["constitution"][0].load == (chain, "R") and mine["java"][0].load == ("", "")
    assert hers["java"][0].load == ("R", "R") and hers["constitution"][0].load == ("", "")
    assert desk.rules.tell(game.state, chosen[0]) == "Constitution's port guns are loaded with chain shot."
