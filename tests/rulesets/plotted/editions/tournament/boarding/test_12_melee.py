"""Section 12.3: strengths, rounds, losses and the end of a melee (rulings T5, W75, W76)."""

from collections.abc import Sequence

import pytest

from tests.builders.plotted.decks import Decks
from weathergage.engine.events import Event
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.plotted.core.events import (
    MeleeBroken,
    MeleeFought,
    MeleeWon,
    PartiesFormed,
    ShipCaptured,
    ShipSurrendered,
)
from weathergage.rulesets.plotted.core.log_squares import changed, row_of
from weathergage.rulesets.plotted.core.state import PlottedState, fleet_of
from weathergage.rulesets.plotted.core.terms import ANCHORED, FIREPOWER

DECKS = Decks("tournament")
ADVANCED = Decks("tournament", "advanced")
duel, of = DECKS.duel, DECKS.of


@pytest.mark.parametrize("quality", range(5))
def test_12_3_1_strength_by_quality_and_kind_of_party(quality: int) -> None:
    """Squares times what each is worth.

    tournament:12.3 - how a melee is fought.
    tournament:12.3.1 - OBP 5 to 1 from elite to poor, DBP two more.
    tournament:A-10.0 - a DBP has a bonus of +2 per square.
    """
    boarding, defending = (5, 4, 3, 2, 1)[quality], (7, 6, 5, 4, 3)[quality]
    state = duel(dice=[6, 6] * 3, qualities=(quality, quality))
    fought = of(DECKS.board(state, anne="OBP12>belle", belle="DBP1"), MeleeFought)[0]
    assert (fought.attack_strength, fought.defence_strength) == (8 * boarding, 4 * defending)


#: Anne's bow and heading beside Belle, who lies with her bow in R20 and her stern in R21, heading north.
SIDE_BY_SIDE = ("S20", 1)
ACROSS_HER_BOW = ("S19", 3)
ACROSS_HER_STERN = ("S22", 2)


@pytest.mark.parametrize("quality", range(5))
@pytest.mark.parametrize(
    ("place", "basic", "advanced"),
    [
        (SIDE_BY_SIDE, False, False),
        (ACROSS_HER_BOW, True, True),
        (ACROSS_HER_STERN, True, True),
    ],
)
def test_12_3_1_a_raked_deck_is_harder_to_hold(
    quality: int, place: tuple[str, int], basic: bool, advanced: bool
) -> None:
    """One more instead of two where the boarders' ship lies so that she rakes.

    tournament:12.3.1 - the DBP* column of the strength table, by position and not by shots fired.
    tournament:A-10.0 - +1 if being raked.
    tournament:A-12.3 - reduced to +1 if the target ship is being raked.
    """
    for decks, raked in ((DECKS, basic), (ADVANCED, advanced)):
        anne, belle = decks.ship("anne"), decks.ship("belle", 1, quality=quality)
        state = decks.lashed(belle, anne, dice=[6, 6] * 3)
        belle.bow, belle.heading = parse_label("R20"), 1
        anne.bow, anne.heading = parse_label(place[0]), place[1]
        fought = of(decks.board(state, anne="OBP12>belle", belle="DBP1"), MeleeFought)[0]
        assert fought.defence_strength == 4 * (7 - quality - raked)


def test_12_3_1_only_ships_that_board_count_for_the_rake() -> None:
    """tournament:12.3.1 - an enemy who lies across her bow but sends nobody takes nothing from the defence."""
    anne, belle, chloe = DECKS.ship("anne"), DECKS.ship("belle", 1), DECKS.ship("chloe")
    for boarding, each in ((False, 5), (True, 4)):
        state = DECKS.lashed(
            belle, anne, chloe, dice=[6, 6] * 3, grappled=[("belle", "anne"), ("belle", "chloe")]
        )
        belle.bow, belle.heading = parse_label("R20"), 1
        anne.bow, anne.heading = parse_label("S20"), 1
        chloe.bow, chloe.heading = parse_label(ACROSS_HER_BOW[0]), ACROSS_HER_BOW[1]
        orders = {"chloe": "OBP1>belle"} if boarding else {}
        events = DECKS.board(state.clone(), anne="OBP12>belle", belle="DBP1", **orders)
        assert of(events, MeleeFought)[0].defence_strength == 4 * each


