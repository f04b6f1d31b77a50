"""The sentence for every event: what an onlooker would say, with the figures behind it."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from weathergage.engine.events import Event, Modifier, PhaseBegan, Roll
from weathergage.rulesets.drawn.red_and_black.core import events as ev
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.turn.standing_answers import STANDING_ANSWERS
from weathergage.rulesets.drawn.shared.events import TokenDrawn
from weathergage.rulesets.drawn.shared.sentences import phase_began, rest_offered
from weathergage.rulesets.drawn.shared.standing_orders import standing_in_words
from weathergage.rulesets.shared.events import GameEnded, StandingOrderSet
from weathergage.rulesets.shared.sentences import (
    ORDINALS,
    additions,
    count,
    either,
    ended,
    listed,
    name,
    whose,
)
from weathergage.rulesets.shared.verdicts import VERDICTS

_Teller = TypeVar("_Teller", bound=Callable[..., str])
#: Sentences of events that a rule brings with it.
SENTENCES: Final[dict[type[Event], Callable[[Any, Any], str]]] = {}

BATTERIES: Final = ("port broadside", "starboard broadside", "bow chasers", "stern chasers")
POINTS: Final = (
    *("north", "north-north-east", "north-east", "east-north-east"),
    *("east", "east-south-east", "south-east", "south-south-east"),
    *("south", "south-south-west", "south-west", "west-south-west"),
    *("west", "west-north-west", "north-west", "north-north-west"),
)
_COLOURS: Final = ("red", "black")
#: How she sails, with the words that a sentence needs.
_SAILING: Final = {"broad reach": "on a broad reach", "quarter reach": "on a quarter reach"}
#: What follows a cell of the broadside table.
_AFTER: Final = {"": "", "s": " and she is shattered", "str": " and a test to strike"}
_CRITICALS: Final = {
    "": "nothing left to hit",
    "fire": "a fire",
    "heavy hull": "a heavy hit in the hull",
    "hull": "a hit in the hull",
    "mast": "a mast",
    "officer": "an officer",
    "wheel": "the wheel",
}
ENDINGS: Final = {
    **VERDICTS,
    "struck": "an enemy has struck",
    "carried": "an enemy was carried by boarding",
    "sunk": "a ship has sunk",
    "exploded": "a ship has blown up",
    "scuttled": "a ship was sunk by her own people",
    "points": "one side has no ship left to fight",
    "time": "the last turn is over",
    "conceded": "the other side gives up",
}
_MOVES: Final = {
    "sail": "sails on",
    "turn": "turns to head",
    "tack": "comes round to head",
    "drift": "drifts",
    "tow": "is towed by her boats",
    "spring": "hauls on her spring to head",
    "back": "is hauled off to head",
    "return": "comes back onto the table, heading",
}
DEEDS: Final = {
    "anchor": "drops her anchor",
    "weighing": "begins to weigh her anchor",
    "aweigh": "has her anchor aweigh",
    "boats out": "lowers her boats",
    "boats in": "hoists her boats in",
    "full sail": "sets full sail",
    "battle sail": "shortens to battle sail",
    "jury rig": "sets up a jury mast",
    "refloat": "comes afloat again",
}
_STRIKES: Final = {
    "test": "{ship} strikes her colours.",
    "shattered": "{ship} is shattered and strikes; nothing can save her.",
    "fire": "The people of {ship} leave her to the fire.",
    "boarded": "{ship} strikes to the boarders.",
}
_ENDS: Final = {
    "sunk": "{ship} sinks.",
    "exploded": "{ship} blows up.",
    "scuttled": "{ship} is sunk by her own people.",
}
#: How the other ship is named after what was tried.
_TIES: Final = {"to free entangled masts": " from", "to cut grapples": " to", "to stop short": " of"}
_FIRES: Final = {
    "started": "{ship} is on fire",
    "grown": "The fire aboard {ship} grows",
    "burning on": "The fire aboard {ship} burns on",
    "beaten": "The crew of {ship} beats a fire down",
    "raging": "The fire aboard {ship} rages",
    "out of control": "The fire aboard {ship} is out of control",
}


def tells(kind: type[Event]) -> Callable[[_Teller], _Teller]:
    """Mark the sentence of an event."""

    def keep(teller: _Teller) -> _Teller:
        SENTENCES[kind] = teller
        return teller

    return keep


def tell(state: OpenTable, event: Event) -> str:
    """Return the sentence for an event; of the state only names are used, so it may be a later one."""
    return SENTENCES[type(event)](state, event)


def thrown(rolls: Sequence[Roll], modifiers: Sequence[Modifier] = ()) -> str:
    """Return dice and what was added to them, in brackets; nothing where none were rolled."""
    if not rolls:
        return ""
    shown = listed([str(roll.value) for roll in rolls])
    word = "die" if len(rolls) == 1 else "dice"
    return " (" + ", ".join([f"{word} {shown}", *additions(modifiers)]) + ")"


@tells(PhaseBegan)
def _phase(state: OpenTable, e: PhaseBegan) -> str:
    return phase_began(e)


@tells(TokenDrawn)
def _drawn(state: OpenTable, e: TokenDrawn) -> str:
    left = ", ".join(f"{cards} {colour}" for cards, colour in zip(e.left, _COLOURS, strict=False))
    return f"The {ORDINALS[e.number]} {_COLOURS[e.side]} card is turned: {e.brings} (left: {left})."


@tells(StandingOrderSet)
def _standing(state: OpenTable, e: StandingOrderSet) -> str:
    who = name(state, e.ship) if e.ship else ""
    return standing_in_words(STANDING_ANSWERS, who, e.order, e.value)


@tells(GameEnded)
def _ended(state: OpenTable, e: GameEnded) -> str:
    return ended(state, e, ENDINGS)


@tells(ev.ShipSailed)
def _sailed(state: OpenTable, e: ev.ShipSailed) -> str:
    verb = _MOVES[e.kind]
    whither = f" {POINTS[e.point]}" if e.kind not in ("sail", "drift", "tow") else ""
    return f"{name(state, e.ship)} {verb}{whither}."


@tells(ev.WayRolled)
def _way(state: OpenTable, e: ev.WayRolled) -> str:
    ways = either(f"{way // 10}.{way % 10}" if way % 10 else way // 10 for way in e.distances)
    # The first is the number of dice of her point of sailing, the others change it or their sum.
    changes = e.modifiers[1:]
    sailing = _SAILING.get(e.sailing, e.sailing)
    return f"{name(state, e.ship)}, {sailing}, makes {ways} cm{thrown(e.rolls, changes)}."


@tells(ev.SkillTested)
def _tested(state: OpenTable, e: ev.SkillTested) -> str:
    other = name(state, e.other) if e.other else ""
    if e.purpose == "entangled":
        how = "is entangled with" if e.passed else "stays clear of"
        return f"{name(state, e.ship)} {how} {other or 'the other'}{thrown(e.rolls)}."
    how = "manages" if e.passed else "fails"
    what = e.purpose + (f"{_TIES.get(e.purpose, '')} {other}" if other else "")
    return f"{name(state, e.ship)} {how} {what}, needing {e.need}{thrown(e.rolls, e.modifiers)}."


@tells(ev.SkyRead)
def _weather(state: OpenTable, e: ev.SkyRead) -> str:
    now = f"{e.strength}, wind towards {POINTS[e.direction]}{', mist' if e.mist else ''}"
    changes = {"": "The weather holds", "lifts": "The mist lifts"}
    return f"{changes.get(e.change, f'The wind {e.change}')}: {now}{thrown(e.rolls)}."


@tells(ev.CannonFired)
def _fired(state: OpenTable, e: ev.CannonFired) -> str:
    rake = f", raking her {e.rake}" if e.rake else ""
    where = f"at {whose(state, e.target)} masts" if e.aim == "high" else f"at {name(state, e.target)}"
    guns = BATTERIES[e.side]
    verb = "fire" if guns.endswith("s") else "fires"
    head = f"{whose(state, e.ship)} {guns} {verb} {e.ammunition} {where}, {e.band} range{rake}"
    base = Modifier("base", e.base, e.cite)
    sums = f"attack number {e.attack:+}{thrown(e.rolls, (base, *e.modifiers))}"
    shrunk = f" (the table says {cell_in_words(e.cell)})" if e.cell != e.result else ""
    critical = ", and a critical hit" if e.critical else ""
    return f"{head}: {sums}, {cell_in_words(e.result)}{shrunk}{critical}."


def cell_in_words(cell: str) -> str:
    """Return a cell of the broadside table in words.

    >>> cell_in_words("2rr"), cell_in_words("3rr str"), cell_in_words("-")
    ('2 rating reductions', '3 rating reductions and a test to strike', 'no effect')
    """
    if cell == "-":
        return "no effect"
    steps, _, after = cell.partition("rr")
    return count(int(steps or 1), "rating reduction") + _AFTER[after.strip()]


@tells(ev.RatingsLost)
def _lost(state: OpenTable, e: ev.RatingsLost) -> str:
    parts = [
        f"{count(lost, noun)}{of} ({left or 'none'} left)"
        for lost, noun, of, left in (
            (e.broadside, "point", " of broadside", e.broadside_left),
            (e.hull, "point", " of hull", e.hull_left),
            (e.crew, "point", " of crew", e.crew_left),
            (e.masts, "mast", "", sum(e.masts_left)),
        )
        if lost
    ]
    return f"{name(state, e.ship)} loses {listed(parts)}{thrown(e.rolls)}."


@tells(ev.CriticalRolled)
def _critical(state: OpenTable, e: ev.CriticalRolled) -> str:
    drop = f", not {_CRITICALS[e.printed]}" if e.result != e.printed else ""
    return f"A critical hit on {name(state, e.ship)}: {_CRITICALS[e.result]}{drop}{thrown((e.roll,))}."


@tells(ev.OfficerHit)
def _officer(state: OpenTable, e: ev.OfficerHit) -> str:
    who = f"The {e.officer} aboard {name(state, e.ship)}"
    return f"{who} is {e.fate}{thrown(e.rolls)}."


@tells(ev.MastFelled)
def _mast(state: OpenTable, e: ev.MastFelled) -> str:
    how = "is shot away and goes" if e.cause == "shot" else "goes"
    after = "" if e.cause == "shot" else f" after a {e.cause}"
    return f"A mast of {name(state, e.ship)} {how} over the {e.side} side{after}{thrown(e.rolls)}."


@tells(ev.WreckCut)
def _cut(state: OpenTable, e: ev.WreckCut) -> str:
    return f"{name(state, e.ship)} has cut away the mast on her {e.side} side."


@tells(ev.WheelShot)
def _wheel(state: OpenTable, e: ev.WheelShot) -> str:
    return (
        f"{name(state, e.ship)} answers her helm again."
        if e.mended
        else f"{whose(state, e.ship)} wheel is shot away."
    )


@tells(ev.FireSpread)
def _fire(state: OpenTable, e: ev.FireSpread) -> str:
    fires = ((e.hull_fires, "in the hull"), (e.mast_fires, "aloft"))
    burning = listed([f"{count(number, 'fire')} {where}" for number, where in fires if number])
    left = burning or "no fire is left"
    return f"{_FIRES[e.what].format(ship=name(state, e.ship))}: {left}{thrown(e.rolls)}."


@tells(ev.HulkLost)
def _gone(state: OpenTable, e: ev.HulkLost) -> str:
    return _ENDS[e.how].format(ship=name(state, e.ship))


@tells(ev.FlagStruck)
def _struck(state: OpenTable, e: ev.FlagStruck) -> str:
    return _STRIKES[e.cause].format(ship=name(state, e.ship))


@tells(ev.GunsReloaded)
def _reloaded(state: OpenTable, e: ev.GunsReloaded) -> str:
    how = "loaded" if e.loaded else "one action nearer to being loaded" if e.passed else "not yet loaded"
    guns = BATTERIES[e.battery]
    verb = "are" if guns.endswith("s") else "is"
    dice = thrown(e.rolls, e.modifiers)
    return f"{whose(state, e.ship)} {guns} {verb} {how} with {e.ammunition}, needing {e.need}{dice}."


@tells(ev.AnchorWork)
def _anchor(state: OpenTable, e: ev.AnchorWork) -> str:
    return f"{name(state, e.ship)} {DEEDS[e.deed]}."


@tells(ev.TableEdge)
def _edge(state: OpenTable, e: ev.TableEdge) -> str:
    ship = name(state, e.ship)
    if e.roll is None:
        return f"{ship} {'comes onto' if e.back else 'leaves'} the table."
    return f"{ship} {'comes back onto' if e.back else 'stays off'} the table, needing {e.need}{thrown((e.roll,))}."


@tells(ev.SignalFlown)
def _signal(state: OpenTable, e: ev.SignalFlown) -> str:
    return f'Signal to the fleet: "{e.text}"'


@tells(ev.RestOffered)
def _offered(state: OpenTable, e: ev.RestOffered) -> str:
    return rest_offered(state, e.side)
