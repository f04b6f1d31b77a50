"""Optional rules, section III: one written signal for each ship, for her own fleet's eyes only."""

from typing import Any

import msgspec
import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from weathergage.api import Game, IllegalOrder, OptionError, ruleset
from weathergage.rulesets.plotted.boarding.capture import capture, check_prize
from weathergage.rulesets.plotted.core.events import PlotOpened
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.particulars import Particulars
from weathergage.rulesets.plotted.core.terms import MELEE
from weathergage.rulesets.plotted.options.signals import SignalMade

EDITIONS = ("second_edition", "tournament")
WORDS = "Engage the enemy more closely"


@pytest.fixture(params=EDITIONS)
def desk(request: Any) -> Desk:
    return Desk(request.param, "signals")


@pytest.fixture(params=EDITIONS)
def babel(request: Any) -> Desk:
    return Desk(request.param, "signals", "no_foreign_signals")


def fleet(desk: Desk, **second: Any) -> Game:
    """Three ships of side 0 and two of side 1."""
    return desk.at(
        desk.ship("victory", bow="A5", heading=2),
        desk.ship("mars", **{"bow": "A10", "heading": 2, **second}),
        desk.ship("ajax", bow="A15", heading=2),
        desk.ship("bucentaure", side=1, bow="KK5"),
        desk.ship("redoutable", side=1, bow="KK10"),
    )


def made(game: Game) -> list[Any]:
    return Desk.happened(game, SignalMade)


def test_o3_signals_are_all_that_captains_can_say(desk: Desk) -> None:
    """second_edition:O.III tournament:31.0 -- each ship may make one; without the option nothing is asked."""
    asked = desk.asks(fleet(desk))
    assert {ask_id for ask_id in asked if ask_id.startswith("signal/")} == {
        "signal/victory",
        "signal/mars",
        "signal/ajax",
    }
    assert not any(ask_id.startswith("signal/") for ask_id in Desk.asks(fleet(Desk(desk.id))))


def test_o3_1_a_signal_comes_too_late_for_the_turn(desk: Desk) -> None:
    """second_edition:O.III.1 tournament:31.0 -- it is read when all movement of the turn has been written."""
    game = fleet(desk)
    game.submit(0, {"signal/victory": WORDS})
    assert not made(game)
    assert WORDS.encode() not in msgspec.json.encode(game.view(0).wire())
    game.submit(1, {})
    kinds = [type(event) for event in game.events]
    assert kinds.index(SignalMade) > max(n for n, kind in enumerate(kinds) if kind is PlotOpened)


def test_o3_3_a_signal_can_say_only_so_much(desk: Desk) -> None:
    """second_edition:O.III.3 tournament:31.0 -- ruling W82: 80 letters on one line."""
    game = fleet(desk)
    assert desk.asks(game)["signal/victory"].free_text == 80
    game.clone().submit(0, {"signal/victory": "x" * 80})
    for text in ("x" * 81, "two\nlines"):
        with pytest.raises(IllegalOrder) as refused:
            game.submit(0, {"signal/victory": text})
        assert refused.value.violations[0].cite == desk.book.cite("O.III.B")
    assert "W82" in desk.rules.rulings


def test_o3_a_messages_are_written_in_the_notation_phase(desk: Desk) -> None:
    """second_edition:O.III.A tournament:31.1 -- and go to the ships of the fleet, nobody else."""
    game = fleet(desk)
    assert game.requests[0] is not None and game.requests[0].phase == "movement_notation"
    desk.give(game, signal__victory=WORDS, signal__redoutable="Nous verrons")
    own, enemy = made(game)
    assert (own.ship, own.text, own.readers) == ("victory", WORDS, ("mars", "ajax"))
    assert (enemy.ship, enemy.readers) == ("redoutable", ("bucentaure",))
    assert own.cite == desk.book.cite("O.III.A")
    assert own.rulings == ("W82",)
    assert game.state.signals == {0: WORDS, 4: "Nous verrons"}
    assert WORDS in desk.rules.tell(game.state, own)
    # In later phases nobody can say anything.
    assert not any(ask.kind == "signal" for request in game.requests if request for ask in request.asks)


def test_o3_a_only_the_own_fleet_reads_a_signal(desk: Desk) -> None:
    """second_edition:O.III.A tournament:31.1"""
    game = fleet(desk)
    desk.give(game, signal__victory=WORDS)
    (signal,) = made(game)
    assert [signal.seen_by(side) for side in (0, 1, -1)] == [True, False, False]
    for side, reads in ((0, True), (1, False), (-1, False)):
        assert (WORDS.split()[0].encode() in msgspec.json.encode(game.view(side).wire())) == reads
        log = log_of(desk.rules, [(1, event) for event in game.events], side)
        assert any(WORDS in note for line in log["victory"] for note in line.notes) == reads


def test_o3_a_captors_do_not_read_the_flags_of_their_prize(desk: Desk) -> None:
    """second_edition:O.III.A tournament:31.1 -- nor a crew that wins its ship back those of the prize crew."""
    game = fleet(desk)
    desk.give(game, signal__mars=WORDS)
    mars = game.state.ship("mars")
    mars.crew = row_of([0, 0, 0, 0])
    capture(game.state, desk.book, mars, [(4, [1, 0, 0, 0])], None)
    assert mars.side == 1 and game.state.signals == {}
    assert WORDS.encode() not in msgspec.json.encode(game.view(1).wire())
    game.state.signals[1] = "Nous verrons"
    mars.prize = row_of([0, 0, 0, 0])
    check_prize(game.state, desk.book, mars, None)
    assert mars.side == 0 and game.state.signals == {}


