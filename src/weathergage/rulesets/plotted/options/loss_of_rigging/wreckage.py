"""Masts over the side, and how they are cut away (O.VIII.B)."""

from typing import Final

from weathergage.engine.events import Event, Modifier, Report, Roll
from weathergage.engine.orders import Ask
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.boarding.tie_rolls import tie_trial, total_of
from weathergage.rulesets.plotted.core.asking import Chance
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL
from weathergage.rulesets.plotted.gunnery.damage.marking import lose_rigging
from weathergage.rulesets.plotted.present.sentences import die, name, tells
from weathergage.rulesets.plotted.turn.unfouling_phase import ATTEMPT, HOLD, SACRIFICE, SACRIFICED
from weathergage.rulesets.shared.views import ChancePreview, Preview

PROMPT: Final = "Shall {ship} try to cut away the mast that hangs over her side?"
CUT_AWAY_QUESTION: Final = Wording(
    kind="cutaway",
    title="Mast over the side",
    labels={
        HOLD: "Leave the mast as it hangs",
        ATTEMPT: "Cut the mast away",
        SACRIFICE: SACRIFICED,
    },
)


class MastCut(Event, frozen=True, kw_only=True):
    """A ship tried to cut away a mast that hung over her side; this many are left."""

    ship: str
    roll: Roll
    modifiers: tuple[Modifier, ...]
    cleared: bool
    left: int


class CutAway(Chance):
    """One trial on the Unfouling Table for each mast and Unfouling Phase (O.VIII.B)."""

    def __init__(self, rule: str) -> None:
        super().__init__("cutaway")
        self.rule = rule

    def ask(self, book: Book, state: PlottedState, ship: Ship) -> Ask | None:
        """Ask whether she tries; trying is the default."""
        if not any(ship.hanging) or not ship.active:
            return None
        spare = book.tables.unfouling.sacrifice and not ship.dismasted
        options = (ATTEMPT, SACRIFICE, HOLD) if spare else (ATTEMPT, HOLD)
        cite = book.cite(self.rule)
        return Ask(
            f"{self.kind}/{ship.spec.id}",
            self.kind,
            ship.spec.id,
            options,
            ATTEMPT,
            cite,
            routine=True,
            prompt=PROMPT,
        )

    def previews(self, book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview] | None:
        """Return the chance to be rid of each mast."""
        if ask.kind != self.kind:
            return None
        found: dict[str, Preview] = {}
        for option in ask.options[:-1]:
            modifiers = self._modifiers(book, state, state.ship(ask.ship), option == SACRIFICE)
            likely, needs = tie_trial(book, "unfouling").chance(total_of(modifiers))
            found[option] = ChancePreview(likely, needs, modifiers)
        return found

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Throw once for each mast that hangs."""
        if notation == HOLD:
            return
        for side, masts in enumerate(ship.hanging):
            for _ in range(masts):
                gives = notation == SACRIFICE and lose_rigging(book, state, ship, 1, report) > 0
                self._try(book, state, ship, side, self._modifiers(book, state, ship, gives), report)

    def _try(
        self,
        book: Book,
        state: PlottedState,
        ship: Ship,
        side: int,
        modifiers: tuple[Modifier, ...],
        report: Report,
    ) -> None:
        trial = tie_trial(book, "unfouling")
        thrown = trial.throw(state)
        cleared = trial.succeeds(thrown, total_of(modifiers))
        if cleared:
            port, starboard = ship.hanging
            ship.hanging = (port - 1, starboard) if side == 0 else (port, starboard - 1)
        if report is not None:
            report.append(
                MastCut(
                    ship=ship.spec.id,
                    roll=trial.roll(thrown),
                    modifiers=modifiers,
                    cleared=cleared,
                    left=sum(ship.hanging),
                    cite=book.cite(self.rule),
                )
            )

    @staticmethod
    def _modifiers(book: Book, state: PlottedState, ship: Ship, gives: bool) -> tuple[Modifier, ...]:
        """Return what the table adds for her crew, and for a melee that keeps it busy."""
        enemy = next((state.ships[lock - 1] for lock in ship.engaged if lock), None)
        if enemy is None:
            # The table knows two ships; here the other is nothing but a mast.
            enemy = ship.clone()
            enemy.sails = BATTLE_SAIL
        found = tie_trial(book, "unfouling").modifiers(state, ship, enemy)
        if gives:
            added = book.tables.unfouling.sacrifice
            found += (Modifier("a rigging square cut away", added, book.cite("6.1")),)
        return found


@tells(MastCut)
def _cut(state: PlottedState, e: MastCut) -> str:
    how = "cuts a mast loose" if e.cleared else "fails to cut a mast loose"
    return f"{name(state, e.ship)} {how}{die(e.roll, e.modifiers)}."
