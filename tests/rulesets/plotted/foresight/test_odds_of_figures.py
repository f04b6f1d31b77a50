"""What may be said of a ship in a question of chance does what the rules make of it."""

from fractions import Fraction

import pytest

from weathergage.api import Inquiry, Odds, inquire, ruleset
from weathergage.scenarios.two_ships import two_ships


def _shot(edition: str, ship: str, target: str = "fr-40", question: str = "shot", **given: str) -> Odds:
    """A frigate of ten guns, with more to be said of her, in the game with all its options."""
    rules = ruleset(edition, ruleset(edition).presets[-1].options)
    battle, figures = two_ships(f"br-38 guns=10 carronades=0 {ship}", target)
    state = rules.set_up(rules, battle, 0)
    names = [each.id for side in battle.sides for each in side.ships]
    inquiry = Inquiry(ship=names[0], other=names[1], given=given, figures=figures, posed=True)
    return inquire(rules, question, state, inquiry)


@pytest.mark.parametrize(
    ("edition", "figure", "added"),
    [
        ("tournament", "", {}),
        ("tournament", "powder=0", {"low powder": -1}),
        ("tournament", "obscured=1", {"fallen rigging": -1}),
        ("tournament", "obscured=2", {"fallen rigging": -2}),
        ("tournament", "anchored=yes", {"at anchor": 1}),
        ("tournament", "prize=yes", {"captured ship": -2}),
        ("tournament", "sails=full", {"full sail": -1}),
        ("tournament", "boarding=1", {"crew sections lost or boarding": -1}),
        ("tournament", "quality=elite", {"crew quality": 2}),
        ("tournament", "elite", {"crew quality": 2}),
        ("second_edition", "", {}),
        ("second_edition", "fires=2", {"fire aboard": -2}),
    ],
)
def test_figures_that_change_a_shot(edition: str, figure: str, added: dict[str, int]) -> None:
    odds = _shot(edition, figure)
    assert {modifier.label: modifier.value for modifier in odds.modifiers} == added


def test_low_powder_may_set_her_own_ship_on_fire() -> None:
    """With a 1 two more dice are rolled, and twelve sets her on fire (16.1.2.3.2)."""
    assert Fraction(_shot("tournament", "powder=0").chance("own_fire").exact) == Fraction(1, 216)
    assert "own_fire" not in [chance.key for chance in _shot("tournament", "powder=1").chances]


def test_ships_that_move_and_ships_that_do_not() -> None:
    """One ship without way helps, both help twice, a fast one is harder to hold (9.1.4)."""
    for mine, hers, chance in ((1, 1, 6), (0, 1, 10), (0, 0, 15), (1, 3, 1)):
        odds = _shot("tournament", f"move={mine}", f"fr-40 move={hers}", "grapple")
        assert Fraction(odds.chance("succeeds").exact) == Fraction(chance, 36)


def test_a_raked_deck_is_worth_less_to_its_defenders() -> None:
    """Average defenders are worth 5, raked 4 (12.3.1)."""
    crews = "crew=2-0-0", "fr-40 crew=2-0-0"
    assert "strength 10" in _shot("tournament", *crews, "melee").given[1]
    assert "strength 8" in _shot("tournament", *crews, "melee", raked="yes").given[1]


def test_a_dismasted_ship_before_a_rake_gives_up_whatever_the_dice_say() -> None:
    """A loaded enemy who can rake her hull is enough (B.VIII.D.4.b); one abeam is not."""
    for edition in ("second_edition", "tournament"):
        helpless = "fr-40 rigging=0-0-0-0"
        raked = _shot(edition, "", helpless, rake="stern")
        assert raked.chance("surrenders_immobility").chance > 0.9
        assert raked.chance("strikes").chance == 1
        assert _shot(edition, "", helpless).chance("strikes").chance < 0.01
        for lies, gives_up in (("away", 0), ("alongside", 0), ("raking", 1)):
            odds = _shot(edition, "rigging=0-0-0-0", question="strike", enemy=lies)
            assert odds.chance("strikes").chance == gives_up


def test_a_ship_without_guns_gives_up_to_an_enemy_who_fires_into_her() -> None:
    """From the next hex, and no farther (B.VIII.D.3.b)."""
    for lies, gives_up in (("away", 0), ("alongside", 1)):
        odds = _shot("second_edition", "guns=0", question="strike", enemy=lies)
        assert odds.chance("strikes").chance == gives_up
        assert any("fires into her" in line for line in odds.given) == bool(gives_up)
    shot = _shot("second_edition", "", "fr-40 guns=0 carronades=0")
    assert shot.chance("surrenders_firepower").chance > 0.9


def test_the_turns_that_a_tack_takes() -> None:
    """Into the eye and out of it; a dismasted ship first drifts, and drifts again before her next turn (B.V.B.5)."""
    for tack in ("starboard", "port"):
        # Her way is lost in the first turn, and a frigate drifts in one turn before each of hers.
        for figures, turns in (("", 2), ("rigging=0-0-0-0", 5)):
            odds = _shot("second_edition", figures, question="tack", tack=tack)
            assert [row.value for row in odds.spread("turns").rows] == [turns]
    anchored = _shot("second_edition", "anchored=yes", question="tack")
    assert anchored.chance("about").chance == 0 and not anchored.spreads
