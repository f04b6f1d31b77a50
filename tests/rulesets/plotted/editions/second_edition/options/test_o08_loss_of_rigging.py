"""Optional VIII: masts that fall, hang over the side and are cut away, in either edition."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game, IllegalOrder
from weathergage.rulesets.plotted.core.events import FoulingRolled, RiggingSectionLost
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import Hits
from weathergage.rulesets.plotted.options.loss_of_rigging import MastFell
from weathergage.rulesets.plotted.options.loss_of_rigging.wreckage import MastCut

SECOND = Desk("second_edition", "advanced", "loss_of_rigging")
TOURNAMENT = Desk("tournament", "advanced", "loss_of_rigging")
BASIC = Desk("second_edition", "loss_of_rigging")
BOTH = pytest.mark.parametrize("desk", [SECOND, TOURNAMENT], ids=lambda desk: desk.id)


def hit(desk: Desk, squares: int, dice: tuple[int, ...], *others: Any, **beta: Any) -> Game:
    """A combat phase in which beta loses so many rigging squares."""
    return desk.at(
        desk.ship("alpha", bow="A1", load=[0, 0]),
        desk.ship("beta", 1, **{"bow": "R20", "load": [0, 0], **beta}),
        *others,
        phase="combat",
        hits=[Hits(1, 0, rigging=squares)],
        dice=dice,
    )


def keys(game: Game) -> list[str]:
    return [c.key for c in game.view(0).ship("beta").conditions if c.key != "cables"]


@BOTH
@pytest.mark.parametrize(
    ("die", "side", "where"), [(1, 1, 0), (1, 3, 0), (1, 5, 0), (1, 2, 1), (1, 4, 1), (1, 6, 1)]
)
def test_o_viii_b_a_one_leaves_the_mast_over_the_side(desk: Desk, die: int, side: int, where: int) -> None:
    """second_edition:O.VIII, second_edition:O.VIII.B, tournament:36.0, tournament:36.2: odd to port, even starboard."""
    game = hit(desk, 3, (die, side))
    assert game.state.ships[1].hanging == ((1, 0) if where == 0 else (0, 1))
    event = Desk.happened(game, MastFell)[0]
    assert (event.ship, event.roll.value, event.side, event.side_roll.value) == ("beta", 1, where, side)
    assert keys(game) == [f"mast_{('port', 'starboard')[where]}"]


@BOTH
@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_o_viii_b_else_it_falls_clear_and_no_more_harm_is_done(desk: Desk, die: int) -> None:
    """second_edition:O.VIII.B, tournament:36.2, tournament:36.2.1: the section is lost and that is all."""
    game = hit(desk, 3, (die,))
    beta = game.state.ships[1]
    assert (beta.hanging, beta.rigging) == ((0, 0), row_of([0, 3, 3, 3])) and Desk.happened(game, MastFell)[
        0
    ].side == -1
    assert game.view(0).ship("beta").allowances == (3, 2, 0, 0) and keys(game) == []


@BOTH
def test_o_viii_b_a_die_for_each_section_lost_and_none_for_squares(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2: two squares bring down nothing, six squares two masts."""
    assert not Desk.happened(hit(desk, 2, ()), MastFell)
    game = hit(desk, 6, (1, 1, 1, 2))
    assert len(Desk.happened(game, MastFell)) == len(Desk.happened(game, RiggingSectionLost)) == 2
    assert game.state.ships[1].hanging == (1, 1)
    game = hit(desk, 1, (2,), rigging=[1, 3, 3, 3])
    assert len(Desk.happened(game, MastFell)) == 1


