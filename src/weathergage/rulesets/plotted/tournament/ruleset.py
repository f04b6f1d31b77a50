"""The Tournament Edition 1.2b, assembled: phases in the order of its sequence of play (5.0)."""

from weathergage.engine.ruleset import Ruleset
from weathergage.engine.tables import load_toml
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

ID = "tournament"
_HERE = "weathergage.rulesets.plotted.tournament"


def make() -> Ruleset:
    """The Tournament Edition; without options it is the Basic game."""
    return edition(
        ID,
        "Tournament Edition 1.2b",
        "The revised rules of the tournaments: two dice for fouling and grappling, harder boarding, men in the rigging.",
        _HERE,
        Book(
            ruleset=ID,
            concordance=load_toml(_HERE, "concordance.toml", dict[str, dict[str, str]])["paragraphs"],
            sources=(
                ("weathergage.rulesets.plotted.tables", "basic.toml"),
                (f"{_HERE}.tables", "basic.toml"),
            ),
            sequence=(
                TurnStart,
                UnfoulingPhase,
                NotationPhase,
                ExecutionPhase,
                GrapplingPhase,
                BoardingPhase,
                CombatPhase,
                MeleePhase,
                LoadingPhase,
                Reckoning,
            ),
            gunnery=Broadsides,
            modifiers=BASIC_MODIFIERS,
        ),
    )
