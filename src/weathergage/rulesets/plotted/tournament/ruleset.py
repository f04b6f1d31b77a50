"""The Tournament Edition 1.2b, assembled: phases in the order of its sequence of play (5.0)."""

from weathergage.engine.ruleset import Ruleset
from weathergage.engine.tables import load_toml
from weathergage.rulesets.plotted.advanced.first_shot import FirstShot
from weathergage.rulesets.plotted.assembly import edition
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.gunnery import BASIC_MODIFIERS, Broadsides
from weathergage.rulesets.plotted.phases.combat import CombatPhase
from weathergage.rulesets.plotted.phases.execution import ExecutionPhase
from weathergage.rulesets.plotted.phases.grappling import GrapplingPhase
from weathergage.rulesets.plotted.phases.loading import LoadingPhase
from weathergage.rulesets.plotted.phases.making_ready import MakingReady
from weathergage.rulesets.plotted.phases.notation import NotationPhase
from weathergage.rulesets.plotted.phases.reckoning import Reckoning, TurnStart
from weathergage.rulesets.plotted.phases.unfouling import UnfoulingPhase
from weathergage.rulesets.plotted.rakes import by_play_or_next_hex
from weathergage.rulesets.plotted.tournament.boarding import TournamentBoarding
from weathergage.rulesets.plotted.tournament.melee import TournamentMeleePhase

ID = "tournament"
_HERE = "weathergage.rulesets.plotted.tournament"


def make() -> Ruleset:
    """The Tournament Edition; without options it is the Basic game (4.0)."""
    return edition(
        ID,
        "Tournament Edition 1.2b",
        "Revised for tournaments: two dice for fouling and grappling, harder boarding, men in the rigging.",
        _HERE,
        Book(
            ruleset=ID,
            concordance=load_toml(_HERE, "concordance.toml", dict[str, dict[str, str]])["paragraphs"],
            sources=(
                # The Basic tables (2.4.1).
                ("weathergage.rulesets.plotted.tables", "basic.toml"),
                (f"{_HERE}.tables", "basic.toml"),
                # Some optional rules go with the Basic game as well.
                (f"{_HERE}.tables", "options.toml"),
            ),
            sequence=(
                TurnStart,
                MakingReady,
                UnfoulingPhase,
                NotationPhase,
                ExecutionPhase,
                GrapplingPhase,
                TournamentBoarding,
                CombatPhase,
                TournamentMeleePhase,
                LoadingPhase,
                Reckoning,
            ),
            gunnery=Broadsides,
            modifiers=BASIC_MODIFIERS,
            rake=by_play_or_next_hex,
            preparations=(FirstShot(chosen=False, may_wait=True),),
        ),
    )
