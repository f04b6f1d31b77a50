"""The Second Edition, assembled: phases in the order of its sequence of play (B.II)."""

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.editions.assembly import edition
from weathergage.rulesets.plotted.gunnery.targeting import BASIC_MODIFIERS, Broadsides
from weathergage.rulesets.plotted.turn.boarding_phase import BoardingPhase
from weathergage.rulesets.plotted.turn.combat_phase import CombatPhase
from weathergage.rulesets.plotted.turn.execution_phase import ExecutionPhase
from weathergage.rulesets.plotted.turn.grappling_phase import GrapplingPhase
from weathergage.rulesets.plotted.turn.loading_phase import LoadingPhase
from weathergage.rulesets.plotted.turn.melee_phase import MeleePhase
from weathergage.rulesets.plotted.turn.notation_phase import NotationPhase
from weathergage.rulesets.plotted.turn.start_and_end import Reckoning, TurnStart
from weathergage.rulesets.plotted.turn.unfouling_phase import UnfoulingPhase

ID = "second_edition"
_HERE = "weathergage.rulesets.plotted.editions.second_edition"


def make() -> PlottedRuleset:
    """Make the Second Edition; without options it is the Basic game (B.I)."""
    return edition(
        ID,
        "Second Edition (1981)",
        "Secret plots, simultaneous movement, broadsides and boarding, Basic or Advanced.",
        _HERE,
        Book(
            ruleset=ID,
            sources=(
                # The Basic tables (I.II.D.1).
                ("weathergage.rulesets.plotted.core.tables", "basic.toml"),
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
            words=(
                *UnfoulingPhase.words,
                *NotationPhase.words,
                *GrapplingPhase.words,
                *BoardingPhase.words,
                *CombatPhase.words,
                *MeleePhase.words,
                *LoadingPhase.words,
            ),
            gunnery=Broadsides,
            modifiers=BASIC_MODIFIERS,
        ),
        short="Second Edition",
        advice="Start with this one",
        emblem="plot",
    )
