"""The sentence for every event: what an onlooker would say, with the figures behind it."""

import re
from collections.abc import Callable
from typing import Any, Final

from weathergage.engine.events import Event, PhaseBegan
from weathergage.rulesets.plotted.core import events as ev
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.broadside_sentence import fired
from weathergage.rulesets.plotted.present.sentences import (
    ENDINGS,
    FIGHTERS,
    HEADINGS,
    ORDINALS,
    PARTIES,
    PARTINGS,
    PRIZES_LOST,
    SENTENCES,
    SHOT,
    SIDES,
    STANDING,
    SURRENDERS,
    count,
    die,
    in_hex,
    listed,
    name,
    names,
    plain,
    sections,
    squares,
    to_hex,
    whose,
)
from weathergage.rulesets.plotted.sailing.plots import STAY
from weathergage.rulesets.shared.sentences import ended

_PARTY = re.compile(r"(OBP|DBP|TBP)([1-9]+)(?:>(\S+))?")


def tell(state: PlottedState, event: Event) -> str:
    """Return the sentence for an event; of the state only names are used, so it may be a later one."""
    found = TELLERS.get(type(event)) or SENTENCES[type(event)]
    return found(state, event)


def _phase(state: PlottedState, e: PhaseBegan) -> str:
    return f"Turn {e.turn} begins." if e.phase == "turn_start" else f"Turn {e.turn}: {plain(e.phase)}."


def _plot_opened(state: PlottedState, e: ev.PlotOpened) -> str:
    what = "has plotted no move" if e.plot == STAY else f"has plotted {e.plot}"
    return f"{name(state, e.ship)} {what}."


def _plot_cut(state: PlottedState, e: ev.PlotCut) -> str:
    return f"{whose(state, e.ship)} plot {e.plot} is cut to {e.kept}: {plain(e.reason)}."


def _entered(state: PlottedState, e: ev.ShipEntered) -> str:
    return f"{name(state, e.ship)} comes onto the chart."


def _moved(state: PlottedState, e: ev.ShipMoved) -> str:
    ship = name(state, e.ship)
    if e.kind in ("drift", "forward"):
        return f"{ship} {'drifts' if e.kind == 'drift' else 'sails on'} {to_hex(state, e.bow)}."
    how = (
        f"is towed {to_hex(state, e.bow)}" if e.kind == "tow" else f"turns to {e.kind} {in_hex(state, e.bow)}"
    )
    return f"{ship} {how} and heads {HEADINGS[e.heading]}."


def _collided(state: PlottedState, e: ev.ShipsCollided) -> str:
    dice = f" (dice {listed([str(roll.value) for roll in e.rolls])})" if e.rolls else ""
    sentence = f"{names(state, e.ships)} collide {in_hex(state, e.hex)}{dice}"
    parts = [f"{name(state, e.holder)} has the hex"] if e.holder else []
    if e.fell_back:
        parts.append(f"{names(state, e.fell_back)} {'falls' if len(e.fell_back) == 1 else 'fall'} back")
    return f"{sentence}: {listed(parts)}." if parts else f"{sentence}."


def _fouling(state: PlottedState, e: ev.FoulingRolled) -> str:
    pair = names(state, (e.ship, e.other))
    return f"{pair} {'run foul of each other' if e.fouled else 'keep clear of each other'}{die(e.roll, e.modifiers)}."


def _unfouling(state: PlottedState, e: ev.UnfoulingRolled) -> str:
    verb = "clears" if e.cleared else "fails to clear"
    return f"{name(state, e.ship)} {verb} her rigging from {whose(state, e.other)}{die(e.roll, e.modifiers)}."


def _grapple(state: PlottedState, e: ev.GrappleTried) -> str:
    what = "and they hold" if e.held else "but they do not hold"
    dice = die(e.roll, e.modifiers)
    return f"{name(state, e.ship)} throws grapples at {name(state, e.other)}, {what}{dice}."


def _ungrapple(state: PlottedState, e: ev.UngrappleTried) -> str:
    verb = "casts off a grapple" if e.cast_off else "fails to cast off a grapple"
    hold = "holds" if e.left == 1 else "hold"
    left = f"{count(e.left, 'grapple')} still {hold}" if e.left else "no grapple holds"
    dice = die(e.roll, e.modifiers)
    return (
        f"{name(state, e.ship)} {verb} that ties her to {name(state, e.other)}{dice}; {left} them together."
    )


def _parties(state: PlottedState, e: ev.PartiesFormed) -> str:
    parties = [
        f"{sections(digits)} {PARTIES[mark]}"
        + (f" {'to ' if mark == 'TBP' else ''}{name(state, goal)}" if goal else "")
        for mark, digits, goal in _PARTY.findall(e.notation)
    ]
    if not parties:
        return f"{name(state, e.ship)} forms no boarding party."
    return f"{name(state, e.ship)} musters {listed(parties)}."


def _hits(state: PlottedState, e: ev.HitsMarked) -> str:
    taken = {"hull": e.hull, "guns": e.guns, "crew": e.crew, "rigging": e.rigging}
    losses = [squares(number, of) for of, number in taken.items() if number]
    notes = [f"{count(e.into_hull, 'gun hit')} went into the hull"] * bool(e.into_hull)
    notes += [f"{count(e.wasted, 'hit')} found nothing left to break"] * bool(e.wasted)
    return (
        f"{name(state, e.ship)} loses {listed(losses) or 'nothing'}"
        + "".join(f"; {note}" for note in notes)
        + "."
    )


