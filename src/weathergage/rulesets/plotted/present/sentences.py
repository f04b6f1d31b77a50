"""Words for the chronicle: names, lists, numbers with their nouns, and set phrases."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_files import read_cell
from weathergage.rulesets.shared.sentences import (
    HEADINGS,
    ORDINALS,
    SIDES,
    count,
    die,
    either,
    in_hex,
    listed,
    name,
    names,
    plain,
    squares,
    to_hex,
    whose,
)
from weathergage.rulesets.shared.verdicts import VERDICTS

__all__ = [
    "HEADINGS",
    "ORDINALS",
    "SIDES",
    "count",
    "die",
    "either",
    "in_hex",
    "listed",
    "name",
    "names",
    "plain",
    "squares",
    "to_hex",
    "whose",
]

_Teller = TypeVar("_Teller", bound=Callable[..., str])

PARTIES: Final = {"OBP": "to board", "DBP": "to repel boarders", "TBP": "to go over"}
#: The men of a party in a melee.
FIGHTERS: Final = {"OBP": "boarders", "DBP": "defenders", "TBP": "men going over"}
SHOT: Final = {
    "R": "round shot",
    "C": "chain shot",
    "D": "double shot",
    "G": "grape shot",
    "d": "the first half of double shot",
}
SURRENDERS: Final = {
    "striking": "{ship} strikes her colours: her hull is shot to pieces.",
    "firepower": "{ship}, without a gun left to answer, surrenders{to}.",
    "melee": "{ship} is carried by boarding and surrenders{to}.",
    "immobility": "{ship}, dismasted and lying open to a rake, surrenders{to}.",
}
STANDING: Final = {
    ("gun_hits", "carronades"): "take gun hits on her carronades first",
    ("gun_hits", "guns"): "take gun hits on her guns first",
    ("gun_hits", "ask"): "ask where each gun hit is to fall",
    ("hit_side", "more"): "take free hits on the side with more guns left",
    ("hit_side", "port"): "take free hits on her port side",
    ("hit_side", "starboard"): "take free hits on her starboard side",
    ("contested", "take"): "take a contested hex",
    ("contested", "yield"): "leave a contested hex to the other",
    ("grapple", "ask"): "ask before she throws grapples",
    ("grapple", "never"): "throw no grapples",
    ("grapple", "always"): "throw grapples at every enemy alongside",
    ("load", "ask"): "ask what she loads",
    ("load", "usual"): "load the broadside with more guns, with round shot",
    ("full_sail", "ask"): "ask before she changes her sails",
    ("full_sail", "never"): "carry battle sail",
    ("full_sail", "always"): "carry full sail whenever she can",
    ("fire", "ask"): "ask before she fires",
    ("fire", "best"): "fire the shot that promises most",
    ("fire", "hold"): "hold her fire",
}
PARTINGS: Final = {"apart": "nothing holds them together", "consent": "both captains are willing"}
PRIZES_LOST: Final = {
    "abandoned": "no prize crew is left aboard",
    "outnumbered": "the prisoners are too many for the prize crew",
    "retaken": "friends have won her back",
}
ENDINGS: Final = {
    **VERDICTS,
    "striking": "an enemy has struck",
    "firepower": "an enemy has surrendered under fire",
    "melee": "an enemy was carried by boarding",
    "immobility": "an enemy has surrendered, dismasted",
    "crew": "a whole crew has fallen",
    "both surrendered": "both have surrendered",
    "time": "the last turn is over",
    "points": "one side has no ship left to fight on",
    "conceded": "the other side gives up",
    "refused combat": "combat was refused",
    "hurricane": "a hurricane parts the fleets",
}


#: Sentences of events that a rule brings with it.
SENTENCES: Final[dict[type[Event], Callable[[PlottedState, Any], str]]] = {}


def tells(kind: type[Event]) -> Callable[[_Teller], _Teller]:
    """Mark the sentence of an event that is defined with its rule."""

    def keep(teller: _Teller) -> _Teller:
        SENTENCES[kind] = teller
        return teller

    return keep


def sections(digits: str) -> str:
    """Crew sections by their digits in the log."""
    return ("section " if len(digits) == 1 else "sections ") + listed(list(digits))


def cell_in_words(cell: str) -> str:
    """Return a cell of a hit table, in its own order.

    >>> cell_in_words("3H-R-2G"), cell_in_words("0")
    ('3 hull, 1 rigging, 2 guns', 'no hit')
    """
    squares = dict(zip("HGCR", read_cell(cell)))
    nouns = {"H": ("hull", "hull"), "G": ("gun", "guns"), "C": ("crew", "crew"), "R": ("rigging", "rigging")}
    hit = [letter for letter in cell if letter in nouns]
    return ", ".join(count(squares[k], *nouns[k]) for k in hit) or "no hit"
