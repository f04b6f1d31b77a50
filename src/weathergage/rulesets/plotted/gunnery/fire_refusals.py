"""Say why a shot of the Advanced game is not allowed: field, section, load or aim, with the rule (A.VIII.A-B)."""

import re
from typing import TYPE_CHECKING, Final

from weathergage.engine.contract.number_row import NumberRow
from weathergage.geometry.plays import nearest_in
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, ROUND
from weathergage.rulesets.plotted.gunnery.batteries import BOW, STERN
from weathergage.rulesets.plotted.gunnery.ships_in_range import fields_of
from weathergage.rulesets.plotted.gunnery.shot import open_to
from weathergage.rulesets.plotted.gunnery.sight_lines import (
    BOW_FIELD,
    LAST_FULL_FIELD,
    STERN_FIELD,
    list_open,
    look_over,
    nearest_in_full,
)
from weathergage.rulesets.plotted.gunnery.targeting import AIMS, Shot
from weathergage.rulesets.plotted.gunnery.usable_shot import (
    Ammunition,
    fired_as,
    grape_is_allowed,
    low_on_powder,
    may_use_chain,
)

if TYPE_CHECKING:
    from weathergage.rulesets.plotted.gunnery.fields import FieldsOfFire

Reason = tuple[str, str]

_ORDER: Final = re.compile(r"(?:(bow|stern):)?(hull|rigging|grape)>(\S+)")
_LOADED: Final = {ROUND: "round shot", CHAIN: "chain shot", DOUBLE: "double shot", GRAPE: "grape shot"}
_WRITE: Final = (
    "write hold, air, hull>ship, rigging>ship or grape>ship, with bow: or stern: before it for a section"
)
#: The paragraph with the range of each kind.
_RANGE: Final = {CHAIN: "A.VIII.B.2.a", DOUBLE: "A.VIII.B.3.a", GRAPE: "A.VIII.B.4.a"}


def objection(guns: "FieldsOfFire", state: PlottedState, ship: Ship, side: int, notation: str) -> Reason:
    """Return the first thing that is wrong with an order that is not offered."""
    read = _ORDER.fullmatch(notation)
    target = next((s for s in state.ships if read and s.spec.id == read[3]), None)
    if read is None or target is None:
        return _WRITE, "B.VIII.A.4"
    section, word = read[1] or "", read[2]
    shot = guns.lay(state, ship, side, target, section=section)
    found = guns.no_target(shot)
    if found is None:
        sight = look_over(state, ship, side, state.in_range, guns.max_range)
        found = _wrong_field(sight, shot) or _no_guns(guns, shot)
    if found is None:
        found = _wrong_shot(guns.ammunition, shot, word)
    return found or guns.no_aim(shot, AIMS.index(word))


def _wrong_field(sight: int, shot: Shot) -> Reason | None:
    """Say why the broadside or that section does not bear on a ship in the play."""
    section, lie, fields = shot.section, shot.lie, shot.lie.fields[shot.side]
    found = NumberRow()
    list_open(sight, fields_of(shot.lies, shot.side), shot.range, shot.target.spec.index, found)
    if open_to(shot.target.spec.index, shot.guns_of) in found.all():
        return None
    in_full = fields[0] <= LAST_FULL_FIELD
    if section == STERN and STERN_FIELD in fields:
        return "something nearer in field 2 or 4 blocks the stern guns", "A.VIII.A.5.b"
    if section == BOW and BOW_FIELD in fields:
        return "something nearer in field 3 or 5 blocks the bow guns", "A.VIII.A.5.c"
    if section and not in_full:
        return f"she lies in field {fields[0]}, which the {section} guns do not reach", "A.VIII.A.2"
    if section and lie.range <= nearest_in_full(sight):
        return "the whole broadside bears on her", "A.VIII.A.2"
    if not in_full:
        only = STERN if fields[0] == STERN_FIELD else BOW
        return f"she lies in field {fields[0]}, which only the {only} guns reach", "A.VIII.A.2"
    if lie.range > nearest_in_full(sight):
        return "something nearer blocks the fields of the whole broadside", "A.VIII.A.5.a"
    if STERN_FIELD in fields and nearest_in(sight, STERN_FIELD) < lie.range:
        return "something nearer in field 4 leaves only the bow guns for her", "A.VIII.A.5.d.1"
    return "something nearer in field 5 leaves only the stern guns for her", "A.VIII.A.5.d.2"


def _no_guns(guns: "FieldsOfFire", shot: Shot) -> Reason | None:
    if shot.guns or shot.carronades:
        return None
    if shot.section:
        return f"the {shot.section} section has no gun left that reaches her", "A.VIII.A.2"
    return guns.out_of_reach(shot)


def _wrong_shot(figures: Ammunition, shot: Shot, word: str) -> Reason | None:
    """Say why the load cannot be fired so."""
    ship, side, target, distance = shot.ship, shot.side, shot.target, shot.range
    kinds = fired_as(figures, shot.state, ship, side, target, distance)
    wants_grape = word == "grape"
    if any((kind == GRAPE) == wants_grape for kind in kinds):
        return None
    load = ship.load[side]
    grape_possible = load == GRAPE or (load == ROUND and figures.round_as_grape)
    if wants_grape and not grape_possible:
        return f"the broadside is loaded with {_LOADED[load]}", "A.VIII.B.5"
    if not wants_grape and load == GRAPE:
        return "grape shot is fired at the crew: write grape>ship", "A.VIII.B.4"
    shot_wanted = GRAPE if wants_grape else load
    if shot_wanted == CHAIN and not may_use_chain(figures.no_chain, shot.state, ship):
        return "her nation never fires chain shot", "A.VIII.B.2.d"
    if (
        shot_wanted == GRAPE
        and figures.carries(GRAPE, distance)
        and not grape_is_allowed(shot.state, ship, target)
    ):
        return "the two crews have been in melee for a turn already", "A.VIII.B.4.d"
    if shot_wanted == DOUBLE and figures.double_as_round and low_on_powder(ship):
        return "at low powder double shot is not fired as round shot", "24.2.3.4"
    return f"{_LOADED[shot_wanted]} does not carry {distance} hexes", _RANGE[shot_wanted]
