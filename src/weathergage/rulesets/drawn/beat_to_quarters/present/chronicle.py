"""The sentence for every event: what an onlooker would say, with the figures behind it."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from weathergage.engine.events import Event, PhaseBegan
from weathergage.rulesets.drawn.beat_to_quarters.core import events as ev
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.turn.standing_answers import STANDING_ANSWERS
from weathergage.rulesets.drawn.shared.events import TokenDrawn
from weathergage.rulesets.drawn.shared.sentences import phase_began, rest_offered
from weathergage.rulesets.drawn.shared.standing_orders import standing_in_words
from weathergage.rulesets.shared.events import GameEnded, StandingOrderSet
from weathergage.rulesets.shared.sentences import ORDINALS, count, die, ended, listed, name, party, whose
from weathergage.rulesets.shared.verdicts import VERDICTS

_Teller = TypeVar("_Teller", bound=Callable[..., str])
#: Sentences of events that a rule brings with it.
SENTENCES: Final[dict[type[Event], Callable[[Any, Any], str]]] = {}

BATTERIES: Final = ("port broadside", "starboard broadside", "bow chasers", "stern chasers")
#: Cells of the damage table, and why ships founder; rules that bring more of them add their words.
RESULTS: Final = {
    "N": "no damage",
    "MAST": "a mast",
    "STEER": "the steering",
    "STRIKE": "her colours",
    "FIRE": "fire",
    "EXPLD": "the magazine",
    "SINK": "below the waterline",
}
ENDINGS: Final = {
    **VERDICTS,
    "struck": "an enemy has struck",
    "carried": "an enemy was carried by boarding",
    "sunk": "a ship has sunk",
    "exploded": "a ship has blown up",
    "scuttled": "a ship was sunk by her own people",
    "destroyed": "a ship was destroyed",
    "points": "one side has no ship left to fight",
    "time": "the last turn is over",
    "conceded": "the other side gives up",
}
CAUSES: Final = {
    "hit": "{ship} is hit between wind and water and sinks.",
    "shot to pieces": "{ship}, shot to pieces, sinks.",
    "dragged down": "{ship} is dragged down by {by}.",
    "scuttled": "{ship} is sunk by her own people.",
}
_STRIKES: Final = {
    "hit": "{ship} strikes her colours.",
    "rate": "{ship} can bear no more and strikes her colours.",
    "crew": "The crew of {ship} will fight no longer: she strikes.",
    "boarded": "{ship}, on fire and boarded, strikes.",
    "conceded": "{ship} hauls down her colours with the rest of her side.",
}


def tells(kind: type[Event]) -> Callable[[_Teller], _Teller]:
    """Mark the sentence of an event."""

    def keep(teller: _Teller) -> _Teller:
        SENTENCES[kind] = teller
        return teller

    return keep


def tell(state: Seascape, event: Event) -> str:
    """Return the sentence for an event; of the state only names are used, so it may be a later one."""
    return SENTENCES[type(event)](state, event)


@tells(PhaseBegan)
def _phase(state: Seascape, e: PhaseBegan) -> str:
    return phase_began(e)


#: What chips are called that belong to no side, by the rules that put them into the bag.
STRAY_CHIPS: Final[list[str]] = []


@tells(TokenDrawn)
def _drawn(state: Seascape, e: TokenDrawn) -> str:
    if e.side < 0:
        return f"The {e.brings} chip is drawn."
    sides = len(state.sealed)
    left = [f"{party(state, side)} {chips}" for side, chips in enumerate(e.left[:sides])]
    left += [f"{chip} {chips}" for chip, chips in zip(STRAY_CHIPS, e.left[sides:], strict=False)]
    what = "command" if e.brings == "command" else "action"
    return (
        f"The {ORDINALS[e.number]} chip of {party(state, e.side)} is drawn: {what} (left: {', '.join(left)})."
    )


@tells(StandingOrderSet)
def _standing(state: Seascape, e: StandingOrderSet) -> str:
    who = name(state, e.ship) if e.ship else ""
    return standing_in_words(STANDING_ANSWERS, who, e.order, e.value)


@tells(GameEnded)
def _ended(state: Seascape, e: GameEnded) -> str:
    return ended(state, e, ENDINGS)


#: Checks that concern another ship, with her name.
_CHECKS: Final = {
    "to grapple": "to grapple {}",
    "to unfoul": "to clear her rigging from that of {}",
    "to ungrapple": "to cast off the grapples of {}",
    "to keep clear": "to keep clear of {}",
    "to stand the fire": "to stand the fire of {}",
    "not to collide": "not to collide with {}",
    "not to be dragged down": "not to be dragged down by {}",
}


@tells(ev.CrewChecked)
def _checked(state: Seascape, e: ev.CrewChecked) -> str:
    how = "passes" if e.passed else "fails"
    what = _CHECKS.get(e.purpose, e.purpose + " ({})").format(name(state, e.other)) if e.other else e.purpose
    return f"The crew of {name(state, e.ship)} {how} a check {what}{die(e.roll, e.modifiers)}."


@tells(ev.ShotFired)
def _shot(state: Seascape, e: ev.ShotFired) -> str:
    beyond = f", who lies in the way of {name(state, e.blocked)}" if e.blocked else ""
    rake = f", raking her {e.rake}" if e.rake else ""
    shot = f" with {e.shot} shot" if e.shot else ""
    fires = "fires" if e.side < 2 else "fire"
    target = f"{name(state, e.target)}{beyond}"
    head = f"{whose(state, e.ship)} {BATTERIES[e.side]} {fires}{shot} at {target}, range {e.range}{rake}"
    sums = f"{e.total} against {e.target_total}"
    if not e.throws:
        return f"{head}: {sums}, a miss."
    shown = listed([f"column {t.column}, die {t.roll.value}: {result_in_words(t.result)}" for t in e.throws])
    return f"{head}: {sums}, {shown}."


def result_in_words(cell: str) -> str:
    """Return a cell of the damage table in words."""
    return count(int(cell), "level") if cell.startswith("+") else RESULTS[cell]


@tells(ev.DamageRolled)
def _damage(state: Seascape, e: ev.DamageRolled) -> str:
    result = result_in_words(e.throw.result)
    cause = "the collision" if e.reason == "collision" else e.reason
    return f"{name(state, e.ship)} suffers from {cause}: {result} (die {e.throw.roll.value})."


@tells(ev.RateLost)
def _rate(state: Seascape, e: ev.RateLost) -> str:
    return f"{name(state, e.ship)} now counts as rate {e.now}; she was rate {e.was}."


@tells(ev.CrewLowered)
def _crew(state: Seascape, e: ev.CrewLowered) -> str:
    return f"The {e.was} crew of {name(state, e.ship)} is now {e.now}."


@tells(ev.MastWent)
def _mast(state: Seascape, e: ev.MastWent) -> str:
    where = f"and hangs over the {e.hangs} side" if e.hangs else "and falls free"
    left = "none is left" if not e.left else f"{count(e.left, 'mast')} left"
    return f"A mast of {name(state, e.ship)} goes by the board {where} ({left})."


@tells(ev.MastCleared)
def _cut(state: Seascape, e: ev.MastCleared) -> str:
    return f"{name(state, e.ship)} has cut away the mast on her {e.side} side."


@tells(ev.SteeringShot)
def _steering(state: Seascape, e: ev.SteeringShot) -> str:
    return f"{name(state, e.ship)} no longer answers her helm."


@tells(ev.SteeringMended)
def _mended(state: Seascape, e: ev.SteeringMended) -> str:
    return f"{name(state, e.ship)} answers her helm again."


@tells(ev.ShipAblaze)
def _ablaze(state: Seascape, e: ev.ShipAblaze) -> str:
    return f"{name(state, e.ship)} is on fire."


@tells(ev.FireOut)
def _out(state: Seascape, e: ev.FireOut) -> str:
    return f"The fire aboard {name(state, e.ship)} is out."


@tells(ev.FireFeared)
def _feared(state: Seascape, e: ev.FireFeared) -> str:
    what = "reaches the powder of" if e.exploded else "does not reach the powder of"
    return f"The fire {what} {name(state, e.ship)}{die(e.roll)}."


@tells(ev.ShipBlewUp)
def _blew(state: Seascape, e: ev.ShipBlewUp) -> str:
    return f"{name(state, e.ship)} blows up."


@tells(ev.ShipFoundered)
def _foundered(state: Seascape, e: ev.ShipFoundered) -> str:
    return CAUSES[e.cause].format(ship=name(state, e.ship), by=name(state, e.by))


@tells(ev.ColoursStruck)
def _struck(state: Seascape, e: ev.ColoursStruck) -> str:
    return _STRIKES[e.cause].format(ship=name(state, e.ship))


@tells(ev.ShipSecured)
def _secured(state: Seascape, e: ev.ShipSecured) -> str:
    if e.own:
        return f"Men of {name(state, e.by)} come aboard {name(state, e.ship)} and keep her from the enemy."
    return f"{name(state, e.ship)} surrenders to {name(state, e.by)}."


@tells(ev.BoardingFought)
def _boarding(state: Seascape, e: ev.BoardingFought) -> str:
    ship, other = name(state, e.ship), name(state, e.other)
    if not e.rolls:
        return f"The men of {ship} board {other}, and nobody resists."
    how = "carry her" if e.carried else "are thrown back"
    return f"The men of {ship} board {other} and {how} ({e.total} against {e.other_total})."


@tells(ev.ShipTaken)
def _taken(state: Seascape, e: ev.ShipTaken) -> str:
    return f"{name(state, e.ship)} is a prize of {name(state, e.by)}."


@tells(ev.ShipArrived)
def _arrived(state: Seascape, e: ev.ShipArrived) -> str:
    return f"{name(state, e.ship)} comes onto the chart."


@tells(ev.FogRolled)
def _fog(state: Seascape, e: ev.FogRolled) -> str:
    return f"The fog {'lifts' if e.cleared else 'stays'}{die(e.roll)}."


@tells(ev.PeaceOffered)
def _offered(state: Seascape, e: ev.PeaceOffered) -> str:
    return rest_offered(state, e.side)
