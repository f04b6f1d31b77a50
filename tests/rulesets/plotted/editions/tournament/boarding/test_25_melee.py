"""Section 25: melee in the Advanced game, as in the Basic game but with the doubled crews of Advanced logs."""

from tests.builders.plotted.decks import Decks
from weathergage.rulesets.plotted.core.events import MeleeFought, MeleeWon, ShipCaptured

BASIC, ADVANCED = Decks("tournament"), Decks("tournament", "advanced")


def test_25_0_the_same_crews_fight_alike_in_both_games() -> None:
    """tournament:25.0 - identical: strengths, dice, losses, three rounds, three to one."""
    results = []
    for decks in (BASIC, ADVANCED):
        ships = decks.ship("anne", 0, (8, 6, 4)), decks.ship("belle", 1, (3, 3, 3), quality=3)
        state = decks.lashed(*ships, dice=[1, 4, 3, 2, 5, 6, 1, 1, 2, 2, 3, 3])
        events = decks.board(state, anne="OBP12>belle", belle="DBP123")
        while not decks.of(events, MeleeWon):
            events += decks.board(state)
        fought = decks.of(events, MeleeFought)
        results.append(
            (
                [
                    (e.round, e.attack_strength, e.defence_strength, e.attack_losses, e.defence_losses)
                    for e in fought
                ],
                [(e.ship, e.squares, e.prisoners) for e in decks.of(events, ShipCaptured)],
            )
        )
    assert results[0] == results[1]
    assert decks.book.tables.melee == BASIC.book.tables.melee


def test_25_0_advanced_logs_have_twice_the_crew() -> None:
    """tournament:25.0 - the same ship brings twice the squares of her Basic log to the melee."""
    strengths = []
    for decks in (BASIC, ADVANCED):
        ships = decks.desk.ship("anne", load=[0, 0]), decks.desk.ship("belle", 1, load=[0, 0])
        state = decks.lashed(*ships, dice=[6] * 6)
        events = decks.board(state, anne="OBP123>belle", belle="DBP123")
        strengths.append(decks.of(events, MeleeFought)[0].attack_strength)
    assert strengths == [6 * 3, 12 * 3]
