"""Advanced section IX: melee as in the Basic game, with the doubled crews of Advanced logs."""

from tests.builders.plotted.decks import Decks
from weathergage.rulesets.plotted.core.events import MeleeFought, MeleeWon, ShipCaptured
from weathergage.rulesets.plotted.core.state import Hits
from weathergage.rulesets.plotted.core.terms import MELEE
from weathergage.rulesets.plotted.gunnery.damage.marking import mark

BASIC, ADVANCED = Decks("second_edition"), Decks("second_edition", "advanced")


def test_a_ix_the_same_crews_fight_alike_in_both_games() -> None:
    """second_edition:A.IX - identical: strengths, dice, losses, three rounds, three to one, and who is taken."""
    results = []
    for decks in (BASIC, ADVANCED):
        ships = decks.ship("anne", 0, (8, 6, 4)), decks.ship("belle", 1, (5, 4, 3), quality=3)
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
        # A DBP is worth no more than an OBP here.
        assert fought[0].defence_strength == 12 * 2
    assert results[0] == results[1]


def test_a_ix_advanced_logs_have_twice_the_crew() -> None:
    """second_edition:A.IX - the same ship brings twice the squares of her Basic log to the melee."""
    strengths = []
    for decks in (BASIC, ADVANCED):
        ships = decks.desk.ship("anne", load=[0, 0]), decks.desk.ship("belle", 1, load=[0, 0])
        state = decks.lashed(*ships, dice=[6] * 6)
        events = decks.board(state, anne="OBP123>belle", belle="DBP123")
        strengths.append(decks.of(events, MeleeFought)[0].attack_strength)
    assert strengths == [6 * 3, 12 * 3]


def test_b_ix_d_11_losses_of_one_combat_phase_are_one_row() -> None:
    """second_edition:B.IX.D.11 second_edition:A.IX - a critical hit goes on counting, the next phase begins anew."""
    belle = ADVANCED.ship("belle", 1, surrendered=MELEE, captured=True, prize=[6, 0, 0, 0])
    belle.side = 0
    diane = ADVANCED.ship("diane", 1, load=[1, 1])
    state = ADVANCED.row(belle, diane, phase="combat")
    left = []
    for hits in (1, 1, 1):
        mark(ADVANCED.book, state, belle, [Hits(0, 0, crew=hits)], None, None)
        left.append((sum(belle.prize), sum(belle.crew)))
    assert left == [(5, 12), (5, 11), (4, 11)]
    ADVANCED.carry_out(state, "combat", {"fire/diane/L": "air"})
    mark(ADVANCED.book, state, belle, [Hits(0, 0, crew=1)], None, None)
    assert (sum(belle.prize), sum(belle.crew)) == (3, 11)