def test_12_3_1_what_a_party_is_worth_is_shown() -> None:
    """tournament:12.3.1 - the strength shown before the order is given, on a raked deck too."""
    anne, belle = DECKS.ship("anne"), DECKS.ship("belle", 1)
    for place, each in ((SIDE_BY_SIDE, 5), (ACROSS_HER_BOW, 4)):
        state = DECKS.lashed(belle, anne)
        belle.bow, belle.heading = parse_label("R20"), 1
        anne.bow, anne.heading = parse_label(place[0]), place[1]
        game = DECKS.desk.game(state)
        previews = game.view(1).previews(DECKS.desk.asks(game, 1)["board/belle"])
        assert previews["DBP12"].strength == 8 * each
        assert previews["OBP1>anne DBP2"].strength == 4 * 3 + 4 * each


def test_12_3_2_both_roll_at_once_and_the_lowest_section_bears_it() -> None:
    """tournament:12.3.2 - one die each against the own total; squares go from the lowest section of the party."""
    # Strength 36 and die 1: two squares. Strength 40 and die 3: one square.
    state = duel(anne=(6, 6, 1), belle=(1, 7, 4), dice=[1, 3] + [6, 6] * 2)
    fought = of(DECKS.board(state, anne="OBP12>belle", belle="DBP12"), MeleeFought)[0]
    assert (fought.attack_strength, fought.defence_strength) == (36, 40)
    assert (fought.attack_roll.value, fought.defence_roll.value) == (1, 3)
    assert (fought.attack_losses, fought.defence_losses) == (1, 2)
    assert fought.cite == "tournament:12.3.2"
    table = DECKS.book.tables.melee
    assert [table.losses_for(strength, 2) for strength in (0, 1, 10, 11, 45, 81, 200)] == [
        0,
        1,
        1,
        1,
        2,
        4,
        4,
    ]
    printed = (
        (1, 1, 2, 2, 2, 3, 3, 4, 4),
        (0, 1, 1, 1, 2, 2, 2, 3, 4),
        (0, 0, 0, 1, 1, 1, 2, 2, 2),
    )
    for die in range(1, 7):
        for column, losses in enumerate(printed[(die - 1) // 2]):
            for strength in (column * 10 + 1, column * 10 + 10):
                assert table.losses_for(strength, die) == losses


def test_12_3_2_losses_of_the_lowest_section_first() -> None:
    """tournament:12.3.2 - with the first section of the party gone the next one bears the rest."""
    state = duel(anne=(6, 6, 1), belle=(1, 7, 4), dice=[1, 6, 6, 6, 6, 6])
    DECKS.board(state, anne="OBP12>belle", belle="DBP12")
    # Two squares in the first round, and one in each of the others.
    assert list(state.ships[1].crew) == [0, 4, 4, 0]


def test_12_3_3_three_to_one_ends_it_after_a_round() -> None:
    """tournament:12.3.3 tournament:12.3 - in total melee strength, never before the first round (rulings T5, P12)."""
    # 15 to 5 with an OBP of five squares against a DBP of one.
    state = duel(anne=(5, 0, 0), belle=(1, 2, 0), dice=[6, 6])
    events = DECKS.board(state, anne="OBP1>belle", belle="DBP1")
    assert len(of(events, MeleeFought)) == 1
    (won,) = of(events, MeleeWon)
    assert (won.winner_strength, won.loser_strength, won.cite) == (15, 5, "tournament:A-12.3")
    assert won.rulings == ("P12", "T5", "W4")
    # Three times the men are not enough: 12 to 5.
    state = duel(anne=(4, 0, 0), belle=(1, 2, 0), dice=[6, 6] * 3)
    events = DECKS.board(state, anne="OBP1>belle", belle="DBP1")
    assert len(of(events, MeleeFought)) == 3 and of(events, MeleeWon) == []


def test_12_3_3_undecided_it_goes_on_next_turn() -> None:
    """tournament:12.3.3 - after three rounds it must continue, with the strength that is left."""
    state = duel(anne=(6, 6, 4), dice=[6, 6] * 6)
    first = of(DECKS.board(state, anne="OBP12>belle", belle="DBP12"), MeleeFought)
    events = DECKS.board(state)
    assert [e.notation for e in of(events, PartiesFormed)] == ["OBP12>belle", "DBP12"]
    again = of(events, MeleeFought)
    assert [e.round for e in first] == [e.round for e in again] == [1, 2, 3]
    assert (again[0].attack_strength, again[0].defence_strength) == (
        first[2].attack_strength - 3 * first[2].attack_losses,
        first[2].defence_strength - 5 * first[2].defence_losses,
    )


def test_12_3_3_how_a_melee_ends() -> None:
    """tournament:12.3.3 - when the ships come unfouled or ungrappled, a ship surrenders, or both are willing."""
    state = duel(anne=(6, 6, 4), dice=[6, 6] * 3)
    DECKS.board(state, anne="OBP12>belle", belle="DBP12")
    apart, given_up, agreed = state.clone(), state.clone(), state.clone()
    apart.ties.part(0, 1)
    events = DECKS.board(apart)
    assert [e.reason for e in of(events, MeleeBroken)] == ["apart"] and of(events, MeleeFought) == []
    DECKS.form(given_up)
    given_up.ships[1].surrendered = 1
    events = DECKS.fight(given_up)
    assert of(events, MeleeFought) == [] and len(of(events, ShipCaptured)) == 1
    both = {"disengage/anne/belle": "offer", "disengage/belle/anne": "offer"}
    events = DECKS.carry_out(agreed, "boarding", both)
    assert [(e.reason, e.cite) for e in of(events, MeleeBroken)] == [("consent", "tournament:12.3.3")]
    assert of(DECKS.fight(agreed), MeleeFought) == []


def test_12_3_4_others_may_join_next_turn() -> None:
    """tournament:12.3.4 - sections in melee may not quit, and new ones may be added if they are free."""
    state = duel(anne=(6, 6, 4), dice=[6, 6] * 6)
    DECKS.board(state, anne="OBP12>belle", belle="DBP12")
    assert DECKS.refusal(state, "belle", "DBP1") == "tournament:12.3.4"
    events = DECKS.board(state, anne="OBP123>belle", belle="DBP123")
    fought = of(events, MeleeFought)[0]
    assert fought.attackers[0][2] == 10 + 4 and fought.defenders[0][2] == 6 + 4


def test_12_3_4_fresh_boarders_fight_beside_a_dbp_that_is_already_engaged() -> None:
    """tournament:12.3.4 tournament:12.2.6 - the DBP may not quit when an OBP is added to it (ruling W1)."""
    state = duel(anne=(6, 6, 4), dice=[6, 6] * 6)
    DECKS.board(state, anne="OBP12>belle", belle="DBP12")
    events = DECKS.board(state, belle="DBP12 OBP3>anne")
    fought = of(events, MeleeFought)[0]
    assert sorted(fought.defenders) == [("belle", "DBP", 6), ("belle", "OBP", 4)]
    assert fought.defence_strength == 6 * 5 + 4 * 3


def test_12_3_5_a_victorious_dbp_may_board_without_its_bonus() -> None:
    """tournament:12.3.5 - it becomes an OBP, fights on for the rounds that remain, and counts its strength anew."""
    anne, belle = DECKS.ship("anne", 0, (2, 4, 0)), DECKS.ship("belle", 1, (6, 2, 0))
    state = DECKS.lashed(anne, belle, dice=[6, 6] * 3)
    DECKS.form(state, anne="OBP1>belle DBP2", belle="DBP1")
    events = DECKS.fight(state, {"counterboard/belle": "board"})
    assert [
        (e.attackers, e.attack_strength, e.defenders, e.defence_strength) for e in of(events, MeleeFought)
    ] == [
        ((("anne", "OBP", 2),), 6, (("belle", "DBP", 6),), 30),
        ((("belle", "OBP", 6),), 18, (("anne", "DBP", 4),), 20),
        ((("belle", "OBP", 6),), 18, (("anne", "DBP", 4),), 20),
    ]
    assert DECKS.refusal(state, "belle", "DBP1") == "tournament:10.2.2", "an OBP for good now"


def test_12_3_5_it_may_stay_or_find_nobody() -> None:
    """tournament:12.3.5 - the choice is the victor's; an undefended ship is taken by who boards her."""
    for answer, taken in (("stay", []), ("board", [("anne", 6)])):
        state = duel(anne=(2, 4, 0), belle=(6, 2, 0), dice=[6, 6])
        DECKS.form(state, anne="OBP1>belle", belle="DBP1")
        events = DECKS.fight(state, {"counterboard/belle": answer})
        assert [(e.ship, e.squares) for e in of(events, ShipCaptured)] == taken
        assert of(events, MeleeWon)[0].led_away == 2


@pytest.mark.parametrize("rounds", [1, 2])
def test_12_3_5_boarders_who_fell_to_the_last_man_are_beaten_too(rounds: int) -> None:
    """tournament:12.3.5 - the victor may board either ship, once all boarders are beaten and not before (W11)."""
    anne, belle, chloe = DECKS.ship("anne"), DECKS.ship("belle", 1, (9, 4, 4)), DECKS.ship("chloe")
    # Belle's 45 take two squares in each round, the first time one of each crew; five left of Chloe's are a third.
    anne.crew, chloe.crew = row_of([1, 4, 4, 0]), row_of([5 + rounds, 4, 4, 0])
    state = DECKS.lashed(anne, belle, chloe, dice=[6, 1] * rounds)
    DECKS.form(state, anne="OBP1>belle", chloe="OBP1>belle", belle="DBP1")
    state.phase = DECKS.phases["melee"]
    phase = DECKS.rules.phases[state.phase]
    events: list[Event] = []
    assert not phase.resolve(state, {}, events)
    assert len(of(events, MeleeFought)) == rounds and anne.crew[0] == 0
    state.step = 1
    asked = DECKS.asks(state, "melee")
    assert {(ask.kind, ask.other) for ask in asked.values()} == {("counterboard", "anne")}
    assert not phase.resolve(state, {"counterboard/belle": "stay"}, events)
    assert [ask.other for ask in DECKS.asks(state, "melee").values()] == ["chloe"]


@pytest.mark.parametrize(
    ("crews", "dice", "left"),
    [
        # Belle's 30 with a die of 1: two squares, one of each crew.
        (((4, 0, 0), (4, 0, 0)), (1, 6, 6), (3, 3)),
        # With a die of 3 one square a round: the larger crew first, then in turn.
        (((6, 0, 0), (4, 0, 0)), (3, 3, 3), (4, 3)),
        (((4, 0, 0), (6, 0, 0)), (3, 3, 3), (3, 4)),
        # What one crew cannot bear falls on the other.
        (((1, 4, 0), (8, 0, 0)), (1, 1, 6), (0, 5)),
    ],
)
def test_12_3_6_combined_crews_share_losses_evenly(
    crews: tuple[tuple[int, ...], ...], dice: tuple[int, ...], left: tuple[int, int]
) -> None:
    """tournament:12.3.6 - as evenly as possible, over all rounds of the turn, and nobody is asked (ruling W76)."""
    ships = (
        DECKS.ship("anne", 0, crews[0]),
        DECKS.ship("belle", 1, (6, 8, 0)),
        DECKS.ship("chloe", 0, crews[1]),
    )
    state = DECKS.lashed(*ships, dice=[die for belle in dice for die in (6, belle)])
    DECKS.form(state, anne="OBP1>belle", chloe="OBP1>belle", belle="DBP1")
    events = DECKS.fight(state)
    assert [e.defence_strength for e in of(events, MeleeFought)] == [30, 30, 30]
    assert (ships[0].crew[0], ships[2].crew[0]) == left
    assert state.losses_shared == {}
    asked = DECKS.lashed(
        DECKS.ship("anne"), DECKS.ship("belle", 1, (6, 8, 0)), DECKS.ship("chloe"), dice=[6] * 6
    )
    DECKS.form(asked, anne="OBP1>belle", chloe="OBP1>belle", belle="DBP1")
    asked.phase = DECKS.phases["melee"]
    assert DECKS.rules.phases[DECKS.desk.game(asked).state.phase].id != "melee"


def help_for_belle(dice: Sequence[int] = (), **crews: Sequence[int]) -> PlottedState:
    """Anne has boarded Belle, who defends herself; Diane, Belle's friend, lies on her other side and is not tied.

    A turn of melee is over without a decision, and these are the crews that are left.
    """
    ships = [DECKS.ship(name, side, (9, 9, 9)) for name, side in (("anne", 0), ("belle", 1), ("diane", 1))]
    state = DECKS.lashed(*ships, dice=[6, 6] * 3 + list(dice), grappled=[("anne", "belle")])
    assert DECKS.refusal(state, "diane", "OBP1>belle") == "tournament:A-12.3", "nobody can know yet"
    DECKS.board(state, anne="OBP12>belle", belle="DBP1")
    for ship in ships:
        ship.crew = row_of([*crews.get(ship.spec.id, (6, 6, 4)), 0])
    return state


def test_a_12_3_friends_may_help_a_dbp_from_the_turn_after() -> None:
    """tournament:A-12.3 - an OBP to the ship whose DBP was attacked fights beside it with an OBP's strength (W75)."""
    state = help_for_belle([6, 6] * 6)
    before = state.ships[1].crew[0]
    events = DECKS.board(state, diane="OBP1>belle")
    fought = of(events, MeleeFought)[0]
    assert fought.defenders == (("belle", "DBP", before), ("diane", "OBP", 6))
    assert fought.defence_strength == before * 5 + 6 * 3
    # She is bound like any OBP, and her ship is locked with Anne.
    assert DECKS.refusal(state, "diane", "NBP") == "tournament:10.2.2"
    assert DECKS.options(state, "diane")[0] == "OBP1>belle"
    assert of(DECKS.board(state), MeleeFought)[0].defenders[1][:2] == ("diane", "OBP")


def test_20_3_6_1_who_weighs_anchor_helps_nobody() -> None:
    """tournament:20.3.6.1 tournament:A-12.3 - her people are at the capstan."""
    state = help_for_belle()
    diane = state.ships[2]
    diane.anchor, diane.weighing, diane.cables = ANCHORED, 1, 2
    assert not [option for option in DECKS.options(state, "diane") if "OBP" in option]


def test_a_12_3_enemies_who_are_not_tied_to_her_do_not_join_in() -> None:
    """tournament:A-12.3 tournament:10.0 - help from a ship merely adjacent is for friends of the DBP alone."""
    ships = DECKS.ship("anne"), DECKS.ship("belle", 1, (8, 8, 8)), DECKS.ship("chloe")
    state = DECKS.lashed(*ships, dice=[6, 6] * 3, grappled=[("anne", "belle")])
    DECKS.board(state, anne="OBP1>belle", belle="DBP1")
    assert DECKS.refusal(state, "chloe", "OBP1>belle") == "tournament:10.0"


def test_a_12_3_helpers_do_not_fight_for_a_ship_that_has_surrendered() -> None:
    """tournament:A-12.3 tournament:12.2.7 - given up under fire she is taken without a melee, helped or not."""
    state = help_for_belle()
    DECKS.form(state, diane="OBP1>belle")
    state.ships[1].surrendered = FIREPOWER
    events = DECKS.fight(state)
    assert of(events, MeleeFought) == [] and [e.ship for e in of(events, ShipCaptured)] == ["belle"]
    assert list(state.ships[2].crew) == [6, 6, 4, 0] and state.ships[2].side == 1


def test_a_12_3_helpers_go_home_when_the_ships_part_or_the_melee_is_over() -> None:
    """tournament:A-12.3 - the bond ends with the melee, or when the helper's ship is no longer adjacent (W75)."""
    state = help_for_belle([6, 6] * 3)
    DECKS.board(state, diane="OBP1>belle")
    away, apart = state.clone(), state.clone()
    away.ships[2].bow += (away.ships[2].bow - away.ships[1].bow) * 3
    DECKS.form(away)
    assert not any(away.ships[2].tasks) and not any(away.ships[2].engaged)
    apart.ties.part(0, 1)
    DECKS.form(apart)
    assert not any(apart.ships[2].tasks)


def test_a_12_3_beaten_helpers_are_prisoners_and_their_ship_is_not_lost() -> None:
    """tournament:A-12.3 - the ship they fought on falls, their own does not (ruling W75)."""
    state = help_for_belle([6, 6], anne=(6, 0, 0), belle=(1, 1, 1), diane=(0, 1, 4))
    state.ships[0].crew = row_of([4, 4, 0, 0])
    events = DECKS.board(state, diane="OBP2>belle")
    (won,) = of(events, MeleeWon)
    assert (won.losers, won.winner_strength, won.loser_strength, won.led_away) == (
        ("belle", "diane"),
        24,
        8,
        1,
    )
    assert [e.ship for e in of(events, ShipCaptured)] == ["belle"]
    diane = state.ships[2]
    assert (diane.side, diane.surrendered, list(diane.crew)) == (1, 0, [0, 0, 4, 0])


def test_a_12_3_with_the_dbp_dead_the_helpers_still_hold_the_deck() -> None:
    """tournament:A-12.3 - as long as they stand nobody takes the ship without a fight (ruling W75)."""
    state = help_for_belle([6, 6] * 3, belle=(1, 2, 2), diane=(6, 4, 4))
    DECKS.form(state, diane="OBP1>belle")
    state.ships[1].crew = changed(state.ships[1].crew, 0, 0)
    fought = of(DECKS.fight(state), MeleeFought)
    assert fought[0].defenders == (("diane", "OBP", 6),) and fought[0].defence_strength == 18


def test_a_12_3_helpers_leave_their_own_deck_open() -> None:
    """tournament:A-12.3 tournament:12.2.6 - away helping a friend they do not hold their own ship (ruling W77)."""
    state = help_for_belle([6, 6] * 3)
    chloe = DECKS.ship("chloe", 0, index=3)
    chloe.bow = state.ships[2].bow + (state.ships[2].bow - state.ships[1].bow)
    state.ships = fleet_of([*state.ships, chloe])
    state.ties.grapple(2, 3)
    events = DECKS.board(state, diane="OBP1>belle", chloe="OBP1>diane")
    assert [(e.ship, e.from_ships) for e in of(events, ShipCaptured)] == [("diane", ("chloe",))]
    assert of(events, MeleeFought)[0].defenders == (("belle", "DBP", 6),)


def test_12_3_6_helpers_share_the_losses() -> None:
    """tournament:12.3.6 tournament:A-12.3 - the DBP and the OBP that helps it bear losses in turn (ruling W76)."""
    state = help_for_belle([1, 6, 6, 6, 6, 6], anne=(6, 3, 4))
    DECKS.board(state, diane="OBP1>belle")
    # Strength 27 and a die of 1 take two squares.
    assert [state.ships[place].crew[0] for place in (1, 2)] == [5, 5]


def test_12_3_3_a_fallen_ship_surrenders_by_melee() -> None:
    """tournament:12.3.3 tournament:12.4.2 - beaten on her own deck she surrenders, her whole crew are prisoners."""
    state = duel(anne=(6, 4, 0), belle=(1, 3, 1), dice=[6, 6])
    events = DECKS.board(state, anne="OBP1>belle", belle="DBP1")
    assert [type(event) for event in events[-3:]] == [MeleeWon, ShipSurrendered, ShipCaptured]
    (captured,) = of(events, ShipCaptured)
    assert (captured.squares, captured.prisoners) == (6, 5)