def _rigging_lost(state: PlottedState, e: ev.RiggingSectionLost) -> str:
    end = "; she is dismasted" if e.dismasted else ""
    return f"{whose(state, e.ship)} {ORDINALS[e.section]} rigging section goes by the board{end}."


def _crew_lost(state: PlottedState, e: ev.CrewSectionLost) -> str:
    return f"{whose(state, e.ship)} {ORDINALS[e.section]} crew section is wiped out."


def _surrendered(state: PlottedState, e: ev.ShipSurrendered) -> str:
    to = f" to {name(state, e.to_ship)}" if e.to_ship else ""
    return SURRENDERS.get(e.kind, "{ship} surrenders{to}.").format(ship=name(state, e.ship), to=to)


def _lapsed(state: PlottedState, e: ev.SurrenderLapsed) -> str:
    return f"With {name(state, e.friend)} near, {name(state, e.ship)} takes heart and will fight again next turn."


def _transferred(state: PlottedState, e: ev.CrewTransferred) -> str:
    return f"{name(state, e.ship)} sends {count(e.squares, 'crew square')} over to {name(state, e.other)}."


def _not_transferred(state: PlottedState, e: ev.TransferFailed) -> str:
    return f"{whose(state, e.ship)} men cannot cross over to {name(state, e.other)}."


def _melee(state: PlottedState, e: ev.MeleeFought) -> str:
    def group(parties: tuple[tuple[str, str, int], ...]) -> str:
        return listed(
            [
                f"{whose(state, ship)} {FIGHTERS.get(party, party)} ({count(men, 'square')})"
                for ship, party, men in parties
            ]
        )

    return (
        f"Melee, round {e.round}: {group(e.attackers)} against {group(e.defenders)}, strength {e.attack_strength} "
        f"to {e.defence_strength}, dice {e.attack_roll.value} and {e.defence_roll.value}: "
        f"the attackers lose {e.attack_losses or 'none'}, the defenders {e.defence_losses or 'none'}."
    )


def _led_away(squares: int, of: str) -> str:
    return f"{count(squares, 'square')} of {of} {'is' if squares == 1 else 'are'} led away"


def _melee_won(state: PlottedState, e: ev.MeleeWon) -> str:
    odds = f"strength {e.winner_strength} to {e.loser_strength}"
    taken = f"; {_led_away(e.led_away, 'prisoners')}" if e.led_away else ""
    return f"The men of {names(state, e.winners)} overpower those of {names(state, e.losers)}, {odds}{taken}."


def _melee_broken(state: PlottedState, e: ev.MeleeBroken) -> str:
    return (
        f"{names(state, (e.ship, e.other))} break off the melee: {PARTINGS.get(e.reason, plain(e.reason))}."
    )


def _captured(state: PlottedState, e: ev.ShipCaptured) -> str:
    source = f" from {names(state, e.from_ships)}" if e.from_ships else ""
    prisoners = f", with {count(e.prisoners, 'square')} of prisoners" if e.prisoners else ""
    former = f"; {_led_away(e.led_away, 'her former prize crew')}" if e.led_away else ""
    return f"A prize crew of {count(e.squares, 'square')}{source} takes {name(state, e.ship)}{prisoners}{former}."


def _prize_lost(state: PlottedState, e: ev.PrizeLost) -> str:
    guards = f"; {_led_away(e.led_away, 'her prize crew')}" if e.led_away else ""
    return f"{name(state, e.ship)} is under her own flag again: {PRIZES_LOST.get(e.reason, plain(e.reason))}{guards}."


def _loaded(state: PlottedState, e: ev.BroadsideLoaded) -> str:
    return f"{name(state, e.ship)} loads her {SIDES[e.side]} broadside with {SHOT.get(e.shot, e.shot)}."


def _standing(state: PlottedState, e: ev.StandingOrderSet) -> str:
    who = name(state, e.ship) if e.ship else "every ship"
    order = STANDING.get((e.order, e.value), f"keep to {plain(e.order)}: {plain(e.value)}")
    return f"Standing order: {who} is to {order}."


def _ended(state: PlottedState, e: ev.GameEnded) -> str:
    return ended(state, e, ENDINGS)


TELLERS: Final[dict[type[Event], Callable[[PlottedState, Any], str]]] = {
    PhaseBegan: _phase,
    ev.PlotOpened: _plot_opened,
    ev.PlotCut: _plot_cut,
    ev.ShipEntered: _entered,
    ev.ShipMoved: _moved,
    ev.ShipsCollided: _collided,
    ev.FoulingRolled: _fouling,
    ev.UnfoulingRolled: _unfouling,
    ev.GrappleTried: _grapple,
    ev.UngrappleTried: _ungrapple,
    ev.PartiesFormed: _parties,
    ev.BroadsideFired: fired,
    ev.HitsMarked: _hits,
    ev.RiggingSectionLost: _rigging_lost,
    ev.CrewSectionLost: _crew_lost,
    ev.ShipSurrendered: _surrendered,
    ev.SurrenderLapsed: _lapsed,
    ev.CrewTransferred: _transferred,
    ev.TransferFailed: _not_transferred,
    ev.MeleeFought: _melee,
    ev.MeleeWon: _melee_won,
    ev.MeleeBroken: _melee_broken,
    ev.ShipCaptured: _captured,
    ev.PrizeLost: _prize_lost,
    ev.BroadsideLoaded: _loaded,
    ev.StandingOrderSet: _standing,
    ev.GameEnded: _ended,
}
