"""The Tournament Edition 1.2b, assembled: phases in the order of its sequence of play (5.0)."""

from weathergage.engine.typed_files import load_toml
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.editions.assembly import edition
from weathergage.rulesets.plotted.editions.tournament.boarding import TournamentBoarding
from weathergage.rulesets.plotted.editions.tournament.melee import TournamentMeleePhase
from weathergage.rulesets.plotted.gunnery.first_shot import FIRST_SHOT_QUESTION, FirstShot
from weathergage.rulesets.plotted.gunnery.rakes import BY_PLAY_OR_NEXT_HEX
from weathergage.rulesets.plotted.gunnery.targeting import BASIC_MODIFIERS, Broadsides
from weathergage.rulesets.plotted.turn.combat_phase import CombatPhase
from weathergage.rulesets.plotted.turn.execution_phase import ExecutionPhase
from weathergage.rulesets.plotted.turn.grappling_phase import GrapplingPhase
from weathergage.rulesets.plotted.turn.loading_phase import LoadingPhase
from weathergage.rulesets.plotted.turn.making_ready import MakingReady
from weathergage.rulesets.plotted.turn.notation_phase import NotationPhase
from weathergage.rulesets.plotted.turn.start_and_end import Reckoning, TurnStart
from weathergage.rulesets.plotted.turn.unfouling_phase import UnfoulingPhase

ID = "tournament"
_HERE = "weathergage.rulesets.plotted.editions.tournament"


def make() -> PlottedRuleset:
    """Make the Tournament Edition; without options it is the Basic game (4.0)."""
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
                ("weathergage.rulesets.plotted.core.tables", "basic.toml"),
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
            words=(
                *UnfoulingPhase.words,
                *NotationPhase.words,
                *GrapplingPhase.words,
                *TournamentBoarding.words,
                *CombatPhase.words,
                *TournamentMeleePhase.words,
                *LoadingPhase.words,
                FIRST_SHOT_QUESTION,
            ),
            gunnery=Broadsides,
            modifiers=BASIC_MODIFIERS,
            rake=BY_PLAY_OR_NEXT_HEX,
            preparations=(FirstShot(chosen=False, may_wait=True),),
        ),
        short="Tournament",
        advice="For matches",
        emblem="dice",
    )
