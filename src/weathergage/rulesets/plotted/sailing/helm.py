"""Find the plots a ship may sail: her allowances, her turning ability and what binds her helm this turn (B.IV.A)."""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final, NamedTuple

from weathergage.engine.contract.compilation import i64, mypyc_attr
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.plot_choices import PlotChoices
from weathergage.rulesets.plotted.sailing.plots import (
    ATTITUDE,
    BACK,
    FORWARD,
    NO_MOVE,
    PLOTS,
    STAY,
    TO_PORT,
    TO_STARBOARD,
    D,
    legible,
    plot_text,
    steps_of,
)

FREE: Final = 0
#: The binding of a rule that has but one.
BOUND: Final = 1
#: Bindings are numbers below this.
BINDINGS: Final = 64


@dataclass(slots=True, frozen=True)
class Infraction:
    """A breach of a rule by an order: the part before it, the reason, and the paragraph."""

    kept: str
    reason: str
    rule: str


class Helm(NamedTuple):
    """The limits of her legal plots; reasons are pairs of words and paragraph, empty where nothing binds her."""

    allowances: tuple[int, ...]
    turning: int
    #: She enters the chart this turn, and must first move ahead.
    entering: bool = False
    #: She may back her sails.
    backing: bool = False
    #: The paragraph by which she must first go ahead, or make one turn and nothing else.
    ahead_first: str = ""
    #: Why she may not turn, or neither move nor turn.
    no_turn: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    #: Turns of 60 degrees that she may make on her springs, and no other movement.
    springs: int = 0
    #: Why she cannot go ahead at all, though she may turn.
    no_way: tuple[str, ...] = ()
    #: Moves under oars, for which the wind's eye is like any other heading.
    under_oars: bool = False
    #: The paragraph that limits her turns.
    turning_rule: str = "B.IV.A.9"


