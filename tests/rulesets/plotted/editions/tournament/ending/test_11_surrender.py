"""Tournament 11.4: how ships surrender without being boarded, and when they take heart again."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game, IllegalOrder
from weathergage.rulesets.plotted.core.events import HitsMarked, ShipSurrendered, SurrenderLapsed
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Hits
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY, MELEE, STRIKING

DESK = Desk("tournament")


def combat(
    *others: Ship, dice: tuple[int, ...] = (), alpha: dict[str, Any] | None = None, **beta: Any
) -> Game:
    """Alpha, beta at her starboard side, and others."""
    return DESK.at(
        DESK.ship("alpha", **(alpha or {})),
        DESK.ship("beta", 1, **{"bow": "S20", "load": [0, 0], **beta}),
        *others,
        phase="combat",
        dice=dice,
    )


# ---------------------------------------------------------------- 11.4.1.2


def test_11_4_1_2_without_hull_she_strikes() -> None:
    """tournament:11.4.1.2: her last hull square is gone; hits beyond it are misses."""
    game = DESK.at(
        DESK.ship("alpha", load=[0, 0]),
        DESK.ship("beta", 1, "S20", hull=2, load=[0, 0]),
        phase="combat",
        hits=[Hits(1, 0, hull=5)],
    )
    beta = game.state.ships[1]
    assert beta.surrendered == STRIKING
    event = Desk.happened(game, ShipSurrendered)[0]
    assert (event.kind, event.cite) == ("striking", "tournament:11.4.1.2")
    marked = Desk.happened(game, HitsMarked)[0]
    assert (marked.hull, marked.wasted) == (2, 3)


def test_11_4_1_2_nobody_sails_her_or_works_her_guns_not_even_a_prize_crew() -> None:
    """tournament:11.4.1.2: neither plot nor fire nor load is asked, with or without captors aboard."""
    for captured in (False, True):
        beta: dict[str, Any] = {"captured": captured, "owner": 0} if captured else {}
        game = DESK.at(
            DESK.ship("alpha", bow="A1"),
            DESK.ship(
                "beta", 1, hull=0, surrendered=STRIKING, prize=[2, 0, 0, 0] if captured else [0] * 4, **beta
            ),
            DESK.ship("gamma", 0, "S20"),
            dice=(3,) * 20,
        )
        while game.state.turn == 1 and not game.over:
            asked = [*Desk.asks(game, 0), *Desk.asks(game, 1)]
            assert not [
                ask for ask in asked if ask.split("/")[0] in ("plot", "fire", "load") and "beta" in ask
            ]
            DESK.give(game)


def test_11_4_1_2_neither_side_fires_on_her() -> None:
    """tournament:11.4.1.2: she blocks and is no target, for friend or foe."""
    for side in (0, 1):
        game = DESK.at(
            DESK.ship("alpha"), DESK.ship("beta", side, "S20", hull=0, surrendered=STRIKING), phase="combat"
        )
        assert "hull>beta" not in Desk.asks(game)["fire/alpha/R"].options
        with pytest.raises(IllegalOrder):
            game.submit(0, {"fire/alpha/R": "hull>beta"})


def test_11_4_1_2_her_crew_stays_aboard_and_does_not_fight_but_she_can_be_boarded() -> None:
    """tournament:11.4.1.2: no party of hers fights or leaves, even if formed; a prize crew may go aboard."""
    game = DESK.at(
        DESK.ship("alpha", load=[0, 0], tasks=[1 + 8 * 2, 0, 0, 0]),
        DESK.ship("beta", 1, "S20", hull=1, load=[0, 0], tasks=[2, 1 + 8, 3 + 8 * 3, 0]),
        DESK.ship("gamma", 1, "T20", load=[0, 0]),
        phase="combat",
        hits=[Hits(1, 0, hull=1)],
        grappled=[("alpha", "beta")],
    )
    _alpha, beta, gamma = game.state.ships
    assert beta.captured and beta.prize[0] == 2 and sum(beta.crew) == 6 and sum(gamma.crew) == 6


def test_11_4_2_2_a_ship_without_crew_does_nothing_until_others_come_aboard() -> None:
    """tournament:11.4.2.2: neither sails, fires, loads, boards, grapples nor clears her rigging; one man may try."""
    for crew, silent in (([0, 0, 0, 0], True), ([0, 0, 1, 0], False)):
        game = DESK.at(
            DESK.ship("alpha"),
            DESK.ship("beta", 1, "S20", crew=crew),
            DESK.ship("gamma", 1, "A1"),
            phase="unfouling",
            fouled=[("alpha", "beta")],
            grappled=[("alpha", "beta")],
            dice=(1,) * 60,
        )
        asked: set[str] = set()
        while game.state.turn == 1:
            asked |= {ask.kind for ask in Desk.asks(game, 1).values() if ask.ship == "beta"}
            DESK.give(game)
        assert (asked == set()) is silent


# ---------------------------------------------------------------- 11.4.3.2


def test_11_4_3_2_without_guns_she_surrenders_to_a_broadside_from_the_next_hex() -> None:
    """tournament:11.4.3.2: the broadside is fired, whatever it hits; an enemy two hexes off is not enough."""
    for bow, yields in (("S20", True), ("T20", False)):
        game = combat(dice=(1,), bow=bow, guns=[0, 0], carronades=[0, 0])
        DESK.give(game, fire__alpha__R="hull>beta")
        assert game.state.ships[1].surrendered == (FIREPOWER if yields else 0)
        if yields:
            event = Desk.happened(game, ShipSurrendered)[0]
            assert (event.kind, event.to_ship, event.cite) == ("firepower", "alpha", "tournament:11.4.3.2")


def test_11_4_3_2_a_single_carronade_keeps_her_fighting() -> None:
    """tournament:11.4.3.2: all gun squares must be gone, on both sides."""
    game = combat(dice=(1,), guns=[0, 0], carronades=[1, 0])
    DESK.give(game, fire__alpha__R="hull>beta")
    assert not game.state.ships[1].surrendered


@pytest.mark.parametrize(
    ("friend", "yields"),
    [
        ({"bow": "S31"}, False),
        ({"bow": "S32"}, True),
        ({"bow": "S31", "ship_class": 4}, True),
        ({"bow": "S31", "ship_class": 2}, False),
        ({"bow": "S31", "surrendered": MELEE}, True),
        ({"bow": "S31", "crew": [0, 0, 0, 0]}, True),
    ],
)
def test_11_4_3_2_a_friend_of_that_class_within_ten_hexes_keeps_her_fighting(
    friend: dict[str, Any], yields: bool
) -> None:
    """tournament:11.4.3.2: as large as the firing ship, ten hexes at the moment of the broadside, fit to fight."""
    gamma = DESK.ship("gamma", 1, load=[0, 0], **friend)
    game = combat(gamma, dice=(1,), guns=[0, 0], carronades=[0, 0])
    DESK.give(game, fire__alpha__R="hull>beta")
    assert bool(game.state.ships[1].surrendered) is yields


def test_11_4_3_2_gun_hits_beyond_the_last_go_into_the_hull() -> None:
    """tournament:11.4.3.2: excess gun hits are hull hits."""
    game = DESK.at(
        DESK.ship("alpha", load=[0, 0]),
        DESK.ship("beta", 1, "S20", guns=[1, 0], carronades=[0, 0], load=[0, 0]),
        phase="combat",
        hits=[Hits(1, 0, guns=3)],
    )
    assert game.state.ships[1].hull == 6 and Desk.happened(game, HitsMarked)[0].into_hull == 2


# ---------------------------------------------------------------- 11.4.4.2


def raked(*others: Ship, load: tuple[int, int] = (1, 1), **beta: Any) -> Game:
    """Alpha lies across beta's bow at two hexes and may rake her hull."""
    return DESK.at(
        DESK.ship("alpha", bow="R17", heading=3, load=list(load)),
        DESK.ship("beta", 1, **{"bow": "R20", "load": [0, 0], "rigging": [0, 0, 0, 0], **beta}),
        *others,
        phase="combat",
    )


