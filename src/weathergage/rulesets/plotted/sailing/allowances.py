"""Tell what a ship may do with her sails now: attitude, allowance, whether she may move at all (B.IV.A, B.V.B)."""

from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.number_row import NumberRow
from weathergage.geometry.hexgrid import STEP
from weathergage.geometry.shore import Shore
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import lost_sections
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BY_STERN, FULL_SAIL
from weathergage.rulesets.plotted.sailing.helm import (
    BINDINGS,
    STAYING,
    Helm,
    Infraction,
    LegalPlots,
    infraction,
    legal_list,
)
from weathergage.rulesets.plotted.sailing.plot_choices import PlotChoices
from weathergage.rulesets.plotted.sailing.plots import (
    ATTITUDE,
    BY_HEADING,
    NO_MOVE,
    PLOTS,
    STAY,
    after,
    carried_out,
    plot_text,
    steps_of,
)


def allowances(book: Book, state: PlottedState, ship: Ship) -> tuple[int, ...]:
    """Return the allowance in attitudes A, B, C, D, less one for each rigging section lost (B.IV.A.1, B.VIII.D.4.a)."""
    lost = lost_sections(ship.rigging)
    if ship.sails == FULL_SAIL:
        sail = book.full_allowances[ship.spec.full_speed][lost]
    else:
        sail = book.allowances[ship.spec.battle_speed][lost]
    for drag in book.drags:
        sail = drag.slowed(state, ship, sail)
    return sail


#: Factors of a number that tells all that a list of legal plots depends on: allowances are below this.
_ALLOWANCES: Final = 64
#: How many rules that bind the helm have their place in the number itself, and the bits that it then takes.
_FIRST_RULES: Final = 5
_OWN_BITS: Final = 62
_BINDING_BITS: Final = 6


def _plots_by_heading(book: Book, state: PlottedState, ship: Ship) -> tuple[LegalPlots, ...]:
    """Return all she may plot by her helm, by (heading - wind) mod 6; worked out once for all ships alike."""
    sail = allowances(book, state, ship)
    key = _helm_key(book, state, ship, sail)
    plots = book.legal_plots.get(key)
    if plots is None:
        helm = Helm(sail, ship.turning, not ship.present)
        for rule in book.helms:
            if binding := rule.binding(state, ship):
                helm = rule.bound(helm, binding)
        plots = book.legal_plots[key] = tuple(legal_list(helm, off) for off in range(6))
    return plots


