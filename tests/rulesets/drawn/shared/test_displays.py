"""How events of the drawn games are shown: draws, dice, shots by opposed dice and by attack number, losses."""

from types import SimpleNamespace
from typing import Any

from tests.builders.builds import plain_only
from weathergage.engine.events import Event, Modifier, PhaseBegan, Roll
from weathergage.rulesets.drawn.beat_to_quarters.core import events as btq
from weathergage.rulesets.drawn.beat_to_quarters.options.weather import WeatherDiced
from weathergage.rulesets.drawn.beat_to_quarters.present import displays as quarters
from weathergage.rulesets.drawn.red_and_black.core import events as rb
from weathergage.rulesets.drawn.red_and_black.present import displays as table
from weathergage.rulesets.drawn.shared.events import TokenDrawn
from weathergage.rulesets.shared.displays import (
    Collided,
    Drawn,
    Fired,
    Hit,
    Lost,
    Moved,
    Pin,
    Reach,
    WindTold,
    volley_sum,
)

pytestmark = plain_only

#: Displays need the names of ships, and nothing else of a state.
NAMED: Any = SimpleNamespace(
    ships=[SimpleNamespace(spec=SimpleNamespace(id=ship, name=ship.title())) for ship in ("alpha", "beta")]
)


def shown(event: Event) -> Any:
    module: Any = (
        table if type(event).__module__.startswith("weathergage.rulesets.drawn.red_and") else quarters
    )
    return module.show(NAMED, event)


def rows(event: Event) -> list[str]:
    return [f"{figure.label} {figure.value}" for figure in shown(event).figures]


def roll(value: int, sides: int = 6) -> Roll:
    return Roll("x", value, sides)


def modifier(label: str, value: int) -> Modifier:
    return Modifier(label, value, "t:1")


SHOT = btq.ShotFired(
    ship="alpha",
    side=2,
    target="beta",
    range=3,
    roll=roll(5),
    modifiers=(modifier("range 3", 2),),
    total=7,
    target_roll=roll(2),
    target_modifiers=(modifier("rating", 3),),
    target_total=5,
    column=2,
    throws=(
        btq.ShotRolled(column=2, roll=roll(11, 12), cell="+2", result="+1"),
        btq.ShotRolled(column=4, roll=roll(3, 12), cell="MAST", result="MAST"),
        btq.ShotRolled(column=5, roll=roll(1, 12), cell="N", result="N"),
    ),
    rake="stern",
)
CANNON = rb.CannonFired(
    ship="alpha",
    side=1,
    target="beta",
    aim="low",
    band="short",
    range_mm=124,
    ammunition="DG",
    base=2,
    modifiers=(modifier("rake", 3), modifier("smoke", -1)),
    attack=4,
    rolls=(roll(4), roll(4)),
    cell="3rr str",
    result="2rr",
    critical=True,
)


def test_a_shot_by_opposed_dice_tells_both_sums_the_column_and_every_die() -> None:
    shot = shown(SHOT)
    assert isinstance(shot, Fired)
    assert (shot.side, shot.distance, shot.rake, shot.total) == (2, "3 hexes", "stern rake", "7 against 5")
    assert [each.value for each in shot.rolls] == [5, 2, 11, 3, 1]
    assert [(loss.part, loss.text) for loss in shot.hits] == [
        ("rate", "one level of rate lost"),
        ("masts", "a mast goes"),
    ]
    assert rows(SHOT)[1] == "Guns: range 3 +2"
    assert rows(SHOT)[5] == "Target, in all 5"
    assert rows(SHOT)[7] == "Column 2, die 11 2 levels of rate lost counts as one level of rate lost"


def test_a_shot_by_attack_number_tells_what_made_it_and_the_cell() -> None:
    shot = shown(CANNON)
    assert isinstance(shot, Fired)
    assert (shot.distance, shot.aim, shot.total) == ("12.4 cm", "hull", "attack number +4")
    assert [(loss.part, loss.count) for loss in shot.hits] == [("hull", 2), ("critical", 1)]
    assert shown(CANNON).sum == "Attack number +4: base 2, rake +3, smoke −1"
    assert rows(CANNON) == [
        "Broadside against hull: double shot with grape, low, at 12.4 cm +2",
        "rake +3",
        "smoke −1",
        "Attack number +4",
        "Broadside table, dice 8 3 steps, strike test",
        "After her size 2 steps",
    ]


def test_a_crew_check_tells_what_was_needed_and_what_it_came_to() -> None:
    check = btq.CrewChecked(
        ship="a", purpose="x", roll=roll(3), modifiers=(modifier("crack crew", 2),), need=6, passed=False
    )
    assert rows(check) == ["Die, 6 or more is needed 3", "crack crew +2", "Failed 5"]


