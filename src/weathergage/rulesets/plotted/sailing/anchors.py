"""Anchors, springs, weighing and cutting (A.V.C)."""

from collections.abc import Iterable, Iterator
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.scenario import Scenario
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.plotted.core.asking import Note
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import ANCHORED, ANCHORS, BY_BOW, BY_STERN, UNDER_WAY
from weathergage.rulesets.plotted.gunnery.fire_bars import GunBar
from weathergage.rulesets.plotted.gunnery.targeting import GunneryModifier, Shot
from weathergage.rulesets.plotted.present.sentences import count
from weathergage.rulesets.plotted.sailing.anchor_events import (
    AnchorFigures,
    AnchorNoted,
    CableParted,
    ShipAnchored,
    ShipCameFree,
    conditions_at_anchor,
)
from weathergage.rulesets.plotted.sailing.helm import FREE, Helm, HelmRule, Infraction, held_by
from weathergage.rulesets.plotted.sailing.plots import NO_MOVE, STAY
from weathergage.rulesets.shared.sentences import either
from weathergage.rulesets.shared.views import Condition

NOTHING: Final = "-"
WEIGH: Final = "(A)"
CUT: Final = "a"
DROP: Final[tuple[str, ...]] = ANCHORS[1:]
CABLE_WORK: Final[tuple[str, ...]] = (*DROP, WEIGH)
ON_SPRINGS: Final = (BY_BOW, BY_STERN)
#: How an anchor binds the helm.
_LIES_STILL: Final = 1
_SPRINGS_OF_NO_USE: Final = 2
_ON_SPRINGS: Final = 3
ANCHOR_QUESTION: Final = Wording(
    kind="anchor",
    title="Anchor",
    paper="register",
    labels={
        NOTHING: "No order",
        ANCHORS[ANCHORED]: "Anchor",
        ANCHORS[BY_BOW]: "Anchor by the bow, on springs",
        ANCHORS[BY_STERN]: "Anchor by the stern, on springs",
        WEIGH: "Weigh anchor",
        CUT: "Cut the cables",
    },
    shorts={ANCHORS[BY_BOW]: "By the bow", ANCHORS[BY_STERN]: "By the stern", WEIGH: "Weigh", CUT: "Cut"},
    facts=AskFacts(key="k", about=("anchoring", "weighing", "cutting", "cables")),
)


