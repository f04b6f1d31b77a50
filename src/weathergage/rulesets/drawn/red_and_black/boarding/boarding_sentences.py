"""Tell of ships that meet, hang together and are boarded."""

from typing import Final

from weathergage.rulesets.drawn.red_and_black.core import events as ev
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.present.chronicle import tells, thrown
from weathergage.rulesets.shared.sentences import count, name

_ROUNDS: Final = {
    "draw": "neither gives way",
    "carried": "the boarders carry the deck",
    "pushed back": "the weaker are pushed back onto their own deck",
    "repulsed": "the boarders are thrown back",
    "lost a party": "the weaker lose a party",
}


@tells(ev.HullsMet)
def _met(state: OpenTable, e: ev.HullsMet) -> str:
    return (
        f"{name(state, e.ship)} runs into {name(state, e.other)}{thrown(e.rolls)}."
        if e.other
        else f"{name(state, e.ship)} runs aground."
    )


@tells(ev.HullsTied)
def _tied(state: OpenTable, e: ev.HullsTied) -> str:
    how = "are" if e.tied else "are no longer"
    return f"{name(state, e.ship)} and {name(state, e.other)} {how} {e.how}."


@tells(ev.BoardingDeclared)
def _declared(state: OpenTable, e: ev.BoardingDeclared) -> str:
    return f"{name(state, e.ship)} means to board {name(state, e.other)}."


@tells(ev.MeleeRound)
def _melee(state: OpenTable, e: ev.MeleeRound) -> str:
    where = f"on the deck of {name(state, e.deck)}" if e.deck else "between the ships"
    mine, hers = name(state, e.attacker), name(state, e.defender)
    lost = f"{mine} loses {_parties(e.lost)}, {hers} {_parties(e.other_lost)}"
    sums = f"{e.total}{thrown(e.rolls[:1], e.modifiers)} against "
    sums += f"{e.other_total}{thrown(e.rolls[1:], e.other_modifiers)}"
    return f"Round {e.round} {where}, {mine} against {hers}: {sums}, {_ROUNDS[e.result]} ({lost})."


def _parties(lost: int) -> str:
    return count(lost, "party", "parties") if lost else "none"


@tells(ev.DeckCarried)
def _carried(state: OpenTable, e: ev.DeckCarried) -> str:
    ship, other = name(state, e.ship), name(state, e.other)
    if e.result == "carried":
        return f"{ship} is a prize of {other}."
    how = "break off and go back" if e.result == "broken off" else "are thrown back"
    return f"The boarders of {other} {how}; {ship} holds."
