"""The chronicle: a plain sentence for everything that can happen, with names for ships and port for side 0."""

import re
from typing import Any

import msgspec
import pytest

from weathergage.api import load_scenario, start
from weathergage.engine.events import Event, Modifier, PhaseBegan, Roll
from weathergage.rulesets.plotted.core import events as ev
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import SURRENDERS
from weathergage.rulesets.plotted.present import sentences
from weathergage.rulesets.plotted.present.chronicle import TELLERS, tell
from weathergage.rulesets.plotted.turn.acts import STANDING
from weathergage.rulesets.shared.events import GameEnded, every_event

LOG = ev.LogLeft(
    hull=9, crew=(4, 4, 2, 0), prize=(0, 0, 0, 0), guns=(5, 5), carronades=(4, 4), rigging=(5, 5, 5)
)
RAKE = Modifier("rake", 2, "second_edition:B.VIII.C.2")
PAIR: dict[str, Any] = {"ship": "constitution", "other": "guerriere"}
BROADSIDE = ev.BroadsideFired(
    ship="constitution",
    side=1,
    target="guerriere",
    aim="hull",
    range=2,
    guns=4,
    carronades=3,
    base=3,
    modifiers=(RAKE,),
    table=5,
    roll=Roll("gunnery", 4),
    cell="3H-R-G",
    raking=True,
    initial=False,
)