class GroundTackle:
    """The parts of the section, which read its figures."""

    def __init__(self, figures: AnchorFigures) -> None:
        self.figures = figures
        self.rules = figures.rules

    def moor(self, book: Book, scenario: Scenario, state: PlottedState) -> None:
        """Give every ship her cables; some begin the battle at anchor."""
        lying = {ship.id: ANCHORS.index(ship.anchored) for side in scenario.sides for ship in side.ships}
        for ship in state.ships:
            if not ship.spec.fixed:
                ship.cables = self.figures.cables
                ship.anchor = lying[ship.spec.id]

    def begin_turn(self, book: Book, state: PlottedState, report: Report) -> None:
        """Put last turn's notes into effect: anchors hold, cables are up or gone (A.V.C.2, A.V.C.6-7)."""
        for ship in state.ships:
            if ship.anchor:
                self._come_free(book, ship, report)
            if ship.anchoring:
                self._bring_up(book, ship, report)

    def _come_free(self, book: Book, ship: Ship, report: Report) -> None:
        weighed = ship.weighing >= self.figures.turns_to_weigh
        if ship.weighing and not weighed and not ship.can_sail_and_fire:
            ship.weighing = 0
        if not (weighed or ship.cutting):
            return
        if report is not None:
            rule = "A.V.C.6" if weighed else "A.V.C.7"
            report.append(ShipCameFree(ship=ship.spec.id, weighed=weighed, cite=book.cite(rule)))
        ship.anchor, ship.weighing = UNDER_WAY, 0
        if ship.cutting:
            ship.cutting, ship.cables = False, 0

    def _bring_up(self, book: Book, ship: Ship, report: Report) -> None:
        # What holds her already leaves an anchor nothing to do, and when she comes off she sails as usual.
        if ship.cables and ship.present and held_by(book.holds, ship) is None:
            ship.anchor = ship.anchoring
            if report is not None:
                cite = book.cite("A.V.C.2")
                report.append(ShipAnchored(ship=ship.spec.id, anchor=ANCHORS[ship.anchor], cite=cite))
        ship.anchoring = UNDER_WAY

    def seen(self, book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
        """Show how she lies, and whether an anchor is lost."""
        yield from conditions_at_anchor(book, ship)
        if ship.cables < self.figures.cables and not ship.spec.fixed:
            text = f"{count(ship.cables, 'anchor')} left" if ship.cables else "no anchor left"
            yield Condition(key="cables", text=text, cite=book.cite(self.rules["lost"]), value=ship.cables)

    def no_swing(self, book: Book, state: PlottedState, side: int, orders: Orders) -> Iterable[Violation]:
        """Refuse springs to a ship that weighs, which does not count as anchored (A.V.C.6)."""
        for ship in state.ships:
            if not ship.anchor or ship.side != side:
                continue
            place = "anchor/" + ship.spec.id
            if orders.get(place) == WEIGH and orders.get("plot/" + ship.spec.id, STAY) != STAY:
                reason = "she cannot be turned on her springs while she weighs"
                yield Violation(place, reason, book.cite("A.V.C.6"))


class AtAnchor(HelmRule):
    """At anchor nobody moves; on springs she may be swung (A.V.C.2-4)."""

    def __init__(self, figures: AnchorFigures) -> None:
        self.springs = figures.springs
        self.cables_to_gain = figures.cables_to_gain
        self.still = figures.rules["still"]
        self.no_springs = figures.rules["no_springs"]

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Tell ships on springs from others at anchor."""
        if not ship.anchor:
            return FREE
        if ship.anchor == ANCHORED:
            return _LIES_STILL
        return _SPRINGS_OF_NO_USE if ship.cables < self.cables_to_gain else _ON_SPRINGS

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm that is held, or swings on springs."""
        if binding == _LIES_STILL:
            return helm._replace(held=("she lies at anchor", self.still), backing=False)
        if binding == _SPRINGS_OF_NO_USE:
            reason = "with a cable gone her springs are of no use", self.no_springs
            return helm._replace(held=reason, backing=False)
        return helm._replace(springs=self.springs, backing=False)


class AtTheCapstan(GunBar):
    """While she weighs or is swung on springs, guns are neither fired nor loaded (A.V.C.4, A.V.C.6)."""

    def __init__(self, figures: AnchorFigures) -> None:
        self.rules = figures.rules

    def why(self, book: Book, state: PlottedState, ship: Ship, side: int) -> Infraction | None:
        """Look at what her people do with her cables."""
        if ship.weighing:
            return Infraction("", "her people are weighing anchor", self.rules["weighing"])
        if ship.turned and ship.anchor in ON_SPRINGS:
            return Infraction("", "she is being turned on her springs", self.rules["swinging"])
        return None


class SteadyGuns(GunneryModifier):
    """At anchor guns are laid better (A.V.C.5, 20.3.8.1)."""

    def __init__(self, figures: AnchorFigures) -> None:
        super().__init__("at anchor", "A.V.C.5")
        self.cables = figures.cables_to_gain

    def value(self, book: Book, shot: Shot) -> i64:
        """Count an anchor that holds her by enough cables."""
        return shot.row.anchor if shot.ship.anchored and shot.ship.cables >= self.cables else 0


class AnchorNote(Note):
    """Anchor orders beside the plot: how to anchor, or to weigh or cut."""

    def __init__(self, figures: AnchorFigures) -> None:
        super().__init__("anchor")
        self.rules = figures.rules

    def ask(self, book: Book, state: PlottedState, ship: Ship) -> Ask | None:
        """Ask a ship at anchor whether she weighs or cuts, others whether they anchor where the battle allows it."""
        if not ship.can_sail_and_fire or not (ship.anchor or self._may_drop(book, state, ship)):
            return None
        name = ship.spec.id
        options: tuple[str, ...] = (NOTHING, *DROP)
        if ship.anchor:
            options = (NOTHING, CUT) if any(ship.engaged) else (NOTHING, WEIGH, CUT)
        # A swing that was written turns ago stands in the way of weighing on.
        swings = book.bound_plot is not None and book.bound_plot(book, state, ship) not in ("", STAY)
        at_it = ship.weighing and WEIGH in options and not swings
        return Ask(
            "anchor/" + name,
            "anchor",
            name,
            options,
            WEIGH if at_it else NOTHING,
            book.cite("A.V.C"),
            routine=True,
            prompt="Shall {ship} weigh her anchor or cut her cables?"
            if ship.anchor
            else "Shall {ship} anchor?",
        )

    @staticmethod
    def _may_drop(book: Book, state: PlottedState, ship: Ship) -> bool:
        return state.anchoring and ship.cables > 0 and held_by(book.holds, ship) is None

    def why_not(self, book: Book, state: PlottedState, ship: Ship) -> Infraction | None:
        """Say why a ship is not asked."""
        if not ship.can_sail_and_fire:
            return Infraction("", "nobody aboard can let go an anchor", "A.V.C")
        if not ship.cables:
            return Infraction("", "her cables are gone for good", self.rules["cut_for_good"])
        if (hold := held_by(book.holds, ship)) is not None:
            return Infraction("", hold.reason, hold.rule)
        return Infraction("", "in this battle ships do not anchor", "A.V.C")

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Say what is wrong with an order."""
        ship = state.ship(ask.ship)
        reason, rule = f"{notation!r}: write {either(ask.options)}", "A.V.C"
        if notation in DROP:
            reason, rule = f"she already lies at anchor, as {ANCHORS[ship.anchor]}", "A.V.C.1"
        elif notation == WEIGH and ship.anchor:
            reason, rule = "her people are fighting hand to hand", self.rules["weighing"]
        elif notation in (WEIGH, CUT):
            reason, rule = "she does not lie at anchor", "A.V.C.6" if notation == WEIGH else "A.V.C.7"
        return Violation(ask.id, reason, book.cite(rule))

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Enter the order; a weighing that is broken off, or made void by a swing, begins anew (ruling W41)."""
        ask = self.ask(book, state, ship)
        if ask is None or notation not in ask.options or (notation == WEIGH and ship.plot != NO_MOVE):
            notation = NOTHING
        ship.weighing = ship.weighing + 1 if notation == WEIGH else 0
        ship.cutting = ship.cutting or notation == CUT
        if notation in DROP:
            ship.anchoring = ANCHORS.index(notation)
        if report is not None and notation != NOTHING:
            rule = {WEIGH: "A.V.C.6", CUT: "A.V.C.7"}.get(notation, "A.V.C.1")
            report.append(
                AnchorNoted(ship=ship.spec.id, order=notation, turns=ship.weighing, cite=book.cite(rule))
            )


def part_cables(book: Book, ship: Ship, cables: int, rule: str, report: Report) -> None:
    """Anchor cables are shot away; with the last of them a ship at anchor comes free next turn (20.3.8, 20.3.8.3)."""
    ship.cables = max(0, ship.cables - cables)
    ship.cutting = ship.cutting or bool(ship.anchor and not ship.cables)
    if report is not None:
        report.append(
            CableParted(ship=ship.spec.id, left=ship.cables, cite=book.cite(rule), rulings=("W40",))
        )


def apply(book: Book) -> Book:
    """Return the book with this section in it."""
    figures = book.chart("anchors", AnchorFigures)
    tackle = GroundTackle(figures)
    at_the_capstan = AtTheCapstan(figures)
    return book.adding(
        fittings=(tackle.moor,),
        chores=(tackle.begin_turn,),
        helms=(AtAnchor(figures),),
        notes=(AnchorNote(figures),),
        words=(ANCHOR_QUESTION,),
        fire_bars=(at_the_capstan,),
        load_bars=(at_the_capstan,),
        checks=(tackle.no_swing,),
        modifiers=(SteadyGuns(figures),),
        conditions=(tackle.seen,),
    )