def test_o3_b_one_message_for_each_ship(desk: Desk) -> None:
    """second_edition:O.III.B tournament:31.2 -- and no more; none is made where none is written."""
    game = fleet(desk)
    ids = [ask.id for request in game.requests if request for ask in request.asks if ask.kind == "signal"]
    assert len(ids) == len(set(ids)) == 5
    ask = desk.asks(game)["signal/mars"]
    assert (ask.default, ask.routine, ask.cite) == ("", True, desk.book.cite("O.III.B"))
    desk.give(game, signal__mars="  ", signal__ajax="Number five")
    assert [event.ship for event in made(game)] == ["ajax"]
    assert game.state.signals == {2: "Number five"}


def test_o3_b_a_signal_flies_for_one_turn(desk: Desk) -> None:
    """second_edition:O.III.B tournament:31.2 -- in the next phase of the kind each ship may send another."""
    game = fleet(desk)
    desk.give(game, signal__victory=WORDS)
    while game.state.turn == 1:
        desk.give(game)
    assert game.state.signals == {}
    assert "signal/victory" in desk.asks(game)


def test_o3_b_who_cannot_send_or_read(desk: Desk) -> None:
    """second_edition:O.III.B tournament:31.2 -- ships that have surrendered or are yet to come; a ship alone."""
    for away in ({"surrendered": MELEE}, {"present": False, "entry_turn": 5}):
        game = fleet(desk, **away)
        assert "signal/mars" not in desk.asks(game)
        desk.give(game, signal__victory=WORDS)
        assert made(game)[0].readers == ("ajax",)
    duel = desk.at(desk.ship("victory"), desk.ship("bucentaure", side=1, bow="KK5"))
    assert set(desk.asks(duel)) == {"plot/victory"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_o3_c_meant_for_timed_moves(edition: str) -> None:
    """second_edition:O.III.C tournament:31.3 -- the advice stands where options are chosen, but binds nobody."""
    rules = ruleset(edition)
    signals = next(option for option in rules.options if option.id == "signals")
    assert "timed moves" in signals.summary
    assert "timed_moves" not in signals.requires
    presets = [preset for preset in rules.presets if "signals" in preset.options]
    assert presets
    assert all("timed_moves" in preset.options for preset in presets)
    assert ruleset(edition, ["signals"]).switched_on == ("signals",)


def test_o3_d_nations_cannot_read_each_other(babel: Desk) -> None:
    """second_edition:O.III.D tournament:31.4"""
    game = fleet(babel, nation="spanish")
    asked = babel.asks(game)
    assert "signal/mars" not in asked
    babel.give(game, signal__victory=WORDS)
    (signal,) = made(game)
    assert signal.readers == ("ajax",)
    assert signal.cite == babel.book.cite("O.III.D")
    assert signal.rulings == ("W82", "W83")
    # Without the sub-option allies read everything.
    allies = Desk(babel.id, "signals")
    game = fleet(allies, nation="spanish")
    allies.give(game, signal__mars=WORDS)
    assert made(game)[0].readers == ("victory", "ajax")


def test_o3_d_a_prize_has_her_captors_flags(babel: Desk) -> None:
    """second_edition:O.III.D tournament:31.4 -- ruling W83: none where captors of several nations may have her."""
    prize = {"nation": "french", "owner": 1, "captured": True, "prize": [1, 0, 0, 0], "surrendered": MELEE}
    game = fleet(babel, **prize)
    babel.give(game, signal__mars=WORDS)
    assert made(game)[0].readers == ("victory", "ajax")
    game = fleet(babel, **prize)
    values = {name: getattr(game.state.ships[2].spec, name) for name in Particulars.__dataclass_fields__}
    game.state.ships[2].spec = type(game.state.ships[2].spec)(**{**values, "nation": "spanish"})
    game = babel.game(game.state)
    assert "signal/mars" not in babel.asks(game)
    # Nor can two such prizes read each other.
    second = game.state.ships[0]
    spec = {name: getattr(second.spec, name) for name in Particulars.__dataclass_fields__}
    second.spec = type(second.spec)(**{**spec, "nation": "dutch", "owner": 1})
    second.captured, second.surrendered, second.prize = True, MELEE, row_of([1, 0, 0, 0])
    mixed = game.state.ships[4]
    spec = {name: getattr(mixed.spec, name) for name in Particulars.__dataclass_fields__}
    mixed.spec = type(mixed.spec)(**{**spec, "nation": "british", "owner": 0})
    mixed.side = 0
    game = babel.game(game.state)
    assert not {"signal/mars", "signal/victory"} & babel.asks(game).keys()


@pytest.mark.parametrize("edition", EDITIONS)
def test_o3_d_is_a_part_of_the_option(edition: str) -> None:
    """second_edition:O.III.D tournament:31.4"""
    with pytest.raises(OptionError, match="needs 'signals'"):
        ruleset(edition, ["no_foreign_signals"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_o3_d_other_notes_stay_what_they_are(edition: str) -> None:
    """second_edition:O.III.D tournament:31.4 -- only signals are of one nation; anchors are noted as ever."""
    desk = Desk(edition, "advanced", "signals", "no_foreign_signals")
    ships = desk.ship("victory", bow="A5", cables=1), desk.ship("mars", bow="A10", cables=1)
    game = desk.at(*ships, desk.ship("far", 1, "KK5"), anchoring=True)
    asked = [ask_id.partition("/")[0] for ask_id in desk.asks(game)]
    assert asked.count("signal") == asked.count("anchor") == 2