def hold(game: Game) -> None:
    """Nobody fires."""
    game.submit(0, dict.fromkeys(Desk.asks(game), "hold"))


def test_11_4_4_2_without_rigging_she_surrenders_to_whoever_can_rake_her_hull() -> None:
    """tournament:11.4.4.2: the shot need not be fired; with one square of rigging left she holds out."""
    for rigging, load, yields in (
        ([0, 0, 0, 0], (1, 1), True),
        ([0, 0, 0, 1], (1, 1), False),
        ([0, 0, 0, 0], (0, 0), False),
    ):
        game = raked(rigging=rigging, load=load)
        if load != (0, 0):
            hold(game)
        assert game.state.ships[1].surrendered == (IMMOBILITY if yields else 0)
        if yields:
            event = Desk.happened(game, ShipSurrendered)[0]
            assert (event.kind, event.to_ship, event.cite) == ("immobility", "alpha", "tournament:11.4.4.2")


@pytest.mark.parametrize(
    ("friend", "yields"),
    [({"bow": "R31"}, False), ({"bow": "R32"}, True), ({"bow": "R31", "ship_class": 4}, True)],
)
def test_11_4_4_2_a_friend_of_that_class_within_ten_hexes_keeps_her_fighting(
    friend: dict[str, Any], yields: bool
) -> None:
    """tournament:11.4.4.2: as with a ship without guns."""
    game = raked(DESK.ship("gamma", 1, load=[0, 0], **friend))
    hold(game)
    assert bool(game.state.ships[1].surrendered) is yields


