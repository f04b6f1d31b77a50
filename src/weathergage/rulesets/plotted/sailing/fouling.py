"""Two ships roll for their rigging: after a collision, or when a mast comes down between them (B.V.C.5)."""

from weathergage.engine.events import Report
from weathergage.rulesets.plotted.boarding.tie_rolls import tie_trial
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import FoulingRolled
from weathergage.rulesets.plotted.core.state import PlottedState


def roll_for_fouling(
    book: Book,
    state: PlottedState,
    a: int,
    b: int,
    report: Report,
    rule: str = "B.V.C.5",
    rulings: tuple[str, ...] = ("P2", "P15"),
) -> None:
    """Roll once for the rigging of each pair (B.V.C.5)."""
    ship, other = state.ships[a], state.ships[b]
    trial = tie_trial(book, "fouling")
    thrown = trial.throw(state)
    fouled = trial.succeeds(thrown, trial.bonus(state, ship, other))
    if fouled:
        state.ties.foul(a, b)
    if report is not None:
        report.append(
            FoulingRolled(
                ship=ship.spec.id,
                other=other.spec.id,
                roll=trial.roll(thrown),
                modifiers=trial.modifiers(state, ship, other),
                fouled=fouled,
                cite=book.cite(rule),
                rulings=(*rulings, *trial.rulings),
            )
        )
