"""Odds are exact, and by the rules' own functions: counted by hand here, or against the dice of the game."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.builders.odds import exact
from tests.builders.red_and_black.table import ACTION, PORT, STARBOARD, Table
from tools.table_odds import fought
from weathergage.api import Inquiry, Odds, OddsError, Orders, inquire, resume, ruleset
from weathergage.engine.dice import Dice
from weathergage.rulesets.drawn.red_and_black.foresight.odds.answer_odds import foretell
from weathergage.rulesets.drawn.red_and_black.foresight.odds.broadside_odds import shot_odds
from weathergage.rulesets.drawn.red_and_black.foresight.odds.deck_odds import BOARDED, BOARDER, fought_out
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import fire
from weathergage.scenarios.two_ships import ShipTextError, two_ships

#: Side by side on the same course, with the wind abeam; 25 cm apart for medium range.
NEAR = ("0 java 5 experienced 500 500 4", "1 essex 5 experienced 500 520 4")
APART = ("0 java 5 experienced 500 500 4", "1 essex 5 experienced 500 750 4")


def asked(table: Table, question: str, *, posed: bool = False, **given: str) -> Odds:
    inquiry = Inquiry(ship="java", other="essex", given=given, posed=posed)
    return inquire(table.rules, question, table.state, inquiry)


def test_a_shot_at_an_equal_at_medium_range_is_counted_out_of_thirty_six() -> None:
    """Cites red_and_black:6.4.broadside and red_and_black:6.4.critical: row 0 hits with 2 to 7."""
    table = Table(*APART).put("java", opened=[True, True])
    odds = asked(table, "shot")
    assert odds.notes == ("Attack number 0.",)
    assert exact(odds, "hits") == Fraction(21, 36)
    assert exact(odds, "critical") == Fraction(3, 36)
    steps = {row.value: Fraction(row.exact) for row in odds.spread("steps").rows}
    assert steps == {0: Fraction(15, 36), 1: Fraction(18, 36), 2: Fraction(3, 36)}
    assert exact(odds, "guns") == exact(odds, "hits"), "every step of round shot costs broadside rating"
    # Of three doubles one in six each finds the officer, the mast, the wheel, the fire.
    assert {exact(odds, key) for key in ("officer", "mast", "wheel", "fire")} == {Fraction(3, 216)}


def test_a_shot_is_what_the_game_does_with_the_same_dice() -> None:
    table = Table(*NEAR).put("essex", crew=1, broadside=2)
    aim = table.aim("java", STARBOARD, "essex")
    struck, games = 0, 4000
    for seed in range(games):
        state = table.state.clone()
        state.dice = Dice(seed=seed)
        aim.ship, aim.target = state.ships
        fire(table.book, state, aim, None)
        struck += state.ships[1].struck or bool(state.ships[1].fate)
    aim.ship, aim.target = table.state.ships
    odds = shot_odds(table.book, table.state, aim)
    assert 0.2 < odds.chance("strikes").chance < 0.8
    assert struck / games == pytest.approx(odds.chance("strikes").chance, abs=0.025)


def test_the_test_to_board_counts_faces() -> None:
    """Cites red_and_black:8.1: parallel courses give one, so that a three is enough."""
    table = Table(*NEAR)
    assert exact(asked(table, "grapple"), "succeeds") == Fraction(4, 6)
    assert exact(asked(table, "grapple", counterboard="yes"), "succeeds") == Fraction(5, 6)
    assert exact(asked(table, "grapple", impromptu="yes"), "succeeds") == Fraction(3, 6)
    table.put("essex", point=12)
    assert exact(asked(table, "grapple"), "succeeds") == Fraction(2, 6)


def test_equal_crews_that_meet_half_way_are_even() -> None:
    """Cites red_and_black:8.2.b: whoever is pushed back fights on his own deck."""
    odds = asked(Table(*NEAR), "melee", counterboard="yes")
    assert odds.chance("carries").chance == pytest.approx(odds.chance("lost").chance)
    assert odds.chance("carries").chance > 0.4
    alone = asked(Table(*NEAR), "melee")
    assert alone.chance("lost").chance < odds.chance("lost").chance, (
        "no counter-boarder, nobody follows at once"
    )


def test_a_melee_comes_out_as_it_is_fought() -> None:
    table = Table("0 java 5 veteran 500 500 4", NEAR[1]).put("java", crew=3).put("essex", crew=3)
    ends = fought_out(table.book, table.state, table["java"], table["essex"], counterboard=False)
    assert sum(ends.values()) == 1
    wins, games = [0, 0], 1500
    for seed in range(games):
        state = table.state.clone()
        state.dice = Dice(seed=seed)
        fought(table.book, state)
        wins[0] += state.ships[1].struck
        wins[1] += state.ships[0].struck
    for taken, won in ((BOARDED, wins[0]), (BOARDER, wins[1])):
        chance = float(sum(chance for scrap, chance in ends.items() if scrap.taken == taken))
        assert won / games == pytest.approx(chance, abs=0.04)


def test_boarding_is_the_test_and_the_melee() -> None:
    table = Table(*NEAR)
    boarding, test, fight = (asked(table, question) for question in ("boarding", "grapple", "melee"))
    assert exact(boarding, "grapple") == exact(test, "succeeds")
    assert boarding.chance("carries").chance == pytest.approx(
        test.chance("succeeds").chance * fight.chance("carries").chance
    )


def test_a_tack_is_five_or_more_with_what_is_added() -> None:
    """Cites red_and_black:5.7: a fourth point unused gives one more, a lost mast takes two."""
    table = Table(*APART)
    one = asked(table, "tack", posed=True, unused="1")
    assert exact(one, "passes") == Fraction(33, 36)
    assert one.given[0] == "1 point of turn is left unused."
    assert asked(table, "tack", posed=True, unused="2").given[0] == "2 points of turn are left unused."
    assert exact(asked(table, "tack", posed=True, unused="3"), "passes") == Fraction(36, 36)
    table.put("java", masts=[0, 2, 2])
    assert exact(asked(table, "tack", posed=True, unused="1"), "passes") == Fraction(26, 36)
    with pytest.raises(OddsError, match=r"no more than 4 points .*\[red_and_black:5.7\]"):
        asked(table, "tack", posed=True, unused="5")


def test_reloading_counts_the_mix_in_every_action() -> None:
    """Cites red_and_black:6.3 and red_and_black:6.3.actions."""
    table = Table(*APART)
    assert exact(asked(table, "reload"), "passes") == Fraction(30, 36)
    double = asked(table, "reload", shot="D")
    assert exact(double, "passes") == Fraction(21, 36)
    assert exact(double, "at_once") == Fraction(21, 36) ** 2


def test_repairs_and_fires_by_their_tables() -> None:
    """Cites red_and_black:6.8 and red_and_black:6.9: less is needed with crew parties."""
    table = Table(*APART)
    assert exact(asked(table, "repair", what="wheel"), "passes") == Fraction(2, 6)
    table.put("java", hull_fires=2)
    fire = asked(table, "fire")
    assert exact(fire, "less") == Fraction(2, 6)
    assert exact(fire, "more") == Fraction(4, 6) * Fraction(1, 6)
    assert fire.chance("saved").chance + fire.chance("lost").chance == pytest.approx(1)
    table.put("java", crew=0)
    assert exact(asked(table, "repair", what="wheel"), "passes") == Fraction(1, 6)


def test_a_strike_test_and_broadsides_until_she_strikes() -> None:
    """Cites red_and_black:6.11: seven or more with two dice."""
    table = Table(*NEAR).put("java", crew=1, broadside=1)
    odds = asked(table, "strike")
    assert exact(odds, "test") == Fraction(15, 36)
    assert 0 < odds.chance("strikes_1").chance < odds.chance("strikes_2").chance < 1


def test_only_the_first_of_two_broadsides_is_an_initial_one() -> None:
    """Cites red_and_black:6.4.tactical: with a fresh battery the second is no better than with one that has fired."""
    table = Table(*NEAR).put("java", crew=1, broadside=1)
    fresh = asked(table, "strike")
    table.put("essex", opened=[True, True])
    fired = asked(table, "strike")
    assert fresh.chance("strikes_1").chance > fired.chance("strikes_1").chance
    one, two = (Fraction(fired.chance(f"strikes_{number}").exact) for number in (1, 2))
    assert exact(fresh, "strikes_2") < 1 - (1 - exact(fresh, "strikes_1")) * (1 - exact(fresh, "strikes_1"))
    assert exact(fresh, "strikes_2") - exact(fresh, "strikes_1") < two - one, "more have struck already"


def test_odds_of_an_answer_are_those_of_the_question() -> None:
    table = Table(*NEAR).put("java", watch="ask")
    table.begin(ACTION, 0, dice=[1] * 40)
    request = table.game.requests[0]
    assert request is not None
    ask = request.ask("fire/java/starboard")
    assert ask is not None
    view = table.game.view(0)
    assert view.odds(ask, "hold") is None
    told, question = view.odds(ask, "low>essex"), asked(table, "shot")
    assert told is not None and told.chances == question.chances
    assert foretell(table.book, table.state, ask, "low>nobody") is None


def two(ship: str, other: str, question: str, **given: str) -> Odds:
    """A question about two ships of the library that meet at sea."""
    rules = ruleset("red_and_black")
    battle, figures = two_ships(ship, other, crews=rules.crews)
    names = list(figures)
    inquiry = Inquiry(ship=names[0], other=names[1], given=given, figures=figures, posed=True)
    # Whoever the dice would give them for captains.
    (found,) = {inquire(rules, question, rules.set_up(rules, battle, seed), inquiry) for seed in range(12)}
    return found


def test_ships_of_the_library_have_average_captains_unless_one_is_named() -> None:
    """Cites red_and_black:8.1: for a question nobody rolls for officers, and it says whom it supposes."""
    plain = two("fr-40", "fr-40", "boarding")
    assert [each.label for each in plain.modifiers] == ["parallel courses"]
    assert exact(plain, "grapple") == Fraction(4, 6)
    assert "Captains are taken to be average" in plain.given[-1]
    named = two("fr-40 captain=average", "fr-40 captain=inept", "boarding")
    assert exact(named, "grapple") == Fraction(5, 6)
    assert not any("Captains" in said for said in named.given)
    assert "Captains" in two("fr-40 captain=inept", "fr-40", "boarding").given[-1]


def test_nobody_rolls_for_the_captains_of_a_battle_that_is_only_asked_about() -> None:
    """Cites red_and_black:5.7: but those of a game are who they are, and a battle's own house values count."""
    table = Table(*APART).put("java", skill="inept", flag="superior")
    table.state.house = {f"officers.captain.{face}": 2 for face in range(5)}
    inquiry = Inquiry(ship="java", other="essex")
    labels = {each.label for each in inquire(table.rules, "tack", table.state, inquiry).modifiers}
    assert "inept captain" in labels
    fresh = inquire(table.rules, "tack", table.state, replace(inquiry, fresh=True))
    assert "inspired captain" in {each.label for each in fresh.modifiers}
    assert "Captains are taken to be inspired" in fresh.given[-1]
    assert table["java"].skill == "inept", "nothing is changed by asking"