def test_11_4_4_2_a_rake_that_reaches_only_her_rigging_does_not_matter() -> None:
    """tournament:11.4.4.2: from six hexes on nobody can aim at her hull; at five she gives up."""
    for bow, yields in (("R15", True), ("R14", False)):
        game = DESK.at(
            DESK.ship("alpha", bow=bow, heading=3),
            DESK.ship("beta", 1, "R20", load=[0, 0], rigging=[0, 0, 0, 0]),
            phase="combat",
        )
        rakes = [o for ask in Desk.asks(game).values() for o in ask.options if o.startswith("rigging>")]
        assert rakes == ["rigging>beta"]
        hold(game)
        assert bool(game.state.ships[1].surrendered) is yields


def test_11_4_4_2_rigging_hits_beyond_the_last_are_misses() -> None:
    """tournament:11.4.4.2: excess rigging hits are wasted."""
    game = DESK.at(
        DESK.ship("alpha", load=[0, 0]),
        DESK.ship("beta", 1, "A1", rigging=[0, 0, 0, 1], load=[0, 0]),
        phase="combat",
        hits=[Hits(1, 0, rigging=4)],
    )
    assert (Desk.happened(game, HitsMarked)[0].rigging, Desk.happened(game, HitsMarked)[0].wasted) == (1, 3)


# ---------------------------------------------------------------- 11.4.5


@pytest.mark.parametrize(
    ("kind", "friend", "lapses"),
    [
        (FIREPOWER, "R26", True),
        (IMMOBILITY, "R26", True),
        (MELEE, "R26", True),
        (FIREPOWER, "R27", False),
        (STRIKING, "R26", False),
    ],
)
def test_11_4_5_a_friend_within_five_hexes_at_the_start_of_a_turn(
    kind: int, friend: str, lapses: bool
) -> None:
    """tournament:11.4.5: she ceases to be surrendered, unless she has struck; five hexes count, six do not."""
    game = DESK.at(
        DESK.ship("alpha", bow="A1"),
        DESK.ship("beta", 1, surrendered=kind, hull=0 if kind == STRIKING else 3),
        DESK.ship("gamma", 1, friend),
        phase="turn_start",
    )
    assert (game.state.ships[1].surrendered == 0) is lapses
    assert [event.cite for event in Desk.happened(game, SurrenderLapsed)] == ["tournament:11.4.5"] * lapses
    # Her damage stays.
    assert game.state.ships[1].hull == (0 if kind == STRIKING else 3)


def test_11_4_5_she_functions_again_in_the_turn_after() -> None:
    """tournament:11.4.5: nothing is asked of her this turn; next turn she plots."""
    game = DESK.at(
        DESK.ship("alpha", bow="A1"),
        DESK.ship("beta", 1, surrendered=FIREPOWER),
        DESK.ship("gamma", 1, "R26"),
        phase="turn_start",
        dice=(3,) * 9,
    )
    assert "plot/beta" not in Desk.asks(game, 1)
    while game.state.turn == 1:
        DESK.give(game)
    assert "plot/beta" in Desk.asks(game, 1)


def test_11_4_5_she_may_surrender_again() -> None:
    """tournament:11.4.5: as soon as the conditions are met once more."""
    game = combat(dice=(1,), guns=[0, 0], carronades=[0, 0])
    game.state.ships[1].rallying = True
    DESK.give(game, fire__alpha__R="hull>beta")
    assert game.state.ships[1].surrendered == FIREPOWER
