"""How events of plotted games are shown: kinds, figures, folds and what stands over ships."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.builders.builds import plain_only
from tests.rulesets.plotted.present.test_chronicle import BROADSIDE, LOG
from weathergage.engine.events import Event, Modifier, PhaseBegan, Roll
from weathergage.rulesets.plotted.core import events as ev
from weathergage.rulesets.plotted.gunnery.damage.damage_events import CriticalHit, ShipSank
from weathergage.rulesets.plotted.gunnery.shot_words import FirstShotChosen, GunsMadeReady
from weathergage.rulesets.plotted.options.bomb_ketches.bombardment import MortarFired
from weathergage.rulesets.plotted.options.command_lag.orders_ahead import OrdersWritten
from weathergage.rulesets.plotted.present.displays import show
from weathergage.rulesets.plotted.sailing.wind_events import WindChanged, WindTested
from weathergage.rulesets.shared.displays import (
    Collided,
    Fired,
    Hit,
    Loss,
    Lost,
    Moved,
    Ordered,
    PhaseEntered,
    Pin,
    Told,
    WindTold,
)

pytestmark = plain_only

#: Displays need the names of ships, and nothing else of a state.
NAMED: Any = SimpleNamespace(
    ships=[
        SimpleNamespace(spec=SimpleNamespace(id=ship, name=ship.title()))
        for ship in ("constitution", "guerriere")
    ]
)


def shown(event: Event) -> Any:
    return show(NAMED, event)


def rows(event: Event) -> list[tuple[str, str]]:
    return [(figure.label, figure.value) for figure in shown(event).figures]


def step(kind: str) -> ev.ShipMoved:
    return ev.ShipMoved(ship="guerriere", impulse=2, kind=kind, bow=(3, 4), stern=(3, 5), heading=1)


def test_a_broadside_tells_shooter_target_sum_and_damage_by_part() -> None:
    shot = shown(BROADSIDE)
    assert isinstance(shot, Fired)
    assert (shot.ship, shot.side, shot.target, shot.distance) == ("constitution", 1, "guerriere", "2 hexes")
    assert (shot.guns, shot.aim, shot.rake) == ("4 guns and 3 carronades", "hull", "rake")
    assert (shot.total, shot.sum) == ("table 5", "Table 5: base 3, rake +2")
    assert shot.title == "Constitution rakes Guerriere."
    assert shot.hits == (Loss("hull", 3, "3 hull"), Loss("guns", 1, "1 gun"), Loss("rigging", 1, "1 rigging"))
    assert rows(BROADSIDE) == [
        ("4 guns and 3 carronades at range 2", "3"),
        ("rake", "+2"),
        ("Hit table, hull", "5"),
        ("Table 5, die 4", "3H-R-G"),
    ]
    assert shot.figures[1].cite == "second_edition:B.VIII.C.2"
    assert [roll.value for roll in shot.rolls] == [4]


def test_of_a_volley_every_die_is_shown_once_with_its_table() -> None:
    def thrown(table: int, value: int, cell: str, hits: str) -> ev.Throw:
        return ev.Throw(table=table, roll=Roll("gunnery", value), cell=cell, hits=hits, critical=value == 6)

    event = ev.BroadsideFired(
        **{
            **{field: getattr(BROADSIDE, field) for field in BROADSIDE.__struct_fields__},
            "table": 13,
            "rake": "stern",
            "throws": (thrown(10, 6, "2H-G-C*", "2H-G-2C"), thrown(3, 2, "H", "H")),
            "changes": (Modifier("chain shot", -1, "t:1"),),
        }
    )
    assert [roll.value for roll in shown(event).rolls] == [6, 2]
    assert shown(event).rake == "stern rake"
    assert shown(event).title == "Constitution rakes Guerriere through the stern."
    assert shown(event).pin == Pin("hit", "guerriere", "−3 hull −2 crew −1 gun", 6)
    assert [(loss.part, loss.count) for loss in shown(event).hits] == [("hull", 3), ("crew", 2), ("guns", 1)]
    assert rows(event)[2:] == [
        ("Hit table, hull, stern rake", "13"),
        ("Table 10, die 6, perhaps critical", "2H-G-C* → 2H-G-2C"),
        ("Table 3, die 2", "H"),
        ("chain shot", "−1"),
    ]


def test_a_shot_into_the_sea_has_no_target_and_no_figures() -> None:
    fields = {field: getattr(BROADSIDE, field) for field in BROADSIDE.__struct_fields__}
    shot = shown(ev.BroadsideFired(**{**fields, "target": "", "cell": "", "roll": None, "table": -1}))
    assert (shot.target, shot.hits, shot.figures) == ("", (), ())


def test_hits_are_pinned_to_the_ship_with_what_is_left() -> None:
    event = ev.HitsMarked(ship="guerriere", hull=2, crew=0, guns=1, rigging=1, wasted=0, into_hull=0, log=LOG)
    hit = shown(event)
    assert isinstance(hit, Hit)
    assert hit.pin == Pin("hit", "guerriere", "−2 hull −1 gun −1 rigging", 4)
    assert [(loss.part, loss.left) for loss in hit.losses] == [("hull", 9), ("guns", 18), ("rigging", 15)]


def test_steps_of_a_move_are_told_on_request_and_drift_is_folded() -> None:
    ahead, drift = shown(step("forward")), shown(step("drift"))
    assert isinstance(ahead, Moved) and ahead.step and ahead.kind == "ahead" and ahead.fold is None
    assert (ahead.bow, ahead.stern, ahead.heading, ahead.impulse) == ((3, 4), (3, 5), 1, 2)
    assert drift.kind == "drift" and not drift.step
    assert drift.fold.many.format(n=7) == "7 ships drift"
    assert shown(step("tow")).kind == "other"


def test_what_a_fleet_does_alike_folds_under_one_key_with_its_own_count() -> None:
    ready, chosen = (
        shown(GunsMadeReady(ship="guerriere")),
        shown(FirstShotChosen(ship="guerriere", side=0, shot="R", to=0)),
    )
    assert ready.fold.key == chosen.fold.key
    assert (ready.fold.count, chosen.fold.count) == (1, 0)
    assert ready.fold.one == "1 ship makes her guns ready"
    none, some = (shown(ev.PartiesFormed(ship="guerriere", notation=each)) for each in ("NBP", "OBP12"))
    assert none.fold.many.format(n=6) == "6 ships form no boarding party" and some.fold is None


def test_orders_are_opened_or_written_for_a_turn_to_come() -> None:
    opened = shown(ev.PlotOpened(ship="guerriere", plot="L1"))
    assert opened == Ordered(ship="guerriere", order="L1", fold=opened.fold)
    ahead = shown(OrdersWritten(ship="guerriere", turn=4, plot="2", to=0))
    assert (ahead.ship, ahead.order, ahead.turn) == ("guerriere", "2", 4)


@pytest.mark.parametrize(("direction", "velocity", "changed"), [(4, 3, True), (2, 4, True), (2, 3, False)])
def test_the_wind_is_told_with_its_strength_and_whether_it_changed(
    direction: int, velocity: int, changed: bool
) -> None:
    event = WindChanged(
        was_direction=2,
        direction=direction,
        was_velocity=3,
        velocity=velocity,
        velocity_name="heavy breeze",
        direction_roll=Roll("wind", 3),
        velocity_roll=Roll("wind", 5),
    )
    wind = shown(event)
    assert isinstance(wind, WindTold)
    assert (wind.direction, wind.velocity, wind.name) == (direction, velocity, "heavy breeze")
    assert wind.changed is changed
    assert [roll.value for roll in wind.rolls] == [3, 5]


def test_a_critical_hit_has_a_headline_and_all_its_dice() -> None:
    event = CriticalHit(
        ship="guerriere",
        by="constitution",
        aim="hull",
        table=5,
        roll=Roll("critical hit", 9, dice=(5, 4)),
        modifiers=(),
        index=9,
        result="fire",
        qualifying=Roll("qualifying", 3),
    )
    critical = shown(event)
    assert (critical.headline.title, critical.headline.note) == ("Critical hit", "hull, number 9")
    assert not critical.headline.idle and critical.pin == Pin("hit", "guerriere", count=3)
    assert [roll.value for roll in critical.rolls] == [9, 3]
    assert rows(event) == [("Critical hits on the hull", "number 9"), ("Qualifies with 5 or less", "die 3")]


def test_a_shell_is_fired_and_falls_on_its_target() -> None:
    shell = shown(
        MortarFired(
            ship="constitution",
            mortar="bow",
            target="guerriere",
            range=9,
            base=4,
            modifiers=(),
            table=4,
            roll=Roll("mortar", 2),
            cell="H-C",
            multiplier=3,
        )
    )
    assert isinstance(shell, Fired)
    assert [(loss.part, loss.count) for loss in shell.hits] == [("hull", 3), ("crew", 3)]
    assert shell.pin == Pin("hit", "guerriere", "a shell falls", 4)


def test_ships_are_lost_with_a_word_and_leave_the_chart_when_they_sink() -> None:
    sank = shown(ShipSank(ship="guerriere"))
    assert isinstance(sank, Lost) and sank.gone and sank.look
    assert sank.pin == Pin("foundering", "guerriere", "goes down")
    struck = shown(ev.ShipSurrendered(ship="guerriere", kind="striking"))
    assert struck.how == "struck" and not struck.gone


def test_collisions_phases_and_what_is_only_told() -> None:
    met = ev.ShipsCollided(impulse=3, hex=(1, 2), ships=("a", "b"), holder="a", fell_back=("b",))
    assert shown(met) == Collided(ships=("a", "b"), hex=(1, 2), impulse=3)
    assert shown(PhaseBegan(turn=1, phase="combat")) == PhaseEntered()
    tested = shown(WindTested(roll=Roll("wind", 2), numbers=(3, 4), changes=False))
    assert isinstance(tested, Told) and rows(
        WindTested(roll=Roll("w", 2), numbers=(3, 4), changes=False)
    ) == [("Changes on", "3 or 4")]
    assert shown(ev.ShipEntered(ship="guerriere")) == Told()


def test_what_came_to_nothing_is_folded_and_what_did_not_stands_alone() -> None:
    def unfouling(cleared: bool) -> Event:
        return ev.UnfoulingRolled(
            ship="guerriere", other="constitution", roll=Roll("unfouling", 2), cleared=cleared
        )

    def fouling(fouled: bool) -> Event:
        return ev.FoulingRolled(
            ship="guerriere", other="constitution", roll=Roll("fouling", 2), fouled=fouled
        )

    assert shown(unfouling(True)).fold is None and shown(fouling(True)).fold is None
    assert shown(unfouling(False)).fold.many == "{n} ships stay fouled"
    assert shown(fouling(False)).fold.one == "1 pair of ships keeps clear"
