"""The terms of a log as small integers: surrenders, shot, duties of the crew, sails, anchors, repairs."""

from typing import Final

#: Ways to surrender (B.IX.D.1).
FIGHTING: Final = 0
STRIKING: Final = 1
FIREPOWER: Final = 2
MELEE: Final = 3
IMMOBILITY: Final = 4
SURRENDERS: Final = ("", "striking", "firepower", "melee", "immobility")

#: Shot in a broadside; double shot that is only half loaded cannot be fired yet.
UNLOADED: Final = 0
ROUND: Final = 1
CHAIN: Final = 2
DOUBLE: Final = 3
GRAPE: Final = 4
HALF_DOUBLE: Final = 5
LOADS: Final = ("", "R", "C", "D", "G", "d")

#: What a crew section does this turn (ruling P9); a task is `kind + 8 * (ship index + 1)`.
OFFENSIVE: Final = 1
DEFENSIVE: Final = 2
TRANSFER: Final = 3
#: Duties besides boarding: at the pumps, fighting a fire, aloft to change sail.
WATERLINE: Final = 4
FIRE: Final = 5
ALOFT: Final = 6
DUTIES: Final = (WATERLINE, FIRE, ALOFT)
DUTY_NAMES: Final = {WATERLINE: "waterline", FIRE: "fire", ALOFT: "rigging"}

#: Sails set.
BATTLE_SAIL: Final = 0
FULL_SAIL: Final = 1
SAILS: Final = ("battle", "full")

#: How a ship lies to her anchors, as the log notes it.
UNDER_WAY: Final = 0
ANCHORED: Final = 1
BY_BOW: Final = 2
BY_STERN: Final = 3
ANCHORS: Final = ("", "A", "AB", "AS")

#: What will become of a ship that is lost: nothing yet, or she will sink or explode.
SINKING: Final = 1
EXPLODING: Final = 2
DOOMS: Final = ("", "sinking", "exploding")

#: What is being repaired.
NO_REPAIR: Final = 0
REPAIR_HULL: Final = 1
REPAIR_GUNS: Final = 2
REPAIR_RIGGING: Final = 3
REPAIRS: Final = ("", "RH", "RG", "RR")

#: Sections of a log's crew; the last one holds men taken aboard beyond the log's squares.
SECTIONS: Final = 4
SUPERNUMERARIES: Final = 3