@mypyc_attr(allow_interpreted_subclasses=True)
class Drag:
    """Something that slows ships."""

    def slowed(self, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> tuple[int, ...]:
        """Return what is left of a ship's allowances in A, B, C, D."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class HelmRule:
    """A rule that binds the helms of some ships.

    Every ship is asked for her binding each turn; what it means is worked out once and kept with the legal plots.
    """

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Return how she is bound this turn, by a number of the rule's own; FREE where she is not."""
        raise NotImplementedError

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm that is bound so; it follows from these two alone."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Hold(HelmRule):
    """Something that holds ships fast where they lie, as an anchor does: they neither sail nor drift."""

    def __init__(self, reason: str, rule: str) -> None:
        self.reason = reason
        self.rule = rule

    def holds(self, ship: Ship) -> bool:
        """Return whether it holds a ship now."""
        raise NotImplementedError

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Find the ships that are held."""
        return BOUND if self.holds(ship) else FREE

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm that is held."""
        return helm._replace(held=(self.reason, self.rule), backing=False)


def held_by(holds: Sequence[Hold], ship: Ship) -> Hold | None:
    """Return what holds a ship fast, if anything does."""
    for hold in holds:
        if hold.holds(ship):
            return hold
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Wake:
    """A rule by which a ship pulls another along: what hangs on her then lets her sail, and the other follows."""

    def __init__(self, reason: str, rule: str) -> None:
        #: Why the ship that follows makes no movement of her own, and the paragraph.
        self.reason = reason
        self.rule = rule

    def pulled(self, ship: Ship) -> i64:
        """Return the index of the ship that she pulls along; -1 for none."""
        raise NotImplementedError

    def puller(self, ship: Ship) -> i64:
        """Return the index of the ship that she follows; -1 for none."""
        raise NotImplementedError


def follows(wake: Wake | None, ship: Ship) -> bool:
    """Return whether she is pulled along by another ship."""
    return wake is not None and wake.puller(ship) >= 0


class LegalPlots:
    """The legal plots for a helm on one heading, shortest prefixes first, shared by all ships that may sail them."""

    def __init__(self, helm: Helm, numbers: list[int], words: tuple[str, ...]) -> None:
        self.helm = helm
        #: As numbers of `PLOTS`, and as they are written; NO_MOVE is the first of them, and all that begin
        #: like one of them follow it.
        self.numbers = numbers
        self.words = words
        #: For each of them the place of the next that does not begin like it.
        self.past = [_past(numbers, at) for at in range(len(numbers))]
        #: The farthest that any of them takes a hull from where her bow lay.
        self.reach = max(helm.allowances) + 2
        #: Where it stands among `LISTS`, by which the row of a question names it.
        with _LOCK:
            self.list_number = len(LISTS)
            LISTS.append(self)


#: All lists of legal plots that have been worked out, in the order in which they were.
LISTS: Final[list[LegalPlots]] = []
_LOCK: Final = Lock()
_LEGAL: dict[tuple[Helm, int], LegalPlots] = {}


def _past(numbers: list[int], at: int) -> int:
    """Return the place of the first plot after this one that does not begin like it."""
    begun = PLOTS.steps[numbers[at]]
    for place in range(at + 1, len(numbers)):
        if PLOTS.steps[numbers[place]][: len(begun)] != begun:
            return place
    return len(numbers)


def legal_list(helm: Helm, off_wind: int) -> LegalPlots:
    """Return all legal plots for a helm at (heading - wind) mod 6; worked out once and shared."""
    key = (helm, off_wind)
    known = _LEGAL.get(key)
    if known is None:
        found: list[tuple[int, ...]] = []
        _extend((), helm, off_wind, found)
        words = tuple(plot_text(steps) for steps in found)
        if helm.backing:
            words = PlotChoices(words, helm.allowances[ATTITUDE[off_wind]])
        numbers = [PLOTS.number_of_steps(steps) for steps in found]
        known = _LEGAL[key] = LegalPlots(helm, numbers, words)
    return known


def legal_plots(helm: Helm, off_wind: int) -> tuple[str, ...]:
    """Return all legal plots for a helm at (heading - wind) mod 6, as they are written."""
    return legal_list(helm, off_wind).words


#: Of a ship that may only stay as she is.
STAYING: Final = LegalPlots(Helm((0, 0, 0, 0), 0), [NO_MOVE], (STAY,))


def _extend(steps: tuple[int, ...], helm: Helm, off_wind: int, found: list[tuple[int, ...]]) -> None:
    """Add every legal plot that begins like this one, however little of the allowance it uses (B.IV.A.7)."""
    found.append(steps)
    for step in (FORWARD, TO_PORT, TO_STARBOARD):
        longer = (*steps, step)
        if _first_wrong(longer, helm, off_wind) is None:
            _extend(longer, helm, off_wind, found)


def infraction(notation: str, helm: Helm, off_wind: int) -> Infraction | None:
    """Return the first rule that a plot breaks, if any; what cannot be read is followed as far as it can be."""
    unreadable = ""
    try:
        steps = steps_of(notation)
    except ValueError as wrong:
        unreadable = str(wrong)
        steps = steps_of(legible(notation) or STAY)
    found = _first_wrong(steps, helm, off_wind)
    if found is not None:
        return Infraction(plot_text(steps[: found[0]]), found[1], found[2])
    if unreadable:
        return Infraction(plot_text(steps), unreadable, "B.IV.B.4")
    if plot_text(steps) != notation:
        return Infraction(plot_text(steps), f"write it as {plot_text(steps)}", "B.IV.B.2")
    return None


def _first_wrong(steps: tuple[int, ...], helm: Helm, off_wind: int) -> tuple[int, str, str] | None:
    """Return the first impulse that breaks a rule, the reason, the paragraph; turns cost like hexes (B.IV.A.10)."""
    if steps and helm.held:
        return 0, helm.held[0], helm.held[1]
    if helm.springs:
        return _first_wrong_on_springs(steps, helm)
    # The attitude she begins in gives the whole of it; nothing is saved from other turns (B.IV.A.6, B.IV.A.13).
    allowance = helm.allowances[ATTITUDE[off_wind]]
    # By attitude only hexes are counted, no turns (B.IV.A.14, A-7.1.12).
    hexes_in = [0, 0, 0, 0]
    turns = sailed = 0
    turned_here = alone = False
    for index, step in enumerate(steps):
        attitude = ATTITUDE[off_wind]
        if step == BACK:
            if not helm.backing:
                return index, "sails are not backed in this game", "A.V.B"
            if index >= allowance:
                return index, f"backing costs one factor and her allowance is {allowance}", "A.V.B"
            continue
        if turned_here and attitude == D and not helm.under_oars:
            return index, "she turned into attitude D and must stop there", "B.IV.A.16"
        if alone:
            return index, "a turn before she has gone ahead must be her only move", helm.ahead_first
        if helm.entering and sailed == 0 and step != FORWARD:
            return index, "she must first enter the chart", "B.IV.B.8"
        sailed += 1
        if step == FORWARD:
            if helm.no_way:
                return index, helm.no_way[0], helm.no_way[1]
            if index >= allowance:
                return index, f"her movement allowance is {allowance}", "B.IV.A.5"
            if hexes_in[attitude] >= helm.allowances[attitude]:
                letter = "ABCD"[attitude]
                most = helm.allowances[attitude]
                hexes = f"{most} hex{'es' if most != 1 else ''}"
                return index, f"in attitude {letter} she may enter at most {hexes}", "B.IV.A.12"
            hexes_in[attitude] += 1
            turned_here = False
            continue
        if helm.no_turn:
            return index, helm.no_turn[0], helm.no_turn[1]
        if turned_here:
            return index, "only one turn of 60 degrees is allowed in each hex", "B.IV.A.8"
        alone = bool(helm.ahead_first) and sailed == 1
        if allowance == 0:
            if index:
                return index, "with no allowance she may only turn once in place", "B.IV.A.15"
        elif index >= allowance:
            return index, f"a turn costs one factor and her allowance is {allowance}", "B.IV.A.11"
        # The lone turn in place is always allowed (ruling P5a).
        elif turns >= helm.turning and not alone:
            return index, f"her turning ability is {helm.turning}", helm.turning_rule
        turns += 1
        turned_here = True
        off_wind = (off_wind + (1 if step == TO_STARBOARD else 5)) % 6
    return None


def _first_wrong_on_springs(steps: tuple[int, ...], helm: Helm) -> tuple[int, str, str] | None:
    """Find what is wrong on springs: she swings one way, so far and no farther, and does nothing else (A.V.C.4)."""
    for index, step in enumerate(steps):
        if step not in (TO_PORT, TO_STARBOARD):
            return index, "at anchor she can only be turned on her springs", "A.V.C.3"
        if helm.no_turn:
            return index, helm.no_turn[0], helm.no_turn[1]
        if index >= helm.springs or step != steps[0]:
            return index, f"springs turn her up to {60 * helm.springs} degrees one way", "A.V.C.4"
    return None