#: One event of every type, or several where the sentence forks, with the sentence.
SENTENCES: list[tuple[Event, str]] = [
    (PhaseBegan(turn=2, phase="turn_start"), "Turn 2 begins."),
    (PhaseBegan(turn=2, phase="movement_execution"), "Turn 2: movement execution."),
    (ev.PlotOpened(ship="guerriere", plot="L1R1"), "Guerriere has plotted L1R1."),
    (ev.PlotOpened(ship="guerriere", plot="0"), "Guerriere has plotted no move."),
    (
        ev.PlotCut(ship="guerriere", plot="4", kept="3", reason="her movement allowance is 3"),
        "Guerriere's plot 4 is cut to 3: her movement allowance is 3.",
    ),
    (ev.ShipEntered(ship="guerriere"), "Guerriere comes onto the chart."),
    (
        ev.ShipMoved(ship="guerriere", impulse=0, kind="forward", bow=(0, 0), stern=(0, 1), heading=1),
        "Guerriere sails on to A1.",
    ),
    (
        ev.ShipMoved(ship="guerriere", impulse=0, kind="port", bow=(0, 0), stern=(0, 1), heading=6),
        "Guerriere turns to port in A1 and heads north-west.",
    ),
    (
        ev.ShipMoved(ship="guerriere", impulse=0, kind="drift", bow=(0, 0), stern=(0, 1), heading=1),
        "Guerriere drifts to A1.",
    ),
    (
        ev.ShipsCollided(
            impulse=1,
            hex=(2, 3),
            ships=("constitution", "guerriere"),
            holder="constitution",
            fell_back=("guerriere",),
            rolls=(Roll("collision", 5), Roll("collision", 2)),
        ),
        "Constitution and Guerriere collide in C5 (dice 5 and 2): Constitution has the hex and Guerriere falls back.",
    ),
    (
        ev.ShipsCollided(
            impulse=1,
            hex=(2, 3),
            ships=("constitution", "guerriere"),
            holder="",
            fell_back=("constitution", "guerriere"),
        ),
        "Constitution and Guerriere collide in C5: Constitution and Guerriere fall back.",
    ),
    (
        ev.FoulingRolled(**PAIR, roll=Roll("fouling", 2), fouled=True),
        "Constitution and Guerriere run foul of each other (die 2).",
    ),
    (
        ev.FoulingRolled(**PAIR, roll=Roll("fouling", 4), fouled=False),
        "Constitution and Guerriere keep clear of each other (die 4).",
    ),
    (
        ev.UnfoulingRolled(**PAIR, roll=Roll("unfouling", 1), cleared=True),
        "Constitution clears her rigging from Guerriere's (die 1).",
    ),
    (
        ev.UnfoulingRolled(**PAIR, roll=Roll("unfouling", 6), cleared=False),
        "Constitution fails to clear her rigging from Guerriere's (die 6).",
    ),
    (
        ev.GrappleTried(
            **PAIR, roll=Roll("grappling", 3), modifiers=(Modifier("one ship motionless", -1, ""),), held=True
        ),
        "Constitution throws grapples at Guerriere, and they hold (die 3, one ship motionless -1).",
    ),
    (
        ev.GrappleTried(**PAIR, roll=None, modifiers=(), held=False),
        "Constitution throws grapples at Guerriere, but they do not hold.",
    ),
    (
        ev.UngrappleTried(**PAIR, roll=Roll("ungrappling", 2), cast_off=True, left=0),
        "Constitution casts off a grapple that ties her to Guerriere (die 2); no grapple holds them together.",
    ),
    (
        ev.UngrappleTried(**PAIR, roll=None, cast_off=False, left=2),
        "Constitution fails to cast off a grapple that ties her to Guerriere; 2 grapples still hold them together.",
    ),
    (ev.PartiesFormed(ship="constitution", notation="NBP"), "Constitution forms no boarding party."),
    (
        ev.PartiesFormed(ship="constitution", notation="OBP12>guerriere DBP3"),
        "Constitution musters sections 1 and 2 to board Guerriere and section 3 to repel boarders.",
    ),
    (
        ev.PartiesFormed(ship="constitution", notation="TBP1>guerriere"),
        "Constitution musters section 1 to go over to Guerriere.",
    ),
    (
        BROADSIDE,
        "Constitution fires her starboard broadside at Guerriere's hull at 2 hexes: 4 guns and 3 carronades, "
        "table 5 (base 3, rake +2), die 4: 3 hull, 1 rigging, 1 gun.",
    ),
    (
        msgspec.structs.replace(
            BROADSIDE, side=0, guns=1, carronades=0, modifiers=(), table=0, base=0, range=1, cell="0"
        ),
        "Constitution fires her port broadside at Guerriere's hull at 1 hex: 1 gun, table 0 (base 0), die 4: no hit.",
    ),
    (
        msgspec.structs.replace(
            BROADSIDE, carronades=0, modifiers=(), table=-1, base=-1, roll=None, cell="", range=10
        ),
        "Constitution fires her starboard broadside at Guerriere's hull at 10 hexes: 4 guns, below any table "
        "(base -1): no hope of a hit.",
    ),
    (
        msgspec.structs.replace(BROADSIDE, target="", aim="", roll=None, cell=""),
        "Constitution fires her starboard broadside into the sea.",
    ),
    (
        ev.HitsMarked(ship="guerriere", hull=4, crew=1, guns=2, rigging=0, wasted=1, into_hull=1, log=LOG),
        "Guerriere loses 4 hull squares, 2 guns and 1 crew square; 1 gun hit went into the hull; "
        "1 hit found nothing left to break.",
    ),
    (
        ev.HitsMarked(ship="guerriere", hull=0, crew=0, guns=0, rigging=0, wasted=2, into_hull=0, log=LOG),
        "Guerriere loses nothing; 2 hits found nothing left to break.",
    ),
    (
        ev.RiggingSectionLost(ship="guerriere", section=3, dismasted=True),
        "Guerriere's third rigging section goes by the board; she is dismasted.",
    ),
    (ev.CrewSectionLost(ship="guerriere", section=1), "Guerriere's first crew section is wiped out."),
    (
        ev.ShipSurrendered(ship="guerriere", kind="immobility", to_ship="constitution"),
        "Guerriere, dismasted and lying open to a rake, surrenders to Constitution.",
    ),
    (
        ev.SurrenderLapsed(ship="guerriere", friend="constitution"),
        "With Constitution near, Guerriere takes heart and will fight again next turn.",
    ),
    (ev.CrewTransferred(**PAIR, squares=2), "Constitution sends 2 crew squares over to Guerriere."),
    (ev.TransferFailed(**PAIR), "Constitution's men cannot cross over to Guerriere."),
    (
        ev.MeleeFought(
            round=2,
            attackers=(("constitution", "OBP", 5),),
            defenders=(("guerriere", "DBP", 1),),
            attack_strength=25,
            defence_strength=4,
            attack_roll=Roll("melee", 3),
            defence_roll=Roll("melee", 6),
            attack_losses=0,
            defence_losses=1,
        ),
        "Melee, round 2: Constitution's boarders (5 squares) against Guerriere's defenders (1 square), "
        "strength 25 to 4, dice 3 and 6: the attackers lose none, the defenders 1.",
    ),
    (
        ev.MeleeWon(
            winners=("constitution",), losers=("guerriere",), winner_strength=25, loser_strength=4, led_away=1
        ),
        "The men of Constitution overpower those of Guerriere, strength 25 to 4; 1 square of prisoners is led away.",
    ),
    (
        ev.MeleeBroken(**PAIR, reason="consent"),
        "Constitution and Guerriere break off the melee: both captains are willing.",
    ),
    (
        ev.ShipCaptured(ship="guerriere", by_side=0, from_ships=("constitution",), squares=3, prisoners=6),
        "A prize crew of 3 squares from Constitution takes Guerriere, with 6 squares of prisoners.",
    ),
    (
        ev.PrizeLost(ship="guerriere", reason="outnumbered", led_away=2),
        "Guerriere is under her own flag again: the prisoners are too many for the prize crew; "
        "2 squares of her prize crew are led away.",
    ),
    (
        ev.BroadsideLoaded(ship="guerriere", side=0, shot="R", to=1),
        "Guerriere loads her port broadside with round shot.",
    ),
    (
        ev.StandingOrderSet(ship="guerriere", order="gun_hits", value="guns", to=1),
        "Standing order: Guerriere is to take gun hits on her guns first.",
    ),
    (
        ev.GameEnded(winner=0, kind="striking", points=(16, 0)),
        "Victory for Constitution: an enemy has struck.",
    ),
    (
        ev.GameEnded(winner=-1, kind="time", points=(0, 0)),
        "The battle is drawn: the last turn is over.",
    ),
]


