"""Tell and show what damage comes to: critical hits, fires, explosions, ships that sink (A.I.A.2.b, A.VIII.C)."""

from typing import Final

from weathergage.engine.events import Event, Modifier, Roll
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.sentences import (
    SIDES,
    cell_in_words,
    count,
    die,
    name,
    plain,
    tells,
    whose,
)
from weathergage.rulesets.shared.displays import (
    Display,
    Figure,
    Headline,
    Lost,
    Pin,
    added,
    flagged,
    shows,
    told,
)
from weathergage.rulesets.shared.sentences import additions


class CriticalHit(Event, frozen=True, kw_only=True):
    """A critical hit was looked up: dice, number in the table, its result, and why that does nothing if it does not."""

    ship: str
    by: str
    aim: str
    table: int
    #: None where a rule names the number itself.
    roll: Roll | None
    modifiers: tuple[Modifier, ...]
    index: int
    result: str
    qualifying: Roll | None = None
    reason: str = ""


RESULTS: Final = {
    "section_near": "a rake at close range brings down a rigging section",
    "section_raked": "a rake brings down a rigging section",
    "mast": "a mast falls",
    "fallen_port": "fallen rigging covers guns on the port side",
    "fallen_starboard": "fallen rigging covers guns on the starboard side",
    "doubled_near": "a rake at close range doubles gun and crew hits",
    "doubled": "a rake doubles gun and crew hits",
    "raked_rigging": "a rake doubles the rigging hits",
    "full_sail_rigging": "full sail doubles the rigging hits",
    "aloft": "men at work aloft are in danger",
    "anchor": "an anchor cable is hit",
    "demoralised": "the crew wavers",
    "steering": "the steering may be hit",
    "helm": "the helm is destroyed",
    "rudder": "the rudder is destroyed",
    "tow": "the towing hawser is hit",
    "magazine": "the magazine may explode",
    "waterline": "she is holed at the waterline",
    "fire": "fire breaks out",
}


@tells(CriticalHit)
def _told(state: PlottedState, e: CriticalHit) -> str:
    dice = die(e.roll, e.modifiers)
    number = f"Critical hit on {name(state, e.ship)}{dice}, number {e.index} of the {e.aim}"
    if not e.result:
        return f"{number}: {e.reason}."
    what = RESULTS.get(e.result, plain(e.result))
    tried = f" (die {e.qualifying.value} against table {e.table})" if e.qualifying else ""
    if e.reason:
        return f"{number}: {what}{tried}, but to no effect, for {e.reason}."
    return f"{number}: {what}{tried}."


@shows(CriticalHit)
def _show_critical(state: PlottedState, e: CriticalHit) -> Display:
    figures = [*added(e.modifiers), Figure(f"Critical hits on the {e.aim}", f"number {e.index}")]
    if e.qualifying:
        figures.append(Figure(f"Qualifies with {e.table} or less", f"die {e.qualifying.value}"))
    return told(
        e,
        figures=tuple(figures),
        headline=Headline("Critical hit", f"{e.aim}, number {e.index}", idle=bool(e.reason)),
        pin=None if e.reason else Pin("hit", e.ship, count=3),
    )


class GunsObscured(Event, frozen=True, kw_only=True):
    """Fallen rigging hampers the guns of one side up to and with a turn."""

    ship: str
    side: int
    until: int


class CrewShaken(Event, frozen=True, kw_only=True):
    """A crew was tried: die, its strength, lost sections; the quality it has now."""

    ship: str
    roll: Roll
    modifiers: tuple[Modifier, ...]
    dropped: bool
    quality: str


class SteeringHit(Event, frozen=True, kw_only=True):
    """The steering was hit: turning ability lost for good, and the last turn in which she cannot turn (0: none)."""

    ship: str
    roll: Roll | None
    turning_lost: int
    no_turn_until: int


class WaterlineHit(Event, frozen=True, kw_only=True):
    """A ship was holed at the waterline; the section that goes to the pumps for good, 0 if none is free yet."""

    ship: str
    section: int


@tells(GunsObscured)
def _obscured(state: PlottedState, e: GunsObscured) -> str:
    return (
        f"{whose(state, e.ship)} {SIDES[e.side]} guns lie under fallen rigging until turn {e.until} is over."
    )


@tells(CrewShaken)
def _shaken(state: PlottedState, e: CrewShaken) -> str:
    how = f"loses heart and is {e.quality} now" if e.dropped else "keeps its heart"
    return f"{whose(state, e.ship)} crew {how}{die(e.roll, e.modifiers)}."


@tells(SteeringHit)
def _steering(state: PlottedState, e: SteeringHit) -> str:
    parts = [f"loses {e.turning_lost} of her turning ability"] * bool(e.turning_lost)
    parts += [f"cannot turn before turn {e.no_turn_until} is over"] * bool(e.no_turn_until)
    return f"{name(state, e.ship)} {' and '.join(parts) or 'keeps her steering'}{die(e.roll)}."


@tells(WaterlineHit)
def _waterline(state: PlottedState, e: WaterlineHit) -> str:
    who = f"section {e.section}" if e.section else "the first crew section that is free"
    return f"{name(state, e.ship)} is holed at the waterline: {who} goes to the pumps for good."