def test_crews_go_by_the_words_of_the_sheet_and_of_the_library() -> None:
    found = [two(f"br-38 {crew}", "fr-40", "melee") for crew in ("quality=veteran", "veteran", "crack")]
    assert found[0] == found[1] == found[2]
    assert "veteran crew" in {each.label for each in found[0].modifiers}
    with pytest.raises(ShipTextError, match="choose the crew from elite, veteran, experienced, poor"):
        two("br-38 quality=brave", "fr-40", "melee")
    table = Table(*NEAR)
    words = [
        inquire(
            table.rules, "melee", table.state, Inquiry(ship="java", other="essex", figures={"java": figures})
        )
        for figures in ({"quality": "veteran"}, {"quality": "crack"})
    ]
    assert words[0] == words[1]


def test_a_strike_test_needs_no_other_ship() -> None:
    """Cites red_and_black:6.11: nor can anything be said of a broadside then."""
    table = Table(*NEAR).put("java", crew=1, broadside=1)
    alone = inquire(table.rules, "strike", table.state, Inquiry(ship="java"))
    assert [each.key for each in alone.chances] == ["test"]
    assert alone.chances[0] == asked(table, "strike").chance("test")
    with pytest.raises(OddsError, match="aim: that is about a broadside"):
        inquire(table.rules, "strike", table.state, Inquiry(ship="java", given={"aim": "high"}))