@pytest.fixture(scope="module")
def state() -> PlottedState:
    found: PlottedState = start("second_edition", load_scenario("constitution-guerriere")).state
    return found


def check_plain(state: PlottedState, sentence: str) -> None:
    assert sentence[0].isupper() or sentence[0].isdigit()
    assert sentence.endswith(".")
    assert "_" not in sentence and "None" not in sentence and "  " not in sentence
    for ship in state.ships:
        assert not re.search(rf"\b{re.escape(ship.spec.id)}\b", sentence)


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_sentence(state: PlottedState, event: Event, sentence: str) -> None:
    assert tell(state, event) == sentence
    check_plain(state, sentence)


def test_every_event_has_a_teller_and_an_example_here() -> None:
    everything = {PhaseBegan, *(kind for kind in every_event() if ".drawn." not in kind.__module__)}
    assert set(TELLERS) | set(sentences.SENTENCES) == everything
    shared = {
        kind
        for kind in everything
        if kind.__module__ in (ev.__name__, PhaseBegan.__module__, GameEnded.__module__)
    }
    assert {type(event) for event, _ in SENTENCES} == shared


@pytest.mark.parametrize("kind", [kind for kind in SURRENDERS if kind])
def test_every_surrender_is_told_in_its_own_way(state: PlottedState, kind: str) -> None:
    """The four ways to surrender: second_edition:B.IX.D.1."""
    told = {tell(state, ev.ShipSurrendered(ship="guerriere", kind=each)) for each in SURRENDERS if each}
    assert len(told) == 4
    check_plain(state, tell(state, ev.ShipSurrendered(ship="guerriere", kind=kind)))


@pytest.mark.parametrize(
    ("order", "value"), [(order, value) for order, values in STANDING.items() for value in values]
)
def test_every_standing_order_is_told(state: PlottedState, order: str, value: str) -> None:
    sentence = tell(state, ev.StandingOrderSet(ship="guerriere", order=order, value=value))
    assert "keep to" not in sentence
    check_plain(state, sentence)


def test_a_fleet_wins_by_its_nations() -> None:
    fleet = start("second_edition", load_scenario("lissa")).state
    told = {tell(fleet, ev.GameEnded(winner=side, kind="points", points=())) for side in (0, 1)}
    assert told == {
        "Victory for the British: one side has no ship left to fight on.",
        "Victory for the French and Venetians: one side has no ship left to fight on.",
    }


def test_a_name_that_ends_in_s_takes_a_bare_apostrophe() -> None:
    state = start("second_edition", load_scenario("bonhomme-richard-serapis")).state
    assert (
        tell(state, ev.CrewSectionLost(ship="serapis", section=2))
        == "Serapis' second crew section is wiped out."
    )