class FireBroke(Event, frozen=True, kw_only=True):
    """Fire broke out aboard; how many turns it will last, 0 where only her crew can put it out."""

    ship: str
    roll: Roll
    turns: int


class FireDied(Event, frozen=True, kw_only=True):
    """A fire that lasted its turns is out."""

    ship: str


class MagazineTried(Event, frozen=True, kw_only=True):
    """A die and the range decided whether a magazine goes up."""

    ship: str
    roll: Roll
    modifiers: tuple[Modifier, ...]
    exploded: bool


@tells(FireBroke)
def _broke(state: PlottedState, e: FireBroke) -> str:
    how = f": {count(e.turns, 'turn')} to put it out" if e.turns else ""
    return f"{name(state, e.ship)} is on fire{die(e.roll)}{how}."


@shows(FireBroke)
def _show_fire(state: PlottedState, e: FireBroke) -> Display:
    return flagged(e, "is on fire", look=True)


@tells(FireDied)
def _died(state: PlottedState, e: FireDied) -> str:
    return f"The fire aboard {name(state, e.ship)} is out."


@shows(FireDied)
def _show_fire_out(state: PlottedState, e: FireDied) -> Display:
    return flagged(e, "the fire is out")


@tells(MagazineTried)
def _magazine(state: PlottedState, e: MagazineTried) -> str:
    how = "goes up" if e.exploded else "does not go up"
    return f"{whose(state, e.ship)} magazine {how}{die(e.roll, e.modifiers)}."


class ShipExploded(Event, frozen=True, kw_only=True):
    """A ship blew up with all hands and left the chart; the rigging table for those next to her."""

    ship: str
    table: int
    #: Guns of her whole fresh broadside and their rake figure, where these make the table.
    guns: int = 0
    rake: int = 0


class BlastStruck(Event, frozen=True, kw_only=True):
    """An explosion hit a ship next to it."""

    ship: str
    by: str
    table: int
    roll: Roll
    cell: str
    changes: tuple[Modifier, ...] = ()


@tells(ShipExploded)
def _exploded(state: PlottedState, e: ShipExploded) -> str:
    why = f" (a rake by {count(e.guns, 'gun')} is worth {e.rake})" if e.guns else ""
    return f"{name(state, e.ship)} blows up, and hits every ship next to her on rigging table {e.table}{why}."


@shows(ShipExploded)
def _show_explosion(state: PlottedState, e: ShipExploded) -> Display:
    pin = Pin("blast", e.ship, "blows up")
    return Lost(ship=e.ship, how="exploded", gone=True, pin=pin, look=True, sound="blast")


@tells(BlastStruck)
def _blast(state: PlottedState, e: BlastStruck) -> str:
    told = additions(e.changes)
    changes = f" ({', '.join(told)})" if told else ""
    return (
        f"The explosion of {name(state, e.by)} hits {name(state, e.ship)}, table {e.table}{die(e.roll)}: "
        f"{cell_in_words(e.cell)}{changes}."
    )


class HullShattered(Event, frozen=True, kw_only=True):
    """The enemy rolled for a ship whose last hull square was gone: she strikes, or she is to sink or explode."""

    ship: str
    roll: Roll
    fate: str


class ShipDoomed(Event, frozen=True, kw_only=True):
    """A ship is out of the battle and will sink or explode; the roll that decided it, if one did."""

    ship: str
    fate: str
    roll: Roll | None = None


class FateRolled(Event, frozen=True, kw_only=True):
    """The die of the Unfouling Phase for a ship that is to sink or explode."""

    ship: str
    fate: str
    roll: Roll
    ended: bool


class ShipSank(Event, frozen=True, kw_only=True):
    """A ship went down with all hands and left the chart."""

    ship: str


@tells(HullShattered)
def _shattered(state: PlottedState, e: HullShattered) -> str:
    what = {
        "strike": "she stays afloat",
        "sink": "she is going to sink",
        "explode": "she is going to explode",
    }
    return f"{name(state, e.ship)} has no sound timber left{die(e.roll)}: {what[e.fate]}."


@tells(ShipDoomed)
def _doomed(state: PlottedState, e: ShipDoomed) -> str:
    return f"{name(state, e.ship)} will {e.fate}{die(e.roll)} and has no further part in the battle."


@shows(ShipDoomed)
def _show_doom(state: PlottedState, e: ShipDoomed) -> Display:
    return flagged(e, f"will {e.fate}")


@tells(FateRolled)
def _rolled(state: PlottedState, e: FateRolled) -> str:
    how = "her time has come" if e.ended else f"she does not {e.fate} yet"
    return f"{name(state, e.ship)} is to {e.fate}{die(e.roll)}: {how}."


@tells(ShipSank)
def _sank(state: PlottedState, e: ShipSank) -> str:
    return f"{name(state, e.ship)} goes down."


@shows(ShipSank)
def _show_sinking(state: PlottedState, e: ShipSank) -> Display:
    pin = Pin("foundering", e.ship, "goes down")
    return Lost(ship=e.ship, how="sank", gone=True, pin=pin, look=True)