def in_melee(met: str, *dice: int) -> Table:
    """Indy has boarded Java, who has met her half-way or not, and these dice have been thrown on deck."""
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 875 4").quiet()
    table.put("indy", masts=[0, 0, 0], jury_rigged=True).begin(ACTION, dice=[6, *dice])
    return table.until("melee/indy", {"declare/indy": "java", "counterboard/java": met})


def answered(table: Table, side: int, answer: Orders, games: int = 400) -> tuple[float, float]:
    """How often Java and Indy are taken in games where that is answered, and all else by default."""
    taken = [0, 0]
    for seed in range(games):
        state = table.state.clone()
        state.dice = Dice(seed=seed)
        game = resume("red_and_black", state, ())
        game.submit(side, answer)
        while not game.over and game.state.stage in ("melee", "follow"):
            for each in game.waiting_for():
                game.submit(each, {})
        for at, ship in enumerate((game.state.ship("java"), game.state.ship("indy"))):
            taken[at] += ship.struck
    return taken[0] / games, taken[1] / games


@pytest.mark.parametrize(
    ("ship", "met", "dice", "answer", "parties"),
    [
        ("indy", "no", (3, 3), "fight", (4, 4)),
        # Advised to break off, she fights one round more.
        ("indy", "no", (3, 3), "fight", (1, 5)),
        # Who has declared a counter-board may follow her who breaks off.
        ("indy", "yes", (4, 4), "break off", (2, 3)),
        ("java", "yes", (4, 4), "follow", (2, 3)),
    ],
)
def test_a_fight_under_way_is_foretold_to_its_end(
    ship: str, met: str, dice: tuple[int, ...], answer: str, parties: tuple[int, int]
) -> None:
    """Cites red_and_black:8.2.e and red_and_black:8.2.f: not only its next round."""
    table = in_melee(met, *dice).put("indy", crew=parties[0]).put("java", crew=parties[1])
    kind = "follow" if answer == "follow" else "melee"
    if kind == "follow":
        table.answer(0, melee__indy="break off")
    side = table[ship].side
    request = table.game.requests[side]
    assert request is not None
    ask = request.ask(f"{kind}/{ship}")
    assert ask is not None
    odds = table.game.view(side).odds(ask, answer)
    assert odds is not None
    java, indy = answered(table, side, {ask.id: answer})
    mine, hers = (java, indy) if ship == "indy" else (indy, java)
    assert odds.chance("carries").chance == pytest.approx(mine, abs=0.08)
    assert odds.chance("lost").chance == pytest.approx(hers, abs=0.08)
    assert sum(row.chance for row in odds.spread("lost").rows) == pytest.approx(1)