def test_a_draw_tells_whose_it_is_and_keeps_its_lot_for_those_who_ask() -> None:
    drawn = shown(TokenDrawn(side=1, brings="action", number=2, left=(1, 0), roll=roll(3)))
    assert drawn == Drawn(side=1, brings="action", number=2, left=(1, 0), lots=(roll(3),))
    assert shown(PhaseBegan(turn=1, phase="reckoning")).common
    assert not shown(PhaseBegan(turn=1, phase="action")).common


def test_dice_for_a_way_tell_how_far_she_may_go() -> None:
    dice = shown(
        btq.SailDiceRolled(
            ship="alpha", attitude="B", rolls=(roll(3), roll(4)), modifiers=(), distances=(3, 4, 7)
        )
    )
    assert isinstance(dice, Reach) and dice.halts
    assert (dice.text, dice.pin) == ("7 in all", Pin("flag", "alpha", "rolls 3 + 4"))
    way = shown(
        rb.WayRolled(ship="alpha", sailing="reaching", rolls=(roll(5),), modifiers=(), distances=(55, 30))
    )
    assert (way.distances, way.text, way.sailing) == ((550, 300), "5.5 or 3 cm", "reaching")


def test_moves_on_a_table_are_told_by_place_and_point() -> None:
    sailed = shown(rb.ShipSailed(ship="alpha", impulse=2, kind="sail", mast=(120, 40), point=5))
    assert isinstance(sailed, Moved) and sailed.step
    assert (sailed.kind, sailed.spot, sailed.point, sailed.bow) == ("ahead", (120, 40), 5, None)
    turned = shown(rb.ShipSailed(ship="alpha", impulse=2, kind="turn", mast=(120, 40), point=6))
    assert (turned.kind, turned.step) == ("other", False)


def test_winds_of_both_games() -> None:
    diced = WeatherDiced(rolls=(), was_direction=2, direction=2, was_weather="", weather="heavy seas")
    assert shown(diced) == WindTold(direction=2, velocity=3, name="heavy seas", changed=True)
    sky = shown(rb.SkyRead(rolls=(), change="", direction=4, strength="a gale", mist=False))
    assert sky == WindTold(point=4, velocity=6, name="a gale", changed=False)


def test_losses_are_pinned_and_ships_are_lost() -> None:
    lost = rb.RatingsLost(
        ship="beta",
        broadside=1,
        hull=0,
        crew=0,
        masts=2,
        broadside_left=4,
        hull_left=6,
        crew_left=3,
        masts_left=(1, 0, 2),
    )
    hit = shown(lost)
    assert isinstance(hit, Hit) and hit.pin == Pin("hit", "beta", "−1 broadside −2 masts", 5)
    assert [(loss.part, loss.left) for loss in hit.losses] == [("guns", 4), ("masts", 3)]
    blown = shown(btq.ShipBlewUp(ship="beta"))
    assert isinstance(blown, Lost) and blown.gone and blown.look and blown.halts
    carried = shown(rb.DeckCarried(ship="beta", other="alpha", result="carried"))
    assert isinstance(carried, Lost) and carried.how == "taken"
    assert shown(btq.Contact(ship="a", other="b", hex=(1, 2), collided=True)) == Collided(
        ships=("a", "b"), hex=(1, 2)
    )


def test_work_at_the_anchor_is_told_in_words() -> None:
    assert shown(rb.AnchorWork(ship="beta", deed="anchor")).pin.text == "drops her anchor"
    assert shown(btq.AnchorHandled(ship="beta", deed="AB")).pin.text == "anchors by the bow"


def test_quiet_lines_of_drawn_games_are_folded() -> None:
    reload = rb.GunsReloaded(
        ship="alpha",
        battery=0,
        ammunition="round shot",
        rolls=(roll(5),),
        modifiers=(),
        need=5,
        passed=True,
        loaded=True,
    )
    assert shown(reload).fold.many == "{n} batteries are reloaded"
    clear = btq.FoulingDiced(ship="alpha", other="beta", rolls=(), fouled=False)
    assert shown(clear).fold.one == "1 pair of ships keeps clear"
    becalmed = btq.SailDiceRolled(ship="alpha", attitude="D", rolls=(), modifiers=(), distances=())
    assert shown(becalmed).fold.many == "{n} ships have no dice to move by"


def test_a_modifier_that_adds_nothing_is_not_summed_up() -> None:
    nothing = [Modifier("range 5", 0, ""), Modifier("target", 4, "")]
    assert volley_sum("6 against 5", nothing) == "6 against 5: target +4"
