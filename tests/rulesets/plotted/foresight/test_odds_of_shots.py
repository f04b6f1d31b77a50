"""The odds of a broadside: by hand from the printed tables, against brute force, and from a side's own view only."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Dice, Event, Game, Inquiry, Odds, OddsError, inquire, outcomes
from weathergage.rulesets.plotted.core.events import ShipSurrendered
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, ROUND
from weathergage.rulesets.plotted.foresight.odds.positions import lay, put
from weathergage.rulesets.plotted.gunnery.damage.damage_events import CriticalHit

EDITIONS = ("second_edition", "tournament")


def _chances(odds: Odds) -> dict[str, Fraction]:
    return {chance.key: Fraction(chance.exact) for chance in odds.chances}


def _rows(odds: Odds, key: str) -> dict[int, Fraction]:
    return {row.value: Fraction(row.exact) for row in odds.spread(key).rows}


def _duel(desk: Desk, rake: str = "", range_: int = 1, **target: Any) -> Game:
    """A frigate of 4 guns and a carronade fires at another."""
    ship = desk.ship("a", initial=[0, 0], nation="french")
    other = desk.ship("b", side=1, **target)
    state = desk.position(ship, other, phase="combat")
    places = lay(
        state, ship, other, range_, lambda lie: desk.book.rake(lie) == rake and lie.port != lie.starboard
    )
    for place in places:
        put(other, place)
        if any("rigging>b" in ask.options for ask in (desk.rules.phases[state.phase].asks(state) or [[]])[0]):
            return desk.game(state)
    raise AssertionError("no such place")


def _asked(game: Game, **given: str) -> Odds:
    return inquire(game.rules, "shot", game.state, Inquiry(ship="a", other="b", given=given))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_die_on_hull_table_two(edition: str) -> None:
    """5 guns at range 1 make table 2: H, G, H-C, 2H, 2H-R, 2H-G (B.VIII.B.6)."""
    odds = _asked(_duel(Desk(edition)))
    assert _rows(odds, "hits") == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
    assert _rows(odds, "hull") == {0: Fraction(1, 6), 1: Fraction(1, 3), 2: Fraction(1, 2)}
    assert odds.spread("hits").mean == 2.0
    assert _chances(odds)["hits"] == 1
    assert _chances(odds)["strikes"] == 0
    assert odds.modifiers == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_chance_to_strike_counts_guns_that_go_into_the_hull(edition: str) -> None:
    """With 2 hull squares three cells sink her; without guns 2H-G and G go into the hull too (B.VIII.D.1.b, D.3)."""
    desk = Desk(edition)
    assert _chances(_asked(_duel(desk, hull=2)))["strikes"] == Fraction(1, 2)
    unarmed = _chances(_asked(_duel(desk, hull=1, guns=[0, 0], carronades=[0, 0])))
    # Fired into from the next hex she gives up anyway.
    assert unarmed["surrenders_striking"] == 1
    far = _chances(_asked(_duel(desk, range_=2, hull=1, guns=[0, 0], carronades=[0, 0])))
    assert far["strikes"] == far["surrenders_striking"] == 1


def test_the_modifiers_are_those_of_the_shot() -> None:
    desk = Desk("second_edition")
    game = _duel(desk, rake="stern")
    game.state.ships[0].quality = 0
    game.state.ships[0].initial = row_of([1, 1])
    odds = _asked(game)
    assert {modifier.label: modifier.value for modifier in odds.modifiers} == {
        "crew quality": 2,
        "rake": 2,
        "initial broadside": 1,
    }
    assert odds.modifiers[0].cite == "second_edition:B.VIII.C.1"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("options", [(), ("advanced",)])
def test_the_means_are_those_of_the_previews(edition: str, options: tuple[str, ...]) -> None:
    game = _duel(Desk(edition, *options), sails=len(options))
    request = game.requests[0]
    assert request is not None
    for ask in request.asks:
        for option, preview in game.view(0).previews(ask).items():
            odds = game.view(0).odds(ask, option)
            assert odds is not None
            means = {spread.key: round(spread.mean, 3) for spread in odds.spreads}
            for letter, kind in zip("HGCR", ("hull", "guns", "crew", "rigging"), strict=True):
                assert preview.expected[letter] == means.get(kind, 0.0), (option, kind)


def test_below_the_tables_nothing_is_hit() -> None:
    odds = _asked(_duel(Desk("second_edition"), range_=10), aim="rigging")
    assert _chances(odds)["hits"] == 0
    assert _rows(odds, "hits") == {0: Fraction(1)}
    assert "cannot hit" in odds.notes[0]


def _brute_force(game: Game, notation: str) -> Iterator[tuple[Ship, list[Event], Fraction]]:
    """The whole Combat Phase with every way its dice can fall, not taken apart."""
    phase = game.rules.phases[game.state.phase]
    ask = next(ask for ask in Desk.asks(game).values() if notation in ask.options)

    def experiment(dice: Dice) -> tuple[Ship, list[Event]]:
        state = game.state.clone()
        state.dice = dice
        report: list[Event] = []
        phase.resolve(state, {ask.id: notation}, report)
        return state.ships[1], report

    for (ship, report), chance in outcomes(experiment):
        yield ship, report, chance


@pytest.mark.parametrize(
    ("edition", "options", "load"),
    [
        ("second_edition", ("advanced",), 1),
        ("second_edition", ("advanced", "loss_of_rigging"), 1),
        ("tournament", ("advanced",), 1),
        ("tournament", ("advanced",), CHAIN),
    ],
)
def test_taken_apart_or_whole_it_comes_to_the_same(edition: str, options: tuple[str, ...], load: int) -> None:
    """Stage by stage, with like worlds brought together, the odds are those of the whole phase (A.I.A.2.b)."""
    game = _duel(Desk(edition, *options), rake="stern", range_=2, hull=2, rigging=[1, 3, 3, 3])
    game.state.ships[0].load = row_of([load, load])
    game = Game(game.rules, None, 0, game.state, True)
    aim = "rigging" if load == CHAIN else "hull"
    odds = _asked(game, aim=aim)
    every = list(_brute_force(game, f"{aim}>b"))
    assert sum(chance for _, _, chance in every) == 1

    def whole(test: Callable[[Ship, list[Event]], bool]) -> Fraction:
        return sum((p for ship, report, p in every if test(ship, report)), Fraction(0))

    found = _chances(odds)
    assert (
        found["criticals"] == whole(lambda ship, report: any(isinstance(e, CriticalHit) for e in report)) > 0
    )
    assert found["strikes"] == whole(
        lambda ship, report: not ship.present or bool(ship.doom) or bool(ship.surrendered)
    )
    assert found.get("surrenders_striking", 0) == whole(
        lambda ship, report: any(isinstance(e, ShipSurrendered) and e.ship == "b" for e in report)
    )
    assert found.get("section", 0) == whole(lambda ship, report: ship.present and 0 in ship.rigging)
    assert found.get("fire", 0) == whole(lambda ship, report: ship.present and bool(ship.fires))
    for key in (key for key in found if key.startswith("critical:")):
        assert found[key] == whole(partial(_came_true, key.removeprefix("critical:"))), key


def _came_true(named: str, ship: Ship, report: list[Event]) -> bool:
    """Whether a critical hit of that name took effect on the target."""
    hits = (e for e in report if isinstance(e, CriticalHit) and e.ship == "b")
    return any(e.result == named and not e.reason for e in hits)


def test_a_shot_that_the_rules_forbid_is_refused_with_the_rule() -> None:
    game = _duel(Desk("second_edition"), range_=6)
    with pytest.raises(OddsError, match=r"only the rigging can be aimed at \[second_edition:B.VIII.B.5\]"):
        _asked(game, aim="hull")
    with pytest.raises(OddsError, match="there is no ship 'c' here; choose from a, b"):
        inquire(game.rules, "shot", game.state, Inquiry(ship="a", other="c"))
    with pytest.raises(OddsError, match="the position determines it"):
        _asked(game, range="3")
    with pytest.raises(OddsError, match="choose any, hull or rigging"):
        _asked(game, aim="masts")


def test_a_view_tells_the_odds_of_its_own_asks_only_and_nothing_of_the_enemys_load() -> None:
    desk = Desk("tournament", "advanced")
    game = _duel(desk, hull=2)
    asks = {ask.id: ask for request in game.requests if request is not None for ask in request.asks}
    mine = next(ask for ask in asks.values() if "hull>b" in ask.options)
    before = game.view(0).odds(mine, "hull>b")
    assert before is not None and before == _asked(game, aim="hull")
    assert game.view(1).odds(mine, "hull>b") is None
    assert game.view(-1).odds(mine, "hull>b") is None
    assert game.view(0).odds(mine, "hold") is None
    enemy = game.state.ships[1]
    enemy.load, enemy.reloads = row_of([0, 0]), 0
    assert game.view(0).odds(mine, "hull>b") == before


def test_what_is_in_the_guns_and_what_it_is_fired_as() -> None:
    """Doubleshot beyond its range goes out as roundshot, roundshot close by as grape (24.2.3, 24.2.4)."""
    desk = Desk("tournament", "advanced")
    game = _duel(desk, range_=2)
    game.state.ships[0].load = row_of([DOUBLE, DOUBLE])
    far = _asked(game)
    assert "double shot fired as round shot at the hull" in far.given[0]
    game.state.ships[0].load = row_of([ROUND, ROUND])
    assert _asked(game).spreads == far.spreads
    assert "round shot at the hull" in _asked(game).given[0] and "fired as" not in _asked(game).given[0]
    near = _duel(desk)
    near.state.ships[0].load = row_of([ROUND, ROUND])
    assert "round shot fired as grape shot at the crew" in _asked(near, aim="crew").given[0]
    game.state.ships[0].load = row_of([GRAPE, GRAPE])
    with pytest.raises(OddsError, match="grape shot does not carry 2 hexes"):
        _asked(game)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_she_bears_away_from_it(edition: str) -> None:
    """On hull table 2 a three takes a crew square and a five a rigging square (B.VIII.D.2.a, D.4.a)."""
    desk = Desk(edition)
    sound = _chances(_asked(_duel(desk)))
    assert not {"crew_section", "section", "dismasted"} & set(sound)
    weak = _chances(_asked(_duel(desk, crew=[1, 4, 4, 0], rigging=[0, 0, 0, 1])))
    assert weak["crew_section"] == weak["section"] == weak["dismasted"] == Fraction(1, 6)


def test_in_a_position_figures_say_what_if() -> None:
    game = _duel(Desk("second_edition"))
    inquiry = Inquiry(ship="a", other="b", figures={"a": {"quality": "elite"}, "b": {"hull": "1"}})
    odds = inquire(game.rules, "shot", game.state, inquiry)
    assert [(modifier.label, modifier.value) for modifier in odds.modifiers] == [("crew quality", 2)]
    assert odds.chance("strikes").chance == 1
    assert game.state.ships[0].quality and game.state.ships[1].hull > 1
