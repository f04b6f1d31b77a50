"""The questions in words."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable

PROMPTS: Final = {
    "load": "With what are the broadsides of {ship} loaded as the battle begins?",
    "next": "Which ship acts next?",
    "plot": "By which die does {ship} move?",
    "declare": "Whom does {ship} mean to board?",
    "turn": "{ship} has come to the end of her way. How does she turn?",
    "fire": "What does {ship} do with her {last} guns?",
    "board": "{ship} has run into an enemy. Do her men board?",
    "counterboard": "{other} means to board {ship}. Do her men meet them half-way?",
    "melee": "Do the boarders of {ship} fight on aboard {other}?",
    "follow": "The boarders go back to {other}. Do the men of {ship} follow?",
    "anchor": "Does {ship} drop her anchor?",
    "drift": "Does {ship} sail this turn, or is she let drift?",
    "signal": "What is signalled to the fleet?",
    "unfoul": "Shall {ship} try to free her masts from {other}?",
    "ungrapple": "Shall {ship} try to cut the grapples that hold her to {other}?",
    "irons": "{ship} is in irons. To which side shall she pay off?",
    "refloat": "{ship} is aground. How is she to be turned when she comes off?",
    "sails": "Which sails does {ship} carry?",
    "boats": "Shall the boats of {ship} tow her?",
    "weigh": "Does {ship} weigh her anchor?",
    "spring": "How does {ship} turn on her springs?",
    "reload": "What does {ship} load with her {last} reload action?",
    "settle": "Does the battle go on?",
}


def prompt_of(state: OpenTable, ask: Ask) -> str:
    """The question in words."""
    names = {ship.spec.id: ship.spec.name for ship in state.ships}
    text = ask.prompt or PROMPTS.get(ask.kind) or "{ship}?"
    return text.format(
        ship=names.get(ask.ship, ask.ship),
        other=names.get(ask.other, ask.other),
        last=ask.id.rpartition("/")[2],
    )