def _helm_key(book: Book, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> int:
    """Return the number of all that a list of legal plots depends on."""
    own: i64 = 2 * ship.turning
    if not ship.present:
        own += 1
    for hexes in sail:
        own = own * _ALLOWANCES + hexes
    # What the first rules say is a machine number; with what more of them say it would outgrow one.
    more: int = 0
    for place, rule in enumerate(book.helms):
        binding = rule.binding(state, ship)
        if place < _FIRST_RULES:
            own = own * BINDINGS + binding
        elif binding:
            more += binding << _BINDING_BITS * (place - _FIRST_RULES)
    key: int = own
    return key + (more << _OWN_BITS) if more else key


def helm_of(book: Book, state: PlottedState, ship: Ship) -> Helm:
    """Return what she may do with her helm this turn."""
    return _plots_by_heading(book, state, ship)[0].helm


def off_wind(state: PlottedState, heading: int) -> int:
    """Return how many 60 degree steps a heading lies to starboard of the wind's direction (A.III.B.1)."""
    return (heading - state.wind) % 6


def attitude(state: PlottedState, heading: int) -> str:
    """Return the attitude letter of a heading (ruling G3)."""
    return "ABCD"[ATTITUDE[(heading - state.wind) % 6]]


def due(state: PlottedState, ship: Ship) -> bool:
    """Return whether a ship is to enter the battle this turn or was held up before (B.IV.B.8)."""
    return not ship.present and 0 < ship.spec.entry_turn <= state.turn and ship.hull > 0


def held_by_others(book: Book, state: PlottedState, ship: Ship) -> bool:
    """Return whether she is fouled or grappled.

    A ship that she pulls along, with nothing else on either, lets her sail (B.V.C.6, B.VI.A.6).
    """
    index = ship.spec.index
    if not state.ties.any(index):
        return False
    pulled = -1 if book.wake is None else book.wake.pulled(ship)
    if pulled < 0 or state.ties.fouled(index, pulled):
        return True
    return state.ties.others(index) != [pulled] or state.ties.others(pulled) != [index]


def may_plot(book: Book, state: PlottedState, ship: Ship) -> bool:
    """Return whether orders are written for her: manned, not surrendered, not held by another ship, hands free."""
    if not ship.present:
        return due(state, ship)
    if not ship.can_sail_and_fire or (state.ties.pairs and held_by_others(book, state, ship)):
        return False
    return not (ship.has_tasks and ship.all_boarding)


def why_no_plot(book: Book, state: PlottedState, ship: Ship) -> Infraction | None:
    """Return the rule that forbids her any movement this turn, if there is one."""
    if not ship.present:
        return None if due(state, ship) else Infraction(STAY, "she is not in the battle yet", "B.IV.B.8")
    if ship.surrendered and not ship.captured:
        return Infraction(STAY, "she has surrendered", "B.IX.D.4")
    if ship.rallying:
        return Infraction(
            STAY, "her surrender lapsed this turn; she functions again in the next", "B.IX.D.14"
        )
    if ship.struck:
        return Infraction(STAY, "she has struck and can never be sailed again", "B.VIII.D.1.b")
    if not ship.manned:
        return Infraction(STAY, "she has no crew left to sail her", "B.VIII.D.2.b")
    if (wake := book.wake) is not None and wake.puller(ship) >= 0:
        return Infraction(STAY, wake.reason, wake.rule)
    if held_by_others(book, state, ship):
        return Infraction(STAY, "she is fouled or grappled and can only drift", "B.V.B.3")
    if ship.has_tasks and ship.all_boarding:
        return Infraction(STAY, "all her crew sections went boarding last turn", "B.VII.B.5")
    return None


def plots_for(book: Book, state: PlottedState, ship: Ship, heading: int = 0) -> tuple[str, ...]:
    """Return her legal plots, shortest prefixes first; with a heading, as if she lay on it in open water."""
    plots, shore = plots_at_sea(book, state, ship, heading), state.chart.shore
    if heading or not near_land(book, shore, ship, plots):
        return plots.words
    found = NumberRow()
    clear_of_shore(shore, ship, plots, found)
    return as_choices(plots, found.all())


def plots_at_sea(book: Book, state: PlottedState, ship: Ship, heading: int = 0) -> LegalPlots:
    """Return her legal plots in open water, on her own heading or on another."""
    if not may_turn_dismasted(book, ship):
        return STAYING
    return _plots_by_heading(book, state, ship)[((heading or ship.heading) - state.wind) % 6]


def near_land(book: Book, shore: Shore, ship: Ship, plots: LegalPlots) -> bool:
    """Return whether some of these plots may run her ashore, where that is forbidden (I.III.A.5)."""
    if shore.open_sea or book.may_strand or plots is STAYING:
        return False
    return not shore.is_clear(ship.bow, plots.reach)


def clear_of_shore(shore: Shore, ship: Ship, plots: LegalPlots, found: NumberRow) -> None:
    """Add to the list all of these plots of which no impulse puts her bow or stern on land (I.III.A.5)."""
    by_stern = ship.anchor == BY_STERN
    numbers, at = plots.numbers, 1
    found.append(NO_MOVE)
    while at < len(numbers):
        number = numbers[at]
        ends_ashore = _swings_ashore(shore, ship, number) if by_stern else _ends_ashore(shore, ship, number)
        # Where a plot ends ashore, so does everything that begins like it.
        if ends_ashore:
            at = plots.past[at]
        else:
            found.append(number)
            at += 1


def _ends_ashore(shore: Shore, ship: Ship, plot: int) -> bool:
    """Return whether the last impulse of a plot puts her on land."""
    end = plot * BY_HEADING + ship.heading
    bow = ship.bow + PLOTS.offset[end]
    # Going ahead only her bow comes into another hex, and turning only her stern.
    if PLOTS.ends_turning[plot]:
        return ship.spec.hexes == 2 and shore.is_land(bow - STEP[PLOTS.heading[end]])
    return shore.is_land(bow)


def _swings_ashore(shore: Shore, ship: Ship, plot: int) -> bool:
    """Return whether a ship that swings on a stern anchor comes onto land."""
    bow, heading = carried_out(ship.bow, ship.heading, PLOTS.steps[plot], by_stern=True)
    return shore.is_land(bow) or (ship.spec.hexes == 2 and shore.is_land(bow - STEP[heading]))


def as_choices(plots: LegalPlots, numbers: list[int]) -> tuple[str, ...]:
    """Return some of these plots as they are written."""
    words = tuple(PLOTS.notations[number] for number in numbers)
    # Backing her sails takes a ship nowhere, and so is as safe near land as elsewhere.
    return PlotChoices(words, plots.words.allowance) if isinstance(plots.words, PlotChoices) else words


def may_turn_dismasted(book: Book, ship: Ship) -> bool:
    """Return whether a dismasted ship has waited her drifting turns before a turn (B.V.B.5)."""
    # At anchor she neither drifts nor needs her sails to be swung on springs.
    if not ship.dismasted or ship.anchor:
        return True
    return ship.adrift >= book.movement.dismasted_wait.get(_ability(ship), 0)


def _ability(ship: Ship) -> int:
    """Return the turning ability by which a dismasted ship waits: what is left of it, at the least 1 (ruling W69)."""
    return max(1, ship.turning)


def refusal(book: Book, state: PlottedState, ship: Ship, notation: str) -> Infraction | None:
    """Say why she may not sail a plot, or None if it is legal."""
    if notation in plots_for(book, state, ship):
        return None
    found = infraction(notation, helm_of(book, state, ship), off_wind(state, ship.heading))
    kept = notation if found is None else found.kept
    if not may_turn_dismasted(book, ship) and kept != STAY:
        wait = book.movement.dismasted_wait[_ability(ship)]
        rule = {1: "B.V.B.5.a", 2: "B.V.B.5.b"}.get(_ability(ship), "B.V.B.5.c")
        turns = f"{wait} turn{'s' if wait != 1 else ''}"
        return Infraction(STAY, f"dismasted, she must drift {turns} before she can turn", rule)
    if book.may_strand:
        return found
    steps = steps_of(kept)
    safe = next(n for n in range(len(steps), -1, -1) if not runs_ashore(state, ship, steps[:n]))
    if found is not None and safe == len(steps):
        return found
    return Infraction(plot_text(steps[:safe]), "she would run ashore", "I.III.A.5")


def runs_ashore(state: PlottedState, ship: Ship, steps: tuple[int, ...]) -> bool:
    """Return whether some impulse would put her bow or stern on land."""
    bow, heading = ship.bow, ship.heading
    shore, two = state.chart.shore, ship.spec.hexes == 2
    by_stern = ship.anchor == BY_STERN
    for step in steps:
        bow, heading = after(bow, heading, step, by_stern=by_stern)
        if shore.is_land(bow) or (two and shore.is_land(bow - STEP[heading])):
            return True
    return False