def test_breaking_off_where_nobody_may_follow_and_staying_lead_to_no_dice() -> None:
    """Cites red_and_black:8.2.f: she who did not declare a counter-board does not follow."""
    table = in_melee("no", 3, 3)
    request = table.game.requests[0]
    assert request is not None
    (ask,) = request.asks
    view = table.game.view(0)
    assert view.odds(ask, "break off") is None and view.odds(ask, "fight") is not None


def test_a_boarding_that_is_declared_has_odds_for_every_answer_of_the_other_ship() -> None:
    """Cites red_and_black:8.1: met half-way or not."""
    table = Table("0 java 5 experienced 1000 900 4", "1 essex 5 experienced 1000 875 4").quiet()
    table.put("java", masts=[0, 0, 0], jury_rigged=True).begin(ACTION, dice=[1] * 20)
    table.until("declare/java")
    request = table.game.requests[0]
    assert request is not None
    ask = request.ask("declare/java")
    assert ask is not None
    odds = table.game.view(0).odds(ask, "essex")
    assert odds is not None
    for suffix, met in (("", "no"), ("_met", "yes")):
        alone = asked(table, "boarding", counterboard=met)
        for key in ("carries", "lost", "grapple", "neither"):
            assert odds.chance(key + suffix).chance == alone.chance(key).chance
    assert [chance.key for chance in odds.chances[:4]] == ["carries", "carries_met", "lost", "lost_met"]
    table.put("essex", crew=0)
    helpless = table.game.view(0).odds(ask, "essex")
    assert helpless is not None and len(helpless.chances) == 4, "nobody is left to counter-board"


def test_a_shot_that_cannot_be_is_refused_with_its_rule() -> None:
    table = Table(*APART).put("java", fired=[False, True, False, False])
    with pytest.raises(OddsError, match=r"fired this turn \[red_and_black:4.1.action.impromptu\]"):
        asked(table, "shot", battery="starboard")
    with pytest.raises(OddsError, match=r"not in that arc \[red_and_black:6.4.rake\]"):
        asked(table, "shot", battery="port")
    assert PORT == 0