@BOTH
def test_o_viii_b_she_cannot_fire_either_broadside(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2.2: heeled over, she is asked to fire nothing."""
    for hanging, asked in (((0, 0), True), ((1, 0), False), ((0, 1), False)):
        game = desk.at(
            desk.ship("alpha", hanging=hanging),
            desk.ship("beta", 1, "S20"),
            desk.ship("gamma", 1, "Q20"),
            phase="combat",
        )
        assert ("fire/alpha/L" in Desk.asks(game)) is asked and ("fire/alpha/R" in Desk.asks(game)) is asked


@BOTH
def test_o_viii_b_she_is_slower_and_cannot_turn(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2.2: one hex less for each mast beside the lost section (ruling W66)."""
    for hanging, allowances in (((1, 0), (2, 1, 0, 0)), ((1, 1), (1, 0, 0, 0))):
        game = desk.at(
            desk.ship("beta", 0, hanging=hanging, rigging=[0, 3, 3, 3]), desk.ship("alpha", 1, "A1"), wind=2
        )
        assert game.view(0).ship("beta").allowances == allowances
        options = Desk.asks(game)["plot/beta"].options
        assert not [plot for plot in options if "L" in plot or "R" in plot]
        with pytest.raises(IllegalOrder, match="a mast hangs over her side") as refused:
            game.submit(0, {"plot/beta": "R"})
        cite = {"second_edition": "O.VIII.B", "tournament": "36.2.2"}[desk.id]
        assert refused.value.violations[0].cite == f"{desk.id}:{cite}"


@pytest.mark.parametrize(("die", "cut"), [(1, True), (2, True), (3, False), (6, False)])
def test_o_viii_b_the_unfouling_table_cuts_it_loose(die: int, cut: bool) -> None:
    """second_edition:O.VIII.B: one die in each Unfouling Phase, 1 or 2 as for fouled rigging."""
    game = SECOND.at(
        SECOND.ship("alpha", bow="A1"), SECOND.ship("beta", 1, hanging=(0, 1)), phase="unfouling", dice=(die,)
    )
    ask = Desk.asks(game, 1)["cutaway/beta"]
    assert (ask.options, ask.default, ask.routine) == (("attempt", "hold"), "attempt", True)
    assert game.view(1).previews(ask)["attempt"].chance == pytest.approx(1 / 3)
    assert "cut away the mast" in game.view(1).wire().request.asks[0].prompt
    SECOND.give(game)
    event = Desk.happened(game, MastCut)[0]
    assert (event.cleared, event.left, event.cite) == (cut, 1 - cut, "second_edition:O.VIII.B")
    assert game.state.ships[1].hanging == (0, 1 - cut)


@pytest.mark.parametrize(
    ("quality", "dice", "engaged", "cut"),
    [
        (2, (4, 6), 0, True),
        (2, (4, 5), 0, False),
        (1, (4, 5), 0, True),
        (0, (4, 4), 0, True),
        (2, (5, 6), 3, False),
    ],
)
def test_36_2_2_two_dice_on_the_unfouling_table(
    quality: int, dice: tuple[int, ...], engaged: int, cut: bool
) -> None:
    """tournament:36.2.2: ten or more with what the table adds for her crew, and takes off for a melee."""
    game = TOURNAMENT.at(
        TOURNAMENT.ship("alpha", bow="A1"),
        TOURNAMENT.ship("beta", 1, hanging=(1, 0), quality=quality, engaged=[engaged, 0, 0, 0]),
        TOURNAMENT.ship("gamma", 0, "S20"),
        phase="unfouling",
        grappled=[("beta", "gamma")],
        dice=dice,
    )
    TOURNAMENT.give(game)
    event = Desk.happened(game, MastCut)[0]
    assert (event.cleared, event.cite) == (cut, "tournament:36.2.2")
    assert sum(m.value for m in event.modifiers) == {2: 0, 1: 1, 0: 2}[quality] - 6 * bool(engaged)


def test_36_2_2_a_rigging_square_helps_to_cut_it_loose() -> None:
    """tournament:36.2.2, tournament:6.1: it is a roll on the Unfouling Table like any other."""
    game = TOURNAMENT.at(
        TOURNAMENT.ship("alpha", bow="A1"),
        TOURNAMENT.ship("beta", 1, hanging=(1, 0), rigging=[0, 3, 3, 3]),
        phase="unfouling",
        dice=(4, 5),
    )
    ask = Desk.asks(game, 1)["cutaway/beta"]
    chances = [game.view(1).previews(ask)[option].chance for option in ("attempt", "attempt+rigging")]
    assert chances == [pytest.approx(6 / 36), pytest.approx(10 / 36)]
    TOURNAMENT.give(game, cutaway__beta="attempt+rigging")
    assert game.state.ships[1].rigging == row_of([0, 2, 3, 3]) and game.state.ships[1].hanging == (0, 0)


def test_36_2_2_only_a_square_that_is_there_can_be_given() -> None:
    """tournament:36.2.2, tournament:6.1: the last square helps with one of two masts; without any none is offered."""
    for rigging, given in (([0, 0, 0, 1], [1, 0]), ([0, 0, 0, 0], None)):
        game = TOURNAMENT.at(
            TOURNAMENT.ship("alpha", bow="A1"),
            TOURNAMENT.ship("beta", 1, hanging=(1, 1), rigging=rigging),
            phase="unfouling",
            dice=(1,) * 8,
        )
        assert ("attempt+rigging" in Desk.asks(game, 1)["cutaway/beta"].options) == (given is not None)
        if given is not None:
            TOURNAMENT.give(game, cutaway__beta="attempt+rigging")
            tries = Desk.happened(game, MastCut)
            assert [sum(m.value for m in each.modifiers) for each in tries] == given


@BOTH
def test_o_viii_b_an_attempt_may_be_left_out_and_nothing_else_is_an_answer(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2.2: hold rolls nothing; a wrong word is refused with the rule."""
    game = desk.at(desk.ship("alpha", bow="A1"), desk.ship("beta", 1, hanging=(1, 0)), phase="unfouling")
    with pytest.raises(IllegalOrder) as refused:
        game.submit(1, {"cutaway/beta": "chop"})
    assert refused.value.violations[0].cite in ("second_edition:O.VIII.B", "tournament:36.2.2")
    desk.give(game, cutaway__beta="hold")
    assert game.state.ships[1].hanging == (1, 0) and not Desk.happened(game, MastCut)


@BOTH
def test_o_viii_b_nobody_cuts_masts_on_a_ship_that_has_surrendered(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2.2: nor where no man is left."""
    for ship in ({"surrendered": 2}, {"crew": [0, 0, 0, 0]}):
        game = desk.at(
            desk.ship("alpha", bow="A1"), desk.ship("beta", 1, hanging=(1, 0), **ship), phase="unfouling"
        )
        assert "cutaway/beta" not in Desk.asks(game, 1)


@BOTH
def test_o_viii_b_once_for_each_mast_in_a_phase(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2.2: two masts, two throws; one is cut, one hangs on (ruling W66)."""
    dice = (1, 6) if desk is SECOND else (6, 6, 1, 1)
    game = desk.at(
        desk.ship("alpha", bow="A1"), desk.ship("beta", 1, hanging=(1, 1)), phase="unfouling", dice=dice
    )
    desk.give(game)
    assert game.state.ships[1].hanging == (0, 1) and len(Desk.happened(game, MastCut)) == 2


@BOTH
def test_o_viii_b_once_for_each_mast_also_on_one_side(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2.2: two masts to port, two throws (ruling W66)."""
    dice = (1, 1) if desk is SECOND else (6, 6, 6, 6)
    game = desk.at(
        desk.ship("alpha", bow="A1"), desk.ship("beta", 1, hanging=(2, 0)), phase="unfouling", dice=dice
    )
    desk.give(game)
    assert game.state.ships[1].hanging == (0, 0)
    assert [event.left for event in Desk.happened(game, MastCut)] == [1, 0]


def test_36_2_2_full_sail_counts_once_since_a_mast_sets_none() -> None:
    """tournament:36.2.2: the Unfouling Table takes one off for each ship at full sail, and here is only one (W66)."""
    game = TOURNAMENT.at(
        TOURNAMENT.ship("alpha", bow="A1"),
        TOURNAMENT.ship("beta", 1, hanging=(1, 0), sails=1),
        phase="unfouling",
        dice=(6, 5),
    )
    TOURNAMENT.give(game)
    event = Desk.happened(game, MastCut)[0]
    assert (sum(m.value for m in event.modifiers), event.cleared) == (-1, True)


@BOTH
def test_o_viii_b_nobody_fouls_a_ship_that_is_not_there(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2.2: next to her lay a ship that has gone down."""
    gone = desk.ship("gone", 0, "S20", present=False, surrendered=1, hull=0)
    game = hit(desk, 3, (1, 2), gone)
    assert game.state.ships[1].hanging == (0, 1) and not Desk.happened(game, FoulingRolled)


@BOTH
def test_o_viii_b_ships_next_to_her_on_that_side_roll_for_fouling(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2.2: those in the play of the broadside only, and only next to her."""
    fouls = (1,) if desk is SECOND else (6, 6)
    for side, fouled in ((1, (1, 2)), (2, (1, 3))):
        places = (("port", "Q20"), ("starboard", "S20"), ("far", "T20"))
        others = [desk.ship(name, 0, where, load=[0, 0]) for name, where in places]
        game = hit(desk, 3, (1, side, *fouls), *others)
        event = Desk.happened(game, FoulingRolled)
        assert len(event) == 1 and event[0].fouled
        assert game.state.ties.fouled(*fouled)
    cite = {"second_edition": "O.VIII.B", "tournament": "36.2.2"}[desk.id]
    assert event[0].cite == f"{desk.id}:{cite}"


@BOTH
def test_o_viii_b_a_mast_that_falls_clear_fouls_nobody(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2.1, tournament:36.2.2: whichever side her neighbours lie on."""
    others = [desk.ship(name, 0, where, load=[0, 0]) for name, where in (("port", "Q20"), ("other", "S20"))]
    game = hit(desk, 3, (2,), *others)
    assert len(Desk.happened(game, MastFell)) == 1
    assert not Desk.happened(game, FoulingRolled) and not game.state.ties.pairs


@BOTH
def test_o_viii_b_ships_ahead_and_astern_and_fouled_ones_do_not_roll(desk: Desk) -> None:
    """second_edition:O.VIII.B, tournament:36.2.2: not in the play, or already caught."""
    assert not Desk.happened(hit(desk, 3, (1, 2), desk.ship("ahead", 0, "R18", load=[0, 0])), FoulingRolled)
    game = desk.at(
        desk.ship("alpha", bow="S20", load=[0, 0]),
        desk.ship("beta", 1, load=[0, 0]),
        phase="combat",
        hits=[Hits(1, 0, rigging=3)],
        fouled=[("alpha", "beta")],
        dice=(1, 2),
    )
    assert not Desk.happened(game, FoulingRolled)


@BOTH
def test_36_2_2_clearing_a_neighbour_leaves_the_mast_where_it_is(desk: Desk) -> None:
    """tournament:36.2.2, second_edition:O.VIII.B: two attempts side by side, each with its own throw."""
    dice = (1, 6) if desk is SECOND else (6, 6, 1, 1)
    game = desk.at(
        desk.ship("alpha", bow="S20"),
        desk.ship("beta", 1, hanging=(0, 1)),
        phase="unfouling",
        fouled=[("alpha", "beta")],
        dice=dice,
    )
    assert {"unfoul/beta/alpha", "cutaway/beta"} <= Desk.asks(game, 1).keys()
    assert "unfoul/alpha/beta" in Desk.asks(game, 0)
    desk.give(game, unfoul__beta__alpha="attempt")
    assert not game.state.ties.pairs and game.state.ships[1].hanging == (0, 1)


@BOTH
@pytest.mark.parametrize(
    ("guns", "carronades", "worth"), [(6, 0, -1), (5, 1, -1), (7, 0, -2), (5, 2, -2), (1, 0, -1)]
)
def test_o_viii_a_without_masts_guns_are_laid_badly(
    desk: Desk, guns: int, carronades: int, worth: int
) -> None:
    """second_edition:O.VIII.A, tournament:36.1: one table up to six gun squares, two from seven on (ruling W66)."""
    for rigging, expected in (([0, 0, 0, 0], [worth]), ([0, 0, 0, 1], [])):
        game = desk.at(
            desk.ship(
                "alpha", guns=[guns, guns], carronades=[carronades, carronades], rigging=rigging, quality=0
            ),
            desk.ship("beta", 1, "S20", load=[0, 0]),
            phase="combat",
        )
        view = game.view(0)
        ask = next(ask for ask in view.request.asks if ask.id == "fire/alpha/R")
        modifiers = view.previews(ask)["hull>beta"].modifiers
        assert [m.value for m in modifiers if m.label == "dismasted"] == expected
        rule = {"second_edition": "O.VIII.A", "tournament": "36.1"}[desk.id]
        assert [m.cite for m in modifiers if m.label == "dismasted"] == [f"{desk.id}:{rule}"] * len(expected)


@BOTH
def test_o_viii_a_a_boat_without_rigging_has_lost_none(desk: Desk) -> None:
    """second_edition:O.VIII.A, tournament:36.1: only sections that were destroyed make guns less steady."""
    boat = desk.ship("alpha", full_rigging=(), battle_speed=3, rowed=True)
    game = desk.at(boat, desk.ship("beta", 1, "S20", load=[0, 0]), phase="combat")
    view = game.view(0)
    ask = next(ask for ask in view.request.asks if ask.id == "fire/alpha/R")
    assert "dismasted" not in {m.label for m in view.previews(ask)["hull>beta"].modifiers}


def test_o_viii_goes_with_the_basic_game_too() -> None:
    """second_edition:O.VIII: without criticals, but with masts over the side."""
    game = hit(BASIC, 3, (1, 2))
    assert game.state.ships[1].hanging == (0, 1)


def test_36_2_masts_fall_in_any_phase() -> None:
    """tournament:36.2: also when a fire takes the last square of a section in the Unfouling Phase (ruling W66)."""
    game = TOURNAMENT.at(
        TOURNAMENT.ship("alpha", bow="A1"),
        TOURNAMENT.ship("beta", 1, fires=((1, 0),), rigging=[1, 3, 3, 3]),
        phase="unfouling",
        turn=2,
        dice=(6, 1, 2),
    )
    assert game.state.ships[1].hanging == (0, 1)


@BOTH
def test_without_the_option_masts_just_fall(desk: Desk) -> None:
    """second_edition:O.VIII, tournament:36.0: nobody rolls."""
    plain = Desk(desk.id, "advanced")
    game = hit(plain, 3, ())
    assert not Desk.happened(game, MastFell) and game.state.ships[1].rigging == row_of([0, 3, 3, 3])
