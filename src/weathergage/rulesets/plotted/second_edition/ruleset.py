"""The Second Edition, assembled: phases in the order of its sequence of play (B.II)."""

from weathergage.engine.ruleset import Ruleset
from weathergage.rulesets.plotted.assembly import edition
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.gunnery import BASIC_MODIFIERS, Broadsides
from weathergage.rulesets.plotted.phases.boarding import BoardingPhase
from weathergage.rulesets.plotted.phases.combat import CombatPhase
from weathergage.rulesets.plotted.phases.execution import ExecutionPhase
from weathergage.rulesets.plotted.phases.grappling import GrapplingPhase
from weathergage.rulesets.plotted.phases.loading import LoadingPhase
from weathergage.rulesets.plotted.phases.melee import MeleePhase
from weathergage.rulesets.plotted.phases.notation import NotationPhase
from weathergage.rulesets.plotted.phases.reckoning import Reckoning, TurnStart
from weathergage.rulesets.plotted.phases.unfouling import UnfoulingPhase

ID = "second_edition"
_HERE = "weathergage.rulesets.plotted.second_edition"


def make() -> Ruleset:
    """The Second Edition; without options it is the Basic game (B.I)."""
    return edition(
        ID,
        "Second Edition (1981)",
        "Secret plots, simultaneous movement, broadsides and boarding, Basic or Advanced.",
        _HERE,
        Book(
            ruleset=ID,
            sources=(
                # The Basic tables (I.II.D.1).
                ("weathergage.rulesets.plotted.tables", "basic.toml"),
                (f"{_HERE}.tables", "basic.toml"),
                # Some optional rules go with the Basic game as well.
                (f"{_HERE}.tables", "options.toml"),
            ),
            sequence=(
                TurnStart,
                UnfoulingPhase,  # B.II.A
                NotationPhase,  # B.II.B
                ExecutionPhase,  # B.II.C
                GrapplingPhase,  # B.II.D
                BoardingPhase,  # B.II.E
                CombatPhase,  # B.II.F
                MeleePhase,  # B.II.G
                LoadingPhase,  # B.II.H
                Reckoning,
            ),
            gunnery=Broadsides,
            modifiers=BASIC_MODIFIERS,
        ),
    )
