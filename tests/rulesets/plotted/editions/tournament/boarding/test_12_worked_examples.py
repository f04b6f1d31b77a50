"""The two worked examples of A-12.3 and the questions that follow them, sentence by sentence (ruling T8)."""

from tests.builders.plotted.decks import Decks
from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.events import (
    CrewTransferred,
    GrappleTried,
    MeleeFought,
    MeleeWon,
    ShipCaptured,
    TransferFailed,
    UnfoulingRolled,
    UngrappleTried,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import PlottedState, fleet_of

DECKS = Decks("tournament", "advanced")
of = DECKS.of

#: Dice of the French boarders and of the British defenders, and the squares each has left, round by round.
ROUNDS = (
    # French die, British die, French left, British left
    (1, 3, 30, 22),
    (4, 5, 28, 18),
    (2, 6, 26, 14),
    (6, 3, 22, 12),
    (4, 2, 18, 10),
    (1, 5, 17, 7),
    (1, 2, 15, 4),
    # The example takes three British squares here; the table gives two (ruling T8).
    (2, 1, 13, 2),
)


def the_long_melee(after: int) -> tuple[PlottedState, list[Event]]:
    """The Crack 74 and the Average 80 after so many rounds, and everything that happened."""
    dice: list[int] = []
    for number, (french, british, _, _) in enumerate(ROUNDS[:after]):
        if number in (3, 6):
            # Before each further turn the British try to ungrapple with eleven, and fail.
            dice += [5, 6]
        dice += [french, british]
    dice += [6] * 12
    large_74 = DECKS.ship("bellona", 0, (10, 8, 8), quality=1, nation="british")
    french_80 = DECKS.ship("tonnant", 1, (12, 12, 10), quality=2)
    state = DECKS.lashed(large_74, french_80, dice=dice)
    events: list[Event] = DECKS.board(state, bellona="DBP123", tonnant="OBP123>bellona")
    for rounds in (3, 6):
        if after > rounds:
            events += DECKS.carry_out(state, "grappling", {"ungrapple/bellona/tonnant": "attempt"})
            events += DECKS.board(state)
    return state, events


def test_a_12_3_the_long_melee_round_by_round() -> None:
    """A British Crack 74 of 10-8-8 defends herself against an Average French 80 of 12-12-10.

    tournament:A-12.3 - each player recalculates his total melee strength after every round, and rolls on its column.
    tournament:12.3.1 - 26 squares at 6 are 156, 34 at 3 are 102.
    tournament:12.3.2 - the table of losses, which also governs round eight (ruling T8).
    """
    _, events = the_long_melee(8)
    fought = of(events, MeleeFought)
    assert (fought[0].defence_strength, fought[0].attack_strength) == (156, 102)
    assert len(fought) == 8
    for number, (french, british, french_left, british_left) in enumerate(ROUNDS):
        event = fought[number]
        assert (event.attack_roll.value, event.defence_roll.value) == (french, british)
        assert event.attackers[0][2] - event.attack_losses == french_left
        assert event.defenders[0][2] - event.defence_losses == british_left
        if number < 7:
            after = fought[number + 1]
            assert (after.attack_strength, after.defence_strength) == (french_left * 3, british_left * 6)


def test_a_12_3_the_long_melee_is_won_in_total_melee_strength() -> None:
    """tournament:A-12.3 - no three to one before round eight; then 39 to 12 takes the British ship (T5, T8)."""
    state, events = the_long_melee(8)
    (won,) = of(events, MeleeWon)
    assert (won.winners, won.winner_strength, won.loser_strength) == (("tonnant",), 39, 12)
    (captured,) = of(events, ShipCaptured)
    assert (captured.ship, captured.squares, captured.prisoners) == ("bellona", 13, 2)
    assert events.index(captured) > events.index(of(events, MeleeFought)[7])
    assert state.ship("bellona").side == 1


def test_a_12_3_between_the_turns_of_the_long_melee() -> None:
    """What each may do while the melee goes on.

    tournament:A-12.3 - ungrappling suffers -6; the French OBP must continue; the British decide between DBP and OBP.
    tournament:9.2.1.4 - because a melee is in progress.
    tournament:10.2.2 - because the French had an OBP last turn.
    tournament:12.3.3 - after three rounds the melee ends for this turn and continues in the next.
    """
    state, events = the_long_melee(3)
    assert [e.round for e in of(events, MeleeFought)] == [1, 2, 3] and of(events, MeleeWon) == []
    # Neither can plot movement: they are grappled.
    state.phase = DECKS.phases["movement_notation"]
    asked = [ask for some in DECKS.rules.phases[state.phase].asks(state) or [] for ask in some]
    assert not [ask for ask in asked if ask.kind == "plot"]
    # The French have no choice and are not asked; the British have lost their first section.
    assert DECKS.options(state, "tonnant") == ()
    assert {"DBP23", "OBP23>tonnant"} <= set(DECKS.options(state, "bellona"))
    _, events = the_long_melee(8)
    tried = of(events, UngrappleTried)
    assert [(e.ship, e.cast_off) for e in tried] == [("bellona", False)] * 2
    assert {m.cite: m.value for m in tried[0].modifiers}["tournament:9.2.1.4"] == -6


def second_example(*dice: int, both_board: bool = False) -> PlottedState:
    """Turn 18: Ship A is fouled with enemy C; A wrote an OBP, C a DBP (or both OBPs), and nothing was decided.

    B, a friend of C, lies on the other side of A and is not tied to her yet.
    """
    ships = (
        DECKS.ship("c", 1, (8, 8, 4)),
        DECKS.ship("a", 0, (8, 8, 4)),
        DECKS.ship("b", 1, (8, 8, 4)),
    )
    state = DECKS.row(*ships, fouled=[("c", "a")], dice=[6] * 6 + list(dice))
    DECKS.board(state, a="OBP12>c", c="OBP12>a" if both_board else "DBP12")
    assert list(state.ship("a").engaged)[:2] == [1, 1] and list(state.ship("c").engaged)[:2] == [2, 2]
    return state


def test_a_12_3_ship_c_cannot_unfoul_from_the_melee() -> None:
    """tournament:A-12.3 - C attempts to unfoul but fails due to the modifier for a melee being in progress."""
    state = second_example(5, 6)
    events = DECKS.carry_out(state, "unfouling", {"unfoul/c/a": "attempt"})
    (event,) = of(events, UnfoulingRolled)
    assert [m.value for m in event.modifiers] == [-6] and not event.cleared


def turn_19(both_board: bool = False) -> PlottedState:
    """B has moved adjacent to A and grappled her."""
    state = second_example(6, 6, *[6] * 6, both_board=both_board)
    events = DECKS.carry_out(state, "grappling", {"grapple/b/a": "attempt"})
    assert of(events, GrappleTried)[0].held
    return state


def test_a_12_3_ship_a_is_locked_into_her_obp() -> None:
    """tournament:A-12.3 - having plotted an OBP against C she cannot change to a DBP, whether C boards or defends."""
    for both_board in (False, True):
        state = turn_19(both_board)
        for notation in ("DBP12", "NBP", "OBP1>c DBP2", "OBP12>b"):
            assert DECKS.refusal(state, "a", notation) == "tournament:10.2.2"
        assert "OBP12>c" in DECKS.options(state, "a")


def test_a_12_3_ship_b_takes_ship_a_without_a_fight() -> None:
    """tournament:A-12.3 - B's OBP captures A automatically, since A's crew is on the decks of C (W77)."""
    state = turn_19()
    events = DECKS.board(state, b="OBP1>a")
    assert of(events, MeleeFought) == []
    (captured,) = of(events, ShipCaptured)
    assert (captured.ship, captured.from_ships, captured.cite) == ("a", ("b",), "tournament:12.2.4")
    assert captured.prisoners == sum(state.ship("a").crew), "those on C's deck surrender with their ship"
    assert not any(state.ship("a").tasks)
    # C fights nobody any more.
    assert not any(state.ship("c").engaged)


def test_a_12_3_where_both_boarded_b_and_c_fight_a_with_joined_strength() -> None:
    """tournament:A-12.3 - no automatic capture: the TMS of B and C are combined against the TMS of A (ruling W77)."""
    state = turn_19(both_board=True)
    men = {ship.spec.id: sum(ship.crew[:2]) for ship in state.ships}
    events = DECKS.board(state, b="OBP12>a")
    fought = of(events, MeleeFought)[0]
    assert fought.attackers == (("c", "OBP", men["c"]), ("b", "OBP", 16))
    assert fought.defenders == (("a", "OBP", men["a"]),)
    assert fought.attack_strength == (men["c"] + 16) * 3 and fought.defence_strength == men["a"] * 3


def test_a_12_3_having_met_them_a_goes_on_though_c_is_beaten() -> None:
    """tournament:A-12.3 - men who moved to intercept B stay with B when C's boarders are dead (ruling W77)."""
    state = turn_19(both_board=True)
    state.ship("c").crew = row_of([1, 0, 4, 0])
    # A's 48 with a die of 1 take two squares, one of each crew: C's last boarder among them.
    state.dice.script, state.dice.taken = [6, 1, 6, 6, 6, 6], 0
    state.ship("a").crew = row_of([8, 8, 4, 0])
    events = DECKS.board(state, b="OBP1>a")
    fought = of(events, MeleeFought)
    assert fought[0].attackers == (("c", "OBP", 1), ("b", "OBP", 8)) and state.ship("c").crew[0] == 0
    assert [e.attackers for e in fought[1:]] == [(("b", "OBP", 7),), (("b", "OBP", 6),)]
    # In the last round they beat B's men too, 48 to 15, and are free to take C, who has nobody left in arms.
    assert of(events, MeleeWon)[-1].losers == ("b",)
    assert [(e.ship, e.from_ships) for e in of(events, ShipCaptured)] == [("c", ("a",))]


def test_a_12_3_a_tbp_does_not_join_an_obp() -> None:
    """tournament:A-12.3 - men of a TBP see the fight on the ship they were bound for and take no part in it."""
    ships = DECKS.ship("c", 1), DECKS.ship("a", 0, (8, 8, 4)), DECKS.ship("b", 1)
    state = DECKS.lashed(*ships, dice=[6] * 6)
    events = DECKS.board(state, c="OBP12>a", b="TBP12>a", a="DBP1")
    assert of(events, MeleeFought)[0].attackers == (("c", "OBP", 8),)
    assert [e.ship for e in of(events, TransferFailed)] == ["b"]


def test_a_12_3_no_obp_to_a_friend_before_a_melee_takes_place() -> None:
    """tournament:A-12.3 - help is possible only in the turn after a DBP was engaged, from ships next to it (W75)."""
    ships = DECKS.ship("a", 0), DECKS.ship("c", 1, (8, 8, 4)), DECKS.ship("b", 1), DECKS.ship("d", 1)
    state = DECKS.lashed(*ships, dice=[6] * 6, grappled=[("a", "c")])
    assert DECKS.refusal(state, "b", "OBP1>c") == "tournament:A-12.3"
    DECKS.board(state, a="OBP12>c", c="DBP1")
    assert "OBP1>c" in DECKS.options(state, "b")
    assert DECKS.refusal(state, "d", "OBP1>c") == "tournament:A-12.3", "she lies two ships away"


def test_a_12_3_no_help_for_a_ship_that_boards() -> None:
    """tournament:A-12.3 - only a DBP is helped: an OBP locked on another deck is not."""
    state = second_example()
    state.ships = fleet_of([*state.ships, DECKS.ship("e", 0, index=3)])
    state.ships[3].bow = state.ship("b").bow
    state.ship("b").bow = state.ship("c").bow - (state.ship("a").bow - state.ship("c").bow)
    assert not [option for option in DECKS.options(state, "e") if "OBP" in option and ">a" in option]
    assert "OBP1>c" in DECKS.options(state, "b"), "C's DBP is"


def test_a_12_3_a_tbp_surrenders_with_the_ship_it_joins() -> None:
    """tournament:A-12.3 tournament:12.1.4 - unarmed, it shares the fate of the DBP's ship in the same turn."""
    ships = DECKS.ship("a", 0, (9, 4, 4)), DECKS.ship("c", 1, (1, 0, 0)), DECKS.ship("b", 1)
    state = DECKS.lashed(*ships, dice=[6, 6])
    events = DECKS.board(state, a="OBP1>c", c="DBP1", b="TBP12>c")
    (captured,) = of(events, ShipCaptured)
    assert (captured.ship, captured.prisoners) == ("c", 9)


def test_a_12_3_the_victorious_dbp_mans_the_prize_and_the_tbp_takes_its_place() -> None:
    """tournament:A-12.3 - the crew that boarded is the prize crew, with its own quality; the TBP fills up at home."""
    ships = (
        DECKS.ship("a", 0, (1, 2, 0)),
        DECKS.ship("c", 1, (6, 0, 0), quality=1),
        DECKS.ship("b", 1, (5, 4, 4), quality=3),
    )
    state = DECKS.lashed(*ships, dice=[6, 6])
    DECKS.form(state, a="OBP1>c", c="DBP1", b="TBP1>c")
    events = DECKS.fight(state, {"counterboard/c": "board"})
    assert of(events, CrewTransferred)[0].squares == 5
    (captured,) = of(events, ShipCaptured)
    assert (captured.ship, captured.from_ships, captured.squares) == ("a", ("c",), 6)
    assert sum(state.ship("c").crew) == 5
